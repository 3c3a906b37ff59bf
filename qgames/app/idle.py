"""The loop at rest. While something moves it turns sixty times a second; when nothing has happened for a while it only
asks as often for events, and looks around now and then: a page that nobody touches costs next to nothing. When a rest
begins, garbage is collected: in the middle of a movement it would take as long as a picture or two."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pygame

QUIET = 2.0  # seconds without an event, a picture or work: longer than anything that waits for its moment is held
ASK = 1 / 60  # seconds between two looks for events: nobody waits longer. (`pygame.event.wait` asks a thousand times)
REST = 0.2  # seconds to do only that: somebody else may have an answer for us meanwhile
WORK = 0.004  # seconds: a turn that takes as long is about something, though there may be nothing to see of it yet
CLEARED = 20.0  # seconds at least between two collections of garbage


class Idle:
    def __init__(
        self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._last = self._begun = clock()
        self._cleared = clock() - CLEARED
        self._happened = False

    @property
    def resting(self) -> bool:
        return self._clock() - self._last >= QUIET

    def events(self) -> list[pygame.event.Event]:
        """What has come; at rest, after waiting for it. A turn begins."""
        events = pygame.event.get()
        if self.resting:
            if not events and self._last > self._cleared and self._clock() - self._cleared >= CLEARED:
                clear_away()
                self._cleared = self._clock()
            end = self._clock() + REST
            while not events and self._clock() < end:
                self._sleep(ASK)
                events = pygame.event.get()
        self._begun, self._happened = self._clock(), bool(events)
        return events

    def turned(self, drawn: bool) -> None:
        """The turn is over."""
        now = self._clock()
        if drawn or self._happened or now - self._begun >= WORK:
            self._last = now


def clear_away() -> None:
    """Collect garbage, and set apart what is left: it is not walked over again until the next time. Else Python does it
    of itself when much has been made, which is while much is being drawn."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
