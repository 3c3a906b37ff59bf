"""Why a move in Quixo is good, in terms of the game: see `threat_reason` for the keys."""

from __future__ import annotations

from typing import cast

from qgames.ai.search.searcher import Because, Thought
from qgames.ai.threat_reasons import fullest, tell
from qgames.games.quixo.rules import CELLS, LINES, QuixoState
from qgames.rules.core import State


def reason(state: State, thought: Thought) -> Because:
    here = cast(QuixoState, state)
    seats = here.game.seats
    skipped = here._replace(to_play=(here.to_play + 1) % seats, opening=max(0, here.opening - 1))
    after = here.apply(thought.move)
    # With four the next of the team is meant: the opponent in between leaves the turn.
    again = after._replace(to_play=(after.to_play + 1) % seats, opening=max(0, after.opening - 1))
    cells, count = fullest(LINES, after.circles if here.to_play & 1 else after.crosses, CELLS)
    builds = Because("quixo.builds", cells, {"count": count})
    return tell("quixo", here, thought, here.game.sides, skipped, again if after.winner < 0 else None, builds)
