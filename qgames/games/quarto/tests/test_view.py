"""Quarto on the table: what stands where, what a tap means, and that pieces can be told apart."""

import random
from math import dist, hypot

import pygame
import pytest
from kit.games import play

from qgames.files import theme
from qgames.games import game
from qgames.games.frame import Frame, Look, Pick, Refusal
from qgames.games.quarto.rules import CELL_NUMBER, CELLS, PIECES
from qgames.games.quarto.view import RADIUS, QuartoView, cell_at, shape_of, slot_at
from qgames.render import Palette, Renderer, walnut
from qgames.rules.core import IllegalMove

GAME = "LQTF a1 DRSH b1 LRTH a4 LRSF c2 DQSF a2 DQTF c3 DRTF c4 LQSH d4 DRTH d3 LQTH"
MOVES = GAME.split()


def states():
    out = [game("quarto").start()]
    for move in MOVES:
        out.append(out[-1].apply(move))
    return out


@pytest.fixture
def view():
    return QuartoView(game("quarto"))


def bodies(solids):
    return [s for s in solids if s.role.startswith("piece") and s.alpha == 1.0]


def places(view, frame):
    return {(s.seed, tuple(round(v, 2) for v in s.at)) for s in bodies(view.solids(frame))}


def test_sixteen_pieces_always(view):
    every = states()
    for before, after, move in zip(every, every[1:], MOVES, strict=False):
        for t in (0.0, 0.3, 0.99, 1.0):
            assert len(bodies(view.solids(Frame(before, after, move, t)))) == 16


def test_a_move_begins_where_the_piece_was_and_ends_where_it_goes(view):
    every = states()
    for before, after, move in zip(every, every[1:], MOVES, strict=False):
        assert places(view, Frame(before, after, move, 0.0)) == places(view, Frame(before, before))
        assert places(view, Frame(before, after, move, 0.9999)) == places(view, Frame(after, after))


def test_undo_is_the_move_backwards(view):
    before, after = states()[3:5]
    forth = list(view.solids(Frame(before, after, MOVES[3], 0.25)))
    back = list(view.solids(Frame(after, before, MOVES[3], 0.75)))
    assert forth == back


def test_taps_give_moves_or_reasons(view):
    start, held = states()[:2]
    assert view.tap(start, Pick(), "pool:DRSH") == "DRSH"
    assert view.tap(held, Pick(), "c3") == "c3"
    assert view.tap(held, Pick(), None) == Pick()
    refusal = view.tap(start, Pick(), "a1")
    assert isinstance(refusal, Refusal) and isinstance(refusal.error, IllegalMove)
    assert refusal.error.why == "quarto.give"
    assert view.tap(held, Pick(), "pool:DRSH").error.why == "quarto.place"


def test_every_legal_move_can_be_tapped(view):
    for state in states():
        reached = {view.tap(state, Pick(), spot.key) for spot in view.spots(state, Look())} | {
            action.move for action in view.actions(state, Pick())
        }
        assert set(state.legal_moves()) <= reached


def test_the_call_is_always_offered_except_in_the_automatic_game(view):
    for state in states():
        assert any(a.move == "quarto" and a.enabled for a in view.actions(state, Pick()))
    auto = QuartoView(game("quarto:auto"))
    assert not auto.actions(play("quarto:auto", ""), Pick())


def test_visible_spots_are_found_where_they_are(view):
    table = Renderer(walnut())
    start = game("quarto").start()
    for name in ("table", "top", "seat1"):
        table.show(view.solids(Frame(start, start)), view.camera.preset(name), (640, 400))
        for spot in view.spots(start, Look()):
            found = table.pick(table.project(spot.position))
            if spot.key in CELLS or name == "top":
                # on the rail a piece in front may hide the foot of the next
                assert found == spot.key, (name, spot.key, found)


def test_every_piece_is_picked_on_its_body(view):
    table = Renderer(walnut())
    last = states()[-1]
    table.show(view.solids(Frame(last, last)), view.camera, (1280, 800))
    for cell in range(16):
        if last.placed >> cell & 1:
            x, y, z = cell_at(cell)
            height = 0.75 if last.piece_at(cell) & 4 else 1.36
            assert table.pick(table.project((x + 0.25, y, z + height))) == CELLS[cell]


