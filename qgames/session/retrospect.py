"""A review by turns, as a graph tells it: one point for what a player did before the next one moved, seen from one
side. Only the turning points that are shown stand out. Nothing here draws."""

from __future__ import annotations

from typing import NamedTuple

from qgames.ai.search.searcher import Score
from qgames.rules.core import Game, Move, Seat, Side
from qgames.rules.match import Match
from qgames.session.review import Review, Turn
from qgames.session.verdicts import level


class Point(NamedTuple):
    """One turn: the plies it leads from and to, whose it was, its first token, what the position after it is worth to
    the side the graph is seen from, and the token that turned the game, if one did."""

    first: int
    last: int
    seat: Seat
    move: Move
    value: Score | None
    turning: Turn | None = None


def seen_by(game: Game, score: Score | None, seat: Seat, side: Side) -> Score | None:
    """What a score for a seat's side means to another; None if nothing."""
    if score is None:
        return None
    if game.sides[seat] == side:
        return score
    if len(set(game.sides)) > 2:
        return None
    turned = {"win": "loss", "loss": "win"}.get(score.kind, score.kind)
    return Score(turned, -score.value if score.kind == "cp" else score.value)


def share(game: Game, score: Score | None) -> float | None:
    """How high a point stands: 0 lost, half even, 1 won; an estimate never touches the ends."""
    if score is None:
        return None
    if score.kind == "draw":
        return 0.5
    full = level(game, score)
    return full if score.proved else 0.12 + 0.76 * full


def points(match: Match, review: Review, side: Side) -> list[Point]:
    """The whole game."""
    known = {turn.ply: turn for turn in review.turns}
    shown = {turn.ply: turn for turn in review.shown()}
    made: list[Point] = []
    state = match.start
    for ply, move in enumerate(match.all_moves, 1):
        seat, state = state.to_play, state.apply(move)
        value = seen_by(match.game, known[ply].after, seat, side) if ply in known else None
        turning = shown.get(ply)
        if made and made[-1].seat == seat:
            old = made[-1]
            made[-1] = old._replace(last=ply, value=value or old.value, turning=old.turning or turning)
        else:
            made.append(Point(ply - 1, ply, seat, move, value, turning))
    return made
