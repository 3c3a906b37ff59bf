"""The set-up: one screen for every game and variant, everything within reach by keyboard, nothing forgotten."""

import pygame
import pytest
from kit.app import PAGES, frame, key, layout_faults, open_app, open_page
from kit.must import must, must_be
from kit.samples import every_language

from qgames.games import KEYS, entries, game
from qgames.rules.match import Player
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.parts.thumbnails import Subject, ThumbnailPicture
from qgames.session.setup import Clock, Setup
from qgames.ui import Button, Scroll
from qgames.ui.choices import Segments, TickChip

VARIANTS = [(told.key, preset) for told in entries() for preset in told.presets]
SIZES = [(800, 600), (1280, 800), (1920, 1080), (720, 1200)]


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path)


def pictured(page: SetupPage) -> Subject:
    return must_be(Subject, must_be(ThumbnailPicture, page.find("picture")).about)


def fullest(page, preset):
    """As much on the page as there can be: computers everywhere, a clock with increment."""
    page._preset(preset)
    players = tuple(Player("", f"computer-{7 - seat}") for seat in range(len(page.setup.players)))
    page.form.set(players=players, clock=Clock("game", 3600, 30))


@pytest.mark.parametrize(("language", "variant"), every_language(VARIANTS))
def test_one_screen_without_scrolling(monkeypatch, tmp_path, language, variant):
    name, preset = variant
    app = open_app(monkeypatch, tmp_path, language=language)
    page = must_be(SetupPage, PAGES[f"setup-{name}"](app.ui))
    for fill in (lambda: page._preset(preset), lambda: fullest(page, preset)):
        fill()
        page.ready()
        (scroll,) = [widget for widget in page.root.walk() if isinstance(widget, Scroll)]
        assert scroll.limit == 0
        assert layout_faults(page) == []
        assert page.find("picture").rect.height >= 150
        assert app.ui.rect.contains(page.find("start").rect)


@pytest.mark.parametrize(("language", "scale", "size"), every_language((100, 125, 200), SIZES))
def test_nothing_is_cut_at_any_size(monkeypatch, tmp_path, size, scale, language):
    app = open_app(monkeypatch, tmp_path, size, language=language, scale=scale)
    for name, preset in VARIANTS:
        page = PAGES[f"setup-{name}"](app.ui)
        fullest(page, preset)
        assert layout_faults(page) == [], (name, preset)
        assert app.ui.rect.contains(page.find("start").rect), "the way on is always in sight"


@pytest.mark.parametrize(("name", "preset"), VARIANTS)
def test_only_start_is_golden(app, name, preset):
    page = must_be(SetupPage, open_page(app, f"setup-{name}"))
    page._preset(preset)
    page.ready()
    golden = [w.key for w in page.root.walk() if isinstance(w, Button) and w.kind == "primary"]
    assert golden == ["start"] and must(page.focus).key == "start"


def test_everything_can_be_chosen(app):
    """Each control of the old page is there for whoever needs it."""
    page = must_be(SetupPage, open_page(app, "setup-quixo"))
    page._preset("four")
    page.form.set(clock=Clock("game", 600, 5))
    page.ready()
    wanted = {f"{what}{seat}" for what in ("name", "kind") for seat in range(4)} | {
        "level1",
        "swap",
        "preset",
        "endless",
    }
    wanted |= {"clock", "time", "increment", "timeout", "first", "hints", "talk", "start", "rules", "back"}
    assert wanted <= {widget.key for widget in page.order()}
    other = open_page(app, "setup-quarto")
    wanted = {"auto", "squares", "shared", *(f"feature{n}" for n in range(4))}
    assert wanted <= {widget.key for widget in other.order()}
    assert "neutral" in {widget.key for widget in open_page(app, "setup-cubulus").order()}


@pytest.mark.parametrize("name", KEYS)
def test_what_takes_the_focus_says_what_it_is(app, name):
    page = open_page(app, f"setup-{name}")
    assert all(widget.spoken() for widget in page.order())


def test_a_computer_comes_back_with_its_level(app):
    page = must_be(SetupPage, open_page(app, "setup-qomet"))
    page.set_focus(page.find("level1"))
    for _ in range(3):
        key(app, "right")
    assert page.setup.players[1].kind == "computer-5"
    page.set_focus(page.find("kind1"))
    key(app, "left")
    assert page.setup.players[1].kind == "person"
    key(app, "right")
    assert page.setup.players[1].kind == "computer-5"


def test_segments_by_mouse_and_keys(app):
    seen: list[str] = []
    pill = Segments("Who", [("a", "Anna"), ("b", "Ben"), ("c", "Chance")], "a", seen.append)
    page = open_page(app, "setup-qomet")
    pill.place(app.ui, app.ui.rect.inflate(-900, -700))
    pill.handle(app.ui, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pill._boxes[2].center, button=1))
    pill.step(1)
    pill.step(-1)
    assert seen == ["c", "a", "c"] and pill.spoken() == "Who: Chance" and page


def test_a_tick_says_whether_it_is_on(app):
    chip = TickChip("Squares", False, lambda on: None)
    chip.press(app.ui)
    assert chip.on and chip.spoken() == "Squares: on"


def test_as_last_time(app):
    assert "as_last" not in {widget.key for widget in open_page(app, "setup-qomet").order()}, "there was none"
    last = Setup("qomet", players=(Player("Zoë"), Player("", "computer-6")), first=1)
    app.settings.setups["qomet"] = last.as_table()
    page = must_be(SetupPage, open_page(app, "setup-qomet"))
    assert page.setup == last and not page.find("as_last").enabled
    page.form.set(first=0, hints=False)
    page.ready()
    page.set_focus(page.find("as_last"))
    key(app, "enter")
    assert page.setup == last and must(page.focus).key == "start"


def test_the_picture_shows_the_variant(app):
    page = must_be(SetupPage, open_page(app, "setup-quarto"))
    before = pictured(page)
    page._preset("squares")
    frame(app)
    after = pictured(page)
    assert before != after and after.preset == "squares" and game(after.game).name == "quarto:squares"
    page.form.take_options({"squares": "", "auto": ""})
    frame(app)
    assert pictured(page).game == "quarto", "a mix of one's own: the plain game"


def test_who_begins_has_the_neutral_balls(app):
    """The words say what the signs of three players show."""
    from qgames.files.i18n import t
    from qgames.games import entry

    assert entry("cubulus").signs_of(3)[0].role == "ball.cream"
    assert t("setup.preset.cubulus.three.note").startswith("Whoever begins")
