"""What lies on Quixo's board beside the cubes: the frame, markers, arrows, the choice of a dot, coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from qgames.games.quixo.cubes import EDGE, FLOOR, RIM, WAYS, above, is_push, line_of, place, waiting_place
from qgames.games.quixo.rules import CELL_NUMBER, CELLS
from qgames.render import Flat, Prism, Slab, Solid, Text, Vec3, arrow, box, dot, frame, mark, patch, rails, ring, target
from qgames.render.model.shapes import KINDS
from qgames.rules.core import Cell

HALF, BAR, CORNER = 3.42, 0.62, 0.42
RAIL = FLOOR + RIM  # top of the frame
RAIL_MIDDLE = HALF - BAR / 2


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
def marked(kind: str, name: str) -> Iterator[Solid]:
    """A marker of the common language at a cell, or for a whole move: ``a1``, ``a1e1``."""
    if kind not in KINDS:
        return
    if name in CELL_NUMBER:
        yield mark(kind, above(name), 0.36 if kind in ("hint", "win") else 0.42)
    elif is_push(name):
        taken, end = name[:2], name[2:4]
        if kind == "last":
            yield from shifted_row(taken, end)
        else:
            yield mark(kind, above(taken), 0.36 if kind == "hint" else 0.42)
            yield push_arrow(taken, end, f"mark.{kind}", None)


#: the last push is drawn in a pale line within a dark one: pale alone is lost on the cubes, in every theme
SIDE, CASING, LINE = 0.460, 0.092, 0.044
LAST_RING, RING_CASING, RING_LINE = 0.425, 0.064, 0.028  # outside mark and dot
UNDER = 0.006  # the dark line lies this much lower


def shifted_row(taken: Cell, end: Cell, role: str = "mark.last") -> Iterator[Solid]:
    """The last push: the row it shifted in outline, the cube pushed in ringed, the side it came from by chevrons."""
    (dx, dy), cells = line_of(taken, end)
    for cell in (*cells, taken):
        for width, tint, height in ((CASING, "mark.edge", 0.012 - UNDER), (LINE, role, 0.012)):
            half = width / 2
            # the pale line reaches over the dark one of the neighbour, so that they join without a seam
            left = right = 0.502 if tint == "mark.edge" else 0.53
            bars = []
            if cell == cells[0]:
                left = SIDE + half
                bars.append((-left, -SIDE - half, half - SIDE, SIDE + half))
            elif cell == taken:
                right = SIDE + half
                bars.append((SIDE - half, -SIDE - half, right, SIDE + half))
            bars += [(-left, y - half, right, y + half) for y in (-SIDE, SIDE)]
            for bar in bars:
                yield Solid(_bar(*bar, dx, dy), above(cell, height), tint)
    yield Solid(ring(LAST_RING, RING_CASING), above(end, 0.012 - UNDER), "mark.edge")
    yield Solid(ring(LAST_RING, RING_LINE), above(end), role)
    x, y, _ = place(end)
    turn = degrees(atan2(dy, dx))
    for k in range(2):  # and no more: the letters of the frame are beside them
        out = 0.83 + 0.15 * k
        yield Solid(_chevron(), (x - dx * out, y - dy * out, RAIL), role, turn=turn, alpha=1.0 - 0.2 * k)


def _bar(left: float, low: float, right: float, high: float, dx: int, dy: int) -> Flat:
    """A straight piece of a line, given in a row's own frame."""
    corners = ((right, low), (right, high), (left, high), (left, low))
    return patch(*((x * dx - y * dy, x * dy + y * dx) for x, y in corners))


def _chevron() -> Flat:
    return patch((0.09, 0.0), (-0.05, 0.19), (-0.13, 0.19), (0.01, 0.0), (-0.13, -0.19), (-0.05, -0.19))


def takeable_sign(cell: Cell) -> Solid:
    """A small target on the frame, beside a cube that may be taken: it leaves the cube's face alone."""
    x, y, _ = place(cell)
    out = RAIL_MIDDLE - 0.15
    if abs(y) == 2:
        y = out if y > 0 else -out
    else:
        x = out if x > 0 else -out
    return Solid(target(0.085, 0.03), (x, y, RAIL), "mark.legal")


def pointed(cell: Cell, lift: float = 0.0) -> Solid:
    """A frame on the top of the cube under the mouse."""
    return Solid(frame(EDGE / 2 - 0.07, EDGE / 2 - 0.07, 0.1, 0.05), above(cell, 0.012 + lift), "mark.hover")


# ---------------------------------------------------------------------------------------------------- choosing
_ARROW = Prism(arrow(0.72, 0.22, 0.54, 0.36), 0.12, bevel=0.04)
ARROW_OUT, ARROW_Z = 1.74, RAIL + 0.16


def arrow_place(taken: Cell, end: Cell) -> Vec3:
    (dx, dy), _ = line_of(taken, end)
    x, y, _ = place(end)
    return x - dx * ARROW_OUT, y - dy * ARROW_OUT, ARROW_Z


def push_arrow(taken: Cell, end: Cell, role: str, key: str | None, hovered: bool = False) -> Solid:
    (dx, dy), _ = line_of(taken, end)
    return Solid(
        _ARROW, arrow_place(taken, end), role, key, degrees(atan2(dy, dx)),
        scale=1.18 if hovered else 1.0, shadow=False, glow="mark.hover" if hovered else None,
    )  # fmt: skip


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
def coordinates() -> Iterator[Solid]:
    """On the dark frame, which is dark in light themes too: pale, as inlaid lines are."""
    out = RAIL_MIDDLE + 0.15
    for k in range(5):
        for side in (-out, out):
            yield Solid(Text("abcde"[k], 0.2), (k - 2.0, side, RAIL), "inlay")
            yield Solid(Text(str(k + 1), 0.2), (side, k - 2.0, RAIL), "inlay")
