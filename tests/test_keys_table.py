"""Keys: none means two things in one place, and none is missing from the list on `?`."""

import pytest
from play_kit import sit_down

from qgames.games import entries, main_variants
from qgames.rules.core import State
from qgames.scenes.pages.frame import EVERYWHERE
from qgames.scenes.pages.keys import LISTS
from qgames.scenes.play.board import WAYS
from qgames.scenes.play.shortcuts import table_keys

#: other ways to say what is listed already: (U and Backspace are Ctrl+Z ...)
SAME = {
    "u": "ctrl+z",
    "backspace": "ctrl+z",
    "r": "ctrl+shift+z",
    "ctrl+y": "ctrl+shift+z",
    "pageup": ",",
    "pagedown": ".",
    "menu": "m",
}
BOARD = {*WAYS, "enter", "space", "shift+left", "shift+right", "shift+up", "shift+down", "+", "=", "shift+=", "-", "0"}


def listed():
    own = {key for entry in entries() for names, _ in entry.keys for key in names}
    return {key for _, lines in LISTS for names, _ in lines for key in names} | own


@pytest.mark.parametrize("name", main_variants())
def test_no_key_means_two_things_at_a_table(monkeypatch, tmp_path, name):
    _, scene = sit_down(monkeypatch, tmp_path, name)
    usual, own = set(table_keys(scene)), set(scene.own_keys())
    state: State = scene.sitting.state
    actions = {action.shortcut for action in scene.current.view.actions(state, scene.current.hand.pick)} - {""}
    places = [usual, own, actions, set(EVERYWHERE), BOARD]
    for number, one in enumerate(places):
        for other in places[number + 1 :]:
            assert not one & other, f"{one & other} mean two things"


@pytest.mark.parametrize("name", main_variants())
def test_no_key_of_a_table_is_missing_from_the_list(monkeypatch, tmp_path, name):
    _, scene = sit_down(monkeypatch, tmp_path, name)
    actions = scene.current.view.actions(scene.sitting.state, scene.current.hand.pick)
    keys = {*table_keys(scene), *scene.own_keys(), *(action.shortcut for action in actions), *EVERYWHERE} - {""}
    missing = {key for key in keys if SAME.get(key, key) not in listed()}
    assert not missing


def test_a_line_of_the_list_has_its_keys_once():
    for area, lines in LISTS:
        names = [key for keys, _ in lines for key in keys]
        assert len(names) == len(set(names)), area
