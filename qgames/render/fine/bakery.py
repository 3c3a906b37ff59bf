"""Where pictures are baked a little at a time, and kept per view while there is room. An arranged scene becomes a list
of parts (`plan`), each a picture that can be baked by itself."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Generator
from math import hypot
from typing import NamedTuple

import pygame

from qgames.render.fine.bodies import bake_body
from qgames.render.fine.cubes import bake_cube
from qgames.render.fine.disk import Disk
from qgames.render.fine.shadows import Blocker, bake_shadow, reaches, tint_on
from qgames.render.fine.slabs import bake_flat, bake_slab
from qgames.render.fine.sprites import Canvas, Sprite
from qgames.render.fine.wood import Backdrop
from qgames.render.model.camera import Lens
from qgames.render.model.facets import extent
from qgames.render.model.materials import Palette
from qgames.render.model.order import PaintStep, base_of, top_of
from qgames.render.model.solids import Ball, Cone, Cube, Flat, Prism, Rod, Slab, Solid, SolidPose, Text
from qgames.render.quick.painter import FlatPainter, body_height, shadow_way

ROOM = 56_000_000  # bytes of pictures kept
STRETCH = 30.0  # milliseconds of baking ahead between two looks at whether it is still wanted
#: what a picture depends on; equal keys, equal pictures
Key = tuple[object, ...]
#: a picture in the making, a little at each step; None for the table's own, which the backdrop keeps
_Work = Generator[None, None, Sprite | None]

#: the table's own picture comes last: it is shown as soon as it is there, also behind a quick picture
ORDER = {"slab": 0, "shadow": 1, "flat": 2, "body": 3, "table": 4}


class Shelf:
    """The pictures of one view."""

    def __init__(self) -> None:
        self.sprites: dict[Key, Sprite] = {}
        self.latest: dict[Key, tuple[Sprite, Solid]] = {}  # by what a body is, wherever it stands
        self.weight = 0
        self.whole = False  # all there was to bake has been: from now on its pictures are shown

    def put(self, key: Key, sprite: Sprite) -> None:
        self.sprites[key] = sprite
        self.weight += sprite.weight


class Bakery:
    def __init__(self, palette: Palette, painter: FlatPainter, backdrop: Backdrop, disk: Disk) -> None:
        self.palette = palette
        self.disk = disk
        self.painter = painter
        self.backdrop = backdrop
        self.shelves: OrderedDict[Lens, Shelf] = OrderedDict()
        self.queue: list[Baked] = []
        self.lens: Lens | None = None
        self._shelf: Shelf | None = None  # of that view
        self.running: tuple[Baked, _Work] | None = None

    def open(self, lens: Lens) -> Shelf:
        """The shelf of a view; old ones go when there is too much."""
        if self._shelf is not None and lens is self.lens:  # asked for many times a second
            shelf = self._shelf
        else:
            if self.lens is not None and self._shelf is not None and not self._shelf.sprites:
                self.shelves.pop(self.lens, None)  # passed by on the way round: many a second, and each is weighed
            shelf = self._shelf = self.shelves.setdefault(lens, Shelf())
            self.shelves.move_to_end(lens)
        while len(self.shelves) > 1 and sum(s.weight for s in self.shelves.values()) > ROOM:
            self.shelves.popitem(last=False)
        if lens is not self.lens:
            if lens != self.lens:
                self.running, self.queue = None, []
            self.lens = lens
        return shelf

    def release(self) -> None:
        """Forget every picture."""
        self.shelves.clear()
        self._shelf = None
        self.lens, self.running, self.queue = None, None, []

    def want(self, parts: list[Baked]) -> None:
        """What should be baked for the view that is open, most urgent first."""
        assert self.lens is not None
        shelf = self.shelves[self.lens]
        wanted: dict[Key, Baked] = {}
        for part in parts:
            if part.kind == "table":
                if not self.backdrop.ready(self.lens):
                    wanted[part.key] = part
            elif part.key in shelf.sprites or part.solid is None:
                continue
            elif part.kind == "shadow" or not is_live(part.solid):
                wanted[part.key] = part
        if self.running is not None and self.running[0].key not in wanted:
            self.running = None
        self.queue = sorted(wanted.values(), key=lambda p: ORDER[p.kind])

    @property
    def busy(self) -> bool:
        return bool(self.queue) or self.running is not None

    def work(self, milliseconds: float) -> bool:
        """Bake for about that long; True if a picture was finished."""
        until = time.perf_counter() + milliseconds / 1000
        done = False
        while self.busy:
            if self.running is None:
                part = self.queue.pop(0)
                self.running = (part, self._kept_or_baked(part))
            part, job = self.running
            try:
                while time.perf_counter() < until:
                    next(job)
                return done
            except StopIteration as end:
                self.running = None
                if end.value is not None:
                    self.keep(part, end.value)
                done = True
            if time.perf_counter() >= until:
                break
        return done

    def keep(self, part: Baked, sprite: Sprite) -> None:
        assert self.lens is not None
        shelf = self.shelves[self.lens]
        shelf.put(part.key, sprite)
        if part.kind == "body" and part.solid is not None:
            shelf.latest[_kind(part.solid)] = (sprite, part.solid)
            shelf.latest[("at", look(part.solid))] = (sprite, part.solid)

    def kept(self, part: Baked) -> bool:
        """Is it on disk?"""
        key = self._on_disk(part)
        return key is not None and self.disk.has(key)

    def missing(self) -> int:
        """How many of the pictures wanted are not on disk; of those that are, all are there in no time."""
        return int(self.running is not None) + sum(not self.kept(part) for part in self.queue)

    def stock(self, stop: Callable[[], bool]) -> None:
        """Bake into the cache what is wanted and not there yet, from the end: whoever shows the same view begins at the
        front."""
        self.queue = [part for part in reversed(self.queue) if self._on_disk(part) is not None and not self.kept(part)]
        while self.busy and not stop():
            self.work(STRETCH)
        self.disk.flush()

    def _on_disk(self, part: Baked) -> Key | None:
        """What a picture is called there; None if it is not worth keeping."""
        assert self.lens is not None
        if not self.lens.camera.named:
            return None
        return ("table", self.backdrop.key(self.lens)) if part.kind == "table" else (part.key, self.lens)

    def _kept_or_baked(self, part: Baked) -> _Work:
        """From disk if a named view was seen before; otherwise baked, and for named views put there."""
        lens = self.lens
        assert lens is not None
        key = self._on_disk(part)
        if key is not None:
            yield
            found = self.disk.load(key, alpha=part.kind != "table")
            if found is not None:
                if part.kind == "table":
                    self.backdrop.put(lens, found.picture)
                    return None
                return found
        sprite = yield from self._bake(part)
        if key is not None:
            made = self.backdrop.sprite() if part.kind == "table" else sprite
            if made is not None:
                self.disk.save(key, made)
        return sprite

    def _bake(self, part: Baked) -> _Work:
        lens, palette = self.lens, self.palette
        assert lens is not None
        if part.kind == "table":
            yield from self.backdrop.bake(lens)
            return None
        solid = part.solid
        assert solid is not None
        if part.kind == "slab":
            return (yield from bake_slab(solid, lens, palette))
        yield
        if part.kind == "shadow":
            return bake_shadow(part.casting, part.host, lens, tint_on(part.host, palette))
        if part.kind == "flat":
            return bake_flat(solid, lens, palette)
        plain = look(solid)
        if isinstance(solid.shape, Cube):
            return (yield from bake_cube(plain, lens, palette, part.blockers, part.gap, part.walled))
        if isinstance(solid.shape, Rod):
            return bake_rod(plain, lens, self.painter)
        return (yield from bake_body(plain, lens, palette, part.blockers, part.gap))


def is_live(solid: Solid) -> bool:
    """Drawn afresh each time, from pictures kept elsewhere: lettering and painted balls."""
    return isinstance(solid.shape, Text) or (isinstance(solid.shape, Ball) and is_painted(solid))


def is_painted(solid: Solid) -> bool:
    ball = solid.shape
    return isinstance(ball, Ball) and (ball.glass or ball.painted)


def _kind(solid: Solid) -> Key:
    return solid.shape, solid.role, solid.seed, solid.turn, solid.frame, solid.scale


def bake_rod(solid: Solid, lens: Lens, painter: FlatPainter) -> Sprite:
    rod = solid.shape
    assert isinstance(rod, Rod)
    place = SolidPose(solid, lens)
    h = rod.length / 2
    ends = place.project([(-h, 0, 0), (h, 0, 0)])
    pad = rod.radius * lens.pixels(solid.at) * 1.3 + 3
    canvas = Canvas.around(ends, lens, pad, tint=painter.palette[solid.role].dark)
    if not canvas.empty:
        painter.body(canvas.surface, solid, canvas.lens)
    return canvas.finish(lens.project(solid.at))


def moved(shelf: Shelf, solid: Solid, lens: Lens) -> Sprite | None:
    """The picture of the same thing elsewhere, scaled to its new distance; None if there is none."""
    found = shelf.latest.get(_kind(solid))
    if found is None or isinstance(solid.shape, Flat | Rod):  # a rod elsewhere points another way on the screen
        return None
    sprite, there = found
    k = lens.pixels(solid.at) / lens.pixels(there.at)
    x, y = lens.project(solid.at)
    picture = sprite.picture
    if abs(k - 1) > 0.002:
        w, h = picture.get_size()
        picture = pygame.transform.smoothscale(picture, (max(1, round(w * k)), max(1, round(h * k))))
    left = x - (sprite.anchor[0] - sprite.at[0]) * k
    upper = y - (sprite.anchor[1] - sprite.at[1]) * k
    return Sprite(picture, (round(left), round(upper)), (x, y))


class Baked(NamedTuple):
    """One picture of the scene, in painting order."""

    kind: str  # table, slab, shadow, flat, body
    solid: Solid | None
    key: Key
    host: Solid | None = None
    step: PaintStep | None = None
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


def plan(steps: list[PaintStep], over: list[Solid], lens: Lens) -> list[Baked]:
    solids = [s.solid for s in steps if s.solid is not None]
    slabs = [s for s in solids if isinstance(s.shape, Slab)]
    casters = [s for s in solids if casts(s) and not isinstance(s.shape, Slab)]
    hosts = {id(b): s.solid for s in steps for b in s.bodies}
    throwing = _casters(casters)
    parts: list[Baked] = []
    for step in steps:
        solid = step.solid
        if solid is not None and not isinstance(solid.shape, Slab):
            if solid.role:
                parts.append(_body(solid, hosts.get(id(solid)), throwing, lens))
            continue
        host = None if solid is None else look(solid)
        kind = "table" if solid is None else "slab"
        parts.append(Baked(kind, solid, (kind, host), step=step))
        falling = tuple(look(s) for s in slabs if s is not solid and reaches(s, solid, lens))
        if falling:  # the shadows of furniture change together or not at all: one picture
            parts.append(Baked("shadow", falling[0], ("shadow", falling, host), solid, casting=falling))
        for body in casters:
            if reaches(body, solid, lens):
                parts.append(Baked("shadow", body, ("shadow", look(body), host), solid, casting=(body,)))
        parts += [_flat(f) for f in step.flats if f.role]
    for solid in over:
        if solid.role:
            parts.append(_flat(solid) if solid.flat else _body(solid, None, [], lens))
    return parts


def _flat(solid: Solid) -> Baked:
    return Baked("flat", solid, ("flat", solid._replace(key=None, over=False)))


def _body(solid: Solid, host: Solid | None, casters: list[_Caster], lens: Lens) -> Baked:
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
    return Baked("body", solid, key, host, None, blockers, gap, walled)


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
