"""Parts of the panel while analysis is on: how the position stands and whether that is proved,
the strip of all moves, the best moves. Each looks after itself as more becomes known."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.ai.analysis import count
from qgames.ai.judgement import expected
from qgames.files.i18n import number as written
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.rules.core import Move
from qgames.scenes.parts.phrases import Phrase
from qgames.scenes.play import lines
from qgames.scenes.play.analysis import Analysis, AnalysisRow
from qgames.scenes.play.lines import LaidTurn, pen_of
from qgames.session.scores import TurnTokens, headline, parts, spoken, turns, worth
from qgames.ui import CAPTION, STRONG, Done, Type, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, box_of

HEAD = Type(24, "serif")
BADGE = Type(12, "bold")
STRIP, BETWEEN = 20, 1
KINDS = ("win", "draw", "loss", "cp")


class Headline(Widget):
    """Who is how well off, and a badge that tells proofs from estimates by its line and by a tick."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(key="headline")
        self.analysis = analysis
        self._shown: tuple[str, str] = ("", "")

    def said(self) -> tuple[str, str]:
        """The words, and the badge: proved, estimate, or none."""
        analysis, words = self.analysis, self.analysis.current.words
        outcome = analysis.current.sitting.outcome
        if outcome is not None:
            return words.headline(outcome), ""
        if analysis.score is None:
            return t("analysis.head.open"), ""
        return headline(words, analysis.state, analysis.score), "proved" if analysis.score.proved else "estimate"

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(HEAD)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = self.said()
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        words, badge = self.said()
        room = pygame.Rect(self.rect)
        if badge:
            made = badge_of(ui, t(f"analysis.badge.{badge}"), badge == "proved")
            at = made.get_rect(left=ui.far(room, made.get_width()), centery=room.centery)
            surface.blit(made, at)
            room = ui.rest(room, 0, at.width + ui.px(8))
        ui.type.draw(surface, words, ui.type.fitting(words, HEAD, room.width), ui.theme["text"], room)

    def spoken(self) -> str:
        return self.said()[0]


