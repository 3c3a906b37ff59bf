"""The program as a whole: every scene in every theme, by keyboard alone, and calm when things go wrong."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import cast

import pygame
import pytest
from kit.app import PAGES, click, focused, frame, key, open_app, open_page, top
from kit.must import must, must_be
from kit.play import key as unseen_key

from qgames.app.app import SceneStack
from qgames.files import theme
from qgames.scenes.pages.about import Trouble
from qgames.scenes.pages.keys import Keys
from qgames.scenes.pages.rules import Rules
from qgames.scenes.pages.settings import SettingsPage
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.pages.title import Title
from qgames.scenes.parts.destinations import PageAt
from qgames.ui import Ask, Back, BackTo, Dialog, Go, Quit, Scene
from qgames.ui.navigation import Answer, Then


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path)


# -- the stack -------------------------------------------------------------------------------------------------------


class Dummy(Scene):
    def __init__(self, name):
        self.name, self.dirty, self.log = name, False, []

    def shown(self):
        self.log.append("shown")

    def hidden(self):
        self.log.append("hidden")

    def handle(self, event):
        return None

    update = draw = handle


def nowhere(to):
    raise AssertionError(to)


def names(stack):
    return [scene.name for scene in stack.scenes]


def stacked(*names):
    """A stack of scenes by their names, opened as destinations are."""
    stack = SceneStack(lambda to: Dummy(to.name))
    for name in names:
        stack.take(Go(PageAt(name)))
    return stack


def test_going_somewhere_in_place_of_what():
    stack = stacked("title", "table", "games")
    stack.take(Go(PageAt("table"), instead="table"))
    assert names(stack) == ["title", "table"], "the table below makes room, and all above it"
    stack.take(Go(PageAt("setup")))
    stack.take(Go(PageAt("review"), instead="games"))
    assert names(stack) == ["title", "table", "review"], "without one of that name, what asked makes room"
    stack.take(Go(PageAt("keys"), replace=True))
    assert names(stack) == ["title", "table", "keys"]


def test_back_to_a_name():
    stack = stacked("title", "games", "table", "review", "table")
    title, games = stack.scenes[:2]
    stack.take(BackTo(PageAt("games")))
    assert stack.scenes == [title, games]
    stack.take(BackTo(PageAt("title")))
    assert stack.scenes == [title] and title.log[-1] == "shown"
    alone = stacked("table", "rules")
    alone.take(BackTo(PageAt("title")))
    assert names(alone) == ["title"], "a program opened with a file has none below"


def test_what_cannot_be_opened_takes_nothing_away():
    stack = stacked("title", "table")
    stack.find = nowhere
    for answer in (Go(PageAt("rules"), replace=True), Go(PageAt("x"), instead="title"), BackTo(PageAt("nowhere"))):
        with pytest.raises(AssertionError):
            stack.take(answer)
        assert names(stack) == ["title", "table"]


def test_the_stack_does_what_scenes_ask():
    stack, a, b, c = SceneStack(lambda to: c), Dummy("a"), Dummy("b"), Dummy("c")
    stack.take(Ask(a))
    stack.take(Ask(b))
    assert names(stack) == ["a", "b"]
    assert a.log == ["shown", "hidden"]
    stack.take(Go(PageAt("c"), replace=True))
    assert names(stack) == ["a", "c"]
    stack.take(Then(Ask(b)))
    assert names(stack) == ["a", "b"]
    stack.take(Back())
    assert stack.top is a
    assert a.dirty
    stack.take(Quit())
    assert stack.scenes == []


def test_an_answer_nobody_knows_is_refused():
    with pytest.raises(TypeError, match="may answer"):
        SceneStack(nowhere).take(cast(Answer, "quit"))


def test_dialogs_show_the_scene_below():
    stack, a, b = SceneStack(nowhere), Dummy("a"), Dummy("b")
    b.over = True
    stack.take(Ask(a))
    stack.take(Ask(b))
    assert stack.visible() == [a, b]


# -- every scene -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", theme.BUILT_IN)
def test_every_page_in_every_theme(monkeypatch, tmp_path, look):
    app = open_app(monkeypatch, tmp_path, pictures=True, theme=look)
    for name in PAGES:
        page = open_page(app, name)
        assert not page.dirty
        picture = app.window.surface()
        assert len({tuple(picture.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 800, 40)}) > 1, name


@pytest.mark.parametrize("name", PAGES)
def test_tab_goes_round_with_exactly_one_focus(app, name):
    page = open_page(app, name)
    start = page.focus
    seen = []
    for _ in range(len(page.order())):
        assert len(focused(app)) == 1
        seen.append(must(page.focus).key)
        unseen_key(app, "tab")
    assert page.focus is start
    assert len(set(seen)) == len(seen)
    unseen_key(app, "shift+tab")
    assert [each.key for each in focused(app)] == seen[-1:], "the other way round"


def test_a_page_may_object_to_the_end(app, monkeypatch):
    """By the window's cross and by Ctrl+Q; a page that does not is left."""
    page, asks = open_page(app, "keys"), Dummy("sure?")
    monkeypatch.setattr(page, "closing", lambda: Ask(asks))
    app.handle(pygame.event.Event(pygame.QUIT))
    assert app.stack.top is asks and page in app.stack.scenes
    app.stack.take(Back())
    monkeypatch.setattr(page, "closing", lambda: None)
    key(app, "ctrl+q")
    assert app.stack.scenes == []


