"""The podium as a little scene of wood: a board, steps, everybody of the first places as a pawn of the wood of their
counter, and beside them pieces of the games that were played. Each step is a picture of its own, so that it can rise
out of the board. Coarse at once, finer while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import pygame

from qgames.files.theme import Theme
from qgames.render import Ball, Camera, Cone, Prism, Renderer, Slab, Solid, box, disc
from qgames.render.model.materials import Material, mix
from qgames.scenes.evening.counters import WOODS
from qgames.scenes.parts.figures import figure, foot
from qgames.scenes.parts.thumbnails import bare_table

#: place -> height of its step
HEIGHTS = {1: 1.75, 2: 1.15, 3: 0.8}
WIDE, DEEP = 2.3, 1.9  # of a step with one on it
CLOSER = 1.25  # wider for each one more
BOARD, MARGIN = 0.22, 1.5  # the board: how thick, and how far it goes on beside the steps
#: where pieces stand beside the steps, and where a step is missing: how far out, as a share, and how far back
BESIDE = (0.40, 0.45), (0.52, -0.85)
INSTEAD = (0.26, 0.70), (0.46, -0.75), (0.66, 0.55), (0.84, -0.65)
PAWN = 0.62  # radius of its foot
#: roles that a pawn's wood is laid over: no more than these stand on a podium
PAWNS = ("piece.light", "piece.dark", "cube", "ball.cream", "ball.red", "ball.blue", "seat.0", "seat.1")
OVER = 2  # times as large it is painted
PITCH, DISTANCE = 20.0, 30.0

T = TypeVar("T")


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


def left_to_right(on: Mapping[int, Sequence[T]]) -> list[tuple[int, Sequence[T]]]:
    """Places with who stands there: the second, the first, the third. Those who share the only other one stand on
    either side of the first.

    >>> left_to_right({1: "a", 2: "b", 3: "c"}), left_to_right({1: "a", 2: "bc"})
    ([(2, 'b'), (1, 'a'), (3, 'c')], [(2, 'b'), (1, 'a'), (2, 'c')])
    """
    left, right = ((place, on.get(place, ())) for place in (2, 3))
    place, shared = left if left[1] else right
    if not (left[1] and right[1]) and len(shared) > 1:
        half = (len(shared) + 1) // 2
        left, right = (place, shared[:half]), (place, shared[half:])
    return [each for each in (left, (1, on.get(1, ())), right) if each[1]]


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
    """`steps` from left to right; `games`: the keys of those that were played."""

    def __init__(self, steps: Sequence[PodiumStep], games: Sequence[str], theme: Theme, size: tuple[int, int]) -> None:
        self.steps, self.games, self.size = steps, games, size
        first = [step.place for step in steps].index(1)
        alone = len(steps) == 1  # else the winner has something on either side
        self._missing = not first and not alone, first == len(steps) - 1 and not alone
        whole = sum(step.wide for step in steps) + WIDE * sum(self._missing)
        self.half = whole / 2 + MARGIN
        self._palette = self._woods(theme)
        self._middles: list[float] = []
        x = WIDE * self._missing[0] - whole / 2
        for step in steps:
            self._middles.append(x + step.wide / 2)
            x += step.wide
        top = max(step.high for step in steps) + 2.9
        self.camera = Camera(
            0.0, PITCH, 1.0, DISTANCE, (0.0, 0.0, top * 0.42), max(2 * self.half, 7.4) * 1.12, top * 1.16, 5.0,
        )  # fmt: skip
        self.lens = self.camera.lens(size)
        self.board = Layer(bare_table(theme), self._board(), self.camera, size)
        self.layers = [Layer(self._table(theme), self._step(n), self.camera, size) for n in range(len(steps))]

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
        slab = Slab(box(self.half, DEEP / 2 + 0.9, 0.25), BOARD, rim="rim.dark")
        return [Solid(slab, (0.0, 0.0, 0.0), "board.dark"), *self._pieces()]

    def _pieces(self) -> Iterator[Solid]:
        """A few of every game, on both sides."""
        places: list[tuple[float, float]] = []
        for side, missing in zip((-1, 1), self._missing):
            wide = MARGIN + WIDE * missing
            places += [(side * (self.half - wide * (1 - out)), y) for out, y in (INSTEAD if missing else BESIDE)]
        for number, (x, y) in enumerate(places if self.games else ()):
            piece = figure(self.games[number % len(self.games)], number)
            if piece is not None:
                turned = piece.turn + 37.0 * number
                yield piece._replace(at=(x, y, BOARD + foot(piece)), key=None, turn=turned)

    def _step(self, number: int) -> list[Solid]:
        step, middle = self.steps[number], self._middles[number]
        block = Slab(box(step.wide / 2 - 0.03, DEEP / 2, 0.05), step.high, edge=0.06)
        solids = [Solid(block, (middle, 0.0, BOARD), "board")]
        before = sum(len(each.woods) for each in self.steps[:number])
        for at in range(len(step.woods)):
            x = middle + (at - (len(step.woods) - 1) / 2) * CLOSER
            solids += self._pawn(x, BOARD + step.high, PAWNS[(before + at) % len(PAWNS)], before + at)
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

    def ground(self) -> int:
        """Where the steps stand on the board; what has not risen yet is below."""
        return round(self.lens.project((0.0, -DEEP / 2, BOARD))[1])

    def rise(self, number: int) -> int:
        """How far a step comes up."""
        top = self.lens.project((0.0, -DEEP / 2, BOARD + self.steps[number].high + 2.4))[1]
        return round(self.ground() - top)

    def face(self, number: int) -> pygame.Rect:
        """The front of a step."""
        step, middle = self.steps[number], self._middles[number]
        left, top = self.lens.project((middle - step.wide / 2, -DEEP / 2, BOARD + step.high))
        right, bottom = self.lens.project((middle + step.wide / 2, -DEEP / 2, BOARD))
        return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))

    def heads(self, number: int) -> tuple[int, int]:
        """Above those on a step: the middle, and how high they reach."""
        x, y = self.lens.project((self._middles[number], 0.0, BOARD + self.steps[number].high + 2.2))
        return round(x), round(y)

    def work(self, milliseconds: float) -> bool:
        """Go on with one picture; did it change?"""
        for layer in (self.board, *self.layers):
            if not layer.finished:
                return layer.work(milliseconds)
        return False

    @property
    def finished(self) -> bool:
        return all(layer.finished for layer in (self.board, *self.layers))
