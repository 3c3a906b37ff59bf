"""A row of names, one of them open."""

from __future__ import annotations

import pygame

from qgames.ui import paint
from qgames.ui.cells import Cells
from qgames.ui.context import Ui
from qgames.ui.controls import TARGET
from qgames.ui.text import BODY


class Tabs(Cells):
    roles = "tabs", "tab"
    around = False

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, sum(self._widths(ui))), ui.px(TARGET)

    def _widths(self, ui: Ui) -> list[int]:
        return [ui.type.width(option.name, BODY) + ui.px(36) for option in self.options]

    def lay(self, ui: Ui) -> None:
        widths = self._widths(ui)
        if sum(widths) > self.rect.width:
            widths = [self.rect.width // len(widths)] * len(widths)
        self.line(ui, widths, self.rect)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        surface.fill(theme["border"], (self.rect.x, self.rect.bottom - ui.px(1), self.rect.width, ui.px(1)))
        for i, (box, option) in enumerate(zip(self._boxes, self.options)):
            chosen = i == self.index
            ui.type.draw(
                surface, option.name, BODY, theme["text" if chosen else "muted"], box.inflate(-ui.px(12), 0), "centre"
            )
            if chosen:
                bar = pygame.Rect(box.x + ui.px(10), box.bottom - ui.px(4), box.width - ui.px(20), ui.px(4))
                surface.blit(paint.box(bar.size, ui.px(2), (*theme["accent"], 255)), bar)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.chosen.inflate(0, ui.px(2)), ui.px(10)
