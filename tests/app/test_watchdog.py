"""A loop that does not turn any more is seen, told of at the next start, and ends when it is asked to."""

import os
import signal
import subprocess
import sys
import time

import pygame
import pytest
from kit.app import open_app

from qgames.app import start, watchdog
from qgames.scenes.pages.about import Trouble, telling

#: the program, whose loop soon waits for ever and lets nobody else have Python
FROZEN = """
import ctypes, sys
from qgames.app import start, watchdog
watchdog.STALL, watchdog.EVERY = 0.6, 0.1
start.environment()
from qgames.app.app import App
turned = App.update
def update(app, seconds):
    turned(app, seconds)
    if app.frames > 3:
        print("frozen", flush=True)
        ctypes.PyDLL(None).sleep(60)
App.update = update
start.main()
"""


@pytest.fixture
def quick(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(watchdog, "STALL", 0.3)
    monkeypatch.setattr(watchdog, "EVERY", 0.05)


@pytest.mark.skipif(os.name != "posix", reason="PyDLL(None) and signals of its kind")
def test_a_frozen_program_is_told_of_and_ends_when_asked(monkeypatch, tmp_path):
    (tmp_path / "settings.json").write_text("{}", encoding="utf-8")
    env = {**os.environ, "QGAMES_HOME": str(tmp_path)}
    ran = subprocess.Popen([sys.executable, "-c", FROZEN], env=env, stdout=subprocess.PIPE, text=True)
    assert ran.stdout is not None and ran.stdout.readline() == "frozen\n"
    seen = tmp_path / "logs" / "stalled.txt"
    end = time.monotonic() + 30
    while not (seen.exists() and "in update" in seen.read_text(encoding="utf-8")):
        assert time.monotonic() < end and ran.poll() is None
        time.sleep(0.05)
    ran.send_signal(signal.SIGTERM)
    assert ran.wait(10) == -signal.SIGTERM
    app = told(monkeypatch, tmp_path)
    top = app.stack.top
    assert isinstance(top, Trouble) and "in update" in top.report
    app.watchdog.end()
    assert not isinstance(told(monkeypatch, tmp_path).stack.top, Trouble), "once"


def told(monkeypatch, folder):
    app = open_app(monkeypatch, folder)
    if report := app.watchdog.begin():
        app.stood_still(report)
    return app


def test_a_stall_that_ends_is_told_of_too(monkeypatch, tmp_path, quick):
    app = open_app(monkeypatch, tmp_path)
    assert app.watchdog.begin() == ""
    app.watchdog.working()
    time.sleep(0.6)
    for _ in range(3):
        app.watchdog.turned()
        app.watchdog.working()
        time.sleep(0.06)
    app.watchdog.end()
    assert "most recent call first" in app.watchdog.begin()
    app.watchdog.end()


@pytest.mark.parametrize("where", ["the system's part of a turn", "between turns"])
def test_what_the_system_does_is_no_stall(monkeypatch, tmp_path, quick, where):
    """A window dragged on Windows, sleep, a dialog of the system's: the loop waits, and comes back."""
    app = open_app(monkeypatch, tmp_path)
    assert app.watchdog.begin() == ""
    get = pygame.event.get

    def dragged():
        time.sleep(0.6)
        return get()

    if where == "between turns":
        time.sleep(0.6)
    else:
        monkeypatch.setattr(pygame.event, "get", dragged)
    app.turn(0.02)
    assert watchdog.file().stat().st_size > 0, "it was long enough"
    app.watchdog.turned()
    app.watchdog.end()
    assert app.watchdog.begin() == ""
    app.watchdog.end()


def test_ctrl_c_closes_the_window(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    app.interrupt()
    app.turn(0.02)
    app.turn(0.02)
    assert not app.stack.scenes


def test_a_folder_that_cannot_be_written_costs_only_the_watch(monkeypatch, tmp_path):
    (tmp_path / "logs").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    dog = watchdog.Watchdog()
    assert dog.begin() == ""
    dog.working()
    dog.turned()
    dog.end()


def test_signals_are_not_sdls():
    start.environment()
    assert os.environ["SDL_NO_SIGNAL_HANDLERS"] == "1"


@pytest.mark.parametrize(
    ("report", "line"),
    [
        ("Traceback (most recent call last):\n  File \"qgames/a.py\", line 1, in f\nOdd: one\n", "Odd: one"),
        (
            "Timeout (0:00:06)!\nThread 0x1 (most recent call first):\n  File \"qgames\\b.py\", line 2 in waits\n\n"
            "Thread 0x2 (most recent call first):\n  File \"lib\\threading.py\", line 3 in wait\n"
            "  File \"qgames\\app\\app.py\", line 4 in turn\n"
            "  File \"qgames\\app\\app.py\", line 5 in run\n  <invalid frame>\n",
            'File "qgames\\app\\app.py", line 4 in turn',
        ),
        ("", ""),
    ],
)  # fmt: skip
def test_the_line_of_a_report_that_is_shown(report, line):
    assert telling(report) == line
