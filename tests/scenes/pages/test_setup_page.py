"""The set-up: one screen for every game and variant, everything within reach by keyboard, nothing forgotten."""

from dataclasses import replace

import pygame
import pytest
from kit.app import PAGES, click, frame, key, layout_faults, open_app, open_page
from kit.must import must, must_be
from kit.samples import every_language

from qgames.games import KEYS, entries, entry, game
from qgames.rules.match import Player
from qgames.scenes.pages.setup import SetupPage, Sides
from qgames.scenes.pages.setup_levels import Staircase
from qgames.scenes.parts.thumbnails import Subject, ThumbnailPicture
from qgames.session.setup import Clock, Setup
from qgames.session.statistics import games
from qgames.session.statistics.games import PlayedGame
from qgames.ui import Button, Label, Panel, Scroll
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
    if preset == next(iter(entry(name).presets)):  # the way back to what was set up last takes room beside the start
        app.settings.setups[name] = Setup(name).as_table()
    page = must_be(SetupPage, PAGES[f"setup-{name}"](app.ui))
    for fill in (lambda: page._preset(preset), lambda: fullest(page, preset)):
        fill()
        page.ready()
        (scroll,) = [widget for widget in page.root.walk() if isinstance(widget, Scroll)]
        assert scroll.limit == 0
        assert layout_faults(page) == []
        assert page.find("picture").rect.height >= 150
        assert app.ui.rect.contains(page.find("start").rect)


@pytest.mark.parametrize("size", [(1177, 680), (1280, 720)])
@pytest.mark.parametrize(("language", "variant"), every_language(VARIANTS))
def test_low_windows_need_not_scroll(monkeypatch, tmp_path, language, variant, size):
    """As it is opened: against a computer, without a clock."""
    name, preset = variant
    app = open_app(monkeypatch, tmp_path, size, language=language)
    page = must_be(SetupPage, open_page(app, f"setup-{name}"))
    page._preset(preset)
    page.ready()
    assert not any(widget.limit for widget in page.root.walk() if isinstance(widget, Scroll))
    assert app.ui.rect.contains(must(page.find("start")).rect)


@pytest.mark.parametrize("size", [(1280, 720), (1177, 680), (800, 600), (720, 1280)])
@pytest.mark.parametrize(("name", "preset"), VARIANTS)
def test_start_is_always_in_sight(monkeypatch, tmp_path, size, name, preset):
    app = open_app(monkeypatch, tmp_path, size)
    page = must_be(SetupPage, open_page(app, f"setup-{name}"))
    fullest(page, preset)
    page.ready()
    start = must(page.find("start"))
    inside = [widget for widget in page.root.walk() if isinstance(widget, Scroll) and start in widget.walk()]
    assert app.ui.rect.contains(start.rect) and not any(widget.limit for widget in inside)


@pytest.mark.parametrize(("language", "scale", "size"), every_language((100, 125, 200), SIZES))
def test_nothing_is_cut_at_any_size(monkeypatch, tmp_path, size, scale, language):
    app = open_app(monkeypatch, tmp_path, size, language=language, scale=scale)
    for name, preset in VARIANTS:
        page = PAGES[f"setup-{name}"](app.ui)
        fullest(page, preset)
        assert layout_faults(page) == [], (name, preset)
        assert app.ui.rect.contains(page.find("start").rect), "the way on is always in sight"


@pytest.mark.parametrize("name", KEYS)
def test_a_small_window_shows_the_picture_and_the_players_whole(monkeypatch, tmp_path, name):
    """What follows below begins where the window ends."""
    app = open_app(monkeypatch, tmp_path, (800, 600))
    page = must_be(SetupPage, open_page(app, f"setup-{name}"))
    scroll = must_be(Scroll, page.find("scroll"))
    sides = next(widget for widget in page.root.walk() if isinstance(widget, Sides))
    assert 0 <= scroll.rect.bottom - sides.rect.bottom <= app.ui.px(12)
    assert page.find("picture").rect.height >= app.ui.px(150)
    assert {"swap", "clock"} <= {widget.key for widget in page.order()}, "the rest is below"


