"""My strength: an opponent a little weaker than the player, as strong, just above or well above.

Nobody plays now better and now worse to please the player. Before a game one of the two levels between which the wished
rating lies is drawn, by such a chance that the player's expected score is the promised one; it stays for the whole
game and is told at its end (`Player.veiled`). So each game is one against a level whose strength was measured, and
counts like any other.

From fewer than ten games nobody has a rating: the first ones find it, a level up after a win and down after a loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from qgames.games import game as rules_of
from qgames.rules.core import RulesError
from qgames.rules.match import Player, veiled
from qgames.session.setup import Setup
from qgames.session.sitting import STRENGTH, Sitting
from qgames.session.statistics import games
from qgames.session.statistics.games import PlayedGame
from qgames.session.statistics.rating import ENOUGH, POINTS, RatingCourse, counted, course_of, expected, ladder_of

#: points of rating that the opponent is above the player, by what is chosen
DISTANCES = {"weaker": -60, "equal": 0, "above": 60, "well_above": 150}
USUAL = "above"
CHOSEN = "strength"  # the key of what is chosen among the further choices of a set-up
FIRST = 3  # the level a newcomer's place is sought from
NOTICED = 5  # points by which a rating must have moved for the next opponent to be called harder or easier


def offered(setup: Setup) -> bool:
    """Where one person sits opposite one computer, in a variant whose own levels are measured."""
    computers = [player.level is not None for player in setup.players]
    if sorted(computers) != [False, True]:
        return False
    try:
        return rules_of(setup.name).seats == 2 and bool(ladder_of(setup.name))
    except RulesError:
        return False


def wished(setup: Setup) -> str:
    """How far above the player the opponent is to be; "" where a level is chosen."""
    distance = setup.extra.get(CHOSEN)
    return distance if isinstance(distance, str) and distance in DISTANCES and offered(setup) else ""


def person_of(setup: Setup) -> str:
    """Whose strength is meant."""
    return next((player.name for player in setup.players if player.level is None), "")


class Draw(NamedTuple):
    """Which levels an opponent is drawn from: the lower one, the higher one, and the chance of the higher one. They are
    one and the same where there is nothing to be drawn. `expected`: what the player would score, draws shared."""

    low: int
    high: int
    chance: float
    expected: float
    #: 1: the wish lies above the strongest level, -1 below the weakest
    beyond: int = 0

    @property
    def tenths(self) -> int:
        """Of ten games about so many won: never none and never all, no rating promises that."""
        return max(1, min(9, round(10 * self.expected)))

    def level(self, dice: Random) -> int:
        return self.high if dice.random() < self.chance else self.low


def draw(rating: float, ladder: Sequence[int], distance: str) -> Draw:
    """
    >>> drawn = draw(96, (-600, -300, -150, -6, 188, 300, 480), "above")
    >>> drawn.low, drawn.high, round(drawn.chance, 2), drawn.tenths
    (4, 5, 0.84, 4)
    >>> draw(470, (-600, -300, -150, -6, 188, 300, 480), "well_above")[:3]
    (7, 7, 1.0)
    """
    wish = rating + DISTANCES[distance]
    if wish <= ladder[0]:
        return Draw(1, 1, 1.0, expected(rating, ladder[0]), -1 if wish < ladder[0] else 0)
    if wish >= ladder[-1]:
        return Draw(len(ladder), len(ladder), 1.0, expected(rating, ladder[-1]), 1 if wish > ladder[-1] else 0)
    high = next(number for number, strong in enumerate(ladder, 1) if strong > wish)
    easy, promised, hard = (expected(rating, strong) for strong in (ladder[high - 2], wish, ladder[high - 1]))
    return Draw(high - 1, high, (easy - promised) / (easy - hard), promised)


class PlayerStanding(NamedTuple):
    """What is known of somebody's strength at a game."""

    ladder: tuple[int, ...]
    games: int  # that count
    course: RatingCourse | None  # None before there are enough of them
    seeking: int  # the level that comes next while there are not

    @property
    def found(self) -> bool:
        return self.course is not None

    @property
    def left(self) -> int:
        """Games until it is found."""
        return max(0, ENOUGH - self.games)

    @property
    def rating(self) -> float:
        assert self.course is not None
        return self.course.points[-1].rating

    @property
    def error(self) -> float:
        assert self.course is not None
        return self.course.points[-1].error

    def draw(self, distance: str) -> Draw:
        """Whom to play next."""
        if not self.found:
            return Draw(self.seeking, self.seeking, 1.0, 0.5)
        return draw(self.rating, self.ladder, distance)


