"""A table to try things out: nothing of it is kept as a game, nothing counts in the statistics. And how a table for a
special purpose is had at the scene that a game brings along."""

from __future__ import annotations

from typing import TypeVar, cast

from qgames.games import entry
from qgames.scenes.play.scene import PlayScene
from qgames.session.sitting import Sitting
from qgames.ui import Page, Ui


class Unkept(PlayScene):
    def _sit(self) -> None:
        self._counted = True

    def hidden(self) -> None:
        """There is nothing to keep."""


Kind = TypeVar("Kind", bound=PlayScene)


def at_its_table(kind: type[Kind], key: str) -> type[Kind]:
    """A kind of table for a game: where the game has a scene and a panel of its own, both in one."""
    told = entry(key)
    if not told.scene:
        return kind
    own: type[PlayScene] = told.load(told.scene)
    panel = own.panel_class
    if not issubclass(panel, kind.panel_class):
        panel = type(kind.panel_class.__name__, (kind.panel_class, panel), {})
    return cast("type[Kind]", type(kind.__name__, (kind, own), {"panel_class": panel}))


def trial(ui: Ui, sitting: Sitting, back: str) -> Page:
    return at_its_table(Unkept, sitting.match.game.key)(ui, sitting)
