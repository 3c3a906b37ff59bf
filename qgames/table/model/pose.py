"""A solid as one lens sees it: its own frame to pixels, to the eye, and to the viewer's room where the lamp stands."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from qgames.table.camera import Lens, Point
from qgames.table.model.solids import Matrix, Solid, Vec3


class Pose:
    """Built once per solid and picture; everything is in the shape's own frame."""

    __slots__ = ("eye", "lens", "room", "rows", "scale")

    def __init__(self, solid: Solid, lens: Lens) -> None:
        m = solid.axes
        s = self.scale = solid.scale
        self.lens = lens
        e, at = lens.eye, solid.at
        dx, dy, dz = at[0] - e[0], at[1] - e[1], at[2] - e[2]
        rows = []
        for r in (lens.right, lens.up, lens.ahead):
            for k in range(3):
                rows.append((r[0] * m[0][k] + r[1] * m[1][k] + r[2] * m[2][k]) * s)
            rows.append(r[0] * dx + r[1] * dy + r[2] * dz)
        self.rows = tuple(rows)
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = m
        self.eye: Vec3 = (
            -(ax * dx + bx * dy + cx * dz) / s,
            -(ay * dx + by * dy + cy * dz) / s,
            -(az * dx + bz * dy + cz * dz) / s,
        )
        a = radians(lens.camera.yaw)
        c, sn = cos(a), sin(a)
        self.room: Matrix = (
            (c * ax + sn * bx, c * ay + sn * by, c * az + sn * bz),
            (-sn * ax + c * bx, -sn * ay + c * by, -sn * az + c * bz),
            m[2],
        )

    def project(self, vertices: Iterable[Vec3]) -> list[Point]:
        a, b, c, d, e, f, g, h, i, j, k, m = self.rows
        focus = self.lens.focus
        cx, cy = self.lens.centre
        out = []
        for x, y, z in vertices:
            w = i * x + j * y + k * z + m
            q = focus / (w if w > 0.05 else 0.05)
            out.append((cx + (a * x + b * y + c * z + d) * q, cy - (e * x + f * y + g * z + h) * q))
        return out

    def project_flat(self, points: Iterable[Point]) -> list[Point]:
        """Points of the shape's own x-y plane."""
        a, b, _, d, e, f, _, h, i, j, _, m = self.rows
        focus = self.lens.focus
        cx, cy = self.lens.centre
        out = []
        for x, y in points:
            w = i * x + j * y + m
            q = focus / (w if w > 0.05 else 0.05)
            out.append((cx + (a * x + b * y + d) * q, cy - (e * x + f * y + h) * q))
        return out

    def depth(self, v: Vec3) -> float:
        r = self.rows
        return r[8] * v[0] + r[9] * v[1] + r[10] * v[2] + r[11]

    def lit(self, n: Vec3) -> Vec3:
        """A normal in the viewer's room."""
        a, b, c = self.room
        return (
            a[0] * n[0] + a[1] * n[1] + a[2] * n[2],
            b[0] * n[0] + b[1] * n[1] + b[2] * n[2],
            c[0] * n[0] + c[1] * n[1] + c[2] * n[2],
        )
