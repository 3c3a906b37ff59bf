"""Wood by code: growth rings as a table over the distance from the pith, fibres as noise, a ramp of colours.

A *cut* is one piece of wood: where its pith runs, how it wavers. Standing pieces are turned with the grain upright, so
their sides show streaks and their tops show arcs; cubes and boards lie, with the grain along their own x axis.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import hypot, sin
from typing import NamedTuple

import pygame

from qgames.table.model.materials import Colour, Material, mix

STEPS = 4096


def _noise(n: int, seed: int, grids: tuple[int, ...]) -> list[float]:
    """Smooth noise of several grid widths, 0..1."""
    chance = random.Random(seed)
    out = [0.0] * n
    loud, total = 1.0, 0.0
    for grid in grids:
        k = max(2, n // grid)
        points = [chance.random() for _ in range(k)]
        for i in range(n):
            f = i * k / n
            a = int(f)
            t = f - a
            t = t * t * (3 - 2 * t)
            out[i] += loud * (points[a % k] * (1 - t) + points[(a + 1) % k] * t)
        total += loud
        loud *= 0.6
    return [v / total for v in out]


def _ring_table(seed: int, rings: int) -> list[float]:
    """Early wood rising slowly to a sharp dark line, in rings of uneven width; 0 dark .. 1 light."""
    chance = random.Random(seed)
    cuts = [0.0, *sorted(chance.random() * STEPS for _ in range(rings)), float(STEPS)]
    base = _noise(STEPS, seed, (400, 120, 40, 14))
    out = []
    j = 0
    for i in range(STEPS):
        while j < len(cuts) - 2 and i >= cuts[j + 1]:
            j += 1
        width = cuts[j + 1] - cuts[j] or 1.0
        t = (i - cuts[j]) / width
        line = t**5 * min(1.0, width / 50)
        out.append(max(0.0, min(1.0, 0.30 + 0.72 * base[i] - 0.38 * line)))
    return out


RINGS = _ring_table(5, 130)
_chance = random.Random(9)
FIBRE = [_chance.random() for _ in range(STEPS)]


@lru_cache(maxsize=64)
def ramp(material: Material, contrast: float = 1.0) -> tuple[Colour, ...]:
    """256 colours from late wood to early wood."""
    k = material.grain * contrast
    out = []
    for i in range(256):
        at = 127.5 + (i - 127.5) * k
        if at < 128:
            out.append(mix(material.dark, material.mid, at / 128))
        else:
            out.append(mix(material.mid, material.light, (at - 128) / 127))
    return tuple(out)


class Cut(NamedTuple):
    """Where a piece was cut from the trunk: the pith's place across the grain, and how it wavers along it."""

    a: float
    b: float
    phase: float
    density: float

    def upright(self, x: float, y: float, z: float) -> float:
        """0..1 at a point of a piece whose grain stands."""
        z2 = z * 2.1 + self.phase
        r = hypot(x + self.a + 0.035 * sin(z2), y + self.b + 0.03 * sin(z2 * 0.62))
        return RINGS[int(r * self.density) & 4095]

    def lying(self, x: float, y: float, z: float) -> float:
        """0..1 at a point of a piece whose grain runs along x."""
        w = 0.06 * sin(x * 1.1 + self.phase) + 0.025 * sin(x * 2.9 + 2 * self.phase)
        r = hypot(y + self.a + w, z + self.b)
        return RINGS[int(r * self.density) & 4095]


@lru_cache(maxsize=1024)
def cut(seed: int, density: float = 520.0) -> Cut:
    chance = random.Random(seed * 7919 + 13)
    return Cut(
        chance.uniform(0.5, 1.4) * chance.choice((-1, 1)),
        chance.uniform(0.3, 1.2),
        chance.uniform(0, 6),
        density * chance.uniform(0.85, 1.1),
    )


def fibre(u: float, v: float) -> float:
    """-0.5..0.5, fine noise across the grain."""
    return FIBRE[(int(u * 46 + 900) * 733 + int(v * 46 + 900) * 1511) & 4095] - 0.5


