"""The slow rulebook games agree with the recorded counts and games, and the fast core agrees with them."""

import copy
import hashlib
import json
from pathlib import Path

import pytest
from rulebook import Oracle, rulebook

RECORDED = json.loads((Path(__file__).parent / "perft.json").read_text())

# Counts above this are left to the fast core.
ENOUGH_NODES = 200_000


def perft(game: Oracle, depth: int) -> int:
    """How many token sequences of this length there are."""
    if depth == 1:
        return len(game.legal())
    nodes = 0
    for token in game.legal():
        child = copy.deepcopy(game)
        child.play(token)
        nodes += perft(child, depth - 1)
    return nodes


def fingerprint(tokens: set[str]) -> str:
    return hashlib.sha256(" ".join(sorted(tokens)).encode()).hexdigest()[:8]


def described(record: dict) -> str:
    moves = record["moves"] if isinstance(record["moves"], str) else " ".join(record["moves"])
    return f"{record['game']} {moves[:20]}"


@pytest.mark.parametrize("name", RECORDED["start"])
def test_counts_from_the_start(name):
    counts = [count for count in RECORDED["start"][name] if count <= ENOUGH_NODES]
    assert [perft(rulebook(name), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("record", RECORDED["positions"], ids=described)
def test_positions(record):
    game = rulebook(record["game"])
    for token in record["moves"]:
        game.play(token)
    assert (game.to_play, game.result()) == (record["to_play"], record["result"])
    counts = [count for count in record["perft"] if count <= ENOUGH_NODES]
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("record", RECORDED["games"], ids=described)
def test_whole_games(record):
    game = rulebook(record["game"])
    moves, prints = record["moves"].split(), record["legal"].split()
    assert len(moves) == len(prints)
    for ply, (token, recorded) in enumerate(zip(moves, prints)):
        assert game.result() is None, f"over before ply {ply}"
        assert fingerprint(game.legal()) == recorded, f"legal tokens differ at ply {ply}"
        game.play(token)
    assert game.result() == record["result"]
