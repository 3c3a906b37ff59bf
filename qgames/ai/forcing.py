"""Puzzles proved: what a side can force within so many tokens (`Forcing`), and whether a move somebody tries at a
puzzle is right and what answers it (`rule`).

Both go by the rules alone and judge positions alone, without what was played before (no draw by repetition). They are
slow and certain: puzzles are made, checked and ruled on with them, in a process of its own where nothing hurries;
nothing is played with them. Only whether a move that is not right still wins later is asked of the game's own searcher,
as far as that gets in its time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import NamedTuple

from qgames.ai.search.searcher import Because, Searcher, Stop
from qgames.rules.core import Move, Side, State

LIMIT = 400_000  # positions remembered
SOON = 3  # tokens within which it is always seen whether another side wins: a gift, where it goes, and the call
LOOK_ON = 2.0  # seconds to find out whether a move that is too slow wins at all
NOTHING: Mapping[Hashable, int] = {}  # positions are judged alone: nothing was played before


class TooFar(Exception):
    """More positions would have to be looked at than was allowed."""


class Forcing:
    """The plainest of solvers, by the rules alone: what it says is proved."""

    def __init__(self, most: int | None = None) -> None:
        """`most`: positions looked at for one question, before it is given up (`TooFar`); without, all it takes."""
        self.most = most
        self._looked = 0
        self._known: dict[tuple[State, int, Side], bool] = {}
        self._refuting: dict[int, Move] = {}  # tokens left -> the reply that last spoilt it

    def wins(self, state: State, tokens: int, side: Side) -> bool:
        """Does `side` win within so many tokens from here, whatever the others do?"""
        end = state.outcome
        if end is not None:
            return end.winner == side
        if tokens <= 0:
            return False
        key = state, tokens, side
        found = self._known.get(key)
        if found is None:
            self._looked += 1
            if self.most is not None and self._looked > self.most:
                raise TooFar
            if len(self._known) >= LIMIT:
                self._known.clear()
            own = state.game.sides[state.to_play] == side
            found = self._known[key] = self._attack(*key) if own else self._defend(*key)
        return found

    def tried(self, state: State, tokens: int) -> list[Move]:
        """The attacker's moves, the most promising first where somebody knows which those are."""
        return list(state.legal_moves())

    def _attack(self, state: State, tokens: int, side: Side) -> bool:
        after = [state.apply(move) for move in self.tried(state, tokens)]
        if any(each.outcome is not None and each.outcome.winner == side for each in after):
            return True
        return tokens > 1 and any(self.wins(each, tokens - 1, side) for each in dict.fromkeys(after))

    def _defend(self, state: State, tokens: int, side: Side) -> bool:
        moves = list(state.legal_moves())
        killer = self._refuting.get(tokens)
        if killer in moves:
            moves.remove(killer)
            moves.insert(0, killer)
        after = dict.fromkeys(state.apply(move) for move in moves)
        for each in after:  # who can win or get away by one token need not be looked at further
            if each.outcome is not None and each.outcome.winner != side:
                return False
        for move in moves:
            if not self.wins(state.apply(move), tokens - 1, side):
                self._refuting[tokens] = move
                return False
        return True

    def forcing(self, state: State, tokens: int, enough: int | None = None) -> list[Move]:
        """The tokens with which the side to move forces a win within so many, the first one counted.

        `enough`: look for no more once they lead to so many positions.
        """
        side, self._looked = state.game.sides[state.to_play], 0
        return _found(state, enough, lambda after: self.wins(after, tokens - 1, side))

    def saving(self, state: State, tokens: int, enough: int | None = None) -> list[Move]:
        """The tokens after which no other side forces a win within so many, the first one counted."""
        side, self._looked = state.game.sides[state.to_play], 0
        others = {each for each in state.game.sides if each != side}
        return _found(state, enough, lambda after: not any(self.wins(after, tokens - 1, other) for other in others))

    def losing(self, state: State, tokens: int) -> list[Move]:
        """The tokens after which another side forces a win within so many, the first one counted."""
        saving = self.saving(state, tokens)
        return [move for move in state.legal_moves() if move not in saving]


def _found(state: State, enough: int | None, right: Callable[[State], bool]) -> list[Move]:
    found: list[Move] = []
    there: set[State] = set()
    for move in state.legal_moves():
        after = state.apply(move)
        if right(after):
            found.append(move)
            there.add(after)
            if len(there) == enough:
                break
    return found


class Task(NamedTuple):
    """What a move is to do: `goal` win, save or give; within so many tokens, this one counted."""

    goal: str
    plies: int


class Ruling(NamedTuple):
    """`kind`: right; slower (wins, but not in time); wrong (proved not to do it); open (not in time, and whether ever
    is not known). `reply`: the tokens that follow: the longest defence after a right move; after another one what it
    allows, which may begin with what is left of the same turn. `lost`: that is another side's win, played out to the
    end. `then`: after a right move and its reply, a token that is right again. In a lesson a move may also be aside
    (legal, but not what was asked), and `why` says what is wrong with it."""

    kind: str
    reply: tuple[Move, ...] = ()
    then: Move = ""
    why: Because | None = None
    lost: bool = False


class Watched(Forcing):
    """Gives up when it is told to stop."""

    def __init__(self, stop: Stop) -> None:
        super().__init__()
        self._stop = stop
        self._calls = 0

    def wins(self, state: State, tokens: int, side: Side) -> bool:
        self._calls += 1
        if self._calls % 128 == 0 and self._stop():
            raise TooFar
        return super().wins(state, tokens, side)


