"""The keyboard's smaller promises: letters find, the board has the focus after the menu, and whoever asks is answered
where it is seen."""

import pygame
import pytest
from kit.app import key as press_key
from kit.app import open_app, open_page
from kit.must import must
from kit.play import key, sit_down

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.games import KEYS, main_variants
from qgames.rules.match import Player
from qgames.session import saves
from qgames.session.setup import Clock, Setup
from qgames.session.sitting import Sitting
from qgames.ui import TextField

GAME = main_variants()[0]


# -- letters ---------------------------------------------------------------------------------------------------------


def test_a_letter_goes_to_the_card_of_a_game(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "title")
    for game in KEYS:
        name = t(f"game.{game}.name")
        page._typing.typed = ""
        for letter in name.casefold():
            press_key(app, letter)
        assert must(page.focus).spoken().startswith(name)


def test_a_letter_goes_to_a_setting(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "settings")
    page.set_focus(page.find("theme"))
    press_key(app, "e")
    assert must(page.focus).key == "volume"


def test_saved_games_are_found_by_their_names(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    for name in ("Zebra", "Éclair", "Apple"):
        sitting = Sitting.begin(Setup("quarto", {}, (Player("A"), Player("B")), Clock(), 0))
        sitting.play(sitting.state.legal_moves()[0])
        saves.save_as(sitting, name)
    page = open_page(app, "games")
    for letter, name in (("z", "Zebra"), ("e", "Éclair"), ("a", "Apple")):
        page._typing.typed = ""
        press_key(app, letter)
        assert must(page.focus).spoken().startswith(name)


def test_letters_of_any_alphabet(monkeypatch, tmp_path):
    """The key's own letter, where text is not being typed."""
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "about")
    target = page.order()[-1]
    monkeypatch.setattr(target, "spoken", lambda: "Яблоко")
    event = pygame.event.Event(pygame.KEYDOWN, key=ord("я"), mod=0, unicode="", scancode=pygame.KSCAN_Z)
    app.handle(event)
    assert page.focus is target


def test_letters_in_a_field_are_text(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = open_page(app, "setup-quarto")
    field = next(widget for widget in page.order() if isinstance(widget, TextField))
    page.set_focus(field)
    press_key(app, "s")
    assert page.focus is field


def test_letters_at_the_table_are_keys(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    before = app.settings.coordinates
    for _ in range(30):
        key(app, "tab")
        if must(scene.focus).key == "moves":
            break
    key(app, "k")
    assert must(scene.focus).key == "moves" and app.settings.coordinates != before


# -- the focus after the menu ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("close", ["escape", "enter", "m"])
def test_the_board_has_the_focus_after_the_menu(monkeypatch, tmp_path, close):
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    for _ in range(30):
        key(app, "tab")
        if must(scene.focus).key == "menu":
            break
    key(app, "enter")
    assert app.stack.top is not scene
    key(app, close)
    assert app.stack.top is scene and scene.focus is scene.board
    cursor = scene.board.cursor
    key(app, "right")
    key(app, "right")
    assert scene.board.cursor != cursor


def test_the_menu_key_opens_the_menu(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=0x40000065, mod=0, unicode="", scancode=101))
    assert type(app.stack.top).__name__ == "Menu" and scene.focus is scene.board


# -- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("captions", [False, True])
@pytest.mark.parametrize("game", main_variants())
def test_whoever_asks_is_answered_where_it_is_seen(monkeypatch, tmp_path, game, captions):
    app, scene = sit_down(monkeypatch, tmp_path, game, settings={"captions": captions})

    def answers():
        return [toast.text for toast in app.overlay.toasts] + [app.overlay.caption] * captions

    key(app, "w")
    assert answers().count(scene.current.words.state()) == 1
    key(app, "s")
    assert answers().count(scene.narrator.spot_words(must(scene.board.pointed))) == 1


def test_tips_are_shown_to_whoever_has_no_pointer(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, GAME)
    for _ in range(30):
        key(app, "tab")
        if must(scene.focus).key == "menu":
            break
    for _ in range(50):
        app.update(0.02)
    assert scene.tip() == i18n.t("play.tool.menu")
