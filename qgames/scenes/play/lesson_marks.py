"""Arrows over the board before a move: gold, with a letter; they offer a move and do not tell whether it is right."""

from __future__ import annotations

import pygame

from qgames.games.frame import Look, Pick
from qgames.scenes.play.board import Board
from qgames.scenes.play.board_tags import arrow
from qgames.session.lessons import Step
from qgames.ui import Ui

BEND = 0.22  # of its length that an arrow is drawn aside


def draw(ui: Ui, surface: pygame.Surface, board: Board, step: Step, look: Look) -> None:
    table = board.table
    if table is None or not step.arrows:
        return
    places = {spot.key: table.project(spot.position) for spot in board.view.spots(step.state, look, Pick())}
    for side, each in zip((-1, 1) * 4, step.arrows, strict=False):
        if each.begin in places and each.end in places:
            (x0, y0), (x2, y2) = start, end = places[each.begin], places[each.end]
            bend = (x0 + x2) / 2 + side * BEND * (y2 - y0), (y0 + y2) / 2 - abs(BEND * (x2 - x0))
            label = each.letter if len(step.arrows) > 1 else ""  # one alone needs no name
            arrow(ui, surface, (start, bend, end), "mark.selected", label)
