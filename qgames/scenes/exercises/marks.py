"""What exercises draw over the board: what is offered before a move, and what the other side has just answered."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.games import entry
from qgames.games.frame import Look, Pick
from qgames.rules.core import Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.overlay import Place, arrow, reply_arrow, tag
from qgames.session.exercises.lessons import Step
from qgames.session.words import Parts
from qgames.ui import Ui

BEND = 0.22  # of its length that an arrow is drawn aside
OFF, HIGH = 0.55, 30.0  # units that the tag stands off the nearest places, and logical pixels it is high


def offered(ui: Ui, surface: pygame.Surface, board: Board, step: Step, look: Look) -> None:
    """Arrows, gold, with a letter: they offer a move and do not tell whether it is right."""
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


def answered(
    ui: Ui, surface: pygame.Surface, board: Board, look: Look, before: State, tokens: Sequence[Move], words: Parts
) -> None:
    """Pale arrows along what slid and what it pushed on, and a tag with the move: the tokens of one turn; `words` are
    the same as they are shown in lists."""
    if board.table is None:
        return
    lens, view, game = board.table.lens, board.view, before.game
    sign = entry(game.key).signs_of(game.seats)[before.to_play]
    for move in tokens:
        for way in (view.slide(before, move), view.carried(before, move, look)):
            if way is not None:
                reply_arrow(ui, surface, *map(lens.project, way))
        at = _place(ui, board, look, before, move)
        if at is not None:
            tag(ui, surface, at, sign, words, game)
            return
        before = before.apply(move)


def _place(ui: Ui, board: Board, look: Look, before: State, move: Move) -> Place | None:
    """In front of the board, below where it came to stand: there it covers nothing. None where a move has no place."""
    assert board.table is not None
    lens, after = board.table.lens, before.apply(move)
    spots = {spot.key: spot.position for spot in board.view.spots(after, look, Pick()) if ":" not in spot.key}
    named = [spot for spot in spots if move.endswith(spot)] or [spot for spot in spots if move.startswith(spot)]
    if not named:
        return None
    front = max(spots.values(), key=lambda place: lens.project(place)[1])
    low = lens.project(front)[1] + lens.pixels(front) * OFF + ui.px(HIGH)
    return lens.project(spots[named[0]])[0], min(low, board.rect.bottom - ui.px(4))
