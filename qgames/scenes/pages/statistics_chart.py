"""What the pictures of the statistics share: a card with a heading and a note that opens its numbers as a table, the
marks of a legend, a fact in large letters, and two cards beside each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.files.theme import RGB, mix
from qgames.ui import CAPTION, SECTION, STRONG, Pressable, Type, Ui, Widget, paint
from qgames.ui.accessibility import PRESS, Part, box_of
from qgames.ui.layout import Group
from qgames.ui.verdict_marks import hatched

PAD = 19  # logical pixels around what is in a card
SAID = 440  # how wide sentences instead of a picture are at most
NAME = Type(21, "serif")  # of a game
FACT = Type(28, "serif")


class Chart(Pressable):
    """A picture of numbers. Enter or a click opens them as a table; `lines` are the same in words. `instead` of a
    picture for which there is too little to show, two sentences stand in its middle."""

    def __init__(
        self, key: str, action: Callable[[], Any], lines: Callable[[], list[str]],
        instead: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(action, key=key, tip=t("statistics.as_table_tip"))
        self.heading, self.note = t(f"statistics.{key}.title"), t(f"statistics.{key}.note")
        self.lines, self.instead = lines, instead

    def high(self, ui: Ui, width: int) -> int:
        """Of the picture under the heading."""
        raise NotImplementedError

    def picture(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> None:
        raise NotImplementedError

    # -- places ------------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        inner = max(1, width - 2 * ui.px(PAD))
        high = max(ui.px(110), sum(self._sentences(ui, inner))) if self.instead else self.high(ui, inner)
        return width, self._head(ui, inner) + ui.px(10) + high + 2 * ui.px(PAD) - ui.px(6)

    def _beside(self, ui: Ui, width: int) -> bool:
        """Is there room for the note in the line of the heading?"""
        return ui.type.width(self.heading, SECTION) + ui.px(28) + ui.type.width(self.note, CAPTION) <= width

    def _head(self, ui: Ui, width: int) -> int:
        heading = ui.type.size(self.heading, SECTION, width)[1]
        return heading + (0 if self._beside(ui, width) else ui.type.size(self.note, CAPTION, width)[1])

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(6), ui.px(6)), ui.px(16)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        card(ui, surface, self.rect, self.hovered)
        inner = self.rect.inflate(-2 * ui.px(PAD), -2 * ui.px(PAD)).move(0, -ui.px(3))
        head = ui.type.size(self.heading, SECTION, inner.width)[1]
        ui.type.paragraph(surface, self.heading, SECTION, ui.theme["accent"], inner)
        if self._beside(ui, inner.width):
            line = pygame.Rect(inner.x, inner.y, inner.width, head)
            ui.type.draw(surface, self.note, CAPTION, ui.theme["muted"], line, "end")
        else:
            below = pygame.Rect(inner.x, inner.y + head, inner.width, inner.height)
            ui.type.paragraph(surface, self.note, CAPTION, ui.theme["muted"], below)
        top = inner.y + self._head(ui, inner.width) + ui.px(10)
        area = pygame.Rect(inner.x, top, inner.width, self.rect.bottom - ui.px(PAD) - top)
        if self.instead:
            self._nothing_yet(ui, surface, area)
        else:
            self.picture(ui, surface, area)

    def _sentences(self, ui: Ui, width: int) -> list[int]:
        """How high the sentences are that stand instead of a picture."""
        wide = min(width, ui.px(SAID))
        return [ui.type.size(text, kind, wide)[1] for text, kind in zip(self.instead or (), (STRONG, CAPTION))]

    def _nothing_yet(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> None:
        wide, highs = min(area.width, ui.px(SAID)), self._sentences(ui, area.width)
        box = pygame.Rect(area.centerx - wide // 2, area.centery - sum(highs) // 2, wide, 0)
        for text, kind, role, high in zip(self.instead or (), (STRONG, CAPTION), ("text", "muted"), highs):
            box.height = high
            ui.type.paragraph(surface, text, kind, ui.theme[role], box, "centre")
            box.y = box.bottom

    # -- for those who do not see it ---------------------------------------------------------------------------------

    def spoken(self) -> str:
        return self.heading

    def part(self, ui: Ui) -> Part | None:
        lines = tuple(Part("text", line, box_of(self.rect), str(number)) for number, line in enumerate(self.lines()))
        return Part("button", self.heading, box_of(self.rect), note=self.note, deeds=(PRESS,), parts=lines)


def card(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, pointed: bool = False) -> None:
    fill = mix(ui.theme["panel"], ui.theme["raised"], 0.22 if pointed else 0.0)
    surface.blit(paint.box(rect.size, ui.px(14), (*fill, 236), ui.theme["border"], ui.px(1)), rect)


# -- a legend --------------------------------------------------------------------------------------------------------

Mark = Callable[[tuple[int, int]], pygame.Surface]  # a small picture of a size


def flat(ui: Ui, colour: RGB, radius: int) -> Mark:
    return lambda size: paint.box(size, radius, (*colour, 255))


def hatch(ui: Ui, line: RGB, ground: RGB, radius: int) -> Mark:
    step = max(4, ui.px(7))
    return lambda size: paint.rounded(hatched(size, line, ground, step), radius)


def legend_height(ui: Ui, width: int, names: Sequence[str]) -> int:
    return len(_legend_lines(ui, width, names)) * (ui.type.height(CAPTION) + ui.px(4))


def _legend_lines(ui: Ui, width: int, names: Sequence[str]) -> list[list[tuple[int, int]]]:
    """(number of the name, width) by line."""
    lines: list[list[tuple[int, int]]] = [[]]
    used = 0
    for number, name in enumerate(names):
        wide = min(width, ui.px(29) + ui.type.width(name, CAPTION))
        if lines[-1] and used + ui.px(20) + wide > width:
            lines.append([])
            used = 0
        used += wide + (ui.px(20) if lines[-1] else 0)
        lines[-1].append((number, wide))
    return lines


def legend(
    ui: Ui, surface: pygame.Surface, area: pygame.Rect, marks: Sequence[tuple[Mark, str]], thick: int = 14
) -> None:
    """What the marks of a picture mean, from where reading starts."""
    high, sample = ui.type.height(CAPTION) + ui.px(4), (ui.px(21), ui.px(thick))
    y = area.y
    for line in _legend_lines(ui, area.width, [name for _, name in marks]):
        x = 0
        for number, wide in line:
            mark, name = marks[number]
            box = pygame.Rect(ui.near(area, wide, x), y, wide, high)
            place = ui.near(box, sample[0]), y + (high - sample[1]) // 2
            surface.blit(mark(sample), place)
            surface.blit(paint.box(sample, ui.px(4), None, ui.theme["border"], ui.px(1)), place)
            ui.type.draw(surface, name, CAPTION, ui.theme["muted"], ui.rest(box, ui.px(28)))
            x += wide + ui.px(20)
        y += high


# -- facts and places ------------------------------------------------------------------------------------------------


class Fact(Widget):
    """One number in large letters and what it is, with an icon."""

    def __init__(self, icon: str, value: str, words: str, key: str) -> None:
        super().__init__(key=key)
        self.icon, self.value, self.words = icon, value, words

    def _room(self, ui: Ui, width: int) -> tuple[int, int, int]:
        """How wide the number is, the words beside it, and where these begin; words without room go below."""
        left = ui.px(16 + 24 + 14)
        value = min(ui.type.width(self.value, FACT), max(1, width - left - ui.px(12)))
        beside = width - left - value - ui.px(12 + 14)
        return value, beside, left

    def _below(self, ui: Ui, width: int) -> bool:
        return self._room(ui, width)[1] < ui.px(120)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        _, beside, left = self._room(ui, width)
        number = ui.type.height(FACT)
        if self._below(ui, width):
            return width, number + ui.type.size(self.words, CAPTION, max(1, width - left - ui.px(12)))[1] + ui.px(14)
        return width, max(number, ui.type.size(self.words, CAPTION, beside)[1]) + ui.px(12)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        rect, theme = self.rect, ui.theme
        card(ui, surface, rect)
        value, beside, left = self._room(ui, rect.width)
        icon = paint.icon(self.icon, ui.px(24), theme["accent"])
        surface.blit(icon, (ui.near(rect, icon.get_width(), ui.px(16)), rect.centery - icon.get_height() // 2))
        below, number = self._below(ui, rect.width), ui.type.height(FACT)
        wide = rect.width - left - ui.px(12) if below else beside
        high = ui.type.size(self.words, CAPTION, wide)[1]
        top = rect.centery - (number + high if below else number) // 2
        kind = ui.type.fitting(self.value, FACT, value)
        start = left if below else left + value + ui.px(14)
        y = top + number if below else rect.centery - high // 2
        box = pygame.Rect(ui.near(rect, value, left), top, value, number)
        ui.type.draw(surface, self.value, kind, theme["text"], box)
        box = pygame.Rect(ui.near(rect, wide, start), y, wide, high)
        ui.type.paragraph(surface, self.words, CAPTION, theme["muted"], box)

    def spoken(self) -> str:
        return f"{self.value} {self.words}"


class Stack(Group):
    """One under the other, sharing all the height there is."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = max((item.measure(ui, width)[1] for item in self.items), default=0)
        return width, high * len(self.items) + ui.px(self.gap) * max(0, len(self.items) - 1)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = ui.px(self.gap)
        each = (rect.height - gap * (len(self.items) - 1)) / max(1, len(self.items))
        for number, item in enumerate(self.items):
            top, end = round(number * (each + gap)), round(number * (each + gap) + each)
            item.place(ui, pygame.Rect(rect.x, rect.y + top, rect.width, end - top))


class Beside(Group):
    """Two side by side and equally high; the first has so much of the width."""

    def __init__(self, first: Widget, second: Widget, share: float, gap: float) -> None:
        super().__init__([first, second], gap)
        self.share = share

    def _widths(self, ui: Ui, width: int) -> tuple[int, int]:
        first = round((width - ui.px(self.gap)) * self.share)
        return first, width - ui.px(self.gap) - first

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        widths = self._widths(ui, width)
        return width, max(item.measure(ui, wide)[1] for item, wide in zip(self.items, widths, strict=True))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        first, second = self._widths(ui, rect.width)
        self.items[0].place(ui, ui.rest(rect, 0, rect.width - first))
        self.items[1].place(ui, ui.rest(rect, rect.width - second))
