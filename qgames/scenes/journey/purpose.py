"""To try a challenge at the table: a game, or a position, against a level, with three stars to be had. The board, the
computer, hints and undo are those of every table; nothing is ever said about a move."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from qgames.files.i18n import t
from qgames.scenes.journey.panel import ChallengeContent
from qgames.scenes.parts.destinations import ChallengeAt
from qgames.scenes.play.panel import ControlPanel
from qgames.scenes.play.purpose import Keys, Purpose
from qgames.scenes.play.shortcuts import table_keys
from qgames.scenes.play.table_api import TableApi
from qgames.session.journey import challenges, progress, words
from qgames.session.journey.attempt import ChallengeAttempt
from qgames.session.journey.challenges import Challenge
from qgames.session.journey.progress import MET, PART
from qgames.session.sitting import Sitting
from qgames.session.statistics import games
from qgames.ui import Answer, Back, Go
from qgames.ui.overlay import Prompt

log = logging.getLogger(__name__)
#: keys of every table that mean the same here; what looks ahead or jumps about is not among them
KEPT = ("s", "w", "k", "l", "t", "b", "u", "ctrl+z", "backspace", "h")


class ChallengePurpose(Purpose):
    counts = False
    content: ChallengeContent

    def __init__(self, challenge: Challenge) -> None:
        self.attempt = ChallengeAttempt(challenge)
        self.opened: Challenge | None = None  # a surprise that came with this attempt
        self._closed_before = self._surprises()
        self._left = False

    @staticmethod
    def _surprises() -> set[str]:
        journey = progress.load()
        return {each.id for each in challenges.every() if each.kind == "surprise" and not journey.open(each)}

    def join(self, table: TableApi, panel: ControlPanel) -> None:
        super().join(table, panel)
        self.content = ChallengeContent(panel, self)

    def sit(self) -> None:
        sitting, challenge = self.table.sitting, self.attempt.challenge
        sitting.kept_by(self.attempt.keep, _nowhere)
        log.info("challenge %s %d", challenge.id, self.attempt.number)
        told = [words.name(challenge), *(words.asked(line) for line in self.attempt.lines(sitting))]
        self.table.ui.say(". ".join(told), "event")

    # -- playing -----------------------------------------------------------------------------------------------------

    @property
    def may_play(self) -> bool:
        return not self.attempt.showing and not self.attempt.result

    def others_turn(self, seconds: float) -> None:
        if self.attempt.showing:
            self._show_on(seconds)
        elif not self.attempt.over(self.table.sitting):
            super().others_turn(seconds)

    def _show_on(self, seconds: float) -> None:
        """The next token of a solution."""
        table = self.table
        if table.current.animation.moving:
            self.waits()
            return
        self._waited += seconds
        move = self.attempt.next_shown(table.sitting.match)
        if move is not None and self._waited >= table.show_time:
            self.waits()
            table.play(move)

    def tick(self, seconds: float) -> None:
        """What is decided is told when the move that decided it has been shown."""
        if not self.attempt.result and not self.table.current.animation.moving:
            self._settle()

    def at_end(self) -> str:
        table, attempt = self.table, self.attempt
        if attempt.showing:
            table.sounds.ended()
            return "again"
        table.help.after_game.begin()
        if not attempt.challenge.starts[attempt.number % len(attempt.challenge.starts)]:
            games.count(table.sitting)  # from the start it is a game like others
        table.end_guard.begin()
        return ""

    def _settle(self) -> None:
        attempt, table = self.attempt, self.table
        self._warn(attempt.settle(table.sitting))
        if not attempt.result:
            return
        log.info("challenge %s %s %s", attempt.challenge.id, attempt.result, attempt.earned)
        opened = self._closed_before - self._surprises()
        self.opened = next((each for each in challenges.every() if each.id in opened), None)
        outcome = table.sitting.outcome
        told = [table.current.words.result(outcome)] if outcome is not None else []
        if attempt.result != PART:
            told.append(t("journey.done" if attempt.result == MET else "journey.missed", name=self.caption()))
        table.ui.say(" ".join(told), "result")
        won = outcome is not None and outcome.winner == table.sitting.match.game.sides[attempt.seat]
        if won or attempt.result == MET:
            table.celebration.begin()
        else:
            table.sounds.ended()
        table.refresh("next")

    def _warn(self, trouble: OSError | None) -> None:
        if trouble is not None:
            reason = trouble.strerror or str(trouble)
            self.table.ui.toast(t("lesson.not_kept", reason=reason), once="journey_not_kept")

    # -- what can be done --------------------------------------------------------------------------------------------

    def hint(self) -> None:
        self.table.steering.ask_hint()

    def undo(self) -> None:
        if self.may_play:
            self.table.steering.undo()

    def again(self) -> None:
        """From the start, or the next game of a match."""
        self._warn(self.attempt.give_up(self.table.sitting))
        self._sit(self.attempt.again())

    def see(self) -> None:
        self._warn(self.attempt.give_up(self.table.sitting))
        self._sit(self.attempt.show())

    def _sit(self, sitting: Sitting) -> None:
        self.opened, self._closed_before, self._left = None, self._surprises(), False
        self.table.new_game(sitting)

    @property
    def following(self) -> Challenge | None:
        """The next one that may be played and is not done."""
        journey, every = progress.load(), challenges.every()
        here = every.index(self.attempt.challenge) + 1
        after = every[here:] + every[: here - 1]
        return next((each for each in after if journey.open(each) and not journey.done(each)), None)

    def next(self) -> Answer:
        following = self.following
        if following is None:
            return self.leave()
        self._leave()
        return Go(ChallengeAt(following.id), replace=True)

    def review(self) -> Answer:
        return self.table.help.after_game.review()

    def leave(self) -> Answer:
        self._leave()
        return Back()

    def _leave(self) -> None:
        if not self._left:
            self._left = True
            self._warn(self.attempt.leave(self.table.sitting))

    # -- keys and ways out -------------------------------------------------------------------------------------------

    def keys(self) -> Keys:
        usual = table_keys(self.table)
        own: Keys = {"m": self.leave, "menu": self.leave, "home": self._again, "r": self._again}
        kept = {name: usual[name] for name in KEPT} | dict.fromkeys(("u", "ctrl+z", "backspace"), self._undo)
        return {**kept, **own}

    def _undo(self) -> Answer:
        self.undo()
        return None

    def _again(self) -> Answer:
        if self.table.sitting.match.moves:
            self.again()
        return None

    def menu(self) -> Answer:
        return self.leave()

    def back(self) -> Answer:
        return self.leave()

    def prompts(self) -> Sequence[Prompt]:
        look: tuple[Prompt, ...] = (
            (("leftshoulder", "rightshoulder"), "turn"),
            (("lefttrigger", "righttrigger"), "zoom"),
        )
        return (("a",), "choose"), (("b",), "put_back"), *look, (("y",), "undo"), (("back",), "help")

    def caption(self) -> str:
        return words.name(self.attempt.challenge)

    def closed(self) -> None:
        self._leave()


def _nowhere(sitting: Sitting) -> None:
    """A line that is left behind is not kept: there is only one attempt at a time."""


def challenge(name: str) -> ChallengePurpose:
    """A challenge by its id; one there is no longer is the first."""
    return ChallengePurpose(challenges.by_id(name) or challenges.every()[0])
