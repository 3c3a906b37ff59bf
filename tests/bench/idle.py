"""What the program costs while nothing happens, and while a list scrolls.

    python tests/bench/idle.py [seconds]

Prints the share of one core over that time on the title (after its pictures are finished and nothing turns), and the
CPU time per frame while the settings scroll.
"""

import os
import sys
import tempfile
import time

from qgames.ui import Scroll

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        import pygame

        from qgames.app.app import App
        from qgames.files.settings import Settings
        from qgames.scenes.pages.settings import SettingsPage
        from qgames.scenes.pages.title import Card, Title
        from qgames.scenes.parts import thumbnails
        from qgames.ui import Ask

        app = App(Settings.load(), (1280, 800))
        title = Title(app.ui)
        app.stack.take(Ask(title))
        app.update(0.0)
        cards = [w for w in title.root.walk() if isinstance(w, Card)]
        while not all(thumbnails.thumbnail(app.ui, c.game, c.board(app.ui).size).finished for c in cards):
            title.tick(0.05)
        app.settings.speed = "off"  # nothing turns
        title.tick(0.05)
        app.draw()

        clock = pygame.time.Clock()
        cpu, wall, drawn = time.process_time(), time.monotonic(), app.frames
        while time.monotonic() - wall < seconds:
            for event in pygame.event.get():
                app.handle(event)
            app.update(clock.get_time() / 1000)
            app.draw()
            clock.tick(60)
        share = (time.process_time() - cpu) / (time.monotonic() - wall)
        print(f"idle title     {share * 100:5.2f} % of a core, {app.frames - drawn} frames drawn in {seconds:.0f} s")

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
