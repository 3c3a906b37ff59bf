"""What lies over a board whose clock was stopped: nobody thinks on in a pause."""

from __future__ import annotations

import pygame

from qgames.ui import Ui, paint

SIGN = 84  # logical pixels


def draw(ui: Ui, surface: pygame.Surface, room: pygame.Rect) -> None:
    paint.draw(surface, ui.theme, ui.scale)
    side = ui.px(SIGN)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = room.center
    surface.blit(paint.box(disc.size, side // 2, (*ui.theme["panel"], 235), ui.theme["border"], ui.px(1)), disc)
    sign = paint.icon("pause", side // 2, ui.theme["accent"])
    surface.blit(sign, sign.get_rect(center=disc.center))