def badge_of(ui: Ui, word: str, proved: bool) -> pygame.Surface:
    """What is proved has a tick and a full line, an estimate a dashed one."""
    theme = ui.theme
    tint = theme["info"] if proved else theme["muted"]
    tick = ui.px(13) if proved else 0
    size = ui.type.width(word, BADGE) + tick + ui.px(20), ui.type.height(BADGE) + ui.px(6)
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*tint, 0))
    fill = (*mix(theme["panel"], tint, 0.16), 255) if proved else None
    out.blit(paint.box(size, size[1] // 2, fill, tint, ui.px(1.4)), (0, 0))
    if not proved:  # a dashed line: nothing is certain
        step = ui.px(7)
        for x in range(size[1] // 2, size[0] - size[1] // 2, step):
            out.fill((*tint, 0), pygame.Rect(x, 0, ui.px(3), size[1]))
    inner = pygame.Rect(ui.px(10), 0, size[0] - ui.px(20), size[1])
    if tick:
        side = ui.px(11)
        out.blit(paint.icon("check", side, tint), (ui.near(inner, side), (size[1] - side) // 2))
        inner = ui.rest(inner, tick)
    ui.type.draw(out, word, BADGE, tint, inner)
    return out


def how_far(analysis: Analysis) -> str:
    """A sentence about what there is left to look at."""
    found = analysis.finding
    if found is None:
        return ""
    if found.done:
        return t("analysis.done")
    key = "analysis.looking" if analysis.looking else "analysis.rests"
    return t(key, seconds=written(int(analysis.seconds)), depth=written(found.depth), n=found.nodes)


def counted(analysis: Analysis) -> str:
    """How many moves there are of each kind, in words."""
    kinds = analysis.kinds()
    return ", ".join(t(f"analysis.count.{kind}", n=kinds.count(kind)) for kind in KINDS if kind in kinds)


class Strip(Widget):
    """One cell for each legal move, sorted, in the shape of its verdict: summary and progress in one. Under it the
    counts, a thin bar while there is something left to look at, and a sentence."""

    def __init__(self, analysis: Analysis, brief: bool = False) -> None:
        super().__init__(key="strip")
        self.analysis, self.brief = analysis, brief
        self._shown: tuple[object, ...] = ()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = ui.px(STRIP) + ui.type.height(STRONG) + ui.type.height(CAPTION) + ui.px(8)
        return width, high + (0 if self.brief else ui.type.height(CAPTION) + ui.px(8))

    def update(self, ui: Ui, seconds: float) -> bool:
        now = tuple(self.analysis.kinds()), how_far(self.analysis)
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        kinds, rect, theme = self.analysis.kinds(), self.rect, ui.theme
        line, small = ui.type.height(STRONG), ui.type.height(CAPTION)
        head = pygame.Rect(rect.x, rect.y, rect.width, line)
        ui.type.draw(surface, t("analysis.moves"), STRONG, theme["accent"], head)
        proved = sum(kind in ("win", "draw", "loss") for kind in kinds)
        if kinds:
            told = t("analysis.proved_of", n=len(kinds), proved=written(proved), all=written(len(kinds)))
            ui.type.draw(surface, told, CAPTION, theme["muted"], head, "end")
        self._cells(ui, surface, pygame.Rect(rect.x, head.bottom + ui.px(2), rect.width, ui.px(STRIP)), kinds)
        row = pygame.Rect(rect.x, head.bottom + ui.px(STRIP) + ui.px(6), rect.width, small)
        self._counts(ui, surface, row, kinds)
        if self.brief:
            return
        y = row.bottom + ui.px(4)
        if self.analysis.looking and kinds:
            track = pygame.Rect(rect.x, y, rect.width, ui.px(3))
            surface.fill(theme["track"], track)
            surface.fill(theme["accent"], ui.rest(track, 0, track.width - track.width * proved // len(kinds)))
        told = how_far(self.analysis)
        place = pygame.Rect(rect.x, y + ui.px(4), rect.width, small)
        ui.type.draw(surface, told, ui.type.fitting(told, CAPTION, rect.width), theme["muted"], place)

    def _cells(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect, kinds: list[str]) -> None:
        if not kinds:
            return
        step = room.width / len(kinds)
        for place, kind in enumerate(kinds):
            left, right = round(place * step), round((place + 1) * step)
            cell = verdict_marks.strip_cell(ui.theme, kind, (max(2, right - left - BETWEEN), room.height))
            surface.blit(cell, (ui.near(room, right - left, left), room.y))

    def _counts(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect, kinds: list[str]) -> None:
        x = 0
        size = ui.px(16)
        for kind in KINDS:
            many = kinds.count(kind) + (kinds.count("none") if kind == "cp" else 0)
            if not many:
                continue
            words = t(f"analysis.count.{kind}", n=many)
            wide = ui.type.width(words, CAPTION)
            if x + size + ui.px(6) + wide > room.width:
                return
            at = ui.near(room, 0, x + size // 2)
            side = size if kind != "cp" else round(size * 1.3)
            verdict_marks.put(surface, verdict_marks.verdict(ui.theme, kind, 0, side), (at, room.centery))
            x += size + ui.px(6)
            place = pygame.Rect(ui.near(room, wide, x), room.y, wide, room.height)
            ui.type.draw(surface, words, CAPTION, ui.theme["muted"], place)
            x += wide + ui.px(14)

    def spoken(self) -> str:
        return counted(self.analysis)


MARK, BEST = 26, 27  # logical pixels of a row's mark
LEFT, PAD = 42, 5  # where the words begin; above and below them
GLYPH = 24  # a picture of a move
BESIDE = 14  # between a move and the play expected, where they share a line


class BestMoves(Widget):
    """The best moves of a position with the play expected. Pointing at a row, or at a step of its line, shows that on
    the board; with keys: Up and Down rows, Left and Right along the line, Enter plays the move where that is allowed.
    """

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
        self._rows: list[AnalysisRow] = []
        self._state = analysis.state  # of which they are: what is on the table may be another a moment later
        self._boxes: list[pygame.Rect] = []
        self._steps: list[list[LaidTurn]] = []
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

    def _expected(self, ui: Ui, box: pygame.Rect, row: AnalysisRow, rows: int) -> pygame.Rect:
        """Where the play expected stands: in so many rows below the move, or beside it."""
        room, high, top = self._words(ui, box), ui.type.height(CAPTION), ui.type.height(STRONG)
        if rows:
            return pygame.Rect(room.x, room.y + top, room.width, rows * high)
        taken = self._move(ui, row, room.width).width + ui.px(BESIDE)
        wide = max(0, room.width - taken)
        return pygame.Rect(ui.far(room, wide), room.y + (top - high + 1) // 2, wide, high)

    def _line(self, ui: Ui, box: pygame.Rect, row: AnalysisRow, rows: int) -> list[LaidTurn]:
        """The turns after the first that there is room for."""
        room = self._expected(ui, box, row, rows)
        return lines.laid(ui, self.analysis.current.words, self._state, row.line, room, CAPTION, skip=1)

    def _move(self, ui: Ui, row: AnalysisRow, width: int) -> Phrase:
        told = parts(self.analysis.current.words, self._state, self._first(row).tokens, roomy=True)
        return pen_of(ui, self._state).lay(told, STRONG, GLYPH, width)

    # -- looking -----------------------------------------------------------------------------------------------------

    def _first(self, row: AnalysisRow) -> TurnTokens:
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

    def part(self, ui: Ui) -> AccessibleNode | None:
        here = self.row if self.focused else -1
        items = tuple(
            AccessibleNode(
                "item", self._said(number), box_of(rect), str(number), chosen=number == here, actions=(PRESS,)
            )
            for number, rect in enumerate(self._boxes)
        )
        focus = str(here) if here >= 0 else ""
        return AccessibleNode("list", t("analysis.best"), box_of(self.rect), parts=items, focus=focus)

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        """To look at one of them; to press it is to play it."""
        self._lay(ui)
        if not key or action not in (FOCUS, PRESS):
            return None
        looked = self._look(ui, int(key))
        return self._key(ui, "enter") if action == PRESS else looked

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

    def _draw_row(self, ui: Ui, surface: pygame.Surface, number: int, row: AnalysisRow) -> None:
        theme, box, state = ui.theme, self._boxes[number], self._state
        if number == (self.row if self.row >= 0 else 0):
            fill = mix(theme["panel"], theme["raised"], 0.7)
            surface.blit(paint.box(box.size, ui.px(9), (*fill, 255), theme["accent"], ui.px(1)), box)
        size, kind = ui.px(BEST if number == 0 else MARK), row.score.kind
        full = expected(state.game, row.score)
        mark = verdict_marks.verdict(
            theme, kind, count(state, row.score), round(size * (1.25 if kind == "cp" else 1)), number == 0, full
        )  # fmt: skip
        x = ui.near(box, 0, ui.px(LEFT) // 2)
        verdict_marks.put(surface, mark, (x, box.y + ui.px(PAD) + ui.type.height(STRONG) * 0.62))
        room = self._words(ui, box)
        line = pygame.Rect(room.x, room.y, room.width, ui.type.height(STRONG))
        pen_of(ui, state).write(surface, self._move(ui, row, room.width), line, theme["text"])
        if not self._steps[number]:
            place = self._expected(ui, box, row, self._lines(number))
            place.height = ui.type.height(CAPTION)
            told = worth(state, row.score)
            ui.type.draw(surface, told, ui.type.fitting(told, CAPTION, place.width), theme["muted"], place)
        lit = self.at if number == self.row else 0
        lines.draw(ui, surface, self._steps[number], pen_of(ui, state), state.to_play, lit)
