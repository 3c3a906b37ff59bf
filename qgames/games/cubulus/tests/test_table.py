"""Cubulus at the table: the cube turns to what happens, the net is always there, and keys reach every face."""

from itertools import pairwise
from math import dist

import pygame
import pytest
from kit import opening
from kit.app import frame
from kit.must import must, must_be
from kit.play import cubulus_of, drag, key, said, setup, sit_down, walk_to
from kit.samples import a_third_of

from qgames.files import i18n
from qgames.games.cubulus.model import APART, CORNERS, RADIUS, TAIL, facelet_at, kind_at, place, silhouette
from qgames.games.cubulus.net import faces_seen
from qgames.games.cubulus.rules import FACELETS
from qgames.games.cubulus.table import LASTS
from qgames.games.cubulus.view import WELL, turned_to
from qgames.games.cubulus.words import CubulusWords
from qgames.rules.core import Outcome, Reason
from qgames.scenes.play.board import touches
from qgames.scenes.play.cards import PlayerCard
from qgames.session.sitting import Sitting
from qgames.ui import Button

NEUTRAL = ["n111", "n222", "n333", "n123", "n321", "n213", "n132", "n313", "n231"]
BEHIND = ["F2", "B6", "R5", "B1", "B7", "D1", "B9", "D9", "L2", "F1"]  # of three; the next push comes from behind
WON = [*BEHIND, "B2", "U2", "U6", "B8"]


def played(monkeypatch, folder, moves, **more):
    app, scene = sit_down(monkeypatch, folder, "cubulus:three", **more)
    for move in moves:
        scene.play(move)
        scene.current.animation.finish()
    frame(app)
    return app, scene


def let_time_pass(app, seconds):
    for _ in range(round(seconds / 0.05)):
        app.update(0.05)


# -- turning by itself ------------------------------------------------------------------------------------------------


def test_the_cube_turns_to_a_push_that_is_not_seen(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, BEHIND, speed="normal", size=(1280, 800))
    before = scene.board.camera
    assert "B" not in faces_seen(before.lens((1280, 800)))
    scene.play("B2")
    let_time_pass(app, 0.5)
    assert scene.board.camera not in (before, scene.board.aim)  # on its way, not there at a jump
    let_time_pass(app, 2.0)
    assert turned_to(scene.board.camera, "B") >= WELL - 1e-6
    assert scene.board.camera.pitch == before.pitch  # only as far as needed


def test_the_cube_stays_where_the_push_is_seen_and_where_it_was_turned(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, BEHIND, speed="normal", size=(1280, 800))
    drag(app, scene, 20.0, 3.0)
    chosen = scene.board.camera
    scene.play("R9")
    let_time_pass(app, 3.0)
    assert scene.board.camera == chosen


def test_without_motion_nothing_turns_but_words_tell(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, BEHIND, size=(1280, 800))
    before = scene.board.camera
    scene.play("B2")
    frame(app)
    assert scene.board.camera == before
    assert cubulus_of(scene).notes.hidden_push() == ("B2", 1)
    let_time_pass(app, LASTS - 0.5)
    assert cubulus_of(scene).notes.hidden_push() == ("B2", 1)
    let_time_pass(app, 1.0)
    assert cubulus_of(scene).notes.hidden_push() is None


def test_the_words_end_with_the_next_move_and_are_not_for_what_is_seen(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, [*BEHIND, "B2"], size=(1280, 800))
    assert cubulus_of(scene).notes.hidden_push()
    scene.play("R9")
    frame(app)
    assert cubulus_of(scene).notes.hidden_push() is None


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (720, 1200)])
@pytest.mark.parametrize("yaw", [0.0, 38.0, 130.0, 250.0])
def test_the_words_keep_clear_of_the_cube(monkeypatch, tmp_path, size, yaw):
    app, scene = played(monkeypatch, tmp_path, [*BEHIND, "B2"], size=size)
    notes, board = cubulus_of(scene).notes, scene.board
    board.look_from(board.camera._replace(yaw=yaw), 0.0)
    frame(app)
    if notes.hidden_push() is None:
        return
    lens = board.table.lens
    box, near = must(notes.place_for(app.ui, lens, (270, 32), "B2"))
    if near is not None:
        tail = lens.project(facelet_at("B2", 0.0, TAIL))
        line = [(near[0] + (tail[0] - near[0]) * k / 10, near[1] + (tail[1] - near[1]) * k / 10) for k in range(11)]
        balls = [place(cell) for cell in range(27) if kind_at(scene.sitting.state, cell) is not None]
        assert all(dist(lens.project(at), point) >= RADIUS * lens.pixels(at) for at in balls for point in line)
    assert notes.room.contains(box) and not any(box.colliderect(w.rect) for w in notes.around)
    drawn = pygame.Surface(size)
    pygame.draw.polygon(drawn, (255, 255, 255), silhouette(lens))
    mask = pygame.mask.from_threshold(drawn, (255, 255, 255), (1, 1, 1))
    assert not mask.overlap_area(pygame.mask.Mask(box.size, fill=True), box.topleft)


