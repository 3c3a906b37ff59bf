"""A searcher in a process of its own, so that a window never waits for a thought.

A `Worker` is held by the program that asks; the process it starts (lazily, by *spawn*, so that it works frozen and on
every system) knows the rules and the searchers and never loads a window library. Everything sent is text and numbers:
the game's name, where the play began, the tokens since, from which the process rebuilds positions and repetitions. Each
request has a number, and answers to older ones are dropped. The process lowers its own priority, stops within
milliseconds of a cancel, and ends when its pipe closes, however the other end came to its end.

It is watched: one that has died, or has shown no sign of life for `SILENCE` beyond its time, is ended and answered for
(``died``, ``silent``); the next request starts another.

    worker = Worker()
    number = worker.ask(Request("quixo", None, ("a1e1",), level=3, seconds=1.0, seed=7))
    for answer in worker.poll(): ...      # every frame: thoughts, and one that is `last`
    worker.cancel()                       # undo, new game
    worker.close()
"""

from __future__ import annotations

import gc
import logging
import math
import os
import queue
import threading
import time
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, NamedTuple

from qgames.ai import levels, registry
from qgames.ai.analysis import SHOWN, Finding, advise, explore
from qgames.ai.forcing import Ruling, Task, rule
from qgames.ai.opening import open_fairly
from qgames.ai.process.spawn import be_gentle, spawned
from qgames.ai.search.searcher import Because, Score, Searcher, Stop, Thought
from qgames.files import shipped
from qgames.games import game as game_of
from qgames.rules.core import Game, Move, State
from qgames.rules.match import Repetitions

if TYPE_CHECKING:
    from qgames.ai.process.spawn import Connection

PACE = 0.03  # seconds between two thoughts sent, so that a fast searcher does not flood the pipe
PATIENCE = 0.2  # seconds a closed worker is given to end by itself
REAPING = 1.0  # seconds a killed one is waited for: one that even the system cannot end is left to it
NEARLY = 0.85  # of the time of a review of one position; in the rest the play expected is followed
LULL = 10.0  # seconds in which an analysis need not find anything new
SILENCE = 5.0  # seconds beyond its time after which a worker that says nothing is taken for hung
STARTING = 15.0  # and so many more until its first word: a busy machine takes its time to load it


class Request(NamedTuple):
    """What is asked. `want` is a ``move`` as the level plays it, or at full strength a ``hint``, an ``analysis`` that
    goes on and on, the same for a ``review``, with the play after the best move only, or of the position alone, as a
    ``closer`` look, or a ``ruling``: does the move `only` fulfil a puzzle's `task`?"""

    game: str
    start: str | None  # the notation play began from; None for the game's own start
    moves: tuple[Move, ...] = ()
    level: int = levels.TOP
    seconds: float | None = 1.0  # None: until cancelled
    seed: int | str = 0
    want: str = "move"
    only: tuple[Move, ...] = ()  # look at these moves alone; () for all
    known: Mapping[Move, Score] = {}  # for an analysis: what was proved before
    task: Task | None = None  # for a ruling


class WorkerAnswer(NamedTuple):
    """What came back. `last` ends a request: with a thought, or with an `error` (``died`` when the process is gone,
    ``silent`` when it did not answer in time)."""

    number: int
    thought: Thought | None = None
    last: bool = False
    error: str = ""
    because: Because | None = None  # for a hint
    finding: Finding | None = None  # for an analysis
    ruling: Ruling | None = None
    lost: tuple[shipped.Loss, ...] = ()  # data of games that the process found damaged


