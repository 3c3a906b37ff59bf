"""The cube unfolded: six faces in a plane, in step with the cube, each facelet to be pointed at.

  U
L F R B      A panel for whoever lays out the screen: `layout` says where the facelets are in a rectangle,
  D          `pick` what is under a point, `draw` paints it, `faces_seen` tells which faces a lens sees.

The unfolded cube as a widget: points at the same spots as the cube, by mouse and by keys. Its faces have names, and
a legend tells the two frames apart. It stands in the panel, or on a plate of its own beside the cube; fingers and pads
first open it enlarged.

The unfolded cube over the whole table, with facelets a finger can touch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import cast

import pygame

from qgames.files.i18n import t
from qgames.games.cubulus import net
from qgames.games.cubulus.model import CENTRE, FACE_NORMALS, kind_at, looks
from qgames.games.cubulus.rules import CELLS, FACELETS, CubulusState, Square, won_by
from qgames.games.frame import Frame
from qgames.render import Ball, Lens, Palette
from qgames.render.model.materials import Colour, mix
from qgames.render.quick.balls import Balls
from qgames.rules.bits import bits
from qgames.rules.core import State
from qgames.scenes.play.analysis import Analysis
from qgames.scenes.play.board import WAYS, Board
from qgames.scenes.play.menu import Over
from qgames.scenes.play.overlay import painted
from qgames.scenes.play.stage import InPlay
from qgames.ui import CAPTION, Answer, Back, Done, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import PRESS, Part, box_of

#: where each face lies, in faces from the upper left
FACES = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
GAP, PAD = 0.35, 0.09  # between columns of faces and round a face, in facelets
ROWS = 0.95  # between rows of faces: room for their names
WIDE = 4 * 3 + 3 * GAP + 2 * PAD
HIGH = 3 * 3 + 2 * PAD  # without what is between rows
FADED = 0.37  # what is left of all that did not win
Point = tuple[float, float]


def size_of(unit: float, rows: float | None = None) -> tuple[int, int]:
    """The whole net with facelets of so many pixels, and so many between its rows."""
    return round(unit * WIDE), round(unit * HIGH + 2 * (ROWS * unit if rows is None else rows))


def _unit(rect: pygame.Rect, rows: float | None) -> tuple[float, float, float, float]:
    """The side of a facelet, what is between rows, and where the net begins."""
    if rows is None:
        unit = max(1.0, min(rect.w / WIDE, rect.h / (HIGH + 2 * ROWS)))
        rows = ROWS * unit
    else:
        unit = max(1.0, min(rect.w / WIDE, (rect.h - 2 * rows) / HIGH))
    return unit, rows, rect.x + (rect.w - unit * WIDE) / 2, rect.y + (rect.h - unit * HIGH - 2 * rows) / 2


def layout(rect: pygame.Rect, rows: float | None = None) -> dict[str, pygame.Rect]:
    """The rectangle of every facelet, for a net as large as `rect` allows, in its middle."""
    unit, rows, left, top = _unit(rect, rows)
    made = {}
    for token in FACELETS:
        column, row = FACES[token[0]]
        number = int(token[1]) - 1
        x = left + unit * (PAD + column * (3 + GAP) + number % 3)
        y = top + unit * (PAD + row * 3 + number // 3) + row * rows
        made[token] = pygame.Rect(round(x), round(y), round(x + unit) - round(x), round(y + unit) - round(y))
    return made


def face_rects(rect: pygame.Rect, rows: float | None = None) -> dict[str, pygame.Rect]:
    spots = layout(rect, rows)
    pad = max(1, round(_unit(rect, rows)[0] * PAD))
    return {face: spots[face + "1"].union(spots[face + "9"]).inflate(2 * pad, 2 * pad) for face in FACES}


def pick(state: CubulusState, rect: pygame.Rect, pos: Point, rows: float | None = None) -> str | None:
    """The spot under a point of the screen: a facelet, or while setting up the slot right behind it."""
    for token, field in layout(rect, rows).items():
        if field.collidepoint(pos):
            return "n" + CELLS[FACELETS[token][0]] if state.setting_up else token
    return None


def faces_seen(lens: Lens) -> tuple[str, ...]:
    """The faces of the closed cube that are turned to the eye."""
    e = (lens.eye[0], lens.eye[1], lens.eye[2] - CENTRE)
    return tuple(f for f, n in FACE_NORMALS.items() if n[0] * e[0] + n[1] * e[1] + n[2] * e[2] > 1.5)


# ---------------------------------------------------------------------------------------------------- painting
def draw(
    surface: pygame.Surface,
    rect: pygame.Rect,
    frame: Frame[CubulusState],
    palette: Palette,
    balls: Balls,
    seen: Collection[str] = (),
    rows: float | None = None,
) -> None:
    """Paint the net. `balls` may be the table's own (its pictures are kept); `seen` gets a brighter edge."""
    under_way = frame.move is not None and frame.progress < 0.5
    state = frame.before if under_way else frame.after
    unit = _unit(rect, rows)[0]
    squares = won_by(state)
    won = {cell for square in squares for cell in bits(square.cells)}
    bright = {square.face for square in squares} or seen
    ground = palette["board.dark"].mid
    for face, box in face_rects(rect, rows).items():
        near = face in bright
        fill = mix(palette["plinth"].dark, ground, 0.75 if near else 0.15)
        edge = palette["inlay"].dark if near else mix(ground, palette["rim"].mid, 0.4)
        line = max(1, round(unit * (0.085 if near else 0.045)))
        surface.blit(_box(box.size, max(2, round(unit * 0.22)), fill, edge, line), box)
    kinds = looks(state.game)
    size = max(3, round(unit * 0.80))
    for token, field in layout(rect, rows).items():
        cell = FACELETS[token][0]
        kind = kind_at(state, cell)
        share = FADED if squares and cell not in won else 1.0
        if kind is None:
            tint = mix(ground, palette["bubble"].mid, 0.62 * share)
            picture = _box((size, size), size, None, tint, max(1.0, size / 14), 0.1)
        else:
            role, bands = kinds[kind]
            picture = balls.sprite(role, Ball(1.0, bands, painted=True), size, 24.0, (0.0, 0.91, 0.41), alpha=share)
        surface.blit(picture, picture.get_rect(center=field.center))
    _marks(surface, layout(rect, rows), state, frame, palette, unit)


