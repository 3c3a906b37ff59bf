"""How fast and how surely Quarto is solved: python tests/bench/ai_quarto.py [positions [seconds [from to]]] [game ...]

`from` and `to` are numbers of pieces on the board, 5 and 11 unless told.

For each number of pieces on the board and both kinds of choice: the time until the value is proved ("settled": until
equals are told apart too), and whether the move chosen after so many seconds keeps the value. The value of every move
is found by a fresh prover that searches the whole rest of the game. Times are process time.

    python tests/bench/ai_quarto.py calls [games [seconds]]

Whole games against one who plays mostly at random, with and without calls: does it call every line it may call, take
every win, and give no piece that completes a line while another is left?
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kit.must import must_be

from qgames.games import game
from qgames.games.quarto.proof import DRAW, WIN, Prover, Tables
from qgames.games.quarto.rules import PIECE_NUMBER, Quarto, QuartoState
from qgames.games.quarto.search import searcher


def random_state(rules, dice, pieces, giving, sensible, tables):
    """By random play; the sensible give nothing away as long as they can avoid it."""
    while True:
        state = rules.start()
        while not state.outcome and not state.line:
            if state.hand < 0:
                if state.placed.bit_count() == pieces and giving:
                    return state
                moves = state.legal_moves()
                if sensible:
                    safe = tables.safe(tables.alive(state), state.placed, state.pool)
                    moves = [piece for piece in moves if safe >> PIECE_NUMBER[piece] & 1] or moves
            else:
                if state.placed.bit_count() == pieces and not giving:
                    return state
                moves = state.legal_moves()
                if sensible:
                    moves = [
                        cell
                        for cell in moves
                        if state.apply(cell).outcome
                        or (tables.safe(tables.alive(after := state.apply(cell)), after.placed, after.pool))
                    ] or moves
            state = state.apply(dice.choice(moves))


def reaches(prover, state, move, goal):
    """Does a move lead to a win, or at least to a draw?"""
    tables = prover.tables
    if state.hand >= 0:
        after = state.apply(move)
        if after.line or after.outcome:  # won, or full
            return bool(goal == DRAW or after.line)
        return prover.gives(tables.alive(after), after.placed, after.pool, goal)
    alive, piece = tables.alive(state), PIECE_NUMBER[move]
    if not tables.safe(alive, state.placed, state.pool) >> piece & 1:
        return False
    return prover.holds(alive, state.placed, state.pool, piece, goal)


def judge(rules, state, chosen):
    """The value of a state, -1, 0 or 1 for the one to play, and whether the move chosen keeps it."""
    prover = Prover(Tables(rules))
    prover.begin(bool)
    for value, goal in ((1, WIN), (0, DRAW)):
        if reaches(prover, state, chosen, goal):
            return value, True
        if any(reaches(prover, state, move, goal) for move in state.legal_moves()):
            return value, False
    return -1, True


def bench(name, count, seconds, lowest, highest):
    rules = game(name)
    tables = Tables(must_be(Quarto, rules))
    print(f"{name}, {seconds} s a move")
    print("pieces choice positions  win draw loss   kept  proved: mean    max settled: max   nodes/s")
    all_kept = all_count = 0
    for pieces in range(lowest, highest + 1):
        for giving in (False, True):
            dice = Random(f"{name}{pieces}{giving}")
            values: list[int] = []
            proved: list[float] = []
            settled: list[float] = []
            kept, nodes = 0, 0.0
            for number in range(count):
                state = random_state(rules, dice, pieces, giving, number % 3 > 0, tables)
                found = searcher(rules)
                began = time.process_time()
                deadline = began + seconds
                proof = None

                def enough(end: float = deadline) -> bool:
                    return time.process_time() > end

                for thought in found.think(state, {}, stop=enough):
                    if proof is None and thought.score.proved:
                        proof = time.process_time() - began
                spent = time.process_time() - began
                nodes += thought.nodes / spent
                if thought.settled:
                    settled.append(spent)
                if proof is not None:
                    proved.append(proof)
                value, right = judge(rules, state, thought.move)
                values.append(value)
                kept += right
            all_kept += kept
            all_count += count
            times = f"{sum(proved) / len(proved):8.3f} {max(proved):6.3f}" if proved else 15 * " "
            last = f"{len(settled):4}: {max(settled):6.3f}" if settled else 12 * " "
            print(
                f"{pieces:6} {'give ' if giving else 'place'} {count:9} {values.count(1):6} {values.count(0):4}"
                f" {values.count(-1):4} {kept:6} {len(proved):5}: {times} {last} {nodes / count:9.0f}",
                flush=True,
            )
    print(f"value kept in {all_kept} of {all_count}: {100 * all_kept / all_count:.1f} %\n")


def careful(tables, state, move, tally):
    """Count what was asked of a move of the searcher, and tell what it failed."""
    if "quarto" in state.legal_moves():
        what, right = "lines called", move == "quarto"
    elif state.hand >= 0:
        wins = [cell for cell in state.legal_moves() if state.apply(cell).line]
        if not wins:
            return
        what, right = "wins taken", move in wins
    elif state.legal_moves() == ("pass",):
        return
    else:
        safe = tables.safe(tables.alive(state), state.placed, state.pool)
        if not safe:
            return
        what, right = "safe pieces given", bool(safe >> PIECE_NUMBER[move] & 1)
        if safe == state.pool:  # any would do
            return
    tally.setdefault(what, [0, 0])
    tally[what][0] += right
    tally[what][1] += 1
    if not right:
        print("  not", what, state.notation(), move)


def calls(name, count, seconds):
    rules = game(name)
    tables, dice, points = Tables(must_be(Quarto, rules)), Random(f"calls {name}"), 0.0
    tally: dict[str, list[int]] = {}
    for number in range(count):
        state, found = must_be(QuartoState, rules.start()), searcher(rules)
        while not state.outcome:
            if state.to_play == number % 2:
                end = time.process_time() + seconds

                def enough(end: float = end) -> bool:
                    return time.process_time() > end

                *_, last = found.think(state, {}, stop=enough)
                move = last.move
                careful(tables, state, move, tally)
            else:  # half of the lines are not seen; in half of the games pieces are given with care
                moves: Sequence[str] = state.legal_moves()
                if number // 2 % 2 and state.hand < 0 and not state.line:
                    safe = tables.safe(tables.alive(state), state.placed, state.pool)
                    moves = [move for move in moves if move in PIECE_NUMBER and safe >> PIECE_NUMBER[move] & 1] or moves
                move = "quarto" if "quarto" in moves and dice.random() < 0.5 else dice.choice(moves)
            state = state.apply(move)
        points += 0.5 if state.outcome.winner is None else float(state.outcome.winner == number % 2)
    told = ", ".join(f"{what} {right} of {times}" for what, (right, times) in sorted(tally.items()))
    print(f"{name}: {points:g} points in {count} games; {told}", flush=True)


if __name__ == "__main__":
    numbers = [float(word) for word in sys.argv[1:] if word.replace(".", "").isdigit()]
    names = [word for word in sys.argv[1:] if word.startswith("quarto")] or ["quarto:auto", "quarto:auto,squares"]
    if "calls" in sys.argv:
        for each in ("quarto", "quarto:squares", "quarto:auto", "quarto:auto,squares"):
            calls(each, int(numbers[0]) if numbers else 20, numbers[1] if len(numbers) > 1 else 0.05)
        names = []
    for each in names:
        bench(
            each,
            int(numbers[0]) if numbers else 20,
            numbers[1] if len(numbers) > 1 else 1.0,
            int(numbers[2]) if len(numbers) > 2 else 5,
            int(numbers[3]) if len(numbers) > 3 else 11,
        )
