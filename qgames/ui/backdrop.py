"""The table top behind every page: planks of quiet wood under a pool of light."""

from __future__ import annotations

from functools import lru_cache

import pygame

from qgames.files.theme import RGB, Theme, mix
from qgames.ui import paint

PLANKS = (0.262, 0.755)  # where the seams run, as shares of the height


@lru_cache(maxsize=3)
def _picture(
    size: tuple[int, int], ramp: paint.Ramp, shade: RGB, grain: float, vignette: float, scale: float
) -> pygame.Surface:
    width, height = size
    part = (max(8, width // 2), max(8, height // 2))  # grain is soft: half size is enough, and four times as fast
    surface = pygame.transform.smoothscale(paint.wood(part, ramp, grain, 23), size)
    if grain > 0:
        seam = max(1, round(1.6 * scale))
        for share in PLANKS:
            y = round(height * share)
            pygame.draw.rect(surface, mix(ramp[0], shade, 0.6 * min(1.0, grain)), (0, y, width, seam))
            pygame.draw.rect(surface, mix(ramp[1], ramp[2], 0.35), (0, y + seam, width, max(1, seam // 2)))
    if vignette > 0:
        surface.blit(paint.pool(size, (0.5, 0.42), 1 - vignette, 1.0), (0, 0), special_flags=pygame.BLEND_MULT)
    return paint.native(surface)


def picture(size: tuple[int, int], theme: Theme, scale: float) -> pygame.Surface:
    """The whole table top; shared, do not draw on it."""
    ramp, shade = theme.ramp("background"), theme["shadow"]
    return _picture(size, ramp, shade, theme.number("grain"), theme.number("vignette"), scale)


def draw(surface: pygame.Surface, theme: Theme, scale: float) -> None:
    surface.blit(picture(surface.get_size(), theme, scale), (0, 0))


#: by window, theme, scale, place and direction
_veils: dict[tuple[tuple[int, int], str, float, tuple[int, ...], bool], pygame.Surface] = {}


def veil(size: tuple[int, int], theme: Theme, scale: float, rect: pygame.Rect, up: bool) -> pygame.Surface:
    """A strip of the table top that fades out, downwards or upwards: there is more to scroll to."""
    key = size, theme.key, scale, tuple(rect), up
    if key not in _veils:
        if len(_veils) > 8:
            _veils.clear()
        strip = pygame.Surface(rect.size, pygame.SRCALPHA)
        strip.blit(picture(size, theme, scale), (0, 0), rect)
        column = pygame.Surface((1, 8), pygame.SRCALPHA)
        for y in range(8):
            share = (7 - y if up else y) / 7
            column.set_at((0, y), (255, 255, 255, round(255 * min(1.0, share * 1.2) ** 2)))
        strip.blit(pygame.transform.smoothscale(column, rect.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        _veils[key] = strip
    return _veils[key]
