"""The counts, positions and whole games that every implementation of the rules must agree on, to the last number."""

import hashlib
import json
from pathlib import Path

import pytest
from kit.games import play

from qgames.games import game
from qgames.rules.core import perft

CONTRACT = json.loads((Path(__file__).parent.parent / "data" / "perft.json").read_text())
DEEPER = {"quixo": (4, 3018100), "quantik": (4, 6776960)}


@pytest.mark.parametrize("name", CONTRACT["start"])
def test_counts_from_the_start(name):
    counts = CONTRACT["start"][name]
    assert [perft(game(name).start(), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", DEEPER)
def test_deeper_counts(name):
    depth, count = DEEPER[name]
    assert perft(game(name).start(), depth) == count


@pytest.mark.parametrize("case", CONTRACT["positions"], ids=lambda case: f"{case['game']} {len(case['moves'])}")
def test_counts_from_positions(case):
    state = play(case["game"], " ".join(case["moves"]))
    assert state.to_play == case["to_play"]
    assert state.outcome is None and case["result"] is None
    assert [perft(state, depth) for depth in range(1, len(case["perft"]) + 1)] == case["perft"]


def fingerprint(state):
    return hashlib.sha256(" ".join(sorted(state.legal_moves())).encode()).hexdigest()[:8]


@pytest.mark.parametrize("number", range(len(CONTRACT["games"])))
def test_whole_games(number):
    case = CONTRACT["games"][number]
    state = game(case["game"]).start()
    moves, legal = case["moves"].split(), case["legal"].split()
    assert len(moves) == len(legal)
    for move, digits in zip(moves, legal):
        assert fingerprint(state) == digits
        state = state.apply(move)
    outcome = state.outcome
    expected = None if outcome is None else "draw" if outcome.winner is None else outcome.winner
    assert expected == case["result"]
