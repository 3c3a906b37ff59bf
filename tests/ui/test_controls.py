"""Keys, controls, text fields and the focus: one model for mouse and keyboard."""

from typing import Any

import pygame
import pytest
from kit.app import CTRL
from kit.must import must, must_be

from qgames.files import i18n, theme
from qgames.files.settings import Settings
from qgames.ui import (
    Back,
    Button,
    ChoiceControl,
    Column,
    Dialog,
    Label,
    Page,
    Row,
    Scroll,
    Slider,
    Space,
    Tabs,
    TextField,
    Toggle,
    Ui,
    keys,
)
from qgames.ui.controls import FADED
from qgames.ui.navigation import Then
from qgames.ui.sound import Sounds

KEY = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "enter": pygame.K_RETURN, "space": pygame.K_SPACE,
       "tab": pygame.K_TAB, "home": pygame.K_HOME, "end": pygame.K_END, "backspace": pygame.K_BACKSPACE,
       "delete": pygame.K_DELETE, "down": pygame.K_DOWN, "up": pygame.K_UP, "escape": pygame.K_ESCAPE}  # fmt: skip


@pytest.fixture
def ui(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    yield Ui(Settings(language="en"), (800, 600))
    i18n.use("en")


def press(name, mod=0, **more):
    given: dict[str, Any] = {"unicode": "", "scancode": 0} | more
    return pygame.event.Event(pygame.KEYDOWN, key=KEY.get(name, name), mod=mod, **given)


def mouse(kind, pos, button=1):
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=pos, rel=(1, 0), buttons=(0, 0, 0))
    return pygame.event.Event(kind, pos=pos, button=button)


class Sheet(Page):
    def __init__(self, ui, *widgets):
        self.widgets = widgets
        super().__init__(ui)

    def build(self):
        return Column(self.widgets, align="start")


# -- shortcuts -------------------------------------------------------------------------------------------------------