def standing(played: Sequence[PlayedGame], name: str, person: str) -> PlayerStanding:
    """Of a person at a game, named with its options."""
    ladder, course = ladder_of(name), course_of(played, name, person)
    if course is not None and course.points:
        return PlayerStanding(ladder, course.games, course, 0)
    so_far = counted(played, name.partition(":")[0], person, len(ladder))
    return PlayerStanding(
        ladder, len(so_far), None, sought([(game.level, POINTS[game.result]) for game in so_far], ladder)
    )


def sought(so_far: Sequence[tuple[int, float]], ladder: Sequence[int]) -> int:
    """The next level to try, after games against levels and what was scored in them.

    >>> ladder = range(7)
    >>> sought([], ladder), sought([(3, 1.0)], ladder), sought([(3, 1.0), (4, 0.0)], ladder), sought([(7, 1.0)], ladder)
    (3, 4, 3, 7)
    """
    if not so_far:
        return min(FIRST, len(ladder))
    level, score = so_far[-1]
    return max(1, min(len(ladder), level + (score > 0.5) - (score < 0.5)))


# -- at the table ----------------------------------------------------------------------------------------------------


def begin(setup: Setup, dice: Random | None = None) -> Sitting:
    """A new game as it was set up, with somebody drawn as opponent where that was wished."""
    dice, distance = dice or Random(), wished(setup)
    if not distance:
        return Sitting.begin(setup, dice)
    level = standing(games.games(), setup.name, person_of(setup)).draw(distance).level(dice)
    players = tuple(_seated(player, level, dice) for player in setup.players)
    sitting = Sitting.begin(replace(setup, players=players), dice)
    sitting.options[STRENGTH] = distance
    return sitting


def rematch(sitting: Sitting) -> Sitting:
    """The same people again; an opponent that was drawn is drawn anew."""
    again, distance = sitting.rematch(), sitting.options.get(STRENGTH)
    people = [again.match.players[seat].name for seat in again.people]
    if distance not in DISTANCES or len(people) != 1 or not ladder_of(again.match.game.name):
        again.options.pop(STRENGTH, None)
        return again
    level = standing(games.games(), again.match.game.name, people[0]).draw(distance).level(again.dice)
    again.match.players = tuple(_seated(player, level, again.dice) for player in again.match.players)
    return again


def _seated(player: Player, level: int, dice: Random) -> Player:
    return player if player.level is None else player._replace(kind=veiled(level, dice))


class DrawnOpponent(NamedTuple):
    """What is told at the end of a game: who it was, and what comes next: harder, easier, found, or "" for nothing."""

    level: int
    then: str


def told(sitting: Sitting) -> DrawnOpponent | None:
    """Of a game that has ended and was counted; None where nobody was drawn."""
    levels = [player.level for player in sitting.match.players if player.level is not None]
    if sitting.options.get(STRENGTH) not in DISTANCES or len(levels) != 1 or len(sitting.people) != 1:
        return None
    return DrawnOpponent(levels[0], _then(sitting))


def _then(sitting: Sitting) -> str:
    game, person = sitting.match.game, sitting.match.players[sitting.people[0]].name
    played = games.games()
    so_far = counted(played, game.key, person)
    if not so_far or so_far[-1].id != sitting.name:
        return ""  # it does not count: with help, or without a result
    if len(so_far) < ENOUGH:
        ladder, last = ladder_of(game.name), (so_far[-1].level, POINTS[so_far[-1].result])
        step = sought([last], ladder) - last[0] if ladder else 0
        return "harder" if step > 0 else "easier" if step < 0 else ""
    course = course_of(played, game.name, person)
    if course is None or len(course.points) < 2:
        return "found" if course is not None and course.points else ""
    moved = course.points[-1].rating - course.points[-2].rating
    return "harder" if moved >= NOTICED else "easier" if moved <= -NOTICED else ""
