"""The score sheet of an evening: who takes part, who is to meet whom, and every game that was played, as its record
tells it. All that is asked of an evening is counted from here; nothing here changes, a new sheet takes its place."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from qgames.games import game as named
from qgames.rules import record
from qgames.rules.core import BadName, BadRecord, Side
from qgames.rules.match import Match
from qgames.session.evening.people import FEWEST, OUT, Participant
from qgames.session.evening.plan import EveningFormat, EveningPlan, decider, seats, table_game

NOBODY = -1  # comes: everybody who might have come has gone home
FINAL, THIRD, LAST, EXTRA, OFF = "final", "third", "last", "extra", "off"  # what a bout is beside the usual ones
LOSER = -1  # in a source: who does not go through
DRAWS = 2  # of one bout where somebody must go through: then a game that cannot be drawn decides


class Replayed(NamedTuple):
    """What a record says once it has been played through. Everybody by number, in seat order."""

    game: str
    seated: tuple[int, ...]
    sides: tuple[Side, ...]
    winner: Side | None
    result: str  # as the record writes it
    plies: int
    turns: int  # without what belongs to nobody
    began: int  # whose turn was the first; where something is placed, who placed first
    gave_up: int | None = None  # at a table of three, or ran out of time: lost to the others, who are level

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(who for who, side in zip(self.seated, self.sides) if side == self.winner)

    @property
    def drawn(self) -> bool:
        """Did nobody win, and nobody lose?"""
        return self.winner is None and self.gave_up is None

    def lost_by(self, who: int) -> bool:
        return who == self.gave_up or (self.winner is not None and who not in self.winners)


@dataclass(frozen=True)
class EveningGame:
    """A finished game. `told` is None for a game that this program does not know: it is shown, and counts nothing."""

    id: str
    bout: int
    people: tuple[int, ...]  # around the table: that stays when the beginner changes
    text: str  # its record
    result: str
    plies: int
    seconds: int = 0
    annulled: bool = False
    told: Replayed | None = None


class Contest(NamedTuple):
    """How a bout stands where somebody must go through: who still can, who plays the next game, how many games have
    settled nothing, and the game that settled it, with who goes through."""

    left: tuple[int, ...]
    party: tuple[int, ...]
    drawn: int = 0
    settled: EveningGame | None = None
    through: tuple[int, ...] = ()


@dataclass(frozen=True)
class Bout:
    """Some who are to meet. A place that is not known yet comes from another bout (`sources`): its number, and which of
    those that go through (LOSER: who does not)."""

    id: int
    people: tuple[int | None, ...]
    game: str
    round: int = 1  # or lap
    stage: str = ""
    sources: tuple[tuple[int, int] | None, ...] = ()


def replay(text: str, people: Sequence[int]) -> tuple[Match, Replayed | None]:
    """Play a record through; raises BadRecord. Without a word of a game that is not known here."""
    try:
        match = record.read(text, named)
    except BadRecord as error:
        if isinstance(error.__cause__, BadName):
            raise error.__cause__ from error
        raise
    return match, told(match, people)


def told(match: Match, people: Sequence[int]) -> Replayed | None:
    """Of a match that is over, from wherever it is looked at; None for one that is not."""
    game, whole = match.game, copy(match)
    whole.go_to(len(match.all_moves))
    outcome, count = whole.outcome, game.seats
    if outcome is None:
        return None
    seated = tuple(people[(seat + whole.began) % count] for seat in range(count))
    gave_up = whole.ending.seat if whole.ending and outcome.no_result else None
    first = 1 - whole.began if whole.swapped else whole.began  # before they changed seats
    states = [state for state in match.all_states[:-1] if not game.neutral(state)]
    turns = sum(n == 0 or states[n - 1].to_play != state.to_play for n, state in enumerate(states))
    return Replayed(
        game.name, seated, game.sides, outcome.winner, record.result(whole), len(match.all_moves), turns,
        people[(first + game.opener) % count], None if gave_up is None else seated[gave_up],
    )  # fmt: skip


@dataclass(frozen=True)
class ScoreSheet:
    id: str
    plan: EveningPlan
    people: tuple[Participant, ...]
    order: tuple[int, ...]  # as the lots fell
    bouts: tuple[Bout, ...] = ()
    games: tuple[EveningGame, ...] = ()  # in the order they were played
    chosen: int | None = None  # the bout somebody wants next

    # -- people ------------------------------------------------------------------------------------------------------

    def person(self, who: int) -> Participant:
        return next(each for each in self.people if each.id == who)

    @property
    def present(self) -> tuple[int, ...]:
        """In the order of the lots."""
        there = {each.id for each in self.people if each.present}
        return tuple(who for who in self.order if who in there)

    @property
    def deserted(self) -> bool:
        """Are fewer than two left, or computers only?"""
        return len(self.present) < FEWEST or self.of_computers(self.present)

    def is_there(self, who: int | None) -> bool:
        return who in self.present

    def of_computers(self, people: Sequence[int | None]) -> bool:
        return all(who is not None and who != NOBODY and self.person(who).level is not None for who in people)

    # -- bouts -------------------------------------------------------------------------------------------------------

    def bout(self, number: int) -> Bout:
        return next(each for each in self.bouts if each.id == number)

    @property
    def next_id(self) -> int:
        return max((each.id for each in self.bouts), default=0) + 1

    def played(self, bout: Bout) -> tuple[EveningGame, ...]:
        """The games of a bout, without those annulled."""
        return tuple(each for each in self.games if each.bout == bout.id and not each.annulled)

    def seated(self, bout: Bout) -> tuple[int | None, ...]:
        """Who meets, as far as that is known; NOBODY where nobody comes."""
        sources = bout.sources or (None,) * len(bout.people)
        return tuple(
            who if source is None else self._from(*source) for who, source in zip(bout.people, sources, strict=True)
        )

    def _from(self, number: int, which: int) -> int | None:
        bout = self.bout(number)
        through = self.through(bout)
        if through is None:
            return None
        found = [who for who in self.seated(bout) if who not in (*through, NOBODY)] if which == LOSER else through
        index = 0 if which == LOSER else which
        return found[index] if index < len(found) and found[index] is not None else NOBODY

    def party(self, bout: Bout) -> tuple[int, ...]:
        """Who plays the next game of a bout: those of them who are still there, and can still go through."""
        return self.contest(bout).party if self.knocks_out(bout) else self._there(bout)

    def _there(self, bout: Bout) -> tuple[int, ...]:
        return tuple(who for who in self.seated(bout) if who is not None and self.is_there(who))

    def contest(self, bout: Bout) -> Contest:
        """A draw settles nothing. Whoever gives up at a table of three is out, and the others play on. Where more
        than two have drawn twice, one of either side, by lot, plays the game without draws, until one side is left."""
        games = self.played(bout)
        left, drawn = list(self._there(bout)), 0
        sides: dict[int, Side] = {who: who for who in left}  # until they have sat at a table of more than two
        for game in games:
            told = game.told
            if told is None:
                continue
            if told.gave_up is not None:
                left, drawn = [who for who in left if who != told.gave_up], 0
            elif told.winner is None:
                drawn, sides = drawn + 1, sides | dict(zip(told.seated, told.sides))
            elif set(left) <= set(told.seated):
                through = tuple(who for who in game.people if who in told.winners)
                return Contest(tuple(left), tuple(left), drawn, game, through)
            else:
                beaten = {sides[who] for who in told.seated if told.lost_by(who)}
                left = [who for who in left if sides[who] not in beaten]
                if len({sides[who] for who in left}) < 2:
                    return Contest(tuple(left), tuple(left), drawn, game, tuple(left))
        party, last = left, next(reversed(games), None)
        if drawn >= DRAWS and len(left) > 2 and decider():
            first, *others = Random(f"{self.plan.seed}/{bout.id}").sample(left, len(left))
            second = next((who for who in others if sides[who] != sides[first]), others[0])
            party = [who for who in left if who in (first, second)]
        unknown = last if last is not None and last.told is None else None  # shown as played; nobody can tell by whom
        return Contest(tuple(left), tuple(party), drawn, unknown)

    def game_for(self, bout: Bout) -> str:
        """What they play: the game that was dealt, unless somebody has gone and it is for more."""
        there = len(self.party(bout))
        if not self.knocks_out(bout) or seats(bout.game) in (there, 0) or there < 2:
            return bout.game
        return (table_game(there) if there > 2 else "") or self.plan.games[0]

    def knocks_out(self, bout: Bout) -> bool:
        """Must somebody win?"""
        return self.plan.format is EveningFormat.KNOCKOUT and bout.stage != OFF

    def through(self, bout: Bout) -> tuple[int, ...] | None:
        """Who goes on from a bout of a knock-out; None while that is open."""
        people = self.seated(bout)
        if None in people:
            return None
        now = self.contest(bout)
        return now.through or ((now.left or (NOBODY,)) if len(now.left) < 2 else None)

    def deciding(self, bout: Bout) -> EveningGame | None:
        """The game that settled a bout; None while there is none."""
        if self.knocks_out(bout):
            return self.contest(bout).settled
        return next(reversed(self.played(bout)), None)

    def state(self, bout: Bout) -> str:
        """waiting (for who comes), open, played, or fallen: it will not be played."""
        if self.deciding(bout) is not None:
            return "played"
        people = self.seated(bout)
        if None in people:
            return "waiting"
        there = self.party(bout)
        enough = len(there) >= 2 if self.knocks_out(bout) else len(there) == len(people)
        return "open" if enough and seats(self.game_for(bout)) == len(there) else "fallen"

    def open(self) -> tuple[Bout, ...]:
        return tuple(bout for bout in self.bouts if self.state(bout) == "open")

    @property
    def settled(self) -> bool:
        """Is everything played that can be?"""
        return all(self.state(bout) in ("played", "fallen") for bout in self.bouts)

    # -- games -------------------------------------------------------------------------------------------------------

    def aside(self, game: EveningGame) -> bool:
        """Was it between computers, beside what happened at the screen?"""
        return game.told is not None and all(self._was_computer(game, who) for who in game.people)

    def _was_computer(self, game: EveningGame, who: int) -> bool:
        number = self.games.index(game)
        each = self.person(who)
        player = next((then.player for then in each.before if number < then.games), each.player)
        return player.level is not None

    def counted(self) -> tuple[tuple[EveningGame, Replayed], ...]:
        """The games that points are given for."""
        out = {each.id for each in self.people if each.left == OUT}
        there = [game for game in self.games if not game.annulled and not out.intersection(game.people)]
        return tuple((game, game.told) for game in there if game.told is not None)

    def with_bouts(self, bouts: Sequence[Bout]) -> ScoreSheet:
        return replace(self, bouts=(*self.bouts, *bouts))
