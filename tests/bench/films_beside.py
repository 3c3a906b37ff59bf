"""Does the window keep its frames while a film is made beside it?

    python tests/bench/films_beside.py [GAME] [--seconds 12]

The program's own loop, without a screen: a table with a full board is turned a little in every picture. Milliseconds of
a turn of the loop, first alone, then while films are made one after the other, then alone again; the whole program is
slower than 30 frames a second where one takes more than 33.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["QGAMES_HOME"] = tempfile.mkdtemp(prefix="qgames-films-")
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame
from bench.films import played
from kit.must import must_be

from qgames.app.app import App
from qgames.files.settings import Settings
from qgames.scenes.film import studio
from qgames.scenes.film.orders import USUAL, FilmOrder, settings_of
from qgames.scenes.parts.destinations import TableAt
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.session.film import FilmWish
from qgames.ui import Go


def turns(app: App, seconds: float, order: FilmOrder | None) -> tuple[list[float], int]:
    """Milliseconds of every turn, and films made meanwhile."""
    board, clock, times, films = must_be(Table, app.stack.top).board, pygame.time.Clock(), [], 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        if order is not None and not studio.busy():
            films += studio.film() is not None
            studio.begin(order)
        if not board.turning:
            board.look_from(board.camera.turned(170.0), 5.0)
        start = time.perf_counter()
        app.turn(1 / 60)
        times.append((time.perf_counter() - start) * 1000)
        clock.tick(60)
    return sorted(times), films


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="quarto")
    parser.add_argument("--seconds", type=float, default=12.0)
    asked = parser.parse_args()
    app = App(Settings(language="en", theme="walnut", mute=True), (1280, 800))
    sitting = played(asked.game)
    app.stack.take(Go(TableAt(sitting)))
    for _ in range(30):
        app.turn(1 / 60)
    out = Path(os.environ["QGAMES_HOME"]) / "film.gif"
    settings = settings_of(app.settings.as_table())
    order = FilmOrder(sitting.match.game.key, saves.text_of(sitting), settings, FilmWish(), USUAL, str(out))
    for name, wanted in (("alone", None), ("while films are made", order), ("alone again", None)):
        if wanted is None:
            studio.end()  # the last film may still be in the making
        times, films = turns(app, asked.seconds, wanted)
        late = sum(each > 1000 / 30 for each in times)
        p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
        more = f", films {films}" if wanted else ""
        print(
            f"{name:22} {len(times):5} turns: p50 {p50:5.1f} ms, p99 {p99:5.1f} ms, worst {times[-1]:5.1f} ms, "
            f"over 33 ms: {late}{more}",
            flush=True,
        )
    studio.end()


if __name__ == "__main__":
    main()
