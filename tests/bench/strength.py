"""Does My strength keep what it promises? Players simulated from the measured ladder, in every variant that has one.

    python tests/bench/strength.py [GAME ...] [--games 400] [--newcomers 400] [--seed 1]

For five strengths and each of the four distances: the score that was promised before each game, on average, and the
score that was met. Then newcomers: how far from the truth they are after the ten games that find their place, and how
many stand within one level of it. A few seconds a game. Status 1 if a score is more than six points off, or if fewer
than nine of ten newcomers are placed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kit.simulated import place, season, strengths

from qgames.games import main_variants
from qgames.session.statistics.rating import ladder_of
from qgames.session.statistics.strength import DISTANCES

OFF, PLACED = 0.06, 0.9  # the most a score may be off; the least of newcomers that must be placed


def kept(name: str, ladder: Sequence[int], games: int, seed: int) -> float:
    """Print what was promised and met; the worst difference."""
    worst = 0.0
    for rating in strengths(ladder):
        row = []
        for distance in DISTANCES:
            found = season(ladder, rating, distance, games, Random(f"{seed} {name} {rating} {distance}"))
            worst = max(worst, abs(found.scored - found.promised))
            row.append(f"{distance} {100 * found.promised:.0f} -> {100 * found.scored:.1f}")
        print(f"  rating {rating:5.0f}: {'   '.join(row)}")
    return worst


def placed(name: str, ladder: Sequence[int], newcomers: int, seed: int) -> float:
    """Print how well newcomers are found; the least share that is placed."""
    least = 1.0
    for rating in strengths(ladder):
        dices = (Random(f"{seed} {name} {rating} {number}") for number in range(newcomers))
        found = [season(ladder, rating, "above", 0, dice).found for dice in dices]
        near = mean(abs(place(ladder, each) - place(ladder, rating)) <= 1 for each in found)
        off, percent = mean(abs(each - rating) for each in found), round(100 * near)
        print(f"  newcomer of {rating:5.0f}: found {mean(found):5.0f}, off by {off:3.0f}; {percent} % within a level")
        least = min(least, near)
    return least


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--newcomers", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    worst, least = 0.0, 1.0
    for name in args.names or main_variants():
        if not (ladder := ladder_of(name)):
            print(f"{name}: not measured, not offered")
            continue
        print(f"{name}: levels at {', '.join(map(str, ladder))}")
        worst = max(worst, kept(name, ladder, args.games, args.seed))
        least = min(least, placed(name, ladder, args.newcomers, args.seed))
    print(f"at most {100 * worst:.1f} points off; at least {100 * least:.0f} % of newcomers within a level")
    return int(worst > OFF or least < PLACED)


if __name__ == "__main__":
    sys.exit(main())
