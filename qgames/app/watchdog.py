"""Does the loop still turn? If no turn ends for `STALL` seconds, the stacks of all threads go into a file, and at the
next start the player is told, with a report to copy.

The stacks are written by a thread of `faulthandler`'s own, which needs nothing of Python's: whatever the main thread
waits for, and whatever it holds. Time in which the system has the program is no stall: a window being dragged on
Windows, sleep, a dialog of the system's. Of these the loop comes back as if nothing had been, and what was written is
forgotten.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import time
from pathlib import Path
from typing import BinaryIO

from qgames.files import paths, reading

log = logging.getLogger(__name__)
STALL = 5.0  # seconds
EVERY = 1.0  # between two signs of life: each costs a thread


def file() -> Path:
    return paths.logs() / "stalled.txt"


class Watchdog:
    def __init__(self) -> None:
        self._file: BinaryIO | None = None
        self._alive = 0.0  # the last sign of life
        self._since = 0.0  # since when the program itself is at work in this turn
        self._seen = 0  # bytes of the file that tell of a stall

    def begin(self) -> str:
        """What was seen the last time; from now on it watches."""
        told = ""
        try:
            paths.make(paths.logs())
            told = reading.fit(reading.raw(file(), reading.WORDS).decode("utf-8", "replace")) if file().exists() else ""
            self._file = open(file(), "wb", buffering=0)  # noqa: SIM115 (open as long as the program runs)
        except (OSError, reading.Unreadable) as error:
            log.info("nobody watches the loop: %s", error)
            return told
        self.working()
        self._sign()
        return told

    def working(self) -> None:
        """The system has done its part of a turn: what comes now is ours."""
        self._since = time.monotonic()

    def turned(self) -> None:
        """A turn has ended."""
        now = time.monotonic()
        if self._file is None or now - self._alive < EVERY:
            return
        faulthandler.cancel_dump_traceback_later()
        if now - self._since >= STALL:
            log.warning("the program stood still for %.0f s", now - self._since)
            self._seen = os.fstat(self._file.fileno()).st_size
        elif os.fstat(self._file.fileno()).st_size > self._seen:
            self._file.truncate(self._seen)  # it was not us
            self._file.seek(self._seen)
        self._sign()

    def end(self) -> None:
        if self._file is not None:
            faulthandler.cancel_dump_traceback_later()
            empty = os.fstat(self._file.fileno()).st_size == 0
            self._file.close()
            self._file = None
            if empty:
                with contextlib.suppress(OSError):  # an empty one tells nothing either
                    file().unlink(missing_ok=True)

    def _sign(self) -> None:
        assert self._file is not None
        self._alive = time.monotonic()
        faulthandler.dump_traceback_later(STALL + EVERY, file=self._file)
