"""Who met whom: a row and a column for everybody, a cell for each two. Won, drawn and lost are told by their fill, by
the number of points and by hatching, never by colour alone. Arrows walk over it; Enter opens what can be done with a
cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from qgames.files.i18n import t
from qgames.files.theme import RGB, mix
from qgames.scenes.evening import wording
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.session.evening.evening import Evening
from qgames.session.evening.people import OUT
from qgames.session.evening.sheet import Bout
from qgames.session.evening.standings import DRAWN, LOST, WON, MetCell
from qgames.ui import CAPTION, Type, Ui, Widget, keys, paint
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, box_of
from qgames.ui.navigation import Answer
from qgames.ui.verdict_marks import hatched
from qgames.ui.widget import Done

TIGHT, ROW = 26, 58  # logical pixels of a row
HEADS, COUNTER = 30, 26
NAMES = 116  # logical pixels of the names
NUMBER, GAME = Type(16, "bold"), Type(12.5)


class Pairing(NamedTuple):
    """What a cell is about: two, the games they have played, and what they have still to play."""

    one: int
    other: int
    games: tuple[MetCell, ...]
    open: Bout | None
    next: bool


class MetGrid(Widget):
    """`act(pairing)` is asked for a press on a cell."""

    focusable = True

    def __init__(self, evening: Evening, act: Callable[[Pairing], Answer], at: tuple[int, int]) -> None:
        super().__init__(key="met")
        self.evening, self.act = evening, act
        self.people = [each.id for each in evening.sheet.people if each.left != OUT]
        self.names, self.faces = evening.names, faces(evening.sheet.people)
        last = len(self.people) - 1
        self.at = (min(at[0], last), min(at[1], last)) if self.people else (0, 0)
        self._met, self._open = evening.met(), evening.open()
        found = evening.next()
        self._next = frozenset(evening.sheet.party(found)) if found is not None else frozenset()

    # -- what is where -----------------------------------------------------------------------------------------------

    def pairing(self, row: int, column: int) -> Pairing | None:
        if row == column:
            return None
        one, other = self.people[row], self.people[column]
        waits = next((bout for bout in self._open if {one, other} <= set(self.evening.sheet.party(bout))), None)
        games = tuple(self._met.get((one, other), ()))
        return Pairing(one, other, games, waits, {one, other} <= self._next)

    def words(self, row: int, column: int) -> str:
        found = self.pairing(row, column)
        if found is None:
            return self.names[self.people[row]]
        said = [told_cell(cell) for cell in found.games]
        if found.next:
            said.append(t("evening.met.next"))
        elif found.open is not None:
            said.append(t("evening.met.open"))
        elif not said:
            said.append("–")
        about = t("evening.met.cell", one=self.names[found.one], other=self.names[found.other])
        return f"{about}: {'; '.join(said)}"

    # -- places ------------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(HEADS) + len(self.people) * ui.px(TIGHT if len(self.people) > 5 else 34)

    def _names(self, ui: Ui) -> int:
        return ui.px(NAMES) if self.rect.width >= ui.px(400) else ui.px(COUNTER + 8)

    def _high(self, ui: Ui) -> int:
        return max(1, min(ui.px(ROW), (self.rect.height - ui.px(HEADS)) // max(1, len(self.people))))

    def cell(self, ui: Ui, row: int, column: int) -> pygame.Rect:
        names, high = self._names(ui), self._high(ui)
        wide = (self.rect.width - names) / max(1, len(self.people))
        x = ui.near(self.rect, round(wide), names + round(column * wide))
        return pygame.Rect(x, self.rect.y + ui.px(HEADS) + row * high, round(wide), high)

    def found(self, ui: Ui, pos: tuple[int, int]) -> tuple[int, int] | None:
        every = range(len(self.people))
        return next(((r, c) for r in every for c in every if self.cell(ui, r, c).collidepoint(pos)), None)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.cell(ui, *self.at), ui.px(10)

    # -- acting ------------------------------------------------------------------------------------------------------

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("enter", "space"):
                return self._press()
            ways = {"up": (-1, 0), "down": (1, 0), "left": (0, -ui.forward), "right": (0, ui.forward)}
            return self._walk(ui, ways[name]) if name in ways else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (found := self.found(ui, event.pos)):
            self.at = found
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.found(ui, event.pos) == self.at:
            return self._press()
        if event.type == pygame.MOUSEMOTION:
            at = self.found(ui, event.pos)
            said = self.words(*at) if at is not None else ""
            changed, self.tip = said != self.tip, said
            return Done() if changed else None
        return None

    def _walk(self, ui: Ui, by: tuple[int, int]) -> Done | None:
        """One cell on; None at the edge: the focus goes on."""
        row, column = self.at[0] + by[0], self.at[1] + by[1]
        if not (0 <= row < len(self.people) and 0 <= column < len(self.people)):
            return None
        self.at = row, column
        ui.say(self.spoken(), "focus")
        return Done()

    def _press(self) -> Done:
        found = self.pairing(*self.at)
        return Done(self.act(found) if found is not None else None)

    def spoken(self) -> str:
        return self.words(*self.at) if self.people else t("evening.met.head")

    def part(self, ui: Ui) -> AccessibleNode | None:
        every = range(len(self.people))
        cells = tuple(
            AccessibleNode("cell", self.words(row, column), box_of(self.cell(ui, row, column)), f"{row} {column}",
                           at=(row, column), actions=(PRESS, FOCUS))
            for row in every for column in every
        )  # fmt: skip
        size = len(self.people), len(self.people)
        return AccessibleNode("grid", t("evening.met.head"), box_of(self.rect), at=size, parts=cells,
                              focus=f"{self.at[0]} {self.at[1]}")  # fmt: skip

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        if not key:
            return None
        row, column = map(int, key.split())
        self.at = row, column
        return self._press() if action == PRESS else Done()

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        every, names = range(len(self.people)), self._names(ui)
        size = min(ui.px(COUNTER), self._high(ui) - 2)
        for number, who in enumerate(self.people):
            top, first = self.cell(ui, 0, number), self.cell(ui, number, 0)
            disc = pygame.Rect(top.centerx - size // 2, self.rect.y + (ui.px(HEADS) - size) // 2, size, size)
            draw_counter(ui, surface, self.faces[who], disc)
            disc = pygame.Rect(ui.near(self.rect, size), first.centery - size // 2, size, size)
            draw_counter(ui, surface, self.faces[who], disc)
            if names > ui.px(COUNTER + 8):
                name = self.names[who]
                wide = names - size - ui.px(12)
                room = pygame.Rect(ui.near(self.rect, wide, size + ui.px(7)), first.y, wide, first.height)
                ui.type.draw(surface, name, ui.type.fitting(name, CAPTION, wide), ui.theme["text"], room)
        for row in every:
            for column in every:
                self._cell(ui, surface, self.cell(ui, row, column), row, column)

    def _cell(self, ui: Ui, surface: pygame.Surface, box: pygame.Rect, row: int, column: int) -> None:
        theme = ui.theme
        face = box.inflate(-ui.px(6), -max(2, ui.px(5)))
        found = self.pairing(row, column)
        if found is None:
            line = mix(theme["panel"], theme["border"], 0.6)
            surface.fill(line, (box.centerx - ui.px(9), box.centery, ui.px(18), max(1, ui.px(1))))
            return
        if found.games:
            self._played(ui, surface, face, found)
        elif not found.next:
            edge = mix(theme["panel"], theme["border"], 0.5)
            surface.blit(paint.box(face.size, ui.px(8), (*theme["field"], 150), edge, ui.px(1)), face)
            if found.open is not None:
                side = ui.px(6)
                dot = pygame.Rect(0, 0, side, side)
                dot.center = face.center
                surface.blit(paint.box(dot.size, side // 2, (*theme["muted"], 150)), dot)
        if found.next:
            fill = None if found.games else (*theme["field"], 255)
            surface.blit(paint.box(face.size, ui.px(8), fill, theme["accent"], ui.px(2)), face)
            if not found.games:
                text = t("evening.met.next")
                kind = ui.type.fitting(text, Type(14, "bold"), face.width - ui.px(6))
                ui.type.draw(surface, text, kind, theme["accent"], face, "centre")

    def _played(self, ui: Ui, surface: pygame.Surface, face: pygame.Rect, found: Pairing) -> None:
        each = face.width // len(found.games)
        for number, cell in enumerate(found.games):
            wide = each - (ui.px(2) if number < len(found.games) - 1 else 0)
            part = pygame.Rect(ui.near(face, wide, number * each), face.y, wide, face.height)
            ink = draw_result(ui, surface, part, cell.result, ui.px(8))
            self._result_words(ui, surface, part, cell, ink)

    def _result_words(self, ui: Ui, surface: pygame.Surface, part: pygame.Rect, cell: MetCell, ink: RGB) -> None:
        number, inner = wording.points(cell.points), part.inflate(-ui.px(14), 0)
        kind = ui.type.fitting(number, NUMBER, part.width)
        wide = ui.type.width(number, kind)
        game = wording.game_name(cell.game.told.game) if cell.game.told else ""
        rest = ui.rest(inner, wide + ui.px(7))
        beside = bool(game) and ui.type.width(game, GAME) <= rest.width
        if cell.result == LOST:  # words need quiet behind them
            room = wide + (ui.px(7) + ui.type.width(game, GAME) if beside else 0) + ui.px(8)
            back = pygame.Rect(0, 0, room, min(part.height - ui.px(4), ui.px(24)))
            back.center = part.center
            if beside:
                back.x = ui.near(inner, room, -ui.px(4))
            surface.blit(paint.box(back.size, ui.px(6), (*behind(ui), 235)), back)
        ui.type.draw(surface, number, kind, ink, inner if beside else part, "start" if beside else "centre")
        if beside:
            ui.type.draw(surface, game, GAME, ink, rest)


def told_cell(cell: MetCell) -> str:
    """A game as the first of two sees it."""
    name = wording.game_name(cell.game.told.game) if cell.game.told else ""
    said = name, t(f"evening.legend.{cell.result}"), wording.so_many_points(cell.points)
    return ", ".join(part for part in said if part)


def draw_result(ui: Ui, surface: pygame.Surface, box: pygame.Rect, result: str, radius: int) -> RGB:
    """Won full, drawn pale, lost hatched; what is written on it."""
    theme = ui.theme
    if result == LOST:
        surface.blit(paint.rounded(hatched(box.size, theme["danger"], behind(ui), max(4, ui.px(7))), radius), box)
        return theme["danger"]
    tone = theme["info"] if result == WON else theme["text"]
    surface.blit(paint.box(box.size, radius, (*tone, 255)), box)
    return theme["panel"] if theme.dark else theme["field"]


def behind(ui: Ui) -> RGB:
    """The hatching of what was lost: dark where all is dark, light where all is light."""
    return ui.theme["verdict.loss_fill" if ui.theme.dark else "field"]


class MetLegend(Widget):
    """What the fills mean: beside the heading."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, self._wide(ui)), ui.px(20)

    def _wide(self, ui: Ui) -> int:
        return sum(ui.px(26 + 16) + ui.type.width(self.word(each), CAPTION) for each in (WON, DRAWN, LOST))

    @staticmethod
    def word(result: str) -> str:
        return t(f"evening.legend.{result}")

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        x = 0
        for result in (WON, DRAWN, LOST):
            wide = ui.type.width(self.word(result), CAPTION)
            mark = pygame.Rect(ui.near(self.rect, ui.px(18), x), self.rect.centery - ui.px(6), ui.px(18), ui.px(12))
            draw_result(ui, surface, mark, result, ui.px(3))
            box = pygame.Rect(ui.near(self.rect, wide, x + ui.px(25)), self.rect.y, wide, self.rect.height)
            ui.type.draw(surface, self.word(result), CAPTION, ui.theme["muted"], box)
            x += ui.px(26 + 16) + wide
