"""Soft shadows: cast by the lamp and gathered where things touch, one picture per body and the plane it falls on."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pygame

from qgames.table.camera import Lens, Point
from qgames.table.facets import extent
from qgames.table.flat import ball_shadow, body_height, cast, foot_points, hull, shadow_way
from qgames.table.materials import Colour
from qgames.table.order import base_of, footprint, outside, top_of
from qgames.table.solids import Ball, Cone, Slab, Solid
from qgames.table.sprites import NOTHING, Sprite, soft


def reaches(body: Solid, host: Solid | None, lens: Lens) -> bool:
    """Does a body's shadow fall on the top of a slab, or on the table?"""
    plane = 0.0 if host is None else top_of(host)
    low = base_of(body) - plane
    if isinstance(body.shape, Slab):
        if body is host or top_of(body) <= plane + 0.02:
            return False
        low = max(0.0, low)
    elif low < -0.06:
        return False
    if host is None:
        return True
    way = shadow_way(lens)
    radius = extent(body.shape)[0] * body.scale
    high = low + body_height(body)
    for h in (low, (low + high) / 2, high):
        if outside(host, body.at[0] + way[0] * h, body.at[1] + way[1] * h) < radius:
            return True
    return False


def bake_shadow(body: Solid, host: Solid | None, lens: Lens, tint: Colour) -> Sprite:
    """The shadow of one body on one plane."""
    plane = 0.0 if host is None else top_of(host)
    way = shadow_way(lens)
    low = max(0.0, base_of(body) - plane)
    slab = isinstance(body.shape, Slab)
    px = lens.pixels((body.at[0], body.at[1], plane))
    outline = cast(body, plane, way) if not slab else _slab_cast(body, plane, way)
    screen = [lens.project((x, y, plane)) for x, y in outline]
    pad = 0.34 * px
    xs, ys = [p[0] for p in screen], [p[1] for p in screen]
    x0, y0 = max(-40, int(min(xs) - pad)), max(-40, int(min(ys) - pad))
    x1, y1 = min(lens.size[0] + 40, int(max(xs) + pad)), min(lens.size[1] + 40, int(max(ys) + pad))
    if x1 <= x0 or y1 <= y0:
        return NOTHING
    # painted smaller, but never so small that it gets ragged
    shrink = 1 if px < 45 else 2 if px < 75 else 3 if px < 160 else 5
    w, h = -(-(x1 - x0) // shrink), -(-(y1 - y0) // shrink)
    layer = pygame.Surface((w, h), pygame.SRCALPHA)
    layer.fill((*tint, 0))

    def put(points: list[Point], alpha: int) -> None:
        if len(points) > 2:
            spot = [((x - x0) / shrink, (y - y0) / shrink) for x, y in points]
            mark = pygame.Surface((w, h), pygame.SRCALPHA)
            pygame.draw.polygon(mark, (*tint, alpha), spot)
            layer.blit(mark, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)

    strength = 150 if slab else 168
    steps = 1 if slab else 5
    foot = foot_points(body)
    tall = body_height(body)
    for k in range(steps):  # nearer the foot it is darker
        top = low + tall * (steps - k) / steps
        if isinstance(body.shape, Cone):
            t = (steps - k) / steps
            cx, cy = body.at[:2]
            upper = [(cx + (x - cx) * (1 - t) + way[0] * top, cy + (y - cy) * (1 - t) + way[1] * top) for x, y in foot]
        else:
            upper = [(x + way[0] * top, y + way[1] * top) for x, y in foot]
        near = [(x + way[0] * low, y + way[1] * low) for x, y in foot]
        outline = hull(near + upper) if not isinstance(body.shape, Ball) else ball_shadow(body, plane, way, 1 - 0.1 * k)
        points = [lens.project((x, y, plane)) for x, y in outline]
        put(points, int(strength * (0.5 + 0.5 * k / max(1, steps - 1)) if steps > 1 else strength))
    blurred = soft(layer, max(2.0, px * (0.05 + 0.06 * min(1.0, low)) / shrink * (2.2 if slab else 1.0)))
    if low < 0.2:
        contact = pygame.Surface((w, h), pygame.SRCALPHA)
        contact.fill((*tint, 0))
        cx, cy = body.at[:2]
        r = extent(body.shape)[0] * body.scale
        if isinstance(body.shape, Ball):
            grow = 0.52
        else:
            grow = 1.0 + 0.07 / max(0.1, r)
        ring = [lens.project((cx + (x - cx) * grow, cy + (y - cy) * grow, plane)) for x, y in foot]
        pygame.draw.polygon(contact, (*tint, 205), [((x - x0) / shrink, (y - y0) / shrink) for x, y in ring])
        blurred.blit(soft(contact, max(2.0, px * 0.05 / shrink)), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    full = pygame.transform.smoothscale(blurred, (w * shrink, h * shrink))
    if host is not None and not _within(outline, host):
        clip = pygame.Surface(full.get_size(), pygame.SRCALPHA)
        clip.fill((255, 255, 255, 0))
        edge = [lens.project((x, y, plane)) for x, y, _, _ in _fine_footprint(host)]
        pygame.draw.polygon(clip, (255, 255, 255, 255), [(x - x0 + 1, y - y0 + 1) for x, y in edge])
        full.blit(clip, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(full, (x0 - 1, y0 - 1), lens.project(body.at))


def _slab_cast(slab: Solid, plane: float, way: Point) -> list[Point]:
    foot = foot_points(slab)
    low, high = max(0.0, slab.at[2] - plane), top_of(slab) - plane
    return hull(
        [(x + way[0] * low, y + way[1] * low) for x, y in foot]
        + [(x + way[0] * high, y + way[1] * high) for x, y in foot]
    )


def _within(outline: list[Point], host: Solid) -> bool:
    return all(outside(host, x, y) < -0.12 for x, y in outline)


def _fine_footprint(host: Solid) -> tuple:
    shape = host.shape
    assert isinstance(shape, Slab)
    if shape.outline.kind == "disc":
        edge = min(shape.edge, shape.height / 2) * 0.7
        n = 120
        r = shape.outline.args[0] * host.scale - edge
        x, y = host.at[:2]
        return tuple((x + r * cos(2 * pi * i / n), y + r * sin(2 * pi * i / n), 0.0, 0.0) for i in range(n))
    inset = min(shape.edge, shape.height / 2) * 0.6
    cx, cy = host.at[:2]
    out = []
    for x, y, nx, ny in footprint(host):
        d = hypot(x - cx, y - cy) or 1.0
        k = 1 - inset / d
        out.append((cx + (x - cx) * k, cy + (y - cy) * k, nx, ny))
    return tuple(out)
