"""How often positions have come back along a line of play: the one counter of it.

>>> from qgames.games import game
>>> state = game("quixo").start()
>>> line = Repetitions.along([state, state.apply("a1e1"), state])
>>> line.count(state), line.drawn(state)
(2, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping

from qgames.rules.core import State

DRAWN = 3  # times the same position


class Repetitions:
    def __init__(self) -> None:
        self._counts: Counter[Hashable] = Counter()

    @classmethod
    def along(cls, states: Iterable[State]) -> Repetitions:
        line = cls()
        for state in states:
            line.add(state)
        return line

    def add(self, state: State) -> int:
        """A position has come about; says how often by now, 0 where it is not counted."""
        key = state.repetition_key()
        if key is None:
            return 0
        self._counts[key] += 1
        return self._counts[key]

    def take_back(self, state: State) -> None:
        key = state.repetition_key()
        if key is not None:
            self._counts[key] -= 1

    def count(self, state: State) -> int:
        return self._counts.get(state.repetition_key(), 0)

    def drawn(self, state: State) -> bool:
        """Is this position a draw, having come back?"""
        return state.game.repeats and self.count(state) >= DRAWN

    def seen(self) -> Mapping[Hashable, int]:
        """The counts by repetition key, for searchers."""
        return +self._counts
