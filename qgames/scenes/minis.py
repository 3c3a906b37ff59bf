"""Little tables for the title's cards: what the table toolkit can draw, or a quiet sign of the game until it can."""

from __future__ import annotations

import pygame

from qgames.theme import mix
from qgames.ui import Ui, paint


def draw(ui: Ui, surface: pygame.Surface, game: str, rect: pygame.Rect, turn: float) -> None:
    """The game's little table inside a rectangle, turned by `turn` radians."""
    side = min(rect.width, rect.height) * 2 // 3
    box = pygame.Rect(0, 0, side, side)
    box.center = rect.center
    tint = mix(ui.theme["card"], ui.theme["primary"], 0.35)
    surface.blit(
        paint.box(box.size, side // 2 if game == "quarto" else side // 8, (*tint, 255), ui.theme["primary"], 1), box
    )
