"""Game pads: every page by pad alone, sticks and repetition, pads SDL does not know, and pads that come and go."""

import ctypes
import sys
from pathlib import Path

import pygame
import pytest
from kit.app import PAGES, focused, frame, open_app, open_page, top
from kit.hands import PART, hold, pad_key, push
from kit.must import must
from kit.play import sit_down, taps_for, walk_to

from qgames.files import i18n
from qgames.games import main_variants
from qgames.scenes.pages.keys import LISTS
from qgames.ui import TextField, gamepad, keys, overlay
from qgames.ui.gamepad import Gamepads


def shortcuts(events):
    return [keys.shortcut(event) for event in events if event.type == pygame.KEYDOWN]


def moved(axis, value, number=0):
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=round(value * 32767))


# -- every page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_every_part_of_every_page_is_reached_and_left(monkeypatch, tmp_path, name):
    app = open_app(monkeypatch, tmp_path)
    open_page(app, "title")
    page = open_page(app, name)
    push(app, "x")
    frame(app)  # built anew, for a pad
    wanted = {id(widget) for widget in page.order()}
    reached = set()
    for _ in range(len(wanted)):
        assert len(focused(app)) == 1
        reached.add(id(page.focus))
        push(app, "x")
    assert reached == wanted
    assert app.ui.hand == "pad"
    frame(app)
    push(app, "b")
    if name == "title":
        assert app.stack.top is not page or len(app.stack.scenes) == 1  # it asks, or ends
    else:
        assert app.stack.top is not page


def test_a_setting_is_changed_by_pad(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    for key, act, changed in (("captions", "a", "captions"), ("scale", "right", "scale"), ("volume", "left", "volume")):
        before = getattr(app.settings, changed)
        for _ in range(60):
            if must(page.focus).key == key:
                break
            push(app, "x")
        push(app, act)
        assert getattr(app.settings, changed) != before


def test_a_game_is_begun_and_left_by_pad_alone(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    title = open_page(app, "title")
    push(app, "left")
    frame(app)
    push(app, "a")
    for _ in range(60):
        if must(top(app).focus).key == "start":
            break
        push(app, "x")
    push(app, "a")
    frame(app)
    assert must(top(app).focus).key == "board"
    push(app, "start")
    assert type(app.stack.top).__name__ == "Menu"
    push(app, "start")  # and closes it again
    assert must(top(app).focus).key == "board"
    push(app, "start")
    for _ in range(30):
        if must(top(app).focus).key == "leave":
            break
        push(app, "x")
    push(app, "a")
    assert app.stack.top is title


def test_turning_and_zooming(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, main_variants()[0])
    camera = scene.board.camera
    push(app, "leftshoulder")
    assert scene.board.camera.yaw != camera.yaw
    push(app, "rightshoulder")
    assert scene.board.camera.yaw == pytest.approx(camera.yaw)
    push(app, "righttrigger")
    assert scene.board.camera.zoom > camera.zoom
    push(app, "look up")
    assert scene.board.camera.pitch > camera.pitch
    push(app, "leftstick")
    assert scene.board.camera == scene.board.home


def test_no_letter_of_a_pad_is_typed(monkeypatch, tmp_path):
    """In a field or a list the parts of a pad do what they do elsewhere, or nothing."""
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "setup-quarto")
    field = next(widget for widget in page.order() if isinstance(widget, TextField))
    page.set_focus(field)
    for part in ("leftstick", "rightstick", "lefttrigger", "righttrigger", "y", "start"):
        push(app, part)
        assert field.text == "" and app.stack.top is page


# -- sticks and repetition -------------------------------------------------------------------------------------------


def test_a_stick_that_trembles_is_pushed_once():
    pads = Gamepads()
    made = [pads.hear(moved(0, value)) for value in (0.3, 0.58, 0.62, 0.55, 0.65, 0.45, 0.7)]
    assert [shortcuts(each) for each in made] == [[], [], ["right"], [], [], [], []]
    (up,) = must(pads.hear(moved(0, 0.1)))
    assert up.type == pygame.KEYUP and up.key == pygame.K_RIGHT


def test_a_stick_pushed_aslant_goes_one_way():
    pads = Gamepads()
    assert shortcuts(pads.hear(moved(0, 0.9))) == ["right"]
    assert pads.hear(moved(1, 0.9)) == []
    assert shortcuts(pads.hear(moved(0, -0.9))) == ["left"], "right is let go at once"


def test_what_moves_repeats_while_it_is_held_and_what_acts_does_not(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    push(app, "down")
    places = [must(page.focus).key]
    hold(app, "down")
    for _ in range(40):
        app.update(0.05)
        places.append(must(page.focus).key)
    hold(app, "down", down=False)
    assert len(set(places)) > 4
    pads = Gamepads()
    pads.hear(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_A))
    assert not any(pads.pass_time(0.5) for _ in range(10))


def test_a_pad_sdl_does_not_know():
    pads = Gamepads()

    def heard(kind, **what):
        return shortcuts(pads.hear(pygame.event.Event(kind, instance_id=3, joy=3, **what)))

    assert heard(pygame.JOYBUTTONDOWN, button=0) == ["enter"]
    assert heard(pygame.JOYBUTTONDOWN, button=1) == ["escape"]
    assert heard(pygame.JOYBUTTONDOWN, button=7) == ["menu"]
    assert heard(pygame.JOYBUTTONDOWN, button=40) == []
    assert heard(pygame.JOYHATMOTION, hat=0, value=(0, 1)) == ["up"]
    assert heard(pygame.JOYHATMOTION, hat=0, value=(-1, 0)) == ["left"]
    assert heard(pygame.JOYAXISMOTION, axis=1, value=1.0) == ["down"]
    assert heard(pygame.JOYAXISMOTION, axis=4, value=1.0) == [], "nobody knows what it is"


def test_every_key_of_a_pad_is_one_the_program_knows():
    listed = {key for _, lines in LISTS for names, _ in lines for key in names}
    assert {key for key in gamepad.KEYS.values() if key != "menu"} <= listed
    assert all(keys.shortcut(keys.pressed(key)) == key for key in gamepad.KEYS.values())


# -- what is shown ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_buttons_are_named_while_a_pad_is_in_use(monkeypatch, tmp_path, language, size):
    app, scene = sit_down(monkeypatch, tmp_path, main_variants()[0], size=size, settings={"language": language})
    drawn = []
    real = overlay.sign

    def sign(ui, part):
        drawn.append(part)
        return real(ui, part)

    monkeypatch.setattr(overlay, "sign", sign)
    frame(app)
    assert not drawn and app.ui.room == app.ui.rect
    push(app, "left")
    frame(app)
    assert {"a", "b", "x"} <= set(drawn)
    strip = app.ui.room.bottom
    below = app.window.surface().subsurface((0, strip, size[0], size[1] - strip))
    ink = pygame.mask.from_threshold(below, app.ui.theme["text"], (60, 60, 60, 255))
    assert len(ink.get_bounding_rects()) > 12, "words and signs are seen there"
    assert strip < size[1] and scene.root.rect.bottom <= strip, "nothing lies under the strip"
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 0), buttons=(0, 0, 0)))
    app.update(0.02)
    assert app.ui.hand == "mouse" and app.ui.room == app.ui.rect


