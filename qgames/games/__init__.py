"""The list of games: the one door to all of them. A game is a folder; a line here brings it into the house.

>>> game("quarto:squares,auto").name
'quarto:auto,squares'
>>> game("quarto:auto,squares") is game("quarto:squares,auto")
True

A game outside this folder joins in while the environment variable ``QGAMES_GAMES`` names its package (several: divided
by spaces): to try one before it has a line here, and for the tests' own.
"""

from __future__ import annotations

import logging
import os
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from qgames.files import i18n
from qgames.games.entry import GameEntry
from qgames.rules.core import BadName, Game

#: in the order of the title
LISTED = (
    "qgames.games.quarto",
    "qgames.games.quantik",
    "qgames.games.quixo",
    "qgames.games.qomet",
    "qgames.games.cubulus",
)


def _guests() -> dict[str, Path]:
    """The games named from outside that there are, and their folders."""
    found, taken = {}, {_key(package) for package in LISTED}
    for package in os.environ.get("QGAMES_GAMES", "").split():
        try:
            spec = find_spec(package)
        except (ImportError, ValueError):  # not even what it would lie in is there, or it is no name
            spec = None
        if spec is None or not spec.submodule_search_locations:
            logging.getLogger(__name__).warning("QGAMES_GAMES names %r, which cannot be imported", package)
            continue
        if _key(package) in taken:  # it has moved into the list
            continue
        found[package] = Path(spec.submodule_search_locations[0])
    return found


def _key(package: str) -> str:
    return package.rpartition(".")[2]


_FOLDERS = {package: Path(__file__).parent / _key(package) for package in LISTED} | _guests()
PACKAGES = {_key(package): package for package in _FOLDERS}
KEYS = tuple(PACKAGES)
i18n.also({_key(package): folder / "words" for package, folder in _FOLDERS.items()})


@cache
def entry(key: str) -> GameEntry:
    """What a game tells about itself; raises BadName."""
    if key not in PACKAGES:
        raise BadName(f"unknown game {key!r}; there are {', '.join(KEYS)}")
    told: GameEntry = import_module(f"{PACKAGES[key]}.entry").ENTRY
    return replace(told, package=PACKAGES[key], folder=_FOLDERS[PACKAGES[key]])


def entries() -> tuple[GameEntry, ...]:
    return tuple(map(entry, KEYS))


def variants() -> tuple[str, ...]:
    """Every game with every option, alone and together: what laws are tried on."""
    return tuple(name for each in entries() for name in each.names(each.variants))


def main_variants() -> tuple[str, ...]:
    """Every game, and its variants that look or play differently: what screens and computers are tried on."""
    return tuple(name for each in entries() for name in each.names(each.main_variants))


def game(name: str) -> Game:
    """The game of a name like ``quixo`` or ``quarto:auto,features=02``; raises BadName."""
    key, colon, listed = name.partition(":")
    kind = _rules(key)
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
def _rules(key: str) -> type[Game]:
    told = entry(key)
    kind: type[Game] = told.load(told.rules)
    return kind


@cache
def _made(name: str) -> Game:
    """One object per set of options, whatever order they were written in."""
    key, _, listed = name.partition(":")
    parts = [option.partition("=") for option in listed.split(",")] if listed else []
    return _rules(key)({word: value for word, _, value in parts})


def _known(kind: type[Game]) -> str:
    if not kind.known_options:
        return f"{kind.key} has no options"
    forms = {word: f"={'…' if len(v) > 1 else v[0]}" if v else "" for word, v in kind.known_options.items()}
    return "it may have " + ", ".join(word + form for word, form in forms.items())
