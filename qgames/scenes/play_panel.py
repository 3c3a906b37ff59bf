"""Beside the board: who plays, whose turn it is, the clocks, and the moves so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from qgames.i18n import t
from qgames.scenes.play_clock import WARN, shown
from qgames.scenes.play_words import Words
from qgames.scenes.sides import sign
from qgames.theme import mix
from qgames.ui import CAPTION, SMALL, STRONG, Done, Ui, Widget, keys, paint
from qgames.ui.text import Type

CLOCK = Type(22, "bold")


class PlayerCard(Widget):
    """One seat: its sign, name, what it is doing, its clock. The one to move has an edge, a glow and says so."""

    def __init__(self, words: Words, seat: int, side: str, small: bool = False, **kw: Any) -> None:
        super().__init__(key=f"seat{seat}", **kw)
        self.words, self.seat, self.side, self.small = words, seat, side, small
        self._shown: tuple[Any, ...] = ()

    @property
    def active(self) -> bool:
        sitting = self.words.sitting
        return sitting.outcome is None and sitting.seat == self.seat

    @property
    def won(self) -> bool:
        outcome = self.words.sitting.outcome
        return bool(outcome) and outcome.winner == self.words.sitting.match.game.sides[self.seat]  # type: ignore

    def line(self) -> str:
        """What it is doing, in a few words."""
        sitting = self.words.sitting
        if self.won:
            return t("play.card.won")
        computer = sitting.is_computer(self.seat)
        if self.active:
            if sitting.paused:
                return t("play.card.paused")
            return t("play.card.thinking") if computer else t("play.card.to_move")
        if sitting.outcome:
            return ""
        partner = self._partner()
        if partner:
            return partner
        player = sitting.match.players[self.seat]
        return t(f"level.{player.level}") if computer and player.name else ""  # one without a name is called so anyway

    def _partner(self) -> str:
        sitting = self.words.sitting
        if sitting.match.game.seats != 4:
            return ""
        if (sitting.seat + 1) % 4 == self.seat:
            return t("play.card.next")
        return t("play.card.partner", name=self.words.name((self.seat + 2) % 4))

    def clock(self) -> str:
        clocks = self.words.sitting.clocks
        return shown(clocks.left[self.seat]) if clocks.on else ""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = ui.type.height(STRONG) + ui.type.height(CAPTION) + ui.px(18)
        return (min(width, ui.px(230)) if self.small else width), max(ui.px(58), high)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = self.active, self.won, self.line(), self.clock(), self.words.name(self.seat)
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        radius = ui.px(12)
        bright = self.active or self.won
        if bright and theme.number("depth"):
            spread = ui.px(12)
            surface.blit(paint.glow(rect.size, radius, spread, theme["accent"], 90), (rect.x - spread, rect.y - spread))
        fill = mix(theme["panel"], theme["raised"], 1.0 if bright else 0.25)
        edge = theme["accent"] if bright else mix(theme["panel"], theme["border"], 0.6)
        surface.blit(paint.box(rect.size, radius, (*fill, 240), edge, ui.px(2 if bright else 1)), rect)
        side, pad = min(ui.px(40), rect.height - ui.px(12)), ui.px(9)
        icon = pygame.Rect(0, 0, side, side)
        icon.midleft = rect.x + pad, rect.centery
        if ui.rtl:
            icon.midright = rect.right - pad, rect.centery
        surface.blit(sign(theme, self.side, side), icon)
        clock = self.clock()
        room = ui.type.width("0:00:00" if len(clock) > 5 else "00:00", CLOCK) + pad if clock else 0
        left, right = icon.right + pad, rect.right - pad - room
        if ui.rtl:
            left, right = rect.x + pad + room, icon.left - pad
        line = self.line()
        high, low = ui.type.height(STRONG), ui.type.height(CAPTION) if line else 0
        y = rect.centery - (high + low) // 2
        name_box = pygame.Rect(left, y, max(1, right - left), high)
        ui.type.draw(surface, self.words.name(self.seat), STRONG, theme["text"], name_box)
        colour = theme["accent"] if bright else theme["muted"]
        ui.type.draw(surface, line, CAPTION, colour, pygame.Rect(left, y + high, max(1, right - left), low))
        if clock:
            low_time = self.words.sitting.clocks.left[self.seat] <= WARN
            tint = theme["danger"] if low_time else theme["text"] if self.active else theme["muted"]
            box = rect.inflate(-2 * pad, 0)
            ui.type.draw(surface, clock, CLOCK, tint, box, "end")


class Turn(NamedTuple):
    """One player's tokens in a row: the first and the last ply, and how they are written."""

    first: int
    last: int
    seat: int
    text: str


