"""Quixo inside the search: all 44 pushes of a mask at once, in the lanes of one big int.

What a push does to crosses does not depend on the circles and the other way round, so each mask is pushed once and
remembered; the moves of a position are then the pairs of two such rows, filtered by which cubes may be taken.
"""

from __future__ import annotations

from itertools import compress
from operator import or_

from qgames.rules.core import Mask
from qgames.rules.quixo import FIRST_FILE, FIRST_RANK, FULL, PUSHES

TOKENS = tuple(PUSHES)
_ALL = tuple(PUSHES.values())
TAKES = tuple(push.take for push in _ALL)
LANE = 64
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


def lanes_of(found: int) -> list[int]:
    """The numbers of the lanes that hold a set bit."""
    lanes = []
    while found:
        lane = ((found & -found).bit_length() - 1) // LANE
        lanes.append(lane)
        found = found >> LANE * (lane + 1) << LANE * (lane + 1)
    return lanes


class OwnPushes(dict[Mask, memoryview]):
    """The mover's mask -> his mask after each push, shifted to where the waiting side stands in a packed position."""

    def __missing__(self, mask: Mask) -> memoryview:
        many = (pushed(mask) | _ENDS) << 25
        row = self[mask] = memoryview(many.to_bytes(_BYTES, "little")).cast("Q")
        return row


class TheirPushes(dict[Mask, tuple[memoryview, bytes]]):
    """The waiting side's mask -> that mask after each push, and which pushes are sane.

    Insane is to take a cube that shows the waiting side's mark (illegal) or to make a line for the waiting side (lost).
    """

    def __missing__(self, mask: Mask) -> tuple[memoryview, bytes]:
        many = pushed(mask)
        sane = bytearray(0 if mask & take else 1 for take in TAKES)
        if mask.bit_count() >= 5:
            for lane in lanes_of(lines_in(many)):
                sane[lane] = 0
        row = self[mask] = (memoryview(many.to_bytes(_BYTES, "little")).cast("Q"), bytes(sane))
        return row


class Winning(dict[Mask, tuple[Mask, tuple[int, ...]]]):
    """A mask -> the cubes to take for a line of its own, and the numbers of those pushes (if the cube may be taken)."""

    def __missing__(self, mask: Mask) -> tuple[Mask, tuple[int, ...]]:
        takes = 0
        lanes: list[int] = []
        if mask.bit_count() >= 4:
            found = lines_in(pushed(mask) | _ENDS)
            if found:
                lanes = lanes_of(found)
                for lane in lanes:
                    takes |= TAKES[lane]
        row = self[mask] = (takes, tuple(lanes))
        return row


class Board:
    """The three memories together, kept within bounds."""

    LIMIT = 40_000

    def __init__(self) -> None:
        self.own = OwnPushes()
        self.theirs = TheirPushes()
        self.winning = Winning()

    def moves(self, node: int) -> list[int]:
        """Packed positions after each sane push, without doubles."""
        row, sane = self.theirs[node >> 25]
        return list(dict.fromkeys(compress(map(or_, row, self.own[node & FULL]), sane)))

    def wins(self, own: Mask, other: Mask) -> bool:
        """Can the mover complete a line now, without completing one of the other side's?"""
        takes, lanes = self.winning[own]
        if not takes & ~other:
            return False
        sane = self.theirs[other][1]
        return any(sane[lane] for lane in lanes)

    def trim(self) -> None:
        for memory in (self.own, self.theirs, self.winning):
            if len(memory) > self.LIMIT:
                memory.clear()

    def forget(self) -> None:
        for memory in (self.own, self.theirs, self.winning):
            memory.clear()
