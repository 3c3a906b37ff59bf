"""Does the top level of Quarto keep the value with four to six pieces on the board, where it cannot prove everything?

    g++ -std=c++20 -O3 -march=native -o judge assets/make/quarto/judge.cpp
    python tests/bench/ai_quarto_opening.py deal ./judge quarto:squares SEED COUNT FILE [KINDS]
    python tests/bench/ai_quarto_opening.py play quarto:squares FILE [SECONDS [KINDS]]

Positions are contested: of the moves that do not lose on the spot some keep the value and some do not, and nothing wins
on the spot. COUNT of each kind, 4P,4G … 6G: four to six pieces stand, one is to be placed (P) or given (G). Two of
three come from play that gives nothing away, the others from play at random. Seconds are of the processor.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.ai_quarto import random_state
from kit.must import must, must_be

from qgames.ai.process.worker import gc_paused
from qgames.games import game
from qgames.games.quarto.proof import Tables
from qgames.games.quarto.rules import CELLS, PIECES, Quarto, QuartoState
from qgames.games.quarto.search import searcher

KINDS = {f"{pieces}{'G' if giving else 'P'}": (pieces, giving) for pieces in (6, 5, 4) for giving in (False, True)}
KIND_OF_SCORE = {"win": "w", "draw": "d", "loss": "l"}


def contested(state, told, tables):
    """Do moves that neither win nor lose on the spot differ in value?"""
    values = set()
    safe = tables.safe(tables.alive(state), state.placed, state.pool)
    for number, value in enumerate(told):
        if value == "-":
            continue
        if state.hand >= 0:
            after = state.apply(CELLS[number])
            if after.line:
                return False
            if tables.safe(tables.alive(after), after.placed, after.pool):
                values.add(value)
        elif safe >> number & 1:
            values.add(value)
    return len(values) > 1


def kinds_of(told):
    return told.split(",") if told else list(KINDS)


def deal(judge, name, seed, count, file, kinds=""):
    """Positions and their truth: a letter for each move."""
    rules = game(name)
    tables = Tables(must_be(Quarto, rules))
    kind_of_lines = "squares" if "squares" in name else "lines"
    pipe = subprocess.Popen([judge, kind_of_lines], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    asked, answers = must(pipe.stdin), must(pipe.stdout)
    with Path(file).open("w", encoding="ascii") as out:
        for kind in kinds_of(kinds):
            pieces, giving = KINDS[kind]
            dice, tried, found = Random(f"{seed} {name} {kind}"), 0, 0
            while found < int(count):
                tried += 1
                state = random_state(rules, dice, pieces, giving, tried % 3 > 0, tables)
                cells = [state.piece_at(cell) if state.placed >> cell & 1 else -1 for cell in range(16)]
                print(*cells, state.hand, file=asked, flush=True)
                told = answers.readline().strip()
                if contested(state, told, tables):
                    found += 1
                    print(state.notation(), told, file=out, flush=True)
            print(f"{kind}: {found} contested of {tried}", flush=True)
    asked.close()
    pipe.wait()


def play(name, file, seconds="1", kinds=""):
    rules = game(name)
    tally = {kind: [0, 0] for kind in kinds_of(kinds)}
    for line in Path(file).read_text("ascii").splitlines():
        notation, told = line.split()
        state = must_be(QuartoState, rules.parse(notation))
        kind = f"{state.placed.bit_count()}{'P' if state.hand >= 0 else 'G'}"
        if kind not in tally:
            continue
        with gc_paused():
            end = time.process_time() + float(seconds)

            def enough(end: float = end) -> bool:
                return time.process_time() > end

            *_, last = searcher(rules).think(state, {}, stop=enough)
        names = CELLS if state.hand >= 0 else PIECES
        best = max(told.replace("-", ""), key="ldw".index)
        got = told[names.index(last.move)]
        tally[kind][0] += got == best
        tally[kind][1] += 1
        if got != best:
            print(kind, notation, told, "best", best, "got", got, last.move, last.score, flush=True)
        for move, score in last.verdicts.items():
            if score.proved and told[names.index(move)] != KIND_OF_SCORE[score.kind]:
                print("not true:", notation, move, score, told)
    for kind, (kept, count) in tally.items():
        print(f"{kind}: value kept in {kept} of {count}")


if __name__ == "__main__":
    commands: dict[str, Callable[..., None]] = {"deal": deal, "play": play}
    commands[sys.argv[1]](*sys.argv[2:])
