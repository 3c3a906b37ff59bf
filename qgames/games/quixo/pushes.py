"""Quixo inside the search: all 44 pushes of a mask at once, in the lanes of one big int.

What a push does to crosses does not depend on the circles and the other way round, so each mask is pushed once and
remembered; the moves of a position are then the pairs of two such rows, filtered by which cubes may be taken.
"""

from __future__ import annotations

from itertools import compress
from operator import or_

from qgames.games.quixo.rules import FIRST_FILE, FIRST_RANK, FULL, PUSHES
from qgames.rules.core import Mask

TOKENS = tuple(PUSHES)
_ALL = tuple(PUSHES.values())
TAKES = tuple(push.take for push in _ALL)
LANE = 32
_BYTES = len(_ALL) * LANE // 8


def _lanes(masks: list[Mask]) -> int:
    return sum(mask << LANE * lane for lane, mask in enumerate(masks))


def _sliding(up: int, down: int) -> int:
    return _lanes([push.slide if (push.up, push.down) == (up, down) else 0 for push in _ALL])


_EVERY = _lanes([1] * len(_ALL))
_STILL = _lanes([push.still for push in _ALL])
_UP_RANK, _UP_FILE, _DOWN_RANK, _DOWN_FILE = _sliding(1, 0), _sliding(5, 0), _sliding(0, 1), _sliding(0, 5)
_ENDS = _lanes([push.end for push in _ALL])
_FILES, _RANKS = _EVERY * FIRST_FILE, _EVERY * FIRST_RANK
_CORNER, _OTHER_CORNER = _EVERY, _EVERY << 4


def pushed(mask: Mask) -> int:
    """The mask after each of the pushes, a lane each; the cube taken left out."""
    many = mask * _EVERY
    return (
        many & _STILL
        | (many & _UP_RANK) << 1
        | (many & _UP_FILE) << 5
        | (many & _DOWN_RANK) >> 1
        | (many & _DOWN_FILE) >> 5
    )


def lines_in(many: int) -> int:
    """Not 0 exactly where some lane holds five in a line; the bits set lie in those lanes."""
    rank = many & many >> 1
    file = many & many >> 5
    rising = many & many >> 6
    falling = many & many >> 4
    return (
        rank & rank >> 2 & many >> 4 & _FILES
        | file & file >> 10 & many >> 20 & _RANKS
        | rising & rising >> 12 & many >> 24 & _CORNER
        | falling & falling >> 8 & many >> 16 & _OTHER_CORNER
    )


def lanes_of(found: int) -> int:
    """The lanes that hold a set bit, as a set of pushes."""
    pushes = 0
    while found:
        lane = (found.bit_length() - 1) // LANE
        pushes |= 1 << lane
        found &= (1 << LANE * lane) - 1
    return pushes


def completing(mask: Mask) -> int:
    """The pushes that complete a line of this mask when its owner makes them (if the cube may be taken)."""
    return lanes_of(lines_in(pushed(mask) | _ENDS))


def giving(mask: Mask) -> int:
    """The pushes that complete a line of this mask when the other side makes them."""
    return lanes_of(lines_in(pushed(mask)))


def unpacked(many: int) -> memoryview:
    """The lanes one by one."""
    return memoryview(many.to_bytes(_BYTES, "little")).cast("I")


class Taking(dict[Mask, int]):
    """Cubes on the rim -> the pushes that take one of them."""

    def __missing__(self, cubes: Mask) -> int:
        pushes = self[cubes] = sum(1 << number for number, take in enumerate(TAKES) if take & cubes)
        return pushes


class OwnPushes(dict[Mask, list[int]]):
    """The mover's mask -> his mask after each push, shifted to where the waiting side stands in a packed position."""

    def __missing__(self, mask: Mask) -> list[int]:
        row = self[mask] = [lane << 25 for lane in unpacked(pushed(mask) | _ENDS)]
        return row


class TheirPushes(dict[Mask, tuple[memoryview, bytes]]):
    """The waiting side's mask -> that mask after each push, and which pushes are sane.

    Insane is to take a cube that shows the waiting side's mark (illegal) or to make a line for the waiting side (lost).
    """

    def __missing__(self, mask: Mask) -> tuple[memoryview, bytes]:
        many = pushed(mask)
        given = lanes_of(lines_in(many))
        sane = bytes([not (mask & take or given >> lane & 1) for lane, take in enumerate(TAKES)])
        row = self[mask] = (unpacked(many), sane)
        return row


class PushTable:
    """Both memories together, kept within bounds."""

    LIMIT = 12_000

    def __init__(self) -> None:
        self.own = OwnPushes()
        self.theirs = TheirPushes()

    def moves(self, node: int) -> list[int]:
        """Packed positions after each sane push, without doubles."""
        row, sane = self.theirs[node >> 25]
        return list(dict.fromkeys(compress(map(or_, row, self.own[node & FULL]), sane)))

    def trim(self) -> None:
        if len(self.own) > self.LIMIT:
            self.own.clear()
        if len(self.theirs) > self.LIMIT:
            self.theirs.clear()

    def forget(self) -> None:
        self.own.clear()
        self.theirs.clear()
