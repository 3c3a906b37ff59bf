"""A choice among many: it steps in place like any choice, opens a list, and is typed into: letters jump to the next
one that begins so, whatever alphabet or accents they have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from qgames.ui.context import Ui
from qgames.ui.controls import TARGET, Button, Choice
from qgames.ui.layout import Column, Columns, Middle, Panel, Scroll
from qgames.ui.page import Page
from qgames.ui.part import SET
from qgames.ui.scene import Answer, Ask, Back, Then
from qgames.ui.text import BODY, SECTION
from qgames.ui.typed import Item, Typing, beginning
from qgames.ui.widget import Done, Label, Widget


def takes(event: pygame.event.Event) -> str | None:
    """The letters of an event; "" of a key whose letter is still to come; None if it has nothing to do with letters."""
    if event.type == pygame.TEXTINPUT:
        return str(event.text) if event.text.strip() else ""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    return "" if getattr(event, "unicode", "").isalpha() else None


class Picker(Choice):
    """`items` are asked for only when something is chosen: there may be much to look at before they are known. What is
    being typed is the page's, which may build this anew after every letter."""

    def __init__(
        self, label: str, items: Callable[[], Sequence[Item]], value: Any, shown: str, change: Callable[[Any], Any],
        typing: Typing, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(label, [(value, shown), (None, shown)], value, change, **kw)
        self.items, self.value, self.typing = items, value, typing

    def _at(self, items: Sequence[Item]) -> int:
        return next((i for i, item in enumerate(items) if item.value == self.value), 0)

    def _take(self, item: Item) -> Done:
        self.value, self.options = item.value, [(item.value, item.name), (None, item.name)]
        return Done(self.change(item.value))

    def step(self, by: int) -> Done:
        items = self.items()
        return self._take(items[(self._at(items) + by) % len(items)])

    def press(self, ui: Ui) -> Done:
        return Done(Ask(PickerList(ui, self.label, self.items(), self.value, self.change)))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        letters = takes(event)
        if letters:
            items = self.items()
            found = beginning(items, self.typing.add(letters), self._at(items))
            return self._take(items[found]) if found is not None and items[found].value != self.value else Done()
        return Done() if letters == "" else super().handle(ui, event)

    def deed(self, ui: Ui, deed: str, key: str, value: str | float | None) -> Done | None:
        wanted = next((item for item in self.items() if item.name == value), None) if deed == SET else None
        return self._take(wanted) if wanted else super().deed(ui, deed, key, value)

    def focus_in(self, ui: Ui) -> None:
        pygame.key.start_text_input()

    def focus_out(self, ui: Ui) -> None:
        pygame.key.stop_text_input()


class PickerList(Page):
    """All of them at once, in as many columns as there is room for."""

    over = True

    def __init__(self, ui: Ui, title: str, items: Sequence[Item], value: Any, change: Callable[[Any], Any]) -> None:
        super().__init__(ui)
        self.title, self.items, self.change = title, list(items), change
        self.at = next((i for i, item in enumerate(self.items) if item.value == value), 0)
        self.first = self._wanted = f"item{self.at}"
        self.typing = Typing()

    def caption(self) -> str:
        return self.title

    def build(self) -> Widget:
        buttons = [
            Button(item.name, partial(self._take, item), "plain" if i == self.at else "quiet", type=BODY,
                   icon="check" if i == self.at else "", key=f"item{i}")
            for i, item in enumerate(self.items)
        ]  # fmt: skip
        widest = max(button.measure(self.ui, self.ui.size[0])[0] for button in buttons) / self.ui.scale
        columns = Columns(buttons, least=max(widest, 2 * TARGET), most=4, gap=4)
        rows = [Label(self.title, SECTION, "accent"), Scroll(Middle(columns, pad=6), fades=False)]
        return Middle(Panel(Column(rows, gap=6), alpha=255), most=860, pad=12)

    def _take(self, item: Item) -> Answer:
        answer = self.change(item.value)
        return Then(answer) if answer is not None else Back()

    def entered(self, widget: Widget) -> None:
        super().entered(widget)
        pygame.key.start_text_input()

    def hidden(self) -> None:
        pygame.key.stop_text_input()

    def handle(self, event: pygame.event.Event) -> Answer:
        letters = takes(event)
        if letters is None:
            return super().handle(event)
        self.ready()
        here = self.focus.key.removeprefix("item") if self.focus else "0"
        found = beginning(self.items, self.typing.add(letters), int(here)) if letters else None
        if found is not None:
            self.set_focus(self.find(f"item{found}"))
        return None

    def shortcut(self, name: str) -> Done | None:
        wanted = {"home": 0, "end": len(self.items) - 1}.get(name)
        if wanted is None:
            return None
        self.set_focus(self.find(f"item{wanted}"))
        return Done()

    def backdrop(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*self.ui.theme["scrim"], 170))
        surface.blit(veil, (0, 0))
