"""Qomet's stars: where they stand and wait, and how they are placed, slide, push, are pushed off and taken off.

A star has no name of its own, so its bit of wood and its slight turn belong to the point or the slot it stands on;
on the way from one to the other it turns from the one to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, pi, sin
from typing import NamedTuple

from qgames.games.frame import ease
from qgames.games.qomet.rules import CELL_NUMBER, CELLS, SLIDES, STARS, QometState
from qgames.render import Ball, Prism, Solid, Vec3, star
from qgames.rules.core import Cell, Move

THICK = 0.42  # the board
TRAY_X, TRAY_TOP, SLOT = 5.0, 0.16, 1.0
HEIGHT, DOME = 0.33, 0.09
SHAPE = Prism(star(0.50, 0.27, corner=0.062), HEIGHT, bevel=0.062, dome=DOME)
PIN = Ball(0.105)  # dark stars wear a brass pin: told apart without colour and without light
REACH = 0.86  # how near two stars can come
ROLES = ("piece.light", "piece.dark")


def place(cell: Cell) -> Vec3:
    """A point on the board's top; d4 is the middle."""
    return float("abcdefg".index(cell[0]) - 3), float(int(cell[1]) - 4), THICK


def slot(player: int, number: int) -> Vec3:
    """A slot of a reserve, the first one farthest from its owner: it is emptied from the near end."""
    side = -1 if player == 0 else 1
    return side * TRAY_X, -side * (STARS // 2 - number) * SLOT, TRAY_TOP


def _tilt(number: int) -> float:
    return ((number * 37 + 11) % 23 - 11) * 1.1


class Stand(NamedTuple):
    """Somewhere a star can be: where, how it is turned there, and its bit of wood."""

    at: Vec3
    turn: float
    seed: int


def on_point(cell: Cell) -> Stand:
    number = CELL_NUMBER[cell]
    return Stand(place(cell), _tilt(number), number * 7 + 2)


def on_slot(player: int, number: int) -> Stand:
    return Stand(slot(player, number), _tilt(number * 5 + player + 3), 200 + number * 3 + player)


def drawn(player: int, stand: Stand, key: str | None, **more: object) -> Iterator[Solid]:
    yield Solid(SHAPE, stand.at, ROLES[player], key, stand.turn, seed=stand.seed, **more)  # type: ignore[arg-type]
    if player:
        x, y, z = stand.at
        alpha = more.get("alpha", 1.0)
        yield Solid(PIN, (x, y, z + HEIGHT + DOME - 0.03), "brass", key, alpha=alpha)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- journeys
class Flight(NamedTuple):
    """One star on its way: whose, from where, to where, how high it flies; it sets out and lands at these times."""

    player: int
    start: Stand
    goal: Stand
    arch: float = 0.0
    sets_out: float = 0.0
    lands: float = 1.0
    glides: bool = False  # it was knocked on: off at once, then slower and slower
    via: Vec3 | None = None  # it slides there first (over the edge) before it flies

    def now(self, t: float) -> Stand:
        u = min(1.0, max(0.0, (t - self.sets_out) / (self.lands - self.sets_out)))
        if self.via is not None:
            edge = 0.3
            if u < edge:
                at = _between(self.start.at, self.via, 1 - (1 - u / edge) ** 1.5)
                return Stand(at, self.start.turn, self.start.seed)
            v = ease((u - edge) / (1 - edge))
            at = _between(self.via, self.goal.at, v, self.arch)
            return Stand(at, _mid(self.start.turn, self.goal.turn - 144.0, v), self.start.seed)
        v = 1 - (1 - u) ** 2.2 if self.glides else ease(u)
        return Stand(
            _between(self.start.at, self.goal.at, v, self.arch),
            _mid(self.start.turn, self.goal.turn, v),
            self.start.seed,
        )


def _mid(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _between(a: Vec3, b: Vec3, t: float, arch: float = 0.0) -> Vec3:
    return _mid(a[0], b[0], t), _mid(a[1], b[1], t), _mid(a[2], b[2], t) + arch * sin(pi * t)


def flights(state: QometState, move: Move) -> tuple[list[Flight], set[str]]:
    """The stars a move sets going, and what they leave: points by name, slots as ``reserve:0:6``."""
    player = state.to_play
    if move in SLIDES:
        return _slide(state, move)
    first = move[:2]
    if move.endswith("x"):
        goal = on_slot(player, state.reserve(player))
        return [Flight(player, on_point(first), goal, 1.4)], {first}
    last = state.reserve(player) - 1
    return [Flight(player, on_slot(player, last), on_point(first), 1.4)], {f"reserve:{player}:{last}"}


def _slide(state: QometState, move: Move) -> tuple[list[Flight], set[str]]:
    start, goal = move[:2], move[2:]
    slide = SLIDES[move]
    mover = state.to_play
    made = [Flight(mover, on_point(start), on_point(goal))]
    left = {start}
    if not (state.light | state.dark) & slide.goal:
        return made, left
    owner = 1 if state.dark & slide.goal else 0
    left.add(goal)
    (ax, ay, _), (bx, by, z) = place(start), place(goal)
    way = hypot(bx - ax, by - ay)
    touch = _when((way - REACH) / way)
    if slide.beyond:
        beyond = on_point(CELLS[slide.beyond_cell])
        made.append(Flight(owner, on_point(goal), beyond, 0.0, touch, 1.0, True))
        return made, left
    ux, uy = (bx - ax) / way, (by - ay) / way
    over = (bx + ux * 1.25, by + uy * 1.25, z + 0.25)
    home = state.reserve(owner)
    made[0] = made[0]._replace(lands=0.55)
    made.append(Flight(owner, on_point(goal), on_slot(owner, home), 1.9, touch * 0.55, 1.0, True, over))
    return made, left


def _when(part: float) -> float:
    """The time at which a softly started and landed way has come that far."""
    low, high = 0.0, 1.0
    for _ in range(20):
        t = (low + high) / 2
        low, high = (t, high) if ease(t) < part else (low, t)
    return low
