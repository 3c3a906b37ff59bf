"""Contact sheets: every page, and every game in play and at its end, in all themes and at three sizes, to be looked at.

    python tests/kit/contact.py OUT [--only WORD] [--theme NAME ...] [--size WxH ...] [--real]

Without a screen; `--real`: in the real window on the screen that DISPLAY names (Xvfb, 1920x1080), photographed by
ImageMagick's `import`. Writes a sheet for each into the folder OUT, a row for each theme and a column for each size;
`--only` those whose name has the word. A finished picture takes a second or two, all of them a quarter of an hour.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from qgames.ui import Ui

os.environ["SDL_VIDEODRIVER"] = "x11" if "--real" in sys.argv else "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame

from kit import opening
from kit.app import PAGES
from qgames.app.app import App
from qgames.files.settings import Settings
from qgames.files.theme import BUILT_IN
from qgames.games import game, main_variants
from qgames.rules.core import Move
from qgames.rules.match import Player
from qgames.scenes.parts import thumbnails
from qgames.session.setup import Clock, Setup
from qgames.ui import Ask, Page

SIZES = ("800x600", "1280x800", "1920x1080")
WIDE = 620  # pixels of a picture on the sheet, its height is as it comes
GAP = 8
LONGEST = 90  # moves of a game played at random


def size_of(words: str) -> tuple[int, int]:
    width, height = words.split("x")
    return int(width), int(height)


def line_of(name: str, to_the_end: bool) -> list[Move]:
    """Moves at random: a game somebody wins, or the first half of it."""
    for seed in range(500):
        chance, state = random.Random(seed), game(name).start()
        moves: list[Move] = []
        while state.outcome is None and len(moves) < LONGEST:
            moves.append(chance.choice(state.legal_moves()))
            state = state.apply(moves[-1])
        if state.outcome is not None and state.outcome.winner is not None and len(moves) > 8:
            return moves if to_the_end else moves[: len(moves) // 2]
    raise LookupError(f"nobody wins {name}")


def table(name: str, to_the_end: bool) -> Callable[[App], Page]:
    moves = line_of(name, to_the_end)

    def made(app: App) -> Page:
        rules = game(name)
        players = tuple(Player(each) for each in ("Anna", "Ben", "Kim", "Lea")[: rules.seats])
        scene = opening.begin(app.ui, Setup(rules.key, rules.options, players, Clock(), 0))
        for move in moves:
            scene.play(move)
        return scene

    return made


def paged(make: Callable[[Ui], Page]) -> Callable[[App], Page]:
    return lambda app: make(app.ui)


def subjects() -> Iterator[tuple[str, Callable[[App], Page]]]:
    """The tables first: then the list of games has something to show."""
    for name in main_variants():
        kept = name.replace(":", "-")
        yield f"play-{kept}", table(name, to_the_end=False)
        yield f"end-{kept}", table(name, to_the_end=True)
    for name, page in PAGES.items():
        yield f"page-{name}", paged(page)


def settle(app: App) -> None:
    """Until every picture on it is finished."""
    app.update(0.0)
    board = getattr(app.stack.top, "board", None) or getattr(getattr(app.stack.top, "stage", None), "board", None)
    trail = getattr(app.stack.top, "table", None)  # of the journey
    for _ in range(4000):
        app.update(0.2)
        app.draw()
        if board is not None and board.table is not None and not board.table.settled:
            board.table.finish()
        elif getattr(trail, "settled", True) and all(each.finished for each in thumbnails._kept.values()):
            break
    app.draw()


def taken(make: Callable[[App], Page], theme: str, size: tuple[int, int]) -> pygame.Surface:
    """The whole window."""
    settings = Settings.load()
    settings.theme, settings.language, settings.speed, settings.mute = theme, "en", "off", True
    settings.place = [0, 0]
    app = App(settings, size)
    thumbnails._kept.clear()
    scene = make(app)
    if scene.over:  # it lies over something
        app.stack.take(Ask(PAGES["title"](app.ui)))
        settle(app)
    app.stack.take(Ask(scene))
    settle(app)
    app.ui.notices.clear()
    app.stack.changed = True
    app.draw()
    return photographed(app) if os.environ["SDL_VIDEODRIVER"] == "x11" else app.window.surface().copy()


def photographed(app: App) -> pygame.Surface:
    """The window as the screen has it."""
    place = app.window.pane.place() or (0, 0)
    for _ in range(10):  # until the system has shown it
        pygame.event.pump()
        app.window.flip()
        time.sleep(0.02)
    box = "{}x{}+{}+{}".format(*app.window.size, *place)
    with tempfile.NamedTemporaryFile(suffix=".bmp") as kept:
        subprocess.run(["import", "-window", "root", "-crop", box, "+repage", kept.name], check=True)
        return pygame.image.load(kept.name)


def sheet(rows: list[list[pygame.Surface]]) -> pygame.Surface:
    small = [
        [pygame.transform.smoothscale(p, (WIDE, round(p.get_height() * WIDE / p.get_width()))) for p in row]
        for row in rows
    ]
    heights = [max(p.get_height() for p in row) for row in small]
    made = pygame.Surface((GAP + len(small[0]) * (WIDE + GAP), GAP + sum(heights) + GAP * len(heights)))
    made.fill((120, 120, 120))
    y = GAP
    for row, high in zip(small, heights, strict=True):
        for k, picture in enumerate(row):
            made.blit(picture, (GAP + k * (WIDE + GAP), y))
        y += high + GAP
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description="Contact sheets of every page and every game.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--theme", nargs="*", default=list(BUILT_IN))
    parser.add_argument("--size", nargs="*", default=list(SIZES))
    parser.add_argument("--real", action="store_true")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        for name, make in subjects():
            if asked.only in name:
                rows = [[taken(make, theme, size_of(size)) for size in asked.size] for theme in asked.theme]
                pygame.image.save(sheet(rows), asked.out / f"{name}.png")
                print(name, flush=True)


if __name__ == "__main__":
    main()