def rule(searcher: Searcher, state: State, move: Move, task: Task, *, stop: Stop) -> Ruling:
    """Judge a move of whoever is to move in `state`."""
    side = state.game.sides[state.to_play]
    after, left = state.apply(move), task.plies - 1
    end = after.outcome
    if end is not None:
        fine = end.winner == side or (task.goal != "win" and end.winner is None)
        return Ruling("right" if fine else "wrong")
    forcing = Watched(stop)
    try:
        if task.goal != "win":
            return _saved(forcing, after, left, side)
        if forcing.wins(after, left, side):
            return _won(forcing, after, left, side)
        for other in _others(after, side):
            tokens = next((n for n in range(max(SOON, left) + 1) if forcing.wins(after, n, other)), 0)
            if tokens:
                return _lost(forcing, after, tokens, other)
        spoils = _spoilt(forcing, after, left, side)
    except TooFar:
        return Ruling("open")
    kind = _later(searcher, after, side, stop)
    return Ruling(kind, () if kind == "slower" else spoils)


def _won(forcing: Forcing, after: State, left: int, side: Side) -> Ruling:
    """Of a move that wins in time: how it is held up longest, and how it goes on."""
    reply = _turn(after, side, left, partial(longest, forcing, side))
    for token in reply:
        after = after.apply(token)
    over = after.outcome is not None
    return Ruling("right", reply, "" if over else shortest(forcing, side, after, left - len(reply)))


def _saved(forcing: Forcing, after: State, left: int, side: Side) -> Ruling:
    """Of a move that was to save the game: does another side force a win now? Who is still to move, as after placing
    before giving, is told a token that keeps it."""
    others = _others(after, side)
    for other in others:
        if forcing.wins(after, left, other):
            return _lost(forcing, after, left, other)
    if after.game.sides[after.to_play] != side:
        return Ruling("right")
    kept = (
        move for move in after.legal_moves()
        if not any(forcing.wins(after.apply(move), left - 1, other) for other in others)
    )  # fmt: skip
    return Ruling("right", (), next(kept, ""))


def _others(state: State, side: Side) -> list[Side]:
    return sorted(set(state.game.sides) - {side})


def _lost(forcing: Forcing, after: State, left: int, winner: Side) -> Ruling:
    """Of a move that lets another side win within so many tokens: how, as fast as it goes, the others holding out."""
    made: list[Move] = []
    while after.outcome is None:
        own = after.game.sides[after.to_play] == winner
        made.append((shortest if own else longest)(forcing, winner, after, left))
        after, left = after.apply(made[-1]), left - 1
    return Ruling("wrong", tuple(made), lost=True)


def _spoilt(forcing: Forcing, after: State, left: int, side: Side) -> tuple[Move, ...]:
    """What follows a move that does not win in time: the rest of its turn, without losing at once, and a turn of the
    others."""
    made: list[Move] = []
    while after.outcome is None and after.game.sides[after.to_play] == side:
        kept = (
            move for move in after.legal_moves()
            if not any(forcing.wins(after.apply(move), SOON - 1, other) for other in _others(after, side))
        )  # fmt: skip
        made.append(next(kept, after.legal_moves()[0]))
        after, left = after.apply(made[-1]), left - 1
    return *made, *_turn(after, side, left, partial(spoiler, forcing, side))


def _turn(after: State, side: Side, left: int, choose: Callable[[State, int], Move]) -> tuple[Move, ...]:
    """The tokens of the others until it is `side`'s turn again, or over."""
    made: list[Move] = []
    while after.outcome is None and after.game.sides[after.to_play] != side:
        made.append(choose(after, left))
        after, left = after.apply(made[-1]), left - 1
    return tuple(made)


def longest(forcing: Forcing, side: Side, state: State, left: int) -> Move:
    """The reply after which `side`, who wins within so many tokens, needs the most."""

    def needs(move: Move) -> int:
        after = state.apply(move)
        return next((n for n in range(left) if forcing.wins(after, n, side)), left)

    return max(state.legal_moves(), key=needs)


def spoiler(forcing: Forcing, side: Side, state: State, left: int) -> Move:
    """A reply after which `side` no longer wins within so many tokens; one that wins at once first."""
    replies = state.legal_moves()
    for move in replies:
        end = state.apply(move).outcome
        if end is not None and end.winner not in (None, side):
            return move
    return next((move for move in replies if not forcing.wins(state.apply(move), left - 1, side)), replies[0])


def shortest(forcing: Forcing, side: Side, state: State, left: int) -> Move:
    """The move with which `side`, to move, wins soonest within so many tokens."""
    for n in range(left):
        for move in state.legal_moves():
            if forcing.wins(state.apply(move), n, side):
                return move
    return state.legal_moves()[0]


def _later(searcher: Searcher, after: State, side: Side, stop: Stop) -> str:
    """What a move that does not win in time is: as far as the searcher can prove it."""
    if len(set(after.game.sides)) != 2:
        return "open"
    kind, end = "cp", time.monotonic() + LOOK_ON
    for thought in searcher.think(after, NOTHING, stop=lambda: stop() or time.monotonic() > end):
        kind = thought.score.kind
        if thought.score.proved:
            break
    if kind == "cp":
        return "open"
    own = after.game.sides[after.to_play] == side
    return "slower" if kind == ("win" if own else "loss") else "wrong"
