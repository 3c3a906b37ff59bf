"""The opening of Quantik, proved ahead: every position with at most four pieces, and every lost one with five.

Rows may change places within the upper or lower half, and the halves themselves; so may columns; the board may be
mirrored at its diagonal; and the shapes may change names: 128 x 24 ways to see the same position. The book
(``book.txt``, made by ``assets/make/quantik_book.py``) has a line for each: for every shape a
hexadecimal number (16 bits for the other side's cells above 16 for those of the side to move), sorted; then the plies
to the end (negative when the side to move loses) and how many of its moves win.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeAlias

from qgames.games.quantik.proof import STRIDE, Position
from qgames.rules.bits import bits

BOOK = Path(__file__).parent / "book.txt"
PIECES_IN_BOOK = 4  # all of them; with one piece more, those that are lost

Key: TypeAlias = tuple[int, ...]


class Entry(NamedTuple):
    distance: int  # plies to the end, negative if the side to move loses
    winning: int  # how many moves win


def _orders() -> list[tuple[int, ...]]:
    """The ways to rearrange four rows so that halves stay together."""
    return [
        tuple(top + bottom if first else bottom + top)
        for top, bottom, first in product(([0, 1], [1, 0]), ([2, 3], [3, 2]), (True, False))
    ]


#: for each symmetry of the board the bit that each cell becomes
SYMMETRIES = tuple(
    tuple(
        1 << (4 * columns[cell % 4] + rows[cell // 4] if mirrored else 4 * rows[cell // 4] + columns[cell % 4])
        for cell in range(16)
    )
    for rows, columns, mirrored in product(_orders(), _orders(), (False, True))
)


def canonical(at: Position) -> Key:
    """The same for all positions that are alike: the least of all ways to see this one."""
    shapes = [
        ([*bits(at.own >> STRIDE * shape & 0xFFFF)], [*bits(at.other >> STRIDE * shape & 0xFFFF)]) for shape in range(4)
    ]
    used = [shape for shape in shapes if shape[0] or shape[1]]
    unused = [0] * (4 - len(used))
    best: list[int] | None = None
    for image in SYMMETRIES:
        seen = sorted(sum([image[c] for c in own]) | sum([image[c] for c in other]) << 16 for own, other in used)
        if best is None or seen < best:
            best = seen
    return (*unused, *(best or ()))


@cache
def entries() -> dict[Key, Entry]:
    book: dict[Key, Entry] = {}
    for line in BOOK.read_text("ascii").splitlines():
        if line and not line.startswith("#"):
            *shapes, distance, winning = line.split()
            book[tuple(int(shape, 16) for shape in shapes)] = Entry(int(distance), int(winning))
    return book


def entry(at: Position) -> Entry | None:
    """What is known ahead about a position."""
    if (at.own | at.other).bit_count() > PIECES_IN_BOOK + 1:
        return None
    return entries().get(canonical(at))
