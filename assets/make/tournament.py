"""How strong are the levels? Each plays the one below, and a beginner plays the lowest.

    python assets/make/tournament.py quixo [quantik …]   measure, print and store
    options: --games N        games a pairing (default 200; a sixth of that where the top plays)
             --seconds S      processor time a move for the top level (default 0.3)
             --cores N        processes (default 2)      --seed N
             --levels A-B     only these rungs; what is stored of the others stays
             --dry            print only, store nothing

The beginner plays at random but takes a win in one. Sides are swapped from game to game, draws count half; the error is
that of a 95 % interval. Results are kept in `ratings.json` in the game's folder, with the date and the settings.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from qgames.ai import levels, registry
from qgames.ai.levels import Rung
from qgames.ai.search.minimax import wins_at_once
from qgames.ai.search.searcher import Searcher, Seen
from qgames.games import KEYS
from qgames.games import game as game_of
from qgames.rules.core import Game, Move, State
from qgames.rules.match import Repetitions

BEGINNER = 0
LONGEST = 300  # tokens; longer is a draw
FEWER = 6  # how many times fewer games where the top plays


class Bout(NamedTuple):
    game: str
    upper: int  # the stronger level, BEGINNER for the beginner
    lower: int
    number: int
    seed: int
    seconds: float


_searchers: dict[tuple[str, int], Searcher] = {}


def _move(game: Game, level: int, state: State, seen: Seen, bout: Bout) -> Move:
    if level == BEGINNER:
        dice = Random(f"{bout.seed} {bout.number} {state.notation()} {sum(seen.values())}")
        return dice.choice(wins_at_once(state, game.sides) or tuple(state.legal_moves()))
    searcher = _searchers.setdefault((game.name, level), registry.searcher(game))
    end = time.process_time() + bout.seconds
    top = level == levels.TOP
    stop = (lambda: time.process_time() >= end) if top else lambda: False
    rung = levels.level_of(game, level)
    return list(levels.play(game, searcher, state, seen, rung, f"{bout.seed} {bout.number}", stop=stop))[-1].move


def play(bout: Bout) -> float:
    """The score of the upper one in one game; it plays first in every other game."""
    game = game_of(bout.game)
    for (_, level), searcher in _searchers.items():
        if level == levels.TOP:
            searcher.forget()
    first = bout.number % 2
    sides = (bout.upper, bout.lower) if first == 0 else (bout.lower, bout.upper)
    state: State = game.start()
    line = Repetitions()
    for _ in range(LONGEST):
        line.add(state)
        if state.outcome is not None or line.drawn(state):
            break
        state = state.apply(_move(game, sides[game.sides[state.to_play]], state, line.seen(), bout))
    end = state.outcome
    if end is None or end.winner is None:
        return 0.5
    return float(sides[end.winner] == bout.upper)


def measure(upper: int, lower: int, games: int, scores: Iterator[float]) -> Rung:
    won = drawn = 0
    squares = 0.0
    for _ in range(games):
        score = next(scores)
        won += score == 1.0
        drawn += score == 0.5
        squares += score * score
    mean = (won + drawn / 2) / games
    error = 1.96 * math.sqrt(max(squares / games - mean * mean, 1 / (4 * games)) / games)
    return Rung(upper, lower, games, won, drawn, round(mean, 3), round(error, 3))


def _gentle() -> None:
    if hasattr(os, "nice"):
        os.nice(10)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="assets/make/tournament.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(KEYS), metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default=f"1-{levels.TOP}")
    parser.add_argument("--dry", action="store_true")
    asked = parser.parse_args(argv)
    low, _, high = asked.levels.partition("-")
    with multiprocessing.get_context("spawn").Pool(asked.cores, _gentle) as pool:
        for name in asked.names:
            rungs = []
            game = game_of(name)
            print(f"{game.name}: top level {asked.seconds} s a move", flush=True)
            for upper in range(max(1, int(low)), int(high or low) + 1):
                pair = (BEGINNER, 1) if upper == 1 else (upper, upper - 1)
                games = max(2, asked.games // FEWER if upper == levels.TOP else asked.games)
                begun = time.monotonic()
                bouts = [Bout(game.name, *pair, number, asked.seed, asked.seconds) for number in range(games)]
                scores = pool.imap_unordered(play, bouts, chunksize=1)
                rung = measure(*pair, games, scores)
                rungs.append(rung)
                print(f"  {rung}   {time.monotonic() - begun:.0f} s", flush=True)
            if not asked.dry:
                store(game, rungs, {"games": asked.games, "seconds": asked.seconds, "seed": asked.seed})
    return 0


def store(game: Game, rungs: list[Rung], settings: dict[str, Any]) -> None:
    """Keep what was measured, beside what is known of the other rungs; with a rung missing there is no ladder."""
    kept = levels.read(game)
    known = {rung["upper"]: rung for rung in kept.get(game.name, {}).get("rungs", ())}
    known |= {rung.upper: rung._asdict() for rung in rungs}
    whole = [known[upper] for upper in (BEGINNER, *range(2, levels.TOP + 1)) if upper in known]
    if len(whole) == levels.TOP:
        date = datetime.date.today().isoformat()
        kept[game.name] = {"date": date, "settings": settings, "rungs": whole}
        from sums import renew  # beside this one; a test may load this file alone

        levels.path(game).write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8", newline="\n")
        renew(levels.path(game).parent)


if __name__ == "__main__":
    sys.exit(main())
