"""Little tables for cards and pages: a game's own view, close to the board. A `Subject` says what is shown: a game, in
a position that tells what it is about or in any other.

A thumbnail appears coarse at once. While nothing else is to be done a fine one is made, several times as large and
reduced, a few milliseconds at a time; when it is done the one melts into the other. The finished picture is kept in the
cache, by position and theme, so that next time it is there at once. While it turns it is drawn coarse again.

A picture is larger than the place it is made for, by `bleed` on every side: there shadows run out.
"""

from __future__ import annotations

import hashlib
import io
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from qgames import __version__
from qgames.files import paths, reading
from qgames.files.theme import Theme, mix
from qgames.games import entry
from qgames.games import game as rules_of
from qgames.games.entry import Pose, Sketch
from qgames.games.frame import Frame, Look
from qgames.rules.core import Game, RulesError, State
from qgames.ui import Ui, Widget, paint
from qgames.ui.navigation import Shared
from qgames.ui.paint import Size

# late imports: the title is seen before what draws its pictures is loaded
if TYPE_CHECKING:
    from qgames.games.view import AnyView
    from qgames.render import Camera, Lens, Renderer, Solid, Vec3

BLEND = 5.0  # degrees within which a turning one melts into its finished picture
CROSSFADE = 0.25  # seconds in which the fine picture takes the place of the coarse one
BLEED = 0.14  # of the smaller side, on every side
OVER, OVER_LARGE = 3, 2  # how many times as large the fine picture is made; large ones show it less
LARGE = 1_300_000  # pixels
DIMMING = 9  # of 255: little balls are dimmer by distance, but not so dark that their colour is lost
LOADED, ON_DISK = 60, 300  # pictures kept
RUN_OUT = 0.04  # of the smaller side: how far before the end of its card a shadow begins to run out
SOLID = 235  # of 255: what is less is shadow or glow


