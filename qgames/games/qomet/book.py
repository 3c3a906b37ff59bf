"""The first player's proved win in Qomet, as a book.

`book.txt` has a line for each position the strategy can meet, up to the eight turns and mirrorings of the board:
the mover's stars, the other's, the slide the undo ban forbids there, the move to play, and the plies to the end at the
most. Positions with a win in one are left out. `tests/test_ai_qomet.py` walks it against every reply.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from qgames.games.qomet.rules import CELL_NUMBER, CELLS, QometState
from qgames.rules.core import Mask, Move


def _turned(name: str, way: int) -> str:
    """Where a point goes by one of the eight ways to turn and mirror the board."""
    x, y = ord(name[0]) - ord("d"), int(name[1]) - 4
    if way & 4:
        x = -x
    for _ in range(way & 3):
        x, y = -y, x
    return f"{chr(ord('d') + x)}{y + 4}"


#: for each way, where each cell goes
WAYS = tuple(tuple(CELL_NUMBER[_turned(name, way)] for name in CELLS) for way in range(8))
_BACK = tuple({_turned(name, way): name for name in CELLS} for way in range(8))
_LOW = (1 << 13) - 1


@cache
def _halves() -> tuple[tuple[list[Mask], list[Mask]], ...]:
    """For each way, tables that turn a mask in two halves."""
    made = []
    for way in WAYS:
        halves: list[list[Mask]] = []
        for cells in (way[:13], way[13:]):
            turned = [0]
            for cell in cells:
                turned += [mask | 1 << cell for mask in turned]
            halves.append(turned)
        made.append((halves[0], halves[1]))
    return tuple(made)


def turn(mask: Mask, way: int) -> Mask:
    low, high = _halves()[way]
    return low[mask & _LOW] | high[mask >> 13]


def _mask(names: str) -> Mask:
    return 0 if names == "-" else sum(1 << CELL_NUMBER[names[n : n + 2]] for n in range(0, len(names), 2))


@cache
def _pages() -> dict[tuple[Mask, Mask], list[tuple[Move, int]]]:
    """(the mover's stars, the other's) -> the winning moves listed, with the plies to the end.

    The ban is not needed to find a page: it takes moves from the mover here and now, and nothing from what follows.
    """
    pages: dict[tuple[Mask, Mask], list[tuple[Move, int]]] = {}
    for line in files(__package__).joinpath("book.txt").read_text("ascii").splitlines():
        own, other, _ban, move, plies = line.split()
        pages.setdefault((_mask(own), _mask(other)), []).append((move, int(plies)))
    return pages


def _back(move: Move, way: int) -> Move:
    back = _BACK[way]
    return back[move[:2]] + (back.get(move[2:], move[2:]))


def lookup(state: QometState) -> tuple[Move, int] | None:
    """The book's move in this position and the plies in which it wins at the most; None if it is not in the book."""
    own, other = (state.dark, state.light) if state.to_play else (state.light, state.dark)
    if state.winner >= 0:
        return None
    pages = _pages()
    for way, (low, high) in enumerate(_halves()):
        key = low[own & _LOW] | high[own >> 13], low[other & _LOW] | high[other >> 13]
        for listed, plies in pages.get(key, ()):
            move = _back(listed, way)
            if move != state.ban:
                return move, plies
    return None
