"""Fingers: what is tapped, held, dragged, pinched and turned; that nothing is done twice; and that everything to be
touched is large enough."""

from math import dist

import pygame
import pytest
from kit.app import PAGES, frame, open_app, open_page, top
from kit.fit import at_the_table
from kit.hands import echo, finger, hold, push, swipe, tap, two_fingers
from kit.must import must, must_be
from kit.play import cubulus_of, pixel_of, sit_down, taps_for

from qgames.games import main_variants
from qgames.games.cubulus import net
from qgames.games.cubulus.net_panel import LargeNet, Net
from qgames.games.cubulus.rules import FACELETS
from qgames.ui import Scroll, Slider
from qgames.ui.choices import Segments, Tabs
from qgames.ui.controls import TARGET

GAME = main_variants()[0]
DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


def middle(page, key):
    return page.find(key).rect.center


# -- pages -----------------------------------------------------------------------------------------------------------


def test_a_tap_acts_once(monkeypatch, tmp_path):
    """SDL tells of the same finger as a mouse: that is not a second click."""
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    tap(app, middle(page, "captions"))
    assert app.settings.captions and app.ui.hand == "touch"
    tap(app, middle(app.stack.top, "captions"))
    assert not app.settings.captions


@pytest.mark.parametrize("game", main_variants())
def test_nothing_moves_away_under_the_first_finger(monkeypatch, tmp_path, game):
    """After a pad the table has more room: it is laid out anew when the finger is lifted, and what was tapped is what
    was seen there."""
    app, scene = sit_down(monkeypatch, tmp_path, game, size=(800, 600))
    push(app, "x")
    frame(app)
    before = pygame.Rect(scene.board.rect)
    tapped: list[str] = []
    spot = must(taps_for(scene, scene.sitting.state.legal_moves()[0]))[0]
    at = pixel_of(app, scene, spot)
    monkeypatch.setattr(scene, "tapped", tapped.append)
    finger(app, DOWN, at)
    frame(app)
    assert app.ui.hand == "touch" and scene.board.rect == before
    finger(app, UP, at)
    assert tapped == [spot]
    frame(app)
    assert scene.board.rect != before


