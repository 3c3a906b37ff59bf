"""A review at work: the positions of a game are put to the pool one after the other, from the last to the first, each
as a job that waits for everything else. Whoever wants it asks `work_of` and calls `step` once a turn of the main
loop; pages come and go, and the work is there when one comes back.

What is proved about a position is told to the search of the one before it. Time that one did not need goes to those
before; then the positions on which it hangs whether a move gave something away are looked at again, each time longer.
It can be left at any time and goes on when it is stepped again; one that is done can be gone on with (`longer`).

A position counts as looked at when its look came to its end. One whose thinker failed is asked again; if that goes on,
the moves at it are not judged, and the review says so. Only a review in which every move is judged is kept with its
game; nothing is written before.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from qgames.ai import judgement
from qgames.ai.analysis import Finding, joined
from qgames.ai.process.pool import REVIEW, Job, Pool
from qgames.ai.process.worker import Request
from qgames.ai.search.searcher import Score
from qgames.rules.core import Game, Move
from qgames.session import computer
from qgames.session.review import header
from qgames.session.review.review import Review, ReviewedTurn, asked, settle, states_of
from qgames.session.sitting import Sitting

USUAL = 400  # thousandths of a second for a token
SPARE = 0.2  # part of the time that is left for a second look
MOST = 4  # times the usual share that one position may take of what others left
LEAST = 0.25  # and what it has in any case
QUICK = 3  # plies: a win as quick as this needs no better one
OFTEN = 0.25  # seconds between two tellings of what is known so far
ENOUGH = 3  # failures at a position: it is left as it is
ROUNDS = (1.0, 2.0, 4.0, 8.0)  # shares of time for a position in doubt, each time it is looked at again
MORE = 0.5  # part of the usual time that these looks may take beyond it, and at least so many shares:
AT_LEAST = 32.0
FELL = 0.08  # of a point: an estimate that fell so far is looked at again, when there is time
PLAIN = 0.6  # of a point: one that fell so far, to little, is in no great doubt, and has only the first rounds:
FIRST = 2
LONGER = 3  # times as long at each position, when somebody wants to know more
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
        self._looked: set[int] = set()  # positions whose look has come to its end
        self._failed: Counter[int] = Counter()
        self._heard, self._told = False, -OFTEN  # is there something not told yet? when was it last told?
        self._settled = kept
        self._todo: list[int] = []
        self._at: dict[int, _Look] = {}
        self._begin_with(self._asked if kept is None else ())

    def _begin_with(self, positions: Iterable[int]) -> None:
        self._todo = sorted(positions)
        self._all = len(self._todo)
        self._round = 0  # how often doubts were looked into
        self._seconds = 0.0  # for each of them
        self._left = (1 - SPARE) * self._share * self._all  # seconds for what is to do
        self._failed.clear()

    def longer(self) -> None:
        """Look on, for longer, wherever something is not proved; what is known stays known."""
        if self._settled is not None and not self.findings:
            self.findings = _findings(self._settled)
            self._looked = set(self._asked)
        self._share *= LONGER
        open_ones = {index for turn in self.review.turns for index in _open(turn)}
        self._begin_with(self._asked & open_ones or self._asked)
        self._settled = None
        _remember(self)

    @property
    def done(self) -> bool:
        return not self._todo and not self._at

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        if self.done or not self._all:
            return 1.0
        return 0.97 if self._round else 0.95 * (1 - (len(self._todo) + len(self._at)) / self._all)

    @property
    def review(self) -> Review:
        """By what is known so far."""
        if self._settled is None:
            made = settle(self.match, self.findings, self._looked)
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
        while self.done and self._round < len(ROUNDS):
            self._todo = self._doubts()
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

    def stop(self) -> None:
        """Enough: what has been found is all there is."""
        self.rest()
        self._todo.clear()
        self._finish()

    def _finish(self) -> None:
        """Keep it with its game, unless that is another one by now, or somebody failed: then the next look goes on."""
        self._settled = None
        if _under_way.get(self.sitting.name) is self and self.review.complete:
            del _under_way[self.sitting.name]
        if self.review.complete and self.sitting.match.all_moves == self.match.all_moves:
            header.write(self.sitting.match, self.review)
            self.sitting.keep(self.sitting)

    # -- one position ------------------------------------------------------------------------------------------------

    def _begin(self, pool: Pool) -> None:
        index = self._todo.pop()
        # one that failed is asked again when the time may be used up: it gets a little all the same
        least = self._seconds or LEAST * self._share
        seconds = max(least, min(MOST * self._share, self._left / (len(self._todo) + 1)))
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
                want="closer" if self._round and self._glanced(index) else "review",
                known=self._known(index),
            )
        )
        self._at[index] = _Look(job, seconds, self._clock())

    def _glanced(self, index: int) -> bool:
        """Is something known of every move of a position?"""
        return index in self._looked and len(self.findings[index].verdicts) == len(self._states[index].legal_moves())

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
                    self._failed[index] += 1
                if self._failed[index] < ENOUGH:
                    self._todo.append(index)
                    self._todo.sort()
            elif answer.finding is not None:
                self._heard = True
                self.findings[index] = joined(self.findings.get(index), answer.finding)
                over = over or _enough(answer.finding, spent / look.seconds)
                if over and answer.finding.verdicts:
                    self._looked.add(index)
        if over:
            look.job.cancel()
            del self._at[index]
            self._left += max(0.0, look.seconds - spent)
            self._told = -OFTEN  # a position is done: worth telling

    def _doubts(self) -> list[int]:
        """The positions on which it hangs whether a move gave something away, first where one proof is there already;
        as many as there is time for. Those where somebody failed have another chance."""
        if not self._round:
            self._left += SPARE * self._share * self._all
            self._left += max(MORE * self._share * self._all, AT_LEAST * self._share)
        self._settled = None
        self._seconds = ROUNDS[self._round] * self._share
        self._round += 1
        most = PLAIN if self._round > FIRST else 1.0
        failed = self._asked - self._looked if self._round == 1 else ()
        doubts = [index for _, index in sorted(self._all_doubts(most))]
        doubts = [index for index in dict.fromkeys(doubts) if index in self._asked and not self._whole(index)]
        return sorted({*failed, *doubts[: int(self._left / self._seconds)]})

    def _all_doubts(self, most: float) -> Iterator[tuple[float, int]]:
        for turn in self.review.turns:
            yield from _doubtful(self.match.game, turn, most)

    def _whole(self, index: int) -> bool:
        """Is all proved at a position?"""
        return index in self.findings and self.findings[index].done


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


def _open(turn: ReviewedTurn) -> list[int]:
    """The positions before and after a token, as far as what they are worth is not proved."""
    sides = ((turn.ply - 1, turn.before), (turn.ply, turn.after))
    return [index for index, score in sides if score is not None and not score.proved]


def _doubtful(game: Game, turn: ReviewedTurn, most: float) -> list[tuple[float, int]]:
    """The positions that would have to be known to judge a token by proofs, each with how much it matters (the least
    number the most): beside a proof that says half of it, where an estimate fell by much, or by something; none where
    it fell by more than `most` to little."""
    before, after = turn.before, turn.after
    if before is None or after is None or (before.proved and after.proved):
        return []
    fell = judgement.cost(game, judgement.known(before), judgement.known(after), at_most=True)
    if before.proved or after.proved:
        matters = 0.0 if before.proved or after.kind == "loss" else 1.0
    elif turn.kind is not None:
        matters = 2.0
    elif fell >= FELL:
        matters = 3.0
    else:
        return []
    if fell > most and judgement.poor(game, after):
        return []
    return [(matters - fell, index) for index in _open(turn)]


def _findings(review: Review) -> dict[int, Finding]:
    """What a kept review tells about the positions of its game."""
    found = {}
    for turn in review.turns:
        if turn.before is not None and turn.best:
            verdicts = {turn.move: turn.after} if turn.after is not None else {}
            verdicts |= dict.fromkeys(turn.best, turn.before)
            lines = {turn.best[0]: turn.better} if turn.better else {}
            found[turn.ply - 1] = Finding(verdicts, lines, turn.best[0], settled=turn.before.proved)
    return found


def _remember(work: ReviewWork) -> None:
    name = work.sitting.name
    while len(_under_way) >= KEPT and name not in _under_way:
        _under_way.pop(next(iter(_under_way))).rest()
    _under_way[name] = work


def anew(sitting: Sitting) -> ReviewWork:
    """A review from the beginning; what was kept stays until it is done."""
    work = ReviewWork(sitting)
    _remember(work)
    return work


def work_of(sitting: Sitting) -> ReviewWork:
    """The review of a game: gone on with, kept with it, or begun."""
    work = _under_way.get(sitting.name)
    if work is not None and work.match.all_moves == sitting.match.all_moves and not work.done:
        work.sitting = sitting
        return work
    kept = header.read(sitting.match)
    if kept is not None and not kept.not_judged:
        return ReviewWork(sitting, kept=kept)
    return anew(sitting)