def test_every_prompt_has_its_word():
    from qgames.scenes.play.shortcuts import PROMPTS

    for parts, word in (*overlay.USUAL, *PROMPTS):
        assert i18n.known(f"pad.{word}") and all(part in gamepad.KEYS for part in parts)


@pytest.mark.parametrize("hand, title", [("pad", "Game pad"), ("touch", "Touch"), ("keys", "Everywhere")])
def test_help_begins_with_what_is_at_hand(monkeypatch, tmp_path, hand, title):
    app = open_app(monkeypatch, tmp_path)
    app.ui.use_hand(hand)
    page = open_page(app, "keys")
    words = [getattr(widget, "text", "") for widget in page.root.walk()]
    assert [word for word in words if word][1] == title
    assert {"Game pad", "Touch", "Everywhere"} <= set(words)


def test_small_buttons_tell_what_they_are(monkeypatch, tmp_path):
    """Without a pointer that could rest on them; and the key is not told to whoever has none."""
    app, scene = sit_down(monkeypatch, tmp_path, main_variants()[0])
    for _ in range(40):
        push(app, "x")
        if must(scene.focus).key == "menu":
            break
    for _ in range(50):
        app.update(0.02)
    assert scene.tip() == "Menu"


# -- coming and going ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", main_variants())
def test_unplugged_in_mid_move_nothing_is_lost(monkeypatch, tmp_path, game):
    app, scene = sit_down(monkeypatch, tmp_path, game, speed="normal")
    app.input.pads.names[0] = "Some pad"
    moves = scene.sitting.state.legal_moves()
    move = next((m for m in moves if len(taps_for(scene, m) or ()) > 1), moves[0])
    first, *rest = must(taps_for(scene, move))
    walk_to(app, scene, first, pad_key)
    if rest:
        push(app, "a")
    hold(app, "righttrigger")  # comes closer; an arrow may play, with something in the hand
    chosen, cursor, state = scene.current.hand.pick.chosen, scene.board.cursor, scene.sitting.state
    app.handle(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0))
    for _ in range(60):
        app.update(0.02)
    assert (scene.current.hand.pick.chosen, scene.board.cursor, scene.sitting.state) == (chosen, cursor, state)
    assert any("Some pad" in toast.text for toast in app.overlay.toasts)
    for spot in rest or [first]:  # go on with another one
        left = walk_to(app, scene, spot, lambda app, name: _push_other(app, PART[name]))
        _push_other(app, PART[left])
    assert scene.sitting.match.moves == (move,)


