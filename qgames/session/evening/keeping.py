"""Evenings as files: one each, in a folder of their own, written whole after every change. A file is replaced only by
the evening that read or wrote it as it is; a file from elsewhere is never touched, only copied."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from qgames.files import paths, reading, store
from qgames.files.i18n import known, t
from qgames.files.reading import Unreadable
from qgames.session import saves
from qgames.session.evening import written
from qgames.session.evening.evening import Evening
from qgames.session.evening.people import plain_name
from qgames.session.evening.plan import EveningPlan
from qgames.session.evening.shelf import HEADER, SUFFIX, changed, files, folder
from qgames.session.evening.taken import BadEvening
from qgames.session.saves import CannotOpen
from qgames.session.sitting import Sitting

NAMED = 3  # people in the name of a file
log = logging.getLogger(__name__)


def begin(plan: EveningPlan, now: datetime | None = None) -> Evening:
    """A new evening, kept from its first moment on; raises NotNow."""
    began = (now or datetime.now()).strftime("%Y-%m-%dT%H:%M")
    return Evening.begin(plan, began, keep=keep)


def keep(evening: Evening) -> OSError | None:
    """Write the evening as it is; the trouble met, if any, is for one notice (`Evening.trouble`)."""
    text = written.write(evening)
    if text == evening.kept:
        return None
    try:
        with store.writing(paths.make(paths.data())):
            if evening.path is None or not _ours(evening):
                evening.path = _free(evening)
            paths.write(evening.path, text)
            evening.kept, evening.trouble = text, None
    except OSError as error:
        log.warning("evening not kept: %s", error)
        evening.trouble = error
        return error
    return None


def _ours(evening: Evening) -> bool:
    """Does the file hold what this evening last read or wrote there, or nothing at all?"""
    assert evening.path is not None
    try:
        return reading.text(evening.path, reading.RECORD) == evening.kept
    except FileNotFoundError:
        return True
    except (OSError, Unreadable):
        return False


def _free(evening: Evening) -> Path:
    """A name that no file has: the date and the first names."""
    names = ", ".join(plain_name(player, n) for n, player in enumerate(evening.plan.players[:NAMED], 1))
    stem = saves.file_name(f"{evening.began[:10]} {names}")
    number = 1
    while True:
        path = folder() / f"{stem}{f' {number}' if number > 1 else ''}{SUFFIX}"
        if not os.path.lexists(path):
            return path
        number += 1


def read_file(path: Path) -> Evening:
    """An evening from a file of any place, to go on with; raises CannotOpen and leaves the file as it is. One that does
    not lie in our folder is copied there, and what is changed about it is kept in the copy."""
    text = _text(path)
    evening = of_text(text, path.name, keep)
    if _inside(path):
        evening.path, evening.kept = path, text
    else:
        _copied(evening, text)
    return evening


def look(path: Path) -> Evening:
    """The same, to look at only: nothing is kept of it."""
    return of_text(_text(path), path.name)


def _text(path: Path) -> str:
    try:
        text = reading.text(path, reading.RECORD)
    except OSError as error:
        raise CannotOpen("unreadable", reason=error.strerror or str(error)) from error
    except Unreadable as error:
        raise CannotOpen(error.why if error.why in ("special", "large") else "foreign", reason=str(error)) from error
    if not text.strip():
        raise CannotOpen("empty")
    return text


def of_text(text: str, name: str = "", keep: Callable[[Evening], object] | None = None) -> Evening:
    """Raises CannotOpen."""
    try:
        return written.read(text, name, keep)
    except Unreadable as error:
        raise CannotOpen("foreign", reason=str(error)) from error
    except BadEvening as error:
        why = "newer" if error.newer else "broken" if f'"{written.FIRST}"' in text[:200] else "foreign"
        raise CannotOpen(why, reason=str(error)) from error


def told(error: CannotOpen, name: str) -> str:
    """Why a file could not be opened, in words. Most of them are those of a game."""
    own = f"evenings.open.{error.why}"
    return t(own if known(own) else f"play.open.{error.why}", name=name, **error.details)


def _inside(path: Path) -> bool:
    try:
        return path.resolve().parent == folder().resolve()
    except OSError:
        return False


def _copied(evening: Evening, text: str) -> None:
    """An evening from elsewhere has been here before if a file of ours says just the same."""
    for path in files():
        try:
            if reading.text(path, reading.RECORD) == text:
                evening.path, evening.kept = path, text
                return
        except (OSError, Unreadable):
            continue
    keep(evening)


def at_table(evening: Evening) -> Sitting | None:
    """The game that was at the table, as it was kept. One that is over by now is taken in; one that is gone leaves its
    bout open."""
    if evening.table is None:
        return None
    bout, name = evening.table
    for path in _games(evening.sheet.id, bout, name):
        try:
            sitting = saves.read_file(path)
        except CannotOpen:
            continue
        if sitting.match.final is None:
            return sitting
        if evening.result(sitting) is not None:
            return None
    evening.leave_table()
    return None


def _games(evening: str, bout: int, name: str) -> list[Path]:
    """The files that may hold a game of this bout: the one of its name first."""
    found = []
    for place in (paths.saves(), paths.saves() / saves.OLDER):
        try:
            found += [path for path in place.iterdir() if path.suffix == saves.SUFFIX]
        except OSError:
            continue
    named = [path for path in found if path.stem.startswith(saves.AUTO) and path.stem.endswith(f"-{name}")]
    mark = f"\n{HEADER}: {evening} {bout} ".encode()
    others = [path for path in sorted(found, key=changed, reverse=True) if path not in named]
    return named + [path for path in others[: saves.KEPT] if mark in _head(path)]


def _head(path: Path) -> bytes:
    try:
        return reading.head(path, 4096)
    except (OSError, Unreadable):
        return b""


def delete(path: Path) -> bytes | None:
    """Take an evening away; says what it was, so that it can be put back. None if it could not be done."""
    try:
        content = reading.raw(path, reading.RECORD)
        os.unlink(path)
    except (OSError, Unreadable):
        return None
    return content


def put_back(path: Path, content: bytes) -> OSError | None:
    """What was deleted, unless something else lies there by now."""
    try:
        if not os.path.lexists(path):
            paths.write(path, content)
    except OSError as error:
        return error
    return None
