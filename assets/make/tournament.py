"""How strong are the levels? Each plays the one below, and a beginner plays the lowest.

    python assets/make/tournament.py quixo [quarto:auto …]   measure, print and store
    options: --games N        games a pairing (default 200)
             --top-games N    games where the top plays (default 60)
             --seconds S      processor time a move for the top level (default 1)
             --even ROUNDS    first set the levels anew, so that the steps between them are even
             --cores N        processes (default 2)      --seed N
             --levels A-B     only these rungs; what is stored of the others stays
             --state FILE     where every game is noted (default .pytest_cache/tournament.jsonl)
             --dry            print only, store nothing
             --table          print the README's table of what is stored, measure nothing

Minutes to hours a game. It can be killed at any time: what was played by the same levels with the same seed is not
played again.

The beginner plays at random but takes a win in one. Seats change from game to game; where there are more than two
sides, one of the upper plays against the others. A draw is shared; the error is that of a 95 % interval. Results are
kept in `ratings.json` in the game's folder, with the date and the settings.

To make the steps even, what was played is fitted: a strength for each place on the game's ladder of rungs, so that the
difference of two is the logarithm of the odds. Then the levels are placed at equal distances between the lowest and the
top. Each round measures what the last one set.
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
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from qgames.ai import levels, registry
from qgames.ai.levels import Level, Rung
from qgames.ai.search.minimax import wins_at_once
from qgames.ai.search.searcher import Searcher, Seen
from qgames.games import KEYS
from qgames.games import game as game_of
from qgames.rules.core import Game, Move, State
from qgames.rules.match import Repetitions

BEGINNER = 0
LONGEST = 300  # tokens; longer is a draw
STATE = Path(__file__).resolve().parents[2] / ".pytest_cache" / "tournament.jsonl"
OFTEN = 30.0  # seconds between two words about how far it is

Player: TypeAlias = Level | None  # None is the beginner
Steps: TypeAlias = tuple[float, ...]


class Bout(NamedTuple):
    """One game: who plays, which one it is."""

    game: str
    upper: Player  # the stronger one, or the beginner
    lower: Player
    number: int
    seed: int
    seconds: float

    @property
    def key(self) -> str:
        """What it is noted by: what plays, not what that is called."""
        seconds = f" {self.seconds:g} s" if _top(self.upper) else ""
        return f"{self.game}: {_called(self.upper)}, {_called(self.lower)}{seconds} #{self.seed}.{self.number}"


def _top(player: Player) -> bool:
    return player is not None and player.top


def _called(player: Player) -> str:
    return "beginner" if player is None else "top" if player.top else " ".join(f"{part:g}" for part in player[1:])


# -- one game ----------------------------------------------------------------------------------------------------------

_searchers: dict[tuple[str, bool], Searcher] = {}


def _move(game: Game, player: Player, state: State, seen: Seen, bout: Bout) -> Move:
    if player is None:
        dice = Random(f"{bout.seed} {bout.number} {state.notation()} {sum(seen.values())}")
        return dice.choice(wins_at_once(state, game.sides) or tuple(state.legal_moves()))
    if (game.name, player.top) not in _searchers:
        _searchers[game.name, player.top] = registry.searcher(game)
    searcher = _searchers[game.name, player.top]
    end = time.process_time() + bout.seconds
    stop = (lambda: time.process_time() >= end) if player.top else lambda: False
    seed = f"{bout.seed} {bout.number} {player.number}"
    return list(levels.play(game, searcher, state, seen, player, seed, stop=stop))[-1].move


def play(bout: Bout) -> float:
    """The upper one's share of one game; it has another seat in the next."""
    game = game_of(bout.game)
    if (game.name, True) in _searchers:
        _searchers[game.name, True].forget()
    sides = len(set(game.sides))
    mine = bout.number % sides
    state: State = game.start()
    line = Repetitions()
    for _ in range(LONGEST):
        line.add(state)
        if state.outcome is not None or line.drawn(state):
            break
        player = bout.upper if game.sides[state.to_play] == mine else bout.lower
        state = state.apply(_move(game, player, state, line.seen(), bout))
    end = state.outcome
    if end is None or end.winner is None:
        return 1 / sides
    return float(end.winner == mine)


