"""What a Qomet position is worth: learned patterns of the three rings and the four quarters of the board.

Each pattern is a handful of points, each empty, the mover's or the other's; its weight was learned by play
(`assets/make/qomet_worth.py`). Rings see the squares and what moves around them, quarters see what moves between the
rings, the centre included.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from qgames.ai.worth.patterns import both, index
from qgames.rules.qomet import CELL_NUMBER, CENTRE, RINGS

_AROUND = [[CELL_NUMBER[name] for name in ring.split()] for ring in RINGS]
#: each pattern: which table its weights are in, and its cells
PATTERNS: tuple[tuple[int, tuple[int, ...]], ...] = (
    *[(number, (*ring, CENTRE)) for number, ring in enumerate(_AROUND)],
    *[(3, (CENTRE, *[ring[c + step] for ring in _AROUND for step in (-1, 0, 1)])) for c in (0, 2, 4, 6)],
)
SIZES = (9, 9, 9, 10)  # points in the patterns of each table


class Pattern(dict[int, int]):
    """What a packed position shows of a pattern -> its weight."""

    def __init__(self, cells: tuple[int, ...], weights: list[int]) -> None:
        super().__init__()
        self.cells = cells
        self.mask = both(cells)
        self.weights = weights

    def __missing__(self, shown: int) -> int:
        weight = self[shown] = self.weights[index(shown, self.cells)]
        return weight


@cache
def tables() -> tuple[list[int], ...]:
    """The learned weights, in hundredths."""
    stored = files("qgames.ai").joinpath("books", "qomet_worth.bin").read_bytes()
    found: list[list[int]] = []
    for size in SIZES:
        length = 3**size
        found.append([byte - 256 if byte > 127 else byte for byte in stored[:length]])
        stored = stored[length:]
    return tuple(found)


def patterns() -> list[Pattern]:
    return [Pattern(cells, tables()[table]) for table, cells in PATTERNS]
