"""Quixo's searcher: its moves are the rules' moves, its proofs hold, it gets on with the game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from kit.must import must, must_be

from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import AT_ONCE, MANY, Adapter, Score, Splitting, Thought
from qgames.games import game
from qgames.games.quixo.reasons import QuixoReasons
from qgames.games.quixo.rules import Quixo, QuixoState
from qgames.games.quixo.search import FourHanded, TwoHanded, searcher

ADAPTERS: dict[str, type[Adapter]] = {"quixo": TwoHanded, "quixo:four": FourHanded}


def walk(name: str, seed: int, plies: int = 60) -> Iterator[QuixoState]:
    """The positions of a random game in which wins at once are mostly passed over, so that boards get full of lines."""
    rng = random.Random(seed)
    state = game(name).start()
    for _ in range(plies):
        assert isinstance(state, QuixoState)
        if state.outcome is not None:
            return
        yield state
        after = [state.apply(move) for move in state.legal_moves()]
        state = rng.choice([a for a in after if a.outcome is None] or after)


def think(state: QuixoState, nodes: int) -> Thought:
    mind = searcher(state.game)
    assert isinstance(mind, AlphaBeta)
    *_, last = mind.think(state, {}, stop=lambda: mind.nodes > nodes)
    return last


def wins_within(state: QuixoState, plies: int) -> bool:
    """The plainest of solvers, by the rules alone."""
    me = state.game.sides[state.to_play]
    after = [state.apply(move) for move in state.legal_moves()]
    if any(a.winner == me for a in after):
        return True
    return plies > 1 and any(a.winner < 0 and loses_within(a, plies - 1) for a in set(after))


def loses_within(state: QuixoState, plies: int) -> bool:
    me = state.game.sides[state.to_play]
    after = [state.apply(move) for move in state.legal_moves()]
    if any(a.winner == me for a in after):
        return False
    return all(a.winner >= 0 or wins_within(a, plies - 1) for a in set(after))


@pytest.mark.parametrize("name", ADAPTERS)
def test_the_adapter_makes_the_moves_of_the_rules(name: str) -> None:
    adapter = ADAPTERS[name]()
    met = 0
    for seed in range(6):
        for state in walk(name, seed):
            me = state.game.sides[state.to_play]
            after = [state.apply(move) for move in state.legal_moves()]
            node = adapter.node(state)
            at_once = any(a.winner == me for a in after)
            assert (adapter.evaluate(node) == AT_ONCE) == at_once, state.notation()
            if not at_once:
                moves = adapter.moves(node)
                assert sorted(moves) == sorted({adapter.node(a) for a in after if a.winner < 0}), state.notation()
            met += 1
    assert met > 200


def test_a_glance_is_a_ply_of_judging() -> None:
    adapter = TwoHanded()
    for state in walk("quixo", 5):
        node = adapter.node(state)
        if adapter.evaluate(node) != AT_ONCE:
            assert adapter.glance(node, AT_ONCE) == Adapter.glance(adapter, node, AT_ONCE)
            assert adapter.judge(node) == Adapter.judge(adapter, node)
            for enough in (1, 2, MANY):
                assert list(adapter.threats(node, enough)) == list(Adapter.threats(adapter, node, enough))


def test_a_proved_loss_is_put_off_as_long_as_can_be() -> None:
    state = game("quixo").parse("xooxo/--oox/--xoo/oox-x/xoxoo;0")  # e4e5 loses in six, others in eight
    assert isinstance(state, QuixoState)
    lost = think(state, 400_000)
    assert lost.settled and lost.score == Score("loss", 8)
    won = think(state.apply(lost.move), 400_000)
    assert won.settled and won.score == Score("win", 7)


WINS_IN_THREE = (
    "oxxxx/o-oox/-oooo/-o--o/x-xox;0",
    "ox--x/ox-ox/x--oo/xoxoo/o-oxo;1",
    "ox-ox/o--ox/xo-oo/x-xxo/oxooo;1",
    "oxxxo/xo---/xo---/-xxox/xooxo;0",
)


@pytest.mark.parametrize("text", WINS_IN_THREE)
def test_wins_in_three_are_proved(text: str) -> None:
    state = game("quixo").parse(text)
    assert wins_within(state, 3) and not wins_within(state, 1)
    thought = think(state, 4_000)
    assert str(thought.score) == "win 3" and thought.settled
    assert loses_within(state.apply(thought.move), 2)


@pytest.mark.parametrize("name", ADAPTERS)
def test_a_loss_in_two_is_avoided_and_nothing_false_is_proved(name: str) -> None:
    for seed in range(2):
        for state in list(walk(name, seed))[12::8]:
            if wins_within(state, 1):
                continue
            thought = think(state, 4_000)
            if wins_within(state, 3):
                assert str(thought.score) == "win 3" and thought.settled
            elif not loses_within(state, 2):
                assert str(thought.score) not in ("win 3", "loss 2")
                after = state.apply(thought.move)
                assert after.winner < 0 and not wins_within(after, 1)


def test_what_is_proved_holds() -> None:
    """Verdicts of loss on the moves not chosen are true, by the plain solver."""
    checked = 0
    for state in list(walk("quixo", 2))[10::7]:
        for move, score in think(state, 3_000).verdicts.items():
            after = state.apply(move)
            if score.kind == "loss" and score.value == 2:
                assert wins_within(after, 1)
                checked += 1
            elif score.kind == "loss" and score.value == 1:
                assert after.winner == 1 - state.to_play
            elif after.winner < 0 and score.kind != "loss":
                assert not wins_within(after, 1)
    assert checked > 5


def test_a_longer_win_by_threats_does_not_hide_the_shorter_one() -> None:
    state = game("quixo").parse("xoxxo/o-oxo/xxx-x/xx---/oxxoo;0")
    assert isinstance(state, QuixoState)
    thought = think(state, 60_000)
    assert (str(thought.score), thought.settled) == ("win 5", True)


def test_one_thought_even_without_time_and_the_same_with_the_same_budget() -> None:
    state = game("quixo").start()
    mind = searcher(state.game)
    thoughts = list(mind.think(state, {}, stop=lambda: True))
    assert thoughts and thoughts[0].move in state.legal_moves()
    assert isinstance(state, QuixoState)
    assert think(state, 5_000) == think(state, 5_000)


def test_every_move_gets_a_verdict_and_moves_can_be_shared_out() -> None:
    state = list(walk("quixo", 3))[8]
    thought = think(state, 3_000)
    assert set(thought.verdicts) == set(state.legal_moves())
    mind = searcher(state.game)
    assert isinstance(mind, Splitting) and isinstance(mind, AlphaBeta)
    few = state.legal_moves()[:3]
    *_, last = mind.think_only(state, {}, few, stop=lambda: mind.nodes > 2_000)
    assert last.move in few and set(last.verdicts) == set(few)


def test_a_third_occurrence_is_a_draw_and_not_sought() -> None:
    state = list(walk("quixo", 1))[6]
    assert isinstance(state, QuixoState)
    best = think(state, 2_000).move
    after = state.apply(best)
    mind = searcher(state.game)
    assert isinstance(mind, AlphaBeta)
    *_, last = mind.think(state, {after.repetition_key(): 2}, stop=lambda: mind.nodes > 2_000)
    assert str(last.verdicts[best]) == "draw"
    endless = must_be(Quixo, game("quixo:endless"))
    *_, free = searcher(endless).think(
        state._replace(game=endless),
        {after.repetition_key(): 2},
        stop=lambda: True,
    )
    assert free.verdicts[best].kind == "cp"


@pytest.mark.parametrize(
    ("board", "move"),
    [
        ("oxxxx/o-oox/-oooo/-o--o/x-xox;0", "a3e3"),
        ("ox--x/ox-ox/x--oo/xoxoo/o-oxo;1", "b1e1"),
        ("oxxxo/xo---/xo---/-xxox/xooxo;0", "a2a5"),
    ],
)
def test_a_win_that_the_other_can_turn_into_a_third_occurrence_is_a_draw(board: str, move: str) -> None:
    state = game("quixo").parse(board)
    after = state.apply(move)
    reply = next(each for each in map(after.apply, after.legal_moves()) if each.outcome is None)
    for seen, worth in (({}, "win 3"), ({reply.repetition_key(): 2}, "draw")):
        mind = searcher(state.game)
        assert isinstance(mind, AlphaBeta)

        def enough(mind: AlphaBeta = mind) -> bool:
            return mind.nodes > 3_000

        *_, last = mind.think_only(state, seen, [move], stop=enough)
        assert str(last.verdicts[move]) == worth


def test_reasons_name_the_lines() -> None:
    quixo = game("quixo")
    state = quixo.parse("-----/-----/ooo--/-----/xxxx-;0")
    thought = think(state, 500)
    assert str(thought.score) == "win 1"
    assert must(QuixoReasons().reason(state, thought)).key == "completes"
    assert set(must(QuixoReasons().reason(state, thought)).cells) == {"a1", "b1", "c1", "d1", "e1"}
    state = quixo.parse("--o--/-----/ooo--/-----/xxxx-;1")
    because = QuixoReasons().reason(state, think(state, 3_000))
    assert must(because).key == "blocks" and set(must(because).cells) == {"a1", "b1", "c1", "d1", "e1"}
