"""The turn that mattered, beside the result: what was played, why that mattered, and what would have been better; moves
as pictures, each with what it made of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.ai.search.searcher import Score
from qgames.files.i18n import capitals
from qgames.rules.core import State
from qgames.scenes.parts.phrases import Pen
from qgames.scenes.parts.signs import Glyph
from qgames.scenes.play.overlay import worth_mark
from qgames.session.words import Parts
from qgames.ui import BODY, OVERLINE, SMALL, STRONG, Label, Ui, Widget, verdict_marks
from qgames.ui.accessibility import AccessibleNode, box_of

ROW, PICTURE, MARK = 28, 22, 22  # logical pixels
GAP, ASIDE = 10, 22  # beside the words that say which it is; between two that stand side by side
BETWEEN = 4  # over the first row, and between words and the next


class TurningMove(NamedTuple):
    word: str  # which it is
    parts: Parts
    state: State  # before it
    worth: Score  # to whoever made it


class TurningRows(Widget):
    """`told`: all of it as one sentence, for those who listen; `why`: in words; "".

    `abreast`: the moves side by side in one line and nothing else, where there is little room.
    """

    def __init__(
        self, told: str, title: str, moves: Sequence[TurningMove], why: str, glyph: Glyph, abreast: bool = False
    ) -> None:
        super().__init__(key="turning")
        self.aloud, self.moves, self.glyph, self.abreast = told, moves, glyph, abreast
        self.head = Label(capitals(title), OVERLINE, "accent", one_line=True)
        self.why = Label(why, SMALL, "muted") if why else None

    def _lines(self) -> list[Label]:
        return [self.head, *([self.why] if self.why else [])]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        if self.abreast:
            return width, ui.px(ROW)
        words = sum(line.measure(ui, width)[1] for line in self._lines())
        return width, words + len(self.moves) * ui.px(ROW) + 2 * ui.px(BETWEEN)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        high = self.head.measure(ui, rect.width)[1]
        self.head.place(ui, pygame.Rect(rect.x, rect.y, rect.width, high))
        if self.why:  # of what was played: "after it" must not be read of what was better
            high = self.why.measure(ui, rect.width)[1]
            self.why.place(ui, pygame.Rect(rect.x, self._top(ui, 0) + ui.px(ROW), rect.width, high))

    def _top(self, ui: Ui, number: int) -> int:
        """Of the row of a move; the words about the first stand between."""
        above = self.head.rect.bottom + ui.px(BETWEEN) + number * ui.px(ROW)
        return above + (self.why.rect.height + ui.px(BETWEEN) if self.why and number else 0)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        widths = [ui.type.width(move.word, SMALL) for move in self.moves]
        if self.abreast:
            x = 0
            for number, wide in enumerate(widths):
                x += self._move(ui, surface, ui.rest(self.rect, x), number, wide + ui.px(GAP)) + ui.px(ASIDE)
            return
        for line in self._lines():
            line.draw(ui, surface)
        for number in range(len(self.moves)):
            row = pygame.Rect(self.rect.x, self._top(ui, number), self.rect.width, ui.px(ROW))
            self._move(ui, surface, row, number, max(widths) + ui.px(GAP))

    def _move(self, ui: Ui, surface: pygame.Surface, row: pygame.Rect, number: int, wide: int) -> int:
        """One of them, its parts so far from its first word; answers how wide it is. Its mark stands at the far end,
        or beside the parts."""
        move, better = self.moves[number], number > 0
        quiet = "text" if self.abreast else "muted"  # that one lies over the dimmed table
        ui.type.draw(surface, move.word, SMALL, ui.theme["info" if better else quiet], row)
        pen = Pen(ui.theme, ui.type, self.glyph, ui.rtl)
        room = ui.rest(row, wide, ui.px(MARK + GAP))
        phrase = pen.lay(move.parts, STRONG if better else BODY, PICTURE)
        pen.write(surface, phrase, room, ui.theme["info" if better else "text"])
        half, beside = ui.px(MARK) // 2 + ui.px(2), wide + phrase.width + ui.px(GAP)
        x = ui.near(row, 0, beside + half) if self.abreast else ui.far(row, 0, half)
        verdict_marks.put(surface, worth_mark(ui, move.state, move.worth, MARK), (x, row.centery))
        return beside + 2 * half

    def spoken(self) -> str:
        return self.aloud

    def part(self, ui: Ui) -> AccessibleNode | None:
        return AccessibleNode("text", self.aloud, box_of(self.rect))