LAYOUTS = {
    "latin": (pygame.K_z, pygame.KSCAN_Z),
    "cyrillic": (0x44F, pygame.KSCAN_Z),
    "greek": (0x3B6, pygame.KSCAN_Z),
    "arabic": (0x626, pygame.KSCAN_Z),
    "hebrew": (0x5D6, pygame.KSCAN_Z),
    "german, where z is elsewhere": (pygame.K_z, pygame.KSCAN_Y),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_ctrl_z_on_every_keyboard(layout, monkeypatch):
    monkeypatch.setattr(keys, "_MAC", False)
    code, place = LAYOUTS[layout]
    assert keys.shortcut(press(code, pygame.KMOD_LCTRL, scancode=place)) == "ctrl+z"
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    assert keys.shortcut(press(code, both, scancode=place)) == "ctrl+shift+z"


def test_cmd_is_ctrl_on_a_mac(monkeypatch):
    monkeypatch.setattr(keys, "_MAC", True)
    assert keys.shortcut(press(pygame.K_z, pygame.KMOD_LMETA)) == "ctrl+z"


@pytest.mark.parametrize("code", [pygame.K_SLASH, 223, pygame.K_COMMA, pygame.K_QUOTE, pygame.K_QUESTION])
def test_the_question_mark_on_several_keyboards(code):
    assert keys.shortcut(press(code, pygame.KMOD_LSHIFT)) == "?"


def test_a_comma_is_no_question_mark(monkeypatch):
    monkeypatch.setattr(keys, "_MAC", False)
    assert keys.shortcut(press(pygame.K_COMMA, pygame.KMOD_LCTRL)) == "ctrl+,"
    assert keys.shortcut(press(pygame.K_COMMA)) == ","


def test_other_events_have_no_name():
    assert keys.shortcut(pygame.event.Event(pygame.KEYUP, key=pygame.K_z, mod=0)) == ""
    assert keys.shortcut(press(0x40000123)) == ""


# -- controls --------------------------------------------------------------------------------------------------------


def test_a_button_acts_on_release_over_it(ui):
    done = []
    page = Sheet(ui, Button("Go", lambda: done.append(1), key="go"))
    page.ready()
    middle = page.find("go").rect.center
    page.handle(mouse(pygame.MOUSEBUTTONDOWN, middle))
    assert not done
    page.handle(mouse(pygame.MOUSEBUTTONUP, (700, 500)))
    assert not done, "let go elsewhere: not meant"
    page.handle(mouse(pygame.MOUSEBUTTONDOWN, middle))
    page.handle(mouse(pygame.MOUSEBUTTONUP, middle))
    page.handle(press("enter"))
    page.handle(press("space"))
    assert len(done) == 3


def test_the_answer_of_an_action_goes_to_the_app(ui):
    page = Sheet(ui, Button("Leave", lambda: Back(), key="go"))
    assert page.handle(press("enter")) == Back()
    assert page.handle(press("escape")) == Back()


def test_disabled_things_take_no_focus_and_do_nothing(ui):
    done = []
    page = Sheet(ui, Button("No", lambda: done.append(1), key="no", enabled=False), Button("Yes", key="yes"))
    page.ready()
    assert must(page.focus).key == "yes"
    page.handle(mouse(pygame.MOUSEBUTTONDOWN, page.find("no").rect.center))
    page.handle(mouse(pygame.MOUSEBUTTONUP, page.find("no").rect.center))
    assert not done


def test_toggle_and_choice_by_keys_and_mouse(ui):
    seen = []
    page = Sheet(
        ui,
        Toggle("Sound", False, lambda on: seen.append(on), key="t"),
        ChoiceControl("Theme", [(1, "one"), (2, "two"), (3, "three")], 1, lambda v: seen.append(v), key="c"),
    )
    page.handle(press("enter"))
    assert seen == [True]
    page.handle(press("tab"))
    page.handle(press("right"))
    page.handle(press("left"))
    page.handle(press("left"))
    assert seen == [True, 2, 1, 3]
    rect = page.find("c").rect
    for x in (rect.right - 5, rect.x + 5):
        page.handle(mouse(pygame.MOUSEBUTTONDOWN, (x, rect.centery)))
        page.handle(mouse(pygame.MOUSEBUTTONUP, (x, rect.centery)))
    assert seen[-2:] == [1, 3]
    assert page.find("c").spoken() == "Theme: three"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_choice_steps_the_same_way_whichever_way_the_language_runs(ui, language):
    """The arrows drawn at its ends do not turn around; else one would step to and fro between two languages."""
    ui.change(language=language)
    seen = []
    page = Sheet(ui, ChoiceControl("", [(1, "1"), (2, "2"), (3, "3")], 1, lambda v: seen.append(v), key="c"))
    rect = page.find("c").rect
    for name in ("right", "left"):
        page.handle(press(name))
    for x in (rect.right - 5, rect.x + 5, rect.x + 5):
        page.handle(mouse(pygame.MOUSEBUTTONDOWN, (x, rect.centery)))
        page.handle(mouse(pygame.MOUSEBUTTONUP, (x, rect.centery)))
    assert seen == [2, 1, 2, 1, 3]


def test_slider(ui):
    seen: list[int] = []
    page = Sheet(ui, Slider("Volume", 50, seen.append, key="s"))
    for name in ("right", "left", "left", "end", "end", "home"):
        page.handle(press(name))
    assert seen == [55, 50, 45, 100, 0]
    rect = page.find("s").rect
    page.handle(mouse(pygame.MOUSEBUTTONDOWN, rect.center))
    page.handle(mouse(pygame.MOUSEMOTION, (rect.right + 200, 0)))
    page.handle(mouse(pygame.MOUSEBUTTONUP, (rect.right + 200, 0)))
    assert seen[-1] == 100, "the pointer is held also outside"


def test_tabs(ui):
    seen: list[str] = []
    page = Sheet(ui, Tabs([("a", "A"), ("b", "B")], "a", seen.append, key="t"))
    page.handle(press("right"))
    page.handle(press("right"))
    assert seen == ["b"]


# -- typing ----------------------------------------------------------------------------------------------------------


def field(ui, text=""):
    seen: list[str] = []
    page = Sheet(ui, TextField("Name", text, seen.append, most=6, key="f"), Button("Other", key="other"))
    page.ready()
    return page, page.find("f"), seen


def typed(text):
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def test_typing_a_name(ui):
    page, box, _ = field(ui)
    for text in ("A", "ńa", "日本"):
        page.handle(typed(text))
    assert box.text == "Ańa日本"
    page.handle(press("backspace"))
    page.handle(press("home"))
    page.handle(press("delete"))
    page.handle(typed("É"))
    assert box.text == "Éńa日"
    page.handle(typed("xxxxxxxxx"))
    assert len(box.text) == 6, "no longer than it may be"


def test_input_methods_compose_in_place(ui):
    page, box, seen = field(ui)
    page.handle(pygame.event.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert (box.composing, box.text, seen) == ("に", "", [])
    page.handle(press("enter"))
    page.handle(typed("日"))
    assert (box.composing, box.text) == ("", "日")


def test_letters_in_a_field_are_no_shortcuts(ui):
    page, _, _ = field(ui)
    asked = []
    page.shortcut = lambda name: asked.append(name)
    page.handle(press(pygame.K_u, unicode="u"))
    assert asked == []
    page.handle(press("tab"))
    page.handle(press(pygame.K_u, unicode="u"))
    assert asked == ["tab", "u"]


SHIFT = pygame.KMOD_LSHIFT


def test_selecting_by_keys_and_typing_over_it(ui):
    page, box, _ = field(ui, "abcdef")
    page.handle(press("left", SHIFT))
    page.handle(press("left", SHIFT))
    assert box.selected == (4, 6)
    page.handle(typed("X"))
    assert (box.text, box.caret, box.selected) == ("abcdX", 5, (5, 5))
    page.handle(press("home", SHIFT))
    page.handle(press("delete"))
    assert box.text == ""
    page.handle(typed("abc"))
    page.handle(press(pygame.K_a, CTRL))
    assert box.selected == (0, 3)
    page.handle(press("left"))
    assert (box.caret, box.selected) == (0, (0, 0)), "an arrow goes to the end of what was selected"


def test_selecting_by_mouse(ui):
    page, box, _ = field(ui, "abcdef")
    left = box.rect.x + 14
    page.handle(mouse(pygame.MOUSEBUTTONDOWN, (left, box.rect.centery)))
    page.handle(mouse(pygame.MOUSEMOTION, (box.rect.right, box.rect.centery)))
    page.handle(mouse(pygame.MOUSEBUTTONUP, (box.rect.right, box.rect.centery)))
    assert box.selected == (0, 6)
    page.handle(press("backspace"))
    assert box.text == ""


@pytest.mark.parametrize("icon", ["", "search"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_long_text_scrolls_with_the_caret(ui, language, icon):
    ui.change(language=language)
    long = TextField("Name", "W" * 60, lambda text: None, most=80, icon=icon, key="f")
    page = Sheet(ui, long, Button("Other", key="other"))
    page.ready()
    box, picture = page.find("f"), pygame.Surface((800, 600))

    def carets():
        """Where the caret was drawn, seen by its colour."""
        page.draw(picture)
        tint, row = ui.theme["accent"], box.rect.centery + 8
        within = range(box.rect.x + 8, box.rect.right - 8)  # the ring of the focus
        return [x for x in within if tuple(picture.get_at((x, row)))[:3] == tint]

    for name in ("end", "home", "right", "right", "end", "left"):
        page.handle(press(name))
        assert carets(), f"the caret is in sight after {name}"
    page.handle(press("end"))
    assert carets()[0] > box.rect.centerx, "at the end of Latin text, whatever the language around it"
    i18n.use("en")


def test_cut_text_tells_all_of_itself(ui):
    words = "a name much too long for the little room it has"
    page = Sheet(ui, Label(words, one_line=True, most=100, key="l"))
    picture = pygame.Surface((800, 600))
    page.draw(picture)
    page.find("l").rect.width = 100
    page.draw(picture)
    assert page.tip() == ""
    page.handle(mouse(pygame.MOUSEMOTION, page.find("l").rect.center))
    assert page.tip() == words
    page.update(1.0)
    assert page.dirty
    page.draw(picture)


def test_control_characters_are_not_typed(ui):
    page, box, _ = field(ui)
    page.handle(typed("a\nb\tc"))
    assert box.text == "abc"


# -- focus -----------------------------------------------------------------------------------------------------------


class Grid(Page):
    def build(self):
        rows = [Row([Button(f"{r}{c}", key=f"{r}{c}", least=120) for c in range(3)]) for r in range(3)]
        return Column(rows, align="start")


def test_arrows_go_where_they_point(ui):
    page = Grid(ui)
    page.ready()
    for name, at in (("right", "01"), ("down", "11"), ("left", "10"), ("up", "00"), ("up", "00"), ("left", "00")):
        page.handle(press(name))
        assert must(page.focus).key == at


def test_each_focus_change_is_announced_once(ui):
    page = Grid(ui)
    page.ready()
    before = len(ui.announcer.recent)
    page.handle(press("right"))
    page.handle(press("up"))
    assert [said.text for said in list(ui.announcer.recent)[before:]] == ["01"]


def test_the_focus_survives_a_rebuild(ui):
    page = Grid(ui)
    page.ready()
    page.handle(press("right"))
    ui.change(scale=150)
    page.ready()
    assert must(page.focus).key == "01"
    assert sum(widget.focused for widget in page.root.walk()) == 1


class Long(Page):
    def build(self):
        return Scroll(Column([Button(str(i), key=str(i)) for i in range(40)]), key="scroll")


def test_the_focus_brings_itself_into_view(ui):
    page = Long(ui)
    page.ready()
    for _ in range(30):
        page.handle(press("down"))
        assert page.root.rect.contains(must(page.focus).rect)
    page.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 100), rel=(1, 1), buttons=(0, 0, 0)))
    before = must_be(Scroll, page.root).offset
    page.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3, precise_y=3.0))
    assert must_be(Scroll, page.root).offset < before


