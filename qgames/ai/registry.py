"""The strongest searcher of each game, and why its moves are good: as its entry says, with defaults behind it."""

from __future__ import annotations

from qgames.ai.search.minimax import MinimaxSearcher
from qgames.ai.search.rollouts import RolloutSearcher, wins_at_once
from qgames.ai.search.searcher import Because, Searcher, Thought
from qgames.games import entry
from qgames.rules.core import Game, State


def searcher(game: Game) -> Searcher:
    """The strongest searcher there is for a game: its own, minimax with its evaluation, or play-outs by chance."""
    told = entry(game.key)
    if told.searcher:
        made: Searcher = told.load(told.searcher)(game)
        return made
    if told.evaluation and len(set(game.sides)) == 2:
        return MinimaxSearcher(game, told.load(told.evaluation))
    return RolloutSearcher(game)


def splits(game: Game) -> bool:
    """Can the game's searcher look at some of the moves only (`searcher.Splitting`)?"""
    return entry(game.key).splits


def reason(game: Game, state: State, thought: Thought) -> Because:
    """Why a move is good, in terms of its game where that game can tell, in general terms otherwise."""
    told = entry(game.key)
    if not told.reason:
        return in_general(game, state, thought)
    because: Because = told.load(told.reason)(state, thought)
    return because


def in_general(game: Game, state: State, thought: Thought) -> Because:
    """Why a move is good, from the rules alone.

    common.wins     the cells that win now
    common.blocks   the cells with which the opponent would win otherwise
    common.proved   the score is proved; kind, plies
    common.estimate the score is an estimate
    """
    after = state.apply(thought.move)
    if after.outcome is not None and after.outcome.winner == game.sides[state.to_play]:
        return Because("common.wins", after.outcome.cells)
    for other in state.legal_moves():  # what the opponent would do after another move, and cannot after this one
        passed = state.apply(other)
        if passed.outcome is None and game.sides[passed.to_play] != game.sides[state.to_play]:
            for reply in wins_at_once(passed, game.sides):
                won = passed.apply(reply).outcome
                if won is not None and after.outcome is None and not wins_at_once(after, game.sides):
                    return Because("common.blocks", won.cells, {"reply": reply})
    if thought.score.proved:
        return Because("common.proved", (), {"kind": thought.score.kind, "plies": thought.score.value})
    return Because("common.estimate")
