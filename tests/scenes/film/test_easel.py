"""A table without a window: its pictures are the same however slow the machine is."""

import pygame
import pytest
from kit.games import play

from qgames.files import theme
from qgames.games import entry
from qgames.games.frame import Frame, Look
from qgames.games.view import view_of
from qgames.render import renderer
from qgames.render.quick import balls
from qgames.scenes.film.easel import Easel, camera_for, no_window


def turned(name, size=(320, 240)):
    """What is seen while the camera goes round."""
    state = play(name, entry(name).pose.moves)
    view, easel = view_of(state.game), Easel(theme.load("walnut"), size)
    home = camera_for(view.camera, "table", state.game.seats)
    for step in range(6):
        camera = home._replace(yaw=home.yaw + 7 * step, zoom=home.zoom * (1 + 0.01 * step))
        easel.lay(view, Frame(state, state, None, 1.0, look=Look()), camera, turning=True)
        surface = pygame.Surface(size)
        easel.paint(surface)
        yield pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("name", ["cubulus", "quarto"])
def test_there_is_always_time(monkeypatch, name):
    no_window()
    pictures = []
    for seconds in (-1.0, 60.0):
        monkeypatch.setattr(balls, "IN_ONE_FRAME", seconds)
        monkeypatch.setattr(renderer, "AT_ONCE", seconds)
        pictures.append(list(turned(name)))
    assert pictures[0] == pictures[1]
