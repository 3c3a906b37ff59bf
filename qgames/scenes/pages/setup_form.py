"""A set-up while it is being made: what may be changed about it, and how its players are called meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from qgames.ai.levels import level_of
from qgames.files.i18n import t
from qgames.games import entry
from qgames.games import game as rules_of
from qgames.games.entry import GameEntry
from qgames.rules.core import BadName
from qgames.session import setup
from qgames.session.computer import THINK
from qgames.session.setup import EASY, Setup


class Form:
    """`changed(rebuild)` is told of every change, `complain` of what the rules do not have."""

    def __init__(self, setup: Setup, changed: Callable[[bool], None], complain: Callable[[str], None]) -> None:
        self.setup = setup
        self._changed, self._complain = changed, complain
        self._levels: dict[int, int] = {}  # what a seat had while a computer sat there

    @property
    def entry(self) -> GameEntry:
        return entry(self.setup.game)

    @property
    def preset(self) -> str:
        """The name of the variant, "" for a mix of one's own."""
        return setup.preset_of(self.setup.game, self.setup.options) or ""

    def set(self, rebuild: bool = True, **changes: Any) -> None:
        self.setup = replace(self.setup, **changes)
        self._changed(rebuild)

    # -- players -----------------------------------------------------------------------------------------------------

    def shown_name(self, seat: int) -> str:
        """The name a player has without typing one."""
        player = self.setup.players[seat]
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

    # -- the variant -------------------------------------------------------------------------------------------------

    def take_preset(self, name: str) -> None:
        if name:
            self.take_options(setup.preset(self.setup.game, name, self.setup.options))

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
