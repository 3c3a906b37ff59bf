"""A review at work: the positions of a game are put to the pool one after the other, from the last to the first, each
as a job that waits for everything else. Whoever wants it asks `work_of` and calls `step` once a turn of the main
loop; pages come and go, and the work is there when one comes back.

What is proved about a position is told to the search of the one before it. Time that one did not need goes to those
before; what is left at the end goes to where a proof is nearest. It can be left at any time and goes on when it is
stepped again. When it is whole it is kept with its game; nothing is written before.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from qgames.ai.analysis import Finding, joined
from qgames.ai.process.pool import REVIEW, Job, Pool
from qgames.ai.process.worker import Request
from qgames.ai.search.searcher import Score
from qgames.rules.core import Move
from qgames.session import computer
from qgames.session.review import header
from qgames.session.review.review import GOOD, Review, asked, settle, states_of
from qgames.session.sitting import Sitting

USUAL = 400  # thousandths of a second for a token
SPARE = 0.2  # part of the time that is left for a second look
MOST = 4  # times the usual share that one position may take of what others left
LEAST = 0.25  # and what it has in any case
QUICK = 3  # plies: a win as quick as this needs no better one
OFTEN = 0.25  # seconds between two tellings of what is known so far
ENOUGH = 3  # failures in a row: the position is left as it is
KEPT = 4  # reviews that are left in the middle
log = logging.getLogger(__name__)
_under_way: dict[str, ReviewWork] = {}  # by the name of the game


class ReviewWork:
    def __init__(
        self,
        sitting: Sitting,
        *,
        ms: int = USUAL,
        pool: Callable[[], Pool] = computer.pool,
        clock: Callable[[], float] = time.monotonic,
        kept: Review | None = None,  # then nothing is to do
    ) -> None:
        self.sitting, match = sitting, sitting.match
        self.match = match.fork(len(match.all_moves))
        if match.whole_ending is not None:
            self.match.end(match.whole_ending)
        self._states = states_of(self.match)
        self._pool, self._clock = pool, clock
        self._share = ms / 1000
        self.findings: dict[int, Finding] = {}  # by the number of tokens before the position
        self._asked = frozenset(asked(self.match, self._states))
        self._todo = sorted(self._asked) if kept is None else []
        self._all = len(self._todo)
        self._again = False  # is what is left of the time being used up?
        self._left = (1 - SPARE) * self._share * self._all  # seconds for what is to do
        self._at: dict[int, _Look] = {}
        self._heard, self._told = False, -OFTEN  # is there something not told yet? when was it last told?
        self._failures = 0
        self._settled = kept

    @property
    def done(self) -> bool:
        return not self._todo and not self._at

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        if self.done or not self._all:
            return 1.0
        return 0.97 if self._again else 0.95 * (1 - (len(self._todo) + len(self._at)) / self._all)

    @property
    def review(self) -> Review:
        """By what is known so far."""
        if self._settled is None:
            made = settle(self.match, self.findings)
            self._settled = made._replace(complete=made.complete and self.done)
        return self._settled

    def step(self) -> bool:
        """Take in what has come; is there something new?"""
        if self.done:
            return False
        pool = self._pool()
        while self._todo and len(self._at) < pool.size:
            self._begin(pool)
        for index, look in list(self._at.items()):
            self._hear(index, look)
        news = self._heard and (self.done or self._clock() - self._told >= OFTEN)
        if news:
            self._settled, self._heard, self._told = None, False, self._clock()
        if self.done and not self._again:
            self._again = True
            self._todo = self._nearest()
        if self.done:
            self._finish()
        return news or self.done

    def rest(self) -> None:
        """Leave it; the next step goes on."""
        for index, look in self._at.items():
            look.job.cancel()
            self._left += look.seconds
            self._todo.append(index)
        self._at.clear()
        self._todo.sort()

    def _finish(self) -> None:
        """Keep it with its game, unless that is another one by now, or somebody failed: the next look begins anew."""
        self._settled = None
        if _under_way.get(self.sitting.name) is self:
            del _under_way[self.sitting.name]
        if self.review.complete and self.sitting.match.all_moves == self.match.all_moves:
            header.write(self.sitting.match, self.review)
            self.sitting.keep(self.sitting)

    # -- one position ------------------------------------------------------------------------------------------------

    def _begin(self, pool: Pool) -> None:
        index = self._todo.pop()
        # one that failed is asked again when the time may be used up: it gets a little all the same
        seconds = max(LEAST * self._share, min(MOST * self._share, self._left / (len(self._todo) + 1)))
        self._left -= seconds
        job = Job(pool, REVIEW)
        start = self.match.start
        where = None if start == self.match.game.start() else start.notation()
        job.ask(
            Request(
                self.match.game.name,
                where,
                self.match.all_moves[:index],
                seconds=seconds * pool.size,
                want="review",
                known=self._known(index),
            )
        )
        self._at[index] = _Look(job, seconds, self._clock())

    def _known(self, index: int) -> dict[Move, Score]:
        """What is proved about the moves of a position: before, and by the one after it."""
        before = self.findings[index].verdicts if index in self.findings else {}
        known = {move: score for move, score in before.items() if score.proved}
        if index < len(self.match.all_moves):
            turn = self.review.turns[index]
            if turn.after is not None and turn.after.proved:
                known[turn.move] = turn.after
        return known

    def _hear(self, index: int, look: _Look) -> None:
        answers = look.job.poll()
        spent = self._clock() - look.begun
        over = False
        for answer in answers:
            over = over or answer.last
            if answer.error:
                if answer.error != "closed":  # closed: the number of cores was changed, and there is another pool
                    log.error("review: %s", answer.error)
                    self._failures += 1
                if self._failures < ENOUGH:
                    self._todo.append(index)
                    self._todo.sort()
            elif answer.finding is not None:
                self._failures = 0
                self._heard = True
                self.findings[index] = joined(self.findings.get(index), answer.finding)
                over = over or _enough(answer.finding, spent / look.seconds)
        if over:
            look.job.cancel()
            del self._at[index]
            self._left += max(0.0, look.seconds - spent)
            self._told = -OFTEN  # a position is done: worth telling

    def _nearest(self) -> list[int]:
        """Positions that are not proved and stand next to a proof: with what is left of the time they may be too. First
        those on which it hangs whether something was given away."""
        self._left += SPARE * self._share * self._all
        after, before = [], []
        for turn in self.review.turns:
            if turn.before is None or turn.after is None or turn.before.proved == turn.after.proved:
                continue
            if turn.before.kind in GOOD and turn.ply in self._asked:
                after.append(turn.ply)
            elif turn.after.kind == "loss" and turn.ply - 1 in self._asked:
                before.append(turn.ply - 1)
        room = max(1, int(self._left / self._share))
        return sorted([*after, *before][:room])


class _Look:
    """A position being looked at: its job, the seconds it may take, and since when."""

    def __init__(self, job: Job, seconds: float, begun: float) -> None:
        self.job, self.seconds, self.begun = job, seconds, begun


def _enough(finding: Finding, share: float) -> bool:
    """Would looking longer change nothing that is told? For a while a quicker win may turn up, and its play."""
    score = finding.verdicts.get(finding.best or "")
    if score is None or score.kind != "win":
        return False  # where all is proved the search ends by itself
    told = len(finding.lines.get(finding.best or "", ())) == score.value
    return told and (score.value <= QUICK or finding.done or share > 0.25)


def work_of(sitting: Sitting) -> ReviewWork:
    """The review of a game: kept with it, gone on with, or begun."""
    kept = header.read(sitting.match)
    if kept is not None:
        return ReviewWork(sitting, kept=kept)
    work = _under_way.get(sitting.name)
    if work is None or work.match.all_moves != sitting.match.all_moves:
        work = ReviewWork(sitting)
        while len(_under_way) >= KEPT:
            _under_way.pop(next(iter(_under_way))).rest()
        _under_way[sitting.name] = work
    work.sitting = sitting
    return work
