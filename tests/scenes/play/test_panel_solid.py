"""Nothing of the table shines through what lies on it, however near it is looked at."""

import pygame
import pytest
from kit.play import sit_down
from kit.samples import a_third_of

from qgames.games import main_variants
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.moves import MoveRibbon

SIZES = ((1280, 800), (800, 600), (720, 1200))


def seen(app, scene, camera):
    scene.board.look_from(camera, 0.0)
    app.update(0.0)
    scene.dirty = True
    app.draw()
    return app.window.surface().copy()


def solid_boxes(scene):
    """What is laid onto the table as a box: the panel; the players' cards and the moves where there is none."""
    panel = scene.panel.around.panel
    return [panel] * bool(panel) + [each for each in scene.root.walk() if isinstance(each, PlayerCard | MoveRibbon)]


@pytest.mark.parametrize(("name", "size"), a_third_of(main_variants(), SIZES))
def test_pieces_do_not_shine_through_the_panel(name, size, monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, name, size)
    home = scene.board.home
    far, near = (seen(app, scene, home.zoomed(factor)) for factor in (0.3, 4.0))
    assert pygame.image.tobytes(far, "RGB") != pygame.image.tobytes(near, "RGB")
    boxes = solid_boxes(scene)
    assert boxes
    for box in boxes:
        inner = box.rect.inflate(-24, -24).clip(far.get_rect())
        if inner.width > 0 and inner.height > 0:
            pictures = [pygame.image.tobytes(each.subsurface(inner), "RGB") for each in (far, near)]
            assert pictures[0] == pictures[1], (type(box).__name__, inner)
