"""The light on the table is where the turn is: it goes over, and rests."""

import pygame
import pytest
from kit.app import frame
from kit.play import sit_down
from scenes.play.test_win import QUARTO

from qgames.games import main_variants
from qgames.scenes.play.turn_light import EVEN, LESS, PASSES, Slant

NEAR, FAR = Slant(y=1.0, along=1.0), Slant(y=-1.0, along=1.0)
LEFT, RIGHT = Slant(x=-1.0, across=1.0), Slant(x=1.0, across=1.0)


def passed(app, scene, seconds=5.0):
    """Moves are shown, and the light has gone over."""
    for _ in range(round(seconds / 0.02)):
        app.update(0.02)
    return scene.camera.light.slant


def shone(scene, grey=200, strength=1.0):
    """How bright a grey table is at its four sides: left, right, top, bottom."""
    table = pygame.Surface((120, 100))
    table.fill((grey, grey, grey))
    scene.camera.light.draw(table, strength)
    return tuple(table.get_at(at)[0] for at in ((0, 50), (119, 50), (60, 0), (60, 99)))


def test_it_goes_over_when_the_move_was_shown_and_then_rests(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", speed="normal")
    assert passed(app, scene) == NEAR
    scene.play("a1e1")
    app.update(0.02)
    assert scene.current.animation.moving and scene.camera.light.slant == NEAR
    seen: list[float] = []
    while len(seen) < 100 and scene.camera.light.slant != FAR:
        app.update(0.02)
        seen.append(scene.camera.light.slant.y)
    assert seen == sorted(seen, reverse=True)
    gliding = [y for y in seen if y not in (1.0, -1.0)]
    assert abs(0.02 * len(gliding) - PASSES) <= 0.04
    passed(app, scene, 0.2)
    scene.dirty = False
    passed(app, scene, 0.2)
    assert not scene.dirty  # nothing moves that waits for the player


def test_where_no_motion_is_wanted_it_simply_is_there(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", speed="off")
    scene.play("a1e1")
    app.update(0.02)
    assert scene.camera.light.slant == FAR


@pytest.mark.parametrize("name", main_variants())
def test_no_picture_is_made_anew_for_it(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, name, speed="off")
    frame(app)
    table = scene.board.show(app.ui)
    before = table.solids, table.lens
    light = scene.camera.light
    light._from, light._to, light._age = FAR, RIGHT, PASSES / 2
    frame(app, 0.0)
    assert (table.solids, table.lens) == before


def test_four_sit_around_the_table(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four")
    sides = []
    for move in ("a1e1s", "a5e5w", "a2e2n", "a4e4e"):
        app.update(0.02)
        sides.append(scene.camera.light.slant)
        scene.play(move)
    assert sides == [NEAR, LEFT, FAR, RIGHT]


def test_it_is_at_the_own_tray_however_the_table_is_turned(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet")
    assert passed(app, scene, 0.1) == LEFT
    scene.board.look_from(scene.board.camera.turned(180.0, 0.0), 0.0)
    assert passed(app, scene, 0.1) == RIGHT


def test_who_plays_alone_sits_in_front(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(0,))
    scene.computer.cancel()
    assert passed(app, scene, 0.04) == FAR


def test_it_differs_by_so_little_and_is_as_bright_on_the_way(monkeypatch, tmp_path):
    _app, scene = sit_down(monkeypatch, tmp_path, "quixo", speed="normal")
    light = scene.camera.light
    left, right, top, bottom = shone(scene)
    assert top < left == right < bottom <= 200
    assert bottom - top == pytest.approx(2 * LESS * 200, abs=2)
    middles = []
    for step in range(11):
        light._from, light._to, light._age = NEAR, LEFT, PASSES * step / 10
        middles.append(sum(shone(scene)) / 4)
    assert max(middles) - min(middles) <= 1.5
    assert shone(scene, strength=0.0) == (200, 200, 200, 200)


def test_at_the_end_it_makes_room_for_the_light_on_what_won(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    for move in QUARTO:
        scene.play(move)
    assert passed(app, scene, 0.1) == EVEN and shone(scene) == (200, 200, 200, 200)
