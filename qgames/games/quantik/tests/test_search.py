"""Quantik's proofs against a plain solver that knows only the rules."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from kit.must import must, must_be

from qgames.ai.search.searcher import Score, Thought
from qgames.games import game
from qgames.games.quantik.proof import Prover, position
from qgames.games.quantik.reasons import QuantikReasons
from qgames.games.quantik.rules import QuantikState
from qgames.games.quantik.search import SYMMETRIES, QuantikSearcher, book_entry, canonical, entries, searcher

QUANTIK = game("quantik")
START = must_be(QuantikState, QUANTIK.start())


@cache
def plain_distance(state: QuantikState) -> int:
    """Plies to the end by trying everything; negative (or 0) if the side to move loses."""
    best = 0
    for move in state.legal_moves():
        value = plain_distance(state.apply(move))
        mine = 1 - value if value <= 0 else -1 - value
        if best == 0 or (mine > 0 and (best < 0 or mine < best)) or (mine < 0 and best < 0 and mine < best):
            best = mine
    return best


def random_state(dice: Random, pieces: int) -> QuantikState:
    while True:
        state = START
        for _ in range(pieces):
            if state.outcome:
                break
            state = state.apply(dice.choice(state.legal_moves()))
        if not state.outcome:
            assert isinstance(state, QuantikState)
            return state


def loses_at_once(state: QuantikState) -> bool:
    """For the one who has just moved."""
    return any(state.apply(move).outcome for move in state.legal_moves())


def last(found: QuantikSearcher, state: QuantikState) -> Thought:
    return [*found.think(state, {}, stop=bool)][-1]


@pytest.mark.parametrize("pieces", [8, 9, 10, 11, 12, 13])
def test_every_verdict_is_what_trying_everything_says(pieces):
    dice = Random(pieces)
    thorough = searcher(QUANTIK)
    thorough.thorough = True
    for _ in range(8 if pieces > 8 else 3):
        state = random_state(dice, min(pieces, 13))
        thought = last(thorough, state)
        assert thought.settled and set(thought.verdicts) == set(state.legal_moves())
        for move, score in thought.verdicts.items():
            value = plain_distance(state.apply(move))
            right = Score("win", 1 - value) if value <= 0 else Score("loss", 1 + value)
            assert score == right, (state.notation(), move)


def test_a_win_is_the_quickest_and_its_line_ends_the_game():
    dice = Random(1)
    for pieces in [5, 6, 7] * 4:
        state = random_state(dice, pieces)
        thought = last(searcher(QUANTIK), state)
        assert thought.settled and thought.line[0] == thought.move
        if thought.score.kind == "win":
            assert len(thought.line) == thought.score.value
            end = state
            for move in thought.line:
                end = end.apply(move)
            assert end.outcome is not None and end.outcome.winner == state.to_play


def test_the_book_is_whole_and_true():
    assert len(SYMMETRIES) == len(set(SYMMETRIES)) == 128
    start = position(START)
    first = book_entry(start)
    assert first is not None and first.distance == -10 and first.winning == 0
    sizes = Counter(sum(shape.bit_count() for shape in key) for key in entries())
    assert [sizes[pieces] for pieces in range(6)] == [1, 1, 7, 70, 901, 1253]
    dice, prover = Random(2), Prover()
    for _ in range(12):
        at = position(random_state(dice, 4))
        completing = at.completing()
        known = book_entry(at)
        assert known is not None and prover.distance(at) == known.distance
        winning = [bit for bit in at.moves() if completing >> bit & 1 or prover.distance(at.after(bit)) <= 0]
        assert len(winning) == known.winning
    for _ in range(6):  # what the book says of fewer pieces follows from what it says of more
        at = position(random_state(dice, dice.randrange(3)))
        values = [must(book_entry(at.after(bit))).distance for bit in at.moves()]
        lost = [value for value in values if value <= 0]
        assert must(book_entry(at)).distance == (1 - max(lost) if lost else -1 - max(values))


def test_positions_that_are_alike_have_one_name():
    a = QUANTIK.parse("----/----/-s--/Y---;0")
    b = QUANTIK.parse("---N/--c-/----/----;0")
    assert canonical(position(a)) == canonical(position(b))


@pytest.mark.parametrize("first", START.legal_moves()[::9])
def test_as_second_player_it_wins_every_game(first):
    dice = Random(first)
    state = START.apply(first)
    second = searcher(QUANTIK)
    while state.outcome is None:
        move = last(second, state).move if state.to_play else dice.choice(state.legal_moves())
        state = state.apply(move)
    assert state.outcome.winner == 1


def test_stopped_at_once_it_still_has_a_move_and_sees_wins_and_threats():
    dice = Random(3)
    for pieces in range(0, 12):
        state = random_state(dice, pieces)
        thought = [*searcher(QUANTIK).think(state, {}, stop=lambda: True)][-1]
        after = state.apply(thought.move)
        if any(state.apply(move).outcome for move in state.legal_moves()):
            assert after.outcome
        elif any(not loses_at_once(state.apply(move)) for move in state.legal_moves()):
            assert not loses_at_once(after)


def test_it_stops_when_told():
    state = START.apply("Sa1")
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    closed = searcher(QUANTIK)
    closed.book = False
    thought = [*closed.think(state, {}, stop=stop)][-1]
    assert asked == 4 and not thought.settled and thought.nodes < 2000


def test_reasons():
    def why(text: str) -> tuple[str, tuple[str, ...]]:
        state = QUANTIK.parse(text)
        found = QuantikReasons().reason(state, last(searcher(QUANTIK), state))
        return must(found).key, must(found).cells

    assert why("----/----/----/SyC-;1") == ("completes", ("a1", "b1", "c1", "d1"))
    key, cells = why("S---/----/--y-/--Cn;0")
    assert key == "completes" and set(cells) == {"c1", "d1", "c2", "d2"}
    lost = START
    found = QuantikReasons().reason(lost, last(searcher(QUANTIK), lost))
    assert must(found).key == "loses" and must(found).details["plies"] == 10
    keys = set()
    dice = Random(4)
    for pieces in [2, 4, 5, 6, 7, 8] * 8:
        state = random_state(dice, pieces)
        keys.add(must(QuantikReasons().reason(state, last(searcher(QUANTIK), state))).key)
    assert {"completes", "wins", "unstoppable", "allows"} <= keys


def test_a_lost_position_is_held_as_long_as_it_can_be():
    state = QUANTIK.parse("Yc--/Y---/N--s/-N-s;1").apply("Cd4")
    *_, thought = searcher(QUANTIK).think(state, {}, stop=bool)
    assert plain_distance(state) == -6
    assert thought.score == Score("loss", 6) and plain_distance(state.apply(thought.move)) == 5
