"""The top level as in the app, with several processes: what it plays after so many seconds of the clock."""

from __future__ import annotations

import time

from qgames.ai.process.pool import Pool
from qgames.ai.process.worker import Request
from qgames.ai.search.searcher import Thought
from qgames.rules.core import Game, State


def by_processes(pool: Pool, game: Game, state: State, seconds: float) -> Thought:
    end = time.monotonic() + seconds
    pool.ask(Request(game.name, state.notation(), seconds=None))
    thought = None
    while pool.busy and (thought is None or time.monotonic() < end):
        for answer in pool.poll():
            assert not answer.error, answer.error
            thought = answer.thought or thought
        time.sleep(0.002)
    pool.cancel()
    assert thought is not None
    return thought
