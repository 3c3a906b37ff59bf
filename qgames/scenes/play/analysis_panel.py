"""Parts of the panel while analysis is on: how the position stands and whether that is proved, the best moves, all
moves by kind. Each looks after itself as more becomes known."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.ai.analysis import count
from qgames.files.i18n import number as written
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.rules.core import Move
from qgames.scenes.parts.phrases import Phrase
from qgames.scenes.play import lines
from qgames.scenes.play.analysis import Analysis, AnalysisRow
from qgames.scenes.play.lines import LaidTurn, pen_of
from qgames.session.scores import TurnTokens, answer, headline, parts, spoken, turns
from qgames.ui import CAPTION, SMALL, STRONG, Done, Type, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, box_of

HEAD = Type(25, "serif")
BADGE = Type(12, "bold")
FOOT = Type(13)
LINES = 3  # of the key: there is room for so many kinds of moves
KINDS = ("win", "draw", "loss", "cp")


class NewsLine(Widget):
    """One line that changes while it is looked at."""

    type = CAPTION

    def __init__(self, key: str = "") -> None:
        super().__init__(key=key)
        self._shown = ""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(self.type)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = self.spoken()
        changed, self._shown = now != self._shown, now
        return changed


class Headline(NewsLine):
    """Who is how well off; below the bar, `Certain` tells whether that is proved."""

    type = HEAD

    def __init__(self, analysis: Analysis) -> None:
        super().__init__("headline")
        self.analysis = analysis

    def said(self) -> tuple[str, str]:
        """The words, and what they rest on: proved, estimate, or nothing yet."""
        analysis, words = self.analysis, self.analysis.current.words
        outcome = analysis.current.sitting.outcome
        if outcome is not None:
            return words.headline(outcome), ""
        if analysis.score is None:
            return t("analysis.head.open"), ""
        return headline(words, analysis.state, analysis.score), "proved" if analysis.score.proved else "estimate"

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        words = self.said()[0]
        ui.type.draw(surface, words, ui.type.fitting(words, HEAD, self.rect.width), ui.theme["text"], self.rect)

    def spoken(self) -> str:
        return self.said()[0]


class Certain(NewsLine):
    """Whether what is said above is proved: a tick, or that it is not yet."""

    def __init__(self, headline: Headline) -> None:
        super().__init__()
        self.headline = headline

    def spoken(self) -> str:
        kind = self.headline.said()[1]
        return t("review.legend.proved") if kind == "proved" else t("analysis.unproved") if kind else ""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        room, words = pygame.Rect(self.rect), self.spoken()
        proved = self.headline.said()[1] == "proved"
        if proved:
            side = ui.px(13)
            tick = paint.icon("check", side, ui.theme["info"])
            surface.blit(tick, (ui.near(room, side), room.centery - side // 2))
            room = ui.rest(room, side + ui.px(5))
        ui.type.draw(surface, words, CAPTION, ui.theme["info" if proved else "muted"], room)


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
    return t("analysis.thought", seconds=written(int(analysis.seconds)), depth=written(found.depth))


def counted(analysis: Analysis) -> str:
    """How many moves there are of each kind, in words."""
    kinds = analysis.kinds()
    return ", ".join(t(f"analysis.count.{kind}", n=kinds.count(kind)) for kind in KINDS if kind in kinds)


class Kinds(Widget):
    """All moves, by what is known of them: how many win, draw, are open and lose. Also the key to the signs."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(key="kinds")
        self.analysis = analysis
        self._shown: tuple[object, ...] = ()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(STRONG) + ui.px(2) + LINES * self._high(ui)

    def _high(self, ui: Ui) -> int:
        return ui.type.height(CAPTION) + ui.px(5)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = tuple(self.analysis.kinds())
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        kinds, rect, theme = self.analysis.kinds(), self.rect, ui.theme
        head = pygame.Rect(rect.x, rect.y, rect.width, ui.type.height(STRONG))
        ui.type.draw(surface, t("analysis.moves"), STRONG, theme["accent"], head)
        if kinds:
            ui.type.draw(surface, written(len(kinds)), STRONG, theme["accent"], head, "end")
        y = head.bottom + ui.px(2)
        for kind in KINDS:
            many = kinds.count(kind) + (kinds.count("none") if kind == "cp" else 0)
            if not many or y + self._high(ui) > rect.bottom:
                continue
            line = pygame.Rect(rect.x, y, rect.width, self._high(ui))
            y = line.bottom
            verdict_marks.put(surface, key_sign(ui, kind), (ui.near(line, 0, ui.px(17)), line.centery))
            told = t("analysis.open") if kind == "cp" else t(f"analysis.count.{kind}", n=many)
            room = ui.rest(line, ui.px(42), ui.px(30) if kind == "cp" else 0)
            ui.type.draw(surface, told, ui.type.fitting(told, CAPTION, room.width), theme["text"], room)
            if kind == "cp":
                ui.type.draw(surface, written(many), BADGE, theme["text"], line, "end")

    def spoken(self) -> str:
        return counted(self.analysis)


