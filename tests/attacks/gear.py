"""What all attacks share: no screen and no sound, a home of their own, a seed for every round, and a report.

    python tests/attacks/NAME.py [--seed N] [--rounds N | --hours H]

A round is fixed by its seed; the first has the seed given, the next one more. What failed is told with the seed that
tries it again, and the round after it goes on. Ends with status 1 if anything failed.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parent.parent
for folder in (TESTS.parent, TESTS):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

from kit.calibration import calibration  # noqa: E402

TURN = 1.0  # seconds of the processor that nothing the player waits for may take, where a calibration takes:
USUAL = 20.0  # milliseconds
WALL = 5.0  # seconds by the clock on a machine with nothing else to do; more the busier it is
MEMORY = 200_000_000  # bytes more than before
logging.getLogger("qgames").addHandler(logging.NullHandler())  # what it warns of is what is done to it


class Tried:
    """What a round has tried, and what went wrong."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.longest = 0.0  # seconds of the processor
        self.slowest = ""  # what took them

    def took(self, seconds: float, wall: float, what: str) -> None:
        if seconds > self.longest:
            self.longest, self.slowest = seconds, what
        if (seconds > TURN and seconds > TURN * slowed()) or wall > WALL * crowd():
            self.faults.append(f"{what}: {seconds:.2f} s of the processor, {wall:.2f} s by the clock")


def slowed() -> float:
    """How much longer than usual the processor takes just now, at least one: two threads of a core share it."""
    return max(1.0, calibration() / USUAL)


def crowd() -> float:
    """How many want each processor just now, at least one."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 4.0


class Watch:
    """How long something takes: this thread's time of the processor, and the clock's."""

    def __init__(self) -> None:
        self.cpu, self.wall = time.thread_time(), time.monotonic()

    def read(self) -> tuple[float, float]:
        return time.thread_time() - self.cpu, time.monotonic() - self.wall


def resident() -> int:
    """Bytes of memory this process has now; 0 where that is not told."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def peak() -> int:
    """The most bytes of memory this process ever had; 0 where that is not told."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


@contextlib.contextmanager
def silent() -> Iterator[None]:
    """Without what libraries in C write to the terminal."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def parser(words: str, rounds: int) -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--seed", type=int, default=1, help="of the first round")
    made.add_argument("--rounds", type=int, default=rounds)
    made.add_argument("--hours", type=float, default=0.0, help="go on for so long instead")
    return made


def attack(args: argparse.Namespace, play: Callable[[Random, Path, Tried], None]) -> int:
    """Round after round, each in an empty home; says what was tried."""
    began, whole, failed, longest = time.monotonic(), Counter[str](), [], (0.0, "")
    seed = args.seed
    while time.monotonic() - began < args.hours * 3600 if args.hours else seed < args.seed + args.rounds:
        tried = Tried(seed)
        with tempfile.TemporaryDirectory(prefix="qgames-attack-", ignore_cleanup_errors=True) as folder:
            os.environ["QGAMES_HOME"] = folder
            try:
                play(Random(seed), Path(folder), tried)
            except Exception as error:
                tried.faults.append(f"{error!r}\n{traceback.format_exc()}")
        whole += tried.counts
        longest = max(longest, (tried.longest, f"{tried.slowest} (seed {seed})"))
        for fault in tried.faults:
            print(f"FAILED with --seed {seed}: {fault}", flush=True)
        if tried.faults:
            failed.append(seed)
        seed += 1
        if args.hours and (seed - args.seed) % 10 == 0:
            print(f"seeds {args.seed} to {seed - 1}: {dict(whole.most_common(4))}", flush=True)
    spent = time.monotonic() - began
    print(f"tried, seeds {args.seed} to {seed - 1}, {spent:.0f} s:")
    print("  " + ", ".join(f"{number:,} {name}" for name, number in whole.most_common()))
    print(f"  longest {longest[0]:.2f} s: {longest[1]}; memory at most {peak() // 1_000_000} MB")
    print(f"FAILED: seeds {failed}" if failed else "nothing failed", flush=True)
    return 1 if failed else 0
