"""Screen point -> solid, and the judge: the same scene in flat id colours.

Both walk the scene in painting order with the fine facet meshes, so what is painted last is found first.
"""

from __future__ import annotations

import pygame

from qgames.render.model.camera import Lens, Point
from qgames.render.model.facets import Detail, extent, mesh
from qgames.render.model.order import PaintStep
from qgames.render.model.shapes import circle, loops
from qgames.render.model.solids import Ball, Flat, Rod, Solid, SolidPose, Text


def inside(loop: list[Point], x: float, y: float) -> bool:
    """Even-odd."""
    found = False
    ax, ay = loop[-1]
    for bx, by in loop:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
        ax, ay = bx, by
    return found


def circle_of(solid: Solid, lens: Lens) -> tuple[float, float, float]:
    x, y = lens.project(solid.at)
    return x, y, solid.shape.radius * solid.scale * lens.pixels(solid.at)  # type: ignore[union-attr]


def polygons(solid: Solid, lens: Lens) -> list[list[Point]]:
    """The visible polygons of a solid on the screen (balls excepted)."""
    shape = solid.shape
    pose = SolidPose(solid, lens)
    if isinstance(shape, Flat):
        # what can be pointed at is the whole disc of a mark, not its thin line
        return [pose.project_flat(loop) for loop in loops(shape)]
    if isinstance(shape, Rod):
        h, r = shape.length / 2, shape.radius
        return [pose.project(((-h, -r, 0), (h, -r, 0), (h, r, 0), (-h, r, 0)))]
    if isinstance(shape, Text):
        return []
    m = mesh(shape, Detail.FINE)
    points = pose.project(m.vertices)
    return [[points[i] for i in m.facets[k].corners] for k in m.seen_from(pose.eye)]


def hit(solid: Solid, lens: Lens, x: float, y: float) -> bool:
    if isinstance(solid.shape, Ball):
        cx, cy, r = circle_of(solid, lens)
        return (x - cx) ** 2 + (y - cy) ** 2 <= r * r
    r, low, high = extent(solid.shape)
    if not isinstance(solid.shape, Flat):  # far off: do not look closer
        cx, cy = lens.project((solid.at[0], solid.at[1], solid.at[2] + (low + high) / 2 * solid.scale))
        reach = (r + (high - low) / 2) * solid.scale * lens.pixels(solid.at) * 1.4 + 2
        if abs(x - cx) > reach or abs(y - cy) > reach:
            return False
    return any(inside(loop, x, y) for loop in polygons(solid, lens))


def painted(steps: list[PaintStep], over: list[Solid]) -> list[Solid]:
    """All solids in the order they are painted."""
    made: list[Solid] = []
    for step in steps:
        if step.solid is not None:
            made.append(step.solid)
        made += step.flats
    return made + over


def _counts(solid: Solid) -> bool:
    """Marks without a key are looked through; bodies without one hide what is behind; see-through ones never do."""
    if solid.key is not None:
        return True
    return not solid.flat and bool(solid.role) and solid.alpha > 0.6 and not isinstance(solid.shape, Rod)


def pick(steps: list[PaintStep], over: list[Solid], lens: Lens, pos: Point) -> str | None:
    x, y = pos[0] + 0.5, pos[1] + 0.5
    for solid in reversed(painted(steps, over)):
        if _counts(solid) and hit(solid, lens, x, y):
            return solid.key
    return None


def picks(steps: list[PaintStep], over: list[Solid], lens: Lens, pos: Point) -> list[str]:
    """The keys of everything at a pixel, what is seen first; also what is hidden behind it."""
    x, y = pos[0] + 0.5, pos[1] + 0.5
    found = [solid.key for solid in reversed(painted(steps, over)) if solid.key and hit(solid, lens, x, y)]
    return list(dict.fromkeys(found))


def judge(
    steps: list[PaintStep], over: list[Solid], lens: Lens, larger: int = 1
) -> tuple[pygame.Surface, dict[int, str | None]]:
    """The scene in flat id colours without smoothing, and what each colour stands for.

    `larger` draws it that many times as large: pygame thickens thin slivers by a pixel, which then counts for less.
    """
    (w, h), (cx, cy) = lens.size, lens.centre
    lens = lens._replace(size=(w * larger, h * larger), centre=(cx * larger, cy * larger), focus=lens.focus * larger)
    surface = pygame.Surface(lens.size)
    surface.fill((0, 0, 0))
    names: dict[int, str | None] = {0: None}
    for number, solid in enumerate(painted(steps, over), 1):
        if not _counts(solid):
            continue
        names[number] = solid.key
        tint = (number >> 16 & 255, number >> 8 & 255, number & 255)
        if isinstance(solid.shape, Ball):
            cx, cy, r = circle_of(solid, lens)
            pygame.draw.polygon(surface, tint, circle(r, 72, cx, cy))  # draw.circle would round its radius
        else:
            for loop in polygons(solid, lens):
                pygame.draw.polygon(surface, tint, loop)
    return surface, names