def test_after_a_stall_what_moves_goes_on_and_does_not_jump(app, monkeypatch):
    page = open_page(app, "keys")
    passed: list[float] = []
    monkeypatch.setattr(page, "update", passed.append)
    for seconds in (0.02, 60.0):
        app.turn(seconds)
    assert passed == [0.02, 0.1]


def test_nothing_is_drawn_when_nothing_changed(app):
    open_page(app, "settings")
    drawn = app.frames
    for _ in range(20):
        frame(app)
    assert app.frames == drawn


def test_walk_by_keyboard_alone(app):
    open_page(app, "title")
    key(app, "right")
    assert focused(app)[0].key == "quantik"
    key(app, "enter")
    assert isinstance(app.stack.top, SetupPage)
    assert app.stack.top.setup.game == "quantik"
    key(app, "f1")
    assert isinstance(app.stack.top, Rules)
    assert app.stack.top.game == "quantik"
    key(app, "right")
    assert app.stack.top.game == "quixo"
    key(app, "?")
    assert isinstance(app.stack.top, Keys)
    key(app, "ctrl+,")
    assert isinstance(app.stack.top, SettingsPage)
    for _ in range(3):
        key(app, "escape")
    assert isinstance(app.stack.top, SetupPage)
    key(app, "escape")
    assert isinstance(app.stack.top, Title)
    key(app, "ctrl+q")
    assert app.stack.scenes == []


def test_walk_by_mouse_alone(app):
    title = open_page(app, "title")
    click(app, title.find("settings").rect.center)
    page = app.stack.top
    assert isinstance(page, SettingsPage)
    for wanted in ("walnut", "night"):  # after what the system says
        spot = page.find("theme").rect
        click(app, (spot.right - 10, spot.centery))
        assert app.settings.theme == wanted
    assert app.ui.theme.key == "night"
    click(app, page.find("back").rect.center)
    assert app.stack.top is title
    click(app, title.find("quixo").rect.center)
    assert must_be(SetupPage, top(app)).setup.game == "quixo"


def test_settings_apply_at_once_and_are_kept(app, tmp_path):
    page = open_page(app, "settings")
    page.set_focus(page.find("language"))
    while app.settings.language != "fr":
        key(app, "right")
    assert must_be(SettingsPage, page).title() == "Réglages"
    assert '"language": "fr"' in (tmp_path / "settings.json").read_text("utf-8")
    assert must(page.focus).key == "language"


def test_reset_asks_first(app):
    page = open_page(app, "settings")
    app.ui.change(scale=150, coordinates=True)
    frame(app)
    page.set_focus(page.find("reset"))
    key(app, "enter")
    assert isinstance(app.stack.top, Dialog)
    key(app, "escape")
    assert app.settings.scale == 150
    for _ in range(2):  # Enter alone asks again and again: what destroys nothing has the focus
        key(app, "enter")
    assert app.settings.scale == 150 and app.stack.top is page
    key(app, "enter")
    key(app, "left")
    key(app, "enter")
    assert app.settings.scale == 100
    assert not app.settings.coordinates


# -- trouble ---------------------------------------------------------------------------------------------------------


def test_an_error_becomes_a_dialog(app):
    open_page(app, "title")
    app.failed("Traceback\nZeroDivisionError: division by zero")
    frame(app)
    top = app.stack.top
    assert isinstance(top, Trouble)
    assert "ZeroDivisionError" in top.report
    assert "qgames" in top.report
    key(app, "escape")
    assert isinstance(app.stack.top, Title)


class Broken(Scene):
    dirty = True

    def handle(self, event):
        return None

    update = handle

    def draw(self, surface):
        raise ZeroDivisionError("cannot be drawn")


