"""Which pushes complete a line? Looked up line by line, for the lines that lack one cube.

No push completes a line that lacks more: it changes one of its cells, or moves it along itself. So for each line and
each cell it may lack a table tells the pushes that fill the gap: those that put the pushed cube there or take the cube
in the gap out of the line, always; those that slide a neighbour into it, if that neighbour is there.
"""

from __future__ import annotations

from typing import NamedTuple

from qgames.games.quixo.rules import LINES, PUSHES
from qgames.rules.bits import bits, sums
from qgames.rules.core import Mask

_ALL = tuple(PUSHES.values())
_INSERTED = -1
_SPLIT = 13
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
