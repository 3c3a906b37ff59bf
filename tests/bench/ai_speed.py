"""Nodes per second and the time to a proof, a line for each game and kind of position; figures over time: ai_speed.md

    python tests/bench/ai_speed.py [GAME …] [--each N]   measures; only some games, only the first N of each kind
    python tests/bench/ai_speed.py --make     finds the positions anew and writes tests/data/ai_speed.txt (two minutes)

The positions are the same every time, so that figures of two revisions can be compared; to measure an old revision run
this file with PYTHONPATH set to its checkout. Each position is given to a fresh searcher, books closed where they would
answer, until the value of the best move is proved or the time is up. Times are of the processor. What counts as a node
differs from game to game. About a minute.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).resolve().parents[2]))  # last, so that PYTHONPATH chooses another revision

from qgames.ai import registry
from qgames.games import game

POSITIONS = Path(__file__).resolve().parents[1] / "data" / "ai_speed.txt"
EACH = 12  # positions of a kind
LONG = 2  # of long wins at Quixo, which are slow to find
SECONDS = 3.0  # for a position, at the most
MORE = {"quarto": 5.0}


def measure(name: str, what: str, notations: list[str]) -> None:
    rules = game(name)
    limit = MORE.get(rules.key, SECONDS)
    spent = nodes = 0.0
    proofs: list[float] = []
    for text in notations:
        state = rules.parse(text)
        searcher = registry.searcher(rules)
        if rules.key == "quantik":
            vars(searcher)["book"] = False
        list(searcher.think(state, {}, stop=lambda: True))  # what is loaded once is no part of it
        searcher.forget()
        begun = time.process_time()
        proved = False

        def enough(end: float = begun + limit) -> bool:
            return time.process_time() > end

        for thought in searcher.think(state, {}, stop=enough):
            proved = thought.score.proved
            if proved:
                break
        used = time.process_time() - begun
        spent += used
        nodes += getattr(searcher, "nodes", thought.nodes)
        if proved and used < limit:
            proofs.append(used)
    mean = f"{sum(proofs) / len(proofs):7.3f} s {max(proofs):7.3f} s" if proofs else 19 * " "
    count = f"{len(proofs):2} of {len(notations):2} within {limit:g} s"
    print(f"{name:20} {what:10} proved {count}, mean and longest {mean}"
          f"   {nodes / spent:8.0f} nodes/s", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--make", action="store_true")
    asked = parser.parse_args()
    if asked.make:
        POSITIONS.write_text("\n".join("\t".join(line) for line in make()) + "\n", "ascii")
        return
    kinds: dict[tuple[str, str], list[str]] = {}
    for line in POSITIONS.read_text("ascii").splitlines():
        name, what, notation = line.split("\t")
        kinds.setdefault((name, what), []).append(notation)
    for (name, what), notations in kinds.items():
        if not asked.names or any(name.startswith(wanted) for wanted in asked.names):
            measure(name, what, notations[: asked.each])


def make() -> Iterator[tuple[str, str, str]]:
    """Positions from random and from sensible play, as the benches of the games find them."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from bench import ai_cubulus, ai_qomet, ai_quantik, ai_quarto, ai_quixo

    for name in ("quarto:auto", "quarto:auto,squares"):
        for pieces in (5, 6, 7, 8):
            rules = game(name)
            assert isinstance(rules, ai_quarto.Quarto)
            dice, tables = Random(f"speed {name} {pieces}"), ai_quarto.Tables(rules)
            number = 0
            while number < EACH:
                quarto = ai_quarto.random_state(game(name), dice, pieces, number % 2 > 0, True, tables)
                *_, thought = registry.searcher(game(name)).think(quarto, {}, stop=lambda: True)
                if not thought.settled:  # neither won at once nor without a choice
                    number += 1
                    yield name, f"{pieces} pieces", quarto.notation()
    for pieces in (3, 4, 5, 6):
        dice = Random(f"speed quantik {pieces}")
        for number in range(EACH):
            yield "quantik", f"{pieces} pieces", ai_quantik.random_state(dice, pieces, number % 2 > 0).notation()
    for _, quixo in ai_quixo.positions(Random("speed quixo"), {"win 5": EACH}, False):
        yield "quixo", "win in 5", quixo.notation()
    for _, quixo in ai_quixo.positions(Random("speed quixo 7"), {"win 7": LONG}, True):
        yield "quixo", "win in 7", quixo.notation()
    told = [at for at in ai_qomet.contested("odd") if at["value"] == "win" and 7 <= at["plies"] <= 9]
    for at in Random("speed qomet").sample(told, EACH):
        yield "qomet", "win in 7-9", ai_qomet.state_of(at).notation()
    oracle, left = ai_cubulus.Oracle(), {"win in 3": EACH, "win in 5": EACH}
    found: list[tuple[str, str, str]] = []
    for cubulus in ai_cubulus.positions(Random("speed cubulus")):
        what = ai_cubulus.kind(cubulus, oracle, losses=False)
        if left.get(what):
            left[what] -= 1
            found.append(("cubulus", what, cubulus.notation()))
        if not any(left.values()):
            break
    yield from sorted(found)


if __name__ == "__main__":
    main()
