"""The pictures of the statistics: what they show is what was played, and their numbers are one key away."""

from dataclasses import replace
from datetime import date, timedelta

import pygame
import pytest
from kit.app import frame, key, open_app, open_page, pressed
from kit.must import must, must_be

from qgames.files.i18n import t
from qgames.games import KEYS, main_variants
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.parts.thumbnails import ThumbnailPicture
from qgames.scenes.statistics.charts import Chart, Fact, Pair, cells
from qgames.scenes.statistics.page import EvenBoards, Numbers, NumbersRow, Statistics, of_mistakes
from qgames.scenes.statistics.rating_chart import RatingChart
from qgames.session.statistics import games as statistics
from qgames.session.statistics.games import PlayedGame
from qgames.session.statistics.mistakes import Mistakes, share
from qgames.session.statistics.rating import ladder_of
from qgames.ui import Go
from qgames.ui.choices import Segments
from qgames.ui.controls import ChoiceControl, Pressable

KEY = main_variants()[0].partition(":")[0]
TODAY = date.today()
GAME = PlayedGame(TODAY.isoformat(), KEY, "computer", 2, "won", 12, 0, 0, "")
LONG_AGO = (TODAY - timedelta(500)).isoformat()


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)


def count(*games):
    for number, game in enumerate(games):
        assert statistics.add(replace(game, id=f"{number}")) is None


def rows(page):
    return [widget.cells for widget in page.root.walk() if isinstance(widget, NumbersRow)]


def charts(page):
    return [widget for widget in page.root.walk() if isinstance(widget, Chart)]


def test_cells_hold_what_was_played_without_help():
    variant = next(name for name in main_variants() if name.partition(":")[0] == KEY)
    found = cells([GAME, replace(GAME, game=variant, result="lost"), replace(GAME, result="drawn"),
                   replace(GAME, hints=1), replace(GAME, mode="table"), replace(GAME, level=9),
                   replace(GAME, game="chess"), replace(GAME, result="none")])  # fmt: skip
    (place,) = found
    tally = found[place]
    assert place == (KEY, 2) and (tally.played, tally.won, tally.lost, tally.drawn) == (3, 1, 1, 1)


@pytest.mark.parametrize("page", ["statistics", "games"])
def test_nothing_played(app, page):
    """One golden button leads to a game: that which was set up last."""
    app.settings.last_game = KEYS[-1]
    page = open_page(app, page)
    assert [widget.key for widget in page.order()] == ["back", "begin"]
    assert page.focus.key == "begin" and page.find("begin").kind == "primary"
    assert must_be(Go, pressed(page, "begin")).to == PageAt("setup", KEYS[-1])


def test_games_at_one_table_alone_are_counted_and_the_page_says_what_it_takes(app):
    count(*[replace(GAME, mode="table")] * 3)
    page = open_page(app, "statistics")
    assert page.find("begin") and page.find("games") and not charts(page)
    assert statistics.add(replace(GAME, id="one more")) is None
    page = open_page(app, "statistics")
    assert charts(page) and "begin" not in [widget.key for widget in page.order()]


def test_what_is_said_where_there_is_nothing_to_show_is_not_cut(app):
    count(*[GAME] * 12)
    page = open_page(app, "statistics")
    app.ui.type.cuts.clear()
    page.find("mistakes").draw(app.ui, pygame.Surface(app.ui.size))
    assert not app.ui.type.cuts


@pytest.mark.parametrize("picture", ["results", "rating", "mistakes"])
def test_a_picture_opens_its_numbers(app, picture):
    count(*[GAME] * 12)
    page = open_page(app, "statistics")
    page.set_focus(page.find(picture))
    key(app, "enter")
    assert isinstance(app.stack.top, Numbers)
    assert t(app.stack.top.heading) == must_be(Chart, page.find(picture)).heading
    key(app, "escape")
    assert app.stack.top is page and must(page.focus).key == picture


def test_every_picture_is_reached_by_tab_and_says_its_name(app):
    count(*[GAME] * 12)
    page, reached = open_page(app, "statistics"), []
    for _ in page.order():
        key(app, "tab")
        reached.append(must(page.focus).key)
        assert must(page.focus).spoken()
    assert {"results", "rating", "mistakes", "period", "reset", "table", "export"} <= set(reached)
    lines = [part.name for part in must(page.find("results").part(app.ui)).parts]
    assert len(lines) == 1 and "12" in lines[0]


