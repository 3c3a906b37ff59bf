"""Questions over the scene: a title, a text, buttons. Esc is the last button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.ui.context import Ui
from qgames.ui.controls import Button
from qgames.ui.layout import Column, Middle, Panel, Row, Scroll
from qgames.ui.page import Page
from qgames.ui.scene import Answer, Back, Then
from qgames.ui.text import BODY, SECTION
from qgames.ui.widget import Label, Widget

Choice = tuple[str, Callable[[], Any] | None]  # label, what to do (None: just close)


class Dialog(Page):
    """`choices` are (label, action): the dialog closes first, then the action's answer counts. The first one has the
    focus and is drawn as the main one; Esc takes the last. `careful`: the first destroys something, and the last has
    the focus."""

    over = True

    def __init__(
        self, ui: Ui, title: str, text: str, choices: Sequence[Choice] = (), extra: Widget | None = None,
        careful: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(ui)
        self.title, self.text, self.extra = title, text, extra
        self.choices = list(choices) or [(t("app.ok"), None)]
        self.careful = careful
        self.first = self._wanted = f"choice{len(self.choices) - 1 if careful else 0}"
        ui.say(f"{title}. {text}", "event")

    def _take(self, action: Callable[[], Any] | None) -> Answer:
        answer = action() if action else None
        return Then(answer) if answer is not None else Back()

    def build(self) -> Widget:
        buttons = [
            Button(label, partial(self._take, action), self._kind(i), key=f"choice{i}")
            for i, (label, action) in enumerate(self.choices)
        ]
        words = [Label(self.title, SECTION), Label(self.text, BODY, "muted"), self.extra]
        inside = Column([*words, Row(buttons, gap=16, wrap=True, align="end")], gap=18)
        panel = Panel(inside, pad=28, radius=18, alpha=255)
        if panel.measure(self.ui, min(self.ui.px(560), self.ui.size[0]))[1] > self.ui.room.height - self.ui.px(40):
            return Middle(Scroll(panel, fades=False), most=600, pad=10)
        return Middle(panel, most=560, pad=12)

    def _kind(self, index: int) -> str:
        if f"choice{index}" == self.first:
            return "primary"
        return "danger" if self.careful and index == 0 else "plain"

    def caption(self) -> str:
        return self.title

    def back(self) -> Answer:
        return self._take(self.choices[-1][1])

    def backdrop(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*self.ui.theme["scrim"], 170))
        surface.blit(veil, (0, 0))


def confirm(ui: Ui, title: str, text: str, yes: str, action: Callable[[], Any], no: str = "") -> Dialog:
    """Yes or no; `action` is done for yes. What is asked about cannot be undone: no has the focus."""
    return Dialog(ui, title, text, [(yes, action), (no or t("app.cancel"), None)], careful=True)
