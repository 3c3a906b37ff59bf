"""Cubulus on the table: what stands where, what a tap means, and what hides what from every side."""

import random
from functools import partial
from math import dist, sqrt

import pygame
import pytest
from kit.games import play
from kit.must import must, must_be
from kit.view_walks import found, scene, walk

from qgames.games import entry, game
from qgames.games.cubulus import net, view
from qgames.games.cubulus.model import (
    ARRIVE,
    CENTRE,
    CORNERS,
    FACE_NORMALS,
    GLASS,
    OUT,
    RADIUS,
    ROUND,
    TAIL,
    facelet_at,
    kind_at,
    lattice,
    moment,
    place,
)
from qgames.games.cubulus.rules import CELL_NUMBER, CELLS, FACELETS, NAMED_SQUARES, CubulusState, cells_of, won_by
from qgames.games.cubulus.view import EXPLODED, NET, SEE_THROUGH, CubulusView
from qgames.games.frame import Frame, Look, Pick, Refusal
from qgames.render import Ball, Camera, Flat, Renderer, Rod, apply, settle, walnut
from qgames.render.pick import judge, painted, pick
from qgames.rules.bits import bits
from qgames.rules.core import IllegalMove

NAMES = ("cubulus", "cubulus:three")


def looking(exploded=False, see_through=False, net=False):
    chosen = {EXPLODED: exploded, SEE_THROUGH: see_through, NET: net}
    return Look(frozenset(name for name, on in chosen.items() if on))


SIZE = (640, 400)
NEUTRAL = ["n111", "n222", "n333", "n123", "n321", "n213", "n132", "n313", "n231"]


def after_setup(name="cubulus"):
    state = game(name).start()
    for token in NEUTRAL if name == "cubulus" else ():
        state = state.apply(token)
    return state


def balls(solids):
    return [s for s in solids if isinstance(s.shape, Ball) and s.role.startswith("ball.")]


def rest(view, state, look=Look()):  # noqa: B008 - a value
    return list(view.solids(Frame(state, state, look=look)))


@pytest.mark.parametrize("name", NAMES)
def test_every_move_can_be_drawn_and_ends_where_it_should(name):
    view = CubulusView(game(name))
    kinds = set()
    for seed in range(4):
        for before, move, after in walk(name, seed):
            look = looking(exploded=seed % 2 == 1, see_through=seed == 2, net=seed == 1)._replace(coordinates=seed == 3)
            kinds.add("turn" if after != before and getattr(after, "ban", "") else move[0])
            for progress in (0.0, 0.3, 0.5, 0.7, 0.9, 1.0):
                made = list(view.solids(Frame(before, after, move, progress, Pick(), look)))
                # no ball is lost or doubled on its way: one that is put in comes from a player's card
                shown = before if progress == 0.0 else after
                assert len(balls(made)) == sum(b.bit_count() for b in shown.balls)
            look = look._replace(legal=False)
            assert list(view.solids(Frame(before, after, move, 1.0, look=look))) == rest(view, after, look)
            assert 0.2 < view.duration(before, after, move) < 2.0
    assert "turn" in kinds or name == "cubulus"


@pytest.mark.parametrize("name", NAMES)
def test_the_start_of_a_move_is_the_rest_before_it(name):
    view = CubulusView(game(name))
    look = Look(legal=False)
    for before, move, after in walk(name, 9):
        begun = list(view.solids(Frame(before, after, move, 0.0, look=look)))
        assert begun == rest(view, before, look)
        undone = list(view.solids(Frame(after, before, move, 1.0, look=look)))  # undo told with the states swapped
        assert undone == begun


