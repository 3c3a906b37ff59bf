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

ABOVE = 0.62  # units that the tag stands off what was moved


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
        at = _place(board, look, before, move)
        if at is not None:
            tag(ui, surface, at, sign, words)
            return
        before = before.apply(move)


def _place(board: Board, look: Look, before: State, move: Move) -> Place | None:
    """Above where it came to stand; None where it has no place on the board."""
    assert board.table is not None
    lens, after = board.table.lens, before.apply(move)
    spots = {spot.key: spot.position for spot in board.view.spots(after, look, Pick())}
    named = [spot for spot in spots if move.endswith(spot)] or [spot for spot in spots if move.startswith(spot)]
    if not named:
        return None
    x, y = lens.project(spots[named[0]])
    return x, y - lens.pixels(spots[named[0]]) * ABOVE
