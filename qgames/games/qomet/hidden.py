"""Which squares of Qomet are easily overlooked: the wide ones around the middle."""

from qgames.games.qomet.rules import CELLS, RINGS, SQUARES, QometState
from qgames.rules.core import names_of

_WIDE = {names_of(CELLS, square) for square in SQUARES[: len(RINGS)]}


def hidden(end: QometState) -> bool:
    return end.outcome is not None and end.outcome.cells in _WIDE
