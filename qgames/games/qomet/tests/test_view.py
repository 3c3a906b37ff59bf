"""Qomet's view: every kind of move from start to end, taps that make all legal tokens, stars read in grey."""

from math import cos, sin
from statistics import median

import pytest
from kit.view import grey, picture, random_game, shown, table_with, tapped

from qgames.games import game
from qgames.games.frame import Frame, Look, Pick, step
from qgames.games.qomet import view as stars
from qgames.games.qomet.rules import CELLS, SLIDES
from qgames.games.qomet.view import QometView
from qgames.render import Prism, Renderer, walnut


def kind_of(state, move):
    if move not in SLIDES:
        return "off" if move.endswith("x") else "place"
    slide = SLIDES[move]
    if not (state.light | state.dark) & slide.goal:
        return "slide"
    return "push" if slide.beyond else "push off"


def prefer(state, move):
    return kind_of(state, move) in ("push", "push off", "off") and state.apply(move).outcome is None


@pytest.fixture(scope="module")
def plies():
    return [ply for seed in range(6) for ply in random_game("qomet", seed, 60, prefer)]


@pytest.fixture(scope="module")
def view():
    return QometView(game("qomet"))


def count(solids):
    return sum(isinstance(s.shape, Prism) for s in solids)


def test_a_move_starts_and_ends_at_rest_and_runs_backwards(view, plies):
    kinds = set()
    for before, move, after in plies:
        kinds.add(kind_of(before, move))
        assert shown(view, before, after, move, 1.0) == shown(view, after)
        rest = set(shown(view, before, look=Look(legal=False)))
        assert set(shown(view, before, after, move, 0.0, look=Look(legal=False))) == rest
        for t in (0.25, 0.5, 0.75):
            solids = shown(view, before, after, move, t)
            assert count(solids) == 14
            assert solids == shown(view, after, before, move, 1.0 - t)
        flights, _ = stars.flights(before, move)
        for flight in flights:
            start, goal = flight.now(0.0), flight.now(1.0)
            assert start.at == pytest.approx(flight.start.at)
            assert goal.at == pytest.approx(flight.goal.at)
            assert (goal.turn - flight.goal.turn + 36) % 72 == pytest.approx(36)  # a star looks alike every 72
    assert kinds == {"place", "slide", "push", "push off", "off"}


def test_a_pushed_star_is_never_run_through(view, plies):
    for before, move, _ in plies:
        flights, _ = stars.flights(before, move)
        if len(flights) == 2:
            for k in range(101):
                (ax, ay, _), (bx, by, bz) = (f.now(k / 100).at for f in flights)
                apart = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
                assert apart > 0.8 or bz > stars.THICK + stars.HEIGHT, (move, k, apart)


def test_taps_make_all_legal_tokens_and_no_others(view, plies):
    for _, _, state in plies[::7]:
        tokens, refusals = tapped(view, state)
        assert tokens == set(state.legal_moves())
        assert all(r.error.why for r in refusals)


def test_what_a_tap_means(view):
    start = view.game.start()
    assert view.tap(start, Pick(), "a1") == "a1"
    assert view.tap(start, Pick(), "reserve:0") == Pick(("reserve",))
    assert view.tap(start, Pick(("reserve",)), "a1") == "a1"
    assert view.tap(start, Pick(("reserve",)), "reserve:0") == Pick()
    state = start.apply("a1").apply("d4")
    assert view.tap(state, Pick(), "a1") == Pick(("a1",))
    assert view.tap(state, Pick(("a1",)), "a1") == Pick()
    assert view.tap(state, Pick(("a1",)), "reserve:0") == view.tap(state, Pick(("a1",)), "off") == "a1x"
    assert view.tap(state, Pick(("a1",)), "b2") == "a1b2"
    assert view.tap(state, Pick(("a1",)), "g7").error.why == "qomet.no_line"
    assert view.tap(state, Pick(), "d4").error.why == "qomet.not_yours"
    assert [a.move for a in view.actions(state, Pick(("a1",)))] == ["a1x"]
    full = view.game.parse("x-x/x-o/-x-/o------/---/xx-/x--;0;-")
    assert view.tap(full, Pick(), "reserve:0").error.why == "qomet.reserve"


