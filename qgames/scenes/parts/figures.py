"""Pieces of games that stand somewhere by themselves: on a station of the journey, beside the podium of an evening."""

from __future__ import annotations

from functools import lru_cache

from qgames.render import Ball, Cube, Solid
from qgames.scenes.parts.thumbnails import Subject

PIECES = ("piece", "cube", "ball")  # roles of what is played with


@lru_cache(maxsize=80)
def figure(game: str, number: int) -> Solid | None:
    """A piece of a game: one of those that stand in its little picture."""
    bodies: dict[tuple[object, str], Solid] = {}
    for solid in Subject(game).solids():
        if solid.role.partition(".")[0] in PIECES and not solid.flat and solid.beside is None and solid.alpha == 1:
            bodies.setdefault((solid.shape, solid.role), solid)
    told = sorted(bodies.values(), key=lambda each: (-len(str(each.shape)), each.role))  # those with marks first
    marked = [each for each in told if getattr(each.shape, "marks", True)]
    told = marked or told
    if not told:
        return None
    chosen = told[number % min(4, len(told))]
    shape = chosen.shape._replace(edge=0.82) if isinstance(chosen.shape, Cube) else chosen.shape
    return chosen._replace(shape=shape, turn=18.0, frame=None, glow=None, shadow=True, scale=1.0, over=False)


def foot(solid: Solid) -> float:
    """From the foot of a piece to where it is said to be."""
    shape = solid.shape
    return shape.radius if isinstance(shape, Ball) else shape.edge / 2 if isinstance(shape, Cube) else 0.0
