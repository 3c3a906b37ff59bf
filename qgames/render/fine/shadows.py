"""Shadows: on a plane, soft, cast by the lamp and gathered where things touch, one picture per body and plane; and on
the bodies themselves (`Shade`), where pieces shade each other and everything is darker near what it stands on."""

from __future__ import annotations

from math import ceil, cos, floor, hypot, pi, sin, sqrt
from typing import NamedTuple

import pygame

from qgames.render.fine.sprites import NOTHING, REACH, Sprite, soft
from qgames.render.model.camera import Lens, Point
from qgames.render.model.facets import extent
from qgames.render.model.materials import KEY, Colour, Palette
from qgames.render.model.order import base_of, footprint, outside, top_of
from qgames.render.model.shapes import Station, hull
from qgames.render.model.solids import Ball, Cone, Slab, Solid, SolidPose
from qgames.render.quick.painter import ball_shadow, body_height, cast, foot_points, shadow_way


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


def tint_on(host: Solid | None, palette: Palette) -> Colour:
    """The colour of a shadow: on wood dark enough to be seen there, also where a pale table has pale ones."""
    tint = palette["shadow"].mid
    if host is None:
        return tint
    r, g, b = (min(s, round(DEEP * c)) for s, c in zip(tint, palette[host.role].mid, strict=True))
    return r, g, b


DEEP = 0.28  # of the wood's own colour: no shadow on it is lighter
FAINT = 1.5  # units over a plane from which on the shadow of what is on its way is at its softest
TOUCHES, NEAR = 0.2, 0.34  # units over a plane under which what rests, and what comes down, darkens it under itself
FOOT = 0.14  # units that the dark of touching is wider than what touches
EVEN = 2  # times as large as its sheet is a patch painted, so that its edge has no steps


