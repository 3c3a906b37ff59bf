"""The strength of a computer as a staircase of seven steps, and what the chosen one means in three lines."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import Any

import pygame

from qgames.ai.levels import TOP
from qgames.files.i18n import begun, number, t
from qgames.files.theme import RGB, mix
from qgames.games.frame import ease_out
from qgames.rules.core import Game
from qgames.session.statistics.rating import Prospect
from qgames.session.words import beaten, sees
from qgames.ui import CAPTION, SMALL, Column, Label, Picture, Row, Type, Ui, Widget, paint
from qgames.ui.cells import Cells
from qgames.ui.controls import TARGET, plank
from qgames.ui.widget import Done

HOP, LEAP = 0.18, 14  # seconds the sign is under way, and logical pixels it jumps
LOWEST, STEP = 18, 13  # of the steps' heights, in shares of the highest: 18, 31 … 96
HIGHEST = LOWEST + STEP * (TOP - 1)
MOST, FEWEST = 110, 30  # logical pixels that the highest step is high, as there is room
APART = 2  # logical pixels between two steps
CHOSEN = Type(14, "bold")
SMALLEST = 12.5  # size of names that stand side by side; where they would be smaller, the chosen one stands alone
NAME, SEES, YOURS = Type(25, "serif"), Type(16), Type(16, "bold")


class Hop:
    """Where the computer's sign stands; it outlives the page that is built anew with every choice."""

    def __init__(self) -> None:
        self.start = self.end = 0
        self.done = 1.0  # share of the way

    def to(self, step: int) -> None:
        self.start, self.end, self.done = self.end, step, 0.0

    def stand(self, step: int) -> None:
        """It was put there by something else than a step."""
        if step != self.end:
            self.start = self.end = step
            self.done = 1.0

    def pass_time(self, seconds: float, motion: float) -> bool:
        if self.done >= 1.0:
            return False
        self.done = min(1.0, self.done + seconds / (HOP * motion)) if motion else 1.0
        return True


