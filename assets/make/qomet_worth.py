"""Learns what Qomet's patterns are worth and writes qgames/ai/books/qomet_worth.bin.

    python assets/make/qomet_worth.py --minutes 20 [--seed 1] [--out FILE] [--start FILE]

From random positions and from the empty board, play goes on with the best move by the present weights (or now and then
any move), and each position's estimate is moved towards what one ply of search says about it: won for sure, lost for
sure, or the best of its children's estimates, a little less for each ply so that nearer wins count more. Estimates are
the tanh of a sum of weights; mirrored and turned patterns share theirs.
"""

from __future__ import annotations

import argparse
import random
import time
from math import tanh
from pathlib import Path

from qgames.ai.qomet import MENACED
from qgames.ai.qomet_board import Board
from qgames.ai.worth.patterns import both, index
from qgames.ai.worth.qomet import PATTERNS, SIZES
from qgames.rules.qomet import FULL, SQUARES, STARS

OUT = Path(__file__).parents[2] / "qgames/ai/books/qomet_worth.bin"
SCALE = 200  # hundredths for a weight of 1
NEARER = 0.99  # what a ply costs


def twins(size: int) -> list[int]:
    """For each pattern of a table the smallest of those it turns and mirrors into."""
    places = list(range(size))
    if size == 9:
        ring = places[:8]
        ways = [[*(ring[turn:] + ring[:turn]), 8] for turn in (0, 2, 4, 6)]
        ways += [[*reversed(way[1:8]), way[0], 8] for way in ways]  # a corner must go to a corner
        ways = [[way[-2], *way[:-2], 8] if way[0] % 2 else way for way in ways]
    else:
        ways = [places, [0, 3, 2, 1, 6, 5, 4, 9, 8, 7]]
    same = []
    for number in range(3**size):
        digits = [number // 3 ** (size - 1 - place) % 3 for place in places]
        same.append(min(sum(digits[p] * 3 ** (size - 1 - i) for i, p in enumerate(way)) for way in ways))
    return same


class Look(dict[int, int]):
    """What a packed position shows of a pattern -> the number of its shared weight."""

    def __init__(self, cells: tuple[int, ...], same: list[int]) -> None:
        super().__init__()
        self.cells = cells
        self.mask = both(cells)
        self.same = same

    def __missing__(self, shown: int) -> int:
        number = self[shown] = self.same[index(shown, self.cells)]
        return number


class Learner:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.board = Board()
        self.same = [twins(size) for size in SIZES]
        self.weights = [[0.0] * 3**size for size in SIZES]
        self.menace = [points / SCALE for points in MENACED]
        self.looks = [(Look(cells, self.same[table]), self.weights[table]) for table, cells in PATTERNS]
        self.steps = 0

    def raw(self, node: int) -> float:
        total = self.menace[(self.board.threats[node >> 25 & FULL][0] & ~node & FULL).bit_count()]
        for look, weights in self.looks:
            total += weights[look[node & look.mask]]
        return total

    def learn(self, node: int, target: float, rate: float) -> None:
        estimate = tanh(self.raw(node))
        step = rate * (target - estimate) * (1.05 - estimate * estimate)
        self.menace[(self.board.threats[node >> 25 & FULL][0] & ~node & FULL).bit_count()] += step
        for look, weights in self.looks:
            weights[look[node & look.mask]] += step
        self.steps += 1

    def backup(self, node: int) -> tuple[float, int]:
        """What one ply says about a position that is not won at once, and the best child (-1 if all lose)."""
        best, chosen = -99.0, -1
        board, menace = self.board, self.menace
        threats = board.threats
        (a, u), (b, v), (c, w), (d, x), (e, _), (f, _), (g, _) = self.looks
        am, bm, cm, dm, em, fm, gm = a.mask, b.mask, c.mask, d.mask, e.mask, f.mask, g.mask
        for child in board.moves(node):
            own, other = child & FULL, child >> 25 & FULL
            ready, hard, _ = threats[own]
            if ready & ~other or (hard and board.forces(child, hard)):
                continue
            value = -(
                u[a[child & am]] + v[b[child & bm]] + w[c[child & cm]]
                + x[d[child & dm]] + x[e[child & em]] + x[f[child & fm]] + x[g[child & gm]]
                + menace[(threats[other][0] & ~own).bit_count()]
            )  # fmt: skip
            if value > best:
                best, chosen = value, child
        return (tanh(best) * NEARER, chosen) if chosen >= 0 else (-1.0, -1)

    def deal(self) -> int:
        """A random position, or one soon after the start."""
        rng = self.rng
        while True:
            if rng.random() < 0.3:
                node = 0
                for _ in range(rng.randrange(8)):
                    if self.board.wins(node):
                        break
                    node = rng.choice(self.board.moves(node))
            else:
                light, dark = (STARS - min(rng.randrange(4), rng.randrange(6)) for _ in range(2))
                cells = rng.sample(range(25), light + dark)
                own = sum(1 << cell for cell in cells[:light])
                other = sum(1 << cell for cell in cells[light:])
                if any(own & s == s or other & s == s for s in SQUARES):
                    continue
                node = own | other << 25
            if not self.board.wins(node):
                return node

    def game(self, rate: float) -> None:
        node = self.deal()
        for _ in range(24):
            value, chosen = self.backup(node)
            self.learn(node, value, rate)
            if chosen < 0:
                return
            if self.rng.random() < 0.15:
                chosen = self.rng.choice(self.board.moves(node))
            node = chosen
            if self.board.wins(node):
                return

    def save(self, path: Path) -> None:
        stored = bytearray()
        for same, weights in zip(self.same, self.weights):
            stored += bytes(max(-127, min(127, round(SCALE * weights[number]))) & 255 for number in same)
        path.write_bytes(stored)

    def load(self, path: Path) -> None:
        stored = path.read_bytes()
        for same, weights in zip(self.same, self.weights):
            for place, number in enumerate(same):
                byte = stored[place]
                weights[number] = (byte - 256 if byte > 127 else byte) / SCALE
            stored = stored[len(same) :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--rate", type=float, default=0.03, help="the first steps' size; it falls to a twentieth")
    args = parser.parse_args()
    learner = Learner(args.seed)
    if args.start:
        learner.load(args.start)
    start = told = time.process_time()
    limit = args.minutes * 60
    while (used := time.process_time() - start) < limit:
        learner.game(args.rate * max(0.05, 1 - used / limit))
        learner.board.trim()
        if time.process_time() - told > 30:
            told = time.process_time()
            learner.save(args.out)
            print(f"{used:.0f} s, {learner.steps} steps", [round(SCALE * m) for m in learner.menace[:6]], flush=True)
    learner.save(args.out)
    print(f"{learner.steps} steps, menace {[round(SCALE * m) for m in learner.menace[:6]]}")

if __name__ == "__main__":
    main()
