"""The tree in a process of its own: Linux, where AccessKit needs no window, and could freeze the program that calls it
(`qgames.access.system`). The program sends what changed over a pipe and never waits. The process is begun when
assistive technology is wanted (`qgames.access.bus`); when it dies, or is silent for `SILENT` seconds, another one takes
its place and is told the whole tree.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from qgames.access.adapter import ReaderAdapter
from qgames.access.bus import Wish
from qgames.access.plain import plain
from qgames.access.process import serve
from qgames.access.system import Box
from qgames.access.tree import ROOT, TreeNode

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

log = logging.getLogger(__name__)
SILENT = 2.0  # seconds without a sign of life
BEGIN = 15.0  # the same before the first one: a slow machine loads it
MOST = 16 << 20  # bytes that wait to be sent: more is a process that does not listen
TRIES = 6  # so many in a row that were of no use, each after a longer pause, and nobody begins another
Spawned = Callable[[Callable[[Any], None], str], tuple[Any, "BaseProcess"]]  # what runs, and its name


class Process:
    """One of them, as the program sees it."""

    def __init__(self, spawned: Spawned) -> None:
        self._pipe, self.process = spawned(serve, "qgames-tree")
        if sys.platform != "win32":
            os.set_blocking(self._pipe.fileno(), False)
        self._in, self._out = bytearray(), bytearray()
        self.heard_at = time.monotonic()
        self.spoke = False

    def say(self, *words: Any) -> None:
        self._out += json.dumps(words).encode() + b"\n"

    def hear(self) -> list[list[Any]]:
        """What it said since; OSError if it is gone, or does not answer."""
        with contextlib.suppress(BlockingIOError):
            while self._out:
                del self._out[: os.write(self._pipe.fileno(), self._out)]
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._pipe.fileno(), 1 << 16)  # once a frame: a flood must not hold it up
            if not data:
                raise OSError("it is gone")
            self._in += data
            self.heard_at, self.spoke = time.monotonic(), True
        if time.monotonic() - self.heard_at > (SILENT if self.spoke else BEGIN) or len(self._out) > MOST:
            raise OSError("it does not answer")
        *lines, rest = bytes(self._in).split(b"\n")
        self._in = bytearray(rest)
        return [json.loads(line) for line in lines]

    def end(self) -> None:
        """At once, whatever it does: one that is stopped or frozen heeds nothing else."""
        self.process.kill()
        self._pipe.close()


class RemoteAdapter(ReaderAdapter):
    def __init__(self, spawned: Spawned) -> None:
        super().__init__()
        self._spawned = spawned
        self._wish = Wish()
        self._process: Process | None = None
        self._ended: list[Process] = []  # until the system has let go of them
        self._again = 0.0  # when the next one may begin
        self._failures = 0  # how many in a row were never of use

    def attach(self) -> None:
        if find_spec("accesskit"):  # not loaded here: that is for the process
            self._wish.begin()

    def close(self) -> None:
        self._wish.end()
        self._let_go()

    def awake(self) -> bool:
        wanted = self._wish.look()
        if not wanted and self._process is not None:
            self._let_go()
        if wanted and self._process is None and time.monotonic() >= self._again:
            self._begin()
        if self._process is not None:
            self._hear(self._process)
        self._ended = [each for each in self._ended if each.process.is_alive()]
        return super().awake()

    def _begin(self) -> None:
        try:
            self._process = Process(self._spawned)
        except OSError as error:
            self._failed(str(error))

    def _hear(self, process: Process) -> None:
        try:
            for word, *args in process.hear():
                if word == "came":
                    self._failures = 0
                    self._come()
                elif word == "left":
                    self._leave()
                elif word == "ask":
                    self._ask((str(args[0]), int(args[1]), args[2]))
        except (OSError, ValueError, TypeError, IndexError) as error:
            self._let_go()
            self._failed(str(error))

    def _failed(self, why: str) -> None:
        self._failures += 1
        if self._failures > TRIES:
            log.warning("the accessibility tree is given up: %s", why)
            self._wish.end()
            return
        log.warning("the accessibility tree begins anew: %s", why)
        self._again = time.monotonic() + (0.25 * 2**self._failures if self._failures > 1 else 0.0)

    def _let_go(self) -> None:
        self._leave()
        self.asked.clear()
        if self._process is not None:
            self._process.end()
            self._ended.append(self._process)
            self._process = None

    def send(self, nodes: Iterable[tuple[int, TreeNode]], focus: int, whole: bool = False) -> None:
        told = [each for number, node in nodes for each in plain(number, node)]
        self._say("tree", told, focus, ROOT if whole else None)

    def place(self, box: Box) -> None:
        self._say("place", *box)

    def focused(self, yes: bool) -> None:
        self._say("focused", yes)

    def _say(self, *words: Any) -> None:
        if self._live and self._process is not None:
            self._process.say(*words)
