"""Level pictures laid into the scene: a top-down texture becomes a picture of the plane, row by row.

The texture is given in the viewer's room (the table's turn is taken out by rotating the texture first), where every row
of the screen is a row of the plane; so each row is one strip of the texture, scaled to its width.
"""

from __future__ import annotations

from collections.abc import Generator
from math import cos, radians, sin

import pygame

from qgames.table.camera import Lens, Point


def to_room(lens: Lens, x: float, y: float) -> Point:
    """A point of the world in the viewer's room."""
    a = radians(lens.camera.yaw)
    c, s = cos(a), sin(a)
    return c * x + s * y, -s * x + c * y


def lay(
    target: pygame.Surface, lens: Lens, texture: pygame.Surface, area: tuple[float, float, float, float], z: float
) -> Generator[None, None, None]:
    """Lay a texture over `area` (x0, y0, x1, y1 in the viewer's room) of the level plane at height z."""
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
