"""Puzzles in packs by difficulty, and one after the other within them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from qgames.session import puzzles
from qgames.session.puzzle_results import Results
from qgames.session.puzzles import Puzzle

PACKS = ("first", "steady", "master")  # the easiest first


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
    """All puzzles of a game in three parts of one size: what is easy differs from game to game. Packs without any are
    left out."""
    found = sorted(puzzles.of_game(key), key=lambda each: (each.grade, each.plies))
    ends = [round(len(found) * part / len(PACKS)) for part in range(len(PACKS) + 1)]
    made = {name: tuple(found[first:last]) for name, (first, last) in zip(PACKS, pairwise(ends), strict=True)}
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
