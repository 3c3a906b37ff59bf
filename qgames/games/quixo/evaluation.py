"""What a Quixo position is worth: learned weights of its lines, and the pushes that would complete one.

A line is five cells, each blank, the mover's or the other's; its weight was learned by play
(`assets/make/quixo_evaluation.py`) and depends on where it lies: on the rim, beside it, in the middle, or aslant.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from qgames.ai.search.patterns import both, index
from qgames.games.quixo.pushes import completing, giving
from qgames.games.quixo.rules import LINES
from qgames.rules.bits import bits
from qgames.rules.core import Mask

TABLES = 4
MENACE = 3  # for each push with which the waiting side would complete a line
#: each line: which table its weights are in, and its cells
PATTERNS: tuple[tuple[int, tuple[int, ...]], ...] = tuple(
    ((0, 1, 2, 1, 0, 0, 1, 2, 1, 0, 3, 3)[number], tuple(bits(line))) for number, line in enumerate(LINES)
)
_PAIRS = ((0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11))  # looked up together


@cache
def weights() -> tuple[tuple[int, ...], ...]:
    """The learned weights, in hundredths, a table for each kind of line."""
    stored = files(__package__).joinpath("evaluation.bin").read_bytes()
    signed = [byte - 256 if byte > 127 else byte for byte in stored]
    return tuple(tuple(signed[243 * table : 243 * table + 243]) for table in range(TABLES))


class Pair(dict[int, int]):
    """What a packed position shows of two lines -> what they are worth together."""

    def __init__(self, *numbers: int) -> None:
        super().__init__()
        self.lines = [PATTERNS[number] for number in numbers]
        self.mask = 0
        for _, cells in self.lines:
            self.mask |= both(cells)

    def __missing__(self, shown: int) -> int:
        worth = self[shown] = sum(weights()[table][index(shown, cells)] for table, cells in self.lines)
        return worth


def pairs() -> tuple[Pair, ...]:
    return tuple(Pair(*numbers) for numbers in _PAIRS)


# How many cubes of a mask lie on each of the twelve lines travels in one int, three bits a line; a mask is looked up in
# two halves and added.
_SPLIT = 13
_NEARLY = sum(4 << 3 * number for number in range(len(LINES)))  # set where a line holds four or five


def _counts(first: int, last: int) -> list[int]:
    """For each set of the cells from `first` to before `last`: how many of them lie on each line."""
    counts = [0]
    for cell in range(first, last):
        lines = sum(1 << 3 * number for number, line in enumerate(LINES) if line >> cell & 1)
        counts += [count + lines for count in counts]
    return counts


class Completions(dict[Mask, tuple[int, int]]):
    """A mask -> the pushes that complete a line of it by its owner's hand, and those that do by the other's."""

    def __init__(self) -> None:
        super().__init__()
        self.low = _counts(0, _SPLIT)
        self.high = _counts(_SPLIT, 25)

    def __missing__(self, mask: Mask) -> tuple[int, int]:
        # No push completes a line that lacks more than one cube: four of its cells keep theirs, or it shifts.
        nearly = (self.low[mask & (1 << _SPLIT) - 1] + self.high[mask >> _SPLIT]) & _NEARLY
        found = self[mask] = (completing(mask), giving(mask)) if nearly else (0, 0)
        return found

    def trim(self) -> None:
        if len(self) > 120_000:
            self.clear()
