"""What players expect of learning (the criteria are numbered as in the list of expectations): rules and lessons inside,
puzzles and a daily one without a network. That each puzzle has one answer is proved in `test_puzzles.py`, that lessons
hold in `test_lessons.py`, reviews in `test_review.py` and `test_review_page.py`, statistics in `test_statistics.py`."""

import os
import subprocess
import sys
from datetime import date, timedelta

import pytest
from kit.app import frame, open_app
from kit.games import TAUGHT, variants_able
from kit.must import must, must_be
from kit.play import key, sit_down

from qgames.files import i18n
from qgames.games import game, main_variants
from qgames.games.entry import Capability
from qgames.scenes.exercises.learn_page import BeginButton, CourseRow, Learn, NextStep
from qgames.scenes.pages.rules import Rules
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.parts.page import Face, Inner
from qgames.session.exercises import lessons, progress, puzzles
from qgames.session.exercises.exercise import Learner
from qgames.ui import Go, Label, Scroll

LANGUAGES = ("en", "fr", "ja", "ar")
DAYS = [date(2026, 11, 15) + timedelta(37 * n) for n in range(20)]


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    i18n.use("en")


# -- 11: rules and a playable lesson inside ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", variants_able(Capability.DIAGRAMS))
def test_f1_at_a_table_shows_the_rules_of_this_game_in_this_language(monkeypatch, tmp_path, name):
    language = LANGUAGES[main_variants().index(name) % len(LANGUAGES)]
    app, _ = sit_down(monkeypatch, tmp_path, name, settings={"language": language})
    key(app, "f1")
    page = app.stack.top
    assert isinstance(page, Rules) and page.game == game(name).key
    titles = {widget.text for widget in page.root.walk() if isinstance(widget, Label)}
    words = i18n.entries(language)
    assert any(words[f"{each.words}.title"] in titles for each in lessons.diagrams(page.game))
    key(app, "f1")
    assert not isinstance(app.stack.top, Rules)


@pytest.mark.parametrize("name", TAUGHT)
def test_every_game_has_a_lesson_of_at_most_twelve_steps(name):
    assert lessons.courses(name)
    for course in lessons.courses(name):
        assert 1 <= len(course.steps) <= 12
        for step in course.steps:
            assert set(step.accept) <= set(step.state.legal_moves()), step.words


# -- 24: puzzles and a daily one, offline ------------------------------------------------------------------------------

PRINT = "from datetime import date\nfrom qgames.session.exercises import puzzles\nimport sys\n" \
        "print(*(puzzles.of_the_day(date.fromisoformat(day)).id for day in sys.argv[1:]))"  # fmt: skip


@pytest.mark.parametrize(("zone", "hashes", "language"), [("Pacific/Auckland", "1", "fr"), ("UTC", "77", "C")])
def test_the_puzzle_of_the_day_is_the_same_on_every_machine(tmp_path, zone, hashes, language):
    """Whatever the time zone, the language, the chance of hashing, and what was solved before."""
    here = [must(puzzles.of_the_day(day)).id for day in DAYS]
    more = {"TZ": zone, "PYTHONHASHSEED": hashes, "LANG": language, "QGAMES_HOME": str(tmp_path)}
    command = [sys.executable, "-c", PRINT, *(day.isoformat() for day in DAYS)]
    there = subprocess.run(command, env=os.environ | more, capture_output=True, text=True, timeout=120, check=True)
    assert there.stdout.split() == here and len(set(here)) > 1


