"""Two programs on one folder. The locks are the system's own: they end with the program that holds them, however it
ends, so none is ever left behind; the empty files they are held on stay and mean nothing.

`writing` is held for the moment in which something is read, changed and written back. `presence` is held as long as
the program runs, and only serves to tell the player. Neither keeps anybody from playing.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 1.0  # seconds: whoever holds on longer is stopped or hung, and the player must not hang with it
log = logging.getLogger(__name__)

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
    with _held(folder / "write.lock", PATIENCE) as mine:
        if not mine:
            log.warning("%s: another program does not let go", folder)
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
            log.info("no locks here: %s", error)
            return True
        else:
            return True