def test_the_cube_turns_to_the_square_that_won_and_back_for_the_next_game(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, WON[:-1], speed="normal", size=(1280, 800))
    home = scene.board.home
    scene.play(WON[-1])
    let_time_pass(app, 4.0)
    camera = scene.board.camera
    assert turned_to(camera, "B") > 0.8 and camera.pitch == pytest.approx(17.0)
    scene.steering.rematch()
    let_time_pass(app, 1.5)
    assert scene.board.camera == home.sane()


def test_without_motion_the_square_that_won_is_seen_at_once(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, WON[:-1], size=(1280, 800))
    home = scene.board.home
    scene.play(WON[-1])
    app.update(0.02)
    assert turned_to(scene.board.camera, "B") > 0.8
    scene.steering.rematch()
    let_time_pass(app, 0.5)
    assert scene.board.camera == home.sane()


def test_without_motion_the_square_that_won_is_the_players_to_turn(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, WON, size=(1280, 800))
    app.update(0.02)
    drag(app, scene, 20.0, 3.0)
    turned = scene.board.camera
    let_time_pass(app, 1.0)
    assert scene.board.camera == turned


def test_a_finished_game_is_opened_at_its_square(monkeypatch, tmp_path):
    app, scene = played(monkeypatch, tmp_path, WON, size=(1280, 800))
    again = opening.table(app.ui, scene.sitting)
    assert turned_to(again.board.camera, "B") > 0.8


# -- the net ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "size", "scale"),
    a_third_of(
        ("cubulus", "cubulus:three"), ((800, 600), (1280, 800), (1920, 1080), (720, 1200)), (100, 125, 200),
    ),
)  # fmt: skip
def test_the_net_stands_in_every_state_and_at_every_size(monkeypatch, tmp_path, game, size, scale):
    app, scene = sit_down(monkeypatch, tmp_path, game, size, settings={"scale": scale})
    net = cubulus_of(scene).net

    def look():
        frame(app)
        shown = list(scene.root.walk())
        assert net in shown
        assert app.ui.rect.contains(net.rect)
        for other in (each for each in shown if each.focusable and each is not net):
            assert app.ui.rect.contains(other.rect), other.key
            if other is not scene.board or net.plate:
                assert not other.rect.colliderect(net.rect), other.key
        assert min(net.rect.size) >= app.ui.px(90)

    look()
    for move in NEUTRAL if game == "cubulus" else WON[:5]:
        scene.play(move)
        look()
    scene.current.hand.advise(("F5",))
    look()
    if game == "cubulus":
        scene.steering.resign()
    else:
        for move in WON[5:]:
            scene.play(move)
    assert scene.sitting.outcome is not None
    look()


def test_the_net_gives_way_only_when_asked(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", (1280, 800))
    key(app, "n")
    frame(app)
    assert cubulus_of(scene).net not in list(scene.root.walk())
    key(app, "n")
    frame(app)
    assert cubulus_of(scene).net in list(scene.root.walk())


def test_layers_that_stand_apart_keep_clear_of_the_words(monkeypatch, tmp_path):
    """While neutral balls are put in, and when the player asks for it; the closed cube then is as large as before."""
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus", (1280, 800))

    def settled(spread):
        let_time_pass(app, 1.0)
        frame(app)
        lens = scene.board.show(app.ui).lens
        points = [lens.project((x, y * (1.5 + APART * spread) / 1.5, z)) for x, y, z in CORNERS]
        assert not touches(points, must(must(scene.panel.around).corner).rect)
        return lens.scale

    apart = settled(1.0)
    for move in NEUTRAL:
        scene.play(move)
    closed = settled(0.0)
    assert closed > apart > 90.0
    key(app, "e")
    assert settled(1.0) == pytest.approx(apart, rel=0.03)
    key(app, "e")
    assert settled(0.0) == closed


# -- keys -------------------------------------------------------------------------------------------------------------


def test_arrow_keys_alone_reach_every_facelet_and_the_cube_turns_with_them(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    for token in ["F5", *(t for t in FACELETS if t[1] in "159"), "F5"]:
        walk_to(app, scene, token)
        assert token[0] in faces_seen(scene.board.camera.lens((1000, 700))), token


def test_holding_an_arrow_key_goes_round_the_cube(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    walk_to(app, scene, "F5")
    faces = []
    for _ in range(12):
        key(app, "right")
        faces.append(must(scene.board.cursor)[0])
    assert "".join(faces) == "FRRRBBBLLLFF" and scene.board.cursor == "F5"


# -- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "A square on the back face."), ("fr", "Un carré sur la face arrière.")]
)
def test_the_result_names_the_face(monkeypatch, tmp_path, language, sentence):
    _, scene = played(monkeypatch, tmp_path, WON, settings={"language": language})
    i18n.use(language)
    words, outcome = scene.current.words, scene.sitting.outcome
    assert words.reason(outcome) == sentence
    scene.steering.jump(3)  # and still while an earlier position is looked at
    assert words.reason(outcome) == sentence


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        ("111 121 211 221", "A square"),
        ("111 131 311 331", "The four corners"),
        ("121 211 231 321", "The four edge mid"),
    ],
)
def test_every_kind_of_square_has_its_words(cells, kind):
    i18n.use("en")
    words = CubulusWords(Sitting.begin(setup("cubulus:three")))
    said = words.reason(Outcome(0, Reason.SQUARE, tuple(cells.split())))
    assert said.startswith(kind) and said.endswith("the front face.")
    given = words.reason(Outcome(0, Reason.GIVEN, tuple(cells.split())))
    assert given.startswith(said) and given != said


