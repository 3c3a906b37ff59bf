"""How much memory analysis takes: of the process that thinks, while one position after another is looked at.

    python tests/bench/analysis_memory.py [GAME …] [--minutes 60] [--each 20]

Another position every `--each` seconds, from games by chance; the games take turns in one process, as at one table
after another. Prints the megabytes it has (resident) every minute, and the most. Linux only.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from qgames.ai.process.pool import Pool
from qgames.games import game, main_variants
from qgames.rules.match import Match
from qgames.session.analysis import LiveAnalysis


def resident(pid: int) -> float:
    """Megabytes of a process."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def by_chance(name: str, dice: Random) -> Match:
    match = Match(game(name))
    for _ in range(dice.randrange(9, 26)):
        quiet = [move for move in match.state.legal_moves() if match.state.apply(move).outcome is None]
        if not quiet:
            break
        match.play(dice.choice(quiet))
    return match


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--each", type=float, default=20)
    asked = parser.parse_args()
    names, dice, pool = asked.games or main_variants(), Random(1), Pool(1)
    live = LiveAnalysis(lambda: pool)
    begun = told = time.monotonic()
    most, number = 0.0, 0
    try:
        while time.monotonic() < begun + 60 * asked.minutes:
            live.on(by_chance(names[number % len(names)], dice))
            number += 1
            end = time.monotonic() + asked.each
            while time.monotonic() < end and (live.step() or live.looking):
                time.sleep(0.02)
                most = max([most, *map(resident, pool.pids)])
                if time.monotonic() - told >= 60:
                    told = time.monotonic()
                    now = ", ".join(f"{resident(pid):.0f}" for pid in pool.pids)
                    print(
                        f"{(told - begun) / 60:5.1f} min, {number} positions: {now} MB, at most {most:.0f}", flush=True
                    )
    finally:
        pool.close()
    print(f"at most {most:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