@pytest.mark.parametrize("name", KEYS)
def test_an_upright_window_is_filled(monkeypatch, tmp_path, name):
    app = open_app(monkeypatch, tmp_path, (800, 1280))
    page = must_be(SetupPage, open_page(app, f"setup-{name}"))
    scroll = must_be(Scroll, page.find("scroll"))
    terms = max(widget.rect.bottom for widget in page.root.walk() if isinstance(widget, Panel))
    assert scroll.limit == 0 and scroll.rect.bottom - terms <= app.ui.px(14)
    assert min(page.find("picture").rect.size) >= app.ui.px(300)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 1280), (800, 600)])
@pytest.mark.parametrize("name", KEYS)
def test_stairs_are_high_and_all_their_steps_are_named(monkeypatch, tmp_path, name, size):
    app = open_app(monkeypatch, tmp_path, size)
    page = must_be(SetupPage, open_page(app, f"setup-{name}"))
    assert stairs(page).step_box(app.ui, 6).height >= app.ui.px(78)
    assert stairs(page).step_box(app.ui, 0).height >= app.ui.px(14)
    assert not stairs(page).small
    app.ui.type.cuts.clear()
    page.root.draw(app.ui, pygame.Surface(app.ui.size))
    assert not app.ui.type.cuts


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
        "other_seats",
        "preset",
        "endless",
    }
    wanted |= {"clock", "time", "increment", "timeout", "first", "hints", "talk", "start", "rules", "back"}
    assert wanted <= {widget.key for widget in page.order()}
    assert "neutral" in {widget.key for widget in open_page(app, "setup-cubulus").order()}


def test_a_mix_of_ones_own_is_made_where_it_is_wanted(app):
    """What the variants are made of is shown to who mixes, from the variant chosen last on."""
    page = must_be(SetupPage, open_page(app, "setup-quarto"))
    parts = {"auto", "squares", "shared", *(f"feature{n}" for n in range(4))}

    def shown():
        page.ready()
        return parts & {widget.key for widget in page.order()}

    page._preset("squares")
    assert not shown() and "swap" in {widget.key for widget in page.order()}
    page._preset("")
    assert shown() == parts and page.setup.options == {"squares": ""}
    page.form.switch("auto", True)
    page.form.switch("squares", False)
    assert shown() == parts, "they stay, though this is a variant now"
    page._preset("book")
    assert not shown()
    page.form.take_options({"auto": "", "squares": ""})
    assert shown() == parts, "a mix that was kept"


@pytest.mark.parametrize("hand", ["mouse", "touch"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1280), (640, 480)])
@pytest.mark.parametrize(("name", "preset"), VARIANTS)
def test_seats_are_exchanged_between_the_first_two(monkeypatch, tmp_path, size, name, preset, hand):
    app = open_app(monkeypatch, tmp_path, size)
    app.ui.hand = hand
    page = must_be(SetupPage, open_page(app, f"setup-{name}"))
    page._preset(preset)
    page.ready()
    button, one, two = (page.find(key).rect for key in ("other_seats", "name0", "name1"))
    assert layout_faults(page) == []
    if two.top >= one.bottom:
        assert one.centery < button.centery < two.centery
    else:
        assert one.right < button.centerx < two.left
    assert min(button.size) >= app.ui.px(44 if hand == "touch" else 36)
    before = page.setup.players
    must_be(Button, page.find("other_seats")).press(app.ui)
    assert page.setup.players == (*before[1:], before[0])
    page.ready()
    assert layout_faults(page) == []


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


def stairs(page) -> Staircase:
    return must_be(Staircase, page.find("level1"))


