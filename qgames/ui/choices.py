"""Choices: one of a few, all in sight, as a joined pill (`Segments`), chips that wrap (`Chips`), tabs or the dots of a
course; a chip for on or off; and one of many (`Picker`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import pygame

from qgames.files import i18n
from qgames.files.theme import RGB, mix
from qgames.ui import keys, paint
from qgames.ui.accessibility import SET
from qgames.ui.cells import Cells, Option
from qgames.ui.context import Ui
from qgames.ui.controls import TARGET, Button, ChoiceControl, Toggle, plank
from qgames.ui.layout import Column, Columns, Middle, Panel, Scroll, in_even_lines
from qgames.ui.navigation import Answer, Ask, Back, Then
from qgames.ui.page import Item, Page, Typing, beginning
from qgames.ui.text import BODY, CAPTION, SECTION, SMALL, Type
from qgames.ui.widget import Done, Label, Widget

CHIP = 34  # logical pixels a chip is high; the air above and below belongs to it


class Segments(Cells):
    """Enter goes on to the next, too."""

    type: Type = SMALL
    pad = 14.0  # logical pixels beside the words
    gap = 0.0
    air = 2.0  # logical pixels of its target that are not drawn, where lines of them stand under each other

    def __init__(
        self, label: str, options: Sequence[Option | tuple[Any, str]], value: Any, change: Callable[[Any], Any],
        least: float = 0, bare: bool = False, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(options, value, change, label, **kw)
        self.least = least
        self.bare = bare  # only icons, where there is no room for the words
        self.hover = -1

    # -- places ------------------------------------------------------------------------------------------------------

    def wide(self, ui: Ui, option: Option) -> int:
        """How wide one of them must be."""
        icon = ui.px(18) if option.icon else 0
        if self.bare and icon:
            return ui.px(TARGET)
        return ui.type.width(option.name, self.type) + icon + (ui.px(7) if icon else 0) + 2 * ui.px(self.pad)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        each = max(self.wide(ui, option) for option in self.options)
        return min(width, max(ui.px(self.least), each * len(self.options))), ui.px(TARGET)

    def lay(self, ui: Ui) -> None:
        need, room = [self.wide(ui, option) for option in self.options], self.rect.width
        spare = room - sum(need)
        wide = [w + spare // len(need) if spare >= 0 else room * w // sum(need) for w in need[:-1]]
        self.line(ui, [*wide, room - sum(wide)], self.rect)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        grown = self.rect.inflate(ui.px(7), ui.px(7) - ui.px(self.air))
        return grown, grown.height // 2

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN and keys.shortcut(event) in ("enter", "space"):
            return self.step(1)
        if event.type == pygame.MOUSEMOTION:
            before, self.hover = self.hover, self.at(event.pos)
            self.tip = self.options[self.hover].tip if self.hover >= 0 else ""
            return Done() if before != self.hover else None
        return super().handle(ui, event)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        track = self.rect.inflate(0, -ui.px(self.air))
        edge = mix(theme["panel"], theme["border"], 0.67)
        surface.blit(paint.box(track.size, track.height // 2, (*theme["field"], 255), edge, ui.px(1)), track)
        for i, box in enumerate(self._boxes):
            face = box.inflate(-ui.px(6), -ui.px(6) - ui.px(self.air))
            if min(face.size) > 0:  # a window may leave no room at all
                self.segment(ui, surface, face, i)

    def segment(self, ui: Ui, surface: pygame.Surface, face: pygame.Rect, index: int) -> None:
        theme, option, on = ui.theme, self.options[index], index == self.index
        colour = theme["primary_text"] if on else theme["muted"]
        if on:
            surface.blit(plank(face.size, theme.ramp("primary"), theme.number("grain"), face.height // 2), face)
        elif self.hover == index and self.hovered:
            surface.blit(paint.box(face.size, face.height // 2, (*theme["raised"], 255)), face)
            colour = theme["text"]
        words(ui, surface, face, "" if self.bare and option.icon else option.name, option.icon, self.type, colour)


class Chips(Segments):
    """The same as single chips, in as many lines as they need, about equally long."""

    pad = 14.0
    type = CAPTION
    gap = 8.0

    def _lines(self, ui: Ui, width: int) -> list[list[tuple[int, int]]]:
        """(option, width) by line."""
        wides = [min(width, self.wide(ui, option)) for option in self.options]
        return [[(i, wides[i]) for i in line] for line in in_even_lines(wides, width, ui.px(self.gap))]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = self._lines(ui, width)
        gap = ui.px(self.gap)
        return max(sum(w for _, w in line) + gap * (len(line) - 1) for line in lines), len(lines) * ui.px(TARGET)

    def lay(self, ui: Ui) -> None:
        rect, high = self.rect, ui.px(TARGET)
        for number, line in enumerate(self._lines(ui, rect.width)):
            row = pygame.Rect(rect.x, rect.y + number * high, rect.width, high)
            self.line(ui, [wide for _, wide in line], row, ui.px(self.gap))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        ring = self.chosen.inflate(ui.px(7), ui.px(7 + CHIP - TARGET))
        return ring, ring.height // 2

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        for i, box in enumerate(self._boxes):
            face = box.inflate(0, ui.px(CHIP - TARGET))
            on, option = i == self.index, self.options[i]
            colour = chip(ui, surface, face, on, self.hovered and self.hover == i)
            words(ui, surface, face, option.name, option.icon, self.type, colour)


class TickChip(Toggle):
    """An edge and a tick, or neither. `signs` are little pictures before the words."""

    role = "tick"

    def __init__(
        self, label: str, on: bool, change: Callable[[bool], Any],
        signs: Callable[[Ui], Sequence[pygame.Surface]] = lambda ui: (), **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(label, on, change, **kw)
        self.signs = signs

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        signs = sum(sign.get_width() for sign in self.signs(ui))
        words = ui.type.width(self.label, CAPTION)
        pads = 2 * ui.px(8) + ui.px(16) + 2 * ui.px(5) if signs else ui.px(12 + 16 + 6 + 12)
        return min(width, words + signs + pads), ui.px(TARGET)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        ring = self.rect.inflate(ui.px(6), ui.px(6 + CHIP - TARGET))
        return ring, ui.px(12)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        face = self.rect.inflate(0, ui.px(CHIP - TARGET))
        edge = theme["accent"] if self.on else mix(theme["panel"], theme["border"], 0.6)
        fill = mix(theme["field"], theme["raised"], 0.8 if self.hovered else 0.0)
        surface.blit(paint.box(face.size, ui.px(9), (*fill, 255), edge, ui.px(1)), face)
        signs = self.signs(ui)
        tick, pad, gap = ui.px(16), ui.px(8 if signs else 12), ui.px(5 if signs else 6)
        place = pygame.Rect(ui.near(face, tick, pad), face.centery - tick // 2, tick, tick)
        if self.on:
            surface.blit(paint.icon("check", tick, theme["accent"]), place)
        else:
            surface.blit(
                paint.box(place.inflate(-2, -2).size, ui.px(4), None, theme["muted"], ui.px(1)), place.move(1, 1)
            )
        room = ui.rest(face, pad + tick + gap, pad)
        for sign in signs:
            where = sign.get_rect(centery=face.centery, left=ui.near(room, sign.get_width()))
            sign.set_alpha(255 if self.on else 110)
            surface.blit(sign, where)
            sign.set_alpha(255)
            room = ui.rest(room, sign.get_width() + (gap if sign is signs[-1] else 0))
        ui.type.draw(surface, self.label, CAPTION, theme["text" if self.on else "muted"], room)


def chip(ui: Ui, surface: pygame.Surface, face: pygame.Rect, on: bool, pointed: bool) -> RGB:
    """A chip's face; the colour of its words."""
    theme = ui.theme
    if on:
        surface.blit(plank(face.size, theme.ramp("primary"), theme.number("grain"), face.height // 2), face)
        return theme["primary_text"]
    fill = mix(theme["button"], theme["raised"], 0.9 if pointed else 0.0)
    edge = mix(theme["panel"], theme["border"], 0.8)
    surface.blit(paint.box(face.size, face.height // 2, (*fill, 255), edge, ui.px(1)), face)
    return theme["button_text"]


def words(
    ui: Ui, surface: pygame.Surface, face: pygame.Rect, text: str, icon: str, type: Type, colour: RGB
) -> None:  # fmt: skip
    """An icon and words in the middle of a box."""
    size = ui.px(18) if icon else 0
    between = ui.px(7) if icon and text else 0
    room = face.width - size - between - ui.px(8)
    type = ui.type.fitting(text, type, room)
    wide = min(ui.type.width(text, type), room) if text else 0
    both = size + between + wide
    inner = pygame.Rect(face.centerx - both // 2, face.y, both, face.height)
    if icon:
        surface.blit(paint.icon(icon, size, colour), (ui.near(inner, size), face.centery - size // 2))
    if text:
        ui.type.draw(surface, text, type, colour, ui.rest(inner, size + between), "centre")


class Tabs(Cells):
    """A row of names, one of them open."""

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
            if chosen and not self.focused:  # the ring says it too
                bar = pygame.Rect(box.x + ui.px(10), box.bottom - ui.px(4), box.width - ui.px(20), ui.px(4))
                surface.blit(paint.box(bar.size, ui.px(2), (*theme["accent"], 255)), bar)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.chosen.inflate(0, ui.px(2)), ui.px(10)


DOT, HERE, APART = 22, 27, 32  # logical pixels: a dot, the present one, from one to the next
NUMBER = Type(14, "bold")


class Dots(Tabs):
    """Steps as a row of dots: done ones with a tick, the present one ringed with its number, those to come hollow. Each
    can be gone to, by a click or by the arrow keys. `names` are what the steps are called, for those who do not see
    them."""

    def __init__(
        self, names: Sequence[str], done: Collection[int], at: int, change: Callable[[int], Any], **kw: Any
    ) -> None:
        super().__init__(list(enumerate(names)), at, change, **kw)
        self.done = frozenset(done)

    def _apart(self, ui: Ui, width: int) -> int:
        return min(ui.px(APART), width // max(1, len(self.options)))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return self._apart(ui, width) * len(self.options), ui.px(TARGET)

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


def takes(event: pygame.event.Event) -> str | None:
    """The letters of an event; "" of a key whose letter is still to come; None if it has nothing to do with letters."""
    if event.type == pygame.TEXTINPUT:
        return str(event.text) if event.text.strip() else ""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    return "" if getattr(event, "unicode", "").isalpha() else None


class Picker(ChoiceControl):
    """A choice among many: it steps in place like any choice, opens a list, and is typed into: letters jump to the next
    one that begins so, whatever alphabet or accents they have.

    `items` are asked for only when something is chosen: there may be much to look at before they are known. What is
    being typed is the page's, which may build this anew after every letter.
    """

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

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        wanted = next((item for item in self.items() if item.name == value), None) if action == SET else None
        return self._take(wanted) if wanted else super().perform(ui, action, key, value)

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
            Button(item.name, partial(self._take, item), "plain" if i == self.at else "bare", type=BODY,
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
