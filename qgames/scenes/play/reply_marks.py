"""What the other side of a puzzle has just answered: pale arrows along what slid and what it pushed on, and a tag with
the move. It stays until the next move is made."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.games import entry
from qgames.games.frame import Look, Pick
from qgames.rules.core import Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.board_tags import Place, reply_arrow, tag
from qgames.ui import Ui

OFF, HIGH = 0.55, 30.0  # units that the tag stands off the nearest places, and logical pixels it is high


def draw(
    ui: Ui, surface: pygame.Surface, board: Board, look: Look, before: State, tokens: Sequence[Move], words: str
) -> None:
    """The tokens of one turn; `words`: the same as they are written down."""
    if board.table is None:
        return
    lens, view, game = board.table.lens, board.view, before.game
    sign = entry(game.key).signs_of(game.seats)[before.to_play]
    for move in tokens:
        for way in (view.slide(before, move), view.carried(before, move)):
            if way is not None:
                reply_arrow(ui, surface, *map(lens.project, way), number="")
        at = _place(ui, board, look, before, move)
        if at is not None:
            tag(ui, surface, at, sign, words)
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
