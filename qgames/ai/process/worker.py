"""A searcher in a process of its own, so that a window never waits for a thought.

A `Worker` is held by the program that asks; the process it starts (lazily, by *spawn*, so that it works frozen and on
every system) knows the rules and the searchers and never loads a window library. Everything sent is text and numbers:
the game's name, where the play began, the tokens since, from which the process rebuilds positions and repetitions. Each
request has a number, and answers to older ones are dropped. The process lowers its own priority, stops within
milliseconds of a cancel, and ends when its pipe closes, however the other end came to its end.

    worker = Worker()
    number = worker.ask(Request("quixo", None, ("a1e1",), level=3, seconds=1.0, seed=7))
    for answer in worker.poll(): ...      # every frame: thoughts, and one that is `last`
    worker.cancel()                       # undo, new game
    worker.close()
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Hashable, Iterator, Mapping
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from qgames.ai import advice, levels, registry
from qgames.ai.search.searcher import Because, Score, Searcher, Stop, Thought
from qgames.games import game as game_of
from qgames.rules.core import Game, Move, State
from qgames.rules.repetition import Repetitions

PACE = 0.03  # seconds between two thoughts sent, so that a fast searcher does not flood the pipe
GENTLE = 10  # how much a worker lowers its priority
PATIENCE = 0.2  # seconds a closed worker is given to end by itself


class Request(NamedTuple):
    """What is asked. `want` is a ``move`` as the level plays it, or at full strength a ``hint`` or all ``verdicts``."""

    game: str
    start: str | None  # the notation play began from; None for the game's own start
    moves: tuple[Move, ...] = ()
    level: int = levels.TOP
    seconds: float | None = 1.0  # None: until cancelled
    seed: int | str = 0
    want: str = "move"
    only: tuple[Move, ...] = ()  # look at these moves alone; () for all


class Answer(NamedTuple):
    """What came back. `last` ends a request: with a thought, or with an `error` (``died`` when the process is gone)."""

    number: int
    thought: Thought | None = None
    last: bool = False
    error: str = ""
    because: Because | None = None  # for a hint
    verdicts: Mapping[Move, Score] = {}  # for verdicts: every legal move, as far as known


class Worker:
    """One process. None of these calls waits for it, but `close`, and that not for long."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._open = 0  # the number of the request under way, 0 for none

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
        spawn = multiprocessing.get_context("spawn")
        self._pipe, far = spawn.Pipe()
        process = spawn.Process(target=serve, args=(far,), daemon=True, name="qgames-thinker")
        try:
            process.start()
        finally:
            far.close()  # only the process may hold that end, or it would never learn that we are gone
        self._process = process

    def ask(self, request: Request) -> int:
        """Put a request, in place of any under way; its answers carry the number returned.

        A process that died unnoticed is replaced. Where none can be started the answer is that it died.
        """
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
        return self._number

    def poll(self) -> list[Answer]:
        """What has come in since the last call, for the request under way."""
        answers: list[Answer] = []
        try:
            if self._open and self._pipe is None:
                raise EOFError
            while self._pipe is not None and self._pipe.poll():
                answer: Answer = self._pipe.recv()
                if answer.number == self._open:
                    answers.append(answer)
                    if answer.last:
                        self._open = 0
        except (EOFError, OSError):
            self._drop()
            if self._open:
                answers.append(Answer(self._open, last=True, error="died"))
                self._open = 0
        return answers

    def cancel(self) -> None:
        """Let the request under way go; nothing more is heard of it."""
        if self._open and self._pipe is not None:
            self._open = 0
            try:
                self._pipe.send((0, None))
            except OSError:
                self._drop()

    def close(self) -> None:
        self._open = 0
        self._drop()

    def _drop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        process, self._process = self._process, None
        if process is not None:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()


# -- the other end -----------------------------------------------------------------------------------------------------


def serve(pipe: Connection) -> None:
    """The life of a worker process."""
    _be_gentle()
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
        if request is None or number != latest[0]:
            continue
        gc.disable()  # a collection over full tables would delay a cancel
        try:
            for answer in thinker.answers(number, request, lambda wanted=number: latest[0] != wanted):  # type: ignore[misc]
                pipe.send(answer)
        except (BrokenPipeError, ConnectionError):
            os._exit(0)
        except Exception as error:  # told to the one who asked; the process lives on
            pipe.send(Answer(number, last=True, error=f"{type(error).__name__}: {error}"))
        finally:
            gc.enable()


def _be_gentle() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's business; the closed pipe ends us
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    elif sys.platform == "win32":
        import ctypes

        below_normal = 0x4000
        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), below_normal)


class Thinker:
    """Answers requests; keeps the searcher of the game asked about last, and so its tables."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._searcher: Searcher | None = None

    def answers(self, number: int, request: Request, cancelled: Stop) -> Iterator[Answer]:
        clock = time.monotonic
        begun = clock()
        end = float("inf") if request.seconds is None else begun + request.seconds
        middle = begun + 2.0 if request.seconds is None else begun + request.seconds / 2

        def stop() -> bool:
            return cancelled() or clock() >= end

        def half() -> bool:
            return cancelled() or clock() >= middle

        game = game_of(request.game)
        state, seen = position(game, request)
        searcher = self._ready(game)
        last: Answer | None = None
        sent = 0.0
        for answer in self._steps(number, request, game, searcher, state, seen, stop, half):
            last = answer
            if clock() - sent > PACE:
                sent = clock()
                yield answer
            if cancelled():
                return
        if not cancelled() and last is not None:
            yield last._replace(last=True)

    def _ready(self, game: Game) -> Searcher:
        if self._searcher is None or self._game is not game:
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
        half: Stop,
    ) -> Iterator[Answer]:
        if request.want == "move":
            level = levels.level_of(game, request.level)
            for thought in levels.play(game, searcher, state, seen, level, request.seed, stop=stop, only=request.only):
                yield Answer(number, thought)
        else:
            wide = request.want == "verdicts"
            for advised in advice.advise(game, searcher, state, seen, stop=stop, wide=wide, half=half):
                yield Answer(number, advised.thought, because=advised.because, verdicts=advised.verdicts)


def position(game: Game, request: Request) -> tuple[State, Mapping[Hashable, int]]:
    """The state asked about, and how often positions have occurred on the way to it."""
    state: State = game.start() if request.start is None else game.parse(request.start)
    line = Repetitions.along([state])
    for move in request.moves:
        state = state.apply(move)
        line.add(state)
    return state, line.seen()
