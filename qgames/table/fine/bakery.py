"""Where pictures are baked a little at a time, and kept: per view while there is room."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Generator

import pygame

from qgames.table.camera import Lens
from qgames.table.fine.backdrop import Backdrop
from qgames.table.fine.bodies import bake_body
from qgames.table.fine.cubes import bake_cube
from qgames.table.fine.disk import Disk
from qgames.table.fine.flat_marks import bake_flat
from qgames.table.fine.plan import Key, Part, look
from qgames.table.fine.shadows import bake_shadow
from qgames.table.fine.slabs import bake_slab
from qgames.table.fine.sprites import Canvas, Sprite
from qgames.table.model.materials import Palette
from qgames.table.model.pose import Pose
from qgames.table.model.solids import Ball, Cube, Flat, Rod, Solid, Text
from qgames.table.quick.painter import FlatPainter

ROOM = 56_000_000  # bytes of pictures kept
STRETCH = 30.0  # milliseconds of baking ahead between two looks at whether it is still wanted
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
        self.queue: list[Part] = []
        self.lens: Lens | None = None
        self._shelf: Shelf | None = None  # of that view
        self.running: tuple[Part, _Work] | None = None

    def open(self, lens: Lens) -> Shelf:
        """The shelf of a view; old ones go when there is too much."""
        if self._shelf is not None and lens is self.lens:  # asked for many times a second
            shelf = self._shelf
        else:
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

    def want(self, parts: list[Part]) -> None:
        """What should be baked for the view that is open, most urgent first."""
        assert self.lens is not None
        shelf = self.shelves[self.lens]
        wanted: dict[Key, Part] = {}
        for part in parts:
            if part.kind == "table":
                if not self.backdrop.ready(self.lens):
                    wanted[part.key] = part
            elif part.key not in shelf.sprites and part.solid is not None and not is_live(part.solid):
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

    def keep(self, part: Part, sprite: Sprite) -> None:
        assert self.lens is not None
        shelf = self.shelves[self.lens]
        shelf.put(part.key, sprite)
        if part.kind == "body" and part.solid is not None:
            shelf.latest[_kind(part.solid)] = (sprite, part.solid)
            shelf.latest[("at", look(part.solid))] = (sprite, part.solid)

    def kept(self, part: Part) -> bool:
        """Is it on disk?"""
        key = self._on_disk(part)
        return key is not None and self.disk.has(key)

    def all_kept(self) -> bool:
        """Is all that is wanted on disk, so that it is there in no time?"""
        return self.busy and self.running is None and all(map(self.kept, self.queue))

    def stock(self, stop: Callable[[], bool]) -> None:
        """Bake into the cache what is wanted and not there yet, from the end: whoever shows the same view begins at the
        front."""
        self.queue = [part for part in reversed(self.queue) if self._on_disk(part) is not None and not self.kept(part)]
        while self.busy and not stop():
            self.work(STRETCH)
        self.disk.flush()

    def _on_disk(self, part: Part) -> Key | None:
        """What a picture is called there; None if it is not worth keeping."""
        assert self.lens is not None
        if not self.lens.camera.named:
            return None
        return ("table", self.backdrop.key(self.lens)) if part.kind == "table" else (part.key, self.lens)

    def _kept_or_baked(self, part: Part) -> _Work:
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

    def _bake(self, part: Part) -> _Work:
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
            return bake_shadow(part.casting, part.host, lens, palette["shadow"].mid)
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
    place = Pose(solid, lens)
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
