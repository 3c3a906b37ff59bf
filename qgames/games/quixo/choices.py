"""Where verdicts are shown in Quixo: in a corner of every cube the best it allows, with a point at the side it is
pushed from; a cube in the hand has them at its arrows."""

from __future__ import annotations

from collections.abc import Iterator

from qgames.games.frame import Choice, Pick
from qgames.games.quixo.cubes import above, is_push, line_of, place
from qgames.games.quixo.marks import ARROW_Z, arrow_place, pad_place
from qgames.games.quixo.rules import QuixoState
from qgames.rules.core import Move

CORNER = 0.27  # of a cube's top, from its middle
BEYOND = 2.5  # how far outside its row's end the mark of an arrow stands


def choices(state: QuixoState, pick: Pick) -> Iterator[Choice]:
    pushes = [move for move in state.legal_moves() if is_push(move)]
    chosen = pick.chosen
    for cell in dict.fromkeys(move[:2] for move in pushes):
        if cell not in chosen[:1]:
            x, y, z = above(cell)
            mine = tuple(move for move in pushes if move[:2] == cell)
            ways = tuple(arrow_place(cell, move[2:4]) for move in mine)
            yield Choice(cell, mine, (x + CORNER, y - CORNER, z), small=True, ways=ways)
    if not chosen:
        return
    for end in dict.fromkeys(move[2:4] for move in pushes if move[:2] == chosen[0]):
        if len(chosen) == 1:
            (dx, dy), _ = line_of(chosen[0], end)
            x, y, _ = place(end)
            at = x - dx * BEYOND, y - dy * BEYOND, ARROW_Z
            yield Choice(f"push:{end}", _of(pushes, chosen[0] + end), at, 2, worded=True)
    if len(chosen) == 2:
        for move in _of(pushes, "".join(chosen)):
            yield Choice(f"dot:{move[4:]}", (move,), pad_place(*chosen, move[4:]), 3, small=True)


def _of(pushes: list[Move], beginning: str) -> tuple[Move, ...]:
    return tuple(move for move in pushes if move.startswith(beginning))
