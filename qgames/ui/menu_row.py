"""A row of a menu: an icon, what it does, and at the far end the key that does the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from qgames.files.theme import mix
from qgames.ui import keys, paint
from qgames.ui.context import Ui
from qgames.ui.controls import TARGET, Pressable
from qgames.ui.part import PRESS, Part, box_of
from qgames.ui.text import BODY, Type

CAP = Type(13)


class MenuRow(Pressable):
    def __init__(self, label: str, action: Callable[[], Any], icon: str, shortcut: str = "", **kw: Any) -> None:
        super().__init__(action, **kw)
        self.label, self.icon = label, icon
        self.cap = keys.label(shortcut).replace("+", " ") if shortcut else ""

    def _shown(self, ui: Ui) -> bool:
        """Is there a key, and a keyboard that may be at hand?"""
        return bool(self.cap) and ui.hand not in ("pad", "touch")

    def _edges(self, ui: Ui) -> tuple[int, int]:
        """Room before the words, and after them for the key."""
        cap = ui.type.width(self.cap, CAP) + ui.px(14) + ui.px(18) if self._shown(ui) else ui.px(8)
        return ui.px(8 + 20 + 12), cap

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        before, after = self._edges(ui)
        wide = min(width, before + ui.type.width(self.label, BODY) + after)
        lines = len(ui.type.wrap(self.label, BODY, max(1, width - before - after)))
        return wide, max(ui.px(TARGET + 4), lines * ui.type.height(BODY) + ui.px(14))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(4), -ui.px(2)), ui.px(11)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        if self.hovered or self.focused:
            box = rect.inflate(0, -ui.px(4))
            surface.blit(paint.box(box.size, ui.px(10), (*theme["raised"], 255)), box)
        before, after = self._edges(ui)
        icon = ui.px(20)
        place = ui.near(rect, icon, ui.px(8)), rect.centery - icon // 2
        surface.blit(paint.icon(self.icon, icon, theme["muted"]), place)
        words = ui.rest(rect, before, after)
        lines = ui.type.wrap(self.label, BODY, max(1, words.width))
        words.height = len(lines) * ui.type.height(BODY)
        words.centery = rect.centery
        ui.type.paragraph(surface, self.label, BODY, theme["text"], words)
        if self._shown(ui):
            cap = pygame.Rect(0, 0, ui.type.width(self.cap, CAP) + ui.px(14), ui.px(24))
            cap.midleft = ui.far(rect, cap.width, ui.px(8)), rect.centery
            edge = mix(theme["panel"], theme["border"], 0.8)
            surface.blit(paint.box(cap.size, ui.px(6), (*theme["field"], 255), edge, ui.px(1)), cap)
            ui.type.draw(surface, self.cap, CAP, theme["muted"], cap, "centre")

    def spoken(self) -> str:
        return f"{self.label}, {self.cap}" if self.cap else self.label

    def part(self, ui: Ui) -> Part | None:
        return Part("button", self.label, box_of(self.rect), note=self.cap, enabled=self.enabled, deeds=(PRESS,))
