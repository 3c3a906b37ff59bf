"""A closed band round some places: what won, drawn as one thing. It lies flat, so pieces stand on it by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, sin

from qgames.table.model.solids import Flat, Point, Solid, Vec3, stroke

WIDTH, CASING = 0.105, 0.165  # of the gold, and of the dark line under it
ARC = 7  # points of a rounded corner


def around(points: Sequence[Point], radius: float) -> tuple[Point, ...]:
    """The outline at a distance round the hull of some points: a stadium round a line, a rounded square round four.

    >>> ring = around([(0.0, 0.0), (3.0, 0.0)], 1.0)
    >>> min(x for x, _ in ring), max(y for _, y in ring)
    (-1.0, 1.0)
    """
    corners = _hull(points)
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


def _hull(points: Sequence[Point]) -> list[Point]:
    """Counter-clockwise, without points within a side; the two ends of a line."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(run: Sequence[Point]) -> list[Point]:
        out: list[Point] = []
        for p in run:
            while len(out) > 1 and _bend(out[-2], out[-1], p) <= 1e-9:
                out.pop()
            out.append(p)
        return out[:-1]

    return half(ordered) + half(ordered[::-1])


def _bend(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def band(places: Sequence[Vec3], radius: float, role: str = "mark.win") -> Iterator[Solid]:
    """A band round places of one height; of several heights, one for each."""
    for height in sorted({round(z, 3) for _, _, z in places}):
        level = [(x, y) for x, y, z in places if round(z, 3) == height]
        middle = (sum(x for x, _ in level) / len(level), sum(y for _, y in level) / len(level))
        ring = around([(x - middle[0], y - middle[1]) for x, y in level], radius)
        closed = (*ring, ring[0], ring[1])
        yield Solid(_line(closed, CASING), (*middle, height), "mark.edge")
        yield Solid(_line(closed, WIDTH), (*middle, height + 0.006), role, glow=role)


def _line(points: tuple[Point, ...], width: float) -> Flat:
    return stroke(*points, width=width)
