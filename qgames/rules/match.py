"""Match, the mid-end: what all games share once there are states and moves.

It holds the states so far, undo and redo, the repetition draw, and the events no token stands for: resigning, agreeing
a draw, running out of time, and the swap of seats after the first turn. How it is written down is in `record.py`.

>>> from qgames.games import game
>>> match = Match(game("quixo"))
>>> for token in "a1e1 a5e5 a2e2".split():
...     match.play(token)
>>> match.undo(2)
2
>>> match.moves, match.redoable
(('a1e1',), 2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple
from zlib import crc32

from qgames.rules.core import Game, IllegalMove, Move, Outcome, Reason, RulesError, Seat, State

DRAWN = 3  # times the same position
SOMEONE, VEILABLE = "someone", 20  # the kind of a player whose level is a secret; levels that can be one
REVIEW = "Review"  # the header that says what each move was worth: dropped as soon as the game is another one


class Player(NamedTuple):
    """Who sits on a seat: a name, and a kind that is one word: ``person``, ``computer-4`` (a level), or
    ``someone-05fe1c``, a computer whose level nobody is to read before the game is over."""

    name: str = ""
    kind: str = "person"

    @property
    def level(self) -> int | None:
        """The computer's level, None for a person."""
        word, _, told = self.kind.partition("-")
        if word == SOMEONE:
            return _level_in(told)
        return int(told) if word == "computer" else None

    @property
    def veiled(self) -> bool:
        return self.kind.startswith(f"{SOMEONE}-")

    @property
    def unveiled(self) -> Player:
        """The same, with the level told."""
        return self._replace(kind=f"computer-{self.level}") if self.veiled else self


def veiled(level: int, dice: Random) -> str:
    """The kind of a computer whose level cannot be read from it; it is the same level as often as it is asked.

    >>> Player("", veiled(5, Random(7))).level, Player("", veiled(5, Random(8))).unveiled.kind
    (5, 'computer-5')
    """
    if not 1 <= level <= VEILABLE:
        raise ValueError(f"no level {level} can be kept secret")
    while True:
        code = f"{dice.getrandbits(24):06x}"
        if _level_in(code) == level:
            return f"{SOMEONE}-{code}"


def _level_in(code: str) -> int:
    """A number out of letters that do not look like it."""
    return 1 + crc32(code.encode()) % VEILABLE


class Ending(NamedTuple):
    """An end that is an event of the record: who resigned or ran out of time; nobody in particular agreed a draw."""

    reason: Reason
    seat: Seat | None = None


