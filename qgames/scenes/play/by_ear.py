"""Where an arrow key leads the cursor of a board. Who sees it goes the way that is seen; who hears it goes along rows
and columns, however the board lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.games.frame import Spot
from qgames.games.view import BOARD, AnyView
from qgames.render import Lens
from qgames.ui import Ui


def step(ui: Ui, view: AnyView, spots: Sequence[Spot], here: str, way: tuple[int, int], lens: Lens) -> str | None:
    """`way` is x to the right and y down."""
    areas = view.areas(spots) if ui.read_aloud else ()
    rows = next((area.rows for area in areas if area.key == BOARD and area.grid), ())
    at = next(((row.index(here), number) for number, row in enumerate(rows) if here in row), None)
    if at is None:
        return view.step(spots, here, way, lens)
    x, y = at[0] + way[0], at[1] + way[1]
    if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        return rows[y][x]
    board = {key for row in rows for key in row if key != here}
    return view.step([spot for spot in spots if spot.key not in board], here, way, lens)  # to what lies beside it
