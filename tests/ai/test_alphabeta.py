"""The search by itself: what it remembers of positions, and what it believes of them."""

from __future__ import annotations

import pytest

from qgames.ai import registry
from qgames.ai.search.alphabeta import AT_LEAST, AT_MOST, EXACT, PROVED, WON, AlphaBeta
from qgames.games import game


@pytest.fixture
def search():
    made = registry.searcher(game("quixo"))
    assert isinstance(made, AlphaBeta)
    return made


@pytest.fixture
def node(search):
    return search.adapter.node(game("quixo").start().apply("a1e1"))


@pytest.mark.parametrize(("stored", "found"), [(WON - 5, WON - 9), (5 - WON, 9 - WON), (70, 70)])
def test_an_end_is_as_far_from_a_position_wherever_it_is_met(search, node, stored, found):
    """Three plies from a position met after two are seven from the root when it is met after four."""
    search._store(node, 4, EXACT, stored, 2)
    assert search._visit(node, 4, -WON, WON, 6) == found


def test_a_bound_is_believed_only_as_far_as_it_goes(search, node):
    search._store(node, 1, AT_LEAST, 5_000, 0)
    assert search._visit(node, 1, 10, 20, 0) == 5_000, "more than enough"
    assert search._visit(node, 1, 4_000, 6_000, 0) < 5_000, "not enough to tell"
    search.forget()
    search._store(node, 1, AT_MOST, -5_000, 0)
    assert search._visit(node, 1, 10, 20, 0) == -5_000
    assert search._visit(node, 1, -6_000, -4_500, 0) > -5_000


def test_what_was_searched_less_deep_is_searched_again(search, node):
    search._store(node, 1, EXACT, 5_000, 0)
    assert search._visit(node, 2, -WON, WON, 0) < PROVED
    assert search._visit(node, 2, -WON, WON, 0) != 5_000
