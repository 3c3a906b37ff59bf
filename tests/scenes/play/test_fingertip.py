"""Fingers in small windows: where things on a board lie nearer together than a fingertip, a tap that would play shows
what it means, and the same tap once more plays it."""

from math import dist
from random import Random

import pytest
from games.test_played import button, short_game
from kit.app import frame
from kit.hands import tap, turn_by_fingers
from kit.must import must
from kit.play import key, pixel_of, press, sit_down, taps_for

from qgames.files.i18n import t
from qgames.games import main_variants
from qgames.games.frame import Pick, Refusal
from qgames.ui.controls import TARGET

SMALL = (800, 600)
GAME = "quarto"


def crowded(app, scene, spot):
    """Does anything else that a tap would do something with lie under the same fingertip?"""
    state, look, pick = scene.current.within_reach()
    view, table = scene.current.view, scene.board.show(app.ui)
    places = {each.key: table.project(each.position) for each in view.spots(state, look, pick)}
    for other, place in places.items():
        answer = view.tap(state, pick, other)
        idle = isinstance(answer, Refusal) or (isinstance(answer, Pick) and answer.chosen in ((), pick.chosen))
        hidden = view.seeing(scene.board.camera, other) != scene.board.camera
        if other != spot and not idle and not hidden and dist(place, places[spot]) < TARGET * app.ui.scale:
            return True
    return False


@pytest.mark.parametrize("game", main_variants())
def test_no_tap_plays_what_may_not_have_been_meant(monkeypatch, tmp_path, game):
    """A whole game in a small window: every token needs a tap more where its last one is crowded, and only there."""
    app, scene = sit_down(monkeypatch, tmp_path, game, size=SMALL, dice=Random(1))
    assert app.ui.scale == 1.0
    match, twice = scene.sitting.match, 0
    for move in short_game(game, "fingers"):
        ply, taps = match.ply, taps_for(scene, move)
        if taps is None:
            tap(app, button(scene, f"do:{move}").rect.center)
        taps = taps or ()
        for number, spot in enumerate(taps, 1):
            at = pixel_of(app, scene, spot, turn_by_fingers)
            unsure = number == len(taps) and crowded(app, scene, spot)
            tap(app, at)
            if unsure:
                twice += 1
                assert match.ply == ply and scene.current.hand.pending == move
                said = t("say.confirm", move=scene.current.words.long(move))
                assert app.overlay.toasts[-1].text == said, "the finger hides the mark: it is told in words"
                assert scene.board.by_keys and scene.board.cursor == spot, "and ringed"
                frame(app)
                tap(app, pixel_of(app, scene, spot, turn_by_fingers))
        assert match.moves[ply:] == (move,)
    assert scene.sitting.outcome and (twice or game not in ("quarto", "qomet"))


def first(app, scene):
    """A waiting piece among others, and where it is."""
    spot = must(taps_for(scene, scene.sitting.state.legal_moves()[5]))[-1]
    assert crowded(app, scene, spot)
    return spot, pixel_of(app, scene, spot, turn_by_fingers)


def test_another_tap_means_another_thing(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME, size=SMALL)
    moves = scene.sitting.state.legal_moves()
    for move in moves[:3]:
        tap(app, pixel_of(app, scene, must(taps_for(scene, move))[-1], turn_by_fingers))
        assert scene.current.hand.pending == move and scene.frame().look.marks["hint"]
    assert not scene.sitting.match.moves
    board = scene.board
    corners = [board.rect.move(dx, 0).bottomleft for dx in range(6, board.rect.width, 9)]
    free = [(x, y - 6) for x, y in corners if scene.points_at_board((x, y - 6))]
    tap(app, next(at for at in free if not board.pick(app.ui, at)))
    assert scene.current.hand.pending is None and "hint" not in scene.frame().look.marks
    assert not scene.sitting.match.moves


@pytest.mark.parametrize("how", ["mouse", "keys", "closer"])
def test_who_points_exactly_is_believed(monkeypatch, tmp_path, how):
    """A mouse, the cursor of the keys, and a finger where two others have brought the board closer."""
    app, scene = sit_down(monkeypatch, tmp_path, GAME, size=SMALL)
    spot, at = first(app, scene)
    tap(app, at)
    scene.back()
    if how == "mouse":
        press(app, at)
    elif how == "keys":
        scene.board.cursor, scene.board.by_keys = spot, True
        key(app, "enter")
    else:
        scene.board.look_from(scene.board.camera.zoomed(2.0), 0)
        tap(app, pixel_of(app, scene, spot, turn_by_fingers))
    assert len(scene.sitting.match.moves) == 1


def test_a_screen_reader_presses_once(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME, size=SMALL)
    spot, at = first(app, scene)
    tap(app, at)
    scene.back()
    scene.board.perform(app.ui, "press", spot, None)
    assert len(scene.sitting.match.moves) == 1
