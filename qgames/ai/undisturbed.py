"""Thinking undisturbed by the collector of garbage.

A search fills its tables with hundreds of thousands of small objects. A collection would walk over all of them, for a
tenth of a second and more, and find nothing: no searcher leaves circles behind. So none happens during a search, nor
right after it, when the next command waits: what a search has left is set apart and not walked over again, until its
searcher is dismissed (`cleared`).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def undisturbed() -> Iterator[None]:
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def cleared() -> None:
    """A searcher was dismissed, its tables emptied: what it was made of may go, though it names itself in circles."""
    gc.unfreeze()
    gc.collect()
