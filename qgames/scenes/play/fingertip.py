"""A fingertip is wide: in a small window two things on a board may lie under it at once."""

from __future__ import annotations

from math import dist

from qgames.scenes.play.board import Board
from qgames.ui import Ui
from qgames.ui.controls import TARGET


def unsure(ui: Ui, board: Board, spot: str | None) -> bool:
    """May the tap of a finger on this spot have meant another one that does something else?"""
    if not board.by_finger:
        return False
    table = board.show(ui)
    places = {each.key: table.project(each.position) for each in board.spots()}
    if spot not in places:
        return False
    beside = [key for key, at in places.items() if key != spot and dist(at, places[spot]) < ui.px(TARGET)]
    return any(board.useful(key) for key in beside if board.view.seeing(board.camera, key) == board.camera)
