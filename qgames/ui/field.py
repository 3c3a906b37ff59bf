"""A line of text to type in: names mostly. Input methods compose in place; the caret walks whole letters with
their marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from qgames.theme import mix
from qgames.ui import keys, paint
from qgames.ui.context import Ui
from qgames.ui.controls import TARGET
from qgames.ui.text import BODY, clusters
from qgames.ui.widget import Done, Widget


class TextField(Widget):
    focusable = True

    def __init__(
        self,
        label: str,
        text: str,
        change: Callable[[str], Any],
        most: int = 24,
        hint: str = "",
        least: float = 200,
        **kw: Any,
    ):
        super().__init__(**kw)
        self.label, self.text, self.change, self.most, self.hint, self.least = label, text, change, most, hint, least
        self.caret = len(clusters(text))
        self.composing = ""
        self._blink = 0.0

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.least)), ui.px(TARGET)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(7), ui.px(7)), ui.px(13)

    def focus_in(self, ui: Ui) -> None:
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)
        self.caret = len(clusters(self.text))

    def focus_out(self, ui: Ui) -> None:
        self.composing = ""
        pygame.key.stop_text_input()

    def _put(self, text: str) -> Done:
        letters = clusters(self.text)
        new = clusters("".join(c for c in text if c.isprintable()))[: max(0, self.most - len(letters))]
        letters[self.caret : self.caret] = new
        self.caret += len(new)
        return self._changed("".join(letters))

    def _changed(self, text: str) -> Done:
        self.text = text
        return Done(self.change(text))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            return self._put(event.text)
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return Done()
        if event.type == pygame.KEYDOWN:
            return self._key(ui, keys.shortcut(event), event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.caret = self._nearest(ui, event.pos[0])
            return Done()
        return None

    def _key(self, ui: Ui, name: str, event: pygame.event.Event) -> Done | None:
        if self.composing:
            return Done()  # the input method has the keys
        letters = clusters(self.text)
        forward = -1 if ui.rtl else 1
        if name in ("left", "right"):
            to = self.caret + (forward if name == "right" else -forward)
            if not 0 <= to <= len(letters):
                return None  # at the end: the focus moves on
            self.caret = to
            return Done()
        if name in ("home", "end"):
            self.caret = 0 if name == "home" else len(letters)
            return Done()
        if name in ("backspace", "delete"):
            at = self.caret - (name == "backspace")
            if 0 <= at < len(letters):
                del letters[at]
                self.caret = at
                return self._changed("".join(letters))
            return Done()
        if name == "ctrl+v":
            return self._put(clipboard())
        if name == "ctrl+c":
            copy(self.text)
            return Done()
        typed = getattr(event, "unicode", "")
        # letters arrive as TEXTINPUT: they must not act as shortcuts meanwhile
        return (
            Done() if typed and typed.isprintable() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else
            None
        )

    def _nearest(self, ui: Ui, x: int) -> int:
        letters = clusters(self.text)
        places = [self._caret_x(ui, i) for i in range(len(letters) + 1)]
        return min(range(len(places)), key=lambda i: abs(places[i] - x))

    def _caret_x(self, ui: Ui, at: int) -> int:
        wide = ui.type.width("".join(clusters(self.text)[:at]) + self.composing, BODY)
        pad = ui.px(14)
        return self.rect.right - pad - wide if ui.rtl else self.rect.x + pad + wide

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        back = paint.box(self.rect.size, ui.px(10), (*theme["field"], 255), theme["border"], ui.px(1))
        surface.blit(back, self.rect)
        inner = self.rect.inflate(-2 * ui.px(14), 0)
        letters = clusters(self.text)
        shown = "".join(letters[: self.caret]) + self.composing + "".join(letters[self.caret :])
        if shown:
            ui.type.draw(surface, shown, BODY, theme["text"], inner)
        elif self.hint:
            ui.type.draw(surface, self.hint, BODY, mix(theme["muted"], theme["field"], 0.2), inner)
        if self.focused:
            x = min(self._caret_x(ui, self.caret), self.rect.right - ui.px(6))
            high = ui.type.height(BODY)
            surface.fill(theme["accent"], (x, self.rect.centery - high // 2, max(1, ui.px(2)), high))

    def spoken(self) -> str:
        return f"{self.label}: {self.text or self.hint}"


def clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> bool:
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
