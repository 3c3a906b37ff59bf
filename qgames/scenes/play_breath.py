"""A breath after the end of a game. The focus goes to "Play again", so that Enter is enough; but what was still meant
for the last move, a second Enter, a key held down, a click too many, must not start another game."""

from __future__ import annotations

import pygame

from qgames.ui import Page, keys

LASTS = 0.7  # seconds after the result shows
GUARDED = ("rematch", "leave")


class Breath:
    def __init__(self) -> None:
        self._left = 0.0
        self._held: set[int] = set()  # keys that are down since before the breath was over

    def take(self) -> None:
        """The result shows from now on."""
        self._left = LASTS

    def pass_time(self, seconds: float) -> None:
        self._left = max(0.0, self._left - seconds)

    def stops(self, event: pygame.event.Event, page: Page) -> bool:
        """Is this a press that leaves the table, and too early to be meant?"""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.KEYDOWN and keys.shortcut(event) in ("enter", "space"):
            page.ready()
            leaves = page.focus is not None and page.focus.key in GUARDED
            if self._left > 0 or not leaves:
                self._held.add(event.key)
            return leaves and event.key in self._held
        elif event.type == pygame.MOUSEBUTTONDOWN and self._left > 0:
            page.ready()
            return any(widget.key in GUARDED for widget in page._under(event.pos))
        return False
