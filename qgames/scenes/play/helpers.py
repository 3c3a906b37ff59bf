"""All that helps at a table: analysis, the coach, and what is told after the end. The scene asks them as one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.games.frame import Frame
from qgames.rules.core import Move, State
from qgames.scenes.play.after_game import AfterGame
from qgames.scenes.play.analysis import Analysis
from qgames.scenes.play.board import Board
from qgames.scenes.play.coach import Coaching
from qgames.scenes.play.narrator import Threats
from qgames.scenes.play.overlay import AnalysisOverlay
from qgames.scenes.play.stage import Stage
from qgames.ui import Ui


class Helpers:
    def __init__(
        self, ui: Ui, current: Stage, board: Board, play: Callable[[Move], None], refresh: Callable[[str], None]
    ) -> None:
        self.ui, self._refresh = ui, refresh
        self.analysis = Analysis(ui, current, board, lambda: refresh(""))
        self.overlay = AnalysisOverlay(self.analysis, board)
        self.after_game = AfterGame(ui, current)
        self.coaching = Coaching(ui, current, board, play, refresh)
        self.threats = Threats(ui, current)

    def tick(self, seconds: float) -> bool:
        """Time passes; is there something new to draw?"""
        if self.after_game.tick(seconds):
            self._refresh("")
        return self.coaching.tick() | self.analysis.tick(seconds, self.ui.visible)

    def show_threats(self) -> None:
        self.threats.show()
        self._refresh("")

    def frame(self, frame: Frame[State]) -> Frame[State]:
        return self.coaching.frame(self.analysis.frame(frame))

    def draw(self, surface: pygame.Surface) -> None:
        self.overlay.draw(self.ui, surface)
        self.coaching.draw(self.ui, surface)

    def begin_anew(self) -> None:
        """Another game at the same table."""
        self.after_game.forget()
        self.coaching.forget()

    def stop(self) -> None:
        """The table is left."""
        self.begin_anew()
        self.analysis.stop()
