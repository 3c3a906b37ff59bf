"""Quixo's cubes: where they stand, what is burnt into them, and how one is taken, turned over and pushed back in; and
what else lies on the board: the frame, markers, arrows, the choice of a dot, coordinates.

A push is told by a time from 0 to 1: up to `LIFTED` the cube rises out of its place, up to `WAITING` it is carried to
the other end while it rolls over to its new mark, and then it pushes the row and drops into place. A half-made move is
the same journey, stopped at one of those two times; so a cube that was picked up goes on from where the hand is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from math import atan2, copysign, cos, degrees, radians, sin
from typing import NamedTuple

from qgames.games.frame import ease, heave
from qgames.games.quixo.rules import CELL_NUMBER, CELLS, PUSHES, SEATS, QuixoState
from qgames.render import (
    Cube,
    Engraving,
    Flat,
    Matrix,
    Prism,
    Slab,
    Solid,
    Text,
    Vec3,
    about,
    apply,
    arrow,
    box,
    dot,
    frame,
    mark,
    patch,
    rails,
    ring,
    stroke,
    times,
)
from qgames.render.model.shapes import KINDS
from qgames.rules.core import Cell, Move

EDGE, ROUNDING = 0.955, 0.085
FLOOR = 0.5  # what the cubes stand on
RIM = 0.34  # how far the frame rises above it
MIDDLE = FLOOR + EDGE / 2
TOP = FLOOR + EDGE

LIFTED, WAITING = 0.16, 0.60
RISE = 0.42  # of a cube in the hand: more would hide where its neighbour may be taken
ASIDE = 1.0  # how far from its place a cube waits to be pushed in: over the frame, not beyond it
CLEAR = RIM + 0.08  # how high it must be to pass over the frame
INNER = 0.30  # how far out it may be and still be within the frame

#: the way to each seat
WAYS: dict[str, tuple[int, int]] = {"s": (0, -1), "w": (-1, 0), "n": (0, 1), "e": (1, 0)}
UP: Vec3 = (0.0, 0.0, 1.0)
_SIDES = {(1, 0): "east", (-1, 0): "west", (0, 1): "north", (0, -1): "south"}


class CubeTop(NamedTuple):
    """What the top of a cube shows: a kind of mark or none, and the seat its dot points at or none."""

    kind: str = ""
    seat: str = ""


BLANK = CubeTop()


def place(cell: Cell) -> Vec3:
    """The middle of the cube on a cell."""
    number = CELL_NUMBER[cell]
    return float(number % 5 - 2), float(number // 5 - 2), MIDDLE


def above(cell: Cell, height: float = 0.012) -> Vec3:
    """The top of that cube."""
    x, y, _ = place(cell)
    return x, y, TOP + height


def face_at(state: QuixoState, cell: int) -> CubeTop:
    circle = state.circles >> cell & 1
    if not (circle or state.crosses >> cell & 1):
        return BLANK
    seat = SEATS[circle + 2 * (state.far >> cell & 1)] if state.game.four else ""
    return CubeTop("circle" if circle else "cross", seat)


def mover_face(state: QuixoState, seat: str = "") -> CubeTop:
    """What the player to move turns up."""
    return CubeTop("circle" if state.to_play & 1 else "cross", seat)


def line_of(taken: Cell, end: Cell) -> tuple[tuple[int, int], tuple[Cell, ...]]:
    """The way the row slides, and its cells from the pushed end to the one before the gap."""
    a, b = CELL_NUMBER[taken], CELL_NUMBER[end]
    step = 5 if a % 5 == b % 5 else 1
    if a < b:
        step = -step
    way = ((step > 0) - (step < 0), 0) if abs(step) == 1 else (0, (step > 0) - (step < 0))
    return way, tuple(CELLS[n] for n in range(b, a, step))


# ---------------------------------------------------------------------------------------------------- shapes
def _burnt(face: CubeTop, name: str, dot: tuple[float, float]) -> tuple[Engraving, ...]:
    """A face's mark on the named side of a cube; a smaller one where a dot stands beside it."""
    if not face.kind:
        return ()
    dotted = bool(face.seat)
    if face.kind == "circle":
        marks: tuple[Engraving, ...] = (Engraving("circle", name, *((0.178, 0.05) if dotted else (0.235, 0.064))),)
    else:
        marks = (Engraving("cross", name, *((0.165, 0.055) if dotted else (0.215, 0.066))),)
    if dotted:
        marks += (Engraving("dot", name, 0.073, 0.0, dot),)
    return marks


