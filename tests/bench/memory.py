"""What the whole program takes of the memory at 4K: a game of each kind, late in it, seen from three sides.

    python tests/bench/memory.py [WIDTHxHEIGHT [game ...]]

Prints the resident memory after every view, baked to the end, the most it was meanwhile, and the most it ever was.
Linux only (reads /proc).
"""

import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

VIEWS = ("table", "top", "turned")


def megabytes(field: str) -> float:
    with open("/proc/self/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(field)) / 1024


def forget_the_most() -> None:
    """Count the most (VmHWM) from here on."""
    with open("/proc/self/clear_refs", "w", encoding="utf-8") as switch:
        switch.write("5")


def moves_of(name: str, count: int = 30) -> list[str]:
    """A game at random, not played to its end."""
    from qgames.games import game

    best: list[str] = []
    for seed in range(20):
        chance, state = random.Random(seed), game(name).start()
        done: list[str] = []
        while len(done) < count:
            choice = [m for m in state.legal_moves() if m != "quarto"]
            after = state.apply(chance.choice(choice)) if choice else state
            if after.outcome is not None or after is state:
                break
            done.append(next(m for m in choice if state.apply(m) == after))
            state = after
        best = max(best, done, key=len)
    return best


def main(size: tuple[int, int], names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        from qgames.app.app import App
        from qgames.files.settings import Settings
        from qgames.games import game, main_variants
        from qgames.rules.match import Player
        from qgames.scenes.parts import tables
        from qgames.scenes.play.table import Table
        from qgames.session.setup import Clock, Setup
        from qgames.ui import Go

        app = App(Settings.load(), size)
        app.settings.speed = "off"  # the moves are made at once
        print(f"{size[0]}x{size[1]}: program with its window {megabytes('VmRSS'):.0f} MB")
        scene, most = None, 0.0
        for name in names or main_variants():
            made = game(name)
            setup = Setup(made.key, made.options, (Player(),) * made.seats, Clock(), 0)
            to = tables.begin(app.ui, setup)
            for move in moves_of(name):
                to.sitting.play(move)
            app.stack.take(Go(to, replace=scene is not None))
            scene = app.stack.top
            assert isinstance(scene, Table)
            app.update(0.0)
            app.draw()
            board = scene.board
            home_view = board.camera
            for view in VIEWS:
                board.look_from(home_view.turned(40, -10) if view == "turned" else home_view.preset(view), 0.0)
                start = time.process_time()
                for _ in range(4000):
                    app.update(1 / 60)
                    app.draw()
                    if board.table is not None and board.table.settled:
                        break
                else:
                    print("not settled")
                cpu = time.process_time() - start
                gc.collect()
                peak = megabytes("VmHWM")
                most = max(most, peak)
                now = megabytes("VmRSS")
                print(f"{name:14} {view:7} {now:5.0f} MB, at most {peak:3.0f}, {cpu:4.1f} s of CPU to bake")
                forget_the_most()
        print(f"most ever: {most:.0f} MB")


if __name__ == "__main__":
    words = sys.argv[1] if len(sys.argv) > 1 else "3840x2160"
    width, height = (int(part) for part in words.split("x"))
    main((width, height), sys.argv[2:])