def test_what_was_solved_does_not_choose_the_puzzle_of_the_day(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    before = [puzzles.of_the_day(day) for day in DAYS]
    for day, puzzle in zip(DAYS, before, strict=True):
        progress.note(must(puzzle), "first", day)
    assert [puzzles.of_the_day(day) for day in DAYS] == before


def test_the_daily_puzzles_go_round_the_games():
    year = [must(puzzles.of_the_day(date(2026, 1, 1) + timedelta(n))) for n in range(365)]
    for name in TAUGHT:
        mine = [each for each in year if each.rules.key == name]
        assert len(mine) >= 365 // len(TAUGHT) and len(set(mine)) > len(mine) // 3


# -- the page of learning ----------------------------------------------------------------------------------------------


def learn_page(monkeypatch, folder, **settings):
    app = open_app(monkeypatch, folder, speed="off", mute=True, **settings)
    app.stack.take(Go(PageAt("learn", TAUGHT[-1])))
    frame(app)
    return app, app.stack.top


def test_a_card_goes_on_where_one_is(monkeypatch, tmp_path):
    """With what was begun before what was not; at the next step that is not done; then from the beginning."""
    app, page = learn_page(monkeypatch, tmp_path)
    name = next(name for name in TAUGHT if len(lessons.courses(name)) > 1)
    first, second = lessons.courses(name)[:2]
    words = []
    for course, done in ((first, 0), (second, len(second.steps) - 1), (first, len(first.steps))):
        for step in course.steps[:done]:
            progress.keep(course, step.key, step.key)
        page.shown()
        frame(app)
        button = page.find(f"begin-{name}")
        words.append((button.label, button.course.key, button.step.key))
    assert words[0] == (i18n.t("learn.start"), first.key, first.steps[0].key)
    assert words[1] == words[2] == (i18n.t("learn.go_on"), second.key, second.steps[-1].key)
    assert Learner(second).step.key == second.steps[-1].key and Learner(first).index == 0, "once more from the start"


def test_gold_is_on_the_card_one_is_in(monkeypatch, tmp_path):
    app, page = learn_page(monkeypatch, tmp_path)
    assert page.focus.key == f"begin-{TAUGHT[-1]}" and page.game == TAUGHT[-1]
    app.draw()
    assert [name for name in TAUGHT if page.find(f"begin-{name}").kind == "primary"] == [TAUGHT[-1]]
    key(app, "left")
    frame(app)
    assert page.focus.key == f"begin-{TAUGHT[-2]}", "left and right walk the cards"
    assert [name for name in TAUGHT if page.find(f"begin-{name}").kind == "primary"] == [TAUGHT[-2]]
    key(app, "f1")
    assert isinstance(app.stack.top, Rules) and app.stack.top.game == TAUGHT[-2]


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (720, 1280)])
@pytest.mark.parametrize("name", TAUGHT)
def test_the_gold_button_has_room_for_its_sign_beside_whole_words(monkeypatch, tmp_path, name, size):
    app = open_app(monkeypatch, tmp_path, size, mute=True)
    course = lessons.courses(name)[0]
    progress.keep(course, course.steps[1].key, course.steps[0].key)
    app.stack.take(Go(PageAt("learn", name)))
    app.draw()
    frame(app)
    begin = must_be(BeginButton, must_be(Learn, app.stack.top).find(f"begin-{name}"))
    assert begin.label == i18n.t("learn.go_on") and begin.icon
    assert begin.rect.width >= begin.measure(app.ui, 1000)[0]


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("about", ["learn", "puzzles"])
def test_no_card_is_cut_by_the_windows_foot(monkeypatch, tmp_path, about, size):
    """Before anything is scrolled: each card is seen whole, or not at all."""
    app = open_app(monkeypatch, tmp_path, size, mute=True)
    app.stack.take(Go(PageAt(about)))
    frame(app)
    page = must_be(Inner, app.stack.top)
    scroll = must_be(Scroll, page.find("scroll"))
    cards = [widget for widget in page.root.walk() if isinstance(widget, Face)]
    seen = [card for card in cards if card.rect.top < scroll.rect.bottom - app.ui.px(12)]
    assert seen and all(card.rect.bottom <= scroll.rect.bottom for card in seen)
    if scroll.limit == 0:  # then the page is filled
        lowest = max(widget.rect.bottom for widget in page.root.walk() if isinstance(widget, Face | Label))
        assert lowest >= scroll.rect.bottom - app.ui.px(24)


@pytest.mark.parametrize("size", [(1280, 800), (1000, 700), (800, 600), (800, 1280)])
@pytest.mark.parametrize("name", TAUGHT)
def test_the_chosen_card_is_seen_whole(monkeypatch, tmp_path, name, size):
    """With its ring, and no other card is cut by the edge of what scrolls."""
    app = open_app(monkeypatch, tmp_path, size, mute=True)
    app.stack.take(Go(PageAt("learn", name)))
    frame(app)
    page = must_be(Learn, app.stack.top)
    sight = must_be(Scroll, page.find("scroll")).rect
    assert sight.contains(must(page.focus).ring_box(app.ui)[0].clip(sight.inflate(-40, 400)))
    for card in (widget.rect for widget in page.root.walk() if isinstance(widget, Face)):
        whole = sight.top <= card.top and card.bottom <= sight.bottom
        assert whole or not card.inflate(0, -2 * app.ui.px(12)).colliderect(sight)


def test_a_course_tells_how_far_one_has_come(monkeypatch, tmp_path):
    app, page = learn_page(monkeypatch, tmp_path)
    course = lessons.courses(TAUGHT[0])[0]
    row = f"{TAUGHT[0]}-{course.key}"
    assert page.find(row).part(app.ui).name.endswith(i18n.t("learn.steps", n=len(course.steps)))
    progress.keep(course, course.steps[1].key, course.steps[0].key)
    page.shown()
    assert page.find(row).part(app.ui).name.endswith(i18n.t("learn.progress", n=1, all=len(course.steps)))


def test_what_comes_next_stands_under_its_course(monkeypatch, tmp_path):
    course = lessons.courses(TAUGHT[0])[0]
    for step in course.steps:
        progress.keep(course, step.key, step.key)
    _, page = learn_page(monkeypatch, tmp_path)
    for card in {must_be(BeginButton, page.find(f"begin-{name}")).card for name in TAUGHT}:
        (told,) = (each for each in card.walk() if isinstance(each, NextStep))
        rows = [each for each in card.walk() if isinstance(each, CourseRow)]
        assert min(rows, key=lambda row: abs(told.rect.top - row.rect.bottom)).course is must(card.begin).course