class Thumbnail:
    """One little table at one size in one theme."""

    def __init__(self, about: Subject | str, size: Size, theme: Theme) -> None:
        self.subject = about if isinstance(about, Subject) else Subject(about)
        self.size, self.theme = size, theme
        self.bleed = round(min(size) * BLEED)
        self.full = (size[0] + 2 * self.bleed, size[1] + 2 * self.bleed)
        self.picture: pygame.Surface | None = None
        self.finished = False
        self.cost = 0.0  # seconds the last turning picture took
        self._coarse: pygame.Surface | None = None  # what the finished picture melts out of
        self._done_at = 0.0
        self._scene: tuple[list[Solid], Camera] | None = None
        self._table: Renderer | None = None
        self._turning: Renderer | None = None
        self._turned: tuple[float, pygame.Surface] | None = None
        self._laid: tuple[pygame.Rect, pygame.Surface] | None = None
        self._file = self._name(theme)
        self._recall()

    def _name(self, theme: Theme) -> Path:
        materials = sorted(theme.materials.items(), key=str)
        subject = self.subject
        what = repr(
            (__version__, drawn_by(), subject, subject.pose, subject.moves, subject.sketch, self.size, materials)
        )
        return paths.cache() / "thumbnails" / f"{subject.key}-{hashlib.sha256(what.encode()).hexdigest()[:16]}.png"

    def _recall(self) -> None:
        try:
            raw = reading.raw(self._file, 4 * self.full[0] * self.full[1] + 100_000)
            if reading.png_size(raw) != self.full:
                return
            picture = pygame.image.load(io.BytesIO(raw), "thumbnail.png")
        except (OSError, reading.Unreadable, pygame.error):
            return
        self.picture = paint.native(picture, alpha=True)
        self.finished = True

    def _keep(self, picture: pygame.Surface) -> None:
        try:
            paths.write(self._file, paint.saved(picture, "thumbnail.png"))
            forget_oldest(self._file.parent)
        except (OSError, pygame.error):
            pass  # it is made anew next time

    # -- making it ---------------------------------------------------------------------------------------------------

    def _made(self) -> tuple[list[Solid], Camera]:
        if self._scene is None:
            solids = self.subject.solids()
            self._scene = solids, self.subject.camera(solids)
        return self._scene

    def _show(self, table: Renderer, over: int, angle: float = 0.0, moving: bool = False) -> Size:
        """Lay it out so many times as large; how large that is."""
        solids, camera = self._made()
        large = (self.full[0] * over, self.full[1] * over)
        edge = self.bleed * over
        inner = (edge, edge, self.size[0] * over, self.size[1] * over)
        table.show(solids, camera.turned(yaw=angle), large, moving=moving, area=inner)
        return large

    def work(self, milliseconds: float) -> bool:
        """The coarse picture, then a little of the fine one; did the picture change?"""
        if self.finished:
            return self._crossfading()
        if self.picture is None:
            self.picture = self._stand_in(self.turned(0.0))
            return True
        if self._table is None:
            self._table = bare_table(self.theme)
            self._show(self._table, self._over)
            return False
        self._table.tick(milliseconds)
        if self._table.bakery.busy:
            return False
        large = pygame.Surface(self._table.lens.size, pygame.SRCALPHA)
        self._table.draw(large)
        if self._table.settled:
            self._coarse, self.picture = self.picture, pygame.transform.smoothscale(large, self.full)
            self.finished, self._done_at, self._table = True, time.monotonic(), None
            self._keep(self.picture)
            return True
        return False

    def _stand_in(self, coarse: pygame.Surface) -> pygame.Surface:
        """The same table finished at another size, stretched; where there is none, the coarse picture."""
        others = (other for other in reversed(_kept.values()) if other.finished and self._resembles(other))
        other = next(others, None)
        if other is None or other.picture is None:
            return coarse
        there, here = (each.get_bounding_rect(min_alpha=SOLID) for each in (other.picture, coarse))
        if not there.width or not here.width:
            return coarse
        k, wide, high = here.width / there.width, *other.picture.get_size()
        picture = pygame.Surface(self.full, pygame.SRCALPHA)
        grown = pygame.transform.smoothscale(other.picture, (round(wide * k), round(high * k)))
        picture.blit(grown, (round(here.x - there.x * k), round(here.bottom - there.bottom * k)))
        return picture

    def _resembles(self, other: Thumbnail) -> bool:
        """Does it show the same position, from the same side? What is sketched on it may differ."""
        mine, its = self.subject, other.subject
        alike = mine.name == its.name and mine.seated == its.seated and self.theme is other.theme
        return alike and not (its.bands or its.sketch.cells) and mine.state().notation() == its.state().notation()

    @property
    def _over(self) -> int:
        return OVER if self.full[0] * self.full[1] * OVER**2 <= LARGE else OVER_LARGE

    def _crossfading(self) -> bool:
        """Is the coarse picture still seen behind the fine one?"""
        if self._coarse is None:
            return False
        if time.monotonic() - self._done_at >= CROSSFADE:
            self._coarse = None
        return True

    def blit(
        self, surface: pygame.Surface, rect: pygame.Rect, turn: float = 0.0, still: bool = False,
        card: pygame.Rect | None = None,
    ) -> None:  # fmt: skip
        """Draw it round a place of its size; `still`: nothing melts; `card`: what it lies on, where its shadow ends."""
        at = (rect.x - self.bleed, rect.y - self.bleed)
        picture = self.turned(turn) if turn else self.picture
        if picture is None:
            return
        if card is not None and self.finished and not turn:
            picture = self._laid_on(card.move(-at[0], -at[1]), picture)
        share = 1.0 if still else min(1.0, (time.monotonic() - self._done_at) / CROSSFADE)
        with paint.clipped(surface, card or surface.get_rect()):
            if turn or self._coarse is None or share >= 1.0:
                surface.blit(picture, at)
                return
            surface.blit(self._coarse, at)
            picture.set_alpha(round(255 * share))
            surface.blit(picture, at)
            picture.set_alpha(255)

    def _laid_on(self, card: pygame.Rect, picture: pygame.Surface) -> pygame.Surface:
        """The finished picture with shadows that run out before its card ends."""
        if self._laid is None or self._laid[0] != card:
            margin = max(2, round(min(self.size) * RUN_OUT))
            if not card.inflate(-2 * margin, -2 * margin).contains(picture.get_bounding_rect()):
                picture = picture.copy()
                picture.blit(paint.soft_edged(card.size, margin), card, special_flags=pygame.BLEND_RGBA_MULT)
            self._laid = card, picture
        return self._laid[1]

    def running(self, share: float) -> pygame.Surface:
        """The move it explains, so far done; coarse."""
        if self._turning is None:
            self._turning = bare_table(self.theme)
        over, camera = 2, self._made()[1]
        large, edge = (self.full[0] * over, self.full[1] * over), self.bleed * over
        inner = (edge, edge, self.size[0] * over, self.size[1] * over)
        self._turning.show(self.subject.solids(share), camera, large, moving=True, area=inner)
        picture = pygame.Surface(large, pygame.SRCALPHA)
        self._turning.draw(picture)
        return pygame.transform.smoothscale(picture, self.full)

    def turned(self, angle: float) -> pygame.Surface:
        """Seen from elsewhere, coarse; near the resting place the finished picture shines through."""
        if self._turned and self._turned[0] == angle:
            return self._turned[1]
        start = time.perf_counter()
        if self._turning is None:
            self._turning = bare_table(self.theme)
        large = pygame.Surface(self._show(self._turning, 2, angle, moving=True), pygame.SRCALPHA)
        self._turning.draw(large)
        small = pygame.transform.smoothscale(large, self.full)
        if self.finished and self.picture and abs(angle) < BLEND:
            self.picture.set_alpha(round(255 * (1 - abs(angle) / BLEND)))
            small.blit(self.picture, (0, 0))
            self.picture.set_alpha(255)
        self.cost = time.perf_counter() - start
        self._turned = angle, small
        return small


