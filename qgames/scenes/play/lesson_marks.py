"""Arrows over the board before a move: gold, with a letter; they offer a move and do not tell whether it is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, hypot, sin

import pygame

from qgames.games.frame import Look, Pick
from qgames.scenes.play.board import Board
from qgames.session.lessons import Arrow, Step
from qgames.ui import Type, Ui, paint

OVER = 4  # times its size an arrow is painted, then reduced
WIDE, EDGE, HEAD, DISC = 5.0, 1.8, 19.0, 26.0  # logical pixels: line, its dark edge, the head, the letter's disc
BEND = 0.22  # of its length that an arrow rises aside
PIECES = 24  # of a curve
LETTER = Type(16, "bold")

Point = tuple[float, float]


def draw(ui: Ui, surface: pygame.Surface, board: Board, step: Step, look: Look) -> None:
    table = board.table
    if table is None or not step.arrows:
        return
    places = {spot.key: table.project(spot.position) for spot in board.view.spots(step.state, look, Pick())}
    found = [(arrow, _curve(arrow, places, side)) for side, arrow in zip((-1, 1) * 4, step.arrows, strict=False)]
    for _, curve in found:
        if curve:
            _smooth_arrow(ui, surface, curve)
    for arrow, curve in found:
        if curve and arrow.letter and len(step.arrows) > 1:  # one alone needs no name
            _letter(ui, surface, arrow.letter, curve)


def _curve(arrow: Arrow, places: Mapping[str, Point], side: int) -> list[Point]:
    """From the beginning to the end in a bow; nothing where the board has no such places."""
    if arrow.begin not in places or arrow.end not in places:
        return []
    (x0, y0), (x2, y2) = places[arrow.begin], places[arrow.end]
    x1, y1 = (x0 + x2) / 2 + side * BEND * (y2 - y0), (y0 + y2) / 2 - abs(BEND * (x2 - x0))
    steps = [n / PIECES for n in range(PIECES + 1)]
    return [
        ((1 - s) ** 2 * x0 + 2 * s * (1 - s) * x1 + s * s * x2, (1 - s) ** 2 * y0 + 2 * s * (1 - s) * y1 + s * s * y2)
        for s in steps
    ]


def _smooth_arrow(ui: Ui, surface: pygame.Surface, curve: Sequence[Point]) -> None:
    """Painted large, on a ground no larger than it needs."""
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    frame = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(
        ui.px(2 * HEAD), ui.px(2 * HEAD)
    )
    layer = pygame.Surface((frame.width * OVER, frame.height * OVER), pygame.SRCALPHA)
    layer.fill((*ui.theme["mark.edge"], 0))
    _arrow(ui, layer, [((x - frame.x) * OVER, (y - frame.y) * OVER) for x, y in curve])
    surface.blit(pygame.transform.smoothscale(layer, frame.size), frame)


def _arrow(ui: Ui, layer: pygame.Surface, curve: Sequence[Point]) -> None:
    (ax, ay), (bx, by) = curve[-3], curve[-1]
    way = atan2(by - ay, bx - ax)
    head = ui.px(HEAD) * OVER
    neck = bx - head * 0.8 * cos(way), by - head * 0.8 * sin(way)
    line = [point for point in curve if hypot(point[0] - bx, point[1] - by) > head * 0.8]
    for colour, grown in ((ui.theme["mark.edge"], ui.px(EDGE) * OVER), (ui.theme["mark.selected"], 0)):
        wide = ui.px(WIDE) * OVER + 2 * grown
        for a, b in zip(line, [*line[1:], neck], strict=True):
            pygame.draw.line(layer, colour, a, b, wide)
            pygame.draw.circle(layer, colour, a, wide / 2)
        size = head + 1.6 * grown
        back = bx - head * cos(way), by - head * sin(way)
        tip = bx + 1.6 * grown * cos(way), by + 1.6 * grown * sin(way)
        wings = [(back[0] + k * 0.55 * size * -sin(way), back[1] + k * 0.55 * size * cos(way)) for k in (1, -1)]
        pygame.draw.polygon(layer, colour, [tip, *wings])


def _letter(ui: Ui, surface: pygame.Surface, letter: str, curve: Sequence[Point]) -> None:
    """In a disc beside the arrow's middle, on the outer side of its bow."""
    side = ui.px(DISC)
    disc = pygame.Rect(0, 0, side, side)
    (x0, y0), (x1, y1), (x2, y2) = curve[0], curve[len(curve) // 2], curve[-1]
    out = x1 - (x0 + x2) / 2, y1 - (y0 + y2) / 2
    far = ui.px(DISC * 0.8) / (hypot(*out) or 1.0)
    disc.center = round(x1 + far * out[0]), round(y1 + far * out[1])
    theme = ui.theme
    surface.blit(paint.box(disc.size, side // 2, (*theme["mark.edge"], 245), theme["mark.selected"], ui.px(2)), disc)
    ui.type.draw(surface, letter, LETTER, theme["mark.selected"], disc, "centre")
