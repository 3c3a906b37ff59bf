"""The unfolded cube as a widget: points at the same spots as the cube, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pygame

from qgames.files.i18n import t
from qgames.games.cubulus import net
from qgames.games.cubulus.rules import CubulusState
from qgames.games.frame import Frame
from qgames.rules.core import State
from qgames.scenes.play.board import WAYS, Board
from qgames.scenes.play.in_play import InPlay
from qgames.ui import Answer, Done, Ui, Widget, keys


class Net(Widget):
    focusable = True
    points_at_spots = True

    def __init__(
        self,
        current: InPlay,
        board: Board,
        frame: Callable[[], Frame[State]],
        tapped: Callable[[str | None], Answer],
        walked: Callable[[str], None],
    ) -> None:
        super().__init__(key="net")
        self.current, self.board, self.frame, self.tapped, self.walked = current, board, frame, tapped, walked
        self.at = "F5"
        self._shown: tuple[Frame[CubulusState], tuple[str, ...]] | None = None

    @property
    def _state(self) -> CubulusState:
        return cast(CubulusState, self.current.sitting.state)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, round(width / net.proportion())

    def _frame(self) -> Frame[CubulusState]:
        frame = cast(Frame[CubulusState], self.frame())
        if self.focused and self.board.by_keys:
            frame = frame._replace(pick=frame.pick._replace(hover=self._spot(self.at)))
        return frame

    def _spot(self, facelet: str) -> str:
        field = net.layout(self.rect)[facelet]
        return net.pick(self._state, self.rect, field.center) or facelet

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table = self.board.ready(ui)
        net.draw(surface, self.rect, self._frame(), table.palette, table.balls, net.faces_seen(table.lens))

    def update(self, ui: Ui, seconds: float) -> bool:
        table = self.board.table
        now = self._frame(), net.faces_seen(table.lens) if table else ()
        changed, self._shown = now != self._shown, now
        return changed

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        board = self.board
        if event.type == pygame.KEYDOWN:
            return self._key(keys.shortcut(event))
        if event.type == pygame.MOUSEMOTION:
            board.hover, board.by_keys = net.pick(self._state, self.rect, event.pos), False
            return Done()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            board.by_keys = False
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            spot = net.pick(self._state, self.rect, event.pos)
            return Done(self.tapped(spot)) if spot else Done()
        return None

    def _key(self, name: str) -> Done | None:
        if name in ("enter", "space"):
            return Done(self.tapped(self._spot(self.at)))
        if name not in WAYS:
            return None
        self.board.by_keys = True
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
            self.walked(self._spot(best))
        return Done()

    def spoken(self) -> str:
        return t("play.tool.net")
