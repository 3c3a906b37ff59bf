"""Does the Master, who may take over a first turn, do so where that turn is a proved win, and win with it?

    python tests/bench/swap.py [d4 c3 c4] [--game qomet] [--games 20] [--level 6] [--seconds 1] [--keep FILE]

A level opens with a given turn; the Master, with so many seconds of the processor a move, takes the side over or does
not, and plays on. With `--keep` every game is noted in a file and not played again: it can be killed at any time.
Status 1 if a turn was not taken over, or if fewer than nine of ten games with it were won.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.bouts import Notes, chosen, interval, thought_of

from qgames.ai import levels, registry
from qgames.ai.opening import takes_over
from qgames.games import game
from qgames.rules.core import Game, Move
from qgames.rules.match import Repetitions

LONGEST = 300  # tokens; longer is a draw
STAYED = -1.0  # what is noted where the Master did not take over


def score(rules: Game, first: Move, level: int, seconds: float, number: int) -> float:
    """The Master's share of one game."""
    ranks = [levels.levels(rules)[-1], levels.level_of(rules, level)]
    searchers = [registry.searcher(rules), registry.searcher(rules)]
    state, line = rules.start(), Repetitions()
    line.add(state)
    state = state.apply(first)
    line.add(state)
    seems = thought_of(searchers[0], state, line.seen(), ranks[0], f"{number}", seconds).score
    if not takes_over(rules, (first,), levels.TOP, seems):
        return STAYED
    for _ in range(LONGEST):
        if state.outcome is not None or line.drawn(state):
            break
        who = state.to_play  # the Master has the first seat now
        state = state.apply(chosen(searchers[who], state, line.seen(), ranks[who], f"{number}", seconds))
        line.add(state)
    end = state.outcome
    return 0.5 if end is None or end.winner is None else float(end.winner == 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("turns", nargs="*", default=["d4", "c3", "c4"])
    parser.add_argument("--game", default="qomet")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    rules, failed = game(asked.game), False
    with tempfile.TemporaryDirectory() as folder:
        notes = Notes(asked.keep or Path(folder) / "kept.jsonl")
        for first in asked.turns:
            found = []
            for number in range(asked.games):
                name = f"{rules.name} {first}, level {asked.level}, {asked.seconds:g} s #{number}"
                if name not in notes.scores:
                    notes.add(name, score(rules, first, asked.level, asked.seconds, number))
                found.append(notes.scores[name])
                print(f"{first} {number + 1:>3} {found[-1]}", flush=True)
            taken = [each for each in found if each != STAYED]
            print(f"{first}: taken over in {len(taken)} of {len(found)}; won {interval(taken or [0])}", flush=True)
            failed |= len(taken) < len(found) or sum(taken) < 0.9 * len(taken)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