@pytest.mark.parametrize("name", NAMES)
def test_nothing_jumps(name):
    """Between two moments a little apart no ball is farther off than a little."""
    view = CubulusView(game(name))
    lens = view.camera.lens(SIZE)

    def places(before, after, move, progress):
        return [s.at for s in balls(settle(view.solids(Frame(before, after, move, progress)), lens))]

    for before, move, after in list(walk(name, 5))[::3]:
        for time in (5e-5, ARRIVE, OUT, ROUND, 1 - 5e-5):
            left = places(before, after, move, time + 5e-5)
            for at in places(before, after, move, time - 5e-5):
                near = min(left, key=partial(dist, at))
                assert dist(near, at) < 0.05, (move, time)
                left.remove(near)


def test_a_push_moves_balls_as_far_as_the_first_gap():
    state = after_setup("cubulus:three")
    for token in ("F5", "R1", "F5"):
        state = state.apply(token)
    now = moment(state, "F5", 0.8)
    assert now.left == (CELLS.index("221"), CELLS.index("222")) and len(now.travels) == 3
    first, second, third = cells_of("F5")
    start, end = place(CELLS.index(first)), place(CELLS.index(second))
    assert start[1] < now.travels[1].at[1] < end[1]
    assert place(CELLS.index(second))[1] < now.travels[2].at[1] < place(CELLS.index(third))[1]


@pytest.mark.parametrize("token", sorted(FACELETS))
def test_a_ball_going_round_keeps_out_of_the_cube(token):
    full = game("cubulus:three").parse("012/201/120|012/201/120|120/012/201;0;-")._replace(winner=-1)
    for k in range(1, 50):
        for travel in moment(full, token, OUT + (ROUND - OUT) * k / 50).travels[2:]:
            x, y, z = travel.at
            middle = place(CELLS.index("222"))
            assert max(abs(x), abs(y), abs(z - middle[2])) > 1.5 + 0.35, (token, k)


@pytest.mark.parametrize("name", NAMES)
def test_taps_make_every_legal_token_and_no_other(name):
    view = CubulusView(game(name))
    for before, _, after in walk(name, 3, 80):
        for state in (before, after):
            spots = view.spots(state, Look())
            answers = {spot.key: view.tap(state, Pick(), spot.key) for spot in spots}
            made = {a for a in answers.values() if isinstance(a, str)}
            made |= {action.move for action in view.actions(state, Pick()) if action.move is not None}
            assert made == set(state.legal_moves())
            for key, answer in answers.items():
                if isinstance(answer, Refusal):
                    with pytest.raises(IllegalMove):
                        state.apply(key)
    assert view.tap(before, Pick(), None) == Pick()


def test_pass_is_a_button():
    view = CubulusView(game("cubulus:three"))
    full = game("cubulus:three").parse("0--/-0-/--0|-0-/--0/0--|--0/0--/-0-;0;-")
    assert view.actions(full, Pick())[0].move == "pass"
    list(view.solids(Frame(full, full.apply("pass"), "pass", 0.5)))


@pytest.mark.parametrize("yaw,pitch", [(38, 29), (0, 10), (120, -35), (250, 60), (300, 88)])
@pytest.mark.parametrize("exploded", [False, True])
def test_facelets_turned_to_the_eye_are_found_where_they_are(yaw, pitch, exploded):
    state = list(walk("cubulus:three", 1, 20))[-1][2]
    view = CubulusView(game("cubulus:three"))
    look = looking(exploded=exploded)
    lens = view.home(state, look)._replace(yaw=yaw, pitch=pitch).lens(SIZE)
    arranged = scene(rest(view, state, look), lens)
    seen = 0
    for spot in view.spots(state, look):
        normal = FACE_NORMALS[spot.key[0]]
        towards = sum(n * (e - p) for n, e, p in zip(normal, lens.eye, spot.position, strict=True))
        answer = found(arranged, lens, spot.position)
        if towards > 1.0 and not exploded:
            assert answer == spot.key
            seen += 1
        elif towards < 0:
            assert answer != spot.key
    assert exploded or seen in (9, 18, 27)


