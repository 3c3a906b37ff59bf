"""A table to try things out: nothing of it is kept as a game, nothing counts in the statistics. And how a table for a
special purpose is had at the scene that a game brings along."""

from __future__ import annotations

from typing import TypeVar, cast

from qgames.files.i18n import t
from qgames.games import entry
from qgames.rules.match import Match
from qgames.scenes.play.scene import PlayScene
from qgames.session import lessons
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


def trial(ui: Ui, about: str) -> Page:
    """A diagram of the rules on a board, to try: `about` is its game and its key."""
    key, _, name = about.partition(" ")
    found = next(each for each in lessons.diagrams(key) if each.key == name)
    ui.toast(t("rules.trial"))
    return at_its_table(Unkept, key)(ui, Sitting(Match(found.game, start=found.state)))
