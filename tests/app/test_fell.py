"""What fell when the program was attacked from outside, each by its number; each of these failed before it was mended.
(1 is an attack of its own: `tests/attacks/readers.py`. 4: `tests/ai/test_shipped.py`. 13:
`tests/house/test_shipping.py`.)"""

import errno
import io
import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from kit import puzzle
from kit.access import ask, listening, named
from kit.app import key, open_app, open_page, pressed, top
from kit.must import must
from kit.play import sit_down, table_of

from qgames.__main__ import main
from qgames.app.start import Log
from qgames.commands import review
from qgames.files import paths, reading, store
from qgames.files.i18n import t
from qgames.games import game
from qgames.rules.match import Match
from qgames.scenes.parts.destinations import PageAt, TrialAt
from qgames.session import saves
from qgames.session.exercises import lessons, progress
from qgames.session.sitting import Sitting
from qgames.session.statistics import games
from qgames.ui import Go
from qgames.ui.accessibility import SET
from qgames.ui.field import clipboard
from qgames.ui.window import Pane

ROOT = Path(__file__).parents[2]
FULL = OSError(28, "No space left on device")


def run(*words, **more):
    env = {**os.environ, **more.pop("env", {})}
    command = [sys.executable, "-m", "qgames", *words]
    return subprocess.run(
        command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False, **more
    )


def short_game(path, **headers):
    match = Match(game("quantik"))
    match.headers.update(headers)
    match.play(match.state.legal_moves()[0])
    sitting = Sitting(match)
    path.write_text(saves.text_of(sitting), encoding="utf-8")
    return sitting


def test_2_a_full_disk_leaves_the_reviewed_game_as_it_was(monkeypatch, tmp_path, capsys):
    path = tmp_path / "game.qgame"
    short_game(path)
    before = path.read_bytes()

    def full(*_):
        raise FULL

    monkeypatch.setattr(os, "fsync", full)
    assert review.main([str(path), "--ms", "20", "--record", str(path)]) == 1
    assert path.read_bytes() == before and [each.name for each in tmp_path.iterdir()] == ["game.qgame"]
    assert "No space left" in capsys.readouterr().err


def test_2_a_record_can_go_to_a_device_and_keeps_its_rights(tmp_path):
    path = tmp_path / "game.qgame"
    path.write_text("before", encoding="utf-8")
    path.chmod(0o640)
    rights = path.stat().st_mode  # Windows knows one bit of them
    paths.write_out(path, "after")
    assert path.read_text(encoding="utf-8") == "after" and path.stat().st_mode == rights
    if sys.platform != "win32":  # there a link needs a right of its own
        (tmp_path / "link").symlink_to(path)
        paths.write_out(tmp_path / "link", "linked")
        assert (tmp_path / "link").is_symlink() and path.read_text(encoding="utf-8") == "linked"
    paths.write_out(Path(os.devnull), "nowhere")
    assert not Path(os.devnull).is_file()


def test_3_a_clipboard_that_is_no_text(monkeypatch, tmp_path):
    def foreign():
        return b"\xff\xfe\xfa".decode()

    monkeypatch.setattr(pygame.scrap, "get_text", foreign)
    assert clipboard() == ""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    for _ in range(2):
        key(app, "ctrl+v")
        app.turn(0.02)
    assert app.stack.top is scene and not app._failures


