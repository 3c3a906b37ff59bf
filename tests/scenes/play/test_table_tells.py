"""What the table says by itself: whose tray it is, what is played, what is celebrated; and where its cursor is."""

import pygame
import pytest
from games.test_played import short_game
from kit.app import PAGES, frame, open_app
from kit.must import must, must_be
from kit.play import Instant, cubulus_of, key, press, sit_down

from qgames.files import i18n
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.render import Prism
from qgames.render.model.shapes import hull
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.play.board import touches
from qgames.scenes.play.menu import Menu
from qgames.scenes.play.terms import terms
from qgames.session.setup import Clock
from qgames.ui import Label
from qgames.ui.choices import TickChip

TRAYS = ("quantik", "qomet")


# -- trays -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (720, 1200)], ids=str)
@pytest.mark.parametrize("name", TRAYS)
def test_trays_carry_their_players_names(monkeypatch, tmp_path, name, size):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=size)
    for turns in range(5):
        plates = scene.board.plates(app.ui)
        assert set(plates) == {"Anna", "Ben"}, turns
        table = scene.board.show(app.ui)
        for seat, who in enumerate(("Anna", "Ben")):
            trays = scene.board.view.trays(scene.current.look)
            edges = [pygame.Vector2(table.project(edge)) for edge in trays[seat]]
            at = pygame.Vector2(plates[who].center)
            assert min(at.distance_to(edge) for edge in edges) < 60
            mine = min(at.distance_to(edge) for edge in edges)
            theirs = min(
                at.distance_to(table.project(edge)) for edge in scene.board.view.trays(scene.current.look)[1 - seat]
            )
            assert mine < theirs
            assert app.ui.rect.contains(plates[who])
        if not turns:
            corner = must(scene.panel.around).corner
            for plate in plates.values():
                assert corner is None or not plate.colliderect(corner.rect)
        for _ in range(4):
            key(app, "shift+right")


def test_whose_turn_it_is_is_told_at_the_trays_until_the_game_is_over(monkeypatch, tmp_path):
    _, scene = sit_down(monkeypatch, tmp_path, "qomet")
    assert scene.whose_turn(scene.sitting.state) == "Anna"
    scene.play(scene.sitting.state.legal_moves()[0])
    assert scene.whose_turn(scene.sitting.state) == "Ben"
    scene.steering.resign()
    assert scene.whose_turn(scene.sitting.state) == ""


def test_only_where_there_are_trays_they_are_named(monkeypatch, tmp_path):
    for name in main_variants():
        app, scene = sit_down(monkeypatch, tmp_path, name)
        assert bool(scene.board.plates(app.ui)) == bool(scene.board.view.trays(scene.current.look))
        scene.closed()


# -- terms -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("quarto", {}, "By the book"),
        ("quarto:auto,squares", {}, "No calling · Squares too"),
        ("quarto:auto,features=02", {}, "No calling · Colour · Height"),
        ("quixo:endless,four", {}, "Four in two teams · Repetition allowed"),
        ("quixo", {"clock": Clock("game", 300, 5)}, "Two players · Per game: 5 minutes + 5 seconds"),
        ("qomet", {"clock": Clock("move", 30), "hints": False}, "By the book · Per move: 30 seconds · No hints"),
    ],
)
def test_the_table_names_its_variant_and_terms(monkeypatch, tmp_path, name, more, said):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=(1280, 800), **more)
    assert terms(scene.sitting) == said
    assert must_be(Label, scene.find("terms")).text == said
    menu = Menu(app.ui, scene.current, scene.steering, scene.sharing, scene.refresh)
    assert must_be(Label, menu.find("terms")).text.endswith(f" · {said}")


# -- a celebration ---------------------------------------------------------------------------------------------------


def won(monkeypatch, folder, speed="normal", computers=()):
    monkeypatch.setattr("qgames.session.computer.pool", lambda cores=0: Instant())
    app, scene = sit_down(monkeypatch, folder, "quixo", speed=speed, computers=computers)
    for move in short_game("quixo", 3):
        scene.play(move)
        scene.current.animation.finish()
    app.update(0.02)
    return app, scene


def test_a_win_is_celebrated_for_a_short_while(monkeypatch, tmp_path):
    app, scene = won(monkeypatch, tmp_path)
    assert scene.celebration.on
    for _ in range(20):
        app.update(0.02)
    pictures = []
    for _ in range(2):
        frame(app, 0.1)
        pictures.append(pygame.image.tobytes(app.window.surface(), "RGB"))
    assert pictures[0] != pictures[1]
    for _ in range(40):
        app.update(0.1)
    assert not scene.celebration.on
    scene.dirty = False
    app.update(0.02)
    assert not scene.dirty  # and then nothing moves any more


