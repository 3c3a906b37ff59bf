"""How hard something is: so many diamonds of three are full. Beside them stands a word; no colour tells it."""

from __future__ import annotations

import pygame

from qgames.ui import Ui, Widget

ALL = 3
SIDE, STEP = 11, 16  # logical pixels: a diamond, and from one to the next


def draw(ui: Ui, surface: pygame.Surface, box: pygame.Rect, full: int) -> None:
    """In the middle of a box that is at least `wide` wide."""
    x = box.centerx - wide(ui) // 2
    for place in range(ALL):
        at = ALL - 1 - place if ui.rtl else place
        surface.blit(_diamond(ui, place < full), (x + ui.px(STEP) * at, box.centery - ui.px(SIDE) // 2))


def wide(ui: Ui) -> int:
    return ui.px(STEP) * (ALL - 1) + ui.px(SIDE)


def _diamond(ui: Ui, full: bool) -> pygame.Surface:
    over, side = 4, ui.px(SIDE)
    large, half = side * over, side * over / 2
    tint = ui.theme["accent" if full else "muted"]
    out = pygame.Surface((large, large), pygame.SRCALPHA)
    out.fill((*tint, 0))
    inset = 0.5 * over
    corners = [(half, inset), (large - inset, half), (half, large - inset), (inset, half)]
    pygame.draw.polygon(out, tint, corners, 0 if full else max(1, round(1.2 * over * ui.scale)))
    return pygame.transform.smoothscale(out, (side, side))


class Diamonds(Widget):
    """`word` says the same."""

    def __init__(self, full: int, word: str) -> None:
        super().__init__()
        self.full, self.word = full, word

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return wide(ui), ui.px(SIDE + 4)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw(ui, surface, self.rect, self.full)
