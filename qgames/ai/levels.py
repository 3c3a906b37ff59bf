"""The ladder: seven levels a game, from one a child can beat to the best there is, and how strong each was measured to
be.

Below the top a level has a short sight (about so many nodes, never a clock) and stated chances to slip: to overlook a
win in one, an opponent's win in one, a move that hands the opponent the game, and to move at a glance without reading
on. Chance comes from a seed, so a seed and a position fix the move. The top plays its best for as long as it is given.
No level ever resigns.

A weak level errs as people do: it plays sensibly and overlooks what lies near. What is overlooked is overlooked for the
whole move: a level that does not see a win does not find it by reading either. Who does not see a threat walks into it
as a first idea would, chosen among all that looks harmless; if that idea happens to be harmless it is thought about as
ever. What a game calls hidden (a line aslant, a face turned away) is overlooked more easily than the rest.

What the tournament measured is in a file in the folder of each game (`strength`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from qgames.ai.search.minimax import winning_ends
from qgames.ai.search.searcher import Booked, Farsighted, Score, Searcher, Seen, Splitting, Stop, Thought
from qgames.ai.shipped import stored
from qgames.games import entry
from qgames.games.entry import Rungs
from qgames.rules.core import Game, Move, State

#: the names of the levels in English; a catalogue translates the keys level.1 to level.7
NAMES = ("Newcomer", "Learner", "Casual", "Steady", "Sharp", "Expert", "Master")
TOP = len(NAMES)

#: how far a level reads, now less and now more: else it would walk into the same deep hole in every game
REACH = (0.75, 1.25)


class Level(NamedTuple):
    number: int  # 1 is the weakest
    overlook_win: float  # chance not to see a winning token
    overlook_threat: float  # chance not to see that a reply wins for the opponent
    overlook_gift: float  # chance not to see that a move makes the opponent's line
    glance: float  # chance to choose among what looks safe without reading on
    nodes: int | None  # about how far it reads; 0 not at all, None as far as the clock allows

    @property
    def key(self) -> str:
        return f"level.{self.number}"

    @property
    def name(self) -> str:
        return NAMES[self.number - 1]

    @property
    def top(self) -> bool:
        return self.nodes is None


#: for a game that has no ladder of its own: overlook a win, a threat, a gift; move at a glance; nodes
USUAL: Rungs = (
    (0.85, 1.00, 1.00, 1.00, 0),
    (0.55, 1.00, 0.90, 0.75, 300),
    (0.30, 0.75, 0.70, 0.50, 300),
    (0.12, 0.45, 0.40, 0.30, 500),
    (0.00, 0.04, 0.02, 0.30, 2_500),
    (0.00, 0.00, 0.00, 0.10, 6_000),
    (0.00, 0.00, 0.00, 0.00, 40_000),
)


def rungs_of(game: Game) -> Rungs:
    """The rungs a game's levels stand on or between."""
    return entry(game.key).ladder or USUAL


def between(rungs: Rungs, place: float) -> tuple[float, float, float, float, int]:
    """The rung at a place of a ladder, 1 its first: one that is stated, or between two of them.

    >>> between(((0.8, 1, 1, 1, 0), (0.4, 1, 0.9, 0.5, 300)), 1.5)
    (0.6, 1.0, 0.95, 0.75, 16)
    """
    below = min(len(rungs) - 1, max(1, math.floor(place)))
    low, high, part = rungs[below - 1], rungs[below], place - below
    win, threat, gift, glance = (round(a + (b - a) * part, 3) for a, b in zip(low[:4], high[:4], strict=True))
    nodes = math.expm1(math.log1p(low[4]) * (1 - part) + math.log1p(high[4]) * part)  # twice as far is one step more
    return win, threat, gift, glance, round(nodes)


def steps(game: Game) -> tuple[float, ...]:
    """Where the levels below the top stand on the ladder. A variant that was not measured has them as one that
    differs from it in nothing but which things count, or else as its game."""
    known = read(game)
    like = [table for name, table in known.items() if _shape(name) == _shape(game.name)]
    for table in (known.get(game.name), *like, known.get(game.key)):
        if table and len(table.get("steps", ())) == TOP - 1:
            return tuple(table["steps"])
    return tuple(range(1, TOP))


