"""What only a Mac does, imitated: its keys and its menu, its full screen, files it opens by an event, its windows, its
fonts, and AccessKit there. What stands where, and what nobody has tried: `tests/frozen/macos.md`."""

import ctypes.util
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from kit.access import listening
from kit.app import open_app, open_page
from kit.must import must, must_be
from kit.play import Instant, sit_down, table_of

from qgames.access import adapter as access_adapter
from qgames.access import system as access_system
from qgames.app import start
from qgames.app.app import App
from qgames.files import paths
from qgames.files.languages import LANGUAGES, match
from qgames.files.settings import Settings
from qgames.scenes.pages.title import Title
from qgames.scenes.pages.welcome import Welcome
from qgames.session import saves
from qgames.ui import fonts, keys, system, window
from qgames.ui.window import Window

CMD = pygame.KMOD_META
GAME = "qgames record 1\nGame: quixo\nResult: *\nPlies: 1\n\n1. a1e1\n"


def press(key, mod):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


FULL_SCREEN = press(pygame.K_f, pygame.KMOD_CTRL | CMD)


@pytest.fixture
def mac(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(keys, "FULL_SCREEN", ("control+ctrl+f", "alt+enter"))
    monkeypatch.setattr(keys, "_MAC", True)
    monkeypatch.setattr(window, "MAC", True)
    yield
    paths.be_usual()


# -- keys, menu, full screen -------------------------------------------------------------------------------------------


def test_full_screen_by_the_keys_of_a_mac(mac):
    assert keys.shortcut(press(pygame.K_F11, 0)) == "f11"
    assert keys.shortcut(FULL_SCREEN) == "control+ctrl+f"
    assert keys.label("control+ctrl+f") == "Ctrl+Cmd+F"
    assert keys.shortcut(press(pygame.K_f, CMD)) == "ctrl+f"
    if os.name == "nt":
        return  # there the program cannot even be loaded as if on a Mac: no fcntl
    code = "import sys; sys.platform = 'darwin'; from qgames.ui import keys; print(keys.FULL_SCREEN)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "('control+ctrl+f', 'alt+enter')"


def test_the_app_takes_the_keys_it_shows(mac, monkeypatch):
    app = App(Settings(), (640, 480))
    toggled = []
    monkeypatch.setattr(app.window, "toggle", lambda: toggled.append(1))
    app.handle(FULL_SCREEN)
    assert toggled == [1]


class ScreenOfMac:
    """A pane as SDL's on a Mac: its menu has Ctrl+Cmd+F as long as SDL does not fill the screen itself. The menu acts
    before the program hears of the key, the window is there a moment after; who asks SDL waits for it."""

    def __init__(self, pane, whole):
        self.pane, self.whole, self.plain = pane, whole, pane.size()
        self.ours = self.filled = self.seen = False

    def __getattr__(self, name):
        return getattr(self.pane, name)

    def menu(self):
        if not self.ours:
            self.filled = not self.filled

    def arrive(self, app):
        self.seen = self.filled
        for kind in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED):
            app.handle(pygame.event.Event(kind))

    def open(self, size, icon, unseen=None):
        self.ours = self.filled = self.seen = size is None
        self.plain = size or self.plain

    def size(self):
        return self.whole if self.seen else self.plain

    def place(self):
        return (0, 37) if self.seen else (200, 100)


@pytest.mark.parametrize("desktops", [[(1512, 982)], [(1920, 1080), (1512, 982)]], ids=["one", "two"])
def test_the_menus_full_screen_is_left_by_the_menus_key(mac, monkeypatch, desktops):
    """Whether the green button or a key entered it: both act on the same key, and would undo each other."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    monkeypatch.setattr(window, "BACK", ())  # nothing is waited for
    app = open_page_of(App(Settings(), (800, 600)))
    screen = app.window.pane = ScreenOfMac(app.window.pane, (1512, 945))

    def by_key(event=FULL_SCREEN, menu=True):
        if menu:
            screen.menu()
        app.handle(event)
        app.handle(pygame.event.Event(pygame.KEYUP, key=event.key, mod=0))
        screen.arrive(app)
        return screen.filled

    app.window.moved()
    screen.menu()  # by the green button: no key
    screen.arrive(app)
    assert screen.size() == (1512, 945)
    assert app.settings.place == [200, 100] and app.window.windowed == (800, 600), "of the plain window"
    assert not by_key() and not app.window.fullscreen, "it is left, and not entered again"
    assert by_key() and app.window.fullscreen and screen.ours, "in together, and remembered"
    assert not by_key() and screen.size() == (800, 600), "the menu's is switched off meanwhile"
    screen.menu()
    screen.arrive(app)
    alt_enter = press(pygame.K_RETURN, pygame.KMOD_ALT)
    assert by_key(alt_enter, menu=False) and app.window.fullscreen, "taken over"
    assert not by_key(alt_enter, menu=False) and screen.size() == (800, 600)


def open_page_of(app):
    open_page(app, "title")
    return app


def test_cmd_q_is_heard_twice_and_quits_once(monkeypatch, tmp_path):
    """As a key, and by the menu: while a computer thinks too. The game is kept."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    thinks = Instant()
    monkeypatch.setattr(thinks, "poll", list)  # it never comes to an end
    monkeypatch.setattr(scene.computer, "pool", thinks)
    scene.sitting.play(scene.sitting.state.legal_moves()[0])
    app.update(0.02)
    assert thinks.asked, "the computer thinks"
    pygame.event.clear()
    pygame.event.post(keys.pressed("ctrl+q"))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.turn(0.02)
    assert app.stack.scenes == []
    (kept,) = paths.saves().glob("*.qgame")
    assert saves.read_file(kept).match.ply == 1


