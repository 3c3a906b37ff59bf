"""The cube of Cubulus in the world: where its slots and facelets are, its frame of rods, the balls at rest and on their
way, marks on the facelets, and how it looks when somebody has won.

The rules' cell ``xyz`` (x to the right, y up, z to the back) hangs at world (x, z, y). Layers from front to back can be
drawn apart: `spread` is 0 for the closed cube, 1 for layers wholly apart.

Balls are told apart without colour: plain, one broad pale band, two thin pale bands. With three players these are the
players' balls in order of their seats; with two, the players have one band and two bands, and the plain ones are the
neutral balls.

A face that is turned away is looked at through the cube. What is marked there is drawn over everything and in dashes,
with a thin arrow along the push: a solid frame is before the balls, a dashed one behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import copysign, cos, hypot, pi, sin
from typing import NamedTuple

from qgames.games.cubulus.rules import CELL_NUMBER, FACELETS, CubulusState, Square
from qgames.games.frame import ease, heave
from qgames.render import (
    VIEWER,
    Ball,
    Cone,
    Flat,
    Lens,
    Matrix,
    Prism,
    Solid,
    Vec3,
    about,
    between,
    dashed,
    dashed_frame,
    disc,
    facing,
    frame,
    hoop,
    mark,
    patch,
    ring,
    stroke,
    times,
)
from qgames.render.model.shapes import around, hull, stretch
from qgames.rules.bits import bits
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
        return tuple(rods((-1.5, 1.5), 3))
    made: list[Solid] = []
    for layer in (-1, 0, 1):
        middle = layer * (1.0 + APART * spread)
        made += rods((middle - 0.5, middle + 0.5), 1)
    return tuple(made)


def rods(depth: tuple[float, float], layers: int) -> Iterator[Solid]:
    """A frame round 3 x `layers` x 3 slots, from and to these depths: only what lies on its outside."""
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


ARRIVE = 0.55  # the part of a push in which the ball comes from beside the cube
OUT, ROUND = 0.34, 0.80  # a full line turns: the last ball is out, has come round
READY = 1.25  # how far before its slot a ball waits to be pushed in
SET = 0.5  # the last neutral ball: the part in which it is put in, before the layers close


class Travel(NamedTuple):
    """One ball on its way."""

    kind: int
    at: Vec3
    scale: float = 1.0
    beside: tuple[float, float, float, float] | None = None


class Moment(NamedTuple):
    """What is under way at a moment of a move, forwards and backwards alike: the slots that are empty meanwhile, and
    the balls in between."""

    left: tuple[int, ...] = ()
    travels: tuple[Travel, ...] = ()


def kind_at(state: CubulusState, cell: int) -> int | None:
    for kind, balls in enumerate(state.balls):
        if balls >> cell & 1:
            return kind
    return None


def moment(before: CubulusState, move: Move, progress: float, spread: float = 0.0, mirrored: bool = False) -> Moment:
    """`mirrored`: the players' cards are at the left."""
    if move in FACELETS:
        kinds = [kind_at(before, cell) for cell in FACELETS[move]]
        if None in kinds:
            return _push(before.to_play, move, kinds, progress, spread, mirrored)
        return _turn(move, [k for k in kinds if k is not None], progress, spread)
    cell = CELL_NUMBER.get(move.removeprefix("n"))
    if cell is None:
        return Moment()
    last = before.third.bit_count() == 8
    t = min(1.0, progress / SET) if last else progress
    return Moment((), (_flight(2, place(cell, spread), OUTWARD["F5"], ease(t), mirrored),))


def closing(before: CubulusState, after: CubulusState, progress: float) -> float:
    """How far apart the layers are while the last neutral ball is put in: they close when it is there."""
    if before.setting_up and not after.setting_up:
        return 1.0 - ease((progress - SET) / (1.0 - SET))
    return 1.0 if after.setting_up else 0.0


def _flight(kind: int, goal: Vec3, out: Vec3, t: float, mirrored: bool) -> Travel:
    """From beside the cube towards a place, swinging out so as not to fly through the cube."""
    start = hand_place(kind, mirrored)
    swing = 1.6 * (1.0 - t)
    at = (goal[0] + out[0] * swing, goal[1] + out[1] * swing, goal[2] + out[2] * swing)
    scale = IN_HAND + (1.0 - IN_HAND) * t
    return Travel(kind, at, scale, (start[0], start[1], start[2], 1.0 - t) if t < 1.0 else None)


