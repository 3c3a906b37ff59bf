"""Solves Qomet, fits the evaluator's patterns to what is true, and writes qgames/games/qomet/evaluation.bin.

    python assets/make/qomet_evaluation.py [--table FILE] [--samples FILE] [--out FILE]
    python assets/make/qomet_evaluation.py --stars 4 --count 100000 --out try.bin

The work is done by two programs in C++ beside this file, qomet/solve.cpp and qomet/learn.cpp: 7.2 thousand million
positions are too many for Python. They need g++ (C++17), 16 GB of memory and about two hours on two cores. With
--table the solver's table (14.4 GB) is kept, with --samples the positions it deals, or used again if the file is there
already, which leaves some minutes of learning. The solver checks itself, and against the known values in tests/data.
The second line tries it all in a smaller game, with four stars a side, in seconds. The same compiler on the same
machine writes the same bytes.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import zlib
from pathlib import Path

from qgames.games.qomet.book import TABLES
from qgames.games.qomet.rules import CELL_NUMBER, STARS

HERE = Path(__file__).parent / "qomet"
ROOT = HERE.parents[2]
KNOWN = ROOT / "tests/data/qomet_positions.jsonl"
OUT = ROOT / "qgames/games/qomet/evaluation.bin"
PASSES = 1
SEED = "7"  # of the dice that deal the samples


def compiled(name: str, stars: int, folder: Path) -> Path:
    program = folder / name
    flags = ["-std=c++17", "-O3", "-march=native", f"-DSTARS={stars}", "-pthread"]
    subprocess.run(["g++", *flags, "-o", program, HERE / f"{name}.cpp"], check=True)
    return program


def known_values() -> str:
    """The positions of tests/data as the solver reads them."""
    lines = []
    for text in KNOWN.read_text("ascii").splitlines():
        position = json.loads(text)
        sides = [sum(1 << CELL_NUMBER[name] for name in side) for side in position["stars"]]
        if position["to_play"]:
            sides.reverse()
        lines.append(f"{sides[0]} {sides[1]} {('loss', 'draw', 'win').index(position['value']) - 1}\n")
    return "".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", type=Path, help="where the solver's table is kept")
    parser.add_argument("--samples", type=Path, help="where the dealt positions are kept")
    parser.add_argument("--count", type=int, default=160_000_000, help="how many positions are dealt")
    parser.add_argument("--stars", type=int, default=STARS, help="stars a side; fewer for a try")
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        samples = args.samples or folder / "samples"
        if not samples.exists():
            solve, known = compiled("solve", args.stars, folder), folder / "known"
            table = args.table or folder / "table"
            known.write_text(known_values() if args.stars == STARS else "", "ascii")
            subprocess.run([solve, table, "known", known], check=True)
            subprocess.run([solve, table, "sample", samples, str(args.count), SEED], check=True)
        weights = folder / "weights"
        subprocess.run([compiled("learn", args.stars, folder), samples, weights, str(PASSES), *TABLES], check=True)
        from sums import renew  # beside this one; a test may load this file alone

        args.out.write_bytes(zlib.compress(weights.read_bytes(), 9))
        renew(args.out.parent)
    print(f"{args.out}: {args.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