class Worker:
    """One process. None of these calls waits for it, but `close`, and that not for long."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._open = 0  # the number of the request under way, 0 for none
        self._due = math.inf  # when that must have been answered
        self._lull = 0.0  # how long the request under way may be silent after its first answer
        self._sign = math.inf  # when the process must have said something; cancelled, it says that it has stopped
        self._up = False  # it has said something

    @property
    def busy(self) -> bool:
        return self._open != 0

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start the process ahead of the first request."""
        if self._process is not None and self._process.is_alive():
            return
        self._drop()
        self._pipe, self._process = spawned(serve, "qgames-thinker")
        self._up = False

    def ask(self, request: Request) -> int:
        """Put a request, in place of any under way; its answers carry the number returned.

        A process that died or hung unnoticed is replaced. Where none can be started the answer is that it died.
        """
        self._open = 0
        self.poll()  # what came in unheard tells whether it still lives
        self._number += 1
        self._open = self._number
        for _ in range(2):
            try:
                self.start()
                assert self._pipe is not None
                self._pipe.send((self._number, request))
                break
            except OSError:
                self._drop()
        self._lull = LULL if request.want == "analysis" else 0.0
        self._due = self._sign_by(request.seconds or 0.0)
        if request.seconds is None:  # a first thought must come all the same; an analysis never stops talking
            self._due = 0.0 if request.want == "analysis" else math.inf
        return self._number

    def _sign_by(self, seconds: float) -> float:
        """Expect to hear something by then, or sooner if that is due already."""
        due = time.monotonic() + seconds + SILENCE + (0.0 if self._up else STARTING)
        self._sign = min(self._sign, due)
        return due

    def poll(self) -> list[WorkerAnswer]:
        """What has come in since the last call, for the request under way."""
        answers: list[WorkerAnswer] = []
        lost = ""
        try:
            ended = self._pipe is None or (self._process is not None and not self._process.is_alive())
            self._receive(answers)
            if ended:  # seen before the last word was read, so that this was the last; the pipe may outlive it
                lost = "died"
            elif time.monotonic() > self._sign:
                lost = "silent"
        except (EOFError, OSError):
            lost = "died"
        if lost and (self._pipe is not None or self._open):
            self._drop(patience=0.0)
            if self._open:
                answers.append(WorkerAnswer(self._open, last=True, error=lost))
                self._open = 0
        return answers

    def _receive(self, answers: list[WorkerAnswer]) -> None:
        while self._pipe is not None and self._pipe.poll():
            answer: WorkerAnswer = self._pipe.recv()
            for loss in answer.lost:
                shipped.told(loss)
            self._up = True
            # however late: the window may have been covered or the system asleep, and the rest is on its way
            self._sign = max(self._due, time.monotonic() + self._lull + SILENCE) if self._open else math.inf
            if self._open and answer.number == self._open:
                answers.append(answer)
                if answer.last:
                    self._open, self._sign = 0, math.inf

    def cancel(self) -> None:
        """Let the request under way go; nothing more is heard of it."""
        if self._open and self._pipe is not None:
            self._open = 0
            self._sign_by(0.0)
            try:
                self._pipe.send((0, None))
            except OSError:
                self._drop()

    def close(self) -> None:
        self._open = 0
        self._drop()

    def _drop(self, patience: float = PATIENCE) -> None:
        self._sign = math.inf
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        process, self._process = self._process, None
        if process is None:
            return
        process.join(patience)
        if process.is_alive():
            process.kill()
            process.join(REAPING)
        if not process.is_alive():
            process.close()


# -- the other end -----------------------------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """The life of a worker process."""
    be_gentle()
    logging.getLogger(shipped.__name__).disabled = True  # whoever asked has the log, and is told
    inbox: queue.SimpleQueue[tuple[int, Request | None]] = queue.SimpleQueue()
    latest = [0]

    def listen() -> None:
        # A thread of its own: it hears a cancel, and the end of the pipe, whatever the search is doing.
        try:
            while True:
                number, request = pipe.recv()
                latest[0] = number
                inbox.put((number, request))
        except (EOFError, OSError):
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    thinker = Thinker()
    while True:
        number, request = inbox.get()
        if request is not None and number != latest[0]:
            continue
        try:
            if request is None:
                # a cancel, followed: nobody waits for that, but it is a sign of life
                pipe.send(WorkerAnswer(number, last=True))
                continue
            with gc_paused():  # a collection over full tables would delay a cancel
                for answer in thinker.answers(number, request, lambda wanted=number: latest[0] != wanted):  # type: ignore[misc]
                    pipe.send(answer._replace(lost=shipped.news()))
        except (BrokenPipeError, ConnectionError):
            os._exit(0)
        except Exception as error:  # told to the one who asked; the process lives on
            pipe.send(WorkerAnswer(number, last=True, error=f"{type(error).__name__}: {error}"))