def turns(words: Words) -> list[Turn]:
    match = words.sitting.match
    state = match.start
    made: list[Turn] = []
    for ply, move in enumerate(match.all_moves):
        seat = state.to_play
        text = words.short(move)
        if made and made[-1].seat == seat and made[-1].last == ply:
            made[-1] = made[-1]._replace(last=ply + 1, text=f"{made[-1].text} {text}")
        else:
            made.append(Turn(ply, ply + 1, seat, text))
        state = state.apply(move)
    return made


class MoveList(Widget):
    """The moves; a click or the arrow keys look at the position after one."""

    focusable = True
    clips = True

    def __init__(self, words: Words, jump: Callable[[int], Any], **kw: Any) -> None:
        super().__init__(key="moves", tip="", **kw)
        self.words, self.jump = words, jump
        self.offset = 0
        self._cells: list[tuple[pygame.Rect, Turn]] = []
        self._full = 0
        self._at: tuple[Any, ...] = ()
        self._turns: list[Turn] = []

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(64)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._at = ()
        self._lay(ui)

    def update(self, ui: Ui, seconds: float) -> bool:
        match = self.words.sitting.match
        now = match.ply, match.all_moves, self.rect.size
        if now == self._at:
            return False
        self._lay(ui)
        return True

    def _lay(self, ui: Ui) -> None:
        match = self.words.sitting.match
        if self._at[1:2] != (match.all_moves,):
            self._turns = turns(self.words)
        self._at = match.ply, match.all_moves, self.rect.size
        columns = 2 if match.game.seats == 2 else 1
        number, high = ui.px(38), ui.type.height(SMALL) + ui.px(8)
        wide = (self.rect.width - number) // columns
        self._cells, row, column = [], -1, -1
        for turn in self._turns:
            slot = turn.seat if columns == 2 else 0
            if row < 0 or columns == 1 or slot <= column:
                row += 1
            column = slot
            x = number + slot * wide
            x = self.rect.width - x - wide if ui.rtl else x
            self._cells.append((pygame.Rect(x, row * high, wide, high), turn))
        self._full = (row + 1) * high
        here = next((box for box, turn in self._cells if turn.first < match.ply <= turn.last), None)
        if here:
            if here.bottom - self.offset > self.rect.height:
                self.offset = here.bottom - self.rect.height
            self.offset = min(self.offset, here.top)
        self.offset = max(0, min(self.offset, self._full - self.rect.height))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        match = self.words.sitting.match
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            forward = -1 if ui.rtl else 1
            by = {"right": forward, "left": -forward, "down": 1, "up": -1}.get(name)
            if by:
                return Done(self.jump(match.ply + by))
            if name in ("home", "end"):
                return Done(self.jump(0 if name == "home" else len(match.all_moves)))
        if event.type == pygame.MOUSEWHEEL and self._full > self.rect.height:
            step = round(-getattr(event, "precise_y", event.y) * ui.px(40))
            self.offset = max(0, min(self.offset + step, self._full - self.rect.height))
            return Done()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            x, y = event.pos[0] - self.rect.x, event.pos[1] - self.rect.y + self.offset
            for box, turn in self._cells:
                if box.collidepoint(x, y):
                    return Done(self.jump(turn.last))
            return Done()
        return None

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, match = ui.theme, self.words.sitting.match
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        if not self._cells:
            ui.type.paragraph(surface, t("play.no_moves"), SMALL, theme["muted"], self.rect)
        rows: dict[int, int] = {}
        for box, turn in self._cells:
            place = box.move(self.rect.x, self.rect.y - self.offset)
            if place.bottom < self.rect.top or place.top > self.rect.bottom:
                continue
            if box.y not in rows:
                rows[box.y] = 1
                count = str(1 + box.y // max(1, box.height))
                x = self.rect.right - ui.px(34) if ui.rtl else self.rect.x
                where = pygame.Rect(x, place.y, ui.px(34), place.height)
                ui.type.draw(surface, count, CAPTION, theme["muted"], where)
            current = turn.first < match.ply <= turn.last
            if current:
                inner = place.inflate(-ui.px(4), -ui.px(2))
                surface.blit(paint.box(inner.size, ui.px(6), (*theme["raised"], 255), theme["accent"], 1), inner)
            colour = theme["text"] if turn.last <= match.ply or current else mix(theme["muted"], theme["panel"], 0.35)
            ui.type.draw(surface, turn.text, SMALL, colour, place.inflate(-ui.px(16), 0))
        surface.set_clip(before)

    def spoken(self) -> str:
        match = self.words.sitting.match
        return t("play.moves_at", ply=match.ply, all=len(match.all_moves))
