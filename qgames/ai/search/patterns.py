"""Patterns of a board of 25 cells, as learned evaluators read them.

Packed positions have the mover's cells in the low 25 bits, the other side's in the 25 above. A pattern is a handful of
cells, each empty, the mover's or the other's; those that turn or mirror into each other share a table of weights.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from operator import add

from qgames.rules.bits import mask_of
from qgames.rules.core import Mask

Cells = tuple[int, ...]
_FULL: Mask = (1 << 25) - 1


class Digits(dict[Mask, tuple[int, ...]]):
    """A side's part of a pattern's cells -> the pattern as a number in base three, for each order of its cells."""

    def __init__(self, orders: Sequence[Cells], digit: int) -> None:
        super().__init__()
        size = len(orders[0])
        self[0] = (0,) * len(orders)
        for cell in orders[0]:
            self[1 << cell] = tuple(digit * 3 ** (size - 1 - order.index(cell)) for order in orders)

    def __missing__(self, part: Mask) -> tuple[int, ...]:
        low = part & -part
        row = self[part] = tuple(map(add, self[low], self[part ^ low]))
        return row


class View:
    """Some cells, in all the orders in which they look the same: digits 0 empty, 1 the mover's, 2 the other's.

    >>> view = View([(0, 1), (1, 0)])
    >>> view.own[0b01], view.other[0b10]
    ((3, 1), (2, 6))
    """

    def __init__(self, orders: Sequence[Cells]) -> None:
        cells = mask_of(orders[0])
        self.mask = cells | cells << 25  # where a packed position shows them
        self.own, self.other = Digits(orders, 1), Digits(orders, 2)


class Pattern(dict[int, int]):
    """What a packed position shows of a pattern -> its weight, which is kept for the smallest of its numbers."""

    def __init__(self, view: View, weights: Sequence[int], step: int = 1) -> None:
        super().__init__()
        self.mask, self.own, self.other = view.mask, view.own, view.other
        self.weights = weights
        self.step = step  # what a weight of one counts

    def __missing__(self, shown: int) -> int:
        number: int = min(map(add, self.own[shown & _FULL], self.other[shown >> 25]))
        weight = self[shown] = self.step * self.weights[number]
        return weight


def views(cells: Cells, ways: Sequence[Sequence[int]]) -> list[View]:
    """The patterns into which one turns and mirrors by the ways given."""
    found: dict[Mask, list[Cells]] = {}
    for way in ways:
        order = tuple(way[cell] for cell in cells)
        found.setdefault(mask_of(order), []).append(order)
    return [View(orders) for orders in found.values()]


@cache
def counted(cells: int) -> Sequence[int]:
    """What stands in for learned weights of a pattern of so many cells: the mover's less the other's.

    >>> list(counted(2))
    [0, 1, -1, 1, 2, 0, -1, 0, -2]
    """
    weights = array("b", [0])
    for _ in range(cells):
        weights = weights + array("b", [each + 1 for each in weights]) + array("b", [each - 1 for each in weights])
    return weights
