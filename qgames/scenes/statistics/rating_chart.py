"""The rating over time, as a picture: the levels of the computer are the lines of the scale, each game has its own kind
of line with its name at the end, and a band tells how sure the first is: those of several could not be told apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from math import ceil, floor, hypot
from typing import Any, NamedTuple

import pygame

from qgames.ai.levels import TOP
from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import RGB, mix
from qgames.scenes.statistics.charts import Chart
from qgames.session.statistics.rating import RatingCourse, RatingPoint
from qgames.ui import CAPTION, Type, Ui

MOST = 3  # lines: more could not be told apart
MOST_DAYS = 5  # dates below them, after the first one
ZERO = 1000  # points by which ratings are told higher
HIGH = 186  # logical pixels
OVER = 3  # times its size the picture is painted
BOLD = Type(14, "bold")
LINES = (("accent", ()), ("text", (11.0, 6.0)), ("info", (1.0, 7.0)))  # colour; length of a stroke and of a gap
DOTTED = "info"  # the line of dots, which are larger than a line is thick
LEAST = 3  # levels the scale reaches over
ROOM = 0.15  # of a level, above and below the lines
LOWEST = 0.3  # where the scale ends below the lowest level; as far above the highest

Place = tuple[float, float]


def in_words(courses: Sequence[RatingCourse]) -> list[str]:
    return [
        t("statistics.rating.spoken", game=t(f"game.{course.game}.name"), rating=told(course.points[-1].rating),
          error=rounded(course.points[-1].error), level=t(f"level.{course.level}"))
        for course in courses if course.points
    ]  # fmt: skip


def rounded(points: float) -> str:
    """No more exact than it can be."""
    return i18n.number(round(points, -1))


def told(rating: float) -> str:
    """A rating as people read it: so much higher than it is counted that nobody's is below nothing."""
    return rounded(rating + ZERO)


class _Plan(NamedTuple):
    """Where things are: the days across, the levels up."""

    area: pygame.Rect
    days: tuple[float, float]
    levels: tuple[float, float]  # the lowest and the highest place of the scale

    def at(self, day: float, level: float) -> Place:
        first, last = self.days
        low, high = self.levels
        across = (day - first) / (last - first) if last > first else 1.0
        up = (min(high, max(low, level)) - low) / (high - low)
        return self.area.x + across * self.area.width, self.area.bottom - up * self.area.height


