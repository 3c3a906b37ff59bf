"""How long until a table's picture is finished after it opens.

    python tests/bench/picture.py [WIDTHxHEIGHT [rounds [game ...]]]

Three ways to a table: after two seconds on the set-up page, nothing in the cache; once more, seen before; and a record
opened straight away, nothing in the cache. The time ends with the last of the crossfade.

Time is counted in processor time, so that a busy machine does not change it: a turn of the loop takes what it takes, or
a sixtieth of a second if that is more; the process that bakes ahead has had two seconds of a core of its own, its start
included. Of what it does after the table has opened nothing is counted: on two idle cores the real time is less.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

SET_UP = 2.0  # seconds on the set-up page
FRAME = 1 / 60
WAYS = ("set-up", "again", "record")


def p95(times: list[float]) -> float:
    return sorted(times)[max(0, -(-len(times) * 95 // 100) - 1)]


def starting() -> float:
    """Processor time until a process that bakes can begin."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = "import multiprocessing.spawn, qgames.scenes.play.prewarm, qgames.app.prewarm, qgames.scenes.play.table"
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def forget(home: str) -> None:
    """Empty the cache, and what this process has learnt of wood."""
    from qgames.render.fine import slabs, wood

    shutil.rmtree(Path(home) / "cache", ignore_errors=True)
    wood._planks.clear()
    slabs._planks.clear()


def finished(app, make) -> float:
    """Open a table; how long until its picture is finished."""
    from qgames.scenes.play.board import CROSSFADE
    from qgames.ui import Back, Go

    start = time.thread_time()
    app.stack.take(Go(make()))
    scene = app.stack.top
    took, turns = time.thread_time() - start, 0
    scene.board.table = None
    while scene.board.table is None or not scene.board.table.whole:
        start = time.thread_time()
        app.update(FRAME)
        app.draw()
        took += max(FRAME, time.thread_time() - start) if turns else time.thread_time() - start
        turns += 1
    scene.board.table.bakery.disk.flush()
    app.stack.take(Back())
    return took + (CROSSFADE if turns > 1 else 0.0)


def main(size: tuple[int, int], rounds: int, names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        from bench.memory import moves_of

        from qgames.app import prewarm
        from qgames.app.app import App
        from qgames.files.settings import Settings
        from qgames.games import game, main_variants
        from qgames.render.fine import bakery
        from qgames.rules.match import Player
        from qgames.scenes.parts import tables
        from qgames.scenes.parts.destinations import TITLE, TableAt
        from qgames.scenes.play.prewarm import PrewarmOrder, record_of
        from qgames.session import saves
        from qgames.session.setup import Clock, Setup
        from qgames.session.sitting import Sitting
        from qgames.ui import Go

        vars(bakery)["time"] = SimpleNamespace(perf_counter=time.thread_time)
        app = App(Settings.load(), size)
        app.stack.take(Go(TITLE))
        begun = min(starting() for _ in range(3))
        print(f"{size[0]}x{size[1]}; a baking process begins after {begun:.2f} s of its processor time")
        found: dict[str, list[float]] = {way: [] for way in WAYS}
        for name in names or main_variants():
            made = game(name)
            setup = Setup(made.key, made.options, (Player(),) * made.seats, Clock(), 0)
            late = Sitting.begin(setup)
            for move in moves_of(name):
                late.play(move)
            text = saves.text_of(late)
            took: dict[str, list[float]] = {way: [] for way in WAYS}
            for _ in range(rounds):
                forget(home)
                end = time.thread_time() + SET_UP - begun

                def enough(end: float = end) -> bool:
                    return time.thread_time() > end

                prewarm.bake(PrewarmOrder.of(app.ui, record_of(setup)), enough)
                for way in ("set-up", "again"):
                    took[way].append(finished(app, lambda chosen=setup: tables.begin(app.ui, chosen)))
                forget(home)
                took["record"].append(finished(app, lambda: TableAt(saves.sitting_of(text))))  # noqa: B023
            print(f"{name:20}", *(f"{way} {statistics.median(took[way]):5.2f} s " for way in WAYS), flush=True)
            for way in WAYS:
                found[way] += took[way]
        print("p95                 ", *(f"{way} {p95(found[way]):5.2f} s " for way in WAYS))


if __name__ == "__main__":
    width, height = (int(part) for part in (sys.argv[1] if len(sys.argv) > 1 else "1280x800").split("x"))
    main((width, height), int(sys.argv[2]) if len(sys.argv) > 2 else 3, sys.argv[3:])