def _shape(name: str) -> list[tuple[str, int]]:
    """The options of a game's name, and how many values each has: any two features make the same game."""
    listed = name.partition(":")[2]
    parts = (option.partition("=") for option in listed.split(",") if option)
    return [(word, len(value)) for word, _, value in parts]


def ladder(game: Game, steps: Sequence[float]) -> tuple[Level, ...]:
    """The levels that stand at these places, and the top."""
    rungs = rungs_of(game)
    below = tuple(Level(number, *between(rungs, place)) for number, place in enumerate(steps, 1))
    return (*below, Level(TOP, 0.0, 0.0, 0.0, 0.0, None))


@cache
def levels(game: Game) -> tuple[Level, ...]:
    """The levels of a game, the weakest first."""
    return ladder(game, steps(game))


class Sight(NamedTuple):
    """What a level sees of a position at a glance."""

    wins: tuple[Move, ...]  # it sees that these win
    choice: tuple[Move, ...]  # what it would play: sees nothing against them
    slips: tuple[Move, ...]  # those of its choice that it would not play if it had seen everything


def play(
    game: Game,
    searcher: Searcher,
    state: State,
    seen: Seen,
    level: Level,
    seed: int | str,
    *,
    stop: Stop,
    only: Sequence[Move] = (),
) -> Iterator[Thought]:
    """The thoughts of a level about a state; the last one's move is what it plays.

    `only`: the top level looks at these moves alone, if its searcher can (`Splitting`).
    """
    if level.top:
        if only and isinstance(searcher, Splitting):
            yield from searcher.think_only(state, seen, only, stop=stop)
        else:
            yield from searcher.think(state, seen, stop=stop)
        return
    dice = Random(f"{seed} {game.name} {state.notation()} {seen.get(state.repetition_key(), 0)}")
    sight = look(game, state, level, dice)
    if sight.wins:
        move = dice.choice(sight.wins)
        yield Thought(move, Score("win", 1), 1, 1, (move,))
        return
    move = dice.choice(sight.choice)
    yield Thought(move, Score("cp"), 1, 1, (move,))
    if move in sight.slips or not level.nodes or len(sight.choice) == 1 or dice.random() < level.glance:
        return
    reach = round(level.nodes * dice.uniform(*REACH))
    searcher.forget()  # what was read before must not change the move: only seed and position may
    with plain_sight(searcher):
        for thought in searcher.think(state, seen, stop=short_sight(searcher, reach, stop)):
            if thought.move in sight.choice and thought.move not in sight.slips:
                yield thought._replace(settled=False)


@contextmanager
def plain_sight(searcher: Searcher) -> Iterator[None]:
    """Only the top knows openings by heart and follows long attacks: who reads a little plays what it reads."""
    if isinstance(searcher, Booked):
        searcher.booked = False
    if isinstance(searcher, Farsighted):
        searcher.farsighted = False
    try:
        yield
    finally:
        if isinstance(searcher, Booked):
            searcher.booked = True
        if isinstance(searcher, Farsighted):
            searcher.farsighted = True


def short_sight(searcher: Searcher, nodes: int, stop: Stop) -> Stop:
    """Stop after a number of nodes, by the searcher's own count if it keeps one, else by how often it asks."""
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        count: int = getattr(searcher, "nodes", asked * 1000)
        return count >= nodes or stop()

    return enough


def look(game: Game, state: State, level: Level, dice: Random) -> Sight:
    """What a level sees at once. It is blind to wins, to threats or to gifts for the whole move, or not at all."""
    sides = game.sides
    side = sides[state.to_play]
    to_wins, to_threats, to_gifts = (
        Blindness(game, chance, dice) for chance in (level.overlook_win, level.overlook_threat, level.overlook_gift)
    )
    wins = winning_ends(state, sides)
    seen = tuple(move for move, end in wins.items() if not to_wins.to(end))
    if seen:
        return Sight(seen, seen, ())
    choice: list[Move] = []
    slips: list[Move] = []
    losing: list[Move] = []
    for move in tuple(move for move in state.legal_moves() if move not in wins) or tuple(wins):
        after = state.apply(move)
        end = after.outcome
        if end is not None:
            blind, lost = to_gifts, [after] if end.winner not in (None, side) else []
        else:
            replies = winning_ends(after, sides) if sides[after.to_play] != side else {}
            blind, lost = to_threats, list(replies.values())
        if all(blind.to(each) for each in lost):
            choice.append(move)
            if lost or wins:
                slips.append(move)
        else:
            losing.append(move)
    return Sight((), tuple(choice or losing), tuple(slips))


