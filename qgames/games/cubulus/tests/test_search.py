"""The searchers of Cubulus: their cube is the rules' cube, and they see what must be seen."""

from __future__ import annotations

from random import Random

import pytest
from kit.must import must_be

from qgames.ai import registry
from qgames.ai.search.alphabeta import AT_ONCE, Adapter
from qgames.ai.search.searcher import Splitting
from qgames.games import game
from qgames.games.cubulus.pushes import BAN, CUBE, LINES, TOKENS, Judge, node, pushes, swapped, turned, wins
from qgames.games.cubulus.rules import CubulusState
from qgames.games.cubulus.search import CubulusAdapter, set_up

TWO, THREE = game("cubulus"), game("cubulus:three")


def walk(rules, seed: int):
    """The states of a random game in which a win in one is never taken, so that it lasts."""
    dice = Random(seed)
    state: CubulusState = rules.start()
    for _ in range(80):
        yield state
        quiet = [move for move in state.legal_moves() if state.apply(move).outcome is None]
        if not quiet:
            return
        state = state.apply(dice.choice(quiet))


def winning(state: CubulusState) -> set[str]:
    ends = {move: state.apply(move).outcome for move in state.legal_moves()}
    return {move for move, end in ends.items() if end is not None and end.winner == state.to_play}


def after_nodes(searcher, nodes: int):
    return lambda: searcher.nodes >= nodes


def test_the_cube_has_27_lines():
    assert len(LINES) == 27
    assert all(len(line.with_ball) == 64 for line in LINES)


@pytest.mark.parametrize("rules", [TWO, THREE], ids=["two", "three"])
def test_the_search_plays_by_the_rules(rules):
    judge = Judge(rules.three)
    change_view = turned if rules.three else swapped
    for seed in range(3):
        for state in walk(rules, seed):
            if state.setting_up:
                continue
            at = node(state)
            found = {TOKENS[push.facelet - 1]: push for push in pushes(at)}
            assert set(found) == set(state.legal_moves()) - {"pass"}
            assert {TOKENS[facelet - 1] for facelet, _ in wins(at, rules.players)} == winning(state)
            assert (judge.evaluate(at) == AT_ONCE) == bool(winning(state))
            for move in list(found)[::5]:
                after = state.apply(move)
                if after.outcome is None:
                    assert node(after) == change_view(at & CUBE ^ found[move].change) | found[move].ban << BAN


def test_the_adapter_lists_each_position_once():
    adapter = CubulusAdapter()
    for state in walk(TWO, 3):
        if not state.setting_up:
            kids = adapter.moves(node(state))
            reached = {node(after) for move in state.legal_moves() if (after := state.apply(move)).outcome is None}
            assert len(kids) == len(set(kids)) and reached <= set(kids)


def test_the_quick_glance_sees_what_a_slow_one_does():
    adapter = CubulusAdapter()
    for seed in range(3):
        for state in walk(TWO, 300 + seed):
            if not state.setting_up and not winning(state):
                at = node(state)
                assert adapter.glance(at, 10**9) == Adapter.glance(adapter, at, 10**9)


def test_threats_are_those_a_slow_look_finds():
    adapter = CubulusAdapter()
    seen = 0
    for seed in range(6):
        for state in walk(TWO, seed):
            if state.setting_up or adapter.wins(node(state)):
                continue
            for enough in (1, 1_000):
                found = list(adapter.threats(node(state), enough))
                assert found == list(Adapter.threats(adapter, node(state), enough))
                seen += bool(found)
    assert seen > 50


def test_the_set_up_is_legal_and_full():
    state = must_be(CubulusState, TWO.start())
    while state.setting_up:
        state = state.apply(set_up(state, state.legal_moves()).move)
    assert state.to_play == 0 and state.third.bit_count() == 9
    state = must_be(CubulusState, TWO.start()).apply("n222").apply("n112").apply("n333")  # begun by hand
    while state.setting_up:
        state = state.apply(list(registry.searcher(TWO).think(state, {}, stop=lambda: True))[-1].move)


@pytest.mark.parametrize("rules", [TWO, THREE], ids=["two", "three"])
def test_it_takes_a_win_and_parries_one_even_without_time(rules):
    searcher = registry.searcher(rules)
    parried = 0
    for seed in range(2):
        for state in walk(rules, 100 + seed):
            if state.setting_up:
                continue
            move = list(searcher.think(state, {}, stop=lambda: True))[-1].move
            wins_now = winning(state)
            assert move in (wins_now or state.legal_moves())
            if not wins_now:
                safe = {m for m in state.legal_moves() if (a := state.apply(m)).outcome is None and not winning(a)}
                assert not safe or move in safe, state.notation()
                parried += 0 < len(safe) < len(state.legal_moves())
    assert parried > 20


def threat_of_the_third(state: CubulusState, move: str) -> bool:
    """Could the player after the next win, were it his turn now?"""
    after = state.apply(move)
    if after.outcome is not None:
        return False
    return bool(winning(after._replace(to_play=(after.to_play + 1) % 3, ban="")))


def test_with_three_it_does_not_leave_a_parry_to_the_next():
    searcher = registry.searcher(THREE)
    seen = 0
    for seed in range(4):
        for state in walk(THREE, 200 + seed):
            if winning(state):
                continue
            safe = {m for m in state.legal_moves() if (a := state.apply(m)).outcome is None and not winning(a)}
            quiet = {move for move in safe if not threat_of_the_third(state, move)}
            if quiet and quiet != safe:
                seen += 1
                move = list(searcher.think(state, {}, stop=after_nodes(searcher, 600)))[-1].move
                assert move in quiet
    assert seen > 4


@pytest.mark.parametrize(
    "fen, plies",
    [
        ("0n-/0--/1nn|--n/nn-/n--|-11/0n-/--n;0;-", 9),
        ("100/nn-/n0n|101/0n-/1n0|10n/n1n/010;0;F2", 7),
    ],
)
def test_it_proves_wins(fen, plies):
    searcher = registry.searcher(TWO)
    state = TWO.parse(fen)
    thought = list(searcher.think(state, {}, stop=after_nodes(searcher, 600_000)))[-1]
    assert thought.settled and thought.score.kind == "win" and thought.score.value <= plies
    # and the line it expects is legal play
    for move in thought.line:
        state = state.apply(move)


def test_think_only_keeps_to_the_moves_given():
    searcher = registry.searcher(THREE)
    state = THREE.start().apply("F5")
    assert isinstance(searcher, Splitting)
    for thought in searcher.think_only(state, {}, ("U1", "U2"), stop=after_nodes(searcher, 2_000)):
        assert thought.move in ("U1", "U2")