def forget_oldest(folder: Path) -> None:
    """Of the pictures on disk the newest stay: positions of games come and go."""
    files = list(folder.glob("*.png"))
    if len(files) > ON_DISK:
        files.sort(key=lambda path: path.stat().st_mtime)
        for path in files[: len(files) - ON_DISK * 3 // 4]:
            path.unlink(missing_ok=True)


@lru_cache(maxsize=1)
def drawn_by() -> int:
    """Changes when the code that draws the tables does, so that no old picture is taken for a new one."""
    folder = Path(__file__).resolve().parents[2]
    try:
        return sum(_changed(str(folder / room)) for room in ("render", "games"))
    except OSError:
        return 0  # frozen: the version tells


def _changed(folder: str) -> int:
    """When the code in a folder was changed: walked by hand, as every start waits for it."""
    with os.scandir(folder) as found:
        return sum(
            _changed(each.path) if each.is_dir() else each.stat().st_mtime_ns
            for each in found
            if each.name.endswith(".py") or (each.is_dir() and not each.name.startswith("_"))
        )


@lru_cache(maxsize=1)
def warm_up() -> threading.Thread:
    """Load the tables' code beside the loop, so that the first turn does not stumble."""

    def load() -> None:
        from qgames.render import renderer  # noqa: F401 - what is wanted is that it is there

    thread = threading.Thread(target=load, daemon=True)
    thread.start()
    return thread


def bare_table(theme: Theme) -> Renderer:
    """A table without a table top: the card is seen behind the board. Loaded only when something must be made."""
    from qgames.render.fine.wood import Backdrop
    from qgames.render.model.materials import Palette
    from qgames.render.renderer import Renderer

    class Clear(Backdrop):
        def draw(self, surface: pygame.Surface, lens: Lens) -> None:
            pass

        def ready(self, lens: Lens) -> bool:
            return True

    table = Renderer(Palette.from_mapping(theme.materials))
    table.backdrop = table.bakery.backdrop = Clear(table.palette)
    table.balls.runs, table.balls.dimming = False, DIMMING
    return table


_kept: OrderedDict[tuple[Subject | str, Size, str, int], Thumbnail] = OrderedDict()


def thumbnail(ui: Ui, about: Subject | str, size: Size) -> Thumbnail:
    """The little table of a game (its pose) or of any subject."""
    key = about, size, ui.theme.key, id(ui.theme)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = Thumbnail(about, size, ui.theme)
        while len(_kept) > LOADED:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return found


def draw(
    ui: Ui, surface: pygame.Surface, about: Subject | str, rect: pygame.Rect, turn: float = 0.0,
    card: pygame.Rect | None = None,
) -> None:  # fmt: skip
    """The little table inside a rectangle, turned by `turn` degrees from how it rests; on a card its shadow ends where
    the card does."""
    if min(rect.size) > 8:
        thumbnail(ui, about, rect.size).blit(surface, rect, turn, not ui.motion, card)


def draw_running(ui: Ui, surface: pygame.Surface, about: Subject, rect: pygame.Rect, share: float) -> None:
    """The move that a little table explains, so far done."""
    if min(rect.size) > 8:
        made = thumbnail(ui, about, rect.size)
        surface.blit(made.running(share), (rect.x - made.bleed, rect.y - made.bleed))


def work(ui: Ui, wanted: Sequence[tuple[Subject | str, Size]], milliseconds: float = 5.0) -> bool:
    """Go on with the little tables of a page, one at a time, first all of them coarse; did a picture change?"""
    tables = [thumbnail(ui, about, size) for about, size in wanted if min(size) > 8]
    melted = [table.work(0.0) for table in tables if table.finished]
    pending = [table for table in tables if not table.finished]
    bare = next((table for table in pending if table.picture is None), None)
    changed = (bare or pending[0]).work(milliseconds) if pending else False
    return changed or any(melted)


def finished(ui: Ui, wanted: Sequence[tuple[Subject | str, Size]]) -> bool:
    return all(thumbnail(ui, about, size).finished for about, size in wanted)


def shared(ui: Ui, about: Subject | str, rect: pygame.Rect) -> Mapping[str, Shared]:
    """The little table there, as something the next page may show too; without its shadow, where it really is."""
    made, body = thumbnail(ui, about, rect.size), seen(ui, about, rect)
    if made.picture is None or body is None:
        return {}
    place, picture = rect.inflate(2 * made.bleed, 2 * made.bleed), made.picture
    return {made.subject.name: Shared(body, lambda: (picture.copy(), place))}


def seen(ui: Ui, about: Subject | str, rect: pygame.Rect) -> pygame.Rect | None:
    """Where in its place a little table really is, once there is a picture of it."""
    made = thumbnail(ui, about, rect.size)
    if min(rect.size) <= 8 or made.picture is None:
        return None
    place = rect.inflate(2 * made.bleed, 2 * made.bleed)
    return made.picture.get_bounding_rect(min_alpha=SOLID).move(place.topleft)


class ThumbnailPicture(Widget):
    """A little table on a page, so many logical pixels high and as wide as there is room for; with `grow` higher.
    `air`: the share of it that is left free round the board."""

    def __init__(self, about: Subject | str, high: float, air: float = 0.1, **kw: Any) -> None:
        super().__init__(**kw)
        self.about, self.high, self.air = about, high, air

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.high * 1.3)), ui.px(self.high)

    def box(self) -> pygame.Rect:
        """Where the board is: the middle, with room round it where its shadows run out."""
        air = round(min(self.rect.size) * self.air)
        box = self.rect.inflate(-air, -air)
        return box.inflate(min(0, round(box.height * 1.5) - box.width), 0)

    def update(self, ui: Ui, seconds: float) -> bool:
        return work(ui, [(self.about, self.box().size)])

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw(ui, surface, self.about, self.box())

    def shared(self, ui: Ui) -> Mapping[str, Shared]:
        return shared(ui, self.about, self.box())

    def seen(self, ui: Ui) -> pygame.Rect | None:
        return seen(ui, self.about, self.box())


