"""The light stays on what won: everything else on the table is dimmed, softly and warmly."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.render import Lens, Vec3
from qgames.render.quick.painter import hull

DIM = (150, 134, 122)  # what is left of the light elsewhere; grey would make light wood olive
REACH, HEIGHT = 0.75, 1.5  # units round a place, and up, that stay lit
COARSE = 10  # the layer is drawn so much smaller, and is soft when enlarged


class Spotlight:
    """Kept for the picture it was made for. `strength`, 0..1: a table by day is dimmed less, or it gets muddy."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._layer: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface, lens: Lens, places: Sequence[Vec3], strength: float) -> None:
        key = lens, tuple(places), surface.get_size(), strength
        if key != self._key or self._layer is None:
            self._key, self._layer = key, _layer(surface.get_size(), lens, places, strength)
        surface.blit(self._layer, (0, 0), special_flags=pygame.BLEND_MULT)


def _layer(size: tuple[int, int], lens: Lens, places: Sequence[Vec3], strength: float) -> pygame.Surface:
    points = []
    for x, y, z in places:
        for dx, dy in ((REACH, 0.0), (-REACH, 0.0), (0.0, REACH), (0.0, -REACH)):
            points += [lens.project((x + dx, y + dy, z)), lens.project((x + dx * 0.6, y + dy * 0.6, z + HEIGHT))]
    small = pygame.Surface((max(4, size[0] // COARSE), max(4, size[1] // COARSE)))
    small.fill([round(255 - (255 - left) * min(1.0, strength)) for left in DIM])
    ring = [(x / COARSE, y / COARSE) for x, y in hull(points)]
    if len(ring) > 2:
        pygame.draw.polygon(small, (255, 255, 255), ring)
    soft = pygame.transform.gaussian_blur(small, 3)
    return pygame.transform.smoothscale(soft, size)
