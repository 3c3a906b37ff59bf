"""All attacks that need no screen, each for a short while; about two minutes together on two cores. (`sockets.py` looks
at the real window, and is a command of its own.)

python tests/attacks/run.py [--seed N]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
LONGEST = 300  # seconds for one of them
SHORT = {
    "monkey": ["--rounds", "5", "--events", "2000"],
    "files": ["--rounds", "8"],
    "evenings": ["--rounds", "3"],
    "engine": ["--rounds", "4"],
    "accidents": ["--rounds", "4"],
    "soak": ["--minutes", "0.4"],
}


def main() -> int:
    args_of = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args_of.add_argument("--seed", type=int, default=1)
    args = args_of.parse_args()
    failed = []
    for name, words in SHORT.items():
        command = [sys.executable, str(HERE / f"{name}.py"), "--seed", str(args.seed), *words]
        print(f"-- {name} {' '.join(command[2:])}", flush=True)
        began = time.monotonic()
        try:
            if subprocess.run(command, check=False, timeout=LONGEST).returncode:
                failed.append(name)
        except subprocess.TimeoutExpired:
            failed.append(f"{name} (no end after {LONGEST} s)")
        print(f"   {time.monotonic() - began:.0f} s", flush=True)
    print(f"FAILED: {', '.join(failed)}" if failed else "no attack succeeded")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
