"""The standings as rows: place, counter, name, a bar of points, how many games, and the points. The bars grow when
points have come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening import wording
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.session.evening.evening import Evening
from qgames.session.evening.standings import StandingRow
from qgames.ui import CAPTION, SECTION, Type, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of

TIGHT, ROW = 29, 56  # logical pixels of a row: at least, and with room
HEADS = 20
COUNTER = 32
GROWS = 0.4  # seconds
PIP, MANY = 17, 14  # logical pixels of a point in the bar; more of them become one
NAME, POINTS, NUMBER, STRONG = Type(16), Type(19, "bold"), Type(16), Type(16, "bold")
COLUMNS = ("played", "won", "drawn")


class Growing:
    """How many points of everybody are shown; it outlives the page that is built anew."""

    def __init__(self) -> None:
        self.before: dict[int, float] = {}
        self.goal: dict[int, float] = {}
        self.age = GROWS

    def towards(self, goal: Mapping[int, float]) -> None:
        if dict(goal) != self.goal:
            self.before = dict(goal) if not self.goal else {who: self.shown(who) for who in goal}
            self.goal, self.age = dict(goal), 0.0

    def pass_time(self, seconds: float, motion: float) -> bool:
        if self.age >= GROWS:
            return False
        self.age = self.age + seconds / motion if motion else GROWS
        return True

    def shown(self, who: int) -> float:
        share = min(1.0, self.age / GROWS)
        start, end = self.before.get(who, 0.0), self.goal.get(who, 0.0)
        return start + (end - start) * share * (2 - share)


class StandingsRows(Widget):
    def __init__(self, evening: Evening, growing: Growing, next_up: Sequence[int] = ()) -> None:
        super().__init__(key="standings")
        self.evening, self.growing, self.next_up = evening, growing, next_up
        self.rows = evening.standings()
        self.faces, self.names = faces(evening.sheet.people), evening.names
        growing.towards({row.who: row.points for row in self.rows})

    def update(self, ui: Ui, seconds: float) -> bool:
        return self.growing.pass_time(seconds, ui.motion)

    # -- places ------------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._above(ui, width) + len(self.rows) * ui.px(TIGHT if len(self.rows) > 5 else 36)

    def _above(self, ui: Ui, width: int) -> int:
        """Room for the heads of the columns: none where they stand beside the heading of the card."""
        heads = sum(wide for _, _, wide in self._heads(ui, width))
        return 0 if heads + ui.type.width(t("evening.standings"), SECTION) + ui.px(50) <= width else ui.px(HEADS)

    def _heads(self, ui: Ui, width: int) -> list[tuple[str, str, int]]:
        """(column, its head, how wide) from the far end."""
        shown = ("points", *reversed(COLUMNS)) if width >= ui.px(430) else ("points", "played")
        found = []
        for column in shown:
            head = t("evening.points") if column == "points" else t(f"statistics.{column}")
            kind = ui.type.fitting(head, CAPTION, ui.px(90))
            found.append((column, head, max(ui.px(40), ui.type.width(head, kind) + ui.px(14))))
        return found

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        heads = self._heads(ui, self.rect.width)
        self._draw_heads(ui, surface, heads)
        above = self._above(ui, self.rect.width)
        top = self.rect.y + above
        each = min(ui.px(ROW), (self.rect.height - above) // max(1, len(self.rows)))
        for number, row in enumerate(self.rows):
            self._row(ui, surface, row, pygame.Rect(self.rect.x, top + number * each, self.rect.width, each), heads)
            if number and row.place > 1:
                line = mix(ui.theme["panel"], ui.theme["border"], 0.5)
                surface.fill(line, (self.rect.x + ui.px(8), top + number * each, self.rect.width - ui.px(16), ui.px(1)))

    def _draw_heads(self, ui: Ui, surface: pygame.Surface, heads: Sequence[tuple[str, str, int]]) -> None:
        off, up = ui.px(10), ui.px(4) if self._above(ui, self.rect.width) else ui.px(29)
        for _, head, wide in heads:
            box = pygame.Rect(ui.far(self.rect, wide, off), self.rect.y - up, wide, ui.px(HEADS))
            kind = ui.type.fitting(head, CAPTION, wide)
            ui.type.draw(surface, head, kind, ui.theme["muted"], box, "centre")
            off += wide

    def _row(
        self,
        ui: Ui,
        surface: pygame.Surface,
        row: StandingRow,
        rect: pygame.Rect,
        heads: Sequence[tuple[str, str, int]],
    ) -> None:
        theme, first = ui.theme, row.place == 1 and row.points > 0
        person = self.evening.sheet.person(row.who)
        if first:
            surface.blit(paint.box(rect.size, ui.px(10), (*theme["raised"], 200)), rect)
        tone = theme["text"] if person.present else mix(theme["muted"], theme["panel"], 0.3)
        place = pygame.Rect(ui.near(rect, ui.px(26), ui.px(8)), rect.y, ui.px(26), rect.height)
        ui.type.draw(
            surface, i18n.number(row.place), STRONG, theme["accent"] if first else theme["muted"], place, "centre"
        )
        size = min(ui.px(COUNTER), rect.height - ui.px(4))
        disc = pygame.Rect(ui.near(rect, size, ui.px(42)), rect.centery - size // 2, size, size)
        draw_counter(ui, surface, self.faces[row.who], disc, not person.present)
        off = ui.px(10)
        for column, _, wide in heads:
            box = pygame.Rect(ui.far(rect, wide, off), rect.y, wide, rect.height)
            value = wording.points(row.points) if column == "points" else i18n.number(getattr(row, column))
            kind = POINTS if column == "points" else NUMBER
            faint = column != "points" and not getattr(row, column)
            ui.type.draw(surface, value, kind, theme["muted"] if faint else tone, box, "centre")
            off += wide
        room = ui.rest(rect, ui.px(42) + size + ui.px(10), off + ui.px(6))
        self._name_and_bar(ui, surface, row, room, tone, first)

    def _name_and_bar(
        self,
        ui: Ui,
        surface: pygame.Surface,
        row: StandingRow,
        room: pygame.Rect,
        tone: tuple[int, int, int],
        first: bool,
    ) -> None:
        theme, name = ui.theme, self.names[row.who]
        bar = self._bar_width(ui, room.width)
        words = ui.rest(room, 0, bar + ui.px(10) if bar else 0)
        mark = ui.px(16) if row.who in self.next_up else 0
        gone = "" if self.evening.sheet.person(row.who).present else t("evenings.went")
        kind = ui.type.fitting(name, STRONG if first else NAME, words.width - mark)
        wide = min(ui.type.width(name, kind), words.width - mark)
        ui.type.draw(surface, name, kind, tone, ui.rest(words, 0, words.width - wide))
        rest = ui.rest(words, wide + ui.px(8))
        if mark:
            sign = paint.icon("play", ui.px(12), theme["accent"], ui.rtl)
            surface.blit(sign, (ui.near(rest, sign.get_width()), room.centery - sign.get_height() // 2))
        elif gone and ui.type.width(gone, CAPTION) <= rest.width:
            ui.type.draw(surface, gone, CAPTION, theme["muted"], rest)
        if bar:
            self._bar(ui, surface, row, pygame.Rect(ui.far(room, bar), room.y, bar, room.height))

    def _pips(self) -> int:
        return max(6, ceil(max((row.points for row in self.rows), default=0)))

    def _bar_width(self, ui: Ui, room: int) -> int:
        """Names come first."""
        wide = min(self._pips(), 10) * ui.px(PIP + 4)
        wide = min(wide, room - ui.px(110))
        return wide if wide >= ui.px(80) else 0

    def _bar(self, ui: Ui, surface: pygame.Surface, row: StandingRow, room: pygame.Rect) -> None:
        theme, shown, high = ui.theme, self.growing.shown(row.who), ui.px(12)
        empty = mix(theme["panel"], theme["border"], 0.55)
        count = self._pips()
        if count > MANY:
            track = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
            surface.blit(paint.box(track.size, high // 2, (*theme["field"], 255), empty, ui.px(1)), track)
            wide = round(track.width * shown / count)
            if wide >= high:
                full = pygame.Rect(ui.near(track, wide), track.y, wide, high)
                surface.blit(paint.box(full.size, high // 2, (*theme["accent"], 255)), full)
            return
        step = room.width / count
        for number in range(count):
            wide = max(3, round(step) - ui.px(4))
            pip = pygame.Rect(ui.near(room, wide, round(number * step)), room.centery - high // 2, wide, high)
            surface.blit(paint.box(pip.size, ui.px(4), (*theme["field"], 255), empty, ui.px(1)), pip)
            part = round(wide * min(1.0, shown - number))
            if part >= 2:
                full = pygame.Rect(ui.near(pip, part), pip.y, part, high)
                surface.blit(paint.box(full.size, ui.px(4), (*theme["accent"], 255)), full)

    # -- for those who do not see it ---------------------------------------------------------------------------------

    def part(self, ui: Ui) -> AccessibleNode | None:
        rows = tuple(AccessibleNode("item", self.said(row), box_of(self.rect), str(row.who)) for row in self.rows)
        return AccessibleNode("list", t("evening.standings"), box_of(self.rect), parts=rows)

    def said(self, row: StandingRow) -> str:
        gone = "" if self.evening.sheet.person(row.who).present else t("evenings.went")
        return ", ".join(part for part in (wording.stands(self.evening, row), gone) if part)
