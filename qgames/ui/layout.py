"""Columns, rows, panels and scrolling: who stands where. Rows run from where reading starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.ui import paint
from qgames.ui.accessibility import DOWN, UP, AccessibleNode, box_of
from qgames.ui.context import Ui
from qgames.ui.touch import rolled
from qgames.ui.widget import Done, Widget, asked_once


def in_lines(wides: Sequence[int], width: int, gap: int) -> list[list[int]]:
    """The numbers of things so wide each, side by side: what does not fit goes on in a new line.

    >>> in_lines([40, 40, 40, 90], 100, 10)
    [[0, 1], [2], [3]]
    """
    lines: list[list[int]] = [[]]
    used = 0
    for number, wide in enumerate(wides):
        if lines[-1] and used + gap + wide > width:
            lines.append([])
            used = 0
        used += wide + (gap if lines[-1] else 0)
        lines[-1].append(number)
    return lines


def in_even_lines(wides: Sequence[int], width: int, gap: int) -> list[list[int]]:
    """As many lines, about equally long: nothing is left alone in the last one.

    >>> in_even_lines([40, 40, 40, 40], 140, 10)
    [[0, 1], [2, 3]]
    """
    count = len(in_lines(wides, width, gap))
    low, high = 0, width
    while count > 1 and high - low > 1:
        middle = (low + high) // 2
        if len(in_lines(wides, middle, gap)) == count:
            high = middle
        else:
            low = middle
    return in_lines(wides, high, gap)


class Group(Widget):
    def __init__(self, items: Sequence[Widget | None], gap: float = 12, **kw: Any) -> None:
        super().__init__(**kw)
        self.items = [item for item in items if item is not None]
        self.gap = gap

    def children(self) -> Sequence[Widget]:
        return self.items


class Column(Group):
    """One under the other. `align`: stretch, start, centre."""

    def __init__(self, items: Sequence[Widget | None], gap: float = 12, align: str = "stretch", **kw: Any) -> None:
        super().__init__(items, gap, **kw)
        self.align = align

    @asked_once
    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        sizes = [item.measure(ui, width) for item in self.items]
        gaps = ui.px(self.gap) * max(0, len(sizes) - 1)
        return max((w for w, _ in sizes), default=0), sum(h for _, h in sizes) + gaps

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        sizes = [item.measure(ui, rect.width) for item in self.items]
        gap = ui.px(self.gap)
        spare = rect.height - sum(h for _, h in sizes) - gap * max(0, len(sizes) - 1)
        if spare < 0:  # too high: what scrolls gives way
            for i, item in enumerate(self.items):
                if item.clips and spare < 0:
                    give = min(-spare, max(0, sizes[i][1] - ui.px(60)))
                    sizes[i] = sizes[i][0], sizes[i][1] - give
                    spare += give
        spare = max(0, spare)
        shares = sum(item.grow for item in self.items) or 1
        y = rect.y
        for item, (wide, high) in zip(self.items, sizes):
            high += int(spare * item.grow / shares)
            wide = rect.width if self.align == "stretch" else wide
            x = rect.x + (rect.width - wide) // 2 if self.align == "centre" else ui.near(rect, wide)
            x = ui.far(rect, wide) if self.align == "end" else x
            item.place(ui, pygame.Rect(x, y, wide, high))
            y += high + gap


class Row(Group):
    """Side by side; what has `grow` shares the rest. With `wrap`, what does not fit goes on in a new line; if they are
    centred these are about equally long."""

    def __init__(
        self, items: Sequence[Widget | None], gap: float = 12, align: str = "start", wrap: bool = False,
        between: float | None = None, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(items, gap, **kw)
        self.align, self.wrap = align, wrap
        self.between = gap if between is None else between  # lines, where there are several

    def _lines(self, ui: Ui, width: int) -> list[list[tuple[Widget, int, int]]]:
        gap = ui.px(self.gap)
        if not self.wrap:
            fixed = [(item, item.measure(ui, width)) for item in self.items]
            shares = sum(item.grow for item in self.items)
            used = sum(w for item, (w, _) in fixed if not item.grow) + gap * max(0, len(fixed) - 1)
            spare = max(0, width - used)
            line = []
            for item, (wide, high) in fixed:
                if item.grow:
                    wide = int(spare * item.grow / shares)
                    high = item.measure(ui, wide)[1]
                line.append((item, wide, high))
            over = sum(w for _, w, _ in line) + gap * max(0, len(line) - 1) - width
            if over > 0:  # too wide: the widest gives way
                widest = max(range(len(line)), key=lambda i: line[i][1])
                item, wide, _ = line[widest]
                wide = max(1, wide - over)
                line[widest] = item, wide, item.measure(ui, wide)[1]
            return [line]
        sized = [(item, *item.measure(ui, width)) for item in self.items]
        broken = in_even_lines if self.align == "centre" else in_lines
        return [[sized[i] for i in line] for line in broken([wide for _, wide, _ in sized], width, gap)]

    @asked_once
    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = self._lines(ui, width)
        gap = ui.px(self.gap)
        wide = max((sum(w for _, w, _ in line) + gap * max(0, len(line) - 1) for line in lines), default=0)
        high = sum(max((h for _, _, h in line), default=0) for line in lines) + ui.px(self.between) * (len(lines) - 1)
        if any(item.grow for item in self.items):
            wide = width
        return min(wide, width), high

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = ui.px(self.gap)
        lines = self._lines(ui, rect.width)
        y = rect.y
        for line in lines:
            high = max((h for _, _, h in line), default=0) if len(lines) > 1 else rect.height
            total = sum(w for _, w, _ in line) + gap * max(0, len(line) - 1)
            x = {"centre": (rect.width - total) // 2, "end": rect.width - total}.get(self.align, 0)
            for item, wide, own in line:
                item.place(ui, pygame.Rect(ui.near(rect, wide, x), y + (high - own) // 2, wide, own))
                x += wide + gap
            y += high + ui.px(self.between)


class Columns(Group):
    """Columns of equal width, as many as fit with at least `least` logical pixels each; each item goes on in the
    column that is shortest so far. If all stand in one row they are equally high. Few items are as wide as all the
    width lets them be, `alike` no wider than many would be."""

    def __init__(
        self, items: Sequence[Widget | None], least: float = 280, most: int = 3, gap: float = 16,
        alike: bool = False, between: float | None = None, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(items, gap, **kw)
        self.least, self.most, self.alike = least, most, alike
        self.between = gap if between is None else between  # items of a column

    def _spread(self, ui: Ui, width: int) -> tuple[list[tuple[Widget, int, int, int]], int, int]:
        """(item, column, top, height) for each, the width of a column, and the height of all."""
        gap, between = ui.px(self.gap), ui.px(self.between)
        some = self.most if self.alike else min(self.most, len(self.items))
        count = max(1, min(some, (width + gap) // (ui.px(self.least) + gap)))
        each = (width - gap * (count - 1)) // count
        tops = [0] * count
        out = []
        for item in self.items:
            high = item.measure(ui, each)[1]
            column = tops.index(min(tops))
            out.append((item, column, tops[column], high))
            tops[column] += high + between
        full = max((top - between for top in tops if top), default=0)
        if len(self.items) == count:
            out = [(item, column, top, full) for item, column, top, _ in out]
        return out, each, full

    @asked_once
    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._spread(ui, width)[2]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        spread, each, _ = self._spread(ui, rect.width)
        for item, column, top, high in spread:
            x = ui.near(rect, each, column * (each + ui.px(self.gap)))
            item.place(ui, pygame.Rect(x, rect.y + top, each, high))


class Panel(Widget):
    """A box with an edge and room inside, around one widget; `side` is the room at left and right if that is more than
    `pad`."""

    def __init__(
        self,
        inside: Widget,
        pad: float = 20,
        role: str = "panel",
        radius: float = 14,
        alpha: int = 236,
        edge: str = "",  # a colour that sets it off, instead of the usual thin line
        side: float = 0,
        wrong: bool = False,  # does it tell what is wrong?
        **kw: Any,
    ) -> None:
        super().__init__(**kw)
        self.inside, self.pad, self.role, self.radius, self.alpha = inside, pad, role, radius, alpha
        self.wrong = wrong
        self.edge, self.side = edge, max(pad, side)

    def children(self) -> Sequence[Widget]:
        return (self.inside,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        pad, side = 2 * ui.px(self.pad), 2 * ui.px(self.side)
        wide, high = self.inside.measure(ui, max(1, width - side))
        return wide + side, high + pad

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.inside.place(ui, rect.inflate(-2 * ui.px(self.side), -2 * ui.px(self.pad)))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        fill = (*(ui.theme.wrong if self.wrong else ui.theme[self.role]), self.alpha)
        line = (ui.theme[self.edge], ui.px(2)) if self.edge else (ui.theme["border"], ui.px(1))
        surface.blit(paint.box(self.rect.size, ui.px(self.radius), fill, *line), self.rect)
        super().draw(ui, surface)


class Middle(Widget):
    """One widget in the middle, no wider than `most` logical pixels; `top` keeps it at the top; `side` is the least
    room at left and right if that is more than `pad`."""

    def __init__(
        self, inside: Widget, most: float = 900, top: bool = False, pad: float = 0, side: float = 0, **kw: Any
    ) -> None:
        super().__init__(**kw)
        self.inside, self.most, self.top, self.pad, self.side = inside, most, top, pad, max(pad, side)

    def children(self) -> Sequence[Widget]:
        return (self.inside,)

    def _width(self, ui: Ui, width: int) -> int:
        return max(1, min(width - 2 * ui.px(self.side), ui.px(self.most)))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self.inside.measure(ui, self._width(ui, width))[1] + 2 * ui.px(self.pad)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        wide = self._width(ui, rect.width)
        high = min(rect.height - 2 * ui.px(self.pad), self.inside.measure(ui, wide)[1])
        if self.inside.grow:
            high = rect.height - 2 * ui.px(self.pad)
        y = rect.y + ui.px(self.pad) if self.top else rect.y + (rect.height - high) // 2
        self.inside.place(ui, pygame.Rect(rect.x + (rect.width - wide) // 2, y, wide, high))


class Scroll(Widget):
    """Shows part of something higher than itself: wheel, dragged bar, page keys, and the focus brings itself into
    view."""

    clips = True

    def __init__(self, inside: Widget, fades: bool = True, room: bool = False, even: bool = True, **kw: Any) -> None:
        super().__init__(grow=kw.pop("grow", 1.0), **kw)
        self.inside = inside
        self.room = room  # there is room for the bar already, beside what scrolls
        self.even = even  # as much room is left on the other side, so that the middle stays in the middle
        self.fades = fades  # at the edges where it goes on, into what is behind
        self.offset = 0
        self.full = 0
        self._grab: int | None = None

    def children(self) -> Sequence[Widget]:
        return (self.inside,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self.inside.measure(ui, width)[1]

    @property
    def limit(self) -> int:
        return max(0, self.full - self.rect.height)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._lay(ui)

    def _lay(self, ui: Ui) -> None:
        bar = 0 if self.room else ui.px(14)
        wide = self.rect.width
        self.full = self.inside.measure(ui, wide)[1]
        if self.full > self.rect.height:
            wide -= 2 * bar if self.even else bar
            self.full = self.inside.measure(ui, wide)[1]
        else:
            bar = 0
        self.offset = max(0, min(self.offset, self.limit))
        high = max(self.full, self.rect.height)
        x = self.rect.x + bar if self.even else ui.near(self.rect, wide)
        self.inside.place(ui, pygame.Rect(x, self.rect.y - self.offset, wide, high))

    def move(self, ui: Ui, by: int) -> bool:
        before = self.offset
        self.offset = max(0, min(self.limit, self.offset + by))
        if self.offset != before:
            self.inside.shift(before - self.offset)
        return self.offset != before

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        page = self.rect.height * 4 // 5
        return Done() if action in (UP, DOWN) and self.move(ui, page if action == DOWN else -page) else None

    def part(self, ui: Ui) -> AccessibleNode | None:
        return (
            AccessibleNode("scroll", t("access.scroll"), box_of(self.rect), actions=(UP, DOWN)) if self.limit else None
        )

    def reveal(self, ui: Ui, rect: pygame.Rect, around: float = 24) -> None:
        """Scroll until it is seen, with so many logical pixels above and below it."""
        margin = ui.px(around)
        if rect.top - margin < self.rect.top:
            self.move(ui, rect.top - margin - self.rect.top)
        elif rect.bottom + margin > self.rect.bottom:
            self.move(ui, min(rect.bottom + margin - self.rect.bottom, rect.top - margin - self.rect.top))

    def bar(self, ui: Ui) -> pygame.Rect | None:
        if not self.limit:
            return None
        wide = ui.px(8)
        x = ui.far(self.rect, wide)
        high = max(ui.px(36), self.rect.height * self.rect.height // self.full)
        return pygame.Rect(x, self.rect.y + (self.rect.height - high) * self.offset // self.limit, wide, high)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        bar = self.bar(ui)
        if event.type == pygame.MOUSEWHEEL and bar:
            return Done() if self.move(ui, rolled(event, ui.px(60))) else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and bar:
            strip = bar.inflate(ui.px(8), 0)
            if strip.left <= event.pos[0] <= strip.right and self.rect.top <= event.pos[1] <= self.rect.bottom:
                self._grab = event.pos[1] - bar.y if bar.top <= event.pos[1] <= bar.bottom else bar.height // 2
                self._drag(ui, event.pos[1], bar)
                return Done()
        if event.type == pygame.MOUSEMOTION and self._grab is not None and bar:
            self._drag(ui, event.pos[1], bar)
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and self._grab is not None:
            self._grab = None
            return Done()
        return None

    def _drag(self, ui: Ui, y: int, bar: pygame.Rect) -> None:
        room = max(1, self.rect.height - bar.height)
        self.move(ui, round((y - (self._grab or 0) - self.rect.y) * self.limit / room) - self.offset)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        reach = ui.px(10)  # rings and shadows may stick out sideways
        below = 0 if self.limit else 2 * reach  # and downwards, where nothing goes on
        with paint.clipped(surface, self.rect.inflate(2 * reach, 2 * below)):
            behind = self._behind(ui, surface, reach) if self.fades else []
            for child in self.children():
                child.draw(ui, surface)
            for strip, place in behind:
                surface.blit(strip, place)
            bar = self.bar(ui)
            if bar:
                tint = mix(ui.theme["track"], ui.theme["muted"], 0.45)
                surface.blit(paint.box(bar.size, bar.width // 2, (*tint, 255)), bar)

    def _behind(self, ui: Ui, surface: pygame.Surface, reach: int) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """What goes on above or below fades at the edge into what is behind it: the table top, and the shadows of what
        stands beside."""
        high = ui.px(26)
        below = self.offset < self.limit
        found = []
        for more, y, up in ((self.offset > 0, self.rect.y, True), (below, self.rect.bottom - high, False)):
            if more:
                strip = pygame.Rect(self.rect.x - reach, y, self.rect.width + 2 * reach, high)
                found.append((paint.veil(surface, strip, up), strip))
        return found
