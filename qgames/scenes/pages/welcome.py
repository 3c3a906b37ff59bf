"""The first start: language, theme, and how the table is held, over the title. Esc, its button or a click beside it
leaves it for ever: with the settings it is kept that it was seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.gestures import GESTURES, paint_gesture
from qgames.scenes.pages.frame import level
from qgames.scenes.pages.setting_fields import language, theme
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

    def backdrop(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*self.ui.theme["scrim"], 150))
        surface.blit(veil, (0, 0))