class InsetPicture(ThumbnailPicture):
    """Let into its card: on a dark ground of its own, as a table has."""

    def box(self) -> pygame.Rect:
        air = round(self.rect.height * 0.08)
        return self.rect.inflate(-air, -air)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        ground = mix(theme.ramp("table")[0], theme["table.seam"], 0.5)
        edge = mix(ground, theme["border"], 0.8)
        surface.blit(paint.box(self.rect.size, ui.px(10), (*ground, 255), edge, ui.px(1)), self.rect)
        super().draw(ui, surface)


NO_SKETCH = Sketch()
SIDE = 1000  # pixels of a trial picture
LOW = 0.4  # units above the table up to which a place is the board's own
STEP = 0.05  # units between the heights of places that are not on one level
STRAIGHT = 0.35  # units that places of a line may be beside it, as steps are that it climbs
BAND = 0.13  # units a sketched band is wide
GOLD = "mark.win"
AIR = 1.06  # how much more than the board is seen where it fills the picture
CLOSE = 1.01  # and from a chair, where it stands right in the middle
FAR = 26.0  # units from which a move is explained at least: nothing that is meant is dim for being far back
LYING = 40.0  # degrees: from higher than this one looks at a board, from lower at what stands
TILTS = 14.0, 10.0, 6.0, 3.0  # degrees that a board may be looked at more from above


