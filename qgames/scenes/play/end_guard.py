"""A pause after the end of a game. The focus goes to "Play again", so that Enter is enough; but what was still meant
for the last move, a second Enter or a click too many, must not start another game."""

from __future__ import annotations

import pygame

from qgames.ui import Page, keys

LASTS = 0.7  # seconds after the result shows
GUARDED = ("rematch", "review", "leave")


class EndGuard:
    def __init__(self) -> None:
        self._left = 0.0

    def begin(self) -> None:
        """The result shows from now on."""
        self._left = LASTS

    def pass_time(self, seconds: float) -> None:
        self._left = max(0.0, self._left - seconds)

    def stops(self, event: pygame.event.Event, page: Page) -> bool:
        """Is this a press that leaves the table, and too early to be meant?"""
        if self._left <= 0:
            return False
        page.ready()
        if event.type == pygame.KEYDOWN and keys.shortcut(event) in ("enter", "space"):
            return page.focus is not None and page.focus.key in GUARDED
        if event.type == pygame.MOUSEBUTTONDOWN:
            return any(widget.key in GUARDED for widget in page.under(event.pos))
        return False
