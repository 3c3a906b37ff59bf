"""Pictures in pieces: a supersampled canvas that becomes a sprite, soft blurs, halos, and textures laid into the scene.

Canvases start out see-through in the colour of what will be drawn on them: where a smooth edge mixes the two, nothing
dark creeps in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from math import ceil, cos, floor, radians, sin, sqrt
from typing import NamedTuple, cast

import pygame

from qgames.render.model.camera import Lens, Point
from qgames.render.model.materials import Colour

Tint = tuple[float, float, float]
#: pygame's own: it cuts the fractions off a tint by itself, though its stubs ask for whole numbers. In the innermost
#: loops that saves three calls a facet.
polygon = cast(Callable[[pygame.Surface, Tint, Sequence[Point]], pygame.Rect], pygame.draw.polygon)


class Sprite(NamedTuple):
    """A picture and where its upper left corner goes."""

    picture: pygame.Surface
    at: tuple[int, int]
    anchor: Point = (0.0, 0.0)  # the pixel of the solid's own place, for moving the picture along with it

    @property
    def weight(self) -> int:
        return self.picture.get_width() * self.picture.get_height() * 4

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.picture, self.at)


NOTHING = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), (-9, -9))


class Canvas:
    """A window on the screen, drawn larger and reduced."""

    def __init__(
        self, x: float, y: float, w: float, h: float, lens: Lens, detail: float = 3.0, tint: Colour = (0, 0, 0)
    ) -> None:
        # what lies outside the picture is never worked on
        x0, y0 = max(-8, floor(x)), max(-8, floor(y))
        x1, y1 = min(lens.size[0] + 8, ceil(x + w)), min(lens.size[1] + 8, ceil(y + h))
        self.empty = x1 <= x0 or y1 <= y0
        self.x, self.y = x0, y0
        self.w, self.h = max(1, x1 - x0), max(1, y1 - y0)
        while detail > 1.0 and self.w * self.h * detail * detail > 7_000_000:
            detail -= 0.25
        self.detail = detail
        self.size = (max(1, round(self.w * detail)), max(1, round(self.h * detail)))
        self.surface = pygame.Surface(self.size, pygame.SRCALPHA)
        self.surface.fill((*tint, 0))
        self.lens = lens._replace(
            focus=lens.focus * detail,
            centre=((lens.centre[0] - x0) * detail, (lens.centre[1] - y0) * detail),
            scale=lens.scale * detail,
        )

    @classmethod
    def around(
        cls, points: Iterable[Point], lens: Lens, pad: float = 3.0, detail: float = 3.0, tint: Colour = (0, 0, 0)
    ) -> Canvas:
        points = list(points)
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        x, y = min(xs) - pad, min(ys) - pad
        return cls(x, y, max(xs) + pad - x, max(ys) + pad - y, lens, detail, tint)

    def finish(self, anchor: Point = (0.0, 0.0)) -> Sprite:
        if self.empty:
            return NOTHING
        picture = self.surface
        if self.size != (self.w, self.h):
            picture = pygame.transform.smoothscale(picture, (self.w, self.h))
        return Sprite(picture, (self.x, self.y), anchor)


WIDTH = 0.65  # of a blur, as a standard deviation, of the radius it is asked for
FEW = 1.5  # pixels of a radius: no wider is a blur worked out, on a smaller picture
REACH = 2.7  # radii from which on nothing is left of an edge that was blurred


def soft(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """A blur about that wide, worked out on a picture as small as it may be and grown back."""
    k = 1
    while radius > FEW * k:
        k *= 2
    w, h = surface.get_size()
    pw, ph = -(-w // k), -(-h // k)
    spread = sqrt(max(0.1, (WIDTH * radius / k) ** 2 - (0.25 if k > 1 else 0.0)))  # growing back is a blur too
    if k == 1:
        return pygame.transform.gaussian_blur(surface, max(1, round(2 * spread)))
    picture = pygame.Surface((pw * k, ph * k), pygame.SRCALPHA)
    tint = surface.get_at((0, 0))
    picture.fill((tint[0], tint[1], tint[2], 0))
    picture.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    small = pygame.transform.gaussian_blur(pygame.transform.smoothscale(picture, (pw, ph)), max(1, round(2 * spread)))
    return pygame.transform.smoothscale(small, (pw * k, ph * k)).subsurface((0, 0, w, h))


def faded(sprite: Sprite, alpha: float) -> Sprite:
    picture = sprite.picture.copy()
    picture.fill((255, 255, 255, int(255 * max(0.0, min(1.0, alpha)))), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite._replace(picture=picture)


def halo(sprite: Sprite, tint: Colour, radius: float, strength: float = 0.55) -> Sprite:
    """A glow that follows the outline of a sprite, to be drawn before it."""
    w, h = sprite.picture.get_size()
    pad = int(radius * 3) + 2
    mask = pygame.mask.from_surface(sprite.picture, 100)
    shape = mask.to_surface(setcolor=(*tint, int(255 * strength)), unsetcolor=(*tint, 0))
    layer = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
    layer.fill((*tint, 0))
    grow = max(1, int(radius * 0.35))
    for dx in (-grow, 0, grow):
        for dy in (-grow, 0, grow):
            layer.blit(shape, (pad + dx, pad + dy), special_flags=pygame.BLEND_RGBA_MAX)
    return Sprite(soft(layer, radius), (sprite.at[0] - pad, sprite.at[1] - pad), sprite.anchor)


def to_room(lens: Lens, x: float, y: float) -> Point:
    """A point of the world in the viewer's room."""
    a = radians(lens.camera.yaw)
    c, s = cos(a), sin(a)
    return c * x + s * y, -s * x + c * y


