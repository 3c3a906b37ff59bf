"""One rule large: what a window with room shows of the rules of a game, beside all of them as rows. The game gives its
diagrams and, if it likes, how a move is explained (`BoardView.explained`) and the line it runs along
(`BoardView.line`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Look, ease
from qgames.games.view import view_of
from qgames.render import Lens
from qgames.scenes.pages.rule_rows import RuleRow, draw_number, trial
from qgames.scenes.pages.rule_strip import PatternRow, StripRow, arrow, draw_barred
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.diagrams import ended, only_move
from qgames.scenes.parts.page import draw_face
from qgames.scenes.parts.sides import draw_sides
from qgames.scenes.parts.thumbnails import Subject
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    Button,
    Label,
    Picture,
    Row,
    Scroll,
    Space,
    Ui,
    Widget,
    paint,
)
from qgames.ui.text import Type
from qgames.ui.widget import Done

TITLE, LARGE = Type(34, "serif"), Type(19, "bold")
TEXT = Type(19)  # what the rule says
FOOT, FOOT_BELOW = 0.16, 0.1  # shares of the card it may take so large, alone or below a strip
PAD, GAP, RING = 22, 8, 38  # logical pixels
EDGE = 26  # logical pixels from the edge of the card to its pictures
BARRED = 34  # logical pixels of the sign that something does not count
BETWEEN = 40  # logical pixels between the two pictures, for the arrow
RUN = 0.9  # seconds in which the move is shown again


class RuleCard(Widget):
    """The rule that is large: before and after the move it shows, the line that moved, what it says, and a board to try
    it on. Without a row, the sentences."""

    def __init__(self, row: RuleRow | None, sentences: Widget, **kw: Any) -> None:
        super().__init__(**kw)
        self.row, self._sentences = row, Scroll(sentences, fades=False, key="sentences")
        self.boards: list[tuple[Subject, pygame.Rect]] = []
        self._lenses: dict[tuple[Subject, tuple[int, int]], Lens] = {}
        self._over = False  # is the pointer on the position after the move?
        self._ran = RUN  # seconds since the move began to be shown again
        self._made = self._build()

    def show(self, ui: Ui, row: RuleRow | None) -> None:
        self.row, self._over, self._ran = row, False, RUN
        self._made = self._build()
        self.place(ui, self.rect)

    def _build(self) -> list[Widget]:
        """Head and foot; between them are the pictures."""
        row = self.row
        if row is None:
            return [self._sentences]
        head = Row([Space(RING + 8, RING), Label(row.title, TITLE, grow=1.0), *self._badges()], gap=8)
        button = Button(t("rules.try"), lambda: trial(row.diagram), key="try", type=BODY)
        over = row.diagram.state.outcome is not None
        self._text = Label(row.text, TEXT, grow=1.0)
        return [head, self._strip(), Row([self._text, None if over else button], gap=20)]

    def _badges(self) -> list[Widget]:
        """Whose rule it is, if ours; and that what is shown does not count, or may not be done."""
        assert self.row is not None
        diagram = self.row.diagram
        ours = [Label(t("rules.ours"), CAPTION, "muted")] if diagram.ours else []

        def barred(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_barred(ui, surface, rect.center, rect.height)

        return [*ours, *([] if diagram.counts else [Picture((BARRED, BARRED), barred)])]

    def _strip(self) -> Widget:
        assert self.row is not None
        diagram = self.row.diagram
        view = view_of(diagram.game)
        if won := view.patterns(ended(diagram)):
            return PatternRow(won)
        move = only_move(diagram)
        line = view.line(diagram.state, move) if move else None
        return StripRow(line, bool(diagram.refused)) if line is not None else Space()

    def children(self) -> Sequence[Widget]:
        return self._made

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(420)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        inner = rect.inflate(-2 * ui.px(PAD), -2 * ui.px(PAD))
        self.boards = []
        if self.row is None:
            self._sentences.place(ui, inner)
            return
        head, strip, foot = self._made
        self._text.type = TEXT
        most = FOOT_BELOW if strip.measure(ui, inner.width)[1] else FOOT
        if foot.measure(ui, inner.width)[1] > most * rect.height:
            self._text.type = BODY
        highs = [each.measure(ui, inner.width)[1] for each in self._made]
        head.place(ui, pygame.Rect(inner.x, inner.y, inner.width, highs[0]))
        foot.place(ui, pygame.Rect(inner.x, inner.bottom - highs[2], inner.width, highs[2]))
        strip.place(ui, pygame.Rect(inner.x, foot.rect.y - highs[1] - ui.px(GAP), inner.width, highs[1]))
        room = rect.inflate(-2 * ui.px(EDGE), 0)
        room.y = head.rect.bottom + ui.px(GAP // 2)
        room.height = max(1, strip.rect.y - room.y - ui.px(GAP))
        self._lay_boards(ui, room)

    def _lay_boards(self, ui: Ui, room: pygame.Rect) -> None:
        """As large as there is room for, with their names right below, in the middle of it."""
        assert self.row is not None
        shown = self.row.subjects[::-1]  # the position before the move comes first
        gap, named = (ui.px(BETWEEN), ui.type.height(SMALL) + ui.px(GAP)) if len(shown) > 1 else (0, 0)
        wide, most = (room.width - gap * (len(shown) - 1)) // len(shown), max(1, room.height - named)
        first = thumbnails.filled(shown[0], (wide, most))
        high = min(most, round(thumbnails.proportion(first) * wide))
        top = room.y + round(0.6 * (most - high))  # names below are light
        for place, subject in enumerate(each._replace(tilt=first.tilt) for each in shown):
            self.boards.append((subject, pygame.Rect(ui.near(room, wide, place * (wide + gap)), top, wide, high)))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        """Pointing at what came of a move plays it once more."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return None
        before, self._over = self._over, any(box.collidepoint(event.pos) for each, box in self.boards if each.done)
        if self._over and not before and ui.motion:
            self._ran = 0.0
        return None

    def update(self, ui: Ui, seconds: float) -> bool:
        running = self._ran < RUN
        self._ran = min(RUN, self._ran + seconds)
        return running

    def _lens(self, subject: Subject, size: tuple[int, int]) -> Lens:
        """Through which its picture is seen."""
        if (subject, size) not in self._lenses:
            self._lenses[subject, size] = subject.camera(subject.solids()).lens(size)
        return self._lenses[subject, size]

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, row = ui.theme, self.row
        draw_face(ui, surface, self.rect, ui.px(18))
        super().draw(ui, surface)
        if row is None:
            return
        disc = pygame.Rect(0, 0, ui.px(RING), ui.px(RING))
        disc.x, disc.centery = ui.near(self._made[0].rect, disc.width), self._made[0].rect.centery
        draw_number(ui, surface, disc, row.number, LARGE)
        with paint.clipped(surface, self.rect):
            self._draw_boards(ui, surface)
        if len(self.boards) > 1:
            for word, (_, box) in zip(("before", "after"), self.boards, strict=True):
                line = pygame.Rect(box.x, box.bottom + ui.px(GAP), box.width, ui.type.height(SMALL))
                ui.type.draw(surface, t(f"lesson.picture.{word}"), SMALL, theme["card_muted"], line, "centre")
            first, second = (box for _, box in self.boards)
            arrow(ui, surface, ((first.centerx + second.centerx) // 2, first.centery), "accent")

    def _draw_boards(self, ui: Ui, surface: pygame.Surface) -> None:
        for subject, box in self.boards:
            if subject.done and self._ran < RUN:
                thumbnails.draw_running(ui, surface, subject, box, max(0.001, ease(self._ran / RUN)))
            else:
                thumbnails.draw(ui, surface, subject, box, card=self.rect)
            if subject.move:
                state = subject.state()
                lens, (head, strip, _) = self._lens(subject, box.size), self._made
                room = pygame.Rect(self.rect.x, head.rect.bottom, self.rect.width, strip.rect.y - head.rect.bottom)
                draw_sides(ui, surface, view_of(state.game), state, Look(), lens, box.topleft, room)
