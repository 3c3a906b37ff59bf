"""Verdicts as people read them: how many moves off the end is, how full the ring of an estimate is, what is said."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import NamedTuple

from qgames.ai.distance import count
from qgames.ai.search.searcher import Score
from qgames.files.i18n import t
from qgames.games import entry
from qgames.rules.core import Game, Move, State
from qgames.session.words import AnyWords


class Best(NamedTuple):
    """The best that a first part can do: the whole move, and what it is worth."""

    move: Move
    score: Score


def level(game: Game, score: Score) -> float:
    """How full the ring is, from 0 to 1; half is even."""
    match score.kind:
        case "win":
            return 1.0
        case "loss":
            return 0.0
    far = max(-40.0, min(40.0, score.value / entry(game.key).scale))
    return 1 / (1 + exp(-far))


def leaning(game: Game, score: Score) -> str:
    """An estimate in one word: better, even, worse."""
    full = level(game, score)
    return "better" if full > 0.6 else "worse" if full < 0.4 else "even"


def first_part(game: Game, move: Move) -> str:
    """What is taken first: a shape, a cube, a star; the whole move where it has one part only."""
    letters = entry(game.key).first_part
    return move[:letters] if letters and move not in ("pass",) else move


def first_parts(game: Game, verdicts: Mapping[Move, Score], best: Move | None = None) -> dict[str, Best]:
    """The best of each first part; `best` stands for its own among equals."""
    found: dict[str, Best] = {}
    for move, score in verdicts.items():
        part = first_part(game, move)
        there = found.get(part)
        if there is None or (score.order(), move == best) > (there.score.order(), there.move == best):
            found[part] = Best(move, score)
    return found


def spoken(words: AnyWords, state: State, move: Move, score: Score | None, *, best: bool = False) -> str:
    """A mark in words: "c2: wins in 3, proved, best"."""
    kind = score.kind if score is not None else "open"
    if score is not None and score.kind == "cp":
        kind = leaning(state.game, score)
    n = count(state, score) if score is not None else 0
    key = f"verdict.{kind}_best" if best else f"verdict.{kind}"
    return t(key, move=words.long(move), n=n)
