"""The data in a game's folder, read by one door: books, evaluations, puzzles, lessons, ratings, words.

A folder may bring a list of what it ships (``sums.txt``: a sha256 and a name a line, as ``sha256sum`` writes and checks
them; made by ``assets/make/sums.py``). Where there is one, nothing is believed that is not as listed: what is damaged
or missing is named, once, with what follows from it, and done without. A folder without a list, such as a guest's, is
taken as it is. A file is hashed when it is read, and only then.

Whoever has a log, a window or a pipe tells what was found (`news`); a thinking process has none of these, and hands it
on to the program that asked (`told`).
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from qgames.files import reading

LIST = "sums.txt"
MOST = 50_000_000  # bytes of one file
log = logging.getLogger(__name__)


class Loss(NamedTuple):
    """A file that cannot be used: its game and name, ``damaged`` or ``missing``, and what follows."""

    name: str  # below the folder of games
    how: str
    follows: str

    def __str__(self) -> str:
        return f"{self.name} is {self.how}: {self.follows}"


_lost: dict[str, Loss] = {}  # by name: each is named once
_news: list[Loss] = []  # of them, what nobody has asked for yet


def read(folder: Path, name: str, follows: str) -> bytes | None:
    """The bytes of a file if they are those that were shipped; None if there are none, or others. What is lost so is
    named, and what `follows`; a file that is neither there nor listed is not lost."""
    raw, how = _look(folder, name, _listed(folder))
    if how:
        lose(folder, name, follows, how)
    return None if how else raw


def check(folder: Path, name: str, follows: str) -> None:
    """Name a file that is not as shipped, for one who makes the best of it."""
    read(folder, name, follows)


def lose(folder: Path, name: str, follows: str, how: str = "damaged") -> None:
    """A file cannot be used: so it was found here, or by one who could make nothing of what is in it."""
    told(Loss(f"{folder.name}/{name}", how, follows))


def told(loss: Loss) -> None:
    """Name it, unless it was."""
    if loss.name not in _lost:
        _lost[loss.name] = loss
        _news.append(loss)
        log.warning("%s", loss)


def news() -> tuple[Loss, ...]:
    """What was lost since this was asked last."""
    found = tuple(_news)
    _news.clear()
    return found


def forget() -> None:
    """As if nothing had been read yet."""
    _lost.clear()
    _news.clear()


def problems(folder: Path) -> list[str]:
    """Look through all that a folder lists: what is ``missing`` or ``damaged``, each with its name."""
    sums = _listed(folder) or {}
    found = ((name, _look(folder, name, sums)[1]) for name in sums)
    return [f"{how}: {name}" for name, how in found if how]


def intact(folder: Path) -> frozenset[str]:
    """What a folder lists and is as listed."""
    sums = _listed(folder) or {}
    return frozenset(name for name in sums if not _look(folder, name, sums)[1])


def _look(folder: Path, name: str, sums: Mapping[str, str] | None) -> tuple[bytes | None, str]:
    """What is in a file, and what is wrong with it."""
    try:
        raw = reading.raw(folder / name, MOST)
    except FileNotFoundError:
        return None, "missing" if sums and name in sums else ""
    except (OSError, reading.Unreadable):
        return None, "damaged"
    if sums is not None and hashlib.sha256(raw).hexdigest() != sums.get(name):
        return None, "damaged"
    return raw, ""


def _listed(folder: Path) -> Mapping[str, str] | None:
    """Name -> sum; None if the folder has no list. Of a damaged list nothing is left that anything is like."""
    try:
        lines = reading.raw(folder / LIST, MOST).decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return None
    except (OSError, reading.Unreadable):
        return {}
    return {name: digest for digest, gap, name in (line.partition("  ") for line in lines) if gap}
