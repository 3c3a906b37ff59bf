"""Flat tops of pieces: growth rings as bands round the pith, cut to the outline."""

from __future__ import annotations

import random
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin

import pygame

from qgames.table.camera import Point
from qgames.table.fine.sprites import soft
from qgames.table.fine.wood import RINGS, Cut, ramp
from qgames.table.model.light import Lamp
from qgames.table.model.materials import Colour, Material
from qgames.table.model.pose import Pose
from qgames.table.model.solids import Vec3


@lru_cache(maxsize=4)
def _dust(n: int = 192) -> pygame.Surface:
    """Fine pale noise, to be multiplied in."""
    chance = random.Random(4)
    raw = bytearray()
    for _ in range((n // 2) ** 2):
        v = 232 + chance.randrange(24)
        raw += bytes((v, v, v))
    small = pygame.image.frombuffer(bytes(raw), (n // 2, n // 2), "RGB")
    return pygame.transform.smoothscale(small, (n, n))


def cap(
    surface: pygame.Surface,
    pose: Pose,
    outline: list[Point],
    z: float,
    material: Material,
    wood: Cut,
    lamp: Lamp,
    pixel: float,
    shadows: tuple[list[Point], ...] = (),
    normal: Vec3 = (0.0, 0.0, 1.0),
    hole: float = 0.0,
) -> None:
    """Paint a flat end of an upright piece onto its canvas."""
    edge = pose.project([(x, y, z) for x, y in outline])
    xs, ys = [p[0] for p in edge], [p[1] for p in edge]
    box = pygame.Rect(int(min(xs)) - 1, int(min(ys)) - 1, int(max(xs) - min(xs)) + 4, int(max(ys) - min(ys)) + 4)
    box = box.clip(surface.get_rect())
    if box.w < 1 or box.h < 1:
        return
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    light = lamp.terms(*pose.lit(normal), 0.0, 1.0)
    red, green, blue = (1.02 * (light[k] + light[k + 3]) for k in range(3))
    colours: list[Colour] = [
        (min(255, int(c[0] * red)), min(255, int(c[1] * green)), min(255, int(c[2] * blue))) for c in ramp(material)
    ]
    layer.fill(colours[128])
    if material.grain > 0:
        _rings(layer, pose, outline, z, wood, colours, pixel, box)
    dust = _dust()
    for x in range(0, box.w, dust.get_width()):
        for y in range(0, box.h, dust.get_height()):
            layer.blit(dust, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    _sheen(layer)
    if shadows:
        dim = pygame.Surface(box.size, pygame.SRCALPHA)
        dim.fill((255, 255, 255, 255))
        for shape in shadows:
            points = pose.project([(x, y, z) for x, y in shape])
            pygame.draw.polygon(dim, (92, 86, 88, 255), [(x - box.x, y - box.y) for x, y in points])
        layer.blit(soft(dim, 6), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    mask = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - box.x, y - box.y) for x, y in edge])
    if hole:
        wide = hole + 0.03
        rim = pose.project([(wide * cos(2 * pi * i / 48), wide * sin(2 * pi * i / 48), z) for i in range(48)])
        pygame.draw.polygon(mask, (0, 0, 0, 0), [(x - box.x, y - box.y) for x, y in rim])
    layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(layer, box)


def _rings(
    layer: pygame.Surface,
    pose: Pose,
    outline: list[Point],
    z: float,
    wood: Cut,
    colours: list[Colour],
    pixel: float,
    box: pygame.Rect,
) -> None:
    z2 = z * 2.1 + wood.phase
    px, py = -wood.a - 0.035 * sin(z2), -wood.b - 0.03 * sin(z2 * 0.62)
    ahead = atan2(-py, -px)
    radii = [hypot(x - px, y - py) for x, y in outline]
    angles = [(atan2(y - py, x - px) - ahead + pi) % (2 * pi) - pi for x, y in outline]
    a0, a1 = ahead + min(angles) - 0.02, ahead + max(angles) + 0.02
    low, high = min(radii) - pixel, max(radii) + pixel
    bands = max(6, min(160, ceil((high - low) / pixel / 1.1)))
    n = 9
    turns = [(cos(a0 + (a1 - a0) * k / n), sin(a0 + (a1 - a0) * k / n)) for k in range(n + 1)]
    waver = [0.012 * sin(7 * k / n + wood.phase) for k in range(n + 1)]

    def arc(r: float) -> list[Point]:
        points = [(px + (r + w) * c, py + (r + w) * s, z) for (c, s), w in zip(turns, waver, strict=True)]
        return [(x - box.x, y - box.y) for x, y in pose.project(points)]

    before = arc(low)
    for b in range(bands):
        r = low + (high - low) * (b + 1) / bands
        after = arc(r)
        middle = low + (high - low) * (b + 0.5) / bands
        tint = colours[int(255 * RINGS[int(middle * wood.density) & 4095])]
        pygame.draw.polygon(layer, tint, before + after[::-1])
        before = after


def _sheen(layer: pygame.Surface) -> None:
    """Brighter to the left and front, where the lamp is."""
    tilt = pygame.Surface((2, 2))
    for x, y, v in ((0, 0, 246), (1, 0, 222), (0, 1, 255), (1, 1, 236)):
        tilt.set_at((x, y), (v, int(v * 0.995), int(v * 0.985)))
    layer.blit(pygame.transform.smoothscale(tilt, layer.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
