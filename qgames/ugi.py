"""The engine on a pipe: the Universal Game Interface on stdin and stdout, one command a line.

    ugi · isready · uginewgame · setoption name N value V · position startpos|fen F [moves …] · stop · quit
    go movetime MS | depth N | nodes N | infinite | p1time MS p2time MS p1inc MS p2inc MS
    query gameover|p1turn|result|toplay|legalmoves|fen · perft N

A thread reads the input; everything else happens in the main thread, the search too, which looks at the clock and at
what has been read whenever it is asked to stop. Only protocol lines go to stdout.
"""

from __future__ import annotations

import gc
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple, TextIO

from qgames import __version__
from qgames.ai import levels, registry
from qgames.ai.search.searcher import Searcher, Thought
from qgames.games import KEYS
from qgames.games import game as game_of
from qgames.rules.core import Game, Outcome, Reason, RulesError, State
from qgames.rules.perft import perft
from qgames.rules.repetition import Repetitions

if TYPE_CHECKING:
    from qgames.ai.process.pool import Pool

USAGE = f"usage: qgames ugi GAME[:option,option…]    the games: {', '.join(KEYS)}"
AHEAD = 0.012  # seconds: how much before the end of its time a search begins to stop
FAREWELL = 10.0  # seconds a bounded search may still take once the input has ended
SLICE = 25  # the part of a clock that one move may take
MOST_CORES = 64
WITHOUT_LIMIT = 1.0  # seconds, for a bare `go`


class CommandError(ValueError):
    """A command that cannot be followed; the message is the answer."""


class Limits(NamedTuple):
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False


class Line:
    """The position asked about, and how it came about."""

    def __init__(self, game: Game, start: State) -> None:
        self.game = game
        self.start = start.notation()
        self.moves: list[str] = []
        self.state = start
        self.repetitions = Repetitions.along([start])

    def play(self, move: str) -> None:
        self.state = self.state.apply(move)
        self.moves.append(move)
        self.repetitions.add(self.state)

    def outcome(self, repetition: bool) -> Outcome | None:
        outcome = self.state.outcome
        if outcome is None and repetition and self.repetitions.drawn(self.state):
            return Outcome(None, Reason.REPEATED)
        return outcome


