"""How long a review takes, and how much of it is proved.

    python tests/bench/review.py [GAME …] [--games 2] [--tokens 60] [--cores 1] [--ms 400]

Games between levels four and five, cut after so many tokens. `--cores`: thinking processes; a window on two cores has
one.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from qgames.ai import levels, registry
from qgames.ai.process.pool import Pool
from qgames.games import game, main_variants
from qgames.rules.core import Game
from qgames.rules.match import Match
from qgames.session.review import header as review_header
from qgames.session.review.work import USUAL, ReviewWork
from qgames.session.sitting import Sitting


def played(rules: Game, seed: int, tokens: int) -> Match:
    match, searcher, dice = Match(rules), registry.searcher(rules), Random(f"{rules.name} {seed}")
    while match.outcome is None and match.ply < tokens:
        state = match.state
        if rules.neutral(state):
            match.play(dice.choice(state.legal_moves()))
            continue
        level = levels.level_of(rules, dice.choice((4, 5)))
        *_, thought = levels.play(rules, searcher, state, match.seen(), level, dice.random().hex(), stop=lambda: False)
        match.play(thought.move)
    return match


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", dest="count", type=int, default=2)
    parser.add_argument("--tokens", type=int, default=60)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--ms", type=int, default=USUAL)
    asked = parser.parse_args()
    pool = Pool(asked.cores)
    try:
        for name in asked.games or main_variants():
            for seed in range(asked.count):
                match = played(game(name), seed, asked.tokens)
                work = ReviewWork(Sitting(match), ms=asked.ms, pool=lambda: pool)
                begun = time.monotonic()
                first = 0.0
                while not work.done:
                    if work.step() and not first:
                        first = time.monotonic() - begun
                    time.sleep(0.01)
                spent = time.monotonic() - begun
                review = work.review
                proved = sum(turn.before is not None and turn.before.proved for turn in review.turns)
                review_header.write(match, review)
                header = len(match.headers.get("Review", ""))
                print(
                    f"{name:<22}{len(review.turns):>4} tokens{spent:>7.1f} s, first point after {first:.1f} s, "
                    f"proved {100 * proved / max(1, len(review.turns)):.0f} %, "
                    f"turning {len(review.turning_points)}, header {header}",
                    flush=True,
                )
    finally:
        pool.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