# -- files it opens by an event ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [True, False], ids=["first start", "later"])
def test_a_game_clicked_on_comes_as_an_event(monkeypatch, tmp_path, first):
    """Nothing is on the command line; the event is there before the first picture, or comes while it runs."""
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(start, "start_log", lambda: None)
    record = tmp_path / "Partie d’été.qgame"
    record.write_text(GAME, encoding="utf-8")
    if not first:
        assert Settings(language="en").save() is None
    seen = []

    def run(app):
        before = type(app.stack.top)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(record), window=None))
        app.turn(0.02)
        seen.append((before, table_of(app).sitting.match.ply))

    monkeypatch.setattr(App, "run", run)
    assert start.main([]) == 0
    assert seen == [(Welcome if first else Title, 1)]


# -- windows -----------------------------------------------------------------------------------------------------------


def test_the_dock_gets_a_large_icon(mac):
    assert must(Window(Settings(), (640, 480))._icon()).get_size() == (512, 512)


def test_the_window_of_a_start_that_failed_is_gone(monkeypatch, tmp_path):
    """A second one beside it would keep the first from ending the program."""
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    open_windows = []

    class Counted(pygame.Window):
        def __init__(self, *args, **more):
            super().__init__(*args, **more)
            open_windows.append(self)

        def destroy(self):
            if self in open_windows:
                open_windows.remove(self)
            super().destroy()

    pygame.display.quit()
    monkeypatch.setattr(pygame, "Window", Counted)
    monkeypatch.setattr(window, "pane", window.Fine)
    first, second = App(Settings(), (640, 480)), App(Settings(), (640, 480))
    assert len(open_windows) == 1 and first is not second
    window.Fine.shut()
    assert not open_windows
    pygame.display.quit()


def test_a_full_screen_that_cannot_be_had_is_no_failure(monkeypatch, tmp_path):
    """SDL waits for the Mac to get there, and says so if it does not."""
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))

    class Refusing(pygame.Window):
        def set_fullscreen(self, desktop=False):
            raise pygame.error("")

    pygame.display.quit()
    monkeypatch.setattr(pygame, "Window", Refusing)
    monkeypatch.setattr(window, "pane", window.Fine)
    app = open_page_of(App(Settings(fullscreen=True)))
    app.turn(0.02)
    assert app.frames and isinstance(app.stack.top, Title)
    window.Fine.shut()
    pygame.display.quit()


def test_a_narrow_window_is_no_finer(monkeypatch, tmp_path):
    """Pages are laid out wider than it is; the mouse stays where it is."""
    app = open_app(monkeypatch, tmp_path, (240, 200))
    assert app.window.density == 1.0 and app.window.size == window.LEAST
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(200, 100), rel=(1, 1), buttons=(0, 0, 0))
    assert app.window.taken(moved).pos == (200, 100)


# -- where it lies -----------------------------------------------------------------------------------------------------


def test_portable_lies_beside_the_bundle(monkeypatch, tmp_path):
    inside = tmp_path / "Q Games.app/Contents/MacOS"
    inside.mkdir(parents=True)
    monkeypatch.delenv("QGAMES_HOME", raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(inside / "qgames"))
    assert paths.program() == tmp_path.resolve() and paths.own_home() is None
    (tmp_path / "portable.txt").touch()
    assert paths.own_home() == tmp_path.resolve() / "qgames-data"
    monkeypatch.setattr(sys, "executable", str(tmp_path / "qgames"))
    assert paths.program() == tmp_path.resolve()


