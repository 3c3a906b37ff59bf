"""The second row of the title: what it says of lessons, of the puzzle of the day and the rest, and where they stand."""

from collections import Counter
from datetime import date

import pytest
from kit.app import key, layout_faults, open_app, open_page
from kit.must import must, must_be
from kit.samples import every_language

from qgames.games import KEYS
from qgames.scenes.pages import entrances, title, title_row
from qgames.scenes.pages.title_row import EntranceCard
from qgames.session import saves
from qgames.session.evening import shelf
from qgames.session.exercises import lessons, progress
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Button


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path, pictures=True)


def test_who_is_new_is_led_to_the_first_game_or_the_one_played_last(app):
    assert entrances.lines("")["learn"] == "Quarto · The first game"
    assert entrances.lines("qomet")["learn"] == "Qomet · The first game"


def test_a_course_begun_comes_first_and_says_how_far_one_is(app):
    course = lessons.courses("quixo")[0]
    progress.keep(course, course.steps[2].key, course.steps[0].key)
    assert entrances.lines("quarto")["learn"] == f"Quixo · 1 of {len(course.steps)}"
    for game in KEYS:
        for each in lessons.courses(game):
            for step in each.steps:
                progress.keep(each, step.key, step.key)
    every = sum(len(lessons.courses(game)) for game in KEYS)
    assert entrances.lines("quarto")["learn"] == f"{every} of {every}"  # nothing is left to learn here


def test_the_puzzle_says_what_it_asks_until_it_is_solved(app):
    puzzle = must(progress.of_the_day(date.today())).puzzle
    line = entrances.lines("")["puzzles"]
    assert line.startswith(f"{puzzle.rules.key.capitalize()} · ")
    progress.note(puzzle, "first", date.today())
    assert entrances.lines("")["puzzles"] == "Solved today"


def test_the_journey_says_where_one_is_and_an_evening_which_game_is_next(app):
    lines = entrances.lines("")
    assert lines["journey"] == "First steps · 1 of 12"
    assert lines["evening"] == "A few games, a few people, one screen"
    kept = shelf.KeptEvening(shelf.folder() / "one.qevening", "2026-11-14T19:30", "paused", 6, 0.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shelf, "unfinished", lambda: kept)
        assert entrances.lines("")["evening"].endswith(" · Game 7")
        patch.setattr(shelf, "unfinished", lambda: kept._replace(began="once"))
        assert entrances.lines("")["evening"] == "Game 7"


@pytest.fixture
def one_row(monkeypatch):
    """No more games than stand in a row; if there are more, what is below them takes less room."""
    monkeypatch.setattr(title, "KEYS", title.KEYS[:6])


@pytest.mark.usefixtures("one_row")
def test_the_title_says_it_from_its_first_picture_on(app):
    page = open_page(app, "title")
    told = entrances.lines("")
    for name in ("learn", "puzzles"):
        card = must_be(EntranceCard, page.find(name))
        assert card.line == told[name] != ""
        assert must(card.action)().to.name == name


@pytest.mark.usefixtures("one_row")
@pytest.mark.parametrize("size", [(1177, 680), (1257, 652), (1280, 800), (1920, 1080), (720, 1200)])
def test_the_second_row_is_seen_whole_in_a_first_window(monkeypatch, tmp_path, size):
    """As large as the program opens it on screens of 1280 x 800 and 1366 x 768, and larger."""
    app = open_app(monkeypatch, tmp_path, size)
    page = open_page(app, "title")
    parts = [page.find(key) for key in ("learn", "puzzles", "quarto", "settings", "quit")]
    assert isinstance(parts[0], EntranceCard) and all(app.ui.rect.contains(part.rect) for part in parts)
    assert layout_faults(page) == []


def row(page) -> list[EntranceCard]:
    page.ready()
    return [widget for widget in page.root.walk() if isinstance(widget, EntranceCard)]


def waiting() -> None:
    """A game that can be continued."""
    sitting = Sitting.begin(Setup("quixo"))
    sitting.play("a1e1")
    assert saves.keep(sitting) is None


