"""What the system is asked on three platforms, what comes of it, and that the player has the last word. And own themes,
seen as soon as they are saved."""

import json
import os
import sys
import types

import pygame
import pytest
from kit.app import focused, frame, key, open_app, open_page
from kit.must import must_be

from qgames.files import theme
from qgames.files.settings import AUTO, SCALES, Settings
from qgames.ui import ChoiceControl, system
from qgames.ui.context import effective_scale
from qgames.ui.system import Preferences, PreferencesQuery

INTERFACE = "org.gnome.desktop.interface"


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path)


def gnome(monkeypatch, contrast="false", **told):
    def output(*command):
        if command[:2] == ("gsettings", "list-recursively"):
            return "\n".join(f"{INTERFACE} {name.replace('_', '-')} {value}" for name, value in told.items())
        return contrast

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "output", output)


# -- three platforms -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "told, found",
    [
        ({}, Preferences()),
        ({"enable_animations": "false"}, Preferences(less_motion=True)),
        ({"enable_animations": "true", "color_scheme": "'default'"}, Preferences()),
        ({"color_scheme": "'prefer-dark'"}, Preferences(shade="dark")),
        ({"color_scheme": "'prefer-light'"}, Preferences(shade="light")),
        ({"gtk_theme": "'HighContrastInverse'"}, Preferences(contrast=True)),
        ({"contrast": "true"}, Preferences(contrast=True)),
        ({"text_scaling_factor": "1.25"}, Preferences(text=1.25)),
        ({"text_scaling_factor": "0.5"}, Preferences()),
        ({"text_scaling_factor": "99"}, Preferences(text=system.LARGEST)),
        ({"text_scaling_factor": "large"}, Preferences()),
    ],
)
def test_linux(monkeypatch, told, found):
    gnome(monkeypatch, **told)
    assert system.asked() == found


@pytest.mark.parametrize(
    "told, found",
    [
        ({}, Preferences()),
        ({"reduceMotion": "1"}, Preferences(less_motion=True)),
        ({"increaseContrast": "1", "reduceMotion": "0"}, Preferences(contrast=True)),
        ({"AppleInterfaceStyle": "Dark"}, Preferences(shade="dark")),
    ],
)
def test_macos(monkeypatch, told, found):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(system, "output", lambda *command: told.get(command[-1], ""))
    assert system.asked() == found


