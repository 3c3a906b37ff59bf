"""Proof search for Quantik on whole numbers.

A position is five numbers: the pieces of the side to move and of the other side, what each of them may still place,
and which shapes each line holds. The last three share one layout, so that three shifts and three ands answer the only
question asked at every node, "can this side complete four shapes now?": 48 bits a shape, and in these three times the
16 cells, once for their rows, once for their columns, once for their regions.

    pieces   bit 48*shape + cell
    free     the same, copied into all three parts: may this shape still be put on this cell?
    held     is this shape already in the row (column, region) of this cell? Twice over, so that a shift is a rotation
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qgames.ai.search.searcher import Stop, Stopped
from qgames.games.quantik.rules import LINES_AT, SEEN, QuantikState, placements
from qgames.rules.bits import bits

STRIDE = 48
WIDTH = 4 * STRIDE
EVERYTHING = (1 << WIDTH) - 1
FIRST_PART = sum(0xFFFF << STRIDE * shape for shape in range(4))
NODES_A_CHECK = 200
NEVER = 99
TABLE_LIMIT = 600_000


def _thrice(cells: int) -> int:
    return cells | cells << 16 | cells << 32


# What a piece changes, by its bit number; the numbers between the shapes stand for nothing.
HOLDS = [0] * WIDTH  # its shape is now in these lines
BANS = [0] * WIDTH  # what the opponent may still place of what it could
KEEPS = [0] * WIDTH  # the same for its owner, if a second piece of the shape is left
SPENT = [0] * WIDTH  # and if not
OF_SHAPE = [0] * WIDTH
for _shape in range(4):
    for _cell in range(16):
        _row, _column, _region = LINES_AT[_cell]
        _held = (_row | _column << 16 | _region << 32) << STRIDE * _shape
        _here = sum(_thrice(1 << _cell) << STRIDE * other for other in range(4))
        _bit = STRIDE * _shape + _cell
        HOLDS[_bit] = _held | _held << WIDTH
        BANS[_bit] = EVERYTHING & ~(_here | _thrice(SEEN[_cell]) << STRIDE * _shape)
        KEEPS[_bit] = EVERYTHING & ~_here
        SPENT[_bit] = EVERYTHING & ~(_here | ((1 << STRIDE) - 1) << STRIDE * _shape)
        OF_SHAPE[_bit] = 0xFFFF << STRIDE * _shape


class Position(NamedTuple):
    own: int
    other: int
    own_free: int
    other_free: int
    held: int

    def completing(self) -> int:
        """The placements (first part) that bring four shapes together."""
        held = self.held
        found = self.own_free & held >> STRIDE & held >> 2 * STRIDE & held >> 3 * STRIDE
        return (found | found >> 16 | found >> 32) & FIRST_PART

    def moves(self) -> Iterator[int]:
        return bits(self.own_free & FIRST_PART)

    def after(self, bit: int) -> Position:
        keep = SPENT[bit] if self.own & OF_SHAPE[bit] else KEEPS[bit]
        return Position(
            self.other,
            self.own | 1 << bit,
            self.other_free & BANS[bit],
            self.own_free & keep,
            self.held | HOLDS[bit],
        )


def spread(shapes: int) -> int:
    """The rules' layout, 16 bits a shape, as the one used here."""
    return sum((shapes >> 16 * shape & 0xFFFF) << STRIDE * shape for shape in range(4))


def position(state: QuantikState) -> Position:
    own, other = (state.dark, state.light) if state.to_play else (state.light, state.dark)
    held = 0
    for bit in bits(spread(own | other)):
        held |= HOLDS[bit]
    own_free, other_free = placements(own, other), placements(other, own)
    return Position(spread(own), spread(other), _thrice(spread(own_free)), _thrice(spread(other_free)), held)


class Prover:
    """Can the side to move force a win, and in how many plies? Remembers what it has proved."""

    def __init__(self) -> None:
        self.nodes = 0
        self._check_at = 0
        self._stop: Stop = bool
        self._won: dict[int, int] = {}  # wins within so many plies
        self._open: dict[int, int] = {}  # does not win within so many plies

    def forget(self) -> None:
        self._won.clear()
        self._open.clear()

    def begin(self, stop: Stop) -> None:
        if len(self._won) + len(self._open) > TABLE_LIMIT:
            self.forget()
        self.nodes = 0
        self._check_at = NODES_A_CHECK
        self._stop = stop

    def wins_within(self, at: Position, plies: int) -> bool:
        """Does the side to move win in at most so many plies?"""
        if not at.own_free or plies < 1:
            return False
        if at.completing():
            return True
        plies -= 1 - plies % 2  # a win takes an odd number
        return self._attack(*at, plies)

    def loses_within(self, at: Position, plies: int) -> bool:
        """Does the side to move lose in at most so many plies, whatever it plays?"""
        if not at.own_free:
            return True
        if plies < 2 or at.completing():
            return False
        return self._defence(*at, plies - plies % 2)

    def distance(self, at: Position, most: int = 16) -> int:
        """Plies to the end: positive for a win of the side to move, else negative (0: it is stuck); NEVER if more."""
        if not at.own_free:
            return 0
        for plies in range(1, most + 1):
            if plies % 2:
                if self.wins_within(at, plies):
                    return plies
            elif self.loses_within(at, plies):
                return -plies
        return NEVER

    def _attack(self, own: int, other: int, own_free: int, other_free: int, held: int, plies: int) -> bool:
        """The attacker is to move, cannot complete four shapes at once: does it win within an odd number of plies?"""
        self.nodes += 1
        if self.nodes >= self._check_at:
            self._check_at = self.nodes + NODES_A_CHECK
            if self._stop():
                raise Stopped
        key = own | other << 16
        if self._won.get(key, NEVER) <= plies:
            return True
        if self._open.get(key, 0) >= plies:
            return False
        tries = []
        free = own_free & FIRST_PART
        while free:
            piece = free & -free
            free ^= piece
            bit = piece.bit_length() - 1
            replies = other_free & BANS[bit]
            if not replies:
                self._won[key] = 1
                return True
            if plies > 1:
                holds = held | HOLDS[bit]
                if not replies & holds >> 48 & holds >> 96 & holds >> 144:
                    tries.append((replies.bit_count(), bit, piece, replies, holds))
        tries.sort()
        for _, bit, piece, replies, holds in tries:
            keep = SPENT[bit] if own & OF_SHAPE[bit] else KEEPS[bit]
            if self._defence(other, own | piece, replies, own_free & keep, holds, plies - 1):
                self._won[key] = plies
                return True
        self._open[key] = plies
        return False

    def _defence(self, own: int, other: int, own_free: int, other_free: int, held: int, plies: int) -> bool:
        """The defender is to move, cannot complete four shapes at once: does it lose within an even number of plies?"""
        self.nodes += 1
        tries = []
        free = own_free & FIRST_PART
        while free:
            piece = free & -free
            free ^= piece
            bit = piece.bit_length() - 1
            replies = other_free & BANS[bit]
            if not replies:
                return False
            holds = held | HOLDS[bit]
            if not replies & holds >> 48 & holds >> 96 & holds >> 144:
                tries.append((replies.bit_count(), bit, piece, replies, holds))
        tries.sort()
        for _, bit, piece, replies, holds in tries:
            keep = SPENT[bit] if own & OF_SHAPE[bit] else KEEPS[bit]
            if not self._attack(other, own | piece, replies, own_free & keep, holds, plies - 1):
                return False
        return True
