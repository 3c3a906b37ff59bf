"""From right to left the chrome is mirrored; boards, the cube, coordinates and moves are not."""

import pygame
import pytest
from kit.app import PAGES, open_app
from kit.play import sit_down

from qgames.files import i18n
from qgames.games import main_variants


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    i18n.use("en")


def seen(app, scene):
    """Where every spot is seen, from the middle of the board's part of the window; the moves as pictures and places."""
    table = scene.board.show(app.ui)
    middle = pygame.Vector2(scene.board.rect.center)
    spots = scene.board.view.spots(*scene.current.within_reach())
    places = {spot.key: pygame.Vector2(table.project(spot.position)) - middle for spot in spots}
    cells = scene.sitting.match.game.cells
    shown = [part for entry in scene.current.words.entries() for part in entry.parts]
    return places, [part.glyph or part.text for part in shown if part.glyph or part.text[:2] in cells]


@pytest.mark.parametrize("game", main_variants())
def test_the_board_stays_as_it_is(monkeypatch, tmp_path, game):
    """Switched in mid-game: the panel goes to the other side, and nothing on the board does."""
    app, scene = sit_down(monkeypatch, tmp_path, game, size=(1280, 800))
    for _ in range(2):
        scene.play(scene.sitting.state.legal_moves()[0])
    scene.current.animation.finish()
    scene.ready()
    places, moves = seen(app, scene)
    panel = scene.find("menu").rect.centerx
    app.ui.change(language="ar")
    scene.ready()
    others, same = seen(app, scene)
    assert same == moves
    assert panel > 640 > scene.find("menu").rect.centerx
    across = [key for key in places if abs(places[key].x) > 40]
    assert across and places.keys() == others.keys()
    for key in across:
        assert (places[key].x > 0) == (others[key].x > 0), f"{key} changed sides"
        assert places[key].distance_to(others[key]) < 30, key


def test_names_keep_to_themselves_in_the_list_of_games(monkeypatch, tmp_path):
    from qgames.scenes.parts import tables
    from qgames.session.saves import Saved

    saved = Saved(tmp_path / "x.qgame", 0.0, "quarto", ("דנה", "Anna"), 3, "*", "ערב", 1)
    assert tables.who(saved) == "\u2068דנה\u2069, Anna"


@pytest.mark.parametrize("name", ["settings", "statistics", "title"])
def test_pages_turn_around(monkeypatch, tmp_path, name):
    app = open_app(monkeypatch, tmp_path)
    page = PAGES[name](app.ui)
    page.ready()
    keys = [widget.key for widget in page.order()]
    before = {key: page.find(key).rect.centerx for key in keys}
    app.ui.change(language="ar")
    for key in keys:
        assert abs(page.find(key).rect.centerx - (1280 - before[key])) < 130, key


def test_near_and_far_change_sides_with_the_language(monkeypatch, tmp_path):
    line = pygame.Rect(100, 0, 400, 20)
    ui = open_app(monkeypatch, tmp_path).ui
    assert (ui.near(line, 30, 8), ui.far(line, 30, 8), ui.forward) == (108, 462, 1)
    assert ui.rest(line, 50, 10) == pygame.Rect(150, 0, 340, 20)
    ui.change(language="ar")
    assert (ui.near(line, 30, 8), ui.far(line, 30, 8), ui.forward) == (462, 108, -1)
    assert ui.rest(line, 50, 10) == pygame.Rect(110, 0, 340, 20)
