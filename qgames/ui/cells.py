"""Widgets made of cells, one of which is chosen: a pill of segments, chips, tabs, the dots of a course.

What differs between them is where the cells are (`lay`), how they look (`draw`), and what they are called to someone
who does not see them (`roles`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from qgames.ui import keys
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, box_of
from qgames.ui.context import Ui
from qgames.ui.widget import Done, Widget


class Option(NamedTuple):
    value: Any
    name: str
    icon: str = ""
    tip: str = ""


class Cells(Widget):
    """Left and right change what is chosen, a click chooses. `label` says what the choice is about."""

    focusable = True
    roles = "options", "option"  # of all of them, and of each
    around = True  # after the last comes the first

    def __init__(
        self, options: Sequence[Option | tuple[Any, str]], value: Any, change: Callable[[Any], Any],
        label: str = "", **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kw)
        self.options = [Option(*option) for option in options]
        self.change, self.label = change, label
        self.index = next((i for i, option in enumerate(self.options) if option.value == value), 0)
        self._boxes: list[pygame.Rect] = []

    # -- places ------------------------------------------------------------------------------------------------------

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._boxes = []
        self.lay(ui)

    def lay(self, ui: Ui) -> None:
        """Give every cell its box."""
        raise NotImplementedError

    def line(self, ui: Ui, widths: Sequence[int], row: pygame.Rect, gap: int = 0) -> None:
        """Cells beside each other, from where reading starts."""
        x = 0
        for wide in widths:
            self._boxes.append(pygame.Rect(ui.near(row, wide, x), row.y, wide, row.height))
            x += wide + gap

    def shift(self, by: int) -> None:
        super().shift(by)
        for box in self._boxes:
            box.y += by

    def at(self, pos: tuple[int, int]) -> int:
        """The cell at a place, -1 if there is none."""
        return next((i for i, box in enumerate(self._boxes) if box.collidepoint(pos)), -1)

    @property
    def chosen(self) -> pygame.Rect:
        return self._boxes[self.index] if self._boxes else self.rect

    # -- choosing ----------------------------------------------------------------------------------------------------

    def step(self, by: int) -> Done:
        to, count = self.index + by, len(self.options)
        return self.choose(to % count if self.around else max(0, min(to, count - 1)))

    def choose(self, index: int) -> Done:
        if index == self.index:
            return Done()
        self.index = index
        return Done(self.change(self.options[index].value))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN and (name := keys.shortcut(event)) in ("left", "right"):
            return self.step(ui.forward if name == "right" else -ui.forward)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (at := self.at(event.pos)) >= 0:
            return self.choose(at)
        return None

    # -- for those who do not see it ---------------------------------------------------------------------------------

    def spoken(self) -> str:
        name = self.options[self.index].name
        return f"{self.label}: {name}" if self.label else name

    def part(self, ui: Ui) -> AccessibleNode | None:
        whole, each = self.roles
        cells = tuple(
            AccessibleNode(
                each, option.name, box_of(box), str(i), note=option.tip, chosen=i == self.index, actions=(PRESS,)
            )
            for i, (option, box) in enumerate(zip(self.options, self._boxes, strict=True))
        )
        name = self.label or self.spoken()
        return AccessibleNode(whole, name, box_of(self.rect), note=self.aside, parts=cells, focus=str(self.index))

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        """The focus of a radio button is on the one chosen: to go to another one is to choose it."""
        return self.choose(int(key)) if key and action in (PRESS, FOCUS) else None
