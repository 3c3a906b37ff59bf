"""The dialog of a film: what can be chosen, what is told before, while and after, and every way to it."""

import sys
import time
from pathlib import Path

import pygame
import pytest
from kit.app import frame, key, open_app, pressed
from kit.must import must, must_be
from kit.play import sit_down

from qgames.files import paths
from qgames.games import game as rules_of
from qgames.rules.match import Match, Player
from qgames.scenes.film import encode, news, studio
from qgames.scenes.film import page as film_page
from qgames.scenes.film.orders import Failed, Finished
from qgames.scenes.film.page import FilmName, FilmPage, megabytes
from qgames.scenes.pages.games import OpenList
from qgames.scenes.parts.destinations import FilmAt, PageAt, ReviewAt
from qgames.scenes.parts.kept_pictures import free
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.ui import Ask, Dialog, Go
from qgames.ui.page import Page

QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"


def sitting(moves=QUARTO, name="quarto"):
    match = Match(rules_of(name), [Player("Anna"), Player("Ben")])
    for move in moves.split():
        match.play(move)
    return Sitting(match)


@pytest.fixture
def app(monkeypatch, tmp_path):
    monkeypatch.setattr(film_page, "PICTURE", (160, 100))  # nobody looks at them
    made = open_app(monkeypatch, tmp_path / "home", (1280, 800), speed="off", mute=True)
    made.stack.take(Go(PageAt("about")))
    yield made
    studio.end()


def opened(app, game=None, ply=8):
    app.stack.take(Go(FilmAt(game or sitting(), ply)))
    frame(app)
    return must_be(FilmPage, app.stack.top)


def waited(app, seconds=3600.0):
    end = time.monotonic() + seconds
    while (studio.busy() or (studio.picture() and must(studio.picture()).under_way)) and time.monotonic() < end:
        frame(app)
        time.sleep(0.01)
    frame(app)


def texts(page):
    return " ".join(widget.spoken() for widget in page.root.walk())


def test_what_can_be_chosen_is_remembered(app):
    page = opened(app)
    for name, value in (("pace", "quick"), ("kind", "webp"), ("names", False), ("size", (960, 720))):
        page.wished(page.wish._replace(**{name: value}))
        frame(app)
    page.closed()
    assert opened(app).wish[3:9] == ((960, 720), "quick", "webp", False, True, True)


def test_every_control_has_a_name_and_a_key(app):
    page = opened(app)
    page.ready()
    order = page.order()
    assert len(order) > 12
    assert all(widget.spoken() and widget.key for widget in order), [w.key for w in order if not w.spoken()]


def test_parts_of_the_game(app):
    page = opened(app)
    page._show_part("here")
    assert page.range == (8, 21) and page.preview.plan.frames[0].ply == 8
    frame(app)
    page.find("begin")._set(10)
    assert page.part == "own" and page.range == (10, 21)
    frame(app)
    page.find("end")._set(14)
    assert page.range == (10, 14)
    page._show_part("whole")
    assert page.range == (0, 21)


def test_from_here_is_not_offered_at_the_ends(app):
    assert [option.value for option in opened(app, ply=0)._parts()] == ["whole"]
    assert [option.value for option in opened(app, ply=21)._parts()] == ["whole"]


def test_the_time_line_by_keys(app):
    page = opened(app)
    page.set_focus(page.find("head"))
    before = page.preview.at
    key(app, "right")
    key(app, "right")
    assert page.preview.at > before and not page.preview.playing
    key(app, "end")
    assert page.preview.plan.frames[page.preview.plan.at(page.preview.at)].ply == 21


def test_an_estimate_turns_to_a_warning(app, monkeypatch):
    page = opened(app)
    assert "fits where 8 MB" in texts(page)
    monkeypatch.setattr(news, "weight", lambda ui, game, wish: 200_000.0)
    page.wished(page.wish._replace(pace="calm"))
    frame(app)
    assert "too large for many chats" in texts(page)


def test_a_film_is_made_and_told(app):
    page = opened(app)
    page.wished(page.wish._replace(first=17, size=(160, 120), pace="quick"))
    ask = must_be(Ask, page._save_film())
    name = must_be(FilmName, ask.dialog)
    assert name.text == "Anna-Ben Quarto"
    name.save(name.text)
    frame(app)
    assert any(widget.key == "stop" for widget in page.root.walk())
    waited(app)
    out = paths.pictures() / "Anna-Ben Quarto.gif"
    assert out.stat().st_size == must_be(Finished, must(studio.film()).ended).size
    assert "Film saved: Anna-Ben Quarto.gif" in " ".join(said.text for said in app.ui.announcer.recent)
    assert page.find("folder") and page.find("make")
    assert news.weight(app.ui, "quarto", page.wish) == pytest.approx(
        out.stat().st_size / len(page.preview.plan.frames), rel=0.01
    )
    assert "replaced" in FilmName(app.ui, page, "gif").note()


