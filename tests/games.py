"""The games and options the laws are tried on: every option of every game, alone and together."""

NAMES = [
    "quarto",
    "quarto:auto",
    "quarto:squares",
    "quarto:auto,squares",
    "quarto:features=02",
    "quarto:auto,features=3",
    "quarto:shared=2",
    "quarto:auto,features=123,shared=2,squares",
    "quantik",
    "quixo",
    "quixo:endless",
    "quixo:four",
    "quixo:endless,four",
    "qomet",
    "qomet:endless",
    "cubulus",
    "cubulus:endless",
    "cubulus:three",
    "cubulus:endless,three",
]


def play(name, tokens):
    """The state of a game after some tokens."""
    from qgames.rules.catalog import game

    state = game(name).start()
    for token in tokens.split():
        state = state.apply(token)
    return state
