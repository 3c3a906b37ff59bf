"""The title: the games as cards with little tables, and the ways on."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from qgames.files import i18n, reading
from qgames.files.i18n import capitals, t
from qgames.files.theme import mix
from qgames.games import KEYS
from qgames.rules.core import RulesError
from qgames.scenes.pages import title_row
from qgames.scenes.pages.title_row import Entrance, EntranceCard, MorePage
from qgames.scenes.parts import tables, thumbnails
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.parts.page import card_face, common, shared_card
from qgames.scenes.play import prewarm
from qgames.scenes.play.prewarm import record_of
from qgames.session.setup import Setup
from qgames.session.statistics.strength import wished
from qgames.ui import (
    CAPTION,
    CARD,
    DISPLAY,
    OVERLINE,
    SMALL,
    Answer,
    Ask,
    Button,
    Column,
    Done,
    Go,
    Label,
    Middle,
    Page,
    Quit,
    Row,
    Scroll,
    Space,
    Ui,
    Widget,
    confirm,
    paint,
)
from qgames.ui.context import upright
from qgames.ui.controls import TARGET, Pressable
from qgames.ui.navigation import Shared
from qgames.ui.text import Type

CARD_SIZE = (212, 318)
UPRIGHT_SIZE = (250, 375)  # in an upright window, whose rows they fill from edge to edge
GAP = 22
NARROWEST = 138  # logical pixels; five of them stand in a row from 800 pixels on
AROUND, CLOSE = 330, 296  # logical pixels above and below the cards, for the name and the ways on; in a low window
BETWEEN = 20  # logical pixels between two rows of the cards below the games
ROOM, MIDDLING, SECOND = 700, 650, 590  # logical pixels of a window that is not low, less so, and has a second row
ROW = 5 * CARD_SIZE[0] + 4 * GAP  # logical pixels its cards share
SMALLEST_NAME = 16  # a long name is set smaller rather than cut
#: cards of the second row, wherever their page is there, and their icons
ENTRANCES = {"learn": "lesson", "puzzles": "puzzle", "journey": "trail", "evening": "people"}
WAYS = ("games", "statistics", "settings", "about")
SPIN, SWING = 6.0, 34.0  # seconds a chosen table turns, degrees to either side
REST = 1.5  # seconds after which the tables that may be played next are laid
WAIT = 0.6  # seconds before it does: who is passing by is not held up


def about(game: str) -> str:
    """What its card says of a game; one that does not speak the player's language yet says so."""
    line = t(f"game.{game}.line")
    return line if i18n.complete(i18n.current().language, game) else t("title.in_english", line=line)


class Card(Pressable):
    """A game: its little table, name and one line about it. The focused one is raised, ringed and glows."""

    hover_focus = True

    def __init__(self, game: str, width: float, height: float, lines: int = 2, **kw: Any) -> None:
        super().__init__(key=game, **kw)
        self.game, self.size = game, (width, height)
        self.lines = lines  # about it, at most, on any card
        self.turn = 0.0
        self.type = CARD if width >= 170 else Type(25, "serif")

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return ui.px(self.size[0]), ui.px(self.size[1])

    def _face(self, ui: Ui) -> pygame.Rect:
        return self.rect.move(0, -ui.px(10) if self.focused else 0)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self._face(ui).inflate(ui.px(14), ui.px(14)), ui.px(24)

    def board(self, ui: Ui) -> pygame.Rect:
        """Where the little table is."""
        face = self._face(ui)
        words = self._words(ui)
        return pygame.Rect(
            face.x + ui.px(5), face.y + ui.px(8), face.width - ui.px(10), face.height - words - ui.px(10)
        )

    def shared(self, ui: Ui) -> Mapping[str, Shared]:
        seed = KEYS.index(self.game) % 2
        card = shared_card(ui, self.game, self._face(ui), ui.px(18), seed)
        return {**card, **thumbnails.shared(ui, self.game, self.board(ui))}

    def _words(self, ui: Ui) -> int:
        """The height they need."""
        return ui.type.height(self.type) + ui.type.height(CAPTION) * self.lines + ui.px(18)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, face, radius = ui.theme, self._face(ui), ui.px(18)
        depth = theme.number("depth")
        if depth:
            spread = ui.px(28)
            cast = paint.shadow(
                face.size, radius, spread, theme["shadow"], round((200 if self.focused else 165) * depth)
            )
            surface.blit(cast, (face.x - spread + ui.px(4), face.y - spread + ui.px(16 if self.focused else 9)))
        if self.focused:
            spread = ui.px(26)
            ring = face.inflate(ui.px(14), ui.px(14))
            halo = paint.glow(ring.size, ui.px(24), spread, theme["focus"])
            surface.blit(halo, (ring.x - spread, ring.y - spread))
        surface.blit(card_face(face.size, theme.ramp("card"), theme.number("grain"), theme.number("vignette"), radius,
                               KEYS.index(self.game) % 2), face)  # fmt: skip
        surface.blit(paint.box(face.size, radius, None, mix(theme["card"], theme["border"], 0.7), ui.px(1)), face)
        name, line = t(f"game.{self.game}.name"), about(self.game)
        high, low = ui.type.height(self.type), ui.type.height(CAPTION)
        thumbnails.draw(ui, surface, self.game, self.board(ui), self.turn, card=face)
        inner = face.inflate(-ui.px(16), 0)
        y = face.bottom - self._words(ui)
        kind = self.type
        while ui.type.width(name, kind) > inner.width and kind.size > SMALLEST_NAME:
            kind = kind._replace(size=kind.size - 1)
        ui.type.draw(surface, name, kind, theme["card_text"], pygame.Rect(inner.x, y, inner.width, high), "centre")
        ui.type.paragraph(
            surface,
            line,
            CAPTION,
            theme["card_muted"],
            pygame.Rect(inner.x, y + high + ui.px(4), inner.width, low * self.lines),
            "centre",
        )

    def spoken(self) -> str:
        return f"{t(f'game.{self.game}.name')}: {about(self.game)}"


