"""Verdicts over the board: flat marks over the finished table, at the places the game's view names. They follow the
camera and lose their shadows while it turns; the cursor of the keyboard is drawn after them."""

from __future__ import annotations

from math import atan2, cos, degrees, sin

import pygame

from qgames.ai.analysis import count
from qgames.render import Lens, Vec3
from qgames.rules.core import State
from qgames.scenes.play.analysis import Analysis, Mark
from qgames.scenes.play.board import Board
from qgames.scenes.play.board_tags import reply_arrow, within, words_at
from qgames.session.scores import level, worth
from qgames.ui import Ui, verdict_marks
from qgames.ui.verdict_marks import BEST, PLACE, SMALL

SMALL_BEST = 25.0  # logical pixels, where there is little room
SHARE, SMALL_SHARE = 0.5, 0.4  # of a unit of the table that a mark may take: on a small board it is smaller
MIDDLE: Vec3 = (0.0, 0.0, 0.0)  # of the board
POINT, APART = 10.0, 5.0  # of a small point beside a mark: its size, and how far it stands off


class Overlay:
    def __init__(self, analysis: Analysis, board: Board) -> None:
        self.analysis, self.board = analysis, board

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table = self.board.table
        if table is None or not self.analysis.on:
            return
        marks = self.analysis.shown()
        self._reply(ui, surface, table.lens)
        for mark in sorted(marks, key=lambda mark: mark.best):  # the best one over its neighbours
            if turned_to(table.lens, mark):
                self._draw(ui, surface, mark, table.lens)

    def _reply(self, ui: Ui, surface: pygame.Surface, lens: Lens) -> None:
        """What is expected next: one pale arrow, numbered 2, where the view knows how it goes."""
        reply = self.analysis.reply()
        way = self.analysis.current.view.slide(*reply) if reply else None
        if way is not None:
            reply_arrow(ui, surface, *map(lens.project, way))

    def _draw(self, ui: Ui, surface: pygame.Surface, mark: Mark, lens: Lens) -> None:
        choice, score = mark.choice, mark.score
        usual, best = (SMALL, SMALL_BEST) if choice.small else (PLACE, BEST)
        room = lens.pixels(choice.at) * (SMALL_SHARE if choice.small else SHARE)
        size = round(min(ui.px(best if mark.best else usual), room * (1.25 if mark.best else 1.0)))
        at = lens.project(choice.at)
        if choice.worded:
            at = within(ui, self.board.rect, at)
        kind, picture = painted(ui, self.analysis.state, mark, size, not self.board.turning)
        verdict_marks.put(surface, picture, at)
        if choice.worded and score is not None:
            self._words(ui, surface, at, size, mark, lens)
        if choice.ways and score is not None:
            x, y = lens.project(choice.ways[choice.moves.index(mark.move)])
            way = atan2(y - at[1], x - at[0])
            off = size * (0.5 if score.proved else 0.34) + ui.px(APART)
            point = verdict_marks.pointer(ui.theme, kind, min(ui.px(POINT), size // 2), degrees(way))
            verdict_marks.put(surface, point, (at[0] + off * cos(way), at[1] + off * sin(way)))

    def _words(
        self, ui: Ui, surface: pygame.Surface, at: tuple[float, float], size: int, mark: Mark, lens: Lens
    ) -> None:
        """What a mark says, clear of the arrow that runs from it towards the board."""
        assert mark.score is not None
        x, y = lens.project(MIDDLE)
        beside = abs(at[1] - y) > abs(at[0] - x)
        off = size * 0.62
        place = (at[0] + off + ui.px(APART), at[1]) if beside else (at[0], at[1] + off)
        words_at(ui, surface, place, worth(self.analysis.state, mark.score), mark.best, beside)


def painted(ui: Ui, state: State, mark: Mark, size: int, shadow: bool = True) -> tuple[str, pygame.Surface]:
    """A mark's kind and its picture, of so many pixels."""
    score = mark.score
    if score is None:
        return "none", verdict_marks.verdict(ui.theme, "none", 0, size)
    before = state.apply(mark.choice.after) if mark.choice.after else state
    n, full = count(before, score), level(state.game, score)
    return score.kind, verdict_marks.verdict(ui.theme, score.kind, n, size, mark.best, full, shadow)


def turned_to(lens: Lens, mark: Mark) -> bool:
    """A mark on the side of something: seen from its front only, and only if proved."""
    face = mark.choice.face
    if face is None:
        return True
    if mark.score is None or not mark.score.proved:
        return False
    at: Vec3 = mark.choice.at
    return sum(n * (eye - place) for n, eye, place in zip(face, lens.eye, at, strict=True)) > 0.3
