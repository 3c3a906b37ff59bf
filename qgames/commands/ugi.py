"""The engine on a pipe: the Universal Game Interface on stdin and stdout, one command a line.

    ugi · isready · uginewgame · setoption name N value V · position startpos|fen F [moves …] · stop · quit
    go movetime MS | depth N | nodes N | infinite | p1time MS p2time MS p1inc MS p2inc MS
    query gameover|p1turn|result|toplay|legalmoves|fen · perft N

A thread reads the lines and notes when each came in (`Inbox`); everything else happens in the main thread, in the order
of the commands, the search too. A command that takes its time looks ahead (`Inbox.watch`) for the word that calls it
off, and takes that word alone: everything else waits for its turn. Only protocol lines go to stdout.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple, TextIO

from qgames import __version__
from qgames.ai import levels, registry
from qgames.ai.process.worker import gc_paused
from qgames.ai.search.searcher import Searcher, Thought
from qgames.commands import speak_utf8
from qgames.files import shipped
from qgames.games import KEYS
from qgames.games import game as game_of
from qgames.rules.core import Game, Outcome, Reason, RulesError, State, perft
from qgames.rules.match import Repetitions

if TYPE_CHECKING:
    from qgames.ai.process.pool import Pool

USAGE = f"usage: qgames ugi GAME[:option,option…]    the games: {', '.join(KEYS)}"
AHEAD = 0.012  # seconds: how much before the end of its time a search begins to stop
FAREWELL = 10.0  # seconds a bounded search may still take once the input has ended
MOST_CORES = 64
MOST_SEED = 4_294_967_295
MOMENT = 1.0  # seconds before a perft lets itself be stopped: a short one is answered whatever follows
MOST_PLIES = 99  # of a perft; nobody lives to see the end of a tenth of that


class AskedPosition:
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
        self.line = AskedPosition(game, game.start())
        self._searcher: Searcher | None = None
        self._pool: Pool | None = None  # of processes, when more than one core may be used
        self._inbox = Inbox(lines, lambda: say("readyok"))
        self._free = 0.0  # since when there has been nothing to do but the command under way

    def close(self) -> None:
        """End the processes that help."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    def run(self) -> None:
        while (told := self._inbox.take()) is not None and self.follow(told.words, told.at):
            if told.words[:1] != ["position"]:  # a position takes of the time of the search it is for
                self._free = time.perf_counter()

    def follow(self, words: Sequence[str], at: float) -> bool:
        """Do one command, read at a certain time; False ends the conversation."""
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
                    self.line = AskedPosition(self.game, self.game.start())
                    if self._searcher is not None:
                        self._searcher.forget()
                case ["setoption", "name", name, "value", value]:
                    self._set(name, value)
                case ["position", *rest]:
                    self._position(rest)
                case ["go", *rest]:
                    self._go(limits(rest, self.game.sides[self.line.state.to_play]), max(at, self._free))
                case ["stop"]:
                    pass  # nothing is being searched
                case ["query", what]:
                    self.say("response " + self._answer(what))
                case ["perft", *rest]:
                    self._perft(number(" ".join(rest), "perft", most=MOST_PLIES))
                case _:
                    raise CommandError(f"unknown command: {short(' '.join(words))}")
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
            f"option name Seed type spin default 0 min 0 max {MOST_SEED}",
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
                self.seed = number(value, name, most=MOST_SEED)
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
        line = AskedPosition(self.game, start)
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

    def _perft(self, plies: int) -> None:
        stop, begun = self._stopper(None, endless=False), time.perf_counter()

        def look() -> None:
            if time.perf_counter() - begun > MOMENT and stop():
                raise CommandError(f"perft {plies} was stopped")

        self.say(f"nodes {perft(self.line.state, plies, look)}")

    def _go(self, bounds: Limits, begun: float) -> None:
        if self.line.outcome(self.repetition) is not None:
            raise CommandError("the game is over: there is no move to search for")
        deadline = None if bounds.seconds is None else begun + bounds.seconds - min(AHEAD, bounds.seconds / 4)
        stop = self._stopper(deadline, endless=bounds.infinite)
        best = self.line.state.legal_moves()[0]
        with gc_paused():
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
        self._admit()
        self.say(f"bestmove {best}")

    def _admit(self) -> None:
        """Tell what data was found damaged, once."""
        for loss in shipped.news():
            self.say(f"info string {loss}")

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
            self._admit()
        return self._searcher

    def _shared(self, pool: Pool, stop: Callable[[], bool]) -> Iterator[Thought]:
        """Thoughts of several processes at work on the same position; a first one of our own, should they be late."""
        from qgames.ai.process.worker import Request  # as above

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

    def _stopper(self, deadline: float | None, *, endless: bool) -> Callable[[], bool]:
        """Is it time to stop? Asks the clock, and what has come in meanwhile."""
        inbox, clock = self._inbox, time.perf_counter
        called_off = inbox.watch(endless=endless)
        end = deadline if deadline is not None else float("inf")
        last = float("inf")

        def stop() -> bool:
            nonlocal last
            if called_off():
                return True
            now = clock()
            if inbox.ended:
                last = min(last, now + FAREWELL)
            return now >= end or now >= last

        return stop

    def _inform(self, thought: Thought, begun: float) -> None:
        spent = round(1000 * (time.perf_counter() - begun))
        line = " ".join(thought.line or (thought.move,))
        self.say(f"info depth {thought.depth} score {thought.score} nodes {thought.nodes} time {spent} pv {line}")


