"""Learns what Quixo's patterns are worth and writes qgames/games/quixo/evaluation.bin.

    python assets/make/quixo_evaluation.py [--games 2000000] [--seed 1] [--out FILE]

The work is done by a program in C++ beside this file, quixo/learn.cpp; it needs g++ (C++17). Without options it writes
the very bytes that are shipped: a seed and a number of games fix the weights, whatever the machine and its speed. That
is 65 million steps of learning, six minutes of one slow core.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import zlib
from pathlib import Path

HERE = Path(__file__).parent
OUT = HERE.parents[1] / "qgames/games/quixo/evaluation.bin"
GAMES = 2_000_000
#: no fused multiplication and addition, which not every machine has: it would round otherwise
FLAGS = ("-std=c++17", "-O3", "-ffp-contract=off")


def learned(games: int, seed: int) -> bytes:
    """The weights, two bytes each."""
    with tempfile.TemporaryDirectory() as name:
        program, weights = Path(name) / "learn", Path(name) / "weights"
        subprocess.run(["g++", *FLAGS, "-o", program, HERE / "quixo" / "learn.cpp"], check=True)
        subprocess.run([program, weights, str(games), str(seed)], check=True)
        return weights.read_bytes()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    from sums import renew  # beside this one; a test may load this file alone

    args.out.write_bytes(zlib.compress(learned(args.games, args.seed), 9))
    renew(args.out.parent)
    print(f"{args.out}: {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
