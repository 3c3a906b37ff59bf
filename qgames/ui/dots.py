"""Steps as a row of dots: done ones with a tick, the present one ringed with its number, those to come hollow. Each can
be gone to, by a click or by the arrow keys."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import pygame

from qgames.files import i18n
from qgames.files.theme import mix
from qgames.ui import paint
from qgames.ui.context import Ui
from qgames.ui.tabs import Tabs
from qgames.ui.text import Type

DOT, HERE, APART = 22, 27, 32  # logical pixels: a dot, the present one, from one to the next
HIGH = 44
NUMBER = Type(14, "bold")


class Dots(Tabs):
    """`names` are what the steps are called, for those who do not see them."""

    def __init__(
        self, names: Sequence[str], done: Collection[int], at: int, change: Callable[[int], Any], **kw: Any
    ) -> None:
        super().__init__(list(enumerate(names)), at, change, **kw)
        self.done = frozenset(done)

    def _apart(self, ui: Ui, width: int) -> int:
        return min(ui.px(APART), width // max(1, len(self.options)))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return self._apart(ui, width) * len(self.options), ui.px(HIGH)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        wide = self._apart(ui, rect.width) * len(self.options)
        super().place(ui, pygame.Rect(ui.near(rect, wide), rect.y, wide, rect.height))

    def lay(self, ui: Ui) -> None:
        self.line(ui, [self._apart(ui, self.rect.width)] * len(self.options), self.rect)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), -ui.px(4)), ui.px(16)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        first, last = self._boxes[0], self._boxes[-1]
        left, right = sorted((first.centerx, last.centerx))
        line = mix(theme["panel"], theme["border"], 0.8)
        surface.fill(line, (left, self.rect.centery, right - left, max(1, ui.px(1))))
        for index, box in enumerate(self._boxes):
            side = min(ui.px(HERE if index == self.index else DOT), box.width - ui.px(2))
            dot = pygame.Rect(0, 0, side, side)
            dot.center = box.center
            self._dot(ui, surface, index, dot)

    def _dot(self, ui: Ui, surface: pygame.Surface, index: int, dot: pygame.Rect) -> None:
        theme, radius = ui.theme, dot.width // 2
        here, done = index == self.index, index in self.done
        if here:
            surface.blit(paint.box(dot.size, radius, (*theme["panel"], 255), theme["accent"], ui.px(2.4)), dot)
        elif done:
            surface.blit(paint.box(dot.size, radius, (*theme["primary"], 255)), dot)
        else:
            surface.blit(paint.box(dot.size, radius, (*theme["panel"], 255), theme["border"], ui.px(1.4)), dot)
        if done:
            colour = theme["accent"] if here else theme["primary_text"]
            tick = paint.icon("check", max(6, round(dot.width * 0.66)), colour)
            surface.blit(tick, tick.get_rect(center=dot.center))
        elif here:
            ui.type.draw(surface, i18n.number(index + 1), NUMBER, theme["accent"], dot, "centre")
