"""Death inside a write: the program kills itself in the middle of writing a file, as a power cut would.

    python tests/kit/torn.py AT SEED [--in-place] [arguments of qgames]

starts the program and ends it at its AT-th step of writing to the player's files: when one has been opened for writing,
when a part of the bytes is written, before a sync, before and after a file is put in the place of another. Whatever
way of writing the program has, these are the moments at which it can leave half a file behind. What was happening is
the last line of stderr. With `--in-place` files are written where they are, to see that this would be found out.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import json
import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any


class Reaper:
    """Counts the steps of writing below a folder, and ends the process at one of them."""

    def __init__(self, home: Path, at: int, dice: random.Random) -> None:
        self.home, self.at, self.dice = os.path.realpath(home), at, dice
        self.steps = 0

    def watch(self) -> None:
        """From now on."""
        opened, sync, replace = io.open, os.fsync, os.replace

        def open_(file: Any, mode: str = "r", *args: Any, **kw: Any) -> Any:
            made = opened(file, mode, *args, **kw)
            path = path_of(made.fileno())
            if not set(mode) & set("wax+") or not self.mine(path):
                return made
            self.step(f"opened {mode}", path)
            return Writing(made, self)

        def fsync(handle: Any) -> None:
            self.step("before syncing", path_of(handle))
            sync(handle)

        def replace_(old: Any, new: Any, **kw: Any) -> None:
            self.step("before replacing", new)
            replace(old, new, **kw)
            self.step("after replacing", new)

        for module, name, instead in (
            (io, "open", open_), (builtins, "open", open_), (os, "fsync", fsync), (os, "replace", replace_),
        ):  # fmt: skip
            setattr(module, name, instead)

    def mine(self, path: str | os.PathLike[str]) -> bool:
        """Is this a file of the player's? The log and the cache may be torn."""
        inside = os.path.relpath(os.path.realpath(path), self.home).split(os.sep)
        return inside[0] not in ("..", "logs", "cache", "stderr.txt")

    def due(self) -> bool:
        self.steps += 1
        return self.steps == self.at

    def step(self, what: str, path: str | os.PathLike[str]) -> None:
        if self.mine(path) and self.due():
            self.die(what, path)

    def die(self, what: str, path: str | os.PathLike[str]) -> None:
        with contextlib.suppress(OSError):
            os.write(2, f"torn at step {self.steps}: {what} {path}\n".encode())
        os.kill(os.getpid(), signal.SIGKILL)


def path_of(handle: int) -> str:
    return os.readlink(f"/proc/self/fd/{handle}")


class Writing:
    """A file whose bytes may stop in the middle."""

    def __init__(self, file: IO[Any], reaper: Reaper) -> None:
        self._file, self._reaper = file, reaper

    def write(self, data: Any) -> int:
        if self._reaper.due():
            part = self._reaper.dice.randrange(len(data) + 1)
            self._file.write(data[:part])
            self._file.flush()
            self._reaper.die(f"wrote {part} of {len(data)} of", path_of(self._file.fileno()))
        return self._file.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> Writing:
        return self

    def __exit__(self, *what: object) -> None:
        self._file.close()


def damage(home: Path) -> list[str]:
    """What of the player's files is not whole. An unfinished file beside its goal is nothing the program reads."""
    from qgames.session import saves

    found = []
    for path in sorted((home / "saves").rglob("*.qgame")):
        try:
            saves.read_file(path)
        except saves.CannotOpen as error:
            found.append(f"{path.name}: {error.why} {error.details}")
    lines = [(home / "settings.json", None), (home / "statistics.jsonl", "\n")]
    for path, apart in lines:
        if path.exists():
            try:
                text = path.read_text(encoding="utf-8")
                for part in text.rstrip("\n").split(apart) if apart else [text]:
                    json.loads(part)
            except ValueError as error:
                found.append(f"{path.name}: {error}")
    found += [f"set aside: {path.name}" for path in home.rglob("*.bad*")]
    return found


def killed_at_every_step(home: Path, deed: Callable[[], object], seed: int = 1) -> list[str]:
    """Do something again and again, each time killed one step later, until it is done; says how often it died, and what
    was torn or had become shorter then. Needs a process without threads."""
    from qgames.session.saves import continues

    told, before = [], games(home)
    for at in range(1, 1000):
        child = os.fork()
        if not child:
            os.close(2)
            Reaper(home, at, random.Random(seed + at)).watch()
            deed()
            os._exit(0)
        died = os.waitpid(child, 0)[1] != 0
        after = games(home)
        lost = [name for name, text in before.items() if not continues(after.get(name, ""), text)]
        told += [f"step {at}: {each}" for each in (*damage(home), *lost)]
        before = after
        if not died:
            return [f"{at - 1} deaths", *told]
    raise AssertionError("never done")


def games(home: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in (home / "saves").rglob("*.qgame")}


def in_place(path: Path, content: str | bytes) -> None:
    """How not to write."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def main() -> int:
    at, seed, *rest = sys.argv[1:]
    Reaper(Path(os.environ["QGAMES_HOME"]), int(at), random.Random(int(seed))).watch()
    if rest[:1] == ["--in-place"]:
        from qgames.files import paths

        rest, paths.write = rest[1:], in_place
    sys.argv = ["qgames", *rest]
    from qgames.__main__ import main as door

    return door()


if __name__ == "__main__":
    raise SystemExit(main())
