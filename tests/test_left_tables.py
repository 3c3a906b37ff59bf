"""Whoever goes from table to table all evening leaves nothing behind: each table once kept a thread, and 74 games later
there were 83 of them."""

import threading
import time

from app_kit import frame, open_app
from play_kit import Instant, setup

from qgames.games import main_variants
from qgames.scenes import tables
from qgames.session import computer
from qgames.ui import Close, Open

PATIENCE = 60.0  # seconds before a test gives up; never a measure


def test_no_thread_stays_at_a_table_that_was_left(monkeypatch, tmp_path):
    monkeypatch.setattr(computer, "_pool", Instant())
    app = open_app(monkeypatch, tmp_path, (320, 240), speed="off", mute=True)

    def one_table(name):
        """The computer moves once, and pictures are baked for the disk meanwhile."""
        scene = tables.begin(app.ui, setup(name, computers=(0,)))
        app.stack.take(Open(scene))
        for _ in range(10):
            frame(app, 0.2)
        assert scene.sitting.match.ply
        app.stack.take(Close())
        frame(app)

    one_table(main_variants()[0])  # what all tables share is there from now on
    before = set(threading.enumerate())
    for name in main_variants():
        one_table(name)
    end = time.monotonic() + PATIENCE
    while (more := set(threading.enumerate()) - before) and time.monotonic() < end:
        time.sleep(0.02)  # what was baked last is still being written
    assert not more, [thread.name for thread in more]
