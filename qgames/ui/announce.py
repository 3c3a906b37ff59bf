"""The announcement bus: each focus change, move, refusal and result is one sentence in the player's language.

Captions listen to it, and screen readers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple


class Announcement(NamedTuple):
    text: str
    kind: str = "event"  # event | focus | move | prompt | asked | refusal | result | notice


class Announcer:
    def __init__(self) -> None:
        self.recent: deque[Announcement] = deque(maxlen=200)
        self._listeners: list[Callable[[Announcement], None]] = []

    def listen(self, listener: Callable[[Announcement], None]) -> Callable[[], None]:
        """Hear everything said from now on; call the result to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def say(self, text: str, kind: str = "event") -> None:
        if not text:
            return
        said = Announcement(text, kind)
        self.recent.append(said)
        for listener in list(self._listeners):
            listener(said)
