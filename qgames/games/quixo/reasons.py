"""What Quixo tells those who look for reasons: rows of five, and whose turn it might be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from qgames.ai.reasons import Reasons
from qgames.games.quixo.rules import CELLS, DIAGONALS, LINES, QuixoState
from qgames.rules.core import Mask, Seat, Side, State, names_of


class QuixoReasons(Reasons):
    def turned(self, state: State, seat: Seat) -> State:
        here = cast(QuixoState, state)
        first = here.opening and seat >= here.to_play  # its first turn is still to come
        return here._replace(to_play=seat, opening=here.game.seats - seat if first else 0)

    def begun(self, state: State, side: Side) -> tuple[Sequence[Mask], Mask, Mask]:
        here = cast(QuixoState, state)
        return LINES, *((here.circles, here.crosses) if side else (here.crosses, here.circles))


_ASLANT = {names_of(CELLS, line) for line in DIAGONALS}


def hidden(end: QuixoState) -> bool:
    """Is a line easily overlooked? Those aslant are."""
    return end.outcome is not None and end.outcome.cells in _ASLANT
