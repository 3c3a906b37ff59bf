"""Quixo inside the search: all 44 pushes of a mask at once, in the lanes of one big int; which of them complete a line;
and what a position is worth.

What a push does to crosses does not depend on the circles and the other way round, so each mask is pushed once and
remembered; the moves of a position are then the pairs of two such rows, filtered by which cubes may be taken.

Pushes that complete a line are looked up line by line, for the lines that lack one cube: no push completes a line that
lacks more, as it changes one of its cells, or moves it along itself. So for each line and each cell it may lack a table
tells the pushes that fill the gap: those that put the pushed cube there or take the cube in the gap out of the line,
always; those that slide a neighbour into it, if that neighbour is there.

Worth is learned weights of six patterns, and of the pushes that would complete a line. The six hold all twelve lines:
along each side of the board its two outer lines, the two lines through the middle, and the diagonals. The weights were
learned by play (`assets/make/quixo_evaluation.py`).
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from itertools import compress
from operator import or_
from pathlib import Path
from typing import NamedTuple

from qgames.ai.search.patterns import Cells, Pattern, counted, views
from qgames.ai.shipped import stored
from qgames.games.quixo.rules import FULL, LINES, PUSHES, RING
from qgames.rules.bits import bits, sums
from qgames.rules.core import Mask

HERE = Path(__file__).parent
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


_INSERTED = -1
_LOWER = (1 << _SPLIT) - 1
_NO_PUSH = 0, 0

# How many cubes of a mask lie on each of the twelve lines travels in one int, three bits a line; a mask is looked up in
# two halves and added.
_NEARLY = sum(4 << 3 * number for number in range(len(LINES)))  # set where a line holds four
_LINES_OF = [sum(1 << 3 * number for number, line in enumerate(LINES) if line >> cell & 1) for cell in range(25)]
_LOW, _HIGH = sums(_LINES_OF[:_SPLIT]), sums(_LINES_OF[_SPLIT:])


class Gap(NamedTuple):
    """A line that lacks one cube: the pushes that fill it."""

    always: int  # by the hand of the line's owner
    sliding: tuple[
        tuple[Mask, int], ...
    ]  # a cell, and the pushes that fill the gap by anybody's hand if its cube is there


def _source(number: int, cell: int) -> int:
    """The cell whose cube stands on this one after a push."""
    push = _ALL[number]
    if push.end >> cell & 1:
        return _INSERTED
    for start in range(25):
        if push.on(1 << start) >> cell & 1:
            return start
    raise AssertionError("a push leaves no cell empty")


def _gap(line: Mask, lack: int) -> Gap:
    always, sliding = 0, dict[int, int]()
    for number in range(len(_ALL)):
        sources = {_source(number, cell) for cell in bits(line)}
        needed = sources - set(bits(line & ~(1 << lack))) - {_INSERTED}
        if not needed:
            always |= 1 << number
        elif len(needed) == 1 and lack not in needed and _INSERTED not in sources:
            (cell,) = needed
            sliding[cell] = sliding.get(cell, 0) | 1 << number
    return Gap(always, tuple((1 << cell, pushes) for cell, pushes in sliding.items()))


#: by the bit of a line that holds four: the line, and what fills each gap; nothing where it is whole
_LINES = {
    4 << 3 * number: (line, {0: Gap(0, ())} | {1 << lack: _gap(line, lack) for lack in bits(line)})
    for number, line in enumerate(LINES)
}


class Completions(dict[Mask, tuple[int, int]]):
    """A mask without a line -> the pushes that complete one by its owner's hand, and those that do by the other's."""

    def __missing__(self, mask: Mask) -> tuple[int, int]:
        nearly = (_LOW[mask & _LOWER] + _HIGH[mask >> _SPLIT]) & _NEARLY
        if not nearly:
            self[mask] = _NO_PUSH
            return _NO_PUSH
        own = given = 0
        while nearly:
            first = nearly & -nearly
            nearly ^= first
            line, gaps = _LINES[first]
            always, sliding = gaps[line & ~mask]
            own |= always
            for cell, pushes in sliding:
                if mask & cell:
                    given |= pushes
        found = self[mask] = own | given, given
        return found

    def trim(self) -> None:
        if len(self) > 120_000:
            self.clear()


#: the cells of one pattern of each table
TABLES: tuple[Cells, ...] = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    (2, 7, 12, 17, 22, 10, 11, 13, 14),
    (0, 6, 12, 18, 24, 4, 8, 16, 20),
)
MENACES = 8  # told apart: none, one, two ... pushes with which the waiting side would complete a line
GRAIN = 16  # steps of worth in a hundredth: many moves differ by less than that
PLAIN = 2 * GRAIN  # what a cube counts in each pattern it is in, where nothing learned is at hand


def _turned(cell: int, way: int) -> int:
    """Where a cell goes by one of the eight ways to turn and mirror the board."""
    y, x = divmod(cell, 5)
    if way & 4:
        x = 4 - x
    for _ in range(way & 3):
        x, y = 4 - y, x
    return 5 * y + x


WAYS = tuple(tuple(_turned(cell, way) for cell in range(25)) for way in range(8))


@cache
def _stored() -> array[int] | None:
    """The learned weights, two bytes each, the lower first; `assets/make/quixo/learn.cpp` tells their order. None if
    they are damaged."""
    return stored(HERE, "evaluation.bin", _weights, "the computer counts cubes, and plays weaker")


def _weights(raw: bytes) -> array[int]:
    weights = array("h", zlib.decompress(raw))
    if sys.byteorder == "big":
        weights.byteswap()
    if len(weights) != MENACES + sum(3 ** len(cells) for cells in TABLES):
        raise ValueError("not as many weights as the patterns need")
    return weights


def menaces() -> list[int]:
    """What it is worth to be on the move, by how many pushes of the waiting side menace to complete a line."""
    learned = _stored()
    told = [0] * MENACES if learned is None else learned[:MENACES].tolist()
    return told + told[-1:] * (len(TOKENS) + 1 - MENACES)


def patterns() -> tuple[Pattern, ...]:
    """Every pattern of the board; fresh: what they have been asked for stays with them."""
    found: list[Pattern] = []
    learned = _stored()
    first = MENACES
    for cells in TABLES:
        size = 3 ** len(cells)
        weights, step = (counted(len(cells)), PLAIN) if learned is None else (learned[first : first + size], 1)
        first += size
        found += [Pattern(view, weights, step) for view in views(cells, WAYS)]
    return tuple(found)
