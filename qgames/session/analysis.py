"""Analysis of one position after another, by the one pool: below moves, hints and coach, above reviews.

Whoever shows it calls `step` once a turn of the main loop. What was found is kept for a while, so that a position come
back to goes on where it was left. It rests when all is proved, after ten minutes on one position, and while `paused`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeAlias

from qgames.ai.analysis import Finding, joined
from qgames.ai.process.pool import ANALYSIS, Job, Pool
from qgames.ai.process.worker import Request
from qgames.ai.search.searcher import Score
from qgames.rules.core import Move
from qgames.rules.match import Match
from qgames.session.computer import pool

LONG = 600.0  # seconds on one position
KEPT = 64  # positions whose findings are kept
ENOUGH = 3  # so many failures in a row, and the position is left alone
Position: TypeAlias = tuple[str, str | None, tuple[Move, ...]]
log = logging.getLogger(__name__)


def position(match: Match, ahead: tuple[Move, ...] = ()) -> Position:
    """The point of a match that is looked at, and so many tokens ahead, as a request names it."""
    start = None if match.start == match.game.start() else match.start.notation()
    return match.game.name, start, (*match.moves, *ahead)


class LiveAnalysis:
    def __init__(self, pool: Callable[[], Pool] = pool, clock: Callable[[], float] = time.monotonic) -> None:
        self.finding: Finding | None = None  # of the position looked at; None before the first
        self.paused = False  # nobody sees it: the window is minimised
        self._pool, self._clock = pool, clock
        self._at: Position | None = None
        self._job: Job | None = None
        self._kept: dict[Position, Finding] = {}
        self._spent = 0.0  # seconds on this position
        self._since = 0.0  # when it was last looked
        self._failures = 0

    @property
    def looking(self) -> bool:
        """Is the position still being looked into?"""
        return self._job is not None

    def on(self, match: Match, ahead: tuple[Move, ...] = ()) -> None:
        """Look at the point of a match that is looked at (and so many tokens `ahead`); the same position goes on."""
        at = position(match, ahead)
        if at == self._at:
            return
        self._rest()
        self._at, self._spent, self._failures = at, 0.0, 0
        self.finding = self._kept.get(at)
        over = match.outcome is not None and not ahead
        if over or (self.finding is not None and self.finding.done):
            self._spent = LONG

    def off(self) -> None:
        self._rest()
        self._at, self.finding = None, None

    def step(self) -> bool:
        """Take in what has come; has the finding changed?"""
        if self._at is None:
            return False
        now = self._clock()
        if self._job is not None:
            self._spent += now - self._since
        self._since = now
        if self.paused or self._spent >= LONG or self._failures >= ENOUGH:
            self._rest()
            return False
        if self._job is None:
            self._job = Job(self._pool(), ANALYSIS)
            self._job.ask(Request(*self._at, seconds=None, want="analysis", known=self._proved()))
        return self._hear(self._job, self._at)

    def _hear(self, job: Job, at: Position) -> bool:
        before = self.finding
        for answer in job.poll():
            if answer.error:
                if answer.error != "closed":  # closed: the number of cores was changed, and there is another pool
                    log.error("analysis: %s", answer.error)
                    self._failures += 1
                self._job = None
            elif answer.finding is not None:
                self._failures = 0
                self.finding = joined(self.finding, answer.finding)
                if answer.last or answer.finding.done:
                    self._spent = LONG
        if self.finding is None or self.finding is before:
            return False
        if job.request is not None:  # should it be interrupted, it goes on from here
            job.request = job.request._replace(known=self._proved())
        self._kept.pop(at, None)
        self._kept[at] = self.finding
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return True

    def _proved(self) -> dict[Move, Score]:
        known = self.finding.verdicts if self.finding is not None else {}
        return {move: score for move, score in known.items() if score.proved}

    def _rest(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None
