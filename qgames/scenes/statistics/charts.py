"""The pictures of the statistics: results by game and level, how many moves gave something away, facts in large
letters; and what they share, a card with a heading and a note, marks and their legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from qgames.ai.levels import TOP
from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import RGB, mix
from qgames.games import KEYS
from qgames.scenes.parts.page import draw_cast
from qgames.session.statistics.games import PlayedGame, Tally
from qgames.session.statistics.mistakes import Share
from qgames.ui import CAPTION, HEAD, STRONG, Pressable, Type, Ui, Widget, paint
from qgames.ui.accessibility import PRESS, AccessibleNode, box_of
from qgames.ui.layout import Group, in_lines
from qgames.ui.verdict_marks import hatched

PAD = 19  # logical pixels around what is in a card
SAID = 440  # how wide sentences instead of a picture are at most
NAME = Type(21, "serif")  # of a game
FACT, LEAST = Type(28, "serif"), 20  # the number of a fact, and its size where room is short
START, AROUND = 16 + 24 + 14, 3  # logical pixels: from the edge of a fact to its words; above and below them together
CLOSER = 3  # than their lines are high the number and what it counts stand


class Chart(Pressable):
    """A picture of numbers. Enter or a click opens them as a table; `lines` are the same in words. `instead` of a
    picture for which there is too little to show, one or two sentences stand in its middle."""

    def __init__(
        self, key: str, action: Callable[[], Any], lines: Callable[[], list[str]],
        instead: tuple[str, ...] | None = None,
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
        return ui.type.width(self.heading, HEAD) + ui.px(28) + ui.type.width(self.note, CAPTION) <= width

    def _head(self, ui: Ui, width: int) -> int:
        heading = ui.type.size(self.heading, HEAD, width)[1]
        return heading + (0 if self._beside(ui, width) else ui.type.size(self.note, CAPTION, width)[1])

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(6), ui.px(6)), ui.px(16)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        card(ui, surface, self.rect, self.hovered)
        inner = self.rect.inflate(-2 * ui.px(PAD), -2 * ui.px(PAD)).move(0, -ui.px(3))
        head = ui.type.size(self.heading, HEAD, inner.width)[1]
        ui.type.paragraph(surface, self.heading, HEAD, ui.theme["text"], inner)
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

    def part(self, ui: Ui) -> AccessibleNode | None:
        lines = tuple(
            AccessibleNode("text", line, box_of(self.rect), str(number)) for number, line in enumerate(self.lines())
        )
        return AccessibleNode("button", self.heading, box_of(self.rect), note=self.note, actions=(PRESS,), parts=lines)


def card(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, pointed: bool = False) -> None:
    fill = mix(ui.theme["panel"], ui.theme["raised"], 0.22 if pointed else 0.0)
    draw_cast(ui, surface, rect, ui.px(18))
    surface.blit(paint.box(rect.size, ui.px(18), (*fill, 236), ui.theme["border"], ui.px(1)), rect)


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
    wides = [min(width, ui.px(29) + ui.type.width(name, CAPTION)) for name in names]
    return [[(number, wides[number]) for number in line] for line in in_lines(wides, width, ui.px(20))]


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
    """A number in large letters, an icon beside it, and under it in small ones what it counts. `said`: the words before
    the number, the number, and those after it. `peers` are those it stands with: their numbers are alike."""

    def __init__(self, icon: str, said: tuple[str, str, str], key: str) -> None:
        super().__init__(key=key)
        self.icon, self.said = icon, said
        self.before, self.value, self.words = (part.strip() for part in said)
        self.peers: Sequence[Fact] = (self,)

    def _below(self, ui: Ui, width: int) -> tuple[str, Type, pygame.Rect]:
        """What stands under the number, or instead of one, in what letters; as wide and high as that is."""
        words = self.words if self.value else self.before
        wide = max(1, width - ui.px(START) - ui.px(12))
        kind = ui.type.fitting(words, CAPTION, wide)
        return words, kind, pygame.Rect(0, 0, wide, ui.type.size(words, kind, wide)[1] if words else 0)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        least = ui.type.height(FACT._replace(size=LEAST)) - ui.px(CLOSER)
        return width, least + self._below(ui, width)[2].height + ui.px(AROUND)

    def _kind(self, ui: Ui) -> Type:
        """As large as the one with least room for its number can have it."""
        room = min(each.rect.height - each._below(ui, each.rect.width)[2].height for each in self.peers)
        kind = FACT
        while kind.size > LEAST and ui.type.height(kind) - ui.px(CLOSER) > room - ui.px(AROUND):
            kind = kind._replace(size=kind.size - 1)
        return kind

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        rect, theme, start = self.rect, ui.theme, ui.px(START)
        card(ui, surface, rect)
        icon = paint.icon(self.icon, ui.px(24), theme["accent"])
        surface.blit(icon, (ui.near(rect, icon.get_width(), ui.px(16)), rect.centery - icon.get_height() // 2))
        words, small, below = self._below(ui, rect.width)
        below.x, below.centery = ui.near(rect, below.width, start), rect.centery
        if self.value:
            kind = self._kind(ui)
            high, closer = ui.type.height(kind), ui.px(CLOSER)
            line = pygame.Rect(below.x, rect.centery - (high - closer + below.height) // 2, below.width, high)
            below.y = line.bottom - closer
            before = ui.type.width(self.before, CAPTION) + ui.px(8) if self.before else 0
            ui.type.draw(surface, self.before, CAPTION, theme["muted"], line)
            room = ui.rest(line, before)
            ui.type.draw(surface, self.value, ui.type.fitting(self.value, kind, room.width), theme["text"], room)
        ui.type.paragraph(surface, words, small, theme["muted"], below)

    def spoken(self) -> str:
        return "".join(self.said)


class ChartStack(Group):
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


ROW = 38  # logical pixels, as high as a row of the results beside it
ENOUGH = 20  # moves: of fewer no share is told
SCALE = 20.0  # mistakes of a hundred moves the longest bar stands for, at least
BOLD = Type(14, "bold")


class Pair(NamedTuple):
    """Now, and before that."""

    now: Share
    before: Share


def mistakes_in_words(found: Mapping[str, Pair]) -> list[str]:
    return [t("statistics.mistakes.spoken", game=t(f"game.{key}.name"), n=number(pair.now))
            for key, pair in found.items() if pair.now.moves >= ENOUGH]  # fmt: skip


def number(share: Share) -> str:
    return i18n.number(round(share.of_hundred))


class MistakesChart(Chart):
    """How many of a hundred moves gave away a proved win or draw: now, and hatched below it how it was before. `done`:
    have all games been read? Until then the picture grows."""

    def __init__(self, found: Mapping[str, Pair], done: bool, action: Callable[[], Any]) -> None:
        empty = done and not any(pair.now.moves >= ENOUGH for pair in found.values())
        none = t("statistics.mistakes.none"), t("statistics.mistakes.none_note")
        super().__init__("mistakes", action, lambda: mistakes_in_words(found), none if empty else None)
        self.found = found

    def _legend(self) -> list[str]:
        """The time before is named only where there is one."""
        earlier = any(pair.before.moves >= ENOUGH for pair in self.found.values())
        return [t("statistics.mistakes.now"), t("statistics.mistakes.before")][: 1 + earlier]

    def _name(self, ui: Ui, width: int) -> int:
        return min(width // 3, max(ui.type.width(t(f"game.{key}.name"), NAME) for key in KEYS) + ui.px(14))

    def high(self, ui: Ui, width: int) -> int:
        return len(KEYS) * ui.px(ROW) + legend_height(ui, width - self._name(ui, width), self._legend())

    def picture(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> None:
        theme = ui.theme
        name = self._name(ui, area.width)
        told = [share.of_hundred for pair in self.found.values() for share in pair if share.moves >= ENOUGH]
        scale, y = max([SCALE, *told]), area.y
        for key in KEYS:
            words = t(f"game.{key}.name")
            kind = ui.type.fitting(words, NAME, name - ui.px(8))
            row = pygame.Rect(area.x, y, area.width, ui.px(30))
            box = pygame.Rect(ui.near(row, name), y, name - ui.px(8), row.height)
            ui.type.draw(surface, words, kind, theme["text"], box)
            if key in self.found:
                self._row(ui, surface, ui.rest(row, name), self.found[key], scale)
            y += ui.px(ROW)
        radius = ui.px(3)
        marks = [flat(ui, theme["accent"], radius), hatch(ui, theme["muted"], theme["panel"], radius)]
        below = pygame.Rect(area.x, y, area.width, area.bottom - y)
        legend(ui, surface, ui.rest(below, name), list(zip(marks, self._legend())), thick=8)

    def _row(self, ui: Ui, surface: pygame.Surface, row: pygame.Rect, pair: Pair, scale: float) -> None:
        theme, thick, numbers = ui.theme, ui.px(9), ui.px(98)
        track = ui.rest(pygame.Rect(row.x, row.centery - thick, row.width, thick), 0, numbers)
        surface.blit(paint.box(track.size, thick // 2, (*theme["field"], 255), theme["track"], ui.px(1)), track)
        for share, top, mark in (
            (pair.now, track.y, flat(ui, theme["accent"], thick // 2)),
            (pair.before, track.bottom + ui.px(2), hatch(ui, theme["muted"], theme["panel"], ui.px(2))),
        ):
            wide = round(track.width * share.of_hundred / scale)
            if share.moves >= ENOUGH and wide:
                bar = mark((max(thick, wide), thick if share is pair.now else ui.px(7)))
                surface.blit(bar, (ui.near(track, bar.get_width()), top))
        words = number(pair.now) if pair.now.moves >= ENOUGH else "–"
        left = row.x + numbers - ui.px(48) if ui.rtl else track.right + ui.px(14)
        ui.type.draw(surface, words, STRONG, theme["text"], pygame.Rect(left, row.y, ui.px(34), row.height))
        if min(pair.now.moves, pair.before.moves) >= ENOUGH:
            self._change(ui, surface, row, round(pair.now.of_hundred) - round(pair.before.of_hundred))

    def _change(self, ui: Ui, surface: pygame.Surface, row: pygame.Rect, more: int) -> None:
        """Fewer or more than before, with an arrow; the same, with a sign."""
        theme, size = ui.theme, ui.px(14)
        colour = theme["info"] if more < 0 else theme["muted"]
        x = ui.far(row, ui.px(28))
        words = i18n.number(abs(more)) if more else "="
        ui.type.draw(surface, words, BOLD, colour, pygame.Rect(x, row.y, ui.px(28), row.height), "start")
        if more:
            icon = paint.icon("downward" if more < 0 else "upward", size, colour)
            surface.blit(icon, (x + ui.px(30) if ui.rtl else x - size - ui.px(2), row.centery - size // 2))


NUMBER = Type(13, "bold")
CELL, GAP, BESIDE = 30, 8, 10  # logical pixels a cell is high, between two under each other, and side by side
PALE = 0.35  # how much darker what is drawn is on a pale ground, where it would look like nothing
LEVELS = range(1, TOP + 1)
PARTS = ("won", "drawn", "lost")

Cells = Mapping[tuple[str, int], Tally]


def cells(played: list[PlayedGame]) -> dict[tuple[str, int], Tally]:
    """What was played against each level, all variants of a game together; only what was played without help."""
    made: dict[tuple[str, int], Tally] = {}
    for game in played:
        key = game.game.partition(":")[0]
        if game.mode == "computer" and not game.helped and key in KEYS and game.level in LEVELS:
            made.setdefault((key, game.level), Tally()).count(game)
    return {place: tally for place, tally in made.items() if tally.played}


def results_in_words(found: Cells) -> list[str]:
    return [
        t("statistics.results.spoken", game=t(f"game.{key}.name"), level=t(f"level.{level}"),
          won=tally.won, drawn=tally.drawn, lost=tally.lost)
        for (key, level), tally in sorted(found.items(), key=lambda each: (KEYS.index(each[0][0]), each[0][1]))
    ]  # fmt: skip


class _Grid(NamedTuple):
    """Cells of one width behind the names, up to the edge; none where the levels' names have no room above them."""

    name: int  # how wide it is
    cell: int
    column: int  # from one cell to the next
    head: Type