def _push_other(app, part):
    hold(app, part, number=1)
    hold(app, part, down=False, number=1)
    app.update(0.02)


def sdl():
    """SDL itself, which can plug in a pad that is not there."""
    if not sys.platform.startswith("linux"):
        pytest.skip("where SDL lies is known on Linux")
    maps = Path("/proc/self/maps").read_text("utf-8").split()
    found = next((part for part in maps if "libSDL2-2" in part), None)
    if found is None:
        pytest.skip("SDL is not where it is looked for")
    made = ctypes.CDLL(found)
    made.SDL_JoystickOpen.restype = ctypes.c_void_p
    return made


@pytest.mark.parametrize("there_before", [True, False])
def test_a_real_pad_comes_plays_and_goes(monkeypatch, tmp_path, there_before):
    library = sdl()
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    if there_before:
        assert library.SDL_InitSubSystem(0x200) == 0
        assert library.SDL_JoystickAttachVirtual(1, 6, 15, 0) >= 0
    app.input.begin()
    if not there_before:
        library.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    app.turn(0.02)
    try:
        assert list(app.input.pads.names.values()) == ["Virtual Controller"]
        assert len(app.overlay.toasts) == (0 if there_before else 1), "one that was there needs no word"
        stick = ctypes.c_void_p(library.SDL_JoystickOpen(0))
        before = must(page.focus).key
        for down in (1, 0):
            library.SDL_JoystickSetVirtualButton(stick, pygame.CONTROLLER_BUTTON_DPAD_DOWN, down)
            app.turn(0.02)
        page.ready()
        order = [widget.key for widget in page.order()]
        assert order.index(must(page.focus).key) - order.index(before) == 1, "told twice, heard once"
        assert app.ui.hand == "pad"
        library.SDL_JoystickSetVirtualButton(stick, pygame.CONTROLLER_BUTTON_DPAD_DOWN, 1)
        app.turn(0.02)
    finally:
        library.SDL_JoystickDetachVirtual(0)
    app.turn(0.02)
    here = page.focus
    for _ in range(40):
        app.turn(0.05)
    assert page.focus is here, "what it held is let go"
    assert not app.input.pads.names and "Virtual Controller" in app.overlay.toasts[-1].text
    pygame.joystick.quit()


def test_without_any_pads_the_program_goes_on(monkeypatch, tmp_path):
    def broken():
        raise pygame.error("no joysticks here")

    monkeypatch.setattr(pygame.joystick, "init", broken)
    app = open_app(monkeypatch, tmp_path)
    open_page(app, "title")
    app.input.begin()
    assert not app.input.pads.names


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_name_is_spelt_by_pad(monkeypatch, tmp_path, language):
    app = open_app(monkeypatch, tmp_path, language=language)
    page = open_page(app, "setup-quarto")
    field = next(widget for widget in page.order() if isinstance(widget, TextField))
    page.set_focus(field)
    push(app, "x")
    push(app, "x")
    page = top(app)  # built anew, for a pad
    field = next(widget for widget in page.order() if isinstance(widget, TextField))
    page.set_focus(field)
    push(app, "a")
    assert field.spelling
    for part in ("down", "down", "right", "right", "down", "left", "right", "up", "up"):
        push(app, part)
    frame(app)
    assert field.text.startswith("Ba") and len(field.text) == 3 and app.stack.top is page
    push(app, "a")
    assert not field.spelling
    push(app, "down")
    assert page.focus is not field and field.text.startswith("Ba")