DOT = 0.322  # how far off the middle


@lru_cache(maxsize=64)
def cube(face: CubeTop, turn: int = 0) -> Cube:
    """A resting cube that will be turned by `turn`: its dot is turned back, so that it points at its seat."""
    x, y = WAYS.get(face.seat, (0, 0))
    a = radians(-turn)
    dot = (round(DOT * (x * cos(a) - y * sin(a)), 4), round(DOT * (x * sin(a) + y * cos(a)), 4))
    return Cube(EDGE, ROUNDING, _burnt(face, "top", dot))


def _roll(way: tuple[int, int], degrees: float) -> Matrix:
    """Rolling over towards a way: the top goes there."""
    return about((-way[1], way[0], 0.0), degrees)


@lru_cache(maxsize=64)
def rolling(old: CubeTop, new: CubeTop, way: tuple[int, int]) -> Cube:
    """A cube that shows `old` now and `new` once it has rolled over towards `way`."""
    rolled = _roll(way, 90.0)
    name = _SIDES[-way[0], -way[1]]
    u = {"north": (-1, 0, 0), "south": (1, 0, 0), "east": (0, 1, 0), "west": (0, -1, 0)}[name]
    ux, uy, _ = apply(rolled, u)
    vx, vy, _ = apply(rolled, UP)
    x, y = WAYS.get(new.seat, (0, 0))
    side = (round(DOT * (ux * x + uy * y), 4), round(DOT * (vx * x + vy * y), 4))
    dx, dy = WAYS.get(old.seat, (0, 0))
    return Cube(EDGE, ROUNDING, _burnt(old, "top", (DOT * dx, DOT * dy)) + _burnt(new, name, side))


