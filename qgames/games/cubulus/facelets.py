"""Marks on the facelets of the cube: the last push, what is pointed at, what is advised or refused.

A face that is turned away is looked at through the cube. What is marked there is drawn over everything and in dashes,
with a thin arrow along the push: a solid frame is before the balls, a dashed one behind them.
"""

from __future__ import annotations

from collections.abc import Iterator

from qgames.games.cubulus.model import FACING, OUTWARD, facelet_at
from qgames.render import Cone, Flat, Matrix, Prism, Solid, between, dashed_frame, disc, facing, frame, mark
from qgames.rules.core import Move

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
    yield Solid(dashed_frame(HALF, 0.030), at, "mark.last", frame=face, side=-1, over=True)
    yield from _thin_arrow(token, spread)


def _thin_arrow(token: Move, spread: float) -> Iterator[Solid]:
    """Which way the push went, seen through the cube."""
    inward = _inward(token)
    shaft = Solid(Prism(disc(0.020), 0.36, 0.002), facelet_at(token, spread, 1.16), "mark.last", frame=inward)
    head = Solid(Cone(0.075, 0.20, 0.01), facelet_at(token, spread, 0.80), "mark.last", frame=inward)
    for part in (shaft, head):  # they point in: their front is the cube's inside
        yield part._replace(side=1, over=True, shadow=False)


def outlined(token: Move, spread: float) -> Iterator[Solid]:
    """The facelet that is pointed at."""
    at, face, role = facelet_at(token, spread), FACING[token[0]], "mark.hover"
    yield Solid(_frame(0.47, 0.05), at, role, frame=face, glow=role, side=1)
    yield Solid(dashed_frame(0.47, 0.04), at, role, frame=face, side=-1, over=True)


def inward_arrow(token: Move, spread: float) -> Iterator[Solid]:
    """Round and thick, pointing in at a facelet, over everything."""
    rod = between(facelet_at(token, spread, 0.52 + HEAD), facelet_at(token, spread, TAIL), 0.058, "mark.hover")
    head = Solid(Cone(0.15, HEAD, 0.02), facelet_at(token, spread, 0.52 + HEAD), "mark.hover", frame=_inward(token))
    for part in (rod, head):
        yield part._replace(over=True, shadow=False)


def _inward(token: Move) -> Matrix:
    x, y, z = OUTWARD[token]
    return facing((-x, -y, -z))


def _frame(half: float, width: float) -> Flat:
    return frame(half, half, 0.03, width)
