"""Positions by playing."""

from typing import Any


def play(name: str, tokens: str) -> Any:
    """The state of a game after some tokens, of the kind that game has."""
    from qgames.games import game

    state = game(name).start()
    for token in tokens.split():
        state = state.apply(token)
    return state
