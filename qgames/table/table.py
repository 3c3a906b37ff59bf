"""The table itself: shows solids, refines the picture while nothing moves, and knows what is under the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

from qgames.table import pick as picking
from qgames.table.backdrop import Backdrop
from qgames.table.balls import Balls
from qgames.table.camera import Camera, Lens, Point
from qgames.table.flat import FlatPainter
from qgames.table.lettering import FontMaker, Lettering
from qgames.table.materials import Palette
from qgames.table.order import Step, arrange
from qgames.table.room import settle
from qgames.table.solids import Solid, Vec3


class Table:
    """See the package's own words for how to use it."""

    def __init__(self, palette: Palette, cache: Path | None = None, font: FontMaker | None = None) -> None:
        self.palette = palette
        self.cache = cache
        self.lettering = Lettering(font)
        self.balls = Balls(palette)
        self.painter = FlatPainter(palette, self.balls, self.lettering)
        self.backdrop = Backdrop(palette)
        self.solids: tuple[Solid, ...] = ()
        self.lens: Lens = Camera().lens((1, 1))
        self.moving = False
        self.dirty = True
        self._arranged: tuple[list[Step], list[Solid]] | None = None

    # ------------------------------------------------------------------------------------------ what is shown
    def show(
        self,
        solids: Iterable[Solid],
        camera: Camera,
        size: tuple[int, int],
        *,
        moving: bool = False,
        origin: Point | None = None,
    ) -> None:
        """Say what stands where. Cheap when nothing changed. `moving`: the camera is being turned."""
        lens = camera.lens(size, origin)
        solids = settle(solids, lens)
        if lens == self.lens and solids == self.solids and moving == self.moving:
            return
        self.solids, self.lens, self.moving = solids, lens, moving
        self._arranged = None
        self.dirty = True

    @property
    def steps(self) -> tuple[list[Step], list[Solid]]:
        if self._arranged is None:
            self._arranged = arrange(list(self.solids), self.lens)
        return self._arranged

    def tick(self, milliseconds: float = 6.0) -> bool:
        """Work on the picture for about that long; True if it should be drawn again."""
        return self.dirty

    def draw(self, surface: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
        """Paint the picture as good as it is by now."""
        if at != (0, 0) or surface.get_size() != self.lens.size:
            surface = surface.subsurface(pygame.Rect(at, self.lens.size).clip(surface.get_rect()))
        self.backdrop.flat(surface, self.lens)
        steps, over = self.steps
        self.painter.begin(self.lens)
        for step in steps:
            self.painter.step(surface, step, self.lens)
        for solid in over:
            self.painter.body(surface, solid, self.lens)
        self.dirty = False

    # ------------------------------------------------------------------------------------------ asking
    def pick(self, pos: Point, slack: float = 0.0) -> str | None:
        """The key of what is seen at a pixel; with `slack`, of the nearest thing with a key within that many pixels."""
        steps, over = self.steps
        found = picking.pick(steps, over, self.lens, pos)
        if found is not None or slack <= 0:
            return found
        best: tuple[float, str] | None = None
        for solid in self.solids:
            if solid.key is not None:
                x, y = self.lens.project(solid.at)
                d = (x - pos[0]) ** 2 + (y - pos[1]) ** 2
                if d <= slack * slack and (best is None or d < best[0]):
                    best = (d, solid.key)
        return best[1] if best else None

    def project(self, point: Vec3) -> Point:
        """The pixel of a point of the world."""
        return self.lens.project(point)
