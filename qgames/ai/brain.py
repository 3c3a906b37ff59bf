"""The strongest searcher of each game: the one list that knows them all."""

from __future__ import annotations

from importlib import import_module

from qgames.ai.plain import wins_at_once
from qgames.ai.searcher import Because, Searcher, Thought
from qgames.rules.core import Game, State

#: game key -> module with a function `searcher(game) -> Searcher`; imported only when asked for
MODULES: dict[str, str] = {
    "cubulus": "qgames.ai.cubulus",
    "quantik": "qgames.ai.quantik",
    "quarto": "qgames.ai.quarto",
    "qomet": "qgames.ai.qomet",
    "quixo": "qgames.ai.quixo",
}

#: the games whose searcher can look at some of the moves only (`searcher.Splitting`)
SPLITS = frozenset({"quixo", "qomet", "cubulus"})


def searcher(game: Game) -> Searcher:
    """The strongest searcher there is for a game."""
    made: Searcher = import_module(MODULES.get(game.key, "qgames.ai.plain")).searcher(game)
    return made


def reason(game: Game, state: State, thought: Thought) -> Because:
    """Why a move is good, in terms of its game where that game's module can tell, in general terms otherwise.

    common.wins     the cells that win now
    common.blocks   the cells with which the opponent would win otherwise
    common.proved   the score is proved; kind, plies
    common.estimate the score is an estimate
    """
    name = MODULES.get(game.key)
    own = getattr(import_module(name), "reason", None) if name is not None else None
    if own is not None:
        because: Because = own(state, thought)
        return because
    end = state.apply(thought.move).outcome
    if end is not None and end.winner == game.sides[state.to_play]:
        return Because("common.wins", end.cells)
    after = state.apply(thought.move)
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
