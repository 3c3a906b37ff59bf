"""Cards beside the board: who plays, whose turn it is, what waits in each hand, the clocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.files.i18n import t
from qgames.files.theme import RGB, mix
from qgames.games.entry import Sign
from qgames.scenes.parts.signs import picture
from qgames.scenes.play.stage import Stage
from qgames.session.clock import WARN, shown
from qgames.session.words import level_name, points, table_side
from qgames.ui import CAPTION, STRONG, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of
from qgames.ui.text import Type, words

CLOCK = Type(22, "bold")
SIGN, TALL = 40, 96  # logical pixels: the sign; how wide a plate at the side of a board is
PAD = 9  # between the parts
POINTS = "00"  # as wide as they may get


class Setting(NamedTuple):
    """How the words of a card are set: their width, lines of the name and of what it is doing, and whether the clock
    stands under them, for want of room beside them."""

    wide: int
    names: int
    lines: int
    under: bool
    name: Type = STRONG
    line: Type = CAPTION


class PlayerCard(Widget):
    """One seat: its sign, name, what it is doing, its clock. The one to move has an edge, a glow and says so."""

    def __init__(
        self, current: Stage, seat: int, sign: Sign, small: bool = False, tall: bool = False, scored: bool = True
    ) -> None:
        """`small` takes no more room than it needs; `tall` has its parts under each other, for the sides of a board;
        `scored`: it tells the points, as no other card does."""
        super().__init__(key=f"seat{seat}")
        self.current, self.seat, self.sign, self.small, self.tall = current, seat, sign, small, tall
        self.scored = scored
        self.words = current.words
        self._shown: tuple[object, ...] = ()
        self._set = Setting(1, 1, 1, False)
        self._seated = False  # is there room for the side of the table beside what it is doing?

    @property
    def active(self) -> bool:
        sitting = self.words.sitting
        return sitting.outcome is None and sitting.seat == self.seat

    @property
    def won(self) -> bool:
        outcome = self.words.sitting.outcome
        return outcome is not None and outcome.winner == self.words.sitting.match.game.sides[self.seat]

    def line(self) -> str:
        """Its side of the table, where partners sit around one, and what it is doing."""
        return self._told(self._doing(), self._seated)

    def _told(self, doing: str, seated: bool) -> str:
        """`seated`: there is room for both."""
        side = self._side()
        return f"{side} · {doing}" if side and doing and seated else doing or side or self._level()

    def _doing(self) -> str:
        """In a word or two; nothing while it waits. Who is next is said only beside its side of the table."""
        sitting = self.words.sitting
        if self.active:
            if sitting.paused:
                return t("play.card.paused")
            return t("play.card.thinking" if sitting.is_computer(self.seat) else "play.card.to_move")
        game = sitting.match.game
        follows = self._seated and game.teams and not sitting.outcome and (sitting.seat + 1) % game.seats == self.seat
        return t("play.card.next") if follows else ""

    def _level(self) -> str:
        player = self.words.sitting.match.players[self.seat]
        if self.words.sitting.outcome or player.level is None or player.veiled or not player.name:
            return ""  # one without a name is called so anyway
        return level_name(player.level)

    def _side(self) -> str:
        sitting = self.words.sitting
        game = sitting.match.game
        return table_side(sitting.place(self.seat), game.seats) if game.teams else ""

    def _mates(self) -> list[str]:
        game = self.words.sitting.match.game
        mates = [s for s in range(game.seats) if s != self.seat and game.sides[s] == game.sides[self.seat]]
        return [t("play.card.partner", name=self.words.name(mate)) for mate in mates]

    def clock(self) -> str:
        clocks = self.words.sitting.clocks
        return shown(clocks.left[self.seat]) if clocks.on else ""

    def points(self) -> str:
        """The score of the sitting, once there is one: shown at the end of a game."""
        sitting = self.words.sitting
        if not sitting.outcome or sum(sitting.score) < 1 or not self.scored:
            return ""
        return points(sitting.score[sitting.place(self.seat)])

    def reserve(self) -> str:
        """How many pieces wait in this player's hand, if the board does not show them."""
        return "" if self.words.sitting.outcome else self._held()

    def _held(self) -> str:
        left = self.current.view.reserve(self.current.animation.state, self.seat)
        return "" if left is None else t("play.card.count", n=left)

    def _every_line(self, seated: bool) -> list[str]:
        """All it may have to say during a game: the card does not grow and shrink with it."""
        game = self.words.sitting.match.game
        kinds = ("to_move", "thinking", "paused", *(["next"] if game.teams else []))
        return [self._told(doing, seated) for doing in (*(t(f"play.card.{kind}") for kind in kinds), "")]

    def _aside(self, ui: Ui) -> tuple[int, int]:
        """The room that the clock, or the points, and the pieces in the hand need beside the words. A small card has
        the same before and after the end, when points take the place of pieces: a board may begin beside it."""
        lasting = self.small and self.scored
        clock, reserve, pad = self.clock(), self._held() if lasting else self.reserve(), ui.px(PAD)
        points = "" if reserve else self.points() or (POINTS if lasting else "")
        widest = ("0:00:00" if len(clock) > 5 else "00:00") if clock else points
        room = ui.type.width(widest, CLOCK) + pad if widest else 0
        if not reserve:
            return room, 0
        return room, max(ui.type.width(reserve, CLOCK), ui.type.width(t("play.card.left"), CAPTION)) + pad

    def _fit(self, ui: Ui, width: int) -> Setting:
        clock, reserve = (0, 0) if self.tall else self._aside(ui)
        whole = width - 2 * ui.px(PAD) - (0 if self.tall else ui.px(SIGN) + ui.px(PAD) + reserve)
        self._seated = all(ui.type.width(line, CAPTION) <= whole - clock for line in self._every_line(True))
        name, lines = self.words.name(self.seat), self._every_line(self._seated)
        needed = max(ui.type.width(name, STRONG), *(ui.type.width(line, CAPTION) for line in lines))
        under = bool(clock) and needed > whole - clock
        wide = max(1, whole if under else whole - clock)
        strong, small = _unbroken(ui, [name], STRONG, wide), _unbroken(ui, lines, CAPTION, wide)
        tall = max(len(ui.type.wrap(line, small, wide)) for line in lines)
        return Setting(wide, min(2, len(ui.type.wrap(name, strong, wide))), tall, under, strong, small)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        width = ui.px(TALL) if self.tall else width
        words = self._fit(ui, width)
        high = words.names * ui.type.height(words.name) + words.lines * ui.type.height(words.line) + ui.px(18)
        if self.tall:
            return width, high + ui.px(SIGN + 10) + (ui.type.height(CLOCK) if self.clock() else 0)
        low = ui.px(50 if self.small else 58)
        return width, max(low, high - (ui.px(10) if self.small else 0) + (ui.type.height(CLOCK) if words.under else 0))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._set = self._fit(ui, rect.width)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = (
            self.active,
            self.won,
            self.line(),
            self.clock(),
            self.reserve(),
            self.points(),
            self.words.name(self.seat),
        )
        changed, self._shown = now != self._shown, now
        return changed

    def part(self, ui: Ui) -> AccessibleNode | None:
        name, clock, points, left = self.words.name(self.seat), self.clock(), self.points(), self.reserve()
        told = [name, self.line(), *self._mates(), f"{left} {t('play.card.left')}" if left else "", points]
        times = (
            (AccessibleNode("time", t("access.clock", name=name, time=clock), box_of(self.rect), "clock"),)
            if clock
            else ()
        )
        return AccessibleNode("group", ", ".join(filter(None, told)), box_of(self.rect), parts=times)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        radius = ui.px(12)
        bright = self.active or self.won
        if bright and theme.number("depth"):
            spread = ui.px(12)
            surface.blit(paint.glow(rect.size, radius, spread, theme["accent"], 90), (rect.x - spread, rect.y - spread))
        fill = mix(theme["panel"], theme["raised"], 1.0 if bright else 0.25)
        edge = theme["accent"] if bright else mix(theme["panel"], theme["border"], 0.6)
        surface.blit(paint.box(rect.size, radius, (*fill, 255), edge, ui.px(2 if bright else 1)), rect)
        if self.tall:
            self._draw_tall(ui, surface)
            return
        side, pad = min(ui.px(SIGN), rect.height - ui.px(12)), ui.px(PAD)
        icon = pygame.Rect(0, 0, side, side)
        icon.midleft = ui.near(rect, side, pad), rect.centery
        surface.blit(picture(theme, self.sign, side), icon)
        left = ui.near(rect, self._set.wide, side + 2 * pad)
        box = rect.inflate(-2 * pad, 0)
        clock = self.clock() or self.points()
        words = self._texts(ui)
        beside = clock and not self._set.under
        if clock and not beside:
            kind = ui.type.fitting(clock, CLOCK, self._set.wide)
            words.append((clock, kind, self._clock_tint(ui), ui.type.height(CLOCK)))
        y = rect.centery - sum(high for *_, high in words) // 2
        for text, kind, tint, high in words:
            ui.type.paragraph(surface, text, kind, tint, pygame.Rect(left, y, self._set.wide, high))
            y += high
        if beside:
            kind = ui.type.fitting(clock, CLOCK, box.width)
            ui.type.draw(surface, clock, kind, self._clock_tint(ui), box, "end")
        if reserve := self.reserve():
            self._draw_reserve(ui, surface, reserve, box, self._aside(ui)[0] if beside else 0)

    def _clock_tint(self, ui: Ui) -> RGB:
        clocks = self.words.sitting.clocks
        if clocks.on and clocks.left[self.seat] <= WARN:
            return ui.theme["danger"]
        return ui.theme["text" if self.active else "muted"]

    def _texts(self, ui: Ui) -> list[tuple[str, Type, RGB, int]]:
        """The name and what it is doing, with the height of each."""
        colour = ui.theme["accent"] if self.active or self.won else ui.theme["muted"]
        strong, small, name = self._set.name, self._set.line, str(self.words.name(self.seat))
        out = [(name, strong, ui.theme["text"], self._set.names * ui.type.height(strong))]
        if line := self.line():
            lines = len(ui.type.wrap(line, small, self._set.wide))
            out.append((line, small, colour, lines * ui.type.height(small)))
        return out

    def _draw_reserve(self, ui: Ui, surface: pygame.Surface, count: str, box: pygame.Rect, aside: int) -> None:
        """At the far end, before a clock: how many, and that they are still to come."""
        box = ui.rest(box, 0, aside)
        high, low = ui.type.height(CLOCK), ui.type.height(CAPTION)
        top = box.centery - (high + low) // 2
        ui.type.draw(surface, count, CLOCK, ui.theme["text"], pygame.Rect(box.x, top, box.width, high), "end")
        under = pygame.Rect(box.x, top + high, box.width, low)
        ui.type.draw(surface, t("play.card.left"), CAPTION, ui.theme["muted"], under, "end")

    def _draw_tall(self, ui: Ui, surface: pygame.Surface) -> None:
        rect, pad, side = self.rect, ui.px(8), ui.px(SIGN)
        surface.blit(picture(ui.theme, self.sign, side), (rect.centerx - side // 2, rect.y + pad))
        words = self._texts(ui)
        if clock := self.clock() or self.points():
            words.append((clock, CLOCK, ui.theme["text"], ui.type.height(CLOCK)))
        y = rect.y + pad + side + ui.px(4)
        for text, kind, tint, high in words:
            box = pygame.Rect(rect.centerx - self._set.wide // 2, y, self._set.wide, high)
            ui.type.paragraph(surface, text, kind, tint, box, "centre")
            y += high


def _unbroken(ui: Ui, texts: Sequence[str], type: Type, wide: int) -> Type:
    """The same type, smaller if a word would have to be broken."""
    longest = max(
        (word for text in texts for word in words(text)), key=lambda word: ui.type.width(word, type), default=""
    )
    return ui.type.fitting(longest.strip(), type, wide)


SLIM_HIGH, SLIM_SIGN, SLIM_PAD = 36, 24, 7  # logical pixels


class SlimCard(PlayerCard):
    """Sign, name and points in one low row, to leave the room to what is told of the game. As wide as its words, if
    there is room for that."""

    def _aim(self) -> str:
        return self.points() or self.clock()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide = ui.px(SLIM_SIGN) + ui.type.width(self.words.name(self.seat), STRONG) + 3 * ui.px(SLIM_PAD) + ui.px(2)
        if aim := self._aim():
            wide += ui.type.width(aim, STRONG) + 2 * ui.px(SLIM_PAD)
        return min(width, wide), max(ui.px(SLIM_HIGH), ui.type.height(STRONG) + ui.px(8))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, pad, side = ui.theme, self.rect, ui.px(SLIM_PAD), ui.px(SLIM_SIGN)
        bright = self.won or self.active
        fill = mix(theme["panel"], theme["raised"], 1.0 if bright else 0.25)
        edge = theme["accent"] if bright else mix(theme["panel"], theme["border"], 0.6)
        surface.blit(paint.box(rect.size, ui.px(10), (*fill, 240), edge, ui.px(1)), rect)
        surface.blit(picture(theme, self.sign, side), (ui.near(rect, side, pad), rect.centery - side // 2))
        room = ui.rest(rect, side + 2 * pad, pad)
        if aim := self._aim():
            ui.type.draw(surface, aim, STRONG, theme["accent" if self.won else "muted"], room, "end")
            room = ui.rest(room, 0, ui.type.width(aim, STRONG) + pad)
        name = self.words.name(self.seat)
        ui.type.draw(surface, name, ui.type.fitting(name, STRONG, room.width), theme["text"], room)
