"""What is known of Qomet ahead: the first player's proved win as a book, and what a position is worth, learned.

`book.txt` has a line for each position the strategy can meet, up to the eight turns and mirrorings of the board: the
mover's stars, the other's, the slide the undo ban forbids there, the move to play, and the plies to the end at the
most. Positions with a win in one are left out. `qgames/games/qomet/tests/test_search.py` walks it against every reply.

Worth is told by patterns of the board, fitted to the exact values of 160 million positions. Each pattern is a handful
of points, each empty, the mover's or the other's. Those that turn or mirror into each other share a table of weights,
and so do a pattern's own mirror images. Rings see the squares and what moves around them, quarters what moves between
the rings. A star in reserve can go anywhere, and a menace leaves few moves, so there are several sets of weights: have
both sides stars in reserve, one, the other, none; and in the smaller tables, does the waiting side menace to complete a
square? The weights come from `assets/make/qomet_evaluation.py`.
"""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path

from qgames.ai.search.patterns import Pattern, counted, views
from qgames.ai.search.searcher import Score
from qgames.ai.shipped import stored
from qgames.games.qomet.rules import CELL_NUMBER, CELLS, STARS, QometState
from qgames.rules.core import Game, Mask, Move

HERE = Path(__file__).parent


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
    return stored(HERE, "book.txt", _read, "the computer plays without its opening book") or {}


def _read(raw: bytes) -> dict[tuple[Mask, Mask], list[tuple[Move, int]]]:
    pages: dict[tuple[Mask, Mask], list[tuple[Move, int]]] = {}
    for line in raw.decode("ascii").splitlines():
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


#: what a first turn is worth, by an exhaustive solution; as many plies from each of its mirror images
FIRST_TURNS = {
    "d4": Score("win", 17), "c3": Score("win", 37), "c4": Score("win", 37), "a1": Score("draw"),
    "b2": Score("loss", 104), "b4": Score("loss", 26), "a4": Score("loss", 22),
}  # fmt: skip


def openings(game: Game) -> dict[Move, Score]:
    """Every first turn and what it is worth to who plays it."""
    return {_turned(name, way): score for name, score in FIRST_TURNS.items() for way in range(8)}


#: the points of one pattern of each table, two characters a point
TABLES = (
    "a1d1g1g4g7d7a7a4d4",  # the outer ring with the centre
    "b2d2f2f4f6d6b6b4d4",  # the middle ring
    "c3d3e3e4e5d5c5c4d4",  # the inner ring
    "d4a4a1d1b4b2d2c4c3d3",  # a quarter of the board
    "d4a1g1g7a7d1g4d7a4b2f2f6b6",  # the outer ring with the middle ring's corners
    "d4a1g1g7a7b2f2f6b6c3e3e5c5",  # the diagonals: all corners
    "d4d2f4d6b4c3e3e5c5d3e4d5c4",  # the inner ring with the middle ring's other points
)
STAGES = 8
LARGE = 10  # points; the stages of larger tables do not tell menaces apart
MENACES = 8  # told apart: none, one, two ... points where the waiting side would complete a square
COUNTS = STARS + 1  # of a side's stars on the board
STEP = 4  # hundredths: what a weight of one counts


def stage(mine: int, theirs: int, menaced: bool) -> int:
    """Which weights count, by the numbers of stars on the board and whether the waiting side menaces a square."""
    return (mine == STARS) + 2 * (theirs == STARS) + 4 * menaced


@cache
def _stored() -> memoryview[int] | None:
    """The learned weights, signed bytes; `assets/make/qomet/learn.cpp` tells their order. None if they are damaged."""
    return stored(HERE, "evaluation.bin", _weights, "the computer counts stars, and plays weaker")


def _weights(raw: bytes) -> memoryview[int]:
    weights = memoryview(zlib.decompress(raw)).cast("b")
    sizes = (_sets(names) * 3 ** (len(names) // 2) for names in TABLES)
    if len(weights) != MENACES + COUNTS * COUNTS + sum(sizes):
        raise ValueError("not as many weights as the patterns need")
    return weights


def _sets(names: str) -> int:
    """How many sets of weights a table has."""
    return STAGES // 2 if len(names) // 2 > LARGE else STAGES


def menaces() -> list[tuple[int, ...]]:
    """What it is worth to be on the move, by the stars of both sides (mine * COUNTS + theirs), then by menaces."""
    learned = _stored()
    if learned is None:
        return [(0,) * (25 + 1)] * (COUNTS * COUNTS)
    by_menaces = [*learned[:MENACES], *learned[MENACES - 1 : MENACES].tolist() * (25 - MENACES + 1)]
    by_stars = learned[MENACES : MENACES + COUNTS * COUNTS]
    return [tuple([STEP * (stars + menace) for menace in by_menaces]) for stars in by_stars]


def patterns() -> list[list[Pattern]]:
    """Every pattern of the board, for each stage; fresh: what they have been asked for stays with them."""
    found: list[list[Pattern]] = [[] for _ in range(STAGES)]
    learned = _stored()
    first = MENACES + COUNTS * COUNTS
    for names in TABLES:
        cells = tuple(CELL_NUMBER[names[n : n + 2]] for n in range(0, len(names), 2))
        alike = views(cells, WAYS)
        sets: list[list[Pattern]] = []
        for _ in range(_sets(names)):
            size = 3 ** len(cells)
            weights = counted(len(cells)) if learned is None else learned[first : first + size]
            first += size
            sets.append([Pattern(view, weights, STEP) for view in alike])
        for number, shapes in enumerate(found):
            shapes += sets[number % len(sets)]
    return found
