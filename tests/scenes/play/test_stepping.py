"""Buttons that step through the moves; at the end who played in one low row, and the net as large as in play."""

from random import Random

import pytest
from kit.app import click, frame
from kit.play import cubulus_of, key, sit_down
from kit.samples import some_of

from qgames.files import i18n
from qgames.games import main_variants
from qgames.ui import keys

STEPS = ("step:first", "step:back", "step:next", "step:last")


def widget(scene, name):
    scene.ready()
    return next((each for each in scene.root.walk() if each.key == name), None)


def played(scene, count, seed=4):
    dice = Random(seed)
    for _ in range(count):
        state = scene.sitting.state
        scene.play(dice.choice([move for move in state.legal_moves() if not state.apply(move).outcome]))


@pytest.mark.parametrize(("name", "size"), some_of(2, main_variants(), [(1280, 800), (800, 600)]))
def test_four_buttons_step_through_the_game(monkeypatch, tmp_path, name, size):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=size)
    assert [widget(scene, step).enabled for step in STEPS] == [False] * 4
    played(scene, 6)
    frame(app)
    match = scene.sitting.match
    for step, ply, live in [
        ("step:first", 0, (False, False, True, True)),
        ("step:next", 1, (True, True, True, True)),
        ("step:next", 2, (True, True, True, True)),
        ("step:back", 1, (True, True, True, True)),
        ("step:last", 6, (True, True, False, False)),
        ("step:back", 5, (True, True, True, True)),
    ]:
        click(app, widget(scene, step).rect.center)
        assert match.ply == ply and tuple(widget(scene, each).enabled for each in STEPS) == live, step
    assert match.all_moves and len(match.all_moves) == 6  # looking loses nothing


def test_each_says_what_it_does_and_which_key_does_the_same(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    played(scene, 4)
    for step, name, ply in [("first", "home", 0), ("next", ".", 1), ("back", ",", 0), ("last", "end", 4)]:
        assert keys.label(name) in widget(scene, f"step:{step}").tip
        key(app, name)
        assert scene.sitting.match.ply == ply


def test_they_follow_the_direction_of_reading(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    places = [widget(scene, step).rect.x for step in STEPS]
    assert places == sorted(places)
    app.ui.change(language="ar")
    places = [widget(scene, step).rect.x for step in STEPS]
    i18n.use("en")
    assert places == sorted(places, reverse=True)


# -- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scale", [100, 125, 150])
@pytest.mark.parametrize("name", ["cubulus", "cubulus:three"])
def test_the_net_is_as_large_at_the_end_as_in_play(monkeypatch, tmp_path, name, size, scale):
    _app, scene = sit_down(monkeypatch, tmp_path, name, size=size, settings={"scale": scale})
    if name == "cubulus":
        cubulus_of(scene).finish()
    played(scene, 6)
    scene.ready()
    in_play, plate = cubulus_of(scene).net.facelet, cubulus_of(scene).net.plate
    scene.steering.resign()
    scene.ready()
    assert not cubulus_of(scene).net.plate or plate
    assert cubulus_of(scene).net.facelet >= (in_play if scale < 150 else 15)  # in a low window there is less room
    assert widget(scene, "net").rect.width


@pytest.mark.parametrize("name", main_variants())
def test_after_the_end_too(monkeypatch, tmp_path, name):
    """The card of the result stays, and tells the same."""
    app, scene = sit_down(monkeypatch, tmp_path, name)
    dice = Random(5)
    while not scene.sitting.outcome:
        scene.play(dice.choice(scene.sitting.state.legal_moves()))
    for _ in range(4):
        frame(app)
    for _ in range(8):
        key(app, ",")
        frame(app)
        assert app.stack.top is scene
        assert scene.panel.result.box is not None
