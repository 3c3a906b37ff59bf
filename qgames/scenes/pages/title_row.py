"""The second row of the title: what to go on with, lessons, the puzzle of the day, the journey, an evening. A card for
each under the games, in their columns; lower and closer where the window is low, without their second lines where one
of them has no room, behind one button where it is lower still. Heads are set in one size, and so are second lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from qgames.files.i18n import t
from qgames.scenes.parts.page import draw_face
from qgames.ui import (
    SECTION,
    Answer,
    Back,
    Button,
    Column,
    Label,
    Middle,
    Page,
    Panel,
    Row,
    Then,
    Type,
    Ui,
    Widget,
    paint,
)
from qgames.ui.controls import MenuRow, Pressable
from qgames.ui.text import words

HIGH, MIDDLE, LOW = 92, 72, 56  # logical pixels of a card, and of one in a low window
NARROWEST, ROOMY = 164, 200  # logical pixels: narrower ones stand in two rows; the same where a window has the height
CLOSE = 138  # logical pixels: the same of low cards, which are closer
HEADS = (20, 19, 18, 17, 16, 15)  # sizes of what a card is, in one line
BRIEF_HEADS = (*HEADS, 14, 13)  # of its shorter name
BETWEEN = " · "  # parts of a line: where there is little room, the first says enough
BRIEF_LINES = {"evening": "evenings.format.all"}  # of one without such parts: how one goes that is set up as it comes
BRIEF = {"puzzles": "puzzle.title"}  # what a card is called where its name has no room in one line
HEADS_IN_TWO = (18, 17, 16, 15, 14, 13, 12, 11)
LEGIBLE = 13  # a size below which heads are rather told elsewhere
LINES, LOW_LINES = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0), (13.0, 12.5, 12.0, 11.5, 11.0)
HEAD_LIKED, LIKED = 16, 12.0  # no head and no line is set smaller only to have it in one line


class Emblem(NamedTuple):
    """Logical pixels: before the icon of a card, its ring if it has one, the icon, before the words and after them."""

    edge: float
    wide: float
    icon: float
    beside: float
    after: float
    ringed: bool


RINGED, BARE = Emblem(12, 40, 21, 10, 14, True), Emblem(10, 18, 18, 7, 4, False)


class Entrance(NamedTuple):
    """Where a card leads. `page` is its key; the words of its head are ``title.<page>``, or `brief` ones."""

    page: str
    icon: str
    line: str
    action: Callable[[], Answer]

    @property
    def name(self) -> str:
        return t(f"title.{self.page}")

    @property
    def brief(self) -> str:
        return t(BRIEF[self.page]) if self.page in BRIEF else self.name


class EntranceWords(NamedTuple):
    """How they are set: the head's words, its type and height, the line if there is room for one, how high both are."""

    name: str
    head: Type
    high: int
    text: str
    line: Type | None
    whole: int


