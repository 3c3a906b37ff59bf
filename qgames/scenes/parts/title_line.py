"""An inner page whose title has a quiet line beside it, on the same base, where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.scenes.parts.page import Inner
from qgames.ui import SMALL, Label, Type, Ui, Widget


class TitleLine(Widget):
    def __init__(self, title: str, aside: str, type: Type, role: str, **kw: Any) -> None:
        super().__init__(**kw)
        self.title, self.aside_words, self.type = Label(title, type, role), Label(aside, SMALL, "muted"), type
        self._beside = False

    def children(self) -> Sequence[Widget]:
        return (self.title, self.aside_words) if self._beside else (self.title,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._fitted(ui, width)[1]

    def _fitted(self, ui: Ui, width: int) -> tuple[Type, int]:
        """A title is set smaller where it has to be, and goes on in a second line if that is not enough."""
        text = self.title.text
        kind = next(
            (
                k
                for size in (1.0, 0.85, 0.7, 0.6)
                if ui.type.width(text, k := self.type._replace(size=self.type.size * size)) <= width
            ),
            None,
        )
        kind = kind or self.type._replace(size=self.type.size * 0.6)
        return kind, ui.type.size(text, kind, max(1, width))[1]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.title.type, high = self._fitted(ui, rect.width)
        wide = min(rect.width, ui.type.width(self.title.text, self.title.type))
        top = rect.y + (rect.height - high) // 2
        self.title.place(ui, pygame.Rect(ui.near(rect, wide), top, wide, high))
        rest = rect.width - wide - ui.px(22)
        need = ui.type.width(self.aside_words.text, SMALL)
        self._beside = 0 < need <= rest
        if self._beside:
            base = top + ui.type.ascent(self.title.type) - ui.type.ascent(SMALL)
            place = pygame.Rect(ui.near(rect, need, wide + ui.px(22)), base, need, ui.type.height(SMALL))
            self.aside_words.place(ui, place)


class TitledPage(Inner):
    """As any inner page, with `aside` beside the title."""

    def aside(self) -> str:
        return ""

    def title_role(self) -> str:
        return "text"

    def titled(self, type: Type) -> Widget:
        return TitleLine(self.title(), self.aside(), type, self.title_role(), grow=1.0)
