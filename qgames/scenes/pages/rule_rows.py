"""The rules of a game as rows beside the one that is large: what each says, with a small picture; and the way to the
sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games.view import view_of
from qgames.rules.match import Match
from qgames.scenes.pages.rule_picture import Closeup, cells_of, closeup, draw_closeup
from qgames.scenes.pages.rule_strip import draw_barred, draw_emblem
from qgames.scenes.parts.destinations import TrialAt
from qgames.scenes.parts.diagrams import only_move, subjects_of
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.exercises.lessons import Diagram
from qgames.session.sitting import Sitting
from qgames.ui import (
    CAPTION,
    STRONG,
    Go,
    Pressable,
    Scroll,
    Ui,
    Widget,
    paint,
)
from qgames.ui.controls import TARGET
from qgames.ui.layout import Group
from qgames.ui.text import Type
from qgames.ui.widget import Done

NUMBER = Type(15, "bold")
MORE, LINES = CAPTION, 2  # what rows say below their titles, and how much of it
GAP, CLOSE, DISC = 8, 6, 28  # logical pixels; between rows that only name their rules
PICTURE, EMBLEM = 64, 56  # logical pixels: how wide a row's picture is, if of a board
LEAST = 44  # and how wide one of a board is at least: smaller ones tell nothing
BROAD = 1.4  # how much wider than high it is in a row that only names its rule
AIR, SIDE, BESIDE = 5, 14, 10  # logical pixels: above and below words in a row, beside a picture, before it
TIGHT = 2  # logical pixels that what is said below a title is closer to it than lines are
SENTENCE = re.compile(r"(?<=[.!?؟])\s+|(?<=[。！？])")  # between two of them


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
        even, over = divmod(rest, max(1, len(highs)))
        even, over = min(ui.px(self.HIGH), even), over if even < ui.px(self.HIGH) else 0
        if sum(max(even, high) for high in highs) <= rest - over:
            highs = [max(even, high) + (n < over) for n, high in enumerate(highs)]
        y = rect.y
        for item, high in zip(self.items, highs, strict=True):
            item.place(ui, pygame.Rect(rect.x, y, rect.width, high))
            y += high + ui.px(self.gap)


class RuleList(Widget):
    """All rules as rows, which only name them where what they say has no room; those that do not fit even so are
    scrolled to. Below them, always in sight, the way to the sentences. `most`: pixels it may take of its own accord."""

    def __init__(self, rows: Sequence[RuleRow], words: WordsRow, most: int = 0) -> None:
        super().__init__()
        self.most = most
        self.each, self.rows, self.words = rows, EvenRows(rows, gap=GAP), words
        self.scroll = Scroll(self.rows, even=False, key="list")

    def children(self) -> Sequence[Widget]:
        return self.scroll, self.words

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        words = self.words.measure(ui, width)[1]
        if not self.most:
            return width, words
        return width, words + ui.px(GAP) + self._fitted(ui, width, self.most - words - ui.px(GAP))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        room = rect.height - self.words.measure(ui, rect.width)[1] - ui.px(GAP)
        self._fitted(ui, rect.width, room)
        high = min(self.rows.most(ui, rect.width), room)
        self.scroll.place(ui, pygame.Rect(rect.x, rect.y, rect.width, high))
        y = rect.y + high + ui.px(GAP)
        self.words.place(ui, pygame.Rect(rect.x, y, rect.width, min(rect.bottom - y, ui.px(EvenRows.HIGH))))

    def _fitted(self, ui: Ui, width: int, room: int) -> int:
        """Rows that say as much as there is room for; how high they are."""
        self._say(False)
        if self.rows.measure(ui, width)[1] > room:
            self._say(True)
        return self.rows.measure(ui, width)[1]

    def _say(self, brief: bool) -> None:
        self.rows.gap = CLOSE if brief else GAP
        for row in self.each:
            row.brief = brief


class RuleRow(Pressable):
    """A rule in a few words. With the focus it is the one that is large; Enter puts it on a board to try, and so does a
    click on the one that is large already."""

    brief = False  # says no more than its title

    def __init__(self, diagram: Diagram, number: int, open_: Callable[[], RuleRow | None]) -> None:
        super().__init__(None, key=f"diagram-{diagram.key}")
        self.diagram, self.number, self._open = diagram, number, open_
        self.subjects, self._about = subjects_of(diagram), cells_of(diagram)  # asked for again in every frame
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
        title = ui.type.size(self.title, STRONG, wide)[1]
        if self.brief:
            return title, 0
        return title - ui.px(TIGHT), ui.type.size(self.more(ui, width), MORE, wide)[1]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        title, more = self._words(ui, width)
        if self.brief:
            return width, max(ui.px(TARGET), title + 2 * ui.px(AIR))
        return width, title + max(more, LINES * ui.type.height(MORE)) + 2 * ui.px(AIR)

    def board(self, ui: Ui) -> pygame.Rect:
        wide, high = self._side(ui), min(self.rect.height - 2 * ui.px(AIR), ui.px(PICTURE))
        if self.brief:  # the pictures of all rows are equally wide then
            wide = min(wide, round(BROAD * high))
        box = pygame.Rect(ui.far(self.rect, wide, ui.px(SIDE)), 0, wide, high)
        box.centery = self.rect.centery
        return box

    def pictures(self, ui: Ui) -> list[tuple[Subject, tuple[int, int]]]:
        """The little tables it shows."""
        if self.emblem or not self._told_by_table(ui):
            return []
        shown = self._closeup(ui)
        return [(shown.subject, shown.size)]

    def _told_by_table(self, ui: Ui) -> bool:
        return self.board(ui).width >= ui.px(LEAST)

    def _closeup(self, ui: Ui) -> Closeup:
        return closeup(self.shown, self._about, self.board(ui).size)

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
        if not self.brief:
            more = pygame.Rect(x, y + high, wide, low)
            ui.type.paragraph(surface, self.more(ui, rect.width), MORE, theme["muted"], more)
        box = self.board(ui)
        if self.emblem:
            draw_emblem(ui, surface, box, self.emblem)
            if self.diagram.refused:
                draw_barred(ui, surface, box.center, min(box.size))
        elif self._told_by_table(ui):
            draw_closeup(ui, surface, box, self._closeup(ui))


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
