"""Every failure in turn: one run of the whole program is recorded as its list of operations on files; then each of them
fails, once and for good, with every error it may have, and the program must bear it (`kit.whole_run` says what that
means, `kit.failing` what can fail).

    python tests/attacks/failures.py [--resume] [--jobs N] [--only WORDS] [--every N] [--list] [--state FILE]

    python tests/attacks/failures.py --only "rename home/settings.json by" --state /tmp/some.jsonl

About two seconds a run. What is done is noted in a file, line by line: `--resume` goes on where it was left, and looks
again at what failed. `--only` takes the runs whose line has these words, `--every` each N-th of them. Ends with status
1 if anything failed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.gear import TESTS  # isort: skip - it also sets up a world without a screen

from kit import failing_runs
from kit.failing import Fault

STATE = TESTS.parent / ".pytest_cache" / "failures.jsonl"
OFTEN = 15.0  # seconds between two words about how far it is


def line_of(kind: str, fault: Fault) -> str:
    """How a run is called.

    >>> line_of("old", Fault("sync home/settings.json.~.tmp", "EIO"))
    'old: sync home/settings.json.~.tmp | EIO'
    """
    return f"{kind}: {fault}"


def read(state: Path) -> dict[str, dict[str, Any]]:
    """What is done, by the line of each run; a last line that was cut off is not."""
    done = {}
    for line in state.read_text(encoding="utf-8").splitlines() if state.exists() else ():
        try:
            table = json.loads(line)
        except ValueError:
            continue
        done[table["run"]] = table
    return done


def noted(state: Path) -> int:
    """How many runs were noted, those that were done again too."""
    return state.read_bytes().count(b"\n") if state.exists() else 0


def work(runs: list[tuple[str, Fault]], state: Path) -> None:
    """Some of the runs, one after the other; each is noted as soon as it is over."""
    with tempfile.TemporaryDirectory(prefix="qgames-failures-", dir=memory(), ignore_cleanup_errors=True) as folder:
        for kind, fault in runs:
            notes = failing_runs.run(kind, fault, Path(folder))
            made = {
                "run": line_of(kind, fault), "faults": notes.faults, "seconds": round(notes.seconds, 2),
                "lost": notes.lost, "fired": notes.fired, "ended": notes.ended, "said": notes.said[-3:],
            }  # fmt: skip
            with state.open("a", encoding="utf-8") as file:
                file.write(json.dumps(made) + "\n")


def memory() -> str | None:
    """A place for thousands of small files."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def spread(runs: list[tuple[str, Fault]], state: Path, jobs: int) -> None:
    """All of them, by so many children."""
    before, began, children = noted(state), time.monotonic(), set()
    for number in range(jobs):
        sys.stdout.flush()
        pid = os.fork()
        if not pid:
            try:
                work(runs[number::jobs], state)
            finally:
                os._exit(0)
        children.add(pid)
    told = began
    while children:
        children -= {pid for pid in children if os.waitpid(pid, os.WNOHANG)[0]}
        time.sleep(0.05)
        if time.monotonic() - told > OFTEN:
            told = time.monotonic()
            done = noted(state) - before
            left = (len(runs) - done) * (told - began) / max(1, done)
            print(f"{done} of {len(runs)} runs, about {left / 60:.0f} minutes to go", flush=True)


def report(runs: list[tuple[str, Fault]], done: dict[str, dict[str, Any]], operations: int, seconds: float) -> int:
    lines = [line_of(*each) for each in runs]
    found = [done[line] for line in lines if line in done]
    wrong = [each for each in found if each["faults"]]
    for each in wrong:
        print(f"FAILED {each['run']}")
        for fault in each["faults"]:
            print("    " + "\n    ".join(fault.strip().splitlines()[-12:]))
    missing = len(lines) - len(found)
    kinds = Counter(fault.operation.partition(" ")[0] for _, fault in runs)
    print(f"{operations} operations; {len(found)} runs: " + ", ".join(f"{n} {name}" for name, n in kinds.most_common()))
    print(
        f"  {sum(each['fired'] for each in found)} failures, {sum(bool(each['lost']) for each in found)} runs in which "
        f"moves could not be kept and the player was told, {sum(bool(each['ended']) for each in found)} that ended "
        f"with words"
    )
    longest = max(found, key=lambda each: each["seconds"], default={"seconds": 0.0, "run": "none"})
    print(f"  longest {longest['seconds']:.1f} s: {longest['run']}; all in {seconds:.0f} s")
    if missing:
        print(f"  {missing} are still to do")
    print(f"FAILED: {len(wrong)}" if wrong else "all invariants held" if not missing else "so far all held", flush=True)
    return 1 if wrong or missing else 0


def main() -> int:
    args_of = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args_of.add_argument("--resume", action="store_true")
    args_of.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    args_of.add_argument("--only", default="")
    args_of.add_argument("--every", type=int, default=1)
    args_of.add_argument("--list", action="store_true", help="the operations, and nothing is done")
    args_of.add_argument("--state", type=Path, default=STATE)
    args = args_of.parse_args()
    began = time.monotonic()
    failing_runs.load_all()
    with tempfile.TemporaryDirectory(prefix="qgames-failures-", dir=memory(), ignore_cleanup_errors=True) as folder:
        operations = failing_runs.record(Path(folder))
    if args.list:
        print("\n".join(f"{kind}: {line}" for kind, line in operations))
        return 0
    runs = [each for each in failing_runs.everything(operations) if args.only in line_of(*each)][:: args.every]
    args.state.parent.mkdir(parents=True, exist_ok=True)
    if not args.resume:
        args.state.unlink(missing_ok=True)
    done = {line for line, each in read(args.state).items() if not each["faults"]}
    todo = [each for each in runs if line_of(*each) not in done]
    print(f"{len(operations)} operations, {len(runs)} runs, {len(todo)} of them to do", flush=True)
    spread(todo, args.state, args.jobs)
    return report(runs, read(args.state), len(operations), time.monotonic() - began)


if __name__ == "__main__":
    raise SystemExit(main())
