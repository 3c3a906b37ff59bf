"""The strongest searcher of each game: the one list that knows them all."""

from __future__ import annotations

from importlib import import_module

from qgames.ai.searcher import Searcher
from qgames.rules.core import Game

#: game key -> module with a function `searcher(game) -> Searcher`; imported only when asked for
MODULES: dict[str, str] = {}


def searcher(game: Game) -> Searcher:
    """The strongest searcher there is for a game."""
    made: Searcher = import_module(MODULES.get(game.key, "qgames.ai.plain")).searcher(game)
    return made
