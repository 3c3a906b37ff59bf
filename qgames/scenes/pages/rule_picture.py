"""The small picture in the row of a rule: of its board only the part that the rule is about, in a field."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from qgames.files.theme import mix
from qgames.games.frame import Look
from qgames.games.view import view_of
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.diagrams import ended
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.exercises.lessons import Diagram
from qgames.ui import Ui, paint
from qgames.ui.paint import Size

AROUND, HIGH = 0.75, 0.9  # units seen round a cell that is meant, and above it: what stands there
COVERS = 1.12  # how much larger a board is than its field where all of it is meant: nothing but wood is seen
MOST = 2.0  # how many times as large it is at most
ROUND = 8  # logical pixels of a field's corner


class Closeup(NamedTuple):
    """Of a board made at a size, what is seen in a field that begins at a place of it."""

    subject: Subject
    size: Size
    at: tuple[int, int]


def cells_of(diagram: Diagram) -> tuple[str, ...]:
    """What a diagram is about: what it rings, what won, or its move."""
    if diagram.bands:
        return tuple(cell for band in diagram.bands for cell in band)
    if (outcome := ended(diagram).outcome) is not None:
        return outcome.cells
    return tuple(cell for cell in diagram.game.cells if any(cell in move for move in (*diagram.play, diagram.refused)))


@lru_cache(maxsize=200)
def closeup(subject: Subject, cells: tuple[str, ...], size: Size) -> Closeup:
    """As near as shows all of the cells, and never past the edge of the board; without cells, its middle."""
    subject = thumbnails.filled(subject, size)
    state, solids = subject.state(), subject.solids()
    lens = subject.camera(solids).lens(size)
    board = thumbnails.bounds(solids, lens)
    spots = {spot.key: spot.position for spot in view_of(state.game).spots(state, Look(legal=False))}
    meant = [spots[cell] for cell in cells if cell in spots]
    corners = [
        lens.project((x + side * AROUND, y + deep * AROUND, z + rise))
        for x, y, z in meant
        for side, deep, rise in ((-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, HIGH))
    ] or [board.topleft, board.bottomright]
    (left, right), (top, low) = ((min(axis), max(axis)) for axis in zip(*corners, strict=True))
    covers = COVERS * max(size[0] / board.width, size[1] / board.height)
    grown = max(1.0 if meant else covers, min(MOST, size[0] / (right - left), size[1] / (low - top)))
    across = _seen_from((left + right) / 2 * grown, board.left * grown, board.right * grown, size[0])
    down = _seen_from((top + low) / 2 * grown, board.top * grown, board.bottom * grown, size[1])
    return Closeup(subject, (round(size[0] * grown), round(size[1] * grown)), (across, down))


def _seen_from(middle: float, first: float, last: float, side: int) -> int:
    """Where a field begins that has something in its middle, and ends where a board does."""
    if last - first < side:
        return round((first + last - side) / 2)
    return round(max(first, min(middle - side / 2, last - side)))


def draw_closeup(ui: Ui, surface: pygame.Surface, box: pygame.Rect, shown: Closeup) -> None:
    field = pygame.Surface(box.size, pygame.SRCALPHA)
    field.fill(ui.theme["field"])
    thumbnails.draw(ui, field, shown.subject, pygame.Rect(-shown.at[0], -shown.at[1], *shown.size))
    whole = paint.box(box.size, ui.px(ROUND), (255, 255, 255, 255))
    field.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(field, box)
    edge = mix(ui.theme["panel"], ui.theme["border"], 0.6)
    surface.blit(paint.box(box.size, ui.px(ROUND), None, edge, ui.px(1)), box)
