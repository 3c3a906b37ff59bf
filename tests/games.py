"""Positions by playing."""


def play(name, tokens):
    """The state of a game after some tokens."""
    from qgames.games import game

    state = game(name).start()
    for token in tokens.split():
        state = state.apply(token)
    return state
