"""How often Quixo's searcher is right, on positions judged by an exact depth-limited solver; and how it fares in play.

    python tests/bench/ai_quixo.py [--each 40] [--seed 1] [--games 20] [--long 20] [--four 20] [--nodes 60000]

`--each` positions of the short kinds, `--long` wins in seven, `--games` against an alpha-beta three plies deep that
counts lines, `--four` games of two teams, the other one two plies deep; 0 leaves a part out.

Positions come from random and from sensible play (greedy for lines, with some chance). Times are CPU seconds.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import count

from qgames.ai.search.alphabeta import AT_ONCE, Adapter, AlphaBeta
from qgames.ai.search.searcher import Thought
from qgames.games import game
from qgames.games.quixo.rules import FULL, LINES, QuixoState
from qgames.games.quixo.search import FourHanded, TwoHanded, searcher

GAME = game("quixo")


class Exact:
    """Plain and/or search over all moves, with a memory per number of plies."""

    def __init__(self) -> None:
        self.adapter = TwoHanded()
        self.memory: dict[tuple[int, int], bool] = {}

    def wins(self, node: int, plies: int) -> bool:
        """Can the mover force a win within so many plies?"""
        if self.adapter.wins(node):
            return True
        if plies <= 1:
            return False
        known = self.memory.get((node, plies))
        if known is None:
            kids = self.adapter.moves(node)
            if plies > 3:  # before that, putting them in order costs more than it saves
                kids.sort(key=self.adapter.evaluate)
            known = self.memory[node, plies] = any(self.loses(kid, plies - 1) for kid in kids)
        return known

    def loses(self, node: int, plies: int) -> bool:
        if self.adapter.wins(node):
            return False
        kids = self.adapter.moves(node)
        if plies <= 2:
            return all(map(self.adapter.wins, kids))
        known = self.memory.get((node, -plies))
        if known is None:
            kids.sort(key=self.adapter.evaluate)
            known = self.memory[node, -plies] = all(self.wins(kid, plies - 1) for kid in kids)
        return known

    def forget(self) -> None:
        self.memory.clear()
        self.adapter.trim()


def walks(rng: random.Random) -> list[QuixoState]:
    """The positions of one game: random, or greedy for full lines, two plies deep."""
    state: QuixoState = GAME.start()  # type: ignore[assignment]
    chance = rng.choice((1.0, 0.4, 0.15))
    plain = Plain(2)
    line = [state]
    while state.outcome is None and len(line) < 50:
        if rng.random() < chance or len(line) < 5:
            state = state.apply(rng.choice(state.legal_moves()))
        else:
            state = state.apply(plain.move(state, rng))
        if state.outcome is None:
            line.append(state)
    return line


def decide(state: QuixoState, seconds: float) -> Thought:
    start = time.process_time()
    *_, thought = searcher(GAME).think(state, {}, stop=lambda: time.process_time() - start > seconds)
    return thought


def sort_of(exact: Exact, state: QuixoState, long: bool, losses: bool) -> str:
    """What kind of test a position makes: 'win 3', 'win 5', 'win 7', 'avoid 4' or ''."""
    node = exact.adapter.node(state)
    if exact.adapter.evaluate(node) == AT_ONCE:
        return ""
    exact.forget()
    for plies in (3, 5):
        if exact.wins(node, plies):
            return f"win {plies}"
    if long:
        return "win 7" if exact.wins(node, 7) else ""
    if not losses:
        return ""
    after = [state.apply(move) for move in state.legal_moves()]
    safe = [a.outcome is None and not exact.wins(exact.adapter.node(a), 3) for a in after]
    return "avoid 4" if any(safe) and not all(safe) else ""


def is_right(exact: Exact, state: QuixoState, kind: str, move: str) -> bool:
    after = state.apply(move)
    plies = int(kind[-1]) - 1
    if after.outcome is not None:
        return after.outcome.winner == state.to_play
    child = exact.adapter.node(after)
    return exact.loses(child, plies) if kind.startswith("win") else not exact.wins(child, plies)


def positions(rng: random.Random, wanted: dict[str, int], long: bool) -> list[tuple[str, QuixoState]]:
    exact = Exact()
    found: list[tuple[str, QuixoState]] = []
    left = dict(wanted)
    while any(left.values()):
        line = walks(rng)
        # long wins are looked for where the one who won in the end is to move
        for state in line[-9:-6:2] if long else line[-8:]:
            kind = sort_of(exact, state, long, bool(left.get("avoid 4")))
            if left.get(kind):
                left[kind] -= 1
                found.append((kind, state))
                break  # one of each game, so that they are not alike
    return found


def tactics(rng: random.Random, wanted: dict[str, int], seconds: float, long: bool) -> None:
    tests = positions(rng, wanted, long)
    for kind in wanted:
        right, used = 0, []
        for _, state in (test for test in tests if test[0] == kind):
            start = time.process_time()
            thought = decide(state, seconds)
            used.append(time.process_time() - start)
            exact = Exact()
            if is_right(exact, state, kind, thought.move):
                right += 1
            else:
                print("  missed", kind, state.notation(), thought.move, thought.score, "depth", thought.depth)
        print(f"{kind}: {right}/{len(used)} right, {sum(used) / len(used):.2f} s on average, {max(used):.2f} s at most",
              flush=True)  # fmt: skip


class Plain:
    """The opponent: alpha-beta to a fixed depth, judging by the squares of the cubes in each line."""

    def __init__(self, depth: int, adapter: Adapter | None = None) -> None:
        self.adapter = adapter or TwoHanded()
        self.depth = depth
        self.squares: dict[int, int] = {}

    def judge(self, mask: int) -> int:
        found = self.squares.get(mask)
        if found is None:
            found = self.squares[mask] = sum((mask & line).bit_count() ** 2 for line in LINES)
        return found

    def value(self, node: int, depth: int, alpha: int, beta: int) -> int:
        if depth and self.adapter.evaluate(node) == AT_ONCE:
            return 10_000 + depth
        if depth == 0:
            return self.judge(node & FULL) - self.judge(node >> 25 & FULL)
        best = -10_000 - depth
        for child in self.adapter.moves(node):
            best = max(best, -self.value(child, depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    def move(self, state: QuixoState, rng: random.Random) -> str:
        self.adapter.trim()
        moves = list(state.legal_moves())
        rng.shuffle(moves)
        best, chosen = -30_000, moves[0]
        for move in moves:
            after = state.apply(move)
            if after.winner >= 0:
                value = 20_000 if after.winner == state.game.sides[state.to_play] else -20_000
            else:
                value = -self.value(self.adapter.node(after), self.depth - 1, -30_000, -best)
            if value > best:
                best, chosen = value, move
        return chosen


def play(rng: random.Random, games: int, nodes: int, name: str = "quixo", depth: int = 3) -> None:
    """Games against the opponent; for four, both seats of a team are one player's. Sides are swapped each game."""
    rules = game(name)
    points = 0.0
    results = {"win": 0, "draw": 0, "loss": 0}
    lengths = []
    used = spent = 0.0
    opponent = Plain(depth, FourHanded() if rules.seats == 4 else TwoHanded())
    for number in range(games):
        state: QuixoState = rules.start()  # type: ignore[assignment]
        seen = {state.repetition_key(): 1}
        mind = searcher(rules)
        assert isinstance(mind, AlphaBeta)
        result = "draw"
        for ply in count():
            if rules.sides[state.to_play] == number % 2:
                start = time.process_time()

                def enough(mind: AlphaBeta = mind) -> bool:
                    return mind.nodes > nodes

                *_, thought = mind.think(state, seen, stop=enough)
                move = thought.move
                used += time.process_time() - start
                spent += 1
            else:
                move = opponent.move(state, rng)
            state = state.apply(move)
            if state.outcome is not None:
                result = "win" if state.winner == number % 2 else "loss"
                break
            key = state.repetition_key()
            seen[key] = seen.get(key, 0) + 1
            if seen[key] == 3 or ply > 200:
                break
        print(f"  game {number + 1}: {result} in {ply + 1} plies", flush=True)
        lengths.append(ply + 1)
        results[result] += 1
        points += {"win": 1.0, "draw": 0.5, "loss": 0.0}[result]
    print(f"{name} against depth {depth}: {results}, {100 * points / games:.0f} %, {used / spent:.2f} s a move, "
          f"{sum(lengths) / games:.0f} plies a game", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=40)
    parser.add_argument("--long", type=int, default=20)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--four", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    if args.each:
        tactics(rng, {"win 3": args.each, "win 5": args.each, "avoid 4": args.each}, 1.0, False)
    if args.long:
        tactics(rng, {"win 7": args.long}, 3.0, True)
    if args.games:
        play(rng, args.games, args.nodes)
    if args.four:
        play(rng, args.four, args.nodes, "quixo:four", 2)


if __name__ == "__main__":
    main()
