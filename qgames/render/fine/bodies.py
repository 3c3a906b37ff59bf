"""The baked tier's pieces: solids cut into quads about a pixel wide, wood by wood, light by light.

Every baker is a generator that yields often, so that a few milliseconds of it can be done per frame; its return value
is the finished sprite.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

import pygame

from qgames.render.fine.shadows import Blocker, Dimming, Shade, dim
from qgames.render.fine.sprites import Canvas, Sprite, polygon, soft
from qgames.render.fine.wood import Cut, cut, fibre, ramp, ring_table
from qgames.render.model.camera import Lens, Point, Vec3
from qgames.render.model.facets import extent
from qgames.render.model.materials import Colour, Lamp, Material, Palette, Terms, lamp, mix
from qgames.render.model.shapes import PrismStep, Station, cone_profile, contour, grooved, prism_profile
from qgames.render.model.solids import Ball, Cone, Prism, Solid, SolidPose, disc

Baking = Generator[None, None, Sprite]


class BakeJob(NamedTuple):
    """What every part of a body needs while it is painted."""

    surface: pygame.Surface
    pose: SolidPose
    lamp: Lamp
    material: Material
    cut: Cut
    shade: Shade
    pixel: float  # world length of one pixel of the finished picture


GRAIN = 1.25  # pixels: pictures are painted larger and scaled down, which makes smaller steps than that even


def grain_of(pixels: float) -> float:
    """The world length worth one step of detail: about a pixel; on very fine screens somewhat more, which no eye
    sees."""
    pixels = max(1.0, pixels)
    grain: float = GRAIN * max(1.0, pixels / 110.0) ** 0.6 / pixels
    return grain


def bake_body(solid: Solid, lens: Lens, palette: Palette, blockers: tuple[Blocker, ...], gap: float) -> Baking:
    """A standing piece or a wooden ball."""
    radius, low, high = extent(solid.shape)
    s = solid.scale
    material = palette[solid.role]
    corners = [(i * radius, j * radius, h) for i in (-1, 1) for j in (-1, 1) for h in (low, high)]
    canvas = Canvas.around(SolidPose(solid, lens).project(corners), lens, tint=mix(material.mid, (0, 0, 0), 0.4))
    if canvas.empty:
        return canvas.finish()
    pose = SolidPose(solid, canvas.lens)
    pixel = grain_of(lens.pixels(solid.at) * s)
    job = BakeJob(canvas.surface, pose, lamp(round(lens.camera.pitch, 1)), material, cut(solid.seed),
              Shade(solid, pose, blockers, gap), pixel)  # fmt: skip
    shape = solid.shape
    if isinstance(shape, Prism):
        yield from _prism(job, shape)
    elif isinstance(shape, Cone):
        stations = contour(disc(shape.radius), pixel * 1.6, 0.2, 24)
        if pose.eye[2] < 0:  # seen from below
            foot = [(px, py) for px, py, _, _ in stations]
            cap(job.surface, pose, foot, 0.0, material, job.cut, job.lamp, pixel, (), (0.0, 0.0, -1.0))
        yield from skin(job, stations, cone_profile(shape, max(8, ceil(shape.height / pixel / 3))))
    elif isinstance(shape, Ball):
        stations = contour(disc(shape.radius), pixel * 1.8, 0.2, 24)
        rows = max(16, ceil(pi * shape.radius / pixel / 2.2))
        profile = []
        for i in range(rows + 1):
            a = -pi / 2 + pi * i / rows
            profile.append((shape.radius * (1 - cos(a)), shape.radius * sin(a), cos(a), sin(a)))
        yield from skin(job, stations, profile)
    return canvas.finish(lens.project(solid.at))


def _prism(job: BakeJob, p: Prism) -> Generator[None, None, None]:
    # a corner is turned in steps of about a pixel: what is finer takes time, and nobody sees it
    corner = p.outline.args[0] if p.outline.kind == "polygon" else 0.0
    stations = contour(p.outline, job.pixel * 1.7, min(0.35, max(0.12, 1.1 * job.pixel / (corner or 1.0))), 24)
    sort = p.outline.kind != "disc" and len(p.outline.points) > 4
    if job.pose.eye[2] < 0:  # seen from below
        job_cap = [(x, y) for x, y, _, _ in stations]
        cap(job.surface, job.pose, job_cap, 0.0, job.material, job.cut, job.lamp, job.pixel, (), (0.0, 0.0, -1.0))
        yield
    if p.hole and job.pose.eye[2] > p.height:
        yield from _well(job, p)
    turns = 2 if p.bevel / job.pixel < 2 else 5
    # shadows of neighbours need fine rows; plain streaks do not
    rows = max(6, min(60, ceil(p.height / job.pixel / (3 if job.shade.blockers else 6))))
    profile = prism_profile(p.height, p.bevel, rows=rows, turns=turns)
    yield from skin(job, stations, profile, sort)
    if job.pose.eye[2] <= p.height:
        return
    inset = min(p.bevel, p.height / 3)
    top = [(x - nx * inset, y - ny * inset) for x, y, nx, ny in stations]
    if p.dome:
        yield from _dome(job, p, top)
        return
    shadows = _cap_shadows(job.shade, p.height)
    cap(job.surface, job.pose, top, p.height, job.material, job.cut, job.lamp, job.pixel, shadows, (0, 0, 1), p.hole)
    yield
    if p.groove:
        _groove(job, p, stations)
    if p.hole:
        _chamfer(job, p)


def _rows(pose: SolidPose, stations: tuple[Station, ...], profile: list[PrismStep]) -> list[list[Point]]:
    """The corners of a side on the screen, one row for each step of the profile; most steps are upright."""
    insets = {step[0] for step in profile}
    feet = {inset: pose.foot([(x - nx * inset, y - ny * inset) for x, y, nx, ny in stations]) for inset in insets}
    return [pose.lifted(feet[inset], z) for inset, z, _, _ in profile]


def _columns(stations: tuple[Station, ...]) -> list[Station]:
    """The middles between stations, and their normals."""
    found = []
    for (x, y, ux, uy), (x2, y2, ux2, uy2) in zip(stations, (*stations[1:], stations[0]), strict=True):
        length = hypot(ux + ux2, uy + uy2) or 1.0
        found.append(((x + x2) / 2, (y + y2) / 2, (ux + ux2) / length, (uy + uy2) / length))
    return found


def skin(
    job: BakeJob, stations: tuple[Station, ...], profile: list[PrismStep], sort: bool = False
) -> Generator[None, None, None]:
    """The side of a body: the contour swept along the profile. Light is worked out once per column and normal."""
    pose, material, shade = job.pose, job.material, job.shade
    n = len(stations)
    rows, columns = _rows(pose, stations, profile), _columns(stations)
    ex, ey, ez = pose.eye
    order = list(range(n))
    if sort:
        order.sort(key=lambda j: -pose.depth((columns[j][0], columns[j][1], 0.0)))
    colours = ramp(material)
    terms = job.lamp.terms
    fill, surface = polygon, job.surface
    wood, density, rings = job.cut, job.cut.density, ring_table()
    hairs = [41.0 * fibre(x, y) for x, y, _, _ in columns]
    known: dict[Point, int] = {}
    alike = [known.setdefault((ux, uy), j) for j, (_, _, ux, uy) in enumerate(columns)]  # along what is straight
    dark: list[list[Dimming] | None] = [None if shade.blockers else []] * n
    lights: dict[tuple[float, float], list[Terms | None]] = {}
    work = []
    for a in range(len(profile) - 1):
        i0, z0, nr0, nz0 = profile[a]
        i1, z1, nr1, nz1 = profile[a + 1]
        nr, nz = (nr0 + nr1) / 2, (nz0 + nz1) / 2
        length = hypot(nr, nz) or 1.0
        key = (nr / length, nz / length)
        work.append(((i0 + i1) / 2, (z0 + z1) / 2, *key, lights.setdefault(key, [None] * n), rows[a], rows[a + 1]))
    passes = [(order[k : k + 1], work) for k in range(n)] if sort else [(order, [w]) for w in work]
    for count, (js, bands) in enumerate(passes):
        if not sort or count % 24 == 0:
            yield
        for inset, z, nr, nz, row, low, high in bands:
            occ = shade.ambient(z)
            up = nz * (ez - z) + 0.015
            # the wood's own rings, written out: this is the innermost loop of all
            z2 = z * 2.1 + wood.phase
            pith_x, pith_y = wood.a + 0.035 * sin(z2), wood.b + 0.03 * sin(z2 * 0.62)
            for j in js:
                mx, my, ux, uy = columns[j]
                px, py = mx - ux * inset, my - uy * inset
                if (ux * (ex - px) + uy * (ey - py)) * nr + up <= 0:
                    continue
                light = row[alike[j]]
                if light is None:
                    light = row[alike[j]] = terms(*pose.lit((ux * nr, uy * nr, nz)), material.spec, material.gloss)
                g = int(rings[int(hypot(px + pith_x, py + pith_y) * density) & 4095] * 255 + hairs[j])
                c = colours[0 if g < 0 else 255 if g > 255 else g]
                k = j + 1 if j + 1 < n else 0
                d = 1.0
                dimmed = dark[j]
                if dimmed is None:
                    dimmed = dark[j] = shade.across(mx, my)
                if dimmed:
                    d = dim(dimmed, z)
                r = c[0] * (light[0] * occ + light[3] * d) + light[6] * d
                q = c[1] * (light[1] * occ + light[4] * d) + light[7] * d
                b = c[2] * (light[2] * occ + light[5] * d) + light[8] * d
                tint = (r if r < 255 else 255, q if q < 255 else 255, b if b < 255 else 255)
                fill(surface, tint, (low[j], low[k], high[k], high[j]))


def _well(job: BakeJob, p: Prism) -> Generator[None, None, None]:
    """The inside of a drilled hole, with the crescent the lamp draws in it."""
    pose, shade = job.pose, job.shade
    n = max(28, min(110, ceil(2 * pi * p.hole / job.pixel / 1.5)))
    depth = min(p.depth, p.height - 0.12)
    rim = [(p.hole * cos(2 * pi * i / n), p.hole * sin(2 * pi * i / n)) for i in range(n)]
    dark = tuple(int(c * 0.10) for c in job.material.mid)
    rows = 16
    colours = ramp(job.material)
    ex, ey, _ = pose.eye
    wx, wy = shade.way
    rings = [pose.project([(x, y, p.height - depth * k / rows) for x, y in rim]) for k in range(rows + 1)]
    pygame.draw.polygon(job.surface, dark, rings[-1])
    for i in range(n):
        if i % 24 == 0:
            yield
        a = 2 * pi * (i + 0.5) / n
        nx, ny = cos(a), sin(a)
        x, y = p.hole * nx, p.hole * ny
        if -nx * (ex - x) - ny * (ey - y) <= 0:
            continue
        light = job.lamp.terms(*pose.lit((-nx, -ny, 0.0)), job.material.spec * 0.5, job.material.gloss)
        climb = 2 * p.hole * max(0.0, -(nx * wx + ny * wy)) * shade.rise
        j = (i + 1) % n
        for k in range(rows):
            d = depth * (k + 0.5) / rows
            lit = max(0.0, min(1.0, (climb - d) / 0.10 + 0.5)) * 0.95
            occ = (1 - d / depth) ** 1.6 * 0.75 + 0.06
            c = colours[int(255 * job.cut.upright(x, y, p.height - d))]
            tint = [min(255, int(c[q] * (light[q] * occ + light[q + 3] * lit))) for q in range(3)]
            pygame.draw.polygon(job.surface, tint, (rings[k][i], rings[k][j], rings[k + 1][j], rings[k + 1][i]))


def _groove(job: BakeJob, p: Prism, stations: tuple[Station, ...]) -> None:
    """A line cut into the top: each of its two walls is lit by how it leans, and little light gets down there."""
    pose, material = job.pose, job.material
    edge, bottom, within = (pose.project([(x, y, p.height) for x, y in loop]) for loop in grooved(p, stations))
    deep = mix(material.dark, (0, 0, 0), 0.45)
    n = len(stations)
    for i in range(n):
        j = (i + 1) % n
        _, _, nx, ny = stations[i]
        for lean, wood, upper, lower in ((-1, deep, edge, bottom), (1, mix(deep, material.light, 0.4), within, bottom)):
            light = job.lamp.terms(*pose.lit((nx * 0.7 * lean, ny * 0.7 * lean, 0.71)), material.spec, material.gloss)
            tint = [min(255, int(wood[q] * (light[q] * 0.8 + light[q + 3]) + light[q + 6])) for q in range(3)]
            pygame.draw.polygon(job.surface, tint, (upper[i], upper[j], lower[j], lower[i]))


def _chamfer(job: BakeJob, p: Prism) -> None:
    """The lit edge of a hole."""
    n = 48
    wide = p.hole + 0.034
    pose = job.pose
    outer = pose.project([(wide * cos(2 * pi * i / n), wide * sin(2 * pi * i / n), p.height) for i in range(n)])
    r = p.hole
    inner = pose.project([(r * cos(2 * pi * i / n), r * sin(2 * pi * i / n), p.height - 0.02) for i in range(n)])
    colours = ramp(job.material)
    for i in range(n):
        a = 2 * pi * (i + 0.5) / n
        light = job.lamp.terms(*pose.lit((-cos(a) * 0.7, -sin(a) * 0.7, 0.71)), job.material.spec, job.material.gloss)
        c = colours[int(255 * job.cut.upright(wide * cos(a), wide * sin(a), p.height))]
        tint = [min(255, int(c[q] * (light[q] * 0.9 + light[q + 3]) + light[q + 6])) for q in range(3)]
        j = (i + 1) % n
        pygame.draw.polygon(job.surface, tint, (outer[i], outer[j], inner[j], inner[i]))


def _dome(job: BakeJob, p: Prism, top: list[Point]) -> Generator[None, None, None]:
    """A swelling top: facets from every edge to the apex, so that arms get a ridge."""
    pose, shade, material, wood = job.pose, job.shade, job.material, job.cut
    n = len(top)
    rings = max(5, min(14, ceil(max(hypot(x, y) for x, y in top) / job.pixel / 2)))
    # a slope that is steep at the rim and eases towards the middle
    lift = [(1 - (1 - k / rings) ** 1.5) for k in range(rings + 1)]
    rows = [
        pose.project([(x * (1 - k / rings), y * (1 - k / rings), p.height + p.dome * lift[k]) for x, y in top])
        for k in range(rings + 1)
    ]
    colours, terms, fill = ramp(material), job.lamp.terms, polygon
    ex, ey, ez = pose.eye
    for i in range(n):
        if i % 12 == 0:
            yield
        j = (i + 1) % n
        (ax, ay), (bx, by) = top[i], top[j]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        ux, uy = by - ay, ax - bx
        length = hypot(ux, uy)
        if length < 1e-9:
            continue
        ux, uy = ux / length, uy / length
        height = max(0.02, abs(mx * ux + my * uy))
        for k in range(rings):
            t = (k + 0.5) / rings
            slope = p.dome / height * 1.5 * (1 - t) ** 0.5
            nz = 1 / sqrt(1 + slope * slope)
            nx, ny = ux * slope * nz, uy * slope * nz
            x, y, z = mx * (1 - t), my * (1 - t), p.height + p.dome * t
            if nx * (ex - x) + ny * (ey - y) + nz * (ez - z) <= 0:
                continue
            light = terms(*pose.lit((nx, ny, nz)), material.spec, material.gloss)
            g = int((wood.upright(x, y, z) + 0.12 * fibre(x, y)) * 255)
            c = colours[0 if g < 0 else 255 if g > 255 else g]
            d = shade.lit(x, y, z) if shade.blockers else 1.0
            r = c[0] * (light[0] + light[3] * d) + light[6] * d
            q = c[1] * (light[1] + light[4] * d) + light[7] * d
            b = c[2] * (light[2] + light[5] * d) + light[8] * d
            tint = (r if r < 255 else 255, q if q < 255 else 255, b if b < 255 else 255)
            fill(job.surface, tint, (rows[k][i], rows[k][j], rows[k + 1][j], rows[k + 1][i]))


def _cap_shadows(shade: Shade, z: float) -> tuple[list[Point], ...]:
    """The shadows of taller neighbours on a top, as outlines in its own plane."""
    made = []
    wx, wy = shade.way
    for b in shade.blockers:
        if b.high <= z + 0.02:
            continue
        far = (b.high - z) / shade.rise
        near = max(0.0, b.low - z) / shade.rise
        outline = []
        for i in range(16):
            a = 2 * pi * i / 16
            ux, uy = cos(a), sin(a)
            d = far if ux * wx + uy * wy < 0 else near
            outline.append((b.x + b.radius * ux - wx * d, b.y + b.radius * uy - wy * d))
        made.append(outline)
    return tuple(made)


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
    pose: SolidPose,
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
    """Paint a flat end of an upright piece onto its canvas: growth rings round the pith, cut to the outline."""
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
    pose: SolidPose,
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
        tint = colours[int(255 * ring_table()[int(middle * wood.density) & 4095])]
        pygame.draw.polygon(layer, tint, before + after[::-1])
        before = after


def _sheen(layer: pygame.Surface) -> None:
    """Brighter to the left and front, where the lamp is."""
    tilt = pygame.Surface((2, 2))
    for x, y, v in ((0, 0, 246), (1, 0, 222), (0, 1, 255), (1, 1, 236)):
        tilt.set_at((x, y), (v, int(v * 0.995), int(v * 0.985)))
    layer.blit(pygame.transform.smoothscale(tilt, layer.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
