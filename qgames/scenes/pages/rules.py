"""The rules of a game on one screen, in our own words; F1."""

from __future__ import annotations

from qgames.files.i18n import known, t
from qgames.games import KEYS
from qgames.scenes import thumbnails
from qgames.scenes.pages.frame import Inner
from qgames.ui import BODY, STRONG, Column, Columns, Label, Panel, Space, Tabs, Ui, Widget

PARTS = ("aim", "turn", "limit", "end", "variants", "house")


class Rules(Inner):
    first = "games"
    address = "rules"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.game = about if about in KEYS else KEYS[0]

    def title(self) -> str:
        return t("rules.title", game=t(f"game.{self.game}.name"))

    def _turn_to(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def body(self) -> Widget:
        tabs = Tabs([(key, t(f"game.{key}.name")) for key in KEYS], self.game, self._turn_to, key="games")
        parts: list[Widget] = []
        for part in PARTS:
            key = f"rules.{self.game}.{part}"
            if known(key):
                words = Column([Label(t(f"rules.{part}"), STRONG, "accent"), Label(t(key), BODY)], gap=4)
                parts.append(words)
        self.picture = thumbnails.ThumbnailPicture(self.game, 300 if self.ui.logical_size[1] > 720 else 210)
        left = Panel(Column([Space(grow=1.0), self.picture, Space(grow=1.0), *parts[:1]], gap=7), pad=22)
        right = Panel(Column(parts[1:], gap=14), pad=22)
        return Column([tabs, Columns([left, right], least=420, most=2, gap=18)], gap=16)
