"""Qomet at the table: place, slide, push, take off."""

from __future__ import annotations

from typing import Any

from qgames.i18n import t
from qgames.rules.core import Cell, Move, State
from qgames.rules.qomet import CELL_NUMBER, CELLS, SLIDES
from qgames.scenes.play_scene import PlayScene
from qgames.scenes.play_words import Words
from qgames.views.board import Pick


class QometWords(Words):
    def move(self, before: Any, move: Move, after: State, name: str) -> str:
        if move.endswith("x"):
            return t("say.qomet.off", name=name, cell=move[:2])
        slide = SLIDES.get(move)
        if slide is None:
            return t("say.qomet.place", name=name, cell=move)
        if not (before.light | before.dark) & slide.goal:
            return t("say.qomet.slide", name=name, cell=move[:2], goal=move[2:])
        if not slide.beyond:
            return t("say.qomet.push_off", name=name, cell=move[:2], goal=move[2:])
        return t("say.qomet.push", name=name, cell=move[:2], goal=move[2:], behind=CELLS[slide.beyond_cell])

    def prompt(self, state: Any, pick: Pick) -> str:
        if pick.chosen and pick.chosen[0] in CELL_NUMBER:
            return t("play.prompt.qomet.slide")
        if pick.chosen:
            return t("play.prompt.qomet.place")
        return t("play.prompt.qomet.choose" if state.reserve(state.to_play) else "play.prompt.qomet.all_placed")

    def spot(self, state: Any, key: str) -> str:
        if key in CELL_NUMBER:
            bit = 1 << CELL_NUMBER[key]
            if not (state.light | state.dark) & bit:
                return t("say.spot.empty", cell=key)
            owner = 1 if state.dark & bit else 0
            return t("say.spot.holds", cell=key, what=t("say.spot.star", name=self.name(owner)))
        seat = int(key.removeprefix("reserve:"))
        return t("say.spot.reserve", name=self.name(seat), n=state.reserve(seat))

    def cells(self, state: State, move: Move) -> tuple[Cell, ...]:
        return (move,)  # the view knows whole moves

    def short(self, move: Move) -> str:
        return f"{move[:2]} ×" if move.endswith("x") else move if len(move) == 2 else f"{move[:2]}–{move[2:]}"


class QometScene(PlayScene):
    words_class = QometWords

    def sound(self, move: Move) -> str:
        return "slid" if move in SLIDES else "placed"
