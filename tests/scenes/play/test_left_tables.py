"""Whoever goes from table to table all evening leaves nothing behind: each table once kept a thread, and 74 games later
there were 83 of them. (Processes that think are looked after in `test_watched.py`.)"""

import threading
import time

from kit import opening
from kit.app import frame, open_app
from kit.play import setup

from qgames.games import main_variants
from qgames.ui import Ask, Back

PATIENCE = 120.0  # seconds before a test gives up; never a measure


def test_no_thread_stays_at_a_table_that_was_left(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (320, 240), speed="off", mute=True)

    def one_table(name):
        """A move is played, and pictures are baked for the disk meanwhile."""
        scene = opening.begin(app.ui, setup(name))
        app.stack.take(Ask(scene))
        frame(app)
        scene.play(scene.sitting.state.legal_moves()[0])
        for _ in range(5):
            frame(app)
        app.stack.take(Back())
        frame(app)

    one_table(main_variants()[0])  # what all tables share is there from now on
    before = set(threading.enumerate())
    for name in main_variants():
        one_table(name)
    end = time.monotonic() + PATIENCE
    while (more := set(threading.enumerate()) - before) and time.monotonic() < end:
        time.sleep(0.02)  # what was baked last is still being written
    assert not more, [thread.name for thread in more]
