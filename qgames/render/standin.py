"""What is seen of a table before its fine picture is there: a *draft*, the same picture baked small and enlarged, or a
*cover*, the picture of the same table at another size, stretched; and how one picture melts into the next."""

from __future__ import annotations

import time
from enum import IntEnum

import pygame

from qgames.render.model.camera import Lens

DRAFT = 0.4  # of the size: baked in about a third of the time, and already wood in the same light


class Quality(IntEnum):
    """How good a picture is."""

    QUICK = 0
    COVER = 1
    DRAFT = 2
    FINE = 3


def within(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    """The part of a surface that a rectangle covers; an empty one where they do not meet: a window may be tiny."""
    shared = rect.clip(surface.get_rect())
    return surface.subsurface(shared or (0, 0, 0, 0))


def shrunk(lens: Lens, k: float = DRAFT) -> Lens:
    """The same view in a smaller window."""
    size = max(1, round(lens.size[0] * k)), max(1, round(lens.size[1] * k))
    centre = lens.centre[0] * k, lens.centre[1] * k
    return lens._replace(size=size, focus=lens.focus * k, centre=centre, scale=lens.scale * k)


class Cover:
    """A picture of the same table from the same side, in a window or a place of another size."""

    def __init__(self, picture: pygame.Surface, lens: Lens) -> None:
        self.picture, self.lens = picture, lens
        self._fitted: tuple[Lens, pygame.Surface] | None = None

    def suits(self, lens: Lens) -> bool:
        a, b = self.lens.camera, lens.camera
        return (a.yaw, a.pitch, a.distance, a.target) == (b.yaw, b.pitch, b.distance, b.target)

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        k = lens.scale / self.lens.scale
        if self._fitted is None or self._fitted[0] != lens:
            wide, high = self.picture.get_size()
            size = max(1, round(wide * k)), max(1, round(high * k))
            self._fitted = lens, pygame.transform.smoothscale(self.picture, size)
        x, y = (here - there * k for here, there in zip(lens.centre, self.lens.centre, strict=True))
        surface.blit(self._fitted[1], (round(x), round(y)))


class Crossfade:
    """The picture there was goes out over the better one. `seconds`: how long it takes; 0: the better picture is there
    at once."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._picture: pygame.Surface | None = None  # the one there was, while it is still seen
        self._begun = 0.0

    @property
    def under_way(self) -> bool:
        return self._picture is not None

    def begin(self, picture: pygame.Surface) -> None:
        self._picture, self._begun = picture, time.perf_counter()

    def drop(self) -> None:
        self._picture = None

    def draw(self, surface: pygame.Surface) -> None:
        """Over the better picture; the last time, nothing."""
        if self._picture is None:
            return
        share = (time.perf_counter() - self._begun) / self.seconds if self.seconds > 0 else 1.0
        if share >= 1.0:
            self._picture = None
            return
        self._picture.set_alpha(round(255 * (1.0 - share)))
        surface.blit(self._picture, (0, 0))