class Engine:
    def __init__(self, game: Game, lines: TextIO, say: Callable[[str], None]) -> None:
        self.game = game
        self.say = say
        self.level = levels.levels(game)[-1]
        self.repetition = False
        self.cores = 1
        self.seed = SystemRandom().getrandbits(32)
        self.line = Line(game, game.start())
        self._searcher: Searcher | None = None
        self._pool: Pool | None = None  # of processes, when more than one core may be used
        self._read: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting: list[str] = []  # read during a search, to be done after it
        self._arrived = False  # something came in during a search
        self._ended = False  # the input is at its end
        threading.Thread(target=self._reader, args=(lines,), daemon=True).start()

    def _reader(self, lines: TextIO) -> None:
        for line in lines:
            self._read.put(line)
            if line.strip() == "quit":
                break  # whoever reads on would hold the input's lock while the program ends
        self._read.put(None)

    def close(self) -> None:
        """End the processes that help."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def run(self) -> None:
        while True:
            line = self._waiting.pop(0) if self._waiting else None if self._ended else self._read.get()
            if line is None or not self.follow(line.split()):
                return

    def follow(self, words: Sequence[str]) -> bool:
        """Do one command; False ends the conversation."""
        try:
            match words:
                case []:
                    pass
                case ["quit"]:
                    return False
                case ["ugi"]:
                    self._introduce()
                case ["isready"]:
                    self._own()
                    self.say("readyok")
                case ["uginewgame"]:
                    self.line = Line(self.game, self.game.start())
                    if self._searcher is not None:
                        self._searcher.forget()
                case ["setoption", "name", name, "value", value]:
                    self._set(name, value)
                case ["position", *rest]:
                    self._position(rest)
                case ["go", *rest]:
                    self._go(limits(rest, self.game.sides[self.line.state.to_play]))
                case ["stop"]:
                    pass  # nothing is being searched
                case ["query", what]:
                    self.say("response " + self._answer(what))
                case ["perft", depth]:
                    self.say(f"nodes {perft(self.line.state, number(depth, 'perft'))}")
                case _:
                    raise CommandError(f"unknown command: {' '.join(words)}")
        except CommandError as error:
            self.say(f"error {error}")
        return True

    def _introduce(self) -> None:
        self._own()  # what must be loaded is loaded now, not while a clock runs
        top = len(levels.levels(self.game))
        for line in (
            f"id name qgames {__version__} {self.game.name}",
            "id author the qgames project",
            f"option name Level type spin default {top} min 1 max {top}",
            "option name Repetition type check default false",
            f"option name Cores type spin default 1 min 1 max {MOST_CORES}",
            "option name Seed type spin default 0 min 0 max 4294967295",
            "ugiok",
        ):
            self.say(line)

    def _set(self, name: str, value: str) -> None:
        match name.lower():
            case "level":
                try:
                    self.level = levels.level_of(self.game, number(value, name))
                except ValueError as error:
                    raise CommandError(str(error)) from None
            case "repetition":
                if value not in ("true", "false"):
                    raise CommandError(f"Repetition is true or false, not {value}")
                self.repetition = value == "true"
            case "cores":
                self.cores = min(number(value, name, least=1), MOST_CORES)
                self.close()
                if self.cores > 1:
                    from qgames.ai.process.pool import Pool  # only who wants processes pays for loading them

                    self._pool = Pool(self.cores)
                    self._pool.start()
            case "seed":
                self.seed = number(value, name)
            case _:
                raise CommandError(f"unknown option: {name}; there are Level, Repetition, Cores, Seed")

    def _position(self, words: Sequence[str]) -> None:
        match words:
            case ["startpos", *rest]:
                start = self.game.start()
            case ["fen", fen, *rest]:
                try:
                    start = self.game.parse(fen)
                except RulesError as error:
                    raise CommandError(f"bad position: {error}") from None
            case _:
                raise CommandError("a position is startpos or fen F, then moves …")
        if rest and rest[0] != "moves":
            raise CommandError(f"expected moves, not {rest[0]}")
        line = Line(self.game, start)
        for ply, move in enumerate(rest[1:], 1):
            try:
                if line.outcome(self.repetition) is not None:
                    raise CommandError(f"illegal move {move} at ply {ply}: the game is over")
                line.play(move)
            except RulesError as error:
                raise CommandError(f"illegal move {move} at ply {ply}: {error}") from None
        self.line = line

    def _answer(self, what: str) -> str:
        state, outcome = self.line.state, self.line.outcome(self.repetition)
        match what:
            case "gameover":
                return str(outcome is not None).lower()
            case "p1turn":
                return str(self.game.sides[state.to_play] == 0).lower()
            case "result":
                if outcome is None:
                    return "none"
                return "draw" if outcome.winner is None else f"p{outcome.winner + 1}win"
            case "toplay":
                return str(state.to_play)
            case "legalmoves":
                return " ".join(state.legal_moves() if outcome is None else ())
            case "fen":
                return state.notation()
        raise CommandError(f"unknown query: {what}; ask for gameover, p1turn, result, toplay, legalmoves or fen")

    def _go(self, bounds: Limits) -> None:
        begun = time.perf_counter()
        if self.line.outcome(self.repetition) is not None:
            raise CommandError("the game is over: there is no move to search for")
        deadline = None if bounds.seconds is None else begun + bounds.seconds - min(AHEAD, bounds.seconds / 4)
        stop = self._stopper(deadline, bounds)
        best = self.line.state.legal_moves()[0]
        gc.disable()  # a collection over a full table would cost a promise
        try:
            for thought in self._thoughts(stop, bounds):
                best = thought.move
                self._inform(thought, begun)
                if thought.settled or stop() or reached(bounds, thought):
                    break
            while bounds.infinite and not stop():
                time.sleep(0.005)  # settled, but the answer is wanted only when it is asked for
        except Exception:  # a fault in a searcher costs the best move, not the game
            traceback.print_exc()
        finally:
            gc.enable()
        self.say(f"bestmove {best}")

    def _thoughts(self, stop: Callable[[], bool], bounds: Limits) -> Iterator[Thought]:
        if self._pool is not None and self.level.top:
            yield from self._shared(self._pool, stop)
            return
        searcher = self._own()
        if bounds.nodes is not None:
            stop = levels.short_sight(searcher, bounds.nodes, stop)
        state, seen = self.line.state, self.line.repetitions.seen()
        yield from levels.play(self.game, searcher, state, seen, self.level, self.seed, stop=stop)

    def _own(self) -> Searcher:
        if self._searcher is None:
            self._searcher = registry.searcher(self.game)
        return self._searcher

    def _shared(self, pool: Pool, stop: Callable[[], bool]) -> Iterator[Thought]:
        """Thoughts of several processes at work on the same position; a first one of our own, should they be late."""
        from qgames.ai.process.worker import Request

        yield next(iter(self._own().think(self.line.state, self.line.repetitions.seen(), stop=stop)))
        pool.ask(Request(self.game.name, self.line.start, tuple(self.line.moves), seconds=None))
        try:
            while pool.busy and not stop():
                for answer in pool.poll():
                    if answer.thought is not None:
                        yield answer.thought
                time.sleep(0.001)
        finally:
            pool.cancel()

    def _stopper(self, deadline: float | None, bounds: Limits) -> Callable[[], bool]:
        """Is it time to stop? Asks the clock, and what has come in meanwhile."""
        self._arrived = False
        ends = [deadline if deadline is not None else float("inf")]
        read, clock = self._read, time.perf_counter

        def stop() -> bool:
            if not read.empty():
                self._listen()
                if self._ended and not self._arrived:
                    if bounds.infinite:
                        self._arrived = True
                    else:
                        ends[0] = min(ends[0], clock() + FAREWELL)
            return self._arrived or clock() >= ends[0]

        return stop

    def _listen(self) -> None:
        """Take in what arrived during a search."""
        while not self._read.empty():
            line = self._read.get()
            if line is None:
                self._ended = True
                return
            match line.split():
                case ["stop"]:
                    self._arrived = True
                case ["quit"]:
                    self._waiting.append(line)
                    self._arrived = True
                case ["isready"]:
                    self.say("readyok")
                case _:
                    self._waiting.append(line)

    def _inform(self, thought: Thought, begun: float) -> None:
        spent = round(1000 * (time.perf_counter() - begun))
        line = " ".join(thought.line or (thought.move,))
        self.say(f"info depth {thought.depth} score {thought.score} nodes {thought.nodes} time {spent} pv {line}")


def reached(bounds: Limits, thought: Thought) -> bool:
    return (bounds.depth is not None and thought.depth >= bounds.depth) or (
        bounds.nodes is not None and thought.nodes >= bounds.nodes
    )


def number(text: str, what: str, least: int = 0) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < least:
        raise CommandError(f"{what} takes a whole number from {least} up, not {text}")
    return int(text)


def limits(words: Sequence[str], side: int) -> Limits:
    """What a `go` allows: read the words after it, for the side that is to move."""
    bounds = Limits()
    clocks: dict[str, int] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "infinite":
            bounds = bounds._replace(infinite=True)
            continue
        timed = len(word) > 2 and word[0] == "p" and word[1].isdigit() and word[2:] in ("time", "inc")
        if word not in ("movetime", "depth", "nodes") and not timed:
            raise CommandError(f"unknown command: go {word}; go movetime, depth, nodes, infinite or p1time …")
        value = number(rest.pop(0) if rest else "nothing", word)
        if timed:
            clocks[word] = value
        elif word == "movetime":
            bounds = bounds._replace(seconds=value / 1000)
        elif word == "depth":
            bounds = bounds._replace(depth=value)
        else:
            bounds = bounds._replace(nodes=value)
    left = clocks.get(f"p{side + 1}time")
    if left is not None:
        slice_ = left / SLICE + 0.8 * clocks.get(f"p{side + 1}inc", 0)
        bounds = bounds._replace(seconds=max(1.0, min(slice_, left - 60)) / 1000)
    if bounds == Limits():
        return Limits(seconds=WITHOUT_LIMIT)
    return bounds


def main(args: Sequence[str]) -> int:
    if len(args) != 1:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        game = game_of(args[0])
    except RulesError as error:
        print(f"qgames ugi: {error}", file=sys.stderr)
        return 2
    if sys.stdin is None or sys.stdout is None:
        return 2  # a windowed program without a console has nobody to talk to
    for pipe in (sys.stdin, sys.stdout):
        if hasattr(pipe, "reconfigure"):
            pipe.reconfigure(encoding="utf-8", errors="replace")
    out = sys.stdout

    def say(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    try:
        engine = Engine(game, sys.stdin, say)
        try:
            engine.run()
        finally:
            engine.close()
    except BrokenPipeError:
        sys.stdout = None  # nobody listens any more: do not complain about it at the end
    return 0
