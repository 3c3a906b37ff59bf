"""Verdicts as people read them: how many moves off the end is, how full the ring of an estimate is, what is said."""

from __future__ import annotations

from math import exp

from qgames.ai.analysis import count
from qgames.ai.search.searcher import Score
from qgames.files.i18n import t
from qgames.games import entry
from qgames.rules.core import Game, Move, State
from qgames.session.words import AnyWords


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


def spoken(words: AnyWords, state: State, move: Move, score: Score | None, *, best: bool = False) -> str:
    """A mark in words: "c2: wins in 3, proved, best"."""
    kind = score.kind if score is not None else "open"
    if score is not None and score.kind == "cp":
        kind = leaning(state.game, score)
    n = count(state, score) if score is not None else 0
    key = f"verdict.{kind}_best" if best else f"verdict.{kind}"
    return t(key, move=words.long(move), n=n)
