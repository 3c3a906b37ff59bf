"""Puzzles: positions from play with one thing to find, read from the `puzzles.jsonl` in a game's folder.

win    `best` forces the win within `plies` tokens, and no other first token does
save   every other token loses by force within `plies` tokens, and `best` does not
give   the same, of a gift

Every one was proved by `ai.forcing` when it was made (`assets/make/puzzles.py`) and is proved again by the tests.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from qgames.ai.analysis import count
from qgames.ai.forcing import Forcing
from qgames.ai.search.searcher import Score
from qgames.files import reading
from qgames.games import KEYS, entry
from qgames.games import game as game_of
from qgames.games.entry import PUZZLES, Capability
from qgames.rules.core import Game, Move, State

MOST = 2_000_000  # bytes of a file of puzzles


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
    if not file.is_file():
        return ()
    lines = reading.text(file, MOST).splitlines()
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
