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
from qgames.scenes.pages.rule_strip import PatternRow, StripRow, arrow, draw_barred, draw_emblem
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.destinations import TrialAt
from qgames.scenes.parts.diagrams import ended, only_move, subjects_of
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
    Picture,
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

TITLE, NUMBER, LARGE = Type(34, "serif"), Type(15, "bold"), Type(19, "bold")
TEXT = Type(19)  # what the rule says
FOOT, FOOT_BELOW = 0.16, 0.1  # shares of the card it may take so large, alone or below a strip
MORE, LINES = CAPTION, 2  # what rows say below their titles, and how much of it
PAD, GAP, DISC, RING = 22, 8, 28, 38  # logical pixels
EDGE = 26  # logical pixels from the edge of the card to its pictures
SHADE = 9  # logical pixels that a board stands beside the middle: its shadow falls to the right
PICTURE, EMBLEM = 64, 56  # logical pixels: how wide a row's picture is, if of a board
AIR, SIDE, BESIDE = 5, 14, 10  # logical pixels: above and below words in a row, beside a picture, before it
BARRED = 34  # logical pixels of the sign that something does not count
TIGHT = 2  # logical pixels that what is said below a title is closer to it than lines are
SENTENCE = re.compile(r"(?<=[.!?؟])\s+|(?<=[。！？])")  # between two of them
BETWEEN = 40  # logical pixels between the two pictures, for the arrow
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
    """One under the other, equally high but for those that say more, and higher up to a limit where there is room."""

    HIGH = 86  # logical pixels

    def _highs(self, ui: Ui, width: int, least: int) -> list[int]:
        return [max(least, item.measure(ui, width)[1]) for item in self.items]

    def _gaps(self, ui: Ui) -> int:
        return ui.px(self.gap) * (len(self.items) - 1)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, sum(self._highs(ui, width, 0)) + self._gaps(ui)

    def most(self, ui: Ui, width: int) -> int:
        """Pixels that all of them may take."""
        return sum(self._highs(ui, width, ui.px(self.HIGH))) + self._gaps(ui)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        highs, rest = self._highs(ui, rect.width, 0), rect.height - self._gaps(ui)
        even = min(ui.px(self.HIGH), rest // max(1, len(highs)))
        if sum(max(even, high) for high in highs) <= rest:
            highs = [max(even, high) for high in highs]
        y = rect.y
        for item, high in zip(self.items, highs, strict=True):
            item.place(ui, pygame.Rect(rect.x, y, rect.width, high))
            y += high + ui.px(self.gap)


class RuleList(Widget):
    """All rules as rows; those that do not fit are scrolled to. Below them, always in sight, the way to the
    sentences."""

    def __init__(self, rows: Sequence[RuleRow], words: WordsRow) -> None:
        super().__init__()
        self.rows, self.words = EvenRows(rows, gap=GAP), words
        self.scroll = Scroll(self.rows, even=False, key="list")

    def children(self) -> Sequence[Widget]:
        return self.scroll, self.words

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return self.words.measure(ui, width)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        low = self.words.measure(ui, rect.width)[1]
        high = min(self.rows.most(ui, rect.width), rect.height - low - ui.px(GAP))
        self.scroll.place(ui, pygame.Rect(rect.x, rect.y, rect.width, high))
        y = rect.y + high + ui.px(GAP)
        self.words.place(ui, pygame.Rect(rect.x, y, rect.width, min(rect.bottom - y, ui.px(EvenRows.HIGH))))


class RuleRow(Pressable):
    """A rule in a few words. With the focus it is the one that is large; Enter puts it on a board to try, and so does a
    click on the one that is large already."""

    def __init__(self, diagram: Diagram, number: int, open_: Callable[[], RuleRow | None]) -> None:
        super().__init__(None, key=f"diagram-{diagram.key}")
        self.diagram, self.number, self._open = diagram, number, open_
        self.subjects = subjects_of(diagram)
        self.title, self.text = t(f"{diagram.words}.title"), t(f"{diagram.words}.text")
        self.emblem = view_of(diagram.game).emblem(diagram.state, only_move(diagram))
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
        return max(1, width - ui.px(DISC + 24) - self._side(ui) - ui.px(BESIDE + SIDE))

    def _side(self, ui: Ui) -> int:
        """How wide the picture is."""
        return ui.px(EMBLEM if self.emblem else PICTURE)

    def more(self, ui: Ui, width: int) -> str:
        """What is said below the title: as many whole sentences as two lines hold, and at least one; the large card has
        the rest."""
        parts, wide = SENTENCE.split(self.text), self._room(ui, width)
        told = [self.text, *(" ".join(parts[:count]) for count in range(len(parts) - 1, 0, -1))]
        return next((each for each in told if len(ui.type.wrap(each, MORE, wide)) <= LINES), told[-1])

    def _words(self, ui: Ui, width: int) -> tuple[int, int]:
        """How high the title is, and what is said below it."""
        wide = self._room(ui, width)
        title, more = ui.type.size(self.title, STRONG, wide)[1], ui.type.size(self.more(ui, width), MORE, wide)[1]
        return title - ui.px(TIGHT), more

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        title, more = self._words(ui, width)
        return width, title + max(more, LINES * ui.type.height(MORE)) + 2 * ui.px(AIR)

    def board(self, ui: Ui) -> pygame.Rect:
        wide, high = self._side(ui), self.rect.height - 2 * ui.px(AIR)
        box = pygame.Rect(ui.far(self.rect, wide, ui.px(SIDE)), 0, wide, min(high, ui.px(PICTURE)))
        box.centery = self.rect.centery
        return box

    def pictures(self, ui: Ui) -> list[tuple[Subject, tuple[int, int]]]:
        """The little tables it shows."""
        box = self.board(ui)
        return [] if self.emblem else [(thumbnails.filled(self.shown, box.size), box.size)]

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
        wide, (high, low) = self._room(ui, rect.width), self._words(ui, rect.width)
        x, y = ui.near(rect, wide, ui.px(DISC + 24)), rect.centery - (high + low) // 2
        ui.type.paragraph(surface, self.title, STRONG, theme["text"], pygame.Rect(x, y, wide, high))
        more = pygame.Rect(x, y + high, wide, low)
        ui.type.paragraph(surface, self.more(ui, rect.width), MORE, theme["muted"], more)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect.inflate(-2 * ui.px(3), -2 * ui.px(3))))  # shadows end with the row
        for subject, _ in self.pictures(ui):
            thumbnails.draw(ui, surface, subject, self.board(ui))
        surface.set_clip(clip)
        if self.emblem:
            box = self.board(ui)
            draw_emblem(ui, surface, box, self.emblem)
            if self.diagram.refused:
                draw_barred(ui, surface, box.center, min(box.size))


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
        room = rect.inflate(-2 * ui.px(EDGE), 0).move(-ui.px(SHADE), 0)
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
        for subject, box in self.boards:
            if subject.done and self._ran < RUN:
                thumbnails.draw_running(ui, surface, subject, box, max(0.001, ease(self._ran / RUN)))
            else:
                thumbnails.draw(ui, surface, subject, box)
            if subject.move:
                state = subject.state()
                lens, (head, strip, _) = self._lens(subject, box.size), self._made
                room = pygame.Rect(self.rect.x, head.rect.bottom, self.rect.width, strip.rect.y - head.rect.bottom)
                draw_sides(ui, surface, view_of(state.game), state, Look(), lens, box.topleft, room)
        if len(self.boards) > 1:
            for word, (_, box) in zip(("before", "after"), self.boards, strict=True):
                line = pygame.Rect(box.x, box.bottom + ui.px(GAP), box.width, ui.type.height(SMALL))
                ui.type.draw(surface, t(f"lesson.picture.{word}"), SMALL, theme["card_muted"], line, "centre")
            first, second = (box for _, box in self.boards)
            arrow(ui, surface, ((first.centerx + second.centerx) // 2, first.centery), "accent")
