"""How far somebody has come: the steps of the lessons that are done and where each course was left, and what became of
the puzzles: which were solved and how, a rating against their grades, the days on which the puzzle of the day was
solved. Each is one JSON table in the player's folder; what cannot be read is set aside, and it begins anew.

A puzzle is known by its position (`mark`), so that it keeps its result wherever it stands in a pack. Only the first try
at a puzzle counts for the rating.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import paths, store
from qgames.session.exercises import puzzles
from qgames.session.exercises.lessons import Course, Step
from qgames.session.exercises.puzzles import Puzzle

COURSES, OFFERED = "courses", "offered"
#: how a puzzle went, from worst to best: tried and not solved, solved with a hint, after a wrong move, at once
HOW = ("missed", "hint", "later", "first")
MANY, DAYS = 5_000, 1_000  # puzzles and days that are kept
START, STEP, SPREAD = 1200.0, 32.0, 400.0  # of the rating: where it begins, how far one puzzle moves it, Elo's scale
EASIEST, APART = 800, 200  # what a puzzle of grade 1 is worth, and from one grade to the next
HIGHEST = 10_000  # nobody's rating
ENOUGH = 10  # puzzles before a rating is told
PACKS = ("first", "steady", "master")  # the easiest first


# -- lessons -----------------------------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """Of one course. Names of steps that the course no longer has count for nothing."""

    done: frozenset[str] = frozenset()
    at: str = ""  # the step it was left at

    def next_of(self, course: Course) -> Step:
        """Where to go on: the step it was left at, or the next one that is not done; of a course that is all done the
        first."""
        keys = [step.key for step in course.steps]
        here = keys.index(self.at) if self.at else 0
        left = (step for step in course.steps[here:] + course.steps[:here] if step.key not in self.done)
        return next(left, course.steps[0])


def lessons_file() -> Path:
    return paths.data() / "lessons.json"


def of(course: Course) -> Progress:
    table = _part(_lessons(), COURSES).get(_name(course))
    if not isinstance(table, dict):
        return Progress()
    keys = {step.key for step in course.steps}
    done, at = table.get("done"), table.get("at")
    return Progress(
        frozenset(key for key in done if isinstance(key, str)) & keys if isinstance(done, list) else frozenset(),
        at if isinstance(at, str) and at in keys else "",
    )


def keep(course: Course, at: str, done: str = "") -> OSError | None:
    """Where one is, and perhaps a step that is done now; trouble is logged and returned."""
    known = of(course)
    steps = [step.key for step in course.steps if step.key in known.done or step.key == done]
    return _change(COURSES, _name(course), {"at": at, "done": steps})


def begun() -> bool:
    """Was any course ever begun?"""
    return bool(_part(_lessons(), COURSES))


def offered(game: str) -> bool:
    """Has a lesson of this game been offered and answered, or begun?"""
    table = _lessons()
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


def _lessons() -> dict[str, Any]:
    return store.read(lessons_file())


def _change(part: str, name: str, value: Any) -> OSError | None:
    return store.change(lessons_file(), lambda table: {**table, part: {**_part(table, part), name: value}})


# -- puzzles -----------------------------------------------------------------------------------------------------------


class PuzzleResults(NamedTuple):
    tried: Mapping[str, str] = {}  # the mark of a puzzle -> one of HOW
    rating: float = START
    days: tuple[str, ...] = ()  # on which the puzzle of the day was solved, in order

    def how(self, puzzle: Puzzle) -> str:
        """One of HOW; "" before the first try."""
        return self.tried.get(mark(puzzle), "")

    def solved(self, puzzle: Puzzle) -> bool:
        return self.how(puzzle) in HOW[1:]

    @property
    def all_solved(self) -> int:
        """How many were solved, with or without help."""
        return sum(how in HOW[1:] for how in self.tried.values())

    @property
    def told(self) -> int | None:
        """The rating, once there is enough to tell it by."""
        return round(self.rating) if len(self.tried) >= ENOUGH else None

    def streak(self, today: date) -> int:
        """Days in a row up to today, or up to yesterday while today's still waits."""
        kept = set(self.days)
        day = today if today.isoformat() in kept else today - timedelta(days=1)
        first = day
        while day.isoformat() in kept:
            day -= timedelta(days=1)
        return (first - day).days


def mark(puzzle: Puzzle) -> str:
    return hashlib.sha256(f"{puzzle.game} {puzzle.position}".encode()).hexdigest()[:12]


def worth(grade: int) -> int:
    """The rating a puzzle stands for."""
    return EASIEST + APART * (grade - 1)


def moved(rating: float, grade: int, solved: bool) -> float:
    """A rating after one more puzzle, as Elo counts.

    >>> round(moved(1200.0, 3, True)), round(moved(1200.0, 3, False)), round(moved(1200.0, 7, True))
    (1216, 1184, 1232)
    """
    expected = 1 / (1 + 10 ** ((worth(grade) - rating) / SPREAD))
    return rating + STEP * (solved - expected)