@pytest.mark.parametrize("how", ["key", "click"])
def test_any_key_or_click_ends_it(monkeypatch, tmp_path, how):
    app, scene = won(monkeypatch, tmp_path)
    assert scene.celebration.on
    if how == "key":
        key(app, "s")
    else:
        press(app, (5, 5))
    assert not scene.celebration.on and scene.sitting.outcome is not None


def test_no_celebration_without_motion(monkeypatch, tmp_path):
    _, scene = won(monkeypatch, tmp_path, speed="off")
    assert not scene.celebration.on
    winner = scene.sitting.outcome.winner
    _, scene = won(monkeypatch, tmp_path, computers=(1 - winner,))
    assert scene.celebration.on


def test_resigning_has_the_card_alone(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", speed="normal")
    scene.play("a1e1")
    scene.steering.resign()
    for _ in range(90):
        app.update(0.02)
        assert scene.celebration.light() is None and scene.frame().look.band == 1.0
    assert not scene.celebration.on


# -- the cursor's ring -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (720, 1200)], ids=str)
def test_the_ring_of_a_waiting_piece_runs_round_the_piece(monkeypatch, tmp_path, size):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto", size=size)
    scene.play(next(iter(scene.sitting.state.legal_moves())))
    table = scene.board.show(app.ui)
    solids = {solid.key: solid for solid in scene.board.view.solids(scene.frame()) if solid.key}
    waiting = [spot for spot in scene.board.spots() if spot.key.startswith("pool:") or spot.key == "hand"]
    assert len(waiting) == 16
    for spot in waiting:
        ring = hull([table.project(point) for point in spot.outline])
        piece = solids.get(spot.key)
        if piece is None:
            continue
        x, y, z = piece.at
        height = must_be(Prism, piece.shape).height
        for high in (0.05, height / 2, height - 0.02):  # from the foot to the top
            px, py = table.project((x, y, z + high))
            assert touches(ring, pygame.Rect(round(px) - 1, round(py) - 1, 2, 2)), (spot.key, high)


@pytest.mark.parametrize("name", ["cubulus", "cubulus:three"])
def test_no_ring_floats_beside_the_cube(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=(1280, 800))
    if name == "cubulus":
        cubulus_of(scene).finish()
    from qgames.games.cubulus.model import silhouette

    for turns in range(12):
        lens = scene.board.show(app.ui).lens
        cube = silhouette(lens)
        for spot in scene.board.spots():
            for point in spot.outline:
                x, y = lens.project(point)
                assert touches(cube, pygame.Rect(round(x) - 2, round(y) - 2, 4, 4)), (turns, spot.key)
        key(app, "shift+right")
        key(app, "shift+right")
        key(app, "shift+up" if turns % 3 else "shift+down")


# -- from right to left ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ar"])
def test_balls_come_from_the_side_of_their_players(monkeypatch, tmp_path, language):
    _app, scene = sit_down(
        monkeypatch, tmp_path, "cubulus:three", size=(1280, 800), speed="normal", settings={"language": language}
    )
    try:
        scene.play("F5")
        scene.current.animation.so_far = 0.05
        frame_ = scene.frame()
        (ball,) = [solid for solid in scene.board.view.solids(frame_) if solid.beside]
        cards = scene.find("seat0").rect.centerx
        assert (must(ball.beside)[0] > 0) == (cards > scene.board.rect.centerx)
        assert (language == "ar") == (cards < scene.board.rect.centerx)
    finally:
        i18n.use("en")


# -- pictograms ------------------------------------------------------------------------------------------------------


def test_features_are_shown_by_pieces_that_differ_in_them(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = must_be(SetupPage, PAGES["setup-quarto"](app.ui))
    page.form.take_preset("")  # they are shown to who mixes
    page.ready()
    chips = [each for each in page.root.walk() if isinstance(each, TickChip) and each.key.startswith("feature")]
    pictures = [tuple(pygame.image.tobytes(sign, "RGBA") for sign in chip.signs(app.ui)) for chip in chips]
    assert len(chips) == 4 and len({chip.rect.y for chip in chips}) == 1  # in one row
    assert all(len(set(pair)) == 2 for pair in pictures) and len(set(pictures)) == 4
    assert [chip.tip for chip in chips] == ["Light or dark", "Round or square", "Tall or short", "Solid or hollow"]
    assert rules_of("quarto").key == page.setup.game
