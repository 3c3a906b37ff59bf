"""Wood by code: growth rings as a table over the distance from the pith, fibres as noise, a ramp of colours; and the
table of planks behind everything (`Backdrop`).

A *cut* is one piece of wood: where its pith runs, how it wavers. Standing pieces are turned with the grain upright, so
their sides show streaks and their tops show arcs; cubes and boards lie, with the grain along their own x axis.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import NamedTuple

import pygame

from qgames.render.fine.sprites import Sprite, lay, native, to_room
from qgames.render.model.camera import Camera, Lens, Point
from qgames.render.model.materials import Colour, Material, Palette, mix

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


@lru_cache(maxsize=1)
def ring_table(seed: int = 5, rings: int = 130) -> list[float]:
    """Early wood rising slowly to a sharp dark line, in rings of uneven width; 0 dark .. 1 light. Only made when wood
    is painted: a window whose pictures are all kept opens without it."""
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
        return ring_table()[int(r * self.density) & 4095]

    def aside(self, x: float) -> float:
        """How far to the side the pith lies of a piece whose grain runs along x."""
        return self.a + 0.06 * sin(x * 1.1 + self.phase) + 0.025 * sin(x * 2.9 + 2 * self.phase)


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
        self.colours = [colours[int(255 * ring)] for ring in ring_table()]
        chance = random.Random(seed)
        self.pith = chance.uniform(0.2, 0.8), chance.uniform(0.25, 0.6)
        self.phases = [chance.uniform(0, 6.3) for _ in range(6)]
        self.rings, self.seed = rings, seed
        self.columns = self._columns(waver)
        self.raw = bytearray()
        self.row = 0
        self.grain = material.grain * streaky
        self.picture: pygame.Surface | None = None

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
        """The last step: streaks, put in while it is small, and then it is stretched."""
        small = pygame.image.frombuffer(bytes(self.raw), (self.nx, self.ny), "RGB")
        self.raw = bytearray()
        wide, high = self.size
        room = max(2, self.nx, wide // 18), max(2, int(high / 1.3))
        small = pygame.transform.smoothscale(small, room)
        for layer, (along, across, loud) in enumerate(((26, 1.3, 0.20), (90, 2.6, 0.16))):
            cells = max(2, int(wide / along)), max(2, int(high / across))
            streaks = pygame.transform.smoothscale(_streaks(*cells, loud * self.grain, self.seed + layer), room)
            small.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.picture = pygame.transform.smoothscale(small, self.size)
        return True


def _streaks(w: int, h: int, loud: float, seed: int) -> pygame.Surface:
    """Grey noise between 1 - loud and 1, one value per pixel."""
    chance = random.Random(seed)
    low = 255 * (1 - loud)
    table = bytes(int(low + (255 - low) * i / 255) for i in range(256))
    grey = chance.randbytes(w * h).translate(table)
    raw = bytearray(3 * w * h)
    raw[0::3] = raw[1::3] = raw[2::3] = grey
    return pygame.image.frombuffer(bytes(raw), (w, h), "RGB")


PLANK = 4.6  # units wide
LENGTH = 34.0
SMALL = (96, 60)  # pixels of light, before it is grown
STRIP = 64  # rows of light at a time, four times as high when grown

#: what the table's picture depends on: pitch, scale, size, centre, distance
View = tuple[float, float, tuple[int, int], Point, float]

#: the planks of a material, which serve every window
_planks: dict[Material, list[pygame.Surface]] = {}


HELD_UP = 27.0  # degrees: from this pitch at least the table is seen below what one may look at from below, too


def _pitch(camera: Camera) -> float:
    """From where the table is painted: edge-on and from below there would be none, so it stays where it was while what
    is held up above it is turned."""
    return max(HELD_UP, camera.pitch) if camera.floor < 0 else camera.pitch


class Backdrop:
    """A table of planks under a pool of light. It stays with the viewer and the lamp; it is the board that turns on it.
    So its picture depends on the pitch and the zoom only, and can stay while the board is turned."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._pools: dict[tuple[int, int], pygame.Surface] = {}
        self._baked: tuple[View, pygame.Surface] | None = None
        self._half: pygame.Surface | None = None  # the same, half as large, once it was asked for

    @staticmethod
    def key(lens: Lens) -> View:
        c = lens.camera
        return (round(_pitch(c), 2), round(lens.scale, 2), lens.size, lens.centre, round(c.distance, 1))

    def ready(self, lens: Lens) -> bool:
        return self._baked is not None and self._baked[0] == self.key(lens)

    def put(self, lens: Lens, picture: pygame.Surface) -> None:
        """A picture of this view that was kept."""
        self._bake_done(lens, picture)

    def _bake_done(self, lens: Lens, picture: pygame.Surface) -> None:
        """From now on the planks are shown, and the bare light, which is as large as the window, is not needed."""
        self._baked, self._half = (self.key(lens), picture), None
        self._pools.clear()

    def release(self) -> None:
        self._pools.clear()
        self._baked = self._half = None

    def sprite(self) -> Sprite:
        assert self._baked is not None
        return Sprite(self._baked[1], (0, 0))

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """The best there is: the planks, also those of another pitch while the camera moves, as large or half as large,
        or the bare light."""
        size = surface.get_size()
        if self._baked is not None and self._baked[1].get_size() == size:
            surface.blit(self._baked[1], (0, 0))
        elif self._baked is not None and all(abs(2 * a - b) < 2 for a, b in zip(size, self._baked[1].get_size())):
            if self._half is None or self._half.get_size() != size:
                self._half = pygame.transform.scale(self._baked[1], size)
            surface.blit(self._half, (0, 0))
        else:
            surface.blit(self.pool(size), (0, 0))

    def pool(self, size: tuple[int, int]) -> pygame.Surface:
        """Light in the middle, dark corners; worked out small and grown, with a little noise against banding."""
        made = self._pools.get(size)
        if made is None:
            a, b = self.palette["backdrop.centre"].mid, self.palette["backdrop.edge"].mid
            made = _field(size, a, b, 1.6)
            made = native(made)
            if self._pools:  # one is as large as the window
                self._pools.clear()
            self._pools[size] = made
        return made

    def bake(self, lens: Lens) -> Generator[None, None, None]:
        """Lay the planks and light them."""
        view, lens = lens, lens.tilted(_pitch(lens.camera))
        material = self.palette["table"]
        planks = _planks.get(material)
        if planks is None:
            planks = []
            for number, tone in enumerate((252, 234, 244)):
                plank = Plank((1500, 230), material, 11 + number, 7.0, 0.35, 0.7)
                while not plank.work(6):
                    yield
                assert plank.picture is not None
                plank.picture.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
                planks.append(plank.picture)
            if len(_planks) > 2:
                _planks.clear()
            _planks[material] = planks
        surface = native(pygame.Surface(lens.size))
        surface.fill(mix(material.dark, material.mid, 0.72))  # far off, where no plank is laid, nothing shows
        tx, ty = to_room(lens, lens.camera.target[0], lens.camera.target[1])
        lowest = ty - 16.0
        far = lens.on_plane((lens.size[0] / 2, 0.0), 0.0)  # what is seen at the top of the picture
        reach = to_room(lens, *far)[1] - lowest if far else 1e9
        count = max(9, min(16, int(reach / PLANK) + 1))
        corners = [lens.on_plane((x, y), 0.0) for x in (0.0, lens.size[0]) for y in (0.0, lens.size[1])]
        beside = [abs(to_room(lens, *corner)[0] - tx) for corner in corners if corner]
        half = min(LENGTH, max([LENGTH / 2, *beside]))  # a wide window, or one whose middle is elsewhere, sees more
        for k in range(count):
            y0 = lowest + k * PLANK
            shift = (k * 5.3) % 4.0
            area = (tx - half - shift, y0, tx + half + 4 - shift, y0 + PLANK)
            yield from lay(surface, lens, planks[k % 3], area, 0.0)
        self._seams(surface, lens, lowest, tx, count)
        yield
        yield from self._light_up(surface)
        _dither(surface)
        self._bake_done(view, surface)

    def _seams(self, surface: pygame.Surface, lens: Lens, lowest: float, tx: float, count: int) -> None:
        """The lines between planks, drawn sharp: a dark gap with a lit lip under it."""
        a = radians(lens.camera.yaw)
        c, s = cos(a), sin(a)

        def world(x: float, y: float) -> tuple[float, float, float]:
            return c * x - s * y, s * x + c * y, 0.0

        seam, lip = self.palette["table.seam"].mid, mix(self.palette["table"].light, (255, 230, 200), 0.06)
        for k in range(1, count):
            y = lowest + k * PLANK
            for low, high, tint in ((-0.035, 0.0, lip), (0.0, 0.045, seam)):
                ends = ((-30, low), (30, low), (30, high), (-30, high))
                corners = [world(tx + dx, y + dy) for dx, dy in ends]
                if all(lens.depth(p) > 0.5 for p in corners):
                    pygame.draw.polygon(surface, tint, [lens.project(p) for p in corners])

    def _light_up(self, surface: pygame.Surface) -> Generator[None, None, None]:
        """Leave what the lamp leaves of the planks' colour: all of it in the middle, the edge's tone in the corners.

        Strip by strip, so that there is never a second picture as large as the window."""
        edge, base = self.palette["backdrop.edge"].mid, self.palette["table"].mid
        red, green, blue = (min(255, int(255 * e / max(1, b))) for e, b in zip(edge, base, strict=True))
        w, h = surface.get_size()
        small = _field((-(-w // 4), -(-h // 4)), (255, 255, 255), (red, green, blue), 0.0)
        for y in range(0, small.get_height(), STRIP):
            strip = small.subsurface((0, y, small.get_width(), min(STRIP, small.get_height() - y)))
            grown = pygame.transform.smoothscale(strip, (w, 4 * strip.get_height()))
            surface.blit(grown, (0, 4 * y), special_flags=pygame.BLEND_RGB_MULT)
            yield


def _field(size: tuple[int, int], middle: Colour, edge: Colour, noise: float) -> pygame.Surface:
    small = pygame.image.frombuffer(_light(middle, edge, noise), SMALL, "RGB")
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=8)  # small, and the same at every table and in every window
def _light(middle: Colour, edge: Colour, noise: float) -> bytes:
    w, h = SMALL
    chance = random.Random(1)
    raw = bytearray()
    ramp = [mix(middle, edge, k / 255) for k in range(256)]
    for y in range(h):
        for x in range(w):
            t = min(1.0, hypot((x / w - 0.47) * 1.25, y / h - 0.44) / 0.82)
            t = t * t * (3 - 2 * t)
            n = chance.random() * noise - 0.3 if noise else 0.0
            for v in ramp[int(255 * t)]:
                raw.append(max(0, min(255, int(v + n))))
    return bytes(raw)


def _dither(surface: pygame.Surface) -> None:
    """A little noise, so that dark gradients do not show steps."""
    n = 256
    chance = random.Random(3)
    grey = chance.randbytes(n * n).translate(bytes(i * 5 // 256 for i in range(256)))
    raw = bytearray(3 * n * n)
    raw[0::3] = raw[1::3] = raw[2::3] = grey
    tile = pygame.image.frombuffer(bytes(raw), (n, n), "RGB")
    for y in range(0, surface.get_height(), n):
        for x in range(0, surface.get_width(), n):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_SUB)