def play_key(bout: Bout) -> tuple[str, float]:
    return bout.key, play(bout)


# -- many --------------------------------------------------------------------------------------------------------------


class Notes:
    """Every game that was played, in a file: a line each."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.scores: dict[str, float] = {}
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            try:
                key, score = json.loads(line)
            except ValueError:
                continue  # it was killed while it wrote
            self.scores[key] = score
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and not file.read_bytes().endswith(b"\n"):
            with file.open("a", encoding="utf-8", newline="\n") as out:
                out.write("\n")

    def add(self, key: str, score: float) -> None:
        self.scores[key] = score
        with self._file.open("a", encoding="utf-8", newline="\n") as out:
            out.write(json.dumps([key, score]) + "\n")


class Pairing(NamedTuple):
    """Who plays whom how often."""

    upper: int  # levels, or BEGINNER
    lower: int
    bouts: tuple[Bout, ...]


def pairings(game: Game, ladder: Sequence[Level], asked: argparse.Namespace, games: int, seed: int) -> list[Pairing]:
    low, _, high = asked.levels.partition("-")
    made = []
    for number in range(max(1, int(low)), int(high or low) + 1):
        upper, lower = (BEGINNER, 1) if number == 1 else (number, number - 1)
        above, below = None if upper == BEGINNER else ladder[upper - 1], ladder[lower - 1]
        wanted = min(games, asked.top_games) if upper == levels.TOP else games
        bouts = (Bout(game.name, above, below, each, seed, asked.seconds) for each in range(wanted))
        made.append(Pairing(upper, lower, tuple(bouts)))
    return made


def run(pool: Pool, notes: Notes, wanted: Iterable[Pairing]) -> None:
    """Play what is not yet noted."""
    todo = [bout for pairing in wanted for bout in pairing.bouts if bout.key not in notes.scores]
    begun = told = time.monotonic()
    for done, (key, score) in enumerate(pool.imap_unordered(play_key, todo, chunksize=1), 1):
        notes.add(key, score)
        now = time.monotonic()
        if now - told > OFTEN:
            told = now
            left = (now - begun) / done * (len(todo) - done)
            print(f"    {done} of {len(todo)} games, about {left / 60:.0f} minutes to go", flush=True)


def measure(game: Game, pairing: Pairing, notes: Notes) -> Rung:
    """What is noted of a pairing."""
    scores = [notes.scores[bout.key] for bout in pairing.bouts]
    games, won, lost = len(scores), scores.count(1.0), scores.count(0.0)
    mean = sum(scores) / games
    spread = sum(score * score for score in scores) / games - mean * mean
    error = 1.96 * math.sqrt(max(spread, 1 / (4 * games)) / games)
    others = len(set(game.sides)) - 1
    return Rung(pairing.upper, pairing.lower, games, won, games - won - lost, round(mean, 3), round(error, 3), others)


# -- even steps --------------------------------------------------------------------------------------------------------

FINE = 0.5  # of the ladder, between two strengths that are fitted
STIFF = 0.3  # how much the fit minds a bend
EVEN = (0.69, 0.81)  # between two levels: good enough
WIDEST = math.log(0.80 / 0.20)  # of a step, if there is more to climb than seven levels can in even steps


class Climb(NamedTuple):
    """What two players made of so many games: their places on the ladder of rungs, the top by `math.inf`."""

    upper: float
    lower: float
    games: int
    score: float
    others: int


def fit(size: int, climbs: Sequence[Climb]) -> tuple[list[float], float]:
    """A strength for each place from 1 to `size`, `FINE` apart, and the top's; the lowest has 0.

    >>> strengths, top = fit(2, [Climb(2, 1, 400, 0.75, 1), Climb(math.inf, 2, 400, 0.75, 1)])
    >>> [round(each, 1) for each in strengths], round(top, 1)
    ([0.0, 0.5, 1.1], 2.2)
    """
    places = round((size - 1) / FINE) + 1
    found = [0.0] * (places + 1)  # the last is the top's
    rows = [(_weights(places, climb), climb) for climb in climbs]
    bends: list[dict[int, float]] = [{at - 1: 1.0, at: -2.0, at + 1: 1.0} for at in range(1, places - 1)]
    for _ in range(40):  # Newton's steps
        slope = [0.0] * len(found)
        curve = [[1e-6 * (at == other) for other in range(len(found))] for at in range(len(found))]
        for weights, climb in rows:
            odds = sum(found[at] * weight for at, weight in weights.items()) - math.log(climb.others)
            chance = 1 / (1 + math.exp(-odds))
            for at, weight in weights.items():
                slope[at] += climb.games * (climb.score - chance) * weight
                for other, more in weights.items():
                    curve[at][other] += climb.games * chance * (1 - chance) * weight * more
        for bend in bends:
            bent = sum(found[at] * weight for at, weight in bend.items())
            for at, weight in bend.items():
                slope[at] -= bent * weight / STIFF**2
                for other, more in bend.items():
                    curve[at][other] += weight * more / STIFF**2
        free = [row[1:] for row in curve[1:]]  # the lowest stays where it is
        for at, change in enumerate(_solved(free, slope[1:]), 1):
            found[at] += max(-1.0, min(1.0, change))
    rising = [found[0]]
    for each in found[1:-1]:
        rising.append(max(each, rising[-1] + 1e-6))
    return rising, found[-1]


def _weights(places: int, climb: Climb) -> dict[int, float]:
    """How a climb follows from the strengths that are fitted."""
    made: dict[int, float] = defaultdict(float)
    for place, sign in ((climb.upper, 1.0), (climb.lower, -1.0)):
        if place == math.inf:
            made[places] += sign
            continue
        at, part = divmod((place - 1) / FINE, 1)
        below = min(int(at), places - 1)
        made[below] += sign * (1 - part)
        if part:
            made[below + 1] += sign * part
    return made


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By Gauss."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda each: abs(rows[each][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, len(rows)):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [each - factor * above for each, above in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        known = sum(rows[at][each] * found[each] for each in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - known) / rows[at][at]
    return found


def placed(strengths: Sequence[float], top: float) -> Steps:
    """Where the levels below the top stand, at equal distances as far as the ladder reaches.

    >>> placed([0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0], 6.0)
    (1.0, 2.0, 3.0, 3.5, 4.0, 4.5)
    """
    step = min(WIDEST, top / (levels.TOP - 1))
    made = [1.0]
    for number in range(1, levels.TOP - 1):
        wanted = step * number
        at = next((each for each, strength in enumerate(strengths) if strength >= wanted), None)
        if at is None:
            made.append(1 + (len(strengths) - 1) * FINE)
            continue
        part = (wanted - strengths[at - 1]) / (strengths[at] - strengths[at - 1])
        made.append(round(1 + (at - 1 + part) * FINE, 2))
    return tuple(made)


def even(pool: Pool, game: Game, asked: argparse.Namespace, notes: Notes) -> Steps:
    """Steps that are even, as far as the rounds show."""
    steps = levels.steps(game)
    size = len(levels.rungs_of(game))
    climbs: list[Climb] = []
    sample = argparse.Namespace(**{**vars(asked), "top_games": max(8, asked.top_games * 2 // 5)})
    for turn in range(asked.even):
        ladder = levels.ladder(game, steps)
        wanted = pairings(game, ladder, sample, max(8, asked.games * 2 // 5), asked.seed + 1000 + turn)[1:]
        run(pool, notes, wanted)
        rungs = [measure(game, each, notes) for each in wanted]
        print(f"  round {turn + 1}: {steps}")
        for rung in rungs:
            print(f"    {rung}", flush=True)
            upper = math.inf if rung.upper == levels.TOP else steps[rung.upper - 1]
            climbs.append(Climb(upper, steps[rung.lower - 1], rung.games, rung.score, rung.others))
        strengths, top = fit(size, climbs)
        if all(EVEN[0] <= rung.score <= EVEN[1] for rung in rungs) and rungs[0].others == 1:
            break
        steps = placed(strengths, top)
        print(f"    each step {100 / (1 + math.exp(-top / (levels.TOP - 1))):.0f} % if all were even", flush=True)
    return steps


# -- what is kept ------------------------------------------------------------------------------------------------------


def store(game: Game, steps: Steps, rungs: Sequence[Rung], settings: Mapping[str, Any]) -> None:
    """Keep what was measured, beside what is known of other pairings of levels that are what they were."""
    kept = levels.read(game)
    rows = [list(level[1:]) for level in levels.ladder(game, steps)[:-1]]
    old = kept.get(game.name, {})
    same = {BEGINNER, levels.TOP} | {
        n for n, (was, row) in enumerate(zip(old.get("levels", ()), rows), 1) if was == row
    }
    known = {rung["upper"]: rung for rung in old.get("rungs", ()) if {rung["upper"], rung["lower"]} <= same}
    known |= {rung.upper: rung._asdict() for rung in rungs}
    kept[game.name] = {
        "date": datetime.date.today().isoformat(),
        "settings": dict(settings),
        "steps": list(steps),
        "levels": rows,
        "rungs": [known[upper] for upper in sorted(known)],
    }
    from sums import renew  # beside this one; a test may load this file alone

    file = levels.path(game)
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8", newline="\n")
    renew(file.parent)
    levels.forget()


def table() -> str:
    """What is stored, as the README has it: how many points in a hundred each level makes against the one below."""
    rows = ["| | " + " | ".join(levels.NAMES[1:]) + " |", "|---" * levels.TOP + "|"]
    for key in KEYS:
        for name in sorted(levels.read(game_of(key))):
            measured = levels.strength(game_of(name))
            if measured is not None:
                shares = (f"{100 * rung.score:.0f}" for rung in measured.rungs[1:])
                rows.append(f"| {key.title() if name == key else f'`{name}`'} | " + " | ".join(shares) + " |")
    return "\n".join(rows) + "\n"


def _gentle() -> None:
    if hasattr(os, "nice"):
        os.nice(10)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="assets/make/tournament.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(KEYS), metavar="GAME")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--top-games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--even", type=int, default=0, metavar="ROUNDS")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default=f"1-{levels.TOP}")
    parser.add_argument("--state", type=Path, default=STATE)
    parser.add_argument("--dry", action="store_true")
    parser.add_argument("--table", action="store_true")
    asked = parser.parse_args(argv)
    if asked.table:
        print(table(), end="")
        return 0
    notes = Notes(asked.state)
    with multiprocessing.get_context("spawn").Pool(asked.cores, _gentle) as pool:
        for name in asked.names:
            game = game_of(name)
            print(f"{game.name}: top level {asked.seconds:g} s a move", flush=True)
            steps = even(pool, game, asked, notes) if asked.even else levels.steps(game)
            settings = {"games": asked.games, "seconds": asked.seconds, "seed": asked.seed}
            for pairing in pairings(game, levels.ladder(game, steps), asked, asked.games, asked.seed):
                begun = time.monotonic()
                run(pool, notes, [pairing])
                rung = measure(game, pairing, notes)
                print(f"  {rung}   {time.monotonic() - begun:.0f} s", flush=True)
                if not asked.dry:
                    store(game, steps, [rung], settings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
