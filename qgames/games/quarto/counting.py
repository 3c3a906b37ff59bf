"""How far off the end of a game of Quarto is, in moves of the winner: a piece placed, one given and a line called are
one move."""

from __future__ import annotations

from typing import cast

from qgames.ai.search.searcher import Score
from qgames.games.quarto.rules import QuartoState
from qgames.rules.core import State


def count(state: State, score: Score) -> int:
    """A win or loss in so many tokens from here, as moves of the winner, this one included."""
    quarto = cast(QuartoState, state)
    called = not quarto.game.auto
    tokens = score.value + (not called)  # as if the line were called
    if quarto.hand < 0:
        tokens += 1  # the move began with placing
    if score.kind == "win":
        return max(1, (tokens + 2) // 4)
    return max(1, tokens // 4)
