"""One light for all games: a warm lamp at the upper left in front, a soft fill, sky and ground, and a rim from behind.

Directions are those of the viewer's room: x right, y away, z up, whatever the table's turn. The lamp stays with the
viewer and the table turns, so a picture of a round piece is right for every turn of the table.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin, sqrt

from qgames.table.model.materials import Colour, Material, mix
from qgames.table.model.solids import Vec3


def _unit(x: float, y: float, z: float) -> Vec3:
    length = sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


KEY = _unit(-0.50, -0.44, 0.76)
KEY_COLOUR = (0.96, 0.917, 0.835)
FILL = _unit(0.80, -0.45, 0.30)
FILL_COLOUR = (0.150, 0.136, 0.120)
RIM = _unit(0.35, 0.80, 0.42)
RIM_COLOUR = (1.0, 0.86, 0.68)
SKY = (0.34, 0.325, 0.31)
GROUND = (0.245, 0.175, 0.12)
#: how far a shadow runs to the right and away, per unit of height
SHADOW_X, SHADOW_Y = -KEY[0] / KEY[2], -KEY[1] / KEY[2]

#: ambient rgb, lamp rgb, added highlight rgb
Terms = tuple[float, float, float, float, float, float, float, float, float]
#: a material and a direction, coarsely
_FacetKey = tuple[Material, int, int, int]


class Lamp:
    """The light as seen at one pitch of the camera; normals are given in the viewer's room."""

    def __init__(self, pitch: float) -> None:
        a = radians(pitch)
        self.view = (0.0, -cos(a), sin(a))
        vx, vy, vz = self.view
        self.half = _unit(KEY[0] + vx, KEY[1] + vy, KEY[2] + vz)
        self._flat: dict[_FacetKey, Colour] = {}

    def terms(self, nx: float, ny: float, nz: float, spec: float, gloss: float) -> Terms:
        """Light at a normal, split so that shade and occlusion can be put in later."""
        d = nx * KEY[0] + ny * KEY[1] + nz * KEY[2]
        d = d if d > 0 else 0.0
        f = nx * FILL[0] + ny * FILL[1] + nz * FILL[2]
        f = f if f > 0 else 0.0
        a = nz * 0.5 + 0.5
        hx, hy, hz = self.half
        s = nx * hx + ny * hy + nz * hz
        s = 204.0 * spec * s**gloss if s > 0 else 0.0
        vx, vy, vz = self.view
        facing = nx * vx + ny * vy + nz * vz
        edge = 1.0 - facing if facing > 0 else 1.0
        r = nx * RIM[0] + ny * RIM[1] + nz * RIM[2]
        r = 76.5 * edge * edge * edge * r if r > 0 else 0.0
        return (
            GROUND[0] + (SKY[0] - GROUND[0]) * a + f * FILL_COLOUR[0],
            GROUND[1] + (SKY[1] - GROUND[1]) * a + f * FILL_COLOUR[1],
            GROUND[2] + (SKY[2] - GROUND[2]) * a + f * FILL_COLOUR[2],
            d * KEY_COLOUR[0],
            d * KEY_COLOUR[1],
            d * KEY_COLOUR[2],
            s * KEY_COLOUR[0] + r,
            s * KEY_COLOUR[1] + r * RIM_COLOUR[1],
            s * KEY_COLOUR[2] + r * RIM_COLOUR[2],
        )

    def flat(self, material: Material, nx: float, ny: float, nz: float) -> Colour:
        """The colour of a whole facet; kept, since directions come back while a table turns."""
        key = (material, int(nx * 20 + 20), int(ny * 20 + 20), int(nz * 20 + 20))
        found = self._flat.get(key)
        if found is None:
            if len(self._flat) > 20_000:
                self._flat.clear()
            found = self._flat[key] = self._facet(material, nx, ny, nz)
        return found

    def _facet(self, material: Material, nx: float, ny: float, nz: float) -> Colour:
        t = self.terms(nx, ny, nz, material.spec * (0.25 if nz > 0.95 else 0.6), material.gloss * 0.5)
        m = mix(material.mid, material.light, 0.1 * material.grain)  # wood comes out paler than its middle
        r, g, b = m[0] * (t[0] + t[3]) + t[6], m[1] * (t[1] + t[4]) + t[7], m[2] * (t[2] + t[5]) + t[8]
        return (int(r) if r < 255 else 255, int(g) if g < 255 else 255, int(b) if b < 255 else 255)


@lru_cache(maxsize=64)
def lamp(pitch: float) -> Lamp:
    return Lamp(pitch)
