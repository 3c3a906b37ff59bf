"""The cube of Cubulus while a position is put together: its three layers side by side, seen from the front, so that all
27 slots are in sight at once; in an upright window two, and the back one below. Spots are the slots by their names,
``"222"``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from qgames.games.cubulus.model import CENTRE, RADIUS, around_ball, ball_of, bubble, gloom, kind_at, rods
from qgames.games.cubulus.rules import CELL_NUMBER, CELLS, CubulusState
from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick, Spot
from qgames.games.view import Area, BoardView
from qgames.render import Camera, Solid, Vec3, mark

STEP, DOWN = 3.52, 4.3  # from one layer to the next, and to the one below
#: the middles of the layers, from the front: side by side, and in an upright window
ROW: tuple[Vec3, ...] = ((-STEP, 0.0, CENTRE), (0.0, 0.0, CENTRE), (STEP, 0.0, CENTRE))
HEAP: tuple[Vec3, ...] = ((-STEP / 2, 0.0, CENTRE + DOWN), (STEP / 2, 0.0, CENTRE + DOWN), (0.0, 0.0, CENTRE))


class Layers:
    """Where the slots are."""

    def __init__(self, middles: tuple[Vec3, ...]) -> None:
        self.middles = middles
        self.places = {cell: self.place(cell) for cell in CELLS}
        self.corners = tuple(
            (x + dx, y + dy, z + dz)
            for x, y, z in middles
            for dx in (-1.6, 1.6)
            for dy in (-0.6, 0.6)
            for dz in (-1.6, 1.6)
        )

    def place(self, cell: str) -> Vec3:
        """The middle of a slot."""
        across, up, layer = (int(digit) for digit in cell)
        x, y, z = self.middles[layer - 1]
        return x + across - 2, y, z + up - 2

    @cached_property
    def frames(self) -> tuple[Solid, ...]:
        return tuple(
            solid._replace(at=(solid.at[0] + x, solid.at[1] + y, solid.at[2] + z - CENTRE))
            for x, y, z in self.middles
            for solid in (gloom(1.0)[1]._replace(at=(0.0, 0.0, 0.0)), *rods((-0.5, 0.5), 1))
        )


LAYERS = {False: Layers(ROW), True: Layers(HEAP)}  # is the window upright?


class LayersView(BoardView[CubulusState]):
    spotlight = False
    camera = Camera(pitch=22.0, distance=30.0, target=(0.0, 0.0, CENTRE), floor=2.0, keep=LAYERS[False].corners)
    folded = camera._replace(target=(0.0, 0.0, CENTRE + DOWN / 2), keep=LAYERS[True].corners)

    def solids(self, frame: Frame[CubulusState]) -> Iterator[Solid]:
        layers = LAYERS[frame.look.upright]
        yield from layers.frames
        for cell, at in layers.places.items():
            kind = kind_at(frame.after, CELL_NUMBER[cell])
            if kind is None:
                yield bubble(CELL_NUMBER[cell], 0.0, cell)._replace(at=at)
            else:
                yield ball_of(self.game, kind, at, key=cell)
        for name, cells in frame.look.marks.items():
            marked = (layers.places[cell] for cell in cells if cell in layers.places)
            yield from (around_ball(mark(name, at, 0.53)) for at in marked)

    def spots(self, state: CubulusState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        return [Spot(cell, at, radius=RADIUS) for cell, at in LAYERS[look.upright].places.items()]

    def areas(self, spots: Sequence[Spot]) -> Sequence[Area]:
        """The layers from the front, each in three rows from the top."""
        return [Area(z, tuple(tuple(f"{x}{y}{z}" for x in "123") for y in "321")) for z in "123"]
