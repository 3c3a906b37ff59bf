"""From page to page: what both have grows from one place into the other; a press is never delayed; nothing moves where
that is not wanted."""

import pygame
import pytest
from kit.app import frame, key, open_app, top
from kit.must import must_be

from qgames.app import transition
from qgames.app.transition import common
from qgames.games import KEYS
from qgames.render import Renderer
from qgames.render.standin import Quality
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.destinations import TITLE, PageAt, TableAt
from qgames.scenes.parts.thumbnails import Thumbnail
from qgames.scenes.play.table import Table
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Back, Go
from qgames.ui.navigation import Shared


@pytest.fixture
def app(monkeypatch, tmp_path):
    made = open_app(monkeypatch, tmp_path, speed="normal")
    made.stack.take(Go(TITLE))
    frame(made)
    made.animated = True
    return made


def seen(app):
    return pygame.image.tobytes(app.window.surface(), "RGB")


def run(app, seconds=0.02, most=200):
    """Frames until the page has come; how many."""
    for count in range(most):
        if app.transition is None:
            return count
        frame(app, seconds)
    raise AssertionError("it never ends")


def rest(app):
    """The page in front, drawn without any motion."""
    app.stack.changed = True
    frame(app, 0.0)
    return seen(app)


def test_the_old_page_goes_and_the_new_one_comes(app):
    before = seen(app)
    app.stack.take(Go(PageAt("about")))
    frame(app)
    assert app.transition is not None and seen(app) == before, "it begins with what was seen"
    assert run(app) > 5
    frame(app)
    assert seen(app) == rest(app)


def test_the_way_back_is_shorter(app):
    app.stack.take(Go(PageAt("about")))
    frame(app)
    there = app.transition.seconds
    run(app)
    app.stack.take(Back())
    frame(app)
    assert app.transition.back and app.transition.seconds == transition.BACK < there


@pytest.mark.parametrize("name", ["tab", "escape"])
def test_a_key_ends_it_and_goes_to_the_new_page_at_once(app, monkeypatch, name):
    app.stack.take(Go(PageAt("about")))
    frame(app)
    frame(app)
    page, hear, heard = top(app), top(app).handle, []

    def handle(event):
        heard.append(event.type)
        return hear(event)

    monkeypatch.setattr(page, "handle", handle)
    key(app, name)
    assert app.transition is None and heard[0] == pygame.KEYDOWN
    assert (top(app) is not page) == (name == "escape")


def test_a_press_of_the_mouse_too_but_not_its_way(app):
    app.stack.take(Go(PageAt("about")))
    frame(app)
    back = top(app).find("back").rect.center
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=back, rel=(1, 1), buttons=(0, 0, 0)))
    assert app.transition is not None
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=back, button=1))
    assert app.transition is None
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=back, button=1))
    assert top(app).address == "title"


def test_with_less_motion_there_is_one_short_fade(app):
    app.ui.change(speed="off")
    frame(app)
    app.stack.take(Go(PageAt("setup", "quarto")))
    frame(app)
    assert app.transition.seconds == transition.FADE and not app.transition.ways
    run(app)


def test_before_the_loop_runs_nothing_moves(app):
    app.animated = False
    app.stack.take(Go(PageAt("about")))
    frame(app)
    assert app.transition is None


def test_a_dialog_is_no_other_page(app):
    key(app, "escape")
    frame(app)
    assert top(app).over and app.transition is None


def test_another_window_ends_it(app):
    app.stack.take(Go(PageAt("about")))
    frame(app)
    app.transition.before = pygame.Surface((100, 100))
    frame(app)
    assert app.transition is None


def test_a_page_that_is_not_fit_to_be_seen_is_waited_for(app, monkeypatch):
    fit = [False]
    before = seen(app)
    app.stack.take(Go(PageAt("about")))
    monkeypatch.setattr(top(app), "presentable", lambda: fit[0])
    for _ in range(30):
        frame(app)
        assert seen(app) == before
    fit[0] = True
    assert run(app) > 3
    assert seen(app) == rest(app)


def test_but_not_for_ever(app, monkeypatch):
    app.stack.take(Go(PageAt("about")))
    monkeypatch.setattr(top(app), "presentable", lambda: False)
    frame(app)
    assert run(app, most=round(transition.PATIENCE / 0.02) + 60) > 100


def test_the_card_of_a_game_grows_into_its_set_up(app, monkeypatch):
    thumbnails._kept.clear()
    monkeypatch.setattr(Thumbnail, "_recall", lambda made: setattr(made, "picture", disc()))
    app.stack.take(Go(PageAt("setup", "quixo")))
    frame(app)
    ways = app.transition.ways
    assert list(ways) == ["card quixo", "quixo"]
    places = [app.transition.places()]
    for _ in range(40):
        if app.transition is None:
            break
        frame(app)
        if app.transition is not None:
            places.append(app.transition.places())
    for name, way in ways.items():
        run_of = [tuple(each[name]) for each in places]
        assert run_of[0] == tuple(way.old.rect) and run_of[-1] == tuple(way.new.rect)
        for numbers in zip(*run_of, strict=True):
            assert list(numbers) in (sorted(numbers), sorted(numbers, reverse=True)), "one way only"


def disc():
    picture = pygame.Surface((60, 60), pygame.SRCALPHA)
    pygame.draw.circle(picture, (200, 150, 90, 255), (30, 30), 20)
    return picture


def share(x, ground=False):
    rect = pygame.Rect(x, 0, 10, 10)
    return Shared(rect, lambda: (disc(), rect), ground)


def test_of_several_names_for_a_board_the_likeliest_is_taken():
    old = {"card a": share(0, True), "a": share(0), "a 12": share(40), "b": share(80)}
    new = {"a 12": share(5), "a": share(5), "card a": share(5, True)}
    assert list(common(old, new)) == ["card a", "a 12"]
    assert not common(old, {"c": share(1)})


def test_boards_that_stand_side_by_side_all_find_their_places():
    assert list(common({"a": share(0), "b": share(20)}, {"b": share(90), "a": share(70)})) == ["b", "a"]


def test_a_page_left_before_it_was_seen_has_nothing_to_share(app):
    app.stack.take(Go(PageAt("setup", "quixo")))
    frame(app)
    assert app.transition.ways
    app.stack.take(Back())
    frame(app)
    assert app.transition is not None and not app.transition.ways
    run(app)
    assert seen(app) == rest(app)


def test_a_table_is_not_seen_while_its_board_is_plain(app, monkeypatch):
    thumbnails._kept.clear()
    monkeypatch.setattr(Thumbnail, "_recall", lambda made: setattr(made, "picture", disc()))
    monkeypatch.setattr(transition, "PATIENCE", 10_000.0)
    frame(app)
    app.stack.take(Go(TableAt(Sitting.begin(Setup(KEYS[0])))))
    table, levels = must_be(Table, top(app)), []
    draw = table.draw

    def drawn(surface):
        levels.append(must_be(Renderer, table.board.table).level)
        draw(surface)

    monkeypatch.setattr(table, "draw", drawn)
    frame(app)
    assert KEYS[0] in app.transition.ways, "it grows out of the card of its game"
    run(app, most=4000)
    assert levels and min(levels) > Quality.QUICK
    app.stack.take(Back())
    frame(app)
    assert KEYS[0] in app.transition.ways, "and back"
    run(app)


def test_on_a_slow_machine_each_step_is_still_seen(app):
    app.stack.take(Go(PageAt("about")))
    frame(app, 0.02)
    assert run(app, seconds=0.1) >= 4
