"""Quantik's shapes as small pictures for lists, in the wood of their side."""

from __future__ import annotations

from functools import lru_cache

import pygame

from qgames.files.theme import RGB, Theme

CELL, FINE = 24, 8
Ramp = tuple[RGB, RGB, RGB]


def draw(theme: Theme, name: str, size: int) -> pygame.Surface:
    """A shape by its letter and its side (``S0``, ``N1``), so many pixels high."""
    return _drawn(name[0], size, theme.ramp("piece.dark" if name.endswith("1") else "piece.light"), theme["text"])


@lru_cache(maxsize=64)
def _drawn(shape: str, size: int, wood: Ramp, line: RGB) -> pygame.Surface:
    full = CELL * FINE
    out = pygame.Surface((full, full), pygame.SRCALPHA)
    dark, mid, light = wood
    x, top, low, wide = full / 2, full * 0.2, full * 0.8, full * 0.3
    base = pygame.Rect(round(x - wide), round(low - wide * 0.35), round(2 * wide), round(wide * 0.7))
    cap = base.move(0, round(top - low))
    if shape == "S":
        pygame.draw.circle(out, mid, (x, full / 2), wide * 1.12)
        pygame.draw.circle(out, light, (x - wide * 0.35, full / 2 - wide * 0.35), wide * 0.4)
        pygame.draw.circle(out, line, (x, full / 2), wide * 1.12, FINE)
    elif shape == "N":
        pygame.draw.ellipse(out, dark, base)
        pygame.draw.polygon(out, mid, [(x, top - full * 0.06), (base.left, low), (base.right, low)])
        pygame.draw.ellipse(out, line, base, FINE)
        pygame.draw.polygon(out, mid, [(x, top - full * 0.06), (base.left + FINE, low), (base.right - FINE, low)])
        pygame.draw.lines(out, line, False, [(base.left, low), (x, top - full * 0.06), (base.right, low)], FINE)
    elif shape == "Y":
        pygame.draw.ellipse(out, dark, base)
        pygame.draw.ellipse(out, line, base, FINE)
        pygame.draw.rect(out, mid, (base.left, cap.centery, base.width, base.centery - cap.centery))
        for side in (base.left, base.right - FINE):
            pygame.draw.rect(out, line, (side, cap.centery, FINE, base.centery - cap.centery))
        pygame.draw.ellipse(out, light, cap)
        pygame.draw.ellipse(out, line, cap, FINE)
    else:
        _cube(out, x, full / 2, wide * 1.02, wood, line)
    return pygame.transform.smoothscale(out, (size, size))


def _cube(out: pygame.Surface, x: float, y: float, half: float, wood: Ramp, line: RGB) -> None:
    rise = half * 0.5
    top = [(x - half, y - rise), (x, y - 2 * rise), (x + half, y - rise), (x, y)]
    left = [(x - half, y - rise), (x, y), (x, y + 2 * rise), (x - half, y + rise)]
    right = [(x + half, y - rise), (x, y), (x, y + 2 * rise), (x + half, y + rise)]
    for shape, tone in ((left, wood[1]), (right, wood[0]), (top, wood[2])):
        pygame.draw.polygon(out, tone, shape)
        pygame.draw.polygon(out, line, shape, FINE)
