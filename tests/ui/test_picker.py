"""Choosing among many languages: by arrows, in the list, by typing; each in its own name, in a fixed order."""

import gc
import os
from pathlib import Path

import pygame
import pytest
from kit import pseudo
from kit.app import click, focused, frame, key, layout_faults, open_app, open_page, top
from kit.must import must, must_be
from kit.samples import some_of

from qgames.files import i18n
from qgames.files.languages import LANGUAGES, native
from qgames.ui import Button
from qgames.ui import page as typed
from qgames.ui.choices import Picker, PickerList
from qgames.ui.page import PAUSE, Item, Typing, beginning, plain

STATM = Path("/proc/self/statm")
ITEMS = [Item(code, native(code), LANGUAGES[code].english) for code in ("en", "cs", "da", "de", "el", "ru", "ja", "ar")]


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory):
    """All of them, complete."""
    folder = tmp_path_factory.mktemp("locales")
    pseudo.write(folder, tuple(code for code in LANGUAGES if code != "en"))
    return folder


@pytest.fixture
def everywhere(monkeypatch, catalogues):
    pseudo.install(monkeypatch, catalogues, ())


def type_in(app, text):
    for letter in text:
        code = ord(letter) if letter.isascii() else 0
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))
        app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        app.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0))
        frame(app)


@pytest.mark.parametrize(
    ("typed", "at", "found"),
    [("d", "en", "da"), ("d", "da", "de"), ("dd", "de", "da"), ("de", "en", "de"), ("c", "en", "cs"), ("č", "en", "cs"),
     ("gr", "en", "el"), ("ελ", "en", "el"), ("ру", "ja", "ru"), ("日", "en", "ja"), ("ar", "en", "ar"),
     ("ال", "en", "ar"), ("ja", "ja", "ja"), ("zzz", "en", None), ("x", "en", None)],
)  # fmt: skip
def test_letters_find_the_next_that_begins_so(typed, at, found):
    codes = [item.value for item in ITEMS]
    where = beginning(ITEMS, typed, codes.index(at))
    assert (codes[where] if where is not None else None) == found
    assert plain(plain(typed)) == plain(typed)


def test_a_pause_begins_a_new_word(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("qgames.ui.page.time.monotonic", lambda: clock[0])
    typing = Typing()
    clock[0] = 10.0
    assert typing.add("g") == "g"
    clock[0] += PAUSE / 2
    assert typing.add("r") == "gr"
    clock[0] += PAUSE * 2
    assert typing.add("d") == "d"


def test_the_arrows_go_through_all_of_them(monkeypatch, tmp_path, everywhere):
    """Right is always the next one, however the page is turned around meanwhile; Left goes back the same way."""
    app = open_app(monkeypatch, tmp_path, language="en", speed="off")
    open_page(app, "settings")
    seen = []
    for _ in range(1 + len(i18n.languages())):
        key(app, "right")
        seen.append(app.settings.language)
        assert focused(app)[0].key == "language"
    assert sorted(seen) == sorted([*LANGUAGES, ""]) and seen[-1] == "en"
    back = []
    for _ in range(12):
        key(app, "left")
        back.append(app.settings.language)
    assert back == seen[-2:-14:-1]


def test_it_is_typed_into(monkeypatch, tmp_path, everywhere):
    monkeypatch.setattr(typed, "PAUSE", 600.0)  # seconds: however busy the machine is
    app = open_app(monkeypatch, tmp_path, language="en", speed="off")
    page = open_page(app, "settings")
    type_in(app, "gre")
    assert app.settings.language == "el"
    page._typing.typed = ""
    type_in(app, "日")
    assert app.settings.language == "ja"
    assert must(page.focus).key == "language" and app.stack.top is page, "no letter was taken for a shortcut"


@pytest.mark.parametrize(
    ("window", "language"), some_of(2, [(800, 600, 200), (800, 600, 100), (1280, 800, 100)], ["en", "he"])
)
def test_the_list(monkeypatch, tmp_path, everywhere, window, language):
    *size, scale = window
    app = open_app(monkeypatch, tmp_path, tuple(size), language=language, scale=scale, speed="off")
    page = open_page(app, "settings")
    click(app, page.find("language").rect.center)
    sheet = app.stack.top
    assert isinstance(sheet, PickerList) and layout_faults(sheet) == []
    names = [must_be(Button, widget).label for widget in sheet.order()]
    assert names[1:] == [native(code) for code in i18n.languages()] and len(names) == 41
    assert must_be(Button, sheet.focus).label == native(language), "the one in use"
    type_in(app, "jap")
    assert must_be(Button, sheet.focus).label == "日本語" and sheet.root.rect.contains(must(sheet.focus).rect), (
        "it scrolls there"
    )
    key(app, "enter")
    assert app.settings.language == "ja" and app.stack.top is page
    key(app, "enter")
    key(app, "home")
    assert must(app.stack.top.focus).key == "item0"
    key(app, "escape")
    assert app.settings.language == "ja" and app.stack.top is page


def test_the_list_by_mouse(monkeypatch, tmp_path, everywhere):
    app = open_app(monkeypatch, tmp_path, language="en", speed="off")
    page = open_page(app, "settings")
    click(app, page.find("language").rect.center)
    button = next(widget for widget in top(app).order() if must_be(Button, widget).label == "فارسی")
    click(app, button.rect.center)
    assert app.settings.language == "fa" and app.ui.rtl and app.stack.top is page


def test_what_is_incomplete_is_not_in_it(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, language="en")
    page = open_page(app, "settings")
    listed = [item.value for item in must_be(Picker, page.find("language")).items()]
    assert listed == ["", *(code for code in i18n.languages() if i18n.complete(code))]
    app.ui.change(language="ar")
    assert "ar" in [item.value for item in must_be(Picker, page.find("language")).items()], (
        "unless it is the one in use"
    )


@pytest.mark.skipif(not STATM.exists(), reason="asks Linux")
def test_memory_stays_flat(monkeypatch, tmp_path):
    """Through a third of them again and again: what the first rounds needed is all there is."""
    some = sorted(LANGUAGES)[::3]
    pseudo.write(tmp_path / "locales", tuple(code for code in some if code != "en"), ("settings.",))
    pseudo.install(monkeypatch, tmp_path / "locales", ())
    app = open_app(monkeypatch, tmp_path, (800, 600), language="en", speed="off", mute=True)
    open_page(app, "settings")

    def around():
        for code in some:
            app.ui.change(language=code)
            frame(app)
        gc.collect()
        return int(STATM.read_text(encoding="utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")

    around()
    first, later = around(), around()
    assert later - first < 4_000_000, f"{first} -> {later}"
