"""The cube when somebody has won: the other balls are glass, and a golden band runs round the four that made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qgames.games.cubulus.model import CENTRE, FACE_NORMALS, FACING, RADIUS, ball_of, lattice, place
from qgames.games.cubulus.motion import kind_at
from qgames.games.cubulus.rules import CubulusState, Square
from qgames.render import Ball, Solid, Vec3, about, hoop, times
from qgames.rules.bits import bits
from qgames.rules.core import Game

GLASS = 0.26  # how much is left of the other balls
AWAY = RADIUS + 0.105  # from the middle of a ball to the middle of the band
REACH = {"square": 0.5, "corners": 1.0, "middles": 0.5**0.5}  # from the middle of the four to the line through them
#: width and role of the band's layers: what glows behind it, its dark casing, two golds, a line of light
LAYERS = ((0.05, "mark.hover"), (0.18, "mark.edge"), (0.12, "brass"), (0.086, "mark.win"), (0.034, "mark.last"))


def balls_after(game: Game, state: CubulusState, squares: Sequence[Square]) -> Iterator[Solid]:
    """All balls; those of the squares and the bands round them over everything else."""
    won = 0
    for square in squares:
        won |= square.cells
    for cell in range(27):
        kind = kind_at(state, cell)
        if kind is not None and not won >> cell & 1:
            yield ball_of(game, kind, place(cell), alpha=GLASS)
            yield Solid(Ball(RADIUS, glass=True), place(cell), "bubble", shadow=False)
    for square in squares:
        yield from _band(square)
    for cell in bits(won):
        yield ball_of(game, state.winner, place(cell), over=True)


def frame_after(squares: Sequence[Square]) -> Iterator[Solid]:
    """The frame of rods, without those that would run across the four."""
    return (rod for rod in lattice() if not any(_across(rod, square) for square in squares))


def middle_of(square: Square) -> Vec3:
    x, y, z = (sum(axis) / 4 for axis in zip(*(place(cell) for cell in bits(square.cells)), strict=True))
    return x, y, z


def _band(square: Square) -> Iterator[Solid]:
    turned = FACING[square.face]
    if square.kind == "middles":  # it stands on its tip
        turned = times(turned, about((0.0, 0.0, 1.0), 45.0))
    half = REACH[square.kind] + AWAY
    for width, role in LAYERS:
        glow = role if role == "mark.hover" else None
        yield Solid(hoop(half, AWAY, width), middle_of(square), role, frame=turned, glow=glow, over=True)


def _across(rod: Solid, square: Square) -> bool:
    """Does a rod or knob lie on the square's face, within its band?"""
    n, middle = FACE_NORMALS[square.face], middle_of(square)
    x, y, z = rod.at[0], rod.at[1], rod.at[2] - CENTRE
    if x * n[0] + y * n[1] + z * n[2] < 1.45:
        return False
    off = sorted(abs(p - q) for p, q, along in zip(rod.at, middle, n, strict=True) if not along)
    return sum(off) < 1.3 if square.kind == "middles" else off[1] < REACH[square.kind] + 0.45
