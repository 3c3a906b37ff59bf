"""Quantik at the table: a shape from the tray onto a square."""

from __future__ import annotations

from typing import Any

from qgames.i18n import t
from qgames.rules.core import Cell, Move, State
from qgames.rules.quantik import CELL_NUMBER, SHAPES
from qgames.scenes.play_scene import PlayScene
from qgames.scenes.play_words import Words
from qgames.views.board import Pick


class QuantikWords(Words):
    def move(self, before: State, move: Move, after: State, name: str) -> str:
        return t(f"say.quantik.{move[0]}", name=name, cell=move[1:])

    def prompt(self, state: State, pick: Pick) -> str:
        if pick.chosen and pick.chosen[0] in CELL_NUMBER:
            return t("play.prompt.quantik.for_cell", cell=pick.chosen[0])
        return t("play.prompt.quantik.place" if pick.chosen else "play.prompt.quantik.shape")

    def spot(self, state: Any, key: str) -> str:
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

    def cells(self, state: State, move: Move) -> tuple[Cell, ...]:
        return (move[1:],)

    def hint_cells(self, state: State, move: Move) -> tuple[Cell, ...]:
        return move[1:], f"reserve:{state.to_play}:{move[0]}"

    def short(self, move: Move) -> str:
        return f"{t(f'say.shape.{move[0]}')} {move[1:]}"


class QuantikScene(PlayScene):
    words_class = QuantikWords
