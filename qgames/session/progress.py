"""How far somebody has come in the lessons: which steps are done and where each course was left. In the player's
folder, as one JSON table; what cannot be read is set aside, and the lessons begin anew."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import lock, paths, reading
from qgames.files.reading import Unreadable
from qgames.session.lessons import Course

COURSES, OFFERED = "courses", "offered"
log = logging.getLogger(__name__)


class Progress(NamedTuple):
    """Of one course. Names of steps that the course no longer has count for nothing."""

    done: frozenset[str] = frozenset()
    at: str = ""  # the step it was left at


def file() -> Path:
    return paths.data() / "lessons.json"


def of(course: Course) -> Progress:
    table = _part(_read(), COURSES).get(_name(course))
    if not isinstance(table, dict):
        return Progress()
    keys = {step.key for step in course.steps}
    done, at = table.get("done"), table.get("at")
    return Progress(
        frozenset(key for key in done if key in keys) if isinstance(done, list) else frozenset(),
        at if isinstance(at, str) and at in keys else "",
    )


def keep(course: Course, at: str, done: str = "") -> OSError | None:
    """Where one is, and perhaps a step that is done now; trouble is logged and returned."""
    known = of(course)
    steps = [step.key for step in course.steps if step.key in known.done or step.key == done]
    return _change(COURSES, _name(course), {"at": at, "done": steps})


def offered(game: str) -> bool:
    """Has a lesson of this game been offered and answered, or begun?"""
    table = _read()
    begun = any(name.partition("/")[0] == game for name in _part(table, COURSES))
    return begun or game in _part(table, OFFERED)


def answer(game: str) -> OSError | None:
    """The offer was answered; it is not made again."""
    return _change(OFFERED, game, True)


def _name(course: Course) -> str:
    return f"{course.steps[0].game.key}/{course.key}"


def _part(table: dict[str, Any], part: str) -> dict[str, Any]:
    found = table.get(part)
    return found if isinstance(found, dict) else {}


def _read() -> dict[str, Any]:
    path = file()
    try:
        return reading.json_table(reading.text(path, reading.SETTINGS), path.name)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except Unreadable as error:
        log.warning("%s", error)
        paths.set_aside(path)
    except OSError as error:
        log.warning("%s: %s", path.name, error)
    return {}


def _change(part: str, name: str, value: Any) -> OSError | None:
    """One entry of the file; what another program wrote meanwhile stays."""
    try:
        with lock.writing(paths.make(paths.data())):
            table = _read()
            table[part] = {**_part(table, part), name: value}
            paths.write(file(), json.dumps(table, indent=1, sort_keys=True) + "\n")
    except OSError as error:
        log.warning("%s: %s", file().name, error)
        return error
    return None
