"""Quitting in mid-search: how long it takes, and that no process is left, however the program ends.

python tests/xvfb/quit.py --times 5 --display 23
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from xvfb.program import Program, gone, screen, settings, setup

COMPUTER = {"kind": "computer", "name": "Robot", "level": 7}


def one(display: str, how: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        settings(home, setup("quixo", [COMPUTER, COMPUTER], clock={"kind": "none", "seconds": 60, "increment": 0}))
        program = Program(display, home)
        program.wait_for_window()
        for _ in range(40):
            time.sleep(0.5)
            if any("scenes.play." in line and ": table " in line for line in program.log()):
                break
            program.keys("Return")
        time.sleep(1.5)  # it thinks now
        children = program.children()
        assert children, "nobody thinks"
        began = time.monotonic()
        if how == "quit":
            program.keys("ctrl+q")
            program.process.wait(10)
        else:
            program.kill()
        took = time.monotonic() - began
        assert gone(children), f"left behind: {children}"
        return took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--display", type=int, default=23)
    args = parser.parse_args()
    with screen(args.display) as display:
        for how in ("quit", "kill"):
            took = sorted(one(display, how) * 1000 for _ in range(args.times))
            print(f"{how}: median {took[len(took) // 2]:.0f} ms, worst {took[-1]:.0f} ms; nobody left behind")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
