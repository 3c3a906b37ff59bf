"""Balls on their way: which ball is where at a moment of a move, forwards and backwards alike."""

from __future__ import annotations

from math import copysign, cos, pi, sin
from typing import NamedTuple

from qgames.games.cubulus.model import IN_HAND, OUTWARD, facelet_at, hand_place, place
from qgames.games.cubulus.rules import CELL_NUMBER, FACELETS, CubulusState
from qgames.games.frame import ease
from qgames.render import Vec3
from qgames.rules.core import Move

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
    """What is under way: the slots that are empty meanwhile, and the balls in between."""

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
    t = ease((progress - ARRIVE) / (1.0 - ARRIVE))
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
        last = _between(ready, a, ease((progress - ROUND) / (1.0 - ROUND)))
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