class Arrangement(NamedTuple):
    """How the cards stand: so many in a row, how large, how far apart."""

    columns: int
    width: float
    height: float
    gap: float


def sides(wide: float) -> float:
    """Logical pixels at both edges of a window together, beside all that stands on it."""
    return 64 if wide >= 900 else 48


def arranged(count: int, wide: float, high: float, around: float = AROUND) -> Arrangement:
    """The cards of so many games in a window: as large as can be without scrolling; where they would be too small for
    their words, in rows that scroll.

    >>> arranged(5, 1280, 800)
    Arrangement(columns=5, width=212, height=318, gap=22)
    >>> arranged(12, 1280, 800).columns, arranged(6, 800, 600).columns
    (6, 3)
    """
    most_wide, most_high = UPRIGHT_SIZE if upright((round(wide), round(high))) else CARD_SIZE
    gap = GAP if wide >= 1160 else 14 if wide >= 900 or most_wide > CARD_SIZE[0] else 10
    side = sides(wide)

    def of(rows: int) -> Arrangement:
        columns = -(-count // rows)
        width = min(most_wide, (wide - side - gap * (columns - 1)) / columns)
        height = min(most_high, (high - around - gap * (rows - 1)) / rows)
        width = min(width, height / 1.25)
        return Arrangement(columns, width, min(height, width * 1.5), gap)

    best = max(map(of, range(1, count + 1)), key=lambda each: each.width)
    if best.width >= NARROWEST:
        return best
    most = min(count, 5 if wide >= 5 * NARROWEST + 4 * 10 + 48 else 3)
    columns = -(-count // -(-count // most))  # no lonely card in the last row
    width = min(most_wide, (wide - side - gap * (columns - 1)) / columns)
    return Arrangement(columns, width, min(most_high, width * 1.25), gap)


class Title(Page):
    name = "app.name"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.unfinished = tables.unfinished()
        self._refused: set[Path] = set()  # games that looked well and could not be read
        self._spin, self._since = SPIN, 0.0
        self._rest = 0.0  # seconds since all pictures are there
        self._about = self._told()  # what is said of lessons and puzzles
        last = ui.settings.last_game
        self._wanted = "continue" if self.unfinished else "again" if self._last() else last if last in KEYS else KEYS[0]

    def shown(self) -> None:
        """A game may have been begun or ended meanwhile; one that waits to be continued comes first."""
        before = self.unfinished
        self.unfinished = tables.unfinished(self._refused)
        self._rest = 0.0
        self._about = self._told()
        self.rebuild("continue" if self.unfinished and not before else "")

    def _last(self) -> Setup | None:
        """What was played last, if it can be played again."""
        key = self.ui.settings.last_game
        setup = Setup.from_table(self.ui.settings.setups.get(key)) if key in KEYS else None
        return setup if setup and setup.game in KEYS else None

    def build(self) -> Widget:
        ui = self.ui
        wide, high = ui.logical_size
        small = high < ROOM
        below, stand = self._second_row(wide, high)
        lines = max(2, *(self._lines(key, stand.width) for key in KEYS))
        card_h = stand.height + (lines - 2) * ui.type.height(CAPTION) / ui.scale
        cards = [self._card(key, stand.width, card_h, lines) for key in KEYS]
        rows = [cards[first : first + stand.columns] for first in range(0, len(cards), stand.columns)]
        cards_below = [Row(row, gap=stand.gap, align="centre") for row in below]
        second = [Space(0, 16, grow=0.5), Column(cards_below, gap=BETWEEN)] if below else []
        ways = self._ways_row(not below)
        return Scroll(
            Column(
                [
                    Space(0, 0, grow=1.0),
                    Label(
                        t("app.name"), Type(56 if small else DISPLAY.size, "serif", 1.5), align="centre", one_line=True
                    ),
                    Label(capitals(t("app.tagline")), OVERLINE, "accent", "centre"),
                    Space(0, 18 if small else 28, grow=0.6),
                    Column([Row(row, gap=stand.gap, align="centre") for row in rows], gap=stand.gap),
                    *second,
                    Space(0, 10 if small else 16 if below else 30, grow=0.8),
                    Middle(ways, wide - sides(wide)),
                    Space(0, 0, grow=1.0),
                    Label(t("title.hint") if self.ui.hand in ("mouse", "keys") else "", SMALL, "muted", "centre"),
                    Space(0, 12),
                ],
                gap=6,
            ),
            key="page",
        )

    def _second_row(self, wide: float, high: float) -> tuple[list[list[EntranceCard]], Arrangement]:
        """Its cards by rows, and how the games stand above it: none where the games need the room."""
        entrances, room = self._entrances(), min(ROW, wide - sides(wide))
        ways = self._ways_row(False).measure(self.ui, self.ui.px(room))[1] / self.ui.scale - TARGET  # of further lines
        usual = arranged(len(KEYS), wide, high)
        kinds = (
            (title_row.HIGH, ROOM, title_row.NARROWEST),
            (title_row.MIDDLE, MIDDLING, title_row.NARROWEST),
            (title_row.LOW, SECOND, title_row.CLOSE),
        )
        for height, least, narrowest in kinds:
            if high < least:
                continue
            rows = title_row.rows(entrances, room, usual.gap, height, title_row.ROOMY if self.ui.upright else narrowest)
            around = (CLOSE if high < ROOM else AROUND) + len(rows) * (height + BETWEEN) + ways
            stand = arranged(len(KEYS), wide, high, around + 14)
            fits = -(-len(KEYS) // stand.columns) * (stand.height + stand.gap) <= high - around + stand.gap
            if fits and title_row.legible(self.ui, rows):
                return rows, stand
        return [], usual

    def _entrances(self) -> list[Entrance]:
        """What there is to go on with, then the pages that are there."""
        last, found = self._last(), []
        if self.unfinished:
            found.append(Entrance("continue", "play", self.unfinished.brief or self.unfinished.caption, self._continue))
        elif last:
            found.append(Entrance("again", "play", self._again(last), lambda: self._play(last)))
        for page, icon in ENTRANCES.items():
            if page in self.ui.pages:
                found.append(Entrance(page, icon, self._about.get(page, ""), partial(Go, PageAt(page))))
        return found

    def _again(self, last: Setup) -> str:
        """What would be played as last time."""
        game = t(f"game.{last.game}.name")
        return f"{game} · {t('strength.mine')}" if wished(last) else game

    def _told(self) -> dict[str, str]:
        from qgames.scenes.pages import entrances  # only a title needs what it reads

        return entrances.lines(self.ui.settings.last_game)

    def _ways_row(self, folded: bool) -> Row:
        wide = self.ui.logical_size[0]
        return Row(self._ways(folded), gap=16 if wide >= 1000 else 12, align="centre", wrap=True)

    def _ways(self, folded: bool) -> list[Widget]:
        """Buttons; `folded`: with what else would stand in the second row."""
        ways: list[Widget] = []
        if folded:
            entrances = self._entrances()
            more = [each for each in entrances if each.page in ENTRANCES]
            for each in entrances:
                if each.page not in ENTRANCES:
                    ways.append(Button(each.name, each.action, "primary", sub=each.line, least=260, key=each.page))
            ways.append(Button(t("title.more"), lambda: Ask(MorePage(self.ui, more)), least=120, key="more"))
        ways += [self._way(page) for page in WAYS]
        ways.append(Button(t("title.quit"), lambda: Quit(), least=110, key="quit"))
        return ways

    def _way(self, page: str) -> Widget:
        return Button(t(f"title.{page}"), lambda: Go(PageAt(page)), least=120, key=page)

    def _card(self, game: str, width: float, height: float, lines: int) -> Card:
        return Card(game, width, height, lines, action=lambda: Go(PageAt("setup", game)))

    def _lines(self, game: str, width: float) -> int:
        """How many lines a card of that width needs for what it says about its game."""
        return len(self.ui.type.wrap(about(game), CAPTION, self.ui.px(width) - self.ui.px(16)))

    def _play(self, setup: Setup) -> Answer:
        """What cannot be begun as it was (its options are a newer program's) is set up anew."""
        try:
            return Go(tables.begin(self.ui, setup))
        except RulesError:
            return Go(PageAt("setup", setup.game))

    def _continue(self) -> Answer:
        if self.unfinished is None:
            return None
        answer = tables.open_file(self.ui, str(self.unfinished.path))
        if isinstance(answer, Ask):  # the dialog that tells why not
            self._refused.add(self.unfinished.path)
        return answer

    def back(self) -> Answer:
        """Esc: one press too many must not end the program."""
        return Ask(confirm(self.ui, t("title.quit_ask"), t("title.quit_text"), t("title.quit"), lambda: Quit()))

    # -- the little tables -------------------------------------------------------------------------------------------

    def entered(self, widget: Widget) -> None:
        super().entered(widget)
        if isinstance(widget, Card):
            self._spin, self._since = -WAIT, 0.0

    def tick(self, seconds: float) -> Answer:
        cards = [widget for widget in self.root.walk() if isinstance(widget, Card)]
        card = next((card for card in cards if card.focused), None)
        for other in cards:
            if other is not card and other.turn:
                other.turn, self.dirty = 0.0, True
        order = ([card] if card else []) + [other for other in cards if other is not card]
        wanted = [(each.game, each.board(self.ui).size) for each in order]
        if thumbnails.work(self.ui, wanted, 9.0):
            self.dirty = True
        elif card and self.ui.motion and self._spin < SPIN and thumbnails.finished(self.ui, wanted):
            self._turn(card, seconds)
        elif card and card.turn:
            card.turn, self.dirty = 0.0, True
        if self._rest < REST and thumbnails.finished(self.ui, wanted):
            self._rest += seconds
            if self._rest >= REST:
                prewarm.lay(self.ui, self._likely())
        return None

    def resized(self) -> None:
        super().resized()
        self._rest = 0.0

    def _likely(self) -> list[str]:
        """What may be played next: the game that waits, the one set up last, the others."""
        records = []
        if self.unfinished:
            with contextlib.suppress(OSError, reading.Unreadable):
                records.append(reading.text(self.unfinished.path, reading.RECORD))
        last = self.ui.settings.last_game
        for key in sorted(KEYS, key=lambda key: key != last):
            with contextlib.suppress(RulesError):
                records.append(record_of(Setup.from_table(self.ui.settings.setups.get(key)) or Setup(key)))
        return records

    def _turn(self, card: Card, seconds: float) -> None:
        """To and fro, and back to rest; on slow machines in fewer steps."""
        self._spin += seconds
        self._since += seconds
        if self._spin < 0:
            if self._spin > -WAIT / 2:  # not while the program is still starting
                thumbnails.warm_up()
            return
        if self._since < 2 * thumbnails.thumbnail(self.ui, card.game, card.board(self.ui).size).cost:
            return
        self._since = 0.0
        share = min(1.0, self._spin / SPIN)
        card.turn = round(SWING * math.sin(2 * math.pi * share) * math.sin(math.pi * share), 2)
        self.dirty = True

    def shortcut(self, name: str) -> Done | None:
        game = self.focus.key if self.focus and self.focus.key in KEYS else ""
        answer = common(self, name, game)
        return Done(answer) if answer is not None else None
