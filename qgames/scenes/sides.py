"""The sign of a side: never by colour alone. Light and dark discs, crosses and circles, plain and banded balls."""

from __future__ import annotations

from functools import lru_cache

import pygame

from qgames.theme import RGB, Theme, mix


def sign(theme: Theme, side: str, size: int) -> pygame.Surface:
    """A square picture of a side: any, light, dark, cross, circle, cream, red, blue."""
    roles = {
        "light": "piece.light",
        "dark": "piece.dark",
        "cream": "ball.cream",
        "red": "ball.red",
        "blue": "ball.blue",
    }
    wood = theme.ramp(roles.get(side, "cube"))
    band = theme["band.red" if side == "red" else "band.blue"]
    return _sign(side, size, wood, theme["burn"], band, theme["text"])


@lru_cache(maxsize=60)
def _sign(side: str, size: int, wood: tuple[RGB, RGB, RGB], ink: RGB, band: RGB, text: RGB) -> pygame.Surface:
    over = 4
    full = size * over
    out = pygame.Surface((full, full), pygame.SRCALPHA)
    out.fill((*wood[1], 0))
    middle, radius = full / 2, full * 0.46
    if side in ("cross", "circle", "any"):
        pygame.draw.rect(out, wood[1], (0, 0, full, full), border_radius=full // 6)
        pygame.draw.rect(out, wood[2], (0, 0, full, full), max(over, full // 24), border_radius=full // 6)
        thick = full // 9
        if side == "circle":
            pygame.draw.circle(out, ink, (middle, middle), full * 0.28, thick)
        elif side == "cross":
            reach = full * 0.25
            for way in (1, -1):
                a, b = (middle - reach, middle - way * reach), (middle + reach, middle + way * reach)
                pygame.draw.line(out, ink, a, b, round(thick * 1.25))
        else:  # nobody owns a piece: half light, half dark
            pygame.draw.circle(out, ink, (middle, middle), full * 0.26, draw_top_left=True, draw_bottom_left=True)
            pygame.draw.circle(out, ink, (middle, middle), full * 0.26, thick // 2)
    else:
        pygame.draw.circle(out, mix(wood[1], text, 0.45), (middle, middle), radius + over)
        pygame.draw.circle(out, wood[1], (middle, middle), radius - over)
        for part in (0.8, 0.55, 0.3):
            pygame.draw.circle(out, mix(wood[1], wood[2], 1 - part), (middle * 0.86, middle * 0.8), radius * part *
            0.7)
        for y, high in {"red": ((0, 0.3),), "blue": ((-0.2, 0.13), (0.2, 0.13))}.get(side, ()):
            stripe = pygame.Surface((full, full), pygame.SRCALPHA)
            pygame.draw.rect(stripe, band, (0, middle + full * (y - high / 2), full, full * high))
            disc = pygame.Surface((full, full), pygame.SRCALPHA)
            pygame.draw.circle(disc, (255, 255, 255, 255), (middle, middle), radius - over)
            stripe.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            out.blit(stripe, (0, 0))
    return pygame.transform.smoothscale(out, (size, size))
