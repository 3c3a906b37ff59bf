"""The window on systems of all kinds: how large the first one is, where the next one opens, what a fine screen does to
the mouse, and what is said where there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.must import must_be

from qgames.app import start
from qgames.app.app import App
from qgames.files import paths
from qgames.files.settings import Settings
from qgames.scenes.parts.destinations import PageAt
from qgames.ui import Go, system, window
from qgames.ui.context import effective_scale
from qgames.ui.window import Window

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def usual():
    """A start that fails ends in safe mode, which is not for the tests that follow."""
    yield
    paths.be_usual()


@pytest.fixture
def desktop(monkeypatch, tmp_path):
    """Says which screens there are; the settings are nobody's."""
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return lambda *sizes: monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(sizes))


def moves(monkeypatch):
    """Where windows are put."""
    seen = []
    monkeypatch.setattr(window.Plain, "move", lambda self, place: seen.append(place))
    return seen


# -- the first window --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "taskbar", "title"), [((1366, 768), 48, 31), ((1440, 900), 95, 28), ((1280, 720), 48, 31)]
)
def test_the_first_window_ends_above_the_taskbar(desktop, size, taskbar, title):
    desktop(size)
    window = Window(Settings())
    middle = (size[1] - window.size[1]) // 2  # SDL puts it into the middle of the whole screen
    assert middle >= title and middle + window.size[1] <= size[1] - taskbar / 2
    assert window.size[1] + title + taskbar <= size[1]


def test_the_whole_screen_is_not_how_large_the_window_is(desktop, monkeypatch):
    """Also where it fills a second screen, smaller than the first: back from there, and next time, it is as it was."""
    desktop((2560, 1440), (1280, 720))
    window = Window(Settings(), (900, 700))
    window.toggle()
    monkeypatch.setattr(window.pane, "size", lambda: (1280, 720))
    window.current()
    window.remember()
    assert window.windowed == (900, 700) and window.settings.size == [900, 700]


