"""Quixo inside the search: all 44 pushes of a mask at once, in the lanes of one big int.

What a push does to crosses does not depend on the circles and the other way round, so each mask is pushed once and
remembered; the moves of a position are then the pairs of two such rows, filtered by which cubes may be taken.
"""

from __future__ import annotations

from itertools import compress
from operator import or_

from qgames.games.quixo.completions import Completions
from qgames.games.quixo.rules import FULL, PUSHES, RING
from qgames.rules.bits import sums
from qgames.rules.core import Mask

TOKENS = tuple(PUSHES)
_ALL = tuple(PUSHES.values())
TAKES = tuple(push.take for push in _ALL)
_EVERY_PUSH = (1 << len(_ALL)) - 1
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


def unpacked(many: int) -> memoryview:
    """The lanes one by one."""
    return memoryview(many.to_bytes(_BYTES, "little")).cast("I")


_SPLIT = 13
_TAKING = [sum(1 << number for number, take in enumerate(TAKES) if take >> cell & 1) for cell in range(25)]
_TAKING_LOW, _TAKING_HIGH = sums(_TAKING[:_SPLIT]), sums(_TAKING[_SPLIT:])


class Taking(dict[Mask, int]):
    """Cubes on the rim -> the pushes that take one of them."""

    def __missing__(self, cubes: Mask) -> int:
        pushes = self[cubes] = _TAKING_LOW[cubes & (1 << _SPLIT) - 1] | _TAKING_HIGH[cubes >> _SPLIT]
        return pushes


_PART = 11  # a quarter of the pushes
_BYTES_OF = [bytes([number >> bit & 1 for bit in range(_PART)]) for number in range(1 << _PART)]
_LAST = (1 << _PART) - 1


def chosen(pushes: int) -> bytes:
    """A set of pushes as a byte for each push."""
    table = _BYTES_OF
    return (
        table[pushes & _LAST]
        + table[pushes >> _PART & _LAST]
        + table[pushes >> 2 * _PART & _LAST]
        + table[pushes >> 3 * _PART]
    )


class OwnPushes(dict[Mask, list[int]]):
    """The mover's mask -> his mask after each push, shifted to where the waiting side stands in a packed position."""

    def __missing__(self, mask: Mask) -> list[int]:
        row = self[mask] = [lane << 25 for lane in unpacked(pushed(mask) | _ENDS)]
        return row


class TheirPushes(dict[Mask, tuple[memoryview, bytes]]):
    """The waiting side's mask -> that mask after each push, and which pushes are sane.

    Insane is to take a cube that shows the waiting side's mark (illegal) or to make a line for the waiting side (lost).
    """

    def __init__(self, lines: Completions, taking: Taking) -> None:
        super().__init__()
        self.lines, self.taking = lines, taking

    def __missing__(self, mask: Mask) -> tuple[memoryview, bytes]:
        insane = self.lines[mask][1] | self.taking[mask & RING]
        row = self[mask] = (unpacked(pushed(mask)), chosen(_EVERY_PUSH & ~insane))
        return row


class PushTable:
    """What is remembered of either side's masks, kept within bounds."""

    LIMIT = 20_000

    def __init__(self) -> None:
        self.own = OwnPushes()
        self.lines = Completions()
        self.taking = Taking()
        self.theirs = TheirPushes(self.lines, self.taking)

    def moves(self, node: int) -> list[int]:
        """Packed positions after each sane push, without doubles."""
        row, sane = self.theirs[node >> 25]
        return list(dict.fromkeys(compress(map(or_, row, self.own[node & FULL]), sane)))

    def trim(self) -> None:
        if len(self.own) > self.LIMIT:
            self.own.clear()
        if len(self.theirs) > self.LIMIT:
            self.theirs.clear()
        self.lines.trim()

    def forget(self) -> None:
        self.own.clear()
        self.theirs.clear()
        self.lines.clear()