def reached(bounds: Limits, thought: Thought) -> bool:
    return (bounds.depth is not None and thought.depth >= bounds.depth) or (
        bounds.nodes is not None and thought.nodes >= bounds.nodes
    )


def main(args: Sequence[str]) -> int:
    if list(args) in (["-h"], ["--help"]):
        print(USAGE)
        return 0
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
    speak_utf8()
    out = sys.stdout

    def say(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    engine = Engine(game, sys.stdin, say)
    try:
        engine.run()
    finally:
        engine.close()
    return 0


SLICE = 25  # the part of a clock that one move may take
WITHOUT_LIMIT = 1.0  # seconds, for a bare `go`
MOST = 1_000_000_000_000  # no number is larger: of milliseconds, that is thirty years
ECHO = 200  # letters of what was not understood that are said back


class CommandError(ValueError):
    """A command that cannot be followed; the message is the answer."""


class Told(NamedTuple):
    words: list[str]
    at: float  # when it was read


class Inbox:
    """`ready` answers an `isready` that comes in while something else is being done."""

    def __init__(self, lines: TextIO, ready: Callable[[], None]) -> None:
        self.ended = False  # the input is at its end
        self._ready = ready
        self._read: queue.SimpleQueue[Told | None] = queue.SimpleQueue()
        self._waiting: deque[Told] = deque()
        threading.Thread(target=self._reader, args=(lines,), daemon=True).start()

    def _reader(self, lines: TextIO) -> None:
        try:
            for line in lines:
                words = line.split()
                self._read.put(Told(words, time.perf_counter()))
                if words == ["quit"]:
                    break  # whoever reads on would hold the input's lock while the program ends
        finally:
            self._read.put(None)

    def take(self) -> Told | None:
        """The next command, waited for; None when no more will come."""
        if not self._waiting and not self.ended:
            self._put_by(self._read.get())
        return self._waiting.popleft() if self._waiting else None

    def watch(self, *, endless: bool) -> Callable[[], bool]:
        """Has what is being done been called off? To be asked again and again while it goes on.

        One `stop` ends one search: the one under way, unless that one ends by itself and another was asked for before
        the stop came. `quit` ends them all, the end of the input those that are `endless`.
        """
        new, off = True, False

        def called_off() -> bool:
            nonlocal new, off
            if not off and (new or not self._read.empty()):
                new = False
                while not self._read.empty():
                    told = self._read.get()
                    if told is not None and told.words == ["isready"]:
                        self._ready()
                    else:
                        self._put_by(told)
                off = self._call_off(endless)
            return off

        return called_off

    def _put_by(self, told: Told | None) -> None:
        if told is None:
            self.ended = True
        else:
            self._waiting.append(told)

    def _call_off(self, endless: bool) -> bool:
        another = False
        for place, told in enumerate(self._waiting):
            match told.words:
                case ["quit"]:
                    return True
                case ["stop"] if endless or not another:
                    del self._waiting[place]
                    return True
                case ["go" | "perft", *_]:
                    another = True
        return endless and self.ended


class Limits(NamedTuple):
    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False


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
            raise CommandError(f"unknown command: go {short(word)}; go movetime, depth, nodes, infinite or p1time …")
        value = number(rest.pop(0) if rest else "", word)
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


def number(text: str, what: str, least: int = 0, most: int = MOST) -> int:
    """A number as it was told; "" where none was."""
    whole = text.isascii() and text.isdigit() and len(text) <= len(str(MOST))  # more digits are not even looked at
    if not whole or not least <= int(text) <= most:
        told = f"not {short(text)}" if text else "and none was given"
        raise CommandError(f"{what} takes a whole number from {least} to {most}, {told}")
    return int(text)


def short(text: str) -> str:
    """What was not understood, as far as it is worth saying back."""
    return text if len(text) <= ECHO else text[:ECHO] + "…"
