"""The other doors: a picture, a film, an engine on a pipe, a review, an analysis, the standings of an evening, the
lessons as data, a look whether this copy works."""

from __future__ import annotations

import argparse
import errno
import sys

from qgames.games import entries
from qgames.games.frame import Look

MOST_MS = 600_000


def nobody_listens(error: OSError) -> bool:
    """Has whoever read our words gone? Windows has no name of its own for that: the write was invalid."""
    invalid = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return invalid or isinstance(error, BrokenPipeError)


def speak_utf8() -> None:
    """Whatever a console would have it be: names and sentences are in every language."""
    for pipe in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(pipe, "reconfigure"):
            pipe.reconfigure(encoding="utf-8", errors="replace")


def milliseconds(text: str) -> int:
    """A time as it is told on a command line."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= MOST_MS:
        raise argparse.ArgumentTypeError(f"thousandths of a second are a number from 1 to {MOST_MS}, not {text!r}")
    return int(text)


def size(text: str) -> tuple[int, int]:
    """Of a picture."""
    try:
        w, h = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT, not {text!r}") from None
    if not (1 <= w <= 7680 and 1 <= h <= 4320):
        raise argparse.ArgumentTypeError(f"a size is between 1x1 and 7680x4320, not {text!r}")
    return w, h


COORDINATES = "coordinates"


def looks() -> tuple[str, ...]:
    """All ways of looking there are."""
    return tuple(dict.fromkeys([*(look for game in entries() for look in game.looks), COORDINATES]))


class LookError(ValueError):
    """There is no such way of looking; the message says which there are."""


def look_of(words: str) -> Look:
    """Some of them; a game without such a way of looking is shown as usual."""
    chosen, known = [word for word in words.split(",") if word], looks()
    for word in chosen:
        if word not in known:
            raise LookError(f"unknown look {word!r}; there are {', '.join(known)}")
    return Look(frozenset(chosen) - {COORDINATES}, coordinates=COORDINATES in chosen)