class Subject(NamedTuple):
    """`game` as the rules write it (``quixo:four``); `position` by its notation, without one the game's pose; `preset`
    names the sketch that is drawn on it. A diagram has bands of its own, and shows the last move; `role` says what they
    and what won are drawn in, if not in gold. `filling`: the board, and what is to be placed, fill the picture;
    `seated`: so the board does, seen as from a chair at the table, `tilt` degrees more from above. `pair`: another
    position, shown beside it at the same size; `toward`: spots that it is turned to before anything else."""

    game: str
    position: str = ""
    preset: str = ""
    bands: tuple[tuple[str, ...], ...] = ()
    role: str = ""
    last: tuple[str, ...] = ()
    seated: bool = False
    filling: bool = False
    move: str = ""  # from the position: it is explained, before it or done
    done: bool = False
    tilt: float = 0.0
    pair: str = ""
    toward: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return self.game.partition(":")[0]

    @property
    def name(self) -> str:
        """What is the same on every page: a position, or the game in its pose, whatever is sketched on it."""
        return f"{self.game} {self.position}" if self.position else self.key

    @property
    def pose(self) -> Pose:
        return entry(self.key).pose

    @property
    def moves(self) -> str:
        """What leads to the pose; a game that names nothing stands on its card as its first variant is sketched."""
        known = entry(self.key)
        first = known.sketches.get(next(iter(known.presets), ""), NO_SKETCH)
        return self.pose.moves or first.moves

    @property
    def sketch(self) -> Sketch:
        return entry(self.key).sketches.get(self.preset, NO_SKETCH)

    def state(self) -> State:
        """The position; where it cannot be reached by this variant's rules, that of the plain game, or the start."""
        if self.position:
            try:
                parsed: State = rules_of(self.game).parse(self.position)
                return parsed
            except RulesError:
                return rules_of(self.key).start()
        if self.sketch.moves:
            return _played(rules_of(self.game), self.sketch.moves)
        plain = rules_of(self.key)
        return _played(plain, self.moves)

    def solids(self, share: float | None = None) -> list[Solid]:
        """The view's solids near the middle, without what is only there to be tapped, and the sketch; a move that is
        explained so far done, if not as the subject says."""
        from qgames.games.view import view_of

        state = self.state()
        view = view_of(state.game)
        near = self.pose.reach
        held = view.to_place(state) if self.position and self.filling else ()
        if self.move and (told := view.explained(state, self.move, self.done if share is None else share)):
            return list(told)
        marks, won = self._marks(view, state), self.role or GOLD
        look = Look(legal=False, marks=marks, upright=bool(held), won=won)  # before the board, not beside it
        every = list(view.solids(Frame(state, state, look=look)))
        stands = {solid.at[:2] for solid in every if solid.key and solid.key in held}  # of what is in hand
        solids = [  # what glows asks to be taken, and nothing can be here
            solid._replace(glow=None) if solid.key else solid for solid in every
            if solid.role and not solid.beside
            and (max(abs(solid.at[0]), abs(solid.at[1])) < near or solid.at[:2] in stands)
            and (self.last or self.role or not solid.role.startswith("mark."))
        ]  # fmt: skip
        for cells in self.bands:
            solids += band_round(view, state, self.plain_sketch._replace(cells=cells), won)
        return solids + band_round(view, state, self.sketch)

    def _marks(self, view: AnyView, state: State) -> dict[str, tuple[str, ...]]:
        """The last move; and what a band cannot run round, since it is nothing that can be pointed at."""
        marks = {"last": self.last} if self.last else {}
        spots = {spot.key for spot in view.spots(state, Look(legal=False))}
        alone = tuple(cell for cells in self.bands for cell in cells if cell not in spots)
        return {**marks, (self.role or GOLD).removeprefix("mark."): alone} if alone else marks

    @property
    def plain_sketch(self) -> Sketch:
        """How wide bands are on this board."""
        return next((each for each in entry(self.key).sketches.values() if each.cells), NO_SKETCH)

    def camera(self, solids: Sequence[Solid]) -> Camera:
        return _seated_camera(self) if self.seated else self.fitted(solids)

    def fitted(self, solids: Sequence[Solid]) -> Camera:
        """Near enough for all of them to be seen, as the pose says; turned to what was done or won, where that would be
        on a far side."""
        from qgames.games.view import view_of
        from qgames.render.model.camera import Camera

        pose, state = self.pose, self.state()
        view = view_of(state.game)
        rise = pose.rise or view.camera.target[2]
        target = (0.0, 0.0, rise)
        yaw, pitch = (view.camera.yaw, view.camera.pitch + self.tilt) if self.seated else (pose.yaw, pose.pitch)
        distance = max(FAR, pose.distance) if self.move else pose.distance
        camera = Camera(yaw, pitch, 1.0, distance, target, pose.units, pose.units, -89.0)
        for spot in (*self.toward, *self.last, *filter(None, [self.move])):
            camera = view.seeing(camera, spot)
        if self.last or self.role:
            camera = view.showing_the_end(camera, state)
        if self.done:  # before and after a move a board is equally large
            solids = self._replace(done=False).solids()
        if self.pair:
            solids = [solid for each in (self.position, self.pair) for solid in Subject(self.game, each).solids()]
        if self.seated:
            camera, across, high = _centred(solids, camera)
            return camera._replace(zoom=1.0, width=CLOSE * pose.units * across, height=CLOSE * pose.units * high)
        across, high = _shares(solids, camera)
        if self.filling:
            return camera._replace(zoom=1.0, width=AIR * pose.units * across, height=AIR * pose.units * high)
        return camera._replace(height=pose.units * min(1.2, high))


