"""The cube unfolded: six faces in a plane, in step with the cube, each facelet to be pointed at.

  U
L F R B      A panel for whoever lays out the screen: `layout` says where the facelets are in a rectangle,
  D          `pick` what is under a point, `draw` paints it, `faces_seen` tells which faces a lens sees.
"""

from __future__ import annotations

from collections.abc import Collection

import pygame

from qgames.games.cubulus.model import CENTRE, FACE_NORMALS, looks
from qgames.games.cubulus.motion import kind_at
from qgames.games.cubulus.rules import CELLS, FACELETS, CubulusState
from qgames.games.frame import Frame
from qgames.table import Ball, Lens, Palette
from qgames.table.model.materials import mix
from qgames.table.quick.balls import Balls
from qgames.table.quick.lettering import FontMaker, plain_font

#: where each face lies, in faces from the upper left
FACES = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
GAP, PAD = 0.22, 0.14  # between faces and within one, in facelets
WIDE = 4 * 3 + 3 * (GAP + PAD) + PAD
HIGH = 3 * 3 + 2 * (GAP + PAD) + PAD
Point = tuple[float, float]


def proportion() -> float:
    """Width over height of the whole net."""
    return WIDE / HIGH


def _unit(rect: pygame.Rect) -> tuple[float, float, float]:
    unit = max(1.0, min(rect.w / WIDE, rect.h / HIGH))
    return unit, rect.x + (rect.w - unit * WIDE) / 2, rect.y + (rect.h - unit * HIGH) / 2


def layout(rect: pygame.Rect) -> dict[str, pygame.Rect]:
    """The rectangle of every facelet, for a net as large as `rect` allows, in its middle."""
    unit, left, top = _unit(rect)
    made = {}
    for token in FACELETS:
        column, row = FACES[token[0]]
        number = int(token[1]) - 1
        x = left + unit * (PAD / 2 + column * (3 + GAP + PAD) + number % 3)
        y = top + unit * (PAD / 2 + row * (3 + GAP + PAD) + number // 3)
        made[token] = pygame.Rect(round(x), round(y), round(x + unit) - round(x), round(y + unit) - round(y))
    return made


def face_rects(rect: pygame.Rect) -> dict[str, pygame.Rect]:
    spots = layout(rect)
    pad = max(1, round(_unit(rect)[0] * PAD / 2))
    return {face: spots[face + "1"].union(spots[face + "9"]).inflate(2 * pad, 2 * pad) for face in FACES}


def pick(state: CubulusState, rect: pygame.Rect, pos: Point) -> str | None:
    """The spot under a point of the screen: a facelet, or while setting up the slot right behind it."""
    for token, field in layout(rect).items():
        if field.collidepoint(pos):
            return "n" + CELLS[FACELETS[token][0]] if state.setting_up else token
    return None


def faces_seen(lens: Lens) -> tuple[str, ...]:
    """The faces of the closed cube that are turned to the eye."""
    e = (lens.eye[0], lens.eye[1], lens.eye[2] - CENTRE)
    return tuple(f for f, n in FACE_NORMALS.items() if n[0] * e[0] + n[1] * e[1] + n[2] * e[2] > 1.5)


def draw(
    surface: pygame.Surface,
    rect: pygame.Rect,
    frame: Frame[CubulusState],
    palette: Palette,
    balls: Balls,
    seen: Collection[str] = (),
    font: FontMaker | None = None,
) -> None:
    """Paint the net. `balls` may be the table's own (its pictures are kept); `seen` gets a brighter edge."""
    under_way = frame.move is not None and frame.progress < 0.5
    state = frame.before if under_way else frame.after
    unit = _unit(rect)[0]
    ground = palette["board.dark"].mid
    for face, box in face_rects(rect).items():
        near = face in seen
        fill = mix(palette["plinth"].dark, ground, 0.6 if near else 0.15)
        edge = palette["inlay"].dark if near else mix(ground, palette["rim"].mid, 0.3)
        corner = max(2, round(unit * 0.22))
        pygame.draw.rect(surface, fill, box, border_radius=corner)
        pygame.draw.rect(surface, edge, box, max(1, round(unit * (0.07 if near else 0.04))), border_radius=corner)
    kinds = looks(state.game)
    size = max(3, round(unit * 0.80))
    for token, field in layout(rect).items():
        kind = kind_at(state, FACELETS[token][0])
        x, y = field.centerx - size / 2, field.centery - size / 2
        if kind is None:
            pygame.draw.circle(
                surface, mix(ground, palette["bubble"].mid, 0.35), field.center, max(1, size * 0.36), max(1, size // 18)
            )
        else:
            role, bands = kinds[kind]
            sprite = balls.sprite(role, Ball(1.0, bands), size, 24.0, (0.0, 1.0, 0.0))
            surface.blit(sprite, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)
    _marks(surface, rect, state, frame, palette, unit)
    if frame.look.coordinates:
        for face, box in face_rects(rect).items():
            text = (font or plain_font)(max(6, round(unit * 0.5))).render(face, True, palette["coordinates"].mid)
            left = box.x - text.get_width() - 2 if face in "UFD" else box.x + 2
            surface.blit(text, (left, box.y if face in "UD" else box.y - text.get_height() - 1))


def _marks(
    surface: pygame.Surface,
    rect: pygame.Rect,
    state: CubulusState,
    frame: Frame[CubulusState],
    palette: Palette,
    unit: float,
) -> None:
    """The same marks as on the cube, as outlines of facelets: square for a facelet, round for a slot's ball."""
    spots = layout(rect)
    marks = dict(frame.look.marks)
    if state.outcome is not None:
        marks.setdefault("win", state.outcome.cells)
    width = max(1, round(unit * 0.08))
    for kind, names in marks.items():
        tint = palette[f"mark.{kind}"].mid
        cells = {name.removeprefix("n") for name in names}
        for token, field in spots.items():
            if token in cells:
                pygame.draw.rect(surface, tint, field.inflate(-width, -width), width, border_radius=round(unit * 0.15))
            elif CELLS[FACELETS[token][0]] in cells:
                pygame.draw.circle(surface, tint, field.center, unit * 0.46, width)
    hover = frame.pick.hover
    if hover is not None and state.outcome is None:
        tint = palette["mark.hover"].mid
        for token, field in spots.items():
            if token == hover or "n" + CELLS[FACELETS[token][0]] == hover:
                pygame.draw.rect(surface, tint, field, width + 1, border_radius=round(unit * 0.18))
