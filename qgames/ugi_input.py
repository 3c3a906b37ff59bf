"""What an engine is told: commands in the order they came, whole numbers within bounds, what a `go` allows.

A thread reads the lines and notes when each came in. A command that takes its time looks ahead (`Inbox.watch`) for the
word that calls it off, and takes that word alone: everything else waits for its turn.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple, TextIO

SLICE = 25  # the part of a clock that one move may take
WITHOUT_LIMIT = 1.0  # seconds, for a bare `go`
MOST = 1_000_000_000_000  # no number is larger: of milliseconds, that is thirty years
ECHO = 200  # letters of what was not understood that are said back


class CommandError(ValueError):
    """A command that cannot be followed; the message is the answer."""


class Told(NamedTuple):
    words: list[str]
    at: float  # when it was read


class Inbox:
    """`ready` answers an `isready` that comes in while something else is being done."""

    def __init__(self, lines: TextIO, ready: Callable[[], None]) -> None:
        self.ended = False  # the input is at its end
        self._ready = ready
        self._read: queue.SimpleQueue[Told | None] = queue.SimpleQueue()
        self._waiting: deque[Told] = deque()
        threading.Thread(target=self._reader, args=(lines,), daemon=True).start()

    def _reader(self, lines: TextIO) -> None:
        try:
            for line in lines:
                words = line.split()
                self._read.put(Told(words, time.perf_counter()))
                if words == ["quit"]:
                    break  # whoever reads on would hold the input's lock while the program ends
        finally:
            self._read.put(None)

    def take(self) -> Told | None:
        """The next command, waited for; None when no more will come."""
        if not self._waiting and not self.ended:
            self._put_by(self._read.get())
        return self._waiting.popleft() if self._waiting else None

    def watch(self, *, endless: bool) -> Callable[[], bool]:
        """Has what is being done been called off? To be asked again and again while it goes on.

        One `stop` ends one search: the one under way, unless that one ends by itself and another was asked for before
        the stop came. `quit` ends them all, the end of the input those that are `endless`.
        """
        new, off = True, False

        def called_off() -> bool:
            nonlocal new, off
            if not off and (new or not self._read.empty()):
                new = False
                while not self._read.empty():
                    told = self._read.get()
                    if told is not None and told.words == ["isready"]:
                        self._ready()
                    else:
                        self._put_by(told)
                off = self._call_off(endless)
            return off

        return called_off

    def _put_by(self, told: Told | None) -> None:
        if told is None:
            self.ended = True
        else:
            self._waiting.append(told)

    def _call_off(self, endless: bool) -> bool:
        another = False
        for place, told in enumerate(self._waiting):
            match told.words:
                case ["quit"]:
                    return True
                case ["stop"] if endless or not another:
                    del self._waiting[place]
                    return True
                case ["go" | "perft", *_]:
                    another = True
        return endless and self.ended


class Limits(NamedTuple):
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False


def limits(words: Sequence[str], side: int) -> Limits:
    """What a `go` allows: read the words after it, for the side that is to move."""
    bounds = Limits()
    clocks: dict[str, int] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "infinite":
            bounds = bounds._replace(infinite=True)
            continue
        timed = len(word) > 2 and word[0] == "p" and word[1].isdigit() and word[2:] in ("time", "inc")
        if word not in ("movetime", "depth", "nodes") and not timed:
            raise CommandError(f"unknown command: go {short(word)}; go movetime, depth, nodes, infinite or p1time …")
        value = number(rest.pop(0) if rest else "", word)
        if timed:
            clocks[word] = value
        elif word == "movetime":
            bounds = bounds._replace(seconds=value / 1000)
        elif word == "depth":
            bounds = bounds._replace(depth=value)
        else:
            bounds = bounds._replace(nodes=value)
    left = clocks.get(f"p{side + 1}time")
    if left is not None:
        slice_ = left / SLICE + 0.8 * clocks.get(f"p{side + 1}inc", 0)
        bounds = bounds._replace(seconds=max(1.0, min(slice_, left - 60)) / 1000)
    if bounds == Limits():
        return Limits(seconds=WITHOUT_LIMIT)
    return bounds


def number(text: str, what: str, least: int = 0, most: int = MOST) -> int:
    """A number as it was told; "" where none was."""
    whole = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))  # more digits are not even looked at
    if not whole or not least <= int(text) <= most:
        told = f"not {short(text)}" if text else "and none was given"
        raise CommandError(f"{what} takes a whole number from {least} to {most}, {told}")
    return int(text)


def short(text: str) -> str:
    """What was not understood, as far as it is worth saying back."""
    return text if len(text) <= ECHO else text[:ECHO] + "…"
