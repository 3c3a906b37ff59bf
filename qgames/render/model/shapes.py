"""Shapes as numbers: outlines as points with outward normals and the profiles that are swept along them, flat marks and
engraved lines as polygons in their own plane, the one marker language, and furniture made of several slabs. No pygame
here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import atan2, ceil, cos, dist, hypot, pi, sin

from qgames.render.model.camera import Point, Vec3
from qgames.render.model.solids import (
    Cone,
    Flat,
    Inlay,
    Outline,
    Prism,
    Solid,
    barred,
    box,
    brackets,
    dashed,
    diamond,
    facing,
    rays,
    ring,
    spikes,
    stroke,
    target,
)

#: a point of a contour: x, y, outward normal
Station = tuple[float, float, float, float]
#: a point of a profile: how far inside the outline, height, normal (outward part, upward part)
PrismStep = tuple[float, float, float, float]
Loop = tuple[Point, ...]  # a polygon; a ring is one with a seam (even-odd fill)


@lru_cache(maxsize=512)
def contour(outline: Outline, step: float = 1e9, arc: float = 0.5, turns: int = 20) -> tuple[Station, ...]:
    """Points round an outline, counter-clockwise.

    Straight edges are cut into pieces no longer than `step`, corners into turns of about `arc` radians; a disc into
    as many as `turns` or `step` asks for, whichever is more.
    """
    if outline.kind == "disc":
        radius = outline.args[0]
        n = max(turns, ceil(2 * pi * radius / step))
        return tuple(
            (radius * cos(2 * pi * i / n), radius * sin(2 * pi * i / n), cos(2 * pi * i / n), sin(2 * pi * i / n))
            for i in range(n)
        )
    if outline.kind == "mitred":
        return tuple(_mitred(outline.points, {int(seam) for seam in outline.args}, step))
    return tuple(_rounded(outline.points, outline.args[0], step, arc))


def _mitred(points: tuple[Point, ...], seams: set[int], step: float) -> list[Station]:
    """Corners whose normals say where they go when all edges but the seams move in by one: bevels meet in a mitre."""
    n = len(points)
    edges = []  # outward normal, length, how much of a bevel
    for i in range(n):
        (x0, y0), (x1, y1) = points[i], points[(i + 1) % n]
        length = hypot(x1 - x0, y1 - y0) or 1e-9
        edges.append(((y1 - y0) / length, (x0 - x1) / length, length, 0.0 if i in seams else 1.0))
    out: list[Station] = []
    for i, (x, y) in enumerate(points):
        ax, ay, _, a = edges[i - 1]
        bx, by, length, b = edges[i]
        area = ax * by - ay * bx
        out.append((x, y, (a * by - b * ay) / area, (b * ax - a * bx) / area) if abs(area) > 1e-6 else (x, y, bx, by))
        parts = ceil(length / step) if b else 0
        for k in range(1, parts):
            d = length * k / parts
            out.append((x - by * d, y + bx * d, bx, by))
    return out


def _rounded(points: tuple[Point, ...], corner: float, step: float, arc: float) -> list[Station]:
    n = len(points)
    edges = []
    for i in range(n):
        (x0, y0), (x1, y1) = points[i], points[(i + 1) % n]
        length = hypot(x1 - x0, y1 - y0) or 1e-9
        edges.append(((x1 - x0) / length, (y1 - y0) / length, length))
    corners = []  # for each vertex: what the rounding takes off both edges, and the turn
    for i in range(n):
        (ax, ay, al), (bx, by, bl) = edges[i - 1], edges[i]
        turn = atan2(ax * by - ay * bx, ax * bx + ay * by)
        half = abs(sin(turn / 2) / max(1e-6, cos(turn / 2)))
        corners.append((min(corner * half, 0.45 * al, 0.45 * bl), turn))
    out: list[Station] = []
    for i in range(n):
        x, y = points[i]
        (ax, ay, _), (bx, by, bl) = edges[i - 1], edges[i]
        cut, turn = corners[i]
        start = atan2(-ax, ay)  # angle of the normal of the edge before: (ay, -ax)
        pieces = max(1, ceil(abs(turn) / arc)) if cut > 1e-9 else 1
        if cut <= 1e-9:
            out.append((x, y, ay, -ax))
            out.append((x, y, by, -bx))
        else:
            radius = cut * cos(turn / 2) / abs(sin(turn / 2)) if abs(turn) > 1e-6 else 0.0
            sign = 1.0 if turn > 0 else -1.0
            mx, my = x - ax * cut - ay * radius * sign, y - ay * cut + ax * radius * sign
            for k in range(pieces + 1):
                a = start + turn * k / pieces
                nx, ny = cos(a), sin(a)
                out.append((mx + nx * radius * sign, my + ny * radius * sign, nx, ny))
        after = corners[(i + 1) % n][0]
        length = bl - cut - after
        parts = ceil(length / step)
        for k in range(1, parts):
            d = cut + length * k / parts
            out.append((x + bx * d, y + by * d, by, -bx))
    return out


@lru_cache(maxsize=512)
def reach(outline: Outline) -> float:
    """The radius of the circle round the origin that holds the outline."""
    if outline.kind == "disc":
        return outline.args[0]
    return max(hypot(x, y) for x, y in outline.points)


def area(outline: Outline) -> float:
    if outline.kind == "disc":
        return pi * outline.args[0] ** 2
    p = outline.points
    return sum(p[i - 1][0] * p[i][1] - p[i - 1][1] * p[i][0] for i in range(len(p))) / 2


GROOVE = 0.055  # of a prism's size: how wide the line in its top is, to either side


def grooved(prism: Prism, stations: tuple[Station, ...]) -> list[list[Point]]:
    """The outer edge, the bottom and the inner edge of the line cut into its top."""
    shares = (prism.groove + GROOVE, prism.groove, prism.groove - GROOVE)
    return [[(x * share, y * share) for x, y, _, _ in stations] for share in shares]


def prism_profile(height: float, bevel: float, foot: float = 0.03, rows: int = 8, turns: int = 5) -> list[PrismStep]:
    """Up the side of a standing piece: a small chamfer at the foot, rows denser low down, a rounded upper edge."""
    foot = min(foot, height / 4)
    bevel = min(bevel, height / 3)
    steps = [(foot, 0.0, 0.8, -0.6), (foot * 0.3, foot * 0.3, 1.0, -0.2), (0.0, foot, 1.0, 0.0)]
    for i in range(1, rows + 1):
        steps.append((0.0, foot + (height - foot - bevel) * (i / rows) ** 1.6, 1.0, 0.0))
    for i in range(1, turns + 1):
        a = i / turns * pi / 2
        steps.append((bevel * (1 - cos(a)), height - bevel + bevel * sin(a), cos(a), sin(a)))
    return steps


def cone_profile(cone: Cone, rows: int = 20, turns: int = 5) -> list[PrismStep]:
    foot = 0.04
    slope = atan2(cone.radius, cone.height)
    nr, nz = cos(slope), sin(slope)
    top = cone.height - cone.tip * 0.75
    last = cone.tip * cos(slope)
    steps = [(foot, 0.0, 0.8, -0.6), (foot * 0.3, foot * 0.3, 1.0, -0.1), (0.0, foot, 0.97, 0.2)]
    for i in range(rows + 1):
        t = i / rows
        steps.append((t * (cone.radius - last), foot + (top - foot) * t, nr, nz))
    for i in range(1, turns + 1):
        a = slope + (pi / 2 - slope) * i / turns
        inner = cone.radius - cone.tip * cos(a) * (1 if i < turns else 0.02)
        steps.append((inner, top + cone.tip * (sin(a) - sin(slope)), cos(a), sin(a)))
    return steps


def circle(radius: float, n: int = 28, x: float = 0.0, y: float = 0.0) -> list[Point]:
    return [(x + radius * cos(2 * pi * i / n), y + radius * sin(2 * pi * i / n)) for i in range(n)]


def annulus(outer: list[Point], inner: list[Point]) -> Loop:
    """A polygon with a hole: out along one loop, back along the other."""
    return (*outer, outer[0], inner[0], *reversed(inner))


BLUNT = 0.4  # a joint sharper than this is cut off


def thick_line(points: Sequence[Point], width: float) -> list[Loop]:
    """A polyline with thickness: one quad per piece, square ends, joints that meet; closed if it ends with the piece
    with which it begins. One without length has none.

    >>> thick_line([(0.0, 0.0), (2.0, 0.0)], 1.0)
    [((-0.5, -0.5), (2.5, -0.5), (2.5, 0.5), (-0.5, 0.5))]
    >>> thick_line([(1.0, 1.0), (1.0, 1.0)], 1.0)
    []
    """
    h = width / 2
    closed = len(points) > 4 and tuple(points[:2]) == tuple(points[-2:])
    line = [point for point, _ in groupby(points[:-1] if closed else points)]
    ways = [((bx - ax) / dist((ax, ay), (bx, by)), (by - ay) / dist((ax, ay), (bx, by)))
            for (ax, ay), (bx, by) in pairwise(line)]  # fmt: skip
    sides: list[tuple[Point, Point]] = []  # of each point: what is to its right and to its left
    for k, (x, y) in enumerate(line if ways else ()):
        if closed or 0 < k < len(ways):
            (vx, vy), (ux, uy) = ways[k - 1], ways[k % len(ways)]
            far = h / max(BLUNT, 1 + ux * vx + uy * vy)
            nx, ny = -(uy + vy) * far, (ux + vx) * far
        else:
            ux, uy = ways[min(k, len(ways) - 1)]
            x, y = (x + ux * h, y + uy * h) if k else (x - ux * h, y - uy * h)
            nx, ny = -uy * h, ux * h
        sides.append(((x - nx, y - ny), (x + nx, y + ny)))
    return [(right, after_right, after_left, left) for (right, left), (after_right, after_left) in pairwise(sides)]


def _sector(r0: float, r1: float, a0: float, a1: float, n: int = 4) -> Loop:
    """A piece of a ring."""
    angles = [a0 + (a1 - a0) * k / n for k in range(n + 1)]
    return (*((r1 * cos(a), r1 * sin(a)) for a in angles), *((r0 * cos(a), r0 * sin(a)) for a in reversed(angles)))


def _rounded_square(half: float, corner: float, n: int) -> list[Point]:
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
    along = [thick_line(((s, half), (s + step * 0.6, half)), w)[0] for s in starts]
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
        case "dashed" | "bare dashed":
            r, w, count = a
            step = 2 * pi / count
            return tuple(_sector(r - w / 2, r + w / 2, step * i, step * (i + 0.56)) for i in range(int(count)))
        case "barred":
            r, w = a
            c = 0.7071 * (r - w / 2)
            return annulus(circle(r + w / 2, n), circle(r - w / 2, n)), *thick_line(((-c, c), (c, -c)), w * 0.95)
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
                out += thick_line(((sx * (s - arm), sy * s), (sx * s, sy * s), (sx * s, sy * (s - arm))), w)
            return tuple(out)
        case "frame":
            hx, hy, corner, w = a
            h = w / 2
            outer = contour(box(hx + h, hy + h, corner + h), 1e9, 0.35)
            inner = contour(box(hx - h, hy - h, max(0.001, corner - h)), 1e9, 0.35)
            return (annulus([(p[0], p[1]) for p in outer], [(p[0], p[1]) for p in inner]),)
        case "hoop":
            half, corner, w = a
            return (annulus(*(_rounded_square(half + h, corner + h, n) for h in (w / 2, -w / 2))),)
        case "dashed frame":
            return _dashes(*a)
        case "patch":
            return (flat.points,)
        case "stroke" | "bare stroke":
            return tuple(thick_line(flat.points, a[0]))
    raise ValueError(f"unknown mark {flat.kind!r}")


@lru_cache(maxsize=1024)
def line_loops(line: Inlay, n: int = 24) -> tuple[Loop, ...]:
    """The polygons of something cut into a slab."""
    if line.kind == "ring":
        (x, y), r, w = line.points[0], line.size, line.width
        return (annulus(circle(r + w / 2, n, x, y), circle(r - w / 2, n, x, y)),)
    if line.kind == "hole":
        (x, y) = line.points[0]
        return (tuple(circle(line.size, max(8, n // 2), x, y)),)
    return tuple(thick_line(line.points, line.width))


WIDTH, CASING = 0.105, 0.165  # of the gold, and of the dark line under it
ARC = 7  # points of a rounded corner


def around(points: Sequence[Point], radius: float) -> tuple[Point, ...]:
    """The outline at a distance round the hull of some points: a stadium round a line, a rounded square round four.

    >>> ring = around([(0.0, 0.0), (3.0, 0.0)], 1.0)
    >>> min(x for x, _ in ring), max(y for _, y in ring)
    (-1.0, 1.0)
    """
    corners = hull(points, 1e-9)
    made: list[Point] = []
    count = len(corners)
    for k, (x, y) in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % count]
        start = atan2(y - before[1], x - before[0]) - pi / 2
        end = atan2(after[1] - y, after[0] - x) - pi / 2
        turn = (end - start) % (2 * pi)
        steps = max(2, round(ARC * turn / (pi / 2)))
        made += [(x + radius * cos(start + turn * s / steps), y + radius * sin(start + turn * s / steps))
                 for s in range(steps + 1)]  # fmt: skip
    return tuple(made)


def hull(points: Iterable[Point], slack: float = 0.0) -> list[Point]:
    """The convex hull, counter-clockwise, without points within a side (or off it by no more than the slack); the two
    ends of a line."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(run: list[Point]) -> list[Point]:
        out: list[Point] = []
        for p in run:
            x, y = p
            while len(out) > 1:
                (ax, ay), (bx, by) = out[-2], out[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > slack:
                    break
                out.pop()
            out.append(p)
        return out[:-1]

    return half(ordered) + half(ordered[::-1])


def stretch(ring: Sequence[Point], start: Point, share: float) -> tuple[Point, ...]:
    """The part of a closed line that is within half a share of it from where it is nearest to `start`, either way.

    >>> stretch([(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)], (1.0, 0.0), 0.5)
    ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    """
    count = len(ring)
    first = min(range(count), key=lambda k: dist(ring[k], start) - 1e-3 * hypot(*ring[k]))  # outside rather than inside
    half = share / 2 * sum(dist(ring[k], ring[k - 1]) for k in range(count))
    ways: list[list[Point]] = []
    for step in (-1, 1):
        left, at, way = half, first, [ring[first]]
        while left > 1e-9:
            here, after = ring[at % count], ring[(at + step) % count]
            long = dist(here, after)
            part = min(1.0, left / long) if long else 1.0
            way.append((here[0] + (after[0] - here[0]) * part, here[1] + (after[1] - here[1]) * part))
            left, at = left - long, at + step
        ways.append(way)
    return (*reversed(ways[0]), *ways[1][1:])


def band(
    places: Sequence[Vec3],
    radius: float,
    role: str = "mark.win",
    share: float = 1.0,
    widths: tuple[float, float] = (WIDTH, CASING),
) -> Iterator[Solid]:
    """A closed band round some places: what won, drawn as one thing. It lies flat, so pieces stand on it by themselves;
    where the places are of several heights it climbs from one to the other. Less than a whole `share` of it runs both
    ways from the first."""
    if share <= 0.0 or not places:
        return
    level = [(x, y) for x, y, _ in places]
    middle = (sum(x for x, _ in level) / len(level), sum(y for _, y in level) / len(level))
    ring = around([(x - middle[0], y - middle[1]) for x, y in level], radius)
    line = (*ring, ring[0], ring[1])
    if share < 1.0:
        line = stretch(ring, (level[0][0] - middle[0], level[0][1] - middle[1]), share)
    runs = _levels(line, [(x - middle[0], y - middle[1], round(z, 3)) for x, y, z in places])
    for width, above, tint, light in ((widths[1], 0.0, "mark.edge", None), (widths[0], 0.006, role, role)):
        for run, height in runs:
            x, y = (sum(p[axis] for p in run) / len(run) for axis in (0, 1)) if len(runs) > 1 else (0.0, 0.0)
            ends = run if len(runs) == 1 else _blunt(run, width / 2)
            flat = stroke(*((px - x, py - y) for px, py in ends), width=width)
            yield Solid(flat, (middle[0] + x, middle[1] + y, height + above), tint, glow=light)
        for (run, height), (_, after) in pairwise([*runs, runs[0]] if share == 1.0 else runs):
            if height != after:
                yield _riser(run[-2:], middle, height, after, above, width)._replace(role=tint, glow=light)


LEDGE = 0.03  # by how much what is lower seems nearer: the step is where what is higher ends


def _levels(line: Sequence[Point], places: Sequence[Vec3]) -> list[tuple[list[Point], float]]:
    """A line in parts, each with the height of the places it is nearest to."""
    low = min(z for _, _, z in places)

    def height(p: Point) -> float:
        return min(places, key=lambda place: dist(p, place[:2]) + (LEDGE if place[2] > low else 0.0))[2]

    runs = [([line[0]], height(line[0]))]
    for a, b in pairwise(line):
        if height(a) != height(b):
            here, there = a, b
            for _ in range(20):
                half = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
                here, there = (half, there) if height(half) == height(a) else (here, half)
            runs[-1][0].append(there)
            runs.append(([there], height(b)))
        runs[-1][0].append(b)
    if len(runs) > 1 and line[:2] == line[-2:]:  # closed: the last part goes on as the first
        last, _ = runs.pop()
        runs[0][0][:0] = last[:-2]
    return runs


def _blunt(line: Sequence[Point], by: float) -> list[Point]:
    """A line shorter by its square ends."""
    a, b, c, d = *line[:2], *line[-2:]
    first, last = by / (dist(a, b) or 1.0), by / (dist(c, d) or 1.0)
    start = a[0] + (b[0] - a[0]) * first, a[1] + (b[1] - a[1]) * first
    end = d[0] + (c[0] - d[0]) * last, d[1] + (c[1] - d[1]) * last
    return [start, *line[1:-1], end]


def _riser(end: Sequence[Point], middle: Point, height: float, after: float, above: float, width: float) -> Solid:
    """What joins two parts of a band where a line ends at one height and goes on at another; it is seen from the lower
    side."""
    (ax, ay), (x, y) = end
    out = (1.0 if height > after else -1.0) / dist((ax, ay), (x, y))
    way = (x - ax) * out, (y - ay) * out, 0.0
    half = (abs(height - after) - width) / 2  # it has square ends
    at = (middle[0] + x + above * way[0], middle[1] + y + above * way[1], (height + after) / 2)
    return Solid(stroke((0.0, -half), (0.0, half), width=width), at, frame=facing(way))


#: kind -> (flat shape for a radius, role, halo?)
_MARKS: dict[str, tuple[Callable[[float], Flat], str, bool]] = {
    "last": (lambda r: ring(r, 0.075 * r), "mark.last", False),
    "hover": (lambda r: ring(r, 0.115 * r), "mark.hover", True),
    "selected": (lambda r: brackets(r, 0.13 * r), "mark.selected", True),
    "legal": (lambda r: target(r * 0.62, 0.09 * r), "mark.legal", False),
    "hint": (lambda r: diamond(r * 1.05, 0.12 * r), "mark.hint", True),
    "threat": (lambda r: spikes(r, 0.22 * r), "mark.threat", False),
    "verdict": (lambda r: dashed(r, 0.12 * r), "mark.verdict", False),
    "win": (lambda r: rays(r, 0.1 * r), "mark.win", True),
    "refused": (lambda r: barred(r * 0.62, 0.14 * r), "mark.refused", False),
}
KINDS = tuple(_MARKS)


def mark(kind: str, at: Vec3, radius: float = 0.5, turn: float = 0.0, over: bool = False) -> Solid:
    """A marker of the common language: last, hover, selected, legal, hint, threat, verdict, win or refused."""
    make, role, glows = _MARKS[kind]
    return Solid(make(radius), at, role, turn=turn, glow=role if glows else None, over=over)


def rails(
    half: float, width: float, at: Vec3 = (0.0, 0.0, 0.0), corner: float = 0.0
) -> tuple[tuple[Vec3, Outline], ...]:
    """Four mitred outlines (south, east, north, west) that make a square frame: pairs of place and outline.

    The outer half side is `half`, each bar is `width` wide. They are separate so that pieces inside the frame are
    drawn behind the near bar and before the far one. `corner` rounds the outer corners of the whole.
    """
    inner = half - width
    middle = half - width / 2
    outer = [(half, half)]
    if corner:
        turns = [pi / 4 * (1 + k / 4) for k in range(5)]  # from the mitre to the straight
        outer = [(half - corner * (1 - cos(a)), half - corner * (1 - sin(a))) for a in turns]
    bar = [(-x, y) for x, y in outer] + outer[::-1] + [(inner, inner), (-inner, inner)]
    made = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        ring4 = []
        for along, out in bar:
            # (along, out) in the bar's own frame -> world, then about the bar's middle
            x, y = -dy * along + dx * out, dx * along + dy * out
            ring4.append((x - dx * middle, y - dy * middle))
        area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring4, ring4[1:] + ring4[:1], strict=True))
        if area < 0:
            ring4.reverse()
        n = len(ring4)
        inside = {p for p in ring4 if p[0] * dx + p[1] * dy < 0}  # the two corners of the inner edge
        seams = [k for k in range(n) if (ring4[k] in inside) != (ring4[(k + 1) % n] in inside)]
        outline = Outline("mitred", tuple(map(float, seams)), tuple(ring4))
        made.append(((at[0] + dx * middle, at[1] + dy * middle, at[2]), outline))
    return tuple(made)