def test_a_pointer_that_only_lies_there_chooses_nothing(ui):
    page = Grid(ui)
    page.ready()
    for widget in page.order():
        widget.hover_focus = True
    spot = page.find("11").rect.center
    page.handle(mouse(pygame.MOUSEMOTION, spot))
    assert must(page.focus).key == "00"
    page.handle(mouse(pygame.MOUSEMOTION, page.find("12").rect.center))
    assert must(page.focus).key == "12"


def test_dialogs(ui):
    done = []
    dialog = Dialog(ui, "Sure?", "Really?", [("Yes", lambda: done.append(1)), ("No", None)])
    dialog.ready()
    assert must_be(Button, dialog.focus).label == "Yes"
    assert dialog.handle(press("escape")) == Back()
    assert not done
    assert dialog.handle(press("enter")) == Back()
    assert done
    leave = Dialog(ui, "Sure?", "Really?", [("Yes", lambda: Back()), ("No", None)])
    assert leave.handle(press("enter")) == Then(Back()), "what the answer asks for happens below the dialog"


def test_a_long_dialog_scrolls(ui):
    dialog = Dialog(ui, "Long", "many words " * 300)
    dialog.ready()
    assert any(isinstance(widget, Scroll) and widget.limit for widget in dialog.root.walk())


