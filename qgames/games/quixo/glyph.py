"""A cube of four players as a small picture: its mark, and the dot towards whoever may take it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from qgames.files.theme import RGB, Ramp, Theme

FLAT = 0.75  # of the height of a piece
OVER = 4  # times its size it is painted
TOWARDS = {"s": (0, 1), "w": (-1, 0), "n": (0, -1), "e": (1, 0)}
OUT, DOT, MARK = 0.35, 0.085, 0.19  # shares of the side: how far out the dot is, the dot, and half the mark


def draw(theme: Theme, name: str, size: int) -> pygame.Surface:
    """``xs``: a cross whose dot looks south."""
    return _drawn(name, round(size * FLAT), theme.ramp("cube"), theme["burn"])


@lru_cache(maxsize=32)
def _drawn(name: str, size: int, wood: Ramp, ink: RGB) -> pygame.Surface:
    side = size * OVER
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*wood[1], 0))
    pygame.draw.rect(big, wood[1], (0, 0, side, side), border_radius=side // 6)
    pygame.draw.rect(big, wood[2], (0, 0, side, side), max(OVER, side // 24), border_radius=side // 6)
    middle, reach, thick = side / 2, side * MARK, side // 10
    if name[0] == "o":
        pygame.draw.circle(big, ink, (middle, middle), reach * 1.1, thick)
    else:
        for way in (1, -1):
            ends = (middle - reach, middle - way * reach), (middle + reach, middle + way * reach)
            pygame.draw.line(big, ink, *ends, round(thick * 1.25))
    x, y = TOWARDS[name[1]]
    pygame.draw.circle(big, ink, (middle + x * OUT * side, middle + y * OUT * side), DOT * side)
    return pygame.transform.smoothscale(big, (size, size))
