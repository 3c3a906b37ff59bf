"""The null game on the table: a board of squares, stones in two woods."""

from __future__ import annotations

from nullgame.rules import CELL_NUMBER, NullState
from qgames.games.grid import GridView, Stone
from qgames.rules.core import Cell


class NullView(GridView[NullState]):
    size = 3

    def stone(self, state: NullState, cell: Cell) -> Stone | None:
        bit = 1 << CELL_NUMBER[cell]
        return Stone(0) if state.first & bit else Stone(1) if state.second & bit else None
