"""Where the cube is looked at from: turned until a face is seen, or until it looks at the viewer."""

from __future__ import annotations

from math import cos, radians, sin

from qgames.render import Camera

ROUND = {"F": 0.0, "R": 90.0, "B": 180.0, "L": 270.0}  # the yaw from which a side is seen straight on
RISE = {"U": 1.0, "D": -1.0}
WELL = 0.22  # a face is seen well if it is turned to the viewer by this much, as a cosine
#: turned only as far as needed: how far beside a side and how high, and how high for top and bottom
ASIDE, HIGHEST, LOWEST = 57.0, 40.0, 27.0
#: before the viewer: how far beside a side and how high, how high for top and bottom, and how much nearer
LEAN, LEVEL, STEEP, NEARER = 24.0, 17.0, 62.0, 1.05


def turned_to(camera: Camera, face: str) -> float:
    """How much a face is turned to the viewer: 1 straight on, below 0 away.

    >>> turned_to(Camera(yaw=0, pitch=0, floor=-89), "F"), round(turned_to(Camera(yaw=0, pitch=0, floor=-89), "R"), 3)
    (1.0, 0.0)
    """
    rise = radians(camera.pitch)
    if face in RISE:
        return RISE[face] * sin(rise)
    return cos(radians(camera.yaw - ROUND[face])) * cos(rise)


def until_seen(camera: Camera, face: str) -> Camera:
    """The same camera if it sees a face well; else turned on, no farther than needed."""
    if turned_to(camera, face) >= WELL:
        return camera
    if face in RISE:
        return camera._replace(named=False).tilted(RISE[face] * LOWEST)
    pitch = min(HIGHEST, max(-HIGHEST, camera.pitch))
    return camera._replace(yaw=_beside(camera, face, ASIDE), named=False).tilted(pitch)


def straight_at(camera: Camera, face: str) -> Camera:
    """A face before the viewer, seen a little from the side so that it is still a cube's."""
    camera = camera._replace(zoom=max(camera.zoom, NEARER))
    if face in RISE:
        return camera._replace(named=False).tilted(RISE[face] * STEEP)
    return camera._replace(yaw=_beside(camera, face, LEAN), named=False).tilted(LEVEL)


def _beside(camera: Camera, face: str, most: float) -> float:
    """The yaw nearest to the camera's that is at most so far beside a side's own."""
    off = (camera.yaw - ROUND[face] + 180.0) % 360.0 - 180.0
    return ROUND[face] + (min(most, off) if off >= 0 else max(-most, off))
