"""One crossfade: the quick picture goes out over the finished one."""

from __future__ import annotations

import time

import pygame


class Melt:
    """`seconds`: how long it takes; 0: the finished picture is there at once."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._picture: pygame.Surface | None = None  # the quick one, while it is still seen
        self._begun = 0.0

    @property
    def under_way(self) -> bool:
        return self._picture is not None

    def begin(self, picture: pygame.Surface) -> None:
        self._picture, self._begun = picture, time.perf_counter()

    def drop(self) -> None:
        self._picture = None

    def draw(self, surface: pygame.Surface) -> None:
        """Over the finished picture; the last time, nothing."""
        if self._picture is None:
            return
        share = (time.perf_counter() - self._begun) / self.seconds if self.seconds > 0 else 1.0
        if share >= 1.0:
            self._picture = None
            return
        self._picture.set_alpha(round(255 * (1.0 - share)))
        surface.blit(self._picture, (0, 0))
