"""Quixo's view: every push from start to end, taps that make all legal tokens and no others, faces read in grey."""

from itertools import product
from math import hypot

import pytest
from kit.games import play
from kit.must import must, must_be
from kit.play import sit_down
from kit.view import grey, picture, random_game, shown, table_with, tapped

from qgames.games import game
from qgames.games.frame import Frame, Look, Pick, Refusal, step
from qgames.games.quixo import model
from qgames.games.quixo.rules import CELL_NUMBER, CELLS, PUSHES, Quixo, QuixoState
from qgames.games.quixo.view import QuixoView
from qgames.render import Cube, Text, settle
from qgames.render.model.order import arrange
from qgames.scenes.play.board import touches

NAMES = ["quixo", "quixo:four"]


@pytest.mark.parametrize("name", NAMES)
def test_a_push_starts_and_ends_at_rest_and_runs_backwards(name):
    view = QuixoView(game(name))
    seen = set()
    for before, move, after in random_game(name, 3, 60):
        seen.add(move[:4])
        assert shown(view, before, after, move, 0.0) == shown(view, before, look=Look(legal=False)) or move == "pass"
        assert shown(view, before, after, move, 1.0) == shown(view, after)
        for t in (0.125, 0.25, 0.5, 0.75, 0.875):
            solids = shown(view, before, after, move, t)
            assert sum(isinstance(s.shape, Cube) for s in solids) == 25
            assert solids == shown(view, after, before, move, 1.0 - t)
    assert len(seen) > 20


def test_the_journey_of_every_push_is_smooth():
    state = play("quixo", "")
    for move in PUSHES:
        last = None
        for k in range(1, 101):
            at = model.carried(state, move[:2], move[2:], "", k / 100).at
            if last:
                assert sum((a - b) ** 2 for a, b in zip(at, last, strict=True)) ** 0.5 < 0.4, (move, k)
            last = at
            high = at[2] - model.MIDDLE
            outside = max(abs(at[0]), abs(at[1])) - 2
            assert outside <= model.INNER + 1e-6 or high >= model.RIM, (move, k)  # it never goes through the frame
        assert last == pytest.approx(model.place(move[2:]))


@pytest.mark.parametrize("seat", "swne")
@pytest.mark.parametrize("move", ["a3e3", "e3a3", "c1c5", "c5c1"])
def test_a_dot_turns_up_where_it_points(move, seat):
    """Rolling the cube over brings the dot to the side of its seat."""
    from qgames.render import apply
    from qgames.render.model.facets import FACES

    state = play("quixo:four", "")
    solid = model.carried(state, move[:2], move[2:], seat, 1.0)
    dot = next(m for m in must_be(Cube, solid.shape).marks if m.kind == "dot")
    n, u, v = FACES[dot.face]
    a, b, c = (n[k] * 0.5 + u[k] * dot.at[0] + v[k] * dot.at[1] for k in range(3))
    x, y, z = apply(solid.axes, (a, b, c))
    assert z == pytest.approx(0.5)
    assert (x, y) == pytest.approx([model.DOT * w for w in model.WAYS[seat]], abs=1e-3)


@pytest.mark.parametrize("name", NAMES)
def test_taps_make_all_legal_tokens_and_no_others(name):
    view = QuixoView(game(name))
    for before, _, after in random_game(name, 5, 80)[::9]:
        for state in (before, after):
            tokens, refusals = tapped(view, state)
            assert tokens == set(state.legal_moves())
            assert all(isinstance(r, Refusal) and r.error.why for r in refusals)


def test_a_refusal_is_the_rules_own():
    view = QuixoView(game("quixo"))
    start = play("quixo", "")
    assert must_be(Refusal, view.tap(start, Pick(), "c3")).error.why == "quixo.inner"
    assert must_be(Refusal, view.tap(start, Pick(("a1",)), "c3")).error.why == "quixo.end"
    assert view.tap(start, Pick(("a1",)), "a1") == Pick()
    assert view.tap(start, Pick(("a1",)), "b1") == Pick(("b1",))
    assert view.tap(start, Pick(("a1",)), "push:e1") == view.tap(start, Pick(("a1",)), "e1") == "a1e1"
    assert must_be(Refusal, view.tap(start.apply("a1e1"), Pick(), "e1")).error.why == "quixo.theirs"
    over = view.game.parse("xxxxx/-----/-----/-----/oooo-;1")
    assert must_be(Refusal, view.tap(over, Pick(), "a1")).error.why == "common.over"


