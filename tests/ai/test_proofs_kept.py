"""An announced win comes nearer with every move, on real positions: nothing is thought anew, only remembered."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from kit.must import must_be

from qgames.ai import registry
from qgames.ai.process.pool import Pool
from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import Score, Thought
from qgames.games import game
from qgames.games.qomet.book import lookup
from qgames.games.qomet.rules import QometState

POSITIONS = Path(__file__).parent.parent / "data" / "ai_speed.txt"
KINDS = (("qomet", "win in 7-9"), ("quixo", "win in 7"), ("cubulus", "win in 5"))
FOUND = 4  # of each kind, of those that are found soon
LATE = ("xo-/x-o/--x/-ox-o-x/ox-/oo-/---;0;-", "-x-/--x/xxx/--oxo-o/ox-/ooo/---;0;-")  # more than a second of reading
LINES = [line.split("\t") for line in POSITIONS.read_text("ascii").splitlines()]
WON = [
    (name, notation)
    for kind in KINDS
    for name, notation in [(n, at) for n, what, at in LINES if (n, what) == kind and at not in LATE][:FOUND]
]
NODES = 60_000


@pytest.mark.parametrize(("name", "notation"), WON)
def test_what_is_announced_is_kept_whatever_the_answers(name: str, notation: str) -> None:
    rules, dice = game(name), Random(notation)
    mind, start = registry.searcher(rules), rules.parse(notation)
    assert isinstance(mind, AlphaBeta)
    thoughts = mind.think(start, {}, stop=lambda: mind.nodes >= NODES)
    first = next(thought for thought in thoughts if thought.score.kind == "win")  # a quicker one is not waited for
    for _ in range(5):
        state, promised = start.apply(first.move), first.score.value
        while going := [move for move in state.legal_moves() if state.apply(move).outcome is None]:
            state = state.apply(dice.choice(going))
            *_, last = mind.think(state, {}, stop=lambda: True)
            assert last.score.kind == "win" and last.score.value <= promised - 2, (promised, last.score)
            promised, state = last.score.value, state.apply(last.move)
        assert promised <= first.score.value - 2


def test_the_book_waits_where_a_quicker_win_is_known() -> None:
    rules = game("qomet")
    start = rules.start()
    mind = registry.searcher(rules)
    assert isinstance(mind, AlphaBeta)
    page = lookup(must_be(QometState, start))
    assert page is not None and page[1] > 9
    node = mind.adapter.node(start.apply("a1"))
    mind.proofs.prove(node, 8 - 1_000_000)  # made up: after a1 it is over in eight
    assert next(mind.think(start, {}, stop=lambda: True)).score == Score("win", 9)
    mind.forget()
    assert next(mind.think(start, {}, stop=lambda: True)).move == page[0]


def test_who_proved_it_goes_on_with_it() -> None:
    pool = Pool(3)
    first, second, third = pool._workers
    pool._heard = {
        0: Thought("a", Score("cp", 30)),
        1: Thought("b", Score("win", 11)),
        2: Thought("c", Score("win", 9)),
    }
    pool._lead()
    assert pool._workers == [third, first, second]
    pool._heard = {0: Thought("a", Score("win", 9)), 1: Thought("b", Score("win", 9))}
    pool._lead()
    assert pool._workers == [third, first, second]
