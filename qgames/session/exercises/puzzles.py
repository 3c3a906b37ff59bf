"""Puzzles: positions from play with one thing to find. Those that ship are read from the `puzzles.jsonl` in a game's
folder; others are turning points of the player's own games (`missed`, `waiting`), or set up by hand (`keep`).

win    `best` forces the win within `plies` tokens, and no other first token does
save   every other token loses by force within `plies` tokens, and `best` does not
give   the same, of a gift

They lie there in the order of their packs (`progress.packs`), each with its theme: what it is about, decided by rules.

Those that ship were proved by `ai.forcing` when they were made (`assets/make/puzzles.py`) and are proved again by the
tests. For one's own what a review kept with its game says is enough; nothing is searched here. One so deep that the
plain solver would not get there in a moment is no puzzle, and unlike the others it may have several answers: all are
right.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from qgames.ai.analysis import count
from qgames.ai.forcing import Forcing
from qgames.ai.judgement import Kind
from qgames.ai.search.searcher import Score
from qgames.ai.shipped import stored
from qgames.files import paths, reading, store
from qgames.games import KEYS, entry
from qgames.games import game as game_of
from qgames.games.entry import NO_PUZZLES, PUZZLES, Capability
from qgames.rules.core import Game, Move, RulesError, Side, State
from qgames.rules.match import Match
from qgames.session import saves
from qgames.session.review import header
from qgames.session.review.review import Review, ReviewedTurn, states_of

MOST = 2_000_000  # bytes of a file of puzzles
DEEPEST = 5  # tokens within which one's own must be decided; a turn of several tokens counts as one
MANY = 30  # games that are looked into for one's own, the newest first
SET_UP = "set up"  # the id of a puzzle somebody put together


class Puzzle(NamedTuple):
    id: str
    game: str
    moves: tuple[Move, ...]
    position: str
    goal: str  # win, save, give
    plies: int
    best: tuple[Move, ...]
    grade: int  # the lowest level that solves it; 0 of one's own
    theme: str = ""  # one of `puzzle.theme` in the words; none of one's own

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
    """All puzzles of a game, the easiest pack first."""
    return stored(entry(key).folder, PUZZLES, _puzzles, NO_PUZZLES) or ()


def _puzzles(raw: bytes) -> tuple[Puzzle, ...]:
    lines = reading.checked(raw.decode("utf-8-sig"), PUZZLES, MOST).splitlines()
    return tuple(read(reading.json_table(line, PUZZLES)) for line in lines)


def read(data: Mapping[str, Any]) -> Puzzle:
    """A puzzle as it was written."""
    moves, best = tuple(data["moves"]), tuple(data["best"])
    head = str(data["id"]), str(data["game"]), moves, str(data["position"]), str(data["goal"])
    return Puzzle(*head, int(data["plies"]), best, int(data["grade"]), str(data.get("theme", "")))


def of_the_day(day: date) -> Puzzle | None:
    """The one that the date alone decides, the same on every machine."""
    games = [key for key in KEYS if entry(key).can(Capability.PUZZLES)]
    first = day.toordinal() % len(games) if games else 0
    number = int(hashlib.sha256(day.isoformat().encode("ascii")).hexdigest(), 16)
    for key in games[first:] + games[:first]:
        if there := of_game(key):
            return there[number % len(there)]
    return None


def fits(match: Match, turn: ReviewedTurn) -> Puzzle | None:
    """A turning point as a puzzle."""
    before, after, game = turn.before, turn.after, match.game
    if before is None or after is None or not turn.best or len(set(game.sides)) != 2:
        return None
    state = states_of(match)[turn.ply - 1]
    if turn.kind is Kind.WON_LET_GO:
        goal, plies = "win", before.value
    elif turn.kind is Kind.LOST and before.kind == "draw":
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


class SetUp(NamedTuple):
    """One that was put together by hand, as it was kept."""

    data: Mapping[str, Any]

    def puzzle(self) -> Puzzle | None:
        """None if it is not what was kept: its position must be one, and its answers moves there."""
        try:
            made = read(self.data)
            legal = made.state().legal_moves()
        except (KeyError, TypeError, ValueError):
            return None
        sound = made.goal in ("win", "save") and 0 < made.plies <= 2 * DEEPEST and made.best
        return made if sound and set(made.best) <= set(legal) else None


def waiting() -> list[Own]:
    """Games that were reviewed, the newest first: only headers are read."""
    reviewed = (Own(each) for each in saves.saved() if each.reviewed and each.game.partition(":")[0] in KEYS)
    return list(islice(reviewed, MANY))


def kept() -> list[SetUp]:
    """What was put together by hand, the newest first."""
    return [SetUp(each) for each in reversed(_set_up(store.read(_file()))) if isinstance(each, dict)]


def keep(puzzle: Puzzle) -> OSError | None:
    """Among one's own; trouble is logged and returned."""

    def changed(table: dict[str, Any]) -> dict[str, Any]:
        rest = [each for each in _set_up(table) if not isinstance(each, dict) or _other(each, puzzle)]
        return {"puzzles": [*rest, puzzle._asdict()][-MANY:]}

    return store.change(_file(), changed)


def _other(data: Mapping[str, Any], puzzle: Puzzle) -> bool:
    """Is it another one?"""
    return (data.get("game"), data.get("position")) != (puzzle.game, puzzle.position)


def _set_up(table: Mapping[str, Any]) -> list[Any]:
    found = table.get("puzzles")
    return found if isinstance(found, list) else []


def _file() -> Path:
    return paths.data() / "set-up.json"
