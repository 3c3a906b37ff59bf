"""A worker at full tilt: how big it grows, and how soon it lets go.

python tests/bench/worker.py [seconds]
"""

from __future__ import annotations

import sys
import time

from qgames.ai.process.worker import Request, Worker
from qgames.games import main_variants

GAMES = main_variants()
OPENINGS = {"cubulus": ("n222", "n122", "n322", "n212", "n232", "n221", "n223", "n111", "n333")}


def size(pid: int) -> float:
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


def main(seconds: float = 10.0) -> None:
    for name in GAMES:
        worker = Worker()
        try:
            begun = time.monotonic()
            worker.ask(Request(name, None, OPENINGS.get(name, ()), level=1))
            while worker.busy:
                worker.poll()
                time.sleep(0.001)
            ready = time.monotonic() - begun
            waits = []
            for _ in range(5):
                worker.ask(Request(name, None, OPENINGS.get(name, ()), seconds=None))
                time.sleep(seconds / 5)
                worker.poll()
                begun = time.monotonic()
                worker.ask(Request(name, None, OPENINGS.get(name, ()), level=1))
                while worker.busy:
                    worker.poll()
                    time.sleep(0.001)
                waits.append(1000 * (time.monotonic() - begun))
            assert worker.pid is not None
            memory = size(worker.pid)
            begun = time.monotonic()
            worker.ask(Request(name, None, OPENINGS.get(name, ()), seconds=None))
            worker.close()
            closed = 1000 * (time.monotonic() - begun)
        finally:
            worker.close()
        print(
            f"{name:22} first answer {ready:.2f} s, cancelled and answered {max(waits):5.1f} ms at worst, "
            f"closed in {closed:5.1f} ms, {memory:.0f} MB"
        )


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
