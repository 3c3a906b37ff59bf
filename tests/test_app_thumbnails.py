"""The little tables: there at once from the cache, finer by and by without it, turning only where motion is on."""

import pygame
import pytest
from app_kit import frame, open_app, open_page

from qgames.games import KEYS, entry, game
from qgames.scenes import thumbnails

SMALL = (90, 90)


@pytest.fixture
def app(monkeypatch, tmp_path):
    thumbnails._kept.clear()
    return open_app(monkeypatch, tmp_path)


@pytest.mark.parametrize("key", KEYS)
def test_positions_are_real_and_show_something(app, key):
    state = game(key).start()
    for move in entry(key).pose.moves.split():
        state = state.apply(move)
    assert state.outcome is None
    table = thumbnails.thumbnail(app.ui, key, SMALL)
    assert table.work(5.0)
    covered = pygame.mask.from_surface(table.picture, 100).count()
    assert 0.1 < covered / (SMALL[0] * SMALL[1]) < 0.9, "a board, and room around it"
    edge = pygame.mask.from_surface(table.picture, 100)
    assert not any(edge.get_at((0, y)) or edge.get_at((SMALL[0] - 1, y)) for y in range(SMALL[1])), "nothing is cut off"


def test_a_finished_picture_is_kept(app, tmp_path):
    table = thumbnails.thumbnail(app.ui, "quantik", SMALL)
    while not table.finished:
        table.work(50.0)
    assert [path.suffix for path in (tmp_path / "cache" / "thumbnails").iterdir()] == [".png"]
    thumbnails._kept.clear()
    again = thumbnails.thumbnail(app.ui, "quantik", SMALL)
    assert again.finished
    assert pygame.image.tobytes(again.picture, "RGBA") == pygame.image.tobytes(table.picture, "RGBA")


def test_a_damaged_picture_is_made_anew(app, tmp_path):
    table = thumbnails.thumbnail(app.ui, "quantik", SMALL)
    table._file.parent.mkdir(parents=True)
    table._file.write_bytes(b"not a picture")
    thumbnails._kept.clear()
    assert not thumbnails.thumbnail(app.ui, "quantik", SMALL).finished


def done(app, title):
    for card in title.root.walk():
        if hasattr(card, "board"):
            table = thumbnails.thumbnail(app.ui, card.game, card.board(app.ui).size)
            table.picture, table.finished = pygame.Surface(table.size, pygame.SRCALPHA), True


def test_tables_turn_for_a_while_and_come_to_rest(app):
    title = open_page(app, "title")
    done(app, title)
    seen = set()
    for _ in range(100):
        title.tick(0.1)
        seen.add(title.find("quarto").turn)
    assert len(seen) > 3
    assert title.find("quarto").turn == 0
    title.dirty = False
    title.tick(0.1)
    assert not title.dirty


def test_tables_stand_still_without_motion(app):
    app.ui.change(speed="off")
    title = open_page(app, "title")
    done(app, title)
    for _ in range(20):
        title.tick(0.1)
        assert title.find("quarto").turn == 0
    frame(app)
