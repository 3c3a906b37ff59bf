"""What can be told of a game of Quixo: which cubes were taken, from which side they were pushed, what the five look
like."""

from __future__ import annotations

from typing import cast

from qgames.games.quixo.rules import CELLS, DIAGONALS, QuixoState
from qgames.rules.bits import mask_of
from qgames.rules.core import Move, Seat, State
from qgames.rules.feats import Feats

CORNERS = ("a1", "a5", "e1", "e5")


class QuixoFeats(Feats):
    def token(self, before: State, move: Move, after: State) -> frozenset[str]:
        if move == "pass":
            return frozenset()
        return frozenset({f"side.{side(move)}", *(["corner"] if move[:2] in CORNERS else [])})

    def end(self, before: State, after: State, seat: Seat) -> frozenset[str]:
        told = super().end(before, after, seat)
        if after.outcome is None or after.outcome.winner is None:
            return told
        here = cast(QuixoState, after)
        cells = mask_of([CELLS.index(cell) for cell in after.outcome.cells])
        found = {"diagonal"} if any(cells & line == line for line in DIAGONALS) else set()
        if here.game.four and any((here.far >> cell & 1) == (seat >> 1 & 1) for cell in range(25) if cells >> cell & 1):
            found.add("dot")
        return told | found


def side(move: Move) -> str:
    """The side a cube is pushed in from."""
    taken, end = move[:2], move[2:4]
    if taken[0] == end[0]:
        return "south" if end[1] == "1" else "north"
    return "west" if end[0] == "a" else "east"
