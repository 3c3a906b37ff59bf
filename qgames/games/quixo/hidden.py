"""Which lines of Quixo are easily overlooked: those aslant."""

from qgames.games.quixo.rules import CELLS, DIAGONALS, QuixoState
from qgames.rules.core import names_of

_ASLANT = {names_of(CELLS, line) for line in DIAGONALS}


def hidden(end: QuixoState) -> bool:
    return end.outcome is not None and end.outcome.cells in _ASLANT
