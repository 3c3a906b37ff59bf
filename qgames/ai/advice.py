"""Advice at full strength: the best move with its reason, and what every legal move is worth.

Used for hints and reviews, never for an opponent. What is proved is told apart from what is estimated by the scores
themselves (`Score.proved`); a move of which nothing is known yet is not in the verdicts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from qgames.ai import registry
from qgames.ai.levels import short_sight
from qgames.ai.search.searcher import Because, Score, Searcher, Seen, Stop, Thought
from qgames.rules.core import Game, Move, State

FIRST_LOOK = 2_000  # nodes given to each open move at first; four times as many in each further round
ROUNDS = 8


class Advice(NamedTuple):
    thought: Thought  # the best move and what it is worth
    because: Because | None  # why; on the last advice only
    verdicts: Mapping[Move, Score]


def advise(
    game: Game,
    searcher: Searcher,
    state: State,
    seen: Seen,
    *,
    stop: Stop,
    wide: bool = False,
    half: Stop | None = None,
) -> Iterator[Advice]:
    """Better and better advice; the last has a reason. `wide`: from `half` on look at every move, not the best only."""
    verdicts = _at_once(game, state)
    best: Thought | None = None
    for thought in searcher.think(state, seen, stop=half if wide and half is not None else stop):
        best = thought
        _learn(verdicts, thought.verdicts)
        _learn(verdicts, {thought.move: thought.score})
        yield Advice(thought, None, dict(verdicts))
    assert best is not None
    if wide:
        _twins(state, verdicts)
        for _ in _each(game, searcher, state, seen, verdicts, stop):
            best = better(best, verdicts)
            yield Advice(best, None, dict(verdicts))
    yield Advice(best, registry.reasons(game).reason(state, best), dict(verdicts))


def _learn(known: dict[Move, Score], news: Mapping[Move, Score]) -> None:
    """A proof is never replaced by an estimate."""
    for move, score in news.items():
        if score.proved or move not in known or not known[move].proved:
            known[move] = score


def _at_once(game: Game, state: State) -> dict[Move, Score]:
    """The moves that end the game by themselves."""
    ends: dict[Move, Score] = {}
    side = game.sides[state.to_play]
    for move in state.legal_moves():
        end = state.apply(move).outcome
        if end is not None:
            ends[move] = Score("draw") if end.winner is None else Score("win" if end.winner == side else "loss", 1)
    return ends


def _twins(state: State, verdicts: dict[Move, Score]) -> None:
    """Moves that lead to the same state are worth the same; searchers look at one of them only."""
    after = {state.apply(move): score for move, score in verdicts.items()}
    for move in state.legal_moves():
        if move not in verdicts and (twin := after.get(state.apply(move))) is not None:
            verdicts[move] = twin


def _each(
    game: Game, searcher: Searcher, state: State, seen: Seen, verdicts: dict[Move, Score], stop: Stop
) -> Iterator[None]:
    """Look at every move not yet proved, in rounds, each deeper than the last."""
    side = game.sides[state.to_play]
    for depth in range(ROUNDS):
        for move in state.legal_moves():
            if stop():
                return
            if move in verdicts and (verdicts[move].proved or depth == 0):
                continue
            after = state.apply(move)
            there = game.sides[after.to_play]
            sight = short_sight(searcher, FIRST_LOOK * 4**depth, stop)
            heard = [thought.score for thought in searcher.think(after, seen, stop=sight)]
            score = seen_from(heard[-1], same=there == side, two=len(set(game.sides)) == 2)
            if score is not None:
                _learn(verdicts, {move: score})
            yield None
        _twins(state, verdicts)
        if all(score.proved for score in verdicts.values()):
            return


def seen_from(score: Score, *, same: bool, two: bool) -> Score | None:
    """What a score after a move means before it, for the one who moves; None if nothing (three players)."""
    if same:
        return Score(score.kind, score.value + (score.kind in ("win", "loss")))
    if score.kind == "win":
        return Score("loss", score.value + 1)
    if not two:
        return None
    if score.kind == "loss":
        return Score("win", score.value + 1)
    return Score(score.kind, -score.value)


def better(thought: Thought, verdicts: Mapping[Move, Score]) -> Thought:
    """Follow a proof that turned up: of a win elsewhere, or of the loss of the move so far thought best."""
    here = verdicts[thought.move]
    best = max(verdicts, key=lambda move: verdicts[move].order())
    if best == thought.move or not (verdicts[best].kind == "win" or here.kind == "loss"):
        return thought._replace(score=here)
    if verdicts[best].order() <= here.order():
        return thought._replace(score=here)
    return thought._replace(move=best, score=verdicts[best], line=(best,))
