"""A wide card of the title: an icon in a ring, what it is, and one line about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from qgames.scenes.faces import draw_face
from qgames.ui import CAPTION, Pressable, Ui, paint
from qgames.ui.text import Type

HEAD = Type(23, "serif")
HIGH, LOW = 92, 70  # logical pixels; where there is little room


class WideCard(Pressable):
    hover_focus = True

    def __init__(
        self, label: str, line: str, icon: str, action: Callable[[], Any], width: float, height: float, **kw: Any
    ) -> None:
        super().__init__(action, **kw)
        self.label, self.line, self.icon, self.width, self.height = label, line, icon, width, height

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.width)), ui.px(self.height)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(10), ui.px(10)), ui.px(22)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        if self.focused:
            spread, ring = ui.px(22), rect.inflate(ui.px(10), ui.px(10))
            halo = paint.glow(ring.size, ui.px(22), spread, theme["focus"])
            surface.blit(halo, (ring.x - spread, ring.y - spread))
        draw_face(ui, surface, rect, ui.px(18), 1)
        ring, edge = pygame.Rect(0, 0, ui.px(52), ui.px(52)), ui.px(20)
        ring.centery = rect.centery
        ring.x = ui.near(rect, ring.width, edge)
        surface.blit(paint.box(ring.size, ring.width // 2, (*theme["field"], 255), theme["accent"], ui.px(1)), ring)
        icon = paint.icon(self.icon, ui.px(26), theme["accent"], ui.rtl)
        surface.blit(icon, icon.get_rect(center=ring.center))
        room = rect.width - ring.width - 2 * edge - ui.px(16)
        x = ui.far(rect, room, edge)
        high, low = ui.type.height(HEAD), ui.type.height(CAPTION)
        y = rect.centery - (high + low + ui.px(2)) // 2
        head, line = ui.type.fitting(self.label, HEAD, room), ui.type.fitting(self.line, CAPTION, room)
        ui.type.draw(surface, self.label, head, theme["card_text"], pygame.Rect(x, y, room, high))
        below = pygame.Rect(x, y + high + ui.px(2), room, low)
        ui.type.draw(surface, self.line, line, theme["card_muted"], below)

    def spoken(self) -> str:
        return f"{self.label}, {self.line}" if self.line else self.label
