"""Quarto's pieces as small pictures for lists: told apart without colour, also at twenty pixels."""

from __future__ import annotations

from functools import lru_cache

import pygame

from qgames.files.theme import RGB, Theme
from qgames.games.quarto.rules import PIECE_NUMBER

WIDE, HIGH, FINE = 22, 26, 8  # the cell it is drawn in, and how much larger
LIGHT: tuple[RGB, RGB, RGB, RGB] = ((250, 217, 166), (222, 168, 104), (190, 132, 76), (64, 36, 18))
DARK: tuple[RGB, RGB, RGB, RGB] = ((122, 72, 44), (84, 44, 26), (58, 28, 16), (236, 196, 146))  # its line is pale
BOTTOM = 22.0


def draw(theme: Theme, name: str, size: int) -> pygame.Surface:
    """A piece by its code, so many pixels high."""
    return _drawn(name, size)


@lru_cache(maxsize=64)
def _drawn(name: str, size: int) -> pygame.Surface:
    piece = PIECE_NUMBER[name]
    top, lit, shaded, line = DARK if piece & 1 else LIGHT
    high = 13.0 if piece & 4 else 5.0
    out = pygame.Surface((WIDE * FINE, HIGH * FINE), pygame.SRCALPHA)
    if piece & 2:
        _square(out, high, (top, lit, shaded), line)
    else:
        _round(out, high, (top, lit, shaded), line)
    if piece & 8:
        hole = _box(WIDE / 2, high, 8.2, 3.9)
        pygame.draw.ellipse(out, (24, 12, 6), hole)
        pygame.draw.ellipse(out, line, hole, FINE // 2)
    return pygame.transform.smoothscale(out, (max(1, round(size * WIDE / HIGH)), size))


def _box(x: float, y: float, wide: float, high: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(wide * FINE), round(high * FINE))
    box.center = round(x * FINE), round(y * FINE)
    return box


def _round(out: pygame.Surface, high: float, tones: tuple[RGB, RGB, RGB], line: RGB) -> None:
    wide, flat = 15.2, 6.6
    left, right = (WIDE - wide) / 2 * FINE, (WIDE + wide) / 2 * FINE
    low = _box(WIDE / 2, BOTTOM, wide, flat)
    body = pygame.Rect(round(left), round(high * FINE), round(wide * FINE), round((BOTTOM - high) * FINE))
    pygame.draw.ellipse(out, tones[2], low)
    pygame.draw.rect(out, tones[1], body)
    pygame.draw.rect(out, tones[2], (body.centerx, body.y, body.width // 2, body.height))
    pygame.draw.ellipse(out, line, low, FINE)
    pygame.draw.rect(out, tones[1], body.inflate(-2 * FINE, 0).move(0, -FINE))
    pygame.draw.rect(out, tones[2], (body.centerx, body.y, body.width // 2 - FINE, body.height - FINE))
    for x in (left, right - FINE):
        pygame.draw.rect(out, line, (round(x), round(high * FINE), FINE, round((BOTTOM - high) * FINE)))
    cap = _box(WIDE / 2, high, wide, flat)
    pygame.draw.ellipse(out, tones[0], cap)
    pygame.draw.ellipse(out, line, cap, FINE)


def _square(out: pygame.Surface, high: float, tones: tuple[RGB, RGB, RGB], line: RGB) -> None:
    half, flat, middle = 8.2, 3.6, WIDE / 2

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * FINE, y * FINE) for x, y in points]

    left = at((middle - half, high), (middle, high + flat), (middle, BOTTOM + flat), (middle - half, BOTTOM))
    right = at((middle + half, high), (middle, high + flat), (middle, BOTTOM + flat), (middle + half, BOTTOM))
    cap = at((middle - half, high), (middle, high - flat), (middle + half, high), (middle, high + flat))
    for shape, tone in ((left, tones[1]), (right, tones[2]), (cap, tones[0])):
        pygame.draw.polygon(out, tone, shape)
        pygame.draw.polygon(out, line, shape, FINE)