def lay(
    target: pygame.Surface, lens: Lens, texture: pygame.Surface, area: tuple[float, float, float, float], z: float
) -> Generator[None, None, None]:
    """Lay a texture over `area` (x0, y0, x1, y1 in the viewer's room) of the level plane at height z.

    It is given in the viewer's room (the table's turn is taken out by rotating the texture first), where every row of
    the screen is a row of the plane; so each row is one strip of the texture, scaled to its width.
    """
    x0, y0, x1, y1 = area
    pitch = radians(lens.camera.pitch)
    cp, sp = cos(pitch), sin(pitch)
    ex, ey = to_room(lens, lens.eye[0], lens.eye[1])
    ez = lens.eye[2]
    cx, cy = lens.centre
    focus = lens.focus
    width, height = target.get_size()
    tw, th = texture.get_size()
    if tw < 1 or th < 1 or ez <= z:
        return

    def at_row(sy: float) -> tuple[float, float] | None:
        v = (cy - sy) / focus
        dz = -sp + v * cp
        if dz > -1e-4:
            return None
        t = (z - ez) / dz
        return ey + t * (cp + v * sp), t

    per_y = th / (y1 - y0)
    for row in range(height):
        if row % 24 == 0:
            yield
        upper, lower = at_row(row), at_row(row + 1)
        if upper is None or lower is None:
            continue
        if lower[0] > y1 or upper[0] < y0:
            continue
        a = (y1 - upper[0]) * per_y
        b = (y1 - lower[0]) * per_y
        first, last = max(0, int(a)), min(th, max(int(a) + 1, int(b)))
        if last <= first:
            continue
        k = focus / ((upper[1] + lower[1]) / 2)
        left, right = cx + (x0 - ex) * k, cx + (x1 - ex) * k
        if right <= 0 or left >= width or right - left < 1:
            continue
        # only what falls into the picture is scaled
        u0 = max(0, int((0 - left) / (right - left) * tw)) if left < 0 else 0
        u1 = min(tw, int((width - left) / (right - left) * tw) + 2) if right > width else tw
        if u1 <= u0:
            continue
        sx0 = left + (right - left) * u0 / tw
        sx1 = left + (right - left) * u1 / tw
        strip = texture.subsurface((u0, first, u1 - u0, last - first))
        target.blit(pygame.transform.smoothscale(strip, (max(1, round(sx1 - sx0)), 1)), (round(sx0), row))


def native(picture: pygame.Surface, alpha: bool = False) -> pygame.Surface:
    """As the window has it, which is drawn quickest; as it is while there is no window."""
    try:
        return picture.convert_alpha() if alpha else picture.convert()
    except pygame.error:
        return picture
