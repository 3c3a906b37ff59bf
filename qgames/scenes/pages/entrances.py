"""What the title says of its entrances: where one is in the lessons and on the journey, what the puzzle of the day
asks, and how far an evening is that goes on."""

from __future__ import annotations

from datetime import date, datetime

from qgames.files.i18n import day, t
from qgames.games import KEYS
from qgames.session.evening import shelf
from qgames.session.exercises import lessons, progress
from qgames.session.journey import progress as travelled
from qgames.session.journey import words
from qgames.session.journey.challenges import STATIONS


def lines(last_game: str) -> dict[str, str]:
    """By the name of the page they lead to."""
    return {"learn": _learn(last_game), "puzzles": _puzzle(date.today()), "journey": _journey(), "evening": _evening()}


def _learn(last_game: str) -> str:
    """The course that was begun, else the first that was not, of the game played last before others; in the
    end, how many there were."""
    games = sorted(KEYS, key=lambda key: key != last_game)
    # one after the other: to read them all takes a while, and mostly the first is the one
    known = ((key, course, progress.of(course)) for key in games for course in lessons.courses(key))
    left = (each for each in known if len(each[2].done) < len(each[1].steps))
    first = next(left, None)
    if first is None:
        every = sum(len(lessons.courses(key)) for key in KEYS)
        return t("learn.progress", n=every, all=every)
    elsewhere = progress.begun() and not first[2].at
    key, course, far = next((each for each in left if each[2].at), first) if elsewhere else first
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


def _journey() -> str:
    """The station to go on with."""
    station = travelled.load().at()
    if station is None:
        return ""
    return f"{words.leg_name(station.leg)} · {t('learn.progress', n=station.station, all=STATIONS)}"


def _evening() -> str:
    """The day of the evening that goes on, and its next game; without one, what it is."""
    found = shelf.unfinished()
    if found is None:
        return t("evening.about")
    game = t("evening.game", n=found.games + 1)
    try:
        return f"{day(datetime.fromisoformat(found.began))} · {game}"
    except ValueError:
        return game
