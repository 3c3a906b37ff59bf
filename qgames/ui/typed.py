"""Letters typed to find something in a list: the next one that begins so, whatever alphabet or accents it has."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple
from unicodedata import combining, normalize

PAUSE = 1.0  # seconds after which letters begin a new word


class Item(NamedTuple):
    value: Any
    name: str
    also: str = ""  # another name it is found by


def plain(text: str) -> str:
    """Without capitals and accents.

    >>> plain("Čeština"), plain("ΕΛΛΗΝΙΚΆ")
    ('cestina', 'ελληνικα')
    """
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def beginning(items: Sequence[Item], typed: str, at: int) -> int | None:
    """The next item after `at` (around the end; `at` itself if more than one letter was typed) that begins so."""
    wanted = plain(typed)
    if len(set(wanted)) == 1:
        wanted = wanted[0]  # the same letter again: on to the next one
    count = len(items)
    for step in range(0 if len(wanted) > 1 else 1, count + 1):
        item = items[(at + step) % count]
        if any(plain(name).startswith(wanted) for name in (item.name, item.also) if name):
            return (at + step) % count
    return None


class Typing:
    """Letters typed one after the other; a pause begins anew."""

    def __init__(self) -> None:
        self.typed, self._last = "", 0.0

    def add(self, text: str) -> str:
        now = time.monotonic()
        self.typed = text if now - self._last > PAUSE else self.typed + text
        self._last = now
        return self.typed