def _between(a: Vec3, b: Vec3, t: float) -> Vec3:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t


def _push(kind: int, move: Move, kinds: list[int | None], progress: float, spread: float, mirrored: bool) -> Moment:
    """A ball of the player to move comes in; what is in its way moves on as far as the first gap."""
    a, b, c = FACELETS[move]
    ready = facelet_at(move, spread, READY)
    if progress < ARRIVE:
        return Moment((), (_flight(kind, ready, OUTWARD[move], ease(progress / ARRIVE), mirrored),))
    t = heave((progress - ARRIVE) / (1.0 - ARRIVE))
    travels = [Travel(kind, _between(ready, place(a, spread), t))]
    left = []
    goals = (b, c)
    for cell, mover, goal in zip((a, b), kinds, goals, strict=False):
        if mover is None:
            break
        left.append(cell)
        travels.append(Travel(mover, _between(place(cell, spread), place(goal, spread), t)))
    return Moment(tuple(left), tuple(travels))


def _turn(move: Move, kinds: list[int], progress: float, spread: float) -> Moment:
    """A full line moves on by one: the last ball comes out, goes round the cube and comes in at the front."""
    cells = FACELETS[move]
    a, b, c = (place(cell, spread) for cell in cells)
    n = OUTWARD[move]
    out = _along(c, n, -READY)
    ready = _along(a, n, READY)
    t = ease(progress / OUT)
    travels = [Travel(kinds[0], _between(a, b, t)), Travel(kinds[1], _between(b, c, t))]
    if progress < OUT:
        last = _between(c, out, t)
    elif progress < ROUND:
        last = _round(out, ready, n, b, ease((progress - OUT) / (ROUND - OUT)))
    else:
        last = _between(ready, a, heave((progress - ROUND) / (1.0 - ROUND)))
    return Moment(cells, (*travels, Travel(kinds[2], last)))


def _along(p: Vec3, n: Vec3, far: float) -> Vec3:
    return p[0] + n[0] * far, p[1] + n[1] * far, p[2] + n[2] * far


def _round(start: Vec3, end: Vec3, n: Vec3, middle: Vec3, t: float) -> Vec3:
    """From end to end of a line, round the side of the cube that is nearest to it: half an ellipse, squared off so as
    to clear the edges of the cube."""
    cube = place(CELL_NUMBER["222"])
    side = [0.0, 0.0, 0.0]
    high = 2.35  # a line through the middle goes over the top, or before the front
    side[1 if abs(n[2]) > 0.5 else 2] = -1.0 if abs(n[2]) > 0.5 else 1.0
    for axis in (2, 0, 1):
        off = middle[axis] - cube[axis]
        if abs(n[axis]) < 0.5 and abs(off) > 0.5:
            side = [0.0, 0.0, 0.0]
            side[axis] = 1.0 if off > 0 else -1.0
            high = 1.2
            break
    c = cos(pi * t)
    w, h = (1.0 - copysign(abs(c) ** 0.6, c)) / 2, sin(pi * t) ** 0.6 * high
    p = _between(start, end, w)
    return p[0] + side[0] * h, p[1] + side[1] * h, p[2] + side[2] * h


LINE_ROD, WAITING, BEADS, DIM = 0.034, 1.8, 0.5, 0.8  # of an explained line: its rods; where a ball waits; the others


def explained(state: CubulusState, move: Move, comes: int | None) -> Iterator[Solid]:
    """A line framed in gold, its balls at full size, all others as beads; `comes`: what waits to be pushed in."""
    yield from _framed(state, move)
    for cell in FACELETS[move]:
        kind = kind_at(state, cell)
        yield bubble(cell, 0.0, None) if kind is None else ball_of(state.game, kind, place(cell))
    if comes is not None:
        yield ball_of(state.game, comes, facelet_at(move, out=WAITING))
        foot, head = facelet_at(move, out=WAITING - RADIUS), facelet_at(move, out=0.56 + 0.36)
        yield between(head, foot, 0.075, "mark.win")._replace(shadow=False)
        yield Solid(Cone(0.19, 0.36, 0.02), head, "mark.win", frame=_inward(move), shadow=False)


