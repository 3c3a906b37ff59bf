"""Qomet in words: placing, sliding, pushing, taking off."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files.i18n import isolate, t
from qgames.games.frame import Pick
from qgames.games.qomet.rules import CELL_NUMBER, CELLS, CENTRE, SLIDES, SQUARES, QometState
from qgames.rules.bits import mask_of
from qgames.rules.core import Cell, Move, Outcome, Reason, names_of
from qgames.session.words import MovePart, Parts, Words


class QometWords(Words[QometState]):
    def move(self, before: QometState, move: Move, after: QometState, name: str) -> str:
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

    def prompt(self, state: QometState, pick: Pick) -> str:
        if pick.chosen and pick.chosen[0] in CELL_NUMBER:
            return t("play.prompt.qomet.slide")
        if pick.chosen:
            return t("play.prompt.qomet.place")
        return t("play.prompt.qomet.choose" if state.reserve(state.to_play) else "play.prompt.qomet.all_placed")

    def spot(self, state: QometState, key: str) -> str:
        if key in CELL_NUMBER:
            bit = 1 << CELL_NUMBER[key]
            if not (state.light | state.dark) & bit:
                return t("say.spot.empty", cell=key)
            owner = 1 if state.dark & bit else 0
            return t("say.spot.holds", cell=key, what=t("say.spot.star", name=self.name(owner)))
        seat = int(key.removeprefix("reserve:"))
        return t("say.spot.reserve", name=self.name(seat), n=state.reserve(seat))

    def goals(self, cells: Sequence[Cell], shared: str) -> list[str]:
        held = mask_of([CELL_NUMBER[cell] for cell in cells])
        made = [isolate(" ".join(names_of(CELLS, square))) for square in SQUARES if square & held == square]
        return [t("goal.qomet.square", cells=square) for square in made]

    def reason(self, outcome: Outcome) -> str:
        """Which square it is: the corners of one, or a quarter with the centre."""
        held = mask_of([CELL_NUMBER[cell] for cell in outcome.cells])
        made = [square for square in SQUARES if square & held == square]
        if not made or outcome.reason != Reason.SQUARE:
            return super().reason(outcome)
        kinds = ["quarter" if square >> CENTRE & 1 else "corners" for square in made]
        cells = [" ".join(names_of(CELLS, square)) for square in made]
        return " ".join(t(f"result.qomet.{kind}", cells=where) for kind, where in zip(kinds, cells, strict=True))

    def parts(self, before: QometState, move: Move) -> Parts:
        star = MovePart(t("say.spot.star", name=self.name(before.to_play)), f"seat:{before.to_play}")
        return star, MovePart(self.short(move))

    def short(self, move: Move) -> str:
        return f"{move[:2]} ×" if move.endswith("x") else move if len(move) == 2 else f"{move[:2]}–{move[2:]}"
