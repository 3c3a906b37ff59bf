"""Where everything stands in Quarto: the round board, sixteen places in a horseshoe behind it, a stand for the piece in
hand. In an upright window the horseshoe is folded to two rows of eight."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin, sqrt

from qgames.games.quarto.rules import CELLS
from qgames.render import Prism, Slab, Solid, Vec3, box, disc, dot, polygon, ring_line

PITCH, RING = 1.20, 0.47
RADIUS, THICK = 3.50, 0.34
TRAY = 0.14  # height
LIFT = 0.36  # of the piece in hand
AIR = 0.46  # from the middle of a piece to a ring round it
#: the horseshoe: radius of its places, degrees from one to the next and more between two trays, how far a tray reaches
PLACES, STEP, APART, INNER, OUTER = 4.40, 10.8, 2.2, 3.93, 4.88
#: folded: the rows of the short and the tall pieces, and the way from one place to the next
SHORT_ROW, TALL_ROW, FOLDED = 4.34, 5.36, 0.90
#: from the left light short, light tall, dark tall, dark short: the tall ones stand behind, so none hides another's top
ORDER = sorted(range(16), key=lambda p: ((p & 4 == 0, p & 4 != 0)[p & 1] + 2 * (p & 1), p & 2, p & 8))


def cell_at(cell: int) -> Vec3:
    """The middle of a ring on the board's top; a1 is nearest the first seat."""
    x, y = (cell % 4 - 1.5) * PITCH, (cell // 4 - 1.5) * PITCH
    return (x - y) / sqrt(2), (x + y) / sqrt(2), THICK


def hand_at(upright: bool = False) -> Vec3:
    return (2.58, -3.86, 0.16) if upright else (4.02, -3.05, 0.16)


def _angle(number: int) -> float:
    """Of a place of the horseshoe, from the left, in degrees."""
    return 90.0 - (number - 7.5) * STEP - (number // 4 - 1.5) * APART


def slot_at(piece: int, upright: bool = False) -> Vec3:
    """Where a piece waits."""
    number = ORDER.index(piece)
    if not upright:
        turn = radians(_angle(number))
        return PLACES * cos(turn), PLACES * sin(turn), TRAY
    tall, dark = not piece & 4, piece & 1
    column = number % 4 + 4 * dark
    return (column - 3.5) * FOLDED, TALL_ROW if tall else SHORT_ROW, TRAY


def slot_turn(piece: int, upright: bool = False) -> float:
    """How a waiting piece is turned: its front to the middle."""
    return 18.0 if upright else _angle(ORDER.index(piece)) - 90.0 + 18.0


@lru_cache(maxsize=16)
def shape_of(piece: int) -> Prism:
    """The tall ones have a line cut into the top: straight from above it is what tells them from the short."""
    outline = box(0.335, corner=0.06) if piece & 2 else disc(0.375)
    high, groove = (0.80, 0.0) if piece & 4 else (1.42, 0.76)
    return Prism(outline, high, hole=0.205 if piece & 8 else 0.0, groove=groove)


def around(piece: int, at: Vec3) -> tuple[Vec3, ...]:
    """Points a little outside a piece that stands there: what a ring round it runs round."""
    x, y, z = at
    turns = [radians(15 * k) for k in range(24)]
    heights = (z, z + shape_of(piece).height + 0.04)
    return tuple((x + AIR * cos(a), y + AIR * sin(a), high) for high in heights for a in turns)


def _tray(first: int) -> Solid:
    """A tray of four places: its outer side an arc, its inner one a chord that stays clear of the board."""
    middle = (_angle(first) + _angle(first + 3)) / 2
    half = 2 * STEP
    ring = [(OUTER, middle - half + 2 * half * k / 13) for k in range(14)]
    ring += [(INNER, middle + half), (INNER, middle - half)]
    x, y = 4.32 * cos(radians(middle)), 4.32 * sin(radians(middle))
    points = tuple((r * cos(radians(a)) - x, r * sin(radians(a)) - y) for r, a in ring)
    slots = []
    for number in range(first, first + 4):
        a = radians(_angle(number))
        slots.append(ring_line(PLACES * cos(a) - x, PLACES * sin(a) - y, 0.375, 0.04))
    slab = Slab(polygon(points, 0.03), TRAY, edge=0.04, rim="tray", lines=tuple(slots))
    return Solid(slab, (x, y, 0.0), "tray", seed=31 + first)


def _rail(y: float, seed: int) -> Solid:
    slots = tuple(ring_line((k - 3.5) * FOLDED, 0.0, 0.375, 0.04) for k in range(8))
    slab = Slab(box(FOLDED * 4 + 0.06, 0.48, 0.16), TRAY, edge=0.04, rim="tray", lines=slots)
    return Solid(slab, (0.0, y, 0.0), "tray", seed=seed)


@lru_cache(maxsize=2)
def furniture(upright: bool = False) -> tuple[Solid, ...]:
    rings = tuple(ring_line(*cell_at(c)[:2], RING) for c in range(16))
    board = Slab(disc(RADIUS), THICK, edge=0.10, lines=(ring_line(0, 0, 3.24, 0.056), *rings))
    stand = Slab(disc(0.64 if upright else 0.70), hand_at()[2], edge=0.06, rim="tray")
    x, y, _ = hand_at(upright)
    made = [Solid(board, (0.0, 0.0, 0.0), "board", seed=21), Solid(stand, (x, y, 0.0), "tray", seed=8)]
    waiting = [_rail(SHORT_ROW, 31), _rail(TALL_ROW, 35)] if upright else [_tray(first) for first in (0, 4, 8, 12)]
    return (*made, *waiting)


FIELDS = tuple(Solid(dot(RING), cell_at(c), "", key=CELLS[c]) for c in range(16))


@lru_cache(maxsize=2)
def corners(upright: bool = False) -> tuple[Vec3, ...]:
    """What must not leave the picture: board and coordinates, what waits with the tall pieces' tops, the stand."""
    board = [(RADIUS * cos(radians(a)), RADIUS * sin(radians(a)), 0.0) for a in range(0, 360, 15)]
    letters = [(4.1 * cos(radians(a)), 4.1 * sin(radians(a)), 0.0) for a in (-30, -60, -120, -150)]
    x, y, _ = hand_at(upright)
    stand = [(x + 0.7, y, 0.0), (x, y - 0.7, 0.0), (x, y, 2.0)]
    waiting: list[Vec3] = []
    for piece in range(16):
        px, py, pz = slot_at(piece, upright)
        away = 1.1
        waiting.append((px * away, py * away, 0.0))
        waiting.append((px, py + 0.35, pz + shape_of(piece).height))
    return (*board, *letters, *stand, *waiting)
