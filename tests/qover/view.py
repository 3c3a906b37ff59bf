"""Qover on the table: a board of squares, and a tray for each player."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.games.frame import in_tray
from qgames.games.grid import GridView, Stone, Waiting
from qgames.rules.core import Cell, Side
from qover.rules import CELL_NUMBER, EACH, SIZES, QoverState, side_of, size_of

WIDE, TALL = (0.20, 0.30, 0.40), (0.22, 0.42, 0.66)


def stone_of(side: Side, size: int) -> Stone:
    return Stone(side, WIDE[size], TALL[size])


class QoverView(GridView[QoverState]):
    size = 3

    def stone(self, state: QoverState, cell: Cell) -> Stone | None:
        return next(reversed(self.stack(state, cell)), None)

    def stack(self, state: QoverState, cell: Cell) -> Sequence[Stone]:
        return [stone_of(side_of(piece), size_of(piece)) for piece in state.stacks[CELL_NUMBER[cell]]]

    def thing(self, spot: str) -> str:
        waits = in_tray(spot)
        return "" if waits is None else waits[1].lower() if waits[0] else waits[1]

    def waiting(self, state: QoverState, side: Side) -> Sequence[Waiting]:
        return [Waiting(size, stone_of(side, n), state.left(side, size), EACH) for n, size in enumerate(SIZES)]
