"""The unfolded cube as a widget: points at the same spots as the cube, by mouse and by keys."""

from __future__ import annotations

from typing import Any

import pygame

from qgames.i18n import t
from qgames.ui import Done, Ui, Widget, keys
from qgames.views import cubulus_net as net

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Net(Widget):
    focusable = True

    def __init__(self, scene: Any) -> None:
        super().__init__(key="net")
        self.scene = scene
        self.at = "F5"
        self._shown: Any = None

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, round(width / net.proportion())

    def _frame(self) -> Any:
        frame = self.scene.frame()
        if self.focused and self.scene.board.by_keys:
            frame = frame._replace(pick=frame.pick._replace(hover=self._spot(self.at)))
        return frame

    def _spot(self, facelet: str) -> str:
        field = net.layout(self.rect)[facelet]
        return net.pick(self.scene.sitting.state, self.rect, field.center) or facelet

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table = self.scene.board.ready(ui)
        net.draw(surface, self.rect, self._frame(), table.palette, table.balls, net.faces_seen(table.lens))

    def update(self, ui: Ui, seconds: float) -> bool:
        table = self.scene.board.table
        now = self._frame(), net.faces_seen(table.lens) if table else ()
        changed, self._shown = now != self._shown, now
        return bool(changed)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        board = self.scene.board
        if event.type == pygame.KEYDOWN:
            return self._key(keys.shortcut(event))
        if event.type == pygame.MOUSEMOTION:
            board.hover, board.by_keys = net.pick(self.scene.sitting.state, self.rect, event.pos), False
            return Done()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            board.by_keys = False
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            spot = net.pick(self.scene.sitting.state, self.rect, event.pos)
            return Done(self.scene.tapped(spot)) if spot else Done()
        return None

    def _key(self, name: str) -> Done | None:
        board = self.scene.board
        if name in ("enter", "space"):
            return Done(self.scene.tapped(self._spot(self.at)))
        if name not in WAYS:
            return None
        board.by_keys = True
        step = WAYS[name]
        fields = net.layout(self.rect)
        here = fields[self.at]

        def effort(place: pygame.Rect) -> float:
            across, down = place.centerx - here.centerx, place.centery - here.centery
            along = across * step[0] + down * step[1]
            aside = abs(across * step[1]) + abs(down * step[0])
            return along + 3 * aside if along > 1 and aside <= along * 1.8 else float("inf")

        best = min(fields, key=lambda token: effort(fields[token]))
        if effort(fields[best]) < float("inf"):
            self.at = best
            self.scene._walked(self._spot(best))
        return Done()

    def spoken(self) -> str:
        return t("play.tool.net")
