"""The seats of a set-up as cards: the sign of the side, the name, a person or a computer of some level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.games import game as rules_of
from qgames.scenes.pages import setup_strength
from qgames.scenes.pages.setup_form import Form
from qgames.scenes.pages.setup_levels import FEWEST, Hop, Staircase, meaning
from qgames.scenes.parts.page import Raised
from qgames.scenes.parts.signs import picture
from qgames.session.words import about_level, table_side
from qgames.ui import (
    CAPTION,
    Button,
    Column,
    Label,
    Panel,
    Picture,
    Row,
    Space,
    TextField,
    Ui,
    Widget,
)
from qgames.ui.cells import Option
from qgames.ui.choices import Segments
from qgames.ui.controls import TARGET
from qgames.ui.layout import Group
from qgames.ui.widget import asked_once

BEHIND = 0.6  # of its size a sign is drawn that stands with others
PAD, GAP = 12, 12  # logical pixels in a card and between two
TALL = 18  # where nobody has a level to be chosen, and there is room
WIDE, NARROW, LITTLE = 40, 36, 28  # of a sign; where its place at the table stands under it, in little room
PLACE = 44  # of a sign with its place at the table, at least
DISC = 32  # of what exchanges two seats
SMALL_STAIRS, LOW = 52, 30  # how high a small staircase is, and one in little room


class SeatCards:
    """All seats: one under the other, or with `narrow` small cards side by side where two fit. Where one computer sits
    opposite one person and there is room, its strength is a large staircase over the whole width; else a small one.
    `brief`: what a level means is said in a line or two, and small staircases are low; `least`: logical pixels that the
    highest step has. `swap` exchanges them."""

    def __init__(
        self, form: Form, swap: Callable[[], Any], narrow: bool, large: bool, brief: bool = False,
        least: float = FEWEST,
    ) -> None:  # fmt: skip
        self.form, self.swap, self.narrow, self.brief, self.least = form, swap, narrow, brief, least
        self.large = large and duel(form)
        people = all(player.level is None for player in form.setup.players)
        self.pad = TALL if large and people and not brief else PAD

    def build(self) -> Widget:
        cards = [self._card(seat) for seat in range(len(self.form.setup.players))]
        exchange = Exchange("", self.swap, icon="swap", key="other_seats", tip=t("setup.swap"))
        sign = next(widget for widget in cards[0].walk() if isinstance(widget, Picture))
        if self.narrow and not self.large:
            return Exchanged(cards, Pairs(cards, gap=GAP), exchange, sign, grow=1.0 if self.brief else 0.0)
        return Exchanged(cards, Column(cards, gap=GAP), exchange, sign, grow=3.0 if self.large else 0.0)

    def _card(self, seat: int) -> Panel:
        level = self.form.setup.players[seat].level
        inside = self._narrow(seat, level) if self.narrow else self._wide(seat, level)
        grown = self.large and level is not None
        return Raised(inside, pad=self.pad, radius=18, grow=1.0 if grown else 0.0)

    def _wide(self, seat: int, level: int | None) -> Widget:
        head = Row([self._sign(seat, WIDE), self._name(seat), self._kind(seat)], gap=14)
        if level is None:
            return head
        game, thinks = rules_of(self.form.setup.name), self.form.thinks(level)
        if self.large:
            offered, rows = self.form.offers_strength, list[Widget]()
            if offered:
                rows.append(
                    Row([setup_strength.switch(self.form, seat), setup_strength.promise(self.form, level)], gap=16)
                )
            if self.form.wished:
                rows += setup_strength.large(self.form)
            else:
                told = meaning(game, level, thinks, None if offered else self.form.prospect(level))
                rows += [self._level(seat, level), told]
            return Column([head, Column(rows, gap=6, grow=1.0)], gap=12)
        about: Widget = Label(about_level(game, level), CAPTION, "muted", grow=1.0)
        if not self.form.offers_strength:
            return Column([head, Row([Space(40), self._level(seat, level), about], gap=14)], gap=6)
        way = setup_strength.switch(self.form, seat)
        if self.form.wished:
            under = Column([Row([way]), *setup_strength.small(self.form, level)], gap=6, grow=1.0)
            return Column([head, Row([Space(40), under], gap=14)], gap=6)
        return Column([head, Row([Space(40), way, about], gap=14), Row([Space(40), self._level(seat, level)])], gap=6)

    def _narrow(self, seat: int, level: int | None) -> Widget:
        if len(self.form.setup.players) > 2:
            return self._round_the_table(seat, level)
        head = Row([self._sign(seat, NARROW), self._name(seat), self._kind(seat)], gap=8)
        if level is None:
            return head
        rows = [head, setup_strength.switch(self.form, seat)] if self.form.offers_strength else [head]
        if self.form.wished:
            return Column([*rows, *setup_strength.small(self.form, level)], gap=8)
        game = rules_of(self.form.setup.name)
        about: Widget = Label(about_level(game, level), CAPTION, "muted")
        if self.large and not self.brief:
            about = meaning(game, level, self.form.thinks(level), self.form.prospect(level))
        return Column([*rows, self._level(seat, level), about], gap=8)

    def _round_the_table(self, seat: int, level: int | None) -> Widget:
        """As little as four of them leave room for: what a level is like is in a tip."""
        sides = [table_side(each, len(self.form.setup.players)) for each in range(len(self.form.setup.players))]
        side = sides[seat]
        place = [Label(side, CAPTION, "muted", "centre")] if side else []
        picture = self._sign(seat, LITTLE if side and self.brief else NARROW)
        sign = Column([picture, *place, AsWide(sides)], gap=2 if side else 0, align="centre")
        rows: list[Widget] = [Row([self._name(seat), self._kind(seat)], gap=6)]
        if level is not None:
            rows.append(self._level(seat, level))
        return Row([sign, Column(rows, gap=8, grow=1.0)], gap=8)

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

    def _level(self, seat: int, level: int) -> Staircase:
        change = lambda n: self.form.player(seat, kind=f"computer-{n}")  # noqa: E731
        about = about_level(rules_of(self.form.setup.name), level)
        least = self.least if self.large else LOW if self.brief else SMALL_STAIRS
        stairs = Staircase(
            t("setup.level_of", n=seat + 1), level, change, self.form.hops.setdefault(seat, Hop()), not self.large,
            least, key=f"level{seat}", grow=1.0 if self.large else 0.0,
            tip=about if len(self.form.setup.players) > 2 else "",
        )  # fmt: skip
        stairs.aside = about
        return stairs

    def _sign(self, seat: int, size: float) -> Picture:
        return Picture((size, size), lambda ui, surface, rect: self._draw_sign(ui, surface, rect, seat))

    def _draw_sign(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """The side a player will have; while chance decides who begins, all that it may be, one behind the other."""
        setup = self.form.setup
        signs = self.form.entry.signs_of(len(setup.players))
        if setup.first is not None:
            signs = (signs[(seat - setup.first) % len(signs)],)
        may_be = list(dict.fromkeys(signs))
        full = min(rect.size)
        side = full if len(may_be) == 1 else round(full * BEHIND)
        for place, sign in enumerate(may_be):
            off = (full - side) * place // max(1, len(may_be) - 1)
            surface.blit(picture(ui.theme, sign, side), (ui.near(rect, side, off), rect.y + off))


class Pairs(Group):
    """Two side by side and equally high, where two fit; one that is left over has all the width."""

    LEAST = 280  # logical pixels that each is wide

    def _lines(self, ui: Ui, width: int) -> list[Sequence[Widget]]:
        across = 2 if width >= 2 * ui.px(self.LEAST) + ui.px(self.gap) else 1
        return [self.items[at : at + across] for at in range(0, len(self.items), across)]

    def _each(self, ui: Ui, width: int, line: Sequence[Widget]) -> int:
        return (width - ui.px(self.gap) * (len(line) - 1)) // len(line)

    def _highs(self, ui: Ui, width: int) -> list[int]:
        return [
            max(item.measure(ui, self._each(ui, width, line))[1] for item in line) for line in self._lines(ui, width)
        ]

    @asked_once
    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        highs = self._highs(ui, width)
        return width, sum(highs) + ui.px(self.gap) * (len(highs) - 1)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        highs, gap, y = self._highs(ui, rect.width), ui.px(self.gap), rect.y
        spare = max(0, rect.height - sum(highs) - gap * (len(highs) - 1)) // len(highs)
        for line, high in zip(self._lines(ui, rect.width), highs, strict=True):
            high, wide = high + spare, self._each(ui, rect.width, line)
            for place, item in enumerate(line):
                item.place(ui, pygame.Rect(ui.near(rect, wide, place * (wide + gap)), y, wide, high))
            y += high + gap


class AsWide(Widget):
    """As wide as the widest of some places at the table, and not high: what stands over each is equally wide."""

    def __init__(self, sides: Sequence[str]) -> None:
        super().__init__()
        self.sides = sides

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, max(ui.px(PLACE), *(ui.type.width(side, CAPTION) for side in self.sides))), 0


class Exchange(Button):
    """A small disc: it stands on the seam of two cards."""

    drawn = 18

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        side = ui.px(TARGET if ui.hand == "touch" else 2 * PAD + GAP)
        return side, side

    def face(self, ui: Ui) -> pygame.Rect:
        disc = pygame.Rect(0, 0, ui.px(DISC), ui.px(DISC))
        disc.center = self.rect.center
        return disc


class Exchanged(Widget):
    """Cards as they are laid out (`group`), and on the seam of the first two what exchanges them: under the `sign` of
    the first, between their names, or half way down. Its arrows go from one to the other."""

    def __init__(
        self, cards: Sequence[Panel], group: Column | Pairs, exchange: Button, sign: Widget, **kw: Any
    ) -> None:
        super().__init__(**kw)
        self.cards, self.group, self.exchange, self.sign = cards, group, exchange, sign

    def children(self) -> Sequence[Widget]:
        """What stands in the cards: the seam belongs to none of them."""
        first, *others = (card.inside for card in self.cards)
        return first, self.exchange, *others

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        self.group.gap = TARGET - 2 * PAD if ui.hand == "touch" else GAP
        return self.group.measure(ui, width)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.group.place(ui, rect)
        one, two = (card.rect for card in self.cards[:2])
        button = pygame.Rect((0, 0), self.exchange.measure(ui, rect.width))
        below = two.top >= one.bottom
        self.exchange.icon = "swap" if below else "swap_across"
        if below:
            named = len(self.cards) == 4  # signs with a place under them: between the names instead
            button.center = (one if named else self.sign.rect).centerx, (one.bottom + two.top) // 2
        else:
            button.center = (one.centerx + two.centerx) // 2, one.centery
        self.exchange.place(ui, button)

    def shift(self, by: int) -> None:
        self.rect.y += by
        self.group.shift(by)
        self.exchange.shift(by)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        self.group.draw(ui, surface)
        self.exchange.draw(ui, surface)


def duel(form: Form) -> bool:
    """Does one person sit opposite one computer?"""
    return sorted(player.level is None for player in form.setup.players) == [False, True]
