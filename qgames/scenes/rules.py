"""The rules of a game on one screen, in our own words; F1."""

from __future__ import annotations

import pygame

from qgames.i18n import known, t
from qgames.rules.catalog import KEYS
from qgames.scenes import minis
from qgames.scenes.frame import Inner
from qgames.ui import BODY, STRONG, Column, Columns, Label, Panel, Picture, Tabs, Ui, Widget
from qgames.ui.scene import Answer

PARTS = ("aim", "turn", "limit", "end", "variants", "house")


class Rules(Inner):
    first = "games"

    def __init__(self, ui: Ui, game: str) -> None:
        super().__init__(ui)
        self.game = game if game in KEYS else KEYS[0]

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
        self.picture = Picture((360, 290 if self.ui.logical_size[1] > 720 else 210), self._mini)
        left = Panel(Column([self.picture, *parts[:1]], gap=14), pad=22)
        right = Panel(Column(parts[1:], gap=14), pad=22)
        return Column([tabs, Columns([left, right], least=420, most=2, gap=18)], gap=16)

    def _square(self) -> pygame.Rect:
        rect = self.picture.rect
        side = min(rect.size)
        square = pygame.Rect(0, 0, side, side)
        square.center = rect.center
        return square

    def _mini(self, ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        minis.draw(ui, surface, self.game, self._square())

    def tick(self, seconds: float) -> Answer:
        if minis.work(self.ui, [(self.game, self._square().size)]):
            self.dirty = True
        return None