def test_a_scene_that_cannot_be_drawn(app):
    """The dialog is shown without it; when it fails again it is closed, and the title is there."""
    open_page(app, "title")
    app.stack.take(Ask(Broken()))
    for _ in range(3):
        app.turn(0.02)
    assert isinstance(app.stack.top, Trouble)
    assert not app.stack.top.over
    app.stack.take(Back())
    app.turn(0.02)
    app.turn(0.02)
    assert isinstance(app.stack.top, Trouble)
    app.stack.take(Back())
    app.turn(0.02)
    assert isinstance(app.stack.top, Title)


class Breaking(Broken):
    """Stands for a while, and then nothing of it works."""

    works = True

    def draw(self, surface):
        if not self.works:
            super().draw(surface)

    def shared(self):
        return {} if self.works else self.draw(None)

    hidden = shared


def test_a_scene_that_breaks_after_it_was_seen(app):
    """It cannot be drawn, nor left, nor does anything go over from it: the dialog comes all the same."""
    app.animated = True
    open_page(app, "title")
    app.stack.take(Ask(scene := Breaking()))
    for _ in range(60):
        app.turn(0.02)
    assert app.stack.top is scene
    scene.works = False
    for _ in range(6):
        app.turn(0.02)
        scene.dirty = True
    assert isinstance(app.stack.top, Trouble)
    for _ in range(2):
        app.stack.take(Back())
        app.turn(0.02)
        app.turn(0.02)
    assert isinstance(app.stack.top, Title)


def test_enter_once(app, monkeypatch, tmp_path):
    """Continue if a game is open, else what was played last."""
    from qgames.scenes.parts import tables
    from qgames.session.setup import Setup

    monkeypatch.setattr(tables, "unfinished", lambda refused=(): None)
    app.settings.last_game, app.settings.setups = "qomet", {"qomet": Setup("qomet").as_table()}
    title = open_page(app, "title")
    assert must(title.focus).key == "again"
    key(app, "enter")
    assert app.stack.top.sitting.match.game.key == "qomet"
    app.stack.take(Back())
    waiting = tables.Unfinished("Quixo, move 3", tmp_path / "waiting.qgame")
    waiting.path.write_text("qgames record 1\nGame: quixo\nPlies: 1\n\n1. a1e1\n")
    monkeypatch.setattr(tables, "unfinished", lambda refused=(): waiting)
    title.shown()
    frame(app)
    assert must(title.focus).key == "continue"
    key(app, "enter")
    assert app.stack.top.sitting.match.moves == ("a1e1",)


def test_a_theme_edited_meanwhile(app, tmp_path):
    (tmp_path / "themes").mkdir()
    mine = tmp_path / "themes" / "mine.yaml"
    mine.write_text("text: '#ffffff'", "utf-8")
    app.ui.change(theme="mine")
    back = pygame.event.Event(pygame.WINDOWFOCUSGAINED)
    app.handle(back)
    mine.write_text("text: '#fffffe'", "utf-8")
    os.utime(mine, ns=(1, 1))
    app.handle(back)
    assert app.ui.theme["text"] == (255, 255, 254)
    mine.unlink()
    app.handle(back)
    assert app.ui.theme.key == "walnut"


def test_set_up_is_remembered(app):
    page = must_be(SetupPage, open_page(app, "setup-quixo"))
    page._preset("four")
    frame(app)
    assert len(page.setup.players) == 4
    page.set_focus(page.find("name2"))
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text="Zoë"))
    page.keep()
    again = must_be(SetupPage, open_page(app, "setup-quixo"))
    assert again.setup.players[2].name == "Zoë"
    assert again.setup.name == "quixo:four"


def test_presets_and_options_are_games(app):
    from qgames.games import entries, game

    for told in entries():
        page = must_be(SetupPage, open_page(app, f"setup-{told.key}"))
        for preset in told.presets:
            page._preset(preset)
            made = game(page.setup.name)
            assert made.seats == len(page.setup.players)


def test_every_switch_of_a_set_up(app):
    """Each control pressed in turn, in any order: the set-up always names a game that exists."""
    from qgames.games import KEYS, game

    for name in KEYS:
        page = must_be(SetupPage, open_page(app, f"setup-{name}"))
        for _ in range(2):
            for where in [widget.key for widget in page.order()]:
                found = [widget for widget in page.order() if widget.key == where]
                if found and where not in ("back", "rules", "start", "lesson"):
                    page.set_focus(found[0])
                    key(app, "enter")
                    assert game(page.setup.name)
                    assert app.stack.top is page


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_held_down_acts_once(app, code):
    """The system repeats a key that is held, also while a slow page opens: nothing there may be pressed by it."""
    open_page(app, "title")
    press = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
    release = pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
    app.handle(press)
    opened = app.stack.top
    assert not isinstance(opened, Title)
    for _ in range(5):
        app.handle(press)
        frame(app)
    assert app.stack.top is opened
    app.handle(release)
    app.handle(press)
    assert app.stack.top is not opened  # let go and pressed anew


