"""What the panel shows while analysis is on: cards side by side, how the position stands, the best moves, all moves;
the moves so far where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from qgames.ai import judgement
from qgames.files.i18n import number, t
from qgames.files.theme import RGB, mix
from qgames.games import entry
from qgames.games.frame import MoveMap, Nook
from qgames.rules.core import Move
from qgames.scenes.parts.signs import glyph_of, picture
from qgames.scenes.play.analysis import MARKS, Analysis
from qgames.scenes.play.analysis_panel import KINDS, BestMoves, Headline, Strip, counted, how_far
from qgames.scenes.play.value_bars import bar_of
from qgames.ui import CAPTION, SMALL, STRONG, Column, Label, Row, Rule, Type, Ui, Widget, paint, verdict_marks
from qgames.ui.choices import Segments


class Fit(NamedTuple):
    moves: bool  # are the moves so far shown?
    best: int  # how many of the best moves
    tight: bool = False  # all but the first of them in one line
    full: bool = True  # are all moves told in full?


#: what is tried until it fits
FITS = (
    Fit(True, 5), Fit(True, 3), Fit(False, 3), Fit(False, 3, tight=True), Fit(False, 3, tight=True, full=False),
    Fit(False, 2, tight=True, full=False), Fit(False, 1, full=False),
)  # fmt: skip


class AnalysisColumn:
    def __init__(self, analysis: Analysis, play: Callable[[Move], None]) -> None:
        self.analysis, self.play = analysis, play
        self.best: BestMoves | None = None

    @property
    def on(self) -> bool:
        return self.analysis.on

    def rows(self, cards: Sequence[Widget], fit: Fit, extra: Sequence[Widget] = ()) -> list[Widget]:
        """From the cards down to all moves, as a map where the game has one and there is room, else as a strip; and
        what the game itself marks (`extra`)."""
        analysis = self.analysis
        beside = [Row(cards[k : k + 2], gap=8) for k in range(0, len(cards), 2)]
        for card in cards:
            card.grow = 1.0
        head = Column([Headline(analysis), bar_of(analysis)], gap=4)
        self.best = BestMoves(analysis, self.play, fit.best, tight=fit.tight)
        mapped = fit.full and not analysis.state.outcome and analysis.current.view.move_map(analysis.state) is not None
        every = AllMoves(analysis) if mapped else Strip(analysis, brief=not fit.full)
        shown = [every] if fit.full or not extra else []  # what the game marks shows all moves as well
        return [*beside, head, Rule(), self.best, Rule(), *shown, *extra]

    def narrow_rows(self) -> list[Widget]:
        """Where there is no panel: a few lines below the board."""
        analysis = self.analysis
        self.best = BestMoves(analysis, self.play, 1, brief=True)
        head = Column([Headline(analysis), bar_of(analysis, abreast=True)], gap=2, grow=1.0)
        return [Row([head, Column([self.best], grow=1.0)], gap=16)]

    def marks(self) -> Widget:
        """All marks, the best three, none."""
        names = [(marks, t(f"analysis.marks.{marks}")) for marks in MARKS]
        choice = Segments(
            t("analysis.marks.name"), names, self.analysis.marks, self.analysis.set_marks, key="marks", grow=1.0
        )  # fmt: skip
        choice.pad = 8.0
        return Row([Label(t("analysis.marks.name"), SMALL, "muted"), choice], gap=10)


HIGH = 144  # logical pixels of the board
EDGE = 15  # beside and below it, for the names of the squares
MARK, MOST = 15.0, 0.33  # logical pixels of a mark, and the share of a cell it may take
NAMES = Type(12)


class AllMoves(Widget):
    """A small flat board on which every move has its own mark, both parts of it at once. Only some games have one
    (`BoardView.move_map`)."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(key="map")
        self.analysis = analysis
        self._shown: tuple[object, ...] = ()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(STRONG) + ui.px(4 + HIGH + EDGE)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = id(self.analysis.finding), self.analysis.state, how_far(self.analysis)
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        drawn = self.analysis.current.view.move_map(self.analysis.state)
        if drawn is None:
            return
        board = self._board(ui)
        kinds = self.analysis.kinds()
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, ui.type.height(STRONG))
        ui.type.draw(surface, t("analysis.moves"), STRONG, ui.theme["accent"], head)
        if kinds:
            proved = sum(kind in ("win", "draw", "loss") for kind in kinds)
            told = t("analysis.proved_of", n=len(kinds), proved=number(proved), all=number(len(kinds)))
            ui.type.draw(surface, told, CAPTION, ui.theme["muted"], head, "end")
        self._squares(ui, surface, board, drawn)
        for nook in drawn.nooks:
            self._verdict(ui, surface, board, drawn.side, nook)
        beside = self._beside(ui, board)
        if drawn.key:
            beside = self._key(ui, surface, beside, drawn)
        top = self._counts(ui, surface, beside, kinds)
        told = how_far(self.analysis)
        high = ui.type.size(told, CAPTION, beside.width)[1]
        if beside.bottom + ui.px(EDGE) - top >= high:
            place = pygame.Rect(beside.x, beside.bottom + ui.px(EDGE) - high, beside.width, high)
            ui.type.paragraph(surface, told, CAPTION, ui.theme["muted"], place)

    def _board(self, ui: Ui) -> pygame.Rect:
        side, high = ui.px(EDGE), ui.px(HIGH)
        top = self.rect.y + ui.type.height(STRONG) + ui.px(4)
        return pygame.Rect(ui.near(self.rect, high, side), top, high, high)

    def _beside(self, ui: Ui, board: pygame.Rect) -> pygame.Rect:
        """What is left of the width, beside the board."""
        gap = ui.px(18)
        wide = self.rect.width - board.width - ui.px(EDGE) - gap
        return pygame.Rect(ui.far(self.rect, wide), board.y, wide, board.height)

    def _counts(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect, kinds: list[str]) -> int:
        """How many win, draw, lose, and are open, under each other; says where they end."""
        size, high, y = ui.px(16), ui.type.height(CAPTION) + ui.px(5), room.y
        for kind in KINDS:
            many = kinds.count(kind) + (kinds.count("none") if kind == "cp" else 0)
            if many:
                at = ui.near(room, 0, size // 2)
                mark = verdict_marks.verdict(ui.theme, kind, 0, size if kind != "cp" else round(size * 1.3))
                verdict_marks.put(surface, mark, (at, y + high // 2))
                line = ui.rest(pygame.Rect(room.x, y, room.width, high), size + ui.px(6))
                words = t(f"analysis.count.{kind}", n=many)
                ui.type.draw(surface, words, ui.type.fitting(words, CAPTION, line.width), ui.theme["muted"], line)
                y += high
        return y

    def _squares(self, ui: Ui, surface: pygame.Surface, board: pygame.Rect, drawn: MoveMap) -> None:
        theme, game = ui.theme, self.analysis.state.game
        glyph, signs = glyph_of(game), entry(game.key).signs_of(game.seats)
        for place, name in enumerate(game.cells):
            cell = _cell(board, drawn.side, place)
            box = cell.inflate(-2, -2)
            surface.blit(paint.box(box.size, ui.px(5), (*_ground(ui), 255)), box)
            small = cell.width * 3 // 5
            made = None
            if name in drawn.glyphs:
                made = glyph(theme, drawn.glyphs[name], small)
            elif name in drawn.signs:
                made = picture(theme, signs[drawn.signs[name]], cell.width // 3)
            if made is not None:
                surface.blit(made, made.get_rect(center=cell.center))
        high = ui.type.height(NAMES)
        for line in range(drawn.side):
            column, row = _cell(board, drawn.side, line), _cell(board, drawn.side, line * drawn.side)
            below = pygame.Rect(column.x, board.bottom, column.width, high)
            aside = pygame.Rect(board.x - ui.px(EDGE), row.centery - high // 2, ui.px(EDGE), high)
            for room, letter in ((below, game.cells[line][0]), (aside, game.cells[line * drawn.side][1])):
                ui.type.draw(surface, letter, NAMES, theme["muted"], room, "centre")

    def _verdict(self, ui: Ui, surface: pygame.Surface, board: pygame.Rect, side: int, nook: Nook) -> None:
        """The best of its moves; a dot while none is known."""
        found, each = self.analysis.finding, board.width / side
        at = board.x + nook.at[0] * each, board.bottom - nook.at[1] * each
        known = [move for move in nook.moves if found is not None and move in found.verdicts]
        if found is None or not known:
            pygame.draw.circle(surface, ui.theme["muted"], at, max(1, ui.px(1.5)))
            return
        score = found.verdicts[judgement.ranked(found.verdicts, known)[0]]
        size = round(min(ui.px(MARK), each * MOST))
        full = judgement.expected(self.analysis.state.game, score)
        best = found.best in nook.moves
        verdict_marks.put(surface, verdict_marks.verdict(ui.theme, score.kind, 0, size, best, full, False), at)

    def _key(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect, drawn: MoveMap) -> pygame.Rect:
        """What the parts of a cell mean; says what room is left below."""
        glyph, size, words = glyph_of(self.analysis.state.game), ui.px(64), t("analysis.in_each_cell")
        high = ui.type.size(words, SMALL, room.width)[1]
        ui.type.paragraph(surface, words, SMALL, ui.theme["muted"], pygame.Rect(room.x, room.y, room.width, high))
        cell = pygame.Rect(ui.near(room, size), room.y + high + ui.px(4), size, size)
        surface.blit(paint.box(cell.size, ui.px(6), (*_ground(ui), 255)), cell)
        for (left, up), name in drawn.key:
            made = glyph(ui.theme, name, size * 2 // 5)
            at = round(cell.x + left * size), round(cell.bottom - up * size)
            surface.blit(made, made.get_rect(center=at))
        below = cell.bottom + ui.px(10)
        return pygame.Rect(room.x, below, room.width, room.bottom - below)

    def spoken(self) -> str:
        return counted(self.analysis)


def _ground(ui: Ui) -> RGB:
    return mix(ui.theme["panel"], ui.theme["border"], 0.45)


def _cell(board: pygame.Rect, side: int, number: int) -> pygame.Rect:
    """A square of the board, counted from the lower left, row by row."""
    column, row = number % side, number // side
    left, right = (board.x + round(board.width * edge / side) for edge in (column, column + 1))
    top, bottom = (board.bottom - round(board.height * edge / side) for edge in (row + 1, row))
    return pygame.Rect(left, top, right - left, bottom - top)
