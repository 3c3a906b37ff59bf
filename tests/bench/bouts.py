"""What benches that play many games share: games noted in a file, so that who is killed goes on where it was, and how
sure a score is."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kit.makers import maker

from qgames.ai.levels import Level, play
from qgames.ai.search.searcher import Searcher, Seen, Thought
from qgames.rules.core import Move, State

Notes = maker("tournament").Notes


def interval(scores: Iterable[float]) -> str:
    """A mean with its 95 % interval (Wilson's, a draw as half a win).

    >>> interval([1, 1, 0, 1])
    '75 % of 4 games (95 %: 30 to 95)'
    """
    found = list(scores)
    count, mean = len(found), sum(found) / len(found)
    square = 1.96**2 / count
    middle = (mean + square / 2) / (1 + square)
    half = math.sqrt(mean * (1 - mean) * square + square * square / 4) / (1 + square)
    return f"{100 * mean:.0f} % of {count} games (95 %: {100 * (middle - half):.0f} to {100 * (middle + half):.0f})"


def thought_of(searcher: Searcher, state: State, seen: Seen, level: Level, seed: str, seconds: float) -> Thought:
    """The last thought of a level, the top's after so many seconds of the processor."""
    end = time.process_time() + seconds
    stop: Callable[[], bool] = (lambda: time.process_time() >= end) if level.top else (lambda: False)
    *_, thought = play(state.game, searcher, state, seen, level, seed, stop=stop)
    return thought


def chosen(searcher: Searcher, state: State, seen: Seen, level: Level, seed: str, seconds: float) -> Move:
    """Its move."""
    return thought_of(searcher, state, seen, level, seed, seconds).move
