"""Where verdicts are shown in Quarto: on every place the best it allows; over the waiting pieces what each gift is
worth after the place pointed at."""

from __future__ import annotations

from collections.abc import Iterator

from qgames.games.frame import Choice, Look, Pick
from qgames.games.quarto.places import cell_at, shape_of, slot_at
from qgames.games.quarto.rules import CELL_NUMBER, PIECE_NUMBER, QuartoState

OVER = 0.30  # how far above the top of a piece a mark stands


def choices(state: QuartoState, look: Look, pick: Pick) -> Iterator[Choice]:
    legal = state.legal_moves()
    for move in legal:
        if move in CELL_NUMBER:
            yield Choice(move, (move,), cell_at(CELL_NUMBER[move]))
        elif move in PIECE_NUMBER:
            yield _gift(move, look, 1, "")
    if pick.hover in CELL_NUMBER and pick.hover in legal:
        for move in state.apply(pick.hover).legal_moves():
            if move in PIECE_NUMBER:
                yield _gift(move, look, 2, pick.hover)


def _gift(move: str, look: Look, part: int, after: str) -> Choice:
    piece = PIECE_NUMBER[move]
    x, y, z = slot_at(piece, look.upright)
    return Choice(f"pool:{move}", (move,), (x, y, z + shape_of(piece).height + OVER), part, True, after)
