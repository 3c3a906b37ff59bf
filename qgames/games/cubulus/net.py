"""The cube unfolded: six faces in a plane, in step with the cube, each facelet to be pointed at.

  U
L F R B      A panel for whoever lays out the screen: `layout` says where the facelets are in a rectangle,
  D          `pick` what is under a point, `draw` paints it, `faces_seen` tells which faces a lens sees.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import pygame

from qgames.files.theme import contrast
from qgames.games.cubulus.model import CENTRE, FACE_NORMALS, kind_at, looks
from qgames.games.cubulus.rules import CELL_NUMBER, CELLS, FACELETS, CubulusState, Square, squares_in, won_by
from qgames.games.frame import Frame
from qgames.render import Ball, Lens, Palette
from qgames.render.model.camera import Point
from qgames.render.model.materials import Colour, mix
from qgames.render.quick.balls import Balls
from qgames.rules.bits import bits, mask_of

#: where each face lies, in faces from the upper left
FACES = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
GAP, PAD = 0.35, 0.09  # between columns of faces and round a face, in facelets
ROWS = 0.95  # between rows of faces: room for their names
WIDE = 4 * 3 + 3 * GAP + 2 * PAD
HIGH = 3 * 3 + 2 * PAD  # without what is between rows
FADED = 0.37  # what is left of all that did not win


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


def _shown(frame: Frame[CubulusState]) -> CubulusState:
    return frame.before if frame.move is not None and frame.progress < 0.5 else frame.after


def standing_out(frame: Frame[CubulusState], seen: Collection[str]) -> Collection[str]:
    """The faces that stand out, with their names: those seen of the cube; at the end those with what won."""
    return {square.face for square in won_by(_shown(frame))} or seen


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
    state = _shown(frame)
    unit = _unit(rect, rows)[0]
    squares = won_by(state)
    won = {cell for square in squares for cell in bits(square.cells)}
    out = standing_out(frame, seen)
    ground = palette["board.dark"].mid
    for face, box in face_rects(rect, rows).items():
        near = face in out
        fill = mix(palette["plinth"].dark, ground, 0.75 if near else 0.15)
        edge = palette["inlay"].dark if near else mix(ground, palette["rim"].mid, 0.4)
        line = max(1, round(unit * (0.085 if near else 0.045)))
        surface.blit(_box(box.size, max(2, round(unit * 0.22)), fill, edge, line), box)
    #: an empty place is a bubble in the theme's own tint, unless that is lost on the dark of the net
    bubble = max(palette["bubble"].mid, palette["inlay"].mid, key=lambda tint: contrast(tint, ground))
    kinds = looks(state.game)
    size = max(3, round(unit * 0.80))
    for token, field in layout(rect, rows).items():
        cell = FACELETS[token][0]
        kind = kind_at(state, cell)
        share = FADED if squares and cell not in won else 1.0
        if kind is None:
            tint = mix(ground, bubble, 0.62 * share)
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
        if kind == "threat":
            for square in squares_in(mask_of([CELL_NUMBER[cell] for cell in cells if cell in CELL_NUMBER])):
                _banded(surface, spots, square, unit, tint, dark)
            continue
        for token, field in spots.items():
            if token in cells:
                _mark(surface, field, unit, tint, dark)
            elif CELLS[FACELETS[token][0]] in cells:
                _mark(surface, field, unit, tint, dark, circle=True)
    for square in squares:
        _winning(surface, spots, square, unit, palette[frame.look.won].mid, dark)
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
    surface: pygame.Surface, spots: dict[str, pygame.Rect], square: Square, unit: float, tint: Colour, dark: Colour
) -> None:
    """On its own face the band in small; the same balls on the faces beside it are ringed."""
    cells = set(bits(square.cells))
    for token, field in spots.items():
        if token[0] != square.face and FACELETS[token][0] in cells:
            _mark(surface, field.inflate(-1, -1), unit, tint, dark, circle=True)
    _banded(surface, spots, square, unit, tint, dark)


def _banded(
    surface: pygame.Surface, spots: dict[str, pygame.Rect], square: Square, unit: float, tint: Colour, dark: Colour
) -> None:
    """A band round the four places of a square, on its own face."""
    cells = set(bits(square.cells))
    own = [field for token, field in spots.items() if token[0] == square.face and FACELETS[token][0] in cells]
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
