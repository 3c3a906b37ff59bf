"""A card with a heading, and a quiet note at its far end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.scenes.parts.page import draw_cast
from qgames.ui import CAPTION, SECTION, Ui, Widget, paint

PAD, HEAD = 20, 46  # logical pixels: beside, and of the heading with its air
RADIUS = 18


class HeadedCard(Widget):
    """`inside` fills what the heading leaves."""

    least = 0  # pixels high

    def __init__(
        self, heading: str, inside: Widget, note: str = "", pad: float = PAD, beside: Widget | None = None, **kw: Any
    ) -> None:
        """`beside`: at the far end of the heading, or under it where there is no room."""
        super().__init__(**kw)
        self.heading, self.inside, self.note, self.pad, self.beside = heading, inside, note, pad, beside

    def children(self) -> Sequence[Widget]:
        return (self.beside, self.inside) if self.beside is not None else (self.inside,)

    def _beside(self, ui: Ui, width: int) -> bool:
        """Does the note stand beside the heading?"""
        far = ui.type.width(self.note, CAPTION) if self.beside is None else self.beside.measure(ui, width)[0]
        words = ui.type.width(self.heading, SECTION) + far
        return words + ui.px(18) <= width - 2 * ui.px(PAD)

    def _head(self, ui: Ui, width: int) -> int:
        if (not self.note and self.beside is None) or self._beside(ui, width):
            return ui.px(HEAD)
        if self.beside is not None:
            return ui.px(HEAD) + self.beside.measure(ui, width)[1]
        return ui.px(HEAD) + ui.type.size(self.note, CAPTION, max(1, width - 2 * ui.px(PAD)))[1]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = self.inside.measure(ui, max(1, width - 2 * ui.px(self.pad)))[1]
        return width, max(self.least, high + self._head(ui, width) + ui.px(14))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        head, pad = self._head(ui, rect.width), ui.px(self.pad)
        inner = pygame.Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - ui.px(14))
        self.inside.place(ui, inner)
        if self.beside is not None:
            side = rect.inflate(-2 * ui.px(PAD), 0)
            wide, high = self.beside.measure(ui, side.width)
            top = rect.y + ui.px(6) + (ui.px(HEAD - 6) - high) // 2
            x = ui.far(side, wide)
            if not self._beside(ui, rect.width):
                x, top = ui.near(side, wide), rect.y + ui.px(HEAD - 2)
            self.beside.place(ui, pygame.Rect(x, top, wide, high))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_card(ui, surface, self.rect)
        line = pygame.Rect(
            self.rect.x + ui.px(PAD), self.rect.y + ui.px(6), self.rect.width - 2 * ui.px(PAD), ui.px(HEAD - 6)
        )
        kind = ui.type.fitting(self.heading, SECTION, line.width)
        ui.type.draw(surface, self.heading, kind, ui.theme["accent"], line)
        if self.note and self._beside(ui, self.rect.width):
            ui.type.draw(surface, self.note, CAPTION, ui.theme["muted"], line, "end")
        elif self.note:
            under = pygame.Rect(
                line.x, line.bottom - ui.px(4), line.width, self._head(ui, self.rect.width) - ui.px(HEAD)
            )
            ui.type.paragraph(surface, self.note, CAPTION, ui.theme["muted"], under)
        super().draw(ui, surface)

    def spoken(self) -> str:
        return ". ".join(part for part in (self.heading, self.note) if part)


def draw_card(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
    theme, radius = ui.theme, ui.px(RADIUS)
    draw_cast(ui, surface, rect, radius)
    surface.blit(paint.box(rect.size, radius, (*theme["panel"], 240), theme["border"], ui.px(1)), rect)
