"""The life of the process that holds the tree on Linux: what the program says goes to AccessKit, what a screen reader
asks goes back. It may freeze (`qgames.access.system`); then its silence tells, and the program puts another in its
place.

Both ways go lines of JSON, `[word, …]`. It says `alive` several times a second, `came` and `left` with screen readers,
`ask`; it is told `tree`, `place` and `focused`, and ends when nobody is at the other end.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
from collections import deque
from multiprocessing.connection import Connection
from typing import Any

from qgames.access import system

BEAT = 0.4  # seconds between two signs of life


def serve(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's business; the closed pipe ends us
    try:
        Life(pipe.fileno()).live()
    finally:
        os._exit(0)  # at once: AccessKit's thread may hold what an orderly end would wait for, and its panics are long


class Life:
    def __init__(self, pipe: int) -> None:
        self.pipe = pipe
        self.news: deque[list[Any]] = deque()  # filled by AccessKit's thread
        self.woken, self._waker = os.pipe()
        if sys.platform != "win32":
            os.set_blocking(self._waker, False)
        self._heard = bytearray()
        self.adapter = system.adapter(
            lambda: self._note("came"), lambda asked: self._note("ask", *asked), lambda: self._note("left"), int
        )

    def _note(self, *words: Any) -> None:
        """Called by AccessKit's thread."""
        self.news.append(list(words))
        with contextlib.suppress(OSError):  # full: it is awake
            os.write(self._waker, b".")

    def live(self) -> None:
        while True:
            ready, _, _ = select.select([self.pipe, self.woken], [], [], BEAT)
            if self.woken in ready:
                os.read(self.woken, 4096)
            if self.pipe in ready:
                try:
                    data = os.read(self.pipe, 1 << 20)
                except OSError:
                    return
                if not data:
                    return
                *lines, rest = (bytes(self._heard) + data).split(b"\n")
                self._heard = bytearray(rest)
                for line in lines:
                    perform(self.adapter, *json.loads(line))
            said = [["alive"], *(self.news.popleft() for _ in range(len(self.news)))]
            try:
                os.write(self.pipe, b"".join(json.dumps(each, default=str).encode() + b"\n" for each in said))
            except OSError:
                return


def perform(adapter: Any, word: str, *args: Any) -> None:
    """What the program says, done by AccessKit's adapter."""
    if word == "tree":
        nodes, focus, root = args
        update = system.update(nodes, focus, root)
        adapter.update_if_active(lambda: update)
    elif word == "place":
        rect = system.rect(args)
        adapter.set_root_window_bounds(rect, rect)
    elif word == "focused":
        adapter.update_window_focus_state(args[0])
