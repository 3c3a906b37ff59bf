"""The other doors: a picture, an engine on a pipe, a review, an analysis, the standings of an evening, the lessons as
data, a look whether this copy works."""

from __future__ import annotations

import argparse
import errno
import sys

MOST_MS = 600_000


def nobody_listens(error: OSError) -> bool:
    """Has whoever read our words gone? Windows has no name of its own for that: the write was invalid."""
    invalid = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return invalid or isinstance(error, BrokenPipeError)


def speak_utf8() -> None:
    """Whatever a console would have it be: names and sentences are in 35 languages."""
    for pipe in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(pipe, "reconfigure"):
            pipe.reconfigure(encoding="utf-8", errors="replace")


def milliseconds(text: str) -> int:
    """A time as it is told on a command line."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= MOST_MS:
        raise argparse.ArgumentTypeError(f"thousandths of a second are a number from 1 to {MOST_MS}, not {text!r}")
    return int(text)
