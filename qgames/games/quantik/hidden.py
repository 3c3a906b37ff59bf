"""Which ends of Quantik are easily overlooked: a region, and a player who cannot move."""

from qgames.games.quantik.rules import CELLS, REGIONS, QuantikState
from qgames.rules.core import names_of

_HIDDEN = {(), *(names_of(CELLS, region) for region in REGIONS)}


def hidden(end: QuantikState) -> bool:
    return end.outcome is not None and end.outcome.cells in _HIDDEN
