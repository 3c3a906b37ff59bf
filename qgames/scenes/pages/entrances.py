"""What the title says of the lessons and of the puzzle of the day: where one is, and what is asked. Lessons, puzzles
and rules are read for it, so the title asks only once its tables stand."""

from __future__ import annotations

from datetime import date

from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.session.exercises import lessons, progress


def lines(last_game: str) -> dict[str, str]:
    """By the name of the page they lead to."""
    return {"learn": _learn(last_game), "puzzles": _puzzle(date.today())}


def _learn(last_game: str) -> str:
    """The course that was begun, else the first that was not, of the game played last before others."""
    games = sorted(KEYS, key=lambda key: key != last_game)
    known = [(key, course, progress.of(course)) for key in games for course in lessons.courses(key)]
    left = [each for each in known if len(each[2].done) < len(each[1].steps)]
    if not left:
        return ""
    key, course, far = next((each for each in left if each[2].at), left[0])
    name = t(f"lesson.{key}.{course.key}.name")
    about = t("learn.progress", n=len(far.done), all=len(course.steps)) if far.at else name
    return f"{t(f'game.{key}.name')} · {about}"


def _puzzle(today: date) -> str:
    place = progress.of_the_day(today)
    if place is None:
        return ""
    if today.isoformat() in progress.load().days:
        return t("puzzle.solved_today")
    puzzle = place.puzzle
    return f"{t(f'game.{puzzle.rules.key}.name')} · {t(f'puzzle.goal.{puzzle.goal}', n=puzzle.length)}"
