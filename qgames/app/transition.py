"""From one page to the next: the old one goes, the new one comes, and what both have (`Scene.shared`) grows from the
one place into the other. No page knows another: both name what they show, and whatever has the same name is one thing.

Nothing waits for it: the new page is in front from the first moment, and the first press or key ends the motion. A page
whose picture is not good enough yet (`Scene.presentable`) is waited for, but not for long. Where less motion is wanted
there is one short fade.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from qgames.ui import Ui, paint
from qgames.ui.navigation import Scene, Shared

BACK = 0.24  # seconds of the way back, from anywhere
FADE = 0.12  # seconds where less motion is wanted
PATIENCE = 8.0  # seconds a page is waited for whose picture is still being made
STEP = 0.05  # seconds that count at most: on a slow machine there are fewer steps, but each is seen
LONG = 0.4  # seconds from which on a way is begun gently; shorter ones start at once
SINK, ASIDE = 12, 24  # logical pixels the old page sinks, and a new one without anything in common comes from aside
FAR, NEAR = 60, 18  # logical pixels a panel comes from, and cards of which there are several
LATER = 0.06  # of the time: so much later comes each of them
WORDS = 0.09  # seconds in which what stands on a shared ground fades


class Way(NamedTuple):
    """Something both pages have, and its two pictures; the new one is made once it is good enough."""

    old: Shared
    new: Shared


class Transition:
    def __init__(self, ui: Ui, before: pygame.Surface, old: Mapping[str, Shared], new: Scene, back: bool) -> None:
        """`before` is what was seen last, `old` what of it may be on the new page."""
        self.ui, self.before, self.new, self.back = ui, before, new, back
        self.still = not ui.motion
        self.seconds = FADE if self.still else (BACK if back else new.arrival) * ui.motion
        self.ways: dict[str, Way] = {} if self.still else common(old, new.shared())
        self.entering = () if self.still or back or not self.ways else new.entering()
        self._pictures: dict[tuple[str, bool], tuple[pygame.Surface, pygame.Rect]] = {}
        self._begun = False
        self._after: pygame.Surface | None = None
        self._moved = 0.0  # seconds that what is shared has been on its way
        self._shown = 0.0  # seconds that the new page has been coming
        self._waited = 0.0
        self._held = False  # what could move has come to its place, and has been drawn there

    @property
    def done(self) -> bool:
        return self._shown >= self.seconds

    @property
    def waits(self) -> bool:
        """Is the new page not fit to be seen yet?"""
        return self._shown == 0.0 and self._waited < PATIENCE and not self.new.presentable()

    @property
    def holds(self) -> bool:
        """Is nothing new to be seen before the page is fit to be? Then drawing would only take time from it."""
        return self._held and self.waits

    def pass_time(self, seconds: float) -> None:
        if not self._begun:  # opening the page took its time, which is nobody's motion
            return
        step = min(STEP, seconds)
        self._waited += seconds
        waits = self.waits
        if self.ways or not waits:
            self._moved += step
        if not waits:
            self._shown = min(self._shown + step, self._moved)

    # -- the picture -------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, after: pygame.Surface | None) -> None:
        """What is seen now, of the old picture and the new one, once there is one."""
        self._begun, self._after = True, after
        gone, come = self._moved / self.seconds, self._shown / self.seconds
        self._held = gone >= 1.0 or not self.ways
        if self.still or (not self.ways and come == 0.0):
            surface.blit(self.before, (0, 0))
            laid(surface, after, (0, 0), come)
            return
        sink, aside = self.ui.px(SINK), self.ui.px(ASIDE) * self.ui.forward * (-1 if self.back else 1)
        paint.draw_table_top(surface, self.ui.theme, self.ui.scale)
        away = out(min(1.0, gone / 0.55))
        old_at = (0, round(sink * away)) if self.ways else (-round(aside / 2 * away), 0)
        laid(surface, self.before, old_at, 1.0 - away)
        near = out(clamp((come - 0.45) / 0.55 if self.ways else (come - 0.25) / 0.75))
        laid(surface, after, (0, 0) if self.ways else (round(aside * (1.0 - near)), 0), near)
        if after is not None and come > 0.0:
            self._draw_entering(surface, after, come)
        for name, rect in self.places().items():
            self._draw_way(surface, name, self.ways[name], rect, clamp((come - 0.5) / 0.4))

    def _draw_entering(self, surface: pygame.Surface, after: pygame.Surface, come: float) -> None:
        """Over the new page, parts of it that come in from the far side."""
        top = paint.table_top(surface.get_size(), self.ui.theme, self.ui.scale)
        far = self.ui.px(FAR if len(self.entering) == 1 else NEAR) * self.ui.forward
        for number, rect in enumerate(self.entering):
            near = out(clamp((come - 0.4 - LATER * number) / 0.4))
            surface.blit(top, rect, rect)
            at = rect.x + round(far * (1.0 - near)), rect.y
            laid(surface, after.subsurface(rect), at, near)

    def places(self) -> dict[str, pygame.Rect]:
        """Where what is shared is now."""
        ease = soft if self.seconds > LONG * self.ui.motion else out
        far = ease(min(1.0, self._moved / self.seconds / 0.9))
        return {name: between(way.old.rect, way.new.rect, far) for name, way in self.ways.items()}

    def _draw_way(self, surface: pygame.Surface, name: str, way: Way, rect: pygame.Rect, melted: float) -> None:
        """`melted`: how far the old picture has become the new one."""
        if way.old.ground:
            self._put(surface, name, way, False, rect, min(1.0, self._moved / WORDS) * (1.0 - melted))
            return
        self._put(surface, name, way, False, rect, 1.0 if melted < 1.0 else 0.0)
        if melted > 0.0:
            self._put(surface, name, way, True, rect, melted)

    def _put(self, surface: pygame.Surface, name: str, way: Way, new: bool, rect: pygame.Rect, alpha: float) -> None:
        """One of its pictures, stretched as its own place is into `rect`."""
        end = way.new if new else way.old
        if (name, new) not in self._pictures:
            seen = self._after if new and self._after is not None else self.before
            self._pictures[name, new] = end.picture() if end.picture else paint.cut_out(seen, end.rect)
        picture, place = self._pictures[name, new]
        kx, ky = rect.width / max(1, end.rect.width), rect.height / max(1, end.rect.height)
        size = max(1, round(place.width * kx)), max(1, round(place.height * ky))
        at = round(rect.x + (place.x - end.rect.x) * kx), round(rect.y + (place.y - end.rect.y) * ky)
        if alpha > 0.0 and size[0] <= 2 * surface.get_width() and size[1] <= 2 * surface.get_height():
            laid(surface, picture if size == picture.get_size() else pygame.transform.smoothscale(picture, size),
                 at, alpha)  # fmt: skip


def common(old: Mapping[str, Shared], new: Mapping[str, Shared]) -> dict[str, Way]:
    """What two pages have in common, grounds first; of names for the same thing, the likeliest."""
    found: dict[str, Way] = {}
    for ground in (True, False):
        for name in (name for name in new if name in old and old[name].ground == ground):
            way = Way(old[name], new[name])
            known = [each for each in found.values() if each.old.ground == ground]
            if not any(way.old.rect.colliderect(o.rect) or way.new.rect.colliderect(n.rect) for o, n in known):
                found[name] = way
    return found


def laid(surface: pygame.Surface, picture: pygame.Surface | None, at: tuple[int, int], alpha: float) -> None:
    if picture is not None and alpha > 0.0:
        picture.set_alpha(round(255 * min(1.0, alpha)))
        surface.blit(picture, at)
        picture.set_alpha(255)


def between(a: pygame.Rect, b: pygame.Rect, t: float) -> pygame.Rect:
    return pygame.Rect(*(round(x + (y - x) * t) for x, y in zip(a, b, strict=True)))


def clamp(share: float) -> float:
    return max(0.0, min(1.0, share))


def out(t: float) -> float:
    return 1.0 - (1.0 - t) ** 3


def soft(t: float) -> float:
    return t * t * (3.0 - 2.0 * t)
