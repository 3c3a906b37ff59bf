"""What each player could complete if it were their turn, by the rules of the book alone: the reference for threats."""

from __future__ import annotations

import pickle
from typing import NamedTuple

from rulebook import Cubulus, Oracle, Qomet, Quantik, Quarto, Quixo, cubulus, qomet, quantik, quixo


class Threatened(NamedTuple):
    seat: int
    token: str  # the move; in Quarto the piece that must be given for it
    cells: frozenset[str]  # all that it completes, wherever it is put


def copied(game: Oracle) -> Oracle:
    made: Oracle = pickle.loads(pickle.dumps(game))
    return made


def seats(game: Oracle) -> int:
    return getattr(game, "players", 2)


def side_of(game: Oracle, seat: int) -> int:
    return seat % 2 if isinstance(game, Quixo) else seat


def turned(game: Oracle, seat: int) -> Oracle:
    """As if it were that player's turn, and nothing had just been done that may not be undone."""
    other = copied(game)
    if isinstance(other, Quixo):
        first = other.turns < 4 and seat >= other.to_play
        other.turns = seat if first or not other.four else 4 + seat
    elif isinstance(other, Qomet):
        other.before_last_turn = None
    elif isinstance(other, Cubulus):
        other.banned = None
    other.to_play = seat
    return other


def complete(game: Oracle, side: int) -> frozenset[str]:
    """The cells of all that a side has made, in a game in which a move has just ended it."""
    if isinstance(game, Quixo):
        marks = {square for square, cube in game.board.items() if cube and cube[0] == side}
        groups = [line for line in quixo.LINES if marks.issuperset(line)]
    elif isinstance(game, Qomet):
        stars = {point for point, owner in game.board.items() if owner == side}
        groups = [square for square in qomet.WINNING_SQUARES if stars.issuperset(square)]
    elif isinstance(game, Cubulus):
        balls = {cell for cell, owner in game.cube.items() if owner == side}
        groups = [square for square in cubulus.WINNING_SQUARES if balls.issuperset(square)]
    elif isinstance(game, Quantik):
        groups = [group for group in quantik.GROUPS if game.has_all_shapes(group)]
    else:
        groups = [pattern for pattern in game.patterns if game.last in pattern and game.is_line(pattern)]
    return frozenset(cell for group in groups for cell in group)


def completions(game: Oracle, seat: int) -> dict[str, frozenset[str]]:
    """The moves with which a player would win at once if it were their turn, and with what."""
    if game.result() is not None:
        return {}
    imagined, side, found = turned(game, seat), side_of(game, seat), {}
    for token in imagined.legal():
        child = copied(imagined)
        child.play(token)
        if child.result() == side:
            found[token] = complete(child, side)
    return found


def gifts(game: Quarto) -> dict[str, frozenset[str]]:
    """The pieces of the reserve with which whoever is given one makes lines, and all of those."""
    if game.result() is not None:
        return {}
    found = {}
    squares = [square for pattern in game.patterns for square in pattern if square not in game.board]
    for piece in game.reserve:
        cells: set[str] = set()
        for square in set(squares):
            other = copied(game)
            assert isinstance(other, Quarto)
            other.board[square], other.last = piece, square
            cells |= complete(other, 0)
        if cells:
            found[piece] = frozenset(cells)
    return found


def threats(game: Oracle) -> set[Threatened]:
    """Everything that any opponent of the player to move could complete at once."""
    if isinstance(game, Quarto):
        return {Threatened(1 - game.to_play, piece, cells) for piece, cells in gifts(game).items()}
    if isinstance(game, Cubulus) and game.neutrals_left:
        return set()
    mine = side_of(game, game.to_play)
    return {
        Threatened(seat, token, cells)
        for seat in range(seats(game))
        if side_of(game, seat) != mine
        for token, cells in completions(game, seat).items()
    }
