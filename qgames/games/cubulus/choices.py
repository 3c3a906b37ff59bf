"""Where verdicts are shown in Cubulus: only what is proved on the cube, and only on faces turned to the eye; the
unfolded cube has all of them. Neutral balls are put in by agreement: nobody is told where."""

from __future__ import annotations

from collections.abc import Iterator

from qgames.games.cubulus.model import OUTWARD, facelet_at
from qgames.games.cubulus.rules import FACELETS, CubulusState
from qgames.games.frame import Choice


def choices(state: CubulusState, spread: float) -> Iterator[Choice]:
    for move in state.legal_moves():
        if move in FACELETS:
            yield Choice(move, (move,), facelet_at(move, spread, 0.52), small=True, face=OUTWARD[move])
