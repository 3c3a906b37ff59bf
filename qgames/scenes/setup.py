"""Setting up a game: who plays, which variant, clock, who begins. Everything is remembered per game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from qgames.i18n import known, t
from qgames.rules.catalog import game as rules_of
from qgames.rules.core import BadName
from qgames.scenes import catalog, minis, variants
from qgames.scenes.frame import Inner, common, section
from qgames.scenes.setup_value import COMPUTER, LEVELS, PERSON, Clock, Setup
from qgames.scenes.sides import sign
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

    def __init__(self, ui: Ui, game: str) -> None:
        super().__init__(ui)
        self.setup = remembered(ui, game)

    def title(self) -> str:
        return t(f"game.{self.setup.game}.name")

    def beside_title(self) -> Sequence[Widget]:
        return (Button(t("setup.rules"), lambda: self._rules(), kind="quiet", key="rules"),)

    def body(self) -> Widget:
        parts: list[Widget] = [self._players(), self._variant(), self._terms()]
        roomy = self.ui.logical_size[0] > 900 and self.ui.logical_size[1] > 740
        short = not variants.has_features(self.setup.game) and len(self.setup.players) < 3
        if roomy and short:
            parts.append(minis.MiniPicture(self.setup.game, 212))
        return Columns(parts, least=400, most=2, gap=18)

    def foot(self) -> Sequence[Widget]:
        ready = self.setup.game in catalog.PLAY
        tip = "" if ready else t("setup.not_yet")
        return (Button(t("setup.start"), self._start, "primary", least=220, key="start", tip=tip),)

    # -- who plays ---------------------------------------------------------------------------------------------------

    def _players(self) -> Widget:
        rows: list[Widget] = []
        count = len(self.setup.players)
        for seat in range(count):
            rows.append(self._seat(seat))
        if count == 4:
            rows.append(Label(t("setup.teams"), CAPTION, "muted"))
            rows.append(self._switch("talk", self.setup.talk, lambda on: self._set(talk=on)))
        rows.append(Row([Button(t("setup.swap"), self._swap, icon="swap", key="swap", type=BODY)], align="start"))
        return section(t("setup.players"), rows, gap=12)

    def _seat(self, seat: int) -> Widget:
        player = self.setup.players[seat]
        count = len(self.setup.players)
        kinds: list[tuple[Any, str]] = [((PERSON, player.level), t("setup.person"))]
        levels = max(LEVELS, 7 if known("level.7") else LEVELS)
        kinds += [((COMPUTER, n), t("setup.computer", level=t(f"level.{n}"))) for n in range(1, levels + 1)]
        value = (player.kind, player.level) if player.computer else (PERSON, player.level)

        def kind(chosen: tuple[str, int]) -> None:
            self._player(seat, kind=chosen[0], level=chosen[1])

        name = TextField(
            t("setup.name_of", n=seat + 1), player.name, lambda text: self._rename(seat, text), most=20,
            hint=self.shown_name(seat), least=170, key=f"name{seat}", grow=1.0,
        )  # fmt: skip
        who = Choice(t("setup.kind_of", n=seat + 1), kinds, value, kind, least=230, key=f"kind{seat}")
        picture = Picture((34, 34), lambda ui, surface, rect: self._sign(ui, surface, rect, seat))
        place = t(f"setup.seat.{'swne'[seat]}") if count == 4 else ""
        head = Row([picture, Label(place, CAPTION, "muted") if place else None, name], gap=12)
        return Column([head, who], gap=8)

    def _sign(self, ui: Ui, surface: Any, rect: Any, seat: int) -> None:
        """The side a player will have; while chance decides who begins, nobody knows."""
        setup = self.setup
        sides = variants.sides(setup.game, len(setup.players))
        if setup.first is None and len(set(sides)) > 1:
            box = paint.box(rect.size, ui.px(8), (*ui.theme["field"], 255), ui.theme["border"], ui.px(1))
            surface.blit(box, rect)
            ui.type.draw(surface, "?", BODY, ui.theme["muted"], rect, "centre")
        else:
            side = sides[(seat - (setup.first or 0)) % len(sides)]
            surface.blit(sign(ui.theme, side, min(rect.size)), rect)

    def shown_name(self, seat: int) -> str:
        """The name a player has without typing one."""
        player = self.setup.players[seat]
        return player.name or (t(f"level.{player.level}") if player.computer else t("setup.player_n", n=seat + 1))

    def _rename(self, seat: int, text: str) -> None:
        self._player(seat, rebuild=False, name=text)

    def _player(self, seat: int, rebuild: bool = True, **changes: Any) -> None:
        players = list(self.setup.players)
        players[seat] = replace(players[seat], **changes)
        self._set(rebuild, players=tuple(players))

    def _swap(self) -> None:
        players = self.setup.players
        self._set(players=(*players[1:], players[0]))
        names = ", ".join(self.shown_name(seat) for seat in range(len(players)))
        self.ui.say(t("setup.order_now", names=names))

    # -- what is played ----------------------------------------------------------------------------------------------

    def _variant(self) -> Widget:
        key, options = self.setup.game, self.setup.options
        presets = variants.PRESETS[key]
        rows: list[Widget] = []
        current = variants.preset_of(key, options)
        if len(presets) > 1:
            shown: list[tuple[Any, str]] = [(name, t(f"setup.preset.{key}.{name}.name")) for name in presets]
            if current is None:
                shown.append(("", t("setup.custom")))
            choice = Choice(t("setup.variant"), shown, current or "", self._preset, least=250, key="preset")
            rows.append(Field(t("setup.variant"), choice))
        note = f"setup.preset.{key}.{current}.note" if current else "setup.custom_note"
        rows.append(Label(t(note), SMALL, "muted"))
        for name in variants.SWITCHES.get(key, ()):
            on = name in options
            rows.append(self._switch(name, on, lambda v, name=name: self._options(variants.switched(options, name,
            v))))
        if variants.has_features(key):
            rows.append(self._features())
        if variants.has_neutral_balls(key, options):
            ways = [(way, t(f"setup.neutral.{way}")) for way in ("hand", "random", "symmetric")]
            value = self.setup.extra.get("neutral", "hand")
            extra = self.setup.extra
            choice = Choice(
                t("setup.neutral.name"), ways, value, lambda v: self._set(extra={**extra, "neutral": v}), key="neutral"
            )
            rows.append(Field(t("setup.neutral.name"), choice))
        return section(t("setup.variant"), rows, gap=10)

    def _features(self) -> Widget:
        options = self.setup.options
        counting = options.get("features", "0123")
        rows: list[Widget] = [Label(t("setup.features"), BODY)]
        for i, name in enumerate(variants.FEATURES):
            label = t(f"setup.feature.{name}")
            toggle = Toggle(
                label, str(i) in counting, lambda on, i=i: self._options(variants.with_feature(options, i, on)),
                key=f"feature{i}",
            )  # fmt: skip
            rows.append(Field(label, toggle))
        return Column(rows, gap=2)

    def _preset(self, name: str) -> None:
        if name:
            keep = {"endless": ""} if "endless" in self.setup.options else {}
            self._options({**variants.PRESETS[self.setup.game][name], **keep})

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
                    label, Choice(label, spans, near, lambda n: self._set(clock=replace(clock, seconds=n)),
                    key="time")
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

    def _switch(self, name: str, on: bool, change: Any) -> Field:
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
        scene = catalog.play(self.ui, self.setup)
        if scene is None:
            self.ui.toast(t("setup.not_yet"))
            return None
        return Open(scene, replace=True)

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
