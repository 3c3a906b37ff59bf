"""What a game must tell the alpha-beta driver: positions as ints, their moves, their worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice

from qgames.rules.core import State

WON = 1_000_000  # less the plies to the end
PROVED = 900_000  # values beyond this, either way, are proved
MANY = 1_000  # more than there are replies
AT_ONCE = WON - 1  # what `Adapter.evaluate` answers where the mover can win with one move


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
        """The positions after each move, each with its worth. A adapter may do it faster."""
        worth = self.evaluate
        return [(worth(child), child) for child in self.moves(node)]

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        """One ply deep: the best of ``-worth`` over the moves (stop once it is `enough`), and how many were judged.

        A adapter may do the same faster. Without moves: ``(-WON, 0)``.
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