class RatingChart(Chart):
    """`courses` with enough games, the most played first; the first three are drawn. `whose`: the name of the one
    they are of, where there are others."""

    def __init__(self, courses: Sequence[RatingCourse], action: Callable[[], Any], whose: str = "") -> None:
        shown = [course for course in courses if course.points][:MOST]
        few = t("statistics.rating.few"), t("statistics.rating.few_note")
        super().__init__("rating", action, lambda: in_words(courses), None if shown else few)
        self.shown, self.note = shown, self.note if shown else ""
        if whose:
            self.heading = t("settings.now", name=self.heading, value=whose)
        self._kept: tuple[Any, pygame.Surface] | None = None

    def high(self, ui: Ui, width: int) -> int:
        return ui.px(HIGH)

    def picture(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> None:
        plan = self._plan(ui, area)
        self._scale(ui, surface, area, plan)
        key = plan, ui.theme.key, ui.stamp
        if self._kept is None or self._kept[0] != key:
            self._kept = key, self._painted(ui, plan)
        surface.blit(self._kept[1], plan.area.inflate(2 * ui.px(8), 2 * ui.px(8)))
        self._names(ui, surface, area, plan)

    def _error(self, course: RatingCourse, point: RatingPoint) -> float:
        """As it is drawn."""
        return point.error if course is self.shown[0] else 0.0

    # -- the frame ---------------------------------------------------------------------------------------------------

    def _plan(self, ui: Ui, area: pygame.Rect) -> _Plan:
        points = [(point.day, course.height(point.rating + sign * self._error(course, point)))
                  for course in self.shown for point in course.points for sign in (-1, 1)]  # fmt: skip
        low = max(LOWEST, min(level for _, level in points) - ROOM)
        high = min(TOP + 1 - LOWEST, max(level for _, level in points) + ROOM)
        if high - low < LEAST:
            low = max(LOWEST, min((low + high - LEAST) / 2, TOP + 1 - LOWEST - LEAST))
            high = low + LEAST
        levels = range(ceil(low), floor(high) + 1)
        left = max(ui.type.width(t(f"level.{level}"), CAPTION) for level in levels) + ui.px(12)
        names = [t(f"game.{course.game}.name") for course in self.shown]
        right = max(ui.type.width(name, BOLD) for name in names) + ui.px(26)
        line = ui.type.height(CAPTION)
        inner = pygame.Rect(area.x + left, area.y + line // 2, area.width - left - right, area.height - line * 2)
        return _Plan(inner, (min(day for day, _ in points), max(day for day, _ in points)), (low, high))

    def _scale(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, plan: _Plan) -> None:
        theme, high = ui.theme, ui.type.height(CAPTION)
        low, top = plan.levels
        for level in range(ceil(low), floor(top) + 1):
            y = round(plan.at(plan.days[0], level)[1])
            line = pygame.Rect(plan.area.x, y, plan.area.width, 1)
            surface.fill(mix(theme["panel"], theme["border"], 0.55), line)
            room = pygame.Rect(area.x, y - high // 2, plan.area.x - area.x - ui.px(8), high)
            text = t(f"level.{level}")
            ui.type.draw(surface, text, CAPTION, theme["muted"], room, "start" if ui.rtl else "end")
        self._days(ui, surface, area, plan)

    def _days(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, plan: _Plan) -> None:
        """The first day that has room, and more, all equally far from each other."""
        first, last = (int(day) for day in plan.days)
        some = {first + (last - first) * n // 12 for n in range(13)}  # of every month: their names differ in width
        wide, high = max(ui.type.width(_day(day), CAPTION) for day in some) + ui.px(4), ui.type.height(CAPTION)
        begin = max(plan.area.x, area.x + wide // 2)
        end = plan.area.right - wide // 2  # beyond it stand the names of the lines
        a_day = plan.area.width / max(1, last - first)
        early = min(last, first + ceil((begin - plan.area.x) / a_day))
        late = first + floor((end - plan.area.x) / a_day)
        count = max(0, min(MOST_DAYS, late - early, (end - begin) // (wide + ui.px(12))))
        step = (late - early) // max(1, count)
        for day in range(early, early + count * step + 1, max(1, step)):
            box = pygame.Rect(0, area.bottom - high, wide, high)
            box.centerx = round(plan.at(day, 0)[0])
            box.right = min(box.right, plan.area.right)
            kind = ui.type.fitting(_day(day), CAPTION, wide)
            ui.type.draw(surface, _day(day), kind, ui.theme["muted"], box, "centre")

    # -- the lines ---------------------------------------------------------------------------------------------------

    def _painted(self, ui: Ui, plan: _Plan) -> pygame.Surface:
        """Bands and lines, painted large and reduced: smooth at every slope."""
        theme, edge = ui.theme, ui.px(8)
        size = plan.area.width + 2 * edge, plan.area.height + 2 * edge
        whole = pygame.Surface(size, pygame.SRCALPHA)

        def big(place: Place) -> Place:
            return (place[0] - plan.area.x + edge) * OVER, (place[1] - plan.area.y + edge) * OVER

        for course, (role, strokes) in reversed(list(zip(self.shown, LINES))):
            colour = theme[role]
            layer = pygame.Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
            layer.fill((*colour, 0))
            upper, lower, middle = ([big(plan.at(p.day, course.height(p.rating + sign * self._error(course, p))))
                                     for p in course.points] for sign in (1, -1, 0))  # fmt: skip
            if len(middle) == 1:
                pygame.draw.line(layer, (*colour, 110), upper[0], lower[0], ui.px(4) * OVER)
            elif course is self.shown[0]:
                pygame.draw.polygon(layer, (*colour, 46), [*upper, *reversed(lower)])
            thick = round((3.4 if role == DOTTED else 2.4) * ui.scale * OVER)
            _stroke(layer, colour, middle, tuple(ui.px(part) * OVER for part in strokes), thick)
            pygame.draw.circle(layer, theme["panel"], middle[-1], ui.px(6.5) * OVER)
            pygame.draw.circle(layer, colour, middle[-1], ui.px(5) * OVER)
            whole.blit(pygame.transform.smoothscale(layer, size), (0, 0))
        return whole

    def _names(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, plan: _Plan) -> None:
        """At the ends of the lines, none over another. No numbers: those of two games do not compare, as levels do."""
        high = ui.type.height(BOLD)
        ends = sorted(
            (plan.at(course.points[-1].day, course.height(course.points[-1].rating))[1], number)
            for number, course in enumerate(self.shown)
        )
        tops: list[int] = []
        for y, _ in ends:
            tops.append(max(round(y - high / 2), tops[-1] + high if tops else area.y - ui.px(8)))
        over = tops[-1] + high - area.bottom
        for index in reversed(range(len(tops))):
            if over > 0:
                tops[index] -= over
                over = tops[index - 1] + high - tops[index] if index else 0
        x = plan.area.right + ui.px(14)
        left = "end" if ui.rtl else "start"  # time runs to the right in every language
        for (_, number), top in zip(ends, tops, strict=True):
            box, colour = pygame.Rect(x, top, area.right - x, high), ui.theme[LINES[number][0]]
            ui.type.draw(surface, t(f"game.{self.shown[number].game}.name"), BOLD, colour, box, left)


def _day(ordinal: int) -> str:
    return i18n.day(datetime.fromordinal(ordinal))


def _stroke(layer: pygame.Surface, colour: RGB, places: Sequence[Place], strokes: tuple[int, ...], thick: int) -> None:
    """A line along places: full, or in strokes with gaps between them. Round, so that joints do not show."""
    if not strokes:
        for a, b in pairwise(places):
            pygame.draw.line(layer, colour, a, b, thick)
        for dot in places:
            pygame.draw.circle(layer, colour, dot, thick / 2)
        return
    gone = 0.0
    for a, b in pairwise(places):
        long = hypot(b[0] - a[0], b[1] - a[1])
        step = 0.0
        while step < long:
            if (gone + step) % sum(strokes) < strokes[0]:
                share = step / long
                dot = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
                pygame.draw.circle(layer, colour, dot, thick / 2)
            step += 1.0
        gone += long