@pytest.mark.parametrize("to", ["terminal", "json"])
def test_5_names_do_not_steer_a_terminal(tmp_path, to):
    path = tmp_path / ("game.qgame" if sys.platform == "win32" else "game\x1b[2J.qgame")  # no such name there
    sitting = short_game(path)
    sitting.match.players = (sitting.match.players[0]._replace(name="An\x9b31mna\u202e"), *sitting.match.players[1:])
    path.write_text(saves.text_of(sitting), encoding="utf-8")
    done = run(
        "review", str(path), "--ms", "20", *(["--json"] if to == "json" else []), env={"QGAMES_HOME": str(tmp_path)}
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0 and not set(told) & {"\x1b", "\x9b", "\u202e"}, repr(told)
    missing = run("review", str(tmp_path / "no\x1b[31m.qgame"), env={"QGAMES_HOME": str(tmp_path)})
    assert missing.returncode == 1 and "\x1b" not in missing.stderr


def test_6_odd_progress_and_odd_guests(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    course = lessons.courses("quixo")[0]
    name = f"quixo/{course.key}"
    for odd in ([[1]], [{"a": 1}], [None, 3, course.steps[0].key]):
        (tmp_path / "lessons.json").write_text(json.dumps({"courses": {name: {"done": odd}}}), encoding="utf-8")
        assert progress.of(course).done <= {course.steps[0].key}
    done = run("--version", env={"QGAMES_GAMES": "no.such ..odd 3", "QGAMES_HOME": str(tmp_path)})
    assert done.returncode == 0
    done = run("lessons", "quixo", env={"QGAMES_GAMES": "no.such", "QGAMES_HOME": str(tmp_path)})
    assert done.returncode == 0 and "Traceback" not in done.stderr


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_7_no_number_for_a_slider(monkeypatch, tmp_path, value):
    app = open_app(monkeypatch, tmp_path)
    open_page(app, "settings")
    listening(monkeypatch, app)
    slider = next(n for n, node in must(must(app.link)._sent).nodes.items() if node.part.role == "slider")
    before = dict(app.ui.settings.__dict__)
    ask(app, SET, slider, value)
    assert not app._failures and app.ui.settings.__dict__ == before
    assert named(app, must(must(app.link)._sent).nodes[slider].part.name, "slider") == slider


def test_8_a_long_record_opens():
    assert reading.RECORD >= 20_000_000
    long = f"qgames record 1\nGame: quixo\nPlies: 1\n\n1. a1e1{' ' * 2_500_000}\n"
    assert saves.sitting_of(long).match.all_moves == ("a1e1",)


def test_8_a_save_that_cannot_be_read_back_does_not_make_another(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    sitting = Sitting(Match(game("quixo")))

    def kept(each):
        assert saves.keep(each) is None

    sitting.kept_by(kept, lambda each: None)

    def broken(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(reading, "text", broken)
    monkeypatch.setattr(reading, "head", broken)
    for _ in range(4):
        sitting.play(sitting.state.legal_moves()[0])
    assert len(list(paths.saves().glob("*.qgame"))) == 1


def test_8_what_a_record_claims_to_be_its_date(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    for number, date in enumerate(['=HYPERLINK("http://x")', "2026\u2028-11-17", "9" * 3000]):
        sitting = Sitting(Match(game("quixo")), name=f"{number:010x}")
        sitting.match.headers["Date"] = date
        sitting.match.date = date
        sitting.match.resign(0)
        for _ in range(3):
            games.add(games.game_of(sitting))
        assert len(games.games()) == number + 1, "counted, once"
    assert not [line for line in games.as_csv(games.games()).splitlines() if line.startswith(("=", '"='))]
    odd = games.games()[0].__class__(**{**games.games()[0].__dict__, "date": "=1+1"})
    assert games.as_csv([odd]).splitlines()[1].startswith("'=1+1")


def test_8_one_that_holds_the_lock_is_waited_for_once(monkeypatch, tmp_path):
    waited = []
    monkeypatch.setattr(store, "_wait", lambda handle, patience: bool(waited.append(patience)))  # type: ignore[func-returns-value]
    monkeypatch.setattr(store, "_deaf", {})
    for _ in range(3):
        with store.writing(tmp_path):
            pass
    assert waited == [store.PATIENCE, 0.0, 0.0]


def test_8_a_log_that_cannot_be_written_says_nothing(monkeypatch, tmp_path, capsys):
    handler = Log(tmp_path / "log.txt")

    class Full:
        def write(self, text):
            raise FULL

        def flush(self):
            raise FULL

        def tell(self):
            raise FULL

        def close(self):
            pass

    import logging  # the library itself says when something goes wrong

    monkeypatch.setattr(handler, "stream", Full())
    logger = logging.Logger("full")
    logger.addHandler(handler)
    logger.warning("nothing to be done")
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name != "posix", reason="a script for Linux")
@pytest.mark.parametrize("name", ["a%b", "a\nb", 'plain $HOME `x` "q" \''])
def test_8_the_menu_entry_of_an_odd_path(tmp_path, name):
    home = tmp_path / name
    linux = home / "_internal" / "assets" / "linux"
    linux.mkdir(parents=True)
    for file in (ROOT / "assets/linux").iterdir():
        (linux / file.name).write_bytes(file.read_bytes())
    icons = home / "_internal" / "assets" / "icons"
    icons.mkdir()
    for file in (ROOT / "assets/icons").glob("qgames-*.png"):
        (icons / file.name).write_bytes(file.read_bytes())
    (home / "qgames").write_text("#!/bin/sh\n", encoding="utf-8")
    (home / "qgames").chmod(0o755)
    (home / "install.sh").write_bytes((ROOT / "assets/linux/install.sh").read_bytes())
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "share")}
    done = subprocess.run(["sh", str(home / "install.sh")], env=env, capture_output=True, text=True, check=False)
    entry = tmp_path / "share/applications/qgames.desktop"
    if "%" in name or "\n" in name:
        assert done.returncode == 1 and "move the folder" in done.stderr and not entry.exists()
    else:
        assert done.returncode == 0 and "Exec=" in entry.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["self-test", "--help"], 0), (["self-test", "--odd"], 2), (["lessons"], 2), (["lessons", "chess"], 2),
        (["puzzles", "--help"], 0), (["shot"], 2), (["shot", "chess", "x.png"], 2), (["shot", "--help"], 0),
        (["ugi"], 2), (["ugi", "chess"], 2), (["ugi", "--help"], 0), (["review"], 2), (["review", "--help"], 0),
        (["analyse"], 2), (["analyse", "chess"], 1), (["analyse", "--help"], 0), (["analyse", "quixo", "--ms", "1"], 0),
        (["--help"], 0), (["--odd"], 2), (["review", "no.qgame"], 1), (["shot", "quixo", "--flat", "no/such/x.png"], 1),
    ],
)  # fmt: skip
def test_12_what_commands_end_with(words, code, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(words) == code
    said = capsys.readouterr()
    assert (said.out if code == 0 else said.err).strip() and "Traceback" not in said.err
    assert not (tmp_path / "no").exists(), "no folder is made for a picture"


@pytest.mark.parametrize("words", [["puzzles", "qomet"], ["lessons", "quixo"], ["analyse", "quixo", "--ms", "9"]])
def test_12_a_closed_pipe_is_silent(words, tmp_path):
    env = {**os.environ, "QGAMES_HOME": str(tmp_path)}
    ran = subprocess.Popen(
        [sys.executable, "-m", "qgames", *words], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    must(ran.stdout).close()
    assert must(ran.stderr).read() == "" and ran.wait(60) == 0


@pytest.mark.parametrize("error", [BrokenPipeError(errno.EPIPE, "Broken pipe"), OSError(errno.EINVAL, "Invalid")])
def test_12_what_windows_calls_a_closed_pipe(error, monkeypatch):
    class Closed(io.StringIO):
        def write(self, text):
            raise error

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", Closed())
    assert main(["puzzles", "qomet"]) == 0 and sys.stdout is None


def buttons_of(scene):
    """What can be pressed in the panel now, and where."""
    scene.ready()
    return {w.key: tuple(w.rect) for w in scene.root.walk() if w.key in EXERCISE and w.enabled}


EXERCISE = ("hint", "solution", "again", "next", "take_back", "show", "lesson_next")


@pytest.mark.parametrize("size", [(1280, 800), (700, 900), (900, 560)])
@pytest.mark.parametrize("language", ["en", "de", "th"])
def test_11_no_button_takes_anothers_place(monkeypatch, tmp_path, size, language):
    found = puzzle.one("quantik")
    app, scene = puzzle.sit_down(monkeypatch, tmp_path, found, size, language=language)
    seen = [buttons_of(scene)]
    puzzle.play(app, scene, puzzle.not_right(found), "mouse")
    seen.append(buttons_of(scene))
    assert "take_back" in seen[-1]
    puzzle.puzzle_of(scene).take_back()
    puzzle.settle(app, scene)
    seen.append(buttons_of(scene))
    puzzle.solve(app, scene, "keys")
    seen.append(buttons_of(scene))
    assert "next" in seen[-1]
    for before, after in pairwise(seen):
        for name, where in before.items():
            taken = [other for other, there in after.items() if other != name and pygame.Rect(where).colliderect(there)]
            assert not taken, (name, taken, before, after)


def test_9_the_window_comes_back_as_it_was(monkeypatch, tmp_path):
    """A window manager that is slow to leave the full screen gives it that size once more."""
    app = open_app(monkeypatch, tmp_path, (900, 600))
    window, now = app.window, [100.0]
    monkeypatch.setattr("qgames.ui.window.time.monotonic", lambda: now[0])

    class Slow:
        size_, place_, asked = (900, 600), (50, 80), 0

        def open(self, size, icon, unseen=None):
            self.asked += 1
            slow = size is not None and self.size_ == (1280, 800) and self.asked < 3
            self.size_, self.place_ = (size or (1280, 800), (0, 0)) if not slow else ((1280, 800), (53, 100))

        def size(self):
            return self.size_

        def place(self):
            return self.place_

        def move(self, place):
            self.place_ = place

        def surface(self):
            return pygame.Surface(self.size_)

    window.pane = cast(Pane, Slow())
    window.toggle()
    assert window.fullscreen and window.pane.size() == (1280, 800)
    window.toggle()
    assert window.pane.size() == (1280, 800), "it is slow"
    window.current()
    for _ in range(20):
        now[0] += 0.1
        window.settle()
    assert (window.pane.size(), window.pane.place(), window.windowed) == ((900, 600), (50, 80), (900, 600))


def test_10_a_board_tried_out_from_the_rules_has_its_way_back(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    app.stack.take(Go(PageAt("rules", "quixo")))
    page = app.stack.top
    app.stack.take(Go(TrialAt(Sitting(Match(game("quixo"))), "rules")))
    scene = table_of(app)
    scene.play("a1e1")
    app.stack.take(scene.menu())
    top(app).ready()
    rows: dict[str, Any] = {widget.key: widget for widget in top(app).root.walk() if widget.key}
    assert rows["back_to"].label == t("trial.back.rules") and "resign" not in rows
    app.stack.take(pressed(top(app), "back_to"))
    assert app.stack.top is page


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_no_screen_at_all_is_said(tmp_path):
    env = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    env |= {"DISPLAY": ":987", "QGAMES_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "qgames"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1 and "screen" in done.stderr
