"""Keys: none means two things in one place, and none is missing from the list on `?`."""

from string import ascii_lowercase

import pygame
import pytest
from kit.app import CTRL, open_app
from kit.play import sit_down

from qgames.games import entries, game, main_variants
from qgames.rules.core import State
from qgames.rules.match import Match
from qgames.scenes.pages.keys import LISTS
from qgames.scenes.parts.page import EVERYWHERE
from qgames.scenes.play.board import WAYS
from qgames.scenes.play.shortcuts import table_keys
from qgames.scenes.review.page import ReviewPage
from qgames.session.sitting import Sitting
from qgames.ui import Ask, keys

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
    usual, own = set(table_keys(scene)), set(scene.own.keys())
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
    keys = {*table_keys(scene), *scene.own.keys(), *(action.shortcut for action in actions), *EVERYWHERE} - {""}
    missing = {key for key in keys if SAME.get(key, key) not in listed()}
    assert not missing


def test_a_line_of_the_list_has_its_keys_once():
    for area, lines in LISTS:
        names = [key for keys, _ in lines for key in keys]
        assert len(names) == len(set(names)), area


#: every key a page might take for itself, as SDL names it
CODES = {
    **{letter: letter for letter in ascii_lowercase},
    **{name: name for name in ("left", "right", "up", "down", "home", "end", "backspace", "escape", "f1")},
    "page up": "pageup", "page down": "pagedown", "return": "enter",
}  # fmt: skip


def pressed(code, mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(code), mod=mod, unicode="", scancode=0)


def test_no_key_of_a_review_is_missing_from_the_list(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)
    match = Match(game("quantik"))
    for move in ("Sa1", "Na3", "Yc2"):
        match.play(move)
    page = ReviewPage(app.ui, Sitting(match))
    monkeypatch.setattr(page.work, "step", lambda: False)
    app.stack.take(Ask(page))
    app.update(0.02)
    graph, mods = page.find("graph"), (0, pygame.KMOD_SHIFT, CTRL)
    page.stage.try_out(page.stage.state.legal_moves()[0])  # so that there is something to take back
    events = [pressed(code, mod) for code in CODES for mod in mods]
    taken = {keys.shortcut(each) for each in events if graph.handle(app.ui, each) is not None}
    page.stage.try_out(page.stage.state.legal_moves()[0])
    taken |= {keys.shortcut(each) for each in events if page.shortcut(keys.shortcut(each)) is not None}
    of_page = {key for area, lines in LISTS if area in ("review", "everywhere") for names, _ in lines for key in names}
    same = {"pageup": "left", "pagedown": "right", "home": "left", "end": "right"}
    assert {"up", "left", "enter", "ctrl+s", "backspace", "f1"} <= taken, "else this would see nothing"
    assert not {key for key in taken if same.get(key, key) not in of_page}