def lightness(picture, x, y, r=3):
    red, green, blue, _ = pygame.transform.average_color(picture, (round(x) - r, round(y) - r, 2 * r, 2 * r))
    return [c / 255 for c in (red, green, blue)]


def luminance(rgb):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("key", theme.BUILT_IN)
def test_light_and_dark_differ_from_each_other_and_from_the_board(view, key):
    """Measured on the picture: tops of pieces against each other and against the bare board, at least 3 : 1.

    By lightness alone, so it holds without any colour.
    """
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    last = states()[-1]
    size = (960, 600)
    table = Renderer(Palette.from_mapping(theme.load(key).materials))
    table.show(view.solids(Frame(last, last)), view.camera, size)
    table.finish()
    picture = pygame.Surface(size)
    table.draw(picture)

    def seen(point):
        return luminance(lightness(picture, *table.project(point)))

    tops = {}
    for name, code in (("a1", "LQTF"), ("c2", "LRSF"), ("a2", "DQSF"), ("c3", "DQTF"), ("c4", "DRTF")):
        x, y, z = cell_at(CELLS.index(name))
        tops[code] = seen((x, y, z + (0.80 if "S" in code else 1.42)))
    board = seen((-2.0, -2.0, 0.34))
    light, dark = min(v for k, v in tops.items() if k[0] == "L"), max(v for k, v in tops.items() if k[0] == "D")
    assert (light + 0.05) / (dark + 0.05) >= 4.5
    assert (board + 0.05) / (dark + 0.05) >= 3.0


def test_marks_of_all_kinds_stand_on_their_cells(view):
    last = states()[-1]
    kinds = ("last", "hint", "threat", "verdict", "win", "refused", "selected", "legal")
    bare = len(list(view.solids(Frame(last, last))))
    for kind in kinds:
        look = Look(marks={kind: ("a3", f"pool:{PIECES[0]}")})
        crown = kind == "win" and bool(last.placed >> CELL_NUMBER["a3"] & 1)
        assert len(list(view.solids(Frame(last, last, look=look)))) == bare + 2 + crown
    assert slot_at(0)[1] > 3 and slot_at(0, upright=True)[1] > 4


def test_random_games_never_trip_the_view(view):
    chance = random.Random(5)
    for _ in range(6):
        state = game("quarto").start()
        while state.outcome is None:
            move = chance.choice(state.legal_moves())
            after = state.apply(move)
            list(view.solids(Frame(state, after, move, 0.5, Pick((), chance.choice(CELLS)), Look(coordinates=True))))
            assert view.duration(state, after, move) > 0
            state = after


def test_a_diagram_shows_the_piece_that_was_given_and_its_way(view):
    """Beside the board before it is placed, with an arrow that leads to its ring; on its ring after it."""
    state = play("quarto", "LRTH a4 DRTH")
    before, after = (view.explained(state, "b2", share) for share in (0.0, 1.0))
    (waits,), (stands,) = (
        [solid for solid in made if solid.shape == shape_of(state.hand) and solid.role == "piece.dark"]
        for made in (before, after)
    )
    assert hypot(*waits.at[:2]) > RADIUS and dist(stands.at, cell_at(CELL_NUMBER["b2"])) < 1e-6
    (arrow,) = (solid for solid in before if solid.role == "mark.selected")
    assert dist(arrow.at, stands.at) < dist(arrow.at, waits.at)
    assert not any(solid.role == "mark.selected" for solid in after)
    assert not view.explained(state, "quarto", 0.0) and not view.explained(states()[0], "b2", 0.0)


def test_what_won_is_told_by_one_band_on_the_board():
    """And by the light that is on each piece: nothing hangs round them."""
    state = play("quarto:auto", "LRTF a1 LRTH b1 LRSF c1 LRSH d1")
    view = QuartoView(state.game)
    assert state.outcome is not None
    gold = [solid for solid in view.solids(Frame(state, state)) if solid.role == "mark.win"]
    assert len(gold) == 1 and not gold[0].over
    assert [cell for cell, _ in view.winners(state, Look())] == list(state.outcome.cells)
