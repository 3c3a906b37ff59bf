"""The best moves of a position in the panel, or side by side where there is none: the sign they have on the board, a
picture of what is moved, the move in words, and what it is worth beside the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from qgames.ai.analysis import count
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.rules.core import Move
from qgames.scenes.parts.phrases import VAST, Phrase
from qgames.scenes.play import lines
from qgames.scenes.play.analysis import Analysis, AnalysisRow
from qgames.scenes.play.lines import LaidTurn, pen_of
from qgames.session.scores import TurnTokens, answer, parts, spoken, turns
from qgames.session.words import MovePart, Parts
from qgames.ui import CAPTION, SMALL, STRONG, Done, Type, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, box_of

DISC, FIRST = 26, 30  # logical pixels of the number before a row
LEFT, PAD = 54, 5  # where a row begins after its number; above and below it
LEAD, TALL = 36, 34  # the column for the picture of what is moved, and that picture
GLYPH, ANSWER_GLYPH = 24, 20  # other pictures of a move, and those of what answers it
GAP, LEAST, ACROSS = 6, 150, 3  # side by side: between two, how wide one is at least, and how many there are at most
ROOMY = 205  # logical pixels of one whose move is told in one line
FACES = (STRONG, SMALL, CAPTION, Type(13), Type(12))  # the words of a move: as large as they fit


class ToldMove(NamedTuple):
    """A row: the picture of what is moved, and the rest of the move."""

    picture: pygame.Surface | None
    phrase: Phrase | None


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
        across: bool = False,
        lean: bool = False,
        air: float = 0.0,
    ) -> None:
        super().__init__(key="best")
        self.analysis, self.play, self.most = analysis, play, most
        self.across = across  # side by side, without a heading and the play expected
        self.lean = lean  # without the play expected
        self.air = air  # logical pixels between two below each other
        self.row, self.at = -1, 0  # what is looked at: a row, and how many turns of its line
        self._rows: list[AnalysisRow] = []
        self._state = analysis.state  # of which they are: what is on the table may be another a moment later
        self._boxes: list[pygame.Rect] = []
        self._told: list[ToldMove] = []
        self._steps: list[list[LaidTurn]] = []
        self._answer: tuple[Phrase, pygame.Rect] | None = None  # what follows the first, in a sentence
        self._laid: tuple[object, ...] = ()

    # -- places ------------------------------------------------------------------------------------------------------

    def _high(self, ui: Ui, row: int) -> int:
        move = max(ui.type.height(STRONG), ui.px(GLYPH))
        return move + ui.type.height(CAPTION) + (self._open(ui) + ui.px(2 * PAD) if row == 0 else ui.px(2))

    def _open(self, ui: Ui) -> int:
        """What the first row has below it, for what follows."""
        return 0 if self.lean else ui.px(GLYPH) + ui.px(2)

    def _head(self, ui: Ui) -> int:
        return ui.type.height(STRONG) + ui.px(4)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        if self.across:
            one_line = width >= ui.px(ROOMY) * self.most
            move = ui.type.height(STRONG) if one_line else 2 * ui.type.height(CAPTION)
            return width, move + ui.type.height(CAPTION) + ui.px(4)
        rows = sum(self._high(ui, row) for row in range(self.most))
        return width, self._head(ui) + rows + ui.px(self.air) * (self.most - 1)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._laid = ()
        self._lay(ui)

    def update(self, ui: Ui, seconds: float) -> bool:
        return self._lay(ui)

    def _lay(self, ui: Ui) -> bool:
        found = self.analysis.finding
        key = found, self.analysis.state, tuple(self.rect), [row.move for row in self.analysis.rows(self.most)]
        if key == self._laid:
            return False
        self._laid, self._rows, self._state = key, self.analysis.rows(self.most), self.analysis.state
        self._boxes, self._steps, self._answer = [], [], None
        self._boxes = self._places(ui, len(self._rows))
        for number, (box, row) in enumerate(zip(self._boxes, self._rows, strict=False)):
            self._steps.append(self._line(ui, box, row) if number == 0 and self._opened else [])
        if self._rows and self._steps[0]:
            self._answer = self._sentence(ui, self._boxes[0], self._rows[0])
        self._told = [self._tell(ui, box, row, FACES) for box, row in zip(self._boxes, self._rows, strict=True)]
        least = max((FACES.index(told.phrase.face) for told in self._told if told.phrase is not None), default=0)
        alike = FACES[least:]  # their words are of one size
        self._told = [self._tell(ui, box, row, alike) for box, row in zip(self._boxes, self._rows, strict=True)]
        if not self._rows and self.row >= 0:
            self.row = -1
        return True

    @property
    def _opened(self) -> bool:
        """Does the first row have room for what follows? Not where nothing will."""
        found = self.analysis.finding
        over = found is not None and found.done and bool(self._rows) and len(turns(self._state, self._rows[0].line)) < 2
        return not self.across and not self.lean and not over

    def _places(self, ui: Ui, rows: int) -> list[pygame.Rect]:
        return self._side_by_side(ui, rows) if self.across else self._below_each_other(ui, rows)

    def _below_each_other(self, ui: Ui, rows: int) -> list[pygame.Rect]:
        """Room that the first does not need stands between them."""
        made, y, spare = [], self.rect.y + self._head(ui), 0 if self._opened else self._open(ui)
        for number in range(rows):
            high = self._high(ui, number) - (0 if number else spare)
            made.append(pygame.Rect(self.rect.x, y, self.rect.width, high))
            y += high + ui.px(self.air) + spare // max(1, self.most)
        return made

    def _side_by_side(self, ui: Ui, rows: int) -> list[pygame.Rect]:
        rect, gap = self.rect, ui.px(GAP)
        wide = (rect.width - gap * (self.most - 1)) // self.most
        return [
            pygame.Rect(ui.near(rect, wide, place * (wide + gap)), rect.y, wide, rect.height) for place in range(rows)
        ]

    def _foot(self, ui: Ui, box: pygame.Rect) -> pygame.Rect:
        high = ui.px(GLYPH)
        return pygame.Rect(box.x + ui.px(12), box.bottom - high - ui.px(4), box.width - ui.px(24), high)

    def _sentence(self, ui: Ui, box: pygame.Rect, row: AnalysisRow) -> tuple[Phrase, pygame.Rect] | None:
        """Who probably answers how, if that fits."""
        pen, room = pen_of(ui, self._state), self._foot(ui, box)
        for roomy in (True, False):
            told = answer(self.analysis.current.words, self._state, row.line, roomy)
            phrase = pen.lay(told, CAPTION, ANSWER_GLYPH)
            if told and phrase.width <= room.width:
                return phrase, room
        return None

    def _line(self, ui: Ui, box: pygame.Rect, row: AnalysisRow) -> list[LaidTurn]:
        """What is expected after it, at the foot of its box: the turns there is room for."""
        room = ui.rest(self._foot(ui, box), ui.px(16))
        return lines.laid(ui, self.analysis.current.words, self._state, row.line, room, CAPTION, skip=1)

    def _parts(self, row: AnalysisRow, roomy: bool = True) -> Parts:
        return parts(self.analysis.current.words, self._state, self._first(row).tokens, roomy)

    def _before(self, ui: Ui) -> int:
        """What a row has before its picture and words."""
        return ui.px(LEFT - 14 if self.across else LEFT)

    def _tell(self, ui: Ui, box: pygame.Rect, row: AnalysisRow, faces: Sequence[Type]) -> ToldMove:
        """What is moved is told in words too, unless that is the same in all rows; where it does not fit, by its
        picture alone."""
        told, pen, room = self._parts(row), pen_of(ui, self._state), box.width - self._before(ui) - ui.px(6)
        picture, options = None, [told, self._parts(row, roomy=False)]
        if told[0].glyph:
            lead, rest = told[0], told[1:]
            whole = pen.glyph(ui.theme, lead.glyph, ui.px(TALL))
            picture = whole.subsurface(whole.get_bounding_rect())
            room -= ui.px(LEAD)
            several = len({self._parts(each)[0] for each in self._rows}) > 1
            options = [(MovePart(lead.text), *rest), rest] if several or not rest else [rest]
        high = box.height - ui.type.height(CAPTION) if self.across else ui.px(GLYPH)
        return ToldMove(picture, self._fitting(ui, options, room, high, faces))

    def _fitting(self, ui: Ui, options: Sequence[Parts], width: int, high: int, faces: Sequence[Type]) -> Phrase | None:
        """The first that fits, as large as it does and rather in one line; the last one anyway."""
        pen, made = pen_of(ui, self._state), None
        for told in options:
            words = [word for part in told if not part.glyph for word in part.text.split()]
            for room in (VAST, width):
                for face in faces if told else ():
                    made = pen.lay(told, face, GLYPH, room)
                    whole = all(ui.type.width(word, face) <= width for word in words)
                    if whole and made.width <= width and made.height <= max(high, ui.type.height(face)):
                        return made
        return made if options[-1] else None

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
        if self.at:
            self.analysis.look_at(walked[self.at - 1].line)
        else:
            self.analysis.point_at(chosen.move)
        if say:
            ui.say(walked[self.at - 1].words if self.at else self._said(row), "focus")
        return Done()

    def _said(self, number: int) -> str:
        row = self._rows[number]
        return spoken(self.analysis.current.words, self._state, row.move, row.score, best=number == 0)

    def let_go(self) -> None:
        self.row, self.at = -1, 0
        self.analysis.point_at(None)

    def focus_out(self, ui: Ui) -> None:
        self.let_go()

    def spoken(self) -> str:
        if self._rows:
            return self._said(max(0, self.row))
        return t("analysis.best" if self.analysis.unjudged else "analysis.head.open")

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
        along = {"up": -1, "down": 1} if not self.across else {"left": -ui.forward, "right": ui.forward}
        if name in along:
            to = self.row + along[name]
            if not 0 <= to < len(self._rows):
                return None  # on to what lies beyond
            return self._look(ui, to, say=True)
        if name in ("left", "right") and self._rows and not self.across:
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
                if number == 0 and self._answer is not None and not self.focused:
                    at = int(self._answer[1].collidepoint(pos))
                    return self._look(ui, number, at) if (number, at) != (self.row, self.at) else None
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
        if not self.across:
            head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, ui.type.height(STRONG))
            ui.type.draw(surface, t("analysis.best"), STRONG, ui.theme["accent"], head)
        for number, row in enumerate(self._rows):
            self._draw_row(ui, surface, number, row)
        if not self._rows and self.analysis.current.sitting.outcome is None and not self.analysis.unjudged:
            for box in self._places(ui, self.most):
                self._draw_waiting(ui, surface, box)

    def _draw_waiting(self, ui: Ui, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Where a row will be: nothing was looked at yet."""
        middle, before = box.y + self._high(ui, 1) // 2, self._before(ui)
        sign = verdict_marks.verdict(ui.theme, "none", 0, ui.px(DISC))
        verdict_marks.put(surface, sign, (ui.near(box, 0, before // 2), middle))
        faint = (*mix(ui.theme["panel"], ui.theme["raised"], 0.5), 255)
        for share, up in ((0.55, 4), (0.35, -14)):
            bar = pygame.Rect(0, middle - ui.px(up + 9), round((box.width - before) * share), ui.px(9))
            bar.x = ui.near(box, bar.width, before)
            surface.blit(paint.box(bar.size, bar.height // 2, faint), bar)

    def _draw_row(self, ui: Ui, surface: pygame.Surface, number: int, row: AnalysisRow) -> None:
        theme, box, state = ui.theme, self._boxes[number], self._state
        lit = number == (self.row if self.row >= 0 else 0)
        if lit:
            fill = mix(theme["panel"], theme["raised"], 0.5)
            surface.blit(paint.box(box.size, ui.px(12), (*fill, 255), theme["accent"], ui.px(1)), box)
        told, small = self._told[number], ui.type.height(CAPTION)
        move = told.phrase.height if told.phrase is not None else 0
        below = self._open(ui) if number == 0 and self._steps[0] else 0
        block = pygame.Rect(box.x, 0, box.width, move + small)
        block.centery = box.y + (box.height - below) // 2
        verdict_marks.put(surface, self._sign(ui, number, row), (ui.near(box, 0, self._before(ui) // 2), block.centery))
        room = ui.rest(block, self._before(ui), ui.px(6))
        if told.picture is not None:
            column = pygame.Rect(ui.near(room, ui.px(LEAD - 6)), block.y, ui.px(LEAD - 6), block.height)
            surface.blit(told.picture, told.picture.get_rect(center=column.center))
            room = ui.rest(room, ui.px(LEAD))
        if told.phrase is not None:
            line = pygame.Rect(room.x, room.y, room.width, move)
            pen_of(ui, state).write(surface, told.phrase, line, theme["text"])
        worth = self.analysis.beside(number, row)
        last = pygame.Rect(room.x, room.bottom - small, room.width, small)
        ui.type.draw(surface, worth, ui.type.fitting(worth, CAPTION, last.width), theme["muted"], last)
        steps = self._steps[number]
        if number == 0 and self._answer is not None and not (self.focused and self.at):
            phrase, foot = self._answer
            pen_of(ui, state).write(surface, phrase, foot, theme["accent" if self.row == 0 and self.at else "text"])
            return
        if steps:
            side = ui.px(9)
            arrow = paint.icon("next", side, theme["muted"], ui.rtl)
            first = steps[0].box
            surface.blit(arrow, (ui.near(first, side, -side - ui.px(6)), first.centery - side // 2))
        lines.draw(ui, surface, steps, pen_of(ui, state), state.to_play, self.at if number == self.row else 0)

    def _sign(self, ui: Ui, number: int, row: AnalysisRow) -> pygame.Surface:
        """The same as on the board."""
        size = ui.px((FIRST if number == 0 else DISC) - (4 if self.across else 0))
        if row.score.proved:
            return verdict_marks.verdict(ui.theme, row.score.kind, count(self._state, row.score), size, number == 0)
        return verdict_marks.numbered(ui.theme, number + 1, size)
