"""The light on the table follows the turn: it is a little brighter on the side of whoever is to play. When the turn
passes it moves over and then rests; nothing is baked for it, and nothing is kept."""

from __future__ import annotations

from math import ceil, cos, radians, sin
from typing import NamedTuple

import pygame

from qgames.games.frame import ease
from qgames.rules.core import Seat
from qgames.scenes.play.board import Board
from qgames.scenes.play.stage import Stage
from qgames.ui import Ui

PASSES = 0.4  # seconds it takes to the other side
ROWS = 40  # pixels laid down at once
LESS = 0.03  # of the light in the middle, as a share; at the far side it is twice that, at the player's nothing


class Slant(NamedTuple):
    """How the light falls on the window: towards which side (x to the right, y down), and how much of it is a matter
    of left and right and how much of near and far. All nought: it is even."""

    x: float = 0.0
    y: float = 0.0
    across: float = 0.0
    along: float = 0.0

    def towards(self, other: Slant, share: float) -> Slant:
        return Slant(*(a + (b - a) * share for a, b in zip(self, other, strict=True)))


EVEN = Slant()


class TurnLight:
    def __init__(self, ui: Ui, current: Stage, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board
        self._from = self._to = self._where()
        self._age = PASSES

    @property
    def slant(self) -> Slant:
        return self._from.towards(self._to, ease(self._age / PASSES))

    def pass_time(self, seconds: float) -> bool:
        """Has the picture changed? It goes over when the last move has been shown."""
        motion, where = self.ui.motion, self._where()
        if where != self._to and not self.current.animation.moving:
            self._from, self._to, self._age = self.slant, where, 0.0 if motion else PASSES
            return True
        if self._age >= PASSES:
            return False
        self._age = min(PASSES, self._age + seconds / motion) if motion else PASSES
        return True

    def _where(self) -> Slant:
        sitting = self.current.sitting
        if sitting.outcome is not None:
            return EVEN  # then it is on what won
        x, y = self._side(sitting.seat)
        if abs(x) > abs(y):
            return Slant(x=1.0 if x > 0 else -1.0, across=1.0)
        return Slant(y=1.0 if y > 0 else -1.0, along=1.0)

    def _side(self, seat: Seat) -> tuple[float, float]:
        """Where somebody sits, as the table is seen now: at the own tray, else around the board. Who plays alone
        against a computer sits in front."""
        sitting, camera = self.current.sitting, self.board.aim
        yaw = radians(camera.yaw)
        if edges := self.current.view.trays(self.current.look).get(seat):
            x, y = (sum(edge[axis] for edge in edges) for axis in (0, 1))
            return x * cos(yaw) + y * sin(yaw), x * sin(yaw) - y * cos(yaw)
        seats, place = sitting.match.game.seats, sitting.place(seat)
        if seats == 2 and len(sitting.people) == 1:
            place = int(sitting.is_computer(seat))
        around = radians(self.board.home.preset(f"seat{place}", seats).yaw) - yaw
        return sin(around), cos(around)

    def draw(self, surface: pygame.Surface, strength: float) -> None:
        """Over the finished table, in steps of brightness: no layer as large as the window is made or kept."""
        slant, less = self.slant, LESS * strength
        wide, high = surface.get_size()
        for start, end, level in _steps(high, slant.y, slant.along, less):
            surface.fill((level, level, level), (0, start, wide, end - start), special_flags=pygame.BLEND_RGB_MULT)
        if across := _steps(wide, slant.x, slant.across, less):
            rows = pygame.Surface((wide, min(high, ROWS)), 0, surface)  # filling upright strips takes twice as long
            rows.fill((255, 255, 255))
            for start, end, level in across:
                rows.fill((level, level, level), (start, 0, end - start, ROWS))
            surface.fblits([(rows, (0, y)) for y in range(0, high, ROWS)], pygame.BLEND_RGB_MULT)


def _steps(length: int, way: float, share: float, less: float) -> list[tuple[int, int, int]]:
    """From where to where along a side of the window how much of 255 is left, where that is not all."""
    count = max(1, ceil(2 * 255 * less * abs(way)))
    made = []
    for number in range(count):
        middle = (2 * number + 1) / count - 1.0
        level = round(255 * (1.0 - less * (share - way * middle)))
        if level < 255:
            made.append((round(length * number / count), round(length * (number + 1) / count), level))
    return made
