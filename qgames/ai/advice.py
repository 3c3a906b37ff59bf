"""Advice at full strength: the best move with its reason. Used for hints, never for an opponent; what every move is
worth is for `analysis` to say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qgames.ai import registry
from qgames.ai.search.searcher import Because, Score, Searcher, Seen, Stop, Thought
from qgames.rules.core import Game, State


class Advice(NamedTuple):
    thought: Thought  # the best move and what it is worth
    because: Because | None  # why; on the last advice only


def advise(game: Game, searcher: Searcher, state: State, seen: Seen, *, stop: Stop) -> Iterator[Advice]:
    """Better and better advice; the last has a reason, where there is one worth telling."""
    best: Thought | None = None
    for thought in searcher.think(state, seen, stop=stop):
        best = thought
        yield Advice(thought, None)
    assert best is not None
    yield Advice(best, registry.reasons(game).reason(state, best))


def seen_from(score: Score, *, same: bool, two: bool) -> Score | None:
    """What a score after a move means before it, for the one who moves; None if nothing (three players)."""
    if same:
        return Score(score.kind, score.value + (score.kind in ("win", "loss")))
    if score.kind == "win":
        return Score("loss", score.value + 1)
    if not two:
        return None
    if score.kind == "loss":
        return Score("win", score.value + 1)
    return Score(score.kind, -score.value)
