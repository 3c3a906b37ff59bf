"""Puzzles: positions from play with one thing to find, read from the `puzzles.jsonl` in a game's folder.

win    `best` forces the win within `plies` tokens, and no other first token does
save   every other token loses by force within `plies` tokens, and `best` does not
give   the same, of a gift

Every one was proved by `ai.forcing` when it was made (`assets/make/puzzles.py`) and is proved again by the tests.

Puzzles from one's own games: a turning point that can be proved in a few moves, as a puzzle to be found now.

What a review kept with its game says is enough; nothing is searched here. One that is so deep that the plain solver
would not get there in a moment is no puzzle. Unlike those that are made, it may have several answers: all are right.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from qgames.ai.analysis import count
from qgames.ai.forcing import Forcing
from qgames.ai.search.searcher import Score
from qgames.files import reading
from qgames.games import KEYS, entry
from qgames.games import game as game_of
from qgames.games.entry import PUZZLES, Capability
from qgames.rules.core import Game, Move, RulesError, Side, State
from qgames.rules.match import Match
from qgames.session import saves
from qgames.session.review import header
from qgames.session.review.review import Review, ReviewedTurn, states_of

MOST = 2_000_000  # bytes of a file of puzzles
log = logging.getLogger(__name__)


class Puzzle(NamedTuple):
    id: str
    game: str
    moves: tuple[Move, ...]
    position: str
    goal: str  # win, save, give
    plies: int
    best: tuple[Move, ...]
    grade: int

    @property
    def rules(self) -> Game:
        return game_of(self.game)

    def state(self) -> State:
        """Judged alone: what was played before does not matter."""
        state: State = self.rules.parse(self.position)
        return state

    @property
    def length(self) -> int:
        """How many own moves it takes."""
        return count(self.state(), Score("win", self.plies)) if self.goal == "win" else 1

    def as_json(self) -> str:
        return json.dumps(self._asdict())


def prove(puzzle: Puzzle, forcing: Forcing) -> str:
    """What is wrong with a puzzle; nothing if it holds."""
    state = puzzle.rules.start()
    for move in puzzle.moves:
        state = state.apply(move)
    if state.notation() != puzzle.position:
        return "its moves do not lead to its position"
    here = puzzle.state()
    if len({here.apply(move) for move in puzzle.best}) != 1:
        return "its right moves lead to more than one position"
    if puzzle.goal == "win":
        found = forcing.forcing(here, puzzle.plies)
        return "" if sorted(found) == sorted(puzzle.best) else f"these force a win: {' '.join(found) or 'none'}"
    losing = forcing.losing(here, puzzle.plies)
    rest = [move for move in here.legal_moves() if move not in losing]
    return "" if sorted(rest) == sorted(puzzle.best) else f"these do not lose: {' '.join(rest) or 'none'}"


@cache
def of_game(key: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easiest first."""
    file = entry(key).folder / PUZZLES
    try:
        lines = reading.text(file, MOST).splitlines()
    except FileNotFoundError:
        return ()
    except OSError as error:  # the system does not give it out
        log.warning("%s of %s: %s", file.name, key, error)
        return ()
    return tuple(read(reading.json_table(line, file.name)) for line in lines)


def read(data: Mapping[str, Any]) -> Puzzle:
    """A puzzle as it was written."""
    moves, best = tuple(data["moves"]), tuple(data["best"])
    head = str(data["id"]), str(data["game"]), moves, str(data["position"]), str(data["goal"])
    return Puzzle(*head, int(data["plies"]), best, int(data["grade"]))


def of_the_day(day: date) -> Puzzle | None:
    """The one that the date alone decides, the same on every machine."""
    games = [key for key in KEYS if entry(key).can(Capability.PUZZLES)]
    if not games:
        return None
    key = games[day.toordinal() % len(games)]
    there = of_game(key)
    number = int(hashlib.sha256(day.isoformat().encode("ascii")).hexdigest(), 16)
    return there[number % len(there)] if there else None


DEEPEST = 5  # tokens within which it must be decided; a turn of several tokens counts as one
MANY = 30  # games that are looked into, the newest first


def fits(match: Match, turn: ReviewedTurn) -> Puzzle | None:
    """A turning point as a puzzle."""
    before, after, game = turn.before, turn.after, match.game
    if before is None or after is None or not turn.best or not turn.turning or len(set(game.sides)) != 2:
        return None
    state = states_of(match)[turn.ply - 1]
    if before.kind == "win":
        goal, plies = "win", before.value
    elif before.kind == "draw" and after.kind == "loss":
        goal, plies = "save", after.value
    else:
        return None
    twice = 2 if any(each.to_play == state.to_play for each in map(state.apply, turn.best)) else 1
    try:
        if plies > DEEPEST * twice:
            return None
        position = state.notation()
        if game.parse(position) != state:  # what the position alone does not tell
            return None
    except RulesError:
        return None
    return Puzzle("own", game.name, tuple(match.all_moves[: turn.ply - 1]), position, goal, plies, turn.best, 0)


def missed(match: Match, review: Review, sides: Iterable[Side]) -> Puzzle | None:
    """The last turning point of one of these sides that is a puzzle."""
    for turn in reversed(review.turning_points):
        if match.game.sides[turn.seat] in sides:
            puzzle = fits(match, turn)
            if puzzle is not None:
                return puzzle
    return None


class Own(NamedTuple):
    """A game that may have something to find in it, as far as its headers tell."""

    saved: saves.Saved

    def puzzle(self) -> Puzzle | None:
        """Read the game and see; None if there is nothing after all."""
        try:
            sitting = saves.read_file(self.saved.path)
        except saves.CannotOpen:
            return None
        review = header.read(sitting.match)
        if review is None:
            return None
        sides = {sitting.match.game.sides[seat] for seat in sitting.people}
        return missed(sitting.match, review, sides)


def waiting() -> list[Own]:
    """Games that were reviewed, the newest first: only headers are read."""
    reviewed = (Own(each) for each in saves.saved() if each.reviewed and each.game.partition(":")[0] in KEYS)
    return list(islice(reviewed, MANY))
