"""A start that always comes up: as the player left it, without the settings, in safe mode, or with a window that says
why not. Never silence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from qgames import __main__
from qgames.app import start
from qgames.app.app import App
from qgames.files import paths, theme
from qgames.files.settings import Settings
from qgames.scenes.pages.title import Title
from qgames.scenes.parts import thumbnails
from qgames.ui import window

GOOD = "qgames record 1\nGame: quixo\nResult: *\nPlies: 1\n\n1. a1e1\n"
#: a whole start in a process of its own, ended after one turn: what is in front, and what was told
PROGRAM = """
import sys
from qgames.app import start
from qgames.app.app import App
from qgames.ui import window

def run(app):
    app.turn(0.02)
    print(type(app.stack.top).__name__, len(app.overlay.toasts))

App.run = run
window.show_failure = lambda title, lines: print("fatal")
sys.exit(start.main(sys.argv[1:]))
"""


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setattr(start, "start_log", lambda: None)
    yield tmp_path
    paths.be_usual()


def started(home, *args):
    """Ends within its time, whatever it found."""
    command = [sys.executable, "-c", PROGRAM, *args]
    done = subprocess.run(
        command, env={**os.environ, "QGAMES_HOME": str(home)}, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.split()


def put(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)


PIPED = (
    "settings.json",
    "themes/mine.yaml",
    "saves/auto-quixo-0000000001.qgame",
    "statistics.jsonl",
    "logs/qgames.log",
)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_pipes_and_endless_devices(home, kind):
    """Everywhere at once: as settings, theme, save, statistics, log and argument."""
    for name in (*PIPED, "given.qgame"):
        path = home / name
        path.parent.mkdir(exist_ok=True)
        if kind == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to("/dev/zero")
    assert started(home, str(home / "given.qgame")) == ["Dialog", "1"]
    (home / "settings.json").unlink()
    put(home / "settings.json", '{"theme": "mine"}')
    assert started(home) == ["Title", "1"]
    assert os.path.lexists(home / "settings.json.bad")


@pytest.mark.parametrize("text", ["[" * 100_000, "[" + "a, " * 1_400_000 + "]"], ids=["deep", "long"])
def test_a_theme_that_would_end_the_loader(home, text):
    put(home / "themes" / "mine.yaml", text)
    put(home / "settings.json", '{"theme": "mine"}')
    assert started(home) == ["Title", "1"]


# -- the ways of starting --------------------------------------------------------------------------------------------


def failing(monkeypatch, when):
    """An error nobody foresaw, while `when` is true of the program."""
    usual = App.draw

    def draw(app):
        if when(app):
            raise ZeroDivisionError("unforeseen")
        return usual(app)

    monkeypatch.setattr(App, "draw", draw)


def test_what_is_bad_is_told_in_one_notice(home):
    put(home / "themes" / "mine.yaml", "tabel: 1")
    put(home / "settings.json", '{"theme": "mine", "volume": "loud"}')
    app = start.opened(False)
    (notice,) = app.overlay.toasts
    assert "tabel" in notice.text and "volume" in notice.text
    assert isinstance(app.stack.top, Title)


def test_settings_that_keep_it_from_starting_are_set_aside(home, monkeypatch):
    put(home / "settings.json", '{"volume": 13}')
    put(home / "settings.json.bad", "an older one")
    failing(monkeypatch, lambda app: app.settings.volume == 13)
    app = start.opened(False)
    assert app.settings.volume == 70 and isinstance(app.stack.top, Title)
    assert (home / "settings.json.bad2").read_text() == '{"volume": 13}'
    app.update(0.02)
    assert "settings.json.bad2" in app.overlay.toasts[0].text
    assert app.settings.save() is None and Settings.load().volume == 70


def test_the_settings_stay_when_they_are_not_what_is_wrong(home, monkeypatch):
    put(home / "settings.json", '{"volume": 13}')
    failing(monkeypatch, lambda app: paths.settings_file().parent == home)
    app = start.opened(False)
    assert isinstance(app.stack.top, Title) and paths.settings_file().parent != home
    assert (home / "settings.json").read_text() == '{"volume": 13}'
    assert not (home / "settings.json.bad").exists()
    app.update(0.02)
    assert len(app.overlay.toasts) == 1


def test_when_nothing_works_a_window_says_so(home, monkeypatch):
    failing(monkeypatch, lambda app: True)
    shown = []
    monkeypatch.setattr(window, "show_failure", lambda title, lines: shown.extend(lines))
    assert start.main([]) == 1
    assert "ZeroDivisionError: unforeseen" in shown[0] and any(str(paths.log_file()) in line for line in shown)


def test_when_it_cannot_go_on_a_window_says_so(home, monkeypatch):
    shown = []
    monkeypatch.setattr(window, "show_failure", lambda title, lines: shown.extend(lines))

    def run(app):
        app.failed("first")
        app.stack.top.over = False
        app.failed("ValueError: not even the dialog")

    monkeypatch.setattr(App, "run", run)
    assert start.main([]) == 1
    assert "not even the dialog" in shown[0]


def test_a_file_that_fails_in_a_way_nobody_foresaw(home, monkeypatch):
    seen = []
    monkeypatch.setattr(App, "open_file", lambda app, name: 1 / 0)
    monkeypatch.setattr(App, "run", lambda app: seen.append(type(app.stack.top).__name__))
    assert start.main(["game.qgame"]) == 0
    assert seen == ["Trouble"]


# -- safe mode -------------------------------------------------------------------------------------------------------


def test_safe_mode(home, monkeypatch):
    put(home / "themes" / "mine.yaml", "text: '#ffffff'")
    put(home / "settings.json", '{"theme": "mine", "volume": 13}')
    put(home / "saves" / "auto-quixo-0000000001.qgame", GOOD)
    before = {path: path.read_bytes() for path in home.rglob("*.*") if path.suffix != ".lock"}
    seen, notices = [], []

    def run(app):
        app.turn(0.02)
        app.ui.change(scale=125)
        thumbnails.Thumbnail("quixo", (90, 90), app.ui.theme)._keep(app.window.surface())
        seen.append(
            (app.settings.theme, app.settings.volume, list(theme.available()), app.stack.top.unfinished is not None)
        )
        notices.append(app.overlay.toasts[0].text)

    monkeypatch.setattr(App, "run", run)
    assert start.main(["--safe"]) == 0
    assert seen[0] == ("auto", 70, list(theme.BUILT_IN), True), "the games are there"
    assert notices[0].startswith("Safe mode")
    apart = paths.settings_file().parent
    assert apart != home and (apart / "settings.json").exists()
    assert {path: path.read_bytes() for path in home.rglob("*.*") if path.suffix != ".lock"} == before
    paths.be_usual()
    assert not apart.exists() and paths.settings_file().parent == home


def test_safe_mode_opens_a_game_too(home, monkeypatch):
    put(home / "game.qgame", GOOD)
    seen = []
    monkeypatch.setattr(App, "run", lambda app: seen.append(app.stack.top.sitting.match.moves))
    start.main(["--safe", str(home / "game.qgame")])
    assert seen == [("a1e1",)]


@pytest.mark.parametrize(
    "words, said",
    [
        (["--bogus"], "there is no option '--bogus'"),
        (["-x"], "there is no option '-x'"),
        (["--safe", "--fast"], "there is no option '--fast'"),
        (["--version", "--bogus"], "there is no option '--version'"),
        (["shoot"], "'shoot' is neither a command nor a saved game"),
        (["a.qgame", "b.qgame"], "one saved game at a time"),
    ],
)
def test_words_nobody_knows_end_with_a_message(monkeypatch, capsys, words, said):
    monkeypatch.setattr(start, "main", lambda args: pytest.fail("the program opened"))
    assert __main__.main(words) == 2
    told = capsys.readouterr().err
    assert said in told and "usage: qgames" in told


def test_a_saved_game_is_known_whatever_its_name(home, monkeypatch):
    opened = []

    def main(args):
        opened.append(args)
        return 0

    monkeypatch.setattr(start, "main", main)
    put(home / "my game", GOOD)
    for words in ([str(home / "my game")], ["gone.qgame"], ["--safe"], [], ["--safe", str(home / "my game")]):
        assert __main__.main(words) == 0
        assert opened.pop() == words


def test_safe_mode_is_made_known():
    assert "--safe" in __main__.USAGE
    assert "qgames --safe" in (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_a_damaged_list_of_shipped_files_is_told(monkeypatch, tmp_path):
    from qgames.files import paths

    monkeypatch.setattr(paths, "shipped", lambda: tmp_path)
    (tmp_path / paths.LIST).write_bytes(b"\xff\xfe\x00")
    assert paths.problems() == [f"damaged: {paths.LIST}"]


def test_the_last_window_takes_any_text():
    import pygame

    pygame.font.init()
    window.paint_failure(pygame.Surface(window.FAILURE_SIZE), "title", ["a\0b\ud800" + "x" * 9999, ""], "close")
