"""Puzzles: that of the day, the streak, from one's own games, and packs of every game by difficulty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import pygame

from qgames.files import i18n
from qgames.files.i18n import around, capitals, number, t
from qgames.files.theme import mix
from qgames.games import KEYS
from qgames.scenes.exercises.parts import asked
from qgames.scenes.parts import signs
from qgames.scenes.parts.destinations import PageAt, PuzzleAt
from qgames.scenes.parts.page import Face, Inner, Shelves, SideBySide
from qgames.scenes.parts.signs import Diamonds
from qgames.scenes.parts.thumbnails import Subject, ThumbnailPicture
from qgames.session.exercises import progress, puzzles
from qgames.session.exercises.progress import Place, PuzzleResults, packs
from qgames.session.exercises.puzzles import Own, Puzzle, SetUp
from qgames.ui import (
    BODY,
    CAPTION,
    CARD,
    OVERLINE,
    SMALL,
    STRONG,
    Answer,
    Button,
    Column,
    Columns,
    Go,
    Label,
    Picture,
    Pressable,
    Row,
    Rule,
    Space,
    Type,
    Ui,
    Widget,
    paint,
)
from qgames.ui.controls import TARGET, MenuRow

BIG = Type(44, "serif")
WIDE, HIGH = 1200, 780  # logical pixels of a window that has room for larger cards
STREAK = 300  # logical pixels of the week in a small window
WEEK = 484  # and in a wide one
LEAST = 720  # logical pixels of one that has room for a row with three packs side by side
BETWEEN = 12  # logical pixels between cards


class PuzzlePage(Inner):
    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.today = date.today()
        self.results = progress.load()
        self.own: list[Puzzle] = []
        self._unread: list[Own | SetUp] = [*puzzles.kept(), *puzzles.waiting()]
        self._wanted = "day"

    def title(self) -> str:
        return t("puzzle.title")

    def beside_title(self) -> Sequence[Widget]:
        wide = self.ui.logical_size[0] >= WIDE
        return (Label(t("puzzle.note"), SMALL, "muted", "end", most=520),) if wide else ()

    def shown(self) -> None:
        """Something may have been solved meanwhile."""
        self.results = progress.load()
        self.rebuild()

    def tick(self, seconds: float) -> Answer:
        """One's own games are read one at a time: the page must not wait for them."""
        if self._unread:
            found = self._unread.pop(0).puzzle()
            if found is not None:
                self.own.append(found)
            if not self._unread and self.own:
                self.rebuild()
        return None

    def body(self) -> Widget:
        place = progress.of_the_day(self.today)
        if place is None:
            return Face(Label(t("puzzle.none"), BODY))
        ui, (wide, _) = self.ui, self.ui.logical_size
        slim = LEAST <= wide < WIDE and not ui.upright
        day, streak = self._day(place), self._streak(slim)
        head: Widget
        if slim or wide >= WIDE:  # a week needs less room than a picture and what is said of it
            head = SideBySide(day, streak, wide=STREAK if slim else WEEK, gap=BETWEEN)
        else:
            head = Columns([day, streak], least=420 if ui.upright else 340, most=2, gap=BETWEEN)
        keys = [key for key in KEYS if packs(key)]
        note = Label(t("puzzle.note"), SMALL, "muted", "centre") if wide < WIDE else None
        taken = sum(
            each.measure(ui, self.across)[1] + ui.px(BETWEEN) for each in (head, note if ui.upright else None) if each
        )
        left = self.sight - taken
        shelves: Widget
        if wide < LEAST:
            shelves = Columns([self._card(key) for key in keys], least=200, most=5, gap=BETWEEN)
        elif wide >= WIDE:
            shelves = Shelves([self._card(key) for key in keys], left, least=200, most=5, gap=BETWEEN, high=480)
        else:
            shelves = Shelves([self._row(key) for key in keys], left, least=10**4, most=1, gap=10, high=180)
        return Column([head, shelves, note], gap=BETWEEN)

    def _day(self, place: Place) -> Face:
        puzzle = place.puzzle
        pack = progress.pack_of(puzzle)
        word = t(f"puzzle.pack.{pack}")
        solved = self.today.isoformat() in self.results.days
        date_told = i18n.day(datetime(self.today.year, self.today.month, self.today.day))
        say, kind = (t("puzzle.again"), "plain") if solved else (t("puzzle.solve"), "primary")
        solve = Button(say, partial(self._open, place), kind, key="day", least=150)
        words = Column(
            [
                Label(capitals(t("puzzle.day")), OVERLINE, "accent"),
                Label(t(f"game.{puzzle.rules.key}.name"), CARD),
                Label(asked(puzzle), STRONG),
                Row([Diamonds(progress.diamonds(pack), word), Label(word, SMALL, "muted")], gap=10),
                Label(t("puzzle.same", date=date_told), SMALL, "muted"),
                Space(height=4),
                Row([solve, Label(t("puzzle.solved_today"), SMALL, "accent") if solved else None], gap=14, wrap=True),
            ],
            gap=4, grow=1.0,
        )  # fmt: skip
        wide, tall = self.ui.logical_size
        high = 200 if tall >= HIGH else 170 if wide >= WIDE else 144
        return Face(
            Row([ThumbnailPicture(Subject(puzzle.game, puzzle.position), high, air=0.0), words], gap=24), pad=16
        )

    def _streak(self, slim: bool) -> Face:
        """`slim`: its heading stands alone, and the rating at its foot."""
        days = self.results.streak(self.today)
        flame = Picture((44, 44), _flame)
        before, count, after = (part.strip() for part in around("puzzle.in_a_row", "n", n=days))
        parts = [Label(before, BODY, "muted"), Label(count, BIG), Label(after, BODY, "muted")]
        told = Row([flame, *(part for part in parts if part.text)], gap=14)
        over, rating = Label(capitals(t("puzzle.streak")), OVERLINE, "accent"), self._rating("start" if slim else "end")
        rows: list[Widget] = [over if slim else Row([over, rating], gap=12), told]
        rows.append(Week(self.results, self.today))
        if self.own:
            words = t("puzzle.own_many", n=len(self.own))
            rows += [Rule(), MenuRow(words, self._open_own, "again", key="own")]
        elif not self.ui.upright:  # there the games have its room
            rows += [Rule(), Label(t("puzzle.own_none"), SMALL, "muted")]
        return Face(Column([*rows, *([rating] if slim else [])], gap=5), pad=16)

    def _rating(self, align: str) -> Widget:
        """Before there is one, when there will be."""
        rating, left = self.results.told, progress.ENOUGH - len(self.results.tried)
        words = t("puzzle.rating", n=number(rating)) if rating is not None else t("puzzle.rating_later", n=left)
        return Label(words, SMALL, "muted" if rating is None else "accent", align, grow=1.0)

    def _card(self, key: str) -> Face:
        picture = ThumbnailPicture(Subject(key), 120 if self.ui.logical_size[1] >= HIGH else 100, air=0.0, grow=1.0)
        return Face(Column([picture, self._head(key), *self._packs(key)], gap=6), pad=16)

    def _row(self, key: str) -> Face:
        """The same where five have no room side by side."""
        packs = self._packs(key, slim=True)
        if self.ui.upright:  # nor has a game's name beside its packs
            beside = Column([self._head(key), Row(packs, gap=20)], gap=0, grow=1.0)
            return Face(Row([ThumbnailPicture(Subject(key), 100, air=0.0), beside], gap=20), pad=4, side=16)
        head = self._head(key)
        head.grow = 1.6
        picture = ThumbnailPicture(Subject(key), 76 if self.low else 88, air=0.0)
        return Face(Row([picture, head, *packs], gap=16, align="centre"), pad=10, side=16)

    def _head(self, key: str) -> GameHead:
        return GameHead(key, self._solved(key), partial(self._see_all, key))

    def _solved(self, key: str) -> str:
        """How many puzzles of a game are solved, and how many there are."""
        every = [each for pack in packs(key).values() for each in pack]
        done = sum(map(self.results.solved, every))
        return t("puzzle.of", done=number(done), all=number(len(every)))

    def _packs(self, key: str, slim: bool = False) -> list[Widget]:
        made: list[Widget] = []
        for name, pack in packs(key).items():
            solved = sum(map(self.results.solved, pack))
            place = progress.first_of(pack, self.results)
            made.append(PackRow(key, name, solved, len(pack), partial(self._open, place), slim))
        return made

    # -- actions -----------------------------------------------------------------------------------------------------

    def _see_all(self, key: str) -> Answer:
        return Go(PageAt("pack", key))

    def _open(self, place: Place) -> Answer:
        return Go(PuzzleAt(place))

    def _open_own(self) -> Answer:
        return self._open(Place(self.own[0], tuple(self.own), own=True))


