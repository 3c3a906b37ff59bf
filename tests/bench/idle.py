"""What the program costs while nothing happens, page by page, and while a list scrolls.

    python tests/bench/idle.py [seconds]

Each page is opened and left alone until the loop is at rest; printed is the share of one core that it takes from then
on, in that many seconds, and how many pictures it drew. Garbage is collected once when a rest begins (20-50 ms); that
is over by then. Then the CPU time per frame while the settings scroll.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qgames.app.app import App
    from qgames.ui.navigation import Destination

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
PATIENCE = 60.0  # seconds that a page may need until it rests
PAGES = ("title", "settings", "keys", "games", "puzzles", "statistics", "about", "learn", "journey", "evening")


def places() -> Iterator[tuple[str, Destination]]:
    from qgames.games import game, main_variants
    from qgames.rules.match import Player
    from qgames.scenes.parts.destinations import PageAt, TableAt
    from qgames.session.setup import Clock, Setup
    from qgames.session.sitting import Sitting

    for name in PAGES:
        yield name, PageAt(name)
    for name in main_variants():
        made = game(name)
        yield f"set-up {name}", PageAt("setup", made.key)
        yield f"rules {name}", PageAt("rules", made.key)
        setup = Setup(made.key, made.options, (Player(),) * made.seats, Clock(), 0)
        yield f"table {name}", TableAt(Sitting.begin(setup))


def at_rest(app: App) -> bool:
    import pygame

    clock, begun = pygame.time.Clock(), time.monotonic()
    app.turn(0.0)  # the new page is drawn: something has happened
    while not app.idle.resting and time.monotonic() - begun < PATIENCE:
        app.turn(clock.tick(60) / 1000)
    return app.idle.resting


def cost(app: App, seconds: float) -> tuple[float, int]:
    """Its share of a core, and pictures."""
    import pygame

    clock = pygame.time.Clock()
    cpu, wall, drawn = time.process_time(), time.monotonic(), app.frames
    while time.monotonic() - wall < seconds:
        app.turn(clock.tick(60) / 1000)
    return (time.process_time() - cpu) / (time.monotonic() - wall), app.frames - drawn


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        from qgames.app import idle
        from qgames.app.app import App
        from qgames.files.settings import Settings
        from qgames.scenes.pages.settings import SettingsPage
        from qgames.ui import Ask, Go, Scroll

        vars(idle)["CLEARED"] = 0.0  # at every rest that begins, never in the middle of one
        app = App(Settings.load(), (1280, 800))
        for name, to in places():
            app.stack.take(Go(to))
            rested = at_rest(app)
            share, drawn = cost(app, seconds)
            print(f"{name:24} {share * 100:5.2f} % of a core, {drawn} pictures in {seconds:.0f} s", end="")
            print("" if rested else "; never at rest", flush=True)

        app.ui.change(scale=150)
        page = SettingsPage(app.ui)
        app.stack.take(Ask(page))
        app.update(0.0)
        app.draw()
        scroll = page.find("scroll")
        assert isinstance(scroll, Scroll)
        cpu, frames = time.process_time(), 120
        for i in range(frames):
            scroll.move(app.ui, 12 if i < frames // 2 else -12)
            page.dirty = True
            app.update(1 / 60)
            app.draw()
        print(f"scrolling list {(time.process_time() - cpu) / frames * 1000:5.2f} ms of CPU a frame")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10)