def pushed(state: CubulusState, move: Move, share: float) -> Iterator[Solid]:
    """The same while it is pushed, so far: balls up to the gap go one slot on; of a full line the last one leaves at
    the far end while it comes in at the near one."""
    line, way = FACELETS[move], OUTWARD[move]
    kinds = [kind_at(state, cell) for cell in line]
    gap = kinds.index(None) if None in kinds else len(line)
    yield from _framed(state, move)
    for number, kind in enumerate(kinds):
        if kind is not None:
            on = share if number < gap else 0.0
            leaves = gap == len(line) == number + 1
            yield ball_of(state.game, kind, _further(place(line[number]), way, -on), alpha=1 - share if leaves else 1.0)
    if None in kinds:
        yield ball_of(state.game, state.to_play, facelet_at(move, out=WAITING * (1 - share)))
    elif kinds[-1] is not None:
        yield ball_of(state.game, kinds[-1], facelet_at(move, out=1 - share), alpha=share)


def _further(at: Vec3, way: Vec3, by: float) -> Vec3:
    return at[0] + way[0] * by, at[1] + way[1] * by, at[2] + way[2] * by


def _framed(state: CubulusState, move: Move) -> Iterator[Solid]:
    """All but the balls of a line."""
    line = FACELETS[move]
    yield from gloom()
    yield from lattice()
    for cell in range(27):
        kind = kind_at(state, cell)
        if cell not in line and kind is not None:
            yield ball_of(state.game, kind, place(cell), scale=BEADS, alpha=DIM)
    yield from slots_framed(line)


def slots_framed(slots: Sequence[int], spread: float = 0.0) -> Iterator[Solid]:
    """Golden rods round one slot, or round those of a line."""
    ends = [place(cell, spread) for cell in (min(slots), max(slots))]
    low, high = ([end[axis] + half for axis in range(3)] for end, half in zip(ends, (-0.5, 0.5), strict=True))
    for axis in range(3):
        p, q = (axis + 1) % 3, (axis + 2) % 3
        for a in (low[p], high[p]):
            for b in (low[q], high[q]):
                steps = round(high[axis] - low[axis])
                for part in range(steps):  # each one slot long, so that rods and balls sort rightly by distance
                    at = {axis: low[axis] + part, p: a, q: b}
                    to = at | {axis: low[axis] + part + 1}
                    rod = between((at[0], at[1], at[2]), (to[0], to[1], to[2]), LINE_ROD, "mark.win")
                    yield rod._replace(shadow=False)


TAIL = 1.16  # how far from its slot the arrow that points in begins
HEAD = 0.30  # its head
HALF = 0.42  # of the frame round a facelet
SEEN_THROUGH = ("hint", "refused")  # kinds that are shown on a hidden face too


def on_facelet(kind: str, token: Move, spread: float) -> Iterator[Solid]:
    """A mark lying on a facelet; the last move is a square frame there, as the whole facelet is meant."""
    if kind == "last":
        yield from _last(token, spread)
        return
    made = mark(kind, facelet_at(token, spread), 0.40)._replace(frame=FACING[token[0]], side=1)
    yield made
    if kind in SEEN_THROUGH:
        yield made._replace(over=True, side=-1)


def _last(token: Move, spread: float) -> Iterator[Solid]:
    at, face = facelet_at(token, spread), FACING[token[0]]
    yield Solid(_frame(HALF, 0.052), at, "mark.last", frame=face, side=1)
    for half in (HALF - 0.040, HALF + 0.040):  # the frame is pale: a dark line on both sides is seen on light tables
        yield Solid(_frame(half, 0.014), at, "mark.edge", frame=face, side=1)
    inside = facelet_at(token, spread, 0.0)  # another ball may hide the frame: a girdle says which one was pushed in,
    girdle = Solid(ring(RADIUS + 0.03, 0.026), inside, "mark.last", frame=face, side=-1)
    yield girdle
    seen_through = dashed(RADIUS + 0.03, 0.024, 16, bare=True)  # in dashes where balls are before it
    yield girdle._replace(shape=seen_through, over=True)
    yield from _thin_arrow(token, spread)


def _thin_arrow(token: Move, spread: float) -> Iterator[Solid]:
    """Which way the push went, seen through the cube."""
    inward = _inward(token)
    shaft = Solid(Prism(disc(0.020), 0.36, 0.002), facelet_at(token, spread, 1.16), "mark.last", frame=inward)
    head = Solid(Cone(0.075, 0.20, 0.01), facelet_at(token, spread, 0.80), "mark.last", frame=inward)
    for part in (shaft, head):  # they point in: their front is the cube's inside
        yield part._replace(side=1, over=True, shadow=False)


