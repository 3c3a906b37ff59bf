"""Learns what Quixo's lines are worth and writes qgames/games/quixo/evaluation.bin.

    python assets/make/quixo_evaluation.py [--games 40000] [--seed 1] [--out FILE]

Without options it writes the very bytes that are shipped: a seed and a number of games fix them, whatever the machine
and its speed. That is 1,276,000 steps of learning, three to four minutes of one slow core.

Play from the start, mostly by the present weights, and move each estimate towards what one ply of search says. A line
is five cells, each blank, the mover's or the other's; the same line from its other end
shares its weight, and so do the four lines of the rim, the four beside them, the two in the middle and the diagonals.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from qgames.ai.search.patterns import both, index
from qgames.games.quixo.evaluation import PATTERNS, TABLES
from qgames.games.quixo.rules import RING
from qgames.games.quixo.search import TwoHanded

OUT = Path(__file__).parents[2] / "qgames/games/quixo/evaluation.bin"
SCALE = 200
NEARER = 0.98
RATE = 0.02
GAMES = 40_000
TELL_EVERY = 1_000


def squashed(raw: float) -> float:
    """Nearly tanh, by what every machine reckons alike to the last bit."""
    if abs(raw) >= 3:
        return 1.0 if raw > 0 else -1.0
    square = raw * raw
    return raw * (27 + square) / (27 + 9 * square)


def twin(number: int) -> int:
    """The smaller of a pattern and the same from its other end."""
    digits = [number // 3**place % 3 for place in range(5)]
    return min(number, sum(digit * 3 ** (4 - place) for place, digit in enumerate(digits)))


class Look(dict[int, int]):
    def __init__(self, cells: tuple[int, ...]) -> None:
        super().__init__()
        self.cells = cells
        self.mask = both(cells)

    def __missing__(self, shown: int) -> int:
        number = self[shown] = twin(index(shown, self.cells))
        return number


class Learner:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.adapter = TwoHanded()
        self.weights = [[0.0] * 243 for _ in range(TABLES)]
        self.menace = [0.0] * 45
        self.looks = [(look := Look(cells), look.mask, self.weights[table]) for table, cells in PATTERNS]
        self.steps = 0

    def threat(self, node: int) -> int:
        """With how many pushes the waiting side would complete a line."""
        menacing = self.adapter.lines[node >> 25][0]
        return (menacing & ~self.adapter.taking[node & RING]).bit_count() if menacing else 0

    def raw(self, node: int) -> float:
        total = self.menace[self.threat(node)]
        for look, mask, weights in self.looks:
            total += weights[look[node & mask]]
        return total

    def learn(self, node: int, target: float, rate: float) -> None:
        estimate = squashed(self.raw(node))
        step = rate * (target - estimate) * (1.05 - estimate * estimate)
        self.menace[self.threat(node)] += step
        for look, mask, weights in self.looks:
            weights[look[node & mask]] += step
        self.steps += 1

    def game(self, rate: float) -> None:
        node = 0
        rng = self.rng
        wild = rng.choice((0.05, 0.2, 0.5))
        for ply in range(70):
            children = self.adapter.moves(node)
            best, chosen = -99.0, -1
            for child in children:
                if self.adapter.wins(child):
                    continue
                value = -self.raw(child)
                if value > best:
                    best, chosen = value, child
            self.learn(node, -1.0 if chosen < 0 else squashed(best) * NEARER, rate)
            if chosen < 0:
                return
            node = rng.choice(children) if ply < 6 or rng.random() < wild else chosen
            if self.adapter.wins(node):
                return

    def told(self) -> list[int]:
        """What it found for the waiting side's threats, from none to seven."""
        return [round(SCALE * menace) for menace in self.menace[:8]]

    def save(self, path: Path) -> None:
        stored = bytearray()
        for weights in self.weights:
            stored += bytes(max(-127, min(127, round(SCALE * weights[twin(n)]))) & 255 for n in range(243))
        path.write_bytes(stored)


def learned(games: int, seed: int) -> Learner:
    """So many games, each move a smaller step than the one before; the same seed learns the same."""
    learner = Learner(seed)
    for number in range(games):
        learner.game(RATE * max(0.05, 1 - number / games))
        learner.adapter.trim()
        if number % TELL_EVERY == TELL_EVERY - 1:
            print(f"{number + 1} games, {learner.steps} steps, menace {learner.told()}", flush=True)
    return learner


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    args = parser.parse_args()
    learned(args.games, args.seed).save(args.out)


if __name__ == "__main__":
    main()
