"""The five games by key: the only module of the rules that knows them all.

>>> game("quarto:squares,auto").name
'quarto:auto,squares'
>>> game("quarto:auto,squares") is game("quarto:squares,auto")
True
"""

from __future__ import annotations

from functools import cache

from qgames.rules.core import BadName, Game
from qgames.rules.cubulus import Cubulus
from qgames.rules.qomet import Qomet
from qgames.rules.quantik import Quantik
from qgames.rules.quarto import Quarto
from qgames.rules.quixo import Quixo

GAMES: dict[str, type[Game]] = {kind.key: kind for kind in (Quarto, Quantik, Quixo, Qomet, Cubulus)}
KEYS = tuple(GAMES)


def game(name: str) -> Game:
    """The game of a name like ``quixo`` or ``quarto:auto,features=02``; raises BadName."""
    key, colon, listed = name.partition(":")
    if key not in GAMES:
        raise BadName(f"unknown game {key!r}; there are {', '.join(KEYS)}")
    kind = GAMES[key]
    options: dict[str, str] = {}
    for option in listed.split(",") if colon else []:
        word, equals, value = option.partition("=")
        if word not in kind.known_options:
            raise BadName(f"unknown option {option!r} of {key}; {_known(kind)}")
        if word in options:
            raise BadName(f"option {word!r} of {key} is given twice; {_known(kind)}")
        takes_value = bool(kind.known_options[word])
        if bool(equals) != takes_value:
            raise BadName(f"option {word!r} of {key} takes {'a' if takes_value else 'no'} value; {_known(kind)}")
        options[word] = value
    return _made(kind(options).name)


@cache
def _made(name: str) -> Game:
    """One object per set of options, whatever order they were written in."""
    key, _, listed = name.partition(":")
    parts = [option.partition("=") for option in listed.split(",")] if listed else []
    return GAMES[key]({word: value for word, _, value in parts})


def _known(kind: type[Game]) -> str:
    if not kind.known_options:
        return f"{kind.key} has no options"
    forms = {word: f"={'…' if len(v) > 1 else v[0]}" if v else "" for word, v in kind.known_options.items()}
    return "it may have " + ", ".join(word + form for word, form in forms.items())
