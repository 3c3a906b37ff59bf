"""Balls as sprites: a disc in its colours, its bands laid round it, then light multiplied in and a highlight added.

The lamp stays with the viewer, so one picture serves every place and every turn of the table; only the pitch of the
camera and the axis of the bands change it. Painted balls hang in space and are looked at from below too: their lamp
goes up and down with the eye, so that they are never seen from their dark side.
"""

from __future__ import annotations

import time
from functools import lru_cache
from math import acos, cos, pi, sin, sqrt

import pygame

from qgames.render.model.camera import Vec3
from qgames.render.model.materials import KEY, Lamp, Material, Palette
from qgames.render.model.solids import Ball

#: for each number of bands: (sine of latitude from, to)
#: the one broad band has spots at the poles and the thin bands lie apart, so that both are told apart from above too
BANDS = {0: (), 1: ((-0.21, 0.21), (0.968, 1.0), (-1.0, -0.968)), 2: ((0.26, 0.42), (-0.42, -0.26))}
WITH_THE_EYE = 27.0  # pitch at which the lamp shines on painted balls, wherever the camera is
MASTER = 144  # pixels across, before scaling down
ROOM = 30_000_000  # bytes of pictures kept, and as much again of those they are scaled from
IN_ONE_FRAME = 0.0015  # seconds of painting while the camera moves

#: role, bands, glass, step of the pitch, axis of the bands
_Looks = tuple[str, int, bool, int, tuple[int, ...]]
#: looks, diameter, dimness, tone
_Sized = tuple[_Looks, int, int, int]
#: role, bands, glass, tone
_Alike = tuple[str, int, bool, int]
NEAR = 0.12  # how much smaller or larger a ball may be for a frame or two


def room_to_eye(v: Vec3, pitch_cos: float, pitch_sin: float) -> Vec3:
    """From the viewer's room to the eye's own axes: right, up, towards the viewer."""
    x, y, z = v
    return x, y * pitch_sin + z * pitch_cos, -y * pitch_cos + z * pitch_sin


def band_outline(axis: Vec3, low: float, high: float, n: int = 20) -> list[tuple[float, float]]:
    """The visible part of a band on the unit ball, in the eye's axes (x right, y up)."""
    ax, ay, az = axis
    e1 = (-az * ax, -az * ay, 1 - az * az)  # towards the viewer, square to the axis
    length = sqrt(sum(v * v for v in e1))
    if length < 1e-3:
        e1, length = (1.0, 0.0, 0.0), 1.0
    e1 = (e1[0] / length, e1[1] / length, e1[2] / length)
    e2 = (ay * e1[2] - az * e1[1], az * e1[0] - ax * e1[2], ax * e1[1] - ay * e1[0])

    def arc(h: float) -> list[tuple[float, float]]:
        s = sqrt(max(0.0, 1 - h * h))
        limit = -h * az / (s * e1[2]) if s * e1[2] > 1e-6 else (-2.0 if h * az > 0 else 2.0)
        if limit >= 1:
            return []
        top = pi if limit <= -1 else acos(limit)
        out = []
        for k in range(n + 1):
            t = -top + 2 * top * k / n
            c, w = s * cos(t), s * sin(t)
            out.append((h * ax + c * e1[0] + w * e2[0], h * ay + c * e1[1] + w * e2[1]))
        return out

    a, b = arc(low), arc(high)
    return a + b[::-1] if a and b else []


