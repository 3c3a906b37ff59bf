"""Which squares of Cubulus are easily overlooked: those on the faces turned away from who sits before the cube."""

from qgames.games.cubulus.rules import CELLS, NAMED_SQUARES, CubulusState
from qgames.rules.core import names_of

_AWAY = {names_of(CELLS, square.cells) for square in NAMED_SQUARES if square.face in "DLB"}


def hidden(end: CubulusState) -> bool:
    return end.outcome is not None and end.outcome.cells in _AWAY