class ResultsChart(Chart):
    """Full is won, light is drawn, hatched is lost, and the numbers printed."""

    def __init__(self, found: Cells, action: Callable[[], Any]) -> None:
        none = (t("statistics.mistakes.none"),)
        super().__init__("results", action, lambda: results_in_words(found), None if found else none)
        self.found = found

    def _grid(self, ui: Ui, width: int) -> _Grid | None:
        name = max(ui.type.width(t(f"game.{key}.name"), NAME) for key in KEYS) + ui.px(18)
        column = (width - name + ui.px(BESIDE)) // TOP
        heads = [t(f"level.{level}") for level in LEVELS]
        kind = CAPTION
        while kind.size > 12 and max(ui.type.width(head, kind) for head in heads) > column - ui.px(6):
            kind = kind._replace(size=kind.size - 1)
        fits = max(ui.type.width(head, kind) for head in heads) <= column - ui.px(6)
        cell = column - ui.px(BESIDE)
        return _Grid(width - TOP * column + ui.px(BESIDE), cell, column, kind) if fits and column >= ui.px(60) else None

    def _rows(self) -> list[tuple[str, list[int]]]:
        """Without a grid: the games that were played, and the levels met there."""
        met = [(key, [level for level in LEVELS if (key, level) in self.found]) for key in KEYS]
        return [(key, levels) for key, levels in met if levels]

    def high(self, ui: Ui, width: int) -> int:
        step, below = ui.px(CELL + GAP), ui.px(4) + legend_height(ui, width, self._names())
        if self._grid(ui, width):
            return ui.type.height(CAPTION) + ui.px(6) + len(KEYS) * step + below
        return sum(ui.type.height(NAME) + len(levels) * step for _, levels in self._rows()) + below

    def _names(self) -> list[str]:
        return [t(f"statistics.{part}") for part in PARTS]

    def picture(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> None:
        grid = self._grid(ui, area.width)
        y = self._table(ui, surface, area, grid) if grid else self._list(ui, surface, area)
        marks = [(self._mark(ui, part), t(f"statistics.{part}")) for part in PARTS]
        below = pygame.Rect(area.x, y + ui.px(2), area.width, area.bottom - y)
        legend(ui, surface, ui.rest(below, grid.name if grid else 0), marks)

    def _table(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, grid: _Grid) -> int:
        theme, high = ui.theme, ui.type.height(CAPTION)

        def cell(level: int, y: int, tall: int) -> pygame.Rect:
            x = ui.near(area, grid.cell, grid.name + (level - 1) * grid.column)
            return pygame.Rect(x, y, grid.cell, tall)

        for level in LEVELS:
            head = cell(level, area.y, high).inflate(ui.px(BESIDE), 0)
            ui.type.draw(surface, t(f"level.{level}"), grid.head, theme["muted"], head, "centre")
        y = area.y + high + ui.px(6)
        for key in KEYS:
            name = pygame.Rect(ui.near(area, grid.name), y, grid.name, ui.px(CELL))
            ui.type.draw(surface, t(f"game.{key}.name"), NAME, theme["text"], name)
            for level in LEVELS:
                self._cell(ui, surface, cell(level, y, ui.px(CELL)), (key, level))
            y += ui.px(CELL + GAP)
        return y

    def _list(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Level under level, where the window is too narrow for a grid."""
        y, half = area.y, area.width // 2
        for key, levels in self._rows():
            line = pygame.Rect(area.x, y, area.width, ui.type.height(NAME))
            ui.type.draw(surface, t(f"game.{key}.name"), NAME, ui.theme["text"], line)
            y = line.bottom
            for level in levels:
                words = pygame.Rect(ui.near(area, half), y, half - ui.px(8), ui.px(CELL))
                kind = ui.type.fitting(t(f"level.{level}"), CAPTION, words.width)
                ui.type.draw(surface, t(f"level.{level}"), kind, ui.theme["muted"], words)
                bar = pygame.Rect(ui.far(area, half), y, half, ui.px(CELL))
                self._cell(ui, surface, bar, (key, level))
                y += ui.px(CELL + GAP)
        return y

    def _mark(self, ui: Ui, part: str) -> Any:
        theme, radius = ui.theme, ui.px(4)
        if part == "lost":
            return hatch(ui, theme["verdict.loss"], theme["verdict.loss_fill"], radius)
        if part == "won":
            return flat(ui, theme["verdict.win"], radius)
        return flat(ui, mix(theme["verdict.draw"], theme["border"], 0.0 if theme.dark else PALE), radius)

    def _cell(self, ui: Ui, surface: pygame.Surface, box: pygame.Rect, place: tuple[str, int]) -> None:
        theme, radius, tally = ui.theme, ui.px(7), self.found.get(place)
        if tally is None:
            edge = mix(theme["panel"], theme["border"], 0.4)
            surface.blit(paint.box(box.size, radius, None, edge, ui.px(1)), box)
            return
        bar, x = pygame.Surface(box.size), 0
        for part in PARTS:
            count = getattr(tally, part)
            wide = box.width - x if part == "lost" else round(box.width * count / tally.played)
            if count and wide > 0:
                piece = self._mark(ui, part)((wide + 2 * radius, box.height + 2 * radius))
                bar.blit(piece, (ui.near(bar.get_rect(), wide, x), 0), pygame.Rect(radius, radius, wide, box.height))
                x += wide
        surface.blit(paint.rounded(bar, radius), box)
        surface.blit(paint.box(box.size, radius, None, theme["mark.edge"], ui.px(1)), box)
        words = f"{i18n.number(tally.won)}/{i18n.number(tally.played)}"
        chip = pygame.Rect(0, 0, ui.type.width(words, NUMBER) + ui.px(14), ui.type.height(NUMBER) + ui.px(1))
        chip.center = box.center
        surface.blit(paint.box(chip.size, chip.height // 2, (*theme["mark.edge"], 225)), chip)
        ui.type.draw(surface, words, NUMBER, theme["verdict.draw"], chip, "centre")
