"""How strong a player is at a game, over time, measured against the levels of the computer whose strength is known.

What is believed about the player is a share for each rating on a scale; every game changes the shares by how likely its
result was at each rating, and between two games the player may have learned or forgotten a little. Only games that say
something about one person count: against one computer, without help.

A rating belongs to a person, known by name; games that name nobody, as those from before names were kept, belong to
"everyone", who is one more person (`EVERYONE`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from datetime import date
from itertools import accumulate
from math import sqrt
from typing import NamedTuple

from qgames.ai import levels
from qgames.ai.levels import TOP
from qgames.games import KEYS
from qgames.games import game as rules_of
from qgames.rules.core import RulesError
from qgames.session.statistics.games import PlayedGame, same_person

EVERYONE = ""  # whose games name nobody
ENOUGH = 10  # games: a rating from fewer would be a guess
MOST = 1000  # of the latest games of a kind
STEP = 25  # points between two ratings of the scale
BEYOND = 500  # points the scale reaches below the lowest and above the highest level
LEARNED = 15  # points a player changes between two games, give or take
POINTS = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


class RatingPoint(NamedTuple):
    """After a game: when that was, in days, the rating, and how far off it may be (two times out of three, no more)."""

    day: float
    rating: float
    error: float


class RatingCourse(NamedTuple):
    """The ratings of one game from the first that is no guess; none before there are enough games."""

    game: str
    games: int
    points: tuple[RatingPoint, ...]
    ladder: tuple[int, ...]

    def height(self, rating: float) -> float:
        """Where a rating stands among the levels: 1 is as strong as the lowest, 1.5 halfway to the next.

        >>> course = RatingCourse("", 0, (), (0, 200, 300))
        >>> course.height(100), course.height(350), course.height(-100)
        (1.5, 3.5, 0.5)
        """
        ladder = self.ladder
        low = max(0, min(len(ladder) - 2, bisect_right(ladder, rating) - 1))
        return 1 + low + (rating - ladder[low]) / (ladder[low + 1] - ladder[low])

    @property
    def level(self) -> int:
        """The level the player comes nearest to."""
        return max(1, min(len(self.ladder), round(self.height(self.points[-1].rating))))


class Prospect(NamedTuple):
    """How a player would do: of ten games against a level about so many won (1 to 9), from how many games that is
    known. 0 of ten: not known yet."""

    tenths: int = 0
    games: int = 0


def prospect(course: RatingCourse | None, level: int) -> Prospect:
    """Never none and never all: no rating promises that.

    >>> course = RatingCourse("", 24, (RatingPoint(1, 100, 50),), (-300, 100, 190, 900))
    >>> [prospect(course, level).tenths for level in (1, 2, 3, 4)], prospect(None, 1).tenths
    ([9, 5, 4, 1], 0)
    """
    if course is None or not course.points:
        return Prospect()
    share = expected(course.points[-1].rating, course.ladder[level - 1])
    return Prospect(max(1, min(9, round(10 * share))), course.games)


def ladder_of(game: str) -> tuple[int, ...]:
    """The ratings of the levels of a game or variant, the lowest first; empty where nobody has measured them."""
    found = levels.strength(rules_of(game))
    if found is None or len(found.ratings) < 2:
        return ()
    return tuple(accumulate(found.ratings, lambda below, here: max(below + 1, here)))


def courses(played: Sequence[PlayedGame], person: str = EVERYONE) -> list[RatingCourse]:
    """Of each game that has levels, the most played first. All variants of a game count on its own ladder: who beats a
    level there is as strong as that level."""
    made = [course for key in KEYS if (course := course_of(played, key, person)) is not None]
    return sorted(made, key=lambda course: -course.games)


def course_of(played: Sequence[PlayedGame], name: str, person: str = EVERYONE) -> RatingCourse | None:
    """Of one game, on the ladder of the variant that is named; None where no game counts."""
    ladder, key = ladder_of(name), name.partition(":")[0]
    games = counted(played, key, person, len(ladder))
    return RatingCourse(key, len(games), tuple(_course(games[-MOST:], ladder)), ladder) if games else None


def counted(played: Sequence[PlayedGame], key: str, person: str, levels: int = TOP) -> list[PlayedGame]:
    """The games that say something about this person's strength at a game, in the order they were played."""
    who = same_person(person)
    games = [game for game in played if counts(game, key, levels) and same_person(game.person) == who]
    return sorted(games, key=lambda game: day_of(game) or 0)