def test_it_goes_on_when_the_dialog_is_closed_and_quitting_asks_once(app):
    page = opened(app)
    page.save(paths.pictures() / "film.gif", "gif")
    app.stack.take(must(page.back()))
    assert studio.busy()
    app._ask_to_quit()
    assert isinstance(app.stack.top, Dialog)
    app._ask_to_quit()  # closed again: meant
    assert not app.stack.scenes
    studio.end()
    assert not list(paths.pictures().glob("*"))


def test_one_film_at_a_time(app):
    page = opened(app)
    page.save(paths.pictures() / "film.gif", "gif")
    assert page._save_film() is None
    page._stop()
    assert not studio.busy()


def test_a_failure_names_its_reason(app, tmp_path):
    page = opened(app)
    page.wished(page.wish._replace(first=19, size=(160, 120)))
    (tmp_path / "file").touch()
    page._begin(page.film_order(page.wish, str(tmp_path / "file" / "x.gif")))
    waited(app)
    assert isinstance(must(studio.film()).ended, Failed)
    assert "could not be made" in " ".join(said.text for said in app.ui.announcer.recent)
    assert page.find("make")


def clipboard(monkeypatch, folder, works=True):
    """A desktop whose command for the clipboard writes into a file."""
    (folder / "bin").mkdir()
    if works:
        command = folder / "bin" / "xclip"
        command.write_text(f"#!/bin/sh\n/bin/cat > '{folder}/copied.png'\n")
        command.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder / "bin"))
    monkeypatch.setenv("DISPLAY", ":9")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return folder / "copied.png"


@pytest.mark.skipif(sys.platform != "linux", reason="each system has its own way")
def test_pictures_need_no_pillow(app, monkeypatch, tmp_path):
    monkeypatch.setattr(encode, "find_spec", lambda name: None)
    copied = clipboard(monkeypatch, tmp_path)
    page = opened(app)
    assert not page.can_film and "Pillow is missing" in texts(page)
    assert not any(widget.key == "make" for widget in page.root.walk())
    page._copy()
    waited(app)
    assert "on the clipboard" in " ".join(said.text for said in app.ui.announcer.recent)
    assert pygame.image.load(copied).get_size() == (160, 100)


@pytest.mark.skipif(sys.platform != "linux", reason="each system has its own way")
def test_a_picture_that_cannot_be_copied_is_kept(app, monkeypatch, tmp_path):
    clipboard(monkeypatch, tmp_path, works=False)
    page = opened(app)
    page._copy()
    waited(app)
    assert [path.suffix for path in paths.pictures().iterdir()] == [".png"]


def test_a_game_that_goes_on_has_pictures_only(app):
    page = opened(app, sitting("LRTF b1"), 2)
    assert not page.can_film and "when the game is over" in texts(page)


def test_ways_to_it(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    for move in QUARTO.split():
        scene.play(move)
    frame(app)
    film = must_be(Go, pressed(scene, "film"))
    assert must_be(FilmAt, film.to).sitting is scene.sitting
    menu = must_be(Page, must_be(Ask, scene.menu()).dialog)
    menu.ready()
    assert any(widget.key == "film" for widget in menu.root.walk())
    app.stack.take(Go(ReviewAt(scene.sitting)))
    frame(app)
    assert must_be(FilmAt, must_be(Go, pressed(must_be(Page, app.stack.top), "film")).to).view == "table"
    scene.board.look_from(scene.board.camera.turned(20.0), 0.0)
    assert must_be(FilmAt, must_be(Go, scene.sharing.film()).to).view.count(",") == 2


def test_each_card_of_the_games(app):
    kept = sitting()
    saves.save_as(kept, "kept")
    app.stack.take(Go(PageAt("games")))
    frame(app)
    page = must_be(OpenList, app.stack.top)
    assert must_be(FilmAt, must_be(Go, pressed(page, "film0")).to).ply == 21


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (600, 1000), (1920, 1080)])
def test_in_windows_of_any_shape(monkeypatch, tmp_path, size):
    app = open_app(monkeypatch, tmp_path, size, speed="off", mute=True)
    app.stack.take(Go(PageAt("about")))
    page = opened(app)
    upright = size[0] < size[1]
    assert (page.wish.size == (540, 720)) == upright
    for widget in page.order():
        assert widget.rect.width >= 8 and widget.rect.height >= app.ui.px(43), widget.key


def test_sizes_in_words():
    assert [megabytes(size) for size in (100, 1_240_000, 8_000_000, 11_400_000)] == [
        "0.1 MB",
        "1.2 MB",
        "8 MB",
        "11 MB",
    ]


def test_names_that_are_free(tmp_path):
    (tmp_path / "a.png").touch()
    assert free(tmp_path, "a", "png") == Path(tmp_path / "a 2.png")
