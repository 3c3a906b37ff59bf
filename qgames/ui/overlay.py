"""What lies over every scene: short notices at the foot of the window, captions of what is announced, and what the
buttons of a game pad do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.ui import paint, prompts
from qgames.ui.announce import Announcement
from qgames.ui.context import Ui
from qgames.ui.text import BODY

LEAST = 300  # logical pixels: an area for notices that is narrower is of no use
STAYS = 5.0  # seconds a notice is shown, and longer for long ones


class Toast(NamedTuple):
    text: str
    left: float  # seconds


class Overlay:
    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.toasts: list[Toast] = []
        self.shown: list[pygame.Rect] = []  # where the messages are
        self.caption = ""
        self._caption_left = 0.0
        self.dirty = False
        ui.announcer.listen(self._heard)

    def _heard(self, said: Announcement) -> None:
        if self.ui.settings.captions and said.kind != "notice":
            self.caption, self._caption_left, self.dirty = said.text, 6.0, True

    def update(self, seconds: float) -> None:
        while self.ui.notices:
            text = self.ui.notices.pop(0)
            self.toasts = [*self.toasts[-2:], Toast(text, STAYS + len(text) / 25)]
            self.dirty = True
        alive = [Toast(text, left - seconds) for text, left in self.toasts if left > seconds]
        self.dirty |= len(alive) != len(self.toasts)
        self.toasts = alive
        if self.caption:
            self._caption_left -= seconds
            if self._caption_left <= 0 or not self.ui.settings.captions:
                self.caption, self.dirty = "", True

    def dismiss(self) -> None:
        if self.toasts:
            self.toasts, self.dirty = [], True

    def draw(
        self, surface: pygame.Surface, area: pygame.Rect | None = None, pad: Sequence[prompts.Prompt] = ()
    ) -> None:
        """At the foot of an area that is free for it, else of the window; the newest lowest. `pad`: what its buttons
        do."""
        ui = self.ui
        room = area or pygame.Rect(0, 0, ui.size[0], ui.room.bottom - ui.px(6))
        prompts.draw(ui, surface, pad)
        bottom = room.bottom - ui.px(8)
        self.shown = []
        if self.caption:
            bottom = self._box(surface, self.caption, room, bottom, "tip", "tip_text")
        for text, _ in reversed(self.toasts):
            bottom = self._box(surface, text, room, bottom, "raised", "text")

    def _box(self, surface: pygame.Surface, text: str, room: pygame.Rect, bottom: int, back: str, front: str) -> int:
        ui = self.ui
        pad = ui.px(12)
        wide, high = ui.type.size(text, BODY, min(ui.px(760), room.width - 4 * pad))
        rect = pygame.Rect(0, 0, wide + 3 * pad, high + pad)
        rect.midbottom = room.centerx, bottom
        self.shown.append(rect)
        surface.blit(paint.box(rect.size, ui.px(10), (*ui.theme[back], 246), ui.theme["border"], ui.px(1)), rect)
        ui.type.paragraph(surface, text, BODY, ui.theme[front], rect.inflate(-3 * pad, -pad), "centre")
        return rect.top - ui.px(8)