def _played(rules: Game, moves: str) -> State:
    state = rules.start()
    try:
        for move in moves.split():
            state = state.apply(move)
    except RulesError:
        return rules.start()
    return state


def band_round(view: AnyView, state: State, sketch: Sketch, role: str = "mark.hint") -> list[Solid]:
    """A closed band round the cells, in the plane they lie in; on terraces it climbs from one to the other."""
    from qgames.render.model.shapes import band as climbing
    from qgames.render.model.solids import Solid, apply, facing, stroke

    look = Look(legal=False)
    spots = {spot.key: spot.position for at in (state, state.game.start()) for spot in view.spots(at, look)}
    places = [spots[cell] for cell in sketch.cells if cell in spots]
    if not places:
        return []
    middle: Vec3 = tuple(sum(place[i] for place in places) / len(places) for i in range(3))  # type: ignore[assignment]
    normal = _normal(places)
    heights = [place[2] for place in places]
    if max(heights) - min(heights) > STEP and normal[2] > 0:
        return list(climbing(places, sketch.radius, role, widths=(BAND, BAND + 0.06)))
    axes = facing(normal)
    across = tuple(zip(*axes, strict=True))  # the way back: from the world into the plane
    flat = [apply(across, _minus(place, middle))[:2] for place in places]  # type: ignore[arg-type]
    hull = []
    for step in range(96):
        way = cos(2 * pi * step / 96), sin(2 * pi * step / 96)
        x, y = max(flat, key=lambda p: p[0] * way[0] + p[1] * way[1])
        hull.append((x + sketch.radius * way[0], y + sketch.radius * way[1]))
    band = stroke(*hull, *hull[:2], width=BAND)
    high = min(heights) > LOW  # on what stands there, which would hide it
    lying = abs(normal[2]) > 0.99 * hypot(*normal)  # on the board, and what stands there stands on it
    return [Solid(band, middle, role, frame=None if lying else axes, glow=role, over=sketch.over or high)]


@lru_cache(maxsize=200)
def proportion(subject: Subject) -> float:
    """How high what is seen is, as a share of how wide it is."""
    camera = subject.camera(subject.solids())
    return camera.height / camera.width


def filled(subject: Subject, size: Size) -> Subject:
    """The same, seen as much from above as makes it higher and no smaller in a picture of that size."""
    from qgames.games.view import view_of

    if view_of(rules_of(subject.game)).camera.pitch < LYING:
        return subject
    tilted = (subject._replace(tilt=tilt) for tilt in TILTS)
    return next((each for each in tilted if proportion(each) * size[0] <= size[1]), subject)


