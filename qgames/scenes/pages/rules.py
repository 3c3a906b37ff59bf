"""The rules of a game, shown: diagrams that the rules core bears out, then the same in sentences; F1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.files.i18n import known, t
from qgames.games import KEYS, game
from qgames.rules.core import BadName
from qgames.scenes.pages.rule_card import RuleCard
from qgames.scenes.pages.rule_rows import RuleList, RuleRow, WordsRow, tried
from qgames.scenes.pages.rule_strip import draw_barred
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.destinations import LessonAt
from qgames.scenes.parts.diagrams import comes_in, subjects_of
from qgames.scenes.parts.page import Inner, Raised, SideBySide, draw_face
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.exercises import lessons
from qgames.session.exercises.lessons import Diagram
from qgames.ui import (
    BODY,
    CAPTION,
    SECTION,
    SMALL,
    STRONG,
    Answer,
    Button,
    Column,
    Columns,
    Go,
    Label,
    Pressable,
    Row,
    Tabs,
    Ui,
    Widget,
    paint,
)
from qgames.ui.text import Type
from qgames.ui.widget import Done

LARGE, UPRIGHT = (1000, 640), (680, 1180)  # logical pixels of a window in which one rule is large beside or above all
LEAST_LARGE = 540  # logical pixels of what is in sight that it has with the games, above all
PARTS = ("aim", "start", "turn", "limit", "end", "variants", "house")


class Rules(Inner):
    """`about` is a game as the rules write it: of a variant its own diagrams come first."""

    first = "games"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.game = KEYS[0]
        self.options: dict[str, str] = {}
        self.cards: Sequence[DiagramCard | RuleRow] = ()
        self.large: RuleCard | None = None
        self._shown = ""  # key of the row whose rule is large
        try:
            told = game(about) if about else None
        except BadName:
            told = None
        if told is not None:
            self.game, self.options = told.key, dict(told.options)

    def title(self) -> str:
        return t("rules.title", game=t(f"game.{self.game}.name"))

    @property
    def _roomy(self) -> bool:
        """Does the way to the lesson stand beside the whole title?"""
        return self.fits_beside_title(self._start())

    def beside_title(self) -> Sequence[Widget]:
        return self._start() if self._roomy else ()

    def _start(self) -> list[Widget]:
        """The way to the lesson, where there is one."""
        start = t("lesson.offer.start")
        found = lessons.courses(self.game)
        return [Button(start, self._lesson, "primary", icon="lesson", key="lesson", type=BODY)] if found else []

    def _lesson(self) -> Answer:
        """The course of the variant that is shown, or the first one."""
        every = lessons.courses(self.game)
        same = (course for course in every if dict(course.steps[0].game.options) == self.options)
        return Go(LessonAt(self.game, next(same, every[0]).key))

    def _turn_to(self, key: str) -> None:
        self.game, self.options, self._shown = key, {}, ""
        self.rebuild()

    def _diagrams(self) -> tuple[list[lessons.Diagram], list[lessons.Diagram]]:
        """Those of the game as it is played here, and those of other variants."""
        chosen = set(self.options)
        here: list[lessons.Diagram] = []
        elsewhere: list[lessons.Diagram] = []
        for each in lessons.diagrams(self.game):
            (here if set(each.game.options) <= chosen else elsewhere).append(each)
        here.sort(key=lambda each: (each.ours, not each.game.options if chosen else False))
        return here, elsewhere

    def body(self) -> Widget:
        tabs = Tabs([(key, t(f"game.{key}.name")) for key in KEYS], self.game, self._turn_to, key="games")
        here, elsewhere = self._diagrams()
        self.large = None
        wide, high = self.ui.logical_size
        beside, below = wide >= LARGE[0] and high >= LARGE[1], wide >= UPRIGHT[0] and high >= UPRIGHT[1]
        if here and (beside or below):
            return Column([tabs, self._large([*here, *elsewhere], beside)], gap=14, grow=1.0)
        cards = [DiagramCard(each, number) for number, each in enumerate([*here, *elsewhere], 1)]
        for card in cards:
            card.peers = cards
        self.cards = cards
        rows: list[Widget] = [tabs] if self._roomy else [tabs, Row(self._start())]
        if here:
            rows.append(Columns(cards[: len(here)], least=240, most=4, gap=16))
        if elsewhere:
            rows.append(Label(t("rules.variants"), SECTION, "accent"))
            rows.append(Columns(cards[len(here) :], least=240, most=4, gap=16))
        rows.append(self._sentences())
        return Column(rows, gap=16)

    def _large(self, diagrams: Sequence[Diagram], beside: bool) -> Widget:
        """One rule large, all of them as rows beside it or below; the last row is for the sentences."""
        rows = [RuleRow(each, number, self._shown_row) for number, each in enumerate(diagrams, 1)]
        self.cards = rows
        large = self.large = RuleCard(next((row for row in rows if row.key == self._shown), None), self._sentences(1))
        if self._shown != "words" and large.row is None:
            large = self.large = RuleCard(rows[0], self._sentences(1))
        most = 0 if beside else max(1, self.sight - self.ui.px(LEAST_LARGE))
        listed = RuleList(rows, WordsRow(self._shown_row), most)
        if not beside:
            large.grow = 1.0
            return Column([large, listed], gap=14, grow=1.0)
        return SideBySide(large, listed, min(436, 0.34 * self.ui.logical_size[0]), grow=1.0)

    def _shown_row(self) -> RuleRow | None:
        return self.large.row if self.large is not None else None

    def entered(self, widget: Widget) -> None:
        """The large card follows the focus."""
        super().entered(widget)
        if self.large is not None and isinstance(widget, RuleRow | WordsRow):
            self._shown = widget.key
            row = widget if isinstance(widget, RuleRow) else None
            if row is not self.large.row:
                self.large.show(self.ui, row)

    def _sentences(self, most: int = 2) -> Widget:
        parts = []
        for part in PARTS:
            key = f"rules.{self.game}.{part}"
            if known(key):
                told = [t(key), *([t("rules.begin")] if part == "start" else ())]
                rows = [Label(t(f"rules.{part}"), STRONG, "accent"), *(Label(each, BODY) for each in told)]
                parts.append(Column(rows, gap=4))
        if most == 1:
            return Column(parts, gap=16)
        half = (len(parts) + 1) // 2
        sides = [Raised(Column(each, gap=14), pad=22) for each in (parts[:half], parts[half:]) if each]
        return Columns(sides, least=420, most=2, gap=18)

    def tick(self, seconds: float) -> Answer:
        """Pictures are made for the cards in sight, one after the other; those shown when a card is pointed at come
        last."""
        parts = [(card.rect.clip(self.ui.rect), card) for card in self.cards]
        parts.sort(key=lambda part: -part[0].height)  # what is seen whole comes first
        seen = [card for part, card in parts if part.height]
        if self.large is not None:
            wanted = [(subject, box.size) for subject, box in self.large.boards]
            if thumbnails.finished(self.ui, wanted):
                wanted += [each for card in seen for each in card.pictures(self.ui)]
        else:
            every = [card.pictures(self.ui) for card in seen]
            wanted = [pictures[place] for place in (0, 1) for pictures in every if place < len(pictures)]
        if thumbnails.work(self.ui, wanted, 9.0):
            self.dirty = True
        return None


NUMBER = Type(15, "bold")
PAD, GAP, DISC, BARRED = 16, 12, 27, 27  # logical pixels
AROUND, SHADE = 27, 6  # logical pixels from the side of a card to its board; less before it: its shadow falls behind
HIGH, MOST, LEAST = 0.82, 0.5, 120  # of a card's board: shares of its width and of the window, and logical pixels
BEFORE = 0.9  # seconds the other position is shown


class DiagramCard(Pressable):
    """A small table in the position of a diagram, a number, a title and a caption. Where the diagram has a move,
    pointing at the card shows the position on the other side of it for a moment. Enter or a click puts it on a board to
    try."""

    hover_focus = False

    def __init__(self, diagram: Diagram, number: int, **kw: Any) -> None:
        super().__init__(None, key=f"diagram-{diagram.key}", **kw)
        self.diagram, self.number = diagram, number
        self.subjects = subjects_of(diagram)
        if comes_in(diagram):  # what waits outside, with its arrow, tells more than what came of it
            self.subjects.reverse()
        self.title, self.text = t(f"{diagram.words}.title"), t(f"{diagram.words}.text")
        head = Label(self.title, SECTION, "accent")
        self.words = Column([head, Label(self.text, SMALL)], gap=5)
        self.peers: Sequence[DiagramCard] = (self,)
        self._left = 0.0  # seconds the other position is still shown
        self._was_hovered = False

    def children(self) -> Sequence[Widget]:
        return (self.words,)

    def spoken(self) -> str:
        return f"{self.title}. {self.text}"

    # -- size --------------------------------------------------------------------------------------------------------

    def _inner(self, ui: Ui, width: int) -> int:
        return max(1, width - 2 * ui.px(PAD))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(card.high(ui, width) for card in self.peers)

    def high(self, ui: Ui, width: int) -> int:
        """What its words need; all cards of a page are as high as the highest."""
        words = self.words.measure(ui, self._room(ui, width))[1]
        badge = ui.px(30) if self.diagram.ours else 0
        return self._picture(ui, width) + ui.px(2 * PAD + GAP) + words + badge

    def _room(self, ui: Ui, width: int) -> int:
        """Pixels for the words, beside the number and the sign that it does not count."""
        return max(1, self._inner(ui, width) - ui.px(DISC + 10) - (0 if self.diagram.counts else ui.px(BARRED + 6)))

    def _picture(self, ui: Ui, width: int) -> int:
        """How high the board is: as wide as the card, but words have room below it in a low window."""
        return max(ui.px(LEAST), min(round(self._inner(ui, width) * HIGH), round(ui.rect.height * MOST)))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        y = rect.y + ui.px(PAD + GAP) + self._picture(ui, rect.width)
        wide, before = self._room(ui, rect.width), ui.px(PAD + DISC + 10)
        self.words.place(ui, pygame.Rect(ui.near(rect, wide, before), y, wide, self.words.measure(ui, wide)[1]))

    def board(self, ui: Ui) -> pygame.Rect:
        wide, high = self.rect.width - 2 * ui.px(AROUND), self._picture(ui, self.rect.width)
        x = self.rect.x + ui.px(AROUND - SHADE)
        return pygame.Rect(x, self.rect.y + ui.px(PAD), max(1, wide), high)

    def pictures(self, ui: Ui) -> list[tuple[Subject, tuple[int, int]]]:
        """The little tables it shows, at rest and when it is pointed at."""
        size = self.board(ui).size
        return [(thumbnails.filled(subject, size), size) for subject in self.subjects]

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(20)

    # -- playing the move --------------------------------------------------------------------------------------------

    def focus_in(self, ui: Ui) -> None:
        self._left = BEFORE if len(self.subjects) > 1 else 0.0

    def press(self, ui: Ui) -> Done:
        return tried(ui, self.diagram)

    def update(self, ui: Ui, seconds: float) -> bool:
        if self.hovered and not self._was_hovered and len(self.subjects) > 1:
            self._left = BEFORE
        self._was_hovered = self.hovered
        before = self._left
        self._left = max(0.0, self._left - seconds)
        return (before > 0) != (self._left > 0) or (before == BEFORE and bool(before))

    def shown(self, ui: Ui) -> Subject:
        return self.pictures(ui)[1 if self._left > 0 else 0][0]

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if not self.rect.inflate(ui.px(30), ui.px(30)).colliderect(surface.get_clip()):
            return
        theme = ui.theme
        draw_face(ui, surface, self.rect, ui.px(16), self.number)
        thumbnails.draw(ui, surface, self.shown(ui), self.board(ui), card=self.rect)
        disc = pygame.Rect(0, self.words.rect.y, ui.px(DISC), ui.px(DISC))
        disc.x = ui.near(self.rect, disc.width, ui.px(PAD))
        surface.blit(paint.box(disc.size, disc.width // 2, None, theme["accent"], ui.px(1.6)), disc)
        ui.type.draw(surface, t("rules.number", n=self.number), NUMBER, theme["accent"], disc, "centre")
        if not self.diagram.counts:
            self._barred(ui, surface)
        if self.diagram.ours:
            self._ours(ui, surface)
        super().draw(ui, surface)

    def _barred(self, ui: Ui, surface: pygame.Surface) -> None:
        """What is shown does not count, or may not be done."""
        side = ui.px(BARRED)
        middle = ui.far(self.rect, side, ui.px(PAD)) + side // 2, self.words.rect.y + ui.px(DISC) // 2
        draw_barred(ui, surface, middle, side)

    def _ours(self, ui: Ui, surface: pygame.Surface) -> None:
        text, high = t("rules.ours"), ui.px(24)
        words, wide = self.words.rect, ui.type.width(text, CAPTION) + ui.px(22)
        box = pygame.Rect(ui.near(words, wide), words.bottom + ui.px(7), wide, high)
        dashed(surface, box, ui.px(6), ui.theme["muted"], ui.px(1))
        ui.type.draw(surface, text, CAPTION, ui.theme["muted"], box, "centre")


def dashed(surface: pygame.Surface, box: pygame.Rect, dash: int, colour: tuple[int, int, int], width: int) -> None:
    """A box of dashes: what is ours, or not certain."""
    for left in range(box.left, box.right, 2 * dash):
        wide = min(dash, box.right - left)
        surface.fill(colour, (left, box.top, wide, width))
        surface.fill(colour, (left, box.bottom - width, wide, width))
    for top in range(box.top, box.bottom, 2 * dash):
        high = min(dash, box.bottom - top)
        surface.fill(colour, (box.left, top, width, high))
        surface.fill(colour, (box.right - width, top, width, high))