def test_a_real_mouse_is_still_one(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.handle(pygame.event.Event(kind, pos=middle(page, "captions"), button=1, touch=False))
    assert app.settings.captions and app.ui.hand == "mouse"


def test_a_page_scrolls_with_the_finger_and_nothing_is_chosen_on_the_way(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, size=(800, 600))
    page = open_page(app, "settings")
    scroll = next(w for w in page.root.walk() if isinstance(w, Scroll))
    assert scroll.limit > 150
    start = middle(page, "captions")
    before = app.settings.as_table()
    swipe(app, start, (start[0] + 4, start[1] - 120))
    page = top(app)
    scroll = next(w for w in page.root.walk() if isinstance(w, Scroll))
    assert scroll.offset == 120 and app.settings.as_table() == before
    for widget in [w for w in page.root.walk() if isinstance(w, Segments)]:
        assert widget.hover == -1


def test_a_slider_is_dragged_across_and_scrolled_past(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    slider = next(w for w in page.root.walk() if isinstance(w, Slider))
    x, y = slider.rect.center
    swipe(app, (x, y), (slider.rect.x, y + 3))
    assert app.settings.volume == 0
    x, y = middle(app.stack.top, "volume")
    swipe(app, (x, y), (x + 2, y - 60))
    assert app.settings.volume == 0


def test_a_finger_that_stays_shows_the_tip_and_presses_nothing(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    at = middle(scene, "menu")
    finger(app, DOWN, at)
    for _ in range(40):
        app.update(0.02)
    assert scene.tip() == "Menu"
    frame(app)
    finger(app, UP, at)
    app.update(0.02)
    assert app.stack.top is scene and not scene.tip()


def test_a_whole_way_by_fingers(monkeypatch, tmp_path):
    """From the title to a table, its menu, the rules, and back."""
    app = open_app(monkeypatch, tmp_path)
    title = open_page(app, "title")
    key = GAME.partition(":")[0]
    tap(app, middle(title, key))
    frame(app)
    tap(app, middle(app.stack.top, "start"))
    frame(app)
    table = app.stack.top
    tap(app, middle(table, "menu"))
    tap(app, middle(app.stack.top, "rules"))
    tabs = next(w for w in top(app).root.walk() if isinstance(w, Tabs))
    tap(app, tabs.rect.center)
    tap(app, middle(app.stack.top, "back"))
    assert app.stack.top is table
    tap(app, middle(table, "menu"))
    tap(app, (4, 4))  # beside the menu
    assert app.stack.top is table
    tap(app, middle(table, "menu"))
    tap(app, middle(app.stack.top, "leave"))
    assert app.stack.top is title


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_everything_on_a_page_is_large_enough(monkeypatch, tmp_path, size):
    app = open_app(monkeypatch, tmp_path, size=size)
    app.ui.use_hand("touch")
    small = []
    for name, make in PAGES.items():
        small += [f"{name}: {fault}" for fault in too_small(make(app.ui))]
    monkeypatch.setattr("qgames.ai.process.worker.Worker.start", lambda self: None)
    for game in main_variants():
        for state, page in at_the_table(app.ui, game):
            small += [f"{game}, {state}: {fault}" for fault in too_small(page)]
    assert not small


def too_small(page):
    """Whatever takes a tap and is smaller than a fingertip; the net opens enlarged."""
    page.ui.apply()
    page.ready()
    least = page.ui.px(TARGET) - 1
    for widget in page.root.walk():
        if not widget.takes_focus() or not widget.rect.width or isinstance(widget, net_widget()):
            continue
        boxes = getattr(widget, "_boxes", None) or [box for box, _ in getattr(widget, "_cells", ())] or [widget.rect]
        yield from (f"{type(widget).__name__} {widget.key} {box.size}" for box in boxes if min(box.size) < least)


def net_widget():
    from qgames.games.cubulus.net_panel import Net

    return Net


@pytest.mark.parametrize("game", main_variants())
def test_spots_of_a_board_are_a_fingertip_apart(monkeypatch, tmp_path, game):
    app, scene = sit_down(monkeypatch, tmp_path, game, size=(1280, 800))
    table = scene.board.show(app.ui)
    places = [table.project(spot.position) for spot in scene.board.spots()]
    assert min(dist(a, b) for i, a in enumerate(places) for b in places[i + 1 :]) >= TARGET


# -- the table -------------------------------------------------------------------------------------------------------


def test_a_finger_that_stays_on_the_board_tells_what_is_there(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    spot = must(taps_for(scene, scene.sitting.state.legal_moves()[0]))[0]
    at = pixel_of(app, scene, spot)
    finger(app, DOWN, at)
    for _ in range(40):
        app.update(0.02)
    assert scene.board.hover == spot
    assert scene.narrator.spot_words(spot) in [toast.text for toast in app.overlay.toasts]
    finger(app, UP, at)
    app.update(0.02)
    assert scene.board.hover is None and not scene.sitting.match.moves and not scene.current.hand.pick.chosen


def test_a_piece_is_dragged_to_its_place(monkeypatch, tmp_path):
    """With a finger as with a mouse."""
    app, scene = sit_down(monkeypatch, tmp_path, "quantik")
    move = scene.sitting.state.legal_moves()[0]
    piece, place = must(taps_for(scene, move))
    swipe(app, pixel_of(app, scene, piece), pixel_of(app, scene, place))
    assert scene.sitting.match.moves == (move,)


@pytest.mark.parametrize("game", main_variants())
def test_a_second_finger_gives_up_what_the_first_began(monkeypatch, tmp_path, game):
    app, scene = sit_down(monkeypatch, tmp_path, game)
    for spot in [spot.key for spot in scene.board.spots()][:6]:
        x, y = pixel_of(app, scene, spot)
        finger(app, DOWN, (x, y), 1)
        finger(app, MOVE, (x + 30, y + 30), 1)
        finger(app, DOWN, (x + 90, y), 2)
        finger(app, UP, (x + 90, y), 2)
        finger(app, UP, (x + 30, y + 30), 1)
        app.update(0.02)
        assert not scene.sitting.match.moves


def test_two_fingers_zoom_and_turn(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    board, at = scene.board, scene.board.rect.center
    camera = board.camera
    two_fingers(app, at, grow=2.0)
    assert board.camera.zoom / camera.zoom == pytest.approx(2.0, rel=0.02)
    two_fingers(app, at, grow=0.5)
    assert board.camera.zoom == pytest.approx(camera.zoom, rel=0.02)
    two_fingers(app, at, move=(80, 0))
    assert board.camera.yaw != camera.yaw and board.camera.zoom == pytest.approx(camera.zoom, rel=0.02)
    board.look_from(camera, 0)
    two_fingers(app, at, move=(0, 60))
    assert board.camera.pitch != camera.pitch and board.camera.yaw == pytest.approx(camera.yaw, abs=1)
    assert not scene.sitting.match.moves and not scene.current.hand.pick.chosen


@pytest.mark.parametrize("twist", [30, -30])
def test_the_table_turns_along_with_two_fingers(monkeypatch, tmp_path, twist):
    """What lies under the right finger follows it: seen from above, by about as much."""
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    board = scene.board
    board.look_from(board.camera.tilted(90.0), 0)
    before = board.camera
    spot = max(board.spots(), key=lambda spot: board.show(app.ui).project(spot.position)[0])
    height = board.show(app.ui).project(spot.position)[1]
    two_fingers(app, board.rect.center, twist=twist)
    went = board.show(app.ui).project(spot.position)[1] - height
    assert went * twist > 0, "clockwise: the right side goes down"
    turned = (board.camera.yaw - before.yaw + 180) % 360 - 180
    assert abs(turned) == pytest.approx(abs(twist), abs=4)


def test_fingers_of_a_trackpad_are_left_to_the_mouse(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    monkeypatch.setattr("qgames.ui.touch.TRACKPAD", True)
    at = middle(page, "captions")
    finger(app, DOWN, at)
    finger(app, UP, at)
    assert not app.settings.captions and app.ui.hand == "mouse"


def test_fingers_nobody_saw_come_do_nothing(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    before = app.settings.as_table()
    for kind in (MOVE, UP):
        finger(app, kind, middle(page, "captions"), 9)
    echo(app, pygame.MOUSEBUTTONDOWN, middle(page, "captions"))
    echo(app, pygame.MOUSEBUTTONUP, middle(page, "captions"))
    for number in (1, 2, 3):
        finger(app, DOWN, (200 + 100 * number, 300), number)
    for number in (3, 1, 2):
        finger(app, UP, (200 + 100 * number, 300), number)
    assert app.settings.as_table() == before
    tap(app, middle(page, "captions"))
    assert app.settings.captions, "and then a tap is a tap again"


# -- the net ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_net_opens_enlarged_for_fingers(monkeypatch, tmp_path, size):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", size=size)
    tap(app, cubulus_of(scene).net.rect.center)
    page = app.stack.top
    assert isinstance(page, LargeNet) and not scene.sitting.match.moves
    frame(app)
    large = must_be(Net, page.find("net"))
    fields = net.layout(large._inner, large._rows)
    assert min(min(box.size) for box in fields.values()) >= TARGET
    assert app.ui.room.contains(page.panel.rect)
    move = next(m for m in scene.sitting.state.legal_moves() if m in FACELETS)
    tap(app, fields[move].center)
    assert app.stack.top is scene and scene.sitting.match.moves == (move,)


def test_the_net_opens_enlarged_for_pads(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", size=(1280, 800))
    for _ in range(30):
        push(app, "x")
        if must(scene.focus).key == "net":
            break
    push(app, "a")
    page = app.stack.top
    assert isinstance(page, LargeNet)
    frame(app)
    push(app, "right")
    hold(app, "a")
    hold(app, "a", down=False)
    assert app.stack.top is scene and len(scene.sitting.match.moves) == 1


def test_neutral_balls_are_put_in_one_after_the_other(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus", size=(1280, 800))
    tap(app, cubulus_of(scene).net.rect.center)
    page = top(app)
    frame(app)
    for count, facelet in enumerate(("F1", "F5", "F9"), 1):
        large = must_be(Net, page.find("net"))
        tap(app, net.layout(large._inner, large._rows)[facelet].center)
        assert app.stack.top is page and scene.sitting.match.ply == count
    tap(app, (3, 3))
    assert app.stack.top is scene


def test_a_mouse_needs_no_larger_net(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", size=(1280, 800))
    small = cubulus_of(scene).net
    move = next(m for m in scene.sitting.state.legal_moves() if m in FACELETS)
    at = net.layout(small._inner, small._rows)[move].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.handle(pygame.event.Event(kind, pos=at, button=1))
    assert scene.sitting.match.moves == (move,)
