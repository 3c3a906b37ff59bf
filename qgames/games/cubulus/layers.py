"""The cube of Cubulus while a position is put together: its three layers side by side, seen from the front, so that all
27 slots are in sight at once. Spots are the slots by their names, ``"222"``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from qgames.games.cubulus.model import CENTRE, RADIUS, around_ball, ball_of, bubble, gloom, kind_at, rods
from qgames.games.cubulus.rules import CELL_NUMBER, CELLS, CubulusState
from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick, Spot
from qgames.games.view import Area, BoardView
from qgames.render import Camera, Solid, Vec3, mark

STEP = 3.52  # from one layer to the next


def place(cell: str) -> Vec3:
    """The middle of a slot; the front layer is the first."""
    x, y, z = (int(digit) for digit in cell)
    return STEP * (z - 2) + x - 2, 0.0, CENTRE + y - 2


PLACES = {cell: place(cell) for cell in CELLS}
MIDDLES = (-STEP, 0.0, STEP)
CORNERS = tuple(
    (x + dx, y, CENTRE + z) for x in MIDDLES for dx in (-1.6, 1.6) for y in (-0.6, 0.6) for z in (-1.6, 1.6)
)


@cache
def _frames() -> tuple[Solid, ...]:
    made = [gloom(1.0)[1]._replace(at=(x, 0.0, 0.0)) for x in MIDDLES]
    for x in MIDDLES:
        made += [rod._replace(at=(rod.at[0] + x, rod.at[1], rod.at[2])) for rod in rods((-0.5, 0.5), 1)]
    return tuple(made)


class LayersView(BoardView[CubulusState]):
    spotlight = False
    camera = Camera(pitch=22.0, distance=30.0, target=(0.0, 0.0, CENTRE), floor=2.0, keep=CORNERS)

    def solids(self, frame: Frame[CubulusState]) -> Iterator[Solid]:
        yield from _frames()
        for cell, at in PLACES.items():
            kind = kind_at(frame.after, CELL_NUMBER[cell])
            if kind is None:
                yield bubble(CELL_NUMBER[cell], 0.0, cell)._replace(at=at)
            else:
                yield ball_of(self.game, kind, at, key=cell)
        for name, cells in frame.look.marks.items():
            yield from (around_ball(mark(name, PLACES[cell], 0.53)) for cell in cells if cell in PLACES)

    def spots(self, state: CubulusState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        return [Spot(cell, at, radius=RADIUS) for cell, at in PLACES.items()]

    def areas(self, spots: Sequence[Spot]) -> Sequence[Area]:
        """The layers from the front, each in three rows from the top."""
        return [Area(z, tuple(tuple(f"{x}{y}{z}" for x in "123") for y in "321")) for z in "123"]
