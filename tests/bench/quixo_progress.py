"""Does Quixo's top level get on? Games against a plain alpha-beta that counts lines (`quixo_plain.cpp`, needs g++).

    python tests/bench/quixo_progress.py [--games 20] [--seconds 1] [--depth 6] [--seed 1] [--longest 200]

Openings are three pushes by chance, each played from both sides. Told: won, drawn, lost; how many games had a stretch
of thirty own moves in a row whose scores lay within 20 of their middle (no progress), and how many ended by repetition.
Seconds are of the processor.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

from qgames.ai import registry
from qgames.games import game as game_of
from qgames.games.quixo.rules import QuixoState
from qgames.rules.match import Repetitions

GAME = game_of("quixo")
SOURCE = Path(__file__).with_name("quixo_plain.cpp")
OPENING = 3  # pushes by chance
STRETCH, BAND = 30, 20


class Plain:
    def __init__(self, folder: str, depth: int) -> None:
        program = str(Path(folder) / "plain")
        subprocess.run(["g++", "-O2", "-o", program, str(SOURCE)], check=True)
        self.depth = depth
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def move(self, state: QuixoState, seed: int) -> str:
        pipe = self.process
        assert pipe.stdin is not None and pipe.stdout is not None
        pipe.stdin.write(f"{state.crosses} {state.circles} {state.to_play} {self.depth} {seed}\n")
        pipe.stdin.flush()
        return pipe.stdout.readline().split()[0]

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def still(scores: list[int]) -> bool:
    """Is there a stretch in which nothing happened?"""
    parts = (scores[n : n + STRETCH] for n in range(len(scores) - STRETCH + 1))
    return any(max(part) - min(part) <= 2 * BAND for part in parts)


def passed(end: float) -> bool:
    return time.process_time() >= end


def play(number: int, plain: Plain, seed: int, seconds: float, longest: int) -> tuple[str, list[int], int]:
    dice = Random(f"{seed} {number // 2}")
    mind, side = registry.searcher(GAME), number % 2
    state = GAME.start()
    assert isinstance(state, QuixoState)
    line, scores = Repetitions.along([state]), list[int]()
    for ply in range(longest):
        if ply < OPENING:
            move = dice.choice(state.legal_moves())
        elif state.to_play == side:
            *_, thought = mind.think(state, line.seen(), stop=partial(passed, time.process_time() + seconds))
            move = thought.move
            scores.append(thought.score.order())
        else:
            move = plain.move(state, seed * 100_000 + 1000 * number + ply)
        state = state.apply(move)
        line.add(state)
        if state.outcome is not None:
            return "won" if state.outcome.winner == side else "lost", scores, ply + 1
        if line.drawn(state):
            return "repeated", scores, ply + 1
    return "endless", scores, longest


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=int, default=200)
    asked = parser.parse_args()
    results: Counter[str] = Counter()
    plies = stuck = 0
    begun = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        plain = Plain(folder, asked.depth)
        for number in range(asked.games):
            result, scores, length = play(number, plain, asked.seed, asked.seconds, asked.longest)
            results[result] += 1
            plies += length
            stuck += still(scores)
            print(f"  game {number + 1}: {result} after {length}, scores {scores[4::8]}", flush=True)
        plain.close()
    drawn = results["repeated"] + results["endless"]
    print(
        f"quixo, {asked.seconds} s, against depth {asked.depth}: {results['won']} won, {drawn} drawn "
        f"({results['repeated']} by repetition), {results['lost']} lost = "
        f"{100 * (results['won'] + drawn / 2) / asked.games:.0f} %; without progress {stuck} of {asked.games}; "
        f"{plies / asked.games:.0f} plies a game, {time.process_time() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
