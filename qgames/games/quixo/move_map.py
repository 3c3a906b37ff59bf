"""All pushes of Quixo on one small board: at each cube a mark on the side it is pushed in from."""

from __future__ import annotations

from qgames.games.frame import MoveMap, Nook
from qgames.games.quixo.cubes import is_push, line_of
from qgames.games.quixo.rules import CELLS, QuixoState

ASIDE = 0.31  # of a cell, from its middle: clear of the mark in the next cell


def move_map(state: QuixoState) -> MoveMap:
    pushes: dict[str, tuple[str, ...]] = {}
    for move in state.legal_moves():
        if is_push(move):
            pushes[move[:4]] = (*pushes.get(move[:4], ()), move)
    nooks = []
    for way, moves in pushes.items():
        cell = CELLS.index(way[:2])
        (dx, dy), _ = line_of(way[:2], way[2:])
        nooks.append(Nook((cell % 5 + 0.5 - dx * ASIDE, cell // 5 + 0.5 - dy * ASIDE), moves))
    marks = ((state.crosses, 0), (state.circles, 1))
    signs = {name: side for cell, name in enumerate(CELLS) for mask, side in marks if mask >> cell & 1}
    return MoveMap(5, tuple(nooks), signs=signs)
