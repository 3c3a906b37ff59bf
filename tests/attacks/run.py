"""All attacks, each for a short while; about two minutes together on two cores.

python tests/attacks/run.py [--seed N]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
SHORT = {
    "monkey": ["--rounds", "5", "--events", "2000"],
    "files": ["--rounds", "8"],
    "engine": ["--rounds", "4"],
    "accidents": ["--rounds", "4"],
    "soak": ["--minutes", "0.4"],
    "sockets": ["--seconds", "6"],
}


def main() -> int:
    args_of = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args_of.add_argument("--seed", type=int, default=1)
    args = args_of.parse_args()
    failed = []
    for name, words in SHORT.items():
        seed = [] if name == "sockets" else ["--seed", str(args.seed)]
        print(f"-- {name} {' '.join([*seed, *words])}", flush=True)
        began = time.monotonic()
        if subprocess.run([sys.executable, str(HERE / f"{name}.py"), *seed, *words], check=False).returncode:
            failed.append(name)
        print(f"   {time.monotonic() - began:.0f} s", flush=True)
    print(f"FAILED: {', '.join(failed)}" if failed else "no attack succeeded")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