class Staircase(Cells):
    """A click on a step, or left and right; the highest has `least` logical pixels. `small`: narrow steps, the name of
    the chosen one alone, over the low ones; else they take all the width, are named below, where steps are narrow only
    the chosen one, and the computer's sign stands on that."""

    around = False

    def __init__(
        self, label: str, level: int, change: Callable[[int], Any], hop: Hop, small: bool = False,
        least: float = FEWEST, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__([(n, t(f"level.{n}")) for n in range(1, TOP + 1)], level, change, label, **kw)
        self.hop, self.small, self.least = hop, small, least
        self.hover = -1
        hop.stand(self.index)

    def choose(self, index: int) -> Done:
        if index != self.index:
            self.hop.to(index)
        return super().choose(index)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.MOUSEMOTION:
            before, self.hover = self.hover, self.at(event.pos)
            return Done() if before != self.hover else None
        return super().handle(ui, event)

    def update(self, ui: Ui, seconds: float) -> bool:
        return self.hop.pass_time(seconds, ui.motion) and not self.small

    # -- places ------------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        if not self.small:
            return width, ui.px(self.least) + self._above(ui) + self._below(ui)
        return min(width, TOP * self._narrow(ui) + (TOP - 1) * ui.px(APART)), ui.px(self.least)

    @staticmethod
    def _narrow(ui: Ui) -> int:
        return ui.px(TARGET if ui.hand == "touch" else 38)

    def _above(self, ui: Ui) -> int:
        """Room for the sign."""
        return 0 if self.small else ui.px(28)

    def _below(self, ui: Ui) -> int:
        """Room for the names."""
        return 0 if self.small else ui.type.height(CAPTION) + ui.px(8)

    def _step_wide(self, ui: Ui, width: int) -> int:
        most = self._narrow(ui) if self.small else width
        return max(1, min(most, (width - ui.px(APART) * (TOP - 1)) // TOP))

    def _all_named(self, ui: Ui) -> bool:
        """Have all names room, each under its step?"""
        each, least = self._step_wide(ui, self.rect.width), CHOSEN._replace(size=SMALLEST)
        return all(ui.type.width(option.name, least) <= each for option in self.options)

    def lay(self, ui: Ui) -> None:
        gap, wide = ui.px(APART), self._step_wide(ui, self.rect.width)
        more = 0 if self.small else self.rect.width - wide * TOP - gap * (TOP - 1)  # what cannot be shared evenly
        self.line(ui, [wide + (index >= TOP - more) for index in range(TOP)], self.rect, gap)

    def step_box(self, ui: Ui, index: int) -> pygame.Rect:
        """Where a step is drawn: its cell reaches from the sign to the name."""
        box, foot = self._boxes[index], self.rect.bottom - self._below(ui)
        most = foot - self.rect.y - self._above(ui)
        most = min(most, ui.px(self.least if self.small else MOST))
        high = max(ui.px(6), most * (LOWEST + STEP * index) // HIGHEST)
        return pygame.Rect(box.x, foot - high, box.width, high)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.step_box(ui, self.index).inflate(ui.px(8), ui.px(8)), ui.px(10)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        for index in sorted(range(TOP), key=lambda index: index == self.index):  # the chosen one over its neighbours
            self._step(ui, surface, index)
        if self.small:
            self._chosen_name(ui, surface)
        else:
            all_named = self._all_named(ui)
            for index in range(TOP) if all_named else (self.index,):
                self._name(ui, surface, index, all_named)
            self._sign(ui, surface)

    def _step(self, ui: Ui, surface: pygame.Surface, index: int) -> None:
        theme, box, radius = ui.theme, self.step_box(ui, index), ui.px(4 if self.small else 7)
        radius = min(radius, box.height // 2)
        if index == self.index:
            spread = ui.px(8 if self.small else 12)
            glow = paint.glow(box.size, radius, spread, theme["accent"], 110)
            surface.blit(glow, (box.x - spread, box.y - spread))
            surface.blit(plank(box.size, theme.ramp("primary"), theme.number("grain"), radius), box)
            return
        lit = 0.5 if index < self.index else 0.2
        lit += 0.14 if self.hovered and index == self.hover else 0.0
        face: RGB = mix(theme["panel"], theme["primary"], lit)
        surface.blit(paint.box(box.size, radius, (*face, 255), mix(face, theme["border"], 0.6), ui.px(1)), box)

    def _name(self, ui: Ui, surface: pygame.Surface, index: int, all_named: bool) -> None:
        chosen = index == self.index
        type, role = (CHOSEN, "text") if chosen else (CAPTION, "muted")
        box, name = self._boxes[index], self.options[index].name
        room = pygame.Rect(box.x, self.rect.bottom - ui.type.height(CAPTION), box.width, ui.type.height(CAPTION))
        if not all_named:
            room.width = min(self.rect.width, ui.type.width(name, type))
            room.centerx = box.centerx
            room.clamp_ip(self.rect)
        ui.type.draw(surface, name, ui.type.fitting(name, type, room.width), ui.theme[role], room, "centre")

    def _chosen_name(self, ui: Ui, surface: pygame.Surface) -> None:
        """Over the low steps, where nothing else is."""
        name, high = self.options[self.index].name, ui.type.height(CHOSEN)
        low = sum(1 for n in range(TOP) if self.step_box(ui, n).top >= self.rect.y + high)
        wide = max(1, low) * (self._boxes[0].width + ui.px(APART))
        room = pygame.Rect(ui.near(self._boxes[0], wide), self.rect.y, wide, high)
        ui.type.draw(surface, name, ui.type.fitting(name, CHOSEN, wide), ui.theme["text"], room)

    def _sign(self, ui: Ui, surface: pygame.Surface) -> None:
        share = ease_out(self.hop.done)
        one, two = (self.step_box(ui, index) for index in (self.hop.start, self.hop.end))
        x = one.centerx + (two.centerx - one.centerx) * share
        y = one.top + (two.top - one.top) * share - ui.px(6) - ui.px(LEAP) * sin(pi * self.hop.done)
        size = ui.px(22)
        surface.blit(paint.icon("computer", size, ui.theme["accent"]), (round(x - size / 2), round(y - size)))


def meaning(game: Game, level: int, thinks: str, prospect: Prospect | None) -> Widget:
    """What a level sees, who beats it, and what that means for the player: nothing of what nobody has measured."""
    first = Row([Label(t(f"level.{level}"), NAME), Label(sees(game, level), SEES, grow=1.0)], gap=14)
    told = [_told("people", below)] if (below := beaten(game, level)) else []
    told.append(_told("hourglass", begun(thinks)))
    rows: list[Widget] = [first, Row(told, gap=26, between=2, wrap=True)]
    if prospect is not None:
        rows.append(_yours(prospect))
    return Column(rows, gap=5)


def _told(icon: str, text: str) -> Widget:
    return Row([icon_of(icon), Label(text, SMALL, "muted")], gap=10)


def _yours(prospect: Prospect) -> Widget:
    """The player's share as ten discs, from enough games on."""
    sign = icon_of("person", "info")
    if not prospect.tenths:
        return Row([sign, Label(t("setup.you_later"), SMALL, "muted", grow=1.0)], gap=10)
    row = Picture((10 * 18 - 6, 20), lambda ui, surface, rect: discs(ui, surface, rect, prospect.tenths))
    words: list[Widget] = [
        Label(t("setup.you", n=number(prospect.tenths)), YOURS),
        row,
        Label(t("setup.you_games", n=prospect.games), CAPTION, "muted"),
    ]
    return Row([sign, Row(words, gap=20, between=2, wrap=True, grow=1.0)], gap=10)


def discs(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, filled: int, size: float = 12, apart: float = 18) -> None:
    """Ten of them."""
    theme, side, step = ui.theme, ui.px(size), ui.px(apart)
    for n in range(10):
        at = ui.near(rect, side, n * step), rect.centery - side // 2
        on = n < filled
        edge = theme["info"] if on else mix(theme["panel"], theme["muted"], 0.6)
        surface.blit(paint.box((side, side), side // 2, (*theme["info"], 255) if on else None, edge, ui.px(1)), at)


def icon_of(name: str, role: str = "muted") -> Picture:
    def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(paint.icon(name, min(rect.size), ui.theme[role]), rect)

    return Picture((20, 20), draw)