class Blindness:
    """Whether somebody overlooks a thing during one move: by a chance, and what is hidden by a second one as well."""

    def __init__(self, game: Game, chance: float, dice: Random) -> None:
        self._plain, second = dice.random() < chance, dice.random() < chance
        self._hidden = self._plain or second
        told = entry(game.key)
        self._is_hidden: Callable[[State], bool] = told.load(told.hidden) if told.hidden else _in_plain_sight

    def to(self, end: State) -> bool:
        """Is it blind to this end of the game?"""
        return self._plain or (self._hidden and self._is_hidden(end))


def _in_plain_sight(end: State) -> bool:
    return False


def level_of(game: Game, number: int) -> Level:
    """A level by its number; raises ValueError."""
    ladder: Sequence[Level] = levels(game)
    if not 1 <= number <= len(ladder):
        raise ValueError(f"a level is a number from 1 to {len(ladder)}, not {number}")
    return ladder[number - 1]


FILE = "ratings.json"
BEGINNER = 100  # the rating of one who plays at random but takes a win in one


class Rung(NamedTuple):
    """One pairing: the score of `upper` (0 is the beginner) against `lower`, draws shared, and its 95 % error."""

    upper: int
    lower: int
    games: int
    won: int
    drawn: int
    score: float
    error: float
    others: int = 1  # so many of the lower play against one of the upper

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn

    def __str__(self) -> str:
        who = "beginner" if self.upper == 0 else f"level {self.upper}"
        many = f"{self.others} of " if self.others > 1 else ""
        return (
            f"{who} against {many}level {self.lower}: {100 * self.score:5.1f} % ± {100 * self.error:.1f}"
            f"   ({self.won} won, {self.drawn} drawn, {self.lost} lost)"
        )


def path(game: Game) -> Path:
    """Where what is measured of a game is kept; writable in a checkout only."""
    return Path(str(files(entry(game.key).package))) / FILE


def read(game: Game) -> dict[str, Any]:
    """Everything stored of a game, by its name with options; empty where nothing is."""
    file = path(game)
    return stored(file.parent, file.name, _table, "nothing is told about the strength of its levels") or {}


def _table(raw: bytes) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(raw)
    if not isinstance(table, dict):
        raise ValueError("no table")
    return table


class Strength(NamedTuple):
    """What is known about the levels of a game: a rating for each (the beginner's is 100), when and how measured."""

    ratings: tuple[int, ...]
    date: str
    settings: dict[str, Any]
    rungs: tuple[Rung, ...]


def strength(game: Game) -> Strength | None:
    """The measured strength of the levels of this game and variant as they are today; None if nobody measured it."""
    found = read(game).get(game.name)
    rows = [list(level[1:]) for level in levels(game)[:-1]]
    if found is None or found.get("levels") != rows:
        return None
    rungs = tuple(Rung(**rung) for rung in found["rungs"])
    if len(rungs) < TOP:
        return None  # it is being measured
    ratings: list[float] = []
    for rung in rungs:
        step = points(rung.score, rung.games, rung.others)
        ratings.append(BEGINNER - step if rung.upper == 0 else ratings[-1] + step)
    return Strength(tuple(round(rating) for rating in ratings), found["date"], found["settings"], rungs)


def forget() -> None:
    """Something was measured anew."""
    levels.cache_clear()


def points(score: float, games: int, others: int = 1) -> float:
    """The difference in rating that a score against so many others stands for; a clean sweep counts as half a point
    short of it.

    >>> round(points(0.75, 100)), round(points(1 / 3, 100, others=2))
    (191, 0)
    """
    edge = 0.5 / games
    score = min(1 - edge, max(edge, score))
    return 400 * math.log10(others * score / (1 - score))
