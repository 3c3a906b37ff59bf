"""Random playouts through the public `legal_moves` and `apply`: plies a second, beside a calibration loop.

    python tests/bench/playouts.py [seconds]

The ratio (plies per million turns of the calibration loop) compares machines; the plies a second are for this one.
"""

import random
import sys
import time

from qgames.games import game, main_variants

NAMES = main_variants()
LONGEST = 200  # plies before a game is given up: the games without a draw of their own can go on


def calibration():
    """Turns a second of a plain loop of ints and a small list."""
    began, total, row = time.process_time(), 0, [0] * 8
    for turn in range(1_000_000):
        row[turn & 7] = total = (total + turn) & 0xFFFF
    return 1_000_000 / (time.process_time() - began)


def plies_a_second(name, seconds):
    dice = random.Random(1).random
    start, plies = game(name).start(), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = start
        for _ in range(LONGEST):
            moves = state.legal_moves()
            if not moves:
                break
            state = state.apply(moves[int(dice() * len(moves))])
            plies += 1
    return plies / (time.process_time() - began)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    turns = calibration()
    print(f"calibration      {turns:12,.0f} turns/s")
    for name in NAMES:
        plies = plies_a_second(name, seconds)
        print(f"{name:16} {plies:12,.0f} plies/s   {plies / turns * 1e6:10,.0f} per million turns")


if __name__ == "__main__":
    main()
