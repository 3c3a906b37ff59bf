"""The slow rulebook games agree with the recorded counts and games, and the fast core agrees with them."""

import copy
import hashlib
import json
from pathlib import Path

import pytest
from kit.must import must, must_be
from rulebook import Oracle, Qomet, Quarto, rulebook, walks
from rulebook.walks import Style, children_of, styles, walk

from qgames.games import game as core_game

RECORDED = json.loads((Path(__file__).parent.parent / "data" / "perft.json").read_text())

# Counts above this are left to the fast core.
ENOUGH_NODES = 160_000


def perft(game: Oracle, depth: int) -> int:
    """How many token sequences of this length there are."""
    if depth == 1:
        return len(game.legal())
    return sum(perft(child, depth - 1) for child in children_of(game).values())


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


# The fast core against the rulebook. Every child of every position on the way is compared as well, because the rare
# endings (a line for both sides, squares for two others) are mostly moves that nobody would play.

WALKS = {  # how many games in each style, and of how many plies
    "quarto": (3, 40),
    "quarto:auto": (1, 40),
    "quarto:squares": (1, 40),
    "quarto:auto,squares": (1, 40),
    "quarto:features=0": (1, 40),
    "quarto:auto,features=13": (1, 40),
    "quarto:features=02,squares": (1, 40),
    "quarto:shared=2": (1, 40),
    "quarto:auto,shared=2,squares": (1, 40),
    "quarto:auto,features=123,shared=2": (1, 40),
    "quarto:shared=2,features=13,squares": (1, 40),
    "quantik": (2, 20),
    "quixo": (1, 50),
    "quixo:endless": (1, 10),
    "quixo:four": (1, 60),
    "quixo:endless,four": (1, 10),
    "qomet": (1, 50),
    "qomet:endless": (1, 10),
    "cubulus": (1, 75),
    "cubulus:endless": (1, 10),
    "cubulus:three": (1, 90),
    "cubulus:three,endless": (1, 10),
}
EVERY_WALK = [pytest.param(name, style, id=f"{name}-{style.__name__}") for name in WALKS for style in styles(name)]


def result_of(state) -> int | str | None:
    if state.outcome is None:
        return None
    return "draw" if state.outcome.winner is None else state.outcome.winner


def assert_same(state, game: Oracle, story: str) -> None:
    assert result_of(state) == game.result(), story
    moves = list(state.legal_moves())
    assert len(moves) == len(set(moves)), story
    assert set(moves) == game.legal(), story
    if game.result() is None:
        assert state.to_play == game.to_play, story


def meetings(keys: list) -> list[int]:
    """For each key the place of its first twin: two lists of keys part the positions alike if these are equal."""
    return [place if key is None else keys.index(key) for place, key in enumerate(keys)]


@pytest.mark.parametrize(("name", "style"), EVERY_WALK)
def test_core_follows_the_rulebook(name: str, style: Style):
    games, plies = WALKS[name]
    for seed in range(games):
        core = core_game(name)
        state = core.start()
        played: list[str] = []
        core_keys, book_keys = [], []
        for game, children, token in walk(name, style, seed, plies):
            story = f"{name} after {' '.join(played)}"
            assert_same(state, game, story)
            text = state.notation()
            assert not set(text) & set(" \t\n"), text
            assert core.parse(text) == state, story
            assert_same(core.parse(text), game, f"{story}, read from {text}")
            for child_token, child in children.items():
                after = state.apply(child_token)
                assert result_of(after) == child.result(), f"{story} {child_token}"
                assert child.result() is not None or after.to_play == child.to_play, f"{story} {child_token}"
            if game.result() is None:
                core_keys.append(state.repetition_key())
                book_keys.append(game.repetition())
            if token is not None:
                played.append(token)
                state = state.apply(token)
        assert meetings(core_keys) == meetings(book_keys), f"{name} {' '.join(played)}"


def is_banned_undo(game: Oracle) -> bool:
    forgetful = copy.deepcopy(must_be(Qomet, game))
    forgetful.before_last_turn = None
    return game.legal() != forgetful.legal()


def has_dead_line(game: Oracle) -> bool:
    quarto = must_be(Quarto, game)
    return "quarto" not in quarto.legal() and any(quarto.is_line(pattern) for pattern in quarto.patterns)


# A comparison is worth what it meets on the way.
@pytest.mark.parametrize(
    ("name", "style", "met"),
    [
        ("quarto", walks.cautious, has_dead_line),
        ("quarto", walks.caller, lambda game: game.held and "quarto" in game.legal()),
        ("quixo:four", walks.selfish, lambda game: "pass" in game.legal()),
        ("qomet", walks.pushy, is_banned_undo),
        ("cubulus", walks.cautious, lambda game: game.input == [0, 0]),
        ("cubulus:three", walks.cautious, lambda game: game.input == [0, 0, 0]),
        ("cubulus:three", walks.turning, lambda game: game.banned and min(game.input) > 0),
    ],
)
def test_the_walks_meet_the_odd_rules(name, style, met):
    games, plies = WALKS[name]
    assert any(met(step.game) for seed in range(games) for step in walk(name, style, seed, plies))


@pytest.mark.parametrize("name", ["quixo", "quixo:four", "qomet", "cubulus", "cubulus:three"])
def test_homesick_walks_repeat_positions(name):
    keys = [step.game.repetition() for step in walk(name, walks.homesick, 0, WALKS[name][1])]
    assert any(key and keys.count(key) >= 3 for key in keys)


ODD_ENDINGS = [
    # One push completes the mover's four corners of the middle square and the opponent's of the outer one.
    ("qomet", "c3 b2 f2 g1 f6 g7 b6 a7 c3b2", 1),
]


@pytest.mark.parametrize(("name", "moves", "result"), ODD_ENDINGS)
def test_odd_endings(name, moves, result):
    game, state = rulebook(name), core_game(name).start()
    for token in moves.split():
        game.play(token)
        state = state.apply(token)
    assert game.result() == result_of(state) == result


def test_the_same_board_with_the_other_player_to_move_is_another_position():
    """Player 0 goes round a triangle of points in three turns, player 1 there and back in two."""
    core_keys, book_keys = [], []
    game, state = rulebook("qomet"), core_game("qomet").start()
    moves = "c3 a7 c3d3 a7a4 d3d4 a4a7 d4c3 a7a4 c3d3 a4a7 d3d4 a7a4 d4c3 a4a7"
    for token in moves.split():
        game.play(token)
        state = state.apply(token)
        book_keys.append(game.repetition())
        core_keys.append(state.repetition_key())
    assert must(book_keys[6])[:-1] == must(book_keys[1])[:-1]
    twice_round = [*range(13), 1]  # only after both triangles is it player 0's turn again
    assert meetings(core_keys) == meetings(book_keys) == twice_round
