"""What a searcher is: something that thinks about a state and yields better and better thoughts. And what one over
packed positions is made of: the game as it sees it (`Adapter`), and memories that fade (`Fading`).

The caller holds the clock: it asks for the next thought, and `stop()` (asked at least every thousand nodes) ends the
search within the current one; the last thought yielded stands. A `settled` thought is proved and is the last one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from qgames.rules.core import Cell, Move, State
from qgames.rules.match import DRAWN

#: how often each repetition key has occurred so far, this position included
Seen = Mapping[Hashable, int]
Stop = Callable[[], bool]
Kept = TypeVar("Kept")

WON = 1_000_000  # less the plies to the end
PROVED = 900_000  # values beyond this, either way, are proved
MANY = 1_000  # more than there are replies
AT_ONCE = WON - 1  # what `Adapter.evaluate` answers where the mover can win with one move


class Stopped(Exception):
    """The caller wants no more: raised deep in a tree, caught where the thoughts are yielded."""


class Score(NamedTuple):
    """What a move or a position is worth to the side that is to move.

    `kind` is ``cp`` (an estimate in hundredths), or proved: ``win``, ``loss`` (`value` = plies to the end), ``draw``.
    """

    kind: str
    value: int = 0

    @property
    def proved(self) -> bool:
        return self.kind != "cp"

    def order(self) -> int:
        """A number that sorts scores from worst to best."""
        match self.kind:
            case "win":
                return 1_000_000 - self.value
            case "loss":
                return -1_000_000 + self.value
            case "draw":
                return 0
        return self.value

    def __str__(self) -> str:
        return self.kind if self.kind == "draw" else f"{self.kind} {self.value}"


def score_of(value: int, known: bool, grain: int = 1) -> Score:
    """A value of a search, in hundredths or finer; one that is `known` and no end is a draw."""
    if value > PROVED:
        return Score("win", WON - value)
    if value < -PROVED:
        return Score("loss", WON + value)
    if known:
        return Score("draw")
    return Score("cp", (value + grain // 2) // grain)


class Thought(NamedTuple):
    """The best move found so far and what is known about it."""

    move: Move
    score: Score
    depth: int = 0
    nodes: int = 0
    line: tuple[Move, ...] = ()  # the play expected, `move` first
    settled: bool = False  # proved: thinking longer changes nothing
    verdicts: Mapping[Move, Score] = {}  # what is known about the root moves, as far as the search went
    each: tuple[int, ...] = ()  # of more than two sides: what the move is worth to each seat, as an estimate


def recurs(state: State, seen: Seen) -> bool:
    """Would this position be a draw, having come back?"""
    return state.game.repeats and seen.get(state.repetition_key(), 0) >= DRAWN - 1


class Because(NamedTuple):
    """The reason for a move in terms of the game, as data: `key` names a sentence, `cells` are those it speaks of."""

    key: str
    cells: tuple[Cell, ...] = ()
    details: Mapping[str, str | int] = {}


class Searcher(Protocol):
    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        """Yield at least one thought, even if `stop()` is true from the start (any legal move will do)."""
        ...

    def forget(self) -> None:
        """Drop tables: a new game begins."""
        ...


@runtime_checkable
class Splitting(Protocol):
    """A searcher that can be told to look at some of the moves only, so that several processes share a position."""

    def think_only(self, state: State, seen: Seen, moves: Sequence[Move], *, stop: Stop) -> Iterator[Thought]: ...


@runtime_checkable
class Booked(Protocol):
    """A searcher that knows openings by heart; with the book closed it reads them like anything else."""

    booked: bool


@runtime_checkable
class Farsighted(Protocol):
    """A searcher that follows attacks however long they get; else it reads as far as it reads."""

    farsighted: bool


class Adapter(ABC):
    """A game as the search sees it. Positions (`node`) are ints, from the side of the one to move."""

    @abstractmethod
    def node(self, state: State) -> int:
        """The packed form of a state that is not over."""

    @abstractmethod
    def moves(self, node: int) -> list[int]:
        """The positions after each move, each as its own mover sees it, no doubles, in a fixed order.

        Called only where `worth` is not AT_ONCE. Moves that lose on the spot (a line made for the opponent) are left
        out; an empty list means that all do. A game with passes lists the position after the pass.
        """

    @abstractmethod
    def evaluate(self, node: int) -> int:
        """An estimate for the mover, in hundredths or finer (`grain`); AT_ONCE exactly where one move wins."""

    def judge(self, node: int) -> list[tuple[int, int]]:
        """The positions after each move, each with its worth. An adapter may do it faster."""
        worth = self.evaluate
        return [(worth(child), child) for child in self.moves(node)]

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        """One ply deep: the best of ``-worth`` over the moves (stop once it is `enough`), and how many were judged.

        An adapter may do the same faster. Without moves: ``(-WON, 0)``.
        """
        best = -WON
        judged = 0
        worth = self.evaluate
        for child in self.moves(node):
            judged += 1
            value = -worth(child)
            if value > best:
                best = value
                if value >= enough:
                    break
        return best, judged

    def wins(self, node: int) -> bool:
        """Can the mover win with one move?"""
        return self.evaluate(node) == AT_ONCE

    def passed(self, node: int) -> int:
        """The position as if the mover had passed; only asked where `threatens` is set."""
        raise NotImplementedError

    def threats(self, node: int, enough: int = MANY) -> Iterator[tuple[int, list[int]]]:
        """The positions after each move that threatens to win at once and lets the other side not, each with replies
        that parry it: all, unless fewer are enough. An adapter may do it faster."""
        wins = self.wins
        for child in self.moves(node):
            if not wins(child) and wins(self.passed(child)):
                yield child, [*islice((reply for reply in self.moves(child) if not wins(reply)), enough)]

    #: how many steps of worth make a hundredth: where moves differ by less, a fine estimate tells them apart
    grain = 1

    #: may wins be sought by threats alone? (needs `passed`)
    threatens = False

    #: by the plies left: how far beyond the window an estimate must be to be believed without a search (0: never)
    margins: tuple[int, ...] = ()

    def trim(self) -> None:  # noqa: B027 - an adapter without caches has nothing to drop
        """Keep caches within bounds; called every few hundred positions."""

    def forget(self) -> None:  # noqa: B027
        """Drop caches."""


class Fading(Generic[Kept]):
    """A memory by position (packed, or a state) that fades: at least the last `size` things are kept, at most twice as
    many.

    >>> memory = Fading[str](2)
    >>> for node in range(5):
    ...     memory.keep(node, f"number {node}")
    >>> [node for node in range(5) if memory.get(node)]
    [2, 3, 4]
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._new: dict[object, Kept] = {}
        self._old: dict[object, Kept] = {}

    def get(self, node: object) -> Kept | None:
        found = self._new.get(node)
        return self._old.get(node) if found is None else found

    def keep(self, node: object, what: Kept) -> None:
        if len(self._new) >= self.size:
            self._old, self._new = self._new, {}
        self._new[node] = what

    def clear(self) -> None:
        self._new.clear()
        self._old.clear()


class Proofs(Fading[int]):
    """Proved values of positions (`WON`): of two ends the sooner one is known."""

    def prove(self, node: int, value: int) -> None:
        if abs(value) > abs(self.get(node) or 0):
            self.keep(node, value)
