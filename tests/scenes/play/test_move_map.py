"""The map of all moves: every move once, in the place that is its own, and shown where there is room."""

from random import Random

import pytest
from kit.app import frame
from kit.must import must
from scenes.play.test_analysis_table import analysed, table

from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.view import view_of
from qgames.scenes.play.analysis_column import AllMoves
from qgames.scenes.play.analysis_panel import Kinds

MAPPED = [name for name in main_variants() if view_of(rules_of(name)).move_map(rules_of(name).start())]


def positions(name):
    dice, state = Random(8), rules_of(name).start()
    while not state.outcome and len(state.legal_moves()) and dice.random() > 0.02:
        yield state
        state = state.apply(dice.choice(sorted(state.legal_moves())))


def test_some_games_have_one():
    assert MAPPED


@pytest.mark.parametrize("name", MAPPED)
def test_every_move_once_at_a_place_of_its_own(name):
    view, seen = view_of(rules_of(name)), 0
    for state in positions(name):
        drawn = view.move_map(state)
        moves = [move for nook in must(drawn).nooks for move in nook.moves]
        if "pass" not in state.legal_moves():
            assert sorted(moves) == sorted(state.legal_moves())
        places = [nook.at for nook in must(drawn).nooks]
        assert len(set(places)) == len(places)
        cells = state.game.cells
        assert must(drawn).side ** 2 == len(cells) and set(must(drawn).glyphs) <= set(cells)
        for nook in must(drawn).nooks:
            cell = cells[int(nook.at[1]) * must(drawn).side + int(nook.at[0])]
            assert all(cell in move for move in nook.moves), "it stands on the cell it speaks of"
        seen += 1
    assert seen > 5


def parts(scene, kind):
    return [widget for widget in scene.root.walk() if isinstance(widget, kind)]


@pytest.mark.parametrize("name", MAPPED)
def test_the_map_is_in_the_panel_where_there_is_room(monkeypatch, tmp_path, name):
    app, scene = table(monkeypatch, tmp_path, name, size=(1280, 1000))
    analysed(app, scene)
    frame(app)
    (shown,) = parts(scene, AllMoves)
    assert shown.rect.height >= shown.measure(app.ui, shown.rect.width)[1] and not parts(scene, Kinds)
    assert shown.spoken()
    app.ui.apply((1280, 800))
    frame(app)
    assert not parts(scene, AllMoves) and parts(scene, Kinds), "less room: the counts say the same"


def test_games_without_one_have_the_strip(monkeypatch, tmp_path):
    name = next(name for name in main_variants() if name not in MAPPED and ":" not in name)
    app, scene = table(monkeypatch, tmp_path, name)
    analysed(app, scene)
    frame(app)
    assert parts(scene, Kinds) and not parts(scene, AllMoves)
