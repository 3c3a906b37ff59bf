"""Quantik on the table: what stands where, and how two taps make a move."""

import random

import pytest
from kit.games import play
from kit.must import must_be
from kit.view_walks import found, scene, walk

from qgames.games import game
from qgames.games.frame import Frame, Look, Pick, Refusal
from qgames.games.quantik.rules import CELLS, SHAPES, QuantikState
from qgames.games.quantik.view import QuantikView, cell_at, furniture, region_of, slot_at
from qgames.render import Slab, Text
from qgames.render.model.order import top_of
from qgames.render.pick import judge, painted, pick
from qgames.rules.core import IllegalMove

SIZE = (960, 600)
VIEW = QuantikView(game("quantik"))
QUIET = Look(legal=False)


def rest(state, look=QUIET, hand=Pick()):  # noqa: B008 - a value
    return list(VIEW.solids(Frame(state, state, pick=hand, look=look)))


def pieces(solids):
    return [s for s in solids if s.role in ("piece.light", "piece.dark") and s.alpha == 1]


def test_every_move_can_be_drawn_and_ends_where_it_should():
    for seed in range(12):
        for before, move, after in walk("quantik", seed):
            look = Look(coordinates=seed == 1, legal=False)
            for progress in (0.0, 0.25, 0.5, 0.99, 1.0):
                assert len(pieces(VIEW.solids(Frame(before, after, move, progress, look=look)))) == 16
            assert list(VIEW.solids(Frame(before, after, move, 1.0, look=look))) == rest(after, look)
            begun = list(VIEW.solids(Frame(before, after, move, 0.0, look=look)))
            assert begun == rest(before, look)
            assert list(VIEW.solids(Frame(after, before, move, 1.0, look=look))) == begun  # undo, told backwards
            assert 0.2 < VIEW.duration(before, after, move) < 2.0


def test_nothing_jumps():
    for before, move, after in walk("quantik", 7):
        for early, late in ((0.0, 1e-4), (0.5, 0.5001), (1 - 1e-4, 1.0)):
            left = [(s.shape, s.role, s.at) for s in pieces(VIEW.solids(Frame(before, after, move, late)))]
            for s in pieces(VIEW.solids(Frame(before, after, move, early))):
                near = [o for o in left if o[:2] == (s.shape, s.role) and _apart(o[2], s.at) < 0.02]
                assert near, (move, early, s)
                left.remove(near[0])


