"""The face of a card: dark wood under a pool of light, with a thin edge and a soft shadow."""

from __future__ import annotations

from typing import Any

import pygame

from qgames.files.theme import RGB, mix
from qgames.ui import Panel, Ui, Widget, paint

_faces: dict[tuple[object, ...], pygame.Surface] = {}


def card_face(
    size: tuple[int, int], ramp: tuple[RGB, RGB, RGB], grain: float, vignette: float, radius: int, seed: int
) -> pygame.Surface:
    """Dark wood under a pool of light, darker at its foot where the words stand."""
    key = size, ramp, grain, vignette, radius, seed
    if key not in _faces:
        if len(_faces) > 15:
            _faces.clear()
        half = (max(4, size[0] // 2), max(4, size[1] // 2))
        picture = pygame.transform.smoothscale(paint.wood(half, ramp, grain * 0.8, 60 + seed), size)
        if vignette:
            picture.blit(
                paint.pool(size, (0.48, 0.36), 1 - 0.62 * vignette, 1.0, (20, 30)),
                (0, 0),
                special_flags=pygame.BLEND_MULT,
            )
        _faces[key] = paint.rounded(picture, radius)
    return _faces[key]


def draw_face(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, radius: int, seed: int = 0) -> None:
    """A card with its shadow."""
    theme = ui.theme
    depth = theme.number("depth")
    if depth:
        spread = ui.px(22)
        cast = paint.shadow(rect.size, radius, spread, theme["shadow"], round(150 * depth))
        surface.blit(cast, (rect.x - spread + ui.px(2), rect.y - spread + ui.px(7)))
    wood = card_face(rect.size, theme.ramp("card"), theme.number("grain"), theme.number("vignette"), radius, seed % 2)
    surface.blit(wood, rect)
    surface.blit(paint.box(rect.size, radius, None, mix(theme["card"], theme["border"], 0.7), ui.px(1)), rect)


class Face(Panel):
    """A card around one widget."""

    def __init__(self, inside: Widget, pad: float = 24, radius: float = 18, **kw: Any) -> None:
        super().__init__(inside, pad, radius=radius, **kw)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_face(ui, surface, self.rect, ui.px(self.radius))
        for child in self.children():
            child.draw(ui, surface)
