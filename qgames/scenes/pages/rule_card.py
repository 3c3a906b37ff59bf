"""One rule large, and the others as rows beside it: what a window with room shows of the rules of a game. The game
gives its diagrams and, if it likes, how a move is explained (`BoardView.explained`) and the line it runs along
(`BoardView.line`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games.frame import Look, ease
from qgames.games.view import view_of
from qgames.render import Lens
from qgames.rules.match import Match
from qgames.scenes.pages.rule_strip import PatternRow, StripRow, arrow
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.destinations import TrialAt
from qgames.scenes.parts.diagrams import ended, subjects_of
from qgames.scenes.parts.page import draw_face
from qgames.scenes.parts.sides import draw_sides
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.exercises.lessons import Diagram
from qgames.session.sitting import Sitting
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    STRONG,
    Button,
    Go,
    Label,
    Pressable,
    Row,
    Scroll,
    Space,
    Ui,
    Widget,
    paint,
)
from qgames.ui.controls import TARGET
from qgames.ui.layout import Group
from qgames.ui.text import Type
from qgames.ui.widget import Done

TITLE, NUMBER, LARGE, MORE = Type(34, "serif"), Type(15, "bold"), Type(19, "bold"), Type(13)
PAD, GAP, CLOSE, DISC, RING = 22, 8, 4, 28, 38  # logical pixels
ROOMY = 60  # logical pixels of a row that has room for more than a title
SENTENCE = re.compile(r"(?<=[.!?؟])\s+|(?<=[。！？])")  # between two of them
MANY = 10  # rows that stand well apart
BETWEEN = 44  # logical pixels between the two pictures, for the arrow
RUN = 0.9  # seconds in which the move is shown again


def trial(diagram: Diagram) -> Go:
    return Go(TrialAt(Sitting(Match(diagram.game, start=diagram.state)), "rules"))


def tried(ui: Ui, diagram: Diagram) -> Done:
    """On a board, to try it; of a position that is over there is only to hear."""
    if diagram.state.outcome is not None:
        ui.say(told(diagram), "asked")
        return Done()
    ui.toast(t("rules.trial"))
    return Done(trial(diagram))


def told(diagram: Diagram) -> str:
    return f"{t(f'{diagram.words}.title')}. {t(f'{diagram.words}.text')}"


def draw_number(ui: Ui, surface: pygame.Surface, disc: pygame.Rect, number: int, kind: Type) -> None:
    surface.blit(paint.box(disc.size, disc.width // 2, None, ui.theme["accent"], ui.px(1.6)), disc)
    ui.type.draw(surface, t("rules.number", n=number), kind, ui.theme["accent"], disc, "centre")


class EvenRows(Group):
    """One under the other, all equally high, and as high as there is room for up to a limit; closer where there is
    little."""

    HIGH = 82  # logical pixels

    def _low(self, ui: Ui, width: int) -> int:
        return max(item.measure(ui, width)[1] for item in self.items)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, len(self.items) * (self._low(ui, width) + ui.px(CLOSE)) - ui.px(CLOSE)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        count = len(self.items)
        roomy = count * (self._low(ui, rect.width) + ui.px(GAP)) <= rect.height + ui.px(GAP) and count <= MANY
        gap = ui.px(GAP if roomy else CLOSE)
        high = min(ui.px(self.HIGH), max(self._low(ui, rect.width), (rect.height - gap * (count - 1)) // count))
        for place, item in enumerate(self.items):
            item.place(ui, pygame.Rect(rect.x, rect.y + place * (high + gap), rect.width, high))
        rows = [item for item in self.items if isinstance(item, RuleRow)]
        told = [row.room_for(ui) for row in rows]
        for row, words in zip(rows, told, strict=True):  # most say more than their title, or none does
            row.more = words if 2 * sum(map(bool, told)) >= len(told) else ""


class RuleRow(Pressable):
    """A rule in a few words. With the focus it is the one that is large; Enter puts it on a board to try, and so does a
    click on the one that is large already."""

    def __init__(self, diagram: Diagram, number: int, open_: Callable[[], RuleRow | None]) -> None:
        super().__init__(None, key=f"diagram-{diagram.key}")
        self.diagram, self.number, self._open = diagram, number, open_
        self.subjects = subjects_of(diagram)
        self.title, self.text = t(f"{diagram.words}.title"), t(f"{diagram.words}.text")
        self.more = ""  # what is said below the title
        self._first = False

    @property
    def shown(self) -> Subject:
        return self.subjects[0]

    def spoken(self) -> str:
        return told(self.diagram)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._first = event.type == pygame.MOUSEBUTTONDOWN and self._open() is not self
        return super().handle(ui, event)

    def press(self, ui: Ui) -> Done:
        first, self._first = self._first, False
        return Done() if first else tried(ui, self.diagram)

    # -- picture -----------------------------------------------------------------------------------------------------

    def _room(self, ui: Ui, width: int) -> int:
        """Pixels for the words, between the number and the picture."""
        return max(1, width - ui.px(DISC + 24) - ui.px(88))

    def room_for(self, ui: Ui) -> str:
        """What there is room for below its title: all it says, or the first sentence; the large card has the rest."""
        wide = self._room(ui, self.rect.width)
        high = self.rect.height - ui.type.size(self.title, STRONG, wide)[1] - ui.px(4)
        told = (self.text, SENTENCE.split(self.text)[0]) if self.rect.height >= ui.px(ROOMY) else ()
        return next((each for each in told if ui.type.size(each, MORE, wide)[1] <= high), "")

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(ui.px(TARGET), ui.type.size(self.title, STRONG, self._room(ui, width))[1] + ui.px(8))

    def board(self, ui: Ui) -> pygame.Rect:
        high = self.rect.height - ui.px(12)
        wide = min(ui.px(70), round(high * 1.3))
        return pygame.Rect(ui.far(self.rect, wide, ui.px(8)), self.rect.y + ui.px(6), wide, high)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(18)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, here = ui.theme, self.rect, self._open() is self
        edge = theme["accent"] if here else mix(theme["panel"], theme["border"], 0.55)
        fill = theme["raised"] if here or self.hovered else theme["panel"]
        surface.blit(paint.box(rect.size, ui.px(14), (*fill, 255), edge, ui.px(2 if here else 1)), rect)
        disc = pygame.Rect(0, 0, ui.px(DISC), ui.px(DISC))
        disc.x, disc.centery = ui.near(rect, disc.width, ui.px(12)), rect.centery
        draw_number(ui, surface, disc, self.number, NUMBER)
        wide = self._room(ui, rect.width)
        high = ui.type.size(self.title, STRONG, wide)[1]
        low = ui.type.size(self.more, MORE, wide)[1] if self.more else 0
        x, y = ui.near(rect, wide, ui.px(DISC + 24)), rect.centery - (high + low) // 2
        ui.type.paragraph(surface, self.title, STRONG, theme["text"], pygame.Rect(x, y, wide, high))
        if self.more:
            ui.type.paragraph(surface, self.more, MORE, theme["muted"], pygame.Rect(x, y + high, wide, low))
        thumbnails.draw(ui, surface, self.shown, self.board(ui))


class WordsRow(Pressable):
    """The rules as sentences."""

    def __init__(self, open_: Callable[[], RuleRow | None]) -> None:
        super().__init__(None, key="words")
        self._open = open_

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(TARGET)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(18)

    def spoken(self) -> str:
        return t("rules.words")

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, here = ui.theme, self.rect, self._open() is None
        edge = theme["accent"] if here else mix(theme["panel"], theme["border"], 0.55)
        fill = theme["raised"] if here or self.hovered else theme["panel"]
        surface.blit(paint.box(rect.size, ui.px(14), (*fill, 255), edge, ui.px(2 if here else 1)), rect)
        side = ui.px(22)
        icon = paint.icon("book", side, theme["accent"])
        surface.blit(icon, (ui.near(rect, side, ui.px(15)), rect.centery - side // 2))
        ui.type.draw(surface, self.spoken(), STRONG, theme["text"], ui.rest(rect, ui.px(DISC + 24), ui.px(12)))


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
        head = Row([Space(RING + 8, RING), Label(row.title, TITLE, grow=1.0), *self._badge()], gap=8)
        button = Button(t("rules.try"), lambda: trial(row.diagram), key="try", type=BODY)
        over = row.diagram.state.outcome is not None
        return [head, self._strip(), Row([Label(row.text, BODY, grow=1.0), None if over else button], gap=20)]

    def _badge(self) -> list[Widget]:
        assert self.row is not None
        return [Label(t("rules.ours"), CAPTION, "muted")] if self.row.diagram.ours else []

    def _strip(self) -> Widget:
        assert self.row is not None
        diagram = self.row.diagram
        view = view_of(diagram.game)
        if won := view.patterns(ended(diagram)):
            return PatternRow(won)
        move = view.line(diagram.state, diagram.play[-1]) if len(diagram.play) == 1 else None
        return StripRow(move) if move is not None else Space()

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
        highs = [each.measure(ui, inner.width)[1] for each in self._made]
        head.place(ui, pygame.Rect(inner.x, inner.y, inner.width, highs[0]))
        foot.place(ui, pygame.Rect(inner.x, inner.bottom - highs[2], inner.width, highs[2]))
        strip.place(ui, pygame.Rect(inner.x, foot.rect.y - highs[1] - ui.px(GAP), inner.width, highs[1]))
        low = (ui.type.height(SMALL) if len(self.row.subjects) > 1 else 0) + ui.px(GAP)
        room = pygame.Rect(inner.x, head.rect.bottom, inner.width, max(1, strip.rect.y - head.rect.bottom - low))
        self._lay_boards(ui, room)

    def _lay_boards(self, ui: Ui, room: pygame.Rect) -> None:
        assert self.row is not None
        shown = self.row.subjects[::-1]  # the position before the move comes first
        gap = ui.px(BETWEEN) if len(shown) > 1 else 0
        wide = (room.width - gap * (len(shown) - 1)) // len(shown)
        for place, subject in enumerate(shown):
            box = pygame.Rect(ui.near(room, wide, place * (wide + gap)), room.y, wide, room.height)
            self.boards.append((subject, box.inflate(-ui.px(12), -ui.px(12))))

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
        for subject, box in self.boards:
            if subject.done and self._ran < RUN:
                thumbnails.draw_running(ui, surface, subject, box, max(0.001, ease(self._ran / RUN)))
            else:
                thumbnails.draw(ui, surface, subject, box)
            if subject.move:
                state = subject.state()
                draw_sides(ui, surface, view_of(state.game), state, Look(), self._lens(subject, box.size), box.topleft)
        if len(self.boards) > 1:
            for word, (_, box) in zip(("before", "after"), self.boards, strict=True):
                line = pygame.Rect(box.x, box.bottom + ui.px(6), box.width, ui.type.height(SMALL))
                ui.type.draw(surface, t(f"lesson.picture.{word}"), SMALL, theme["card_muted"], line, "centre")
            first, second = (box for _, box in self.boards)
            arrow(ui, surface, ((first.centerx + second.centerx) // 2, first.centery), "accent")
        if not row.diagram.counts:
            side = ui.px(34)
            sign = paint.icon("barred", side, theme["text"])
            surface.blit(sign, (ui.far(self.rect, side, ui.px(PAD)), self._made[0].rect.bottom))
