"""The baked tier's flat marks: smooth polygons on their plane, with a dark edge and, where asked, a glow."""

from __future__ import annotations

import pygame

from qgames.table.camera import Lens, Point
from qgames.table.fine.sprites import NOTHING, Canvas, Sprite, faded, soft
from qgames.table.model.materials import Colour, Palette
from qgames.table.model.polygons import loops
from qgames.table.model.pose import Pose
from qgames.table.model.solids import Flat, Solid


def bake_flat(solid: Solid, lens: Lens, palette: Palette) -> Sprite:
    shape = solid.shape
    assert isinstance(shape, Flat)
    place = Pose(solid, lens)
    shapes = loops(shape, 96)
    px = max(1.0, lens.pixels(solid.at) * solid.scale)
    pad = 4 + (0.42 * px if solid.glow else 0)
    points = [p for loop in shapes for p in place.project_flat(loop)]
    if not points:
        return NOTHING
    tint, edge = palette[solid.role].mid, palette["mark.edge"].mid
    soft_edged = solid.role == "shadow" and bool(solid.glow)  # nothing fine to see: half the work and less
    canvas = Canvas.around(points, lens, pad, 1.0 if soft_edged else 3.0, tint)
    if canvas.empty:
        return NOTHING
    pose = Pose(solid, canvas.lens)
    outlines = [pose.project_flat(loop) for loop in shapes]
    if solid.glow:
        _glow(canvas, outlines, palette[solid.glow].mid, px)
    if shape.kind != "hoop" and (shape.kind != "patch" or len(shape.points) > 4):
        width = max(2, round(canvas.detail * min(1.4, px * 0.016)))
        for outline in outlines:
            pygame.draw.polygon(canvas.surface, (*edge, 158), outline, width * 2)
    for outline in outlines:
        pygame.draw.polygon(canvas.surface, (*tint, 255), outline)
    sprite = canvas.finish(lens.project(solid.at))
    return faded(sprite, solid.alpha) if solid.alpha < 0.99 else sprite


def _glow(canvas: Canvas, outlines: list[list[Point]], tint: Colour, px: float) -> None:
    """Light spilt round the mark, worked out at a third of the size."""
    small = pygame.Surface((canvas.w, canvas.h), pygame.SRCALPHA)
    small.fill((*tint, 0))
    d = canvas.detail
    for outline in outlines:
        spot = [(x / d, y / d) for x, y in outline]
        pygame.draw.polygon(small, (*tint, 175), spot)
        pygame.draw.polygon(small, (*tint, 175), spot, max(1, round(px * 0.05)))
    wide = soft(small, px * 0.12)
    near = soft(small, px * 0.05)
    wide.blit(near, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    grown = pygame.transform.smoothscale(wide, canvas.size)
    canvas.surface.blit(grown, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
