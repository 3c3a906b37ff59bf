"""A mix of one's own in words: what is on in it, and what counts."""

from __future__ import annotations

from qgames.files.i18n import t
from qgames.games import entry
from qgames.rules.core import ENDLESS, Game
from qgames.session import setup

BETWEEN = " · "


def mixed(game: Game) -> list[str]:
    told = entry(game.key)
    said = [t(f"setup.switch.{name}.name") for name in told.switches if name in game.options and name != ENDLESS]
    if told.features and told.features.option in game.options:
        counting = setup.counting(told.features, game.options)
        said += [t(f"setup.feature.{name}") for n, name in enumerate(told.features.names) if n in counting]
    return said