def _flame(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
    surface.blit(paint.icon("flame", min(rect.size), ui.theme["accent"]), rect)


BAR, GAP, DISC = 9, 6, 36  # logical pixels
DAYS = 7


class GameHead(Pressable):
    """A game's name over its packs, and how many of its puzzles are solved. It leads to all of them."""

    def __init__(self, game: str, solved: str, action: Callable[[], Any]) -> None:
        super().__init__(action, key=f"all-{game}")
        self.name, self.solved = t(f"game.{game}.name"), solved

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(ui.px(TARGET), ui.type.height(CARD))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(14), 0), ui.px(10)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, icon = ui.theme, self.rect, ui.px(14)
        if self.hovered:
            face = rect.inflate(ui.px(14), 0)
            surface.blit(paint.box(face.size, ui.px(10), (*theme["raised"], 150)), face)
        chevron = paint.icon("next", icon, theme["accent"], ui.rtl)
        surface.blit(chevron, (ui.far(rect, icon, -ui.px(3)), rect.centery - icon // 2 + ui.px(2)))
        beside = ui.rest(rect, 0, icon + ui.px(2))
        room = ui.rest(beside, 0, ui.type.width(self.solved, CAPTION) + ui.px(8))
        kind = ui.type.fitting(self.name, CARD, room.width)
        ui.type.draw(surface, self.name, kind, theme["card_text"], room)
        ui.type.draw(surface, self.solved, CAPTION, theme["card_muted"], beside.move(0, ui.px(2)), "end")

    def spoken(self) -> str:
        return ", ".join((self.name, t("puzzle.see_all"), self.solved))


class PackRow(Pressable):
    """A pack of a game: its name, how hard it is, how much of it is solved. It opens at the first that is not. `slim`:
    one of several side by side, with its bar below all."""

    def __init__(
        self, game: str, name: str, done: int, all: int, action: Callable[[], Any], slim: bool = False
    ) -> None:
        super().__init__(action, key=f"{game}-{name}", grow=1.0 if slim else 0.0)
        self.game, self.name, self.done, self.all, self.slim = game, name, done, all, slim

    def _count(self) -> str:
        return t("puzzle.of", done=number(self.done), all=number(self.all))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = ui.type.height(BODY) + max(ui.px(BAR), ui.type.height(CAPTION)) + ui.px(GAP + 4)
        return width, high + ui.px(BAR + GAP) if self.slim else high

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(14), ui.px(6)), ui.px(10)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        if self.hovered:
            face = rect.inflate(ui.px(14), ui.px(6))
            surface.blit(paint.box(face.size, ui.px(10), (*theme["raised"], 150)), face)
        head = pygame.Rect(rect.x, rect.y + ui.px(2), rect.width, ui.type.height(BODY))
        wide, told = signs.diamonds_width(ui), self._count()
        below = pygame.Rect(rect.x, head.bottom + ui.px(GAP // 2), rect.width, ui.type.height(CAPTION))
        gems, words = ui.rest(head, head.width - wide), ui.rest(head, 0, wide + ui.px(10))
        track = pygame.Rect(0, 0, max(ui.px(20), rect.width - ui.type.width(told, CAPTION) - ui.px(12)), ui.px(BAR))
        track.midleft = ui.near(below, track.width), below.centery
        if self.slim:
            gems, words = pygame.Rect(ui.near(below, wide), below.y, wide, below.height), head
            track = pygame.Rect(rect.x, below.bottom + ui.px(GAP // 2), rect.width, ui.px(BAR))
        name = t(f"puzzle.pack.{self.name}")
        ui.type.draw(surface, name, ui.type.fitting(name, BODY, words.width), theme["card_text"], words)
        signs.draw_diamonds(ui, surface, gems, progress.diamonds(self.name))
        room = ui.rest(below, wide + ui.px(6)) if self.slim else below
        ui.type.draw(surface, told, ui.type.fitting(told, CAPTION, room.width), theme["card_muted"], room, "end")
        self._bar(ui, surface, track)

    def _bar(self, ui: Ui, surface: pygame.Surface, track: pygame.Rect) -> None:
        theme = ui.theme
        edge = mix(theme["card"], theme["card_muted"], 0.6)
        surface.blit(paint.box(track.size, track.height // 2, (*theme["field"], 255), edge, ui.px(1)), track)
        if self.done:
            long = max(track.height, track.width * self.done // self.all)
            full = pygame.Rect(ui.near(track, long), track.y, long, track.height)
            surface.blit(paint.box(full.size, full.height // 2, (*theme["accent"], 255)), full)

    def spoken(self) -> str:
        return ", ".join((t(f"game.{self.game}.name"), t(f"puzzle.pack.{self.name}"), self._count()))


class Week(Widget):
    """The last seven days, today at the end: a tick where the puzzle of the day was solved."""

    def __init__(self, results: PuzzleResults, today: date) -> None:
        super().__init__(key="week")
        self.days = [today - timedelta(days=back) for back in reversed(range(DAYS))]
        self.solved = [day.isoformat() in results.days for day in self.days]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(DISC + 6) + ui.type.height(CAPTION)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, step = ui.theme, self.rect.width / DAYS
        side = ui.px(DISC)
        for place, (day, solved) in enumerate(zip(self.days, self.solved, strict=True)):
            at = DAYS - 1 - place if ui.rtl else place
            column = pygame.Rect(round(self.rect.x + at * step), self.rect.y, int(step), self.rect.height)
            disc = pygame.Rect(0, column.y, side, side)
            disc.centerx = column.centerx
            today = place == DAYS - 1
            fill = (*theme["primary"], 255) if solved else None
            edge = theme["accent"] if today else mix(theme["card"], theme["card_muted"], 0.6)
            surface.blit(paint.box(disc.size, side // 2, fill, edge, ui.px(2 if today else 1)), disc)
            if solved:
                icon = paint.icon("check", round(side * 0.5), theme["primary_text"])
                surface.blit(icon, icon.get_rect(center=disc.center))
            elif today:
                ui.type.draw(surface, "?", STRONG, theme["accent"], disc, "centre")
            name, room = t(f"puzzle.weekday.{day.weekday()}"), pygame.Rect(column)
            room.top, room.height = disc.bottom + ui.px(4), ui.type.height(CAPTION)
            kind = ui.type.fitting(name, CAPTION, room.width)
            ui.type.draw(surface, name, kind, theme["card_text" if today else "card_muted"], room, "centre")
