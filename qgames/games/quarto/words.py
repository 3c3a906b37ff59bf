"""Quarto in words: giving, placing, calling."""

from __future__ import annotations

from qgames.files.i18n import t
from qgames.games.frame import Pick
from qgames.games.quarto.rules import CELL_NUMBER, PIECE_NUMBER, PIECES, QuartoState
from qgames.rules.core import Move
from qgames.session.words import Words


def piece(code: str) -> str:
    return t(f"say.piece.{code}")


class QuartoWords(Words[QuartoState]):
    def move(self, before: QuartoState, move: Move, after: QuartoState, name: str) -> str:
        if move in PIECE_NUMBER:
            return t("say.quarto.give", name=name, token=move, piece=piece(move))
        if move in CELL_NUMBER:
            held = PIECES[before.hand]
            return t("say.quarto.place", name=name, token=held, piece=piece(held), cell=move)
        return t(f"say.quarto.{'call' if move == 'quarto' else 'pass'}", name=name)

    def prompt(self, state: QuartoState, pick: Pick) -> str:
        if state.hand >= 0:
            return t("play.prompt.quarto.place", piece=piece(PIECES[state.hand]))
        return t("play.prompt.quarto.give" if state.pool else "play.prompt.quarto.last")

    def spot(self, state: QuartoState, key: str) -> str:
        if key in CELL_NUMBER:
            cell = CELL_NUMBER[key]
            if state.placed >> cell & 1:
                return t("say.spot.holds", cell=key, what=piece(PIECES[state.piece_at(cell)]))
            return t("say.spot.empty", cell=key)
        if key == "hand":
            return t("say.spot.hand", what=piece(PIECES[state.hand])) if state.hand >= 0 else ""
        return t("say.spot.waits", what=piece(key.removeprefix("pool:")))

    def long(self, move: Move) -> str:
        return piece(move) if move in PIECE_NUMBER else t(f"action.{move}") if move in ("quarto", "pass") else move
