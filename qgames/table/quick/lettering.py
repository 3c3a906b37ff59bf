"""Letters on the table: rendered once, laid down foreshortened, always the right way up for the viewer."""

from __future__ import annotations

from collections.abc import Callable
from math import radians, sin

import pygame

from qgames.table.camera import Lens
from qgames.table.model.materials import Colour
from qgames.table.model.solids import Solid, Text

#: height of a capital -> a font whose capitals are about that high
FontMaker = Callable[[int], pygame.font.Font]
#: words, height, squeeze, tint, casing, alpha
_Key = tuple[str, int, float, Colour, Colour | None, float]


def plain_font(height: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, max(6, int(height * 1.5)))


class Lettering:
    def __init__(self, maker: FontMaker | None = None) -> None:
        self.maker = maker or plain_font
        self._made: dict[_Key, pygame.Surface] = {}

    def picture(self, solid: Solid, lens: Lens, tint: Colour, casing: Colour) -> pygame.Surface:
        text = solid.shape
        assert isinstance(text, Text)
        height = max(4, min(400, round(text.size * solid.scale * lens.pixels(solid.at))))
        squeeze = 1.0 if text.upright else 0.35 + 0.65 * sin(radians(max(0.0, lens.camera.pitch)))
        key = (text.text, height, round(squeeze, 2), tint, casing if text.cased else None, round(solid.alpha, 2))
        made = self._made.get(key)
        if made is None:
            big = self.maker(height).render(text.text, True, tint).convert_alpha()
            if text.cased:
                big = _cased(big, self.maker(height).render(text.text, True, casing).convert_alpha(), height)
            w, h = big.get_size()
            made = pygame.transform.smoothscale(big, (max(1, w), max(1, round(h * squeeze))))
            if solid.alpha < 0.99:
                made.set_alpha(int(255 * solid.alpha))
            if len(self._made) > 300:
                self._made.clear()
            self._made[key] = made
        return made

    def draw(self, surface: pygame.Surface, solid: Solid, lens: Lens, tint: Colour, casing: Colour) -> pygame.Rect:
        made = self.picture(solid, lens, tint, casing)
        x, y = lens.project(solid.at)
        return surface.blit(made, (round(x - made.get_width() / 2), round(y - made.get_height() / 2)))


def _cased(letters: pygame.Surface, casing: pygame.Surface, height: int) -> pygame.Surface:
    """The letters over the same ones in another colour, shifted all ways."""
    line = max(1, height // 9)
    out = pygame.Surface((letters.get_width() + 2 * line, letters.get_height() + 2 * line), pygame.SRCALPHA)
    for x in (0, line, 2 * line):
        for y in (0, line, 2 * line):
            out.blit(casing, (x, y))
    out.blit(letters, (line, line))
    return out
