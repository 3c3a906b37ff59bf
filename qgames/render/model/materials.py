"""What things are made of, and the light they are seen in: roles, materials and the palette that joins them; one lamp
for all games.

Views name *roles* ("piece.light", "mark.last"), never colours. Whoever opens a table hands it a `Palette`: role ->
`Material`. A theme is a mapping from role names to either one colour (``"#935d36"``: the ramp is worked out from it) or
a ramp with its finish (``{dark: "#5e351e", mid: "#935d36", light: "#b98150", spec: 0.25, gloss: 30}``).

`ROLES` is the complete list: every role the table and the views use, with the walnut values the table was designed in.
A mapping that lacks a role or names an unknown one is refused by name.

>>> Palette.from_mapping({"piece.light": "#e0a866"}, base=WALNUT)["piece.light"].mid
(224, 168, 102)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import Any, NamedTuple

from qgames.render.model.camera import Vec3

Colour = tuple[int, int, int]


class PaletteError(ValueError):
    """A palette that cannot be used; the message names the role and says what would be right."""


def colour(text: str) -> Colour:
    """'#rrggbb' as numbers.

    >>> colour("#0a0401")
    (10, 4, 1)
    """
    digits = text.removeprefix("#")
    if len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
        raise PaletteError(f"{text!r} is not a colour; write it as '#rrggbb'")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(a: Colour, b: Colour, t: float) -> Colour:
    return int(a[0] + (b[0] - a[0]) * t), int(a[1] + (b[1] - a[1]) * t), int(a[2] + (b[2] - a[2]) * t)


def _number(words: Mapping[str, Any], name: str, usual: float) -> float:
    """A number of a theme's material, or the usual one where it says nothing."""
    if name not in words:
        return usual
    try:
        return float(words[name])
    except (TypeError, ValueError):
        raise PaletteError(f"{name} must be a number, not {words[name]!r}") from None


class Material(NamedTuple):
    """A ramp from late wood (dark) to early wood (light), and how it shines. Paint and metal are ramps too."""

    dark: Colour
    mid: Colour
    light: Colour
    spec: float = 0.25  # strength of the highlight
    gloss: float = 28.0  # its tightness
    grain: float = 1.0  # 0: no wood figure at all (paint, brass, glow)

    @classmethod
    def of(cls, value: object) -> Material:
        """From a theme's words: one colour, or a mapping with any of our fields."""
        if isinstance(value, Material):
            return value
        if isinstance(value, str):
            mid = colour(value)
            return cls(mix(mid, (0, 0, 0), 0.42), mid, mix(mid, (255, 240, 214), 0.28))
        if not isinstance(value, Mapping) or "mid" not in value:
            raise PaletteError(f"a material is '#rrggbb' or a mapping with mid, dark, light...; not {value!r}")
        unknown = set(value) - set(cls._fields)
        if unknown:
            raise PaletteError(f"unknown {sorted(unknown)[0]!r} in a material; it may set {', '.join(cls._fields)}")
        plain = cls.of(str(value["mid"]))
        spec, gloss = _number(value, "spec", plain.spec), _number(value, "gloss", plain.gloss)
        grain = _number(value, "grain", plain.grain)
        return plain._replace(
            dark=colour(str(value["dark"])) if "dark" in value else plain.dark,
            light=colour(str(value["light"])) if "light" in value else plain.light,
            spec=spec,
            gloss=gloss,
            grain=grain,
        )


def _wood(dark: str, mid: str, light: str, spec: float = 0.25, gloss: float = 28.0) -> Material:
    return Material(colour(dark), colour(mid), colour(light), spec, gloss)


def _paint(mid: str, spec: float = 0.3, gloss: float = 40.0) -> Material:
    return Material.of(mid)._replace(spec=spec, gloss=gloss, grain=0.0)