def test_started_where_it_was_downloaded_it_keeps_its_games_at_home(monkeypatch):
    """A Mac shows such an app a read-only place of its own, without what lies beside it."""
    place = "/private/var/folders/ab/cd/T/AppTranslocation/0D5C7F6A/d/Q Games.app/Contents/MacOS/qgames"
    monkeypatch.delenv("QGAMES_HOME", raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", place)
    for folder in (paths.data(), paths.logs(), paths.cache()):
        assert "AppTranslocation" not in str(folder)


def test_fonts_of_a_mac_are_known_by_their_files(monkeypatch):
    """There pygame names a font after its file."""
    folder = "/System/Library/Fonts"
    files = ["Hiragino Sans GB.ttc", "PingFang.ttc", "AppleSDGothicNeo.ttc", "Kohinoor.ttc", "Apple Symbols.ttf"]
    files += ["Supplemental/Arial Unicode.ttf", "Supplemental/Kefa.ttc"]
    named = {"".join(filter(str.isalnum, Path(file).stem)).lower(): f"{folder}/{file}" for file in files}
    monkeypatch.setattr(pygame.font, "match_font", named.get)
    fonts._known.cache_clear()
    try:
        assert set(fonts._known()) == set(named.values())
    finally:
        fonts._known.cache_clear()


def test_languages_come_as_a_mac_lists_them(monkeypatch):
    """SDL cuts each at its last hyphen: a script may stand on either side of it."""
    monkeypatch.setenv("SDL_PREFERRED_LOCALES", "zh-Hant_TW,zh_Hans,zh-Hans_CN,sr-Cyrl_RS,nb_NO,es_419,de")
    monkeypatch.setattr(sys, "platform", "darwin")
    found = [match(wish, LANGUAGES) for wish in system.preferred_languages()]
    assert found == ["zh-Hant", "zh-Hans", "zh-Hans", "sr", "nb", "es", "de"]


# -- AccessKit ---------------------------------------------------------------------------------------------------------


class KitOfMac:
    """As strict as AccessKit: a method is added to a class of windows once, and a view has one adapter."""

    def __init__(self):
        self.classes, self.views = [], []
        self.macos = SimpleNamespace(
            add_focus_forwarder_to_window_class=self.forward, SubclassingAdapter=SimpleNamespace(for_window=self.made)
        )

    def forward(self, name):
        assert name not in self.classes, "a panic"
        self.classes.append(name)

    def made(self, handle, come, wanted):
        assert handle not in self.views, "a panic"
        self.views.append(handle)
        return SimpleNamespace(come=come, wanted=wanted)


class Call:
    """A function of a library: it can be told its types."""

    def __init__(self, does):
        self.does = does

    def __call__(self, *given):
        return self.does(*given)


def test_the_application_is_asked_for_its_window(monkeypatch):
    """pygame does not tell the handle of a `Window`."""
    answers = {(b"NSApplication", b"sharedApplication"): 1, (1, b"windows"): 2, (2, b"firstObject"): 3}
    objc = SimpleNamespace(
        objc_getClass=Call(lambda name: name),
        sel_registerName=Call(lambda name: name),
        objc_msgSend=Call(lambda target, words: answers[target, words]),
    )
    loaded = []

    def load(path):
        loaded.append(path)
        return objc

    monkeypatch.setattr(ctypes.util, "find_library", lambda name: name)
    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setattr(pygame.display, "get_wm_info", dict)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "cocoa")
    assert access_adapter.window_handle() == 3 and loaded == ["objc"]
    answers[2, b"firstObject"] = 0
    with pytest.raises(OSError, match="no window handle"):
        access_adapter.window_handle()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    with pytest.raises(OSError, match="no window handle"):
        access_adapter.window_handle()
    assert loaded == ["objc"] * 2, "without a window no application is made"


def test_a_second_start_is_let_in_too(monkeypatch):
    kit, handles = KitOfMac(), iter((7, 8))
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(access_system, "kit", lambda: kit)
    monkeypatch.setattr(access_adapter, "window_handle", lambda: next(handles))
    access_system._forward_focus.cache_clear()
    try:
        for _ in range(2):
            adapter = access_adapter.ReaderAdapter()
            adapter.attach()
            assert adapter._adapter is not None
    finally:
        access_system._forward_focus.cache_clear()
    assert kit.classes == ["SDLWindow"] and kit.views == [7, 8]


def test_the_focus_of_the_window_is_told_before_the_first_tree(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    open_page(app, "settings")
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
    link, reader = listening(monkeypatch, app, here=True)
    assert must_be(access_adapter.ReaderAdapter, link.adapter).listens() and reader.updates and reader.focused
    link.event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert reader.focused is False
