"""The five games once more, slow and plain, straight from the rules: oracles for the fast core.

Every oracle is a mutable object with the same few words:

    to_play        the seat that moves next (means nothing once there is a result)
    legal()        the set of tokens that may be played now, empty once there is a result
    play(token)    plays one of them
    result()       None while the game runs, else "draw" or the winning side
    repetition()   a key that is equal for equal positions in the sense of the repetition draw, None where that rule
                   has no say; the option `endless` belongs to whoever counts the keys, so it changes nothing here

>>> game = rulebook("quixo:four")
>>> game.play("a1a5s")
>>> game.to_play, len(game.legal())
(1, 84)
"""

from rulebook.cubulus import Cubulus
from rulebook.qomet import Qomet
from rulebook.quantik import Quantik
from rulebook.quarto import Quarto
from rulebook.quixo import Quixo

Oracle = Quarto | Quantik | Quixo | Qomet | Cubulus

GAMES: dict[str, type[Oracle]] = {
    "quarto": Quarto,
    "quantik": Quantik,
    "quixo": Quixo,
    "qomet": Qomet,
    "cubulus": Cubulus,
}


def rulebook(name: str) -> Oracle:
    """A fresh game from a name such as `quarto:auto,features=02`."""
    key, _, tail = name.partition(":")
    if key not in GAMES:
        raise ValueError(f"unknown game {key!r}; there are {', '.join(GAMES)}")
    oracle = GAMES[key]
    options: dict[str, str] = {}
    for part in tail.split(",") if tail else []:
        option, _, value = part.partition("=")
        if option not in oracle.OPTIONS or option in options:
            raise ValueError(f"{name}: unknown or doubled {option!r}; known are {', '.join(oracle.OPTIONS) or 'none'}")
        options[option] = value
    return oracle(options)
