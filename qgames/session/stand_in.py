"""Who moves when no thinking process lives: the same thinker, in the program itself, for a moment only.

It is taken on in short steps, one a frame, so that the window goes on being drawn. Weaker than a process with time to
think, but it thinks: it plays no dice.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator

from qgames.ai.process.worker import Answer, Request, Thinker, position
from qgames.ai.search.minimax import RolloutSearcher
from qgames.games import game as game_of

BRIEF = 0.06  # seconds of thinking
log = logging.getLogger(__name__)


class StandIn:
    def __init__(self, request: Request, thinker: Thinker) -> None:
        self._steps = _steps(request._replace(seconds=min(BRIEF, request.seconds or BRIEF)), thinker)

    def step(self) -> Answer | None:
        """Think on for a moment; the answer once there is one."""
        return next(self._steps)


def _steps(request: Request, thinker: Thinker) -> Iterator[Answer | None]:
    game = game_of(request.game)
    try:
        thinker.prepare(game)
        yield None
        for answer in thinker.answers(0, request, lambda: False):
            yield answer if answer.last else None
        raise ValueError(f"no thought about {request}")
    except Exception:  # the fault may be in the game's own searcher: the rules alone are enough to think by
        log.exception("standing in")
        state, seen = position(game, request)
        end = time.monotonic() + BRIEF
        *_, thought = RolloutSearcher(game).think(state, seen, stop=lambda: time.monotonic() >= end)
        yield Answer(0, thought, last=True)