def test_layout_in_the_other_direction(ui):
    row = Row([Label("a", key="a"), Space(10, 10, grow=1), Label("b", key="b")])
    row.place(ui, pygame.Rect(0, 0, 400, 40))
    assert row.items[0].rect.left == 0
    ui.change(language="ar")
    row.place(ui, pygame.Rect(0, 0, 400, 40))
    assert row.items[0].rect.right == 400
    assert row.items[2].rect.left == 0


def test_a_slider_that_changes_a_setting_follows_the_mouse(monkeypatch, tmp_path):
    """Every step is kept, and the page must not let go of it meanwhile."""
    from kit.app import open_app, open_page

    app = open_app(monkeypatch, tmp_path)
    slider = open_page(app, "settings").find("volume")
    y, seen = slider.rect.centery, []
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(slider.rect.x + 20, y), button=1))
    for x in range(slider.rect.x + 20, slider.rect.right, 30):
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(30, 0), buttons=(1, 0, 0)))
        app.update(0.02)
        seen.append(app.settings.volume)
    assert len(set(seen)) > 4 and seen == sorted(seen)


# -- sound -----------------------------------------------------------------------------------------------------------


def test_no_audio_device_is_harmless(monkeypatch):
    def none(*_, **__):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sounds = Sounds(Settings())
    sounds.play("placed")
    assert sounds.possible is False
    sounds.play("won")


def test_volume_and_mute():
    settings = Settings(volume=0)
    sounds = Sounds(settings)
    sounds.play("placed")
    assert sounds.possible is None, "silent: the device is not even opened"
    settings.volume, settings.mute = 50, True
    sounds.play("placed")
    assert sounds.possible is None


@pytest.mark.parametrize("key", theme.BUILT_IN)
def test_what_cannot_be_used_now_can_be_read(key):
    made = theme.load(key)
    for role, ground in (("muted", "panel"), ("text", "field"), ("muted", "field"), ("button_text", "button")):
        assert theme.contrast(theme.mix(made[role], made[ground], FADED), made[ground]) >= 3
