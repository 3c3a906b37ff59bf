"""The second row of the title: what to go on with, lessons, the puzzle of the day, the journey, an evening. A card for
each under the games, in their columns; lower where the window is low, without its second line where that has no room,
and behind one button where it is lower still."""

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

HIGH, MIDDLE, LOW = 92, 72, 56  # logical pixels of a card, and of one in a low window
NARROWEST, ROOMY = 164, 230  # logical pixels: narrower ones stand in two rows; the same where a window has the height
EDGE, RING, ICON, BESIDE = 14, 44, 22, 12  # logical pixels: before the ring, of it, of the icon in it, before the words
HEADS = (20, 19, 18, 17, 16, 15)  # sizes of what a card is, in one line
HEADS_IN_TWO = (17, 16, 15, 14, 13, 12, 11)
LINES, LINES_IN_TWO = (13.0, 12.5), (12.5, 12.0, 11.5, 11.0, 10.5, 10.0)


class Entrance(NamedTuple):
    """Where a card leads. `page` is its key; the words of its head are ``title.<page>``."""

    page: str
    icon: str
    line: str
    action: Callable[[], Answer]

    @property
    def name(self) -> str:
        return t(f"title.{self.page}")


class EntranceWords(NamedTuple):
    """How they are set: the head and its height, the line if there is room for one, and how high both are."""

    head: Type
    high: int
    line: Type | None
    whole: int


class EntranceCard(Pressable):
    """An icon in a ring, what it is, and one line about it, if it is high enough."""

    hover_focus = True

    def __init__(self, entrance: Entrance, width: float, height: float) -> None:
        super().__init__(entrance.action, key=entrance.page)
        self.label, self.line, self.icon = entrance.name, entrance.line, entrance.icon
        self.width, self.height = width, height
        self.peers: Sequence[EntranceCard] = (self,)  # those it stands in a row with

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
        ring = pygame.Rect(0, 0, ui.px(RING), ui.px(RING))
        ring.centery = rect.centery
        ring.x = ui.near(rect, ring.width, ui.px(EDGE))
        surface.blit(paint.box(ring.size, ring.width // 2, (*theme["field"], 255), theme["accent"], ui.px(1)), ring)
        icon = paint.icon(self.icon, ui.px(ICON), theme["accent"], ui.rtl)
        surface.blit(icon, icon.get_rect(center=ring.center))
        self._words(ui, surface)

    def room(self, ui: Ui) -> pygame.Rect:
        """For the words."""
        return ui.rest(self.rect, ui.px(EDGE + RING + BESIDE), ui.px(10))

    def laid(self, ui: Ui) -> EntranceWords:
        room, shown = self.room(ui), self.line
        head, heads = fitted(ui, self.label, HEADS, HEADS_IN_TWO, room.width, "serif")
        line, lines = fitted(ui, shown, LINES, LINES_IN_TWO, room.width, "sans") if shown else (None, 0)
        high = heads * ui.type.height(head)
        whole = high + (ui.px(2) + lines * ui.type.height(line) if line else 0)
        if whole > room.height - ui.px(6):
            whole, line = high, None
        return EntranceWords(head, high, line, whole)

    def top(self, ui: Ui) -> int:
        """Of the head: the same in a whole row, between where few words would have it and where many would; if there
        are heads alone each is in the middle."""
        room, laid = self.room(ui), [card.laid(ui) for card in self.peers]
        if not any(each.line for each in laid):
            return room.centery - self.laid(ui).high // 2
        wholes = [each.whole for each in laid]
        middle = room.centery - (min(wholes) + max(wholes)) // 4
        return min(middle, room.bottom - ui.px(3) - max(wholes))

    def _words(self, ui: Ui, surface: pygame.Surface) -> None:
        room, (head, high, line, whole) = self.room(ui), self.laid(ui)
        box = pygame.Rect(room.x, self.top(ui), room.width, high)
        ui.type.paragraph(surface, self.label, head, ui.theme["card_text"], box)
        if line:
            below = pygame.Rect(room.x, box.bottom + ui.px(2), room.width, whole - high - ui.px(2))
            ui.type.paragraph(surface, self.line, line, ui.theme["card_muted"], below)

    def spoken(self) -> str:
        return f"{self.label}, {self.line}" if self.line else self.label


def fitted(ui: Ui, text: str, one: Sequence[float], two: Sequence[float], width: int, face: str) -> tuple[Type, int]:
    """The first size in which a text fits into one line, else into two; and how many lines that are."""
    for size in one:
        if ui.type.width(text, Type(size, face)) <= width:
            return Type(size, face), 1
    type = Type(two[-1], face)
    for size in two:
        type = Type(size, face)
        whole = all(ui.type.width(word, type) <= width for word in text.replace("\u200b", " ").split())
        if whole and len(ui.type.wrap(text, type, width)) <= 2:
            break
    return type, min(2, len(ui.type.wrap(text, type, width)))


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
    for shelf in shelves:
        for card in shelf:
            card.peers = shelf
    return shelves


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