def test_under_ten_games_there_is_no_line(app):
    count(*[GAME] * 9)
    page = open_page(app, "statistics")
    assert not must_be(RatingChart, page.find("rating")).shown and not must(page.find("rating").part(app.ui)).parts
    count(*[GAME] * 10)
    page = open_page(app, "statistics")
    assert len(must_be(RatingChart, page.find("rating")).shown) == 1 and page.find("strongest")


def test_three_lines_at_most(app):
    keys = [key for key in KEYS if ladder_of(key)]
    assert len(keys) > 3
    count(*(replace(GAME, game=each) for each in keys for _ in range(10)))
    assert len(must_be(RatingChart, open_page(app, "statistics").find("rating")).shown) == 3


def test_the_time_shown(app):
    count(replace(GAME, date=LONG_AGO), GAME, replace(GAME, hints=1))
    page = open_page(app, "statistics")
    assert must_be(Fact, page.find("games")).value == "2"
    for period, games in (("month", "1"), ("year", "1"), ("all", "2")):
        must_be(Segments, page.find("period")).choose(
            [option.value for option in must_be(Segments, page.find("period")).options].index(period)
        )
        frame(app)
        assert must_be(Fact, page.find("games")).value == games, period


def test_mistakes_now_and_before(app):
    count(GAME)
    page = must_be(Statistics, open_page(app, "statistics"))
    page.reviewed = [Mistakes(KEY, GAME.date, 40, 20, 4), Mistakes(KEY, LONG_AGO, 40, 10, 10)]
    page.period = "month"
    assert page.shares == {KEY: Pair(share(page.reviewed[:1]), share(page.reviewed[1:]))}
    assert of_mistakes(page.shares)[1].cells[1:] == ["1", "40", "50%", "10", "25"]
    page.rebuild()
    frame(app)
    assert must_be(Fact, page.find("best")).value == "50%"


def test_the_table_has_every_mode(app):
    count(GAME, replace(GAME, mode="table", level=0, result="first"), replace(GAME, mode="table", undone=1))
    page = open_page(app, "statistics")
    app.stack.take(must_be(Pressable, page.find("table")).press(app.ui).answer)
    frame(app)
    assert len(rows(app.stack.top)) == 4  # and their head


def test_a_rating_is_of_one_person_and_they_can_be_chosen(app):
    """Whoever played last first; games that name nobody are everyone's."""
    old, anna, ben = [GAME] * 10, [replace(GAME, person="Anna", level=5)] * 11, [replace(GAME, person="Ben")] * 12
    count(*old, *anna, *ben)
    page = must_be(Statistics, open_page(app, "statistics"))
    choice = must_be(ChoiceControl, page.find("person"))
    assert [name for _, name in choice.options] == ["Ben", "Anna", "Everyone"] and choice.shown == "Ben"
    seen = []
    for _ in range(3):
        (course,) = page.courses
        seen.append(course.games)
        assert choice.shown in must_be(RatingChart, page.find("rating")).heading
        choice.step(1)
        page.ready()
        choice = must_be(ChoiceControl, page.find("person"))
    assert seen == [12, 11, 10]


def test_one_person_alone_is_not_asked_who(app):
    count(*[GAME] * 12)
    page = open_page(app, "statistics")
    assert "person" not in {widget.key for widget in page.order()}


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1280)])
def test_boards_stand_in_the_middle_of_an_empty_page(monkeypatch, tmp_path, size):
    """As much room at the left as at the right, counted from what is seen."""
    app = open_app(monkeypatch, tmp_path, size, speed="off", mute=True, pictures=True)
    page = open_page(app, "statistics")
    shelf = next(widget for widget in page.root.walk() if isinstance(widget, EvenBoards))
    boards = [must_be(ThumbnailPicture, widget) for widget in shelf.children()]
    for _ in range(400):
        page.update(0.02)
        if all(board.seen(app.ui) for board in boards):
            break
    page.draw(pygame.Surface(app.ui.size))
    rows: dict[int, list[pygame.Rect]] = {}
    for board in boards:
        rows.setdefault(board.rect.y, []).append(must(board.seen(app.ui)))
    for row in rows.values():
        left, right = min(box.left for box in row), max(box.right for box in row)
        assert abs((left - shelf.rect.left) - (shelf.rect.right - right)) <= 2 < left - shelf.rect.left