def test_every_slot_can_be_reached_while_setting_up():
    view = CubulusView(game("cubulus"))
    state = play("cubulus", "")
    for token in NEUTRAL[:4]:
        state = state.apply(token)
    for camera in (view.home(state, Look()), view.home(state, Look())._replace(yaw=view.camera.yaw)):
        lens = camera.lens((1280, 800))
        arranged = scene(rest(view, state), lens)
        for spot in view.spots(state, Look()):
            assert found(arranged, lens, spot.position) == spot.key


def _way_to(s, eye, way):
    """How far along a ray a ball is met, well within its edge: arithmetic, no painting."""
    length = sqrt(sum(v * v for v in way))
    d = [v / length for v in way]
    o = [eye[i] - s.at[i] for i in range(3)]
    b = sum(o[i] * d[i] for i in range(3))
    c = sum(v * v for v in o) - (s.shape.radius * s.scale * 0.96) ** 2
    return -b - sqrt(b * b - c) if b * b > c else None


def test_balls_hide_each_other_rightly_from_fifty_sides():
    chance = random.Random(11)
    states = [step[0] for seed in range(3) for step in list(walk("cubulus:three", seed, 30))[-3:]]
    view = CubulusView(game("cubulus:three"))
    pairs = 0
    for k in range(50):
        state, look = chance.choice(states), looking(exploded=k % 5 == 0, see_through=k % 7 == 0)
        yaw, pitch = chance.uniform(0, 360), chance.uniform(-85, 89)
        lens = view.home(state, look)._replace(yaw=yaw, pitch=pitch).lens(SIZE)
        order = balls(painted(*scene(rest(view, state, look), lens)))
        for _ in range(40):
            pixel = (SIZE[0] / 2 + chance.uniform(-130, 130), SIZE[1] / 2 + chance.uniform(-130, 130))
            ways = [way for way in (_way_to(s, *lens.ray(pixel)) for s in order) if way is not None]
            assert ways == sorted(ways, reverse=True), (yaw, pitch, look)  # the farther is painted first
            pairs += len(ways) > 1
    assert pairs > 300


