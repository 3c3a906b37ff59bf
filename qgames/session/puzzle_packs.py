"""Puzzles in packs by difficulty, and one after the other within them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import NamedTuple

from qgames.session import puzzles
from qgames.session.puzzle_results import Results
from qgames.session.puzzles import Puzzle

#: name -> the highest grade in it, the easiest first
PACKS: Mapping[str, int] = {"first": 3, "steady": 5, "master": 7}


def pack_of(puzzle: Puzzle) -> str:
    return next((name for name, most in PACKS.items() if puzzle.grade <= most), list(PACKS)[-1])


def diamonds(name: str) -> int:
    """How hard a pack is: one for the easiest."""
    return list(PACKS).index(name) + 1


@cache
def packs(key: str) -> Mapping[str, tuple[Puzzle, ...]]:
    """All puzzles of a game; packs without any are left out."""
    found = puzzles.of_game(key)
    made = {name: tuple(each for each in found if pack_of(each) == name) for name in PACKS}
    return {name: pack for name, pack in made.items() if pack}


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

    def next(self, results: Results) -> Place | None:
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


def first_of(pack: tuple[Puzzle, ...], results: Results) -> Place:
    """Where to begin in a pack: at the first that is not solved."""
    return Place(next((each for each in pack if not results.solved(each)), pack[0]), pack)


def of_the_day(day: date) -> Place | None:
    found = puzzles.of_the_day(day)
    return Place(found, day=day) if found is not None else None
