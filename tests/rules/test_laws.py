"""What holds for every game and option, whatever is played: tried by random play."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qgames.games import game, variants
from qgames.rules import record
from qgames.rules.core import IllegalMove, Reason
from qgames.rules.match import Ending, Match, Player

SETTINGS = settings(max_examples=15, deadline=None)


def walk(name, seed, plies):
    """The states of a random game, at most so many tokens long."""
    dice = random.Random(seed)
    states = [game(name).start()]
    while len(states) <= plies and (moves := states[-1].legal_moves()):
        states.append(states[-1].apply(dice.choice(moves)))
    return states


@pytest.mark.parametrize("name", variants())
@SETTINGS
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 120))
def test_states(name, seed, plies):
    for state in walk(name, seed, plies):
        moves = state.legal_moves()
        assert (not moves) == (state.outcome is not None)
        assert len(set(moves)) == len(moves), "distinct moves have distinct tokens"
        text = state.notation()
        assert " " not in text
        again = game(name).parse(text)
        assert again == state and hash(again) == hash(state)
        assert again.legal_moves() == moves and again.outcome == state.outcome
        for move in moves:
            state.apply(move)
        assert state.notation() == text, "applying never changes the old state"
        assert 0 <= state.to_play < game(name).seats


@pytest.mark.parametrize("name", variants())
@SETTINGS
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 60), other=st.sampled_from(variants()))
def test_what_is_not_legal_is_refused_with_a_reason(name, seed, plies, other):
    state = walk(name, seed, plies)[-1]
    elsewhere = (*walk(name, seed + 1, 200)[::7], *walk(other, seed, 20)[::5])
    tokens = {"pass", *game(name).claims, *(token for s in elsewhere for token in s.legal_moves())}
    for token in tokens - set(state.legal_moves()):
        with pytest.raises(IllegalMove) as refused:
            state.apply(token)
        assert refused.value.why.split(".")[0] in ("common", game(name).key)
        assert str(refused.value) and set(refused.value.cells) <= set(game(name).cells)


def random_match(name, seed, plies):
    dice = random.Random(seed)
    names = dice.choices(["Anna", "", "Jean-Luc d’Ô", "محمد", "a: b {c} 1."], k=game(name).seats)
    players = [Player(n, dice.choice(["person", "computer-3"])) for n in names]
    match = Match(
        game(name), players, date="2026-11-15", began=dice.randrange(len(players)), headers={"Clock": "move 60"}
    )
    while match.ply < plies and not match.outcome:
        match.play(dice.choice(match.state.legal_moves()), dice.choice([None, 0.0, 61.25, dice.random() * 100]))
    return match


@pytest.mark.parametrize("name", variants())
@SETTINGS
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 80), back=st.integers(0, 90), end=st.integers(0, 3))
def test_records_and_undo(name, seed, plies, back, end):
    match = random_match(name, seed, plies)
    if end and not match.outcome:
        match.end([Ending(Reason.RESIGNED, 0), Ending(Reason.AGREED), Ending(Reason.TIME, 1)][end - 1])
    outcome, state, moves = match.outcome, match.state, match.moves
    stepped = match.undo(back)
    assert stepped == min(back, len(moves))
    text = record.write(match)
    again = record.read(text, game)
    assert record.write(again) == text
    assert (again.state, again.moves, again.all_moves, again.clocks) == (
        match.state, match.moves, match.all_moves, match.clocks,
    )  # fmt: skip
    assert match.redo(stepped) == stepped
    assert (match.outcome, match.state, match.moves) == (outcome, state, moves)


@pytest.mark.parametrize("name", variants())
@SETTINGS
@given(seed=st.integers(0, 10**6), plies=st.integers(1, 60), back=st.integers(1, 60))
def test_a_fork_leaves_the_old_record(name, seed, plies, back):
    match = random_match(name, seed, plies)
    match.undo(back)
    before = record.write(match)
    fork = match.fork()
    assert fork.moves == match.moves and fork.redoable == 0
    if not fork.outcome:
        fork.play(fork.state.legal_moves()[-1])
    assert record.write(match) == before


def test_going_on_from_an_earlier_point_drops_what_was_taken_back():
    match = Match(game("quantik"))
    for token in ("Sa1", "Yb2", "Cc3"):
        match.play(token)
    match.undo(2)
    match.play("Yd4")
    assert match.all_moves == ("Sa1", "Yd4") and match.redoable == 0


def test_an_ending_is_seen_from_the_last_point_only():
    match = Match(game("quixo"))
    match.play("a1e1")
    match.play("a5e5")
    match.resign(0)
    assert match.ending == Ending(Reason.RESIGNED, 0)
    match.undo()
    assert match.ending is None and match.outcome is None and match.final.reason is Reason.RESIGNED


@pytest.mark.parametrize("name", [name for name in variants() if game(name).repeats])
def test_what_was_taken_back_has_not_occurred(name):
    match, dice = Match(game(name)), random.Random(3)
    while match.ply < 14:
        state = match.state
        match.play(dice.choice([move for move in state.legal_moves() if state.apply(move).outcome is None]))
    last = match.moves[-2:]
    for _ in range(5):
        match.undo(2)
        for move in last:
            match.play(move)
        assert match.outcome is None, "the same position came about once"


def test_a_fork_has_the_clocks():
    match = Match(game("quixo"))
    match.play("a1e1", 58.5)
    match.play("a5e5", 59.0)
    assert match.fork().clocks == (58.5, 59.0) and match.fork(1).clocks == (58.5,)
