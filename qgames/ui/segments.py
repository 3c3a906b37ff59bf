"""One of a few, all in sight: a joined pill (`Segments`), or chips that wrap (`Chips`); and a chip for on or off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.theme import RGB, mix
from qgames.ui import keys, paint
from qgames.ui.cells import Cells, Option
from qgames.ui.context import Ui
from qgames.ui.controls import TARGET, Toggle, plank
from qgames.ui.text import CAPTION, SMALL, Type
from qgames.ui.widget import Done

CHIP = 34  # logical pixels a chip is high; the air above and below belongs to it


class Segments(Cells):
    """Enter goes on to the next, too."""

    type: Type = SMALL
    pad = 14.0  # logical pixels beside the words
    gap = 0.0

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
        grown = self.rect.inflate(ui.px(7), ui.px(5))
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
        track = self.rect.inflate(0, -ui.px(2))
        edge = mix(theme["panel"], theme["border"], 0.67)
        surface.blit(paint.box(track.size, track.height // 2, (*theme["field"], 255), edge, ui.px(1)), track)
        for i, box in enumerate(self._boxes):
            face = box.inflate(-ui.px(6), -ui.px(8))
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
    """The same as single chips, in as many lines as they need."""

    pad = 14.0
    type = CAPTION
    gap = 8.0

    def _lines(self, ui: Ui, width: int) -> list[list[tuple[int, int]]]:
        """(option, width) by line."""
        lines: list[list[tuple[int, int]]] = [[]]
        used, gap = 0, ui.px(self.gap)
        for i, option in enumerate(self.options):
            wide = min(width, self.wide(ui, option))
            if lines[-1] and used + gap + wide > width:
                lines.append([])
                used = 0
            used += wide + (gap if lines[-1] else 0)
            lines[-1].append((i, wide))
        return lines

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
        pads = 2 * ui.px(9) + ui.px(16) + 2 * ui.px(5) if signs else ui.px(12 + 16 + 6 + 12)
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
        tick, pad, gap = ui.px(16), ui.px(9 if signs else 12), ui.px(5 if signs else 6)
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
