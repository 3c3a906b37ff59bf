"""Quantik in words: a shape on a square."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files.i18n import t
from qgames.games.frame import Pick
from qgames.games.quantik.rules import CELL_NUMBER, CELLS, LINES, SHAPES, QuantikState
from qgames.rules.bits import mask_of
from qgames.rules.core import Cell, Move, Outcome, names_of
from qgames.session.words import MovePart, Parts, Words


class QuantikWords(Words[QuantikState]):
    def move(self, before: QuantikState, move: Move, after: QuantikState, name: str) -> str:
        return t(f"say.quantik.{move[0]}", name=name, cell=move[1:])

    def prompt(self, state: QuantikState, pick: Pick) -> str:
        if pick.chosen and pick.chosen[0] in CELL_NUMBER:
            return t("play.prompt.quantik.for_cell", cell=pick.chosen[0])
        return t("play.prompt.quantik.place" if pick.chosen else "play.prompt.quantik.shape")

    def spot(self, state: QuantikState, key: str) -> str:
        if key in CELL_NUMBER:
            piece = state.piece_at(CELL_NUMBER[key])
            if piece is None:
                return t("say.spot.empty", cell=key)
            what = t("say.spot.piece", what=t(f"say.shape.{SHAPES[piece[1]]}"), name=self.name(piece[0]))
            return t("say.spot.holds", cell=key, what=what)
        _, player, shape = key.split(":")
        left = state.left(int(player), SHAPES.index(shape))
        what = t("say.spot.piece", what=t(f"say.shape.{shape}"), name=self.name(int(player)))
        return t("say.spot.tray", what=what, n=left)

    def parts(self, before: QuantikState, move: Move) -> Parts:
        return MovePart(t(f"say.shape.{move[0]}"), f"{move[0]}{before.to_play}"), MovePart(move[1:])

    def completing(self, state: QuantikState, line: Sequence[Cell]) -> Parts:
        """The shape that is missing, of who is to move."""
        cells = [CELL_NUMBER[cell] for cell in line]
        here = {found[1] for cell in cells if (found := state.piece_at(cell)) is not None}
        missing = [shape for number, shape in enumerate(SHAPES) if number not in here]
        if len(line) != len(SHAPES) or len(missing) != 1:
            return ()
        return (MovePart(t(f"say.shape.{missing[0]}"), f"{missing[0]}{state.to_play}"),)

    def reason(self, outcome: Outcome) -> str:
        """Where the four shapes stand together."""
        if not outcome.cells:
            return super().reason(outcome)
        return " ".join(_named("result", line) for line in _lines(outcome.cells))

    def goals(self, cells: Sequence[Cell], shared: str) -> list[str]:
        return [_named("goal", line) for line in _lines(cells)]

    def short(self, move: Move) -> str:
        return f"{t(f'say.shape.{move[0]}')} {move[1:]}"


def _lines(cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """The rows, columns and zones that some cells make up."""
    held = mask_of([CELL_NUMBER[cell] for cell in cells])
    return [names_of(CELLS, line) for line in LINES if line & held == line]


def _named(how: str, line: Sequence[Cell]) -> str:
    files, ranks = {cell[0] for cell in line}, {cell[1] for cell in line}
    if len(ranks) == 1:
        return t(f"{how}.quantik.row", n=min(ranks))
    if len(files) == 1:
        return t(f"{how}.quantik.column", file=min(files))
    return t(f"{how}.quantik.zone", first=min(line), last=max(line))
