"""What a Quixo position is worth: learned weights of its patterns, and of the pushes that would complete a line.

Six patterns hold all twelve lines: along each side of the board its two outer lines, the two lines through the middle,
and the diagonals. What they are worth was learned by play (`assets/make/quixo_evaluation.py`).
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from importlib.resources import files

from qgames.ai.search.patterns import Cells, Pattern, views

#: the cells of one pattern of each table
TABLES: tuple[Cells, ...] = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    (2, 7, 12, 17, 22, 10, 11, 13, 14),
    (0, 6, 12, 18, 24, 4, 8, 16, 20),
)
MENACES = 8  # told apart: none, one, two ... pushes with which the waiting side would complete a line
GRAIN = 16  # steps of worth in a hundredth: many moves differ by less than that
PUSHES = 44


def _turned(cell: int, way: int) -> int:
    """Where a cell goes by one of the eight ways to turn and mirror the board."""
    y, x = divmod(cell, 5)
    if way & 4:
        x = 4 - x
    for _ in range(way & 3):
        x, y = 4 - y, x
    return 5 * y + x


WAYS = tuple(tuple(_turned(cell, way) for cell in range(25)) for way in range(8))


@cache
def _stored() -> array[int]:
    """The learned weights, two bytes each, the lower first; `assets/make/quixo/learn.cpp` tells their order."""
    weights = array("h", zlib.decompress(files(__package__).joinpath("evaluation.bin").read_bytes()))
    if sys.byteorder == "big":
        weights.byteswap()
    return weights


def menaces() -> list[int]:
    """What it is worth to be on the move, by how many pushes of the waiting side menace to complete a line."""
    stored = _stored()[:MENACES].tolist()
    return stored + stored[-1:] * (PUSHES + 1 - MENACES)


def patterns() -> tuple[Pattern, ...]:
    """Every pattern of the board; fresh: what they have been asked for stays with them."""
    found: list[Pattern] = []
    first = MENACES
    for cells in TABLES:
        weights = _stored()[first : first + 3 ** len(cells)]
        first += len(weights)
        found += [Pattern(view, weights) for view in views(cells, WAYS)]
    return tuple(found)
