"""Tags beside the marks of a review."""

import pygame
import pytest
from kit.app import open_app

from qgames.games import game
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.review.tags import draw_tag
from qgames.session.words import MovePart


@pytest.mark.parametrize("at", [(30, 40), (300, 40), (585, 40), (590, 390), (12, 395)])
def test_a_tag_stays_within_the_boards_room_and_off_the_others(monkeypatch, tmp_path, at):
    """Beside it is a panel, which would cut it."""
    app = open_app(monkeypatch, tmp_path, (1000, 600))
    picture = pygame.Surface((1000, 600))
    room, taken = pygame.Rect(0, 0, 600, 400), [pygame.Rect(0, 0, 20, 20)]
    mark = pygame.Rect(0, 0, 24, 24)
    mark.center = at
    for _ in range(3):
        draw_tag(app.ui, picture, mark, (MovePart("played"),), glyph_of(game("quarto")), (255, 0, 0), taken, room)
        assert room.contains(taken[-1]) and not taken[-1].colliderect(mark)
    assert all(not a.colliderect(b) for n, a in enumerate(taken) for b in taken[:n])


def test_a_tag_covers_no_piece_and_a_line_leads_from_afar(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (1000, 600))
    room, field = pygame.Rect(0, 0, 600, 400), pygame.Rect(280, 180, 40, 40)
    around = [field.move(x, y).inflate(16, 16) for x in (-50, 0, 50) for y in (-50, 0, 50) if x or y]
    for standing, lead in (([], False), (around, True)):
        picture, taken = pygame.Surface((1000, 600)), list[pygame.Rect]()
        draw_tag(
            app.ui, picture, field, (MovePart("any"),), glyph_of(game("quarto")), (255, 0, 0), taken, room, standing
        )
        assert taken[0].collidelist([field, *standing]) < 0
        picture.fill("black", taken[0])
        assert bool(pygame.mask.from_threshold(picture, "red", (90, 90, 90)).count()) == lead
