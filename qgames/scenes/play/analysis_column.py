"""What the panel shows while analysis is on: cards side by side, how the position stands, the best moves, all moves;
the moves so far where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from qgames.ai import judgement
from qgames.files.i18n import number, t
from qgames.files.theme import RGB, mix
from qgames.games.frame import MoveMap, Nook
from qgames.rules.core import Move
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.play.analysis import MARKS, Analysis
from qgames.scenes.play.analysis_panel import (
    BESIDE,
    KINDS,
    Certain,
    Foot,
    Headline,
    Kinds,
    counted,
    key_sign,
)
from qgames.scenes.play.best_moves import ACROSS, LEAST, ROOMY, BestMoves
from qgames.scenes.play.value_bars import ValueBar, bar_of
from qgames.ui import CAPTION, SMALL, STRONG, Column, Label, Row, Rule, Space, Type, Ui, Widget, paint, verdict_marks
from qgames.ui.choices import Segments


class Fit(NamedTuple):
    cards: bool  # are the cards as large as in play?
    best: int  # how many of the best moves
    every: str = ""  # how all moves are told: on a map, by kind, not at all
    lean: bool = False  # without what follows the best move, and without captions
    air: float = 0.0  # logical pixels between the best moves


#: what is tried until it fits
FITS = (
    Fit(True, 3, "map", air=8.0), Fit(True, 3, "map"), Fit(True, 3, "kinds"), Fit(False, 3, "map"),
    Fit(False, 3, "kinds"), Fit(False, 3), Fit(False, 3, lean=True), Fit(False, 2), Fit(False, 1),
)  # fmt: skip


class AnalysisColumn:
    def __init__(self, analysis: Analysis, play: Callable[[Move], None]) -> None:
        self.analysis, self.play = analysis, play
        self.best: BestMoves | None = None

    @property
    def on(self) -> bool:
        return self.analysis.on

    def rows(
        self, cards: Sequence[Widget], offers: Sequence[Widget], fit: Fit, extra: Sequence[Widget] = ()
    ) -> list[Widget]:
        """From the cards and what they may do (`offers`) down to all moves, as a map where the game has one and there
        is room, else by kind; and what the game itself marks (`extra`)."""
        analysis = self.analysis
        if not fit.cards:
            for card in cards:
                card.grow = 1.0
            across = 3 if len(cards) == 3 else 2
            cards = [Row(cards[k : k + across], gap=8) for k in range(0, len(cards), across)]
        headline = Headline(analysis)
        head = Column([headline, bar_of(analysis), Certain(headline)], gap=2)
        self.best, analysis.told = BestMoves(analysis, self.play, fit.best, lean=fit.lean, air=fit.air), fit.best
        mapped = not analysis.state.outcome and analysis.current.view.move_map(analysis.state) is not None
        every: Widget = AllMoves(analysis) if mapped and fit.every == "map" else Kinds(analysis)
        shown = [Rule(), every] if fit.every else []
        return [Column([*cards, *offers], gap=8), Rule(), head, Rule(), self.best, *shown, *extra]

    def narrow_rows(self, wide: float, low: bool) -> tuple[Widget, Widget]:
        """Where there is no panel, in so many logical pixels of width: a line each below the board for the best moves
        and for how the position stands. `low`: rather fewer of them than moves told in two lines."""
        analysis = self.analysis
        many = max(1, min(ACROSS, int(wide / (ROOMY if low else LEAST))))
        self.best, analysis.told = BestMoves(analysis, self.play, many, across=True), many
        bar = bar_of(analysis, abreast=True)
        bars = 0.8 if isinstance(bar, ValueBar) else 1.2  # several stand side by side
        halves = Column([Headline(analysis, BESIDE)], grow=1.0), Column([bar], grow=bars)
        return self.best, Row([*halves, Space()], gap=16, align="centre")  # clear of buttons beside it

    def marks(self, lean: bool = False) -> Widget:
        """On the board: the best three, all, none; and how far it has looked."""
        names = [(marks, t(f"analysis.marks.{marks}")) for marks in MARKS]
        choice = Segments(t("analysis.marks.name"), names, self.analysis.marks, self.analysis.set_marks, key="marks")
        choice.pad = 8.0
        named = [Label(t("analysis.marks.name"), CAPTION, "muted"), choice]
        return Column(named if lean else [*named, Foot(self.analysis)], gap=3)


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
        now = self.analysis.finding, self.analysis.state
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
            ui.type.draw(surface, number(len(kinds)), STRONG, ui.theme["accent"], head, "end")
        self._squares(ui, surface, board, drawn)
        for nook in drawn.nooks:
            self._verdict(ui, surface, board, drawn.side, nook)
        beside = self._beside(ui, board)
        if drawn.key:
            beside = self._key(ui, surface, beside, drawn)
        self._counts(ui, surface, beside, kinds)

    def _board(self, ui: Ui) -> pygame.Rect:
        side, high = ui.px(EDGE), ui.px(HIGH)
        top = self.rect.y + ui.type.height(STRONG) + ui.px(4)
        return pygame.Rect(ui.near(self.rect, high, side), top, high, high)

    def _beside(self, ui: Ui, board: pygame.Rect) -> pygame.Rect:
        """What is left of the width, beside the board."""
        gap = ui.px(18)
        wide = self.rect.width - board.width - ui.px(EDGE) - gap
        return pygame.Rect(ui.far(self.rect, wide), board.y, wide, board.height)

    def _counts(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect, kinds: list[str]) -> None:
        """How many win, draw, lose, and are open, under each other."""
        high, y = ui.type.height(CAPTION) + ui.px(5), room.y
        for kind in KINDS:
            many = kinds.count(kind) + (kinds.count("none") if kind == "cp" else 0)
            if many:
                at = ui.near(room, 0, ui.px(15))
                verdict_marks.put(surface, key_sign(ui, kind), (at, y + high // 2))
                line = ui.rest(pygame.Rect(room.x, y, room.width, high), ui.px(36))
                words = t(f"analysis.count.{kind}", n=many)
                ui.type.draw(surface, words, ui.type.fitting(words, CAPTION, line.width), ui.theme["muted"], line)
                y += high

    def _squares(self, ui: Ui, surface: pygame.Surface, board: pygame.Rect, drawn: MoveMap) -> None:
        theme, game = ui.theme, self.analysis.state.game
        glyph = glyph_of(game)
        for place, name in enumerate(game.cells):
            cell = _cell(board, drawn.side, place)
            box = cell.inflate(-2, -2)
            surface.blit(paint.box(box.size, ui.px(5), (*_ground(ui), 255)), box)
            small = cell.width * 3 // 5
            made = None
            if name in drawn.glyphs:
                made = glyph(theme, drawn.glyphs[name], small)
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
        if not score.proved:
            full = judgement.expected(self.analysis.state.game, score)
            made = verdict_marks.scale(ui.theme, (size, max(4, size // 3)), full)
        elif score.kind == "loss":
            made = verdict_marks.notch(ui.theme, round(size * 0.8))
        else:
            made = verdict_marks.verdict(ui.theme, score.kind, 0, size, found.best in nook.moves, 0.5, False)
        verdict_marks.put(surface, made, at)

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
