"""Small pictures of how the table is held: with a mouse, with fingers, with a pad. Painted large and reduced."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from qgames.files.theme import RGB
from qgames.ui import Ui, overlay

GESTURES = ("choose", "turn", "zoom")
OVER = 4  # times its size a picture is painted
PARTS = {"choose": ("cross", "a"), "turn": ("leftshoulder", "rightshoulder"), "zoom": ("lefttrigger", "righttrigger")}

Place = tuple[float, float]


def paint_gesture(hand: str, gesture: str, ui: Ui, size: int) -> pygame.Surface:
    """`hand`: mouse, touch or pad; `gesture` one of GESTURES."""
    if hand == "pad":
        return _signs(ui, gesture, size)
    return _painted(hand, gesture, size, ui.theme["text"], ui.theme["accent"], ui.theme["panel"])


def _signs(ui: Ui, gesture: str, size: int) -> pygame.Surface:
    """The buttons of the pad in use, side by side."""
    signs = [overlay.sign(ui, part) for part in PARTS[gesture]]
    gap = ui.px(8)
    out = pygame.Surface((sum(sign.get_width() + gap for sign in signs) - gap, size), pygame.SRCALPHA)
    x = 0
    for sign in signs:
        out.blit(sign, (x, (size - sign.get_height()) // 2))
        x += sign.get_width() + gap
    return out


@lru_cache(maxsize=24)
def _painted(hand: str, gesture: str, size: int, ink: RGB, lit: RGB, ground: RGB) -> pygame.Surface:
    """In a square of 64."""
    pen = _Pen(size, ink, lit, ground)
    if hand == "mouse":
        pen.mouse(gesture)
    else:
        pen.fingers(gesture)
    return pygame.transform.smoothscale(pen.layer, (size, size))


class _Pen:
    def __init__(self, size: int, ink: RGB, lit: RGB, ground: RGB) -> None:
        self.layer = pygame.Surface((size * OVER, size * OVER), pygame.SRCALPHA)
        self.layer.fill((*lit, 0))
        self.unit = size * OVER / 64
        self.ink, self.lit, self.ground = ink, lit, ground

    def mouse(self, gesture: str) -> None:
        """What is used is lit: the left button, the right one, the wheel."""
        u = self.unit
        body = pygame.Rect(18 * u, 8 * u, 28 * u, 46 * u)
        radius, thick = round(14 * u), max(1, round(2.2 * u))
        pygame.draw.rect(self.layer, (*self.ground, 255), body, border_radius=radius)
        if gesture != "zoom":
            half = pygame.Rect(body.x + (0 if gesture == "choose" else body.width / 2), body.y, body.width / 2, 19 * u)
            corner = {"border_top_left_radius" if gesture == "choose" else "border_top_right_radius": radius}
            pygame.draw.rect(self.layer, self.lit, half, **corner)
        pygame.draw.rect(self.layer, self.ink, body, thick, border_radius=radius)
        self.line([(19, 27), (45, 27)], self.ink)
        self.line([(32, 9), (32, 27)], self.ink)
        wheel = pygame.Rect(28.5 * u, 13 * u, 7 * u, 11 * u)
        pygame.draw.rect(self.layer, self.lit if gesture == "zoom" else self.ground, wheel, border_radius=round(3 * u))
        pygame.draw.rect(self.layer, self.ink, wheel, max(1, round(1.6 * u)), border_radius=round(3 * u))
        if gesture == "turn":
            for side in (-1, 1):
                self.arrow([(32 + side * 19, 31), (32 + side * 29, 31)])
        if gesture == "zoom":
            self.arrow([(56, 27), (56, 13)])
            self.arrow([(56, 35), (56, 49)])

    def fingers(self, gesture: str) -> None:
        """The tips of fingers, and where they go."""
        if gesture == "choose":
            self.tip((32, 32))
            self.ring((32, 32), 17)
        elif gesture == "turn":
            for x in (25, 39):
                self.tip((x, 38))
            for side in (-1, 1):
                self.arrow([(32 + side * 6, 20), (32 + side * 22, 20)])
        else:
            for side in (-1, 1):
                self.tip((32 + side * 8, 32 - side * 8))
                self.arrow([(32 + side * 15, 32 - side * 15), (32 + side * 25, 32 - side * 25)])

    def tip(self, place: Place) -> None:
        at = place[0] * self.unit, place[1] * self.unit
        pygame.draw.circle(self.layer, self.ink, at, 8 * self.unit)
        pygame.draw.circle(self.layer, self.ground, at, 5.8 * self.unit)

    def ring(self, place: Place, radius: float) -> None:
        """Of dots: something spreads from here."""
        for step in range(16):
            turn = step * pi / 8
            at = place[0] + radius * cos(turn), place[1] + radius * sin(turn)
            pygame.draw.circle(self.layer, self.lit, (at[0] * self.unit, at[1] * self.unit), 1.5 * self.unit)

    def line(self, places: list[Place], colour: RGB, thick: float = 2.0) -> None:
        points = [(x * self.unit, y * self.unit) for x, y in places]
        pygame.draw.lines(self.layer, colour, False, points, max(1, round(thick * self.unit)))
        for point in points:
            pygame.draw.circle(self.layer, colour, point, thick * self.unit / 2)

    def arrow(self, places: list[Place]) -> None:
        """A line with a head at its end."""
        (x0, y0), (x, y) = places[-2:]
        long = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
        along, aside = ((x - x0) / long, (y - y0) / long), (-(y - y0) / long, (x - x0) / long)
        self.line(places, self.lit, 2.6)
        for side in (-5, 5):
            self.line([(x - 5 * along[0] + side * aside[0], y - 5 * along[1] + side * aside[1]), (x, y)], self.lit, 2.6)
