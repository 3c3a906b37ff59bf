"""My strength in a set-up: a computer's level is chosen, or an opponent is drawn near the player. The levels stand on a
scale where they were measured, with the player, as surely as is known, and the opponent between them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from qgames.files.i18n import number, t
from qgames.files.theme import mix
from qgames.scenes.pages.setup_form import Form
from qgames.scenes.pages.setup_levels import discs, icon_of
from qgames.session.statistics.strength import DISTANCES, Draw, PlayerStanding
from qgames.session.words import level_name
from qgames.ui import CAPTION, SMALL, ChoiceControl, Column, Label, Picture, Row, Space, Type, Ui, Widget
from qgames.ui.accessibility import AccessibleNode, box_of
from qgames.ui.choices import Segments

OVER = 3  # times its size the scale is painted
SIZES = (13.5, 12.5, 11.5, 10.5)  # of the levels' names: the first in which none stands over another
WHO, PROMISE = Type(14, "bold"), Type(15, "bold")
EDGE = 26  # logical pixels the scale goes on beyond its first and last level
TRACK = 24  # logical pixels that the marks on it are high


def switch(form: Form, seat: int) -> Widget:
    """Level or strength."""
    options = [("", t("strength.level")), ("mine", t("strength.mine"))]

    def change(way: str) -> None:
        form.wish(form.last_wish if way else "")

    return Segments(t("strength.way", n=seat + 1), options, "mine" if form.wished else "", change, key=f"way{seat}")


def promise(form: Form, level: int) -> Widget:
    """What the choice means for the player, beside the switch; how far it is still where nobody can say yet."""
    standing = form.standing
    if not standing.found:
        return _lines(t("strength.far", n=number(standing.games)), "", standing.games)
    tenths = standing.draw(form.wished).tenths if form.wished else form.prospect(level).tenths
    return _lines(t("setup.you", n=number(tenths)), t("setup.you_games", n=standing.games), tenths)


def _lines(words: str, known: str, filled: int) -> Widget:
    row = Picture((10 * 13 - 4, 14), lambda ui, surface, rect: discs(ui, surface, rect, filled, 9, 13))
    below: list[Widget] = [row, Label(known, CAPTION, "muted")] if known else [row]
    return Column([Label(words, PROMISE), Row(below, gap=12, between=0, wrap=True)], gap=3, grow=1.0)


def large(form: Form) -> list[Widget]:
    """Under the switch, where there is room: the scale and how far above; or how a place is found."""
    standing = form.standing
    if not standing.found:
        told = Row([icon_of("star", "accent"), Label(t("strength.seek"), Type(16), grow=1.0)], gap=12)
        return [Column([Space(grow=1.0), told, Space(grow=1.0)], grow=1.0)]
    drawn = standing.draw(form.wished)
    return [StrengthScale(standing, form.wished, drawn), _distances(form, True), Label(note(drawn), CAPTION, "muted")]


def small(form: Form, level: int) -> list[Widget]:
    """The same in a small card."""
    standing = form.standing
    if not standing.found:
        return [promise(form, level), Label(t("strength.seek"), CAPTION, "muted")]
    return [_distances(form, False), promise(form, level), Label(note(standing.draw(form.wished)), CAPTION, "muted")]


def note(drawn: Draw) -> str:
    """What to know of it before the start; where there is nobody as strong or as weak as was wished, that first."""
    beyond = {1: t("strength.strongest"), -1: t("strength.weakest")}.get(drawn.beyond, "")
    return f"{beyond} {t('strength.note')}".strip()


def _distances(form: Form, wide: bool) -> Widget:
    options, label = [(key, t(f"strength.{key}")) for key in DISTANCES], t("strength.how_strong")
    if not wide:
        return ChoiceControl(label, options, form.wished, form.wish, least=200, key="distance")
    return Fitting(label, options, form.wished, form.wish, key="distance", grow=1.0)


class Fitting(Segments):
    """As wide as there is room, with words as large as fit."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, super().measure(ui, width)[1]

    def lay(self, ui: Ui) -> None:
        for size in (SMALL.size, 14, 13, 12, 11, 10):
            self.type, self.pad = Type(size), 14.0 if size == SMALL.size else 9.0
            if sum(self.wide(ui, option) for option in self.options) <= self.rect.width:
                break
        super().lay(ui)