# ---------------------------------------------------------------------------------------------------- standing
def grain_turn(cell: Cell) -> int:
    """Each place has its own bit of wood, some with the grain across."""
    number = CELL_NUMBER[cell]
    return (0, 90, 270, 180, 90, 0, 180)[(number * 5 + number // 5) % 7]


def standing(
    cell: Cell, face: CubeTop, lift: float = 0.0, shift: tuple[float, float] = (0.0, 0.0), glow: str | None = None
) -> Solid:
    x, y, z = place(cell)
    turn = grain_turn(cell)
    at = (x + shift[0], y + shift[1], z + lift)
    return Solid(cube(face, turn), at, "cube", cell, float(turn), glow=glow, seed=CELL_NUMBER[cell] * 11 + 5)


def row(state: QuixoState, taken: Cell | None = None) -> Iterator[Solid]:
    """All cubes at rest but the one taken."""
    for number, cell in enumerate(CELLS):
        if cell != taken:
            yield standing(cell, face_at(state, number))


# ---------------------------------------------------------------------------------------------------- the journey
def waiting_place(taken: Cell, end: Cell) -> Vec3:
    """Where a turned cube waits to be pushed in."""
    (dx, dy), _ = line_of(taken, end)
    x, y, z = place(end)
    return x - dx * ASIDE, y - dy * ASIDE, z + CLEAR


def lifted(state: QuixoState, taken: Cell, glow: str | None = None) -> Solid:
    """The cube picked up, before its way is known."""
    return standing(taken, face_at(state, CELL_NUMBER[taken]), RISE, glow=glow)


def carried(state: QuixoState, taken: Cell, end: Cell, seat: str, time: float, glow: str | None = None) -> Solid:
    """The cube that is taken, at any time of its journey."""
    if time <= LIFTED:
        return standing(taken, face_at(state, CELL_NUMBER[taken]), RISE * ease(time / LIFTED), glow=glow)
    (dx, dy), _ = line_of(taken, end)
    old, new = face_at(state, CELL_NUMBER[taken]), mover_face(state, seat)
    turned = ease((min(time, WAITING) - LIFTED) / (WAITING - LIFTED))
    if old.kind:  # it shows the right mark already; with four players its dot may have to look the other way
        shape = cube(old if seat or not old.seat else old._replace(seat=""))
        frame = about(UP, 180.0 * turned if old.seat and seat and old.seat != seat else 0.0)
    else:
        shape = rolling(old, new, (-dx, -dy))
        frame = times(about(UP, 0.0), _roll((-dx, -dy), 90.0 * ease((turned - 0.1) / 0.8)))
    x, y, z = place(taken)
    goal = waiting_place(taken, end)
    if time <= WAITING:
        at = _over((x, y, z + RISE), goal, turned)
    else:
        at = _pushing(place(end), (dx, dy), (time - WAITING) / (1 - WAITING))
    return Solid(shape, at, "cube", frame=frame, glow=glow, seed=CELL_NUMBER[taken] * 11 + 5)


def _over(start: Vec3, goal: Vec3, t: float) -> Vec3:
    """Along an arch that leans out of the board, so that the hand does not hide the middle."""
    wx, wy = goal[0] - start[0], goal[1] - start[1]
    side = start[0] * wy - start[1] * wx  # which side of the way the middle of the board lies on
    lean = 0.10 * t * (1 - t) * 4 * ((side > 0.01) - (side < -0.01))
    arch = 0.60 * t * (1 - t) * 4
    return (
        start[0] + wx * t + wy * lean,
        start[1] + wy * t - wx * lean,
        start[2] + (goal[2] - start[2]) * t + arch,
    )


def _distance(t: float) -> float:
    """How far the pushing cube still is from its place."""
    return ASIDE * (1 - heave(t))


def _pushing(goal: Vec3, way: tuple[int, int], t: float) -> Vec3:
    left = _distance(t)
    return goal[0] - way[0] * left, goal[1] - way[1] * left, goal[2] + CLEAR * ease(left / INNER)


def pushed(time: float) -> float:
    """How far the row has slid by then, as a part of a step."""
    return max(0.0, 1.0 - _distance((time - WAITING) / (1 - WAITING))) if time > WAITING else 0.0


def journey(state: QuixoState, move: Move, time: float) -> Iterator[Solid]:
    """All cubes at a time of a push."""
    taken, end, seat = move[:2], move[2:4], move[4:]
    (dx, dy), sliding = line_of(taken, end)
    slid = pushed(time)
    for number, cell in enumerate(CELLS):
        if cell != taken:
            shift = (dx * slid, dy * slid) if cell in sliding else (0.0, 0.0)
            yield standing(cell, face_at(state, number), 0.0, shift)
    yield carried(state, taken, end, seat, time)


def is_push(token: str) -> bool:
    return token[:4] in PUSHES and token[4:] in ("", *SEATS)


HALF, BAR, CORNER = 3.42, 0.62, 0.42
RAIL = FLOOR + RIM  # top of the frame
RAIL_MIDDLE = HALF - BAR / 2
BESIDE = 0.28  # from a letter, which stands before the middle of its row, to what may be taken there
GIVES_WAY = 0.38  # how far a letter stands from there, the other way, where an arrow or chevrons are
SMALLER = 0.75  # chevrons where there is a number farther out, and an arrow,
INWARD = 0.16  # which is so much nearer to the row
LETTERS = 0.15  # farther out than the middle of the frame: there a row of cubes hides none of them


def _along(letters: bool) -> Vec3:
    """How a sign on the frame stays level with the tops of its cubes, from wherever it is seen: on its own bar."""
    return (1.0, 0.0, TOP - RAIL) if letters else (0.0, 1.0, TOP - RAIL)


def _furniture() -> tuple[Solid, ...]:
    base = Slab(box(HALF, corner=CORNER), FLOOR, edge=0.03, rim="rim.dark")
    made = [Solid(base, (0.0, 0.0, 0.0), "board.dark", seed=4)]
    for k, (at, outline) in enumerate(rails(HALF, BAR, (0.0, 0.0, FLOOR), CORNER)):
        made.append(Solid(Slab(outline, RIM, edge=0.1, rim="rim.dark", grain=90.0 * k), at, "rim.dark", seed=40 + k))
    return tuple(made)


FURNITURE = _furniture()
GAPS = {cell: Solid(patch(*((x * 0.5, y * 0.5) for x, y in ((1, -1), (1, 1), (-1, 1), (-1, -1)))),
                    (*place(cell)[:2], FLOOR), "", key=cell) for cell in CELLS}  # fmt: skip


# ---------------------------------------------------------------------------------------------------- markers
def marked(kind: str, name: str, lettered: bool = False) -> Iterator[Solid]:
    """A marker of the common language at a cell, for a whole move or for where it comes in: ``a1``, ``a1e1``,
    ``push:a1e1``."""
    if kind not in KINDS:
        return
    name, way = name.removeprefix("push:"), name.startswith("push:")
    if name in CELL_NUMBER:
        if kind == "last":
            yield from cased_ring(above(name))
        else:
            yield mark(kind, above(name), 0.36 if kind in ("hint", "win") else 0.42)
    elif is_push(name):
        taken, end = name[:2], name[2:4]
        if kind == "last":
            yield from shifted_row(taken, end, lettered)
        else:
            if not way:
                yield mark(kind, above(taken), 0.36 if kind == "hint" else 0.42)
            yield _advised(taken, end, f"mark.{kind}", lettered)


#: the last push is drawn in a pale line within a dark one: pale alone is lost on the cubes, in every theme
SIDE, CASING, LINE = 0.460, 0.092, 0.044
ROUND = 0.16  # of the corners of that line
BAND, BAND_WIDTHS = 0.49, (0.075, 0.125)  # round five that won: gold and its casing, outside the dots
UNDER = 0.006  # the dark line lies this much lower


def cased_ring(at: Vec3) -> Iterator[Solid]:
    """Round what a push takes, before it."""
    x, y, z = at
    yield Solid(ring(0.42 + (CASING - LINE) / 2, CASING), (x, y, z - UNDER), "mark.edge")
    yield Solid(ring(0.42, LINE), at, "mark.last")


def shifted_row(taken: Cell, end: Cell, lettered: bool) -> Iterator[Solid]:
    """The last push: the row it shifted in outline, the side it came from by chevrons; beside a number they
    are small ones, between the row and it."""
    role = "mark.last"
    (dx, dy), cells = line_of(taken, end)
    for cell in (*cells, taken):
        for width, tint, height in ((CASING, "mark.edge", 0.012 - UNDER), (LINE, role, 0.012)):
            # the pale line reaches over the dark one of the neighbour, so that they join without a seam
            over = 0.502 if tint == "mark.edge" else 0.53
            ways = [[(-over, y), (over, y)] for y in (-SIDE, SIDE)]
            if cell in (cells[0], taken):
                ways = [_round_end(over)]
            back = -1 if cell == taken else 1
            for way in ways:
                points = ((x * dx - y * dy, x * dy + y * dx) for x, y in ((back * x, back * y) for x, y in way))
                yield Solid(stroke(*points, width=width, bare=True), above(cell, height), tint)
    x, y, _ = place(end)
    turn, size = degrees(atan2(dy, dx)), 1.0
    for k in range(2):
        out = 1.05 + 0.15 * k  # farther in the cubes hide half of them on the far side
        if lettered and not gives_way(taken, end):
            size, out = SMALLER, 0.95 + 0.10 * k
        at = (x - dx * out, y - dy * out, RAIL)
        yield Solid(_chevron(), at, role, turn=turn, scale=size, alpha=1.0 - 0.2 * k, slides=_along(dy != 0))


@lru_cache(maxsize=4)
def _round_end(over: float) -> list[tuple[float, float]]:
    """Round the end of a row, given in its own frame: from one side of it to the other."""
    middle = SIDE - ROUND
    bends = [
        (-middle - ROUND * sin(turn), side * (middle + ROUND * cos(turn)))
        for side, turns in ((1, range(7)), (-1, range(6, -1, -1)))
        for turn in (radians(15 * each) for each in turns)
    ]
    return [(over, SIDE), *bends, (over, -SIDE)]


def _chevron() -> Flat:
    return patch((0.09, 0.0), (-0.05, 0.19), (-0.13, 0.19), (0.01, 0.0), (-0.13, -0.19), (-0.05, -0.19))


_POINTER = patch((0.10, 0.0), (-0.06, 0.115), (-0.06, -0.115))


def takeable_sign(cell: Cell, lettered: bool = False) -> Solid:
    """A small pointer on the frame, beside a cube that may be taken: it leaves the cube's face alone."""
    x, y, _ = place(cell)
    out, aside = RAIL_MIDDLE + (LETTERS if lettered else 0.06), BESIDE if lettered else 0.0  # cubes hide what is nearer
    across = abs(y) == 2
    turn = degrees(atan2(y, 0.0) if across else atan2(0.0, x))  # out, as the cube is taken; pushes point in
    at = (x + aside, copysign(out, y), RAIL) if across else (copysign(out, x), y + aside, RAIL)
    return Solid(_POINTER, at, "mark.legal", turn=turn, slides=_along(across))


def pointed(cell: Cell, lift: float = 0.0) -> Solid:
    """A frame on the top of the cube under the mouse."""
    return Solid(frame(EDGE / 2 - 0.07, EDGE / 2 - 0.07, 0.1, 0.05), above(cell, 0.012 + lift), "mark.hover")


# ---------------------------------------------------------------------------------------------------- choosing
_ARROW = Prism(arrow(0.72, 0.22, 0.54, 0.36), 0.12, bevel=0.04)
ARROW_OUT, ARROW_Z = 0.86, TOP  # level with the cubes it pushes, or it would point between two rows; over others


def arrow_place(taken: Cell, end: Cell) -> Vec3:
    (dx, dy), _ = line_of(taken, end)
    x, y, _ = place(end)
    return x - dx * ARROW_OUT, y - dy * ARROW_OUT, ARROW_Z


def push_arrow(taken: Cell, end: Cell, role: str, key: str | None, hovered: bool = False) -> Solid:
    (dx, dy), _ = line_of(taken, end)
    return Solid(
        _ARROW, arrow_place(taken, end), role, key, degrees(atan2(dy, dx)),
        scale=1.18 if hovered else 1.0, shadow=False, glow="mark.hover" if hovered else None, over=True,
    )  # fmt: skip


def _advised(taken: Cell, end: Cell, role: str, lettered: bool) -> Solid:
    """An arrow that cannot be pressed: beside a number it is small, between that and the row."""
    drawn = push_arrow(taken, end, role, None)
    if not lettered or gives_way(taken, end):
        return drawn
    x, y, _ = drawn.at
    at = (x + line_of(taken, end)[0][0] * INWARD, y, RAIL)
    return drawn._replace(at=at, scale=SMALLER, slides=_along(False))


PAD_IN, PAD_OUT, PAD_WIDE = 0.54, 0.90, 0.42
_PAD = patch(
    (PAD_IN, PAD_WIDE * 0.84), (PAD_IN, -PAD_WIDE * 0.84), (PAD_OUT, -PAD_WIDE), (PAD_OUT, -0.1),
    (PAD_OUT + 0.12, 0.0), (PAD_OUT, 0.1), (PAD_OUT, PAD_WIDE),
)  # fmt: skip


def pad_place(taken: Cell, end: Cell, seat: str) -> Vec3:
    x, y, z = waiting_place(taken, end)
    dx, dy = WAYS[seat]
    r = (PAD_IN + PAD_OUT) / 2
    return x + dx * r, y + dy * r, z + EDGE / 2


def dot_pads(taken: Cell, end: Cell, seats: str, hover: str | None) -> Iterator[Solid]:
    """Beside the waiting cube: a pad towards each seat its dot may point at."""
    x, y, z = waiting_place(taken, end)
    for seat in seats:
        dx, dy = WAYS[seat]
        key = f"dot:{seat}"
        hovered = hover == key
        yield Solid(
            _PAD, (x, y, z + EDGE / 2), "mark.hover", key, degrees(atan2(dy, dx)),
            alpha=1.0 if hovered else 0.8, glow="mark.hover" if hovered else None, over=True,
        )  # fmt: skip
        yield Solid(dot(0.085), pad_place(taken, end, seat), "mark.edge", over=True)


# ---------------------------------------------------------------------------------------------------- lettering
def gives_way(taken: Cell, end: Cell) -> bool:
    """Does the letter make room for the chevrons of a push? A number is narrow: there is room for both."""
    return line_of(taken, end)[0][1] != 0


def comes_in(taken: Cell, end: Cell) -> tuple[float, float]:
    """Beside the board, a step from where a push comes in."""
    (dx, dy), _ = line_of(taken, end)
    x, y, _ = place(end)
    return x - dx, y - dy


def coordinates(taken: Collection[tuple[float, float]] = ()) -> Iterator[Solid]:
    """On the dark frame, which is dark in light themes too: pale, as inlaid lines are. `taken`: where something says
    that a push comes in, which stands before the middle of its row; a letter is beside it."""
    far = RAIL_MIDDLE + LETTERS
    for k in range(5):
        for side in (-1.0, 1.0):
            for text, along in (("abcde"[k], True), (str(k + 1), False)):
                step, out, row = 3.0 * side, far * side, k - 2.0
                row -= GIVES_WAY * (((row, step) if along else (step, row)) in taken)
                at = (row, out, RAIL) if along else (out, row, RAIL)
                yield Solid(Text(text, 0.2), at, "inlay", slides=_along(along))
