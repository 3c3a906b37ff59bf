"""Questions over the scene: a title, a text, buttons; and a line of a form (`Field`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.ui.context import Ui
from qgames.ui.controls import Button
from qgames.ui.layout import Column, Middle, Panel, Row, Scroll
from qgames.ui.navigation import Answer, Back, Then
from qgames.ui.page import Page
from qgames.ui.text import BODY, CAPTION, HEAD
from qgames.ui.widget import Label, Widget

DialogChoice = tuple[str, Callable[[], Any] | None]  # label, what to do (None: just close)


class Dialog(Page):
    """`choices` are (label, action): the dialog closes first, then the action's answer counts. The first one has the
    focus and is drawn as the main one; Esc takes the last. `careful`: the first destroys something, and the last has
    the focus. `beside` are buttons in line with them that do not close it."""

    over = True

    def __init__(
        self, ui: Ui, title: str, text: str, choices: Sequence[DialogChoice] = (), extra: Widget | None = None,
        careful: bool = False, beside: Sequence[Button] = (),
    ) -> None:  # fmt: skip
        super().__init__(ui)
        self.title, self.text, self.extra, self.beside = title, text, extra, beside
        self.choices = list(choices) or [(t("app.ok"), None)]
        self.careful = careful
        self.first = self._wanted = f"choice{len(self.choices) - 1 if careful else 0}"
        ui.say(f"{title}. {text}", "event")

    def _take(self, action: Callable[[], Any] | None) -> Answer:
        answer = action() if action else None
        return Then(answer) if answer is not None else Back()

    def build(self) -> Widget:
        buttons = [
            Button(label, partial(self._take, action), self._kind(i), key=f"choice{i}")
            for i, (label, action) in enumerate(self.choices)
        ]
        words = [Label(self.title, HEAD), Label(self.text, BODY, "muted"), self.extra]
        inside = Column([*words, Row([*buttons, *self.beside], gap=16, wrap=True, align="end")], gap=18)
        panel = Panel(inside, pad=28, radius=18, alpha=255)
        if panel.measure(self.ui, min(self.ui.px(560), self.ui.size[0]))[1] > self.ui.room.height - self.ui.px(40):
            return Middle(Scroll(panel, fades=False), most=600, pad=10)
        return Middle(panel, most=560, pad=12)

    def _kind(self, index: int) -> str:
        if f"choice{index}" == self.first:
            return "primary"
        return "danger" if self.careful and index == 0 else "plain"

    def caption(self) -> str:
        return self.title

    def back(self) -> Answer:
        return self._take(self.choices[-1][1])


def confirm(ui: Ui, title: str, text: str, yes: str, action: Callable[[], Any], no: str = "") -> Dialog:
    """Yes or no; `action` is done for yes. What is asked about cannot be undone: no has the focus."""
    return Dialog(ui, title, text, [(yes, action), (no or t("app.cancel"), None)], careful=True)


class Field(Widget):
    """A line of a form: what it is about, the control, a quiet note. Narrow windows put the control below its name, as
    wide as the line if it may grow; then there is more room above the name than below it, which tells whose it is."""

    ABOVE, UNDER = 8, 2  # logical pixels, of a name that stands over its control
    BESIDE = 12  # of one that stands before it

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
        room = width - wide - ui.px(self.BESIDE)
        longest = max((ui.type.width(word, BODY) for word in self.label.text.split()), default=0)
        beside = room >= max(ui.px(110), min(ui.type.width(self.label.text, BODY), longest + ui.px(60)))
        return beside, room if beside else width, wide, high

    def _words(self, ui: Ui, width: int) -> int:
        return self.label.measure(ui, width)[1] + (self.note.measure(ui, width)[1] if self.note else 0)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        beside, room, _, high = self._split(ui, width)
        words = self._words(ui, room)
        return width, max(words, high) if beside else ui.px(self.ABOVE) + words + ui.px(self.UNDER) + high

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        beside, room, wide, high = self._split(ui, rect.width)
        words = self._words(ui, room)
        y = rect.y + (max(0, rect.height - words) // 2 if beside else ui.px(self.ABOVE))
        x = ui.near(rect, room)
        first = self.label.measure(ui, room)[1]
        self.label.place(ui, pygame.Rect(x, y, room, first))
        if self.note:
            self.note.place(ui, pygame.Rect(x, y + first, room, words - first))
        if beside:
            box = pygame.Rect(ui.far(rect, wide), rect.y + (rect.height - high) // 2, wide, high)
        else:
            wide = rect.width if self.control.grow else wide
            box = pygame.Rect(ui.near(rect, wide), y + words + ui.px(self.UNDER), wide, high)
        self.control.place(ui, box)
