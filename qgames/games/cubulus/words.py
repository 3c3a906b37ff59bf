"""Cubulus in words: neutral balls, insertions and turns."""

from __future__ import annotations

from qgames.files.i18n import t
from qgames.games.cubulus.rules import BALLS, CELL_NUMBER, CELLS, FACELETS, CubulusState
from qgames.games.frame import Pick
from qgames.rules.core import Cell, Move
from qgames.session.words import Words


class CubulusWords(Words[CubulusState]):
    def _at(self, state: CubulusState, cell: Cell) -> str:
        bit = 1 << CELL_NUMBER[cell]
        for kind, balls in enumerate(state.balls):
            if balls & bit:
                neutral = kind == 2 and self.sitting.match.game.seats == 2
                return t("say.spot.neutral") if neutral else t("say.spot.ball", name=self.name(kind))
        return t("say.spot.nothing")

    def move(self, before: CubulusState, move: Move, after: CubulusState, name: str) -> str:
        if move == "pass":
            return t("say.pass", name=name)
        if move.startswith("n"):
            return t("say.cubulus.neutral", name=name, cell=move[1:])
        inserted = after.in_hand(before.to_play) < before.in_hand(before.to_play)
        return t(f"say.cubulus.{'insert' if inserted else 'turn'}", name=name, facelet=move)

    def prompt(self, state: CubulusState, pick: Pick) -> str:
        if state.setting_up:
            return t("play.prompt.cubulus.neutral", n=BALLS - state.third.bit_count())
        return t(f"play.prompt.cubulus.{'push' if state.in_hand(state.to_play) else 'turn'}")

    def spot(self, state: CubulusState, key: str) -> str:
        if key in FACELETS:
            first, second, third = (self._at(state, CELLS[n]) for n in FACELETS[key])
            return t("say.spot.facelet", facelet=key, first=first, second=second, third=third)
        cell = key.removeprefix("n")
        return t("say.spot.holds", cell=cell, what=self._at(state, cell))

    def short(self, move: Move) -> str:
        return t("action.pass") if move == "pass" else move
