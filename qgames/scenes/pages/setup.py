"""Setting up a game: who plays, which variant, clock, who begins. Everything is remembered per game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from qgames.ai.levels import TOP
from qgames.files.i18n import isolate, known, t
from qgames.games import KEYS, entry
from qgames.games import game as rules_of
from qgames.games.entry import Features, SetupChoice
from qgames.rules.core import BadName
from qgames.scenes import tables, thumbnails
from qgames.scenes.pages.frame import Inner, common, section
from qgames.scenes.signs import picture
from qgames.session import variants
from qgames.session.setup import Clock, Setup
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    Button,
    Choice,
    Column,
    Columns,
    Done,
    Label,
    Picture,
    Row,
    TextField,
    Toggle,
    Ui,
    Widget,
    paint,
)  # fmt: skip
from qgames.ui.form import Field
from qgames.ui.scene import Answer, Open

MOVE_SECONDS = (15, 30, 60, 120, 300)
GAME_SECONDS = (60, 180, 300, 600, 900, 1800, 3600)
INCREMENTS = (0, 2, 5, 10, 30)


def remembered(ui: Ui, game: str) -> Setup:
    """What was set up last for this game, if it still makes sense; else a fresh one."""
    setup = Setup.from_table(ui.settings.setups.get(game))
    if setup and setup.game == game:
        try:
            return setup.with_players(rules_of(setup.name).seats)
        except BadName:
            pass
    return Setup(game)


class SetupPage(Inner):
    first = "start"
    address = "setup"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.setup = remembered(ui, about if about in KEYS else KEYS[0])
        self.entry = entry(self.setup.game)

    def title(self) -> str:
        return t(f"game.{self.setup.game}.name")

    def beside_title(self) -> Sequence[Widget]:
        return (Button(t("setup.rules"), lambda: self._rules(), kind="quiet", key="rules"),)

    def body(self) -> Widget:
        parts: list[Widget] = [self._players(), self._variant(), self._terms()]
        roomy = self.ui.logical_size[0] > 900 and self.ui.logical_size[1] > 740
        short = not self.entry.features and len(self.setup.players) < 3
        if roomy and short:
            parts.append(thumbnails.ThumbnailPicture(self.setup.game, 212))
        return Columns(parts, least=400, most=2, gap=18)

    def foot(self) -> Sequence[Widget]:
        return (Button(t("setup.start"), self._start, "primary", least=220, key="start"),)

    # -- who plays ---------------------------------------------------------------------------------------------------

    def _players(self) -> Widget:
        rows: list[Widget] = []
        count = len(self.setup.players)
        for seat in range(count):
            rows.append(self._seat(seat))
        if rules_of(self.setup.name).teams:
            own = f"setup.teams.{self.setup.game}"
            rows.append(Label(t(own if known(own) else "setup.teams.any"), CAPTION, "muted"))
            rows.append(self._switch("talk", self.setup.talk, lambda on: self._set(talk=on)))
        rows.append(Row([Button(t("setup.swap"), self._swap, icon="swap", key="swap", type=BODY)], align="start"))
        return section(t("setup.players"), rows, gap=12)

    def _seat(self, seat: int) -> Widget:
        player = self.setup.players[seat]
        count = len(self.setup.players)
        kinds = [("person", t("setup.person"))]
        kinds += [(f"computer-{n}", t("setup.computer", level=t(f"level.{n}"))) for n in range(1, TOP + 1)]

        name = TextField(
            t("setup.name_of", n=seat + 1), player.name, lambda text: self._rename(seat, text), most=20,
            hint=self.shown_name(seat), least=170, key=f"name{seat}", grow=1.0,
        )  # fmt: skip
        change = lambda kind: self._player(seat, kind=kind)  # noqa: E731
        who = Choice(t("setup.kind_of", n=seat + 1), kinds, player.kind, change, least=230, key=f"kind{seat}")
        sign = Picture((34, 34), lambda ui, surface, rect: self._sign(ui, surface, rect, seat))
        place = t(f"setup.seat.{'swne'[seat]}") if count == 4 else ""
        head = Row([sign, Label(place, CAPTION, "muted") if place else None, name], gap=12)
        return Column([head, who], gap=8)

    def _sign(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """The side a player will have; while chance decides who begins, nobody knows."""
        setup = self.setup
        signs = self.entry.signs_of(len(setup.players))
        if setup.first is None and len(set(signs)) > 1:
            box = paint.box(rect.size, ui.px(8), (*ui.theme["field"], 255), ui.theme["border"], ui.px(1))
            surface.blit(box, rect)
            ui.type.draw(surface, "?", BODY, ui.theme["muted"], rect, "centre")
        else:
            sign = signs[(seat - (setup.first or 0)) % len(signs)]
            surface.blit(picture(ui.theme, sign, min(rect.size)), rect)

    def shown_name(self, seat: int) -> str:
        """The name a player has without typing one."""
        player = self.setup.players[seat]
        return player.name or (t(f"level.{player.level}") if player.level else t("setup.player_n", n=seat + 1))

    def _rename(self, seat: int, text: str) -> None:
        self._player(seat, rebuild=False, name=text)

    def _player(self, seat: int, rebuild: bool = True, **changes: Any) -> None:
        players = list(self.setup.players)
        players[seat] = players[seat]._replace(**changes)
        self._set(rebuild, players=tuple(players))

    def _swap(self) -> None:
        players = self.setup.players
        self._set(players=(*players[1:], players[0]))
        names = ", ".join(isolate(self.shown_name(seat)) for seat in range(len(players)))
        self.ui.say(t("setup.order_now", names=names))

    # -- what is played ----------------------------------------------------------------------------------------------

    def _variant(self) -> Widget:
        key, options = self.setup.game, self.setup.options
        presets = self.entry.presets
        rows: list[Widget] = []
        current = variants.preset_of(key, options)
        if len(presets) > 1:
            shown: list[tuple[Any, str]] = [(name, t(f"setup.preset.{key}.{name}.name")) for name in presets]
            if current is None:
                shown.append(("", t("setup.custom")))
            choice = Choice(t("setup.variant"), shown, current or "", self._preset, least=250, key="preset")
            rows.append(Field(t("setup.variant"), choice))
        note = f"setup.preset.{key}.{current}.note" if current else "setup.custom_note"
        if known(note):
            rows.append(Label(t(note), SMALL, "muted"))
        rows += [self._option(name) for name in self.entry.switches]
        if self.entry.features:
            rows.append(self._features(self.entry.features))
        rows += [self._further(choice) for choice in variants.choices(key, options)]
        return section(t("setup.variant"), rows, gap=10)

    def _option(self, name: str) -> Field:
        key, options = self.setup.game, self.setup.options

        def change(on: bool) -> None:
            self._options(variants.switched(key, options, name, on))

        return self._switch(name, name in options, change)

    def _further(self, wanted: SetupChoice) -> Field:
        """Something to choose that is no option of the rules."""
        label, extra = t(f"setup.{wanted.key}.name"), self.setup.extra
        values = [(value, t(f"setup.{wanted.key}.{value}")) for value in wanted.values]

        def change(value: str) -> None:
            self._set(extra={**extra, wanted.key: value})

        now = extra.get(wanted.key, wanted.values[0])
        return Field(label, Choice(label, values, now, change, key=wanted.key))

    def _features(self, features: Features) -> Widget:
        counting = variants.counting(features, self.setup.options)
        rows: list[Widget] = [Label(t("setup.features"), BODY)]
        rows += [self._feature(features, number, number in counting) for number in range(len(features.names))]
        return Column(rows, gap=2)

    def _feature(self, features: Features, number: int, counts: bool) -> Field:
        label, options = t(f"setup.feature.{features.names[number]}"), self.setup.options

        def change(on: bool) -> None:
            self._options(variants.with_feature(features, options, number, on))

        return Field(label, Toggle(label, counts, change, key=f"feature{number}"))

    def _preset(self, name: str) -> None:
        if name:
            self._options(variants.preset(self.setup.game, name, self.setup.options))

    def _options(self, options: dict[str, str]) -> None:
        try:
            seats = rules_of(replace(self.setup, options=options).name).seats
        except BadName as error:
            self.ui.toast(str(error))
            self.rebuild()
            return
        self._set(options=options, players=self.setup.with_players(seats).players)

    # -- on which terms ----------------------------------------------------------------------------------------------

    def _terms(self) -> Widget:
        clock, setup = self.setup.clock, self.setup
        kinds = [(kind, t(f"setup.clock.{kind}")) for kind in ("none", "move", "game")]
        rows: list[Widget] = [
            Field(t("setup.clock.name"), Choice(t("setup.clock.name"), kinds, clock.kind, self._clock, key="clock"))
        ]
        if clock.kind != "none":
            times = MOVE_SECONDS if clock.kind == "move" else GAME_SECONDS
            spans = [(n, span(n)) for n in times]
            near = min(times, key=lambda n: abs(n - clock.seconds))
            label = t("setup.clock.time")
            rows.append(
                Field(
                    label, Choice(label, spans, near, lambda n: self._set(clock=replace(clock, seconds=n)), key="time")
                )
            )
        if clock.kind != "none":
            ways = [(way, t(f"setup.clock.{way}")) for way in ("loss", "random")]
            label, now = t("setup.clock.timeout"), setup.extra.get("timeout", "loss")
            ask = Choice(label, ways, now, lambda v: self._set(extra={**setup.extra, "timeout": v}), key="timeout")
            rows.append(Field(label, ask))
        if clock.kind == "game":
            extra = [(n, span(n)) for n in INCREMENTS]
            label = t("setup.clock.increment")
            change = Choice(
                label, extra, clock.increment, lambda n: self._set(clock=replace(clock, increment=n)), key="increment"
            )
            rows.append(Field(label, change))
        begins: list[tuple[Any, str]] = [(None, t("setup.chance"))]
        begins += [(seat, self.shown_name(seat)) for seat in range(len(setup.players))]
        label = t("setup.first")
        rows.append(Field(label, Choice(label, begins, setup.first, lambda seat: self._set(first=seat), key="first")))
        rows.append(self._switch("hints", setup.hints, lambda on: self._set(hints=on)))
        return section(t("setup.terms"), rows, gap=10)

    def _clock(self, kind: str) -> None:
        seconds = {"none": 60, "move": 60, "game": 600}[kind]
        self._set(clock=Clock(kind, seconds, self.setup.clock.increment))

    def _switch(self, name: str, on: bool, change: Callable[[bool], None]) -> Field:
        label = t(f"setup.switch.{name}.name")
        note = t(f"setup.switch.{name}.note") if known(f"setup.switch.{name}.note") else ""
        return Field(label, Toggle(label, on, change, key=name), note)

    # -- deeds -------------------------------------------------------------------------------------------------------

    def _set(self, rebuild: bool = True, **changes: Any) -> None:
        self.setup = replace(self.setup, **changes)
        if rebuild:
            self.rebuild()

    def keep(self) -> None:
        self.ui.settings.setups[self.setup.game] = self.setup.as_table()
        self.ui.settings.last_game = self.setup.game
        self.ui.save()

    def _start(self) -> Answer:
        self.keep()
        return Open(tables.begin(self.ui, self.setup), replace=True)

    def _rules(self) -> Answer:
        return common(self, "f1", self.setup.game)

    def shortcut(self, name: str) -> Done | None:
        if name == "ctrl+enter":
            return Done(self._start())
        answer = common(self, name, self.setup.game)
        return Done(answer) if answer is not None else None


def span(seconds: int) -> str:
    """A length of time in words."""
    if seconds % 60 == 0 and seconds:
        return t("setup.minutes", n=seconds // 60)
    return t("setup.seconds", n=seconds)
