"""What a view may put on the table: shapes (made of numbers), and solids (a shape at a place, in a role).

Everything here is a value: equal solids are drawn once and kept. Lengths are in world units, angles in degrees.
`Solid.at` is the middle of the foot of things that stand (Prism, Cone, Slab) and the centre of things that turn or
float (Ball, Cube, Rod, and flat marks). `Solid.role` names a material of the palette; the empty role is never painted
but can still be pointed at (the field under a piece). `Solid.key` is what `Renderer.pick` answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, hypot, radians, sin, sqrt
from typing import NamedTuple

from qgames.render.model.camera import Lens, Point, Vec3

Matrix = tuple[Vec3, Vec3, Vec3]

#: in place of an orientation: turned to face the viewer
VIEWER: Matrix = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


# ---------------------------------------------------------------------------------------------------- outlines
class Outline(NamedTuple):
    """A closed curve in the plane, round its own origin. Make one with disc, box, polygon, star or arrow."""

    kind: str
    args: tuple[float, ...] = ()
    points: tuple[Point, ...] = ()


def disc(radius: float) -> Outline:
    return Outline("disc", (radius,))


def box(half_x: float, half_y: float | None = None, corner: float = 0.06) -> Outline:
    """A rectangle with rounded corners."""
    y = half_x if half_y is None else half_y
    return Outline("polygon", (corner,), ((half_x, -y), (half_x, y), (-half_x, y), (-half_x, -y)))


def polygon(points: tuple[Point, ...], corner: float = 0.0) -> Outline:
    """Any polygon, counter-clockwise, that can be seen whole from its origin."""
    return Outline("polygon", (corner,), points)


def star(tip: float = 0.515, valley: float = 0.275, points: int = 5, corner: float = 0.06) -> Outline:
    ring = []
    for i in range(2 * points):
        r, a = (tip if i % 2 == 0 else valley), radians(90 + 180 * i / points)
        ring.append((r * cos(a), r * sin(a)))
    return Outline("polygon", (corner,), tuple(ring))


def arrow(length: float = 0.6, shaft: float = 0.19, head: float = 0.46, tip: float = 0.31) -> Outline:
    """An arrow along +x; its origin is the middle of the base of its head."""
    tail = length - tip
    upper = ((0, head / 2), (0, shaft / 2), (-tail, shaft / 2))
    return Outline("polygon", (0.02,), ((tip, 0), *upper, *((x, -y) for x, y in reversed(upper))))


# ---------------------------------------------------------------------------------------------------- shapes
class Prism(NamedTuple):
    """A standing piece: an outline of some height; `hole` drills a round hole from above, `dome` swells the top,
    `groove` cuts a line into it that follows the outline, at that share of its size."""

    outline: Outline
    height: float
    bevel: float = 0.05
    hole: float = 0.0
    depth: float = 0.55
    dome: float = 0.0
    groove: float = 0.0


class Cone(NamedTuple):
    radius: float
    height: float
    tip: float = 0.07


class Ball(NamedTuple):
    """A sphere about its centre; `bands` 1: one broad band round it, 2: two thin ones. `glass`: an empty bubble.

    `painted`: smooth all over, and dimmer farther off, as balls are that hang in space; else it is turned from wood.
    """

    radius: float
    bands: int = 0
    glass: bool = False
    painted: bool = False


class Engraving(NamedTuple):
    """A burnt mark on one face of a cube: "cross", "circle" or "dot"; dots sit `at` off the middle of the face."""

    kind: str
    face: str = "top"  # top, bottom, north, south, east, west (of the cube's own frame)
    size: float = 0.235
    width: float = 0.068
    at: Point = (0.0, 0.0)


class Cube(NamedTuple):
    edge: float = 1.0
    rounding: float = 0.085
    marks: tuple[Engraving, ...] = ()


class Rod(NamedTuple):
    """A round bar along its own x axis, about its centre. See `between`."""

    length: float
    radius: float


class Inlay(NamedTuple):
    """Something cut or laid into the top of a slab, made by ring_line, path_line or hole_line.

    "ring": points = its centre, size = its radius; "path": a polyline, closed if its ends meet; "hole": a drilled
    point. Any `role` other than "groove" is an inlay.
    """

    kind: str
    points: tuple[Point, ...]
    width: float = 0.072
    size: float = 0.0
    role: str = "groove"


def ring_line(x: float, y: float, radius: float, width: float = 0.072, role: str = "groove") -> Inlay:
    return Inlay("ring", ((x, y),), width, radius, role)


def path_line(*points: Point, width: float = 0.05, role: str = "groove") -> Inlay:
    return Inlay("path", points, width, 0.0, role)


def hole_line(x: float, y: float, radius: float) -> Inlay:
    return Inlay("hole", ((x, y),), 0.0, radius, "hole")


class Slab(NamedTuple):
    """Furniture: a board, a tray, a plinth. Its outline must be convex. The top wears the solid's role, the sides
    `rim`. `grain` turns the wood of the top. Things stand on it; it hides what is behind it."""

    outline: Outline
    height: float
    edge: float = 0.08
    rim: str = "rim"
    lines: tuple[Inlay, ...] = ()
    grain: float = 0.0


class Flat(NamedTuple):
    """A mark without thickness, lying in its own x-y plane. Made by ring, dot, barred, frame, ... below."""

    kind: str
    args: tuple[float, ...] = ()
    points: tuple[Point, ...] = ()


def ring(radius: float, width: float = 0.05) -> Flat:
    return Flat("ring", (radius, width))


def dashed(radius: float, width: float = 0.05, dashes: int = 10, bare: bool = False) -> Flat:
    """A ring in dashes; `bare`: upon another mark, without dark edges that would be seen there."""
    return Flat("bare dashed" if bare else "dashed", (radius, width, dashes))


def dot(radius: float) -> Flat:
    return Flat("dot", (radius,))


def target(radius: float, width: float = 0.04) -> Flat:
    """A dot within a ring: a place you may go to."""
    return Flat("target", (radius, width))


def barred(radius: float, width: float = 0.06) -> Flat:
    """A ring with a bar across: not here."""
    return Flat("barred", (radius, width))


def diamond(radius: float, width: float = 0.05) -> Flat:
    """A square frame standing on its corner: a hint."""
    return Flat("diamond", (radius, width))


def spikes(radius: float, width: float = 0.08, count: int = 8) -> Flat:
    """Teeth pointing inward: a threat."""
    return Flat("spikes", (radius, width, count))


def rays(radius: float, width: float = 0.05, count: int = 12) -> Flat:
    """A ring with rays: part of what won."""
    return Flat("rays", (radius, width, count))


def brackets(radius: float, width: float = 0.05) -> Flat:
    """Four corners of a square: selected, or judged."""
    return Flat("brackets", (radius, width))


def frame(half_x: float, half_y: float, corner: float = 0.1, width: float = 0.05) -> Flat:
    return Flat("frame", (half_x, half_y, corner, width))


def dashed_frame(half: float, width: float = 0.05, dashes: int = 5) -> Flat:
    """A square frame in dashes: something that is behind what it is seen through."""
    return Flat("dashed frame", (half, width, dashes))


def hoop(half: float, corner: float, width: float) -> Flat:
    """A square with very round corners, one layer of a band: unlike a mark it has no dark edge of its own."""
    return Flat("hoop", (half, corner, width))


def patch(*points: Point) -> Flat:
    """A filled polygon: chevrons, arrows, facelets, fields to point at."""
    return Flat("patch", (), points)


def stroke(*points: Point, width: float = 0.05, bare: bool = False) -> Flat:
    """A line along points; `bare`: part of a longer one, without a dark edge that would cut it off from the next."""
    return Flat("bare stroke" if bare else "stroke", (width,), points)


class Text(NamedTuple):
    """Lettering in the x-y plane, read from the first seat at turn 0; `upright` turns it to face the viewer.

    With a `frame` it belongs to a face: it is not seen from behind."""

    text: str
    size: float = 0.3  # height of a capital, about
    upright: bool = False
    cased: bool = False  # with a line round the letters, dark or pale, to be read before anything


Shape = Prism | Cone | Ball | Cube | Rod | Slab | Flat | Text


# ---------------------------------------------------------------------------------------------------- solids
class Solid(NamedTuple):
    """A shape at a place, in a role.

    >>> Solid(Ball(0.4), (0, 0, 0.4), "piece.dark", key="a1").key
    'a1'
    """

    shape: Shape
    at: Vec3 = (0.0, 0.0, 0.0)
    role: str = ""
    key: str | None = None
    turn: float = 0.0  # about the vertical axis
    frame: Matrix | None = None  # full orientation (columns are the shape's own axes), instead of `turn`
    scale: float = 1.0
    alpha: float = 1.0  # below 1: a ghost, which casts no shadow
    glow: str | None = None  # role of a halo
    seed: int = 0  # which bit of wood it was cut from
    over: bool = False  # drawn after everything else, hiding nothing it should not: arrows, row outlines
    #: a place before the viewer (right, up, nearer than the camera's target) and how much of the way there it is
    beside: tuple[float, float, float, float] | None = None
    shadow: bool = True  # does it cast one on what is below?
    side: int = 0  # of what lies on a face (`frame`): 1 is seen from its front only, -1 from behind only
    #: of what names something that is so much higher (third): the way it may go (x, y) to be seen level with it
    slides: Vec3 | None = None

    @property
    def flat(self) -> bool:
        return isinstance(self.shape, Flat | Text)

    @property
    def axes(self) -> Matrix:
        """Rows of the matrix that turns the shape into the world."""
        if self.frame is not None:
            return self.frame
        a = radians(self.turn)
        c, s = cos(a), sin(a)
        return (c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)


# ---------------------------------------------------------------------------------------------------- orientation
def about(axis: Vec3, degrees: float) -> Matrix:
    """The rotation about an axis.

    >>> [[round(v) + 0 for v in row] for row in about((0, 0, 1), 90)]
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    """
    length = sqrt(axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2) or 1.0
    x, y, z = axis[0] / length, axis[1] / length, axis[2] / length
    a = radians(degrees)
    c, s = cos(a), sin(a)
    t = 1 - c
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


def times(a: Matrix, b: Matrix) -> Matrix:
    """First b, then a."""
    rows = (tuple(sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)) for i in range(3))
    return tuple(rows)  # type: ignore[return-value]  # three rows of three: a generator cannot promise how many


def apply(m: Matrix, v: Vec3) -> Vec3:
    return (
        m[0][0] * v[0] + m[0][1] * v[1] + m[0][2] * v[2],
        m[1][0] * v[0] + m[1][1] * v[1] + m[1][2] * v[2],
        m[2][0] * v[0] + m[2][1] * v[1] + m[2][2] * v[2],
    )


def facing(normal: Vec3, up: Vec3 = (0.0, 0.0, 1.0)) -> Matrix:
    """The orientation of a flat mark on a face: its z along `normal`, its y as near `up` as can be."""
    n = _unit(normal)
    if abs(n[0] * up[0] + n[1] * up[1] + n[2] * up[2]) > 0.999:
        up = (0.0, 1.0, 0.0)
    x = _unit(_cross(up, n))
    y = _cross(n, x)
    return (x[0], y[0], n[0]), (x[1], y[1], n[1]), (x[2], y[2], n[2])


def between(a: Vec3, b: Vec3, radius: float, role: str) -> Solid:
    """A rod from a to b."""
    way = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    length = sqrt(way[0] ** 2 + way[1] ** 2 + way[2] ** 2) or 1e-6
    yaw = atan2(way[1], way[0])
    side = (-sin(yaw), cos(yaw), 0.0) if hypot(way[0], way[1]) > 1e-9 else (0.0, 1.0, 0.0)
    x = _unit(way)
    z = _cross(x, side)
    turned = (x[0], side[0], z[0]), (x[1], side[1], z[1]), (x[2], side[2], z[2])
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2)
    return Solid(Rod(length, radius), middle, role, frame=turned)


def _unit(v: Vec3) -> Vec3:
    length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) or 1.0
    return v[0] / length, v[1] / length, v[2] / length


def _cross(a: Vec3, b: Vec3) -> Vec3:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


class SolidPose:
    """A solid as one lens sees it: its own frame to pixels, to the eye, and to the viewer's room where the lamp stands.
    Built once per solid and picture; everything is in the shape's own frame."""

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
        return [
            (cx + (a * x + b * y + c * z + d) * q, cy - (e * x + f * y + g * z + h) * q)
            for x, y, z in vertices
            for w in (i * x + j * y + k * z + m,)
            for q in (focus / (w if w > 0.05 else 0.05),)
        ]

    def foot(self, points: Iterable[Point]) -> list[Vec3]:
        """Points of the shape's own x-y plane, ready to be lifted to many heights."""
        a, b, _, d, e, f, _, h, i, j, _, m = self.rows
        return [(a * x + b * y + d, e * x + f * y + h, i * x + j * y + m) for x, y in points]

    def lifted(self, foot: Iterable[Vec3], z: float) -> list[Point]:
        _, _, c, _, _, _, g, _, _, _, k, _ = self.rows
        focus = self.lens.focus
        cx, cy = self.lens.centre
        c, g, k = c * z, g * z, k * z
        out = []
        for x, y, w in foot:
            w += k
            q = focus / (w if w > 0.05 else 0.05)
            out.append((cx + (x + c) * q, cy - (y + g) * q))
        return out

    def project_flat(self, points: Iterable[Point]) -> list[Point]:
        """Points of the shape's own x-y plane."""
        a, b, _, d, e, f, _, h, i, j, _, m = self.rows
        focus = self.lens.focus
        cx, cy = self.lens.centre
        return [
            (cx + (a * x + b * y + d) * q, cy - (e * x + f * y + h) * q)
            for x, y in points
            for w in (i * x + j * y + m,)
            for q in (focus / (w if w > 0.05 else 0.05),)
        ]

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
