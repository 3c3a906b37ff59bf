"""The baked tier's cubes: rounded boxes in any orientation, with marks burnt into their faces."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, nan, pi, sin, sqrt, tan
from typing import NamedTuple

import pygame

from qgames.render.fine.bodies import BakeJob, Baking, grain_of
from qgames.render.fine.shadows import Blocker, Shade
from qgames.render.fine.sprites import Canvas, Tint, polygon
from qgames.render.fine.wood import cut, fibre, ramp, ring_table
from qgames.render.model.camera import Lens, Point, Vec3
from qgames.render.model.facets import FACES
from qgames.render.model.materials import Colour, Lamp, Material, Palette, Terms, lamp, mix
from qgames.render.model.shapes import hull
from qgames.render.model.solids import Cube, Engraving, Matrix, Solid, SolidPose


def bake_cube(
    solid: Solid, lens: Lens, palette: Palette, blockers: tuple[Blocker, ...], gap: float, walled: float
) -> Baking:
    """`walled`: how much neighbours close a cube's sides in, 0..1."""
    cube = solid.shape
    assert isinstance(cube, Cube)
    h = cube.edge / 2
    place = SolidPose(solid, lens)
    corners = place.project([(i, j, k) for i in (-h, h) for j in (-h, h) for k in (-h, h)])
    canvas = Canvas.around(corners, lens, tint=mix(palette[solid.role].mid, (0, 0, 0), 0.4))
    if canvas.empty:
        return canvas.finish()
    pose = SolidPose(solid, canvas.lens)
    pixel = grain_of(lens.pixels(solid.at) * solid.scale)
    job = BakeJob(canvas.surface, pose, lamp(round(lens.camera.pitch, 1)), palette[solid.role], cut(solid.seed, 380.0),
              Shade(solid, pose, blockers, gap), pixel)  # fmt: skip
    # under the faces, so that no crack between them lets anything through
    inner = h - cube.rounding * 0.55
    solid_part = pose.project([(i, j, k) for i in (-inner, inner) for j in (-inner, inner) for k in (-inner, inner)])
    pygame.draw.polygon(canvas.surface, job.material.mid, hull(solid_part))
    for name, (n, u, v) in FACES.items():
        # a face turned away still shows its rounding until it is well past the edge
        facing = sum(n[k] * (pose.eye[k] - n[k] * h) for k in range(3))
        if facing < -0.6 * sqrt(sum(c * c for c in pose.eye)):
            continue
        yield from _face(job, cube, name, n, u, v, facing > 0, walled)
    for mark in cube.marks:
        n = FACES[mark.face][0]
        if sum(n[k] * (pose.eye[k] - n[k] * h) for k in range(3)) > 0:
            yield
            _burn(job, mark, h, palette)
    return canvas.finish(lens.project(solid.at))


def _samples(half: float, rounding: float, cells: int, turns: int) -> list[float]:
    """Places across a face: dense in the rounding, even in the middle."""
    inner = half - rounding
    out = [inner + rounding * tan(pi / 4 * k / turns) for k in range(1, turns + 1)]
    return [-q for q in reversed(out)] + [-inner + 2 * inner * k / cells for k in range(cells + 1)] + out


class _Cells(NamedTuple):
    """A rounded face cut up, in the cube's own frame: its corners, and the middles with their normals and how much a
    hair of the wood lightens them. Of the rows and of each of them, those within `flat` lie in the face itself."""

    vertices: list[list[Vec3]]
    middles: list[list[tuple[Vec3, Vec3, float]]]
    flat: tuple[range, range]


@lru_cache(maxsize=64)
def _cells(edge: float, rounding: float, face: str, cells_u: int, cells_v: int, turns: int) -> _Cells:
    """It is the same for all cubes of a size, wherever they stand."""
    half, r = edge / 2, rounding
    inner = half - r
    n, u, v = FACES[face]
    us, vs = _samples(half, r, cells_u, turns), _samples(half, r, cells_v, turns)

    def point(a: float, b: float) -> tuple[Vec3, Vec3]:
        q = [n[k] * half + u[k] * a + v[k] * b for k in range(3)]
        base = [inner if c > inner else -inner if c < -inner else c for c in q]
        d = [q[k] - base[k] for k in range(3)]
        length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) or 1.0
        m = (d[0] / length, d[1] / length, d[2] / length)
        return (base[0] + m[0] * r, base[1] + m[1] * r, base[2] + m[2] * r), m

    def middle(a: float, b: float) -> tuple[Vec3, Vec3, float]:
        (x, y, z), m = point(a, b)
        return (x, y, z), m, 0.14 * 255 * fibre(y + z * 0.83, x * 0.12)

    vertices = [[point(a, b)[0] for b in vs] for a in us]
    middles = [[middle((a + c) / 2, (b + d) / 2) for b, d in pairwise(vs)] for a, c in pairwise(us)]
    return _Cells(vertices, middles, (range(turns, turns + cells_u), range(turns, turns + cells_v)))


