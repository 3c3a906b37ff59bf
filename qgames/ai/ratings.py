"""The measured strength of the levels, as the tournament stored it in the folder of each game."""

from __future__ import annotations

import json
import math
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from qgames.games import entry
from qgames.rules.core import Game

FILE = "ratings.json"
BEGINNER = 100  # the rating of one who plays at random but takes a win in one


class Rung(NamedTuple):
    """One pairing: the score of `upper` (0 is the beginner) against `lower`, draws half, and its 95 % error."""

    upper: int
    lower: int
    games: int
    won: int
    drawn: int
    score: float
    error: float

    def __str__(self) -> str:
        who = "beginner" if self.upper == 0 else f"level {self.upper}"
        lost = self.games - self.won - self.drawn
        return (
            f"{who} against level {self.lower}: {100 * self.score:5.1f} % ± {100 * self.error:.1f}"
            f"   ({self.won} won, {self.drawn} drawn, {lost} lost)"
        )


def path(game: Game) -> Path:
    """Where what is measured of a game is kept; writable in a checkout only."""
    return Path(str(files(entry(game.key).package))) / FILE


def read(game: Game) -> dict[str, Any]:
    """Everything stored of a game, by its name with options; empty where nothing is."""
    try:
        stored: dict[str, Any] = json.loads(path(game).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored


class Strength(NamedTuple):
    """What is known about the levels of a game: a rating for each (the beginner's is 100), when and how measured."""

    ratings: tuple[int, ...]
    date: str
    settings: dict[str, Any]
    rungs: tuple[Rung, ...]


def strength(game: Game) -> Strength | None:
    """The measured strength of a game's levels; a variant nobody measured has that of its game, or None."""
    stored = read(game)
    found = stored.get(game.name) or stored.get(game.key)
    if found is None:
        return None
    rungs = tuple(Rung(**rung) for rung in found["rungs"])
    ratings: list[float] = []
    for rung in rungs:
        step = points(rung.score, rung.games)
        ratings.append(BEGINNER - step if rung.upper == 0 else ratings[-1] + step)
    return Strength(tuple(round(rating) for rating in ratings), found["date"], found["settings"], rungs)


def points(score: float, games: int) -> float:
    """The difference in rating that a score stands for; a clean sweep counts as half a point short of it.

    >>> round(points(0.75, 100))
    191
    """
    edge = 0.5 / games
    score = min(1 - edge, max(edge, score))
    return 400 * math.log10(score / (1 - score))
