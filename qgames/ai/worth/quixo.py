"""What a Quixo mask is worth to its owner: its lines by how full they are, and the pushes that would complete one."""

from __future__ import annotations

from qgames.ai.quixo_board import completing, giving
from qgames.rules.core import Mask
from qgames.rules.quixo import LINES

#: hundredths for a line with so many cubes of one mark
FILLED = (0, 2, 8, 24, 60, 0)
TEMPO = 10  # for being on the move
MENACE = 40  # a push with which the waiting side would complete a line

# The counts of all twelve lines travel in one int, three bits each; a mask is looked up in two halves and added.
_COUNT = 3
_SPLIT = 13
_NEARLY = sum(4 << _COUNT * number for number in range(len(LINES)))  # set where a line holds four or five
_HALF = (1 << _COUNT * len(LINES) // 2) - 1


def _counts(size: int, first: int) -> list[int]:
    """For each set of `size` cells from cell `first` on: how many of them lie on each line."""
    cells = [
        sum(1 << _COUNT * number for number, line in enumerate(LINES) if line >> cell & 1)
        for cell in range(first, first + size)
    ]
    counts = [0]
    for cell in cells:
        counts += [count + cell for count in counts]
    return counts


class Filled(dict[int, int]):
    """The counts of six lines -> their worth."""

    def __missing__(self, counts: int) -> int:
        worth = sum(FILLED[counts >> _COUNT * number & 7] for number in range(len(LINES) // 2))
        self[counts] = worth
        return worth


#: the worth of a mask's lines; the pushes that complete one by its owner's hand; those that do so by the other's
Judgement = tuple[int, int, int]


class Lines(dict[Mask, Judgement]):
    """A mask -> what there is to know about it, worked out once."""

    def __init__(self) -> None:
        super().__init__()
        self.low = _counts(_SPLIT, 0)
        self.high = _counts(25 - _SPLIT, _SPLIT)
        self.filled = Filled()

    def __missing__(self, mask: Mask) -> Judgement:
        counts = self.low[mask & (1 << _SPLIT) - 1] + self.high[mask >> _SPLIT]
        worth = self.filled[counts & _HALF] + self.filled[counts >> 18]
        # No push completes a line that lacks more than one cube: all but one of its cells keep theirs, or it shifts.
        judgement = self[mask] = (worth, completing(mask), giving(mask)) if counts & _NEARLY else (worth, 0, 0)
        return judgement

    def trim(self) -> None:
        if len(self) > 200_000:
            self.clear()