class Plank:
    """A flat piece of wood as a picture, made row by row: `work` does some rows and says whether it is done.

    The ring field is worked out coarsely along the grain (it hardly changes there) and stretched; two layers of
    streaky noise are multiplied in, so that it stays alive at every scale.
    """

    def __init__(
        self,
        size: tuple[int, int],
        material: Material,
        seed: int,
        rings: float = 30.0,
        waver: float = 0.16,
        streaky: float = 1.0,
    ) -> None:
        self.size = size
        w, h = size
        self.nx, self.ny = max(4, w // 18), max(4, int(h / 1.8))
        lift = 1 + 0.19 * material.grain * streaky  # the streaks darken; that is put in beforehand
        colours = [bytes(min(255, int(v * lift)) for v in c) for c in ramp(material, 0.92)]
        self.colours = [colours[int(255 * ring)] for ring in RINGS]
        chance = random.Random(seed)
        self.pith = chance.uniform(0.2, 0.8), chance.uniform(0.25, 0.6)
        self.phases = [chance.uniform(0, 6.3) for _ in range(6)]
        self.rings, self.seed = rings, seed
        self.columns = self._columns(waver)
        self.raw = bytearray()
        self.row = 0
        self.grain = material.grain * streaky
        self.picture: pygame.Surface | None = None
        self.layer = 0

    def _columns(self, waver: float) -> list[tuple[float, float, float]]:
        """Along the grain: how far the pith wavers aside, how much of a row's lean is added, how deep it lies."""
        nx, p = self.nx, self.phases
        wave = [
            0.55 * sin(i / nx * 3.1 + p[0]) + 0.3 * sin(i / nx * 7.3 + p[1]) + 0.15 * sin(i / nx * 15.1 + p[2])
            for i in range(nx)
        ]
        depth = self.pith[0]
        return [
            (waver * 0.30 * wave[i], 0.02 * wave[(i * 3) % nx], depth * (0.3 + 0.7 * i / nx) + 0.05) for i in range(nx)
        ]

    def work(self, rows: int = 12) -> bool:
        if self.row >= self.ny:
            return self._finish()
        p, ny, middle = self.phases, self.ny, self.pith[1]
        colours, columns, k = self.colours, self.columns, self.rings * 90
        for j in range(self.row, min(ny, self.row + rows)):
            v = j / ny - middle
            lean = 0.35 * sin(v * 6.0 + p[3]) + 0.25 * sin(v * 13.0 + p[4])
            self.raw += b"".join([colours[int(hypot(v + a + lean * b, c) * k) & 4095] for a, b, c in columns])
        self.row += rows
        return False

    def _finish(self) -> bool:
        """The last steps, one at a call: stretch, then one layer of streaks after the other."""
        layers = ((26, 1.3, 0.20), (90, 2.6, 0.16))
        if self.picture is None:
            small = pygame.image.frombuffer(bytes(self.raw), (self.nx, self.ny), "RGB")
            self.picture = pygame.transform.smoothscale(small, self.size)
            self.raw = bytearray()
            return False
        along, across, loud = layers[self.layer]
        w, h = max(2, int(self.size[0] / along)), max(2, int(self.size[1] / across))
        streaks = _streaks(w, h, loud * self.grain, self.seed + self.layer)
        self.picture.blit(pygame.transform.smoothscale(streaks, self.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.layer += 1
        return self.layer == len(layers)


def _streaks(w: int, h: int, loud: float, seed: int) -> pygame.Surface:
    """Grey noise between 1 - loud and 1, one value per pixel."""
    chance = random.Random(seed)
    low = 255 * (1 - loud)
    table = bytes(int(low + (255 - low) * i / 255) for i in range(256))
    grey = chance.randbytes(w * h).translate(table)
    raw = bytearray(3 * w * h)
    raw[0::3] = raw[1::3] = raw[2::3] = grey
    return pygame.image.frombuffer(bytes(raw), (w, h), "RGB")