def test_moves_hints_and_spots_name_their_faces(monkeypatch, tmp_path):
    _, scene = played(monkeypatch, tmp_path, BEHIND)
    i18n.use("en")
    words, state = scene.current.words, scene.sitting.state
    assert "the back face" in words.move(state, "B2", state.apply("B2"), "Ben")
    assert "the bottom face" in words.spot(state, "D4")
    assert "the left face" in words.long("L7")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)])
def test_its_tools_stand_in_one_row(monkeypatch, tmp_path, size):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus", size=size)
    scene.analysis.toggle()
    frame(app)
    tools = [scene.find(name).rect for name in ("undo", "redo", "hint", "analysis", "apart", "through", "menu")]
    assert len({rect.y for rect in tools}) == 1


@pytest.mark.parametrize("by_hand", [0, 4])
def test_balls_put_in_by_chance_are_one_sentence(monkeypatch, tmp_path, by_hand):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus")
    for move in NEUTRAL[:by_hand]:
        scene.play(move)
    before = len(said(app, "move"))
    key(app, "f")
    (sentence,) = said(app, "move")[before:]
    assert [word for word in sentence.rstrip(".").split() if f"n{word}" in scene.sitting.match.moves] == [
        move[1:] for move in scene.sitting.match.moves[by_hand:]
    ]
    assert not scene.sitting.match.game.neutral(scene.sitting.state)


def test_a_set_up_by_chance_is_one_sentence(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus", extra={"neutral": "random"})
    assert scene.sitting.match.ply == 9
    (sentence,) = said(app, "move")
    assert all(move[1:] in sentence for move in scene.sitting.match.moves)


@pytest.mark.parametrize("name", ["cubulus", "cubulus:three"])
def test_the_net_stands_clear_of_the_plates_and_tools_of_each_other(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=(1280, 800))
    for move in NEUTRAL if name == "cubulus" else []:
        scene.play(move)
        scene.current.animation.finish()
    scene.play("F2")
    frame(app)
    plates = [widget.rect.bottom for widget in scene.root.walk() if isinstance(widget, PlayerCard)]
    assert cubulus_of(scene).net.rect.top - max(plates) >= app.ui.px(32)
    wanted = ("undo", "redo", "hint", "analysis", "apart", "through", "menu")
    tools = [must_be(Button, scene.find(tool)) for tool in wanted]
    faces = sorted((tool.face(app.ui) for tool in tools), key=lambda face: face.x)
    assert all(b.left - a.right >= app.ui.px(7) for a, b in pairwise(faces))
    assert min(min(tool.rect.size) for tool in tools) >= app.ui.px(44)


@pytest.mark.parametrize("facelet", (11, 13, 16, 22))
@pytest.mark.parametrize("language", ("en", "de", "fr"))
def test_the_words_of_the_net_never_lie_on_each_other(monkeypatch, tmp_path, facelet, language):
    """Under a cube of an upright window the name of the lower face had the place of the legend."""
    app, scene = played(monkeypatch, tmp_path, BEHIND, size=(720, 1280), settings={"language": language})
    net, places = cubulus_of(scene).net, []
    net.facelet, net.plate = facelet, True
    net.place(app.ui, pygame.Rect((100, 700), net.measure(app.ui, 600)))

    def note(surface, text, face, tint, room, align="start"):
        ink = pygame.Rect(room.x, room.y, min(room.width, app.ui.type.width(text, face)), room.height)
        ink.x += (room.width - ink.width) * ("start", "centre", "end").index(align) // 2
        places.append((text, ink))

    monkeypatch.setattr(app.ui.type, "draw", note)
    net.draw(app.ui, pygame.Surface((720, 1280)))
    assert len(places) >= 6
    for number, (text, ink) in enumerate(places):
        assert not [other for other, there in places[:number] if there.colliderect(ink)], text