def noted(results: PuzzleResults, puzzle: Puzzle, how: str, day: date | None = None) -> PuzzleResults:
    """The results after a puzzle went so; `day`: it was the puzzle of that day."""
    key, before = mark(puzzle), results.how(puzzle)
    tried, rating = dict(results.tried), results.rating
    if not before:
        rating = moved(rating, puzzle.grade, how == "first")
    elif how == "first":
        how = "later"  # it was tried before
    tried[key] = max(before or HOW[0], how, key=HOW.index)
    while len(tried) > MANY:
        del tried[next(iter(tried))]
    days = set(results.days) | ({day.isoformat()} if day is not None and how != HOW[0] else set())
    return PuzzleResults(tried, rating, tuple(sorted(days))[-DAYS:])


def puzzles_file() -> Path:
    return paths.data() / "puzzles.json"


def load() -> PuzzleResults:
    return _results_in(store.read(puzzles_file()))


def note(puzzle: Puzzle, how: str, day: date | None = None) -> OSError | None:
    """Keep how a puzzle went; trouble is logged and returned."""
    return store.change(
        puzzles_file(), lambda table: {**table, **noted(_results_in(table), puzzle, how, day)._asdict()}
    )


def _results_in(table: Mapping[str, Any]) -> PuzzleResults:
    """Whatever in it is as it should be."""
    tried, rating, days = table.get("tried"), table.get("rating"), table.get("days")
    known = {
        str(key): how for key, how in (tried.items() if isinstance(tried, dict) else ())
        if how in HOW and len(key) <= 64
    }  # fmt: skip
    fine = isinstance(rating, int | float) and abs(rating) < HIGHEST
    return PuzzleResults(
        dict(list(known.items())[-MANY:]),
        float(rating or 0.0) if fine else START,
        tuple(sorted(day for day in (days if isinstance(days, list) else ()) if _is_day(day)))[-DAYS:],
    )


def _is_day(text: object) -> bool:
    try:
        return isinstance(text, str) and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# -- puzzles in packs by difficulty, and one after the other within them -----------------------------------------------


def pack_of(puzzle: Puzzle) -> str:
    """One out of a player's own game is in none, and is called by its grade."""
    for name, pack in packs(puzzle.rules.key).items():
        if puzzle in pack:
            return name
    return PACKS[min(len(PACKS) - 1, puzzle.grade // len(PACKS))]


def diamonds(name: str) -> int:
    """How hard a pack is: one for the easiest."""
    return PACKS.index(name) + 1


@cache
def packs(key: str) -> Mapping[str, tuple[Puzzle, ...]]:
    """All puzzles of a game: what is easy differs from game to game. Packs without any are left out."""
    return {name: pack for name, pack in zip(PACKS, parts(puzzles.of_game(key)), strict=True) if pack}


def parts(found: Sequence[Puzzle]) -> list[tuple[Puzzle, ...]]:
    """As many of one size as there are packs, in the same order."""
    ends = [round(len(found) * part / len(PACKS)) for part in range(len(PACKS) + 1)]
    return [tuple(found[first:last]) for first, last in pairwise(ends)]


class Place(NamedTuple):
    """A puzzle among the others: of a pack, or the puzzle of a day."""

    puzzle: Puzzle
    pack: tuple[Puzzle, ...] = ()
    day: date | None = None
    own: bool = False  # out of a game of the player's own

    @property
    def number(self) -> int:
        """Which of its pack it is, from 1; 0 if it stands alone."""
        return self.pack.index(self.puzzle) + 1 if self.pack else 0

    def next(self, results: PuzzleResults) -> Place | None:
        """The one to go on with: the next of the pack that is not solved, else simply the next; None at the end of
        all."""
        if not self.pack:
            return None
        after = self.pack[self.number :] + self.pack[: self.number - 1]
        left = [each for each in after if not results.solved(each)]
        found = left[0] if left else next(iter(self.pack[self.number :]), None)
        return self._replace(puzzle=found) if found is not None else None

    def beside(self, by: int) -> Place | None:
        """The one so many farther on in the pack."""
        at = self.number - 1 + by
        return self._replace(puzzle=self.pack[at]) if self.pack and 0 <= at < len(self.pack) else None


def first_of(pack: tuple[Puzzle, ...], results: PuzzleResults) -> Place:
    """Where to begin in a pack: at the first that is not solved."""
    return Place(next((each for each in pack if not results.solved(each)), pack[0]), pack)


def of_the_day(day: date) -> Place | None:
    found = puzzles.of_the_day(day)
    return Place(found, day=day) if found is not None else None