def test_who_has_no_cube_passes():
    view = QuixoView(game("quixo:four"))
    state = next(
        (s for seed in range(40) for s, m, _ in random_game("quixo:four", seed, 120) if m == "pass"), None
    ) or view.game.parse("nnnnn/n---n/n---n/n---n/wwnnw;0;0")
    assert state.legal_moves() == ("pass",)
    assert [a.move for a in view.actions(state, Pick())] == ["pass"]
    assert tapped(view, state)[0] == {"pass"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", ["top", "table", "seat1"])
def test_a_spot_is_found_where_it_is_shown(name, preset):
    view = QuixoView(game(name))
    state = random_game(name, 11, 30)[-1][2]
    camera = view.camera.preset(preset, view.game.seats)
    for pick in [Pick(), Pick(("a1",)), Pick(("c5",)), Pick(("a3", "e3")) if name == "quixo:four" else Pick(("e2",))]:
        if pick.chosen and not any(m.startswith("".join(pick.chosen)) for m in state.legal_moves()):
            continue
        table = table_with(view, state, camera, pick=pick)
        for spot in view.spots(state, Look(), pick):
            found = table.pick(table.project(spot.position))
            hides = {None, *pick.chosen[:1]} if preset != "top" else set()
            assert found == spot.key or (pick.chosen and found in hides and spot.key not in pick.chosen), spot


def test_arrow_keys_follow_rows_as_seen():
    view = QuixoView(game("quixo"))
    spots = view.spots(play("quixo", ""), Look())
    lens = view.camera.lens((1280, 800))
    assert step(spots, "a1", (1, 0), lens) == "b1"
    assert step(spots, "a1", (0, -1), lens) == "a2"
    assert step(spots, "a1", (-1, 0), lens) == "a1"
    behind = view.camera.preset("seat1").lens((1280, 800))
    assert step(spots, "b1", (1, 0), behind) == "a1"


def test_marks_name_cells_and_moves():
    view = QuixoView(game("quixo"))
    state = play("quixo", "c1a1")
    plain = len(shown(view, state))
    for kind in ("last", "hint", "threat", "verdict", "win", "refused", "selected", "legal"):
        assert len(shown(view, state, look=Look(marks={kind: ("c1a1", "b2")}))) > plain
    assert view.marks_of(state, "c1a1") == ("c1a1",)


def _read(surface, table, cell, four):
    """What the top of a cube shows, by its greys alone."""
    x, y, z = model.above(cell, 0.0)

    def dark(dx, dy):
        return grey(surface, table.project((x + dx, y + dy, z))) < 0.42

    r = 0.178 if four else 0.235
    if dark(0, 0):
        kind = "cross"
    elif sum(dark(*way) for way in ((r, 0), (-r, 0), (0, r), (0, -r))) >= 3:
        kind = "circle"
    else:
        return model.BLANK
    seats = [s for s, (dx, dy) in model.WAYS.items() if dark(dx * model.DOT, dy * model.DOT)]
    return model.CubeTop(kind, "".join(seats))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset,finished", [("top", True), ("table", False)])
def test_every_face_is_told_without_colour(name, preset, finished):
    view = QuixoView(game(name))
    state = random_game(name, 7, 34)[-1][2]
    table = table_with(view, state, view.camera.preset(preset), (900, 640), look=Look(legal=False))
    table.moving = not finished
    surface = picture(table, finished)
    read = {cell: _read(surface, table, cell, name == "quixo:four") for cell in CELLS}
    if state.outcome is None:
        assert read == {cell: model.face_at(state, n) for n, cell in enumerate(CELLS)}


def test_a_frame_can_be_drawn_at_any_size():
    view = QuixoView(game("quixo:four"))
    state = play("quixo:four", "")
    from qgames.render import Renderer, walnut

    table = Renderer(walnut())
    for size in ((1, 1), (320, 200), (640, 480)):
        frame = Frame(state, state.apply("a1e1s"), "a1e1s", 0.4, look=Look(coordinates=True))
        table.show(view.solids(frame), view.camera, size, moving=True)
        picture(table)


def test_nothing_is_painted_over_the_band_of_what_won():
    view = QuixoView(game("quixo"))
    state = play("quixo", "")
    for won in ("a1 a2 a3 a4 a5", "d1 d2 d3 d4 d5", "a1 b2 c3 d4 e5", "a5 b5 c5 d5 e5"):
        look = Look(marks={"win": tuple(won.split())})
        lens = view.home(state, look).lens((1280, 800))
        steps, over = arrange(shown(view, state, look=look), lens)
        painted = [step.solid for step in steps if step.solid is not None] + over
        band = [n for n, solid in enumerate(painted) if solid.role in ("mark.win", "mark.edge")]
        assert band and min(band) > max(n for n, solid in enumerate(painted) if isinstance(solid.shape, Cube)), won


def test_a_cube_on_its_way_never_leaves_the_window_nor_meets_a_plate(monkeypatch, tmp_path):
    """All pushes at all times, two players and four."""
    for name in ("quixo", "quixo:four"):
        app, scene = sit_down(monkeypatch, tmp_path, name, (1280, 800))
        lens, state = scene.board.show(app.ui).lens, must_be(QuixoState, scene.sitting.state)
        plates = [plate.rect for plate, _ in must(scene.panel.around).plates]
        panel = must(must(scene.panel.around).panel).rect
        for push in PUSHES:
            for moment in range(21):
                x, y, z = model.carried(state, push[:2], push[2:], "", moment / 20).at
                half = model.EDGE / 2
                corners = [lens.project((x + a, y + b, z + c)) for a, b, c in product((-half, half), repeat=3)]
                assert all(app.ui.rect.collidepoint(corner) for corner in corners), (push, moment)
                waits = moment / 20 == model.WAITING
                assert not (waits and any(touches(corners, plate) for plate in (*plates, panel))), push
        scene.closed()


def test_the_band_of_a_win_leaves_every_dot_in_sight():
    gold, casing = model.BAND_WIDTHS
    assert gold < casing and model.BAND - casing / 2 > model.DOT + 0.073 + 0.02


@pytest.mark.parametrize("yaw", [0.0, 90.0, 180.0, 270.0])
def test_a_row_is_named_beside_it_from_every_side(yaw):
    """The frame is lower than the cubes: what lies on it beside a row is seen level with the row's own cubes."""
    lens = QuixoView(must_be(Quixo, game("quixo"))).camera._replace(yaw=yaw).lens((1280, 800))
    rows = {"12345"[k]: [lens.project(model.above(f"{file}{k + 1}")) for file in "abcde"] for k in range(5)}
    columns = {"abcde"[k]: [lens.project(model.above(f"{'abcde'[k]}{rank}")) for rank in "12345"] for k in range(5)}
    for sign in settle(model.coordinates(), lens):
        text = must_be(Text, sign.shape).text
        x, y = lens.project(sign.at)

        def apart(cells: list[tuple[float, float]], x: float = x, y: float = y) -> float:
            """How far it is from the line through the cubes' tops."""
            (ax, ay), (bx, by) = cells[0], cells[-1]
            return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)

        alike = rows if text in rows else columns
        assert min(alike, key=lambda name: apart(alike[name])) == text, (yaw, text)


