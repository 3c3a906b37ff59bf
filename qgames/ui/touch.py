"""Fingers, as a mouse: what one or two of them do becomes the mouse events that do the same.

A tap is a click. A finger that stays is a pointer that rests: what a mouse shows by being there, it shows too, and
letting go does nothing. A finger that moves drags what can be dragged, and scrolls elsewhere. Two fingers on what can
be turned are a drag with the right button, turned along with them, and a wheel where they part or meet.

SDL makes mouse events of its own from the first finger; they are left out (`doubled`). A trackpad of a Mac tells its
fingers too, and is a mouse already (`TRACKPAD`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import atan2, degrees, hypot, log

import pygame

from qgames.ui.context import Ui

Pos = tuple[int, int]
NOWHERE = (-1, -1)
SLOP = 12  # logical pixels a finger may tremble in a tap
HOLD = 0.5  # seconds until a finger that stays is a pointer that rests
NOTCH = 1.1  # how much nearer a notch of the wheel comes
TRACKPAD = sys.platform == "darwin"  # a Mac has no screen to touch
PER_DEGREE = 3.125  # logical pixels a drag needs for what a turn of two fingers by a degree does
_EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def doubled(event: pygame.event.Event) -> bool:
    """Is this a mouse event SDL made from a finger?"""
    return event.type in _MOUSE and bool(getattr(event, "touch", False))


def rolled(event: pygame.event.Event, step: int, across: bool = False) -> int:
    """Pixels a wheel event moves: `step` a notch, or as far as the finger went."""
    if hasattr(event, "pixels"):
        return -int(event.pixels[0 if across else 1])
    notches: float = getattr(event, "precise_y", event.y)
    return round(-notches * step)


class Touch:
    """`drags` tells which way something at a place can be dragged: "", "across" or "any"."""

    def __init__(self, ui: Ui, drags: Callable[[Pos], str]) -> None:
        self.ui, self.drags = ui, drags
        self._fingers: dict[int, Pos] = {}
        self._mode = ""  # wait, drag, scroll, rest, two; spent: until all fingers are gone
        self._start = self._at = NOWHERE
        self._held = 0.0
        self._two = (0.0, 0.0, 0.0, 0.0)  # middle, distance and angle of two fingers

    @property
    def down(self) -> bool:
        """Is any finger on the screen?"""
        return bool(self._fingers)

    def hear(self, event: pygame.event.Event) -> list[pygame.event.Event] | None:
        """The mouse events an event stands for; None if it is no finger's."""
        if event.type not in _EVENTS:
            return None
        if TRACKPAD:
            return []
        wide, high = self.ui.size
        pos = round(event.x * wide), round(event.y * high)
        if event.type == pygame.FINGERDOWN:
            return self._down(event.finger_id, pos)
        if event.finger_id not in self._fingers:
            return []
        if event.type == pygame.FINGERMOTION:
            self._fingers[event.finger_id] = pos
            return self._moved(pos)
        del self._fingers[event.finger_id]
        return self._up(pos)

    def pass_time(self, seconds: float) -> list[pygame.event.Event]:
        self._held += seconds
        if self._mode != "wait" or self._held < HOLD:
            return []
        self._mode = "rest"
        return [self._motion(self._start, long=True)]

    # -- one finger --------------------------------------------------------------------------------------------------

    def _down(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        self._fingers[finger] = pos
        if len(self._fingers) == 1:
            self._mode, self._start, self._at, self._held = "wait", pos, pos, 0.0
            return [self._motion(NOWHERE)]
        made = self._given_up()
        if len(self._fingers) == 2 and self.drags(self._start) == "any":
            self._mode, self._two = "two", self._spread()
            self._at = round(self._two[0]), round(self._two[1])
            made.append(self._button(True, self._at, 3))
        return made

    def _moved(self, pos: Pos) -> list[pygame.event.Event]:
        before, made = self._at, []
        if self._mode == "wait":
            far = pos[0] - self._start[0], pos[1] - self._start[1]
            if max(map(abs, far)) <= self.ui.px(SLOP):
                return []
            way = self.drags(self._start)
            self._mode = "drag" if way == "any" or (way and abs(far[0]) > abs(far[1])) else "scroll"
            if self._mode == "drag":
                made.append(self._button(True, self._start))
        if self._mode == "two":
            return self._both()
        self._at = pos
        rel = pos[0] - before[0], pos[1] - before[1]
        if self._mode == "drag":
            made.append(self._motion(pos, rel, (1, 0, 0)))
        elif self._mode == "scroll":
            made.append(self._event(pygame.MOUSEWHEEL, pos=self._start, x=0, y=0, pixels=rel))
        elif self._mode == "rest":
            made.append(self._motion(pos, rel))
        return made

    def _up(self, pos: Pos) -> list[pygame.event.Event]:
        made: list[pygame.event.Event] = []
        if self._mode == "wait":
            made = [self._button(True, self._start), self._button(False, self._start)]
        elif self._mode == "drag":
            made = [self._motion(pos, (0, 0), (1, 0, 0)), self._button(False, pos), self._motion(NOWHERE)]
        elif self._mode in ("rest", "two"):
            made = self._given_up()
        self._mode = "spent" if self._fingers else ""
        return made

    def _given_up(self) -> list[pygame.event.Event]:
        """What was begun is not meant any more."""
        mode, self._mode = self._mode, "spent"
        if mode in ("drag", "two"):
            return [self._button(False, self._at, 3 if mode == "two" else 1, cancelled=True), self._motion(NOWHERE)]
        return [self._motion(NOWHERE)] if mode == "rest" else []

    # -- two fingers -------------------------------------------------------------------------------------------------

    def _spread(self) -> tuple[float, float, float, float]:
        (ax, ay), (bx, by) = list(self._fingers.values())[:2]
        return (ax + bx) / 2, (ay + by) / 2, max(1.0, hypot(bx - ax, by - ay)), degrees(atan2(by - ay, bx - ax))

    def _both(self) -> list[pygame.event.Event]:
        (x, y, wide, turn), self._two = self._two, self._spread()
        twist = (self._two[3] - turn + 180) % 360 - 180
        rel = round(self._two[0] - x - twist * PER_DEGREE * self.ui.scale), round(self._two[1] - y)
        self._at = self._at[0] + rel[0], self._at[1] + rel[1]
        notches = log(self._two[2] / wide) / log(NOTCH)
        middle = round(self._two[0]), round(self._two[1])
        made = [self._event(pygame.MOUSEWHEEL, pos=middle, x=0, y=0, precise_x=0.0, precise_y=notches)]
        return [*made, self._motion(self._at, rel, (0, 0, 1))]

    # -- mouse events ------------------------------------------------------------------------------------------------

    def _event(self, kind: int, **what: object) -> pygame.event.Event:
        return pygame.event.Event(kind, {"finger": True, "touch": False, **what})

    def _motion(
        self, pos: Pos, rel: Pos = (0, 0), buttons: tuple[int, int, int] = (0, 0, 0), long: bool = False
    ) -> pygame.event.Event:
        return self._event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons, long=long)

    def _button(self, down: bool, pos: Pos, button: int = 1, cancelled: bool = False) -> pygame.event.Event:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        return self._event(kind, pos=pos, button=button, cancelled=cancelled)