def test_picker_agrees_with_the_id_colours_from_fifty_sides():
    chance = random.Random(12)
    view = CubulusView(game("cubulus:three"))
    state = list(walk("cubulus:three", 2, 24))[-1][2]
    for _ in range(50):
        lens = Camera(chance.uniform(0, 360), chance.uniform(-85, 89), 1.0, *view.camera[3:]).lens((320, 200))
        arranged = scene(rest(view, state), lens)
        picture, names = judge(*arranged, lens)

        def seen(x, y, picture=picture, names=names):
            r, g, b, _ = picture.get_at((x, y))
            return names[r << 16 | g << 8 | b]

        for _ in range(12):
            x, y = chance.randrange(2, 318), chance.randrange(2, 198)
            answer = pick(*arranged, lens, (x, y))
            around = {seen(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
            assert answer in around or len(around) > 1


def test_marks_and_pointing_never_fail():
    view = CubulusView(game("cubulus"))
    kinds = ("last", "selected", "legal", "hint", "threat", "verdict", "win", "refused")
    marks = dict.fromkeys(kinds, ("222", "F5", "n111", "nowhere"))
    for state in (after_setup(), play("cubulus", ""), after_setup().apply("F1")):
        for hover in ("F5", "n222", "n232", "B9", None):
            look = Look(marks=marks, coordinates=True)
            made = list(view.solids(Frame(state, state, pick=Pick((), hover), look=look)))
            assert sum(s.role == "mark.win" and not isinstance(s.shape, Rod) for s in made) == 3


def test_a_refused_push_is_barred_when_pointed_at():
    state = game("cubulus:three").parse("012/201/120|012/201/120|120/012/20-;1;F1")._replace(winner=-1)
    view = CubulusView(game("cubulus:three"))
    made = list(view.solids(Frame(state, state, pick=Pick((), "F1"), look=Look(legal=False))))
    assert {s.at for s in made if s.role == "mark.refused"} == {facelet_at("F1")}
    assert not [s for s in made if s.role == "mark.hover"]


def test_the_frame_has_its_rods():
    closed, apart = lattice(0.0), lattice(1.0)
    assert sum(not isinstance(s.shape, Ball) for s in closed) == 108
    assert sum(not isinstance(s.shape, Ball) for s in apart) == 3 * 60


def test_the_net_finds_what_it_shows():
    rect = pygame.Rect(30, 40, 400, 300)
    state = after_setup()
    spots = net.layout(rect)
    assert len(spots) == 54 and all(rect.contains(field) for field in spots.values())
    assert all(not a.colliderect(b) for x, a in spots.items() for y, b in spots.items() if x < y)
    for token, field in spots.items():
        assert net.pick(state, rect, field.center) == token
        assert net.pick(play("cubulus", ""), rect, field.center) == "n" + cells_of(token)[0]
    assert net.pick(state, rect, (31, 41)) is None
    assert set(net.faces_seen(CubulusView.camera.lens(SIZE))) == {"F", "R", "U"}


def test_the_net_lies_as_the_rules_write_it():
    spots = net.layout(pygame.Rect(0, 0, 600, 450))
    assert spots["L5"].centerx < spots["F5"].centerx < spots["R5"].centerx < spots["B5"].centerx
    assert spots["U7"].centerx == spots["F1"].centerx and spots["U7"].bottom <= spots["F1"].top
    assert spots["D1"].centerx == spots["F7"].centerx and spots["D1"].top >= spots["F7"].bottom


def test_the_net_can_be_painted_at_any_size():

    pygame.font.init()
    view = CubulusView(game("cubulus:three"))
    state = list(walk("cubulus:three", 2, 24))[-1][2]
    table = Renderer(walnut())
    for size in ((1, 1), (60, 45), (640, 480)):
        surface = pygame.Surface(size)
        frame = Frame(state, state, pick=Pick((), "F5"), look=Look(coordinates=True, marks={"last": ("221", "U3")}))
        table.show(view.solids(frame), view.camera, (64, 48))
        view.draw_panel(surface, surface.get_rect(), frame, table)
    assert len({tuple(surface.get_at((x, 240))) for x in range(0, 640, 3)}) > 8


# -- how large it is, and what is seen through it ---------------------------------------------------------------------

#: yaw and pitch of the 26 directions from which a cube's faces, edges and corners are seen
ALL_AROUND = [(yaw, pitch) for pitch in (-40.0, 0.0, 40.0) for yaw in range(0, 360, 45)] + [(0.0, 89.0), (0.0, -89.0)]


def test_the_cube_fills_its_part_of_the_window():
    """At 1280 x 800 beside a panel of 348."""
    lens = CubulusView.camera.lens((1280, 800), (0, 0, 918, 800))
    points = [lens.project(corner) for corner in CORNERS]
    across, down = (max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))
    assert across >= 590 and down >= 617


@pytest.mark.parametrize(("yaw", "pitch"), ALL_AROUND)
def test_nothing_of_the_cube_leaves_the_window_at_any_turn(yaw, pitch):
    for area in ((0, 0, 918, 800), (0, 0, 720, 740), (100, 60, 560, 410)):
        lens = CubulusView.camera._replace(yaw=yaw, pitch=pitch).lens((1280, 800), area)
        for point in [*CORNERS, *(facelet_at(token, 0.0, TAIL) for token in FACELETS)]:
            assert pygame.Rect(area).collidepoint(lens.project(point)), (area, point)


@pytest.mark.parametrize("name", NAMES)
def test_reserves_are_told_and_not_drawn(name):
    view = CubulusView(game(name))
    for before, _, after in walk(name, 3):
        for seat in range(after.game.seats):
            assert view.reserve(after, seat) == 9 - after.balls[seat].bit_count()
        assert all(s.beside is None for s in rest(view, before))


@pytest.mark.parametrize("token", ["F5", "B2", "U1", "D9", "L4", "R6"])
@pytest.mark.parametrize(("yaw", "pitch"), ALL_AROUND[::3])
def test_the_last_push_is_seen_through_the_cube(token, yaw, pitch):
    """A frame before the balls; where the face is turned away a girdle round the ball that was pushed in, in dashes
    where others are before it, and an arrow over them."""
    state = after_setup("cubulus:three")
    view = CubulusView(game("cubulus:three"))
    lens = view.camera._replace(yaw=yaw, pitch=pitch).lens(SIZE)
    shown = settle(rest(view, state, Look(marks={"last": (token,)})), lens)
    marks = [s for s in shown if s.role == "mark.last"]
    normal, at = FACE_NORMALS[token[0]], facelet_at(token)
    before = sum(n * (e - p) for n, e, p in zip(normal, lens.eye, at, strict=True))
    if before > 1.0:
        assert [must_be(Flat, s.shape).kind for s in marks] == ["frame"] and not any(s.over for s in marks)
    elif before < -1.0:
        assert [must_be(Flat, s.shape).kind for s in marks[:2]] == ["ring", "bare dashed"]
        assert [s.over for s in marks] == [False, True, True, True]


@pytest.mark.parametrize("square", NAMED_SQUARES, ids=lambda s: f"{s.face}-{s.kind}")
def test_a_band_runs_round_what_won_and_the_rest_is_glass(square):
    made = game("cubulus:three")
    others = next(s.cells for s in NAMED_SQUARES if not s.cells & square.cells and s.kind == "square")
    state = must_be(CubulusState, made.start())._replace(first=square.cells, second=others & -others, winner=0)
    normal = FACE_NORMALS[square.face]
    for cell in bits(square.cells):  # it lies on the face it is named after
        assert sum(n * (p - c) for n, p, c in zip(normal, place(cell), (0, 0, CENTRE), strict=True)) == 1.0
    assert square in won_by(state)
    seen = net.faces_seen(CubulusView.camera.lens(SIZE))
    assert net.standing_out(Frame(state, state), seen) == {each.face for each in won_by(state)}  # in the net as well
    solids = rest(CubulusView(made), state)
    four = [s for s in balls(solids) if s.over]
    assert sorted(s.at for s in four) == sorted(place(cell) for cell in bits(square.cells))
    assert [s.alpha for s in balls(solids) if not s.over] == [GLASS]
    rims = [s for s in solids if s.role == "bubble"]
    assert [s.shape.radius for s in rims] == [RADIUS]  # round the one of glass; empty slots are left out
    over = [s for s in solids if s.over]
    assert [s.shape.kind for s in over[:5]] == ["hoop"] * 5 and over[5:] == four  # first the band, then the four
    rods = [s for s in solids if isinstance(s.shape, Rod) and s.role == "lattice"]
    assert len(rods) < 108
    knobs = [s.at for s in solids if s.role == "lattice" and isinstance(s.shape, Ball)]
    for rod in rods:  # none ends in mid-air
        ends = [apply(rod.axes, (end, 0.0, 0.0)) for end in (-0.5, 0.5)]
        places = [tuple(a + b for a, b in zip(rod.at, end, strict=True)) for end in ends]
        assert all(min(dist(at, knob) for knob in knobs) < 0.01 for at in places)


def test_looking_from_the_square_nothing_stands_before_it():
    state = play("cubulus:three", "")
    for token in ["F2", "B6", "R5", "B1", "B7", "D1", "B9", "D9", "L2", "F1", "B2", "U2", "U6", "B8"]:
        state = state.apply(token)
    view = CubulusView(game("cubulus:three"))
    camera = view.showing_the_end(view.camera, state)
    lens = camera.lens((918, 800))
    assert "B" in net.faces_seen(lens)
    order = painted(*scene(rest(view, state), lens))
    last = [s for s in order if s.role == "ball.red" and s.alpha == 1.0]
    assert len(last) == 4 and order[-4:] == last


# -- turning and walking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", FACE_NORMALS)
def test_turned_until_a_face_is_seen_and_no_farther(face):
    for yaw, pitch in ALL_AROUND:
        camera = CubulusView.camera._replace(yaw=yaw, pitch=pitch)
        turned = view.until_seen(camera, face)
        if view.turned_to(camera, face) >= view.WELL:
            assert turned == camera
        else:
            assert view.turned_to(turned, face) >= view.WELL - 1e-9
            assert face in net.faces_seen(turned.lens(SIZE))
        straight = view.straight_at(camera, face)
        assert view.turned_to(straight, face) > 0.8


def test_arrow_keys_lead_to_all_four_neighbours_from_everywhere():
    ways = ((-1, 0), (1, 0), (0, -1), (0, 1))
    for yaw, pitch in ALL_AROUND:
        lens = CubulusView.camera._replace(yaw=yaw + 3.0, pitch=pitch * 0.98).lens(SIZE)
        for token in FACELETS:
            beside = [view.step(token, way, lens) for way in ways]
            assert len({token, *beside}) == 5, (token, beside)


def test_neighbours_over_an_edge_share_their_ball():
    for token, cells in FACELETS.items():
        for way in FACE_NORMALS.values():
            if not any(abs(a) == abs(b) == 1 for a, b in zip(way, FACE_NORMALS[token[0]], strict=True)):
                there = view.neighbour(token, way)
                if there[0] != token[0]:
                    assert FACELETS[there][0] == cells[0]


def test_sides_that_are_seen_are_named_beside_the_cube():
    """Front, right and top from the usual chair; none while the layers stand apart."""
    state, setting_up = (must_be(CubulusState, game(name).start()) for name in reversed(NAMES))
    shown = CubulusView(state.game)
    sides = shown.sides(state, Look())
    lens = shown.camera.lens((900, 900))
    far = lens.seen((0.0, 0.0, CENTRE))[2]
    assert {side.word[-1] for side in sides if lens.seen(side.middle)[2] < far - 0.3} == {"F", "R", "U"}
    corners = [lens.project(corner) for corner in CORNERS]
    named = {side.word[-1]: lens.project(side.at)[1] for side in sides}
    assert named["U"] < min(y for _, y in corners), "above it"
    assert not shown.sides(state, looking(exploded=True))
    assert not CubulusView(setting_up.game).sides(setting_up, Look()), "while neutral balls are put in"


def test_an_explained_push_shows_its_line_and_what_waits():
    start = must_be(CubulusState, game("cubulus:three").start())
    shown = CubulusView(start.game)
    before, after = (shown.explained(start, "F5", done) for done in (False, True))
    assert sum(isinstance(solid.shape, Ball) and solid.shape.painted for solid in before) == 1, "the ball that waits"
    inside = [solid.at for solid in after if isinstance(solid.shape, Ball) and solid.shape.painted]
    assert inside == [place(FACELETS["F5"][0])]


def test_a_slot_that_is_meant_in_the_layers_is_framed():
    state = must_be(CubulusState, game("cubulus").start())
    look = Look(marks={"selected": ("222",)})
    framed = [
        solid
        for solid in CubulusView(state.game).solids(Frame(state, state, look=look))
        if solid.role == "mark.win" and isinstance(solid.shape, Rod)
    ]
    middle = place(CELL_NUMBER["222"], 1.0)
    assert len(framed) == 12 and all(dist(rod.at, middle) < 0.9 for rod in framed), "the edges of that slot"


def test_a_push_that_runs_begins_and_ends_where_the_two_pictures_are():
    """Balls are nowhere else than between where they were and where they come to."""
    rules = game("cubulus:three")
    state = must_be(CubulusState, rules.start())
    for move in ("F5", "F5", "U1", "F5"):  # the last one fills the line: after it, it turns
        nearly, after = (places_of(CubulusView(rules).explained(state, move, share)) for share in (0.9999, 1.0))
        assert len(nearly) == len(after)
        assert all(min(dist(here, there) for there in after) < 0.01 for here in nearly)
        state = state.apply(move)
    turning = places_of(CubulusView(rules).explained(state, "F5", 0.5))
    assert len(turning) == len(places_of(CubulusView(rules).explained(state, "F5", 1.0))) + 1, "one leaves and comes in"


def places_of(solids):
    return [solid.at for solid in solids if isinstance(solid.shape, Ball) and solid.shape.painted]


@pytest.mark.parametrize("seed", range(20))
def test_a_line_is_told_as_the_rules_move_it(seed):
    """Whatever is pushed, the strip and the row of a list show what comes of it."""
    dice, state = random.Random(seed), must_be(CubulusState, game("cubulus:three").start())
    shown, signs = CubulusView(state.game), entry("cubulus").signs_of(3)
    for _ in range(30):
        moves = [move for move in state.legal_moves() if move in FACELETS]
        if not moves:
            break
        move = dice.choice(moves)
        after = state.apply(move)
        line = tuple(None if (kind := kind_at(after, cell)) is None else signs[kind] for cell in FACELETS[move])
        assert must(shown.line(state, move)).after == line
        assert shown.emblem(state, move)[-1] == line or after.outcome is not None
        state = after


@pytest.mark.parametrize(
    ("move", "cells", "comes"),
    [
        ("F6", {(2, 0), (2, 1), (2, 2)}, (2, 3)),
        ("R9", {(0, 0), (1, 0), (2, 0)}, (3, 0)),
        ("B1", {(2, 0), (2, 1), (2, 2)}, (2, -1)),
        ("U7", {(0, 2)}, (0, 2)),
    ],
)
def test_a_line_seen_from_above(move, cells, comes):
    state = must_be(CubulusState, game("cubulus:three").start())
    plan = must(must(CubulusView(state.game).line(state, move)).plan)
    assert set(plan.cells) == cells and plan.comes == comes


def test_all_that_wins_on_a_face_is_told_with_what_won():
    state = must_be(CubulusState, game("cubulus").start())
    assert CubulusView(state.game).patterns(state) == ()
    moves = "n133 n112 n311 n111 n123 n122 n332 n232 n323 F5 U9 B2 R4 R9 D2 U1 R6 L4 D4 U2 U7 B6"
    for move in moves.split():
        state = state.apply(move)
    patterns = CubulusView(state.game).patterns(state)
    assert len({pattern.cells for pattern in patterns}) == 6 and all(len(each.cells) == 4 for each in patterns)
    assert [pattern.cells for pattern in patterns if pattern.made] == [frozenset({(1, 0), (2, 0), (1, 1), (2, 1)})]


@pytest.mark.parametrize("upright", [False, True])
def test_the_layers_of_a_position_are_apart_and_all_in_the_picture(upright):
    view, state, look = CubulusView(game("cubulus")).bench(), after_setup(), Look(upright=upright)
    size = (720, 1000) if upright else SIZE
    lens = view.home(state, look).lens(size)
    places = [spot.position for spot in view.spots(state, look)]
    assert len(places) == 27 and min(dist(a, b) for n, a in enumerate(places) for b in places[:n]) >= 0.99
    assert all(pygame.Rect((0, 0), size).collidepoint(lens.project(place)) for place in places)
    drawn = {solid.key: solid.at for solid in view.solids(Frame(state, state, look=look)) if solid.key}
    assert drawn == {spot.key: spot.position for spot in view.spots(state, look)}


def test_the_way_of_a_push_is_shown_on_a_hidden_face_too():
    made, state = CubulusView(game("cubulus")), after_setup()
    lens = made.camera.lens(SIZE)
    for token in ("F5", "B5", "D1"):
        marks = {"hint": made.way_marks(state, token)}
        seen = settle(rest(made, state, Look(marks=marks, legal=False)), lens)
        assert [solid for solid in seen if solid.role == "mark.hint"], token
    for choice in made.choices(state, Look(), Pick()):
        assert choice.behind is not None and dist(choice.behind, choice.at) > 0.8
        assert all(dist(corner, choice.at) < 0.8 for corner in choice.outline)
