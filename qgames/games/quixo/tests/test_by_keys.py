"""Quixo by keyboard: with a cube in the hand an arrow key pushes that way, as it is seen; with four players the cursor
then goes to the choice of the dot."""

import pytest
from kit.app import open_app, open_page
from kit.must import must
from kit.play import key, sit_down, walk_to

from qgames.scenes.play.board import WAYS
from qgames.ui import Label

PUSHES = {"right": "a", "left": "e", "up": "1", "down": "5"}  # the end it comes in at, seen from the first seat


@pytest.mark.parametrize("name", PUSHES)
def test_an_arrow_pushes_that_way(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    taken = "a3" if name in ("up", "down") else "c1"
    key(app, walk_to(app, scene, taken))
    assert scene.current.hand.pick.chosen == (taken,)
    key(app, name)
    end = f"{taken[0]}{PUSHES[name]}" if name in ("up", "down") else f"{PUSHES[name]}{taken[1]}"
    assert scene.sitting.match.moves == (f"{taken}{end}",)


def test_a_way_that_is_not_allowed_is_refused_by_name_and_the_cube_stays_in_the_hand(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    key(app, walk_to(app, scene, "c1"))
    key(app, "up")  # it would go in where it was taken
    assert not scene.sitting.match.moves and scene.current.hand.pick.chosen == ("c1",)
    assert "may not go back" in app.ui.announcer.recent[-1].text
    key(app, "enter")
    assert scene.current.hand.pick.chosen == ()


@pytest.mark.parametrize("turns", range(1, 8))
def test_the_way_is_the_one_that_is_seen(monkeypatch, tmp_path, turns):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    for _ in range(turns * 3):
        key(app, "shift+right")
    scene.tapped("c1")
    table = scene.board.show(app.ui)
    state, meant = scene.sitting.state, set()
    for name, (x, y) in WAYS.items():
        spot = scene.board.view.arrow(state, scene.current.hand.pick, (x, y), scene.board.aim.lens(app.ui.size))
        end = must(spot).removeprefix("push:")
        far = {"a1": "e1", "e1": "a1", "c1": "c5", "c5": "c1"}[end]
        within_reach = scene.current.within_reach()
        spots = {each.key: table.project(each.position) for each in scene.board.view.spots(*within_reach)}
        way = spots[far][0] - spots[end][0], spots[far][1] - spots[end][1]
        assert way[0] * x + way[1] * y > 0.5 * (way[0] ** 2 + way[1] ** 2) ** 0.5, name
        meant.add(end)
    assert len(meant) == 4


def test_with_four_the_cursor_goes_to_the_choice_of_the_dot(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four")
    key(app, walk_to(app, scene, "c1"))
    key(app, "left")
    assert scene.current.hand.pick.chosen == ("c1", "e1") and not scene.sitting.match.moves
    first = must(scene.board.spot_at_cursor()).key
    assert first == "dot:s" and scene.board.pointed == first and scene.focus is scene.board
    key(app, "right")
    assert must(scene.board.spot_at_cursor()).key == "dot:n"
    key(app, "left")
    assert must(scene.board.spot_at_cursor()).key == "dot:s"
    key(app, "down")
    key(app, "enter")
    assert scene.sitting.match.moves == ("c1e1n",)


def test_the_list_of_keys_has_it(monkeypatch, tmp_path):
    page = open_page(open_app(monkeypatch, tmp_path), "keys")
    assert any("push the row" in widget.text for widget in page.root.walk() if isinstance(widget, Label))