class Balls:
    """Pictures of balls, kept by looks and size."""

    def __init__(self, palette: Palette, hurried: bool = True) -> None:
        self.palette, self.hurried = palette, hurried
        self.runs = True  # laid down many times as fast; but where nothing is behind it, what is thin turns black
        self.dimming = 15  # of 255, for each step of distance
        self._masters: dict[_Looks, pygame.Surface] = {}
        self._sized: dict[_Sized, pygame.Surface] = {}
        self._latest: dict[_Alike, dict[int, pygame.Surface]] = {}  # by looks and size, whatever pitch and distance
        self._weight = self._master_weight = 0
        self._spent = 0.0  # seconds of painting in this frame

    def begin(self) -> None:
        """A new frame begins."""
        self._spent = 0.0

    def sprite(
        self,
        role: str,
        ball: Ball,
        diameter: int,
        pitch: float,
        axis: Vec3,
        dim: int = 0,
        alpha: float = 1.0,
        quick: bool = False,
    ) -> pygame.Surface:
        """A picture `diameter` pixels across; `dim` 0..8 darkens it with distance.

        A `quick` one may be of a ball a little larger, turned or lit otherwise, when there is no time to paint."""
        step = round((WITH_THE_EYE if ball.painted else pitch) / 3.0)
        bands, glass = ball.bands, ball.glass
        fine = 8 if quick else 60
        spin = tuple(round(v * fine) for v in axis) if bands else ()
        key = (role, bands, glass, step, spin)
        diameter = max(1, min(diameter, 1600))
        tone = int(alpha * 16)
        sized = self._sized.get((key, diameter, dim, tone))
        alike = self._latest.setdefault((role, bands, glass, tone), {})
        if sized is None and quick and self.hurried and self._spent > IN_ONE_FRAME and alike:
            near = min(alike, key=lambda d: abs(d - diameter))
            sized = alike[near] if abs(near - diameter) <= NEAR * diameter else None
        if sized is None:
            started = time.perf_counter()
            master = self._master(key, role, diameter, quick, axis)
            sized = pygame.transform.smoothscale(master, (diameter, diameter))
            if dim or tone < 16:
                v, a = 255 - dim * self.dimming, tone / 16
                if glass:  # farther glass is thinner, not darker: that holds before light and dark alike
                    v, a = 255, a * (1 - dim * 0.05)
                sized.fill((v, v, v, int(255 * a)), special_flags=pygame.BLEND_RGBA_MULT)
            if self.runs and not glass:  # mostly whole or empty
                sized.set_alpha(255, pygame.RLEACCEL)
            if self._weight > ROOM:
                self._sized.clear()
                self._latest = {(role, bands, glass, tone): {}}
                alike = self._latest[role, bands, glass, tone]
                self._weight = 0
            self._weight += diameter * diameter * 4
            self._sized[key, diameter, dim, tone] = alike[diameter] = sized
            self._spent += time.perf_counter() - started
        return sized

    def _master(self, key: _Looks, role: str, diameter: int, quick: bool, axis: Vec3) -> pygame.Surface:
        """The picture from which smaller ones are made."""
        master = self._masters.get(key)
        if master is None or master.get_width() < min(640, diameter):
            if self._master_weight > ROOM:
                self._masters.clear()
                self._master_weight = 0
            wanted = diameter * (1 if quick else 2)
            size = max(MASTER, min(640, -(-wanted // 64) * 64))  # few sizes: their light is kept
            _, bands, glass, step, _ = key
            master = self._masters[key] = self._paint(role, bands, glass, size, step * 3.0, axis)
            self._master_weight += size * size * 4
        return master

    def _paint(self, role: str, bands: int, glass: bool, n: int, pitch: float, axis: Vec3) -> pygame.Surface:
        material = self.palette[role]
        if glass:
            return _bubble(n, material)
        surface = pygame.Surface((n, n), pygame.SRCALPHA)
        surface.fill((*material.mid, 0))
        r, c = n / 2 - 1, n / 2
        pygame.draw.circle(surface, (*material.mid, 255), (c, c), r)
        if bands:
            band = self.palette[role.replace("ball.", "band.")]
            edge = tuple(v // 2 for v in material.mid)
            for low, high in BANDS[bands]:
                for grow, tint in ((0.022, edge), (0.0, band.mid)):
                    outline = band_outline(axis, low - grow, high + grow)
                    if len(outline) > 2:
                        pygame.draw.polygon(surface, tint, [(c + x * r, c - y * r) for x, y in outline])
        surface.blit(_light(n, pitch), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(_glare(n, pitch, material.spec), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return surface


@lru_cache(maxsize=4)
def _light(n: int, pitch: float) -> pygame.Surface:
    """The light to be multiplied in, circle within circle towards the brightest point."""
    lamp = Lamp(pitch)
    cp, sp = cos(pitch * pi / 180), sin(pitch * pi / 180)
    bx, by, _ = room_to_eye(KEY, cp, sp)
    r, c = n / 2 - 1, n / 2
    light = pygame.Surface((n, n), pygame.SRCALPHA)
    light.fill((40, 36, 34, 255))
    rounds = 40
    for k in range(rounds):
        t = k / (rounds - 1)
        # a point on the line from the far edge through the middle to the brightest place
        reach = -1.0 + t * 1.75
        length = sqrt(bx * bx + by * by) or 1.0
        x, y = bx / length * reach, by / length * reach
        z = sqrt(max(0.0, 1 - x * x - y * y))
        room = (x, y * sp - z * cp, y * cp + z * sp)
        terms = lamp.terms(*room, 0.0, 1.0)
        v = tuple(min(255, int(255 * (terms[i] * (0.75 + 0.25 * z) + terms[i + 3]))) for i in range(3))
        size = r * (1.0 - 0.985 * t**1.1) + 1
        shift = t**1.15 * 0.62
        pygame.draw.circle(light, v, (c + bx / length * r * shift, c - by / length * r * shift), size)
    return light


@lru_cache(maxsize=4)
def _glare(n: int, pitch: float, spec: float) -> pygame.Surface:
    """The highlight to be added."""
    cp, sp = cos(pitch * pi / 180), sin(pitch * pi / 180)
    r, c = n / 2 - 1, n / 2
    hx, hy, _ = room_to_eye(Lamp(pitch).half, cp, sp)
    glare = pygame.Surface((n, n))
    for k in range(14):
        t = k / 13
        shine = int(255 * min(1.0, spec) * 0.8 * t**2.2)
        tint = (shine, int(shine * 0.96), int(shine * 0.88))
        pygame.draw.circle(glare, tint, (c + hx * r, c - hy * r), r * (0.34 * (1 - t) + 0.035))
    mask = pygame.Surface((n, n))
    pygame.draw.circle(mask, (255, 255, 255), (c, c), r - 1)
    glare.blit(mask, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return glare


def _bubble(n: int, material: Material) -> pygame.Surface:
    """An empty slot: a bubble of glass. Its rim is a bright line beside a dark one, so that it is seen on any ground;
    light gathers at the lower right, and there is one spark."""
    surface = pygame.Surface((n, n), pygame.SRCALPHA)
    surface.fill((*material.mid, 0))
    c, r = n / 2, n / 2 - 1
    red, green, blue = material.dark
    ink = (red // 5, green // 5, blue // 5)
    rim = max(1.0, n * 0.022)
    for k in range(12):  # thicker glass towards the edge
        t = k / 11
        a = 0.20 * (1 - t) ** 2.6 + 0.03
        pygame.draw.circle(surface, (*material.mid, int(255 * a)), (c, c), (r - rim) * (1 - 0.34 * t))
    _ring(surface, (*ink, 120), c, r, rim)
    _ring(surface, (*material.mid, 205), c, r - rim, rim * 1.5)
    for k in range(6):
        t = k / 5
        tint = (*material.light, int(40 + 70 * t))
        box = pygame.Rect(0, 0, 2 * (r - 3.2 * rim), 2 * (r - 3.2 * rim))
        box.center = round(c), round(c)
        reach = 0.75 - 0.1 * k
        pygame.draw.arc(surface, tint, box, -pi / 4 - reach, -pi / 4 + reach, max(1, round(rim * 1.6)))
    for k in range(8):
        t = k / 7
        spark = (255, 250, 240, int(255 * (0.06 + 0.7 * t * t)))
        pygame.draw.circle(surface, spark, (c - r * 0.38, c - r * 0.42), r * 0.13 * (1 - t) + 1)
    return surface


def _ring(surface: pygame.Surface, tint: tuple[int, int, int, int], c: float, radius: float, width: float) -> None:
    pygame.draw.circle(surface, tint, (c, c), radius, max(1, round(width)))
