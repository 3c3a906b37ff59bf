"""The moves so far: a list in the panel, a ribbon of one row where there is no room for a panel. With more than two at
the table each move says whose it is, by the sign of the side and by name or initial, never by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import entry
from qgames.scenes.parts.phrases import VAST, Pen, Phrase
from qgames.scenes.parts.signs import glyph_of, picture
from qgames.session import saves
from qgames.session.words import AnyWords, Entry
from qgames.ui import SMALL, Answer, Done, Ui, Widget, keys, paint
from qgames.ui.accessibility import PRESS, AccessibleNode, Box, box_of
from qgames.ui.controls import TARGET
from qgames.ui.text import clusters
from qgames.ui.touch import rolled

CHIP, PAD, GAP, APART = 18, 8, 6, 9  # logical pixels: a side's sign; beside a cell, after the sign, after the name
FORK = 24  # the sign of another line
NUMBER, NAME = 38, 96  # wide: what counts the rows; at most, a player's name


def tags(names: Sequence[str]) -> list[str]:
    """As few letters of each name as tell all of them apart; the last one if only that does ("Player 1", "Player 2").

    >>> tags(["Anna", "Ben", "Arno"]), tags(["Player 1", "Player 2"]), tags(["Kim", "Kim!", "Kim!?!"])
    (['An', 'Be', 'Ar'], ['1', '2'], ['1', '2', '3'])
    """
    letters = [clusters(name) for name in names]
    for length in (1, 2, 3):
        made = ["".join(each[:length]).strip() for each in letters]
        if all(made) and len({tag.casefold() for tag in made}) == len(names):
            return made
    made = [each[-1] if each else "" for each in letters]
    return made if all(made) and len(set(made)) == len(names) else [str(k + 1) for k in range(len(names))]


class Moves(Widget):
    """What list and ribbon share: a click or the arrow keys look at the position after a move."""

    focusable = True
    clips = True
    across = False  # it scrolls sideways
    glyph = 26.0  # logical pixels of a picture of a move

    def __init__(
        self, words: AnyWords, jump: Callable[[int], None], follow: Callable[[Path], Answer], **kw: Any
    ) -> None:
        super().__init__(key="moves", tip="", **kw)
        self.words, self.jump, self.follow = words, jump, follow
        match = words.sitting.match
        self.offset = 0
        self._signs = entry(match.game.key).signs_of(match.game.seats)
        self._glyph = glyph_of(match.game)
        self._cells: list[tuple[pygame.Rect, Entry]] = []
        self._full = 0
        self._at: tuple[object, ...] = ()
        self._turns: list[Entry] = []
        self._others: dict[int, Path] = {}  # from which ply on another game went on otherwise
        self._who: list[str] = []  # what stands for each player; empty if the column tells
        self._head = 0  # pixels above the moves, for what stands over the columns

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._at = ()
        self._look(ui)

    def update(self, ui: Ui, seconds: float) -> bool:
        match = self.words.sitting.match
        if self._at == (match.ply, match.all_moves, self.rect.size):
            return False
        self._look(ui)
        return True

    def _look(self, ui: Ui) -> None:
        match = self.words.sitting.match
        if self._at[1:2] != (match.all_moves,):
            self._turns = self.words.entries()
            self._others = self._lines_beside()
        self._at = match.ply, match.all_moves, self.rect.size
        self._cells = []
        self._lay(ui)

    def _lay(self, ui: Ui) -> None:
        """Put the turns into `_cells` and look to where the game is."""
        raise NotImplementedError

    def _lines_beside(self) -> dict[int, Path]:
        return saves.lines_beside(self.words.sitting)

    @property
    def ply(self) -> int:
        """Up to which the game is looked at."""
        return self.words.sitting.match.ply

    def _scroll(self, low: int, high: int, room: int) -> None:
        """Bring a stretch into view."""
        self.offset = min(max(self.offset, high - room), low)

    def _keep_inside(self, room: int) -> None:
        self.offset = max(0, min(self.offset, self._full - room))

    def _begin_whole(self, starts: Iterable[int]) -> None:
        """What is seen first is seen whole; there may be a little room after the last for it."""
        self.offset = min((start for start in starts if start >= self.offset), default=self.offset)

    @property
    def _window(self) -> pygame.Rect:
        """Where the moves are seen."""
        return pygame.Rect(self.rect.x, self.rect.y + self._head, self.rect.width, self.rect.height - self._head)

    def _where(self, box: pygame.Rect) -> pygame.Rect:
        return box.move(self.rect.x, self.rect.y + self._head - self.offset)

    def _names(self) -> list[str]:
        return [self.words.name(seat) for seat in range(self.words.sitting.match.game.seats)]

    def _here(self, turn: Entry) -> bool:
        return turn.first < self.ply <= turn.last

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        match = self.words.sitting.match
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            by = {"right": ui.forward, "left": -ui.forward, **self._more_keys()}.get(name)
            if by:
                return self._go(self.ply + by)
            if name == "enter" and (path := self._beside_now()):
                return Done(self.follow(path))
            if name in ("home", "end"):
                return self._go(0 if name == "home" else len(match.all_moves))
        room = self._room()
        if event.type == pygame.MOUSEWHEEL and self._full > room:
            self.offset += rolled(event, ui.px(40), self.across)
            self._keep_inside(room)
            return Done()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for box, turn in self._cells:
                if self._where(box).clip(self._window).collidepoint(event.pos):
                    path = self._line(turn)
                    if path and self._fork(ui, self._where(box)).collidepoint(event.pos):
                        return Done(self.follow(path))
                    return self._go(turn.last)
            return Done()
        return None

    def _line(self, turn: Entry) -> Path | None:
        """The game that went on otherwise where this turn was played."""
        return next((self._others[ply] for ply in range(turn.first, turn.last) if ply in self._others), None)

    def _beside_now(self) -> Path | None:
        return next((path for turn in self._turns if self._here(turn) and (path := self._line(turn))), None)

    def _fork(self, ui: Ui, place: pygame.Rect) -> pygame.Rect:
        """Where a cell shows that there is another line: at its end."""
        wide = ui.px(FORK)
        return ui.rest(place, place.width - wide)

    def _go(self, ply: int) -> Done:
        self.jump(ply)
        return Done()

    def _more_keys(self) -> dict[str, int]:
        return {}

    def _room(self) -> int:
        """Of the way it scrolls."""
        return self._window.height

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        with paint.clipped(surface, self._window):
            if not self._cells:
                self._nothing_yet(ui, surface)
            for box, turn in self._cells:
                place = self._where(box)
                if place.colliderect(self._window) and self._whole(place):
                    self._cell(ui, surface, place, turn)

    def _whole(self, place: pygame.Rect) -> bool:
        """Is a move seen down to its foot? Else there is more below it, and it is not shown cut."""
        return self.across or place.bottom <= self._window.bottom or place.top <= self._window.top

    def _nothing_yet(self, ui: Ui, surface: pygame.Surface) -> None:
        ui.type.paragraph(surface, t("play.no_moves"), SMALL, ui.theme["muted"], self.rect)

    def _cell(self, ui: Ui, surface: pygame.Surface, place: pygame.Rect, turn: Entry) -> None:
        theme = ui.theme
        current = self._here(turn)
        if current:
            inner = place.inflate(-ui.px(4), -ui.px(2))
            surface.blit(paint.box(inner.size, ui.px(6), (*theme["raised"], 255), theme["accent"], 1), inner)
        past = turn.last <= self.words.sitting.match.ply or current
        fade = 0.0 if past else 0.35
        room = place.inflate(-2 * ui.px(PAD), 0)
        if self._line(turn):
            fork = paint.icon("branch", ui.px(FORK - 6), mix(theme["accent"], theme["panel"], fade), ui.rtl)
            surface.blit(fork, fork.get_rect(center=self._fork(ui, place).center))
            room = _cut(ui, room, 0, ui.px(FORK) - ui.px(PAD))
        if self._who:
            chip = picture(theme, self._signs[turn.seat], ui.px(CHIP))
            spot = chip.get_rect(centery=room.centery, left=ui.near(room, chip.get_width()))
            chip.set_alpha(255 if past else 120)
            surface.blit(chip, spot)
            chip.set_alpha(255)
            room = _cut(ui, room, ui.px(CHIP) + ui.px(GAP))
            wide = self._name_width(ui)
            box = pygame.Rect(ui.near(room, wide), room.y, wide, room.height)
            ui.type.draw(surface, self._who[turn.seat], SMALL, mix(theme["muted"], theme["panel"], fade), box)
            room = _cut(ui, room, wide + ui.px(APART))
        colour = theme["text"] if past else mix(theme["muted"], theme["panel"], fade)
        if turn.waits and past:
            colour = theme["accent"]
        self._pen(ui).write(surface, self._phrase(ui, turn, room.width), room, colour, 255 if past else 130)

    def _pen(self, ui: Ui) -> Pen:
        return Pen(ui.theme, ui.type, self._glyph, ui.rtl)

    def _phrase(self, ui: Ui, turn: Entry, width: int = VAST) -> Phrase:
        own = f"seat:{turn.seat}" if self._who else None  # stands before the name already
        return self._pen(ui).lay([part for part in turn.parts if part.glyph != own], SMALL, self.glyph, width)

    def _name_width(self, ui: Ui) -> int:
        return min(ui.px(NAME), max((ui.type.width(who, SMALL) for who in self._who), default=0))

    def _beside(self, ui: Ui, turn: Entry) -> int:
        """What a cell has beside the words."""
        who = self._name_width(ui) + ui.px(CHIP) + ui.px(GAP) + ui.px(APART) if self._who else 0
        fork = ui.px(FORK) - ui.px(PAD) if self._line(turn) else 0
        return 2 * ui.px(PAD) + who + fork

    def _wide(self, ui: Ui, turn: Entry) -> int:
        """What a cell needs to show a move in one line."""
        return self._beside(ui, turn) + self._phrase(ui, turn).width

    def _pictured(self, ui: Ui) -> int:
        """How high the pictures are, as the first moves tell."""
        atoms = [atom for turn in self._turns[:2] for atom in self._phrase(ui, turn).atoms]
        return max((atom.box.height for atom in atoms if atom.picture is not None), default=0)

    def _high(self, ui: Ui) -> int:
        """Of a row; a finger needs more."""
        finger = ui.px(TARGET) if ui.hand == "touch" else 0
        return max(ui.type.height(SMALL) + ui.px(8), self._pictured(ui) + ui.px(8), finger)

    def spoken(self) -> str:
        return t("play.moves_at", ply=self.ply, all=len(self.words.sitting.match.all_moves))

    def part(self, ui: Ui) -> AccessibleNode | None:
        """While the focus is elsewhere none is called chosen: a screen reader would run to it after every move."""
        items = []
        here = ""
        for place, turn in self._cells:
            key, chosen = str(turn.last), self._here(turn)
            here = key if chosen else here
            said, mark = self.words.turn(turn), chosen if self.focused else None
            note = t("play.other_line") if self._line(turn) else ""
            items.append(AccessibleNode("item", said, self._seen(place), key, note=note, chosen=mark, actions=(PRESS,)))
        name = self.spoken() if items else t("play.no_moves")
        return AccessibleNode("list", name, box_of(self.rect), parts=tuple(items), focus=here)

    def _seen(self, place: pygame.Rect) -> Box:
        """What is in sight of a move."""
        return box_of(self._where(place).clip(self._window))

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        """Looking at a move is more than having the focus on it: that must be meant."""
        return self._go(int(key)) if key and action == PRESS else None


class MoveList(Moves):
    """Rows of turns. Two players have a column each, under their names; three or four too, where initials and moves
    fit, and else a row for every turn. A turn of many tokens makes its row higher."""

    _rows: Sequence[tuple[int, int]] = ()  # top and height of each
    number = float(NUMBER)  # logical pixels for what counts the rows; 0: nothing does
    before = 0.0  # logical pixels of a cell before its move
    least = 64.0  # logical pixels of height
    least_rows = 0  # so many rows at least are seen, under the names

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(ui.px(self.least), (self.least_rows + 1) * self._high(ui) if self.least_rows else 0)

    def _more_keys(self) -> dict[str, int]:
        return {"down": 1, "up": -1}

    def _columns(self, ui: Ui, room: int) -> int:
        seats = self.words.sitting.match.game.seats
        if seats == 2:
            return 2
        self._who = tags(self._names())
        if max((self._wide(ui, turn) for turn in self._turns), default=0) <= room // seats:
            return seats
        self._who = self._names()
        return 1

    def _lay(self, ui: Ui) -> None:
        number, high = ui.px(self.number), self._high(ui)
        columns = self._columns(ui, self.rect.width - number)
        self._head = high if self._turns and not self._who and self.rect.height > 3 * high else 0
        rows: list[list[tuple[pygame.Rect, Entry]]] = []
        column = -1
        for turn in self._turns:
            slot = turn.seat if columns > 1 else 0
            if not rows or columns == 1 or slot <= column:
                rows.append([])
            column = slot
            rows[-1].append((self._box(ui, slot, columns), turn))
        self._rows, self._full = [], 0
        for row in rows:
            tall = max(high, *(self._tall(ui, box, turn) for box, turn in row))
            self._cells += [(pygame.Rect(box.x, self._full, box.width, tall), turn) for box, turn in row]
            self._rows.append((self._full, tall))
            self._full += tall
        here = next((box for box, turn in self._cells if self._here(turn)), None)
        if here:
            self._scroll(here.top, here.bottom, self._room())
        self._keep_inside(self._room())
        self._begin_whole(top for top, _ in self._rows)

    def _tall(self, ui: Ui, box: pygame.Rect, turn: Entry) -> int:
        return self._phrase(ui, turn, max(1, box.width - self._beside(ui, turn))).height + ui.px(8)

    def _box(self, ui: Ui, slot: int, columns: int) -> pygame.Rect:
        number = ui.px(self.number)
        wide = (self.rect.width - number) // columns
        x = ui.near(pygame.Rect(0, 0, self.rect.width, 0), wide, number + slot * wide)
        return pygame.Rect(x, 0, wide, self._high(ui))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        if self._head:
            for seat, name in enumerate(self._names()):
                box = self._box(ui, seat, 2).move(self.rect.topleft).inflate(-2 * ui.px(PAD), 0)
                ui.type.draw(surface, name, SMALL, ui.theme["muted"], _cut(ui, box, ui.px(self.before)))
        with paint.clipped(surface, self._window):
            for row, (y, high) in enumerate(self._rows if self.number else ()):
                where = pygame.Rect(ui.near(self.rect, ui.px(34)), self._window.y + y - self.offset, ui.px(34), high)
                if where.colliderect(self._window) and self._whole(where):
                    ui.type.draw(surface, i18n.number(row + 1), SMALL, ui.theme["muted"], where)


class MoveRibbon(Moves):
    """One row, the latest move at its end; each with its player, also at a table of two: there are no columns."""

    across = True
    glyph = 22.0

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._high(ui) + ui.px(2)

    def _room(self) -> int:
        return self.rect.width

    def _where(self, box: pygame.Rect) -> pygame.Rect:
        if self._rtl:
            return box.move(self.rect.right - box.right - box.left + self.offset, self.rect.y)
        return box.move(self.rect.x - self.offset, self.rect.y)

    def _lay(self, ui: Ui) -> None:
        self._rtl = ui.rtl
        self._who = tags(self._names())
        x = 0
        for turn in self._turns:
            wide = self._wide(ui, turn)
            self._cells.append((pygame.Rect(x, 0, wide, self.rect.height), turn))
            x += wide
        self._full = x
        here = next((box for box, turn in self._cells if self._here(turn)), None)
        if here:
            self._scroll(here.left, here.right, self.rect.width)
        self._keep_inside(self.rect.width)
        self._begin_whole(box.left for box, _ in self._cells)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        surface.blit(paint.box(self.rect.size, ui.px(8), (*ui.theme["panel"], 255)), self.rect)
        super().draw(ui, surface)

    def _nothing_yet(self, ui: Ui, surface: pygame.Surface) -> None:
        room = self.rect.inflate(-2 * ui.px(PAD), 0)
        ui.type.draw(surface, t("play.no_moves"), SMALL, ui.theme["muted"], room)


def _cut(ui: Ui, room: pygame.Rect, near: int, far: int = 0) -> pygame.Rect:
    """What is left of some room; a little always is."""
    rest = ui.rest(room, near, far)
    rest.width = max(1, rest.width)
    return rest
