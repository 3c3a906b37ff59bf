"""What a move sounds like at the table: from where it happens, and as deep as what is moved is large."""

from __future__ import annotations

from qgames.games.frame import Pick
from qgames.rules.core import Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.ui import Ui


class Knocks:
    def __init__(self, ui: Ui, current: InPlay, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board

    def move(self, before: State, move: Move) -> None:
        """A token has arrived."""
        view = self.current.view
        where = view.marks_of(before, move) or view.hint_marks(before, move)
        self.ui.sounds.play(view.sound(move), pan=self._side(before, where), size=view.bulk(before, move))

    def refused(self) -> None:
        self.ui.sounds.play("refused")

    def ended(self, won: bool) -> None:
        self.ui.sounds.play("won" if won else "placed")

    def _side(self, state: State, marks: tuple[str, ...]) -> float:
        """How far to the left or right of the window what is marked is seen, from -1 to 1. A mark may be a whole way:
        then the sound comes from where it begins."""
        table = self.board.table
        if table is None or not marks:
            return 0.0
        spots = self.current.view.spots(state, self.current.look, Pick())
        seen = [table.project(spot.position)[0] for spot in spots if any(mark.startswith(spot.key) for mark in marks)]
        return 2 * sum(seen) / len(seen) / self.ui.size[0] - 1 if seen else 0.0
