"""The eye: an orbit camera, its projection and the way back. Arithmetic only.

World: x to the right, y away from the first seat, z up; the table top is z = 0. The camera looks at `target` from
`distance` units away, turned by `yaw` (0: from the first seat; positive: the viewer walks to the right, so the table
seems to turn to the left) and raised by `pitch` above the table. At zoom 1 the picture is filled by the points that
must stay in sight (`keep`), or by `width` and `height` units where none are named. Angles are in degrees. The lamp
stays with the viewer: it is the table that turns.

>>> lens = Camera(width=10, height=8).lens((800, 600))
>>> lens.project((0, 0, 0))
(400.0, 300.0)
>>> lens.on_plane((400.0, 300.0), 0.0)
(0.0, 0.0)
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, inf, isfinite, radians, sin
from typing import NamedTuple

Vec3 = tuple[float, float, float]
Point = tuple[float, float]
Area = tuple[float, float, float, float]  # left, top, width, height
Box = tuple[float, float, float, float]  # left, right, bottom, top

LOWEST, HIGHEST = -89.0, 90.0
FILL = 0.97  # of the room, for what must stay in sight
TILTS = 6  # pitches looked at, so that tilting never makes a scene smaller
NEAREST, FARTHEST = 0.25, 6.0  # zoom


def _blend(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _clamp(value: float, low: float, high: float, otherwise: float) -> float:
    return min(high, max(low, value)) if isfinite(value) else otherwise


class Camera(NamedTuple):
    """Where the viewer stands. Make changed ones with `turned`, `zoomed`, `_replace`; all values may be absurd."""

    yaw: float = 0.0
    pitch: float = 47.0
    zoom: float = 1.0
    distance: float = 34.0
    target: Vec3 = (0.0, 0.0, 0.0)
    width: float = 13.4
    height: float = 8.4
    floor: float = 12.0  # the lowest pitch this scene allows: a board is never seen from below
    keep: tuple[
        Vec3, ...
    ] = ()  # points that stay in sight at zoom 1, however the table is turned; they fill the picture
    named: bool = True  # a home view or preset, whose pictures are worth keeping on disk
    home: float | None = None  # the pitch whose view fills the picture; this one's own if nothing is said

    def sane(self) -> Camera:
        """The nearest camera that can be used."""
        yaw = _clamp(self.yaw, -1e6, 1e6, 0.0) % 360.0
        x, y, z = self.target
        return Camera(
            yaw,
            _clamp(self.pitch, max(LOWEST, self.floor), HIGHEST, 47.0),
            _clamp(self.zoom, NEAREST, FARTHEST, 1.0),
            _clamp(self.distance, 4.0, 400.0, 34.0),
            (_clamp(x, -100.0, 100.0, 0.0), _clamp(y, -100.0, 100.0, 0.0), _clamp(z, -100.0, 100.0, 0.0)),
            _clamp(self.width, 0.5, 500.0, 13.4),
            _clamp(self.height, 0.5, 500.0, 8.4),
            self.floor,
            self.keep,
            self.named,
            self.home,
        )

    def tilted(self, pitch: float) -> Camera:
        """The same at another pitch, and as large as before."""
        return self._replace(pitch=pitch, home=self.pitch if self.home is None else self.home).sane()

    def turned(self, yaw: float = 0.0, pitch: float = 0.0) -> Camera:
        return self._replace(yaw=self.yaw + yaw, named=False).tilted(self.pitch + pitch)

    def zoomed(self, factor: float) -> Camera:
        return self._replace(zoom=self.zoom * factor, named=False).sane()

    def towards(self, other: Camera, t: float) -> Camera:
        """Between this one (t = 0) and another (t = 1), the short way round."""
        way = (other.yaw - self.yaw + 180.0) % 360.0 - 180.0
        (ax, ay, az), (bx, by, bz) = self.target, other.target
        return Camera(
            self.yaw + way * t,
            _blend(self.pitch, other.pitch, t),
            _blend(self.zoom, other.zoom, t),
            _blend(self.distance, other.distance, t),
            (_blend(ax, bx, t), _blend(ay, by, t), _blend(az, bz, t)),
            _blend(self.width, other.width, t),
            _blend(self.height, other.height, t),
            other.floor,
            other.keep,
            t >= 1 and other.named,
            other.home,
        ).sane()

    def preset(self, name: str, seats: int = 2) -> Camera:
        """A named view of the scene this camera was made for: 'table', 'top', 'seat0'...'seat3'.

        Seats sit clockwise from the first; with two, the second sits opposite.
        """
        if name == "table":
            return self.sane()
        if name == "top":
            return self.tilted(90.0)
        if name.startswith("seat") and name[4:].isdigit():
            step = 180.0 if seats == 2 else 360.0 / max(1, seats)
            return self._replace(yaw=self.yaw - step * int(name[4:])).sane()
        raise ValueError(f"unknown view {name!r}; there are table, top, seat0 to seat3")

    def _box(self, pitch: float) -> Box:
        return _box(self.keep, self.target, self.distance, self.yaw, pitch)

    def _fitted(self, area: Area, room: Area) -> tuple[float, Point]:
        """Pixels per unit, and where the middle of the picture is.

        The view asked for fills `area`; tilted any way it still fits into `room`, which may reach farther down. So
        the scale does not depend on the pitch.
        """
        left, top, w, h = area
        if not self.keep:
            return min(w / self.width, h / self.height), (left + w / 2, top + h / 2)
        low = max(LOWEST, self.floor)
        scale = inf
        for k in range(TILTS + 1):
            a, b, c, d = self._box(low + (HIGHEST - low) * k / TILTS)
            scale = min(scale, FILL * room[2] / (b - a), FILL * room[3] / (d - c))
        a, b, c, d = self._box(self.pitch if self.home is None else self.home)
        scale = min(scale, FILL * w / (b - a), FILL * h / (d - c))
        a, b, c, d = self._box(self.pitch)
        high = (d - c) * scale * self.zoom
        middle = top + h / 2 if high <= h else top + h / 2 + min((high - h) / 2, (room[1] + room[3] - top - h) / 2)
        zoomed = scale * self.zoom
        return scale, (left + w / 2 - zoomed * (a + b) / 2, middle + zoomed * (c + d) / 2)

    def lens(self, size: tuple[int, int], area: Area | None = None, room: Area | None = None) -> Lens:
        """This camera's picture of a window; `area` is the part the scene is fitted into, `room` what it may reach into
        when it is tilted."""
        c = self.sane()
        size = max(1, size[0]), max(1, size[1])
        left, top, w, h = area or (0, 0, *size)
        w, h = max(1, w), max(1, h)
        turn, rise = radians(c.yaw), radians(c.pitch)
        cy, sy, cp, sp = cos(turn), sin(turn), cos(rise), sin(rise)
        right = (cy, sy, 0.0)
        up = (-sy * sp, cy * sp, cp)
        ahead = (-sy * cp, cy * cp, -sp)
        tx, ty, tz = c.target
        eye = (tx - c.distance * ahead[0], ty - c.distance * ahead[1], tz - c.distance * ahead[2])
        scale, centre = c._fitted((left, top, w, h), room or (left, top, w, h))
        scale *= c.zoom
        return Lens(c, size, right, up, ahead, eye, scale * c.distance, centre, scale)


@lru_cache(maxsize=400)  # a layout tries many rooms for the same view, and the next one the same again
def _box(keep: tuple[Vec3, ...], target: Vec3, distance: float, yaw: float, pitch: float) -> Box:
    """Around what must stay in sight, in pixels at one pixel per unit, from the middle."""
    rise = radians(pitch)
    cp, sp = cos(rise), sin(rise)
    seen = [
        (side * k, (along * sp + z * cp) * k)
        for side, along, z in _turned(keep, target, yaw)
        for k in (distance / max(0.05, distance + along * cp - z * sp),)
    ]
    across, up = zip(*seen, strict=True)
    return min(across), max(across), min(up), max(up)


@lru_cache(maxsize=16)  # every tilt of a turn
def _turned(keep: tuple[Vec3, ...], target: Vec3, yaw: float) -> list[Vec3]:
    """What must stay in sight, as the viewer has it: to the right, away on the table, and up from the target."""
    turn = radians(yaw)
    cy, sy = cos(turn), sin(turn)
    tx, ty, tz = target
    return [((x - tx) * cy + (y - ty) * sy, (y - ty) * cy - (x - tx) * sy, z - tz) for x, y, z in keep]


TABLE = "table"  # the usual view, by name


def seen_as(camera: Camera, home: Camera) -> str:
    """A view in words, as `Camera.preset` or three numbers: the usual one by its name, so that it suits a picture of
    any shape.

    >>> seen_as(Camera(), Camera()), seen_as(Camera().turned(30.0), Camera())
    ('table', '30.00,47.00,1.0000')
    """
    if (camera.yaw, camera.pitch, camera.zoom) == (home.yaw, home.pitch, home.zoom):
        return TABLE
    return f"{camera.yaw:.2f},{camera.pitch:.2f},{camera.zoom:.4f}"


class Lens(NamedTuple):
    """A camera fitted to a window: pixels for points and rays for pixels."""

    camera: Camera
    size: tuple[int, int]
    right: Vec3
    up: Vec3
    ahead: Vec3
    eye: Vec3
    focus: float
    centre: Point
    scale: float  # pixels per unit at the target

    def tilted(self, pitch: float) -> Lens:
        """The same picture from another pitch, as large and in the same place."""
        c = self.camera
        other = c._replace(pitch=pitch, keep=()).lens(self.size)
        return other._replace(centre=self.centre, focus=self.focus, scale=self.scale)

    def depth(self, p: Vec3) -> float:
        e, a = self.eye, self.ahead
        return (p[0] - e[0]) * a[0] + (p[1] - e[1]) * a[1] + (p[2] - e[2]) * a[2]

    def project(self, p: Vec3) -> Point:
        e, r, u, a = self.eye, self.right, self.up, self.ahead
        x, y, z = p[0] - e[0], p[1] - e[1], p[2] - e[2]
        k = self.focus / max(0.05, x * a[0] + y * a[1] + z * a[2])
        across, rise = x * r[0] + y * r[1] + z * r[2], x * u[0] + y * u[1] + z * u[2]
        return self.centre[0] + across * k, self.centre[1] - rise * k

    def seen(self, p: Vec3) -> tuple[float, float, float]:
        """Where a point is seen, and how far off: `project` and `depth` at the price of one."""
        e, r, u, a = self.eye, self.right, self.up, self.ahead
        x, y, z = p[0] - e[0], p[1] - e[1], p[2] - e[2]
        depth = x * a[0] + y * a[1] + z * a[2]
        k = self.focus / (depth if depth > 0.05 else 0.05)
        across, rise = x * r[0] + y * r[1] + z * r[2], x * u[0] + y * u[1] + z * u[2]
        return self.centre[0] + across * k, self.centre[1] - rise * k, depth

    def pixels(self, p: Vec3) -> float:
        """Pixels per unit at that place."""
        return self.focus / max(0.05, self.depth(p))

    def ray(self, pixel: Point) -> tuple[Vec3, Vec3]:
        """The eye and the direction through a pixel."""
        u = (pixel[0] - self.centre[0]) / self.focus
        v = (self.centre[1] - pixel[1]) / self.focus
        r, w, a = self.right, self.up, self.ahead
        return self.eye, (a[0] + r[0] * u + w[0] * v, a[1] + r[1] * u + w[1] * v, a[2] + r[2] * u + w[2] * v)

    def on_plane(self, pixel: Point, z: float) -> Point | None:
        """Where the ray through a pixel meets the level plane at height z; None if it never does."""
        eye, way = self.ray(pixel)
        if abs(way[2]) < 1e-9:
            return None
        t = (z - eye[2]) / way[2]
        if t <= 0:
            return None
        return eye[0] + way[0] * t + 0.0, eye[1] + way[1] * t + 0.0
