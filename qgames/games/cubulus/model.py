"""The cube of Cubulus in the world: where its slots and facelets are, its frame of rods, and the balls.

The rules' cell ``xyz`` (x to the right, y up, z to the back) hangs at world (x, z, y). Layers from front to back can be
drawn apart: `spread` is 0 for the closed cube, 1 for layers wholly apart.

Balls are told apart without colour: plain, one broad pale band, two thin pale bands. With three players these are the
players' balls in order of their seats; with two, the players have one band and two bands, and the plain ones are the
neutral balls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from qgames.games.cubulus.rules import CELL_NUMBER, FACELETS
from qgames.render import VIEWER, Ball, Lens, Matrix, Solid, Vec3, between, facing, patch
from qgames.render.quick.painter import hull
from qgames.rules.core import Cell, Game, Move

RADIUS = 0.445
BUBBLE = 0.31
EDGE_ROD, FACE_ROD = 0.044, 0.026
CORNER_KNOB, FACE_KNOB = 0.062, 0.042
CENTRE = 1.62  # the middle of the cube above the table
APART = 2.0  # how much farther apart the layers are when drawn apart
CORNERS = tuple((x, y, CENTRE + z) for x in (-1.5, 1.5) for y in (-1.5, 1.5) for z in (-1.5, 1.5))


def _rings(radius: float, height: float) -> tuple[Vec3, ...]:
    """Two rings, above and below the middle: where a corner goes while the cube is turned."""
    turns = [2 * pi * k / 14 for k in range(14)]
    return tuple((radius * cos(a), radius * sin(a), CENTRE + z) for z in (-height, height) for a in turns)


#: what must stay in sight, the cube with the arrows that point in, however it is turned: turning never makes it smaller
RINGS = (*_rings(1.5, 2.12), *_rings(2.44, 1.0))
FAR_RINGS = _rings(hypot(1.5, 1.5 + APART), 1.5)  # the layers drawn apart

PLAIN, BAND, BANDS = ("ball.cream", 0), ("ball.red", 1), ("ball.blue", 2)


def looks(game: Game) -> tuple[tuple[str, int], ...]:
    """Role and bands of the three kinds of balls, in the order of `CubulusState.balls`."""
    return (PLAIN, BAND, BANDS) if game.seats == 3 else (BAND, BANDS, PLAIN)


def ball_of(game: Game, kind: int, at: Vec3, **more: object) -> Solid:
    role, bands = looks(game)[kind]
    return Solid(Ball(RADIUS, bands, painted=True), at, role, shadow=False, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- places
def place(cell: int, spread: float = 0.0) -> Vec3:
    """The middle of a slot.

    >>> place(CELL_NUMBER["222"]) == (0, 0, CENTRE)
    True
    """
    x, y, z = cell % 3 - 1, cell // 3 % 3 - 1, cell // 9 - 1
    return float(x), z * (1.0 + APART * spread), y + CENTRE


def _outward(token: Move) -> Vec3:
    outer, middle, _ = FACELETS[token]
    a, b = place(outer), place(middle)
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


OUTWARD: dict[Move, Vec3] = {token: _outward(token) for token in FACELETS}
FACE_NORMALS: dict[str, Vec3] = {face: OUTWARD[face + "5"] for face in "URFDLB"}
_UP = {"U": (0.0, 1.0, 0.0), "D": (0.0, -1.0, 0.0)}
FACING: dict[str, Matrix] = {
    face: facing(normal, _UP.get(face, (0.0, 0.0, 1.0))) for face, normal in FACE_NORMALS.items()
}


def facelet_at(token: Move, spread: float = 0.0, out: float = 0.5) -> Vec3:
    """The middle of a facelet, or a place `out` from the middle of the slot behind it."""
    at, n = place(FACELETS[token][0], spread), OUTWARD[token]
    return at[0] + n[0] * out, at[1] + n[1] * out, at[2] + n[2] * out


_SQUARE = ((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5))
_FIELD = patch(*_SQUARE)


def facelet_corners(token: Move, spread: float = 0.0) -> tuple[Vec3, ...]:
    """Of a facelet, a little within."""
    (x, y, z), m = facelet_at(token, spread), FACING[token[0]]
    return tuple(
        (x + m[0][0] * u + m[0][1] * v, y + m[1][0] * u + m[1][1] * v, z + m[2][0] * u + m[2][1] * v)
        for u, v in ((0.94 * u, 0.94 * v) for u, v in _SQUARE)
    )


@lru_cache(maxsize=4)
def facelet_fields(spread: float = 0.0) -> tuple[Solid, ...]:
    """What is pointed at: one invisible square for each facelet."""
    return tuple(Solid(_FIELD, facelet_at(token, spread), "", key=token, frame=FACING[token[0]]) for token in FACELETS)


def silhouette(lens: Lens, more: Sequence[Vec3] = ()) -> list[tuple[float, float]]:
    """The outline of the closed cube on the screen, with some points besides."""
    return hull([lens.project(corner) for corner in (*CORNERS, *more)])


# ---------------------------------------------------------------------------------------------------- the frame
@lru_cache(maxsize=24)
def lattice(spread: float = 0.0) -> tuple[Solid, ...]:
    """Rods and knobs. Each rod is one slot long, so that rods and balls sort rightly by distance."""
    if spread <= 0.001:
        return tuple(_box((-1.5, 1.5), 3))
    made: list[Solid] = []
    for layer in (-1, 0, 1):
        middle = layer * (1.0 + APART * spread)
        made += _box((middle - 0.5, middle + 0.5), 1)
    return tuple(made)


def _box(depth: tuple[float, float], layers: int) -> Iterator[Solid]:
    """A frame round 3 x `layers` x 3 slots: only what lies on its outside."""
    xs = [-1.5, -0.5, 0.5, 1.5]
    ys = [depth[0] + (depth[1] - depth[0]) * k / layers for k in range(layers + 1)]
    zs = [z + CENTRE for z in xs]
    axes = (xs, ys, zs)
    for axis in range(3):
        p, q = (axis + 1) % 3, (axis + 2) % 3
        for i, a in enumerate(axes[p]):
            for j, b in enumerate(axes[q]):
                rims = (i in (0, len(axes[p]) - 1)) + (j in (0, len(axes[q]) - 1))
                if rims == 0:
                    continue
                radius = EDGE_ROD if rims == 2 else FACE_ROD
                for low, high in zip(axes[axis], axes[axis][1:], strict=False):
                    ends = []
                    for along in (low, high):
                        point = [0.0, 0.0, 0.0]
                        point[axis], point[p], point[q] = along, a, b
                        ends.append(tuple(point))
                    yield between(ends[0], ends[1], radius, "lattice")  # type: ignore[arg-type]
    for i, x in enumerate(xs):
        for j, y in enumerate(ys):
            for k, z in enumerate(zs):
                rims = (i in (0, 3)) + (j in (0, layers)) + (k in (0, 3))
                if rims:
                    radius = FACE_KNOB if rims == 1 else EDGE_ROD * 1.25 if rims == 2 else CORNER_KNOB
                    yield Solid(Ball(radius), (x, y, z), "lattice", shadow=False)


@lru_cache(maxsize=24)
def gloom(spread: float = 0.0) -> tuple[Solid, ...]:
    """The soft shadow under the cube, or under each layer: the same from all sides, as the cube is turned."""
    if spread <= 0.001:
        places, half = [0.0], 1.45
    else:
        places, half = [layer * (1.0 + APART * spread) for layer in (-1, 0, 1)], 0.45
    field = patch((1.45, -half), (1.45, half), (-1.45, half), (-1.45, -half))
    return tuple(Solid(field, (0.0, y, 0.0), "shadow", alpha=0.55, glow="shadow") for y in places)


# ---------------------------------------------------------------------------------------------------- balls and slots
HAND, IN_HAND = (4.1, 2.3, -0.5), 0.3  # where the first player's balls come from, seen from the middle; how large


def hand_place(kind: int, mirrored: bool = False) -> tuple[float, float, float, float]:
    """Where a ball comes from: beside the cube, about where its player's card is."""
    x, y, step = HAND
    return -x if mirrored else x, y + kind * step, 0.0, 1.0


def bubble(cell: int, spread: float, key: str | None) -> Solid:
    """An empty slot."""
    return Solid(Ball(BUBBLE, glass=True), place(cell, spread), "bubble", key=key, shadow=False)


def cell_name(name: str) -> Cell | None:
    """The slot a marked name means: ``222`` itself, or ``n222``."""
    name = name.removeprefix("n")
    return name if name in CELL_NUMBER else None


def around_ball(solid: Solid) -> Solid:
    """A flat mark that faces the viewer, round a ball."""
    return solid._replace(frame=VIEWER)