class EntranceCard(Pressable):
    """An icon, in a ring if it is wide enough, what it is, and one line about it, if it is high enough."""

    hover_focus = True

    def __init__(self, entrance: Entrance, width: float, height: float) -> None:
        super().__init__(entrance.action, key=entrance.page)
        self.label, self.line, self.icon = entrance.name, entrance.line, entrance.icon
        self.brief = entrance.brief
        self.width, self.height = width, height
        self.sign = RINGED if width >= NARROWEST else BARE
        self.all = EntranceCards((self,))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.width)), ui.px(self.height)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(10), ui.px(10)), ui.px(22)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        if self.focused:
            spread, ring = ui.px(22), rect.inflate(ui.px(10), ui.px(10))
            halo = paint.glow(ring.size, ui.px(22), spread, theme["focus"])
            surface.blit(halo, (ring.x - spread, ring.y - spread))
        draw_face(ui, surface, rect, ui.px(18), 1)
        ring = pygame.Rect(0, 0, ui.px(self.sign.wide), ui.px(self.sign.wide))
        ring.centery = rect.centery
        ring.x = ui.near(rect, ring.width, ui.px(self.sign.edge))
        if self.sign.ringed:
            surface.blit(paint.box(ring.size, ring.width // 2, (*theme["field"], 255), theme["accent"], ui.px(1)), ring)
        icon = paint.icon(self.icon, ui.px(self.sign.icon), theme["accent"], ui.rtl)
        surface.blit(icon, icon.get_rect(center=ring.center))
        self._words(ui, surface)

    # -- words -------------------------------------------------------------------------------------------------------

    def _around(self, ui: Ui) -> tuple[int, int]:
        """Pixels before the words and after them."""
        return ui.px(self.sign.edge + self.sign.wide + self.sign.beside), ui.px(self.sign.after)

    def room(self, ui: Ui) -> pygame.Rect:
        """For the words."""
        return ui.rest(self.rect, *self._around(ui))

    def broad(self, ui: Ui) -> int:
        """How wide that is, before it has its place."""
        return max(1, ui.px(self.width) - sum(self._around(ui)))

    def set_in(self, ui: Ui, name: str, head: Type, text: str, line: Type) -> EntranceWords:
        """In these types; without the line where it has no room."""
        wide = self.broad(ui)
        high = min(2, len(ui.type.wrap(name, head, wide))) * ui.type.height(head)
        whole = high + ui.px(2) + len(ui.type.wrap(text, line, wide)) * ui.type.height(line)
        legible = fits(ui, text, line, wide, 2 if self.height > LOW else 1)
        shown = text and legible and whole <= ui.px(self.height) - ui.px(6)
        return EntranceWords(name, head, high, text, line, whole) if shown else self.headed(ui, name, head)

    def headed(self, ui: Ui, name: str, head: Type) -> EntranceWords:
        """The head alone."""
        high = min(2, len(ui.type.wrap(name, head, self.broad(ui)))) * ui.type.height(head)
        return EntranceWords(name, head, high, "", None, high)

    def laid(self, ui: Ui) -> EntranceWords:
        return self.all.laid(ui)[self.all.cards.index(self)]

    def top(self, ui: Ui) -> int:
        """Of the head: the same on all cards, between where few words would have it and where many would."""
        room, wholes = self.room(ui), [each.whole for each in self.all.laid(ui)]
        middle = room.centery - (min(wholes) + max(wholes)) // 4
        return min(middle, room.bottom - ui.px(3) - max(wholes))

    def _words(self, ui: Ui, surface: pygame.Surface) -> None:
        room, (name, head, high, text, line, whole) = self.room(ui), self.laid(ui)
        box = pygame.Rect(room.x, self.top(ui), room.width, high)
        self._write(ui, surface, name, head, "card_text", box)
        if line:
            below = pygame.Rect(room.x, box.bottom + ui.px(2), room.width, whole - high - ui.px(2))
            self._write(ui, surface, text, line, "card_muted", below)

    def _write(self, ui: Ui, surface: pygame.Surface, text: str, type: Type, role: str, box: pygame.Rect) -> None:
        """In lines about equally long: no word is left alone in the second."""
        wide = max(ui.type.width(line, type) for line in ui.type.balanced(text, type, box.width))
        narrowed = pygame.Rect(ui.near(box, wide), box.y, wide, box.height)
        ui.type.paragraph(surface, text, type, ui.theme[role], narrowed)

    def spoken(self) -> str:
        return f"{self.label}, {self.line}" if self.line else self.label


class EntranceCards:
    """All of them: their heads are set in one size, and so are their lines, which all of them show or none."""

    def __init__(self, cards: Sequence[EntranceCard]) -> None:
        self.cards = cards
        self._laid: list[EntranceWords] = []

    def heads(self, ui: Ui) -> tuple[list[str], Type]:
        """Their words, and the largest size in which all are in one line, by `brief` if need be; else, in two, one
        in which few of them need both is preferred."""
        names = [card.label for card in self.cards]

        def fit(called: list[str], size: float, lines: int) -> int:
            named, kind = zip(self.cards, called, strict=True), Type(size, "serif")
            return sum(fits(ui, name, kind, card.broad(ui), lines) for card, name in named)

        def worth(size: float) -> tuple[bool, int, float]:
            return size >= HEAD_LIKED, fit(names, size, 1) if size >= HEAD_LIKED else 0, size

        for called, sizes in ((names, HEADS), ([card.brief for card in self.cards], BRIEF_HEADS)):
            for size in sizes:
                if fit(called, size, 1) == len(self.cards):
                    return called, Type(size, "serif")
        two = [size for size in HEADS_IN_TWO if fit(names, size, 2) == len(self.cards)]
        return names, Type(max(two, key=worth, default=HEADS_IN_TWO[-1]), "serif")

    def laid(self, ui: Ui) -> list[EntranceWords]:
        """Asked for in every frame: it is known from the first one on."""
        if not self._laid:
            lines, brief = [card.line for card in self.cards], [self._brief(card) for card in self.cards]
            begun = [line.partition(BETWEEN)[0] for line in brief]
            names, head = self.heads(ui)
            bare = [card.headed(ui, name, head) for card, name in zip(self.cards, names, strict=True)]
            self._laid = self._told(ui, lines) or self._told(ui, brief) or self._told(ui, begun) or bare
        return self._laid

    def _brief(self, card: EntranceCard) -> str:
        """Its line, or what stands for one that has no parts."""
        whole = card.key not in BRIEF_LINES or not card.line or BETWEEN in card.line
        return card.line if whole else t(BRIEF_LINES[card.key])

    def _told(self, ui: Ui, lines: Sequence[str]) -> list[EntranceWords]:
        """All that have a line with it, none where one has no room: at a liked size if one will do, in the fewest
        lines, the largest."""
        names, head = self.heads(ui)
        named = list(zip(self.cards, names, lines, strict=True))
        best: tuple[bool, int] | None = None
        found: list[EntranceWords] = []
        for size in LOW_LINES if self.cards[0].height <= LOW else LINES:
            laid = [card.set_in(ui, name, head, line, Type(size)) for card, name, line in named]
            liked = size >= LIKED
            worth = liked, -sum(each.whole for each in laid) if liked else 0
            if all(each.text == line for each, line in zip(laid, lines, strict=True)) and (not best or worth > best):
                best, found = worth, laid
        return found


def fits(ui: Ui, text: str, type: Type, width: int, lines: int) -> bool:
    """Into so many lines, with no word torn."""
    if lines == 1:
        return ui.type.width(text, type) <= width
    whole = all(ui.type.width(word.rstrip(), type) <= width for word in words(text))
    return whole and len(ui.type.wrap(text, type, width)) <= lines


def rows(
    entrances: Sequence[Entrance], room: float, gap: float, height: float, narrowest: float = NARROWEST
) -> list[list[EntranceCard]]:
    """The cards share the room; where they would be too narrow, in as few rows as it takes."""
    count = len(entrances)
    for many in range(1, count + 1):
        columns = -(-count // many)
        width = (room - gap * (columns - 1)) / columns
        if width >= narrowest or columns == 1:
            break
    made = [EntranceCard(entrance, width, height) for entrance in entrances]
    shelves = [made[first : first + columns] for first in range(0, count, columns)]
    together = EntranceCards(made)
    for card in made:
        card.all = together
    return shelves


def legible(ui: Ui, shelves: Sequence[Sequence[EntranceCard]]) -> bool:
    return shelves[0][0].all.heads(ui)[1].size >= LEGIBLE


class MorePage(Page):
    """What does not fit on the title, as a list over it."""

    over = True
    scrim = 150
    name = "title.more"

    def __init__(self, ui: Ui, entrances: Sequence[Entrance]) -> None:
        super().__init__(ui)
        self.entrances = entrances
        self.first = self._wanted = entrances[0].page

    def build(self) -> Widget:
        listed: list[Widget] = [
            MenuRow(each.name, self._taken(each), each.icon, key=each.page) for each in self.entrances
        ]
        away = Row([Button(t("app.cancel"), lambda: Back(), key="cancel", least=120)], align="end")
        inside = Column([Label(t("title.more"), SECTION), *listed, away], gap=8)
        return Middle(Panel(inside, pad=24, radius=18, alpha=255), most=420, pad=12)

    def _taken(self, entrance: Entrance) -> Callable[[], Answer]:
        def go() -> Answer:
            answer = entrance.action()
            return Then(answer) if answer is not None else Back()

        return go
