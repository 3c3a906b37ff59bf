"""Ten recorded games, and thinkers that are done at once: the same findings for everybody who asks, without a clock."""

from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar
from unittest.mock import patch

from qgames.ai import analysis, registry
from qgames.ai.analysis import Finding
from qgames.ai.process.worker import WorkerAnswer, position
from qgames.games import game as rules_of

RECORDS = sorted((Path(__file__).parent.parent / "data" / "reviews").glob("*.qgame"))
LOOKS = 40  # how often a search may ask whether it is to stop: its time


class Thinkers:
    """A pool in this process. What was found of a position is found again, whoever asks."""

    size, closed, busy, pids = 1, False, False, ()
    found: ClassVar[dict[tuple[Any, ...], Finding]] = {}

    def __init__(self):
        self._answers = {}

    def enlist(self, job):
        asked = job.request
        key = asked.game, asked.start, asked.moves, frozenset((asked.known or {}).items())
        if key not in self.found:
            self.found[key] = look(asked)
        self._answers[job] = [WorkerAnswer(1, finding=self.found[key], last=True)]

    def heard(self, job):
        return self._answers.pop(job, [])

    def dismiss(self, job):
        self._answers.pop(job, None)

    def close(self):
        pass


def look(asked):
    """What a worker would find, its time counted by the questions of its search."""
    game = rules_of(asked.game)
    state, seen = position(game, asked)
    ticks = count()
    with patch.object(analysis, "time", SimpleNamespace(process_time=lambda: next(ticks) / 100)):
        searcher, stop = registry.searcher(game), lambda: next(ticks) > LOOKS
        *_, made = analysis.explore(game, searcher, state, seen, stop=stop, known=asked.known, shown=1)
    return made
