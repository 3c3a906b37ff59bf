"""A row of names, one of them open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.ui import keys, paint
from qgames.ui.context import Ui
from qgames.ui.controls import TARGET
from qgames.ui.part import FOCUS, PRESS, Part, box_of
from qgames.ui.text import BODY
from qgames.ui.widget import Done, Widget


class Tabs(Widget):
    """A row of names, one of them open; left and right change it."""

    focusable = True

    def __init__(self, options: Sequence[tuple[Any, str]], value: Any, change: Callable[[Any], Any], **kw: Any) -> None:
        super().__init__(**kw)
        self.options, self.change = list(options), change
        self.index = next((i for i, (v, _) in enumerate(self.options) if v == value), 0)
        self.hover = -1
        self._boxes: list[pygame.Rect] = []

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide = sum(ui.type.width(name, BODY) + ui.px(36) for _, name in self.options)
        return min(width, wide), ui.px(TARGET)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        widths = [ui.type.width(name, BODY) + ui.px(36) for _, name in self.options]
        if sum(widths) > rect.width:
            widths = [rect.width // len(widths)] * len(widths)
        self._boxes, x = [], rect.x
        for wide in widths:
            left = rect.right - (x - rect.x) - wide if ui.rtl else x
            self._boxes.append(pygame.Rect(left, rect.y, wide, rect.height))
            x += wide

    def shift(self, by: int) -> None:
        super().shift(by)
        for box in self._boxes:
            box.y += by

    def step(self, to: int) -> Done:
        if not 0 <= to < len(self.options) or to == self.index:
            return Done()
        self.index = to
        return Done(self.change(self.options[to][0]))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            forward = -1 if ui.rtl else 1
            if name in ("left", "right"):
                return self.step(self.index + (forward if name == "right" else -forward))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for i, box in enumerate(self._boxes):
                if box.collidepoint(event.pos):
                    return self.step(i)
        return None

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        surface.fill(theme["border"], (self.rect.x, self.rect.bottom - ui.px(1), self.rect.width, ui.px(1)))
        for i, (box, (_, name)) in enumerate(zip(self._boxes, self.options)):
            chosen = i == self.index
            ui.type.draw(
                surface, name, BODY, theme["text" if chosen else "muted"], box.inflate(-ui.px(12), 0), "centre"
            )
            if chosen:
                bar = pygame.Rect(box.x + ui.px(10), box.bottom - ui.px(4), box.width - ui.px(20), ui.px(4))
                surface.blit(paint.box(bar.size, ui.px(2), (*theme["accent"], 255)), bar)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        box = self._boxes[self.index] if self._boxes else self.rect
        return box.inflate(0, ui.px(2)), ui.px(10)

    def spoken(self) -> str:
        return self.options[self.index][1]

    def part(self, ui: Ui) -> Part | None:
        tabs = tuple(
            Part("tab", name, box_of(rect), str(i), chosen=i == self.index, deeds=(PRESS,))
            for i, ((_, name), rect) in enumerate(zip(self.options, self._boxes, strict=True))
        )
        return Part("tabs", self.spoken(), box_of(self.rect), parts=tabs, focus=str(self.index))

    def deed(self, ui: Ui, deed: str, key: str, value: str | float | None) -> Done | None:
        return self.step(int(key)) if key and deed in (PRESS, FOCUS) else None
