"""What is behind everything: a table of planks under a pool of light.

The table stays with the viewer and the lamp; it is the board that turns on it. So its picture depends on the pitch and
the zoom only, and can stay while the board is turned.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from functools import lru_cache
from math import cos, hypot, radians, sin

import pygame

from qgames.table.camera import Lens, Point
from qgames.table.fine.native import native
from qgames.table.fine.planes import lay, to_room
from qgames.table.fine.sprites import Sprite
from qgames.table.fine.wood import Plank
from qgames.table.model.materials import Colour, Material, Palette, mix

PLANK = 4.6  # units wide
LENGTH = 34.0
SMALL = (96, 60)  # pixels of light, before it is grown
STRIP = 64  # rows of light at a time, four times as high when grown

#: what the table's picture depends on: pitch, scale, size, centre, distance
View = tuple[float, float, tuple[int, int], Point, float]

#: the planks of a material, which serve every window
_planks: dict[Material, list[pygame.Surface]] = {}


class Backdrop:
    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._pools: dict[tuple[int, int], pygame.Surface] = {}
        self._baked: tuple[View, pygame.Surface] | None = None

    @staticmethod
    def key(lens: Lens) -> View:
        c = lens.camera
        return (round(c.pitch, 2), round(lens.scale, 2), lens.size, lens.centre, round(c.distance, 1))

    def ready(self, lens: Lens) -> bool:
        return self._baked is not None and self._baked[0] == self.key(lens)

    def put(self, lens: Lens, picture: pygame.Surface) -> None:
        """A picture of this view that was kept."""
        self._bake_done(lens, picture)

    def _bake_done(self, lens: Lens, picture: pygame.Surface) -> None:
        """From now on the planks are shown, and the bare light, which is as large as the window, is not needed."""
        self._baked = (self.key(lens), picture)
        self._pools.clear()

    def release(self) -> None:
        self._pools.clear()
        self._baked = None

    def sprite(self) -> Sprite:
        assert self._baked is not None
        return Sprite(self._baked[1], (0, 0))

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """The best there is: the planks, also those of another pitch while the camera moves, or the bare light."""
        if self._baked is not None and self._baked[1].get_size() == surface.get_size():
            surface.blit(self._baked[1], (0, 0))
        else:
            surface.blit(self.pool(surface.get_size()), (0, 0))

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
        """Lay the planks and light them. Edge-on and from below there is no table, only the light."""
        if lens.camera.pitch < 8.0:
            self._bake_done(lens, self.pool(lens.size))
            return
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
        for k in range(count):
            y0 = lowest + k * PLANK
            shift = (k * 5.3) % 4.0
            area = (tx - LENGTH / 2 - shift, y0, tx + LENGTH / 2 + 4 - shift, y0 + PLANK)
            yield from lay(surface, lens, planks[k % 3], area, 0.0)
        self._seams(surface, lens, lowest, tx, count)
        yield
        yield from self._light_up(surface)
        _dither(surface)
        self._bake_done(lens, surface)

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
