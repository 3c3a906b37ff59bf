"""What Qomet tells those who look for reasons: squares of stars, and whose turn it might be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from qgames.ai.reasons import Reasons
from qgames.games.qomet.rules import CELLS, RINGS, SQUARES, QometState
from qgames.rules.core import Mask, Seat, Side, State, names_of


class QometReasons(Reasons):
    def turned(self, state: State, seat: Seat) -> State:
        return cast(QometState, state)._replace(to_play=seat, ban="")

    def begun(self, state: State, side: Side) -> tuple[Sequence[Mask], Mask, Mask]:
        here = cast(QometState, state)
        return SQUARES, *((here.dark, here.light) if side else (here.light, here.dark))


_WIDE = {names_of(CELLS, square) for square in SQUARES[: len(RINGS)]}


def hidden(end: QometState) -> bool:
    """Is a square easily overlooked? The wide ones around the middle are."""
    return end.outcome is not None and end.outcome.cells in _WIDE
