"""A set-up while it is being made: what may be changed about it, how its players are called meanwhile, and its terms in
rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pygame

from qgames.ai.levels import level_of
from qgames.files.i18n import known, t
from qgames.files.theme import mix
from qgames.games import entry
from qgames.games import game as rules_of
from qgames.games.entry import GameEntry
from qgames.rules.core import BadName
from qgames.scenes.pages.setup_levels import Hop, icon_of
from qgames.scenes.parts.headed_card import HeadedCard
from qgames.scenes.parts.page import Raised
from qgames.session import setup
from qgames.session.computer import THINK
from qgames.session.setup import EASY, Clock, Setup, span
from qgames.session.statistics import games, strength
from qgames.session.statistics.games import PlayedGame
from qgames.session.statistics.rating import Prospect, prospect
from qgames.session.statistics.strength import PlayerStanding
from qgames.ui import BODY, CAPTION, ChoiceControl, Column, Label, Row, Toggle, Ui, Widget
from qgames.ui.cells import Option
from qgames.ui.choices import Segments
from qgames.ui.dialog import Field


class Form:
    """`changed(rebuild)` is told of every change, `complain` of what the rules do not have."""

    def __init__(self, setup: Setup, changed: Callable[[bool], None], complain: Callable[[str], None]) -> None:
        self.setup = setup
        self._changed, self._complain = changed, complain
        self._levels: dict[int, int] = {}  # what a seat had while a computer sat there
        self.hops: dict[int, Hop] = {}  # where the sign of a seat's computer stands
        self._standing: PlayerStanding | None = None  # of whoever plays here
        self._asked = "", ""  # the game and the person that were asked about
        self._played: list[PlayedGame] | None = None  # read once: they may be many
        self.last_wish = self.wished or strength.USUAL
        self._mixing = False  # is a mix of one's own being made, whatever it is so far?

    @property
    def entry(self) -> GameEntry:
        return entry(self.setup.game)

    @property
    def preset(self) -> str:
        """The name of the variant, "" for a mix of one's own."""
        return setup.preset_of(self.setup.game, self.setup.options) or ""

    @property
    def mixes(self) -> bool:
        """Is it a mix of one's own, or to become one?"""
        return self._mixing or not self.preset

    def set(self, rebuild: bool = True, **changes: Any) -> None:
        self.setup = replace(self.setup, **changes)
        self._changed(rebuild)

    # -- players -----------------------------------------------------------------------------------------------------

    def shown_name(self, seat: int, brief: bool = False) -> str:
        """The name a player has without typing one; `brief`: where several stand side by side."""
        player = self.setup.players[seat]
        if player.level and self.wished and not player.name:
            return t("strength.opponent" if brief else "strength.someone")
        return player.name or (t(f"level.{player.level}") if player.level else t("setup.player_n", n=seat + 1))

    def player(self, seat: int, rebuild: bool = True, **changes: Any) -> None:
        players = list(self.setup.players)
        players[seat] = players[seat]._replace(**changes)
        self.set(rebuild, players=tuple(players))

    def kind(self, seat: int, kind: str) -> None:
        """A person, or a computer of the level this seat had last."""
        level = self.setup.players[seat].level
        if level:
            self._levels[seat] = level
        self.player(seat, kind=kind if kind == "person" else f"computer-{self._levels.get(seat, EASY.level)}")

    def thinks(self, level: int) -> str:
        """What a level means in time."""
        nodes = level_of(rules_of(self.setup.game), level).nodes
        if nodes is None:
            return t("setup.thinks.seconds", n=round(THINK))
        return t("setup.thinks.moment" if nodes else "setup.thinks.at_once")

    def prospect(self, level: int) -> Prospect:
        """How the player would do against a level, by the games played so far."""
        return prospect(self.standing.course, level)

    # -- my strength -------------------------------------------------------------------------------------------------

    @property
    def standing(self) -> PlayerStanding:
        """How strong whoever plays here is, as far as is known; where a variant is not measured, at its game."""
        name = self.setup.name if self.offers_strength else self.setup.game
        asked = name, strength.person_of(self.setup)
        if self._played is None:
            self._played = games.games()
        if self._standing is None or self._asked != asked:
            self._asked, self._standing = asked, strength.standing(self._played, *asked)
        return self._standing

    @property
    def offers_strength(self) -> bool:
        return strength.offered(self.setup)

    @property
    def wished(self) -> str:
        """How far above the player the opponent is to be; "" where a level is chosen."""
        return strength.wished(self.setup)

    @property
    def seeks(self) -> bool:
        """Is the player's place among the levels still to be found?"""
        return bool(self.wished) and not self.standing.found

    def wish(self, distance: str) -> None:
        extra = {key: value for key, value in self.setup.extra.items() if key != strength.CHOSEN}
        if distance:
            self.last_wish = extra[strength.CHOSEN] = distance
        self.set(extra=extra)

    # -- the variant -------------------------------------------------------------------------------------------------

    def take_preset(self, name: str) -> None:
        """A variant; "" for a mix of one's own, which begins with what was chosen last."""
        self._mixing = not name
        if name:
            self.take_options(setup.preset(self.setup.game, name, self.setup.options))
        else:
            self._changed(True)

    def switch(self, name: str, on: bool) -> None:
        self.take_options(setup.switched(self.setup.game, self.setup.options, name, on))

    def take_options(self, options: dict[str, str]) -> None:
        try:
            seats = rules_of(replace(self.setup, options=options).name).seats
        except BadName as error:
            self._complain(str(error))
            self._changed(True)
            return
        self.set(options=options, players=self.setup.with_players(seats).players)


