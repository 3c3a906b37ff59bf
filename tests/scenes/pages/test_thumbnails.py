"""The little tables of the title: the board is there, and the card shows round it."""

import pygame
import pytest
from kit.app import open_app
from kit.must import must

from qgames.games import KEYS
from qgames.scenes.parts import thumbnails


@pytest.mark.parametrize("game", KEYS)
def test_a_finished_mini_stands_on_nothing(game, monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, pictures=True)
    table = thumbnails.Thumbnail(game, (120, 120), app.ui.theme)
    while not table.finished:
        table.work(50.0)
    picture = table.picture
    corners = [(0, 0), (119, 0), (0, 119), (119, 119)]
    assert all(must(picture).get_at(corner)[3] == 0 for corner in corners), "the card is seen behind the board"
    solid = pygame.mask.from_surface(must(picture), 200).count()
    assert solid > 120 * 120 * 0.15, "the board is there"
