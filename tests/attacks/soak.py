"""The computer against itself, through all games, as long as is asked: memory, threads and handles stay as they are.

    python tests/attacks/soak.py [--minutes 1] [--seed N]

The real program without a screen, game after game at new tables, by levels of every kind. Everything is counted after
every game; what the last quarter of the games has more than the second is a leak.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.gear import resident

from kit import opening  # isort: skip
from qgames.app import start
from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.match import Player
from qgames.session import computer
from qgames.session.setup import Setup
from qgames.ui import Ask, Back

LEVELS = (1, 2, 3)  # quick ones: many games
ENOUGH = 200  # plies after which a game is left unfinished
MORE = {"memory": 40_000_000, "threads": 1, "handles": 4, "processes": 0}  # what the end may have more than the middle


class Count(NamedTuple):
    memory: int
    threads: int
    handles: int
    processes: int


def count() -> Count:
    gc.collect()
    handles = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else 0
    return Count(resident(), threading.active_count(), handles, len(computer.pool().pids))


def one_game(app, name: str, dice: Random) -> int:
    """Sit down, let them play, stand up; how many moves there were."""
    key, _, listed = name.partition(":")
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    players = tuple(Player("", f"computer-{dice.choice(LEVELS)}") for _ in range(rules_of(name).seats))
    scene = opening.begin(app.ui, Setup(key, options, players, first=0), dice)
    app.stack.take(Ask(scene))
    while scene.sitting.outcome is None and len(scene.sitting.match.moves) < ENOUGH:
        app.turn(0.1)
        time.sleep(0.002)
    plies = len(scene.sitting.match.moves)
    app.stack.take(Back())
    app.turn(0.02)
    return plies


def soak(seconds: float, seed: int) -> int:
    dice, began = Random(seed), time.monotonic()
    counts: list[Count] = []
    failures: list[str] = []
    moves = 0
    Settings(language="en", speed="off", mute=True, size=[800, 600]).save()
    app = start.opened(False)
    vars(app)["failed"] = failures.append
    while not failures and (time.monotonic() - began < seconds or len(counts) < 2 * len(main_variants())):
        name = main_variants()[len(counts) % len(main_variants())]
        moves += one_game(app, name, dice)
        counts.append(count())
        if len(counts) % 20 == 0:
            print(f"{time.monotonic() - began:.0f} s, {len(counts)} games, {moves} moves: {counts[-1]}", flush=True)
    app.close()
    computer.close()
    quarter = len(counts) // 4
    middle, end = counts[quarter : 2 * quarter], counts[-quarter:]
    leaks = list(failures)
    for place, (name, more) in enumerate(MORE.items()):
        before, after = median(each[place] for each in middle), median(each[place] for each in end)
        print(f"  {name}: {before:,.0f} in the second quarter of the games, {after:,.0f} in the last")
        if after - before > more:
            leaks.append(f"{name} grew from {before:,.0f} to {after:,.0f}")
    print(f"tried: {len(counts)} games, {moves} moves in {time.monotonic() - began:.0f} s, seed {seed}")
    print(f"FAILED: {leaks}" if leaks else "nothing failed", flush=True)
    return 1 if leaks else 0


def main() -> int:
    args_of = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args_of.add_argument("--minutes", type=float, default=1.0)
    args_of.add_argument("--seed", type=int, default=1)
    args = args_of.parse_args()
    with tempfile.TemporaryDirectory(prefix="qgames-soak-", ignore_cleanup_errors=True) as home:
        os.environ["QGAMES_HOME"] = home
        with contextlib.suppress(KeyboardInterrupt):
            return soak(args.minutes * 60, args.seed)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