@pytest.mark.parametrize("yaw", [0.0, 45.0, 90.0, 180.0])
def test_what_comes_in_points_along_its_own_row_and_hides_no_letter(yaw):
    """Arrows and chevrons stand before the middle of the row they push; the letter of that row stands beside them, but
    a number stays where it is in rest, farther out than they are."""
    state = must_be(QuixoState, game("quixo").start())
    view = QuixoView(state.game)
    lens = view.camera._replace(yaw=yaw).lens((1280, 800))
    for push in PUSHES:
        for kind, name in (("hint", f"push:{push}"), ("last", push)):
            frame = Frame(state, state, look=Look(coordinates=True, marks={kind: (name,)}))
            seen = settle(view.solids(frame), lens)
            letters = [lens.project(solid.at) for solid in seen if isinstance(solid.shape, Text)]
            _, cells = model.line_of(push[:2], push[2:])
            (ax, ay), (bx, by) = (lens.project(model.above(cell)) for cell in (push[:2], cells[0]))
            signs = [
                lens.project(solid.at)
                for solid in seen
                if solid.role == f"mark.{kind}" and max(abs(place) for place in solid.at[:2]) > 2.6
            ]
            assert len(letters) == 20 and signs
            for x, y in signs:
                off = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)
                assert off < 0.06 * lens.pixels(model.above(cells[0])), (push, kind)
                room = 0.24 if kind == "hint" or model.gives_way(push[:2], push[2:]) else 0.14
                assert min(hypot(x - a, y - b) for a, b in letters) > room * lens.pixels(model.above(cells[0]))


def test_a_number_stays_where_a_push_came_in():
    state = must_be(QuixoState, game("quixo").start())
    places = []
    for marks in ({}, {"last": ("e3a3",)}, {"hint": ("push:e3a3",)}):
        solids = QuixoView(state.game).solids(Frame(state, state, look=Look(coordinates=True, marks=marks)))
        places.append([(solid.shape, solid.at) for solid in solids if isinstance(solid.shape, Text)])
    assert places[0] == places[1] == places[2]


def test_the_number_of_a_good_move_leaves_the_mark_of_its_cube_in_sight():
    state = must_be(QuixoState, play("quixo", "e3e5 a3e3"))
    for choice in QuixoView(state.game).choices(state, Look(), Pick()):
        marked = (state.crosses | state.circles) >> CELL_NUMBER[choice.key] & 1
        assert bool(choice.beside) == bool(marked)
        if choice.beside:
            away = max(abs(there - here) for there, here in zip(choice.beside, choice.at, strict=True))
            assert 0.2 < away < 0.4, "on the same cube, off its middle"
