"""A saved game as a card: the last position, its name, who played, when, and how it ended or whose turn it is.

The card itself knows only the headers; the position and the words of the end are looked up (`glimpse`) when the card
is in sight.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from qgames.files import reading
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import KEYS
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.page import RoundButton, draw_face, told
from qgames.scenes.parts.tables import who
from qgames.scenes.parts.thumbnails import Subject
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.session.words import words_of
from qgames.ui import CAPTION, CARD, SMALL, Pressable, Ui, paint
from qgames.ui.controls import TARGET, plank
from qgames.ui.navigation import Shared
from qgames.ui.text import Type
from qgames.ui.widget import Widget

HIGH, ROW = 295, 185  # logical pixels a card is high by choice, and a broad one
LOWEST = 96  # logical pixels of a picture: two small buttons stand beside it
BROAD = 520  # logical pixels of a card from which on the picture stands beside the words
EDGE = 8  # around its small buttons
LINES, FOOT = 2, 16  # how it ended may take; logical pixels below it
SIDE, STATE = 20, 22  # before the words and after them; for the sign before how it stands
NAME = Type(21, "serif")
MOST = 4  # small buttons of a card
MANY = 300  # glimpses kept


class Glimpse(NamedTuple):
    """What only the whole record tells."""

    subject: Subject
    line: str


_glimpses: dict[tuple[Path, float], Glimpse | None] = {}


def seen(each: saves.Saved) -> bool:
    return (each.path, each.when) in _glimpses


def glimpse(each: saves.Saved) -> Glimpse | None:
    """Its last position and how it stands; None if it cannot be read."""
    key = each.path, each.when
    if key not in _glimpses:
        if len(_glimpses) >= MANY:
            _glimpses.clear()
        try:
            _glimpses[key] = _looked_up(saves.read_file(each.path))
        except saves.CannotOpen:
            _glimpses[key] = None
    return _glimpses[key]


def forget_glimpses() -> None:
    """The words may be of another language."""
    _glimpses.clear()


def _looked_up(sitting: Sitting) -> Glimpse:
    match, words = sitting.match, words_of(sitting)
    match.go_to(len(match.all_moves))
    subject = Subject(match.game.name, match.state.notation())
    if outcome := match.outcome:
        return Glimpse(subject, words.result(outcome))
    return Glimpse(subject, t("play.turn", name=words.name(sitting.seat)))


def known_game(each: saves.Saved) -> str:
    """The key of its game, "" if it cannot be read."""
    key = each.game.partition(":")[0]
    return key if key in KEYS else ""


def high(ui: Ui, room: int, broad: bool, gap: int) -> int:
    """Of the cards of a page with so much room: a whole number of rows is seen, of cards that are not broad at least
    two."""
    liked = ui.px(ROW if broad else HIGH)
    rows = max(1 if broad else 2, round((room + gap) / (liked + gap)))
    return max((room + gap) // rows - gap, ui.px(LOWEST) + (0 if broad else _words(ui) + ui.px(FOOT)))


def _words(ui: Ui, lines: int = 1) -> int:
    """How high they are, with so many that tell how it stands."""
    return ui.type.height(NAME) + ui.type.height(SMALL) + lines * ui.type.height(CAPTION) + ui.px(5)


class GameCard(Pressable):
    """`film`, `rename` and `drop` are its small buttons, and `review` of a game that is over. `high`: pixels of all
    cards."""

    hover_focus = False

    def __init__(
        self, saved: saves.Saved, number: int, high: int, open: Callable[[], Any], rename: Callable[[], Any],
        drop: Callable[[], Any], review: Callable[[], Any], film: Callable[[], Any],
    ) -> None:  # fmt: skip
        super().__init__(open, key=f"game{number}")
        self.saved, self.number, self.high = saved, number, high
        over = saved.result != "*"
        self.buttons = [
            RoundButton("", film, icon="film", key=f"film{number}", tip=t("film.heading" if over else "film.picture")),
            RoundButton("", rename, icon="pencil", key=f"rename{number}", tip=t("play.files.rename")),
            RoundButton("", drop, icon="trash", key=f"drop{number}", tip=t("play.files.delete")),
        ]
        if not known_game(saved):
            del self.buttons[:2]
        elif over:
            look = RoundButton("", review, icon="graph", key=f"review{number}", tip=t("review.title"))
            self.buttons.insert(0, look)

    def children(self) -> Sequence[Widget]:
        return self.buttons

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self.high

    def _picture(self, ui: Ui) -> int:
        """How high the part with the picture is."""
        return self.rect.height - (0 if self._broad(ui) else _words(ui) + ui.px(FOOT))

    def _broad(self, ui: Ui, width: int = 0) -> bool:
        """Does the picture stand beside the words?"""
        return (width or self.rect.width) >= ui.px(BROAD)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """The small buttons stand beside the picture, one below the other, in two columns if it is low: they crowd
        neither it nor the words. On a broad card they stand side by side in the corner below."""
        super().place(ui, rect)
        side, edge = ui.px(TARGET), ui.px(EDGE)
        if self._broad(ui):
            places = [(edge + place * side, rect.bottom - edge - side) for place in reversed(range(len(self.buttons)))]
        else:
            rows, count = self._rows(ui), range(len(self.buttons))
            places = [(edge + place // rows * side, rect.y + edge + place % rows * side) for place in count]
        for button, (inset, top) in zip(self.buttons, places, strict=True):
            button.place(ui, pygame.Rect(ui.far(rect, side, inset), top, side, side))

    def _rows(self, ui: Ui) -> int:
        """So many small buttons have room beside the picture, one below the other; as many in each column."""
        most = max(1, (self._picture(ui) - ui.px(EDGE)) // ui.px(TARGET))
        return -(-MOST // -(-MOST // most))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(21)

    def board(self, ui: Ui) -> pygame.Rect:
        """Where the picture is."""
        beside = EDGE + -(-MOST // self._rows(ui)) * TARGET
        high, free = self._picture(ui) - ui.px(10), self.rect.width - 2 * ui.px(beside)
        box = pygame.Rect(0, self.rect.y + ui.px(5), max(1, min(round(high * 1.35), free)), high)
        box.centerx = self.rect.centerx
        if self._broad(ui):
            box.x = ui.near(self.rect, box.width, ui.px(SIDE))
        return box

    # -- words -------------------------------------------------------------------------------------------------------

    def headings(self) -> tuple[str, str]:
        """Its own name and the game's; of a nameless one only the game's."""
        key = known_game(self.saved)
        game = t(f"game.{key}.name") if key else ""
        return (self.saved.name or game or reading.fit(self.saved.path.stem)), (game if self.saved.name else "")

    def line(self) -> str:
        if not known_game(self.saved):
            return t("play.files.unreadable")
        found = glimpse(self.saved) if seen(self.saved) else None
        return found.line if found else t("play.files.going_on" if self.saved.result == "*" else "play.files.over")

    def spoken(self) -> str:
        when = told(self.saved.when, time.time())
        return ", ".join(part for part in (*self.headings(), when, who(self.saved), self.line()) if part)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if not self.rect.inflate(ui.px(30), ui.px(30)).colliderect(surface.get_clip()):
            return
        draw_face(ui, surface, self.rect, ui.px(18), self.number)
        found = glimpse(self.saved) if seen(self.saved) else None
        board = self.board(ui)
        if found and thumbnails.thumbnail(ui, found.subject, board.size).picture:
            thumbnails.draw(ui, surface, found.subject, board, card=self.rect)
        else:  # no empty hole meanwhile
            faint = mix(ui.theme["card"], ui.theme["card_muted"], 0.45)
            ui.type.draw(surface, self.headings()[1] or self.headings()[0], CARD, faint, board, "centre")
        if self.focused or self.hovered:
            self._draw_open(ui, surface)
        self._draw_words(ui, surface)
        if ui.hand == "touch" or any(each.focused or each.hovered for each in (self, *self.buttons)):
            super().draw(ui, surface)  # a card that rests shows its game alone

    def shared(self, ui: Ui) -> Mapping[str, Shared]:
        found = glimpse(self.saved) if seen(self.saved) else None
        return thumbnails.shared(ui, found.subject, self.board(ui)) if found else {}

    def _draw_open(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, text = ui.theme, t("play.files.open_one")
        face = pygame.Rect(0, self.rect.y + ui.px(14), ui.type.width(text, SMALL) + ui.px(32), ui.px(36))
        face.x = ui.near(self.rect, face.width, ui.px(14))
        if self._broad(ui):  # below the words
            face.x = ui.near(self.rect, face.width, ui.px(2 * SIDE) + self.board(ui).width)
            face.bottom = self.rect.bottom - ui.px(12)
        surface.blit(plank(face.size, theme.ramp("primary"), theme.number("grain"), face.height // 2), face)
        ui.type.draw(surface, text, SMALL, theme["primary_text"], face, "centre")

    def _draw_words(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, inner = ui.theme, self.rect.inflate(-2 * ui.px(SIDE), 0)
        when = told(self.saved.when, time.time())
        if self._broad(ui):
            inner, y = ui.rest(inner, self.board(ui).width + ui.px(SIDE)), self.rect.y + ui.px(22)
        else:
            wide = inner.width - ui.px(STATE)
            lines = min(LINES, len(ui.type.wrap(self.line(), CAPTION, wide)))
            y = self.rect.bottom - ui.px(FOOT) - _words(ui, lines)
        high = ui.type.height(NAME)
        side = ui.type.width(when, CAPTION)
        self._line(ui, surface, when, CAPTION, "card_muted", y, high, inner, "end")
        room = inner.width - side - ui.px(14)
        own, game = self.headings()
        wide = min(room, ui.type.width(own, NAME))
        first = pygame.Rect(ui.near(inner, room), y, room, high)
        ui.type.draw(surface, own, NAME, theme["card_text"], first)
        rest = ui.rest(first, wide + ui.px(12))
        if game and rest.width > ui.type.width(game, CAPTION):
            ui.type.draw(surface, game, CAPTION, theme["card_muted"], rest)
        y += high + ui.px(2)
        self._line(ui, surface, who(self.saved), SMALL, "card_text", y, ui.type.height(SMALL), inner)
        y += ui.type.height(SMALL) + ui.px(3)
        self._state(ui, surface, y, inner)

    def _line(
        self, ui: Ui, surface: pygame.Surface, text: str, type: Type, role: str, y: int, high: int,
        inner: pygame.Rect, align: str = "start",
    ) -> None:  # fmt: skip
        ui.type.draw(surface, text, type, ui.theme[role], pygame.Rect(inner.x, y, inner.width, high), align)

    def _state(self, ui: Ui, surface: pygame.Surface, y: int, inner: pygame.Rect) -> None:
        """A tick for what is over, a triangle for what goes on."""
        going = self.saved.result == "*" and bool(known_game(self.saved))
        role = "accent" if going else "card_muted"
        high, icon = ui.type.height(CAPTION), ui.px(14)
        sign = "play" if going else "check" if known_game(self.saved) else "close"
        surface.blit(paint.icon(sign, icon, ui.theme[role]), (ui.near(inner, icon), y + (high - icon) // 2))
        room = ui.rest(pygame.Rect(inner.x, y, inner.width, LINES * high), ui.px(STATE))
        ui.type.paragraph(surface, self.line(), CAPTION, ui.theme[role], room)