class NamePlace(NamedTuple):
    """Where the name of a level stands: from where, how wide, in which of two lines; and its place on the scale."""

    left: int
    wide: int
    line: int
    at: int


class StrengthScale(Widget):
    """The levels at their measured ratings; the player as a dot in a dashed band, the opponent as a diamond."""

    def __init__(self, standing: PlayerStanding, distance: str, drawn: Draw) -> None:
        super().__init__(grow=1.0, key="scale")
        self.standing, self.drawn = standing, drawn
        ladder = standing.ladder
        wish = standing.rating + DISTANCES[distance]
        self.opponent = min(max(wish, ladder[0]), ladder[-1])

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        type, places = self.names(ui, pygame.Rect(0, 0, width, 1))
        lines = 1 + max((place.line for place in places), default=1)
        return width, ui.type.height(WHO) + ui.px(TRACK + 4) + lines * ui.type.height(type)

    # -- places ------------------------------------------------------------------------------------------------------

    def across(self, ui: Ui, rating: float, box: pygame.Rect) -> int:
        """Where a rating stands in a box; what lies beyond the scale, at its end."""
        low, high = self.standing.ladder[0], self.standing.ladder[-1]
        room = box.width - 2 * ui.px(EDGE)
        share = ui.px(EDGE) + round(room * (rating - low) / (high - low))
        share = min(max(share, ui.px(10)), box.width - ui.px(10))
        return box.right - share if ui.rtl else box.x + share

    def _track(self, ui: Ui) -> pygame.Rect:
        spare = max(0, self.rect.height - self.measure(ui, self.rect.width)[1]) // 2
        top = self.rect.y + spare + ui.type.height(WHO) + ui.px(2)
        return pygame.Rect(self.rect.x, top, self.rect.width, ui.px(TRACK))

    def names(self, ui: Ui, box: pygame.Rect) -> tuple[Type, list[NamePlace]]:
        """In the largest size in which all find room in two lines."""
        type, places = Type(SIZES[0]), self._placed(ui, Type(SIZES[0]), box)
        for size in SIZES[1:]:
            if not places:
                type, places = Type(size), self._placed(ui, Type(size), box)
        return type, places

    def _placed(self, ui: Ui, type: Type, box: pygame.Rect) -> list[NamePlace]:
        """In the order of the levels; none at all where one finds no room."""
        gap, ends = ui.px(6), [box.x - ui.px(6)] * 2
        placed = {}
        places = {n: self.across(ui, rating, box) for n, rating in enumerate(self.standing.ladder, 1)}
        for n, at in sorted(places.items(), key=lambda each: each[1]):
            wide = ui.type.width(level_name(n), type)
            left = min(max(at - wide // 2, box.x), box.right - wide)
            line = next((line for line in (0, 1) if left >= ends[line] + gap), None)
            if line is None:
                return []
            ends[line] = left + wide
            placed[n] = NamePlace(left, wide, line, at)
        return [placed[n] for n in sorted(placed)]

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        track = self._track(ui)
        surface.blit(self._marks(ui, track), track)
        self._names(ui, surface, track)
        self._who(ui, surface, track)

    def _marks(self, ui: Ui, track: pygame.Rect) -> pygame.Surface:
        theme = ui.theme
        layer = pygame.Surface((track.width * OVER, track.height * OVER), pygame.SRCALPHA)
        middle = layer.get_height() // 2

        def px(logical: float) -> int:
            return max(1, round(logical * ui.scale * OVER))

        def at(rating: float) -> int:
            return (self.across(ui, rating, track) - track.x) * OVER

        bar = pygame.Rect(0, middle - px(4.5), layer.get_width(), px(9))
        edge = mix(theme["panel"], theme["border"], 0.67)
        pygame.draw.rect(layer, theme["field"], bar, border_radius=px(4.5))
        pygame.draw.rect(layer, edge, bar, px(1), border_radius=px(4.5))
        for level in self.standing.ladder:
            pygame.draw.line(layer, theme["muted"], (at(level), middle - px(6)), (at(level), middle + px(6)), px(2))
        rating, error = self.standing.rating, self.standing.error
        ends = sorted((at(rating - error), at(rating + error)))
        band = pygame.Rect(ends[0] - px(2), middle - px(11), ends[1] - ends[0] + px(4), px(22))
        _dashed(layer, theme["accent"], band, px(1.4), px(4))
        pygame.draw.circle(layer, theme["panel"], (at(rating), middle), px(9))
        pygame.draw.circle(layer, theme["accent"], (at(rating), middle), px(7))
        for colour, size in ((theme["panel"], 12), (theme["info"], 9.5)):
            x, reach = at(self.opponent), px(size)
            corners = [(x, middle - reach), (x + reach, middle), (x, middle + reach), (x - reach, middle)]
            pygame.draw.polygon(layer, colour, corners)
        return pygame.transform.smoothscale(layer, track.size)

    def _names(self, ui: Ui, surface: pygame.Surface, track: pygame.Rect) -> None:
        type, places = self.names(ui, self.rect)
        high = ui.type.height(type)
        for n, place in enumerate(places, 1):
            top = track.bottom + ui.px(2) + place.line * high
            if place.line:
                line = pygame.Rect(place.at, track.bottom - ui.px(4), ui.px(1), high + ui.px(6))
                surface.fill(mix(ui.theme["panel"], ui.theme["muted"], 0.5), line)
            box = pygame.Rect(place.left, top, place.wide, high)
            ui.type.draw(surface, level_name(n), type, ui.theme["muted"], box, "centre")

    def _who(self, ui: Ui, surface: pygame.Surface, track: pygame.Rect) -> None:
        """The words to either side of their two marks: they are often close together."""
        me, other = (self.across(ui, rating, self.rect) for rating in (self.standing.rating, self.opponent))
        words = [
            (t("strength.you"), me, "accent", me <= other),
            (t("strength.your_opponent"), other, "info", me > other),
        ]
        high, gap = ui.type.height(WHO), ui.px(6)
        for text, at, role, leftwards in words:
            wide = ui.type.width(text, WHO)
            left = at - gap - wide if leftwards else at + gap
            left = min(max(left, self.rect.x), self.rect.right - wide)
            top = track.y - high
            surface.fill(ui.theme[role], pygame.Rect(at, top + high // 2, ui.px(2), high // 2 + ui.px(4)))
            ui.type.draw(surface, text, WHO, ui.theme[role], pygame.Rect(left, top, wide, high), "centre")

    def spoken(self) -> str:
        assert self.standing.course is not None
        return t("strength.spoken", level=level_name(self.standing.course.level))

    def part(self, ui: Ui) -> AccessibleNode | None:
        return AccessibleNode("text", self.spoken(), box_of(self.rect))


def _dashed(layer: pygame.Surface, colour: tuple[int, int, int], box: pygame.Rect, thick: int, dash: int) -> None:
    """A band with round ends: a light fill and a dashed edge, so that it is told apart in any colours."""
    radius = min(box.width, box.height) // 2
    inside = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(inside, (*colour, 46), inside.get_rect(), border_radius=radius)
    edge = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(edge, (*colour, 255), edge.get_rect(), thick, border_radius=radius)
    for x in range(0, box.width, 2 * dash):
        edge.fill((0, 0, 0, 0), pygame.Rect(x, 0, dash, box.height))
    inside.blit(edge, (0, 0))
    layer.blit(inside, box)
