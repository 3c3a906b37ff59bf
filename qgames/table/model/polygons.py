"""Flat marks and engraved lines as polygons in their own plane. Rings are one polygon with a seam (even-odd fill)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from qgames.table.model.outline import contour
from qgames.table.model.solids import Flat, Line, Point, box

Loop = tuple[Point, ...]


def circle(radius: float, n: int = 28, x: float = 0.0, y: float = 0.0) -> list[Point]:
    return [(x + radius * cos(2 * pi * i / n), y + radius * sin(2 * pi * i / n)) for i in range(n)]


def annulus(outer: list[Point], inner: list[Point]) -> Loop:
    """A polygon with a hole: out along one loop, back along the other."""
    return (*outer, outer[0], inner[0], *reversed(inner))


def band(points: tuple[Point, ...], width: float) -> list[Loop]:
    """A polyline with thickness: one quad per piece, square ends, lengthened at the joints."""
    made: list[Loop] = []
    h = width / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay) or 1e-9
        ux, uy = (bx - ax) / length, (by - ay) / length
        nx, ny = -uy * h, ux * h
        ax, ay, bx, by = ax - ux * h, ay - uy * h, bx + ux * h, by + uy * h
        made.append(((ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)))
    return made


def _sector(r0: float, r1: float, a0: float, a1: float, n: int = 4) -> Loop:
    """A piece of a ring."""
    angles = [a0 + (a1 - a0) * k / n for k in range(n + 1)]
    return (*((r1 * cos(a), r1 * sin(a)) for a in angles), *((r0 * cos(a), r0 * sin(a)) for a in reversed(angles)))


def _rounded(half: float, corner: float, n: int) -> list[Point]:
    """A square with round corners, each cut into a quarter of the pieces."""
    middle, each = half - corner, max(3, n // 4)
    made = []
    for turn in range(4):
        for k in range(each + 1):
            a = pi / 2 * k / each
            made.append(_quarter((middle + corner * cos(a), middle + corner * sin(a)), turn))
    return made


def _spike(r: float, w: float, m: float, h: float) -> Loop:
    """A tooth that points inward, in the middle of an arc."""
    return ((r - w) * cos(m), (r - w) * sin(m)), (r * cos(m - h), r * sin(m - h)), (r * cos(m + h), r * sin(m + h))


def _dashes(half: float, w: float, count: float) -> tuple[Loop, ...]:
    """The four sides of a square, each in so many dashes."""
    step = 2 * half / count
    starts = [-half + step * (i + 0.2) for i in range(int(count))]
    along = [band(((s, half), (s + step * 0.6, half)), w)[0] for s in starts]
    return tuple(tuple(_quarter(p, turn) for p in loop) for turn in range(4) for loop in along)


def _quarter(p: Point, turns: int) -> Point:
    """A point, so many quarters of a turn on."""
    x, y = p
    return ((x, y), (-y, x), (-x, -y), (y, -x))[turns]


@lru_cache(maxsize=512)
def loops(flat: Flat, n: int = 28) -> tuple[Loop, ...]:
    """The polygons of a mark; `n` is how many pieces a circle is cut into."""
    a = flat.args
    match flat.kind:
        case "ring":
            r, w = a
            return (annulus(circle(r + w / 2, n), circle(r - w / 2, n)),)
        case "dot":
            return (tuple(circle(a[0], n)),)
        case "target":
            r, w = a
            return annulus(circle(r + w / 2, n), circle(r - w / 2, n)), tuple(circle(r * 0.42, max(10, n // 2)))
        case "dashed":
            r, w, count = a
            step = 2 * pi / count
            return tuple(_sector(r - w / 2, r + w / 2, step * i, step * (i + 0.56)) for i in range(int(count)))
        case "barred":
            r, w = a
            c = 0.7071 * (r - w / 2)
            return annulus(circle(r + w / 2, n), circle(r - w / 2, n)), *band(((-c, c), (c, -c)), w * 0.95)
        case "diamond":
            r, w = a
            s = r * 1.16
            return (annulus(circle(s + w * 0.7, 4), circle(s - w * 0.7, 4)),)
        case "spikes":
            r, w, count = a
            return tuple(_spike(r, w, 2 * pi * (i + 0.5) / count, pi / count * 0.62) for i in range(int(count)))
        case "rays":
            r, w, count = a
            out: list[Loop] = [annulus(circle(r + w / 2, n), circle(r - w / 2, n))]
            for i in range(int(count)):
                m, h = 2 * pi * i / count, 0.075
                x, y = (r + w * 3.2) * cos(m), (r + w * 3.2) * sin(m)
                base = r + w * 1.1
                out.append(((x, y), (base * cos(m - h), base * sin(m - h)), (base * cos(m + h), base * sin(m + h))))
            return tuple(out)
        case "brackets":
            r, w = a
            s, arm = r * 0.98, r * 0.5
            out = []
            for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
                out += band(((sx * (s - arm), sy * s), (sx * s, sy * s), (sx * s, sy * (s - arm))), w)
            return tuple(out)
        case "frame":
            hx, hy, corner, w = a
            h = w / 2
            outer = contour(box(hx + h, hy + h, corner + h), 1e9, 0.35)
            inner = contour(box(hx - h, hy - h, max(0.001, corner - h)), 1e9, 0.35)
            return (annulus([(p[0], p[1]) for p in outer], [(p[0], p[1]) for p in inner]),)
        case "hoop":
            half, corner, w = a
            return (annulus(*(_rounded(half + h, corner + h, n) for h in (w / 2, -w / 2))),)
        case "dashed frame":
            return _dashes(*a)
        case "patch":
            return (flat.points,)
        case "stroke":
            return tuple(band(flat.points, a[0]))
    raise ValueError(f"unknown mark {flat.kind!r}")


@lru_cache(maxsize=1024)
def line_loops(line: Line, n: int = 24) -> tuple[Loop, ...]:
    """The polygons of something cut into a slab."""
    if line.kind == "ring":
        (x, y), r, w = line.points[0], line.size, line.width
        return (annulus(circle(r + w / 2, n, x, y), circle(r - w / 2, n, x, y)),)
    if line.kind == "hole":
        (x, y) = line.points[0]
        return (tuple(circle(line.size, max(8, n // 2), x, y)),)
    return tuple(band(line.points, line.width))
