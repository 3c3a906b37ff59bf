"""The table itself: shows solids, refines the picture while nothing moves, and knows what is under the mouse."""

from __future__ import annotations

import ctypes
import sys
import time
import weakref
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import inf
from pathlib import Path

import pygame

from qgames.render import pick as picking
from qgames.render.fine.bakery import Baked, Bakery, Key, Shelf, is_live, look, moved, plan
from qgames.render.fine.disk import Disk
from qgames.render.fine.shadows import bake_shadow, tint_on
from qgames.render.fine.slabs import bake_flat
from qgames.render.fine.sprites import Canvas, Sprite, faded, halo
from qgames.render.fine.wood import Backdrop
from qgames.render.model.camera import Area, Camera, Lens, Point, Vec3
from qgames.render.model.facets import Detail, extent
from qgames.render.model.materials import Palette
from qgames.render.model.order import PaintStep, arrange, settle
from qgames.render.model.solids import Solid
from qgames.render.quick.balls import Balls
from qgames.render.quick.painter import FlatPainter, FontMaker, Lettering
from qgames.render.standin import Cover, Crossfade, Quality, shrunk, within

REFRESH = 0.09  # seconds between two looks at a picture that is still being refined
LARGE = 1_500_000  # pixels of a window from which on only one table at a time keeps its pictures
SPARE = 800_000  # pixels from which on what moves can be drawn half as large
HUGE = 6_000_000  # pixels from which on no picture is kept while others are baked
AT_FIRST = 400.0  # milliseconds a picture may take that was seen before and only has to be fetched
AT_ONCE = 0.006  # seconds a drawing may spend on small pictures that are missing
FEW = 8  # pictures that may be missing without a draft being worth its time
SHARE = 0.010  # seconds of a frame, of sixty a second, that the table may take: the rest of the program needs some too
TOO_LONG = (1.0, 1.8)  # shares that pictures may take before they lose detail, and before they are drawn half as large
EASY = (0.4, 1.05)  # shares below which what was lost has time again
UNTRIED = (0.85, 1.05)  # the same of what was never found to take too long
WEIGHT = 0.08  # of the last picture in the mean
MOST = 3.0  # shares that one picture counts for: what else the machine did meanwhile says nothing
FIRST = 6  # pictures before anything is said: the first ones take longer

_large: weakref.WeakSet[Renderer] = weakref.WeakSet()


