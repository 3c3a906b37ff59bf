"""Where verdicts are shown: every legal move has its place on the board, in one part or in two."""

import random

import pytest
from kit.view_walks import walk

from qgames.games import game, main_variants
from qgames.games.frame import Look, Pick
from qgames.games.view import BoardView, view_of

ON_NO_PLACE = {"pass", "quarto"}


def positions(name):
    return [state for seed in range(3) for state, _, _ in walk(name, seed, 40)][::4]


@pytest.mark.parametrize("name", main_variants())
def test_every_move_has_a_place(name):
    view = view_of(game(name))
    for state in positions(name):
        if game(name).neutral(state):
            continue
        made = view.choices(state, Look(), Pick())
        first = [move for choice in made if choice.part == 1 for move in choice.moves]
        assert set(first) >= set(state.legal_moves()) - ON_NO_PLACE
        assert set(first) <= set(state.legal_moves())
        assert len({(choice.key, choice.moves) for choice in made}) == len(made)


@pytest.mark.parametrize("name", main_variants())
def test_what_is_pointed_at_or_taken_opens_the_second_part(name):
    """Whatever a tap begins, the moves it can become are told apart next."""
    view, chance = view_of(game(name)), random.Random(name)
    for state in positions(name):
        spots = [spot.key for spot in view.spots(state, Look())]
        for spot in chance.sample(spots, min(5, len(spots))):
            answer = view.tap(state, Pick(), spot)
            if isinstance(answer, Pick) and answer.chosen:
                second = [choice for choice in view.choices(state, Look(), answer) if choice.part > 1]
                assert second and all(set(choice.moves) <= set(state.legal_moves()) for choice in second)
            elif isinstance(answer, str):
                after = state.apply(answer)
                for choice in view.choices(state, Look(), Pick(hover=spot)):
                    assert not choice.after or set(choice.moves) <= set(after.legal_moves())


@pytest.mark.parametrize("name", main_variants())
def test_a_view_that_says_nothing_finds_them_by_trying(name):
    view = view_of(game(name))
    for state in positions(name)[:2]:
        if game(name).neutral(state):
            continue
        made = BoardView.choices(view, state, Look(), Pick())
        assert {move for choice in made for move in choice.moves} >= set(state.legal_moves()) - ON_NO_PLACE
