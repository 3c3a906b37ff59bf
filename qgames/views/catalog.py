"""The view of a game, by its key; loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from qgames.rules.core import Game
from qgames.views.board import BoardView

VIEWS = {
    "quarto": ("qgames.views.quarto", "QuartoView"),
    "quantik": ("qgames.views.quantik", "QuantikView"),
    "quixo": ("qgames.views.quixo", "QuixoView"),
    "qomet": ("qgames.views.qomet", "QometView"),
    "cubulus": ("qgames.views.cubulus", "CubulusView"),
}


def view(game: Game) -> BoardView:
    module, name = VIEWS[game.key]
    make: Callable[[Game], BoardView] = getattr(import_module(module), name)
    return make(game)
