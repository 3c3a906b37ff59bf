"""A review by turns, as a graph tells it: one point for what a player did before the next one moved, seen from one
side. Only turning points stand out: a turn after which what was proved is worse for its mover, or an estimate fell
far. At most six of them, the worst if there are more. Nothing here draws."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from qgames.ai.search.searcher import Score
from qgames.rules.core import Game, Move, Seat, Side
from qgames.rules.match import Match
from qgames.session.review import Turn
from qgames.session.verdicts import level

MOST = 6
_RANK = {"win": 2, "draw": 1, "loss": 0}


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


def worst(turns: Sequence[Turn]) -> frozenset[int]:
    """The plies of the turning points that are shown."""

    def fall(turn: Turn) -> tuple[int, int]:
        before, after = turn.before, turn.after
        assert before is not None and after is not None  # else it would turn nothing
        if before.proved and after.proved:
            return _RANK[before.kind] - _RANK[after.kind], 0
        return 0, before.value - after.value

    ranked = sorted((turn for turn in turns if turn.turning), key=fall, reverse=True)
    return frozenset(turn.ply for turn in ranked[:MOST])


def points(match: Match, turns: Sequence[Turn], side: Side, looked_at: Collection[int] | None = None) -> list[Point]:
    """The whole game. `looked_at`: the positions that have been, by the tokens before them, while not all of them are:
    what only follows from nothing being known is left out."""
    known: Mapping[int, Turn] = {turn.ply: turn for turn in turns}
    shown = worst(turns)
    made: list[Point] = []
    state = match.start
    for ply, move in enumerate(match.all_moves, 1):
        seat, state = state.to_play, state.apply(move)
        turn = known.get(ply)
        if turn is not None and looked_at is not None and not {ply - 1, ply} & set(looked_at):
            turn = turn if turn.after is not None and turn.after.proved else None
        value = seen_by(match.game, turn.after, seat, side) if turn is not None else None
        turning = turn if turn is not None and ply in shown else None
        if made and made[-1].seat == seat and made[-1].last == ply - 1:
            old = made[-1]
            made[-1] = old._replace(last=ply, value=value or old.value, turning=old.turning or turning)
        else:
            made.append(Point(ply - 1, ply, seat, move, value, turning))
    return made
