"""What a Qomet position is worth: patterns of the board, fitted to the exact values of 160 million positions.

Each pattern is a handful of points, each empty, the mover's or the other's. Those that turn or mirror into each other
share a table of weights, and so do a pattern's own mirror images. Rings see the squares and what moves around them,
quarters what moves between the rings. A star in reserve can go anywhere, and a menace leaves few moves, so there are
several sets of weights: have both sides stars in reserve, one, the other, none; and in the smaller tables, does the
waiting side menace to complete a square? The weights come from `assets/make/qomet_evaluation.py`.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files

from qgames.ai.search.patterns import Pattern, views
from qgames.games.qomet.book import WAYS
from qgames.games.qomet.rules import CELL_NUMBER, STARS

#: the points of one pattern of each table, two characters a point
TABLES = (
    "a1d1g1g4g7d7a7a4d4",  # the outer ring with the centre
    "b2d2f2f4f6d6b6b4d4",  # the middle ring
    "c3d3e3e4e5d5c5c4d4",  # the inner ring
    "d4a4a1d1b4b2d2c4c3d3",  # a quarter of the board
    "d4a1g1g7a7d1g4d7a4b2f2f6b6",  # the outer ring with the middle ring's corners
    "d4a1g1g7a7b2f2f6b6c3e3e5c5",  # the diagonals: all corners
    "d4d2f4d6b4c3e3e5c5d3e4d5c4",  # the inner ring with the middle ring's other points
)
STAGES = 8
LARGE = 10  # points; the stages of larger tables do not tell menaces apart
MENACES = 8  # told apart: none, one, two ... points where the waiting side would complete a square
COUNTS = STARS + 1  # of a side's stars on the board
STEP = 4  # hundredths: what a weight of one counts


def stage(mine: int, theirs: int, menaced: bool) -> int:
    """Which weights count, by the numbers of stars on the board and whether the waiting side menaces a square."""
    return (mine == STARS) + 2 * (theirs == STARS) + 4 * menaced


@cache
def _stored() -> memoryview[int]:
    """The learned weights, signed bytes; `assets/make/qomet/learn.cpp` tells their order."""
    return memoryview(zlib.decompress(files(__package__).joinpath("evaluation.bin").read_bytes())).cast("b")


def menaces() -> list[tuple[int, ...]]:
    """What it is worth to be on the move, by the stars of both sides (mine * COUNTS + theirs), then by menaces."""
    stored = _stored()
    by_menaces = [*stored[:MENACES], *stored[MENACES - 1 : MENACES].tolist() * (25 - MENACES + 1)]
    by_stars = stored[MENACES : MENACES + COUNTS * COUNTS]
    return [tuple([STEP * (stars + menace) for menace in by_menaces]) for stars in by_stars]


def patterns() -> list[list[Pattern]]:
    """Every pattern of the board, for each stage; fresh: what they have been asked for stays with them."""
    found: list[list[Pattern]] = [[] for _ in range(STAGES)]
    first = MENACES + COUNTS * COUNTS
    for names in TABLES:
        cells = tuple(CELL_NUMBER[names[n : n + 2]] for n in range(0, len(names), 2))
        alike = views(cells, WAYS)
        sets: list[list[Pattern]] = []
        for _ in range(STAGES // 2 if len(cells) > LARGE else STAGES):
            weights = _stored()[first : first + 3 ** len(cells)]
            first += len(weights)
            sets.append([Pattern(view, weights, STEP) for view in alike])
        for number, shapes in enumerate(found):
            shapes += sets[number % len(sets)]
    return found
