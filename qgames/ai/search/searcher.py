"""What a searcher is: something that thinks about a state and yields better and better thoughts.

The caller holds the clock: it asks for the next thought, and `stop()` (asked at least every thousand nodes) ends the
search within the current one; the last thought yielded stands. A `settled` thought is proved and is the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from qgames.rules.core import Cell, Move, State

#: how often each repetition key has occurred so far, this position included
Seen = Mapping[Hashable, int]
Stop = Callable[[], bool]


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


class Thought(NamedTuple):
    """The best move found so far and what is known about it."""

    move: Move
    score: Score
    depth: int = 0
    nodes: int = 0
    line: tuple[Move, ...] = ()  # the play expected, `move` first
    settled: bool = False  # proved: thinking longer changes nothing
    verdicts: Mapping[Move, Score] = {}  # what is known about the root moves, as far as the search went


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