MOVE_SECONDS = (15, 30, 60, 120, 300)
GAME_SECONDS = (60, 180, 300, 600, 900, 1800, 3600)
INCREMENTS = (0, 2, 5, 10, 30)
LEAST = {"none": 60, "move": 60, "game": 600}  # seconds to begin with
WIDE = 300  # logical pixels a control may be wide, beside its name


class Lines(Column):
    """Rows, higher where there is room, and then with a thin line between them: it must not touch what they hold. With
    much room, rows that share a line get one each."""

    most, ample = 112, 62  # logical pixels of a row: at most, and where each may have a line
    least = 4  # that a row must have to spare for it
    _lined = False
    shares = False  # is it a line that several share?

    def __init__(self, items: Sequence[Widget], high: float = 0) -> None:
        super().__init__(items, gap=0)
        self.high = high  # logical pixels that a row is high at least

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, sum(max(ui.px(self.high), item.measure(ui, width)[1]) for item in self.items)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        need = [item.measure(ui, rect.width)[1] for item in self.items]
        rows = [len(item.items) if isinstance(item, Lines) and item.shares else 1 for item in self.items]
        even = rect.height // max(1, sum(rows))
        if even >= ui.px(self.ample) and all(high <= even * count for high, count in zip(need, rows, strict=True)):
            highs = [min(even, ui.px(self.most)) * count for count in rows]
            self._lined = True
        else:
            spare = max(0, rect.height - sum(need)) // max(1, len(need))
            highs = [max(high, min(high + spare, ui.px(self.most))) for high in need]
            self._lined = spare >= ui.px(self.least)
        self.rect, y = pygame.Rect(rect), rect.y + max(0, rect.height - sum(highs)) // 2
        for item, high in zip(self.items, highs, strict=True):
            item.place(ui, pygame.Rect(rect.x, y, rect.width, high))
            y += high

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        line = mix(ui.theme["panel"], ui.theme["border"], 0.5)
        for item in self.items[1:] if self._lined else ():
            surface.fill(line, (self.rect.x, item.rect.y, self.rect.width, ui.px(1)))
        super().draw(ui, surface)


class TermRow(Row):
    """`note`: a line below its name, where there is room for it (`tell`)."""

    def __init__(self, sign: Widget, field: Field, note: str = "") -> None:
        super().__init__([sign, field], gap=14)
        self.sign, self.field = sign, field
        self._note = Label(note, CAPTION, "muted") if note else None

    def tell(self, ui: Ui, width: int, high: int) -> None:
        """Its note, if it is no higher with it; else only its name."""
        self.field.note = self._note
        if self._note and self.measure(ui, width)[1] > high:
            self.field.note = None

    def wish(self, ui: Ui) -> int:
        """How wide it is with nothing under each other."""
        words, control = ui.type.width(self.field.label.text, BODY), self.field.control.measure(ui, 10**6)[0]
        words = max(words, ui.px(110))  # a field parts name and control where that is narrower
        return self.sign.measure(ui, 10**6)[0] + words + control + ui.px(self.gap + 24)


