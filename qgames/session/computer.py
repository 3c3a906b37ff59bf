"""The computer at the table: asks the thinking processes and never waits for them.

One pool of processes serves the whole program; it is started with the first table and ends with the program. Each
look at it (`look`) says at most one thing: a move to play, or advice. If the processes die, they are started again and
asked again, and `died` is told once.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import signal
from collections.abc import Callable
from typing import NamedTuple

from qgames.ai import levels
from qgames.ai.process.pool import Pool
from qgames.ai.process.worker import Answer, Request
from qgames.ai.search.searcher import Because, Score
from qgames.rules.core import Move
from qgames.session.sitting import Sitting

THINK = 3.0  # seconds the top level may take for a move; the others stop by themselves
ADVISE = 2.5  # seconds for a hint
log = logging.getLogger(__name__)
_pool: Pool | None = None
_size = 0  # processes in it


def pool(cores: int = 0) -> Pool:
    """The one pool; `cores` as in the settings, 0 for all but one. Another number of them: another pool."""
    global _pool, _size
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    wanted = max(1, min(cores or there - 1, there, 8))
    if _pool is not None and _size not in (0, wanted) and not _pool.busy:
        close()
    if _pool is None:
        _pool, _size = Pool(wanted), wanted
        atexit.register(close)
    return _pool


def close() -> None:
    global _pool
    if _pool is not None:
        for pid in _pool.pids:  # they hold nothing of value, and nobody wants to wait for the end of a thought
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGTERM)
        _pool.close()
        _pool = None
    atexit.unregister(close)


class Hint(NamedTuple):
    move: Move
    score: Score
    because: Because | None


class Computer:
    """What is asked for one table."""

    def __init__(self, cores: Callable[[], int] = lambda: 0) -> None:
        self.cores = cores  # asked before every thought: the player may have changed it
        self.pool = pool(cores())
        self.thinking: tuple[str, int] | None = None  # which game and ply is being thought about
        self.advising = False
        self.found: Move | None = None  # thought out, not yet shown
        self.died = False
        self._deaths = 0
        if self.pool.busy:  # another table's question is not ours to hear answered
            self.pool.cancel()

    # -- asking ------------------------------------------------------------------------------------------------------

    def think(self, sitting: Sitting) -> None:
        """Ask for a move, unless that is under way."""
        at = sitting.name, sitting.match.ply
        if self.thinking == at and (self.found or self.pool.busy) and not self.advising:
            return
        self._ask(sitting, "move")
        self.thinking = at

    def advise(self, sitting: Sitting) -> None:
        self._ask(sitting, "hint")
        self.advising, self.thinking = True, (sitting.name, sitting.match.ply)

    def _ask(self, sitting: Sitting, want: str) -> None:
        match = sitting.match
        level = match.players[sitting.seat].level or levels.TOP
        level = min(level, len(levels.levels(match.game)))
        seconds = ADVISE if want == "hint" else THINK
        if sitting.clocks.on and want == "move":
            share = 3 if sitting.clocks.rule.kind == "move" else 20
            seconds = min(seconds, max(0.05, sitting.clocks.left[sitting.seat] / share))
        start = None if match.start == match.game.start() else match.start.notation()
        self.found, self.advising = None, False
        if self.pool is _pool:
            self.pool = pool(self.cores())
        request = Request(match.game.name, start, match.moves, level, seconds, sitting.name, want)
        try:
            self.pool.ask(request)
        except OSError as error:  # no process could be started: told once, tried again at the next look
            log.error("no thinking process: %s", error)
            self._lost()

    def cancel(self) -> None:
        if self.pool.busy:
            self.pool.cancel()
        self.thinking, self.found, self.advising = None, None, False

    # -- hearing -----------------------------------------------------------------------------------------------------

    def look(self) -> Hint | None:
        """Take in what has come; a move waits in `found`, advice is returned."""
        for answer in self.pool.poll():
            if answer.error:
                log.error("thinking process: %s", answer.error)
                self._lost()
                return None
            if answer.last and answer.thought:
                return self._heard(answer)
        return None

    def _heard(self, answer: Answer) -> Hint | None:
        thought = answer.thought
        assert thought is not None
        self._deaths = 0
        if self.advising:
            self.advising, self.thinking = False, None
            return Hint(thought.move, thought.score, answer.because)
        self.found = thought.move
        return None

    def _lost(self) -> None:
        self._deaths += 1
        self.died = self._deaths == 1
        self.thinking, self.found, self.advising = None, None, False

    @property
    def hopeless(self) -> bool:
        """It keeps dying: the caller must move without it."""
        return self._deaths > 3
