"""What is played: a card for each game, on or off, with its picture and its variant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening.format_cards import draw_tick
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.page import draw_face
from qgames.ui import CAPTION, Button, Toggle, Type, Ui, Widget, paint
from qgames.ui.controls import TARGET
from qgames.ui.widget import Done

NAME = Type(21, "serif")
FINE = CAPTION._replace(size=11)  # what is longer stands in two lines
GAP = 12  # logical pixels
LEAST, HIGH, MOST = 112, 120, 170
FADED = 0.55


class VariantButton(Button):
    """A quiet line with a small arrow: opens the list of variants."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(TARGET)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        tone = theme["text"] if self.hovered or self.focused else theme["card_muted"]
        arrow = ui.px(13) if self.enabled else 0
        room = self.rect.width - ui.px(16) - arrow - (ui.px(5) if arrow else 0)
        kind = ui.type.fitting(self.label, CAPTION, room)
        if kind.size < FINE.size:
            kind = FINE
        wide, high = ui.type.size(self.label, kind, room)
        low = ui.px(6)  # the name of the game stands above
        whole = pygame.Rect(0, self.rect.y + low, wide + (arrow + ui.px(5) if arrow else 0), self.rect.height - low)
        whole.centerx = self.rect.centerx
        words = ui.rest(whole, 0, whole.width - wide)
        words.y, words.height = words.centery - high // 2, min(high, words.height)
        ui.type.paragraph(surface, self.label, kind, tone, words, "centre")
        if arrow:
            sign = paint.icon("down", arrow, tone)
            surface.blit(sign, (ui.far(whole, arrow), whole.centery - arrow // 2))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(-ui.px(8), -ui.px(12)).move(0, ui.px(3)), ui.px(10)


class GameChoice(Toggle):
    """`game` is its key; `variant` the button below its name, if there is a choice."""

    role = "tick"

    def __init__(
        self, game: str, variant: str, on: bool, change: Callable[[bool], Any], vary: Callable[[], Any] | None
    ) -> None:
        super().__init__(t(f"game.{game}.name"), on, change, key=f"game {game}")
        self.game = game
        self.variant = VariantButton(
            variant if on else t("evening.games.not_tonight"), vary, key=f"variant {game}",
            enabled=on and vary is not None, tip=t("setup.variant"),
        )  # fmt: skip

    def children(self) -> Sequence[Widget]:
        return (self.variant,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(HIGH)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        Widget.place(self, ui, rect)
        high = ui.px(TARGET)
        self.variant.place(ui, pygame.Rect(rect.x, rect.bottom - high, rect.width, high))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(17)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        inside = hasattr(event, "pos") and self.variant.enabled and self.variant.rect.collidepoint(event.pos)
        return None if inside and event.type == pygame.MOUSEBUTTONDOWN else super().handle(ui, event)

    def spoken(self) -> str:
        return f"{super().spoken()}. {self.variant.label}"

    def picture(self, ui: Ui) -> pygame.Rect:
        name = ui.type.height(NAME)
        high = self.rect.height - name - ui.px(TARGET - 10) - ui.px(8)
        box = pygame.Rect(0, self.rect.y + ui.px(8), min(self.rect.width - ui.px(16), round(high * 1.3)), high)
        box.centerx = self.rect.centerx
        return box

    def update(self, ui: Ui, seconds: float) -> bool:
        return thumbnails.work(ui, [(self.game, self.picture(ui).size)])

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        draw_face(ui, surface, rect, ui.px(14), 1)
        thumbnails.draw(ui, surface, self.game, self.picture(ui), card=rect)
        high = ui.type.height(NAME)
        line = pygame.Rect(rect.x + ui.px(6), self.variant.rect.y - high + ui.px(12), rect.width - ui.px(12), high)
        ui.type.draw(
            surface, self.label, ui.type.fitting(self.label, NAME, line.width), theme["card_text"], line, "centre"
        )
        self.variant.draw(ui, surface)
        if not self.on:
            surface.blit(paint.box(rect.size, ui.px(14), (*theme["panel"], round(255 * FADED))), rect)
        edge = theme["accent"] if self.on else mix(theme["panel"], theme["border"], 0.6)
        surface.blit(paint.box(rect.size, ui.px(14), None, edge, ui.px(2 if self.on else 1)), rect)
        side = ui.px(22)
        draw_tick(ui, surface, pygame.Rect(ui.far(rect, side, ui.px(8)), rect.y + ui.px(8), side, side), self.on)


class GameChoices(Widget):
    """Side by side, equally wide, in as many rows as they need."""

    def __init__(self, cards: Sequence[GameChoice]) -> None:
        super().__init__(grow=1.0)
        self.cards = cards

    def children(self) -> Sequence[Widget]:
        return self.cards

    def _across(self, ui: Ui, width: int) -> int:
        fits = max(1, (width + ui.px(GAP)) // (ui.px(LEAST) + ui.px(GAP)))
        rows = -(-len(self.cards) // min(fits, len(self.cards)))
        return -(-len(self.cards) // rows)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        rows = -(-len(self.cards) // self._across(ui, width))
        return width, rows * ui.px(HIGH) + (rows - 1) * ui.px(GAP)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        across, gap = self._across(ui, rect.width), ui.px(GAP)
        rows = -(-len(self.cards) // across)
        wide = (rect.width - (across - 1) * gap) // across
        high = min(ui.px(MOST), (rect.height - (rows - 1) * gap) // rows)
        for number, card in enumerate(self.cards):
            row, column = divmod(number, across)
            card.place(
                ui, pygame.Rect(ui.near(rect, wide, column * (wide + gap)), rect.y + row * (high + gap), wide, high)
            )
