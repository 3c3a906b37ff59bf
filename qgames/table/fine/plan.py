"""From an arranged scene to a list of parts: each a picture that can be baked by itself and kept."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from qgames.table.camera import Lens
from qgames.table.fine.shade import Blocker
from qgames.table.fine.shadows import reaches
from qgames.table.model.facets import extent
from qgames.table.model.solids import Ball, Cone, Cube, Prism, Rod, Slab, Solid
from qgames.table.order.depth import Step, base_of, top_of
from qgames.table.quick.painter import body_height, shadow_way

#: what a picture depends on; equal keys, equal pictures
Key = tuple[object, ...]


class Part(NamedTuple):
    """One picture of the scene, in painting order."""

    kind: str  # table, slab, shadow, flat, body
    solid: Solid | None
    key: Key
    host: Solid | None = None
    step: Step | None = None
    blockers: tuple[Blocker, ...] = ()
    gap: float = 0.0
    walled: float = 0.0
    casting: tuple[Solid, ...] = ()  # whose shadow it is


def look(solid: Solid) -> Solid:
    """What a solid's own picture depends on."""
    return solid._replace(key=None, glow=None, alpha=1.0)


def casts(solid: Solid) -> bool:
    if isinstance(solid.shape, Rod) or (isinstance(solid.shape, Ball) and solid.shape.glass):
        return False
    if not solid.shadow or solid.beside is not None:
        return False
    return bool(solid.role) and not solid.flat and solid.alpha > 0.99


def plan(steps: list[Step], over: list[Solid], lens: Lens) -> list[Part]:
    solids = [s.solid for s in steps if s.solid is not None]
    slabs = [s for s in solids if isinstance(s.shape, Slab)]
    casters = [s for s in solids if casts(s) and not isinstance(s.shape, Slab)]
    hosts = {id(b): s.solid for s in steps for b in s.bodies}
    throwing = _casters(casters)
    parts: list[Part] = []
    for step in steps:
        solid = step.solid
        if solid is not None and not isinstance(solid.shape, Slab):
            if solid.role:
                parts.append(_body(solid, hosts.get(id(solid)), throwing, lens))
            continue
        host = None if solid is None else look(solid)
        kind = "table" if solid is None else "slab"
        parts.append(Part(kind, solid, (kind, host), step=step))
        falling = tuple(look(s) for s in slabs if s is not solid and reaches(s, solid, lens))
        if falling:  # the shadows of furniture change together or not at all: one picture
            parts.append(Part("shadow", falling[0], ("shadow", falling, host), solid, casting=falling))
        for body in casters:
            if reaches(body, solid, lens):
                parts.append(Part("shadow", body, ("shadow", look(body), host), solid, casting=(body,)))
        parts += [_flat(f) for f in step.flats if f.role]
    for solid in over:
        if solid.role:
            parts.append(_flat(solid) if solid.flat else _body(solid, None, [], lens))
    return parts


def _flat(solid: Solid) -> Part:
    return Part("flat", solid, ("flat", solid._replace(key=None, over=False)))


def _body(solid: Solid, host: Solid | None, casters: list[_Caster], lens: Lens) -> Part:
    if solid.flat:
        return _flat(solid)
    gap = round(max(0.0, base_of(solid) - (top_of(host) if host is not None else 0.0)), 2)
    walled = 0.0
    blockers: tuple[Blocker, ...] = ()
    if isinstance(solid.shape, Cube):
        near = [o for o, _, _ in casters if o is not solid and isinstance(o.shape, Cube) and _apart(o, solid) < 1.25]
        walled = min(1.0, 0.35 + 0.22 * len([o for o in near if abs(o.at[2] - solid.at[2]) < 0.2]))
    if isinstance(solid.shape, Prism | Cone | Ball) and solid.frame is None and solid.alpha > 0.99:
        blockers = _blockers(solid, casters, lens)
    key = ("body", look(solid), blockers, gap, round(walled, 1))
    return Part("body", solid, key, host, None, blockers, gap, walled)


def _apart(a: Solid, b: Solid) -> float:
    return hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])


class _Caster(NamedTuple):
    """What is needed again and again of something that throws a shadow."""

    solid: Solid
    reach: float
    blocker: Blocker


def _casters(solids: list[Solid]) -> list[_Caster]:
    made = []
    for o in solids:
        reach = radius = extent(o.shape)[0] * o.scale
        if isinstance(o.shape, Prism) and o.shape.outline.kind != "disc":
            radius *= 0.86
        bottom = base_of(o)
        top = bottom + body_height(o)
        if isinstance(o.shape, Cone):
            radius, top = radius * 0.6, bottom + (top - bottom) * 0.75
        x, y, _ = o.at
        made.append(_Caster(o, reach, Blocker(round(x, 3), round(y, 3), radius, round(bottom, 3), round(top, 3))))
    return made


def _blockers(solid: Solid, casters: list[_Caster], lens: Lens) -> tuple[Blocker, ...]:
    """What stands between a body and the lamp."""
    way = shadow_way(lens)
    length = hypot(*way)
    ux, uy = -way[0] / length, -way[1] / length
    mine = extent(solid.shape)[0] * solid.scale
    low = base_of(solid)
    x, y, _ = solid.at
    made = []
    for other, reach, blocker in casters:
        dx, dy = blocker.x - x, blocker.y - y
        along = dx * ux + dy * uy
        if along <= 0 or abs(dx * uy - dy * ux) > mine + reach or other is solid:
            continue
        if along - mine - reach <= (blocker.high - low) * length:
            made.append(blocker)
    return tuple(sorted(made))