class SharedLine(Lines):
    """Two rows that share a line where there is room for both beside each other and not below."""

    shares = True

    def _second(self, ui: Ui, width: int, high: int = 0) -> int:
        """How wide the second one is in a line with the first; 0: it has a line of its own."""
        if high >= len(self.items) * ui.px(self.ample):
            return 0
        wishes = [item.wish(ui) for item in self.items if isinstance(item, TermRow)]
        return wishes[1] if len(wishes) > 1 and sum(wishes) + ui.px(30) <= width else 0

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        if not self._second(ui, width):
            return super().measure(ui, width)
        return width, max(item.measure(ui, width)[1] for item in self.items)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        second = self._second(ui, rect.width, rect.height)
        for item in self.items:
            if isinstance(item, TermRow):
                item.tell(ui, rect.width, 0 if second else rect.height // len(self.items) - ui.px(self.least))
        if not second:
            super().place(ui, rect)
            return
        self.rect, first = pygame.Rect(rect), rect.width - second - ui.px(30)
        self.items[0].place(ui, pygame.Rect(ui.near(rect, first), rect.y, first, rect.height))
        self.items[1].place(ui, pygame.Rect(ui.far(rect, second), rect.y, second, rect.height))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if self._second(ui, *self.rect.size):
            for item in self.items:
                item.draw(ui, surface)
        else:
            super().draw(ui, surface)


AIR = 6.0  # logical pixels between what is drawn in two rows, at least


class Pill(Segments):
    """All in sight, in a row of the terms."""

    air = AIR


class Wheel(ChoiceControl):
    """One in sight, in a row of the terms."""

    air = AIR


class Stepper(Wheel):
    """A choice in a row of several."""

    side = 32


class Terms:
    """Who begins, the clock, hints, the coach, talk. `high`, `wide`: logical pixels of a row and of a control, at
    least. `headed`: a word says what they are."""

    def __init__(self, form: Form, ui: Ui, high: float = 0, wide: float = WIDE, headed: bool = False) -> None:
        self.form, self.ui, self.high, self.wide, self.headed = form, ui, high, wide, headed

    def build(self) -> Widget:
        return self._card([*self._begin(), *self._helps()])

    def parted(self) -> Iterator[tuple[Sequence[Widget], Sequence[Widget]]]:
        """The same on two cards, the first of them with as many rows as can be, then with fewer and fewer."""
        count = len(self._begin()) + len(self._helps())
        for first in range(count, -1, -1):
            rows = [*self._begin(), *self._helps()]
            yield [self._card(rows[:first])] if first else [], [self._card(rows[first:])] if first < count else []

    def _card(self, rows: Sequence[Widget]) -> Widget:
        lines = Lines(rows, self.high)
        if self.headed:
            return HeadedCard(t("evening.terms.head"), lines, grow=1.0)
        return Raised(lines, pad=13, radius=18, grow=1.0)

    def _begin(self) -> list[Widget]:
        rows: list[Widget] = [
            self._row("hand", t("setup.first"), self._first()),
            self._row("clock", t("setup.clock.name"), self._clock()),
        ]
        if self.form.setup.clock.kind != "none":
            rows.append(self._times())
        return rows

    def _helps(self) -> list[Widget]:
        setup = self.form.setup
        helps = [self._switch("hint", "hints", setup.hints)]
        if setup.hints and any(player.level is None for player in setup.players):
            helps.append(self._row("shield", t("setup.coach.name"), self._coach(), t("setup.coach.note")))
        rows: list[Widget] = [SharedLine(helps[at : at + 2]) for at in range(0, len(helps), 2)]
        if rules_of(setup.name).teams:
            rows.append(self._switch("talk", "talk", setup.talk))
        return rows

    def _row(self, icon: str, label: str, control: Widget, note: str = "") -> Widget:
        """The note is told to who points at the control, and to everybody where there is room."""
        control.tip = control.aside = note
        return TermRow(icon_of(icon), Field(label, control, grow=1.0), note)

    def _first(self) -> Widget:
        """Who begins: all in sight if that has room."""
        names = [(seat, self.form.shown_name(seat, brief=True)) for seat in range(len(self.form.setup.players))]
        begins: list[tuple[Any, str]] = [(None, t("setup.chance")), *names]
        label, change = t("setup.first"), lambda seat: self.form.set(first=seat)
        options = [Option(*each) for each in begins]
        pill = Pill(label, options, self.form.setup.first, change, self.wide, key="first", grow=1.0)
        if pill.measure(self.ui, 10**6)[0] <= self.ui.px(WIDE * 1.15):
            return pill
        return Wheel(label, begins, self.form.setup.first, change, least=self.wide, key="first", grow=1.0)

    def _clock(self) -> Widget:
        clock, label = self.form.setup.clock, t("setup.clock.name")
        kinds = [Option(kind, t(f"setup.clock.{kind}")) for kind in ("none", "move", "game")]
        change = lambda kind: self.form.set(clock=Clock(kind, LEAST[kind], clock.increment))  # noqa: E731
        pill = Pill(label, kinds, clock.kind, change, self.wide, key="clock", grow=1.0)
        if pill.measure(self.ui, 10**6)[0] <= self.ui.px(WIDE * 1.15):
            return pill
        return Wheel(label, [kind[:2] for kind in kinds], clock.kind, change, least=self.wide, key="clock", grow=1.0)

    def _coach(self) -> Widget:
        """Who is coached: nobody, one of the people, all of them."""
        form, label = self.form, t("setup.coach.name")
        people = [place for place, player in enumerate(form.setup.players) if player.level is None]
        options = [("", t("setup.coach.nobody")), *((str(place), form.shown_name(place)) for place in people)]
        everybody = " ".join(map(str, people))
        if len(people) > 1:
            options.append((everybody, t("setup.coach.everybody")))
        now = form.setup.extra.get("coach", everybody if self.ui.settings.coach else "")
        now = now if now in dict(options) else ""

        def change(who: str) -> None:
            form.set(extra={**form.setup.extra, "coach": who})

        return Wheel(label, options, now, change, least=170, key="coach", grow=1.0)

    def _times(self) -> Widget:
        """How much time, what is added, and what happens when it is over; each says itself what it is."""
        clock, extra = self.form.setup.clock, self.form.setup.extra
        times = MOVE_SECONDS if clock.kind == "move" else GAME_SECONDS
        near = min(times, key=lambda n: abs(n - clock.seconds))
        steps: list[Widget] = [
            self._step(
                "time", [(n, span(n)) for n in times], near, lambda n: self.form.set(clock=replace(clock, seconds=n))
            )
        ]
        if clock.kind == "game":
            more = [
                (n, t("setup.clock.plus", span=span(n)) if n else t("setup.clock.no_increment")) for n in INCREMENTS
            ]
            added = lambda n: self.form.set(clock=replace(clock, increment=n))  # noqa: E731
            steps.append(self._step("increment", more, clock.increment, added))
        ways = [(way, t(f"setup.clock.{way}")) for way in ("loss", "random")]
        over = lambda way: self.form.set(extra={**extra, "timeout": way})  # noqa: E731
        steps.append(self._step("timeout", ways, extra.get("timeout", "loss"), over))
        return Row(steps, gap=8, align="end", wrap=True)

    def _step(self, key: str, options: list[tuple[Any, str]], now: Any, change: Callable[[Any], Any]) -> Widget:
        return Stepper(t(f"setup.clock.{key}"), options, now, change, least=120, key=key)

    def _switch(self, icon: str, name: str, on: bool) -> Widget:
        label = t(f"setup.switch.{name}.name")
        note = t(f"setup.switch.{name}.note") if known(f"setup.switch.{name}.note") else ""
        return self._row(icon, label, Toggle(label, on, lambda to: self.form.set(**{name: to}), key=name), note)
