"""Where things stand on the table: every size, strips, seats that turn, balls laid out."""

from random import Random

import pygame
import pytest
from kit.must import must_be
from kit.play import button, press, sit_down

from qgames.games import main_variants
from qgames.games.cubulus.rules import CubulusState
from qgames.session import saves


@pytest.mark.parametrize("pitch", [-20.0, 29.0, 60.0])
def test_the_arrow_of_a_push_keeps_clear_of_the_strips(monkeypatch, tmp_path, pitch):
    """Cubulus at 800 x 600: whichever opening is pointed at, the whole arrow lies on the board's part of the window."""
    from qgames.games.cubulus.model import TAIL
    from qgames.games.cubulus.view import facelet_at, faces_seen

    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", (800, 600))
    board = scene.board
    board.look_from(board.camera.tilted(pitch), 0.0)
    table = board.show(app.ui)
    for spot in scene.current.view.spots(*scene.current.within_reach()):
        if spot.key[0] in faces_seen(table.lens):
            x, y = table.project(facelet_at(spot.key, 0.0, TAIL))
            thick = round(0.058 * table.lens.scale) + 1
            assert board.rect.inflate(-2 * thick, -2 * thick).collidepoint(x, y), spot.key


@pytest.mark.parametrize("computer", [0, 1])
@pytest.mark.parametrize("name", main_variants())
def test_upright_a_single_person_has_the_near_tray(monkeypatch, tmp_path, name, computer):
    """Where one tray lies before the board and one behind it; a board without such trays stands as ever."""
    app, scene = sit_down(monkeypatch, tmp_path, name, (720, 1280), computers={computer})
    board = scene.board
    trays = scene.current.view.trays(scene.current.look)
    if trays:
        lens = board.show(app.ui).lens
        near = {seat: max(lens.project(edge)[1] for edge in edges) for seat, edges in trays.items()}
        assert near[1 - computer] > near[computer] + board.rect.height / 2
    elif scene.sitting.match.game.seats == 2:
        assert board.home.yaw == scene.current.view.home(scene.sitting.state, scene.current.look).yaw


@pytest.mark.parametrize("way", ["random", "symmetric"])
def test_neutral_balls_by_chance(monkeypatch, tmp_path, way):
    _app, scene = sit_down(monkeypatch, tmp_path, "cubulus", extra={"neutral": way}, dice=Random(3))
    cells = {move[1:] for move in scene.sitting.match.moves}
    assert len(cells) == 9 and not must_be(CubulusState, scene.sitting.state).setting_up
    if way == "symmetric":
        assert {"".join(str(4 - int(digit)) for digit in cell) for cell in cells} == cells
    assert not scene.sitting.can_undo
    scene.play("F5" if "F5" in scene.sitting.state.legal_moves() else scene.sitting.state.legal_moves()[0])
    scene.steering.undo()
    assert scene.sitting.match.ply == 9
    again = saves.read_file(saves.auto_file(scene.sitting))
    assert not again.can_undo


def test_the_rest_of_the_neutral_balls_can_be_filled_in(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus")
    scene.play("n222")
    press(app, button(scene, "finish").rect.center)
    assert scene.sitting.match.ply == 9 and not must_be(CubulusState, scene.sitting.state).setting_up


def test_the_table_turns_to_who_moves(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four", settings={"turn_board": True})
    yaws = []
    for move in ("a1e1s", "a5e5w", "a2e2n", "a4e4e"):
        app.update(0.02)
        yaws.append(scene.board.camera.yaw)
        scene.play(move)
    assert len({round(yaw) % 360 for yaw in yaws}) == 4


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (200, 3)])
def test_the_board_gives_way_in_a_tiny_window_too(monkeypatch, tmp_path, size):
    """It may lie outside altogether: then there is nothing to move."""
    _app, scene = sit_down(monkeypatch, tmp_path, "quarto", size)
    for board in (pygame.Rect(0, 0, *size), pygame.Rect(size[0] + 7, 40, 90, 90)):
        scene.board.rect, scene.knock = board, 1
        scene.backdrop(pygame.Surface(size))
