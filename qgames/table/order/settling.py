"""What keeps its place before the viewer while the table turns, and what turns to face the viewer.

Most solids have their place in the world. A few do not: rings round a ball hanging in space must face whoever looks,
and what waits beside a cube that is turned all ways must not come to stand in front of it. Those are settled for each
lens, before anything is drawn, sorted or picked.
"""

from __future__ import annotations

from collections.abc import Iterable

from qgames.table.camera import Lens
from qgames.table.model.solids import VIEWER, Matrix, Solid, Text, times

SETTLED = (0.0, 0.0, 0.0, 0.0)


def settle(solids: Iterable[Solid], lens: Lens) -> tuple[Solid, ...]:
    """The same solids with their places and turns in the world, as this lens sees them."""
    r, u, a, e = lens.right, lens.up, lens.ahead, lens.eye
    axes: Matrix = ((r[0], u[0], -a[0]), (r[1], u[1], -a[1]), (r[2], u[2], -a[2]))
    made = []
    for s in solids:
        if s.beside is not None and s.beside[3]:
            s = _moved(s, lens, axes)
        m = s.frame
        if m is None:
            made.append(s)
        elif m is VIEWER:
            made.append(s._replace(frame=axes))
        elif not s.side and s.role and not isinstance(s.shape, Text):
            made.append(s)
        else:  # lettering and fields on a face belong to its front, as do marks that say so
            x, y, z = s.at
            before = m[0][2] * (e[0] - x) + m[1][2] * (e[1] - y) + m[2][2] * (e[2] - z) > 0.0
            if before == (s.side >= 0):
                made.append(s)
    return tuple(made)


def _moved(s: Solid, lens: Lens, axes: Matrix) -> Solid:
    """To its place before the viewer: right, up and nearer from the camera's target. It stays known as one of these,
    for what is not on the table casts no shadow there."""
    x, y, z, share = s.beside  # type: ignore[misc]
    t = lens.camera.target
    there = [t[i] + axes[i][0] * x + axes[i][1] * y + axes[i][2] * z for i in range(3)]
    at = tuple(p + (q - p) * share for p, q in zip(s.at, there, strict=True))
    frame = s.frame
    if frame is not None and frame is not VIEWER and share >= 1.0:
        frame = times(axes, frame)
    return s._replace(at=at, frame=frame, beside=SETTLED)  # type: ignore[arg-type]
