"""The first start is greeted once, and only where nothing of the player's is there."""

import subprocess
import sys

import pygame
import pytest
from app.test_start import GOOD
from kit.app import click, frame, key, open_app

from qgames.app import start
from qgames.app.app import App
from qgames.files import i18n, paths
from qgames.scenes.pages.settings import theme
from qgames.scenes.pages.title import Title
from qgames.scenes.pages.welcome import Gesture, Welcome
from qgames.scenes.parts.destinations import PageAt
from qgames.ui import Ask, Go, Label, Page


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setattr(start, "start_log", lambda: None)
    yield tmp_path
    paths.be_usual()
    i18n.use("en")


@pytest.fixture
def app(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (1000, 700), mute=True, speed="off")
    app.stack.take(Go(PageAt("title")))
    app.stack.take(Go(PageAt("welcome")))
    frame(app)
    yield app
    i18n.use("en")


def started(monkeypatch, *args, then="escape"):
    """What is in front after a whole start; then a key."""
    seen = []

    def run(app):
        app.turn(0.02)
        seen.append(type(app.stack.top))
        key(app, then)
        seen.append(type(app.stack.top))

    monkeypatch.setattr(App, "run", run)
    assert start.main(list(args)) == 0
    return seen


@pytest.mark.parametrize("leave", ["escape", "enter"])
def test_once_and_never_again(home, monkeypatch, leave):
    assert started(monkeypatch, then=leave) == [Welcome, Title]
    assert (home / "settings.json").exists()
    assert started(monkeypatch, then="left")[0] is Title


@pytest.mark.parametrize("there", ["settings.json", "saves/game.qgame", "broken"])
def test_never_where_something_is_there(home, monkeypatch, there):
    path = home / ("settings.json" if there == "broken" else there)
    path.parent.mkdir(exist_ok=True)
    path.write_text({"settings.json": "{}", "broken": "[" * 99}.get(there, GOOD))
    assert started(monkeypatch, then="left")[0] is Title


def test_never_over_a_file_that_is_opened(home, monkeypatch):
    (home / "some.qgame").write_text(GOOD)
    assert Welcome not in started(monkeypatch, str(home / "some.qgame"), then="left")


def test_never_in_safe_mode(home, monkeypatch):
    assert started(monkeypatch, "--safe", then="left")[0] is Title


def test_a_usual_start_does_not_load_it(home):
    (home / "settings.json").write_text("{}")
    code = """
import sys
from qgames.app import start
from qgames.app.app import App
App.run = lambda app: print(any("welcome" in name for name in sys.modules))
start.main([])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["False"]


def words(app):
    return [widget.text for widget in app.stack.top.root.walk() if isinstance(widget, Label)]


def test_language_and_theme_switch_at_once(app):
    page = app.stack.top
    assert "Welcome" in words(app)
    page.set_focus(page.find("language"))
    while app.ui.settings.language != "fr":
        key(app, "right")
    assert "Bienvenue" in words(app) and page.focus.key == "language"
    page.set_focus(page.find("theme"))
    before = app.ui.theme.key
    while app.ui.theme.key == before:
        key(app, "right")
    assert page.focus.key == "theme" and app.stack.top is page


def test_the_note_about_following_the_system_is_there_while_that_is_chosen(app):
    for chosen, noted in (("auto", True), ("paper", False)):
        app.ui.settings.theme = chosen
        assert bool(theme(app.ui).note) == noted


def test_a_click_beside_leaves_and_one_on_it_does_not(app):
    page = app.stack.top
    click(app, page._panel.rect.move(0, 6).midtop)
    assert app.stack.top is page
    click(app, (4, app.ui.size[1] // 2))
    assert isinstance(app.stack.top, Title)
    assert paths.settings_file().exists()


@pytest.mark.parametrize("hand", ["mouse", "keys", "pad", "touch"])
def test_what_is_in_hand_is_explained(app, hand):
    app.ui.use_hand(hand)
    frame(app)
    said = [widget.spoken() for widget in app.stack.top.root.walk() if isinstance(widget, Gesture)]
    kind = "mouse" if hand == "keys" else hand
    assert said == [i18n.t(f"welcome.{kind}.{gesture}") for gesture in ("choose", "turn", "zoom")]


def test_time_passes_below_a_lively_page_alone(app):
    class Counting(Page):
        ticks = 0

        def build(self):
            return Label("below")

        def tick(self, seconds):
            self.ticks += 1

    below = Counting(app.ui)
    app.stack.take(Ask(below))
    app.stack.take(Go(PageAt("welcome")))
    frame(app)
    assert below.ticks == 1
    Welcome.lively = False
    try:
        frame(app)
    finally:
        Welcome.lively = True
    assert below.ticks == 1


def test_other_buttons_beside_it_do_nothing(app):
    page = app.stack.top
    for number in (2, 3):
        app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(4, 4), button=number))
        frame(app)
    assert app.stack.top is page
