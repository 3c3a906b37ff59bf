"""The title's way to the lessons and to the puzzle of the day: what it says of them, and when."""

from datetime import date

import pytest
from kit.app import frame, layout_faults, open_app, open_page
from kit.must import must, must_be

from qgames.games import KEYS
from qgames.scenes.pages import entrances, title
from qgames.scenes.pages.title import WideCard
from qgames.session.exercises import lessons, progress


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
    for key in KEYS:
        for each in lessons.courses(key):
            for step in each.steps:
                progress.keep(each, step.key, step.key)
    assert entrances.lines("quarto")["learn"] == ""  # nothing is left to learn here


def test_the_puzzle_says_what_it_asks_until_it_is_solved(app):
    puzzle = must(progress.of_the_day(date.today())).puzzle
    line = entrances.lines("")["puzzles"]
    assert line.startswith(f"{puzzle.rules.key.capitalize()} · ")
    progress.note(puzzle, "first", date.today())
    assert entrances.lines("")["puzzles"] == "Solved today"


@pytest.fixture
def one_row(monkeypatch):
    """No more games than stand in a row; if there are more, what is below them takes less room."""
    monkeypatch.setattr(title, "KEYS", title.KEYS[:6])


@pytest.mark.usefixtures("one_row")
def test_the_title_says_it_once_its_tables_stand(app):
    page = open_page(app, "title")
    learn = must_be(WideCard, page.find("learn"))
    assert learn.line == ""
    for _ in range(4000):
        frame(app, 0.2)
        learn = must_be(WideCard, page.find("learn"))
        if learn.line:
            break
    puzzles_ = must_be(WideCard, page.find("puzzles"))
    assert learn.line == entrances.lines("")["learn"] and puzzles_.line

    for card, name in ((learn, "learn"), (puzzles_, "puzzles")):
        assert must(card.action)().to.name == name


@pytest.mark.usefixtures("one_row")
@pytest.mark.parametrize("size", [(1177, 680), (1257, 652), (1280, 800), (1920, 1080), (720, 1200)])
def test_the_second_row_is_seen_whole_in_a_first_window(monkeypatch, tmp_path, size):
    """As large as the program opens it on screens of 1280 x 800 and 1366 x 768, and larger."""
    app = open_app(monkeypatch, tmp_path, size)
    page = open_page(app, "title")
    parts = [page.find(key) for key in ("learn", "puzzles", "quarto", "settings", "quit")]
    assert isinstance(parts[0], WideCard) and all(app.ui.rect.contains(part.rect) for part in parts)
    assert layout_faults(page) == []
