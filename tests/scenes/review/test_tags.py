"""Tags beside the marks of a review."""

import pygame
import pytest
from kit.app import open_app

from qgames.games import game
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.review.tags import draw_tag
from qgames.session.words import MovePart


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("at", [(30, 40), (300, 40), (585, 40), (590, 390), (12, 395)])
def test_a_tag_stays_within_the_boards_room_and_off_the_others(monkeypatch, tmp_path, at, over):
    """Beside it is a panel, which would cut it."""
    app = open_app(monkeypatch, tmp_path, (1000, 600))
    picture = pygame.Surface((1000, 600))
    room, taken = pygame.Rect(0, 0, 600, 400), [pygame.Rect(0, 0, 20, 20)]
    for _ in range(3):
        draw_tag(app.ui, picture, at, (MovePart("played"),), glyph_of(game("quarto")), (255, 0, 0), taken, room, over)
        assert room.contains(taken[-1])
    assert all(not a.colliderect(b) for n, a in enumerate(taken) for b in taken[:n])
