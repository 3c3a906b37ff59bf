"""The seats of a set-up as cards: the sign of the side, the name, a person or a computer of some level."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.ai.levels import TOP
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import game as rules_of
from qgames.scenes.pages.setup_form import Form
from qgames.scenes.parts.signs import picture
from qgames.session.words import about_level
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    ChoiceControl,
    Column,
    Columns,
    Label,
    Panel,
    Picture,
    Row,
    Space,
    TextField,
    Ui,
    Widget,
    paint,
)
from qgames.ui.cells import Option
from qgames.ui.choices import Segments


def draw_dots(ui: Ui, surface: pygame.Surface, left: int, middle: int, level: int, size: float = 10) -> None:
    """Seven dots, as many filled as the level has; they run from where reading starts."""
    theme, dot, step = ui.theme, ui.px(size), ui.px(size * 1.5)
    for n in range(TOP):
        at = left + (TOP - 1 - n if ui.rtl else n) * step, middle - dot // 2
        filled = n < level
        fill = (*theme["accent"], 255) if filled else None
        edge = theme["accent"] if filled else mix(theme["panel"], theme["muted"], 0.55)
        surface.blit(paint.box((dot, dot), dot // 2, fill, edge, ui.px(1)), at)


def dots_width(ui: Ui, size: float = 10) -> int:
    return ui.px(size * 1.5) * (TOP - 1) + ui.px(size)


class LevelChoice(ChoiceControl):
    """A level by its name over seven dots, in one control: where there is little room."""

    side = 24
    type = CAPTION

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        name, self.options[self.index] = self.options[self.index], (self.options[self.index][0], "")
        super().draw(ui, surface)
        self.options[self.index] = name
        high = ui.type.height(self.type)
        words = pygame.Rect(self.rect.x, self.rect.centery - high + ui.px(4), self.rect.width, high)
        room = words.inflate(-2 * ui.px(self.side), 0)
        kind = ui.type.fitting(self.shown, self.type, room.width)
        ui.type.draw(surface, self.shown, kind, ui.theme["text"], room, "centre")
        left = self.rect.centerx - dots_width(ui, 6) // 2
        draw_dots(ui, surface, left, self.rect.bottom - ui.px(10), self.options[self.index][0], 6)


class SeatCards:
    """All seats: one under the other, or with `narrow` small cards side by side where two fit."""

    def __init__(self, form: Form, narrow: bool) -> None:
        self.form, self.narrow = form, narrow

    def build(self) -> Widget:
        cards = [self._card(seat) for seat in range(len(self.form.setup.players))]
        return Columns(cards, least=280, most=2, gap=12) if self.narrow else Column(cards, gap=14)

    def _card(self, seat: int) -> Widget:
        level = self.form.setup.players[seat].level
        inside = self._narrow(seat, level) if self.narrow else self._wide(seat, level)
        return Panel(inside, pad=12 if self.narrow else 16, radius=18)

    def _wide(self, seat: int, level: int | None) -> Widget:
        head = Row([self._sign(seat, 40), self._name(seat), self._kind(seat)], gap=14)
        if level is None:
            return head
        dots = Picture((7 * 15, 24), lambda ui, surface, rect: draw_dots(ui, surface, rect.x, rect.centery, level))
        note = Label(self.form.thinks(level), SMALL, "muted", "end", grow=1.0)
        line = Row([Space(40), self._level(ChoiceControl, seat, level, 190), dots, note], gap=14)
        return Column([head, Column([line, Row([Space(40), self._about(level)], gap=14)], gap=0)], gap=4)

    def _narrow(self, seat: int, level: int | None) -> Widget:
        place = [Label(t(f"setup.seat.{'swne'[seat]}"), CAPTION, "muted", "centre")] if self._around else []
        sign = Column([self._sign(seat, 36), *place, Space(44)], gap=6, align="centre")
        last: Widget = Label(t("setup.person"), SMALL, "muted", grow=1.0)
        if level is not None:
            last = self._level(LevelChoice, seat, level, 120)
            last.grow = 1.0
        controls = Column([self._name(seat), Row([self._kind(seat), last], gap=6)], gap=6, grow=1.0)
        row = Row([sign, controls], gap=8)
        few = len(self.form.setup.players) == 2  # around a full table there is room for it in a tip only
        return Column([row, self._about(level)], gap=4) if few and level is not None else row

    def _about(self, level: int) -> Label:
        return Label(about_level(rules_of(self.form.setup.name), level), CAPTION, "muted", grow=1.0)

    @property
    def _around(self) -> bool:
        return len(self.form.setup.players) == 4

    def _name(self, seat: int) -> Widget:
        rename = lambda text: self.form.player(seat, rebuild=False, name=text)  # noqa: E731
        return TextField(
            t("setup.name_of", n=seat + 1), self.form.setup.players[seat].name, rename, most=20,
            hint=self.form.shown_name(seat), least=120, key=f"name{seat}", grow=1.0,
        )  # fmt: skip

    def _kind(self, seat: int) -> Segments:
        level = self.form.setup.players[seat].level
        kinds: Sequence[Option] = (
            Option("person", t("setup.person"), "person", t("setup.person") if self.narrow else ""),
            Option("computer", t("setup.a_computer"), "computer", t("setup.a_computer") if self.narrow else ""),
        )
        change = lambda kind: self.form.kind(seat, kind)  # noqa: E731
        label, now = t("setup.kind_of", n=seat + 1), "person" if level is None else "computer"
        return Segments(label, kinds, now, change, 0 if self.narrow else 224, bare=self.narrow, key=f"kind{seat}")

    def _level(self, kind: type[ChoiceControl], seat: int, level: int, least: float) -> ChoiceControl:
        names = [(n, t(f"level.{n}")) for n in range(1, TOP + 1)]
        change = lambda n: self.form.player(seat, kind=f"computer-{n}")  # noqa: E731
        tip = about_level(rules_of(self.form.setup.name), level) if len(self.form.setup.players) > 2 else ""
        return kind(t("setup.level_of", n=seat + 1), names, level, change, least=least, key=f"level{seat}", tip=tip)

    def _sign(self, seat: int, size: float) -> Picture:
        return Picture((size, size), lambda ui, surface, rect: self._draw_sign(ui, surface, rect, seat))

    def _draw_sign(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """The side a player will have; while chance decides who begins, nobody knows."""
        setup = self.form.setup
        signs = self.form.entry.signs_of(len(setup.players))
        if setup.first is None and len(set(signs)) > 1:
            box = paint.box(rect.size, ui.px(8), (*ui.theme["field"], 255), ui.theme["border"], ui.px(1))
            surface.blit(box, rect)
            ui.type.draw(surface, "?", BODY, ui.theme["muted"], rect, "centre")
        else:
            sign = signs[(seat - (setup.first or 0)) % len(signs)]
            surface.blit(picture(ui.theme, sign, min(rect.size)), rect)
