"""The saved games: found, told in words, named and thrown away; quick with a hundred of them."""

import os
import time

import pygame
import pytest
from kit.app import frame, key, layout_faults, open_app, open_page
from kit.must import must, must_be
from kit.samples import every_language

from qgames.files import paths
from qgames.games import game
from qgames.rules.match import Match, Player
from qgames.scenes.pages import game_cards
from qgames.scenes.pages.games import OpenList
from qgames.scenes.parts import tables
from qgames.scenes.parts.page import told
from qgames.session import saves
from qgames.session.sitting import Sitting

DAY = 86400
ANNA, BEN, LEA = Player("Anna"), Player("Ben"), Player("Lea")
#: of Quixo: the last push makes five for the other side
OTHERS_FIVE = "e2a2 e3e1 a2a1 e2e1 a2a1 d1e1 a4a1 c5c1 a4a1 e1a1 e5a5 a1e1"


def keep(name, moves, players, ago=0.0, resigned=None):
    match = Match(game(name), players)
    for move in moves.split():
        match.play(move)
    if resigned is not None:
        match.resign(resigned)
    sitting = Sitting(match)
    saves.keep(sitting)
    path = saves.auto_file(sitting)
    os.utime(path, (time.time() - ago,) * 2)
    return path


@pytest.fixture
def app(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    keep("quantik", "Sa4 Nd4", [LEA, BEN], 9 * DAY, resigned=0)
    keep("qomet", "a7 d6", [LEA, Player("", "computer-4")], DAY)
    keep("quixo", "a1e1 a5e5", [ANNA, BEN], 10)
    return app


def cards(page):
    return [widget for widget in page.root.walk() if isinstance(widget, game_cards.GameCard)]


def looked_up(app, page):
    for _ in range(20):
        frame(app)
    return [card.line() for card in cards(page)]


def test_the_newest_first_in_words(app):
    page = open_page(app, "games")
    assert [card.headings()[0] for card in cards(page)] == ["Quixo", "Qomet", "Quantik"]
    assert looked_up(app, page) == ["Anna to move", "Lea to move", "Ben wins. Lea resigned."]
    assert "Computer: Steady" in cards(page)[1].spoken()
    assert str(paths.saves()) not in " ".join(card.spoken() for card in cards(page)), "no paths of folders"


def test_filters_and_search(app):
    page = must_be(OpenList, open_page(app, "games"))
    page._filter("state", "finished")
    page.ready()
    assert [card.headings()[0] for card in cards(page)] == ["Quantik"]
    page._filter("state", "")
    page._filter("game", "qomet")
    page.ready()
    assert [card.headings()[0] for card in cards(page)] == ["Qomet"]
    page._filter("game", "")
    page.ready()
    page.set_focus(page.find("search"))
    field = page.focus
    for letter in "lea":
        app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    frame(app)
    assert [card.headings()[0] for card in cards(page)] == ["Qomet", "Quantik"]
    assert page.focus is field and must(field).focused, "the field keeps the focus"
    page._search("nobody")
    frame(app)
    assert cards(page) == [] and layout_faults(page) == []


def test_a_name_of_ones_own(app):
    page = must_be(OpenList, open_page(app, "games"))
    path = page.games[0].path
    page.set_focus(page.find("rename0"))
    key(app, "enter")
    app.stack.top._typed("The tall ones")
    key(app, "enter")
    assert app.stack.top is page
    assert cards(page)[0].headings() == ("The tall ones", "Quixo") and page.games[0].path == path
    assert must(tables.unfinished()).path == path, "it can still be continued"
    sitting = saves.read_file(path)
    sitting.play("a2e2")
    saves.keep(sitting)
    assert saves.glance(path).name == "The tall ones" and saves.glance(path).plies == 3


def test_a_name_given_while_the_game_is_open(app):
    path = saves.saved()[0].path
    sitting = saves.read_file(path)  # the table below the list
    saves.rename(path, "Mine")
    sitting.play("a2e2")
    saves.keep(sitting)
    assert saves.glance(path).name == "Mine"
    assert saves.glance(saves.save_as(sitting, "Another")).name == "Another"


def test_a_saved_copy_gets_another_name(app):
    sitting = saves.read_file(saves.saved()[0].path)
    one, two = saves.save_as(sitting, "One"), saves.save_as(sitting, "Two")
    with pytest.raises(FileExistsError):
        saves.rename(one, "Two")
    assert saves.rename(two, "Three").stem == "Three" and not two.exists()


def test_deleting_asks_and_cancel_has_the_focus(app):
    page = open_page(app, "games")
    page.set_focus(page.find("drop1"))
    key(app, "enter")
    assert app.stack.top.focus.key == "choice1"
    key(app, "enter")
    assert len(saves.saved()) == 3
    key(app, "enter")
    key(app, "left")
    key(app, "enter")
    assert [card.headings()[0] for card in cards(page)] == ["Quixo", "Quantik"] and len(saves.saved()) == 2


def test_a_file_nobody_can_read_is_a_card_too(app):
    (paths.saves() / "odd.qgame").write_text("hello")
    page = open_page(app, "games")
    card = next(card for card in cards(page) if card.headings()[0] == "odd")
    assert card.line() == "cannot be read" and not layout_faults(page)


@pytest.mark.parametrize(
    ("language", "scale", "size"),
    every_language((100, 125, 200), ((800, 600), (1280, 800), (1920, 1080), (720, 1200))),
)
def test_nothing_overlaps(monkeypatch, tmp_path, size, scale, language):
    app = open_app(monkeypatch, tmp_path, size, language=language, scale=scale)
    keep("quixo", "a1e1 a5e5", [ANNA, BEN], 10)
    keep("cubulus:three", "F2 B6", [ANNA, BEN, LEA], DAY)
    page = open_page(app, "games")
    assert layout_faults(page) == []
    small = [w.key for w in page.order() if min(w.rect.size) < app.ui.px(44) - 1]
    assert not small
    assert not any(button.rect.colliderect(card.board(app.ui)) for card in cards(page) for button in card.buttons)


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_how_it_ended_is_told_whole_beside_the_small_buttons(monkeypatch, tmp_path, language):
    app = open_app(monkeypatch, tmp_path, (1280, 800), language=language)
    keep("quixo", OTHERS_FIVE, [ANNA, BEN])
    page = open_page(app, "games")
    assert len(looked_up(app, page)[0]) > 50, "as long as such words get"
    app.ui.type.cuts.clear()
    cards(page)[0].draw(app.ui, pygame.Surface(app.ui.size))
    assert not app.ui.type.cuts


def test_in_an_upright_window_the_picture_stands_beside_the_words(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (720, 1280))
    keep("quixo", "a1e1 a5e5", [ANNA, BEN])
    card = cards(open_page(app, "games"))[0]
    assert card.board(app.ui).right < card.rect.centerx and card.rect.height < app.ui.px(220)


def test_a_hundred_games_read_only_what_is_in_sight(app, monkeypatch):
    for number in range(100):
        keep("quixo", "a1e1 a5e5 a2e2", [ANNA, Player(f"Guest {number}")], 2 * DAY + number)
    game_cards.forget_glimpses()
    asked = []
    real = saves.read_file

    def read(path, **more):
        asked.append(path)
        return real(path, **more)

    monkeypatch.setattr(saves, "read_file", read)
    page = open_page(app, "games")
    assert len(cards(page)) == 103 and len(asked) <= 1, "opened with the headers alone"
    for _ in range(30):
        frame(app)
    assert 0 < len(asked) <= 9


def test_days_as_people_say_them():
    now = time.mktime((2026, 11, 15, 14, 30, 0, 0, 0, -1))
    assert told(now - 600, now) == "today, 14:20"
    assert told(now - DAY, now) == "yesterday, 14:30"
    assert told(now - 3 * DAY, now) == "12 Nov 2026"
    assert told(1e30, now) == "?", "a disk may tell any time"


def test_title_and_list_count_moves_alike(app):
    path = saves.saved()[0].path
    sitting = saves.read_file(path)
    sitting.undo()
    saves.keep(sitting)
    assert sitting.match.ply == 1
    assert must(tables.unfinished()).caption == "Quixo · Anna, Ben · move 2"
    assert saves.glance(path).plies == 2


def test_a_card_that_rests_shows_no_buttons_and_the_one_in_hand_does(app):
    keep("quixo", "a1e1 a5e5", [ANNA, BEN], 10)
    keep("quarto", "LRTF", [ANNA, BEN], 20)
    page = open_page(app, "games")
    shown, resting = cards(page)[:2]
    page.set_focus(shown)
    looked_up(app, page)

    def drawn(card, hand):
        app.ui.hand = hand
        picture = pygame.Surface(app.ui.size)
        card.draw(app.ui, picture)
        return pygame.image.tobytes(picture, "RGB")

    assert drawn(shown, "mouse") == drawn(shown, "touch")
    assert drawn(resting, "mouse") != drawn(resting, "touch"), "a finger cannot point at it first"
