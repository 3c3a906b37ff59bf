"""The board does not move, and nothing of it is baked anew, because something else is shown beside it."""

import pytest
from kit.app import frame
from kit.play import key, sit_down

from qgames.games import entry, main_variants
from qgames.scenes.play.layout import NARROW, narrow

SIZES = [(1280, 800), (1920, 1080), (1000, 700), (800, 600), (600, 900)]


def played(scene, plies):
    """Some way into the game."""
    for _ in range(plies):
        if scene.sitting.outcome is None:
            moves = scene.sitting.state.legal_moves()
            scene.play(moves[len(moves) // 2])


@pytest.mark.parametrize("plies", [0, 12])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", main_variants())
def test_analysis_neither_moves_nor_bakes_the_board(monkeypatch, tmp_path, name, size, plies):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=size)
    played(scene, plies)
    frame(app)
    rect, lens = scene.board.rect.copy(), scene.board.show(app.ui).lens
    panel = scene.panel.wide
    for _ in range(2):
        key(app, "a")
        frame(app)
        assert scene.board.rect == rect, "the board has moved"
        assert scene.board.show(app.ui).lens == lens, "a picture seen through another lens is baked anew"
        assert scene.panel.wide == panel
    if not narrow(app.ui):
        assert panel == (352 if entry(scene.sitting.match.game.key).table else 300)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", main_variants())
def test_what_is_threatened_is_told_while_the_board_lies_still(monkeypatch, tmp_path, name, size):
    """In the line of what is to be done, where that is wide enough for what is said of everybody."""
    app, scene = sit_down(monkeypatch, tmp_path, name, size=size)
    if size[0] < (800 if scene.sitting.match.game.seats == 2 else NARROW):
        return
    played(scene, 6)
    frame(app)
    rect = scene.board.rect.copy()
    key(app, "d")
    frame(app)
    assert scene.current.hand.advice and scene.board.rect == rect
