"""The opening of Quarto, proved ahead: what every position with one to five pieces is worth to the one about to give.

The board may be turned and mirrored as the lines (and squares) allow, the values of a feature may change places, and so
may the features: the cells taken become the least of their turned images, a *shape*; each feature becomes the cells, in
the shape's order, that differ from the first one; and these four are sorted. Their rank among all such fours is the
place within the shape. The books (``lines.book``, ``squares.book``, made by ``assets/make/quarto_book.py``) have for
every number of pieces their shapes, and for every shape two bits a rank: nothing, lost, drawn, won. With five pieces it
takes long to find out at the board what to give, so for those that are won four bits tell a piece that wins; with
squares, where that is as hard, also for those that are drawn one that keeps the draw.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, permutations
from math import comb
from pathlib import Path
from typing import TypeAlias

from qgames.ai.shipped import stored
from qgames.rules.bits import bits
from qgames.rules.core import Mask

HERE = Path(__file__).parent
MOST = 5  # pieces on the board
LOST, DRAWN, WON = 0, 1, 2

Turn: TypeAlias = tuple[int, ...]  # where each cell comes to lie
Cells: TypeAlias = tuple[int, ...]
Pieces: TypeAlias = Mapping[int, int]  # cell -> piece


def ranks(count: int) -> int:
    """How many ways to tell so many pieces apart by four features."""
    return comb(2 ** (count - 1) + 3, 4)


def turns(patterns: frozenset[Mask]) -> Iterator[Turn]:
    """The ways to turn the board that leave all patterns where they are."""
    for rows in permutations(range(4)):
        for columns in (rows, rows[::-1]):
            for mirrored in (False, True):
                turn = tuple(
                    4 * columns[cell % 4] + rows[cell // 4] if mirrored else 4 * rows[cell // 4] + columns[cell % 4]
                    for cell in range(16)
                )
                if {sum(1 << turn[cell] for cell in bits(pattern)) for pattern in patterns} == patterns:
                    yield turn


class Book:
    def __init__(self, tables: Mapping[Mask, bytes], gifts: bytes, patterns: frozenset[Mask]) -> None:
        self.tables = tables  # shape -> two bits a rank
        self._least = gifts[0] if gifts else WON  # what a position with five pieces is worth at least that has a gift
        self._gifts = gifts[1:]  # one for each of those, in the order of the tables
        self._turns = tuple(dict.fromkeys(turns(patterns)))
        self._seen: dict[Mask, tuple[Mask, tuple[Cells, ...]]] = {}

    def worth(self, pieces: Pieces) -> int:
        """To the one about to give: LOST, DRAWN or WON. One to five pieces, no line among them."""
        shape, _, place = self._place(pieces)
        return _value(self.tables[shape], place)

    def gift(self, pieces: Pieces) -> int | None:
        """A piece that is worth as much as the position, of five and if the book tells."""
        shape, first, place = self._place(pieces)
        table = self.tables[shape]
        if len(pieces) != MOST or _value(table, place) < self._least or not self._gifts:
            return None
        before = self._told_before[shape] + told_in(table[: place // 4], self._least)
        before += sum(_value(table, other) >= self._least for other in range(place - place % 4, place))
        told = self._gifts[before // 2] >> 4 * (before % 2) & 15
        seen = [pieces[cell] for cell in first]
        features = sorted(range(4), key=columns(seen).__getitem__)
        return seen[0] ^ sum((told >> n & 1) << feature for n, feature in enumerate(features))

    @cached_property
    def _told_before(self) -> dict[Mask, int]:
        """By shape of five cells: gifts of those before it."""
        shapes = [shape for shape in self.tables if shape.bit_count() == MOST]
        told = accumulate((told_in(self.tables[shape], self._least) for shape in shapes), initial=0)
        return dict(zip(shapes, told, strict=False))

    def _place(self, pieces: Pieces) -> tuple[Mask, Cells, int]:
        """The shape of a position, the order in which it is seen, and its rank."""
        shape, orders = self.shape(sum(1 << cell for cell in pieces))
        place, order = min((rank([pieces[cell] for cell in order]), order) for order in orders)
        return shape, order, place

    def shape(self, taken: Mask) -> tuple[Mask, tuple[Cells, ...]]:
        """The least image of some cells, and the orders in which they can be seen as that."""
        found = self._seen.get(taken)
        if found is None:
            cells = tuple(bits(taken))
            images = {turn: sum(1 << turn[cell] for cell in cells) for turn in self._turns}
            least = min(images.values())
            orders = {tuple(sorted(cells, key=turn.__getitem__)) for turn, image in images.items() if image == least}
            found = self._seen[taken] = least, tuple(orders)
        return found


def columns(pieces: Sequence[int]) -> list[int]:
    """For each feature: which of the pieces differ from the first one."""
    first, *others = pieces
    return [sum(1 << n for n, piece in enumerate(others) if (piece ^ first) >> feature & 1) for feature in range(4)]


def rank(pieces: Sequence[int]) -> int:
    """The place of some pieces among all fours of features."""
    return sum(comb(column + k, k + 1) for k, column in enumerate(sorted(columns(pieces))))


def _value(table: bytes, place: int) -> int:
    return (table[place // 4] >> 2 * (place % 4) & 3) - 1


_TOLD = {
    least: bytes(sum((byte >> 2 * n & 3) > least for n in range(4)) for byte in range(256)) for least in (DRAWN, WON)
}


def told_in(table: bytes, least: int) -> int:
    """How many positions of a table are worth at least that."""
    return sum(table.translate(_TOLD[least]))


def parts_of(raw: bytes) -> tuple[dict[Mask, bytes], bytes]:
    """For one to five pieces: how many shapes (two bytes), the shapes (two bytes each), their values; then from what
    worth on there are gifts (a byte), and these."""
    found: dict[Mask, bytes] = {}
    at = 0
    for count in range(1, MOST + 1):
        shapes, length = int.from_bytes(raw[at : at + 2], "big"), (ranks(count) + 3) // 4
        begin = at + 2 + 2 * shapes
        for n in range(shapes):
            shape = int.from_bytes(raw[at + 2 + 2 * n : at + 4 + 2 * n], "big")
            found[shape] = raw[begin + n * length : begin + (n + 1) * length]
        at = begin + shapes * length
    if not found or raw[at] not in _TOLD:
        raise ValueError("no book, or not all of it")
    told = sum(told_in(table, raw[at]) for shape, table in found.items() if shape.bit_count() == MOST)
    if len(raw) - at != 1 + (told + 1) // 2:
        raise ValueError("no book, or not all of it")
    return found, raw[at:]


@cache
def book(name: str, patterns: frozenset[Mask]) -> Book | None:
    """None if it cannot be read: then everything is read out at the board."""

    def made(raw: bytes) -> Book:
        return Book(*parts_of(zlib.decompress(raw)), patterns)

    return stored(HERE, f"{name}.book", made, "the computer plays without its opening book")
