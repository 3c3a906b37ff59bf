"""A sample of `truth.py`: what analysis calls proved is checked by the rules alone or by solved tables."""

from __future__ import annotations

import pytest
from kit.truth import DEPTH, InDepth, Tally, ToTheEnd, check, check_depth, check_whole, walked

from qgames.ai import registry
from qgames.ai.analysis import Finding
from qgames.ai.search.searcher import Score
from qgames.games import game, main_variants


@pytest.mark.parametrize("name", main_variants())
def test_what_is_called_proved_is_true(name):
    tally = check(name, 2, 0.15, seed=7)
    assert tally.counts["positions"] == 2
    assert not tally.wrong


def test_a_false_proof_would_be_found():
    """The checks can fail: what is claimed wrongly is told."""
    state = walked(game("quarto"), 3)
    true = {move: ToTheEnd().after(state, move) for move in state.legal_moves()}
    turned = {"win": Score("loss", 2), "loss": Score("win", 1), "draw": Score("win", 1)}
    false = {move: turned[score.kind] for move, score in true.items()}
    best = max(false, key=lambda move: false[move].order())
    tally = Tally()
    check_whole(tally, state, Finding(false, {}, best), best, ToTheEnd())
    assert len(tally.wrong) >= len(false)
    open_ = walked(game("quixo"), 3)
    claim = {move: Score("win", 3) for move in open_.legal_moves()}
    tally = Tally()
    check_depth(tally, open_, Finding(claim), open_.legal_moves()[0], InDepth(registry.searcher(open_.game)))
    assert len(tally.wrong) > len(claim) // 2 and DEPTH >= 3
