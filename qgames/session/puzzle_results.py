"""What became of puzzles: which were solved and how, a rating against their grades, and the days on which the puzzle of
the day was. In the player's folder, `puzzles.json`. Only the first try at a puzzle counts for the rating.

A puzzle is known by its position, so that it keeps its result wherever it stands in a pack.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import paths, store
from qgames.session.puzzles import Puzzle

#: how a puzzle went, from worst to best: tried and not solved, solved with a hint, after a wrong move, at once
HOW = ("missed", "hint", "later", "first")
MANY, DAYS = 5_000, 1_000  # puzzles and days that are kept
START, STEP, SPREAD = 1200.0, 32.0, 400.0  # of the rating: where it begins, how far one puzzle moves it, Elo's scale
EASIEST, APART = 800, 200  # what a puzzle of grade 1 is worth, and from one grade to the next
HIGHEST = 10_000  # nobody's rating
ENOUGH = 10  # puzzles before a rating is told


class Results(NamedTuple):
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


def noted(results: Results, puzzle: Puzzle, how: str, day: date | None = None) -> Results:
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
    return Results(tried, rating, tuple(sorted(days))[-DAYS:])


# -- on disk -----------------------------------------------------------------------------------------------------------


def file() -> Path:
    return paths.data() / "puzzles.json"


def load() -> Results:
    return _read(store.read(file()))


def note(puzzle: Puzzle, how: str, day: date | None = None) -> OSError | None:
    """Keep how a puzzle went; trouble is logged and returned."""
    return store.change(file(), lambda table: {**table, **noted(_read(table), puzzle, how, day)._asdict()})


def _read(table: Mapping[str, Any]) -> Results:
    """Whatever in it is as it should be."""
    tried, rating, days = table.get("tried"), table.get("rating"), table.get("days")
    known = {
        str(key): how for key, how in (tried.items() if isinstance(tried, dict) else ())
        if how in HOW and len(key) <= 64
    }  # fmt: skip
    fine = isinstance(rating, int | float) and abs(rating) < HIGHEST
    return Results(
        dict(list(known.items())[-MANY:]),
        float(rating or 0.0) if fine else START,
        tuple(sorted(day for day in (days if isinstance(days, list) else ()) if _is_day(day)))[-DAYS:],
    )


def _is_day(text: object) -> bool:
    try:
        return isinstance(text, str) and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
