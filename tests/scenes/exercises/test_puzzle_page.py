"""The page of puzzles and the ways to it: the day's, the streak, packs, numbers, one's own games, a game just lost."""

from datetime import date, timedelta

import pygame
import pytest
from kit import opening
from kit.analysis import AtOnce
from kit.app import click, frame, open_app, open_page, top
from kit.games import POSED
from kit.must import must
from kit.play import key, press, wait
from kit.play import sit_down as at_a_table
from kit.puzzle import at_once, settle, solve

from qgames.files.i18n import t
from qgames.scenes.exercises import pack_page as puzzle_pack
from qgames.scenes.exercises import puzzles_page as puzzle_page
from qgames.scenes.exercises.puzzles_page import PuzzlePage
from qgames.scenes.play.after_game import AFTER
from qgames.session import saves
from qgames.session.exercises import progress, puzzles
from qgames.session.review import work
from qgames.ui import Ask

LOST = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"


@pytest.fixture
def app(monkeypatch, tmp_path):
    at_once(monkeypatch)
    return open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)


def visit(app, about=""):
    page = opening.page(app.ui, "pack" if about else "puzzles", about)
    app.stack.take(Ask(page))
    frame(app)
    return page


def test_the_puzzle_of_the_day_by_enter_and_back(app):
    page = visit(app)
    assert page.focus.key == "day" and page.results.streak(page.today) == 0
    assert page.find("day").label == t("puzzle.solve")
    key(app, "enter")
    scene = app.stack.top
    assert scene.purpose.place.puzzle == puzzles.of_the_day(date.today()) and scene.purpose.place.day == date.today()
    solve(app, scene, "keys")
    press(app, scene.find("next").rect.center)
    frame(app)
    assert app.stack.top is page and page.results.streak(page.today) == 1
    assert page.find("week").solved == [False] * 6 + [True]
    assert page.find("day").label == t("puzzle.again"), "it is solved, and says so beside it"


def test_every_day_has_its_puzzle_and_all_games_have_their_turn():
    found = [must(progress.of_the_day(date(2026, 1, 1) + timedelta(days=n))).puzzle for n in range(10)]
    assert {each.rules.key for each in found} == set(POSED)


@pytest.mark.parametrize("name", POSED)
def test_a_pack_opens_at_the_first_that_is_not_solved(app, name):
    pack_name, pack = next(iter(progress.packs(name).items()))
    progress.note(pack[0], "first")
    page = visit(app)
    row = page.find(f"{name}-{pack_name}")
    assert (row.done, row.all) == (1, len(pack))
    assert f"1 of {len(pack)}" in row.part(app.ui).name
    page.set_focus(row)
    key(app, "enter")
    assert app.stack.top.purpose.place.puzzle == pack[1] and app.stack.top.purpose.place.number == 2


@pytest.mark.parametrize("name", POSED)
def test_any_puzzle_can_be_opened_by_its_number(app, name):
    page = visit(app)
    page.set_focus(page.find(f"all-{name}"))
    key(app, "enter")
    frame(app)
    listed = app.stack.top
    assert listed.game == name
    last = puzzles.of_game(name)[-1]
    listed.set_focus(listed.find("packs"))
    for _ in range(len(progress.packs(name)) - 1):
        key(app, "right")
    listed.set_focus(listed.find(f"puzzle-{last.id}"))
    key(app, "enter")
    assert app.stack.top.purpose.place.puzzle == last
    key(app, "escape")
    assert app.stack.top is listed and listed.focus.key == f"puzzle-{last.id}"


def test_a_click_shows_a_puzzle_and_another_opens_it(app):
    page = visit(app, POSED[0])
    first, other = puzzles.of_game(POSED[0])[0], puzzles.of_game(POSED[0])[4]
    assert page.card.shown.puzzle == first
    press(app, page.find(f"puzzle-{other.id}").rect.center)
    frame(app)
    assert app.stack.top is page and page.card.shown.puzzle == page.chosen.puzzle == other
    assert t(f"puzzle.goal.{other.goal}", n=other.length) in page.card.told_at_once()
    press(app, page.find(f"puzzle-{other.id}").rect.center)
    assert app.stack.top.purpose.place.puzzle == other


def test_what_is_pointed_at_is_shown_and_what_is_chosen_is_solved(app):
    page = visit(app, POSED[0])
    first, over, later = (puzzles.of_game(POSED[0])[at] for at in (0, 3, 1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    where = page.find(f"puzzle-{over.id}").rect.center
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0)))
    app.ui.use_hand("mouse")
    frame(app, puzzle_pack.AFTER)
    assert page.card.shown.puzzle == over and page.chosen.puzzle == first
    click(app, page.find("next_open").rect.center)
    frame(app)
    assert page.card.shown.puzzle == page.chosen.puzzle == later
    click(app, page.find("solve").rect.center)
    assert app.stack.top.purpose.place.puzzle == later