def test_the_staircase_is_climbed_by_clicks_and_keys(app):
    page = must_be(SetupPage, open_page(app, "setup-qomet"))
    heights = [stairs(page).step_box(app.ui, step).height for step in range(7)]
    assert heights == sorted(set(heights)), "each is higher than the one before"
    click(app, stairs(page).step_box(app.ui, 5).center)
    frame(app)
    assert page.setup.players[1].level == 6 and stairs(page).spoken().endswith("Expert")
    page.set_focus(stairs(page))
    for _ in range(3):
        key(app, "right")
    assert page.setup.players[1].level == 7, "there is nothing above the last"
    for _ in range(9):
        key(app, "left")
    assert page.setup.players[1].level == 1 and must(page.focus).key == "level1"


def test_the_staircase_rises_where_reading_goes(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, language="ar")
    page = must_be(SetupPage, open_page(app, "setup-qomet"))
    assert stairs(page).step_box(app.ui, 0).left > stairs(page).step_box(app.ui, 6).right
    page.set_focus(stairs(page))
    key(app, "left")
    assert page.setup.players[1].level == 3


@pytest.mark.parametrize(("speed", "frames"), [("normal", 9), ("off", 1)])
def test_the_sign_hops_and_not_where_less_motion_is_wanted(monkeypatch, tmp_path, speed, frames):
    app = open_app(monkeypatch, tmp_path, speed=speed)
    page = must_be(SetupPage, open_page(app, "setup-qomet"))
    stairs(page).choose(4)
    passed = 0
    while page.find("level1").update(app.ui, 0.0201):
        passed += 1
    assert passed == frames
    assert (stairs(page).hop.end, stairs(page).hop.done) == (4, 1.0)
    page._as_last()
    assert stairs(page).hop.end == 1 and stairs(page).hop.done == 1.0, "it hops for a step alone"


def test_round_a_table_of_four_only_the_chosen_step_is_named(app):
    page = must_be(SetupPage, open_page(app, "setup-quixo"))
    page._preset("four")
    page.form.player(1, kind="computer-3")
    page.ready()
    assert stairs(page).small and stairs(page).tip
    app.ui.type.cuts.clear()
    page.root.draw(app.ui, pygame.Surface(app.ui.size))
    assert not app.ui.type.cuts


@pytest.mark.parametrize(("size", "icon"), [((1280, 800), "swap_across"), ((800, 600), "swap")])
def test_people_round_a_table_have_low_cards_and_arrows_from_one_to_the_other(monkeypatch, tmp_path, size, icon):
    app = open_app(monkeypatch, tmp_path, size)
    page = must_be(SetupPage, open_page(app, "setup-quixo"))
    page._preset("four")
    page.form.set(players=tuple(Player(name) for name in ("Anna", "Ben", "Kim", "Lea")))
    page.ready()
    assert must_be(Button, page.find("other_seats")).icon == icon
    assert app.ui.rect.contains(page.find("first").rect), "who begins is in sight"
    assert "Person" not in said(page)


def said(page) -> str:
    page.ready()
    return " ".join(widget.text for widget in page.root.walk() if isinstance(widget, Label))


def test_how_one_would_do_is_told_from_ten_games_on(app):
    """From one's own games in that game, without help; never none and never all of ten."""
    lost = PlayedGame("2026-11-05", "qomet", "computer", 1, "lost", 12, 0, 0, "a")
    for number in range(9):
        games.add(replace(lost, id=f"g{number}"))
    assert "9 of 10 games to find your strength." in said(open_page(app, "setup-qomet"))
    games.add(lost)
    page = must_be(SetupPage, open_page(app, "setup-qomet"))
    page.form.player(1, kind="computer-7")
    assert "You would win about 1 in 10. from your 10 games" in said(page)
    page.form.player(0, kind="computer-7")
    assert "You would" not in said(page), "nobody sits there whom it could mean"
    assert "0 of 10 games" in said(open_page(app, "setup-quantik"))
    for name, told in (("quixo", "how you would do"), ("qomet", "You would win about")):
        page = must_be(SetupPage, open_page(app, f"setup-{name}"))
        page.form.switch("endless", True)
        assert told in said(page), "not measured itself: told by its game"


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

    assert entry("cubulus").signs_of(3)[0].role == "ball.cream"
    assert t("setup.preset.cubulus.three.note").startswith("Whoever begins")
