"""A short celebration: sparks rise from what won. Any key or click ends it; where no motion is wanted there is none,
nor is there for a computer that beat people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

import pygame

from qgames.files.theme import RGB, mix
from qgames.render import Lens, Vec3
from qgames.scenes.play.stage import Stage
from qgames.ui import Ui

LASTS = 1.9  # seconds
EACH = 11  # sparks from each place
FALL = 2.6  # units per second, each second
WHITE = (255, 255, 255)


class Spark(NamedTuple):
    place: int  # it rises from
    start: float  # seconds
    across: float  # units per second
    up: float
    size: float  # units


class Celebration:
    def __init__(self, ui: Ui, current: Stage) -> None:
        self.ui, self.current = ui, current
        self._due = False  # as soon as the last move is shown
        self._age = LASTS
        self._places: Sequence[Vec3] = ()

    @property
    def on(self) -> bool:
        return self._age < LASTS

    def begin(self) -> None:
        sitting, outcome = self.current.sitting, self.current.sitting.outcome
        if not self.ui.motion or outcome is None or outcome.winner is None or not outcome.cells:
            return
        winners = [seat for seat, side in enumerate(sitting.match.game.sides) if side == outcome.winner]
        self._due = not sitting.people or any(seat in sitting.people for seat in winners)

    def end(self) -> bool:
        """At once; was there one?"""
        was_on, self._due, self._age = self.on, False, LASTS
        return was_on

    def ended_by(self, event: pygame.event.Event) -> bool:
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.end()

    def pass_time(self, seconds: float) -> bool:
        """Has the picture changed?"""
        current = self.current
        if self._due and not current.animation.moving and current.sitting.outcome:
            self._due, self._age = False, 0.0
            spots = current.view.spots(*current.within_reach())
            won = current.sitting.outcome.cells
            places = [spot.position for spot in spots if spot.key in won]
            self._places = places or [current.view.camera.target]
            return True
        if not self.on:
            return False
        self._age += seconds / max(0.5, self.ui.motion)
        return True

    def draw(self, ui: Ui, surface: pygame.Surface, lens: Lens) -> None:
        if not self.on:
            return
        for spark in sparks(len(self._places)):
            age = self._age - spark.start
            left = 1.0 - age / (LASTS - spark.start)
            if age <= 0 or left <= 0:
                continue
            place = self._places[spark.place]
            x, y = lens.project(place)
            unit = lens.pixels(place)
            x += spark.across * age * unit
            y -= (spark.up * age - FALL * age * age / 2) * unit
            glow = _glow(max(3, round(spark.size * unit)), ui.theme["mark.win"])
            glow.set_alpha(round(255 * min(1.0, 1.6 * left)))
            surface.blit(glow, glow.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=8)
def sparks(places: int) -> tuple[Spark, ...]:
    """The same every time."""
    dice = Random(places)
    made = []
    for place in range(places):
        for _ in range(EACH):
            turn, speed = dice.uniform(0.15, 0.85) * pi, dice.uniform(1.4, 3.4)
            size = dice.choice((0.10, 0.13, 0.18))
            made.append(Spark(place, dice.uniform(0.0, 0.45), cos(turn) * speed, sin(turn) * speed, size))
    return tuple(made)


@lru_cache(maxsize=32)
def _glow(radius: int, colour: RGB) -> pygame.Surface:
    """A spark: bright within, fading to nothing."""
    side = 2 * radius + 1
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    for ring in range(radius, 0, -1):
        share = 1.0 - ring / radius
        tint = mix(colour, WHITE, max(0.0, share - 0.45) * 1.4)
        pygame.draw.circle(made, (*tint, round(255 * share**1.6)), (radius, radius), ring)
    return made
