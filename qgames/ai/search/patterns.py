"""Patterns of a board of 25 cells, as learned evaluators read them.

Packed positions have the mover's cells in the low 25 bits, the other side's in the 25 above. A pattern is a handful of
cells, each empty, the mover's or the other's; those that turn or mirror into each other share a table of weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from qgames.rules.core import Mask

Cells = tuple[int, ...]
_FULL: Mask = (1 << 25) - 1


def both(cells: Cells) -> int:
    """Where a packed position shows these cells, for both sides."""
    mask = sum(1 << cell for cell in cells)
    return mask | mask << 25


def index(node: int, cells: Cells) -> int:
    """A pattern as a number in base three: 0 empty, 1 the mover's, 2 the other's.

    >>> index(0b01 | 0b10 << 25, (0, 1))
    5
    """
    number = 0
    for cell in cells:
        number = 3 * number + (node >> cell & 1) + 2 * (node >> 25 + cell & 1)
    return number


class Digits(dict[Mask, tuple[int, ...]]):
    """A side's part of a pattern's cells -> the pattern as a number in base three, for each order of its cells."""

    def __init__(self, views: list[Cells], digit: int) -> None:
        super().__init__()
        size = len(views[0])
        self.powers = [(1 << cell, [digit * 3 ** (size - 1 - view.index(cell)) for view in views]) for cell in views[0]]
        self[0] = (0,) * len(views)

    def __missing__(self, part: Mask) -> tuple[int, ...]:
        row = self[part] = tuple(map(sum, zip(*[powers for bit, powers in self.powers if part & bit], strict=True)))
        return row


class Pattern(dict[int, int]):
    """What a packed position shows of a pattern -> its weight.

    `views` are the orders of the cells in which the pattern looks the same; the weight is kept for the smallest number.
    """

    def __init__(self, views: list[Cells], weights: Sequence[int], step: int = 1) -> None:
        super().__init__()
        self.mask = both(views[0])
        self.own, self.other = Digits(views, 1), Digits(views, 2)
        self.weights = weights
        self.step = step  # what a weight of one counts

    def __missing__(self, shown: int) -> int:
        number: int = min(map(add, self.own[shown & _FULL], self.other[shown >> 25]))
        weight = self[shown] = self.step * self.weights[number]
        return weight


def images(cells: Cells, ways: Sequence[Sequence[int]]) -> list[list[Cells]]:
    """The patterns into which one turns and mirrors by the ways given, each by all the orders of its cells."""
    found: dict[Mask, list[Cells]] = {}
    for way in ways:
        view = tuple(way[cell] for cell in cells)
        found.setdefault(both(view), []).append(view)
    return list(found.values())
