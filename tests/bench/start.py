"""How long until the title stands with its five tables and has answered a key, as a multiple of the least there can
be.

    python tests/bench/start.py [runs]

The least: a bare pygame program that opens a window of the same size and flips once. Both are measured from the start
of the process, alternately, in fresh processes; the median counts. The title is measured twice: with pictures in the
cache (every start but the first) and, in a home of its own each time, without. Uses the screen there is
(SDL_VIDEODRIVER), else none.
"""

import os
import statistics
import subprocess
import sys
import tempfile

BARE = """
import time, os
import pygame
pygame.init()
pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
pygame.display.flip()
print(time.clock_gettime(time.CLOCK_MONOTONIC) if hasattr(time, "clock_gettime") else time.monotonic())
"""

TITLE = """
import sys, time
from qgames.app import app as program
from qgames.files.settings import Settings
import pygame
app = program.App(Settings.load(), (1280, 800))
from qgames.scenes.pages.title import Title, Card
from qgames.scenes.parts import thumbnails
from qgames.ui import Ask
title = Title(app.ui)
app.stack.take(Ask(title))
app.update(0.0)
app.draw()
if "tables" in sys.argv:  # the coarse ones count: each table is there
    cards = [w for w in title.root.walk() if isinstance(w, Card)]
    while any(thumbnails.thumbnail(app.ui, c.game, c.board(app.ui).size).picture is None for c in cards):
        title.tick(0.05)
    title.dirty = True
    app.draw()
before = title.focus
app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
app.update(0.0)
app.draw()
assert title.focus is not before
print(time.clock_gettime(time.CLOCK_MONOTONIC) if hasattr(time, "clock_gettime") else time.monotonic())
if "finish" in sys.argv:
    while not all(thumbnails.thumbnail(app.ui, c.game, c.board(app.ui).size).finished for c in cards):
        title.tick(0.05)
    app.ui.keep()  # as the program does when its first picture stands
"""


def measured(code: str, *args: str) -> float:
    import time

    start = time.monotonic()
    run = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
    return float(run.stdout.split()[-1]) - start


def main(runs: int) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as top:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
        os.environ["PYTHONPYCACHEPREFIX"] = top
        os.environ["QGAMES_HOME"] = usual_home = os.path.join(top, "usual")
        measured(BARE)
        subprocess.run([sys.executable, "-m", "compileall", "-q", "qgames"], check=False)  # as an installer does
        measured(TITLE, "tables", "finish")
        bare, warm, first, cold = [], [], [], []
        for k in range(runs):
            bare.append(measured(BARE))
            warm.append(measured(TITLE, "tables"))
            os.environ["QGAMES_HOME"] = os.path.join(top, f"new {k}")
            first.append(measured(TITLE))
            os.environ["QGAMES_HOME"] = os.path.join(top, f"new too {k}")
            cold.append(measured(TITLE, "tables"))
            os.environ["QGAMES_HOME"] = usual_home
    least = statistics.median(bare)
    print(f"bare pygame window      {least * 1000:6.0f} ms")
    for name, times in (
        ("title, tables, a key", warm),
        ("the very first: a key", first),
        ("the very first: tables", cold),
    ):
        usual = statistics.median(times)
        print(f"{name:22}  {usual * 1000:6.0f} ms   {usual / least:.2f} times the least")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