def test_a_solved_puzzle_shows_its_board_before_the_solution(app):
    solved = puzzles.of_game(POSED[0])[0]
    progress.note(solved, "first")
    page = visit(app, POSED[0])
    assert [field.place_in_pack.puzzle for field in page.fields if field.solved] == [solved]
    assert page.find(f"puzzle-{solved.id}").subject.state() == solved.state()


def test_what_was_solved_is_told_beside_its_number(app):
    first, second, third = puzzles.of_game(POSED[0])[:3]
    progress.note(first, "first")
    progress.note(second, "missed")
    page = visit(app, POSED[0])
    told = [page.find(f"puzzle-{each.id}").part(app.ui).name for each in (first, second, third)]
    assert "first try" in told[0] and "not solved" in told[1] and "not tried" in told[2]
    assert page.focus.key == f"puzzle-{second.id}", "where to go on"


@pytest.mark.parametrize("name", POSED)
def test_what_puzzles_are_about_is_told(app, name):
    """Of a pack all its themes; of a puzzle beside its number, where its goal does not say so already."""
    page = visit(app, name)
    tabs = page.find("packs").part(app.ui).parts
    for (pack_name, pack), tab in zip(progress.packs(name).items(), tabs, strict=True):
        assert tab.note == " · ".join(dict.fromkeys(t(f"puzzle.theme.{each.theme}") for each in pack))
        page._turn_to(pack_name)
        for each in pack:
            note = page.find(f"puzzle-{each.id}").part(app.ui).note
            assert note.startswith(t(f"puzzle.goal.{each.goal}", n=each.length))
            assert note.endswith(t(f"puzzle.theme.{each.theme}")) == (each.theme != "at_once")


def test_the_rating_is_told_after_ten(app):
    def words(page):
        return " ".join(widget.spoken() for widget in page.root.walk())

    for puzzle in [each for name in POSED for each in puzzles.of_game(name)][:10]:
        assert "Rating" not in words(visit(app))
        progress.note(puzzle, "first")
    assert f"Rating {progress.load().told:,}" in words(visit(app))


def test_without_puzzles_the_page_says_so(app, monkeypatch):
    monkeypatch.setattr(puzzles, "of_game", lambda key: ())
    for module in (puzzle_page, puzzle_pack):
        monkeypatch.setattr(module, "packs", lambda key: {})
    assert "No puzzles" in " ".join(widget.spoken() for widget in visit(app).root.walk())
    assert "No puzzles" in " ".join(widget.spoken() for widget in visit(app, POSED[0]).root.walk())


def lost_game(monkeypatch, tmp_path):
    monkeypatch.setattr(work, "ReviewWork", AtOnce)
    work._under_way.clear()
    app, scene = at_a_table(monkeypatch, tmp_path, "quarto", size=(1280, 800), computers=(0,))
    at_once(monkeypatch)
    for move in LOST.split():
        scene.sitting.play(move)
    scene.hear()
    return app, scene


def test_the_puzzle_you_missed_after_a_lost_game(monkeypatch, tmp_path):
    app, scene = lost_game(monkeypatch, tmp_path)
    scene.end_guard.pass_time(AFTER)
    wait(lambda: app.update(0.5) or scene.help.after_game.puzzle is not None, app, 20.0)
    frame(app)
    press(app, scene.find("missed").rect.center)
    table = app.stack.top
    place = table.purpose.place
    assert place.own and "c2" in place.puzzle.best and place.puzzle.goal == "win"
    settle(app, table)
    solve(app, table, "keys")
    assert table.purpose.content.stage == "solved" and not progress.load().tried
    key(app, "enter")
    assert app.stack.top is scene


def test_reviewed_games_are_waiting_on_the_page(monkeypatch, tmp_path):
    app, scene = lost_game(monkeypatch, tmp_path)
    work = AtOnce(scene.sitting)
    while not work.done:
        work.step()
    saves.keep(scene.sitting)
    page = visit(app)
    for _ in range(3):
        app.update(0.02)
    frame(app)
    press(app, page.find("own").rect.center)
    assert app.stack.top.purpose.place.own and app.stack.top.purpose.place.puzzle.best[0] == "c2"


def test_the_title_leads_there(app):
    title = open_page(app, "title")
    press(app, title.find("puzzles").rect.center)
    frame(app)
    assert isinstance(app.stack.top, PuzzlePage)


def test_the_menu_of_a_table_leads_there(monkeypatch, tmp_path):
    app, scene = at_a_table(monkeypatch, tmp_path, "quixo")
    key(app, "m")
    menu = top(app)
    menu.ready()
    press(app, menu.find("puzzles").rect.center)
    assert isinstance(app.stack.top, PuzzlePage)
    key(app, "escape")
    assert app.stack.top is scene
