"""What is agreed before an evening: who plays, what is played, how it goes, and the terms. One plain value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from qgames.games import entries
from qgames.games import game as named
from qgames.rules.core import RulesError, spelled
from qgames.rules.match import Player
from qgames.session.evening import people
from qgames.session.setup import Clock


class EveningFormat(StrEnum):
    ALL = "all"  # all meet all
    KNOCKOUT = "knockout"
    FIRST = "first"  # to so many points
    KING = "king"  # of the table: the winner stays


class PointScale(NamedTuple):
    """What a game is worth; lost is nothing."""

    won: float
    drawn: float


SCALES = (PointScale(2, 1), PointScale(3, 1), PointScale(1, 0.5))
TARGETS = (5, 10, 15)
TURNS, LOT = "turns", "lot"  # who begins
MOST_EACH = 10  # games of everybody, where a king is played for


@dataclass(frozen=True)
class EveningTerms:
    """`tables`: 3 and 4, for tables of more than two. `each`: games of everybody where a king is played for, 0 until
    we stop."""

    twice: bool = False  # and back, where all meet all
    third: bool = True  # a game for the third place, in a knock-out
    target: int = 10
    each: int = 3
    points: PointScale = SCALES[0]
    begins: str = TURNS
    clock: Clock = field(default_factory=Clock)
    help: bool = False  # hints and undo
    tables: tuple[int, ...] = ()
    computers: bool = True  # do they meet each other?
    swap: bool = False
    talk: bool = False
    extra: Mapping[str, str] = field(default_factory=dict)  # further choices of games, as a set-up has them


@dataclass(frozen=True)
class EveningPlan:
    """`games` as the rules write them, for two each, in the order of the page. `turned`: who would begin by lot does
    not."""

    players: tuple[Player, ...]
    games: tuple[str, ...]
    format: EveningFormat = EveningFormat.ALL
    terms: EveningTerms = EveningTerms()
    seed: int = 0
    turned: bool = False

    def again(self) -> EveningPlan:
        """The same people and games, order and sides turned."""
        return replace(self, players=self.players[::-1], turned=not self.turned)

    @property
    def tables(self) -> tuple[int, ...]:
        """The sizes of tables for more than two that this format lays, as far as there is a game for them. A pair does
        not stay at the table as a king does."""
        wanted = [size for size in self.terms.tables if table_game(size)]
        return tuple(size for size in wanted if size == 3 or self.format is not EveningFormat.KING)


def refused(plan: EveningPlan) -> str:
    """Why it cannot begin, in a word; "" if it can."""
    if len(plan.players) < people.FEWEST:
        return "few"
    if len(plan.players) > people.MOST:
        return "many"
    if all(player.level is not None for player in plan.players):
        return "nobody"
    if not plan.games:
        return "nothing"
    return "" if all(seats(name) == 2 for name in plan.games) else "games"


def seats(name: str) -> int:
    """How many sit at a game; 0 if there is no such game."""
    try:
        return named(name).seats
    except RulesError:
        return 0


@cache
def table_game(size: int) -> str:
    """What a table for so many plays, "" if there is nothing."""
    names = (spelled(each.key, options) for each in entries() for options in each.presets.values())
    return next((name for name in names if seats(name) == size), "")


@cache
def decider() -> str:
    """The game that cannot be drawn, "" if there is none."""
    return next((each.key for each in entries() if not named(each.key).can_draw), "")
