"""Checks a winning strategy for the first player of Qomet and writes it as qgames/games/qomet/book.txt.

    python assets/make/qomet_book.py STRATEGY

STRATEGY has a line for each position: the mover's stars, the other's (two letters a point, '-' for none), the token the
undo ban forbids ('-' for none), the move; more columns are ignored, so that the book itself will do. The game is walked
from the empty board with the rules core, the strategy on one side and every legal move on the other; every line
must end in a win. The lines met are written with the plies to the end at the most; lines never met are dropped.
"""

from __future__ import annotations

import sys
from pathlib import Path

from qgames.games import game
from qgames.games.qomet.book import _BACK, _mask, turn
from qgames.games.qomet.rules import QometState

OUT = Path(__file__).parents[2] / "qgames/games/qomet/book.txt"


class Walk:
    def __init__(self, lines: list[str]) -> None:
        self.lines = {}
        for line in lines:
            own, other, ban, move = line.split()[:4]
            self.lines[_mask(own), _mask(other), ban] = (line.split()[:4], move)
        self.plies: dict[tuple[int, int, str], int] = {}

    def find(self, state: QometState) -> tuple[tuple[int, int, str], str]:
        own, other = (state.dark, state.light) if state.to_play else (state.light, state.dark)
        for way in range(8):
            back = _BACK[way]
            there = {name: goal for goal, name in back.items()}
            ban = "".join(there[state.ban[n : n + 2]] for n in (0, 2)) if state.ban else "-"
            key = (turn(own, way), turn(other, way), ban)
            if key in self.lines:
                move = self.lines[key][1]
                return key, back[move[:2]] + back.get(move[2:], move[2:])
        raise SystemExit(f"not in the strategy: {state.notation()}")

    def to_end(self, state: QometState) -> int:
        """Plies to the end at the most, the strategy to move."""
        after = [state.apply(move) for move in state.legal_moves()]
        if any(a.winner == state.to_play for a in after):
            return 1
        key, move = self.find(state)
        if key not in self.plies:
            waiting = state.apply(move)
            replies = [waiting.apply(reply) for reply in waiting.legal_moves()]
            if any(r.winner == waiting.to_play for r in replies):
                raise SystemExit(f"the strategy loses: {state.notation()} {move}")
            self.plies[key] = 2 + max([self.to_end(r) if r.winner < 0 else 0 for r in replies])
        return self.plies[key]


def main() -> None:
    walk = Walk(Path(sys.argv[1]).read_text("ascii").splitlines())
    start: QometState = game("qomet").start()  # type: ignore[assignment]
    print(f"won in {walk.to_end(start)} plies at the most, {len(walk.plies)} positions of {len(walk.lines)}")
    text = "".join(f"{' '.join(walk.lines[key][0])} {plies}\n" for key, plies in sorted(walk.plies.items()))
    from sums import renew  # beside this one; a test may load this file alone

    OUT.write_text(text, "ascii")
    renew(OUT.parent)


if __name__ == "__main__":
    main()
