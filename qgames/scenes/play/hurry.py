"""A view that was never seen is baked at both ends at once: here, and by whoever lays tables ahead."""

from __future__ import annotations

from qgames.render import Lens
from qgames.scenes import ahead
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.session import saves
from qgames.ui import Ui


class Hurry:
    def __init__(self, ui: Ui, current: InPlay, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board
        self._helped: Lens | None = None  # the view that help was asked for

    def look(self) -> None:
        """Called while time passes."""
        table, board = self.board.table, self.board
        if table is not None and table.lens != self._helped and not table.whole and board.camera == board.home:
            self._helped = table.lens
            ahead.lay(self.ui, [saves.text_of(self.current.sitting)])
