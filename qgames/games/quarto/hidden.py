"""Which lines of Quarto are easily overlooked: those aslant, and what has nothing but the tops in common."""

from qgames.games.quarto.rules import LINES, QuartoState

_ASLANT = LINES[-2:]


def hidden(end: QuartoState) -> bool:
    seen_at_once = (end.dark, end.square, end.short)
    alike = any(end.line & mask in (0, end.line) for mask in seen_at_once)
    return end.line in _ASLANT or not alike
