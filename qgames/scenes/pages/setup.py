"""Setting up a game: who plays, which variant, on which terms. One screen; everything is remembered per game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files.i18n import isolate, t
from qgames.games import KEYS
from qgames.games import game as rules_of
from qgames.rules.core import BadName
from qgames.scenes.exercises.learn_page import LessonOffer
from qgames.scenes.pages.setup_form import Form, Terms
from qgames.scenes.pages.setup_levels import FEWEST
from qgames.scenes.pages.setup_players import SeatCards, duel
from qgames.scenes.pages.setup_variant import VariantCard
from qgames.scenes.parts import tables
from qgames.scenes.parts.destinations import TableAt
from qgames.scenes.parts.page import CornerButton, Inner, common
from qgames.scenes.play import prewarm
from qgames.scenes.play.prewarm import record_of
from qgames.session.setup import Setup
from qgames.session.statistics.strength import person_of
from qgames.ui import BODY, Answer, Button, Column, Done, Go, Row, Scroll, Space, TextField, Ui, Widget
from qgames.ui.text import BUTTON, Type
from qgames.ui.widget import asked_once

REST = 0.3  # seconds after a change
ROOMY, STACKED = 1100, 800  # logical pixels of the window: below, the picture is smaller; below, it stands on top
HANDSOME = 720  # logical pixels of an upright window that has room for the words beside a player's name
SIDE, CLOSE = 360, 170  # logical pixels of the picture's card in a small window, and of a control beside it


def remembered(ui: Ui, game: str) -> Setup:
    """What was set up last for this game, if it still makes sense; else a fresh one."""
    return last_time(ui, game) or Setup(game)


def last_time(ui: Ui, game: str) -> Setup | None:
    setup = Setup.from_table(ui.settings.setups.get(game))
    if setup and setup.game == game:
        try:
            return setup.with_players(rules_of(setup.name).seats)
        except BadName:
            pass
    return None


class Sides(Widget):
    """Two columns, the first of a width out of some: the first with which they fit, or the one with which they are
    lowest, since words differ in length from language to language. Both as high as the higher one, or as there is
    room; at least so many pixels (`least`)."""

    def __init__(self, first: Widget, second: Widget, wides: Sequence[float], gap: float = 24, least: int = 0) -> None:
        super().__init__(grow=1.0)
        self.first, self.second, self.wides, self.gap, self.least = first, second, wides, gap, least
        for card in second.children() if isinstance(second, Column) else (second,):
            card.enters = True

    def children(self) -> Sequence[Widget]:
        return self.first, self.second

    def _widths(self, ui: Ui, width: int, room: int = 0) -> tuple[int, int]:
        firsts = [min(ui.px(wide), width // 2) for wide in self.wides]
        every = [(first, width - first - ui.px(self.gap)) for first in firsts]
        fitting = (widths for widths in every if self._high(ui, widths) <= room)
        return next(fitting, None) or min(every, key=lambda widths: self._high(ui, widths))

    def _high(self, ui: Ui, widths: tuple[int, int]) -> int:
        return max(side.measure(ui, wide)[1] for side, wide in zip(self.children(), widths, strict=True))

    @asked_once
    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(self.least, self._high(ui, self._widths(ui, width, self.least)))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        one, two = self._widths(ui, rect.width, rect.height)
        self.first.place(ui, pygame.Rect(ui.near(rect, one), rect.y, one, rect.height))
        self.second.place(ui, pygame.Rect(ui.far(rect, two), rect.y, two, rect.height))


class SetupPage(Inner):
    """`about` is the game. A new game takes the place of a table that is open below."""

    first = "start"
    gap = 0
    arrival = 0.32

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        game = about if about in KEYS else KEYS[0]
        self._whose = ""  # the person whose strength the page tells
        self._roomy = False
        self._rest = 0.01  # seconds until the table is laid ahead; it is not at 0
        self.offer = LessonOffer(ui, self.rebuild)
        self.form = Form(remembered(ui, game), self._changed, ui.toast)

    @property
    def setup(self) -> Setup:
        return self.form.setup

    def _changed(self, rebuild: bool) -> None:
        self._rest = REST
        if rebuild:
            self.rebuild()

    def tick(self, seconds: float) -> Answer:
        """While somebody thinks about the rest, the table is laid. Another name: another strength."""
        if self._whose != person_of(self.setup) and not isinstance(self.focus, TextField):
            self.rebuild()
        if self._rest > 0.0:
            self._rest -= seconds
            if self._rest <= 0.0:
                prewarm.lay(self.ui, [record_of(self.setup)])
        return None

    def resized(self) -> None:
        super().resized()
        self._rest = REST

    def title(self) -> str:
        return t(f"game.{self.setup.game}.name")

    def beside_title(self) -> Sequence[Widget]:
        offered = self.offer.beside_title(self.setup.game, self.ui.logical_size[0] >= ROOMY)
        rules = Button(t("setup.rules"), self._rules, kind="quiet", icon="book", key="rules")
        if not self.fits_beside_title([*offered, rules]):
            rules.label, rules.tip = "", rules.label
        return *offered, rules

    # -- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Large where all of it is in sight then; else smaller, with the golden button at the foot, which stays."""
        wide, high = self.ui.logical_size
        self._roomy = wide >= ROOMY and high >= 720
        made = super().build()
        if self._roomy and self._scrolls(made):
            self._roomy = False
            made = super().build()
        return made

    def _scrolls(self, made: Widget) -> bool:
        with self.ui.laying():
            made.place(self.ui, self.area())
        return any(widget.limit for widget in made.walk() if isinstance(widget, Scroll))

    def body(self) -> Widget:
        self._whose = person_of(self.setup)
        sight, wide = self.sight, self.ui.logical_size[0]
        many = len(self.setup.players) > 2
        if self.ui.upright:
            narrow, large = many or wide < HANDSOME, wide >= 560
            made = self._one_below_another(narrow, large, True)
            fits = made.measure(self.ui, self.across)[1] <= sight
            return made if fits else self._one_below_another(narrow, large, False)
        if STACKED <= wide < ROOMY:
            return self._first_of_all(sight)
        seats = self._seats(many or wide < ROOMY, self._roomy)
        terms = Terms(self.form, self.ui, headed=self._roomy and not duel(self.form)).build()
        if self._roomy:
            right = Column([seats, terms, Row(self._ways_on(300, Type(22)), gap=12)], gap=12)
            return Sides(VariantCard(self.form, 150, 16, 28).build(), right, (520, 480, 440))
        right = Column([seats, terms], gap=14)
        if wide >= ROOMY:  # where all of it can be in sight the picture makes room
            return Sides(VariantCard(self.form, 60, 14, 23).build(), right, (480, 440, 400, 360), 16)
        return Column([VariantCard(self.form, 240, 18, 23).build(), right], gap=14)

    def _seats(self, narrow: bool, large: bool, brief: bool = False, least: float = FEWEST) -> Widget:
        return SeatCards(self.form, self._swap, narrow, large, brief, least).build()

    def _one_below_another(self, narrow: bool, large: bool, ample: bool) -> Widget:
        """In an upright window. `ample`: the picture takes what the others leave, which have what they need."""
        seats = self._seats(narrow, large, least=84 if ample else FEWEST)
        terms = Terms(self.form, self.ui, 48 if ample else 0).build()
        terms.grow = 0.2 if ample else 1.0
        if seats.grow:  # a staircase may be higher; names have no use for more room
            seats.grow = 0.2 if ample else 3.0
        return Column([VariantCard(self.form, 240, 18, 28).build(), seats, terms], gap=14, grow=1.0)

    def _first_of_all(self, sight: int) -> Widget:
        """In a small window: the picture and the players fill what is in sight, and what is chosen less often follows
        below, so that no card is cut."""
        right, below = self._first_right(sight)
        card, inside = VariantCard(self.form, 200, 14, 23), max(1, sight - 2 * self.ui.px(14))
        built = card.build(inside)
        if built.measure(self.ui, self.ui.px(SIDE))[1] > sight:
            built = VariantCard(self.form, 160, 14, 23, options=False).build(inside)
            below = [*card.apart(), *below]
        return Column([Sides(built, right, (SIDE,), 16, max(0, sight)), *below], gap=14)

    def _first_right(self, sight: int) -> tuple[Widget, list[Widget]]:
        """The players with as many of the terms as are in sight beside the picture, and what follows below."""
        seats, terms = self._seats(True, True, brief=True), Terms(self.form, self.ui, wide=CLOSE)
        if duel(self.form):  # the staircase has all the room
            return seats, [terms.build()]
        wide = self.across - self.ui.px(SIDE + 16)
        parted = ((Column([seats, *held], gap=14), held, below) for held, below in terms.parted())
        right, held, below = next(each for each in parted if not each[1] or each[0].measure(self.ui, wide)[1] <= sight)
        seats.grow = 0.0 if held else 1.0
        return right, list(below)

    def foot(self) -> Sequence[Widget]:
        return () if self._roomy else self._ways_on(220, BUTTON)

    def _ways_on(self, least: float, size: Type) -> list[Widget]:
        """Back to what was set up last, and the one golden button."""
        last = last_time(self.ui, self.setup.game)
        ways: list[Widget] = []
        if last:
            again = Button(t("setup.as_last"), self._as_last, icon="again", key="as_last", type=BODY)
            again.enabled = last != self.setup
            ways.append(again)
        ways.append(Space(grow=1.0))
        go = t("strength.find" if self.form.seeks else "setup.start")
        ways.append(Start(go, self._start, "primary", icon="play", least=least, key="start", type=size))
        return ways

    # -- actions -----------------------------------------------------------------------------------------------------

    def _as_last(self) -> None:
        self.form.setup = remembered(self.ui, self.setup.game)
        self.rebuild("start")
        self.ui.say(t("setup.as_last"))

    def _preset(self, name: str) -> None:
        self.form.take_preset(name)

    def _swap(self) -> None:
        players = self.setup.players
        self.form.set(players=(*players[1:], players[0]))
        names = ", ".join(isolate(self.form.shown_name(seat)) for seat in range(len(players)))
        self.ui.say(t("setup.order_now", names=names))

    def keep(self) -> None:
        self.ui.settings.setups[self.setup.game] = self.setup.as_table()
        self.ui.settings.last_game = self.setup.game
        self.ui.save()

    def _start(self) -> Answer:
        self.keep()
        return Go(tables.begin(self.ui, self.setup), instead=TableAt.name)

    def _rules(self) -> Answer:
        return common(self, "f1", self.setup.name)

    def shortcut(self, name: str) -> Done | None:
        if name == "ctrl+enter":
            return Done(self._start())
        answer = common(self, name, self.setup.name)
        return Done(answer) if answer is not None else None


class Start(CornerButton):
    """As high as its importance."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide, high = super().measure(ui, width)
        return wide, max(high, ui.px(58 if self.least >= 300 else 48))