def _apart(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5


@pytest.mark.parametrize("cell_first", [False, True])
def test_two_taps_make_every_legal_token_and_no_other(cell_first):
    for seed in range(6):
        for before, _, after in walk("quantik", seed):
            for state in (before, after):
                made = set()
                for shape in SHAPES:
                    for cell in CELLS:
                        reserve = f"reserve:{state.to_play}:{shape}"
                        first, second = (cell, reserve) if cell_first else (reserve, cell)
                        answer = VIEW.tap(state, Pick(), first)
                        if isinstance(answer, Pick):
                            answer = VIEW.tap(state, answer, second)
                        if isinstance(answer, str):
                            made.add(answer)
                        else:
                            assert isinstance(answer, Refusal)
                            with pytest.raises(IllegalMove):
                                state.apply(shape + cell)
                assert made == set(state.legal_moves())


def test_the_hand():
    state = play("quantik", "")
    assert VIEW.tap(state, Pick(), "reserve:0:S") == Pick(("S",))
    assert VIEW.tap(state, Pick(("S",)), "reserve:0:S") == Pick()
    assert VIEW.tap(state, Pick(("S",)), "reserve:0:N") == Pick(("N",))
    assert must_be(Refusal, VIEW.tap(state, Pick(("S",)), "reserve:1:N")).error.why == "common.other"
    assert VIEW.tap(state, Pick(), "a1") == Pick(("a1",))
    assert VIEW.tap(state, Pick(("a1",)), "a1") == Pick()
    assert VIEW.tap(state, Pick(("a1",)), "b2") == Pick(("b2",))
    assert VIEW.tap(state, Pick(("S",)), None) == Pick()
    state = state.apply("Sa1")
    taken = VIEW.tap(state, Pick(), "a1")
    assert isinstance(taken, Refusal) and taken.error.why == "quantik.taken"
    barred = VIEW.tap(state, Pick(("S",)), "b2")
    assert isinstance(barred, Refusal) and barred.error.why == "quantik.region" and barred.error.cells == ("a1",)


def test_barred_cells_are_marked_by_the_rules():
    state = game("quantik").start().apply("Sa1")
    made = rest(state, Look(), Pick(("S",), "d4"))
    barred = {s.at for s in made if s.role == "mark.refused"}
    free = {move[1:] for move in state.legal_moves() if move[0] == "S"}
    assert barred == {cell_at(c) for c, name in enumerate(CELLS) if name not in free and name != "a1"}
    assert {s.at for s in made if s.role == "mark.hover"} == {cell_at(CELLS.index("d4"))}
    quiet = rest(state, QUIET, Pick(("S",), "b2"))
    assert {s.at for s in quiet if s.role == "mark.refused"} == {cell_at(CELLS.index("b2"))}


@pytest.mark.parametrize("yaw,pitch", [(0, 47), (0, 90), (30, 60), (180, 47), (290, 55)])
def test_spots_are_found_where_they_are(yaw, pitch):
    for seed in range(3):
        state = list(walk("quantik", seed, 8))[-1][2]
        lens = VIEW.camera._replace(yaw=yaw, pitch=pitch).lens(SIZE)
        arranged = scene(rest(state), lens)
        hidden = []
        for spot in VIEW.spots(state, QUIET):
            if found(arranged, lens, spot.position) != spot.key:
                hidden.append(spot.key)
        # a piece or a higher region may stand before a spot, but never before many, and from above before none
        assert len(hidden) <= (0 if pitch == 90 else 5), hidden


def test_pieces_stand_on_their_regions_from_every_side():
    """A piece is painted after the region it stands on, and after all that is under that."""
    chance = random.Random(4)
    state = list(walk("quantik", 2, 10))[-1][2]
    slabs = [s for s in furniture() if isinstance(s.shape, Slab)]
    for _ in range(50):
        lens = VIEW.camera._replace(yaw=chance.uniform(0, 360), pitch=chance.uniform(18, 90)).lens(SIZE)
        order = painted(*scene(rest(state), lens))
        place = {id(s): k for k, s in enumerate(order)}
        tops = {s.role: s for s in order if isinstance(s.shape, Slab) and s.at[2] > 0}
        assert len([s for s in order if isinstance(s.shape, Slab)]) == len(slabs)
        for s in pieces(order):
            if s.key in CELLS:
                assert place[id(s)] > place[id(tops[f"terrace.{region_of(CELLS.index(s.key))}"])]


def test_picker_agrees_with_the_id_colours():
    chance = random.Random(5)
    state = list(walk("quantik", 4, 9))[-1][2]
    for _ in range(20):
        lens = VIEW.camera._replace(yaw=chance.uniform(0, 360), pitch=chance.uniform(20, 90)).lens((480, 300))
        arranged = scene(rest(state), lens)
        picture, names = judge(*arranged, lens)

        def seen(x, y, picture=picture, names=names):
            r, g, b, _ = picture.get_at((x, y))
            return names[r << 16 | g << 8 | b]

        for _ in range(30):
            x, y = chance.randrange(2, 478), chance.randrange(2, 298)
            answer = pick(*arranged, lens, (x, y))
            around = {seen(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
            assert answer in around or len(around) > 1


def test_four_regions_at_four_heights():
    heights = [top_of(s) for s in furniture() if s.at[2] > 0]
    assert len(heights) == 4 and heights == sorted(set(heights))
    assert [region_of(CELLS.index(c)) for c in ("a1", "d2", "b3", "c4")] == [0, 1, 2, 3]
    for c in range(16):
        assert cell_at(c)[2] == heights[region_of(c)]


def test_marks_never_fail():
    kinds = ("last", "selected", "legal", "hint", "threat", "verdict", "win", "refused")
    marks = dict.fromkeys(kinds, ("a1", "Sb2", "reserve:0:S", "nowhere"))
    for before, _, after in walk("quantik", 1):
        for hover in ("a1", "c3", "reserve:0:S", "reserve:1:N", None):
            for chosen in ((), ("S",), ("c3",)):
                for state in (before, after):
                    assert rest(state, Look(marks=marks, coordinates=True), Pick(chosen, hover))


def test_what_won_over_a_step_has_one_band_that_climbs_it():
    """Flat on each terrace, and upright where one ends; a zone has no step to climb."""
    view = QuantikView(game("quantik"))
    look = Look(marks={"win": ("a2", "b2", "c2", "d2")})
    start = must_be(QuantikState, game("quantik").start())
    gold = [solid for solid in view.solids(Frame(start, start, look=look)) if solid.role == "mark.win"]
    lying, upright = [s for s in gold if s.frame is None], [s for s in gold if s.frame is not None]
    tops = {round(spot.position[2], 2) for spot in view.spots(start, look) if spot.key in ("a2", "d2")}
    assert {round(solid.at[2], 2) for solid in lying} == {round(top + 0.006, 2) for top in tops} and len(lying) == 2
    assert len(upright) == 2 and all(min(tops) < solid.at[2] < max(tops) for solid in upright)
    zone = Look(marks={"win": ("a1", "b1", "a2", "b2")})
    gold = [solid for solid in view.solids(Frame(start, start, look=zone)) if solid.role == "mark.win"]
    assert len(gold) == 1 and gold[0].frame is None


@pytest.mark.parametrize("upright", [False, True])
def test_what_a_shape_is_worth_stands_at_the_last_piece_of_it_and_at_nothing_else(upright):
    """Also in the picture: clear of the letters of the board and of the names at the trays."""
    look = Look(upright=upright, coordinates=True)
    lens = VIEW.home(play("quantik", ""), look).lens((720, 1000) if upright else (960, 800))
    for moves in ("", "Sa1"):
        state = play("quantik", moves)
        slots = {letter: slot_at(state.to_play, letter, 0, upright) for letter in SHAPES}
        solids = list(VIEW.solids(Frame(state, state, look=look)))
        letters = [solid.at for solid in solids if isinstance(solid.shape, Text)]
        names = [edge for edges in VIEW.trays(look).values() for edge in edges]
        for choice in VIEW.choices(state, look, Pick()):
            far = {letter: _apart(at, choice.at) for letter, at in slots.items()}
            assert min(far, key=far.__getitem__) == choice.key[-1] and far[choice.key[-1]] < 0.8
            x, y = lens.project(choice.at)
            for place in (*letters, *names):
                a, b = lens.project(place)
                assert abs(x - a) > 0.6 * lens.pixels(place) or abs(y - b) > 0.4 * lens.pixels(place)


def test_a_hint_lies_parallel_to_its_tile_and_round_its_ring():
    tile = next(solid for solid in furniture() if solid.role == "terrace.0")
    start = game("quantik").start()
    (hint,) = (solid for solid in rest(start, Look(marks={"hint": ("b2",)})) if solid.role == "mark.hint")
    assert (hint.turn - tile.turn) % 90.0 == 45.0, "a diamond stands on its corner"
