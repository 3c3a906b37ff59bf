"""A place on a face or in a layer as a small picture: three rows of three, one of them full."""

from __future__ import annotations

from functools import lru_cache

import pygame

from qgames.files.theme import RGB, Theme, mix

FLAT = 0.75  # of the height of a piece
OVER = 4  # times its size it is painted


def draw(theme: Theme, name: str, size: int) -> pygame.Surface:
    """``at:1`` is the upper left of nine, in reading order."""
    return _drawn(
        int(name.removeprefix("at:")) - 1,
        round(size * FLAT),
        theme["accent"],
        mix(theme["muted"], theme["panel"], 0.45),
    )


@lru_cache(maxsize=64)
def _drawn(place: int, size: int, full: RGB, empty: RGB) -> pygame.Surface:
    big = pygame.Surface((size * OVER, size * OVER), pygame.SRCALPHA)
    big.fill((*empty, 0))
    each, gap = size * OVER * 0.27, size * OVER * 0.05
    edge = (size * OVER - 3 * each - 2 * gap) / 2
    for number in range(9):
        row, column = divmod(number, 3)
        box = pygame.Rect(
            round(edge + column * (each + gap)), round(edge + row * (each + gap)), round(each), round(each)
        )
        if number == place:
            pygame.draw.rect(big, full, box, border_radius=round(each / 5))
        else:
            pygame.draw.rect(big, empty, box, max(1, OVER), border_radius=round(each / 5))
    return pygame.transform.smoothscale(big, (size, size))
