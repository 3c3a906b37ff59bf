"""Would the tests find a fault? Each listed in `mutants.yaml` is planted in a copy of the program, one at a time,
and the tests of its room alone are run, which pass without it: they must fail.

    python tests/attacks/mutants.py [--room saves] [--only TEXT] [--list]

Prints those that nobody noticed. About ten minutes on two cores; needs a system that can fork.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import hypothesis  # noqa: F401 (so that the tests need not load it each time)
import pygame  # noqa: F401
import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 300  # seconds at least: tests that hang have noticed something, too
PATIENCE = 5  # times as long as the same tests took without a fault: a busy machine is no fault either
FAILED = 1  # how pytest ends when a test has


class Fault(NamedTuple):
    room: str
    tests: tuple[str, ...]
    only: str  # of the tests: `-k`
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.room}: {self.file}: {_line(self.old)}  ->  {_line(self.new)}"


def _line(text: str) -> str:
    return " / ".join(part.strip() for part in text.strip().splitlines())


def faults() -> Iterator[Fault]:
    rooms: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    for room in rooms:
        for each in room["faults"]:
            yield Fault(
                room["room"], tuple(room["tests"]), room.get("only", ""), each["file"], each["old"], each["new"]
            )


def planted(fault: Fault, root: Path) -> str:
    """The file with the fault in it; "" if it has been rewritten since, and the list must be brought up to date."""
    file = root / fault.file
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return text.replace(fault.old, fault.new) if text.count(fault.old) == 1 else ""


def copied(folder: Path) -> Path:
    """The program and its tests, to be broken."""
    hidden = shutil.ignore_patterns(".*", "build", "dist")
    return Path(shutil.copytree(ROOT, folder / "copy", ignore=hidden, symlinks=True))


def noticed(fault: Fault, root: Path, stamp: int, longest: float) -> bool:
    file = root / fault.file
    usual = file.read_text(encoding="utf-8")
    try:
        file.write_text(planted(fault, root), encoding="utf-8")
        os.utime(file, (stamp, stamp))  # another time for each: compiled files go by it
        return bool(_tests_say(fault, root, longest))
    finally:
        file.write_text(usual, encoding="utf-8")
        os.utime(file, (stamp + 1, stamp + 1))


def _tests_say(fault: Fault, root: Path, longest: float = math.inf) -> str:
    """What the tests of its room complain of; nothing if they pass."""
    words = ["-n", "0", "-x", "-q", "-p", "no:cacheprovider", *fault.tests]
    words += ["-k", fault.only] if fault.only else []
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if not child:
            os._exit(_run(words, root, said.fileno()))
        status = _waited_for(child, longest)
        said.seek(0)
        told = said.read()[-2000:].decode(errors="replace")
    if status is not None and status not in (0, FAILED, 2):  # 2: what cannot even be collected
        raise RuntimeError(f"{fault}: pytest ended with {status}: {told}")
    return "" if status == 0 else told or "no end"


def _run(words: list[str], root: Path, said: int) -> int:
    """In a process of its own, which has loaded already what all tests need, but nothing of ours."""
    os.setsid()
    for handle in (1, 2):
        os.dup2(said, handle)
    os.chdir(root)
    del sys.modules["__main__"].__file__  # processes that the tests start load it otherwise, and with it a window
    sys.path.insert(0, str(root))
    os.environ["PYTHONPATH"] = str(root)
    return int(pytest.main(words))


def _waited_for(child: int, longest: float) -> int | None:
    """How it ended; None if it had to be."""
    end = time.monotonic() + longest
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.1)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def main() -> int:
    args_of = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args_of.add_argument("--room", default="", help="only this one")
    args_of.add_argument("--only", default="", help="only those with this text in them")
    args_of.add_argument("--list", action="store_true", help="say which there are")
    args = args_of.parse_args()
    chosen = [each for each in faults() if args.room in each.room and args.only in str(each)]
    if args.list:
        print("\n".join(map(str, chosen)))
        return 0
    missed, usual = [], dict[str, float]()  # what nobody noticed; seconds the tests of a room take as it is
    with tempfile.TemporaryDirectory() as folder:
        root, stamp = copied(Path(folder)), int(time.time())
        stale = [each for each in chosen if not planted(each, root)]
        chosen = [each for each in chosen if each not in stale]
        for number, fault in enumerate(chosen):
            began = time.monotonic()
            if fault.room not in usual:
                told = _tests_say(fault, root)
                assert not told, f"{fault.room}: its tests fail without a fault: {told}"
                usual[fault.room] = time.monotonic() - began
                began = time.monotonic()
            found = noticed(fault, root, stamp + 10 * number, max(LONGEST, PATIENCE * usual[fault.room]))
            print(f"{'noticed' if found else 'MISSED '} {time.monotonic() - began:4.0f} s  {fault}", flush=True)
            if not found:
                missed.append(fault)
    print(f"{len(chosen) - len(missed)} of {len(chosen)} noticed")
    print("\n".join([*(f"MISSED {each}" for each in missed), *(f"STALE {each}" for each in stale)]))
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
