"""A review in words: what each token was worth and became, as comments of a record and as lines of a terminal."""

from __future__ import annotations

from copy import copy
from typing import Any

from qgames.ai.analysis import count
from qgames.ai.judgement import Kind, leaning
from qgames.ai.search.searcher import Score
from qgames.files.i18n import percent, t
from qgames.rules import record
from qgames.rules.core import State
from qgames.session import saves
from qgames.session.review import header
from qgames.session.review.review import Review, ReviewedTurn, sound, states_of
from qgames.session.scores import SAID
from qgames.session.sitting import Sitting
from qgames.session.words import AnyWords, words_of

ARROW = "→"


def value(state: State, score: Score) -> str:
    """What a position is worth to the one to move in `state`, in a few words."""
    if score.kind == "cp":
        return t(f"annotation.{SAID[leaning(state.game, score)]}")
    return t(f"annotation.{score.kind}", n=count(state, score))


def sentence(words: AnyWords, state: State, turn: ReviewedTurn) -> str:
    """What a token changed, and of a turning point why and what was better; "" where there is nothing to say."""
    if turn.before is None or turn.after is None:
        return ""
    before, after = value(state, turn.before), value(state, turn.after)
    said = [before if before == after else f"{before} {ARROW} {after}"]
    if turn.turning:
        said[0] += "."
        said += [words.because(turn.why, state), how(words, turn)]
        if turn.kind is not Kind.LOST:  # that names it already
            said += [t("annotation.instead", move=words.long(move)) for move in turn.best[:1]]
    return " ".join(filter(None, said))


def how(words: AnyWords, turn: ReviewedTurn) -> str:
    """How a turning point made things worse: by which proof, or that it is an estimate; "" of other tokens."""
    if turn.kind is None or turn.before is None:
        return ""
    if turn.kind is Kind.LOST:
        key = "lost_draw" if turn.before.kind == "draw" else "lost"
        return t(f"review.kind.{key}", move=words.long(turn.best[0])) if turn.best else ""
    return t(f"review.kind.{turn.kind}", share=percent(round(100 * turn.cost)))


def count_told(review: Review) -> str:
    """How many turning points there are; that there is none only where every move is proved."""
    shown, number = len(review.shown()), len(review.turning_points)
    if shown < number:
        return t("review.worst", shown=shown, n=number)
    if number:
        return t("annotation.turning", n=number)
    if review.proved:
        return t("annotation.no_turning")
    judged = [turn for turn in review.turns if turn.before is not None or turn.after is not None]
    return t("annotation.no_turning_open", n=sum(not sound(turn) for turn in judged), all=len(judged))


def not_judged(words: AnyWords, review: Review) -> str:
    """The moves of which nothing is known; "" if there is none."""
    moves = [f"{ply}. {words.long(review.turns[ply - 1].move)}" for ply in review.not_judged]
    return t("review.not_judged", moves=", ".join(moves)) if moves else ""


def comments(words: AnyWords, review: Review) -> dict[int, str]:
    """What is said of each token, by its ply."""
    states = states_of(words.sitting.match)
    return {turn.ply: sentence(words, states[turn.ply - 1], turn) for turn in review.turns}


def annotated(sitting: Sitting, review: Review) -> str:
    """The record of a game with its review: for people as comments, for the program as its header if it is whole."""
    if review.complete:
        header.write(sitting.match, review)
    saves.text_of(sitting)  # brings the headers up to date
    other = copy(sitting.match)
    other.headers = {key: value for key, value in other.headers.items() if key not in ("Id", "Saved")}
    return record.write(other, comments(words_of(sitting), review))


def lines(sitting: Sitting, review: Review) -> list[str]:
    """For a terminal: a line a token, then how many turning points there were."""
    words = words_of(sitting)
    if not review.turns:
        return [t("annotation.no_moves")]
    said = comments(words, review)
    names = [words.name(seat) for seat in range(sitting.match.game.seats)]
    wide = max(len(name) for name in names)
    long = max(len(words.short(turn.move)) for turn in review.turns)
    shown = review.shown()
    made = []
    for turn in review.turns:
        mark = "*" if turn in shown else " "
        made.append(
            f"{mark}{turn.ply:>3}. {names[turn.seat]:<{wide}}  {words.short(turn.move):<{long}}  {said[turn.ply]}"
        )
    made += ["", count_told(review), *filter(None, [not_judged(words, review)])]
    return [line.rstrip() for line in made]


def rows(sitting: Sitting, review: Review) -> list[dict[str, Any]]:
    """For programs: one table a token, then whether that is all."""
    words, states, shown = words_of(sitting), states_of(sitting.match), review.shown()
    made: list[dict[str, Any]] = [
        {
            "ply": turn.ply,
            "seat": turn.seat,
            "move": turn.move,
            "before": _as_table(turn.before),
            "after": _as_table(turn.after),
            "best": list(turn.best),
            "turning": turn.turning,
            "kind": turn.kind,
            "shown": turn in shown,
            "why": words.because(turn.why, states[turn.ply - 1]),
        }
        for turn in review.turns
    ]
    return [*made, {"complete": review.complete, "not_judged": list(review.not_judged)}]


def _as_table(score: Score | None) -> dict[str, str | int]:
    return {"kind": "none", "value": 0} if score is None else {"kind": score.kind, "value": score.value}
