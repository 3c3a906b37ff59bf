"""Learns what Qomet's patterns are worth and writes qgames/ai/books/qomet_worth.bin.

    python assets/make/qomet_worth.py [--steps 40000000] [--seed 1] [--out FILE]

The learning is done by a program in C++ beside this file, qomet/learn.cpp, in three and a half minutes; in Python it
would take most of a day. It needs g++ (C++17). The same seed and the same compiler write the same bytes. It is a tool
of the workshop: the app itself has nothing of it.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import zlib
from pathlib import Path

from qgames.ai.worth.qomet import TABLES

HERE = Path(__file__).parent / "qomet"
OUT = HERE.parents[2] / "qgames/ai/books/qomet_worth.bin"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=40_000_000, help="positions learned from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        program, weights = Path(name) / "learn", Path(name) / "weights"
        subprocess.run(["g++", "-std=c++17", "-O3", "-o", program, HERE / "learn.cpp"], check=True)
        subprocess.run([program, weights, str(args.steps), str(args.seed), *TABLES], check=True)
        args.out.write_bytes(zlib.compress(weights.read_bytes(), 9))
    print(f"{args.out}: {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
