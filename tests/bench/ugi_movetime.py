"""Does `go movetime` keep its promise? The time from the command to `bestmove`, over games played against itself.

python tests/bench/ugi_movetime.py [milliseconds …]
"""

from __future__ import annotations

import subprocess
import sys
import time

from qgames.games import game, main_variants

GAMES = main_variants()
MOVES = 24


def late(name: str, milliseconds: int) -> tuple[float, float, float]:
    """The worst and the mean lateness in ms, and the peak memory of the engine in MB, over one game."""
    command = [sys.executable, "-m", "qgames", "ugi", name]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    assert engine.stdin is not None and engine.stdout is not None
    state, moves, late_by = game(name).start(), [], []
    while state.outcome is None and len(moves) < MOVES:
        engine.stdin.write(f"position startpos moves {' '.join(moves)}\nisready\n")
        while engine.stdout.readline().strip() != "readyok":
            pass
        begun = time.monotonic()
        engine.stdin.write(f"go movetime {milliseconds}\n")
        while not (line := engine.stdout.readline()).startswith("bestmove"):
            assert line
        late_by.append(1000 * (time.monotonic() - begun) - milliseconds)
        moves.append(line.split()[1])
        state = state.apply(moves[-1])
    try:
        with open(f"/proc/{engine.pid}/status", encoding="utf-8") as status:
            peak = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))
    except OSError:
        peak = float("nan")
    engine.stdin.write("quit\n")
    engine.wait()
    late_by.sort()
    return late_by[-1], sum(late_by) / len(late_by), peak


if __name__ == "__main__":
    for asked in [int(word) for word in sys.argv[1:]] or [50, 200, 1000]:
        for each in GAMES:
            worst, mean, memory = late(each, asked)
            print(f"{each:22} movetime {asked:5}: late by {worst:6.1f} ms at worst, {mean:7.1f} mean; {memory:.0f} MB")
