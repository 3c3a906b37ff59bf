"""How hard a puzzle is: its grade is the lowest level, as levels are now, that solves it in 10 of 20 seeded tries.

To solve it is to play it out: every own token has to be right, against the longest defence. Somebody who happens upon
the first move of a long win has not found it. What saves the game is played out to the end of the turn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from unittest.mock import patch

from qgames.ai import levels, registry
from qgames.ai.forcing import Forcing, longest
from qgames.ai.levels import Level
from qgames.ai.search.minimax import winning_ends
from qgames.ai.search.searcher import Searcher, Seen, Stop, Thought
from qgames.rules.core import Move, State
from qgames.session.exercises.puzzles import Puzzle

TRIES, ENOUGH = 20, 10


class Recalled:
    """A searcher that is asked about one position by one level again and again: it would read the same every time."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher
        self._thoughts: list[Thought] | None = None

    @property
    def nodes(self) -> int:
        return int(getattr(self._searcher, "nodes", 0))

    def forget(self) -> None:
        self._searcher.forget()

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        if self._thoughts is None:
            self._thoughts = list(self._searcher.think(state, seen, stop=stop))
        yield from self._thoughts


class Judge:
    """What is right in the positions of one puzzle, and how the other side holds out longest."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.start, self.plies, self.best = puzzle.state(), puzzle.plies, puzzle.best
        self.side = puzzle.rules.sides[self.start.to_play]
        self.winning = puzzle.goal == "win"
        self._forcing = Forcing()
        self.right = cache(self._right)
        self.reply = cache(self._reply)

    def _right(self, state: State, move: Move, left: int) -> bool:
        if state == self.start:
            return move in self.best
        after = state.apply(move)
        if self.winning:
            return self._forcing.wins(after, left - 1, self.side)
        return not any(self._forcing.wins(after, left - 1, other) for other in {*state.game.sides} - {self.side})

    def _reply(self, state: State, left: int) -> Move:
        return longest(self._forcing, self.side, state, left)

    def solved(self, choose: Callable[[State], Move]) -> bool:
        """Does somebody who chooses so do what is asked?"""
        state, left = self.start, self.plies
        while state.outcome is None and left > 0:
            if state.game.sides[state.to_play] == self.side:
                move = choose(state)
                if not self.right(state, move, left):
                    return False
            elif self.winning:
                move = self.reply(state, left)
            else:
                return True
            state, left = state.apply(move), left - 1
        return not self.winning or (state.outcome is not None and state.outcome.winner == self.side)


class Solver:
    """A level that tries a puzzle."""

    def __init__(self, puzzle: Puzzle, level: Level) -> None:
        self._game, self._level = puzzle.rules, level
        self._searcher = cache(self._fresh)

    def _fresh(self, state: State) -> Recalled:
        return Recalled(registry.searcher(self._game))

    def choose(self, state: State, seed: str) -> Move:
        searcher = self._searcher(state)
        *_, last = levels.play(self._game, searcher, state, {}, self._level, seed, stop=lambda: False)
        return last.move


def grade(puzzle: Puzzle, seed: int = 1) -> int:
    """The lowest level that solves it in at least half of its tries; the top if none below does."""
    with patch.object(levels, "winning_ends", cache(winning_ends)):  # all tries look at the same few positions
        return _lowest(puzzle, seed)


def _lowest(puzzle: Puzzle, seed: int) -> int:
    judge = Judge(puzzle)
    for level in levels.levels(puzzle.rules)[:-1]:
        solver, found = Solver(puzzle, level), 0
        for tried in range(TRIES):
            found += judge.solved(lambda state, tried=tried, solver=solver: solver.choose(state, f"{seed} {tried}"))
            if found >= ENOUGH or found + TRIES - tried - 1 < ENOUGH:
                break
        if found >= ENOUGH:
            return level.number
    return levels.TOP


def graded(puzzles: Iterable[Puzzle], part: Path, told: Callable[[int], None] = lambda done: None) -> list[Puzzle]:
    """All of them with the grades they have now. What is known so far is kept in a file, for the levels as they are."""
    made: list[Puzzle] = []
    known: dict[str, int] = {}
    for each in puzzles:
        ladder = json.loads(json.dumps(levels.levels(each.rules)))
        if not made and part.exists():
            kept = json.loads(part.read_text(encoding="utf-8"))
            known = kept["grades"] if kept["levels"] == ladder else {}
        if each.position not in known:
            known[each.position] = grade(each)
            written(part, {"levels": ladder, "grades": known})
        made.append(each._replace(grade=known[each.position]))
        told(len(made))
    return made


def written(part: Path, table: object) -> None:
    """Whole or not at all, so that it can be stopped at any time."""
    waiting = part.with_suffix(".tmp")
    waiting.write_text(json.dumps(table), "utf-8")
    waiting.replace(part)