def key_sign(ui: Ui, kind: str) -> pygame.Surface:
    """How moves of a kind are marked on the board."""
    if kind == "cp":
        return verdict_marks.scale(ui.theme, (ui.px(30), ui.px(7)), 0.4)
    if kind == "loss":
        return verdict_marks.notch(ui.theme, ui.px(14))
    return verdict_marks.verdict(ui.theme, kind, 0, ui.px(17))


class Foot(NewsLine):
    """How long and how far it has looked."""

    type = FOOT

    def __init__(self, analysis: Analysis) -> None:
        super().__init__()
        self.analysis = analysis

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        words = how_far(self.analysis)
        ui.type.draw(
            surface, words, ui.type.fitting(words, FOOT, self.rect.width), ui.theme["muted"], self.rect, "centre"
        )

    def spoken(self) -> str:
        return how_far(self.analysis)


DISC, FIRST = 26, 30  # logical pixels of the number before a row
LEFT, PAD = 54, 5  # where the words begin; above and below them
GLYPH, ANSWER_GLYPH = 24, 20  # a picture of a move, and of what answers it


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
    ) -> None:
        super().__init__(key="best")
        self.analysis, self.play, self.most = analysis, play, most
        self.brief = brief  # without a heading and the play expected
        self.row, self.at = -1, 0  # what is looked at: a row, and how many turns of its line
        self._rows: list[AnalysisRow] = []
        self._state = analysis.state  # of which they are: what is on the table may be another a moment later
        self._boxes: list[pygame.Rect] = []
        self._steps: list[list[LaidTurn]] = []
        self._answer: tuple[Phrase, pygame.Rect] | None = None  # what follows the first, in a sentence
        self._laid: tuple[object, ...] = ()

    # -- places ------------------------------------------------------------------------------------------------------

    def _high(self, ui: Ui, row: int) -> int:
        move = max(ui.type.height(STRONG), ui.px(GLYPH))
        line = ui.px(GLYPH) + ui.px(2) if row == 0 and not self.brief else 0
        return move + ui.type.height(CAPTION) + line + ui.px(2 * PAD if row == 0 else 2)

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
        key = id(found), self.analysis.state, tuple(self.rect), [row.move for row in self.analysis.rows(self.most)]
        if key == self._laid:
            return False
        self._laid, self._rows, self._state = key, self.analysis.rows(self.most), self.analysis.state
        self._boxes, self._steps, self._answer = [], [], None
        y = self.rect.y + self._head(ui)
        for number, row in enumerate(self._rows):
            box = pygame.Rect(self.rect.x, y, self.rect.width, self._high(ui, number))
            self._boxes.append(box)
            self._steps.append(self._line(ui, box, row) if number == 0 and not self.brief else [])
            if self._steps[0] and number == 0:
                self._answer = self._sentence(ui, box, row)
            y = box.bottom
        if not self._rows and self.row >= 0:
            self.row = -1
        return True

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

    def _move(self, ui: Ui, row: AnalysisRow, width: int) -> Phrase:
        told = parts(self.analysis.current.words, self._state, self._first(row).tokens, roomy=True)
        pen = pen_of(ui, self._state)
        made = pen.lay(told, STRONG, GLYPH)
        return made if made.width <= width else pen.lay(told, SMALL, GLYPH)

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
        if not self.brief:
            head = pygame.Rect(self.rect.x, self.rect.y, self.rect.width, ui.type.height(STRONG))
            ui.type.draw(surface, t("analysis.best"), STRONG, ui.theme["accent"], head)
        for number, row in enumerate(self._rows):
            self._draw_row(ui, surface, number, row)

    def _draw_row(self, ui: Ui, surface: pygame.Surface, number: int, row: AnalysisRow) -> None:
        theme, box, state = ui.theme, self._boxes[number], self._state
        lit = number == (self.row if self.row >= 0 else 0)
        if lit:
            fill = mix(theme["panel"], theme["raised"], 0.5)
            surface.blit(paint.box(box.size, ui.px(12), (*fill, 255), theme["accent"], ui.px(1)), box)
        top = box.y + ui.px(PAD if number == 0 else 2)
        if number == 0 and not self._steps[0] and self.analysis.finding is not None and self.analysis.finding.done:
            top = box.y + (box.height - self._high(ui, 1)) // 2  # nothing more will be told in its box
        room = ui.rest(
            pygame.Rect(box.x, top, box.width, max(ui.type.height(STRONG), ui.px(GLYPH))), ui.px(LEFT), ui.px(6)
        )
        small = ui.type.height(CAPTION)
        at = ui.near(box, 0, ui.px(26)), room.y + (room.height + small) // 2
        verdict_marks.put(surface, self._sign(ui, number, row), at)
        pen_of(ui, state).write(surface, self._move(ui, row, room.width), room, theme["text"])
        told = self.analysis.beside(number, row)
        below = pygame.Rect(room.x, room.bottom, room.width, small)
        ui.type.draw(surface, told, ui.type.fitting(told, CAPTION, below.width), theme["muted"], below)
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
        if row.score.kind in ("win", "draw"):
            n = count(self._state, row.score)
            return verdict_marks.verdict(
                ui.theme, row.score.kind, n, ui.px(FIRST if number == 0 else DISC), number == 0
            )
        return verdict_marks.numbered(ui.theme, number + 1, ui.px(FIRST if number == 0 else DISC))
