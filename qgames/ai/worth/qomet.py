"""What a Qomet position is worth: learned patterns of the board.

Each pattern is a handful of points, each empty, the mover's or the other's. Those that turn or mirror into each other
share a table of weights, and so do a pattern's own mirror images. Rings see the squares and what moves around them,
quarters what moves between the rings, the long lines what goes through the centre. The weights were learned by play
(`assets/make/qomet_worth.py`).
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files

from qgames.ai.qomet_book import WAYS
from qgames.ai.worth.patterns import both
from qgames.rules.core import Mask
from qgames.rules.qomet import CELL_NUMBER, FULL

#: the points of one pattern of each table, two characters a point
TABLES = (
    "a1d1g1g4g7d7a7a4d4",  # the outer ring with the centre
    "b2d2f2f4f6d6b6b4d4",  # the middle ring
    "c3d3e3e4e5d5c5c4d4",  # the inner ring
    "d4a4a1d1b4b2d2c4c3d3",  # a quarter of the board
    "a1b2c3d4e5f6g7a7b6c5e3f2g1",  # the diagonals: all corners
    "a4b4c4d4e4f4g4d1d2d3d5d6d7",  # the upright lines: all mid-sides
)
MENACES = 8  # weights for none, one, two ... points where the waiting side would complete a square

Cells = tuple[int, ...]


class Digits(dict[Mask, int]):
    """A side's stars on a pattern's cells -> the pattern as a number in base three, the first cell highest."""

    def __init__(self, cells: Cells) -> None:
        super().__init__()
        self.powers = [(1 << cell, 3 ** (len(cells) - 1 - place)) for place, cell in enumerate(cells)]

    def __missing__(self, stars: Mask) -> int:
        number = self[stars] = sum(power for bit, power in self.powers if stars & bit)
        return number


class Pattern(dict[int, int]):
    """What a packed position shows of a pattern -> its weight, in hundredths.

    `views` are the orders of the cells in which the pattern looks the same; the weight is kept for the smallest number.
    """

    def __init__(self, views: list[Cells], weights: bytes) -> None:
        super().__init__()
        self.mask = both(views[0])
        self.views = [Digits(view) for view in views]
        self.weights = weights

    def __missing__(self, shown: int) -> int:
        own, other = shown & FULL, shown >> 25
        weight = self.weights[min([digits[own] + 2 * digits[other] for digits in self.views])]
        if weight > 127:
            weight -= 256
        self[shown] = weight
        return weight


@cache
def _stored() -> bytes:
    return zlib.decompress(files("qgames.ai").joinpath("books", "qomet_worth.bin").read_bytes())


def menaces() -> tuple[int, ...]:
    """What it is worth to be on the move, by the points where the waiting side would complete a square."""
    signed = [byte - 256 if byte > 127 else byte for byte in _stored()[:MENACES]]
    return (*signed, *signed[-1:] * (25 - MENACES + 1))


def patterns() -> list[Pattern]:
    """Every pattern of the board, fresh: what they have been asked for stays with them."""
    found: list[Pattern] = []
    first = MENACES
    for names in TABLES:
        cells = [CELL_NUMBER[names[n : n + 2]] for n in range(0, len(names), 2)]
        weights = _stored()[first : first + 3 ** len(cells)]
        first += len(weights)
        views: dict[Mask, list[Cells]] = {}
        for way in WAYS:
            view = tuple(way[cell] for cell in cells)
            views.setdefault(both(view), []).append(view)
        found += [Pattern(alike, weights) for alike in views.values()]
    return found
