"""How often Qomet's searcher keeps the exact value of contested positions (those where some legal move loses value).

    python tests/bench/ai_qomet.py [--half odd|even] [--count 616] [--seconds 1] [--nodes N] [--cores 2]
    python tests/bench/ai_qomet.py --fresh FILE [--count 2000] …          positions dealt by assets/make/qomet/solve.cpp

Each half of tests/data/qomet_positions.jsonl has over 600 of them, a fifth being wins that take more than 25 plies;
a hundred are too few to tell within three in a hundred. The evaluator was fitted to 160 million positions dealt
at random, one in forty-five of all there are, so it has met few of these. Times are CPU seconds of one core, or with
`--cores` of the clock: then the top level plays as in the app, with so many processes.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, cast

from qgames.ai.process.pool import Pool
from qgames.ai.search.alphabeta import AlphaBeta
from qgames.games import game
from qgames.games.qomet.rules import CELL_NUMBER, Qomet, QometState
from qgames.games.qomet.search import QometAdapter

GAME = cast(Qomet, game("qomet"))
DATA = Path(__file__).parents[1] / "data" / "qomet_positions.jsonl"


def contested(half: str) -> list[dict[str, Any]]:
    lines = DATA.read_text("ascii").splitlines()
    chosen = lines[::2] if half == "even" else lines[1::2]
    return [p for p in map(json.loads, chosen) if len(p["keep"]) < p["legal"]]


def fresh(file: Path) -> list[dict[str, Any]]:
    """What `solve KEPT contested` dealt: the mover's stars, the other's, value, plies, legal moves : stars after each
    move that keeps the value."""
    found = []
    for line in file.read_text("ascii").splitlines():
        told, _, afters = line.partition(":")
        own, other, value, plies, legal = map(int, told.split())
        numbers = [int(word) for word in afters.split()]
        good = set(zip(numbers[::2], numbers[1::2], strict=True))
        state = QometState(GAME, own, other, 0, "", -1)
        after = {move: state.apply(move) for move in state.legal_moves()}
        keep = [move for move, then in after.items() if (then.light, then.dark) in good]
        wins = [move for move, then in after.items() if then.winner == 0]
        won = "win" if value > 0 else "draw"
        found.append({"state": state, "value": won, "plies": plies, "legal": len(after), "keep": wins or keep})
        assert legal <= len(after) and (keep or wins), line
    return found


def state_of(position: dict[str, Any]) -> QometState:
    if "state" in position:
        state = position["state"]
        assert isinstance(state, QometState)
        return state
    light, dark = (sum(1 << CELL_NUMBER[name] for name in side) for side in position["stars"])
    return QometState(GAME, light, dark, position["to_play"], "", -1)


def kind(position: dict[str, Any]) -> str:
    if position["value"] == "draw":
        return "draw"
    plies = position["plies"]
    return f"win in {'1-7' if plies < 8 else '9-25' if plies < 26 else 'more'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fresh", type=Path)
    parser.add_argument("--half", choices=("odd", "even"), default="odd")
    parser.add_argument("--count", type=int, default=616)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=0)
    parser.add_argument("--show", action="store_true")
    args = parser.parse_args()
    positions = fresh(args.fresh) if args.fresh else contested(args.half)
    random.Random(args.seed).shuffle(positions)
    kept: Counter[str] = Counter()
    met: Counter[str] = Counter()
    nodes = used = guessed = 0.0
    mind = AlphaBeta(GAME, QometAdapter())
    pool = Pool(args.cores) if args.cores else None
    if pool:
        sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
        from bench.cores import by_processes
    clock = time.monotonic if pool else time.process_time
    for position in positions[: args.count]:
        state = state_of(position)
        start = clock()
        if pool:
            thought = by_processes(pool, GAME, state, args.seconds)
        else:
            mind.forget()
            end = start + args.seconds

            def enough(end: float = end) -> bool:
                return mind.nodes > args.nodes if args.nodes else clock() > end

            *_, thought = mind.think(state, {}, stop=enough)
        used += clock() - start
        nodes += thought.nodes if pool else mind.nodes
        met[kind(position)] += 1
        guessed += len(position["keep"]) / position["legal"]
        if thought.move in position["keep"]:
            kept[kind(position)] += 1
        elif args.show:
            print(state.notation(), position["value"], position["plies"], thought.move, thought.score,
                  thought.depth, len(position["keep"]), position["legal"])  # fmt: skip
    for name in sorted(met):
        print(f"{name}: {kept[name]}/{met[name]} = {100 * kept[name] / met[name]:.1f} %")
    total = sum(met.values())
    print(f"all: {sum(kept.values())}/{total} = {100 * sum(kept.values()) / total:.1f} % (by chance "
          f"{100 * guessed / total:.1f} %), {used / total:.2f} s, {nodes / used:.0f} nodes/s")  # fmt: skip
    if pool:
        pool.close()


if __name__ == "__main__":
    main()
