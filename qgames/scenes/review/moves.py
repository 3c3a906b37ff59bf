"""The game that is reviewed as a list of moves: which turn is looked at, and which turned it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from qgames.files import i18n
from qgames.scenes.play.moves import PAD, MoveList
from qgames.scenes.review.turns import ReviewTurns
from qgames.session.words import Entry
from qgames.ui import SMALL, Ui, verdict_marks

MARK, CLOSE = 18, 6  # logical pixels: of a mark, and between a turn's number and its move


class ReviewMoves(MoveList):
    """As in play; arrows, and a click, go from turn to turn, which are numbered as the graph counts them. Turning
    points have the mark of what they made of the game for whoever played them."""

    number, before = 0.0, 28.0  # turns have their numbers, and not rows

    def __init__(self, game: ReviewTurns, at: int, go: Callable[[int], None]) -> None:
        super().__init__(game.words, self._to, lambda path: None, grow=1.0)
        self.game, self.at, self.go = game, at, go

    @property
    def ply(self) -> int:
        return self.game.points[self.at].last

    def _number(self, ply: int) -> int:
        """The turn to which a token belongs."""
        ends = [point.last for point in self.game.points]
        return next((number for number, last in enumerate(ends) if ply <= last), len(ends) - 1)

    def _to(self, ply: int) -> None:
        step = ply - self.ply
        self.go(self.at + step if abs(step) == 1 else self._number(ply))

    def _here(self, turn: Entry) -> bool:
        return self._number(turn.last) == self.at

    def _lines_beside(self) -> dict[int, Path]:
        return {}

    def _beside(self, ui: Ui, turn: Entry) -> int:
        return super()._beside(ui, turn) + ui.px(self.before)

    def _cell(self, ui: Ui, surface: pygame.Surface, place: pygame.Rect, turn: Entry) -> None:
        told = ui.rest(place, 0, place.width - ui.px(self.before - CLOSE))
        ui.type.draw(surface, i18n.number(self._number(turn.last) + 1), SMALL, ui.theme["muted"], told, "end")
        place = ui.rest(place, ui.px(self.before))
        super()._cell(ui, surface, place, turn)
        worth = self.game.drawn[self._number(turn.last)].made
        if worth is not None:
            made = verdict_marks.verdict(ui.theme, *worth, ui.px(MARK))
            verdict_marks.put(surface, made, (ui.far(place, 0, ui.px(PAD + MARK // 2)), place.centery))
