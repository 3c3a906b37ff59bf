"""What can be pointed at, put in order for those who do not see it: the board in rows as they are read, then what lies
beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from qgames.games.frame import Spot
from qgames.rules.core import Cell

BOARD, BESIDE = "board", "beside"
_CELL = re.compile(r"([a-z])([0-9]+)")


class Area(NamedTuple):
    """Spots that belong together, in rows from the top; words: ``Words.area(key)``. With rows of one length it is a
    grid."""

    key: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def grid(self) -> bool:
        return len(self.rows) > 1 and len({len(row) for row in self.rows}) == 1


def usual(cells: Sequence[Cell], spots: Sequence[Spot]) -> list[Area]:
    """The cells by their ranks, the highest first, and everything else.

    >>> usual(("a1", "b1", "a2", "b2"), [Spot(k, (0.0, 0.0, 0.0)) for k in ("a1", "b1", "a2", "b2", "pool:x")])
    [Area(key='board', rows=(('a2', 'b2'), ('a1', 'b1'))), Area(key='beside', rows=(('pool:x',),))]
    """
    known = set(cells)
    here = [spot.key for spot in spots if spot.key in known]
    rest = tuple(spot.key for spot in spots if spot.key not in known)
    ranks: dict[int, list[str]] = {}
    for key in here:
        found = _CELL.fullmatch(key)
        ranks.setdefault(int(found[2]) if found else 0, []).append(key)
    rows = tuple(tuple(sorted(ranks[rank])) for rank in sorted(ranks, reverse=True))
    areas = [Area(BOARD, rows), Area(BESIDE, (rest,) if rest else ())]
    return [area for area in areas if area.rows]