def _marks(
    surface: pygame.Surface,
    spots: dict[str, pygame.Rect],
    state: CubulusState,
    frame: Frame[CubulusState],
    palette: Palette,
    unit: float,
) -> None:
    """The same marks as on the cube, as outlines of facelets: square for a facelet, round for a slot's ball; a band
    round the four that won."""
    squares = won_by(state)
    dark = palette["mark.edge"].mid
    marks = {kind: names for kind, names in frame.look.marks.items() if kind != "win" or not squares}
    if not squares and state.outcome is not None:
        marks["win"] = state.outcome.cells
    for kind, names in marks.items():
        tint = palette[f"mark.{kind}"].mid
        cells = {name.removeprefix("n") for name in names}
        for token, field in spots.items():
            if token in cells:
                _mark(surface, field, unit, tint, dark)
            elif CELLS[FACELETS[token][0]] in cells:
                _mark(surface, field, unit, tint, dark, circle=True)
    for square in squares:
        _winning(surface, spots, square, unit, palette)
    hover = frame.pick.hover
    if hover is not None and state.outcome is None:
        for token, field in spots.items():
            if token == hover or "n" + CELLS[FACELETS[token][0]] == hover:
                _mark(surface, field, unit, palette["mark.hover"].mid, dark)


def _mark(
    surface: pygame.Surface, field: pygame.Rect, unit: float, tint: Colour, dark: Colour, circle: bool = False
) -> None:
    """A frame with a dark line on both sides."""
    line = max(2, round(unit * 0.095))
    for grow, colour, width in ((2, dark, line + 2), (0, tint, line)):
        box = field.inflate(grow, grow)
        radius = box.width if circle else round(unit * 0.2)
        surface.blit(_box(box.size, radius, None, colour, width), box)
    inner = field.inflate(-2 * line, -2 * line)
    radius = inner.width if circle else max(1, round(unit * 0.1))
    surface.blit(_box(inner.size, radius, None, dark, 1), inner)