def persons(played: Sequence[PlayedGame]) -> list[str]:
    """Whose ratings there may be: who has games that count, whoever played last before the others, as each was written
    last."""
    found: dict[str, str] = {}
    for game in reversed(played):
        if counts(game, game.game.partition(":")[0], TOP):
            found.setdefault(same_person(game.person), game.person)
    return list(found.values())


def expected(rating: float, level: float) -> float:
    """The score, draws shared, of somebody of a rating against a level of another.

    >>> round(expected(100, 160), 2), expected(100, 100)
    (0.41, 0.5)
    """
    return 1 / (1 + 10 ** ((level - rating) / 400))


def counts(game: PlayedGame, key: str, levels: int) -> bool:
    """Does it say something about one player's strength?"""
    if game.game.partition(":")[0] != key or game.mode != "computer" or game.helped or game.result not in POINTS:
        return False
    return 1 <= game.level <= levels and day_of(game) is not None and _for_two(game.game)


def day_of(game: PlayedGame) -> int | None:
    """The day of a game as a number; None where it does not say."""
    try:
        return date.fromisoformat(game.date[:10]).toordinal()
    except ValueError:
        return None


def _for_two(name: str) -> bool:
    try:
        return rules_of(name).seats == 2
    except RulesError:
        return False


class Belief:
    """What is believed about somebody's rating, game after game."""

    def __init__(self, ladder: Sequence[int]) -> None:
        self._scale = range(ladder[0] - BEYOND, ladder[-1] + BEYOND + 1, STEP)
        self._shares = [1.0 / len(self._scale)] * len(self._scale)
        self._likely = [[expected(rating, level) for rating in self._scale] for level in ladder]

    def count(self, level: int, score: float) -> None:
        likely = self._likely[level - 1]
        shares = [share * win**score * (1 - win) ** (1 - score) for share, win in zip(_learned(self._shares), likely)]
        whole = sum(shares)
        self._shares = [share / whole for share in shares]

    def rating(self) -> tuple[float, float]:
        """It, and how far off it may be."""
        mean = sum(share * rating for share, rating in zip(self._shares, self._scale))
        return mean, sqrt(sum(share * (rating - mean) ** 2 for share, rating in zip(self._shares, self._scale)))


def _course(games: Sequence[PlayedGame], ladder: Sequence[int]) -> list[RatingPoint]:
    belief, points = Belief(ladder), []
    days = _spread([day_of(game) or 0 for game in games])
    for number, (game, day) in enumerate(zip(games, days, strict=True), 1):
        belief.count(game.level, POINTS[game.result])
        if number >= ENOUGH:
            points.append(RatingPoint(day, *belief.rating()))
    return points


def _learned(belief: Sequence[float]) -> list[float]:
    """A part of each share moves one step up or down."""
    part = LEARNED**2 / (2 * STEP**2)
    low, high = [belief[0], *belief[:-1]], [*belief[1:], belief[-1]]
    return [here + part * (below + above - 2 * here) for below, here, above in zip(low, belief, high)]


def _spread(days: Sequence[int]) -> list[float]:
    """Games of one day stand side by side within it.

    >>> _spread([7, 8, 8, 8])
    [7.5, 8.25, 8.5, 8.75]
    """
    many, so_far = Counter(days), Counter[int]()
    made = []
    for day in days:
        so_far[day] += 1
        made.append(day + so_far[day] / (many[day] + 1))
    return made
