"""Boards fill the window: at every size and interface scale the board with what waits beside it takes most of the room
that panel and words leave, nothing lies over anything else, nothing leaves the window; in play, with a hint, at the
end."""

from random import Random

import pygame
import pytest
from kit.play import sit_down
from kit.samples import some_of

from qgames.ai.search.searcher import Because, Score
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.scenes.play.board import touches
from qgames.scenes.play.cards import PlayerCard
from qgames.session.computer import Hint
from qgames.ui import Button

SIZES = [(800, 600), (1280, 800), (1920, 1080), (720, 1200)]
SHARE = 0.8


def box_of(scene, ui):
    """Around the projected board and its waiting pieces, in the home view."""
    board = scene.board
    assert board.camera == board.home
    lens = board.show(ui).lens
    points = [lens.project(point) for point in board.home.keep]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), points


def check(app, scene):
    scene.ready()
    app.draw()
    ui = app.ui
    box, points = box_of(scene, ui)
    room = scene.board.rect
    around = scene.panel.around
    share = max(box.width / room.width, box.height / room.height)
    assert share >= SHARE, (share, box, room)
    assert ui.rect.inflate(2, 2).contains(box), box
    widgets = [w for w in scene.root.walk() if isinstance(w, PlayerCard | Button) and w.rect.width]
    if around.corner is not None:
        widgets.append(around.corner)
    for index, one in enumerate(widgets):
        assert ui.rect.contains(one.rect), (one.key, one.rect)
        for other in widgets[index + 1 :]:
            assert not one.rect.inflate(-2, -2).colliderect(other.rect), (one.key, one.rect, other.key, other.rect)
        assert not touches(points, one.rect), (one.key, one.rect, "under the board")
    for shown in app.overlay.shown:
        assert ui.rect.contains(shown)
        covered = [w.key for w in widgets if w.rect.colliderect(shown)]
        assert not covered, (covered, shown)


@pytest.mark.parametrize(("name", "size", "scale"), some_of(5, main_variants(), SIZES, (100, 125, 200)))
def test_the_board_fills_the_window_and_nothing_lies_on_anything(monkeypatch, tmp_path, name, size, scale):
    settings = {"scale": scale, "coordinates": True}
    app, scene = sit_down(monkeypatch, tmp_path, name, size=size, settings=settings)
    dice = Random(4)
    for _ in range(12):
        state = scene.sitting.state
        quiet = [move for move in state.legal_moves() if state.apply(move).outcome is None]
        if quiet:
            scene.play(dice.choice(quiet))
    app.update(0.02)
    scene.board.look_from(scene.camera.home(), 0.0)
    check(app, scene)
    move = scene.sitting.state.legal_moves()[0]
    scene.steering.heed(Hint(move, Score("cp", 10), Because("common.estimate")))
    app.ui.toast("A notice that is shown for a while, to see what it covers.")
    app.update(0.02)
    check(app, scene)
    scene.steering.resign()
    app.update(0.02)
    check(app, scene)


def test_tilting_never_shrinks_the_board():
    from qgames.games.view import view_of

    for name in main_variants():
        view = view_of(rules_of(name))
        for size in SIZES:
            lenses = [view.camera.tilted(pitch).lens(size) for pitch in (view.camera.floor, 30, 47, 60, 75, 90)]
            assert len({round(lens.scale, 6) for lens in lenses}) == 1, name
