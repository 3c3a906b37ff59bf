"""Does `go movetime` keep its promise? From the write that holds `position` and `go` together to `bestmove`, over games
played against itself from openings by chance, and what load the machine bore meanwhile.

python tests/bench/ugi_movetime.py [--answers 1000] [--movetime 50,100] [game …]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

from qgames.games import game, main_variants

LONGEST = 80  # tokens of a game
QUANTILES = (0.5, 0.95, 0.99, 0.995)


def lateness(name: str, milliseconds: list[int], answers: int) -> tuple[list[float], float]:
    """How late each answer came in ms, sorted (before its time: negative), and the engine's peak memory in MB."""
    command = [sys.executable, "-m", "qgames", "ugi", name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        engine.stdin.write("isready\n")
        assert engine.stdout.readline() == "readyok\n"
        late: list[float] = []
        positions = openings(name)
        state, moves = next(positions)
        while len(late) < answers:
            asked = milliseconds[len(late) % len(milliseconds)]
            begun = time.monotonic()
            engine.stdin.write(f"position startpos moves {' '.join(moves)}\ngo movetime {asked}\n")
            while not (line := engine.stdout.readline()).startswith("bestmove"):
                assert line.startswith("info"), line
            late.append(1000 * (time.monotonic() - begun) - asked)
            moves.append(line.split()[1])
            state = state.apply(moves[-1])
            if state.outcome is not None or len(moves) >= LONGEST:
                state, moves = next(positions)
        peak = peak_memory(engine.pid)
        engine.stdin.write("quit\n")
    return sorted(late), peak


def openings(name: str) -> Iterator[tuple]:
    dice = Random(name)
    while True:
        state, moves = game(name).start(), []
        for _ in range(dice.randrange(6)):
            moves.append(dice.choice(state.legal_moves()))
            state = state.apply(moves[-1])
            if state.outcome is not None:
                break
        if state.outcome is None:
            yield state, moves


def peak_memory(pid: int) -> float:
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))
    except OSError:
        return float("nan")


def load() -> str:
    there = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
    return f"load {there} on {os.cpu_count()} cores"


def taken_away() -> float:
    """Seconds that a virtual machine's host gave to others since it started: an idle machine may not be one."""
    try:
        with open("/proc/stat", encoding="utf-8") as stat:
            return int(stat.readline().split()[8]) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(main_variants()))
    parser.add_argument("--answers", type=int, default=1000)
    parser.add_argument("--movetime", default="50,100", help="milliseconds, taken in turn")
    told = parser.parse_args()
    for name in told.games:
        before, gone = load(), taken_away()
        late, peak = lateness(name, [int(word) for word in told.movetime.split(",")], told.answers)
        shares = "  ".join(f"{100 * q:g} % {late[min(len(late) - 1, int(q * len(late)))]:+.1f}" for q in QUANTILES)
        print(
            f"{name:22} {len(late)} answers at {told.movetime} ms, late by: {shares}  worst {late[-1]:+.1f} ms; "
            f"proved early: {sum(ms < -20 for ms in late)}, "
            f"over 20 ms: {sum(ms > 20 for ms in late)}, over 50 ms: {sum(ms > 50 for ms in late)}; {peak:.0f} MB; "
            f"{before} before, {load()} after, {taken_away() - gone:.1f} s taken by the host",
            flush=True,
        )


if __name__ == "__main__":
    main()
