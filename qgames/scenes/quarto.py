"""Quarto at the table: give and place, and the call that is always allowed."""

from __future__ import annotations

from typing import Any

from qgames.i18n import t
from qgames.rules.core import Cell, Move, State
from qgames.rules.quarto import CELL_NUMBER, PIECE_NUMBER, PIECES
from qgames.scenes.play_scene import PlayScene
from qgames.scenes.play_words import Words
from qgames.views.board import Pick


def piece(code: str) -> str:
    return t(f"say.piece.{code}")


class QuartoWords(Words):
    def move(self, before: Any, move: Move, after: State, name: str) -> str:
        if move in PIECE_NUMBER:
            return t("say.quarto.give", name=name, token=move, piece=piece(move))
        if move in CELL_NUMBER:
            held = PIECES[before.hand]
            return t("say.quarto.place", name=name, token=held, piece=piece(held), cell=move)
        return t(f"say.quarto.{'call' if move == 'quarto' else 'pass'}", name=name)

    def prompt(self, state: Any, pick: Pick) -> str:
        if state.hand >= 0:
            return t("play.prompt.quarto.place", piece=piece(PIECES[state.hand]))
        return t("play.prompt.quarto.give" if state.pool else "play.prompt.quarto.last")

    def spot(self, state: Any, key: str) -> str:
        if key in CELL_NUMBER:
            cell = CELL_NUMBER[key]
            if state.placed >> cell & 1:
                return t("say.spot.holds", cell=key, what=piece(PIECES[state.piece_at(cell)]))
            return t("say.spot.empty", cell=key)
        if key == "hand":
            return t("say.spot.hand", what=piece(PIECES[state.hand])) if state.hand >= 0 else ""
        return t("say.spot.waits", what=piece(key.removeprefix("pool:")))

    def cells(self, state: Any, move: Move) -> tuple[Cell, ...]:
        if move in PIECE_NUMBER:
            return (f"pool:{move}",) if state.pool >> PIECE_NUMBER[move] & 1 else ("hand",)
        return (move,) if move in CELL_NUMBER else ()

    def long(self, move: Move) -> str:
        return piece(move) if move in PIECE_NUMBER else t(f"action.{move}") if move in ("quarto", "pass") else move


class QuartoScene(PlayScene):
    words_class = QuartoWords
    forced_pass = False

    def last_marks(self) -> tuple[Cell, ...]:
        """The ring round the piece placed last; a piece just given lies in the hand, which shows itself."""
        placed = [move for move in self.sitting.match.moves if move in CELL_NUMBER]
        return (placed[-1],) if placed else ()

    def sound(self, move: Move) -> str:
        return "called" if move == "quarto" else "placed"

    def own_keys(self) -> dict[str, Any]:
        if "auto" in self.sitting.match.game.options:
            return {}
        return {"q": lambda scene: scene.act("quarto", "quarto")}
