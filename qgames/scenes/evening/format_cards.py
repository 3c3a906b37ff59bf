"""How an evening goes: four cards, one of them chosen; side by side, or two and two, or under each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.theme import mix
from qgames.ui import Type, Ui, keys, paint
from qgames.ui.cells import Cells, Option
from qgames.ui.widget import Done

NAME, NOTES = Type(16, "bold"), (Type(13), Type(12.5), Type(12))  # the first in which a line is enough
GAP, PAD = 12, 12  # logical pixels
ICON = 24
LEAST = 150  # of a card's width


class FormatCards(Cells):
    """The tip of an option is the quiet line on its card; the names stand in line, whatever is below them. Up and down
    leave it, unless cards stand in several rows."""

    def __init__(
        self, label: str, options: Sequence[Option], value: Any, change: Callable[[Any], Any], **kw: Any
    ) -> None:
        super().__init__(options, value, change, label, **kw)
        self.hover = -1

    # -- places ------------------------------------------------------------------------------------------------------

    def _across(self, ui: Ui, width: int) -> int:
        return next(n for n in (4, 2, 1) if n == 1 or (width - (n - 1) * ui.px(GAP)) // n >= ui.px(LEAST))

    def _each(self, ui: Ui, width: int) -> int:
        across = self._across(ui, width)
        return (width - (across - 1) * ui.px(GAP)) // across

    def _high(self, ui: Ui, width: int) -> int:
        room = max(1, self._each(ui, width) - 2 * ui.px(PAD))
        name = max(ui.type.size(each.name, NAME, room)[1] for each in self.options)
        return ui.px(PAD + ICON + 10) + name + self._notes(ui, room) + ui.px(PAD)

    def _notes(self, ui: Ui, room: int) -> int:
        """How high the highest quiet line is."""
        return max(ui.type.size(each.tip, _note(ui, each.tip, room), room)[1] for each in self.options)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        rows = -(-len(self.options) // self._across(ui, width))
        return width, rows * self._high(ui, width) + (rows - 1) * ui.px(GAP)

    def lay(self, ui: Ui) -> None:
        across, each = self._across(ui, self.rect.width), self._each(ui, self.rect.width)
        rows = -(-len(self.options) // across)
        high = max(self._high(ui, self.rect.width), (self.rect.height - (rows - 1) * ui.px(GAP)) // rows)
        for number in range(rows):
            row = pygame.Rect(self.rect.x, self.rect.y + number * (high + ui.px(GAP)), self.rect.width, high)
            self.line(ui, [each] * len(self.options[number * across : (number + 1) * across]), row, ui.px(GAP))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.chosen.inflate(ui.px(8), ui.px(8)), ui.px(17)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN and keys.shortcut(event) in ("enter", "space"):
            return self.step(1)
        if event.type == pygame.MOUSEMOTION:
            before, self.hover = self.hover, self.at(event.pos)
            return Done() if before != self.hover else None
        return super().handle(ui, event)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        for number, (option, box) in enumerate(zip(self.options, self._boxes, strict=True)):
            on = number == self.index
            fill = (
                theme["raised"]
                if on
                else mix(theme["field"], theme["raised"], 0.5 if self.hovered and self.hover == number else 0.0)
            )
            edge = theme["accent"] if on else mix(theme["panel"], theme["border"], 0.8)
            surface.blit(paint.box(box.size, ui.px(14), (*fill, 235), edge, ui.px(2 if on else 1)), box)
            inner = box.inflate(-2 * ui.px(PAD), -2 * ui.px(PAD))
            sign = paint.icon(option.icon, ui.px(ICON), theme["accent" if on else "muted"])
            surface.blit(sign, (ui.near(inner, sign.get_width()), inner.y))
            if on:
                draw_tick(
                    ui,
                    surface,
                    pygame.Rect(ui.far(inner, ui.px(22), -ui.px(2)), inner.y - ui.px(2), ui.px(22), ui.px(22)),
                )
            kind = _note(ui, option.tip, inner.width)
            note = self._notes(ui, inner.width)
            name = ui.type.size(option.name, NAME, inner.width)[1]
            top = inner.bottom - note - name
            ui.type.paragraph(surface, option.name, NAME, theme["text"], pygame.Rect(inner.x, top, inner.width, name))
            ui.type.paragraph(
                surface, option.tip, kind, theme["muted"], pygame.Rect(inner.x, top + name, inner.width, note)
            )


def _note(ui: Ui, text: str, room: int) -> Type:
    return next((kind for kind in NOTES if ui.type.width(text, kind) <= room), NOTES[0])


def draw_tick(ui: Ui, surface: pygame.Surface, box: pygame.Rect, on: bool = True) -> None:
    """A golden disc with a tick, or an empty ring."""
    theme = ui.theme
    if not on:
        surface.blit(paint.box(box.size, box.width // 2, (*theme["field"], 200), theme["muted"], ui.px(2)), box)
        return
    surface.blit(paint.box(box.size, box.width // 2, (*theme["accent"], 255)), box)
    tick = paint.icon("check", max(4, round(box.width * 0.66)), theme["primary_text"])
    surface.blit(tick, tick.get_rect(center=box.center))
