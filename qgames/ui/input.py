"""Whose hands play: keyboard, mouse, game pad or fingers. Pads speak as keys and fingers as a mouse, so that every page
has two ways to be used and no more; who was there last decides what pages show as help (`Ui.hand`)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.files.i18n import t
from qgames.ui import touch
from qgames.ui.context import Ui
from qgames.ui.gamepad import Gamepads


class Input:
    def __init__(self, ui: Ui, drags: Callable[[touch.Pos], str]) -> None:
        self.ui = ui
        self.pads = Gamepads()
        self.touch = touch.Touch(ui, drags)

    def begin(self) -> None:
        """Look for pads; called after the first picture."""
        self.pads.begin()

    def taken(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """What is to be handled instead of an event: mostly the event itself."""
        keys = self.pads.hear(event)
        if keys is not None:
            self._tell()
            if any(key.type == pygame.KEYDOWN for key in keys):
                self.ui.use_hand("pad", next(iter(self.pads.names.values()), ""))
            return keys
        fingers = self.touch.hear(event)
        if fingers is not None:
            if fingers:
                self.ui.use_hand("touch")
            return fingers
        if touch.doubled(event):
            return []
        if event.type == pygame.KEYDOWN:
            self.ui.use_hand("keys")
        elif event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.MOUSEMOTION and any(event.rel)):
            self.ui.use_hand("mouse")
        return [event]

    def pass_time(self, seconds: float) -> list[pygame.event.Event]:
        """What holding still does."""
        if not self.touch.down:
            self.ui.settle()
        return [*self.pads.pass_time(seconds), *self.touch.pass_time(seconds)]

    def _tell(self) -> None:
        pads = self.pads
        if pads.come:
            self.ui.toast(t("pad.there", name=pads.come))
        if pads.gone:
            self.ui.toast(t("pad.gone", name=pads.gone))
        pads.come = pads.gone = ""