@pytest.mark.parametrize("percent", [125, 150, 200, 300])
def test_letters_are_as_large_as_the_systems_at_first(desktop, monkeypatch, percent):
    desktop((1920 * percent // 100, 1080 * percent // 100))
    monkeypatch.setattr(system, "scaling", lambda: percent / 100)
    settings = Settings()
    window = Window(settings)
    assert window.windowed == (1280 * percent // 100, 800 * percent // 100)
    assert effective_scale(window.size, settings.scale) == pytest.approx(percent / 100, rel=0.1)


def test_letters_are_large_also_where_the_window_cannot_be(desktop, monkeypatch):
    desktop((1920, 1080))
    monkeypatch.setattr(system, "scaling", lambda: 1.5)
    settings = Settings()
    window = Window(settings)
    assert window.size[1] <= 1080 * 0.85
    assert 1.35 <= effective_scale(window.size, settings.scale) <= 1.65


def test_what_the_player_chose_is_not_scaled_again(desktop, monkeypatch):
    desktop((3840, 2160))
    monkeypatch.setattr(system, "scaling", lambda: 2.0)
    settings = Settings()
    settings.size, settings.scale = [1000, 700], 100
    assert Window(settings).windowed == (1000, 700)
    assert settings.scale == 100


def test_dots_per_inch_are_asked_of_the_desktop(monkeypatch):
    if sys.platform == "win32":
        pytest.skip("asked by a call there")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    for answer, scaling in (
        ("Xft.dpi:\t144\nXft.hinting: 1", 1.5),
        ("", 1.0),
        ("Xft.dpi: many", 1.0),
        ("Xft.dpi: 9", 1.0),
    ):
        monkeypatch.setattr(system, "output", lambda *command, answer=answer: answer)
        assert system.scaling() == scaling
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(system, "output", lambda *command: "Xft.dpi: 192")
    assert system.scaling() == 1.0, "it enlarges windows by itself"


# -- the next one ------------------------------------------------------------------------------------------------------


def left_at(place, *desktops):
    settings = Settings()
    settings.size, settings.place = [800, 600], place
    settings.extra["window"] = {"desktops": [list(size) for size in desktops]}
    return settings


def test_a_window_comes_back_to_its_screen(desktop, monkeypatch):
    seen = moves(monkeypatch)
    screens = (1920, 1080), (1280, 1024)
    desktop(*screens)
    Window(left_at([2400, 200], *screens))
    Window(left_at([-1000, 200], *screens))
    assert seen == [(2400, 200), (-1000, 200)]


def test_a_window_never_opens_on_a_screen_that_is_gone(desktop, monkeypatch):
    seen = moves(monkeypatch)
    desktop((1920, 1080))
    Window(left_at([2400, 200], (1920, 1080), (1280, 1024)))
    desktop((1920, 1080), (1280, 1024))
    Window(left_at([4000, 200], (1920, 1080), (1280, 1024), (1920, 1080)))
    old = left_at([2400, 200])
    del old.extra["window"]  # written by an older version: which screens there were is not known
    Window(old)
    assert seen == []
    Window(left_at([400, 200], (1920, 1080), (2560, 1440)))
    assert seen == [(400, 200)], "where the first screen is, something is always seen"


def test_screens_are_remembered_with_the_place(desktop, monkeypatch):
    monkeypatch.setattr(window.Plain, "place", lambda self: (2000, 50))
    desktop((1920, 1080), (1280, 1024))
    settings = Settings()
    Window(settings, (640, 480)).moved()
    assert settings.place == [2000, 50] and settings.extra["window"] == {"desktops": [[1920, 1080], [1280, 1024]]}


@pytest.mark.parametrize("odd", [None, 5, "x", [], {"desktops": "x"}, {"desktops": [[1]]}])
def test_odd_memories_do_no_harm(desktop, odd):
    desktop((1920, 1080), (1280, 1024))
    settings = left_at([2400, 200])
    settings.extra["window"] = odd
    Window(settings)


# -- a fine screen -----------------------------------------------------------------------------------------------------


class Retina(window.Plain):
    """Two pixels to a point."""

    def size(self):
        return tuple(value // 2 for value in super().size())


@given(x=st.integers(0, 639), y=st.integers(0, 399))
def test_the_mouse_is_told_in_pixels(x, y):
    window = Window(Settings(), (1280, 800))
    window.pane = Retina()
    assert window.density == 2.0 and window.size == (1280, 800)
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, -1), buttons=(1, 0, 0))
    taken = window.taken(event)
    assert (taken.type, taken.pos, taken.rel, taken.buttons) == (event.type, (2 * x, 2 * y), (2, -2), (1, 0, 0))
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert window.taken(key) is key


def test_points_are_remembered_and_pixels_are_drawn():
    settings = Settings()
    window = Window(settings, (1280, 800))
    window.pane = Retina()
    assert window.current() == (1280, 800)
    window.remember()
    assert settings.size == [640, 400]


def test_a_text_field_tells_the_system_where_it_is_in_points(monkeypatch, tmp_path):
    from qgames.ui.field import TextField

    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    app = App(Settings(), (1280, 800))
    app.ui.density = 2.0
    told: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    field = TextField("name", "", lambda text: None)
    field.rect = pygame.Rect(100, 200, 300, 40)
    field.focus_in(app.ui)
    assert told == [pygame.Rect(50, 100, 150, 20)]


def test_fine_screens_are_told_by_the_driver(monkeypatch):
    for driver, kind in (
        ("cocoa", window.Fine),
        ("wayland", window.Fine),
        ("x11", window.Plain),
        ("windows", window.Plain),
    ):
        monkeypatch.setattr(pygame.display, "get_driver", lambda driver=driver: driver)
        assert type(window.pane()) is kind


def test_the_fine_pane_plays_the_whole_program(monkeypatch, tmp_path):
    """As on a Mac: pygame's Window in place of its display."""

    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    pygame.display.quit()
    monkeypatch.setattr("qgames.ui.window.pane", window.Fine)
    app = App(Settings(), (800, 600))
    app.stack.take(Go(PageAt("title")))
    app.turn(0.02)
    assert app.frames == 1 and app.ui.size == app.window.size == (800, 600)
    assert len({tuple(app.window.surface().get_at((x, 300))) for x in range(0, 800, 7)}) > 5, "something is drawn"
    app.handle(app.window.taken(pygame.event.Event(pygame.WINDOWMINIMIZED)))
    assert not app.window.visible()
    app.handle(app.window.taken(pygame.event.Event(pygame.WINDOWRESTORED)))
    app.turn(0.02)
    assert app.window.visible() and app.frames == 2
    app.window.toggle()
    app.window.toggle()
    app.window.caption("Rules")
    fine = must_be(window.Fine, app.window.pane)
    assert fine.window.title == "Rules – Q Games"
    app.window.moved()
    assert app.settings.place is not None
    fine.window.destroy()
    pygame.display.quit()


# -- what SDL is told, and what is said without a window ---------------------------------------------------------------


def test_what_sdl_is_told(monkeypatch):
    right = "SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK"
    for name in (right, "SDL_IME_SHOW_UI", "SDL_VIDEO_ALLOW_SCREENSAVER", "SDL_FRAMEBUFFER_ACCELERATION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    monkeypatch.delenv("DISPLAY", raising=False)
    start.environment()
    assert os.environ["SDL_IME_SHOW_UI"] == os.environ["SDL_VIDEO_ALLOW_SCREENSAVER"] == os.environ[right] == "1"
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "unaware", "what the player has set stays"
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in os.environ, "Wayland alone could open no window"
    if sys.platform.startswith("linux"):
        monkeypatch.setenv("DISPLAY", ":0")
        start.environment()
        assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"


def test_an_idle_screen_may_sleep():
    code = (
        "from qgames.app import start; start.environment(); import pygame; pygame.display.init();"
        "print(pygame.display.get_allow_screensaver())"
    )
    env = {name: value for name, value in os.environ.items() if name != "SDL_VIDEO_ALLOW_SCREENSAVER"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_window_is_said_in_a_box(monkeypatch, tmp_path, capsys, language):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    settings = Settings()
    settings.language = language
    monkeypatch.setattr(Settings, "load", classmethod(lambda cls: settings))
    boxes = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: boxes.append(words))

    def refuse(self, *rest):
        raise pygame.error("the screen is away")

    monkeypatch.setattr(window.Plain, "open", refuse)
    assert start.main() == 1
    said = {"en": "No window could be opened: the screen is away", "fr": "Aucune fenêtre n’a pu être ouverte"}[language]
    assert len(boxes) == 1 and said in boxes[0][1] and boxes[0][2] == "error"
    assert said in capsys.readouterr().err


def test_no_box_and_no_output_are_no_trouble(monkeypatch):
    def refuse(*words):
        raise pygame.error("no screen at all")

    monkeypatch.setattr(pygame.display, "message_box", refuse)
    monkeypatch.setattr(sys, "stderr", None)
    system.tell("Q Games", "nobody hears this")


def test_other_programs_do_not_load_our_libraries(monkeypatch):
    if os.name == "nt":
        pytest.skip("asks no program there")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "the bundle's")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "the player's")
    code = "import os; print(os.environ.get('LD_LIBRARY_PATH'))"
    assert system.output(sys.executable, "-c", code) == "the player's"
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert system.output(sys.executable, "-c", code) == "None"


def test_a_picture_of_the_window_is_left_where_nobody_looks(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("QGAMES_PICTURE", str(tmp_path / "seen.png"))
    monkeypatch.setattr("qgames.app.app.SHOWN", 5)
    save = next((ROOT / "tests/data/old").rglob("auto-quixo*.qgame"))
    assert start.main([str(save)]) == 0
    assert pygame.image.load(tmp_path / "seen.png").get_width() >= 640
