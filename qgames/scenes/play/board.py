"""The board as a widget: the table that fills the window, the camera in the player's hand, pointing and walking; and
what lies over it: the cover of a pause, the names of the trays, the light on what won.

It knows no rules: it turns clicks and keys into spots, and draws what its host's frame says. The camera: drag beside
the pieces, or anywhere with the right button, turns; the wheel zooms; Shift and the arrow keys turn in steps. The
cursor of the keyboard walks the spots as they are seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from qgames.files import paths
from qgames.files.i18n import t
from qgames.files.theme import RGB, Theme, contrast, mix
from qgames.games.frame import Frame, Look, Pick, Refusal, Spot, ease
from qgames.games.view import BOARD, AnyView
from qgames.render import Camera, Lens, Palette, Renderer, Solid, Vec3, walnut
from qgames.render.model.camera import Area, Point
from qgames.render.model.shapes import hull
from qgames.render.standin import Quality, within
from qgames.rules.core import State
from qgames.scenes.parts import thumbnails
from qgames.scenes.play.board_access import BoardParts
from qgames.ui import CAPTION, Answer, Done, Ui, Widget, keys, paint
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode
from qgames.ui.navigation import Shared
from qgames.ui.text import board_font

DRAG = 7  # logical pixels the pointer may tremble in a click
SLACK = 16  # how far beside a spot a click still means it
TURN, TILT, ZOOM = 15.0, 8.0, 1.15  # a step of the keys
BAKING = 11.0  # milliseconds of a frame that go into a finer picture while the board is still
BAKING_ALONE = 14.0  # while it is not finished and nothing of it is drawn
BAKING_FIRST = 28.0  # while there is not even a draft, and whoever waits sees what was before
CROSSFADE = 0.2  # seconds in which the finished picture takes the place of the quick one
PER_PIXEL = 0.32  # degrees the table turns per logical pixel dragged
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class BoardHost:
    """What a board asks of whoever shows it. The defaults are those of a board that is only looked at."""

    view: AnyView
    over_finger = 0.0  # logical pixels: what a finger drags is seen above it, and lands where it is seen

    def frame(self) -> Frame[State]:
        """All that the picture shows now."""
        raise NotImplementedError

    def within_reach(self) -> tuple[State, Look, Pick]:
        """What can be pointed at follows from these."""
        raise NotImplementedError

    def tapped(self, spot: str | None) -> Answer:
        """A click or key on a spot, or beside all of them."""
        return None

    def carries(self, spot: str) -> bool:
        """Is what a press takes there dragged? Elsewhere dragging turns the table."""
        state, _, pick = self.within_reach()
        answer = self.view.tap(state, pick, spot)
        if isinstance(answer, str):
            return ":" in spot  # a waiting piece that is given or placed by letting go
        if isinstance(answer, Pick) and answer.chosen and answer.chosen != pick.chosen:
            self.tapped(spot)
            return True
        return False

    def dropped(self, start: str, spot: str | None) -> Answer:
        """What was dragged from a spot is let go over another, or beside all of them."""
        if not self.within_reach()[2].chosen:
            return self.tapped(start)
        return self.tapped(spot) if spot and spot != start else None

    def spot_words(self, spot: str) -> str:
        """What is there."""
        return spot

    def walked(self, spot: str) -> None:
        """The cursor has come to a spot."""

    def asked(self) -> None:
        """What is this? of what is pointed at."""

    @property
    def at_turn(self) -> bool:
        """May whoever sits here do something now?"""
        return True

    def seat_name(self, seat: int) -> str:
        return str(seat)

    def whose_turn(self, state: State) -> str:
        """By name; "" where it is nobody's."""
        return "" if state.outcome is not None else self.seat_name(state.to_play)

    def walkable(self, spots: list[Spot]) -> list[Spot]:
        """Those the cursor may walk."""
        return spots

    def extra_solids(self) -> Sequence[Solid]:
        """What else stands there: a ghost, a band."""
        return ()

    def draw_over(self, ui: Ui, surface: pygame.Surface, lens: Lens) -> None:
        """Over the picture of the table, under the cursor."""

    def light(self) -> Light | None:
        """On the table while it changes, once a game is won."""
        return None

    def draw_turn(self, surface: pygame.Surface) -> None:
        """On the picture of the table: whose turn it is, by the light on it."""

    def view_changed(self) -> None:
        """The player has turned, tilted or zoomed it."""

    @property
    def covered(self) -> bool:
        """Is there nothing to be seen or pointed at?"""
        return False


