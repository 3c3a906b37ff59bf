"""How far off the end is, as people count."""

from __future__ import annotations

from qgames.ai.search.searcher import Score
from qgames.games import entry
from qgames.rules.core import State


def count(state: State, score: Score) -> int:
    """A proved win or loss of the one to move in `state`, in moves of the winner, this one included; 0 for the rest.

    "Wins in 1": this move ends the game. "Lost in 1": the next move of the opponent does.
    """
    if score.kind not in ("win", "loss"):
        return 0
    told = entry(state.game.key)
    if told.count:
        return int(told.load(told.count)(state, score))
    sides = len(set(state.game.sides))
    return max(1, (score.value + sides - (1 if score.kind == "win" else 2)) // sides)
