"""The podium as a little scene of wood: a board, up to three steps, and everybody of the first places as a pawn of the
wood of their counter. Each step is a picture of its own, so that it can rise out of the board. Coarse at once, finer
while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.files.theme import Theme
from qgames.render import Ball, Camera, Cone, Prism, Renderer, Slab, Solid, box, disc
from qgames.render.model.materials import Material, mix
from qgames.scenes.evening.counters import WOODS
from qgames.scenes.parts.thumbnails import bare_table

#: place -> height of its step
HEIGHTS = {1: 1.75, 2: 1.15, 3: 0.8}
WIDE, DEEP = 2.3, 1.9  # of a step with one on it
CLOSER = 1.25  # wider for each one more
BOARD = 0.22  # thick
PAWN = 0.62  # radius of its foot
#: roles that a pawn's wood is laid over: no more than these stand on a podium
PAWNS = ("piece.light", "piece.dark", "cube", "ball.cream", "ball.red", "ball.blue", "seat.0", "seat.1")
OVER = 2  # times as large it is painted
PITCH, DISTANCE = 20.0, 30.0


class PodiumStep(NamedTuple):
    """A place and who stands there, by the wood of their counters."""

    place: int
    woods: tuple[int, ...]

    @property
    def wide(self) -> float:
        return WIDE + CLOSER * (len(self.woods) - 1)

    @property
    def high(self) -> float:
        return HEIGHTS[self.place]


def left_to_right(steps: Sequence[PodiumStep]) -> list[PodiumStep]:
    """The second, the first, the third."""
    return sorted(steps, key=lambda step: (2, 1, 3).index(step.place))


class Layer:
    """One picture, made a little at a time."""

    def __init__(self, table: Renderer, solids: list[Solid], camera: Camera, size: tuple[int, int]) -> None:
        self.table, self.size, self.finished = table, size, False
        large = size[0] * OVER, size[1] * OVER
        table.show(solids, camera, size, moving=True)
        self.picture = pygame.Surface(size, pygame.SRCALPHA)
        table.draw(self.picture)
        table.show(solids, camera, large)

    def work(self, milliseconds: float) -> bool:
        if self.finished:
            return False
        self.table.tick(milliseconds)
        if self.table.bakery.busy:
            return False
        large = pygame.Surface(self.table.lens.size, pygame.SRCALPHA)
        self.table.draw(large)
        if not self.table.settled:
            return False
        self.picture = pygame.transform.smoothscale(large, self.size)
        self.finished = True
        return True


class PodiumScene:
    def __init__(self, steps: Sequence[PodiumStep], theme: Theme, size: tuple[int, int]) -> None:
        self.steps, self.size = left_to_right(steps), size
        whole = sum(step.wide for step in self.steps)
        self.half = whole / 2 + 1.1
        self._palette = self._woods(theme)
        self._middles: dict[int, float] = {}
        x = -whole / 2
        for step in self.steps:
            self._middles[step.place] = x + step.wide / 2
            x += step.wide
        top = max(step.high for step in self.steps) + 2.9
        self.camera = Camera(
            0.0, PITCH, 1.0, DISTANCE, (0.0, 0.0, top * 0.42), max(2 * self.half, 7.4) * 1.1, top * 1.16, 5.0,
        )  # fmt: skip
        self.lens = self.camera.lens(size)
        self.board = Layer(self._table(theme), self._board(), self.camera, size)
        self.layers = {
            step.place: Layer(self._table(theme), self._step(step), self.camera, size) for step in self.steps
        }

    def _woods(self, theme: Theme) -> dict[str, Material]:
        woods = [wood for step in self.steps for wood in step.woods]
        made = {}
        for role, wood in zip(PAWNS, woods, strict=False):
            tone = WOODS[wood]
            made[role] = Material(mix(tone, (0, 0, 0), 0.4), tone, mix(tone, (255, 240, 214), 0.3), 0.4, 30, 0.7)
        return made

    def _table(self, theme: Theme) -> Renderer:
        table = bare_table(theme)
        table.palette.update(self._palette)
        return table

    # -- what stands there -------------------------------------------------------------------------------------------

    def _board(self) -> list[Solid]:
        return [Solid(Slab(box(self.half, DEEP / 2 + 0.9, 0.25), BOARD, rim="rim.dark"), (0.0, 0.0, 0.0), "board.dark")]

    def _step(self, step: PodiumStep) -> list[Solid]:
        middle = self._middles[step.place]
        block = Slab(box(step.wide / 2 - 0.03, DEEP / 2, 0.05), step.high, edge=0.06)
        solids = [Solid(block, (middle, 0.0, BOARD), "board")]
        first = [s.place for s in self.steps].index(step.place)
        number = sum(len(each.woods) for each in self.steps[:first])
        for at in range(len(step.woods)):
            x = middle + (at - (len(step.woods) - 1) / 2) * CLOSER
            solids += self._pawn(x, BOARD + step.high, PAWNS[(number + at) % len(PAWNS)], number + at)
        return solids

    @staticmethod
    def _pawn(x: float, z: float, role: str, seed: int) -> list[Solid]:
        at = (x, 0.0)
        return [
            Solid(Prism(disc(PAWN), 0.22, 0.08), (*at, z), role, seed=seed),
            Solid(Cone(PAWN * 0.78, 1.45, 0.36), (*at, z + 0.22), role, seed=seed),
            Solid(Prism(disc(0.34), 0.12, 0.05), (*at, z + 1.30), role, seed=seed),
            Solid(Ball(0.40), (*at, z + 1.74), role, seed=seed),
        ]

    # -- where things are --------------------------------------------------------------------------------------------

    def foot(self, place: int) -> int:
        """Where a step meets the board, in front."""
        return round(self.lens.project((0.0, -DEEP / 2, BOARD))[1])

    def rise(self, place: int) -> int:
        """How far a step comes up."""
        top = self.lens.project((0.0, -DEEP / 2, BOARD + HEIGHTS[place] + 2.4))[1]
        return round(self.foot(place) - top)

    def face(self, place: int) -> pygame.Rect:
        """The front of a step."""
        step = next(each for each in self.steps if each.place == place)
        middle, half = self._middles[place], step.wide / 2
        left, top = self.lens.project((middle - half, -DEEP / 2, BOARD + step.high))
        right, bottom = self.lens.project((middle + half, -DEEP / 2, BOARD))
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))

    def heads(self, place: int) -> tuple[int, int]:
        """Above those on a step: the middle, and how high they reach."""
        step = next(each for each in self.steps if each.place == place)
        x, y = self.lens.project((self._middles[place], 0.0, BOARD + step.high + 2.2))
        return round(x), round(y)

    def work(self, milliseconds: float) -> bool:
        """Go on with one picture; did it change?"""
        for layer in (self.board, *self.layers.values()):
            if not layer.finished:
                return layer.work(milliseconds)
        return False

    @property
    def finished(self) -> bool:
        return all(layer.finished for layer in (self.board, *self.layers.values()))
