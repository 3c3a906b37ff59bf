"""In an upright window what waits stands where there is room: the board is larger, and nothing else is otherwise."""

from itertools import pairwise
from math import cos, dist, radians, sin

import pytest
from kit.view import random_game, shown

from qgames.games import game, main_variants
from qgames.games.frame import Look
from qgames.games.view import AnyView, view_of
from qgames.render import Slab, Solid, Vec3

UPRIGHT = Look(upright=True)
TALL = (720, 1000)


def unit(view: AnyView, look: Look) -> float:
    """Pixels of a unit in the middle of the board, in a tall window."""
    return view.home(view.game.start(), look).lens(TALL).pixels((0.0, 0.0, 0.0))


@pytest.mark.parametrize(("name", "times"), [("quarto", 1.1), ("quantik", 1.4), ("qomet", 1.25)])
def test_the_board_is_larger(name: str, times: float) -> None:
    view = view_of(game(name))
    assert unit(view, UPRIGHT) > times * unit(view, Look())


@pytest.mark.parametrize("name", main_variants())
def test_all_is_seen_and_can_be_told_apart(name: str) -> None:
    view = view_of(game(name))
    for _, _, state in random_game(name, "upright", 12):
        if state.outcome is not None:
            continue
        lens = view.home(state, UPRIGHT).lens(TALL)
        places = [lens.project(spot.position) for spot in view.spots(state, UPRIGHT)]
        assert all(0 < x < TALL[0] and 0 < y < TALL[1] for x, y in places)
        assert all(dist(one, other) > 8 for one, other in pairwise(sorted(places)))


@pytest.mark.parametrize("name", ["quantik", "qomet"])
def test_trays_stand_clear_of_the_board_and_of_each_other(name: str) -> None:
    view = view_of(game(name))
    for look in (Look(), UPRIGHT):
        ground = [s for s in shown(view, view.game.start(), look=look) if isinstance(s.shape, Slab) and not s.at[2]]
        outlines = [outline(solid) for solid in ground]
        for k, one in enumerate(outlines):
            assert all(apart(one, other) for other in outlines[:k]), (look.upright, k)


@pytest.mark.parametrize("name", ["quantik", "qomet"])
def test_a_piece_comes_from_where_it_stood(name: str) -> None:
    view = view_of(game(name))
    for before, move, after in random_game(name, 3, 10):
        stood = [
            solid.at for solid in shown(view, before, look=UPRIGHT) if solid.role.startswith("piece") and solid.key
        ]
        for solid in shown(view, before, after, move, 0.001, look=UPRIGHT):
            if solid.role.startswith("piece"):
                assert min(dist(solid.at, at) for at in stood) < 0.1, move


def outline(solid: Solid) -> list[tuple[float, float]]:
    assert isinstance(solid.shape, Slab)
    (x, y, _), c, s = solid.at, cos(radians(solid.turn)), sin(radians(solid.turn))
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in solid.shape.outline.points]


def apart(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> bool:
    """Is there a line between two convex outlines?"""
    for points in (one, other):
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            nx, ny = by - ay, ax - bx
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            if max(first) <= min(second) or max(second) <= min(first):
                return True
    return False


def test_what_waits_is_told_where_it_is() -> None:
    """Names of the trays are near what waits in them."""
    for name in ("quantik", "qomet"):
        view = view_of(game(name))
        for look in (Look(), UPRIGHT):
            state = view.game.start()
            for seat, edges in view.trays(look).items():
                own: list[Vec3] = [
                    spot.position for spot in view.spots(state, look) if spot.key.startswith(f"reserve:{seat}")
                ]
                assert min(dist(edge[:2], place[:2]) for edge in edges for place in own) < 4
