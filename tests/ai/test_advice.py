"""Advice: every move judged, proofs that are proofs, the best move never one that throws the game away."""

from __future__ import annotations

from random import Random

import pytest
from kit.must import must

from qgames.ai import registry
from qgames.ai.analysis import advise, explore, seen_from
from qgames.ai.search.searcher import Score
from qgames.games import game, main_variants


def wins_within(state, side: int, plies: int, sides) -> bool:
    """Plainly: can `side` force a win within so many tokens? (two sides)"""
    if state.outcome is not None:
        return state.outcome.winner == side
    if plies == 0:
        return False
    results = (wins_within(state.apply(move), side, plies - 1, sides) for move in state.legal_moves())
    return any(results) if sides[state.to_play] == side else all(results)


def late(name: str, seed: int, length: int):
    """A position of random play, some way into a game; a short game may have to end with the next token."""
    dice = Random(seed)
    state = game(name).start()
    for _ in range(length):
        quiet = [move for move in state.legal_moves() if state.apply(move).outcome is None]
        if not quiet:
            break
        state = state.apply(dice.choice(quiet))
    return state


def counted(nodes: int):
    """Stop after being asked so often: a clock without time."""
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > nodes

    return stop


@pytest.mark.parametrize("name", [name for name in main_variants() if len(set(game(name).sides)) == 2])
def test_every_legal_move_is_judged_and_quick_proofs_hold(name):
    rules = game(name)
    for seed, length in ((1, 6), (2, 18)):
        state = late(name, seed, length)
        if rules.neutral(state):
            state = late(name, seed, length + 6)
        searcher = registry.searcher(rules)
        hint = list(advise(rules, searcher, state, {}, stop=counted(20)))[-1]
        assert hint.because is None or set(hint.because.cells) <= set(rules.cells)
        last = list(explore(rules, searcher, state, {}, stop=counted(150)))[-1]
        assert set(last.verdicts) == set(state.legal_moves())
        assert last.best in last.verdicts
        side = rules.sides[state.to_play]
        for move, score in last.verdicts.items():
            after = state.apply(move)
            if score == Score("win", 1):
                assert after.outcome is not None and after.outcome.winner == side
            elif score == Score("loss", 2):
                assert wins_within(after, 1 - side, 1, rules.sides)
        best = max(score.order() for score in last.verdicts.values())
        if last.verdicts[must(last.best)].kind == "loss":
            assert best == last.verdicts[must(last.best)].order()  # only where everything loses


@pytest.mark.parametrize("name", main_variants())
def test_a_hint_comes_even_without_time(name):
    rules = game(name)
    for seed in (3, 4):
        state = late(name, seed, 9)
        hint = list(advise(rules, registry.searcher(rules), state, {}, stop=lambda: True))[-1]
        assert hint.thought.move in state.legal_moves()


def test_a_score_is_turned_round_by_a_move():
    assert seen_from(Score("win", 3), same=False, two=True) == Score("loss", 4)
    assert seen_from(Score("loss", 2), same=False, two=True) == Score("win", 3)
    assert seen_from(Score("loss", 2), same=False, two=False) is None  # another may have won it
    assert seen_from(Score("cp", 30), same=False, two=True) == Score("cp", -30)
    assert seen_from(Score("win", 2), same=True, two=True) == Score("win", 3)
    assert seen_from(Score("draw"), same=False, two=True) == Score("draw")
