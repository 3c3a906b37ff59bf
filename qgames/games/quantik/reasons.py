"""What Quantik tells those who look for reasons: four shapes together, and whose turn it might be."""

from __future__ import annotations

from typing import cast

from qgames.ai.reasons import Reasons
from qgames.games.quantik.rules import CELLS, REGIONS, QuantikState, placements
from qgames.rules.core import Seat, State, names_of


class QuantikReasons(Reasons):
    def turned(self, state: State, seat: Seat) -> State | None:
        here = cast(QuantikState, state)
        own, other = (here.dark, here.light) if seat else (here.light, here.dark)
        free = placements(own, other) if here.free else 0
        return here._replace(to_play=seat, free=free) if free else None


_HIDDEN = {(), *(names_of(CELLS, region) for region in REGIONS)}


def hidden(end: QuantikState) -> bool:
    """Is an end easily overlooked? A region is, and a player who cannot move."""
    return end.outcome is not None and end.outcome.cells in _HIDDEN
