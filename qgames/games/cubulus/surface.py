"""Walking over the surface of the cube with arrow keys: every facelet has four neighbours, across the edges too.

Each of the four keys leads to another of them, as they are seen; so every facelet can be reached from every other,
however the cube is turned.
"""

from __future__ import annotations

from math import hypot

from qgames.games.cubulus.model import FACING, OUTWARD, facelet_at, place
from qgames.games.cubulus.rules import FACELETS
from qgames.render import Lens, Vec3
from qgames.rules.core import Move

_AT: dict[tuple[Vec3, Vec3], Move] = {(place(cells[0]), OUTWARD[token]): token for token, cells in FACELETS.items()}


def neighbour(token: Move, way: Vec3) -> Move:
    """The next facelet in a direction along its face; beyond the face's end the one round the edge.

    >>> neighbour("F5", (1.0, 0.0, 0.0)), neighbour("F6", (1.0, 0.0, 0.0)), neighbour("F2", (0.0, 0.0, 1.0))
    ('F6', 'R4', 'U8')
    """
    x, y, z = place(FACELETS[token][0])
    beyond = (x + way[0], y + way[1], z + way[2]), OUTWARD[token]
    return _AT[beyond] if beyond in _AT else _AT[(x, y, z), way]


def step(token: Move, way: tuple[int, int], lens: Lens) -> Move:
    """Where an arrow key leads, in a direction of the screen (x right, y down)."""
    m = FACING[token[0]]
    axes: list[Vec3] = [(m[0][k], m[1][k], m[2][k]) for k in (0, 1)]
    a, b = (_seen(token, axis, lens) for axis in axes)
    # the keys for left and right follow one axis of the face, those for up and down the other: as it suits best
    straight, crossed = abs(a[0]) + abs(b[1]), abs(b[0]) + abs(a[1])
    first = (way[0] != 0) == (straight >= crossed)
    axis, seen = (axes[0], a) if first else (axes[1], b)
    along = seen[0] * way[0] + seen[1] * way[1] >= 0
    x, y, z = axis if along else (-axis[0], -axis[1], -axis[2])
    return neighbour(token, (x + 0.0, y + 0.0, z + 0.0))


def _seen(token: Move, axis: Vec3, lens: Lens) -> tuple[float, float]:
    """A direction of the face on the screen, one long."""
    x, y, z = facelet_at(token)
    (ax, ay), (bx, by) = lens.project((x, y, z)), lens.project((x + axis[0], y + axis[1], z + axis[2]))
    length = hypot(bx - ax, by - ay) or 1.0
    return (bx - ax) / length, (by - ay) / length