def outlined(token: Move, spread: float, role: str = "mark.hover") -> Iterator[Solid]:
    """The facelet that is pointed at, or advised."""
    at, face = facelet_at(token, spread), FACING[token[0]]
    yield Solid(_frame(0.47, 0.05), at, role, frame=face, glow=role, side=1)
    yield Solid(dashed_frame(0.47, 0.04), at, role, frame=face, side=-1, over=True)


def inward_arrow(token: Move, spread: float, role: str = "mark.hover") -> Iterator[Solid]:
    """Round and thick, pointing in at a facelet, over everything."""
    rod = between(facelet_at(token, spread, 0.52 + HEAD), facelet_at(token, spread, TAIL), 0.058, role)
    head = Solid(Cone(0.15, HEAD, 0.02), facelet_at(token, spread, 0.52 + HEAD), role, frame=_inward(token))
    for part in (rod, head):
        yield part._replace(over=True, shadow=False)


def _inward(token: Move) -> Matrix:
    x, y, z = OUTWARD[token]
    return facing((-x, -y, -z))


def _frame(half: float, width: float) -> Flat:
    return frame(half, half, 0.03, width)


GLASS = 0.26  # how much is left of the other balls
AWAY = RADIUS + 0.105  # from the middle of a ball to the middle of the band
#: from the middle of the four to the line through them
REACH: dict[str, float] = {"square": 0.5, "corners": 1.0, "middles": 0.5**0.5}
#: width and role of the band's layers: what glows behind it, its dark casing, two golds, a line of light
LAYERS = ((0.05, "mark.hover"), (0.18, "mark.edge"), (0.12, "brass"), (0.086, "mark.win"), (0.034, "mark.last"))
GOLDEN = "mark.hover", "brass", "mark.win"  # of them what is of another colour where that is not gold


def balls_after(
    game: Game, state: CubulusState, squares: Sequence[Square], share: float = 1.0, tint: str = "mark.win"
) -> Iterator[Solid]:
    """All balls when somebody has won: the others are glass; those of the squares, and as much of the golden band round
    the four as there is yet, are over everything else. It may have another `tint` than gold."""
    won = 0
    for square in squares:
        won |= square.cells
    for cell in range(27):
        kind = kind_at(state, cell)
        if kind is not None and not won >> cell & 1:
            yield ball_of(game, kind, place(cell), alpha=GLASS)
            yield Solid(Ball(RADIUS, glass=True), place(cell), "bubble", shadow=False)
    for square in squares:
        yield from _band(square, share, tint)
    for cell in bits(won):
        yield ball_of(game, state.winner, place(cell), over=True)


def frame_after(squares: Sequence[Square]) -> Iterator[Solid]:
    """The frame of rods, without those that would run across the four."""
    return (rod for rod in lattice() if not any(_across(rod, square) for square in squares))


def middle_of(square: Square) -> Vec3:
    x, y, z = (sum(axis) / 4 for axis in zip(*(place(cell) for cell in bits(square.cells)), strict=True))
    return x, y, z


def _band(square: Square, share: float, tint: str) -> Iterator[Solid]:
    turned = FACING[square.face]
    if square.kind == "middles":  # it stands on its tip
        turned = times(turned, about((0.0, 0.0, 1.0), 45.0))
    half = REACH[square.kind] + AWAY
    for number, (width, gold) in enumerate(LAYERS):
        role = tint if tint != "mark.win" and gold in GOLDEN else gold
        glow = None if number else role
        shape = hoop(half, AWAY, width)
        if share < 1.0:
            line = around([(x * (half - AWAY), y * (half - AWAY)) for x in (-1, 1) for y in (-1, 1)], AWAY)
            shape = stroke(*stretch(line, (half, -half), share), width=width)
        yield Solid(shape, middle_of(square), role, frame=turned, glow=glow, over=True)


def _across(rod: Solid, square: Square) -> bool:
    """Does a rod or knob lie on the square's face, within its band? A square on its tip takes those beside it too: they
    would end in mid-air."""
    n, middle = FACE_NORMALS[square.face], middle_of(square)
    x, y, z = rod.at[0], rod.at[1], rod.at[2] - CENTRE
    if x * n[0] + y * n[1] + z * n[2] < 1.45:
        return False
    off = max(abs(p - q) for p, q, along in zip(rod.at, middle, n, strict=True) if not along)
    return off < REACH[square.kind] + 0.45