@pytest.mark.parametrize("preset", ["top", "table", "seat1"])
def test_a_spot_is_found_where_it_is_shown(view, plies, preset):
    for _, _, state in plies[::40]:
        table = table_with(view, state, view.camera.preset(preset))
        for spot in view.spots(state, Look()):
            assert table.pick(table.project(spot.position)) == spot.key, spot


def test_arrow_keys_reach_every_spot(view):
    spots = view.spots(view.game.start(), Look())
    for yaw in (0, 35, 180):
        lens = view.camera.turned(yaw).lens((1280, 800))
        reached: set[str | None] = set()
        open_: list[str | None] = ["d4"]
        while open_:
            here = open_.pop()
            if here not in reached:
                reached.add(here)
                open_ += [step(spots, here, way, lens) for way in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        assert reached == {spot.key for spot in spots}, yaw


def test_marks_name_points_trays_and_moves(view):
    state = view.game.start().apply("d4")
    plain = len(shown(view, state))
    assert len(shown(view, state, look=Look(marks={"win": ("d4", "d5", "e4", "e5")}))) > plain  # a band round points
    for name in ("d4", "d4d5", "a1x", "reserve:1"):
        for kind in ("last", "hint", "threat", "verdict", "refused", "selected", "legal"):
            assert len(shown(view, state, look=Look(marks={kind: (name,)}))) > plain, (name, kind)
    assert view.marks_of(view.game.start(), "d4") == ("d4",)
    assert view.marks_of(state, "d4d5") == ("d4d5",)


@pytest.mark.parametrize("preset,finished", [("top", True), ("table", False)])
def test_every_star_is_told_without_colour(view, plies, preset, finished):
    state = max((after for _, _, after in plies if after.outcome is None),
                key=lambda s: (s.light | s.dark).bit_count())  # fmt: skip
    table = table_with(view, state, view.camera.preset(preset), (900, 640), look=Look(legal=False))
    table.moving = not finished
    surface = picture(table, finished)
    board = grey(surface, table.project((1.5, 0.4, stars.THICK)))
    for number, cell in enumerate(CELLS):
        x, y, z = stars.place(cell)
        if not (state.light | state.dark) >> number & 1:
            assert grey(surface, table.project((x, y, z))) < 0.6 * board, cell  # a hole
            continue
        z += stars.HEIGHT * 0.9
        around = [(0.2 * cos(a), 0.2 * sin(a)) for a in range(12)]
        body = median(grey(surface, table.project((x + dx, y + dy, z))) for dx, dy in around)
        pin = grey(surface, table.project((x, y, z + stars.DOME + 0.1)))
        if state.light >> number & 1:
            assert body > 1.4 * board, cell
        else:
            assert body < 0.8 * board and pin > 1.5 * body, cell


def test_the_four_corners_that_won_are_lit_and_no_others(view):
    """Others may stand inside the square."""
    won = ("d2", "f2", "d4", "f4")
    state = view.game.parse("---/---/---/---o--o/--x/-oo/---;1;-")
    lit = view.winners(state, Look(marks={"win": won}))
    assert lit == [(cell, stars.place(cell)) for cell in won] and view.rise >= stars.HEIGHT


def test_a_frame_can_be_drawn_at_any_size(view):
    before = view.game.start().apply("a1").apply("d4")
    table = Renderer(walnut())
    for size in ((1, 1), (320, 200), (640, 480)):
        frame = Frame(before, before.apply("a1b2"), "a1b2", 0.4, look=Look(coordinates=True))
        table.show(view.solids(frame), view.camera, size, moving=True)
        picture(table)
