"""Coarse meshes for the flat tier, for picking and for the judge of picking: a few dozen facets per shape.

A mesh has vertices in the shape's own frame and facets (vertex numbers, normal, role or None for the solid's own,
tone). Facets are in an order that is right for a culled, mostly convex body; `sort` says that its sides must be sorted
by depth (stars, arrows).
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from qgames.render.model.camera import Vec3
from qgames.render.model.shapes import Station, contour, grooved, reach
from qgames.render.model.solids import Ball, Cone, Cube, Engraving, Prism, Rod, Shape, Slab


class Facet(NamedTuple):
    corners: tuple[int, ...]
    normal: Vec3
    role: str | None = None
    tone: float = 1.0  # darkens: inside holes


class Mesh(NamedTuple):
    vertices: tuple[Vec3, ...]
    facets: tuple[Facet, ...]
    sort: bool = False
    #: by facet its plane: the normal, and how far along it the facet lies. It is seen from where the eye is farther.
    planes: tuple[tuple[float, float, float, float], ...] = ()

    def seen_from(self, eye: Vec3) -> list[int]:
        """The numbers of the facets that face the eye."""
        x, y, z = eye
        return [k for k, (a, b, c, far) in enumerate(self.planes) if a * x + b * y + c * z > far]


class Detail(IntEnum):
    COARSE = 0  # while the camera turns and there is no time for more
    QUICK = 1  # while the camera turns: round things have fewer sides
    PLAIN = 2
    FINE = 3  # for picking


@lru_cache(maxsize=512)
def mesh(shape: Shape, detail: Detail = Detail.PLAIN) -> Mesh:
    """The coarse mesh of a body; flat marks, balls and rods have none."""
    if isinstance(shape, Prism):
        made = _prism(shape, detail)
    elif isinstance(shape, Slab):
        made = _slab(shape, detail)
    elif isinstance(shape, Cone):
        made = _cone(shape, detail)
    elif isinstance(shape, Cube):
        made = _cube(shape, detail)
    else:
        raise TypeError(f"no mesh for {type(shape).__name__}")
    return made._replace(planes=tuple(_plane(facet, made.vertices) for facet in made.facets))


def _plane(facet: Facet, vertices: tuple[Vec3, ...]) -> tuple[float, float, float, float]:
    (a, b, c), (x, y, z) = facet.normal, vertices[facet.corners[0]]
    return a, b, c, a * x + b * y + c * z


def _sides(rings: list[list[Vec3]], normals: list[list[Vec3]]) -> tuple[list[Vec3], list[Facet]]:
    """Quads between rings of the same number of points; normals[k][i] belongs to the quad from ring k, point i."""
    n = len(rings[0])
    vertices = [p for ring in rings for p in ring]
    facets = []
    for k in range(len(rings) - 1):
        for i in range(n):
            j = (i + 1) % n
            if _same(rings[k][i], rings[k][j]):
                continue
            facets.append(Facet((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i), normals[k][i]))
    return vertices, facets


def _same(a: Vec3, b: Vec3) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]) < 1e-7


def _between_normals(stations: tuple[Station, ...], out: float, up: float) -> list[Vec3]:
    n = len(stations)
    made = []
    for i in range(n):
        _, _, ax, ay = stations[i]
        _, _, bx, by = stations[(i + 1) % n]
        x, y = (ax + bx) / 2, (ay + by) / 2
        length = sqrt(x * x + y * y) or 1.0
        made.append((x / length * out, y / length * out, up))
    return made


def _prism(p: Prism, detail: Detail) -> Mesh:
    fine = detail == Detail.FINE
    many = len(p.outline.points) > 6
    stations = contour(
        p.outline, 1e9, 9.0 if many and not fine else (1.6, 1.6, 0.8, 0.4)[detail], (10, 14, 18, 48)[detail]
    )
    n = len(stations)
    b = min(p.bevel, p.height / 3)
    if (many and not fine) or detail == Detail.COARSE:  # stars and arrows have enough edges without a bevel
        b *= 0.4
        low = [(x, y, 0.0) for x, y, _, _ in stations]
        top = [(x - nx * b, y - ny * b, p.height) for x, y, nx, ny in stations]
        vertices, facets = _sides([low, top], [_between_normals(stations, 0.97, 0.24)])
        return _topped(p, vertices, facets, top, stations, n, detail)
    vertices, facets = _bevelled(stations, p.height, b)
    return _topped(p, vertices, facets, vertices[2 * n :], stations, 2 * n, detail)


def _bevelled(stations: tuple[Station, ...], height: float, b: float) -> tuple[list[Vec3], list[Facet]]:
    """Sides with a bevel at their upper edge; the last vertices are those of the top."""
    low = [(x, y, 0.0) for x, y, _, _ in stations]
    high = [(x, y, height - b) for x, y, _, _ in stations]
    top = [(x - nx * b, y - ny * b, height) for x, y, nx, ny in stations]
    normals = [_between_normals(stations, 1.0, 0.0), _between_normals(stations, 0.707, 0.707)]
    return _sides([low, high, top], normals)


def _topped(
    p: Prism,
    vertices: list[Vec3],
    facets: list[Facet],
    top: list[Vec3],
    stations: tuple[Station, ...],
    first_top: int,
    detail: Detail,
) -> Mesh:
    """Put the ends on a prism: a bottom, and a flat, grooved, swelling or drilled top."""
    n = len(stations)
    convex = p.outline.kind == "disc" or _is_convex(p.outline.points)
    facets.insert(0, Facet(tuple(reversed(range(n))), (0.0, 0.0, -1.0)))
    if p.dome:
        apex = len(vertices)
        vertices.append((0.0, 0.0, p.height + p.dome))
        for i in range(n):
            a, c = top[i], top[(i + 1) % n]
            if _same(a, c):
                continue
            facets.append(Facet((first_top + i, first_top + (i + 1) % n, apex), _normal(a, c, vertices[apex])))
    else:
        facets.append(Facet(tuple(range(first_top, first_top + n)), (0.0, 0.0, 1.0)))
    if p.groove and detail > Detail.COARSE:
        edge, _, within = grooved(p, stations)
        for loop, tone in ((edge, 0.5), (within, 1.0)):
            facets.append(Facet(tuple(range(len(vertices), len(vertices) + n)), (0.0, 0.0, 1.0), None, tone))
            vertices += [(x, y, p.height) for x, y in loop]
    if p.hole:
        first = len(vertices)
        m = (8, 14, 14, 36)[detail]
        vertices += [(p.hole * cos(2 * pi * i / m), p.hole * sin(2 * pi * i / m), p.height) for i in range(m)]
        facets.append(Facet(tuple(range(first, first + m)), (0.0, 0.0, 1.0), None, 0.22))
    return Mesh(tuple(vertices), tuple(facets), not convex)


def _slab(s: Slab, detail: Detail) -> Mesh:
    stations = contour(s.outline, 1e9, (0.8, 0.8, 0.4, 0.2)[detail], (24, 36, 44, 96)[detail])
    n = len(stations)
    b = min(s.edge, s.height / 2)
    vertices, facets = _bevelled(stations, s.height, b)
    facets = [f._replace(role=s.rim) for f in facets]
    facets.append(Facet(tuple(range(2 * n, 3 * n)), (0.0, 0.0, 1.0)))
    return Mesh(tuple(vertices), tuple(facets))


def _cone(c: Cone, detail: Detail) -> Mesh:
    n = (10, 16, 20, 48)[detail]
    slope = sqrt(c.radius**2 + c.height**2)
    out, up = c.height / slope, c.radius / slope
    vertices = [(c.radius * cos(2 * pi * i / n), c.radius * sin(2 * pi * i / n), 0.0) for i in range(n)]
    vertices.append((0.0, 0.0, c.height))
    facets = [Facet(tuple(reversed(range(n))), (0.0, 0.0, -1.0))]
    for i in range(n):
        a = 2 * pi * (i + 0.5) / n
        facets.append(Facet((i, (i + 1) % n, n), (out * cos(a), out * sin(a), up)))
    return Mesh(tuple(vertices), tuple(facets))


#: name -> (normal, own x axis, own y axis) of a face of a cube
FACES: dict[str, tuple[Vec3, Vec3, Vec3]] = {
    "top": ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    "bottom": ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
    "north": ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    "south": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    "east": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "west": ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
}


def _cube(c: Cube, detail: Detail) -> Mesh:
    h = c.edge / 2
    i = h if detail == Detail.COARSE else h - c.rounding * 0.6
    vertices: list[Vec3] = []
    facets: list[Facet] = []
    named: dict[tuple[str, int, int], int] = {}
    for name, (n, u, v) in FACES.items():
        first = len(vertices)
        for k, (a, b) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
            vertices.append(_at(n, u, v, h, a * i, b * i))
            named[name, a, b] = first + k
        facets.append(Facet((first, first + 1, first + 2, first + 3), n))
    if i < h:
        facets += _cube_edges(vertices)
    for mark in c.marks:
        _engrave(mark, h, vertices, facets)
    return Mesh(tuple(vertices), tuple(facets))


def _cube_edges(vertices: list[Vec3]) -> list[Facet]:
    """The chamfers: vertices that share two (edges) or no (corners) faces are joined by their nearness."""
    made = []
    signs = (-1, 1)
    for axis in range(3):  # edges along this axis
        b, c = (axis + 1) % 3, (axis + 2) % 3
        for sb in signs:
            for sc in signs:
                ring = [k for k, p in enumerate(vertices) if p[b] * sb > 0 and p[c] * sc > 0]
                # the four that lie on face b or face c, not on the caps of the axis
                ring = [k for k in ring if abs(vertices[k][axis]) < max(map(abs, vertices[k])) - 1e-9]
                on_b = [k for k in ring if abs(vertices[k][b]) > abs(vertices[k][c])]
                on_c = [k for k in ring if abs(vertices[k][b]) < abs(vertices[k][c])]
                on_b.sort(key=lambda k: vertices[k][axis])
                on_c.sort(key=lambda k: -vertices[k][axis])
                normal = [0.0, 0.0, 0.0]
                normal[b], normal[c] = 0.7071 * sb, 0.7071 * sc
                made.append(Facet(tuple(on_b + on_c), (normal[0], normal[1], normal[2])))
    for sx in signs:
        for sy in signs:
            for sz in signs:
                three = [k for k, p in enumerate(vertices) if p[0] * sx > 0 and p[1] * sy > 0 and p[2] * sz > 0]
                made.append(Facet(tuple(three), (0.577 * sx, 0.577 * sy, 0.577 * sz)))
    return made


def _at(n: Vec3, u: Vec3, v: Vec3, h: float, a: float, b: float) -> Vec3:
    return (
        n[0] * h + u[0] * a + v[0] * b,
        n[1] * h + u[1] * a + v[1] * b,
        n[2] * h + u[2] * a + v[2] * b,
    )


def engraved_outlines(mark: Engraving) -> list[tuple[list[tuple[float, float]], bool]]:
    """Polygons of a mark in its face, each burnt (True) or left as wood (False, the middle of a circle)."""
    x, y = mark.at
    r, w = mark.size, mark.width

    def circle(radius: float, m: int) -> list[tuple[float, float]]:
        return [(x + radius * cos(2 * pi * i / m), y + radius * sin(2 * pi * i / m)) for i in range(m)]

    if mark.kind == "dot":
        return [(circle(r, 10), True)]
    if mark.kind == "circle":
        return [(circle(r + w, 20), True), (circle(r - w, 16), False)]
    made = []
    for sx, sy in ((1, 1), (1, -1)):  # two bars, corner to corner
        nx, ny = -sy * w * 0.7071, sx * w * 0.7071
        e = r + w * 0.5
        made.append(
            (
                [
                    (x - sx * e - nx, y - sy * e - ny),
                    (x + sx * e - nx, y + sy * e - ny),
                    (x + sx * e + nx, y + sy * e + ny),
                    (x - sx * e + nx, y - sy * e + ny),
                ],
                True,
            )
        )
    return made


def _engrave(mark: Engraving, h: float, vertices: list[Vec3], facets: list[Facet]) -> None:
    n, u, v = FACES[mark.face]
    for outline, burnt in engraved_outlines(mark):
        first = len(vertices)
        vertices += [_at(n, u, v, h, a, b) for a, b in outline]
        facets.append(Facet(tuple(range(first, len(vertices))), n, "burn" if burnt else None))


def _is_convex(points: tuple[tuple[float, float], ...]) -> bool:
    n = len(points)
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = points[i - 2], points[i - 1], points[i]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < -1e-9:
            return False
    return True


def _normal(a: Vec3, b: Vec3, c: Vec3) -> Vec3:
    ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    vx, vy, vz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length


@lru_cache(maxsize=512)
def extent(shape: Shape) -> tuple[float, float, float]:
    """Radius about the vertical axis, lowest and highest point, in the shape's own frame (upright)."""
    match shape:
        case Prism(outline=o, height=h, dome=d):
            return reach(o), 0.0, h + d
        case Slab(outline=o, height=h):
            return reach(o), 0.0, h
        case Cone(radius=r, height=h):
            return r, 0.0, h
        case Cube(edge=e):
            return e * 0.866, -e / 2, e / 2
        case Rod(length=a, radius=r):
            return a / 2 + r, -a / 2, a / 2
        case Ball(radius=r):
            return r, -r, r
    return 0.5, 0.0, 0.0
