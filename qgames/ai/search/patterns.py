"""Patterns of a board of 25 cells, as learned evaluators read them.

Packed positions have the mover's cells in the low 25 bits, the other side's in the 25 above.
"""

from __future__ import annotations


def both(cells: tuple[int, ...]) -> int:
    """Where a packed position shows these cells, for both sides."""
    mask = sum(1 << cell for cell in cells)
    return mask | mask << 25


def index(node: int, cells: tuple[int, ...]) -> int:
    """A pattern as a number in base three: 0 empty, 1 the mover's, 2 the other's.

    >>> index(0b01 | 0b10 << 25, (0, 1))
    5
    """
    number = 0
    for cell in cells:
        number = 3 * number + (node >> cell & 1) + 2 * (node >> 25 + cell & 1)
    return number
