"""What is behind everything: the table top, lit in the middle and dark in the corners."""

from __future__ import annotations

import random
from math import hypot

import pygame

from qgames.table.camera import Lens
from qgames.table.materials import Palette


class Backdrop:
    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._pools: dict[tuple[int, int], pygame.Surface] = {}

    def flat(self, surface: pygame.Surface, lens: Lens) -> None:
        surface.blit(self.pool(surface.get_size()), (0, 0))

    def pool(self, size: tuple[int, int]) -> pygame.Surface:
        """A pool of light, worked out small and grown, with a little noise against banding."""
        made = self._pools.get(size)
        if made is None:
            a, b = self.palette["backdrop.centre"].mid, self.palette["backdrop.edge"].mid
            w, h = 128, 80
            chance = random.Random(1)
            raw = bytearray()
            for y in range(h):
                for x in range(w):
                    t = min(1.0, hypot((x / w - 0.47) * 1.25, y / h - 0.44) / 0.85)
                    t = t * t * (3 - 2 * t)
                    n = chance.random() * 1.6 - 0.3
                    for p, q in zip(a, b, strict=True):
                        raw.append(max(0, min(255, int(p + (q - p) * t + n))))
            small = pygame.image.frombuffer(bytes(raw), (w, h), "RGB")
            made = pygame.transform.smoothscale(small, size)
            if pygame.display.get_init() and pygame.display.get_surface():
                made = made.convert()
            if len(self._pools) > 2:
                self._pools.clear()
            self._pools[size] = made
        return made
