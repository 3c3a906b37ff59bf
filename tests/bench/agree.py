"""Do the window and the command name the same turning points? Played games, reviewed by both, compared move by move.

    python tests/bench/agree.py [--records 40] [--tokens 30] [--fresh]

Each record is reviewed as the window does it, with its usual time and processes, and kept; then `qgames review --json`
is asked about the file. With `--fresh` the command also looks for itself, with the same time: estimates then differ as
far as the machine was busy, and what is told is how many moves are judged otherwise, by a proof and by an estimate.
Status 1 if a kept review is told otherwise than it was made.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.review import played

from qgames.games import game, main_variants
from qgames.session import computer, saves
from qgames.session.review.work import USUAL, work_of
from qgames.session.sitting import Sitting


def told(path: Path, *more: str) -> list[dict[str, Any]]:
    words = [sys.executable, "-m", "qgames", "review", str(path), "--json", *more]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=True)
    *rows, last = map(json.loads, done.stdout.splitlines())
    assert last == {"complete": True, "not_judged": []}, last
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=40)
    parser.add_argument("--tokens", type=int, default=30)
    parser.add_argument("--fresh", action="store_true")
    asked = parser.parse_args()
    names, counts = main_variants(), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.records):
            name = names[number % len(names)]
            sitting = Sitting(played(game(name), number, asked.tokens))
            path = Path(folder) / f"{number}.qgame"
            work = work_of(sitting)
            while not work.done:
                work.step()
                time.sleep(0.01)
            path.write_text(saves.text_of(sitting), encoding="utf-8")
            kinds = [turn.kind for turn in work.review.turns]
            marked = [turn.ply for turn in work.review.shown()]
            rows = told(path)
            same = [row["kind"] for row in rows] == kinds and [row["ply"] for row in rows if row["shown"]] == marked
            counts["moves"] += len(rows)
            counts["kept, told otherwise"] += not same
            if asked.fresh:
                for kind, row in zip(kinds, told(path, "--ms", str(USUAL)), strict=True):
                    if kind != row["kind"]:
                        by_proof = {kind, row["kind"]} & {"won_let_go", "lost"}
                        counts["afresh, otherwise by a proof" if by_proof else "afresh, otherwise by an estimate"] += 1
            print(f"{number + 1:>3} {name:<20}", dict(counts), flush=True)
    computer.close()
    return int(counts["kept, told otherwise"] > 0)


if __name__ == "__main__":
    sys.exit(main())
