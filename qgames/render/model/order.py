"""What hides what: the order in which things must be painted (`arrange`). And what keeps its place before the viewer
while the table turns (`settle`).

Three kinds of things. *Slabs* (furniture) are convex and stand on the table or on each other. *Bodies* (pieces, balls,
rods) are small and about the same size, so the farther one is painted first. *Flats* lie on a slab or on the table and
are painted with it; those that lie on neither (a mark on a cube, a facelet) are sorted like bodies.

Between a slab and anything else the edges of its outline decide: beyond an edge that faces the eye means in front.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from qgames.render.model.camera import Lens, Vec3
from qgames.render.model.facets import extent
from qgames.render.model.shapes import contour, reach
from qgames.render.model.solids import VIEWER, Ball, Cone, Flat, Matrix, Prism, Slab, Solid, Text, apply, times


class PaintStep(NamedTuple):
    """One thing to paint, with the flat marks that lie on it and the bodies whose shadow falls on it."""

    solid: Solid | None  # None: the table itself
    flats: list[Solid]
    bodies: list[Solid]


@lru_cache(maxsize=256)
def footprint(slab: Solid) -> tuple[tuple[float, float, float, float], ...]:
    """The corners of a slab in the world with the outward normals of the edges after them."""
    shape = slab.shape
    assert isinstance(shape, Slab)
    m = slab.axes
    points = []
    for x, y, _, _ in contour(shape.outline, 1e9, 0.8, 24):
        wx, wy, _ = apply(m, (x * slab.scale, y * slab.scale, 0.0))
        points.append((wx + slab.at[0], wy + slab.at[1]))
    made = []
    for i, (x, y) in enumerate(points):
        bx, by = points[(i + 1) % len(points)]
        length = hypot(bx - x, by - y)
        if length > 1e-9:
            made.append((x, y, (by - y) / length, (x - bx) / length))
    return tuple(made)


def top_of(slab: Solid) -> float:
    return slab.at[2] + slab.shape.height * slab.scale  # type: ignore[union-attr]


class Footprint:
    """Where a slab stands: its outline in the world, at hand while it is asked for many points. What was asked is kept:
    while the eye moves, everything stands where it stood."""

    __slots__ = ("_found", "edges", "radius", "slab", "top")

    def __init__(self, slab: Solid) -> None:
        shape = slab.shape
        assert isinstance(shape, Slab)
        self.slab, self.top = slab, top_of(slab)
        self.radius = shape.outline.args[0] * slab.scale if shape.outline.kind == "disc" else 0.0
        self.edges = () if self.radius else footprint(slab)
        self._found: dict[tuple[float, float], float] = {}

    def outside(self, x: float, y: float) -> float:
        """How far a point is beyond it (negative: within)."""
        if self.radius:
            return hypot(x - self.slab.at[0], y - self.slab.at[1]) - self.radius
        found = self._found.get((x, y))
        if found is None:
            if len(self._found) >= KEPT:
                self._found.clear()
            found = self._found[x, y] = max([(x - px) * nx + (y - py) * ny for px, py, nx, ny in self.edges])
        return found

    def in_front(self, x: float, y: float, lens: Lens) -> bool:
        """Is a point beside the slab nearer the eye than the slab?"""
        ex, ey, _ = lens.eye
        if self.radius:
            sx, sy, _ = self.slab.at
            dx, dy = x - sx, y - sy
            return ((ex - sx) * dx + (ey - sy) * dy) / (hypot(dx, dy) or 1.0) > self.radius
        px, py, nx, ny = max(self.edges, key=lambda e: (x - e[0]) * e[2] + (y - e[1]) * e[3])
        return (ex - px) * nx + (ey - py) * ny > 0


KEPT = 200  # answers of a footprint: more only where things move
footprint_of = lru_cache(maxsize=64)(Footprint)  # of equal slabs the same


def outside(slab: Solid, x: float, y: float) -> float:
    """How far a point is beyond the outline of a slab (negative: within)."""
    return footprint_of(slab).outside(x, y)


def _slab_before(a: Solid, b: Solid, lens: Lens) -> bool:
    """Must slab a be painted before slab b?"""
    if outside(a, b.at[0], b.at[1]) < -0.01 or outside(b, a.at[0], a.at[1]) < -0.01:
        return (a.at[2], reach(b.shape.outline)) < (b.at[2], reach(a.shape.outline))  # type: ignore[union-attr]
    gap_a = _gap(a, b)
    gap_b = _gap(b, a)
    ex, ey, _ = lens.eye
    if gap_a[0] >= gap_b[0]:  # an edge of a parts them
        _, (px, py, nx, ny) = gap_a
        return (ex - px) * nx + (ey - py) * ny > 0
    _, (px, py, nx, ny) = gap_b
    return (ex - px) * nx + (ey - py) * ny <= 0


@lru_cache(maxsize=2048)  # furniture stands still while the eye moves
def _gap(a: Solid, b: Solid) -> tuple[float, tuple[float, float, float, float]]:
    """The edge of a that best parts it from b, and by how much."""
    points = footprint(b)
    best = (-1e9, footprint(a)[0])
    for edge in footprint(a):
        px, py, nx, ny = edge
        least = min((x - px) * nx + (y - py) * ny for x, y, _, _ in points)
        if least > best[0]:
            best = (least, edge)
    return best


def _sorted_slabs(slabs: list[Solid], lens: Lens) -> list[Solid]:
    left = sorted(slabs, key=lambda s: (s.at[2], -lens.depth(s.at)))
    made = []
    while left:
        for s in left:
            if not any(o is not s and _slab_before(o, s, lens) for o in left):
                break
        else:
            s = left[0]
        left.remove(s)
        made.append(s)
    return made


def _middle(solid: Solid) -> tuple[float, float, float]:
    """Where a body is for sorting: its centre, or a little above the foot of what stands."""
    x, y, z = solid.at
    if isinstance(solid.shape, Prism | Cone) and solid.frame is None:
        return x, y, z + 0.3
    return x, y, z


def _distance(solid: Solid, lens: Lens) -> float:
    x, y, z = _middle(solid)
    ex, ey, ez = lens.eye
    return (x - ex) ** 2 + (y - ey) ** 2 + (z - ez) ** 2


def base_of(solid: Solid) -> float:
    """The lowest point of a body."""
    if solid.frame is not None and not isinstance(solid.shape, Ball):
        return solid.at[2] - extent(solid.shape)[0] * solid.scale
    return solid.at[2] + extent(solid.shape)[1] * solid.scale


def arrange(solids: list[Solid], lens: Lens) -> tuple[list[PaintStep], list[Solid]]:
    """The steps of painting, back to front, and what goes over everything."""
    slabs: list[Solid] = []
    bodies: list[Solid] = []
    flats: list[Solid] = []
    over: list[Solid] = []
    for s in solids:
        if s.over:
            over.append(s)
        elif isinstance(s.shape, Slab):
            slabs.append(s)
        elif s.flat:
            flats.append(s)
        else:
            bodies.append(s)
    ordered = _sorted_slabs(slabs, lens)
    prints = [footprint_of(s) for s in ordered]
    steps = [PaintStep(s, [], []) for s in ordered]
    ground = PaintStep(None, [], [])
    for f in flats:
        host = _host(f.at, f.at[2], prints) if f.frame is None else None
        if host is not None and abs(f.at[2] - prints[host].top) < 0.07:
            steps[host].flats.append(f)
        elif host is None and f.frame is None and f.at[2] < 0.07:
            ground.flats.append(f)
        else:
            bodies.append(f)
    distance = {id(b): _distance(b, lens) - (0.3 if isinstance(b.shape, Flat) else 0.0) for b in bodies}
    bodies.sort(key=lambda b: -distance[id(b)])
    stands_on: dict[int, int] = {}  # a body is never painted before the slab it stands on
    for b in bodies:
        if b.beside is not None or not b.shadow:
            continue
        host = _host(b.at, base_of(b), prints)
        (ground if host is None else steps[host]).bodies.append(b)
        if host is not None:
            stands_on[id(b)] = host
    made = [ground]
    left = bodies
    spans = Spans(lens)
    for number, under in enumerate(prints):
        ready = [b for b in left if stands_on.get(id(b), -1) < number]
        behind = {id(b) for b in ready if spans.meet(b, under.slab) and _body_before(b, under, lens)}
        if behind:
            first: list[Solid] = []  # with whatever is behind these again
            for b in reversed(ready):
                if id(b) in behind or any(spans.meet(b, other) for other in first):
                    first.append(b)
            made += [PaintStep(b, [], []) for b in reversed(first)]
            gone = {id(b) for b in first}
            left = [b for b in left if id(b) not in gone]
        made.append(steps[number])
    made += [PaintStep(b, [], []) for b in left]
    return made, _nearest_last(over, lens)


WIDE = 2.0  # units that a flat mark is taken to reach


class Spans:
    """How far across the picture things reach, each worked out once: what does not meet there hides nothing."""

    def __init__(self, lens: Lens) -> None:
        self.lens = lens
        self._known: dict[int, tuple[float, float]] = {}

    def meet(self, one: Solid, other: Solid) -> bool:
        known = self._known
        a, b = known.get(id(one)) or self._of(one)
        c, d = known.get(id(other)) or self._of(other)
        return a < d and c < b

    def _of(self, solid: Solid) -> tuple[float, float]:
        x, _, depth = self.lens.seen(solid.at)
        half = (WIDE if solid.flat else extent(solid.shape)[0] * solid.scale * 1.1) * self.lens.focus / max(0.05, depth)
        found = self._known[id(solid)] = x - half, x + half
        return found


def _nearest_last(over: list[Solid], lens: Lens) -> list[Solid]:
    """What goes over everything, in the order given; only balls change places, so that a nearer one hides a farther."""
    balls = iter(sorted((s for s in over if isinstance(s.shape, Ball)), key=lambda s: -_distance(s, lens)))
    return [next(balls) if isinstance(s.shape, Ball) else s for s in over]


def _host(at: tuple[float, float, float], base: float, slabs: list[Footprint]) -> int | None:
    """Which is the highest slab that is under a place."""
    best: int | None = None
    for number, s in enumerate(slabs):
        higher = best is None or s.top > slabs[best].top
        if s.top <= base + 0.06 and higher and s.outside(at[0], at[1]) < 0.05:
            best = number
    return best


def _body_before(body: Solid, under: Footprint, lens: Lens) -> bool:
    x, y, _ = body.at
    beyond = under.outside(x, y)
    if beyond < 0.02 or (base_of(body) >= under.top - 0.02 and beyond < 0.6):
        return base_of(body) < under.slab.at[2] - 0.02
    return not under.in_front(x, y, lens)


SETTLED = (0.0, 0.0, 0.0, 0.0)


def settle(solids: Iterable[Solid], lens: Lens) -> tuple[Solid, ...]:
    """The same solids with their places and turns in the world, as this lens sees them.

    Most have their place in the world already. A few do not: rings round a ball hanging in space must face whoever
    looks, what waits beside a cube that is turned all ways must not come to stand in front of it, and the number of a
    row lies lower than the row. Those are settled for each lens, before anything is drawn, sorted or picked.
    """
    r, u, a, e = lens.right, lens.up, lens.ahead, lens.eye
    axes: Matrix = ((r[0], u[0], -a[0]), (r[1], u[1], -a[1]), (r[2], u[2], -a[2]))
    made = []
    for s in solids:
        if s.beside is not None and s.beside[3]:
            s = _moved(s, lens, axes)
        if s.slides is not None:
            s = _slid(s, s.slides, lens)
        m = s.frame
        if m is None:
            made.append(s)
        elif m is VIEWER:
            made.append(s._replace(frame=axes))
        elif not s.side and s.role and not isinstance(s.shape, Text):
            made.append(s)
        else:  # lettering and fields on a face belong to its front, as do marks that say so
            x, y, z = s.at
            before = m[0][2] * (e[0] - x) + m[1][2] * (e[1] - y) + m[2][2] * (e[2] - z) > 0.0
            if before == (s.side >= 0):
                made.append(s)
    return tuple(made)


def _slid(s: Solid, way: Vec3, lens: Lens) -> Solid:
    """To where, on its way, it is seen level with what is higher: along the line of sight that goes through there."""
    dx, dy, height = way
    x, y, z = s.at
    ex, ey, ez = lens.eye
    over = ez - z - height
    k = ((x - ex) * dx + (y - ey) * dy) * height / over if over > height else 0.0
    return s._replace(at=(x + dx * k, y + dy * k, z), slides=None)


def _moved(s: Solid, lens: Lens, axes: Matrix) -> Solid:
    """To its place before the viewer: right, up and nearer from the camera's target. It stays known as one of these,
    for what is not on the table casts no shadow there."""
    x, y, z, share = s.beside  # type: ignore[misc]
    t = lens.camera.target
    there = [t[i] + axes[i][0] * x + axes[i][1] * y + axes[i][2] * z for i in range(3)]
    at = tuple(p + (q - p) * share for p, q in zip(s.at, there, strict=True))
    frame = s.frame
    if frame is not None and frame is not VIEWER and share >= 1.0:
        frame = times(axes, frame)
    return s._replace(at=at, frame=frame, beside=SETTLED)  # type: ignore[arg-type]