@pytest.mark.parametrize(
    "moves, flags, registry, found",
    [
        (1, 0, {}, Preferences()),
        (0, 0, {}, Preferences(less_motion=True)),
        (1, 1, {}, Preferences(contrast=True)),
        (1, 126, {"AppsUseLightTheme": 1}, Preferences()),
        (1, 0, {"AppsUseLightTheme": 0, "TextScaleFactor": 150}, Preferences(shade="dark", text=1.5)),
    ],
)
def test_windows(monkeypatch, moves, flags, registry, found):
    import ctypes

    def parameters(what, size, into, _):
        if what == 0x1042:
            into._obj.value = moves
        else:
            into._obj.flags = flags
        return 1

    class Key:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

    def query(_, name):
        if name not in registry:
            raise FileNotFoundError(name)
        return registry[name], 4

    windows = types.ModuleType("winreg")
    vars(windows).update(HKEY_CURRENT_USER=0, OpenKey=lambda *_: Key(), QueryValueEx=query)
    monkeypatch.setitem(sys.modules, "winreg", windows)
    user32 = types.SimpleNamespace(SystemParametersInfoW=parameters)
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(user32=user32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert system.asked() == found


@pytest.mark.parametrize("platform", ["linux", "darwin"])
@pytest.mark.parametrize("trouble", [FileNotFoundError("gsettings"), ValueError("odd"), PermissionError("no")])
def test_a_system_that_says_nothing_wishes_nothing(monkeypatch, platform, trouble):
    def silent(*command):
        raise trouble

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(system, "output", silent)
    assert system.asked() == Preferences()


# -- what comes of it ------------------------------------------------------------------------------------------------


def hear(app, found, monkeypatch):
    """As if the system had answered."""
    monkeypatch.setattr(system, "asked", lambda: found)
    app.preferences_query = PreferencesQuery()
    app.preferences_query.ask()
    app.preferences_query.thread.join(5)
    frame(app)


def test_less_motion_is_only_the_default(app, monkeypatch):
    open_page(app, "title")
    hear(app, Preferences(less_motion=True), monkeypatch)
    assert app.settings.speed == AUTO and app.ui.motion == 0
    app.ui.change(speed="normal")
    assert app.ui.motion == 1, "what the player says counts more"


@pytest.mark.parametrize(
    "found, key",
    [
        (Preferences(), "walnut"),
        (Preferences(shade="dark"), "night"),
        (Preferences(shade="light"), "paper"),
        (Preferences(contrast=True), "high-contrast"),
        (Preferences(contrast=True, shade="light"), "high-contrast"),
    ],
)
def test_the_theme_follows_and_can_be_overruled(app, monkeypatch, found, key):
    open_page(app, "settings")
    assert app.settings.theme == AUTO and app.ui.theme.key == "walnut"
    hear(app, found, monkeypatch)
    assert app.ui.theme.key == key and len(focused(app)) == 1
    app.ui.change(theme="walnut")
    hear(app, found, monkeypatch)
    assert app.ui.theme.key == "walnut"
    app.ui.change(theme=AUTO)
    assert app.ui.theme.key == key


def test_larger_text_makes_things_larger_unless_told_otherwise(app, monkeypatch):
    page = open_page(app, "settings")
    assert app.ui.scale == 1.0
    hear(app, Preferences(text=1.5), monkeypatch)
    assert app.ui.scale == 1.5 == app.ui.type.scale
    assert app.settings.scale == 100, "the player's own choice is not touched"
    page.set_focus(page.find("system_text"))
    key(app, "enter")
    assert app.ui.scale == 1.0


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("text", [1.0, 1.25, 2.5])
def test_there_is_always_room(app, monkeypatch, scale, text):
    app.ui.change(scale=scale)
    hear(app, Preferences(text=text), monkeypatch)
    assert app.ui.scale == effective_scale(app.ui.size, round(scale * text))
    assert min(app.ui.logical_size) >= 480


def test_the_next_start_looks_right_at_once(app, monkeypatch, tmp_path):
    hear(app, Preferences(contrast=True, less_motion=True, text=1.25), monkeypatch)
    app.settings.save()
    again = open_app(monkeypatch, tmp_path)
    assert again.ui.theme.key == "high-contrast" and again.ui.motion == 0 and again.ui.scale == 1.25


@pytest.mark.parametrize("kept", [None, 7, "dark", [1], {"text": "large", "shade": 3, "contrast": 1, "more": {}}])
def test_whatever_was_kept_is_no_trouble(monkeypatch, tmp_path, kept):
    (tmp_path / "settings.json").write_text(json.dumps({"extra": {"system": kept}}), "utf-8")
    app = open_app(monkeypatch, tmp_path)
    assert app.ui.preferences == Preferences()


def test_settings_from_before_keep_their_theme(monkeypatch, tmp_path):
    (tmp_path / "settings.json").write_text(json.dumps({"theme": "walnut", "scale": 125}), "utf-8")
    app = open_app(monkeypatch, tmp_path)
    hear(app, Preferences(shade="dark", contrast=True), monkeypatch)
    assert app.ui.theme.key == "walnut" and app.ui.scale == 1.25
    assert Settings().theme == AUTO and Settings().system_text


def test_the_system_is_asked_again_by_whoever_comes_back_but_not_all_the_time(app, monkeypatch):
    questions = []

    def asked():
        questions.append(1)
        return Preferences()

    monkeypatch.setattr(system, "asked", asked)
    clock = [100.0]
    monkeypatch.setattr(system.time, "monotonic", lambda: clock[0])
    app._settled = True
    for _ in range(5):
        app.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        app.preferences_query.thread.join(5)
    assert len(questions) == 1
    clock[0] += system.EVERY + 1
    app.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    app.preferences_query.thread.join(5)
    assert len(questions) == 2


# -- own themes ------------------------------------------------------------------------------------------------------


def seconds(app, count=1.2):
    for _ in range(round(count / 0.05)):
        app.update(0.05)


def test_a_theme_is_seen_as_soon_as_it_is_saved(app, tmp_path):
    """Beside an editor: the window never loses or gets the focus."""
    open_page(app, "title")
    mine = tmp_path / "themes" / "mine.yaml"
    mine.parent.mkdir()
    mine.write_text("text: '#ffffff'\n", "utf-8")
    app.ui.change(theme="mine")
    seconds(app)
    mine.write_text("text: '#fffffe'\n", "utf-8")
    os.utime(mine, (5, 5))
    seconds(app)
    assert app.ui.theme["text"] == (255, 255, 254)
    mine.write_text("texxt: '#ffffff'\n", "utf-8")
    os.utime(mine, (6, 6))
    seconds(app)
    assert app.ui.theme.key == "walnut" and any("mine.yaml:1" in toast.text for toast in app.overlay.toasts)
    mine.write_text("text: '#fffffd'\n", "utf-8")
    os.utime(mine, (7, 7))
    seconds(app)
    assert app.ui.theme["text"] == (255, 255, 253)


def test_a_new_theme_appears_in_the_list(app, tmp_path):
    page = open_page(app, "settings")
    seconds(app)
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "fresh.yaml").write_text("name: Fresh\ntext: '#ffffff'\n", "utf-8")
    seconds(app)
    assert "Fresh" in [name for _, name in must_be(ChoiceControl, page.find("theme")).options]


def test_looking_for_themes_draws_nothing_and_reads_no_file(app, monkeypatch):
    open_page(app, "about")
    seconds(app)
    frame(app)
    drawn = app.frames
    monkeypatch.setattr(theme, "read", lambda *_: pytest.fail("a file was read"))
    for _ in range(60):
        app.update(0.1)
        app.draw()
    assert app.frames == drawn
