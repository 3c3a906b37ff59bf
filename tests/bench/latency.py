"""How long a key press waits while the computer searches at full tilt on every core, and while it analyses.

    python tests/bench/latency.py [seconds] [game]

The real loop and scene, drawing included; another thread posts keys with the time they were pressed. Prints the median,
p99 and the worst, without and with the search, and with analysis.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).parent.parent.parent))


def measure(app, scene, seconds: float) -> list[float]:
    import pygame

    pygame.event.clear()
    waited: list[float] = []
    stop = threading.Event()

    def press() -> None:
        keys = [pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN]
        count = 0
        while not stop.wait(0.037):
            key = keys[count % 4]
            event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0, pressed=time.monotonic())
            pygame.event.post(event)
            count += 1

    thread = threading.Thread(target=press)
    thread.start()
    clock = pygame.time.Clock()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for event in pygame.event.get():
            app.handle(event)
            if hasattr(event, "pressed"):
                waited.append((time.monotonic() - event.pressed) * 1000)
        app.update(min(0.1, clock.get_time() / 1000))
        app.draw()
        clock.tick(60)
    stop.set()
    thread.join()
    return sorted(waited)


def tell(name: str, waited: list[float]) -> None:
    middle, p99 = waited[len(waited) // 2], waited[int(len(waited) * 0.99)]
    print(f"{name:18} {len(waited)} keys: median {middle:.1f} ms, p99 {p99:.1f}, worst {waited[-1]:.1f}{load()}")


def load() -> str:
    return f"; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    game = sys.argv[2] if len(sys.argv) > 2 else "quixo"
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        from qgames.ai.process.pool import Pool
        from qgames.ai.process.worker import Request
        from qgames.app.app import App
        from qgames.files.settings import Settings
        from qgames.rules.match import Player
        from qgames.scenes.parts import tables
        from qgames.scenes.play.table import Table
        from qgames.session import computer
        from qgames.session.setup import Setup
        from qgames.ui import Go

        settings = Settings()
        settings.mute = True
        app = App(settings, (1280, 800))
        app.stack.take(Go(tables.begin(app.ui, Setup(game, players=(Player(), Player()), first=0))))
        scene = app.stack.top
        assert isinstance(scene, Table)
        measure(app, scene, 3.0)  # the picture settles
        tell("no search", measure(app, scene, seconds))
        pool = Pool(os.cpu_count() or 2)
        pool.ask(Request(game, None, (), seconds=None))
        time.sleep(1.0)
        tell("searching", measure(app, scene, seconds))
        pool.close()
        scene.help.analysis.toggle()
        measure(app, scene, 2.0)  # its panel opens
        tell("analysing", measure(app, scene, seconds))
        computer.close()


if __name__ == "__main__":
    main()
