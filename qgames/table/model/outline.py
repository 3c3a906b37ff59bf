"""Outlines as points with outward normals, and the profiles that are swept along them. No pygame here."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin

from qgames.table.model.solids import Cone, Outline, Point, Prism

#: a point of a contour: x, y, outward normal
Station = tuple[float, float, float, float]
#: a point of a profile: how far inside the outline, height, normal (outward part, upward part)
Step = tuple[float, float, float, float]


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


def prism_profile(height: float, bevel: float, foot: float = 0.03, rows: int = 8, turns: int = 5) -> list[Step]:
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


def cone_profile(cone: Cone, rows: int = 20, turns: int = 5) -> list[Step]:
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