class _Sheet:
    """A small see-through picture of part of the screen, on which shadows are painted before they are blurred."""

    def __init__(self, box: pygame.Rect, shrink: int, tint: Colour) -> None:
        self.box, self.shrink, self.tint = box, shrink, tint
        self.size = -(-box.w // shrink), -(-box.h // shrink)
        self.surface = self.blank()

    def blank(self) -> pygame.Surface:
        made = pygame.Surface(self.size, pygame.SRCALPHA)
        made.fill((*self.tint, 0))
        return made

    def put(self, points: list[Point], alpha: float) -> None:
        """Paint a patch; where patches overlap the darkest counts."""
        if len(points) < 3:
            return
        spot = [((x - self.box.x) / self.shrink, (y - self.box.y) / self.shrink) for x, y in points]
        xs, ys = [x for x, _ in spot], [y for _, y in spot]
        x0, y0 = max(0, floor(min(xs))), max(0, floor(min(ys)))
        wide, high = min(self.size[0], ceil(max(xs))) - x0, min(self.size[1], ceil(max(ys))) - y0
        if wide < 1 or high < 1:
            return
        mark = pygame.Surface((wide * EVEN, high * EVEN), pygame.SRCALPHA)
        mark.fill((*self.tint, 0))
        pygame.draw.polygon(mark, (*self.tint, int(alpha)), [((x - x0) * EVEN, (y - y0) * EVEN) for x, y in spot])
        mark = pygame.transform.smoothscale(mark, (wide, high))
        self.surface.blit(mark, (x0, y0), special_flags=pygame.BLEND_RGBA_MAX)


def bake_shadow(
    bodies: tuple[Solid, ...], host: Solid | None, lens: Lens, tint: Colour, under_way: bool = False
) -> Sprite:
    """The shadow of a body, or of several slabs together, on one plane. That of what is on its way is soft and faint
    while it is high; as it comes down the dark of touching gathers under it."""
    plane = 0.0 if host is None else top_of(host)
    way = shadow_way(lens)
    body = bodies[0]
    slab = isinstance(body.shape, Slab)
    px = lens.pixels((body.at[0], body.at[1], plane))
    outlines = [_slab_cast(b, plane, way) if slab else cast(b, plane, way) for b in bodies]
    low = max(0.0, base_of(body) - plane)
    spread = min(1.0, low / NEAR) if under_way else 0.0
    wide = (0.05 + 0.06 * min(FAINT if under_way else 1.0, low)) * (2.2 if slab else 1.0)
    gathered = 0.05 + 0.1 * spread
    # painted smaller, but never so small that it gets ragged
    shrink = max(1, round(px * min(wide, gathered) / 2))
    wide, gathered = max(2.0 * shrink, px * wide), max(2.0 * shrink, px * gathered)
    darkened = [(x, y) for outline in (*outlines, *map(foot_points, bodies)) for x, y in outline]
    pad = 2 * shrink + max(REACH * wide, REACH * gathered + px * FOOT)
    box = _box([lens.project((x, y, plane)) for x, y in darkened], pad, lens)
    if box.w < 1 or box.h < 1:
        return NOTHING
    thrown = _Sheet(box, shrink, tint)
    touching = thrown if wide == gathered else _Sheet(box, shrink, tint)
    for b, outline in zip(bodies, outlines, strict=True):
        if slab:
            thrown.put([lens.project((x, y, plane)) for x, y in outline], 150)
        else:
            high = min(1.0, max(0.0, base_of(b) - plane) / FAINT) if under_way else 0.0
            _throw(b, plane, way, lens, thrown, 1.0 - 0.45 * high)
        if base_of(b) - plane < (NEAR if under_way else TOUCHES):
            _touch(b, plane, lens, touching, max(0.0, base_of(b) - plane) / NEAR if under_way else 0.0)
    blurred = soft(thrown.surface, wide / shrink)
    if touching is not thrown:
        blurred.blit(soft(touching.surface, gathered / shrink), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    full = pygame.transform.smoothscale(blurred, (thrown.size[0] * shrink, thrown.size[1] * shrink))
    if host is not None and not all(_within(outline, host) for outline in outlines):
        _cut_to(full, host, plane, lens, box)
    seen = full.get_bounding_rect(min_alpha=2)
    if seen.w < 1 or seen.h < 1:
        return NOTHING
    return Sprite(full.subsurface(seen).copy(), (box.x - 1 + seen.x, box.y - 1 + seen.y), lens.project(body.at))


def _box(points: list[Point], pad: float, lens: Lens) -> pygame.Rect:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x0, y0 = max(-40, int(min(xs) - pad)), max(-40, int(min(ys) - pad))
    x1, y1 = min(lens.size[0] + 40, int(max(xs) + pad)), min(lens.size[1] + 40, int(max(ys) + pad))
    return pygame.Rect(x0, y0, max(0, x1 - x0), max(0, y1 - y0))


def _throw(body: Solid, plane: float, way: Point, lens: Lens, sheet: _Sheet, strength: float) -> None:
    """What the lamp casts: in steps, darker nearer the foot."""
    steps = 5
    low, tall = max(0.0, base_of(body) - plane), body_height(body)
    foot = foot_points(body)
    cx, cy, _ = body.at
    for k in range(steps):
        t = (steps - k) / steps
        top = low + tall * t
        if isinstance(body.shape, Ball):
            outline = ball_shadow(body, plane, way, 1 - 0.1 * k)
        else:
            thin = 1 - t if isinstance(body.shape, Cone) else 1.0
            upper = [(cx + (x - cx) * thin + way[0] * top, cy + (y - cy) * thin + way[1] * top) for x, y in foot]
            outline = hull([(x + way[0] * low, y + way[1] * low) for x, y in foot] + upper)
        sheet.put([lens.project((x, y, plane)) for x, y in outline], strength * (84 + 84 * k / (steps - 1)))


def _touch(body: Solid, plane: float, lens: Lens, sheet: _Sheet, far: float) -> None:
    """The dark where it stands, or soon will: `far` from 0 to 1; a ball stands on little."""
    cx, cy, _ = body.at
    r = extent(body.shape)[0] * body.scale
    grow = 0.52 if isinstance(body.shape, Ball) else 1.0 + 0.07 / max(0.1, r)
    grow *= 1.0 + 0.25 * far
    foot = [lens.project((cx + (x - cx) * grow, cy + (y - cy) * grow, plane)) for x, y in foot_points(body)]
    sheet.put(foot, 205 * (1.0 - far) ** 2)


def _cut_to(full: pygame.Surface, host: Solid, plane: float, lens: Lens, box: pygame.Rect) -> None:
    """Nothing falls past the edge of what it falls on."""
    clip = pygame.Surface(full.get_size(), pygame.SRCALPHA)
    clip.fill((255, 255, 255, 0))
    edge = [lens.project((x, y, plane)) for x, y, _, _ in _fine_footprint(host)]
    pygame.draw.polygon(clip, (255, 255, 255, 255), [(x - box.x + 1, y - box.y + 1) for x, y in edge])
    full.blit(clip, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _slab_cast(slab: Solid, plane: float, way: Point) -> list[Point]:
    foot = foot_points(slab)
    low, high = max(0.0, slab.at[2] - plane), top_of(slab) - plane
    return hull(
        [(x + way[0] * low, y + way[1] * low) for x, y in foot]
        + [(x + way[0] * high, y + way[1] * high) for x, y in foot]
    )


def _within(outline: list[Point], host: Solid) -> bool:
    return all(outside(host, x, y) < -0.12 for x, y in outline)


def _fine_footprint(host: Solid) -> tuple[Station, ...]:
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


class Blocker(NamedTuple):
    """Something that stands between a piece and the lamp: an upright cylinder."""

    x: float
    y: float
    radius: float
    low: float
    high: float


class Dimming(NamedTuple):
    """A shadow on the points over one place: between which heights, how blurred its upper edge is, how dark it is."""

    low: float
    high: float
    blur: float
    dark: float


def dim(shadows: list[Dimming], z: float) -> float:
    """0..1: how much light they leave at a height."""
    light = 1.0
    for low, high, blur, dark in shadows:
        under, over = (high - z) / blur + 0.5, (z - low) / 0.1 + 0.5
        if under > 0 and over > 0:
            light *= 1.0 - dark * (under if under < 1 else 1.0) * (over if over < 1 else 1.0)
    return light


class Shade:
    """Where the lamp does not reach a body, in its own frame; and how dark it is near what it stands on."""

    def __init__(self, solid: Solid, pose: SolidPose, blockers: tuple[Blocker, ...], gap: float) -> None:
        room = pose.room
        self.key = tuple(room[0][k] * KEY[0] + room[1][k] * KEY[1] + room[2][k] * KEY[2] for k in range(3))
        flat = hypot(self.key[0], self.key[1]) or 1e-9
        self.way = (self.key[0] / flat, self.key[1] / flat)
        self.rise = self.key[2] / flat
        self.gap = gap
        self.blockers = []
        if solid.frame is None:
            m, s = solid.axes, solid.scale
            for b in blockers:
                x, y = (b.x - solid.at[0]) / s, (b.y - solid.at[1]) / s
                self.blockers.append(
                    Blocker(m[0][0] * x + m[1][0] * y, m[0][1] * x + m[1][1] * y, b.radius / s,
                            (b.low - solid.at[2]) / s, (b.high - solid.at[2]) / s)
                )  # fmt: skip

    def lit(self, x: float, y: float, z: float) -> float:
        """0..1: how much of the lamp reaches a point."""
        return dim(self.across(x, y), z)

    def across(self, x: float, y: float) -> list[Dimming]:
        """What may stand between the lamp and the points over one place."""
        found = []
        wx, wy = self.way
        for b in self.blockers:
            dx, dy = b.x - x, b.y - y
            along = dx * wx + dy * wy
            if along <= 0:
                continue
            side = abs(dx * wy - dy * wx)
            edge = b.radius - side
            if edge < -0.05:
                continue
            reach = along - sqrt(max(0.0, b.radius * b.radius - side * side))
            climb = reach * self.rise
            found.append(Dimming(b.low - climb, b.high - climb, 0.16 + 0.12 * reach, min(1.0, edge / 0.10 + 0.5)))
        return found

    def ambient(self, z: float) -> float:
        t = (z + self.gap) / 0.6
        return 1.0 if t >= 1 else 0.46 + 0.54 * t * t * (3 - 2 * t) if t > 0 else 0.46