def test_a_letter_held_down_acts_once_too(app):
    """F1 opens the rules; held, it does not open them again, nor does it close them."""
    open_page(app, "title")
    for _ in range(6):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
        frame(app)
    assert isinstance(app.stack.top, Rules) and len(app.stack.scenes) == 2


def test_a_release_that_got_lost_does_not_make_a_key_dead(app):
    page = open_page(app, "settings")
    page.set_focus(page.find("theme"))
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    app.handle(down)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0))
    page.set_focus(page.find("captions"))
    before = app.settings.captions
    app.handle(down)
    assert app.settings.captions != before


def test_arrows_repeat(app):
    page = open_page(app, "title")
    seen = set()
    for _ in range(3):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
        seen.add(page.focus.key)
    assert len(seen) == 3


def test_a_dropped_file_nobody_can_open(app):
    open_page(app, "title")
    app.handle(pygame.event.Event(pygame.DROPFILE, file="/somewhere/holiday.jpg"))
    frame(app)
    assert "holiday.jpg" in app.stack.top.text


def test_captions_show_what_is_announced(app):
    app.ui.change(captions=True)
    open_page(app, "title")
    key(app, "right")
    assert app.overlay.caption.startswith("Quantik")


def test_closing_the_window_ends_it(app):
    open_page(app, "title")
    app.handle(pygame.event.Event(pygame.QUIT))
    assert app.stack.scenes == []
    app.stack.take(Quit())


CALM = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from qgames.app.app import App
from qgames.app.start import start_log
from qgames.files.settings import Settings
from qgames.scenes.parts.destinations import TITLE
from qgames.ui import Go

def start(home):
    os.environ["QGAMES_HOME"] = home
    start_log()
    app = App(Settings.load())
    app.stack.take(Go(TITLE))
    app.ui.change(scale=125)
    app.ui.change(scale=150)
    app.update(0.02)
    assert app.draw()
    return app

start(sys.argv[2])  # loads every module while they can be read: Python itself may be out of the other user's reach
if hasattr(os, "geteuid") and os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
app = start(sys.argv[1])
from qgames.files.i18n import t
begins = {word: t(f"app.{word}", reason="|", names="|").split("|")[0] for word in ("not_saved", "settings_mended")}
print(*(next((w for w, begin in begins.items() if text.startswith(begin)), text) for text, _ in app.overlay.toasts))
print(app.settings.scale)
"""


@pytest.fixture
def open_folder():
    """A folder that other users reach. Not pytest's own: every session that starts closes those to others, also while
    this one is running, and then the program finds a folder it cannot even look into."""
    folder = Path(tempfile.mkdtemp(prefix="qgames-test-"))
    folder.chmod(0o755)
    if not all(each.stat().st_mode & 0o001 for each in folder.parents):
        pytest.skip("the folder for temporary files is closed to others")
    yield folder
    for each in folder.rglob("*"):
        if each.is_dir():
            each.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="folders are locked another way there")
@pytest.mark.parametrize("kind", ["unwritable", "missing parent", "a file in its place", "closed"])
def test_folders_that_cannot_be_written(open_folder, kind):
    """As a user without rights: the program works, and says once that nothing will be kept. Where it cannot even see
    whether there are settings, it says that too."""
    home = open_folder / "home"
    if kind == "unwritable":
        home.mkdir()
        home.chmod(0o555)
    elif kind == "missing parent":
        (open_folder / "closed").mkdir()
        (open_folder / "closed").chmod(0o555)
        home = open_folder / "closed" / "home"
    elif kind == "closed":
        home.mkdir()
        home.chmod(0o000)
    else:
        home.write_text("not a folder")
    command = [sys.executable, "-c", CALM, str(home), str(open_folder / "warm")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    said, scale = run.stdout.splitlines()[-2:]
    told = ["settings_mended", "not_saved"] if kind == "closed" else ["not_saved"]
    assert said.split() == told and scale == "150", run.stdout + run.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_disk(app, monkeypatch):
    """Writing fails in the middle: the old file stays whole."""
    app.ui.change(scale=125)
    before = app.settings.path.read_bytes()

    def no_room(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    app.ui.change(scale=200)
    assert app.settings.path.read_bytes() == before
    assert [p.name for p in app.settings.path.parent.iterdir() if p.suffix == ".tmp"] == []
    assert app.ui.notices
