"""Several workers at one position: the first looks at every move, the others look deeper at those that seem best.

A `Pool` is asked and polled like a `Worker`. Only a move at the top level is shared, and only in games whose searcher
can look at some of the moves alone (`registry.splits`); everything else goes to the first worker. Dealing the moves out
evenly was tried first: comparing the best of one part with the best of another costs more than it gains (of 250
contested positions of one game two workers missed 16 so, one alone 12).

What is asked of the pool itself comes first. Below it are `Job`s: coach, analysis, review, in this order. They wait
while the pool is asked something, or a higher job has the worker, and are begun again when their turn comes.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from weakref import ref

from qgames.ai import levels, registry
from qgames.ai.process.worker import Request, Worker, WorkerAnswer
from qgames.ai.search.searcher import Thought
from qgames.games import game as game_of

FROM_DEPTH = 3  # how deep the first must have looked before the others are told what seems best
FEW = (5, 10, 3, 20)  # so many of the best moves for each of the others, and round again


COACH, ANALYSIS, LOOKING_ON, REVIEW = 1, 2, 3, 4  # ranks of jobs, the first first; looking on is a coach's too


class Pool:
    def __init__(self, size: int = 1) -> None:
        self._workers = [Worker() for _ in range(max(1, size))]
        self._number = 0
        self._asked: set[int] = set()  # the workers that have not answered to the end
        self._heard: dict[int, Thought] = {}  # worker -> its latest thought
        self._shared: Request | None = None  # what the others wait to be asked
        #: jobs that have something to ask, and worker -> whose job it runs; one that nobody holds any more is
        #: forgotten, so that it never stands in the way
        self._jobs: list[ref[Job]] = []
        self._serving: dict[int, ref[Job]] = {}
        self.closed = False

    @property
    def busy(self) -> bool:
        """Is the pool itself asked something? Jobs do not count."""
        return bool(self._asked)

    @property
    def size(self) -> int:
        return len(self._workers)

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def start(self) -> None:
        """Start the processes ahead of the first request, which will tell if that failed."""
        for worker in self._workers:
            with contextlib.suppress(OSError):
                worker.start()

    def ask(self, request: Request) -> int:
        self.cancel()
        self._interrupt(tuple(self._serving))
        self._lead()
        self._number += 1
        self._heard = {}
        self._workers[0].ask(request)
        self._asked.add(0)
        whole = request.want == "move" and request.level >= levels.TOP and not request.only
        splits = registry.splits(game_of(request.game))
        self._shared = request if whole and splits and len(self._workers) > 1 else None
        return self._number

    def _lead(self) -> None:
        """Who proved a win last time is the first now: it remembers how to go on."""
        wins = {place: thought.score for place, thought in self._heard.items() if thought.score.kind == "win"}
        if wins:
            first = max(wins, key=lambda place: (wins[place].order(), -place))
            self._workers.insert(0, self._workers.pop(first))

    def _share(self, thought: Thought) -> None:
        """Ask the others to look deeper at the moves that seem best."""
        if self._shared is None or thought.depth < FROM_DEPTH or thought.settled:
            return
        moves = sorted(thought.verdicts, key=lambda move: (move != thought.move, -thought.verdicts[move].order()))
        for place in range(1, len(self._workers)):
            some = tuple(moves[: FEW[(place - 1) % len(FEW)]])
            self._workers[place].ask(self._shared._replace(only=some))
            self._asked.add(place)
        self._shared = None

    def poll(self) -> list[WorkerAnswer]:
        """What the workers have found together since the last call."""
        answers: list[WorkerAnswer] = []
        for place in sorted(self._asked):
            for answer in self._workers[place].poll():
                if answer.error and place:
                    self._asked.discard(place)  # only its help is lost
                    break
                last = answer.last
                if answer.thought is not None:
                    self._heard[place] = answer.thought
                    last = last and (place == 0 or answer.thought.score.kind == "win")
                    if place == 0 and not last:
                        self._share(answer.thought)
                    if 0 in self._heard:
                        answer = answer._replace(thought=together(self._heard))
                answers.append(answer._replace(number=self._number, last=last))
                if last:
                    self.cancel()
                    return answers
                if answer.last:
                    self._asked.discard(place)
        return answers

    def cancel(self) -> None:
        for place in self._asked:
            self._workers[place].cancel()
        self._asked.clear()
        self._shared = None

    def close(self) -> None:
        self.closed = True
        self._asked.clear()
        self._shared = None
        self._serving.clear()
        for worker in self._workers:
            worker.close()

    # -- jobs -----------------------------------------------------------------------------------------------------

    def enlist(self, job: Job) -> None:
        self._jobs.append(ref(job))

    def dismiss(self, job: Job) -> None:
        """A job is done, or wanted no more."""
        self._jobs = [each for each in self._jobs if each() is not job]
        self._interrupt([place for place, served in self._serving.items() if served() is job])

    def heard(self, job: Job) -> list[WorkerAnswer]:
        """What has come in for a job."""
        self._deal()
        for place, served in self._serving.items():
            if served() is job:
                return self._workers[place].poll()
        return []

    def _deal(self) -> None:
        """Give the workers to the jobs that come first, unless the pool itself is asked something."""
        if self._asked:
            return
        waiting = [job for each in self._jobs if (job := each()) is not None]
        due = sorted(waiting, key=lambda job: job.rank)[: len(self._workers)]
        self._jobs = [ref(job) for job in waiting]
        self._interrupt([place for place, served in self._serving.items() if served() not in due])
        served_now = [served() for served in self._serving.values()]
        free = [place for place in range(len(self._workers)) if place not in self._serving]
        for job in due:
            if job.request is not None and job not in served_now:
                place = free.pop(0)
                self._workers[place].ask(job.request)
                self._serving[place] = ref(job)

    def _interrupt(self, places: Iterable[int]) -> None:
        for place in places:
            self._workers[place].cancel()
            del self._serving[place]


class Job:
    """Something asked of a pool that can wait. A poll says what has come in; one that waits hears nothing."""

    def __init__(self, pool: Pool, rank: int) -> None:
        self.pool, self.rank = pool, rank
        self.request: Request | None = None  # what is asked, and asked again after an interruption

    def ask(self, request: Request) -> None:
        self.cancel()
        self.request = request
        self.pool.enlist(self)

    def poll(self) -> list[WorkerAnswer]:
        if self.request is None:
            return []
        if self.pool.closed:
            self.request = None
            return [WorkerAnswer(0, last=True, error="closed")]
        answers = self.pool.heard(self)
        if answers and answers[-1].last:
            self.cancel()
        return answers

    def cancel(self) -> None:
        if self.request is not None:
            self.request = None
            self.pool.dismiss(self)


def together(heard: Mapping[int, Thought]) -> Thought:
    """What the first worker thinks (number 0), corrected by those who looked deeper at some of the moves."""
    whole = best = heard[0]
    verdicts = dict(whole.verdicts)
    for place, thought in heard.items():
        if place == 0:
            continue
        verdicts.update(thought.verdicts)
        if "win" in (best.score.kind, thought.score.kind):
            best = max(best, thought, key=lambda one: one.score.order())
        elif thought.score.kind == "loss":  # all that seemed good is lost: what else is there?
            rest = [move for move in whole.verdicts if move not in thought.verdicts]
            if rest and best.move in thought.verdicts:
                move = max(rest, key=lambda one: whole.verdicts[one].order())
                best = whole._replace(move=move, score=whole.verdicts[move], line=(move,))
        elif best.move in thought.verdicts and (
            thought.depth > best.depth or thought.verdicts[best.move].kind == "loss"
        ):
            best = thought
    return best._replace(
        nodes=sum(thought.nodes for thought in heard.values()),
        settled=best.score.kind == "win" or whole.settled,
        verdicts=verdicts,
    )
