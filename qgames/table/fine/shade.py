"""Where the lamp does not reach: pieces shade each other, and everything is darker near what it stands on."""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

from qgames.table.model.light import KEY
from qgames.table.model.pose import Pose
from qgames.table.model.solids import Solid


class Blocker(NamedTuple):
    """Something that stands between a piece and the lamp: an upright cylinder."""

    x: float
    y: float
    radius: float
    low: float
    high: float


class Shade:
    """Where the lamp does not reach a body, in its own frame; and how dark it is near what it stands on."""

    def __init__(self, solid: Solid, pose: Pose, blockers: tuple[Blocker, ...], gap: float) -> None:
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
        light = 1.0
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
            height = z + reach * self.rise
            under = (b.high - height) / (0.05 + 0.10 * reach) + 0.5
            over = (height - b.low) / 0.1 + 0.5
            dark = min(1.0, max(0.0, under)) * min(1.0, max(0.0, over)) * min(1.0, max(0.0, edge / 0.10 + 0.5))
            light *= 1.0 - dark
        return light

    def ambient(self, z: float) -> float:
        t = (z + self.gap) / 0.6
        return 1.0 if t >= 1 else 0.46 + 0.54 * t * t * (3 - 2 * t) if t > 0 else 0.46
