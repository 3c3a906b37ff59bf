"""Bad input for the engine on a pipe: commands of every kind, in and out of order, whole and garbled.

    python tests/attacks/engine.py [--seed N] [--rounds N | --hours H] [--inputs 100]

An input is a conversation of up to twenty lines. Whatever is said, the engine answers in whole lines of its protocol,
at most one `bestmove` for every `go`, comes to its end with its input, and takes no more than its time.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.garble import garbled
from attacks.gear import MEMORY, Tried, Watch, attack, parser, peak

from qgames.ai.process.worker import cleared
from qgames.commands import ugi
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.core import Game

ANSWER = re.compile(
    r"id (name|author) .+|option name \w+ type .+|ugiok|readyok|response .*|nodes [0-9]+|error .+|bestmove \S+"
    r"|info depth [0-9]+ score \S+( \S+)? nodes [0-9]+ time [0-9]+ pv \S+.*"
)
PLAIN = ["ugi", "isready", "uginewgame", "stop", "", "query fen", "query gameover", "query result", "query p1turn",
         "query toplay", "query legalmoves", "query x", "setoption name Level value 1", "setoption name Seed value 7",
         "setoption name Repetition value true", "perft 1", "perft 0", "setoption name Level value 99"]  # fmt: skip
MOST = 40  # searches in one conversation
GO = ["go movetime 5", "go depth 1", "go nodes 50", "go p1time 100 p2time 100", "go infinite", "go movetime 0", "go x"]


def conversation(game: Game, dice: Random) -> list[str]:
    return [_line(game, dice) for _ in range(dice.randint(1, 20))]


def _line(game: Game, dice: Random) -> str:
    chance = dice.random()
    if chance < 0.4:
        return dice.choice(PLAIN)
    if chance < 0.65:
        return dice.choice(GO) + dice.choice(("", "", "\nstop", "\nstop\nstop", "\nisready\nstop"))
    state, moves = game.start(), []
    for _ in range(dice.choice((0, 1, 4, 12))):
        if state.outcome is None:
            moves.append(dice.choice(state.legal_moves()))
            state = state.apply(moves[-1])
    if dice.random() < 0.3:
        return f"position fen {state.notation()}"
    return " ".join(["position startpos", *(["moves"] if moves else []), *moves])


def talk(game: Game, text: str) -> list[str]:
    said: list[str] = []
    engine = ugi.Engine(game, io.StringIO(text), said.append)
    try:
        engine.run()
    finally:
        engine.close()
    return said


def endless(text: str) -> bool:
    """Would it rightly think for long? A bare `go` is a second, counts to great depth are counted to the end, and a
    line that was doubled many times may be a search."""
    if sum(line.startswith("go") for line in text.splitlines()) > MOST:
        return True
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["go"] and line not in GO:
            return True
        if words[:1] == ["perft"] and line not in PLAIN:
            return True
        if words[:1] == ["setoption"] and "cores" in line.lower():
            return True
    return False


def one_input(game: Game, dice: Random, tried: Tried) -> None:
    lines = conversation(game, dice)
    good = "\n".join(lines) + "\n"
    text = good
    if dice.random() < 0.7:
        for _ in range(20):  # what was garbled may rightly take long: another try, then
            text = garbled(good.encode(), dice, [good.encode()])[:200_000].decode("utf-8", "replace")
            if not endless(text):
                break
        else:
            text = good
    watch = Watch()
    said = talk(game, text)
    tried.took(*watch.read(), f"{game.name}: {text[:400]!r}")
    tried.counts["inputs"] += 1
    tried.counts["lines"] += text.count("\n")
    tried.counts["answers"] += len(said)
    odd = [line[:300] for line in said if "\n" in line or not ANSWER.fullmatch(line)]
    if odd:
        tried.faults.append(f"{game.name}: said {odd[:3]} to {text[:400]!r}")
    goes = sum(line.split()[:1] == ["go"] for line in good.splitlines()) if text == good else None
    bests = sum(line.startswith("bestmove") for line in said)
    if goes is not None and bests > goes:
        tried.faults.append(f"{game.name}: {bests} best moves for {goes} times go: {text!r}")


def play(inputs: int) -> Callable[[Random, Path, Tried], None]:
    def one(dice: Random, home: Path, tried: Tried) -> None:
        before = peak()
        game = rules_of(dice.choice(main_variants()))
        for _ in range(inputs):
            one_input(game, dice, tried)
        cleared()  # an engine is alone in its process and takes what it has with it; here hundreds follow each other
        if before and (more := peak() - before) > MEMORY:
            tried.faults.append(f"{more // 1_000_000} MB more")

    return one


def main() -> int:
    args_of = parser(__doc__, rounds=4)
    args_of.add_argument("--inputs", type=int, default=100, help="of each round")
    args = args_of.parse_args()
    return attack(args, play(args.inputs))


if __name__ == "__main__":
    raise SystemExit(main())
