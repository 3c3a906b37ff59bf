"""A line of a form: what it is about, the control, and a quiet note. Narrow windows put the control below its
name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.ui.context import Ui
from qgames.ui.text import BODY, CAPTION
from qgames.ui.widget import Label, Widget


class Field(Widget):
    def __init__(self, label: str, control: Widget, note: str = "", **kw: Any) -> None:
        super().__init__(**kw)
        self.label, self.control = Label(label, BODY), control
        self.note = Label(note, CAPTION, "muted") if note else None
        control.aside = note

    def children(self) -> Sequence[Widget]:
        return (self.label, *([self.note] if self.note else []), self.control)

    def told(self) -> Sequence[Widget]:
        """A control has the name and the note for its own."""
        return (self.control,) if self.control.focusable else self.children()

    def _split(self, ui: Ui, width: int) -> tuple[bool, int, int, int]:
        """Side by side?, width of the words, width and height of the control."""
        wide, high = self.control.measure(ui, width)
        room = width - wide - ui.px(20)
        longest = max((ui.type.width(word, BODY) for word in self.label.text.split()), default=0)
        beside = room >= max(ui.px(110), min(ui.type.width(self.label.text, BODY), longest + ui.px(60)))
        return beside, room if beside else width, wide, high

    def _words(self, ui: Ui, width: int) -> int:
        return self.label.measure(ui, width)[1] + (self.note.measure(ui, width)[1] if self.note else 0)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        beside, room, _, high = self._split(ui, width)
        words = self._words(ui, room)
        return width, max(words, high) if beside else words + ui.px(6) + high

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        beside, room, wide, high = self._split(ui, rect.width)
        words = self._words(ui, room)
        y = rect.y + (max(0, rect.height - words) // 2 if beside else 0)
        x = ui.near(rect, room)
        first = self.label.measure(ui, room)[1]
        self.label.place(ui, pygame.Rect(x, y, room, first))
        if self.note:
            self.note.place(ui, pygame.Rect(x, y + first, room, words - first))
        if beside:
            box = pygame.Rect(ui.far(rect, wide), rect.y + (rect.height - high) // 2, wide, high)
        else:
            box = pygame.Rect(ui.near(rect, wide), rect.y + words + ui.px(6), wide, high)
        self.control.place(ui, box)
