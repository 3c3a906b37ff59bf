"""The coach: before a move that gives away a proved win or draw it says so, once for each position.

It looks on while a player thinks (`watch`), so that it knows most by the time something is about to be played
(`consider`). Then the move waits, a ghost on the board, for a moment at the most: what is not proved by then is not
spoken of. Never on estimates, and it never names the right move.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import NamedTuple

from qgames.ai import judgement
from qgames.ai.analysis import Finding, joined, seen_from, worth
from qgames.ai.process.pool import COACH, LOOKING_ON, Job, Pool
from qgames.ai.process.worker import Request
from qgames.ai.search.searcher import Score
from qgames.rules.core import Move, State
from qgames.rules.match import Match
from qgames.session.analysis import Position, position
from qgames.session.computer import pool

WATCH = 20.0  # seconds it looks at a position while a player thinks
MOMENT = 0.6  # seconds a move waits for its verdict
log = logging.getLogger(__name__)


class Caution(NamedTuple):
    """What a move would give away: the position is worth `before` at the least, and after the move `after`. Both are
    proved, for the one who moves; `line` is the play that shows it, after the move."""

    move: Move
    before: Score
    after: Score
    line: tuple[Move, ...] = ()


class Coach:
    def __init__(self, pool: Callable[[], Pool] = pool, clock: Callable[[], float] = time.monotonic) -> None:
        self.caution: Caution | None = None  # about the move considered last
        self._pool, self._clock = pool, clock
        self._at: Position | None = None
        self._match: Match | None = None
        self._move: Move | None = None  # that waits for its verdict
        self._since = 0.0
        self._job: Job | None = None
        self._about: Move | None = None  # the job looks at the position after this move; None: at all moves
        self._finding: Finding | None = None  # of the position watched
        self._after: Finding | None = None  # of the one after the move considered
        self._spoken: set[Position] = set()

    @property
    def waiting(self) -> bool:
        """Does a move wait for its verdict?"""
        return self._move is not None

    def watch(self, match: Match) -> None:
        """A player thinks about the point looked at; the same position goes on."""
        at = position(match)
        if at == self._at:
            return
        self.rest()
        self._at, self._match = at, match
        if at not in self._spoken and match.outcome is None and not match.game.neutral(match.state):
            self._ask(at, None)

    def consider(self, match: Match, move: Move) -> None:
        """A move is about to be played: `step` until it waits no longer, then see `caution`."""
        self.watch(match)
        self.caution, self._after = None, None
        assert self._at is not None
        if self._at in self._spoken or match.outcome is not None or match.game.neutral(match.state):
            return
        if move not in match.state.legal_moves():  # a call without a line: the rules say why not
            return
        self._move, self._since = move, self._clock()
        if self._judged() is None:
            if self._at_least() is not None:  # something is to lose: look at this move alone
                self._ask((*self._at[:2], (*self._at[2], move)), move)
            elif self._job is not None:  # from now on it comes before all that can wait
                self._ask(self._at, None)

    def step(self) -> None:
        """Take in what has come. Once a turn of the main loop."""
        if self._job is not None:
            self._hear(self._job)
        if self._move is None:
            return
        score, least = self._judged(), self._at_least()
        if score is not None and least is not None and self._match is not None:
            kind = judgement.judge(self._match.game, judgement.known(least), judgement.known(score))
            if kind is not None and kind.proved:
                self._speak(self._move, least, score)
            self._move = None
        elif self._clock() - self._since >= MOMENT or (self._job is None and self._about is not None):
            self._move = None

    def rest(self) -> None:
        """Nobody is to be watched."""
        if self._job is not None:
            self._job.cancel()
        self._job, self._at, self._match, self._move = None, None, None, None
        self._finding, self._after = None, None

    def forget(self) -> None:
        """Another game begins: it may speak of any position again."""
        self.rest()
        self._spoken.clear()

    # -- what is known -------------------------------------------------------------------------------------------------

    def _ask(self, at: Position, about: Move | None) -> None:
        if self._job is not None:
            self._job.cancel()
        rank, seconds = (COACH, MOMENT) if self.waiting else (LOOKING_ON, WATCH)
        known = self._finding.verdicts if self._finding is not None and about is None else {}
        self._job, self._about = Job(self._pool(), rank), about
        self._job.ask(Request(*at, seconds=seconds, want="review", known=known))

    def _hear(self, job: Job) -> None:
        for answer in job.poll():
            if answer.error:
                log.warning("coach: %s", answer.error)
            elif answer.finding is not None and self._about is None:
                self._finding = joined(self._finding, answer.finding)
            elif answer.finding is not None:
                self._after = joined(self._after, answer.finding)
        if job.request is None:
            self._job = None

    def _at_least(self) -> Score | None:
        """The best that is proved of the position watched, if that is something to lose."""
        known = self._finding.verdicts if self._finding is not None else {}
        proved = {move: score for move, score in known.items() if score.proved and score.kind != "loss"}
        return proved[judgement.ranked(proved, proved)[0]] if proved else None

    def _judged(self) -> Score | None:
        """What is proved of the move considered."""
        assert self._match is not None and self._move is not None
        known = self._finding.verdicts.get(self._move) if self._finding is not None else None
        if known is not None and known.proved:
            return known
        state = self._match.state
        after = state.apply(self._move)
        if self._after is None or after.outcome is not None:
            return None
        value = worth(self._after.verdicts, after.legal_moves(), self._after.best)
        score = _from_before(state, after, value) if value is not None else None
        return score if score is not None and score.proved else None

    def _speak(self, move: Move, before: Score, after: Score) -> None:
        assert self._at is not None
        self._spoken.add(self._at)
        line: tuple[Move, ...] = ()
        if self._after is not None and self._after.best is not None:
            line = self._after.lines.get(self._after.best, ())
        elif self._finding is not None:
            line = self._finding.lines.get(move, ())[1:]
        self.caution = Caution(move, before, after, line)


def _from_before(state: State, after: State, value: Score) -> Score | None:
    sides = state.game.sides
    return seen_from(value, same=sides[after.to_play] == sides[state.to_play], two=len(set(sides)) == 2)
