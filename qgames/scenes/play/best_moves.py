"""The best moves of a position with the play expected. Pointing at a row, or at a step of its line, shows that on the
board; with keys: Up and Down rows, Left and Right along the line, Enter plays the move where that is allowed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.ai.analysis import count
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.rules.core import Move
from qgames.scenes.play import steps
from qgames.scenes.play.analysis import Analysis, Row
from qgames.scenes.play.steps import Step
from qgames.session.scores import Turn, level, short, spoken, turns, worth
from qgames.ui import CAPTION, STRONG, Done, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import FOCUS, PRESS, Part, box_of

MARK, BEST = 26, 27  # logical pixels of a row's mark
LEFT, PAD = 42, 5  # where the words begin; above and below them
BESIDE = 14  # between a move and the play expected, where they share a line


class BestMoves(Widget):
    focusable = True

    def __init__(
        self,
        analysis: Analysis,
        play: Callable[[Move], None],
        most: int = 3,
        brief: bool = False,
        tight: bool = False,
    ) -> None:
        super().__init__(key="best")
        self.analysis, self.play, self.most = analysis, play, most
        self.brief = brief  # without a heading, each in two lines
        self.tight = tight  # all but the first in one line
        self.row, self.at = -1, 0  # what is looked at: a row, and how many turns of its line
        self._rows: list[Row] = []
        self._state = analysis.state  # of which they are: what is on the table may be another a moment later
        self._boxes: list[pygame.Rect] = []
        self._steps: list[list[Step]] = []
        self._laid: tuple[object, ...] = ()

    # -- places ------------------------------------------------------------------------------------------------------

    def _high(self, ui: Ui, row: int) -> int:
        lines = self._lines(row)
        return ui.type.height(STRONG) + lines * ui.type.height(CAPTION) + 2 * ui.px(PAD)

    def _lines(self, row: int) -> int:
        """Of the play expected, below the move: of the best there is more."""
        if row == 0:
            return 1 if self.brief else 2
        return 0 if self.tight else 1

    def _head(self, ui: Ui) -> int:
        return 0 if self.brief else ui.type.height(STRONG) + ui.px(4)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._head(ui) + sum(self._high(ui, row) for row in range(self.most))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._laid = ()
        self._lay(ui)

    def update(self, ui: Ui, seconds: float) -> bool:
        return self._lay(ui)

    def _lay(self, ui: Ui) -> bool:
        found = self.analysis.finding
        key = id(found), self.analysis.state, tuple(self.rect)
        if key == self._laid:
            return False
        self._laid, self._rows, self._state = key, self.analysis.rows(self.most), self.analysis.state
        self._boxes, self._steps = [], []
        y = self.rect.y + self._head(ui)
        for number, row in enumerate(self._rows):
            box = pygame.Rect(self.rect.x, y, self.rect.width, self._high(ui, number))
            self._boxes.append(box)
            self._steps.append(self._line(ui, box, row, self._lines(number)))
            y = box.bottom
        if not self._rows and self.row >= 0:
            self.row = -1
        return True

    def _words(self, ui: Ui, box: pygame.Rect) -> pygame.Rect:
        """Beside the mark."""
        return ui.rest(box, ui.px(LEFT), ui.px(6)).inflate(0, -2 * ui.px(PAD))

    def _expected(self, ui: Ui, box: pygame.Rect, row: Row, rows: int) -> pygame.Rect:
        """Where the play expected stands: in so many rows below the move, or beside it."""
        room, high, top = self._words(ui, box), ui.type.height(CAPTION), ui.type.height(STRONG)
        if rows:
            return pygame.Rect(room.x, room.y + top, room.width, rows * high)
        taken = ui.type.width(short(self.analysis.current.words, self._first(row).tokens), STRONG) + ui.px(BESIDE)
        wide = max(0, room.width - taken)
        return pygame.Rect(ui.far(room, wide), room.y + (top - high + 1) // 2, wide, high)

    def _line(self, ui: Ui, box: pygame.Rect, row: Row, rows: int) -> list[Step]:
        """The turns after the first that there is room for."""
        room = self._expected(ui, box, row, rows)
        return steps.laid(ui, self.analysis.current.words, self._state, row.line, room, CAPTION, skip=1)

    # -- looking -----------------------------------------------------------------------------------------------------

    def _first(self, row: Row) -> Turn:
        return turns(self._state, row.line)[0]

    def _look(self, ui: Ui, row: int, at: int = 0, say: bool = False) -> Done:
        """Show a row on the board, or its line up to a step."""
        if not 0 <= row < len(self._rows):
            return Done()
        walked = self._steps[row]
        self.row, self.at = row, max(0, min(at, len(walked)))
        chosen = self._rows[row]
        line = walked[self.at - 1].line if self.at else self._first(chosen).tokens
        self.analysis.look_at(line)
        if say:
            ui.say(walked[self.at - 1].words if self.at else self._said(row), "focus")
        return Done()

    def _said(self, number: int) -> str:
        row = self._rows[number]
        return spoken(self.analysis.current.words, self._state, row.move, row.score, best=number == 0)

    def let_go(self) -> None:
        self.row, self.at = -1, 0
        self.analysis.look_at(())

    def focus_out(self, ui: Ui) -> None:
        self.let_go()

    def spoken(self) -> str:
        return self._said(max(0, self.row)) if self._rows else t("analysis.head.open")

    def part(self, ui: Ui) -> Part | None:
        here = self.row if self.focused else -1
        items = tuple(
            Part("item", self._said(number), box_of(rect), str(number), chosen=number == here, deeds=(PRESS,))
            for number, rect in enumerate(self._boxes)
        )
        focus = str(here) if here >= 0 else ""
        return Part("list", t("analysis.best"), box_of(self.rect), parts=items, focus=focus)

    def deed(self, ui: Ui, deed: str, key: str, value: str | float | None) -> Done | None:
        """To look at one of them; to press it is to play it."""
        self._lay(ui)
        if not key or deed not in (FOCUS, PRESS):
            return None
        looked = self._look(ui, int(key))
        return self._key(ui, "enter") if deed == PRESS else looked

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        self._lay(ui)
        if event.type == pygame.KEYDOWN:
            return self._key(ui, keys.shortcut(event))
        if event.type == pygame.MOUSEMOTION:
            return self._pointed(ui, event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pointed(ui, event.pos) or Done()
        return None

    def _key(self, ui: Ui, name: str) -> Done | None:
        if name in ("up", "down"):
            to = self.row + (1 if name == "down" else -1)
            if not 0 <= to < len(self._rows):
                return None  # on to what lies beyond
            return self._look(ui, to, say=True)
        if name in ("left", "right") and self._rows:
            by = ui.forward if name == "right" else -ui.forward
            return self._look(ui, max(0, self.row), self.at + by if self.row >= 0 else 0, say=True)
        if name == "escape" and self.row >= 0:
            self.let_go()
            return Done()
        if name == "enter" and self._rows:
            if not self.analysis.may_play:
                return self._look(ui, max(0, self.row), self.at, say=True)
            move = self._rows[max(0, self.row)].move
            self.let_go()
            self.play(move)
            return Done()
        return None

    def _pointed(self, ui: Ui, pos: tuple[int, int]) -> Done | None:
        for number, box in enumerate(self._boxes):
            if box.collidepoint(pos):
                at = next((k + 1 for k, step in enumerate(self._steps[number]) if step.box.collidepoint(pos)), 0)
                return self._look(ui, number, at) if (number, at) != (self.row, self.at) else None
        if self.row >= 0 and not self.focused:
            self.let_go()
            return Done()
        return None

    def left(self, pos: tuple[int, int]) -> bool:
        """The pointer is elsewhere: the board shows the game again; did it not?"""
        if self.row < 0 or self.focused or self.rect.collidepoint(pos):
            return False
        self.let_go()
        return True

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        self._lay(ui)
        if not self.brief:
            head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, ui.type.height(STRONG))
            ui.type.draw(surface, t("analysis.best"), STRONG, ui.theme["accent"], head)
            if self._rows:
                ui.type.draw(surface, t("analysis.expected"), CAPTION, ui.theme["muted"], head, "end")
        for number, row in enumerate(self._rows):
            self._draw_row(ui, surface, number, row)

    def _draw_row(self, ui: Ui, surface: pygame.Surface, number: int, row: Row) -> None:
        theme, box, state = ui.theme, self._boxes[number], self._state
        if number == (self.row if self.row >= 0 else 0):
            fill = mix(theme["panel"], theme["raised"], 0.7)
            surface.blit(paint.box(box.size, ui.px(9), (*fill, 255), theme["accent"], ui.px(1)), box)
        size, kind = ui.px(BEST if number == 0 else MARK), row.score.kind
        full = level(state.game, row.score)
        mark = verdict_marks.verdict(
            theme, kind, count(state, row.score), round(size * (1.25 if kind == "cp" else 1)), number == 0, full
        )  # fmt: skip
        x = ui.near(box, 0, ui.px(LEFT) // 2)
        verdict_marks.put(surface, mark, (x, box.y + ui.px(PAD) + ui.type.height(STRONG) * 0.62))
        room = self._words(ui, box)
        first, words = self._first(row), self.analysis.current.words
        line = pygame.Rect(room.x, room.y, room.width, ui.type.height(STRONG))
        ui.type.draw(surface, short(words, first.tokens), STRONG, theme["text"], line)
        if not self._steps[number]:
            place = self._expected(ui, box, row, self._lines(number))
            place.height = ui.type.height(CAPTION)
            ui.type.draw(surface, worth(state, row.score), CAPTION, theme["muted"], place)
        lit = self.at if number == self.row else 0
        steps.draw(ui, surface, self._steps[number], CAPTION, state.to_play, lit)