def _winning(
    surface: pygame.Surface, spots: dict[str, pygame.Rect], square: Square, unit: float, palette: Palette
) -> None:
    """On its own face the band in small; the same balls on the faces beside it are ringed."""
    tint, dark = palette["mark.win"].mid, palette["mark.edge"].mid
    cells = set(bits(square.cells))
    own = [field for token, field in spots.items() if token[0] == square.face and FACELETS[token][0] in cells]
    for token, field in spots.items():
        if token[0] != square.face and FACELETS[token][0] in cells:
            _mark(surface, field.inflate(-1, -1), unit, tint, dark, circle=True)
    around = own[0].unionall(own[1:])
    line = max(2, round(unit * 0.11))
    side, tilt = around.width, square.kind == "middles"
    if tilt:  # the square stands on its tip
        side = round(own[0].width + 2**0.5 * unit)
    for grow, colour, width in ((4, dark, line + 3), (1, tint, line)):
        band = _box((side + grow, side + grow), round(unit * 0.45), None, colour, width)
        if tilt:
            band = pygame.transform.rotozoom(band, 45, 1.0)
        surface.blit(band, band.get_rect(center=around.center))


@lru_cache(maxsize=120)
def _box(
    size: tuple[int, int], radius: int, fill: Colour | None, edge: Colour, line: float, inset: float = 0.0
) -> pygame.Surface:
    """A rounded box with smooth corners; with a great radius, a ring."""
    over = 4
    w, h = max(1, size[0]), max(1, size[1])
    big = pygame.Surface((w * over, h * over), pygame.SRCALPHA)
    big.fill((*(fill or edge), 0))
    whole = big.get_rect().inflate(-2 * round(inset * w * over), -2 * round(inset * h * over))
    corner = min(radius * over, whole.width // 2, whole.height // 2)
    if fill:
        pygame.draw.rect(big, fill, whole, border_radius=corner)
    pygame.draw.rect(big, edge, whole, max(1, round(line * over)), border_radius=corner)
    return pygame.transform.smoothscale(big, (w, h))


SIZES = (23, 21, 19, 17, 15)  # logical pixels of a facelet, as there is room in the panel
NAMED = 11  # and the smallest that has names
PLATE = 8  # logical pixels round it on a plate of its own


class Net(Widget):
    focusable = True
    points_at_spots = True

    def __init__(
        self,
        current: InPlay,
        board: Board,
        frame: Callable[[], Frame[State]],
        tapped: Callable[[str | None], Answer],
        walked: Callable[[str], None],
        analysis: Analysis,
        enlarge: Callable[[], Answer] | None = None,
    ) -> None:
        """`enlarge`: for fingers and pads, which do not meet small facelets."""
        super().__init__(key="net")
        self.current, self.board, self.frame, self.tapped, self.walked = current, board, frame, tapped, walked
        self.analysis, self.enlarge = analysis, enlarge
        self.at = "F5"
        self.rows = 0.0  # logical pixels between its rows, if not as much as usual
        self.facelet = float(SIZES[0])
        self.plate = False
        self._rows = 0.0  # pixels between its rows
        self._inner = pygame.Rect(0, 0, 0, 0)
        self._cursor: tuple[object, str] = None, ""  # the spot it is on, and what that depends on
        self._shown: tuple[object, ...] = ()

    @property
    def _state(self) -> CubulusState:
        return cast(CubulusState, self.current.sitting.state)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        pad = 2 * ui.px(PLATE) if self.plate else 0
        unit = min(ui.scale * self.facelet, (width - pad) / net.WIDE)
        wide, high = net.size_of(unit, self._between(ui, unit))
        return (wide + pad if self.plate else width), high + pad

    def _between(self, ui: Ui, unit: float) -> float:
        """Rows stand apart by at least a line of names."""
        if self.rows:
            return self.rows * ui.scale
        return max(net.ROWS * unit, ui.type.height(CAPTION) + 1.0 if self.named else 0.0)

    @property
    def named(self) -> bool:
        """Is there room for words? Not where everything is tiny."""
        return self.facelet >= NAMED

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = 2 * ui.px(PLATE) if self.plate else 0
        self._inner = rect.inflate(-pad, -pad)
        self._rows = self._between(ui, min(ui.scale * self.facelet, self._inner.width / net.WIDE))

    def _pick(self, pos: tuple[int, int]) -> str | None:
        return net.pick(self._state, self._inner, pos, self._rows)

    def _frame(self) -> Frame[CubulusState]:
        frame = cast(Frame[CubulusState], self.frame())
        if self.focused and self.board.by_keys:
            frame = frame._replace(pick=frame.pick._replace(hover=self._spot(self.at)))
        return frame

    def _spot(self, facelet: str) -> str:
        return self._pick(net.layout(self._inner, self._rows)[facelet].center) or facelet

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table = self.board.ready(ui)
        seen = net.faces_seen(table.lens)
        if self.plate:
            box = paint.box(self.rect.size, ui.px(14), (*ui.theme["panel"], 255), ui.theme["border"], ui.px(1))
            surface.blit(box, self.rect)
        net.draw(surface, self._inner, self._frame(), table.palette, table.balls, seen, self._rows)
        if self.named:
            self._names(ui, surface, seen)
        if self.named and not self._state.outcome:
            self._legend(ui, surface, table.palette)
        self._verdicts(ui, surface)

    def _verdicts(self, ui: Ui, surface: pygame.Surface) -> None:
        """In the lower right corner of every opening, so that the ball stays seen."""
        fields = net.layout(self._inner, self._rows)
        for mark in sorted(self.analysis.shown(), key=lambda mark: mark.best):
            field = fields[mark.move]
            side = round(field.width * (0.72 if mark.best else 0.60))
            _, picture = painted(ui, self._state, mark, side)
            verdict_marks.put(surface, picture, (field.x + field.width * 0.74, field.y + field.height * 0.74))

    def _names(self, ui: Ui, surface: pygame.Surface, seen: tuple[str, ...]) -> None:
        """Over the faces in the middle row; before top and bottom, where there is room."""
        high, gap = ui.type.height(CAPTION), ui.px(6)
        for face, box in net.face_rects(self._inner, self._rows).items():
            place = pygame.Rect(box.x - gap, box.y - high, box.width + 2 * gap, high)
            align = "centre"
            name = t(f"play.cubulus.face.{face}")
            if face in "UD":
                place = pygame.Rect(self._inner.x, box.centery - high // 2, box.x - gap - self._inner.x, high)
                align = "start" if ui.rtl else "end"
                if ui.type.width(name, CAPTION) > place.width:  # there is always room behind them
                    place.x, place.width = box.right + gap, self._inner.right - box.right - gap
                    align = "end" if ui.rtl else "start"
            tint = ui.theme["text" if face in seen else "muted"]
            ui.type.draw(surface, name, ui.type.fitting(name, CAPTION, place.width), tint, place, align)

    def _legend(self, ui: Ui, surface: pygame.Surface, palette: Palette) -> None:
        """At the lower right of the cross, where nothing else is."""
        faces, high = net.face_rects(self._inner, self._rows), ui.type.height(CAPTION)
        room = pygame.Rect(faces["R"].x, faces["D"].y, faces["B"].right - faces["R"].x, faces["D"].height)
        side, gap = ui.px(13), ui.px(8)
        ground = (*palette["board.dark"].mid, 255)  # as on the net, whatever the panel is
        texts = {kind: t(f"play.cubulus.legend.{kind}") for kind in ("last", "hover")}
        wide = side + 2 * gap + max(ui.type.width(text, CAPTION) for text in texts.values())
        if wide > room.width or 2 * high > room.height:
            return
        y = room.bottom - 2 * high - ui.px(3)
        for kind, text in texts.items():
            icon = pygame.Rect(room.x + gap, y + (high - side) // 2, side, side)
            surface.blit(paint.box(icon.size, ui.px(4), ground, palette[f"mark.{kind}"].mid, ui.px(2)), icon)
            place = pygame.Rect(icon.right + gap, y, room.right - icon.right - gap, high)
            ui.type.draw(surface, text, CAPTION, ui.theme["muted"], place)
            y += high + ui.px(3)

    def update(self, ui: Ui, seconds: float) -> bool:
        table = self.board.table
        now = self._frame(), net.faces_seen(table.lens) if table else (), self.analysis.shown()
        changed, self._shown = now != self._shown, now
        return changed

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        board = self.board
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("enter", "space") and getattr(event, "pad", False) and self.enlarge:
                return Done(self.enlarge())
            return self._key(name)
        if event.type == pygame.MOUSEMOTION:
            board.hover, board.by_keys = self._pick(event.pos), False
            return Done()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            board.by_keys = False
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if getattr(event, "finger", False) and self.enlarge:
                return Done(self.enlarge())
            spot = self._pick(event.pos)
            return Done(self.tapped(spot)) if spot else Done()
        return None

    def _key(self, name: str) -> Done | None:
        if name in ("enter", "space"):
            return Done(self.tapped(self._spot(self.at)))
        if name not in WAYS:
            return None
        self.board.by_keys = True
        step = WAYS[name]
        fields = net.layout(self._inner, self._rows)
        here = fields[self.at]

        def effort(place: pygame.Rect) -> float:
            across, down = place.centerx - here.centerx, place.centery - here.centery
            along = across * step[0] + down * step[1]
            aside = abs(across * step[1]) + abs(down * step[0])
            return along + 3 * aside if along > 1 and aside <= along * 1.8 else float("inf")

        best = min(fields, key=lambda token: effort(fields[token]))
        if effort(fields[best]) < float("inf"):
            self.at = best
            self.walked(self._spot(best))
        return Done()

    def spoken(self) -> str:
        return t("play.tool.net")

    def part(self, ui: Ui) -> Part | None:
        """Its facelets are told by the cube: here only the one its cursor is on."""
        where = self.at, self._state.setting_up, tuple(self._inner), self._rows
        if self._cursor[0] != where:
            self._cursor = where, self._spot(self.at)
        spot = self._cursor[1]
        here = Part("place", self.current.words.spot(self._state, spot), box_of(self.rect), spot, deeds=(PRESS,))
        return Part("group", self.spoken(), box_of(self.rect), parts=(here,), focus=spot)

    def deed(self, ui: Ui, deed: str, key: str, value: str | float | None) -> Done | None:
        return Done(self.tapped(key)) if key and deed == PRESS else None


LARGEST = 64  # logical pixels of a facelet, where there is room
AROUND = 96  # logical pixels that the panel and the edges of the window need


class LargeNet(Over):
    """`small` is the one it was opened from; `tapped` pushes. It closes when something has been pushed."""

    first = "net"
    most = net.WIDE * LARGEST + AROUND

    def __init__(self, ui: Ui, current: InPlay, small: Net, tapped: Callable[[str | None], Answer]) -> None:
        super().__init__(ui)
        self.current, self.small = current, small
        self._push = tapped

    def inside(self) -> Widget:
        ui, small = self.ui, self.small
        made = Net(self.current, small.board, small.frame, self._tapped, small.walked, small.analysis)
        made.at, made.rows = small.at, ui.type.height(CAPTION) / ui.scale + 2
        across = (ui.room.width / ui.scale - AROUND) / net.WIDE
        down = (ui.room.height / ui.scale - AROUND - 2 * made.rows) / net.HIGH
        made.facelet = min(LARGEST, across, down)
        return made

    def _tapped(self, spot: str | None) -> Answer:
        """Of several neutral balls each is put in here; a push is seen on the cube."""
        sitting = self.current.sitting
        ply = sitting.match.ply
        answer = self._push(spot)
        over = sitting.match.ply != ply and not getattr(sitting.state, "setting_up", False)
        return Back() if over else answer
