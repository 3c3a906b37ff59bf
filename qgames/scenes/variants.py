"""What can be chosen about each game: official variants as presets, and the single options behind them.

>>> preset_of("quarto", {"squares": ""})
'squares'
>>> preset_of("quarto", {"squares": "", "auto": ""}) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping

from qgames.rules.catalog import GAMES, game
from qgames.rules.core import BadName

Options = Mapping[str, str]

#: game -> preset -> options; the words are setup.preset.<game>.<preset>
PRESETS: dict[str, dict[str, Options]] = {
    "quarto": {
        "book": {},
        "beginner": {"features": "0", "auto": ""},
        "automatic": {"auto": ""},
        "squares": {"squares": ""},
        "double": {"shared": "2"},
    },
    "quantik": {"book": {}},
    "quixo": {"two": {}, "four": {"four": ""}},
    "qomet": {"book": {}},
    "cubulus": {"two": {}, "three": {"three": ""}},
}

#: options that stand apart as switches; number of players is a preset, features have their own line
SWITCHES = {
    "quarto": ("auto", "squares", "shared"),
    "quixo": ("endless",),
    "qomet": ("endless",),
    "cubulus": ("endless",),
}
SWITCHED_ON = {"shared": "2"}
FEATURES = ("colour", "section", "height", "top")  # Quarto, in the order of its digits


def preset_of(key: str, options: Options) -> str | None:
    """The preset these options are; switches that change nothing of the game's kind ("endless") do not count."""
    plain = {name: value for name, value in options.items() if name != "endless"}
    return next((name for name, wanted in PRESETS[key].items() if dict(wanted) == plain), None)


def switched(options: Options, name: str, on: bool) -> dict[str, str]:
    out = {key: value for key, value in options.items() if key != name}
    return out | {name: SWITCHED_ON.get(name, "")} if on else out


def has_features(key: str) -> bool:
    """May features be chosen?"""
    return "features" in GAMES[key].known_options


def has_neutral_balls(key: str, options: Options) -> bool:
    """Are neutral balls put in before play?"""
    return key == "cubulus" and "three" not in options


def with_feature(options: Options, feature: int, on: bool) -> dict[str, str]:
    """Quarto: let a feature count or not; all four is the plain game, none is not possible.

    >>> with_feature({}, 1, False)
    {'features': '023'}
    >>> with_feature({"features": "0"}, 0, False)
    {'features': '0'}
    """
    chosen = set(options.get("features", "0123"))
    chosen = chosen | {str(feature)} if on else chosen - {str(feature)} or chosen
    out = {key: value for key, value in options.items() if key != "features"}
    if len(chosen) < 4:
        out["features"] = "".join(sorted(chosen))
        if len(chosen) < 2:
            out.pop("shared", None)  # two shared features cannot be asked of one
    return out


def seats(name: str) -> int:
    """How many sit at a game of this name; two if it is not a game's name."""
    try:
        return game(name).seats
    except BadName:
        return 2


def sides(key: str, count: int) -> tuple[str, ...]:
    """What the seats play with, in seat order: words setup.side.<…>, pictures in `scenes.sides`."""
    if key == "quixo":
        return ("cross", "circle") if count == 2 else ("cross", "circle", "cross", "circle")
    if key == "cubulus":
        return ("cream", "red", "blue") if count == 3 else ("red", "blue")  # the plain ones are neutral
    if key == "quarto":
        return ("any", "any")
    return ("light", "dark")
