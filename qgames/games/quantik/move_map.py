"""All moves of Quantik on one small board: in each empty cell a corner for each shape."""

from __future__ import annotations

from qgames.games.frame import MoveMap, Nook
from qgames.games.quantik.rules import CELLS, SHAPES, QuantikState

CORNERS = dict(zip(SHAPES, ((0.27, 0.74), (0.73, 0.74), (0.27, 0.28), (0.73, 0.28)), strict=True))


def move_map(state: QuantikState) -> MoveMap:
    nooks = []
    for move in state.legal_moves():
        cell = CELLS.index(move[1:])
        x, y = CORNERS[move[0]]
        nooks.append(Nook((cell % 4 + x, cell // 4 + y), (move,)))
    there = {name: piece for cell, name in enumerate(CELLS) if (piece := state.piece_at(cell)) is not None}
    glyphs = {name: f"{SHAPES[shape]}{player}" for name, (player, shape) in there.items()}
    key = tuple((at, f"{shape}{state.to_play}") for shape, at in CORNERS.items())
    return MoveMap(4, tuple(nooks), glyphs, key=key)
