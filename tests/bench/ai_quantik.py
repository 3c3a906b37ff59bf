"""How fast and how surely Quantik is solved: python tests/bench/ai_quantik.py [positions for each number of pieces]

Times are process time. "won" are the positions in which some move wins by the prover's own full solution (a fresh
prover, no book); "kept" those in which the searcher's move wins too.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from qgames.games import game
from qgames.games.quantik.proof import Prover, position
from qgames.games.quantik.search import searcher

QUANTIK = game("quantik")


def winnable(state):
    return any(state.apply(move).outcome for move in state.legal_moves())


def random_state(dice, pieces, sensible):
    """By random play; a sensible player takes a win and lets none pass if it can."""
    while True:
        state = QUANTIK.start()
        for _ in range(pieces):
            moves = state.legal_moves()
            if sensible:
                wins = [move for move in moves if state.apply(move).outcome]
                moves = wins or [move for move in moves if not winnable(state.apply(move))] or moves
            state = state.apply(dice.choice(moves))
            if state.outcome:
                break
        else:
            return state


def positions(count):
    print("pieces play      positions  won   kept   time mean    max   nodes/s")
    for pieces in range(1, 11):
        for sensible in (False, True):
            dice = Random(100 * pieces + sensible)
            won = kept = nodes = 0
            times = []
            for _ in range(count if pieces > 2 else count // 4):
                state = random_state(dice, pieces, sensible)
                found = searcher(QUANTIK)
                began = time.process_time()
                thought = [*found.think(state, {}, stop=bool)][-1]
                times.append(time.process_time() - began)
                nodes += thought.nodes
                prover, at = Prover(), position(state)
                if thought.score.kind == "win" or prover.distance(at) > 0:
                    won += 1
                    after = state.apply(thought.move)
                    kept += after.outcome is not None or prover.distance(position(after)) < 0
            speed = nodes / sum(times)
            print(
                f"{pieces:6} {'sensible' if sensible else 'random':9} {len(times):9} {won:4} {kept:6}"
                f" {sum(times) / len(times):11.4f} {max(times):6.3f} {speed:9.0f}",
                flush=True,
            )


def games(count):
    wins = 0
    dice = Random(7)
    for number in range(count):
        state, second = QUANTIK.start(), searcher(QUANTIK)
        first = QUANTIK.start().legal_moves()
        state = state.apply(first[number % len(first)])
        while not state.outcome:
            if state.to_play or number % 2:  # every other game against the hardest opponent, itself
                state = state.apply([*second.think(state, {}, stop=bool)][-1].move)
            else:
                state = state.apply(dice.choice(state.legal_moves()))
        wins += state.outcome.winner == 1
    print(f"as second player: {wins} wins in {count} games")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    positions(number)
    games(2 * number)