def _counts(job: BakeJob, cube: Cube, n: Vec3, u: Vec3, v: Vec3, full: bool, walled: float) -> tuple[int, int]:
    """Into how many cells a face is cut along its own two axes."""
    px = cube.edge / job.pixel
    fine, coarse = max(10, min(90, ceil(px / 1.6))), max(4, min(12, ceil(px / 11)))
    # the grain runs along x: few cells along it, many across
    along_u, along_v = abs(u[0]) > 0.5, abs(v[0]) > 0.5
    end = not along_u and not along_v
    cells_u = fine // 2 if end else coarse if along_u else fine
    cells_v = fine // 2 if end else coarse if along_v else fine
    if not full:
        return 8, 8
    if walled > 0.5 and job.pose.lit(n)[2] < 0.7:  # mostly hidden by neighbours
        return max(6, cells_u // 2), max(6, cells_v // 2)
    return cells_u, cells_v


@lru_cache(maxsize=16)
def _level_colours(source: Lamp, normal: Vec3, material: Material) -> list[Colour]:
    """The wood's colours where the light is the same all over; most cubes stand alike."""
    light = source.terms(*normal, material.spec, material.gloss)
    red, green, blue = (light[q] + light[q + 3] for q in range(3))
    r, g, b = light[6:]
    return [
        (min(255, int(c[0] * red + r)), min(255, int(c[1] * green + g)), min(255, int(c[2] * blue + b)))
        for c in ramp(material)
    ]


@lru_cache(maxsize=48)
def _lights(source: Lamp, room: Matrix, material: Material) -> dict[Vec3, Terms]:
    """Light by a cube's own normals, filled as it is asked for; shared by all cubes that stand alike."""
    return {}


def _face(
    job: BakeJob, cube: Cube, name: str, n: Vec3, u: Vec3, v: Vec3, full: bool, walled: float
) -> Generator[None, None, None]:
    half, r, pose = cube.edge / 2, cube.rounding, job.pose
    cells_u, cells_v = _counts(job, cube, n, u, v, full, walled)
    vertices, cells, (flat_u, flat_v) = _cells(cube.edge, r, name, cells_u, cells_v, 4 if r / job.pixel > 4 else 2)
    grid = [pose.project(row) for row in vertices]
    ex, ey, ez = pose.eye
    material, shade = job.material, job.shade
    colours, rings = ramp(material), ring_table()
    wood, density = job.cut, job.cut.density
    pith_z = wood.b
    lights = _lights(job.lamp, pose.room, material)
    up_x, up_y, up_z = pose.room[2]
    # the level middle of a top has one light: its colours are worked out beforehand
    level_top = full and not shade.blockers and pose.lit(n)[2] > 0.75
    table = _level_colours(job.lamp, pose.lit(n), material) if level_top else []
    fill, surface = polygon, job.surface
    tint: Tint
    at, pith_y = nan, 0.0  # along the grain, which waves
    for i, row in enumerate(cells):
        if i % (8 if cells_v < 20 else 2) == 0:
            yield
        low, high = grid[i], grid[i + 1]
        start, stop = (flat_v.start, flat_v.stop) if level_top and i in flat_u else (0, 0)
        for j, ((x, y, z), m, hair) in enumerate(row):
            level = start <= j < stop
            if not level and m[0] * (ex - x) + m[1] * (ey - y) + m[2] * (ez - z) <= 0:
                continue
            # the wood's own rings, written out: this is the innermost loop of all
            if x != at:
                at, pith_y = x, wood.aside(x)
            g = int(rings[int(hypot(y + pith_y, z + pith_z) * density) & 4095] * 255 + hair)
            g = 0 if g < 0 else 255 if g > 255 else g
            if level:
                fill(surface, table[g], (low[j], low[j + 1], high[j + 1], high[j]))
                continue
            light = lights.get(m)
            if light is None:
                light = lights[m] = job.lamp.terms(*pose.lit(m), material.spec, material.gloss)
            occ = 1.0
            d = 1.0
            if up_x * m[0] + up_y * m[1] + up_z * m[2] < 0.75:
                over = up_x * x + up_y * y + up_z * z + half + shade.gap  # what it stands on
                t = 1.0 if over > cube.edge else over / cube.edge if over > 0.0 else 0.0
                occ = 1.0 - walled * (0.52 * (1 - t * t))
                d = 1.0 - walled * min(0.88, (1 - t) * 1.05)
            if shade.blockers:
                d *= shade.lit(x, y, z)
            c = colours[g]
            e = d * occ
            # what little light there is between cubes has come off wood: it is warm
            rr = c[0] * (light[0] * occ + light[3] * d) + light[6] * e
            gg = (c[1] * (light[1] * occ + light[4] * d) + light[7] * e) * (0.88 + 0.12 * e)
            bb = (c[2] * (light[2] * occ + light[5] * d) + light[8] * e) * (0.74 + 0.26 * e)
            tint = (rr if rr < 255 else 255, gg if gg < 255 else 255, bb if bb < 255 else 255)
            fill(surface, tint, (low[j], low[j + 1], high[j + 1], high[j]))


# ------------------------------------------------------------------------------------------------ burnt marks
#: a point on the middle line of a groove and the direction across it
Rib = tuple[Point, Point]


def _ribs(mark: Engraving) -> list[list[Rib]]:
    x, y = mark.at
    if mark.kind == "circle":
        m = 44
        turns = [(cos(2 * pi * k / m), sin(2 * pi * k / m)) for k in range(m)]
        outer = [((x + mark.size * c, y + mark.size * s), (c, s)) for c, s in turns]
        return [outer, [(p, (-c, -s)) for p, (c, s) in outer]]
    if mark.kind == "dot":
        m = 20
        return [[((x, y), (cos(2 * pi * k / m), sin(2 * pi * k / m))) for k in range(m)]]
    made = []
    for sx, sy in ((1, 1), (1, -1)):
        start = pi / 4 * sy
        ribs: list[Rib] = []
        for end, turn in ((1, start - pi / 2), (-1, start + pi / 2)):
            centre = (x + end * mark.size * sx, y + end * mark.size * sy)
            ribs += [(centre, (cos(turn + pi * k / 10), sin(turn + pi * k / 10))) for k in range(11)]
        made.append(ribs)
    return made


class _Slopes(NamedTuple):
    """A ring of facets along a groove, in the cube's own frame: its two edges and the normals between them."""

    inner: list[Vec3]
    outer: list[Vec3]
    normals: list[Vec3]


@lru_cache(maxsize=64)
def _slopes(mark: Engraving, h: float, near: float, far: float, tilt: float) -> list[_Slopes]:
    """Between two distances from the middle of a groove. They are the same for all cubes with this mark."""
    n, u, v = FACES[mark.face]

    def edge(ribs: list[Rib], off: float) -> list[Vec3]:
        across = [(a + x * off, b + y * off) for (a, b), (x, y) in ribs]
        return [
            (n[0] * h + u[0] * a + v[0] * b, n[1] * h + u[1] * a + v[1] * b, n[2] * h + u[2] * a + v[2] * b)
            for a, b in across
        ]

    made = []
    for ribs in _ribs(mark):
        normals = []
        for (_, (x0, y0)), (_, (x1, y1)) in zip(ribs, (*ribs[1:], ribs[0]), strict=True):
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            m = [n[k] - (u[k] * x + v[k] * y) * tilt for k in range(3)]
            length = sqrt(m[0] ** 2 + m[1] ** 2 + m[2] ** 2)
            normals.append((m[0] / length, m[1] / length, m[2] / length))
        made.append(_Slopes(edge(ribs, near), edge(ribs, far), normals))
    return made


def _burn(job: BakeJob, mark: Engraving, h: float, palette: Palette) -> None:
    """Lip, walls and floor of a groove, every piece lit by its own slope; a dot is a filled well."""
    pose = job.pose
    floor_m, wall_m = palette["burn"], palette["burn.wall"]._replace(spec=0.15, gloss=20.0)
    lip_m = wall_m._replace(mid=mix(job.material.light, (255, 250, 238), 0.3))
    w = mark.width if mark.kind != "dot" else mark.size
    # a dot is small: a broad floor keeps it dark, a broad lip gives it a pale collar
    floor, lip = (0.42, 1.22) if mark.kind != "dot" else (0.74, 1.34)

    def band(near: float, far: float, tilt: float, material: Material, strength: float) -> None:
        tint, lights = material.mid, _lights(job.lamp, pose.room, material)
        for slopes in _slopes(mark, h, near, far, tilt):
            inner, outer = pose.project(slopes.inner), pose.project(slopes.outer)
            for i, m in enumerate(slopes.normals):
                light = lights.get(m)
                if light is None:
                    light = lights[m] = job.lamp.terms(*pose.lit(m), material.spec, material.gloss)
                shade = [min(255, int(tint[q] * (light[q] + light[q + 3] * strength) + light[q + 6])) for q in range(3)]
                j = i + 1 if i + 1 < len(inner) else 0
                pygame.draw.polygon(job.surface, shade, (inner[i], inner[j], outer[j], outer[i]))

    band(w, w * lip, 0.55, lip_m, 1.0)
    band(w * floor, w, 1.5, wall_m, 0.9)
    light = job.lamp.terms(*pose.lit(FACES[mark.face][0]), 0.0, 1.0)
    shade = [min(255, int(floor_m.mid[q] * (light[q] * 0.8 + light[q + 3] * 0.8))) for q in range(3)]
    for slopes in _slopes(mark, h, w * floor, 0.0, 0.0):
        edge, middle = pose.project(slopes.inner), pose.project(slopes.outer)
        for i in range(len(edge)):
            j = i + 1 if i + 1 < len(edge) else 0
            pygame.draw.polygon(job.surface, shade, (edge[i], edge[j], middle[j], middle[i]))
