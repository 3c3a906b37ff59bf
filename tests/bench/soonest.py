"""Is a near win won as soon as can be, a near loss put off as long? Positions with their truth come from `soonest.cpp`.

    g++ -std=c++17 -O3 -march=native -o soonest tests/bench/soonest.cpp
    ./soonest quixo win 9 200 SEED > FILE                      positions and their best moves, by trying everything
    python tests/bench/soonest.py quixo FILE [SECONDS [CORES]]     what the top level plays

Told: how often the move played is one of the best, how often it keeps the win for certain (it is one of the best, or
proved to win later), and of those positions where the end was proved how often it is one of the best. Seconds are of
the processor; with CORES they are of the clock, and it plays as in the app, with so many processes.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.cores import by_processes

from qgames.ai import registry
from qgames.ai.process.pool import Pool
from qgames.ai.process.worker import gc_paused
from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import Thought
from qgames.games import game as game_of
from qgames.games.cubulus.pushes import BAN, CELLS, TOKENS
from qgames.games.cubulus.rules import Cubulus, CubulusState
from qgames.games.quixo.rules import Quixo, QuixoState
from qgames.rules.core import Game, State


def state_of(game: Game, own: int, other: int, third: int, ban: int) -> State:
    if game.key == "quixo":
        return QuixoState(cast(Quixo, game), own, other, 0, 0, 0, -1)
    return CubulusState(cast(Cubulus, game), own, other, third, 0, TOKENS[ban - 1] if ban else "", -1)


def packed(game: Game, own: int, other: int, third: int, ban: int) -> int:
    """A position as the search sees it."""
    return own | other << 25 if game.key == "quixo" else own | other << CELLS | third << 2 * CELLS | ban << BAN


def alone(mind: AlphaBeta, state: State, seconds: float) -> Thought:
    mind.forget()
    with gc_paused():
        end = time.process_time() + seconds
        *_, last = mind.think(state, {}, stop=lambda: time.process_time() > end)
    return last


def main(name: str, file: str, seconds: str = "1", cores: str = "0") -> None:
    game = game_of(name)
    mind, pool = registry.searcher(game), Pool(int(cores)) if int(cores) else None
    assert isinstance(mind, AlphaBeta)
    met = kept = proved = proved_kept = won = 0
    for line in Path(file).read_text("ascii").splitlines():
        here, _, best = line.partition(":")
        state = state_of(game, *map(int, here.split()))
        good = {packed(game, *map(int, each.split())) for each in best.split(",") if each.strip()}
        last = by_processes(pool, game, state, float(seconds)) if pool else alone(mind, state, float(seconds))
        right = mind.adapter.node(state.apply(last.move)) in good
        is_proved = last.score.kind in ("win", "loss")
        met, kept, proved, proved_kept = met + 1, kept + right, proved + is_proved, proved_kept + (right and is_proved)
        won += right or last.score.kind == "win"
        if not right:
            print(f"  {state.notation()} {last.move} {last.score} depth {last.depth}", flush=True)
    if pool:
        pool.close()
    share = f"best {kept} of {met} = {100 * kept / met:.1f} %; best or proved to win {won}"
    share += f"; proved {proved}, of them best {proved_kept}"
    print(f"{name}, {file}, {seconds} s{f' of the clock, {cores} cores' if pool else ''}: {share}")


if __name__ == "__main__":
    main(*sys.argv[1:])