class Thinker:
    """Answers requests; keeps the searcher of the game asked about last, and so its tables."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._searcher: Searcher | None = None

    def answers(self, number: int, request: Request, cancelled: Stop) -> Iterator[WorkerAnswer]:
        clock = time.monotonic
        begun = clock()
        end = float("inf") if request.seconds is None else begun + request.seconds
        nearly = begun + NEARLY * (end - begun)

        def stop() -> bool:
            return cancelled() or clock() >= end

        def enough() -> bool:
            return cancelled() or clock() >= nearly

        game = game_of(request.game)
        state, seen = position(game, request)
        searcher = self.prepare(game)
        last: WorkerAnswer | None = None
        sent = 0.0
        for answer in self._steps(number, request, game, searcher, state, seen, stop, enough):
            last = answer
            if clock() - sent > PACE:
                sent = clock()
                yield answer
            if cancelled():
                return
        if not cancelled() and last is not None:
            yield last._replace(last=True)

    def prepare(self, game: Game) -> Searcher:
        """Load what thinking about a game needs."""
        if self._searcher is None or self._game is not game:
            if self._searcher is not None:
                self._searcher.forget()
                self._searcher = None
                cleared()
            self._game, self._searcher = game, registry.searcher(game)
        return self._searcher

    @staticmethod
    def _steps(
        number: int,
        request: Request,
        game: Game,
        searcher: Searcher,
        state: State,
        seen: Mapping[Hashable, int],
        stop: Stop,
        enough: Stop,
    ) -> Iterator[WorkerAnswer]:
        if request.want == "move":
            level = levels.level_of(game, request.level)
            for thought in levels.play(game, searcher, state, seen, level, request.seed, stop=stop, only=request.only):
                yield WorkerAnswer(number, thought)
        elif request.want == "opening":
            level = levels.level_of(game, request.level)
            for thought in open_fairly(game, searcher, state, seen, level, request.seed, stop=stop):
                yield WorkerAnswer(number, thought)
        elif request.want == "hint":
            for advised in advise(game, searcher, state, seen, stop=stop):
                yield WorkerAnswer(number, advised.thought, because=advised.because)
        elif request.task is not None:
            yield WorkerAnswer(number, ruling=rule(searcher, state, request.only[0], request.task, stop=stop))
        else:
            shown, closer = SHOWN if request.want == "analysis" else 1, request.want == "closer"
            for finding in explore(
                game, searcher, state, seen, stop=stop, known=request.known, shown=shown, enough=enough, closer=closer
            ):
                yield WorkerAnswer(number, finding=finding)


def position(game: Game, request: Request) -> tuple[State, Mapping[Hashable, int]]:
    """The state asked about, and how often positions have occurred on the way to it."""
    state: State = game.start() if request.start is None else game.parse(request.start)
    line = Repetitions.along([state])
    for move in request.moves:
        state = state.apply(move)
        line.add(state)
    return state, line.seen()


@contextmanager
def gc_paused() -> Iterator[None]:
    """No collection of garbage during a search, nor right after it, when the next command waits.

    A search fills its tables with hundreds of thousands of small objects. A collection would walk over all of them, for
    a tenth of a second and more, and find nothing: no searcher leaves circles behind. What a search has left is set
    apart and not walked over again, until its searcher is dismissed (`cleared`).
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def cleared() -> None:
    """A searcher was dismissed, its tables emptied: what it was made of may go, though it names itself in circles."""
    gc.unfreeze()
    gc.collect()
