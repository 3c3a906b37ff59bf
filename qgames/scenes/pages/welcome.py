"""The first start: language, theme, and how the table is held, over the title. Esc, its button or a click beside it
leaves it for ever: with the settings it is kept that it was seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import cos, pi, sin

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import RGB
from qgames.scenes.pages.settings import language, theme
from qgames.scenes.parts.page import level
from qgames.ui import (
    BODY,
    CAPTION,
    Answer,
    Back,
    Button,
    Column,
    Columns,
    Label,
    Middle,
    Page,
    Panel,
    Row,
    Scroll,
    Type,
    Ui,
    Widget,
    overlay,
)
from qgames.ui.page import Typing

WIDE = 660  # logical pixels
PICTURE = 64


class Gesture(Widget):
    """How a hand does something: a small picture, and words below it."""

    def __init__(self, hand: str, gesture: str) -> None:
        super().__init__(key=f"gesture:{gesture}")
        self.words = t(f"welcome.{hand}.{gesture}")
        self.painter: Callable[[Ui, int], pygame.Surface] = partial(paint_gesture, hand, gesture)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(PICTURE + 6) + ui.type.size(self.words, CAPTION, width)[1]

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        picture = self.painter(ui, ui.px(PICTURE))
        surface.blit(picture, picture.get_rect(midtop=self.rect.midtop))
        words = self.rect.inflate(0, -ui.px(PICTURE + 6)).move(0, ui.px(PICTURE + 6) // 2)
        ui.type.paragraph(surface, self.words, CAPTION, ui.theme["text"], words, "centre")

    def spoken(self) -> str:
        return self.words


class Welcome(Page):
    over = True
    scrim = 150
    lively = True  # the title goes on below
    first = "begin"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self._unseen = i18n.languages()
        self._typing = Typing()
        self._panel: Widget = Widget()
        ui.say(f"{t('welcome.title')}. {t('welcome.text')}", "event")

    def caption(self) -> str:
        return t("welcome.title")

    def build(self) -> Widget:
        hand = self.ui.hand if self.ui.hand in ("pad", "touch") else "mouse"
        fields = [language(self.ui, self._typing), theme(self.ui)]
        level([field.control for field in fields])
        small = self.ui.logical_size[1] < 620
        gestures = Columns([Gesture(hand, gesture) for gesture in GESTURES], least=150, most=3, gap=20)
        inside = Column(
            [
                Label(t("welcome.title"), Type(30 if small else 36, "serif")),
                Label(t("welcome.text"), BODY, "muted"),
                Column(fields, gap=8),
                gestures,
                Label(t("welcome.more"), CAPTION, "muted") if hand == "mouse" else None,
                Row([Button(t("welcome.begin"), lambda: Back(), "primary", key="begin")], align="end"),
            ],
            gap=14 if small else 18,
        )
        self._panel = panel = Panel(inside, pad=22 if small else 28, radius=18, alpha=255)
        room = self.ui.room.height - self.ui.px(24)
        if panel.measure(self.ui, min(self.ui.px(WIDE), self.ui.size[0] - self.ui.px(24)))[1] > room:
            return Middle(Scroll(panel, fades=False, key="scroll"), most=WIDE + 40, pad=10)
        return Middle(panel, most=WIDE, pad=12)

    def handle(self, event: pygame.event.Event) -> Answer:
        self.ready()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._panel.rect.collidepoint(event.pos):
            return Back()
        return super().handle(event)

    def tick(self, seconds: float) -> Answer:
        """Which languages are complete? One look a frame, so that the list opens at once."""
        if self._unseen:
            i18n.complete(self._unseen.pop())
        return None

    def closed(self) -> None:
        self.ui.save()


GESTURES = ("choose", "turn", "zoom")
OVER = 4  # times its size a picture is painted
PARTS = {"choose": ("cross", "a"), "turn": ("leftshoulder", "rightshoulder"), "zoom": ("lefttrigger", "righttrigger")}

Place = tuple[float, float]


def paint_gesture(hand: str, gesture: str, ui: Ui, size: int) -> pygame.Surface:
    """A small picture of how the table is held. `hand`: mouse, touch or pad; `gesture` one of GESTURES. Painted large
    and reduced."""
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