class Board(Widget):
    focusable = True
    ring = False  # its cursor shows the focus
    points_at_spots = True
    drags = "any"

    def __init__(self, host: BoardHost, spoken: BoardParts | None = None) -> None:
        """`spoken`: the board for those who do not see it."""
        super().__init__(key="board")
        self.host, self._spoken = host, spoken
        self.camera: Camera = self.view.camera
        self.home: Camera = self.view.camera
        self.hover: str | None = None
        self.cursor: str | None = None
        self._waits: tuple[str, object] = "", None  # it came there by itself, of no use when this stood there
        self.by_keys = True  # the keyboard was used last (or nothing yet): its cursor is shown
        self.by_finger = False  # a finger is being lifted just now
        self.table: Renderer | None = None
        self._glide: tuple[Camera, Camera, float, float] | None = None  # from, to, seconds so far, seconds in all
        self.room = pygame.Rect(0, 0, 0, 0)  # what a tilted board may reach into, beyond its own rectangle
        self._press: tuple[tuple[int, int], str | None, int] | None = None
        self._drag = ""  # "", turn, carry
        self.dragged: tuple[int, int] | None = None  # where something is carried just now
        self._seen: tuple[object, ...] = ()
        self._shown_frame: Frame[State] | None = None
        self._spotlight = Spotlight()
        self._palette: Theme | None = None

    @property
    def view(self) -> AnyView:
        return self.host.view

    # -- the picture -------------------------------------------------------------------------------------------------

    def ready(self, ui: Ui) -> Renderer:
        if self.table is None or self._palette != ui.theme:
            palette = Palette.from_mapping(ui.theme.materials, walnut())
            self.table = Renderer(palette, paths.cache(), board_font)
            self.table.drafts = True
            self._palette = ui.theme
        self.table.crossfade.seconds = CROSSFADE if ui.motion else 0.0
        return self.table

    def show(self, ui: Ui) -> Renderer:
        table = self.ready(ui)
        moving = self.turning
        frame = self.host.frame()
        more = tuple(self.host.extra_solids())
        now = frame, self.camera, tuple(self.rect), ui.size, moving, id(table), self.view, more
        if now != self._seen:  # a still board costs nothing
            self._seen, r = now, self.rect
            self._shown_frame = frame
            area = (r.x, r.y, r.width, r.height)
            table.show(
                [*self.view.solids(frame), *more], self.camera, ui.size, moving=moving, area=area, room=self._room()
            )
        return table

    @property
    def turning(self) -> bool:
        """Is the table being turned?"""
        return self._drag == "turn" or self._glide is not None

    def _room(self) -> Area:
        r = self.room.union(self.rect) if self.room.width else self.rect
        return (r.x, r.y, r.width, r.height)

    def reaches(self, ui: Ui, area: pygame.Rect, words: pygame.Rect, above: bool = False) -> bool:
        """Would the board in its home view, fitted into an area, touch a rectangle? Or seen from `above` either?"""
        if not self.home.keep:
            return area.colliderect(words)
        r = self.room
        views = (self.home, self.home.tilted(90.0)) if above else (self.home,)
        fitted, around = (area.x, area.y, area.width, area.height), (r.x, r.y, r.width, r.height)
        lenses = [view.lens(ui.size, fitted, around) for view in views]
        return any(touches([lens.project(point) for point in self.home.keep], words) for lens in lenses)

    def paint(self, ui: Ui, surface: pygame.Surface) -> None:
        """The table, under everything else, with names at the trays; at the end the light is on what won."""
        if self.host.covered:
            draw_pause(ui, surface, self.rect)
            return
        table = self.show(ui)
        table.draw(surface)
        self.host.draw_turn(surface)
        frame, light = self._shown_frame, self.host.light()
        won = frame is not None and bool(frame.look.marks.get("win")) and frame.look.won == "mark.win"
        strength = ui.theme.number("depth")
        if frame and won and strength and not self.turning and (light or self.view.spotlight):
            places = winning_places(self.view, frame)
            self._spotlight.draw(surface, table.lens, places, light or Light(DIM), strength)
        whose = self.host.whose_turn(frame.after) if frame else ""
        draw_tray_names(ui, surface, self.plates(ui), whose)
        self.host.draw_over(ui, surface, table.lens)

    def give_way(self, surface: pygame.Surface, by: int) -> None:
        """The board as it was just painted is some pixels lower: something was put down on it."""
        within(surface, self.rect).scroll(0, by)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        """The cursor of the keyboard, over the table."""
        spot = self.spot_at_cursor()
        if not spot or not self.focused or not self.by_keys or self.table is None or self.host.covered:
            return
        line = max(1, ui.px(1.7))
        ring = ui.theme["focus"]
        edge = max(BLACK, WHITE, key=lambda colour: contrast(colour, ring))  # seen on any wood, in any theme
        if self._glide and self.view.seeing(self.camera, spot.key) != self.camera:
            return  # it is on a side that is not seen yet
        if spot.outline:
            around_it = hull([self.table.project(point) for point in spot.outline])
            for colour, width in ((edge, line + 2 * max(1, ui.px(1))), (ring, line)):
                pygame.draw.lines(surface, colour, True, around_it, width)
                for corner in around_it:
                    pygame.draw.circle(surface, colour, corner, width / 2)
            return
        x, y = self.table.project(spot.position)
        unit = self.table.lens.pixels(spot.position)
        box = pygame.Rect(0, 0, round(unit * 1.0), round(unit * 0.84))
        radius = min(box.size) // 3
        if spot.radius:
            box.width = box.height = round(2 * unit * spot.radius)
            radius = box.width
        box.center = round(x), round(y)
        around = box.inflate(2 * line, 2 * line)
        surface.blit(paint.box(around.size, radius + line, None, edge, line), around)
        surface.blit(paint.box(box.size, radius, None, ring, line), box)

    def presentable(self) -> bool:
        """Nothing plain is shown while it rests."""
        return self.host.covered or self.turning or (self.table is not None and self.table.level > Quality.QUICK)

    def shared(self, ui: Ui) -> Mapping[str, Shared]:
        """The board of this position, or of the game in its pose: where its little table would stand on this one."""
        state = self.host.frame().after
        if self.host.covered:
            return {}
        plain = thumbnails.Subject(state.game.name)
        table, found = self.show(ui), {}
        for subject in (plain._replace(position=state.notation()), plain):
            rect = thumbnails.bounds(subject.solids(), table.lens)
            alone = partial(self._cut_out, ui, rect) if table.level == Quality.FINE else None
            found[subject.name] = Shared(rect, alone)
        return found

    def _cut_out(self, ui: Ui, rect: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect]:
        """The board without what lies over it."""
        whole = pygame.Surface(ui.size)
        self.show(ui).draw(whole)
        self.host.draw_turn(whole)
        return paint.cut_out(whole, rect)

    def plates(self, ui: Ui) -> dict[str, pygame.Rect]:
        """Names at the trays."""
        room = self.room.union(self.rect) if self.room.width else self.rect
        trays = self.view.trays(self.host.within_reach()[1])
        return tray_names(ui, trays, self.show(ui).lens, self.host.seat_name, room)

    def update(self, ui: Ui, seconds: float) -> bool:
        if self._glide:
            start, end, so_far, whole = self._glide
            so_far += seconds
            self.camera = end if so_far >= whole else start.towards(end, ease(so_far / whole))
            self._glide = None if so_far >= whole else (start, end, so_far, whole)
        table = self.show(ui)
        if table.moving or table.whole:
            return table.tick(BAKING)
        return table.tick(BAKING_FIRST if table.level == Quality.QUICK else BAKING_ALONE)

    # -- spots -------------------------------------------------------------------------------------------------------

    def spots(self) -> list[Spot]:
        return self.host.walkable(list(self.view.spots(*self.host.within_reach())))

    def spot_at_cursor(self) -> Spot | None:
        spots = self.spots()
        found = next((spot for spot in spots if spot.key == self.cursor), None)
        if spots and (found is None or found.key == self._waits[0]):  # nowhere yet, or what was there is gone
            mine = self.host.at_turn
            now = *self.host.within_reach(), mine
            if found is None or now != self._waits[1]:
                useful = next((spot for spot in spots if mine and self.useful(spot.key)), None)
                found = useful or found or spots[0]
                self.cursor = found.key
                self._waits = ("", None) if useful else (found.key, now)
        return found

    def useful(self, spot: str) -> bool:
        """Would a press there play or choose something?"""
        state, _, pick = self.host.within_reach()
        answer = self.view.tap(state, pick, spot)
        return isinstance(answer, str) or (isinstance(answer, Pick) and answer.chosen not in ((), pick.chosen))

    def pick(self, ui: Ui, pos: tuple[int, int]) -> str | None:
        """What is pointed at; a piece that nothing can be done with lets the pointer through to what lies behind."""
        if self.host.covered:
            return None
        table = self.show(ui)
        if self.dragged:  # through what is carried
            return next(iter(table.picks(pos)), None)
        found = table.pick(pos, ui.px(SLACK))
        if found is None or not self._refuses(found):
            return found
        return next((key for key in table.picks(pos) if key != found and self.useful(key)), found)

    def _refuses(self, spot: str) -> bool:
        state, _, pick = self.host.within_reach()
        return isinstance(self.view.tap(state, pick, spot), Refusal)

    # -- the camera --------------------------------------------------------------------------------------------------

    def look_from(self, camera: Camera, seconds: float) -> None:
        """Go to another view; at once if `seconds` is 0."""
        if seconds <= 0 or camera == self.camera:
            self.camera, self._glide = camera.sane(), None
        else:
            self._glide = self.camera, camera.sane(), 0.0, seconds

    @property
    def aim(self) -> Camera:
        """Where the camera is, or is on its way to."""
        return self._glide[1] if self._glide else self.camera

    def turn(self, ui: Ui, yaw: float = 0.0, pitch: float = 0.0, zoom: float = 1.0) -> Done:
        self.look_from(self.aim.turned(yaw, pitch).zoomed(zoom), 0.18 * ui.motion)
        self.host.view_changed()
        return Done()

    # -- events ------------------------------------------------------------------------------------------------------

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN:
            return self._key(ui, keys.shortcut(event))
        if event.type == pygame.MOUSEWHEEL:
            amount = getattr(event, "precise_y", event.y)
            self.camera, self._glide = self.camera.zoomed(1.1**amount), None
            self.host.view_changed()
            return Done()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            self._press = event.pos, self.pick(ui, event.pos) if event.button == 1 else None, event.button
            self._drag = ""
            self.by_keys = False
            return Done()
        if event.type == pygame.MOUSEMOTION:
            return self._moved(ui, event)
        if event.type == pygame.MOUSEBUTTONUP and self._press:
            self.by_finger = getattr(event, "finger", False)
            done, self.by_finger = self._released(ui, event), False
            return done
        return None

    def _moved(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if self._press and event.buttons and any(event.buttons):
            (x, y), spot, button = self._press
            far = max(abs(event.pos[0] - x), abs(event.pos[1] - y))
            if not self._drag and far > ui.px(DRAG):
                self._drag = "carry" if button == 1 and spot and self.host.carries(spot) else "turn"
            if self._drag == "carry":
                x, y = event.pos
                self.dragged = x, y - ui.px(self.host.over_finger) if getattr(event, "finger", False) else y
            if self._drag == "turn":
                across, down = event.rel
                by = PER_PIXEL / ui.scale
                self.camera, self._glide = self.camera.turned(-across * by, down * by), None
                return Done()
        at = self.dragged or event.pos
        spot = self.pick(ui, at) if self.rect.collidepoint(at) and self._drag != "turn" else None
        changed = spot != self.hover or self.by_keys or self.dragged is not None
        self.hover, self.by_keys = spot, False
        if spot and getattr(event, "long", False):
            self.host.asked()
        return Done() if changed else None

    def _released(self, ui: Ui, event: pygame.event.Event) -> Done:
        assert self._press is not None
        _, start, button = self._press
        carried, self.dragged = self.pick(ui, self.dragged) if self.dragged else None, None
        drag, self._drag, self._press = self._drag, "", None
        if drag == "turn":
            self.host.view_changed()
        if drag == "turn" or button != 1 or getattr(event, "cancelled", False):
            return Done()
        if drag == "carry" and start:
            return Done(self.host.dropped(start, carried))
        spot = self.pick(ui, event.pos)
        if spot:
            self.cursor = spot
        return Done(self.host.tapped(spot))

    def _key(self, ui: Ui, name: str) -> Done | None:
        if self.host.covered:
            if name in ("enter", "space"):
                return Done(self.host.tapped(None))
            return Done() if name in WAYS else None
        if name in WAYS:
            return self._walk(ui, name)
        if name in ("enter", "space"):
            seen = self.by_keys or self.hover is not None
            self.take_over()
            spot = self.spot_at_cursor()
            return Done(self.host.tapped(spot.key)) if spot and seen else Done()  # never where nobody sees the cursor
        steps: dict[str, dict[str, float]] = {
            "shift+left": {"yaw": -TURN}, "shift+right": {"yaw": TURN}, "shift+up": {"pitch": TILT},
            "shift+down": {"pitch": -TILT}, "+": {"zoom": ZOOM}, "=": {"zoom": ZOOM}, "shift+=": {"zoom": ZOOM},
            "-": {"zoom": 1 / ZOOM},
        }  # fmt: skip
        if name in steps:
            return self.turn(ui, **steps[name])
        if name == "0":
            self.look_from(self.home, 0.3 * ui.motion)
            self.host.view_changed()
            return Done()
        return None

    def _walk(self, ui: Ui, name: str) -> Done:
        state, _, pick = self.host.within_reach()
        meant = self.view.arrow(state, pick, WAYS[name], self.aim.lens(ui.size))
        if meant is not None:
            self.take_over()
            return Done(self.host.tapped(meant))
        spots, at = self.spots(), self.spot_at_cursor()
        if not at:
            return Done()
        if self.by_keys:  # the first press only shows where the cursor is
            self.cursor = next_spot(ui, self.view, spots, at.key, WAYS[name], self.aim.lens(ui.size))
            self.bring_in_sight(ui, self.cursor)
        self.take_over()
        if self.cursor:
            self.host.walked(self.cursor)
        return Done()

    def bring_in_sight(self, ui: Ui, spot: str | None) -> None:
        """Turn the camera, if need be, until a spot is seen."""
        camera = self.view.seeing(self.aim, spot) if spot else self.aim
        if camera != self.aim:
            self.look_from(camera, 0.3 * ui.motion)

    def take_over(self) -> None:
        """The keyboard is used again: its cursor is seen from now on, where the pointer was if that was on a spot."""
        if not self.by_keys:
            here = self.spot_at_cursor()
            there = any(spot.key == self.hover for spot in self.spots())
            self.cursor, self.by_keys = self.hover if there else here.key if here else None, True

    def spoken(self) -> str:
        if self.host.covered:
            return t("play.paused")
        spot = self.spot_at_cursor()
        return self.host.spot_words(spot.key) if spot else ""

    def part(self, ui: Ui) -> AccessibleNode | None:
        if self.host.covered:
            return super().part(ui)
        if self.cursor is None:
            self.spot_at_cursor()  # it goes to the first place worth it
        lens = self.table.lens if self.table else None
        return self._spoken.part(ui, self.rect, lens, self.cursor) if self._spoken else super().part(ui)

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        """The cursor goes to a spot, as by the keys, and perhaps presses there."""
        if not key or action not in (FOCUS, PRESS):
            return None
        self.cursor, self.by_keys = key, True
        self.bring_in_sight(ui, key)
        return Done(self.host.tapped(key)) if action == PRESS else Done()

    @property
    def pointed(self) -> str | None:
        """What is pointed at, by mouse or by keys."""
        if self.host.covered:
            return None
        if self.by_keys:
            spot = self.spot_at_cursor()
            return spot.key if spot and self.focused else None
        return self.hover


def touches(points: list[Point], rect: pygame.Rect) -> bool:
    """Does the hull of some points touch a rectangle? They do not if a side of either parts them."""
    corners = [(float(x), float(y)) for x in (rect.left, rect.right) for y in (rect.top, rect.bottom)]
    ring = hull(points)
    ways = [(1.0, 0.0), (0.0, 1.0)]
    ways += [(b[1] - a[1], a[0] - b[0]) for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True)]
    for x, y in ways:
        mine, theirs = [x * p[0] + y * p[1] for p in ring], [x * p[0] + y * p[1] for p in corners]
        if max(mine) <= min(theirs) or max(theirs) <= min(mine):
            return False
    return True


