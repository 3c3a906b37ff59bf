"""Puzzles are what they say: proved by the plainest of solvers, made the same from the same seed."""

import subprocess
import sys
from datetime import date

import pytest
from kit import makers
from kit.games import POSED, play
from kit.reason_checks import walk, wins_at_once
from kit.samples import a_third_of

from qgames.ai.forcing import Forcing, TooFar
from qgames.games import game, main_variants
from qgames.rules.core import State
from qgames.session.exercises import lessons, puzzles
from qgames.session.exercises.puzzles import Puzzle

maker = makers.maker("puzzles")
SHARE = 20  # so many days until all puzzles have been proved once


def puzzle(name, moves, goal, plies, best):
    state = play(name, moves)
    return Puzzle("x", name, tuple(moves.split()), state.notation(), goal, plies, tuple(best.split()), 1)


@pytest.mark.parametrize("name", [name for name in main_variants() if name.startswith(("quixo", "qomet", "quantik"))])
def test_what_wins_at_once_is_forced_within_one(name):
    forcing = Forcing()
    for state in walk(game(name), 8):
        assert forcing.forcing(state, 1) == [move for move in state.legal_moves() if move in wins_at_once(state)]


@pytest.mark.parametrize("key", ["quantik", "quixo", "qomet"])
def test_double_threats_of_the_lessons_are_forced_within_three(key):
    forks = [step for course in lessons.courses(key) for step in course.steps if "forces" in step.claims]
    assert forks
    for step in forks:
        assert tuple(Forcing().forcing(step.state, 3)) == step.accept
        assert not Forcing().forcing(step.state, 1)


def test_it_gives_up_when_it_is_told_to():
    with pytest.raises(TooFar):
        Forcing(50).forcing(game("quixo").start(), 5)


def test_a_puzzle_that_holds_and_what_is_wrong_with_others():
    moves = "Yb4 Sb3 Nd2 Sc4 Yc1 Ca1"
    legal = play("quantik", moves).legal_moves()
    wins = {plies: Forcing().forcing(play("quantik", moves), plies) for plies in (1, 3, 5)}
    plies = next(n for n, found in wins.items() if found == ["Cc3"])
    assert puzzles.prove(puzzle("quantik", moves, "win", plies, "Cc3"), Forcing()) == ""
    other = next(move for move in legal if move != "Cc3")
    assert "Cc3" in puzzles.prove(puzzle("quantik", moves, "win", plies, other), Forcing())
    assert "more than one" in puzzles.prove(puzzle("quantik", moves, "win", plies, f"Cc3 {other}"), Forcing())
    moved = puzzle("quantik", moves, "win", plies, "Cc3")._replace(moves=("Sa1",))
    assert "position" in puzzles.prove(moved, Forcing())


@pytest.mark.parametrize("key", maker.KEYS)
def test_positions_alike_have_one_key(key):
    """Mirrored play leads to a position that counts as the same."""
    if key in ("quixo", "quantik", "quarto"):
        side = 5 if key == "quixo" else 4
        letters = "abcde"[:side]
        turn = str.maketrans(letters, letters[::-1])
        name = maker.LOOK[key][0]
        straight, mirrored = game(name).start(), game(name).start()
        for move in [moves for moves, _ in maker.played(game(name), 0, 5)][-1]:
            token = (
                move
                if move.isupper()
                else move[:1] + move[1:].translate(turn)
                if key == "quantik"
                else move.translate(turn)
            )
            straight, mirrored = straight.apply(move), mirrored.apply(token)
            assert maker.KEYS[key](straight) == maker.KEYS[key](mirrored)
    else:
        states = [state for _, state in maker.played(game(maker.LOOK[key][0]), 0, 5)]
        keys = {maker.KEYS[key](state) for state in states}
        assert len(keys) > len(states) // 2


@pytest.mark.parametrize("key", POSED)
def test_todays_share_of_the_puzzles_is_proved(key):
    """Every day others: in three weeks all have had their turn. All of them at once: `pytest -m whole`."""
    found = puzzles.of_game(key)
    for each in found[date.today().toordinal() % SHARE :: SHARE] or found[:1]:
        assert puzzles.prove(each, Forcing()) == "", each.id


@pytest.mark.whole
@pytest.mark.parametrize("key", POSED)
def test_every_puzzle_is_proved(key):
    faults = {each.id: fault for each in puzzles.of_game(key) if (fault := puzzles.prove(each, Forcing()))}
    assert not faults


@pytest.mark.parametrize("key", a_third_of(POSED))
def test_every_puzzle_is_one_of_its_own(key):
    found = puzzles.of_game(key)
    assert len(found) >= 100
    assert len({each.id for each in found}) == len(found)
    assert len({maker.KEYS.get(key, State.notation)(each.state()) for each in found}) == len(found), "two are alike"
    for each in found:
        assert each.rules.key == key and each.goal in ("win", "save", "give") and 1 <= each.grade <= 7
        assert len(set(each.rules.sides)) == 2 and each.best and each.state().outcome is None


def test_the_date_alone_decides_the_puzzle_of_the_day():
    assert puzzles.of_the_day(date(2026, 11, 15)) == puzzles.of_the_day(date(2026, 11, 15))


@pytest.mark.maker
def test_stopped_and_taken_up_again_it_finds_the_same(monkeypatch, tmp_path):
    whole = maker.search("quantik", 5, 1, tmp_path / "whole.part")
    said = []

    def stop(done, count, words):
        said.append(words)
        raise KeyboardInterrupt

    monkeypatch.setattr(maker, "bar", stop)
    for _ in range(2):  # in the middle of the work, twice
        with pytest.raises(KeyboardInterrupt):
            maker.search("quantik", 5, 1, tmp_path / "stopped.part")
    monkeypatch.undo()
    assert maker.search("quantik", 5, 1, tmp_path / "stopped.part") == whole and len(whole) == 5
    assert [words.partition("after ")[2] for words in said] == ["1 games", "2 games"]


def test_games_that_begin_by_heart_begin_in_many_ways():
    """Levels that know the opening would play one game again and again: their first tokens are played at a glance."""
    name = maker.LOOK["quantik"].game
    begun = {tuple([moves for moves, _ in maker.played(game(name), number, 1)][-1][:3]) for number in range(6)}
    assert len(begun) >= 4


@pytest.mark.maker
def test_the_same_seed_writes_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        command = [sys.executable, makers.FOLDER / "puzzles.py", "qomet", "--count", "2", "--out", tmp_path / folder]
        subprocess.run(command, check=True, timeout=600)
    assert (tmp_path / "one/qomet/puzzles.jsonl").read_bytes() == (tmp_path / "two/qomet/puzzles.jsonl").read_bytes()
