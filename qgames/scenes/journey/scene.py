"""The trail as a table: a boardwalk of slabs along a curve, twelve discs of wood, and on each a piece of its game. A
picture is a function of what stands where; the table bakes it finer by itself and keeps it in the cache."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, dist, hypot, remainder, tau
from typing import NamedTuple

from qgames.render import Ball, Camera, Cone, Cube, Prism, Shape, Slab, Solid, Vec3, box, disc, ring
from qgames.scenes.parts.figures import figure, foot
from qgames.session.journey.challenges import STATIONS

#: where the stations stand, in three rows that run to and fro; the last one is larger
PLACES: tuple[tuple[float, float], ...] = (
    (-6.10, -4.80), (-2.10, -5.15), (2.05, -5.10), (5.60, -4.40),
    (5.90, -0.75), (2.40, -0.15), (-1.40, -0.55), (-5.00, -0.05),
    (-5.20, 3.70), (-1.65, 4.50), (2.20, 4.40), (6.00, 4.75),
)  # fmt: skip
#: the stations after which the way turns round, and how it swings out, in half a circle
TURNS: dict[int, tuple[tuple[float, float], ...]] = {
    3: ((7.33, -3.49), (7.33, -1.66)),
    7: ((-6.75, 0.95), (-6.75, 2.75)),
}
COMES, GOES = (-10.4, -5.2), (8.75, 5.7)  # where the way comes from, and where it leads
RADIUS, HIGH, LARGE = 0.86, 0.30, 1.15  # of a disc; the last one's radius
RING = 0.11  # from a disc to the ring round it
PLANK, LONG, THIN, LEAST = 0.33, 1.20, 0.10, 0.375  # of the boardwalk: a slab, and from one to the next at least
ASKEW = 1.4, -1.0, 0.4, -1.8, 1.0  # degrees that slabs lie askew: nobody laid them with a rule
CLEAR = 0.30  # between the middle of a slab and the disc it leads to
FINE = 40  # points of the curve between two stations
BEND = 8  # points before and after by which it is told how much the way bends
KEEP = tuple((x, y, z) for x in (-7.2, 7.6) for y, z in ((-6.6, 0.0), (5.6, 0.0), (5.2, 1.9)))
CAMERA = Camera(yaw=0.0, pitch=54.0, distance=42.0, floor=54.0, keep=KEEP)
STEEP = CAMERA._replace(pitch=70.0)  # for a place about as high as wide, which it fills better from above
SQUARE = 0.8  # of its width such a place is high, at least


class Stop(NamedTuple):
    """A station as it is seen."""

    game: str  # as the rules write it
    kind: str  # plain, surprise, boss
    opened: bool
    known: bool  # may its piece be seen?
    ring: bool  # may it be played, and is not done?


def camera(size: tuple[int, int]) -> Camera:
    """For a place of this size."""
    return STEEP if size[1] >= SQUARE * size[0] else CAMERA


def radius(number: int) -> float:
    """Of the disc of a station, from 0."""
    return LARGE if number == STATIONS - 1 else RADIUS


@lru_cache(maxsize=1)
def way() -> tuple[tuple[float, float], ...]:
    """What the curve runs through: the stations, and what lies between them where it turns round."""
    between = [(place, *TURNS.get(n, ())) for n, place in enumerate(PLACES)]
    return (COMES, *(point for points in between for point in points), GOES)


@lru_cache(maxsize=1)
def curve() -> tuple[tuple[float, float], ...]:
    """The way, after Catmull and Rom: `FINE` points from one to the next."""
    ends = way()
    points = [(2 * ends[0][0] - ends[1][0], 2 * ends[0][1] - ends[1][1]), *ends]
    points.append((2 * ends[-1][0] - ends[-2][0], 2 * ends[-1][1] - ends[-2][1]))
    made = []
    for n in range(1, len(points) - 2):
        a, b, c, d = points[n - 1 : n + 3]
        for k in range(FINE):
            t = k / FINE
            made.append((_blend(a[0], b[0], c[0], d[0], t), _blend(a[1], b[1], c[1], d[1], t)))
    return (*made, points[-2])


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def on_the_way(first: int, second: int, share: float) -> Vec3:
    """Between two stations, along the curve."""
    start, end = (way().index(PLACES[number]) for number in (first, second))
    at = (start + (end - start) * share) * FINE
    x, y = curve()[max(0, min(len(curve()) - 1, round(at)))]
    return x, y, HIGH


@lru_cache(maxsize=1)
def walk() -> tuple[Solid, ...]:
    """The slabs of the boardwalk: from disc to disc, evenly; in a bend so far apart that they do not meet inside."""
    made: list[Solid] = []
    for stretch in _stretches():
        turns = [atan2(v - y, u - x) for (x, y), (u, v) in pairwise(stretch)]
        gone = [0.0]  # in steps, up to each point
        for n, ((x, y), (u, v)) in enumerate(pairwise(stretch)):
            before, after = turns[max(0, n - BEND)], turns[min(len(turns) - 1, n + BEND)]
            long = dist(stretch[max(0, n - BEND)], stretch[min(len(turns) - 1, n + BEND)])
            bent = abs(remainder(after - before, tau)) / long * LONG / 2  # of a step is lost at the inner end
            gone.append(gone[-1] + hypot(u - x, v - y) * (1 - bent) / LEAST)
        many = int(gone[-1])
        for k in range(many + 1):
            along = gone[-1] * k / many
            n = max(0, next(n for n, far in enumerate(gone) if far >= along - 1e-9) - 1)
            share = (along - gone[n]) / (gone[n + 1] - gone[n])
            (x, y), (u, v) = stretch[n : n + 2]
            at = x + (u - x) * share, y + (v - y) * share, 0.0
            turn = degrees(turns[n]) + ASKEW[len(made) % len(ASKEW)]
            slab = Slab(box(PLANK / 2, LONG / 2, 0.03), THIN, edge=0.03, rim="tray")
            made.append(Solid(slab, at, "tray", turn=turn, seed=7 + len(made) % 9))
    return tuple(made)


def _stretches() -> list[list[tuple[float, float]]]:
    """The curve without what lies within a disc."""
    made: list[list[tuple[float, float]]] = [[]]
    for u, v in curve():
        if any(hypot(u - a, v - b) < radius(n) + CLEAR for n, (a, b) in enumerate(PLACES)):
            made += [[]] if made[-1] else []
        else:
            made[-1].append((u, v))
    return [stretch for stretch in made if len(stretch) > 1]


def solids(stops: tuple[Stop, ...]) -> list[Solid]:
    made = list(walk())
    for number, stop in enumerate(stops):
        x, y = PLACES[number]
        slab = Slab(disc(radius(number)), HIGH, edge=0.07, rim="rim" if stop.opened else "tray")
        made.append(Solid(slab, (x, y, 0.0), "board" if stop.opened else "rim.dark", seed=20 + number))
        if stop.ring:
            made.append(Solid(ring(radius(number) + RING, 0.05), (x, y, 0.01), "mark.selected"))
        made += _standing(stop, number, (x, y, HIGH))
    return made


def _standing(stop: Stop, number: int, at: Vec3) -> Iterator[Solid]:
    x, y, z = at
    if stop.kind == "boss":
        parts: tuple[tuple[Shape, float, str], ...] = (
            (Prism(disc(0.60), 0.20), 0.0, "piece.dark"),
            (Cone(0.50, 1.25, 0.16), 0.20, "piece.dark"),
            (Ball(0.34), 1.50, "piece.dark"),
            (Ball(0.16), 1.90, "brass"),
        )
        for shape, rise, role in parts:
            yield Solid(shape, (x, y, z + rise), role, seed=3)
    elif stop.kind == "surprise" and not stop.known:
        yield Solid(Cube(0.86), (x, y, z + 0.43), "rim.dark", turn=24.0, seed=5)
    else:
        piece = figure(stop.game.partition(":")[0], number)
        if piece is not None:
            yield piece._replace(at=(x, y, z + foot(piece)), key=None, role=piece.role if stop.opened else "rim.dark")
