"""What can be told of a game of Quantik: which shapes were placed and where, what stands together at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from qgames.games.quantik.rules import CELLS, REGIONS, QuantikState
from qgames.rules.bits import mask_of
from qgames.rules.core import Move, Seat, State
from qgames.rules.feats import Feats

SHAPE = {"S": "sphere", "Y": "cylinder", "C": "cube", "N": "cone"}
CENTRE = ("b2", "b3", "c2", "c3")


class QuantikFeats(Feats):
    def token(self, before: State, move: Move, after: State) -> frozenset[str]:
        return frozenset({SHAPE[move[0]], *(["centre"] if move[1:] in CENTRE else [])})

    def end(self, before: State, after: State, seat: Seat) -> frozenset[str]:
        told = super().end(before, after, seat)
        cells = mask_of([CELLS.index(cell) for cell in after.outcome.cells]) if after.outcome else 0
        return told | {"region"} if any(cells & region == region for region in REGIONS) else told

    def counts(self, state: State) -> Mapping[str, int]:
        here = cast(QuantikState, state)
        return {"pieces": (here.light | here.dark).bit_count()}
