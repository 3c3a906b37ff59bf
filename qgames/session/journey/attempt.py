"""A challenge being tried: where it begins, how its three stars stand, what is kept of it.

An attempt is a sitting like any other. One that is left waits as it is, in a file of its own; a match of several games
goes on with the next one. What was earned is kept as soon as it is decided, and never taken back by what follows.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from qgames.files import paths, reading
from qgames.rules.core import Move, Seat
from qgames.rules.match import Match, Player
from qgames.session import saves
from qgames.session.journey import progress
from qgames.session.journey.challenges import Challenge, stars
from qgames.session.journey.condition import Condition, SoFar, Verdict, counted, decide, of_family, standing
from qgames.session.journey.progress import LEFT, MET, MISSED, PART, Attempted, Journey
from qgames.session.sitting import Sitting

CHALLENGE = "Challenge"  # header of an attempt that waits: which one, its start, where one sits
log = logging.getLogger(__name__)


class StarLine(NamedTuple):
    """How one star stands: what it asks on top of the goal, whether that is decided, and how much is left of it."""

    asked: Condition  # nothing: the goal without help
    verdict: Verdict
    left: int | None = None


class ChallengeAttempt:
    def __init__(self, challenge: Challenge, now: Callable[[], float] = time.monotonic) -> None:
        self.challenge, self._now = challenge, now
        self.shown: tuple[Move, ...] = ()  # a solution that is played, or was
        self.showing = False
        self._begin(progress.load())

    def _begin(self, journey: Journey) -> None:
        self.number = journey.next_start(self.challenge)
        self.won, self.lost = journey.match(self.challenge)
        self.games = journey.parts(self.challenge)
        self.before = journey.in_a_row(self.challenge)
        self.earned = (False, False, False)  # what this attempt has been given
        self.result = ""  # once it is decided
        self._begun = self._now()

    @property
    def seat(self) -> Seat:
        """Where one sits: in a match seats change from game to game."""
        seats = self.challenge.rules.seats
        return self.games % seats if self.challenge.games > 1 else self.challenge.place(self.number)

    # -- beginning ---------------------------------------------------------------------------------------------------

    def sitting(self, name: str = "") -> Sitting:
        """What was left, or else the start."""
        return self._waiting() or self._fresh(name)

    def _fresh(self, name: str) -> Sitting:
        challenge = self.challenge
        game = challenge.rules
        players = [Player(kind=f"computer-{challenge.against}")] * game.seats
        players[self.seat] = Player(name)
        begins = challenge.starts[self.number % len(challenge.starts)]
        start = challenge.state(self.number) if begins else None
        match = Match(game, tuple(players), start=start, date=date.today().isoformat())
        match.headers[CHALLENGE] = self._told()
        return Sitting(match)

    def _told(self) -> str:
        return f"{self.challenge.id} {self.number} {self.seat}"

    def file(self) -> Path:
        return paths.data() / "journey" / f"{self.challenge.id}{saves.SUFFIX}"

    def _waiting(self) -> Sitting | None:
        """An attempt that was left, as far as it is still one of this challenge."""
        if not self.file().is_file():
            return None
        try:
            found = saves.read_file(self.file())
        except saves.CannotOpen as error:
            log.warning("journey: what was left of %s cannot be read: %s", self.challenge.id, error)
            return None
        begins = self.challenge.state(self.number)
        if found.match.headers.get(CHALLENGE) != self._told() or found.match.states[0] != begins:
            return None
        return None if found.outcome or found.match.game.name != self.challenge.game else found

    def keep(self, sitting: Sitting) -> None:
        """An attempt that is not decided waits as it is."""
        file = self.file()
        try:
            if self.showing or self.result or sitting.outcome or not sitting.match.all_moves:
                if file.is_file():
                    file.unlink()
            else:
                paths.make(file.parent)
                paths.write(file, reading.checked(saves.text_of(sitting), file.name, reading.RECORD))
        except OSError as error:
            log.warning("journey: %s not kept: %s", file.name, error)

    def again(self, name: str = "") -> Sitting:
        """From the start, another one where there are several; what was played is an attempt."""
        self.showing, self.shown = False, ()
        self._begin(progress.load())
        self._forget()
        return self._fresh(name)

    def _forget(self) -> None:
        try:
            self.file().unlink(missing_ok=True)
        except OSError as error:
            log.warning("journey: %s", error)

    # -- how it stands -----------------------------------------------------------------------------------------------

    def standing(self, match: Match) -> SoFar:
        return standing(match, self.seat, won=self.won, lost=self.lost, before=self.before)

    @staticmethod
    def helped(sitting: Sitting) -> bool:
        return bool(sitting.undone or sitting.hinted or sitting.assisted)

    def verdict(self, sitting: Sitting) -> Verdict:
        """Of the goal; what was earned stays earned."""
        return Verdict.MET if self.earned[0] else decide(self.challenge.condition, self.standing(sitting.match))

    def lines(self, sitting: Sitting) -> tuple[StarLine, StarLine, StarLine]:
        """The three stars, as facts."""
        challenge, at, helped = self.challenge, self.standing(sitting.match), self.helped(sitting)
        goal, fine = self.verdict(sitting), decide(challenge.fine, at)
        if helped and "row" in challenge.finer:
            fine = Verdict.LOST
        alone = Verdict.LOST if helped and not self.earned[2] else goal
        return (
            StarLine(challenge.condition, goal, left(challenge.condition, at)),
            StarLine(challenge.finer, Verdict.MET if self.earned[1] else fine, left(challenge.finer, at)),
            StarLine({}, alone),
        )

    def over(self, sitting: Sitting) -> bool:
        """Is there nothing more to decide?"""
        if self.showing:
            return False
        lines = self.lines(sitting)
        return sitting.outcome is not None or (
            lines[0].verdict is Verdict.MET and lines[1].verdict is not Verdict.POSSIBLE
        )

    def match_goes_on(self, sitting: Sitting) -> bool:
        """Is this game over, but not the match it belongs to?"""
        return sitting.outcome is not None and self.result == PART

    # -- what is kept ------------------------------------------------------------------------------------------------

    def settle(self, sitting: Sitting) -> OSError | None:
        """Once it is decided, it is noted."""
        if self.result or self.showing or not self.over(sitting):
            return None
        verdict = self.verdict(sitting)
        score = 0
        if verdict is Verdict.POSSIBLE:  # one game of a match
            result = PART
            won, lost = self.standing(sitting.match).score
            score = (won - self.won) - (lost - self.lost)
        else:
            result = MET if verdict is Verdict.MET else MISSED
        return self._note(sitting, result, score)

    def leave(self, sitting: Sitting) -> OSError | None:
        """The table is left, or it is begun again, before it is decided: tried is tried."""
        trouble = self.settle(sitting)
        if self.result or self.showing or not sitting.match.all_moves:
            return trouble
        verdict = self.verdict(sitting)
        result = {Verdict.MET: MET, Verdict.LOST: MISSED, Verdict.POSSIBLE: LEFT}[verdict]
        if result == LEFT and self.challenge.games > 1:
            return None  # the match waits as it is
        return self._note(sitting, result)

    def give_up(self, sitting: Sitting) -> OSError | None:
        """Begun again: not met this time."""
        if self.result or self.showing or not sitting.match.all_moves:
            return None
        return self._note(sitting, MET if self.verdict(sitting) is Verdict.MET else MISSED)

    def _note(self, sitting: Sitting, result: str, score: int = 0) -> OSError | None:
        challenge = self.challenge
        if result == MET:
            self.earned = stars(challenge, self.standing(sitting.match), self.helped(sitting))
        if result != LEFT:
            self.result = result
            self._forget()
        seconds = max(0, round(self._now() - self._begun))
        day, name = date.today().isoformat(), sitting.name if re.fullmatch(r"[0-9a-f]{10}", sitting.name) else ""
        line = Attempted(challenge.id, challenge.version, day, seconds, result, self.earned, name, self.number, score)
        return progress.note(line)

    # -- seen done ---------------------------------------------------------------------------------------------------

    def show(self) -> Sitting:
        """A solution, played by itself; nothing of it is kept."""
        record = self.challenge.evidence["solutions"]
        chosen = next((each for each in record if each["start"] == self.number), record[0])
        self._forget()
        self.number, self.showing, self.shown = chosen["start"], True, tuple(chosen["tokens"])
        self.games = chosen.get("seat", 0)
        self.won, self.lost, self.before = chosen.get("won", 0), 0, chosen.get("before", 0)
        return self._fresh("")

    def next_shown(self, match: Match) -> Move | None:
        played = len(match.all_moves)
        return self.shown[played] if self.showing and played < len(self.shown) else None


def left(asked: Condition, at: SoFar) -> int | None:
    """How much of something is left until a condition is lost; None where nothing is counted down."""
    found = [asked["turns"] - at.turns] if "turns" in asked else []
    found += [most - counted(at, what) for what, most in asked.get("most", {}).items()]
    found += [most - len(of_family(at, name)) for name, most in asked.get("few", {}).items()]
    if asked.get("hold"):
        found.append(asked["hold"] - at.answers)
    return max(0, min(found)) if found else None