#: Every role, with what it is for. Tops of boards carry the board.* roles, their edges "rim".
ROLES: dict[str, tuple[str, Material]] = {
    # the room
    "backdrop.centre": ("the lit middle of the table, seen while turning", _paint("#57473b")),
    "backdrop.edge": ("the dark corners of the picture", _paint("#15100d")),
    "table": ("the table's planks", _wood("#3f2c20", "#573e2d", "#6c4f3b", 0.1)),
    "table.seam": ("the line between two planks", _paint("#241812")),
    "shadow": ("tint of every shadow", _paint("#0a0401")),
    # furniture
    "board": ("top of a board", _wood("#7a4826", "#b37641", "#d39b60")),
    "board.dark": ("top of a dark board, or its floor", _wood("#2b1a12", "#4a3226", "#634534")),
    "rim": ("edges and sides of boards", _wood("#52301c", "#85522f", "#a87247")),
    "rim.dark": ("edges and sides of dark boards", _wood("#2e1a11", "#5a3826", "#764c34")),
    "terrace.0": ("the lowest of four terraces", _wood("#7a4a2b", "#a86d42", "#c9905e")),
    "terrace.1": ("the second", _wood("#81502f", "#b3784b", "#d29b68")),
    "terrace.2": ("the third", _wood("#885634", "#be8355", "#dba671")),
    "terrace.3": ("the highest", _wood("#8f5c39", "#c98e5f", "#e4b17b")),
    "plinth": ("the base under the terraces", _wood("#3a2216", "#553420", "#6d462c")),
    "tray": ("rails and trays where pieces wait", _wood("#482d1d", "#70482e", "#906342")),
    "groove": ("floor of an engraved line", _paint("#1e0e07", 0.0)),
    "groove.lip": ("the lit edge of an engraved line", _paint("#d69c64", 0.0)),
    "hole": ("a drilled point", _paint("#170c07", 0.0)),
    "inlay": ("inlaid lines", _wood("#a87c48", "#d9b47a", "#efd3a2")),
    "brass": ("metal rings round points", _paint("#c9a45c", 0.8, 24)),
    # pieces
    "piece.light": ("pieces of light wood", _wood("#ab6c36", "#e0a866", "#f8d096", 0.24, 30)),
    "piece.dark": ("pieces of dark wood", _wood("#1d0d08", "#3d1d11", "#5c321d", 0.60, 26)),
    "cube": ("beech cubes", _wood("#b98650", "#dfb67c", "#f3d6a4", 0.16, 22)),
    "burn": ("floor of a burnt mark", _paint("#2b160c", 0.0)),
    "burn.wall": ("its walls", _paint("#8a5530", 0.1)),
    "ball.cream": ("plain balls", _paint("#e8cf9e", 0.55, 60)),
    "ball.red": ("balls with one broad band", _paint("#bf3b26", 0.55, 60)),
    "ball.blue": ("balls with two thin bands", _paint("#2c5f96", 0.55, 60)),
    "band.cream": ("bands on cream balls (none by default)", _paint("#a98a57", 0.55, 60)),
    "band.red": ("the band on red balls", _paint("#f3e2be", 0.55, 60)),
    "band.blue": ("the bands on blue balls", _paint("#dce7f2", 0.55, 60)),
    "lattice": ("a frame of rods", _wood("#2c1b12", "#5e3d28", "#c89662", 0.4, 20)),
    "bubble": ("an empty slot of the cube", _paint("#cbbba4", 0.6, 90)),
    # seats
    "seat.0": ("accent of the first seat", _paint("#f0cd94")),
    "seat.1": ("accent of the second seat", _paint("#a4603a")),
    "seat.2": ("accent of the third seat", _paint("#c9553d")),
    "seat.3": ("accent of the fourth seat", _paint("#5585b5")),
    # markers: amber = you may act here, teal = information; each has its own shape as well
    "mark.hover": ("what is pointed at: you may act", _paint("#f2b84b")),
    "mark.selected": ("what is chosen so far", _paint("#f2b84b")),
    "mark.legal": ("where you may go", _paint("#f2b84b")),
    "mark.last": ("the last move", _paint("#f9e7c4")),
    "mark.hint": ("what is advised", _paint("#5fd0c0")),
    "mark.threat": ("what threatens", _paint("#ff9a6a")),
    "mark.verdict": ("what the review says", _paint("#5fd0c0")),
    "mark.win": ("the winning line", _paint("#ffd873")),
    "mark.refused": ("why this may not be", _paint("#ffd2b8")),
    "mark.edge": ("the dark line round every mark", _paint("#1c0a05")),
    # lettering on the table
    "coordinates": ("letters and digits beside the board", _paint("#d9bd96")),
    "label": ("other lettering on the table", _paint("#f3e6d0")),
}

