"""The strongest searcher of each game, and why its moves are good: as its entry says, with defaults behind it."""

from __future__ import annotations

from qgames.ai.reasons import Reasons
from qgames.ai.search.minimax import MinimaxSearcher, RolloutSearcher
from qgames.ai.search.searcher import Searcher
from qgames.games import entry
from qgames.rules.core import Game


def searcher(game: Game) -> Searcher:
    """The strongest searcher there is for a game: its own, alpha-beta over its states, or play-outs by chance."""
    told = entry(game.key)
    if told.searcher:
        made: Searcher = told.load(told.searcher)(game)
        return made
    if len(set(game.sides)) == 2:
        return MinimaxSearcher(game, told.load(told.evaluation) if told.evaluation else None)
    return RolloutSearcher(game)


def splits(game: Game) -> bool:
    """Can the game's searcher look at some of the moves only (`searcher.Splitting`)?"""
    return entry(game.key).splits


def reasons(game: Game) -> Reasons:
    """Who says why: the game's own, or one who knows the rules alone."""
    told = entry(game.key)
    made: Reasons = told.load(told.reasons)() if told.reasons else Reasons()
    return made
