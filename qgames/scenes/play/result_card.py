"""The one place that tells how a game ended, with what can be done next."""

from __future__ import annotations

import pygame

from qgames.files.i18n import t
from qgames.rules.core import Outcome
from qgames.scenes.destinations import TITLE
from qgames.scenes.play.table_api import TableApi
from qgames.scenes.signs import glyph_of
from qgames.session.words import level_name
from qgames.ui import BODY, SMALL, BackTo, Button, Column, Label, Panel, Picture, Row, Space, Type, Ui, Widget

RESULT = Type(30, "serif")
DASH = "–"
PAD = 14  # logical pixels within the card


class ResultCard:
    def __init__(self, table: TableApi) -> None:
        self.table, self.ui, self.current = table, table.ui, table.current

    def build(self, wide: float) -> list[Widget]:
        """For a panel that has so many logical pixels inside."""
        outcome, words = self.current.sitting.match.final, self.current.words
        if not outcome:
            return []
        rows: list[Widget] = [Label(words.headline(outcome), RESULT, "accent")]
        rows.append(Row([Label(words.reason(outcome), SMALL, grow=1.0), *self._glyphs(outcome)], gap=8))
        if mattered := self.table.help.aftermath.sentence():
            rows.append(Label(mattered, SMALL, "muted"))
        rows += [Space(height=1), *self._lines(self.ui.px(wide - 2 * PAD)), *self.other_level()]
        return [Panel(Column(rows, gap=8), pad=PAD, radius=14, edge="accent")]

    def _lines(self, room: int) -> list[Widget]:
        """What can be done next, as many side by side as fit; one alone is as wide as the card."""
        lines: list[list[Widget]] = [[]]
        for way in self.ways_on():
            together = [*lines[-1], way]
            if sum(each.measure(self.ui, room)[0] + self.ui.px(8) for each in together) - self.ui.px(8) > room:
                lines.append([])
            lines[-1].append(way)
        return [line[0] if len(line) == 1 else Row(line, gap=8) for line in lines if line]

    def _glyphs(self, outcome: Outcome) -> list[Widget]:
        draw, names = glyph_of(self.current.sitting.match.game), self.current.words.result_glyphs(outcome)
        if draw is None or not names:
            return []

        def paint(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            x = rect.x
            for name in names:
                glyph = draw(ui.theme, name, rect.height)
                surface.blit(glyph, (x, rect.y))
                x += rect.width // len(names)

        return [Picture((len(names) * 26, 26), paint)]

    def score(self) -> list[Widget]:
        """Of the sitting, once there is one: "Anna 1 – Ben 0"."""
        if sum(self.current.sitting.score) < 1:
            return []
        return [Label(t("result.score", score=f" {DASH} ".join(self.current.words.score())), SMALL)]

    def ways_on(self) -> list[Widget]:
        again = Button(t("result.rematch"), self.table.steering.rematch, "primary", key="rematch", least=110, type=BODY)
        if self.current.sitting.match.redoable:  # looking back
            end = self.table.steering.to_the_end
            again = Button(t("result.to_the_end"), end, "primary", key="to_end", least=110, type=BODY)
        review = Button(
            t("review.button"), self.table.help.aftermath.review, icon="chart", key="review", least=90, type=BODY
        )
        ways: list[Widget] = [again, review]
        if (missed := self.table.help.aftermath.missed()) is not None:
            ways.append(Button(t("puzzle.missed"), missed, icon="puzzle", key="missed", type=BODY))
        return [*ways, Button(t("result.leave"), lambda: BackTo(TITLE), key="leave", least=90, type=BODY)]

    def other_level(self) -> list[Widget]:
        """Several wins or losses in a row: the next level up or down, by one press."""
        turn = self.current.turn_of_luck
        if turn is None:
            return []
        say = t("result.run.won" if turn.won else "result.run.lost", n=turn.games)
        name = t("result.at_level", level=level_name(turn.level))
        return [Button(name, lambda: self.table.steering.at_level(turn.level), key="at_level", sub=say, type=BODY)]
