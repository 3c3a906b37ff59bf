"""Players whose true strength is known, who play against whoever My strength draws for them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from qgames.session.statistics.rating import ENOUGH, Belief, expected
from qgames.session.statistics.strength import draw, sought

DRAWN = 0.3  # of games between equals


class Season(NamedTuple):
    """Some games: what was promised and scored on average, and the rating once it was found."""

    promised: float
    scored: float
    found: float


def result(rating: float, level: float, dice: Random) -> float:
    """Of one game: as often won, drawn and lost as the ratings say, draws shared."""
    score = expected(rating, level)
    drawn = 4 * DRAWN * score * (1 - score)
    chance = dice.random()
    return 1.0 if chance < score - drawn / 2 else 0.5 if chance < score + drawn / 2 else 0.0


def season(ladder: Sequence[int], rating: float, distance: str, games: int, dice: Random) -> Season:
    """A newcomer of a true rating: ten games to be found, then so many more."""
    belief = Belief(ladder)
    so_far: list = []
    for _ in range(ENOUGH):
        level = sought(so_far, ladder)
        so_far.append((level, result(rating, ladder[level - 1], dice)))
        belief.count(*so_far[-1])
    found = belief.rating()[0]
    promised = scored = 0.0
    for _ in range(games):
        drawn = draw(belief.rating()[0], ladder, distance)
        level = drawn.level(dice)
        score = result(rating, ladder[level - 1], dice)
        belief.count(level, score)
        promised, scored = promised + drawn.expected, scored + score
    return Season(promised / max(1, games), scored / max(1, games), found)


def strengths(ladder: Sequence[int], many: int = 5) -> list[float]:
    """Evenly spread from a little above the lowest level to a little below the highest."""
    whole = ladder[-1] - ladder[0]
    return [ladder[0] + whole * (number + 0.5) / many for number in range(many)]


def place(ladder: Sequence[int], rating: float) -> int:
    """The level a rating is nearest to."""
    return min(range(1, len(ladder) + 1), key=lambda level: abs(ladder[level - 1] - rating))
