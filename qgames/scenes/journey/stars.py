"""Stars: full of gold with lit facets, or empty with a pale rim; told by words as well, never by colour alone."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from qgames.files.theme import RGB, mix
from qgames.ui import Ui, Widget, paint

POINTS, INNER = 5, 0.44
OVER = 4  # how many times as large one is painted before it is reduced
CASING = (28, 10, 5)
WHITE = (255, 255, 255)


def star(ui: Ui, radius: float, full: bool) -> pygame.Surface:
    """A star of a logical radius."""
    theme = ui.theme
    return _star(ui.px(2 * radius + 4), full, theme["accent"], theme["panel"], theme["muted"])


@lru_cache(maxsize=60)
def _star(side: int, full: bool, gold: RGB, ground: RGB, rim: RGB) -> pygame.Surface:
    large = side * OVER
    middle, far = large / 2, large / 2 - OVER
    tips = [
        (middle + r * cos(a), middle + 0.06 * far + r * sin(a))
        for n in range(2 * POINTS)
        for a, r in [(-pi / 2 + n * pi / POINTS, far if n % 2 == 0 else far * INNER)]
    ]
    out = pygame.Surface((large, large), pygame.SRCALPHA)
    edge = CASING if full else rim
    out.fill((*edge, 0))
    pygame.draw.polygon(out, edge, tips)
    inner = 1 - 1.8 * OVER / far if full else 1 - 2.4 * OVER / far
    inside = [(middle + (x - middle) * inner, middle + (y - middle) * inner + 0.012 * large) for x, y in tips]
    if not full:
        pygame.draw.polygon(out, mix(ground, rim, 0.08), inside)
        return pygame.transform.smoothscale(out, (side, side))
    centre = (middle, middle + 0.06 * far)
    light, dark = mix(gold, WHITE, 0.5), mix(gold, CASING, 0.15)
    for n in range(2 * POINTS):
        here, there = inside[n], inside[(n + 1) % len(inside)]
        pygame.draw.polygon(
            out, light if n % 2 else dark if n in (4, 6) else mix(gold, WHITE, 0.15), [centre, here, there]
        )
    return pygame.transform.smoothscale(out, (side, side))


def draw_row(
    ui: Ui, surface: pygame.Surface, box: pygame.Rect, earned: tuple[bool, ...], radius: float, apart: float
) -> None:
    """Several in the middle of a box, so many logical pixels apart."""
    step = ui.px(apart)
    x = box.centerx - (len(earned) - 1) * step // 2
    for full in reversed(earned) if ui.rtl else earned:
        picture = star(ui, radius, full)
        surface.blit(picture, picture.get_rect(center=(x, box.centery)))
        x += step


class Star(Widget):
    """One star."""

    def __init__(self, full: bool, radius: float) -> None:
        super().__init__()
        self.full, self.radius = full, radius

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        side = ui.px(2 * self.radius + 4)
        return side, side

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        picture = star(ui, self.radius, self.full)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


LANDS, APART = 0.22, 0.22  # seconds in which one lands, and between two
SIDE, TALL = 31, 40  # logical radius of the outer ones, and of the one in the middle
LARGER = 0.3  # by how much one is larger when it begins to land


class ThreeStars(Widget):
    """What an attempt has earned: the stars land one by one, the middle one is larger."""

    def __init__(self, earned: tuple[bool, bool, bool], passed: float = 0.0) -> None:
        """`passed`: seconds since they began to land."""
        super().__init__()
        self.earned, self.passed = earned, passed

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(2 * TALL + 6)

    def update(self, ui: Ui, seconds: float) -> bool:
        moving = ui.motion > 0 and self.passed < 3 * APART + LANDS
        self.passed += seconds / ui.motion if ui.motion else 9.0
        return moving

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        order = [2, 0, 1] if ui.rtl else [1, 0, 2]  # the goal has the middle
        for place, number in enumerate(order):
            middle = place == 1
            radius = TALL if middle else SIDE
            share = 1.0
            if self.earned[number] and ui.motion:
                share = min(1.0, max(0.0, (self.passed - number * APART) / LANDS))
            full = self.earned[number] and share > 0
            grown = radius * (1 + LARGER * (1 - share)) if full else radius
            picture = star(ui, round(grown), full)
            x = self.rect.centerx + (place - 1) * ui.px(84)
            y = self.rect.centery + (0 if middle else ui.px(10))
            if full:
                spread = ui.px(18)
                halo = paint.glow((ui.px(radius), ui.px(radius)), ui.px(radius / 2), spread, ui.theme["accent"])
                surface.blit(halo, halo.get_rect(center=(x, y)))
            surface.blit(picture, picture.get_rect(center=(x, y)))