@lru_cache(maxsize=200)
def _seated_camera(subject: Subject) -> Camera:
    return subject.fitted(subject.solids())


def _centred(solids: Sequence[Solid], camera: Camera) -> tuple[Camera, float, float]:
    """The same camera, looking at the middle of what is seen; how wide and high that is, as shares of the width that is
    kept."""
    points = list(_points(solids))
    for _ in range(2):  # what is nearer moves more
        lens = camera.lens((SIDE, SIDE))
        seen = [lens.project(point) for point in points]
        (left, right), (top, low) = ((min(axis), max(axis)) for axis in zip(*seen, strict=True))
        across, up = ((left + right) / 2 - lens.centre[0]) / lens.scale, (lens.centre[1] - (top + low) / 2) / lens.scale
        x, y, z = (a + across * b + up * c for a, b, c in zip(camera.target, lens.right, lens.up, strict=True))
        camera = camera._replace(target=(x, y, z))
    return camera, (right - left) / SIDE, (low - top) / SIDE


def _shares(solids: Sequence[Solid], camera: Camera) -> tuple[float, float]:
    """How wide and how high what stands there is in the picture, as shares of the width that is kept."""
    corners = list(_corners(solids, camera.lens((SIDE, SIDE))))
    aside = max((abs(x - SIDE / 2) for x, _ in corners), default=0.0)
    far = max((abs(y - SIDE / 2) for _, y in corners), default=0.0)
    return 2 * aside / SIDE, 2 * far / SIDE


def bounds(solids: Sequence[Solid], lens: Lens) -> pygame.Rect:
    """Around what stands there, as it is seen."""
    corners = list(_corners(solids, lens))
    xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if corners else pygame.Rect(0, 0, 0, 0)


def _corners(solids: Sequence[Solid], lens: Lens) -> Iterator[tuple[float, float]]:
    return (lens.project(point) for point in _points(solids))


def _points(solids: Sequence[Solid]) -> Iterator[Vec3]:
    """Corners of what stands there."""
    from qgames.render.model.facets import mesh
    from qgames.render.model.solids import Ball, Rod, apply

    for solid in solids:
        shape = solid.shape
        if isinstance(shape, Ball):
            ways = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
            corners: Sequence[Vec3] = [(x * r, y * r, z * r) for x, y, z in ways for r in (shape.radius, -shape.radius)]
        elif isinstance(shape, Rod):
            corners = [(shape.length / 2, 0.0, 0.0), (-shape.length / 2, 0.0, 0.0)]
        elif solid.flat:
            continue
        else:
            corners = mesh(shape).vertices
        for corner in corners:
            x, y, z = apply(solid.axes, corner)
            k = solid.scale
            yield solid.at[0] + x * k, solid.at[1] + y * k, solid.at[2] + z * k


def _minus(a: Vec3, b: Vec3) -> Vec3:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _beside(point: Vec3, way: Vec3) -> float:
    """How far a point is from the line through nothing that runs that way."""
    share = sum(a * b for a, b in zip(point, way, strict=True)) / hypot(*way) ** 2
    return hypot(*(a - share * b for a, b in zip(point, way, strict=True)))


def _normal(places: list[Vec3]) -> Vec3:
    """Upright to the plane of the places; of a line, as far up as can be."""
    first = places[0]
    last = max(places, key=lambda place: hypot(*_minus(place, first)))
    way = _minus(last, first)
    far = hypot(*way)
    if hypot(*way[:2]) > 0.01 and all(_beside(_minus(place, first), way) < STRAIGHT for place in places):
        up = way[2] / far**2
        return -way[0] * up, -way[1] * up, 1.0 - way[2] * up
    for one in places[1:]:
        for other in places[1:]:
            a, b = _minus(one, first), _minus(other, first)
            n = a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
            if hypot(*n) > 0.01:
                outward = n[0] * first[0] + n[1] * first[1] + n[2] * max(first[2], 0.1)
                return n if outward > 0 else (-n[0], -n[1], -n[2])
    return 0.0, 0.0, 1.0