WALNUT: dict[str, Material] = {role: material for role, (_, material) in ROLES.items()}


class Palette(dict[str, Material]):
    """Role -> Material, complete by construction."""

    def __missing__(self, role: str) -> Material:
        raise PaletteError(f"no role {role!r}; the table knows {', '.join(sorted(ROLES))}")

    @classmethod
    def from_mapping(cls, roles: Mapping[str, object], base: Mapping[str, Material] | None = None) -> Palette:
        """A palette from a theme's words; what it leaves out comes from `base`, or is an error without one."""
        made = cls(base or {})
        for role, value in roles.items():
            if role not in ROLES:
                raise PaletteError(f"unknown role {role!r}; a theme may set {', '.join(sorted(ROLES))}")
            try:
                made[role] = Material.of(value)
            except PaletteError as error:
                raise PaletteError(f"{role}: {error}") from None
        for role in ROLES:
            if role not in made:
                raise PaletteError(f"role {role!r} is missing ({ROLES[role][0]})")
        return made


def walnut() -> Palette:
    return Palette(WALNUT)


def _unit(x: float, y: float, z: float) -> Vec3:
    length = sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


# the light: a warm lamp at the upper left in front (key), a soft fill, a rim from behind, sky and ground; directions as
# `Lamp` has them
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


class Shades:
    """The colours of whole facets of a material under a lamp; kept, since directions come back while a table turns."""

    __slots__ = ("_found", "lamp", "material")

    def __init__(self, lamp: Lamp, material: Material) -> None:
        self.lamp, self.material = lamp, material
        self._found: dict[tuple[int, int, int], Colour] = {}  # by direction, coarsely

    def of(self, normal: Vec3) -> Colour:
        x, y, z = normal
        key = int(x * 20 + 20), int(y * 20 + 20), int(z * 20 + 20)
        found = self._found.get(key)
        if found is None:
            if len(self._found) > 2_000:
                self._found.clear()
            found = self._found[key] = self.lamp.facet(self.material, x, y, z)
        return found


class Lamp:
    """The light as seen at one pitch of the camera. Normals and directions are those of the viewer's room: x right, y
    away, z up, whatever the table's turn. The lamp stays with the viewer and the table turns, so a picture of a round
    piece is right for every turn of the table."""

    def __init__(self, pitch: float) -> None:
        a = radians(pitch)
        self.view = (0.0, -cos(a), sin(a))
        vx, vy, vz = self.view
        self.half = _unit(KEY[0] + vx, KEY[1] + vy, KEY[2] + vz)
        self._shades: dict[Material, Shades] = {}

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

    def shades(self, material: Material) -> Shades:
        found = self._shades.get(material)
        if found is None:
            found = self._shades[material] = Shades(self, material)
        return found

    def facet(self, material: Material, nx: float, ny: float, nz: float) -> Colour:
        t = self.terms(nx, ny, nz, material.spec * (0.25 if nz > 0.95 else 0.6), material.gloss * 0.5)
        m = mix(material.mid, material.light, 0.1 * material.grain)  # wood comes out paler than its middle
        r, g, b = m[0] * (t[0] + t[3]) + t[6], m[1] * (t[1] + t[4]) + t[7], m[2] * (t[2] + t[5]) + t[8]
        return (int(r) if r < 255 else 255, int(g) if g < 255 else 255, int(b) if b < 255 else 255)


@lru_cache(maxsize=64)
def lamp(pitch: float) -> Lamp:
    return Lamp(pitch)