def next_spot(ui: Ui, view: AnyView, spots: Sequence[Spot], here: str, way: tuple[int, int], lens: Lens) -> str | None:
    """Where an arrow key leads the cursor; `way` is x to the right and y down. Who sees the board goes the way that is
    seen; who hears it goes along rows and columns, however it lies on the table."""
    areas = view.areas(spots) if ui.read_aloud else ()
    rows = next((area.rows for area in areas if area.key == BOARD and area.grid), ())
    at = next(((row.index(here), number) for number, row in enumerate(rows) if here in row), None)
    if at is None:
        return view.step(spots, here, way, lens)
    x, y = at[0] + way[0], at[1] + way[1]
    if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        return rows[y][x]
    board = {key for row in rows for key in row if key != here}
    return view.step([spot for spot in spots if spot.key not in board], here, way, lens)  # to what lies beside it


SIGN = 84  # logical pixels of the sign of a pause


def draw_pause(ui: Ui, surface: pygame.Surface, room: pygame.Rect) -> None:
    """Over a board whose clock was stopped: nobody thinks on in a pause."""
    paint.draw_table_top(surface, ui.theme, ui.scale)
    side = ui.px(SIGN)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = room.center
    surface.blit(paint.box(disc.size, side // 2, (*ui.theme["panel"], 235), ui.theme["border"], ui.px(1)), disc)
    sign = paint.icon("pause", side // 2, ui.theme["accent"])
    surface.blit(sign, sign.get_rect(center=disc.center))


PAD, HIGH = 9, 20  # logical pixels beside the name; of the plate


def tray_names(
    ui: Ui, trays: Mapping[int, tuple[Vec3, ...]], lens: Lens, name: Callable[[int], str], room: pygame.Rect
) -> dict[str, pygame.Rect]:
    """Whose tray it is: name -> where its small plate lies, at the edge that is nearest to the viewer; none where the
    trays are too small to tell apart."""
    made = {}
    for seat, edges in trays.items():
        x, y = max((lens.project(edge) for edge in edges), key=lambda point: point[1])
        box = pygame.Rect(0, 0, ui.type.width(name(seat), CAPTION) + 2 * ui.px(PAD), ui.px(HIGH))
        box.width = min(box.width, round(2.4 * lens.pixels(edges[0])))
        box.center = round(x), round(y)
        if room.colliderect(box):
            made[name(seat)] = box.clamp(room)
    return made


def draw_tray_names(ui: Ui, surface: pygame.Surface, places: dict[str, pygame.Rect], whose: str = "") -> None:
    """`whose`: the name of whoever is to play, which is edged with gold, as on the panel."""
    for name, box in places.items():
        edge, words = ("accent", "accent") if name == whose else ("border", "text")
        plate = paint.box(box.size, box.height // 2, (*ui.theme["panel"], 230), ui.theme[edge], ui.px(1))
        surface.blit(plate, box)
        room = box.inflate(-2 * ui.px(PAD - 3), 0)
        ui.type.draw(surface, name, ui.type.fitting(name, CAPTION, room.width), ui.theme[words], room, "centre")


DIM = (162, 136, 115)  # what is left of the light elsewhere; grey would make light wood olive
REACH, CLOSE = 0.95, 0.55  # units round a place that stay lit; where each is lit by itself
COARSE = 10  # the layer is drawn so much smaller, and is soft when enlarged
FINE = 0.05  # units: where each is lit by itself, drawn so fine that the soft edge leaves it all its light
LIFT = (255, 240, 220)  # of 255: how much of its own light, at most, is added to what is lit by itself


class Light(NamedTuple):
    """What is left of it in the room, and on each place that won (all of it, if nothing is said)."""

    dim: RGB
    lit: tuple[float, ...] = ()


class Places(NamedTuple):
    """Where what won stands, and how far up it reaches from there."""

    at: tuple[Vec3, ...]
    rise: float
    singly: bool = False  # each is lit by itself


def winning_places(view: AnyView, frame: Frame[State]) -> Places:
    return Places(tuple(place for _, place in view.winners(frame.after, frame.look)), view.rise, view.singly)


class Spotlight:
    """The light stays on what won: everything else on the table is dimmed, softly and warmly, and what is lit by itself
    gets more light than the room had, or dark wood would be less bright than the pale wood that lost. Kept for the
    picture it was made for. `strength`, 0..1: a table by day is dimmed less, or it gets muddy."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._layer: pygame.Surface | None = None
        self._lift: Lift | None = None

    def draw(self, surface: pygame.Surface, lens: Lens, places: Places, light: Light, strength: float) -> None:
        lit = tuple(round(share * 32) / 32 for share in light.lit)
        key = lens, places, surface.get_size(), light.dim, lit, strength
        if key != self._key or self._layer is None:
            self._key = key
            size, shares = surface.get_size(), _shares(surface.get_size(), lens, places, lit)
            self._lift = Lift(shares, size) if places.singly else None
            dim = mix(WHITE, light.dim, min(1.0, strength))
            shares.fill([255 - part for part in dim], special_flags=pygame.BLEND_MULT)
            shares.fill(dim, special_flags=pygame.BLEND_ADD)
            self._layer = pygame.transform.smoothscale(shares, size)
        surface.blit(self._layer, (0, 0), special_flags=pygame.BLEND_MULT)
        if self._lift:
            self._lift.draw(surface)


class Lift:
    """Light that is added, most to what is neither black nor bright: dark wood gains, pale wood does not burn out."""

    def __init__(self, shares: pygame.Surface, size: tuple[int, int]) -> None:
        boxes = pygame.mask.from_threshold(shares, WHITE, (250, 250, 250)).get_bounding_rects()
        lit = boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
        wide, high = size[0] / shares.get_width(), size[1] / shares.get_height()
        self._box = pygame.Rect(lit.x * wide, lit.y * high, lit.width * wide, lit.height * high)
        self._most = pygame.transform.smoothscale(shares.subsurface(lit), self._box.size)
        self._most.fill(LIFT, special_flags=pygame.BLEND_MULT)

    def draw(self, surface: pygame.Surface) -> None:
        now = surface.subsurface(self._box)
        added = pygame.transform.invert(now.copy())  # of a part of a picture pygame takes wrong lines
        added.blit(now, (0, 0), special_flags=pygame.BLEND_MULT)
        added.blit(self._most, (0, 0), special_flags=pygame.BLEND_MULT)
        now.blit(added, (0, 0), special_flags=pygame.BLEND_ADD)


def lit_points(lens: Lens, places: Places) -> list[Point]:
    """The pixels that what stands at some places takes, and a little more."""
    points, out, above = [], *((CLOSE, 0.9) if places.singly else (REACH, 0.6))
    for x, y, z in places.at:
        for dx, dy in ((out, 0.0), (-out, 0.0), (0.0, out), (0.0, -out)):
            up = (x + dx * above, y + dy * above, z + places.rise)
            points += [lens.project((x + dx, y + dy, z)), lens.project(up)]
    return points


def _shares(size: tuple[int, int], lens: Lens, places: Places, lit: tuple[float, ...]) -> pygame.Surface:
    """How much of the light that is on what won reaches a place of the picture, which is much smaller here."""
    coarse = max(2, round(FINE * lens.pixels(places.at[0]))) if places.singly and places.at else COARSE
    small = pygame.Surface((max(4, size[0] // coarse), max(4, size[1] // coarse)))

    def shine(points: list[Point], share: float) -> None:
        ring = [(x / coarse, y / coarse) for x, y in hull(points)]
        if len(ring) > 2:
            pygame.draw.polygon(small, mix(BLACK, WHITE, share), ring)

    lit = lit or (1.0,) * len(places.at)
    if not places.singly:
        shine(lit_points(lens, places), min(lit, default=1.0))
    for share, place in sorted(zip(lit, places.at, strict=False)):  # the brightest are not covered by the others
        shine(lit_points(lens, places._replace(at=(place,))), share)
    return pygame.transform.gaussian_blur(small, 3)
