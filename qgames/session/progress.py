"""How far somebody has come in the lessons: which steps are done and where each course was left. In the player's
folder, as one JSON table; what cannot be read is set aside, and the lessons begin anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import paths, store
from qgames.session.lessons import Course

COURSES, OFFERED = "courses", "offered"


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
    return store.read(file())


def _change(part: str, name: str, value: Any) -> OSError | None:
    return store.change(file(), lambda table: {**table, part: {**_part(table, part), name: value}})
