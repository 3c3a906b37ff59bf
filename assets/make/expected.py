"""How many points an estimate is worth: fits the `scale` of a game's entry, that of `qgames.ai.judgement.expected`.

    python assets/make/expected.py [GAME …] [--games 200] [--looks 40] [--keep FILE]

The computer plays itself at its best, after an opening by chance. Every position in which nothing is proved is written
down with the estimate and with how the game ended for the one to move. It thinks for so many questions of its search
whether to stop: a measure of work that no busy machine changes. The scale is the one under which those ends were the
most likely (logistic regression without a constant). What was played is kept in `--keep` and gone on with, so that it
can be stopped at any time. Two hundred games take from a few minutes to an hour.

It prints the scale with its standard error, and for five steps of estimates what was expected and what happened; the
number goes into the game's entry by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from math import exp, log
from pathlib import Path
from random import Random
from tempfile import gettempdir

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from qgames.ai import registry
from qgames.games import game as named
from qgames.games import main_variants
from qgames.rules.match import Match

KEEP = Path(gettempdir()) / "qgames-expected.jsonl"
OPENING = (3, 12)  # tokens by chance
LONGEST = 120  # tokens; a game that is not over by then says nothing
Sample = tuple[int, float]  # an estimate in hundredths, and the points it came to


def _enough(asked: Iterator[int], looks: int) -> bool:
    return next(asked) >= looks


def played(name: str, number: int, looks: int) -> list[Sample]:
    """One game, with what was thought of its positions."""
    game, dice = named(name), Random(f"{name} {number}")
    match, searcher = Match(game), registry.searcher(game)
    opening = dice.randrange(*OPENING)
    thought_of: list[tuple[int, int]] = []  # estimates, and the side they are for
    while match.outcome is None and match.ply < LONGEST:
        state = match.state
        if game.neutral(state) or opening > 0:
            opening -= not game.neutral(state)
            match.play(dice.choice(state.legal_moves()))
            continue
        *_, thought = searcher.think(state, match.seen(), stop=partial(_enough, count(), looks))
        if not thought.score.proved:
            thought_of.append((thought.score.value, game.sides[state.to_play]))
        match.play(thought.move)
    if match.outcome is None:
        return []
    winner = match.outcome.winner
    return [(value, 0.5 if winner is None else float(winner == side)) for value, side in thought_of]


def samples(name: str, games: int, looks: int, keep: Path) -> list[Sample]:
    """Those kept, and those that are missing."""
    rows = [json.loads(line) for line in keep.read_text("utf-8").splitlines()] if keep.exists() else []
    there = {row["number"]: row["samples"] for row in rows if (row["game"], row["looks"]) == (name, looks)}
    for number in range(games):
        if number not in there:
            there[number] = played(name, number, looks)
            with keep.open("a", encoding="utf-8") as file:
                file.write(
                    json.dumps({"game": name, "looks": looks, "number": number, "samples": there[number]}) + "\n"
                )
    return [(value, points) for number in range(games) for value, points in there[number]]


def points_of(value: float, scale: float) -> float:
    return 1 / (1 + exp(-max(-40.0, min(40.0, value / scale))))


def unlikely(found: Sequence[Sample], scale: float) -> float:
    """How unlikely the ends were, as a logarithm."""
    total = 0.0
    for value, points in found:
        expected = min(1 - 1e-9, max(1e-9, points_of(value, scale)))
        total -= points * log(expected) + (1 - points) * log(1 - expected)
    return total


def fitted(found: Sequence[Sample]) -> tuple[float, float]:
    """The scale under which the ends are the most likely, and its standard error."""
    low, high = log(2.0), log(20_000.0)
    golden = (5**0.5 - 1) / 2
    while high - low > 1e-4:
        a, b = high - golden * (high - low), low + golden * (high - low)
        if unlikely(found, exp(a)) < unlikely(found, exp(b)):
            high = b
        else:
            low = a
    scale, step = exp((low + high) / 2), 0.02
    bend = unlikely(found, scale * (1 + step)) + unlikely(found, scale * (1 - step)) - 2 * unlikely(found, scale)
    return scale, scale * step / max(1e-9, bend) ** 0.5


def steps(found: Sequence[Sample], scale: float) -> Iterator[str]:
    """By fifths of the estimates: what was expected on the whole, and what happened."""
    order = sorted(found)
    for fifth in range(5):
        some = order[fifth * len(order) // 5 : (fifth + 1) * len(order) // 5]
        expected = sum(points_of(value, scale) for value, _ in some) / len(some)
        came_to = sum(points for _, points in some) / len(some)
        yield f"{some[0][0]:>6} to {some[-1][0]:>6}: expected {expected:.2f}, came to {came_to:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=200)
    parser.add_argument("--looks", type=int, default=40)
    parser.add_argument("--keep", type=Path, default=KEEP)
    asked = parser.parse_args()
    for name in asked.games or main_variants():
        found = samples(name, asked.count, asked.looks, asked.keep)
        if len(found) < 10:
            print(f"{name}: too little to fit")
            continue
        scale, error = fitted(found)
        print(f"{name}: scale {scale:.0f} ± {error:.0f}, by {len(found)} positions of {asked.count} games")
        for line in steps(found, scale):
            print("   ", line, flush=True)


if __name__ == "__main__":
    main()
