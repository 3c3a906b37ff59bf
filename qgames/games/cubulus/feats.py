"""What can be told of a game of Cubulus: at which facelets was pushed, which lines were turned, what the square is."""

from __future__ import annotations

from typing import cast

from qgames.games.cubulus.rules import CELLS, NAMED_SQUARES, PUSHES, CubulusState
from qgames.rules.bits import mask_of
from qgames.rules.core import Move, Seat, State
from qgames.rules.feats import Feats

BEHIND = "LBD"  # the faces turned away from who sits down


class CubulusFeats(Feats):
    def token(self, before: State, move: Move, after: State) -> frozenset[str]:
        push = PUSHES.get(move)
        if push is None:
            return frozenset()
        here = cast(CubulusState, before)
        taken = here.first | here.second | here.third
        found = {f"face.{move[0]}"} | ({"middle"} if move[1] == "5" else set())
        found |= {"behind"} if move[0] in BEHIND else set()
        return frozenset(found | ({"turned"} if taken & push.line == push.line else set()))

    def end(self, before: State, after: State, seat: Seat) -> frozenset[str]:
        told = super().end(before, after, seat)
        cells = mask_of([CELLS.index(cell) for cell in after.outcome.cells]) if after.outcome else 0
        kinds = {each.kind for each in NAMED_SQUARES if cells & each.cells == each.cells}
        return told | {"wide"} if kinds & {"corners", "middles"} else told