class Renderer:
    """See the package's own words for how to use it."""

    def __init__(
        self, palette: Palette, cache: Path | None = None, font: FontMaker | None = None, *, hurried: bool = True
    ) -> None:
        """`hurried`: the next picture is due soon, so that one is coarser where there is no time."""
        give_back_large_blocks()
        self.hurried = hurried
        self.pace = Pace()
        self.palette = palette
        self.cache = cache
        self.lettering = Lettering(font)
        self.balls = Balls(palette, hurried)
        self.painter = FlatPainter(palette, self.balls, self.lettering)
        self.backdrop = Backdrop(palette)
        self.bakery = Bakery(palette, self.painter, self.backdrop, Disk(cache, palette))
        self.solids: tuple[Solid, ...] = ()
        self.lens: Lens = Camera().lens((1, 1))
        self.moving = False
        self.dirty = True
        self._arranged: tuple[list[PaintStep], list[Solid]] | None = None
        self._parts: list[Baked] | None = None
        self._fresh = True
        self._steady: frozenset[Solid] = frozenset()
        self._drawn_at = 0.0
        self._stage: pygame.Surface | None = None
        self._stage_key: Key | None = None
        self._small: pygame.Surface | None = None  # what moves, where there is no time for as many pixels as there are
        self._finer = False  # something was baked since the last drawing
        self.crossfade = Crossfade()
        self.drafts = False  # is something better than the quick picture shown until the fine one is there?
        self._draft: Renderer | None = None
        self._cover: Cover | None = None
        self._level: Quality | None = None  # of the last picture
        self._last: pygame.Surface | None = None  # it, unless it was fine or moved: what the next melts out of

    # ------------------------------------------------------------------------------------------ what is shown
    def show(
        self,
        solids: Iterable[Solid],
        camera: Camera,
        size: tuple[int, int],
        *,
        moving: bool = False,
        area: Area | None = None,
        room: Area | None = None,
    ) -> None:
        """Say what stands where. Cheap when nothing changed. `moving`: the camera is being turned.

        `area` is the part of the window the scene is fitted into, when panels cover the rest; `room` what it may reach
        into when it is tilted.
        """
        lens = camera.lens(size, area, room)
        self._look(lens, settle(solids, lens), moving)

    def _look(self, lens: Lens, solids: tuple[Solid, ...], moving: bool) -> None:
        if lens == self.lens and solids == self.solids and moving == self.moving:
            return
        if lens.size[0] * lens.size[1] > LARGE:
            self.pace.beware()
            for other in list(_large):
                if other is not self:
                    other.release()
            _large.add(self)
        if lens != self.lens:
            self._turn_away(lens, moving)
        self._steady = frozenset(self.solids) if lens == self.lens else frozenset()
        self.solids, self.lens, self.moving = solids, lens, moving
        if self._draft is not None:
            self._draft._look(shrunk(lens), solids, False)
        self._arranged = None
        self._parts = None
        self._fresh = True
        self.dirty = True

    def _turn_away(self, lens: Lens, moving: bool) -> None:
        """Another view is to be shown. If it is the same table seen larger or smaller, the picture there is covers it
        until there is a better one."""
        if (
            self.drafts
            and self._level in (Quality.DRAFT, Quality.FINE)
            and self.lens.size[0] * self.lens.size[1] <= HUGE
        ):
            picture = pygame.Surface(self.lens.size)
            self._paint(picture, self._level)
            self._cover = Cover(picture, self.lens)
        if self._cover is not None and (moving or not self._cover.suits(lens)):
            self._cover = None
        self._draft = None
        if self._level != Quality.QUICK:
            self._level = None

    @property
    def steps(self) -> tuple[list[PaintStep], list[Solid]]:
        if self._arranged is None:
            self._arranged = arrange(list(self.solids), self.lens)
        return self._arranged

    @property
    def parts(self) -> list[Baked]:
        if self._parts is None:
            self._parts = plan(*self.steps, self.lens)
        return self._parts

    @property
    def settled(self) -> bool:
        """Is the picture as good as it gets?"""
        return not (self.dirty or self._fresh or self._finer or self.bakery.busy or self.crossfade.under_way)

    @property
    def at_work(self) -> bool:
        """Is there something to be baked?"""
        return self._fresh or self.bakery.busy

    def tick(self, milliseconds: float = 6.0) -> bool:
        """Work on the picture for about that long; True if it should be drawn again.

        A view that was never finished is baked to its end before any of it is seen: nothing sharpens bit by bit.
        """
        if self.moving:
            return self.dirty
        shelf = self.bakery.open(self.lens)
        if self._fresh:
            self._fresh = False
            self.bakery.want(self.parts if shelf.whole else self._resting(shelf))
            if shelf.whole:  # wait until what is shown has stood still for a tick
                return self.dirty
            missing = self.bakery.missing()
            if not missing and self.bakery.busy:  # seen before: then it is finished before it is seen again
                milliseconds = AT_FIRST
            elif self.drafts and self._draft is None and missing > FEW:
                self._draft = Renderer(self.palette, font=self.lettering.maker)
                self._draft._look(shrunk(self.lens), self.solids, False)
        if self._draft is not None and self._draft.at_work:
            before = self._draft.whole
            self._draft.tick(milliseconds)
            self.dirty |= self._draft._finer if before else self._draft.whole
        if self.bakery.busy and (self._draft is None or not self._draft.bakery.busy):
            self._finer |= self.bakery.work(milliseconds)
        if not shelf.whole:
            if not self.bakery.busy:
                shelf.whole = self.dirty = True
        elif self._finer and (not self.bakery.busy or time.perf_counter() - self._drawn_at > REFRESH):
            self.dirty = True
        if self.crossfade.under_way:
            self.dirty = True
        return self.dirty

    def _resting(self, shelf: Shelf) -> list[Baked]:
        """Of a view that is not finished, what rests while something moves, and of that nothing twice because of what
        passes by; once all rests the others follow."""
        if not self._steady or self._steady.issuperset(self.solids):
            return self.parts
        resting = [
            part
            for part in self.parts
            if part.solid is None or (part.solid in self._steady and ("at", look(part.solid)) not in shelf.latest)
        ]
        self._fresh, self._steady = True, frozenset(self.solids)
        return resting

    def finish(self) -> None:
        """Bake all there is to bake, now."""
        while not self.moving and self.at_work:
            self.tick(1000.0)
        self.dirty, self._level, self._draft = True, None, None
        self.crossfade.drop()

    def stock(self, stop: Callable[[], bool]) -> None:
        """Put what is missing of this view's pictures into the cache, until told to stop."""
        self.bakery.open(self.lens)
        self.bakery.want(self.parts)
        self.bakery.stock(stop)

    @property
    def whole(self) -> bool:
        """Has this view been finished? From then on its finished pictures are shown."""
        return self.bakery.open(self.lens).whole

    @property
    def level(self) -> Quality:
        """How good a picture there is to show now."""
        if self.moving:
            return Quality.QUICK
        if self.whole:
            return Quality.FINE
        if self._draft is not None and self._draft.whole:
            return Quality.DRAFT
        return Quality.COVER if self._cover is not None else Quality.QUICK

    def release(self) -> None:
        """Let go of all pictures; should this table be seen again, they are made again."""
        _large.discard(self)
        self.bakery.release()
        self.backdrop.release()
        self._stage = self._stage_key = self._draft = self._cover = self._level = self._last = self._small = None
        self.crossfade.drop()
        self._fresh = self.dirty = True

    # ------------------------------------------------------------------------------------------ drawing
    def draw(self, surface: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
        """Paint the best picture there is; a better one than the last comes by a crossfade."""
        if self.lens.size[0] * self.lens.size[1] > LARGE:
            _large.add(self)
        if at != (0, 0) or surface.get_size() != self.lens.size:
            surface = within(surface, pygame.Rect(at, self.lens.size))
        begun, level, before = time.perf_counter(), self.level, self._level
        if before is not None and before < level:
            self._begin_crossfade(surface, before)
        elif before != level:
            self.crossfade.drop()
        if level < Quality.FINE and not self.moving and self._melts:
            self._last = self._like(surface)
            self._paint(self._last, level)
            surface.blit(self._last, (0, 0))
        else:
            self._last = None
            self._paint(surface, level)
        self.crossfade.draw(surface)
        self._level = level
        if level == Quality.FINE:
            self._draft = self._cover = None
        self.dirty = self._finer = False
        self._drawn_at = time.perf_counter()
        if self.moving:
            self.pace.took(self._drawn_at - begun)

    @property
    def _melts(self) -> bool:
        return self.crossfade.seconds > 0 and self.lens.size[0] * self.lens.size[1] <= HUGE

    def _begin_crossfade(self, surface: pygame.Surface, before: Quality) -> None:
        """The picture there was goes out over the better one."""
        if self._melts:
            if self._last is None or self._last.get_size() != surface.get_size():
                self._last = self._like(surface)
                self._paint(self._last, before)
            self.crossfade.begin(self._last)

    @staticmethod
    def _like(surface: pygame.Surface) -> pygame.Surface:
        """An empty picture; what is behind shows through, as the backdrop may leave out the table top."""
        picture = pygame.Surface(surface.get_size(), surface.get_flags() & pygame.SRCALPHA, surface)
        picture.fill((0, 0, 0, 0))
        return picture

    def _paint(self, surface: pygame.Surface, level: Quality) -> None:
        self.painter.begin(self.lens, self._detail())
        if level == Quality.FINE:
            self._draw_baked(surface)
        elif level == Quality.DRAFT:
            assert self._draft is not None
            small = pygame.Surface(self._draft.lens.size)
            self._draft.draw(small)
            pygame.transform.smoothscale(small, surface.get_size(), surface)
        elif level == Quality.COVER:
            assert self._cover is not None
            self.backdrop.draw(surface, self.lens)
            self._cover.draw(surface, self.lens)
        else:
            self._stage = self._stage_key = None  # one picture as large as the window less
            if self.moving and self.hurried and self.pace.lost == len(TOO_LONG) and may_be_small(surface):
                self._draw_small(surface)
            else:
                self._draw_flat(surface, self.lens)

    def _draw_small(self, surface: pygame.Surface) -> None:
        """Half as large, and stretched: in a large window most of the time goes into its many pixels."""
        lens = shrunk(self.lens, 0.5)
        if self._small is None or self._small.get_size() != lens.size:
            self._small = pygame.Surface(lens.size, 0, surface)
        self._draw_flat(self._small, lens)
        pygame.transform.scale(self._small, surface.get_size(), surface)

    def _detail(self) -> Detail:
        if not self.moving:
            return Detail.PLAIN
        return Detail.COARSE if self.hurried and self.pace.lost else Detail.QUICK

    def _empty_stage(self, surface: pygame.Surface) -> pygame.Surface:
        if self._stage is None or self._stage.get_size() != surface.get_size():
            self._stage = self._like(surface)
        self._stage.fill((0, 0, 0, 0))
        self._stage_key = None
        return self._stage

    def _draw_flat(self, surface: pygame.Surface, lens: Lens) -> None:
        self.backdrop.draw(surface, lens)
        steps, over = self.steps
        for step in steps:
            self.painter.step(surface, step, lens)
        for solid in over:
            self.painter.body(surface, solid, lens)

    def _draw_baked(self, surface: pygame.Surface) -> None:
        shelf = self.bakery.open(self.lens)
        until = time.perf_counter() + AT_ONCE if self.hurried else inf
        bare: set[int] = set()  # slabs drawn flat, with all that lies on them
        for part in self._from_stage(surface, shelf):
            if part.kind == "table":
                self.backdrop.draw(surface, self.lens)
                continue
            solid = part.solid
            assert solid is not None
            sprite = shelf.sprites.get(part.key)
            if part.kind == "slab":
                if sprite is None:
                    assert part.step is not None
                    self.painter.step(surface, part.step, self.lens)
                    bare.add(id(solid))
                else:
                    sprite.draw(surface)
            elif part.kind == "shadow":
                if part.host is None or id(part.host) not in bare:
                    self._shadow(surface, part, sprite, shelf, until)
            elif part.kind == "flat":
                self._flat(surface, part, sprite, shelf, until)
            else:
                self._body(surface, part, sprite, shelf, until)

    def _from_stage(self, surface: pygame.Surface, shelf: Shelf) -> list[Baked]:
        """Lay down what comes before the first body as one kept picture; give back the parts that remain to be drawn.

        While one piece moves, its own shadow is left out of that picture, so it stays the same from frame to frame.
        """
        parts = self.parts
        first = next((k for k, p in enumerate(parts) if p.kind == "body"), len(parts))
        staged = [p for p in parts[:first] if p.key in shelf.sprites or p.kind == "table"]
        loose = [p for p in parts[:first] if p.key not in shelf.sprites and p.kind != "table"]
        if any(p.kind == "slab" for p in loose) or len(staged) < 2 or self.crossfade.under_way:
            return parts
        key: Key = (self.lens, self.backdrop.key(self.lens), self.backdrop.ready(self.lens), *(p.key for p in staged))
        if key != self._stage_key:
            stage = self._empty_stage(surface)
            self.backdrop.draw(stage, self.lens)
            for part in staged:
                if part.kind != "table":
                    shelf.sprites[part.key].draw(stage)
            self._stage_key = key
        assert self._stage is not None
        surface.blit(self._stage, (0, 0))
        return loose + parts[first:]

    def _shadow(self, surface: pygame.Surface, part: Baked, sprite: Sprite | None, shelf: Shelf, until: float) -> None:
        solid = part.solid
        assert solid is not None
        on_its_way = bool(self._steady) and solid not in self._steady
        if sprite is None and (on_its_way or time.perf_counter() < until):
            sprite = bake_shadow(part.casting, part.host, self.lens, tint_on(part.host, self.palette), on_its_way)
            if solid in self._steady:
                shelf.put(part.key, sprite)
        if sprite is not None:
            sprite.draw(surface)

    def _flat(self, surface: pygame.Surface, part: Baked, sprite: Sprite | None, shelf: Shelf, until: float) -> None:
        solid = part.solid
        assert solid is not None
        if is_live(solid):
            self.painter.body(surface, solid, self.lens)
            return
        if sprite is None and time.perf_counter() < until:
            sprite = bake_flat(solid, self.lens, self.palette)
            if solid in self._steady:
                shelf.put(part.key, sprite)
        if sprite is None:
            self.painter.body(surface, solid, self.lens)
        else:
            sprite.draw(surface)

    def _body(self, surface: pygame.Surface, part: Baked, sprite: Sprite | None, shelf: Shelf, until: float) -> None:
        solid = part.solid
        assert solid is not None
        if is_live(solid):
            self.painter.body(surface, solid, self.lens)
            return
        if sprite is None:  # the same with other neighbours, the same elsewhere, or a coarse one
            near = shelf.latest.get(("at", look(solid)))
            sprite = near[0] if near else moved(shelf, solid, self.lens) or self._coarse(solid, shelf, until)
        if sprite is None:
            self.painter.body(surface, solid, self.lens)
            return
        if solid.glow:
            key: Key = ("halo", part.key, solid.glow)
            glow = shelf.sprites.get(key)
            if glow is None:
                radius = max(3.0, 0.10 * self.lens.pixels(solid.at))
                glow = halo(sprite, self.palette[solid.glow].mid, radius)
                if part.key in shelf.sprites:
                    shelf.put(key, glow)
            glow.draw(surface)
        if solid.alpha < 0.99:
            key = ("ghost", part.key, solid.alpha)
            ghost = shelf.sprites.get(key)
            if ghost is None:
                ghost = faded(sprite, solid.alpha)
                if part.key in shelf.sprites:
                    shelf.put(key, ghost)
            sprite = ghost
        sprite.draw(surface)

    def _coarse(self, solid: Solid, shelf: Shelf, until: float) -> Sprite | None:
        """A flat-shaded picture with smooth edges, for what moves or waits to be baked; None if there is no time."""
        key = ("coarse", look(solid))
        found = shelf.sprites.get(key)
        on_its_way = bool(self._steady) and solid not in self._steady
        if found is not None or (time.perf_counter() > until and not on_its_way):
            return found
        r, low, high = extent(solid.shape)
        s = solid.scale
        x, y, z = solid.at
        corners = [(x + i * r * s, y + j * r * s, z + h * s) for i in (-1, 1) for j in (-1, 1) for h in (low, high)]
        if solid.frame is not None:
            r = max(r, high - low)
            corners = [(x + i * r, y + j * r, z + k * r) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
        tint = self.palette[solid.role].dark
        canvas = Canvas.around([self.lens.project(c) for c in corners], self.lens, 3.0, 2.0, tint)
        if not canvas.empty:
            self.painter.body(canvas.surface, look(solid), canvas.lens)
        made = canvas.finish(self.lens.project(solid.at))
        if not on_its_way:
            shelf.put(key, made)
        return made

    # ------------------------------------------------------------------------------------------ asking
    def picks(self, pos: Point) -> list[str]:
        """The keys of everything at a pixel, front to back."""
        return picking.picks(*self.steps, self.lens, pos)

    def pick(self, pos: Point, slack: float = 0.0) -> str | None:
        """The key of what is seen at a pixel; with `slack`, of the nearest thing with a key within that many pixels."""
        steps, over = self.steps
        found = picking.pick(steps, over, self.lens, pos)
        if found is not None or slack <= 0:
            return found
        best: tuple[float, str] | None = None
        for solid in self.solids:
            if solid.key is not None:
                x, y = self.lens.project(solid.at)
                d = (x - pos[0]) ** 2 + (y - pos[1]) ** 2
                if d <= slack * slack and (best is None or d < best[0]):
                    best = (d, solid.key)
        return best[1] if best else None

    def project(self, point: Vec3) -> Point:
        """The pixel of a point of the world."""
        return self.lens.project(point)


def may_be_small(surface: pygame.Surface) -> bool:
    """Has it pixels to spare, and no holes?"""
    return surface.get_width() * surface.get_height() > SPARE and not surface.get_flags() & pygame.SRCALPHA


class Pace:
    """Is there time for all of what moves, by how long the last pictures took? What is seen changes once, not to and
    fro: back to what was lost only where that will have time too."""

    def __init__(self) -> None:
        self.lost = 0  # how much is given up: nothing, detail, and then the size too
        self._known = False  # was it ever found that pictures take too long?
        self._wary = False
        self._mean = 0.0
        self._pictures = 0

    def beware(self) -> None:
        """Pictures are large. The first ones have the least, as nothing is known of the time they take."""
        if not self._wary:
            self._wary, self.lost = True, len(TOO_LONG)

    def took(self, seconds: float) -> None:
        """One more picture of something that moves."""
        self._pictures += 1
        self._mean += (min(seconds, MOST * SHARE) - self._mean) * max(WEIGHT, 1 / self._pictures)
        if self._pictures < FIRST:
            return
        if self.lost < len(TOO_LONG) and self._mean > TOO_LONG[self.lost] * SHARE:
            self._known = True
            self._change(1)
        elif self.lost and self._mean < (EASY if self._known else UNTRIED)[self.lost - 1] * SHARE:
            self._change(-1)

    def _change(self, by: int) -> None:
        self.lost, self._mean, self._pictures = self.lost + by, 0.0, 0


LARGE_BLOCK = 1 << 20  # bytes from which on a block is asked of the system, and given back to it
_MMAP_THRESHOLD = -3  # the C library's own name for it is a number
_told = False


def give_back_large_blocks() -> None:
    """Have large pictures given back at once, asked for once. Elsewhere than on Linux there is nothing to ask for.

    The C library of most Linux systems learns from the first large picture that is let go to keep such memory for
    later; a window of 4K then holds hundreds of megabytes it no longer uses. A fixed limit stops it learning that.
    """
    global _told
    if _told or not sys.platform.startswith("linux"):
        return
    _told = True
    with suppress(OSError, AttributeError):  # another C library: it costs memory, nothing else
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE_BLOCK)
