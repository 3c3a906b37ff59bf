"""The computer at the table: asks the thinking processes and never waits for them.

One pool of processes serves the whole program; it is started with the first table and ends with the program. Each
look at it (`look`) says at most one thing: a move to play, or advice. If a process dies or hangs, another is started
and asked again; if that goes on, somebody in the program itself stands in (`stand_in`), and the next question is put
to the processes again. Both are told (`news`).
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from qgames.ai import levels
from qgames.ai.opening import takes_over
from qgames.ai.process.pool import Pool
from qgames.ai.process.worker import Request, Thinker, WorkerAnswer, position
from qgames.ai.reasons import Reasons
from qgames.ai.search.minimax import RolloutSearcher
from qgames.ai.search.searcher import Because, Score
from qgames.games import game as game_of
from qgames.rules.core import Move
from qgames.session.sitting import Sitting

THINK = 3.0  # seconds the top level may take for a move; the others stop by themselves
ADVISE = 2.5  # seconds for a hint
BRIEF = 0.06  # seconds of thinking for a stand-in
ENOUGH = 3  # so many failures in a row, and nobody waits for a process any longer
log = logging.getLogger(__name__)
_pool: Pool | None = None
_size = 0  # processes in it


def pool(cores: int | None = None) -> Pool:
    """The one pool; `cores` as in the settings, 0 for all but one. Another number of them: another pool. Who does not
    say takes what there is."""
    global _pool, _size
    if cores is None and _pool is not None:
        return _pool
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
    offer: bool = False  # it was asked for to answer an offer, and is nobody's to see


class Computer:
    """What is asked for one table."""

    def __init__(self, cores: Callable[[], int] = lambda: 0) -> None:
        self.cores = cores  # asked before every thought: the player may have changed it
        self.pool = pool(cores())
        self.thinking: tuple[str, int] | None = None  # which game and ply is being thought about
        self.advising = False
        self._offered = False  # the advice is wanted to answer an offer
        self.found: Move | None = None  # thought out, not yet shown
        self.swaps = False  # would it rather take over the other side?
        self.news = ""  # what the players should be told: "restarted", "weaker"
        self._failures = 0  # of processes, since one of them last answered
        self._request: Request | None = None
        self._stand_in: StandIn | None = None
        self._thinker = Thinker()  # of who stands in: what it has loaded is kept
        if self.pool.busy:  # another table's question is not ours to hear answered
            self.pool.cancel()

    # -- asking ------------------------------------------------------------------------------------------------------

    def think(self, sitting: Sitting) -> None:
        """Ask for a move, unless that is under way."""
        at = sitting.name, sitting.match.ply
        at_it = self.found or self._stand_in or self.pool.busy
        if self.thinking == at and at_it and not self.advising:
            return
        self._ask(sitting, "opening" if sitting.swapping.opening else "move")
        self.thinking = at

    def advise(self, sitting: Sitting, offer: bool = False) -> None:
        self._ask(sitting, "hint")
        self._offered = offer
        self.advising, self.thinking = True, (sitting.name, sitting.match.ply)

    def _ask(self, sitting: Sitting, want: str) -> None:
        match = sitting.match
        level = match.players[sitting.seat].level or levels.TOP
        level = min(level, len(levels.levels(match.game)))
        seconds = ADVISE if want == "hint" else THINK
        if sitting.clocks.on and want != "hint":
            share = 3 if sitting.clocks.rule.kind == "move" else 20
            seconds = min(seconds, max(0.05, sitting.clocks.left[sitting.seat] / share))
        start = None if match.start == match.game.start() else match.start.notation()
        self.found, self.advising = None, False
        if self.pool is _pool:
            self.pool = pool(self.cores())
        self._put(Request(match.game.name, start, match.moves, level, seconds, sitting.name, want))

    def _put(self, request: Request) -> None:
        self._request, self._stand_in = request, None
        try:
            self.pool.ask(request)
        except OSError as error:
            self._failed(f"cannot be started: {error}")

    def cancel(self) -> None:
        if self.pool.busy:
            self.pool.cancel()
        self.thinking, self.found, self.advising = None, None, False
        self._request, self._stand_in = None, None

    # -- hearing -----------------------------------------------------------------------------------------------------

    def look(self) -> Hint | None:
        """Take in what has come; a move waits in `found`, advice is returned."""
        if self._stand_in is not None:
            answer = self._stand_in.step()
            return self._heard(answer) if answer is not None else None
        for answer in self.pool.poll():
            if answer.error:
                self._failed(answer.error)
                return None
            if answer.last and answer.thought:
                self._failures = 0
                return self._heard(answer)
        return None

    def _heard(self, answer: WorkerAnswer) -> Hint | None:
        thought = answer.thought
        assert thought is not None
        self._stand_in = None
        if self.advising:
            self.advising, self.thinking = False, None
            return Hint(thought.move, thought.score, answer.because, self._offered)
        asked, self.found = self._request, thought.move
        if asked is not None:
            first = asked.moves if asked.start is None else ()
            self.swaps = takes_over(game_of(asked.game), first, asked.level, thought.score)
        return None

    def _failed(self, error: str) -> None:
        """A process failed: ask again, or do without. Told when it begins, and when it gets serious."""
        log.error("thinking process: %s", error)
        if self._request is None:
            return
        self._failures += 1
        self.news = {1: "restarted", ENOUGH: "weaker"}.get(self._failures, self.news)
        if self._failures < ENOUGH:
            self._put(self._request)
        else:
            self._stand_in = StandIn(self._request, self._thinker)


class StandIn:
    """Who moves when no thinking process lives: the same thinker, in the program itself, for a moment only (`BRIEF`).

    It is taken on in short steps, one a frame, so that the window goes on being drawn. Weaker than a process with time
    to think, but it thinks: it plays no dice.
    """

    def __init__(self, request: Request, thinker: Thinker) -> None:
        self._steps = _steps(request._replace(seconds=min(BRIEF, request.seconds or BRIEF)), thinker)

    def step(self) -> WorkerAnswer | None:
        """Think on for a moment; the answer once there is one."""
        return next(self._steps)


def _steps(request: Request, thinker: Thinker) -> Iterator[WorkerAnswer | None]:
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
        yield WorkerAnswer(0, thought, last=True, because=Reasons().told(state, thought)[0])
