"""How a game ended, and what can be done next: one card, of one size in every game, in which nothing ever moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.rules.core import Outcome
from qgames.scenes.parts.destinations import TITLE
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.play.content import Guest
from qgames.scenes.play.table_api import TableApi
from qgames.session.statistics.strength import DrawnOpponent
from qgames.session.words import level_name
from qgames.ui import BODY, CAPTION, SMALL, BackTo, Button, Label, Picture, Type, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of
from qgames.ui.controls import TARGET
from qgames.ui.text import words

HEAD = Type(34, "serif")
HIGH = 226  # logical pixels of the card; the rest are places in it, from its top
PAD, GAP = 14, 8
HEAD_AT, REASON_AT, AGAIN_AT, WAYS_AT, FOOT_AT = (6, 50), (50, 89), (98, 142), (151, 195), (198, 225)
ONE_AT = (57, 89)  # a reason of one line
INSET = 1  # round the face of a way: the ring of the focus keeps clear of what is above and below
ICON, ICONS = 36, 2  # how large a small button is, and for how many the head leaves room
GLYPH = 24
AIR = 14  # between the head and the icons
CLOSE = 0.8  # from line to line of the head, of the usual step: large letters need less air between them


class Fitted(Button):
    """A button with a place of its own: its words are set as large as they fit there, without an icon if need be."""

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.pad, self._usual, self._sign = 10.0, self.type, self.icon

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = ui.type.wrap(self.label, self.type, max(1, self._room(ui, width)))
        if len(lines) > 1 and self.icon:  # it will go without
            lines = ui.type.wrap(self.label, self.type, max(1, width - 2 * ui.px(self.pad)))
        return super().measure(ui, width)[0], max(ui.px(TARGET), len(lines) * ui.type.height(self.type) + ui.px(4))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        usual, signs = self._usual.size, (self._sign, "")
        for (size, sign), most in (
            *product(product((usual, 15), signs), (1,)),  # a little smaller rather than in two lines
            *product(product((usual, 15, 14, 13, 12, 11, 10), signs), (2,)),
        ):
            self.type, self.icon = Type(size), sign
            if self._fits(ui, 1 if sign else most):
                return

    def _room(self, ui: Ui, width: int) -> int:
        return width - 2 * ui.px(self.pad) - (ui.px(30) if self.icon else 0)

    def _fits(self, ui: Ui, most: int) -> bool:
        room = self._room(ui, self.rect.width)
        lines = ui.type.wrap(self.label, self.type, max(1, room))
        whole = all(ui.type.width(word, self.type) <= room for word in self.label.split())
        return whole and len(lines) <= most and len(lines) * ui.type.height(self.type) <= self.rect.height - ui.px(4)


class IconButton(Button):
    """A small round one in the head of the card."""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        side = ui.px(ICON)
        disc = pygame.Rect(0, 0, side, side)
        disc.center = self.rect.center
        fill = ui.theme["raised" if self.hovered else "button"]
        surface.blit(paint.box(disc.size, side // 2, (*fill, 240), ui.theme["border"], ui.px(1)), disc)
        sign = paint.icon(self.icon, ui.px(20), ui.theme["button_text"])
        surface.blit(sign, sign.get_rect(center=disc.center))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        side = ui.px(ICON + 7)
        ring = pygame.Rect(0, 0, side, side)
        ring.center = self.rect.center
        return ring, side // 2


class WinnerLine(Widget):
    """Who won, as large as there is room for: in one line, or in several that are set close."""

    def __init__(self, text: str, role: str) -> None:
        super().__init__()
        self.text, self.role, self.type = text, role, HEAD

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        lines = ui.type.balanced(self.text, self.type, self.rect.width)
        step = self.rect.height // max(1, len(lines))
        for number, line in enumerate(lines):
            place = pygame.Rect(self.rect.x, self.rect.y + number * step, self.rect.width, step)
            ui.type.draw(surface, line, self.type, ui.theme[self.role], place)

    def spoken(self) -> str:
        return self.text

    def part(self, ui: Ui) -> AccessibleNode | None:
        return AccessibleNode("heading", self.text, box_of(self.rect))


class ResultBox(Widget):
    """The card itself. A sentence has its line whether there is one or not."""

    def __init__(
        self,
        table: TableApi,
        words: tuple[str, str, str],
        pictures: Picture | None,
        ways: tuple[Button, Button, Button],
        icons: Sequence[IconButton],
        proud: bool,
    ) -> None:
        """`words`: the headline, the sentence and the line at the foot; `ways`: the way most take, and two others."""
        super().__init__(key="result")
        self.table, self.pictures, self.ways, self.icons = table, pictures, ways, icons
        headline, sentence, foot = words
        self.head = WinnerLine(headline, "accent" if proud else "text")
        role = "text" if table.current.opponent else "muted"
        self.sentence, self.foot = Label(sentence, SMALL), Label(foot, CAPTION, role, "centre")
        for way in ways:
            way.inset = INSET

    def children(self) -> Sequence[Widget]:
        pictures = [self.pictures] if self.pictures else []
        return [self.head, *self.icons, self.sentence, *pictures, *self.ways, self.foot]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(HIGH)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)

        def line(at: tuple[int, int], near: int = 0, far: int = 0) -> pygame.Rect:
            whole = pygame.Rect(rect.x + ui.px(PAD), rect.y + ui.px(at[0]), rect.width - 2 * ui.px(PAD), 0)
            whole.height = rect.y + ui.px(at[1]) - whole.y
            return ui.rest(whole, near, far)

        head, step = line(HEAD_AT), ui.px(TARGET)
        for number, icon in enumerate(self.icons):
            box = pygame.Rect(0, 0, ui.px(44), head.height)
            box.center = ui.far(head, step, number * step) + step // 2, head.centery
            icon.place(ui, box)
        wide, high = self.pictures.measure(ui, head.width) if self.pictures else (0, 0)
        beside = wide + ui.px(GAP) if wide else 0
        reason = [line(at, ui.px(2), beside) for at in (ONE_AT, REASON_AT)]
        _set(ui, self.sentence, reason, (15.5, 15), (14.5, 13.5, 12.5, 11, 10))
        if self.pictures:
            middle = self.sentence.rect.centery
            self.pictures.place(ui, pygame.Rect(ui.far(line(REASON_AT), wide), middle - high // 2, wide, high))
        alone = line(HEAD_AT, ui.px(2), ICONS * step + ui.px(AIR))
        above = pygame.Rect(alone.x, alone.y, alone.width, self.sentence.rect.y - alone.y)
        _set(ui, self.head, (alone, above), (34, 30, 27, 24), (26, 25, 24, 23, 22, 20, 18, 16, 14, 12), CLOSE)
        again, first, second = self.ways
        again.place(ui, line(AGAIN_AT))
        ways = line(WAYS_AT)
        half = (ways.width - ui.px(GAP)) // 2
        first.place(ui, pygame.Rect(ui.near(ways, half), ways.y, half, ways.height))
        second.place(ui, pygame.Rect(ui.far(ways, half), ways.y, half, ways.height))
        _set(ui, self.foot, [line(FOOT_AT)] * 2, (13.5, 12), (11.5, 11, 10, 9))

    def headline(self, ui: Ui) -> pygame.Rect:
        """Where the words of the head are, for those that glide there."""
        wide = min(self.head.rect.width, ui.type.width(self.head.text, self.head.type))
        return pygame.Rect(ui.near(self.head.rect, wide), self.head.rect.y, wide, self.head.rect.height)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        fill = (*ui.theme["panel"], 236)
        surface.blit(paint.box(self.rect.size, ui.px(16), fill, ui.theme["accent"], ui.px(2)), self.rect)
        for part in self.children():
            if part is not self.head or not self.table.celebration.speaks:  # the same words are on their way here
                part.draw(ui, surface)


def _set(
    ui: Ui,
    label: Label | WinnerLine,
    rooms: Sequence[pygame.Rect],
    one: Sequence[float],
    several: Sequence[float],
    close: float = 1.0,
) -> None:
    """In the middle of a room, in the first of some sizes in which it fits into one line, then into several. `rooms`:
    that of one line, and that of several; `close`: the step from line to line, of the usual one."""
    text, face = label.text, label.type.face

    def high(type: Type) -> int:
        return round(close * ui.type.height(type))

    def fits(type: Type, room: pygame.Rect, most: int) -> bool:
        whole = all(ui.type.width(word.rstrip(), type) <= room.width for word in words(text))
        return whole and len(ui.type.wrap(text, type, room.width)) <= most

    alone, room = rooms
    first = (type for size in one if fits(type := Type(size, face), alone, 1))
    more = (type for size in several if fits(type := Type(size, face), room, max(1, room.height // high(type))))
    label.type = next(first, None) or next(more, Type(several[-1], face))
    lines = len(ui.type.wrap(text, label.type, room.width))
    place = pygame.Rect(alone if lines == 1 else room)
    place.height = min(place.height, lines * high(label.type))
    place.centery = (alone if lines == 1 else room).centery
    label.place(ui, place)


def who_it_was(opponent: DrawnOpponent | None) -> str:
    """The one sentence about an opponent that was drawn."""
    return t(f"strength.{opponent.then or 'was'}", level=level_name(opponent.level)) if opponent else ""


class ResultCard:
    """Makes the card, and what stands under it."""

    def __init__(self, table: TableApi, guest: Guest) -> None:
        self.table, self.ui, self.current, self.guest = table, table.ui, table.current, guest
        self.box: ResultBox | None = None

    def build(self) -> list[Widget]:
        outcome, words = self.current.sitting.final, self.current.words
        self.box = None
        if not outcome:
            return []
        again, review, leave = self._again("again"), self._review(), self._leave()
        foot = who_it_was(self.current.opponent) or "   ".join(self._score())
        told = words.headline(outcome), words.reason(outcome), foot
        proud = not self.current.lost_to_computers
        self.box = ResultBox(self.table, told, self._glyphs(outcome), (again, review, leave), self._icons(), proud)
        mattered = self.table.help.after_game.rows()
        return [self.box, *self.other_level(), *([mattered] if mattered else []), *self.missed()]

    def _icons(self) -> list[IconButton]:
        if not self.current.sitting.match.all_moves or self.current.sitting.match.redoable:
            return []
        again = IconButton("", self.table.finish.begin, icon="replay", key="replay", tip=t("result.replay"))
        return [again, IconButton("", self.table.sharing.film, icon="film", key="film", tip=t("film.heading"))]

    def _glyphs(self, outcome: Outcome) -> Picture | None:
        draw, names = glyph_of(self.current.sitting.match.game), self.current.words.result_glyphs(outcome)
        if not names:
            return None

        def paint(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            x = rect.x
            for name in names:
                glyph = draw(ui.theme, name, rect.height)
                surface.blit(glyph, (x, rect.y))
                x += rect.width // len(names)

        return Picture((len(names) * (GLYPH - 2), GLYPH), paint)

    def _score(self) -> list[str]:
        return self.current.words.score() if sum(self.current.sitting.score) >= 1 else []

    def _again(self, icon: str = "") -> Button:
        if self.current.sitting.match.redoable:  # looking back
            return Fitted(t("result.to_the_end"), self.table.steering.to_the_end, "primary", key="to_end", type=BODY)
        if onward := self.guest.onward():
            return Fitted(onward.words, onward.act, "primary", icon=icon and "play", key=onward.key, type=BODY)
        rematch = self.table.steering.rematch
        return Fitted(t("result.rematch"), rematch, "primary", icon=icon, key="rematch", type=BODY)

    def _review(self) -> Button:
        return Fitted(t("review.button"), self.table.help.after_game.review, icon="graph", key="review", type=BODY)

    def _leave(self) -> Button:
        return Fitted(t("result.leave"), lambda: BackTo(TITLE), key="leave", type=BODY)

    def missed(self) -> list[Widget]:
        missed = self.table.help.after_game.missed()
        return [] if missed is None else [Fitted(t("puzzle.missed"), missed, icon="puzzle", key="missed", type=BODY)]

    def ways_on(self) -> list[Widget]:
        """Where there is no room for the card."""
        return [self._again(), self._review(), *self.missed(), self._leave()]

    def other_level(self) -> list[Widget]:
        """Several wins or losses in a row: the next level up or down, by one press."""
        turn = self.current.streak
        if turn is None or self.guest.onward() is not None:
            return []
        say = t("result.run.won" if turn.won else "result.run.lost", n=turn.games)
        name = t("result.at_level", level=level_name(turn.level))
        return [Button(name, lambda: self.table.steering.at_level(turn.level), key="at_level", sub=say, type=BODY)]