class Match:
    """One game being played. The only thing of the rules that changes."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player] = (),
        *,
        start: State | None = None,
        date: str = "",
        began: int = 0,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        if players and len(players) != self.game.seats:
            raise RulesError(f"{self.game.name} is for {self.game.seats} players, not {len(players)}")
        self.players = tuple(players) or (Player(),) * self.game.seats
        self.date = date
        self.began = began  # which of those around the table is player 0; a rematch passes it on
        self.headers = dict(headers or {})  # whatever else the record is to say: the clock, the place …
        self.start = start if start is not None else self.game.start()
        self._states = [self.start]
        self._moves: list[Move] = []
        self._clocks: list[float | None] = []
        self._rows: list[str] = []  # `rows` that are full, as far as they were asked for
        self._repetitions = Repetitions()
        self._occurred = [self._repetitions.add(self.start)]  # how often each state had occurred by then
        self._ply = 0
        self._ending: Ending | None = None
        self._swapped = False  # did the two change seats after the first turn?
        self._before_swap = False  # is that point looked at as it was before they did?
        self._reseated = False  # are `players` and `began` those after it?

    # what is

    @property
    def ply(self) -> int:
        """How many tokens have been played up to the point looked at."""
        return self._ply

    @property
    def state(self) -> State:
        return self._states[self._ply]

    @property
    def states(self) -> tuple[State, ...]:
        """The states from the start to the point looked at."""
        return tuple(self._states[: self._ply + 1])

    @property
    def all_states(self) -> tuple[State, ...]:
        """The states to the end, those taken back included."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._moves[: self._ply])

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """The moves to the end, those taken back included."""
        return tuple(self._moves)

    def rows(self, tokens: int) -> list[str]:
        """All moves as a record has them, so many in a row, with what clocks said. Full rows are put together once: a
        game that is kept after every move may be very long."""
        for first in range(tokens * len(self._rows), len(self._moves) // tokens * tokens, tokens):
            self._rows.append(self._row(first, first + tokens))
        rest = tokens * len(self._rows)
        return [*self._rows, self._row(rest, len(self._moves))] if rest < len(self._moves) else list(self._rows)

    def _row(self, first: int, last: int) -> str:
        pairs = zip(self._moves[first:last], self._clocks[first:last], strict=True)
        return f"{first + 1}. " + " ".join(move if clock is None else f"{move}{{{clock:.1f}}}" for move, clock in pairs)

    def token(self, ply: int) -> tuple[State, Move]:
        """The token that led to a ply, and the state before it."""
        return self._states[ply - 1], self._moves[ply - 1]

    @property
    def clocks(self) -> tuple[float | None, ...]:
        """For each of `all_moves` the seconds its player had left after it, None where no clock ran."""
        return tuple(self._clocks)

    @property
    def redoable(self) -> int:
        return len(self._moves) - self._ply

    @property
    def ending(self) -> Ending | None:
        """The event that ended the match, if one did, seen from the last point only."""
        return None if self.redoable else self._ending

    @property
    def whole_ending(self) -> Ending | None:
        """The event that ended the match, from wherever it is looked at."""
        return self._ending

    @property
    def outcome(self) -> Outcome | None:
        """How the match stands: the rules' own outcome, the repetition draw, or an ending."""
        if settled := self.state.outcome:
            return settled
        if self.ending:
            return self._outcome_of(self.ending)
        if self.game.repeats and self._occurred[self._ply] >= DRAWN:
            return Outcome(None, Reason.REPEATED)
        return None

    @property
    def first_turn(self) -> int | None:
        """The ply at which the first turn is over, None before; what belongs to nobody's turn is left out."""
        for ply, (before, after) in enumerate(pairwise(self._states), 1):
            if after.to_play != before.to_play and not self.game.neutral(before):
                return ply
        return None

    @property
    def swap_ply(self) -> int | None:
        """Where the two changed seats, None if they did not."""
        return self.first_turn if self._swapped else None

    @property
    def before_swap(self) -> bool:
        """Is that point looked at as it was before they did?"""
        return self._before_swap

    @property
    def swapped(self) -> bool:
        """Had the two changed seats at the point looked at?"""
        at = self.swap_ply
        return at is not None and (self._ply > at or (self._ply == at and not self._before_swap))

    def sits(self, seat: Seat, ply: int) -> Seat:
        """Where, at the point looked at, whoever had this seat when the token after a ply was played."""
        at = self.swap_ply
        return seat if at is None or (ply >= at) == self.swapped else 1 - seat

    @property
    def may_swap(self) -> bool:
        """Is this the point at which the two may change seats?"""
        return self.game.seats == 2 and self._ply == self.first_turn and not self.swapped and self.outcome is None

    @property
    def final(self) -> Outcome | None:
        """How the match ended, from wherever it is looked at."""
        if not self.redoable:
            return self.outcome
        here = self._ply
        self._ply = len(self._moves)
        try:
            return self.outcome
        finally:
            self._ply = here

    def seen(self) -> Mapping[Hashable, int]:
        """How often each position has occurred so far, for searchers."""
        return Repetitions.along(self.states).seen()

    def would_repeat(self, move: Move) -> bool:
        """Would this token draw the game, by a position that comes back once too often?"""
        if not self.game.repeats or move not in self.state.legal_moves():
            return False
        after = self.state.apply(move)
        return after.outcome is None and self.seen().get(after.repetition_key(), 0) + 1 >= DRAWN

    # what changes it

    def play(self, move: Move, clock: float | None = None) -> None:
        """Play a token at the point looked at; what had been taken back is dropped (`fork` first to keep it)."""
        if self.outcome:
            raise IllegalMove(move, "common.over", "the game is over")
        after = self.state.apply(move)
        self.cut()
        self._ending = None
        self._states.append(after)
        self._occurred.append(self._repetitions.add(after))
        self._moves.append(move)
        self._clocks.append(None if clock is None else round(clock, 1))
        self._ply += 1

    def undo(self, count: int = 1) -> int:
        """Go back up to `count` tokens; says how many it was."""
        return -self.go_to(self._ply - count)

    def redo(self, count: int = 1) -> int:
        return self.go_to(self._ply + count)

    def go_to(self, ply: int) -> int:
        """Look at another point, the nearest there is; says how many tokens that is away."""
        before, self._ply = self._ply, max(0, min(ply, len(self._moves)))
        self._before_swap = False
        self._seat()
        return self._ply - before

    def swap(self) -> None:
        """After the first turn, the two change seats; what had been taken back is dropped."""
        if not self.may_swap:
            raise RulesError("seats are changed after the first turn only, by two, and once")
        self.cut()
        self._swapped, self._before_swap = True, False
        self._seat()

    def look_before_swap(self, before: bool) -> None:
        """Look at the point of the swap as it was before it, or after."""
        self._before_swap = before
        self._seat()

    def _seat(self) -> None:
        """Whoever sat at the point looked at sits there; places around the table stay."""
        if self.swapped != self._reseated:
            self._reseated = not self._reseated
            self.players, self.began = self.players[::-1], 1 - self.began

    def resign(self, seat: Seat) -> None:
        self.end(Ending(Reason.RESIGNED, seat))

    def agree_draw(self) -> None:
        self.end(Ending(Reason.AGREED))

    def run_out_of_time(self, seat: Seat) -> None:
        self.end(Ending(Reason.TIME, seat))

    def end(self, ending: Ending) -> None:
        """End the match at the point looked at by an event."""
        if self.outcome:
            raise RulesError("the game is over already")
        if ending.reason not in (Reason.RESIGNED, Reason.AGREED, Reason.TIME):
            raise RulesError(f"a match ends by resigned, agreed or time, not by {ending.reason}")
        if (ending.seat is None) != (ending.reason is Reason.AGREED):
            raise RulesError("resigning and running out of time name a seat; agreeing a draw does not")
        if ending.seat is not None and not 0 <= ending.seat < self.game.seats:
            raise RulesError(f"the seats of {self.game.name} are 0 to {self.game.seats - 1}, not {ending.seat}")
        self.cut()
        self._ending = ending

    def cut(self) -> None:
        """Drop what lies beyond the point looked at, and what was said of the game as it was."""
        self.headers.pop(REVIEW, None)
        self._swapped, self._before_swap = self.swapped, False
        for state in self._states[self._ply + 1 :]:
            self._repetitions.take_back(state)
        if self.redoable:
            self._rows.clear()
        del self._moves[self._ply :], self._clocks[self._ply :]
        del self._states[self._ply + 1 :], self._occurred[self._ply + 1 :]

    def fork(self, ply: int | None = None) -> Match:
        """A new match with the same beginning, up to a ply (the point looked at); this one stays as it is."""
        headers = {key: value for key, value in self.headers.items() if key != REVIEW}
        players, began = (self.players[::-1], 1 - self.began) if self._reseated else (self.players, self.began)
        other = Match(self.game, players, start=self.start, date=self.date, began=began, headers=headers)
        for move, clock in list(zip(self._moves, self._clocks))[: self._ply if ply is None else ply]:
            if self._swapped and other.may_swap:
                other.swap()
            other.play(move, clock)
        if self.swapped and other.may_swap:
            other.swap()
        return other

    def _outcome_of(self, ending: Ending) -> Outcome:
        sides = set(self.game.sides)
        if ending.seat is None:
            return Outcome(None, ending.reason)
        if len(sides) != 2:  # nobody can say which of the others would have won
            return Outcome(None, ending.reason, no_result=True)
        (winner,) = sides - {self.game.sides[ending.seat]}
        return Outcome(winner, ending.reason)


class Repetitions:
    """How often positions have come back along a line of play: the one counter of it.

    >>> from qgames.games import game
    >>> state = game("quixo").start()
    >>> line = Repetitions.along([state, state.apply("a1e1"), state])
    >>> line.count(state), line.drawn(state)
    (2, False)
    """

    def __init__(self) -> None:
        self._counts: Counter[Hashable] = Counter()

    @classmethod
    def along(cls, states: Iterable[State]) -> Repetitions:
        line = cls()
        for state in states:
            line.add(state)
        return line

    def add(self, state: State) -> int:
        """A position has come about; says how often by now, 0 where it is not counted."""
        key = state.repetition_key()
        if key is None:
            return 0
        self._counts[key] += 1
        return self._counts[key]

    def take_back(self, state: State) -> None:
        key = state.repetition_key()
        if key is not None:
            self._counts[key] -= 1

    def count(self, state: State) -> int:
        return self._counts.get(state.repetition_key(), 0)

    def drawn(self, state: State) -> bool:
        """Is this position a draw, having come back?"""
        return state.game.repeats and self.count(state) >= DRAWN

    def seen(self) -> Mapping[Hashable, int]:
        """The counts by repetition key, for searchers."""
        return +self._counts
