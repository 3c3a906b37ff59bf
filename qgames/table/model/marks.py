"""The one marker language, and furniture made of several slabs."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from qgames.table.model.solids import (
    Flat,
    Outline,
    Solid,
    Vec3,
    barred,
    brackets,
    dashed,
    diamond,
    rays,
    ring,
    spikes,
    target,
)

#: kind -> (flat shape for a radius, role, halo?)
_MARKS: dict[str, tuple[Callable[[float], Flat], str, bool]] = {
    "last": (lambda r: ring(r, 0.075 * r), "mark.last", False),
    "hover": (lambda r: ring(r, 0.115 * r), "mark.hover", True),
    "selected": (lambda r: brackets(r, 0.13 * r), "mark.selected", True),
    "legal": (lambda r: target(r * 0.62, 0.09 * r), "mark.legal", False),
    "hint": (lambda r: diamond(r * 1.05, 0.12 * r), "mark.hint", True),
    "threat": (lambda r: spikes(r, 0.22 * r), "mark.threat", False),
    "verdict": (lambda r: dashed(r, 0.12 * r), "mark.verdict", False),
    "win": (lambda r: rays(r, 0.1 * r), "mark.win", True),
    "refused": (lambda r: barred(r * 0.62, 0.14 * r), "mark.refused", False),
}
KINDS = tuple(_MARKS)


def mark(kind: str, at: Vec3, radius: float = 0.5, turn: float = 0.0, over: bool = False) -> Solid:
    """A marker of the common language: last, hover, selected, legal, hint, threat, verdict, win or refused."""
    make, role, glows = _MARKS[kind]
    return Solid(make(radius), at, role, turn=turn, glow=role if glows else None, over=over)


def rails(
    half: float, width: float, at: Vec3 = (0.0, 0.0, 0.0), corner: float = 0.0
) -> tuple[tuple[Vec3, Outline], ...]:
    """Four mitred outlines (south, east, north, west) that make a square frame: pairs of place and outline.

    The outer half side is `half`, each bar is `width` wide. They are separate so that pieces inside the frame are
    drawn behind the near bar and before the far one. `corner` rounds the outer corners of the whole.
    """
    inner = half - width
    middle = half - width / 2
    outer = [(half, half)]
    if corner:
        turns = [pi / 4 * (1 + k / 4) for k in range(5)]  # from the mitre to the straight
        outer = [(half - corner * (1 - cos(a)), half - corner * (1 - sin(a))) for a in turns]
    bar = [(-x, y) for x, y in outer] + outer[::-1] + [(inner, inner), (-inner, inner)]
    made = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        ring4 = []
        for along, out in bar:
            # (along, out) in the bar's own frame -> world, then about the bar's middle
            x, y = -dy * along + dx * out, dx * along + dy * out
            ring4.append((x - dx * middle, y - dy * middle))
        area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring4, ring4[1:] + ring4[:1], strict=True))
        if area < 0:
            ring4.reverse()
        n = len(ring4)
        inside = {p for p in ring4 if p[0] * dx + p[1] * dy < 0}  # the two corners of the inner edge
        seams = [k for k in range(n) if (ring4[k] in inside) != (ring4[(k + 1) % n] in inside)]
        outline = Outline("mitred", tuple(map(float, seams)), tuple(ring4))
        made.append(((at[0] + dx * middle, at[1] + dy * middle, at[2]), outline))
    return tuple(made)