@pytest.mark.usefixtures("one_row")
def test_a_card_stands_only_where_its_page_is_there(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    app.ui.pages = {"learn", "puzzles", "setup"}
    assert [card.key for card in row(open_page(app, "title"))] == ["learn", "puzzles"]
    app.ui.pages = {"learn", "puzzles", "journey", "evening"}
    assert [card.key for card in row(open_page(app, "title"))] == ["learn", "puzzles", "journey", "evening"]


@pytest.mark.usefixtures("one_row")
def test_five_cards_stand_in_the_columns_of_the_games(monkeypatch, tmp_path):
    monkeypatch.setattr(title, "KEYS", title.KEYS[:5])
    app = open_app(monkeypatch, tmp_path)
    app.ui.pages = {*app.ui.pages, "journey", "evening"}
    waiting()
    page = open_page(app, "title")
    cards = row(page)
    assert [card.key for card in cards] == ["continue", "learn", "puzzles", "journey", "evening"]
    games = [page.find(key).rect for key in title.KEYS]
    assert [(card.rect.x, card.rect.width) for card in cards] == [(rect.x, rect.width) for rect in games]
    assert {card.rect.size for card in cards} == {(212, 92)}
    assert cards[0].line == "Quixo · move 1" and must(page.focus).key == "continue"


@pytest.mark.usefixtures("one_row")
def test_four_cards_share_the_width_where_nothing_waits(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    app.ui.pages = {*app.ui.pages, "journey", "evening"}
    assert {card.rect.width for card in row(open_page(app, "title"))} <= {270, 271}


@pytest.mark.parametrize(("language", "size"), every_language([(1280, 800), (1000, 660), (800, 600), (720, 1200)]))
def test_all_the_words_have_room(monkeypatch, tmp_path, language, size):
    """In every language: in one line or in two, never cut, never over the edge of a card, of all or of none."""
    app = open_app(monkeypatch, tmp_path, size, language=language)
    app.ui.pages = {*app.ui.pages, "journey", "evening"}
    waiting()
    page = open_page(app, "title")
    assert layout_faults(page) == []
    cards = row(page)
    assert len({(card.laid(app.ui).head, card.laid(app.ui).line) for card in cards}) <= 1
    for card in cards:
        room, words = card.room(app.ui), card.laid(app.ui)
        assert room.width == card.broad(app.ui) and words.whole <= card.rect.height - app.ui.px(4), card.label
        assert words.line or card.height < title_row.HIGH, card.line
        for text, type in ((words.name, words.head), *([(words.text, words.line)] if words.line else [])):
            assert title_row.fits(app.ui, text, type, room.width, 2), text


@pytest.mark.usefixtures("one_row")
@pytest.mark.parametrize(("size", "high"), [((1280, 800), 92), ((1280, 680), 72), ((1280, 640), 56)])
def test_low_windows_have_lower_cards(monkeypatch, tmp_path, size, high):
    app = open_app(monkeypatch, tmp_path, size)
    cards = row(open_page(app, "title"))
    assert cards and {card.rect.height for card in cards} == {high}
    assert all(card.line and card.line in card.spoken() for card in cards), "a listener hears it all the same"


@pytest.mark.usefixtures("one_row")
@pytest.mark.parametrize("size", [(1280, 720), (1280, 680)])
def test_the_second_line_is_seen_where_it_has_room(monkeypatch, tmp_path, size):
    app = open_app(monkeypatch, tmp_path, size)
    cards, written = row(open_page(app, "title")), []
    monkeypatch.setattr(app.ui.type, "paragraph", lambda surface, text, *told: written.append(text))
    for card in cards:
        card._words(app.ui, app.window.surface())
    assert {card.line for card in cards} <= set(written)


def test_low_cards_stand_in_the_columns_of_the_games(monkeypatch, tmp_path):
    """The smallest window has all of them, closer, while a game waits as well."""
    monkeypatch.setattr(title, "KEYS", title.KEYS[:5])
    app = open_app(monkeypatch, tmp_path, (800, 600))
    app.ui.pages = {*app.ui.pages, "journey", "evening"}
    waiting()
    page = open_page(app, "title")
    cards = row(page)
    assert [card.key for card in cards] == ["continue", "learn", "puzzles", "journey", "evening"]
    assert [(card.rect.x, card.rect.width) for card in cards] == [
        (rect.x, rect.width) for rect in (page.find(key).rect for key in title.KEYS)
    ]
    assert cards[0].laid(app.ui).line, "what is continued is told"
    assert all(app.ui.rect.contains(page.find(key).rect) for key in ("quarto", "quit", *(card.key for card in cards)))


@pytest.mark.parametrize("language", ["en", "de", "bg", "ar"])
def test_the_lowest_fold_the_row_into_one_button(monkeypatch, tmp_path, language):
    app = open_app(monkeypatch, tmp_path, (800, 560), language=language)
    app.ui.pages = {*app.ui.pages, "journey", "evening"}
    waiting()
    page = open_page(app, "title")
    assert row(page) == []
    golden = [w.key for w in page.root.walk() if isinstance(w, Button) and w.kind == "primary"]
    assert golden == ["continue"]
    ways = [page.find(key).rect for key in ("continue", "more", *title.WAYS, "quit")]
    games = [page.find(key).rect for key in KEYS]
    assert min(ways, key=lambda way: way.x).x >= games[0].x or language == "ar"
    rows = Counter(way.centery for way in ways).values()
    assert max(rows) - min(rows) <= 1, "none is left alone"
    page.set_focus(page.find("more"))
    key(app, "enter")
    more = must_be(title_row.MorePage, app.stack.top)
    assert [widget.key for widget in more.order()] == ["learn", "puzzles", "journey", "evening", "cancel"]
    key(app, "enter")
    assert must(app.stack.top).address == "learn"


@pytest.mark.usefixtures("one_row")
@pytest.mark.parametrize(("language", "size"), every_language([(1280, 800), (1920, 1080), (720, 1200)]))
def test_heads_of_a_row_stand_at_one_height(monkeypatch, tmp_path, language, size):
    app = open_app(monkeypatch, tmp_path, size, language=language)
    page = open_page(app, "title")
    page.ready()
    cards = [widget for widget in page.root.walk() if isinstance(widget, EntranceCard)]
    assert cards
    for card in cards:
        beside = [other for other in cards if other.rect.y == card.rect.y]
        assert len({other.top(app.ui) for other in beside}) == 1
        words = card.laid(app.ui)
        assert card.rect.top <= card.top(app.ui) and card.top(app.ui) + words.whole <= card.rect.bottom


@pytest.mark.parametrize("language", ["en", "de", "ar"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (720, 1280)])
def test_names_are_in_one_line_and_their_words_beside_the_middle_of_the_icon(monkeypatch, tmp_path, language, size):
    monkeypatch.setattr(title, "KEYS", title.KEYS[:5])
    app = open_app(monkeypatch, tmp_path, size, language=language)
    waiting()
    cards = row(open_page(app, "title"))
    assert cards
    for card in cards:
        words = card.laid(app.ui)
        assert title_row.fits(app.ui, words.name, words.head, card.room(app.ui).width, 1), words.name
        middle = card.top(app.ui) + words.whole / 2
        wholes = [each.laid(app.ui).whole for each in cards]  # heads stand in line, whether one line follows or two
        assert language != "en" or abs(middle - card.rect.centery) <= 1 + (max(wholes) - min(wholes)) / 4
