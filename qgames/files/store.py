"""Small tables the program keeps as JSON in the player's folder: read within bounds, changed by one program at a time,
and never written over what cannot be ours.

Two programs may share that folder. `writing` is held for the moment in which something is read, changed and written
back; `presence` as long as the program runs, only to tell the player. Neither keeps anybody from playing. The locks are
the system's own and end with the program that holds them; the empty files they are held on stay and mean nothing.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from qgames.files import paths, reading
from qgames.files.reading import Unreadable

log = logging.getLogger(__name__)


def found(path: Path) -> dict[str, Any]:
    """What the file holds by now, nothing if there is none. What is no table is set aside. Raises OSError, also if it
    cannot be set aside."""
    try:
        return reading.json_table(reading.text(path, reading.SETTINGS), path.name)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except Unreadable as error:
        log.warning("%s", error)
        if paths.set_aside(path) is None:
            raise OSError(str(error)) from error
    return {}


def read(path: Path) -> dict[str, Any]:
    """The same for who can do without."""
    try:
        return found(path)
    except OSError as error:
        log.warning("%s: %s", path.name, error)
    return {}


def change(path: Path, changed: Callable[[dict[str, Any]], dict[str, Any]]) -> OSError | None:
    """Write what becomes of the table, with what another program wrote meanwhile. Trouble is logged and returned."""
    try:
        with writing(paths.make(path.parent)):
            paths.write(path, json.dumps(changed(found(path)), indent=1) + "\n")
    except OSError as error:
        log.warning("%s: %s", path.name, error)
        return error
    return None


# -- tables one a line: what only grows ------------------------------------------------------------------------------


def lines(path: Path) -> bytes:
    """All of them, for who can do without."""
    try:
        return reading.raw(path, reading.STATISTICS)
    except FileNotFoundError:
        pass
    except (OSError, Unreadable) as error:
        log.warning("%s not read: %s", path.name, error)
    return b""


def add_line(path: Path, table: dict[str, Any], known: Callable[[bytes], bool] = lambda raw: False) -> OSError | None:
    """Write one more, unless it is `known` already. A file that cannot be ours is set aside, never written over.
    Trouble is logged and returned."""
    try:
        with writing(paths.make(path.parent)):
            raw = _own_lines(path)
            if not known(raw):
                if raw and not raw.endswith(b"\n"):
                    raw += b"\n"
                paths.write(path, raw + json.dumps(table, ensure_ascii=False).encode() + b"\n")
    except OSError as error:
        log.warning("%s not written: %s", path.name, error)
        return error
    return None


def _own_lines(path: Path) -> bytes:
    try:
        return reading.raw(path, reading.STATISTICS)
    except FileNotFoundError:
        return b""
    except Unreadable as error:
        log.warning("%s set aside: %s", path.name, error)
        if paths.set_aside(path) is None:
            raise OSError(str(error)) from error
        return b""


# -- two programs ------------------------------------------------------------------------------------------------------

DEAF = 30.0  # seconds for which one that did not let go is not waited for again
_deaf: dict[Path, float] = {}  # folder -> until when
PATIENCE = 1.0  # seconds: whoever holds on longer is stopped or hung, and the player must not hang with it

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Nobody else changes what lies in this folder meanwhile, as far as that can be had."""
    waits = time.monotonic() >= _deaf.get(folder, 0.0)
    with _held(folder / "write.lock", PATIENCE if waits else 0.0) as mine:
        if mine:
            _deaf.pop(folder, None)
        elif waits:
            log.warning("%s: another program does not let go", folder)
            _deaf[folder] = time.monotonic() + DEAF
        yield


@contextlib.contextmanager
def presence(folder: Path) -> Iterator[bool]:
    """Held while the program runs; says whether it is the first on this folder."""
    with _held(folder / "open.lock", 0.0) as mine:
        yield mine


@contextlib.contextmanager
def _held(path: Path, patience: float) -> Iterator[bool]:
    """Hold the lock on a file; False if another program has it. Where there can be no lock, nobody has it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # without waiting for a reader, should it be a pipe
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o666)
    except OSError:  # read-only or full: then nothing else can be written there either
        yield True
        return
    try:
        yield _wait(handle, patience)
    finally:
        os.close(handle)  # and the lock with it


def _wait(handle: int, patience: float) -> bool:
    end = time.monotonic() + patience
    while True:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):  # held by another
            if time.monotonic() >= end:
                return False
            time.sleep(0.01)
        except OSError as error:
            if error.errno is None:  # it failed, and nobody says why: held by another, as far as one can tell
                if time.monotonic() >= end:
                    return False
                time.sleep(0.01)
                continue
            log.info("no locks here: %s", error)
            return True
        else:
            return True
