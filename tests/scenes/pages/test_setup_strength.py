"""My strength on the page: offered where it can be kept, for whoever sits there; and nothing names a level before the
end, at the table, in lists, or to a screen reader."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from kit.access import listening
from kit.app import PAGES, frame, key, layout_faults, open_app, open_page
from kit.must import must, must_be
from kit.play import said, sit_down, table_of
from kit.samples import every_language

from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.rules.match import Player
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.pages.setup_strength import StrengthScale
from qgames.scenes.pages.title import Title
from qgames.scenes.parts import tables
from qgames.scenes.play.menu import Seats
from qgames.session import saves
from qgames.session.setup import Clock
from qgames.session.statistics import games, strength
from qgames.session.statistics.games import PlayedGame
from qgames.session.statistics.strength import DISTANCES
from qgames.ui import Button, Label, Scroll

GAME = PlayedGame("2026-11-05", "quixo", "computer", 4, "won", 12, 0, 0, "")
LEVELS = [f"level.{number}" for number in range(1, 8)]


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path)


def play(person: str, many: int, name: str = "quixo", level: int = 4) -> None:
    for number in range(many):
        result = "won" if number % 2 else "lost"
        game = replace(GAME, game=name, person=person, level=level, result=result, id=f"{name}{person}{number}")
        assert games.add(game) is None


def setup_page(app, name: str = "quixo") -> SetupPage:
    return must_be(SetupPage, open_page(app, f"setup-{name}"))


def keys(page) -> set[str]:
    page.ready()
    return {widget.key for widget in page.order()}


def words(page) -> str:
    page.ready()
    return " ".join(widget.text for widget in page.root.walk() if isinstance(widget, Label))


@pytest.mark.parametrize(("language", "name"), every_language(KEYS))
def test_one_screen_in_every_language(monkeypatch, tmp_path, language, name):
    app = open_app(monkeypatch, tmp_path, language=language)
    page = must_be(SetupPage, PAGES[f"setup-{name}"](app.ui))
    if not page.form.offers_strength:
        pytest.skip("its levels are being measured")
    for many in (0, 38):
        play("Anna", many, name)
        page = must_be(SetupPage, PAGES[f"setup-{name}"](app.ui))
        page.form.player(0, name="Anna")
        for distance in ("", *DISTANCES):
            page.form.wish(distance)
            page.ready()
            (scroll,) = [widget for widget in page.root.walk() if isinstance(widget, Scroll)]
            assert scroll.limit == 0, (many, distance)
            assert layout_faults(page) == [], (many, distance)
            assert app.ui.rect.contains(page.find("start").rect)


@pytest.mark.parametrize(("language", "size"), every_language([(800, 600), (1920, 1080), (720, 1200)]))
def test_nothing_is_cut_at_any_size(monkeypatch, tmp_path, language, size):
    app = open_app(monkeypatch, tmp_path, size, language=language)
    play("Anna", 38)
    for clock in (Clock(), Clock("game", 3600, 30)):
        page = must_be(SetupPage, PAGES["setup-quixo"](app.ui))
        page.form.set(clock=clock)
        page.form.player(0, name="Anna")
        page.form.wish("well_above")
        assert layout_faults(page) == []
        assert app.ui.rect.contains(page.find("start").rect)


@pytest.mark.parametrize("level", [1, 4, 7])
@pytest.mark.parametrize("language", ["en", "ar", "th", "ru", "de"])
def test_all_levels_are_named_on_the_scale_and_none_stands_over_another(monkeypatch, tmp_path, language, level):
    """Where words are long and all would not be in sight the set-up is a smaller one, without the scale."""
    app = open_app(monkeypatch, tmp_path, language=language)
    seen = 0
    for name in KEYS:
        play("", 12, name, level)
        page = setup_page(app, name)
        if not page.form.offers_strength:
            continue
        page.form.wish("above")
        page.ready()
        if not page._roomy:
            continue
        seen += 1
        scale = must_be(StrengthScale, page.find("scale"))
        _, places = scale.names(app.ui, scale.rect)
        assert len(places) == 7
        for line in (0, 1):
            row = sorted((place.left, place.left + place.wide) for place in places if place.line == line)
            assert all(a[1] <= b[0] for a, b in pairwise(row))
            assert all(scale.rect.left <= left and right <= scale.rect.right for left, right in row)
    assert seen >= 3


def test_it_is_chosen_by_keys_and_remembered(app):
    play("", 12)
    page = setup_page(app)
    page.set_focus(page.find("way1"))
    key(app, "right")
    assert page.form.wished == "above" and must(page.focus).key == "way1"
    page.set_focus(page.find("distance"))
    key(app, "right")
    assert page.form.wished == "well_above"
    page._start()
    again = setup_page(app)
    assert again.form.wished == "well_above"
    again.form.wish("")
    assert "level1" in keys(again) and again.form.last_wish == "well_above"


def test_offered_only_where_it_can_be_kept(app):
    page = setup_page(app)
    assert "way1" in keys(page)
    page.form.player(0, kind="computer-3")
    assert not {"way0", "way1"} & keys(page), "nobody whose strength it could be"
    page.form.player(0, kind="person")
    page.form.wish("above")
    page._preset("four")
    assert not {"way0", "way1"} & keys(page) and not page.form.wished
    page._preset(next(iter(page.form.entry.presets)))
    page.form.switch("endless", True)
    assert "way1" not in keys(page), "nobody measured that"


@pytest.mark.parametrize("size", [(1280, 800), (1177, 680), (800, 600), (700, 900)])
def test_offered_in_every_window(monkeypatch, tmp_path, size):
    page = setup_page(open_app(monkeypatch, tmp_path, size=size))
    assert "way1" in keys(page)
    page.form.wish("above")
    assert "way1" in keys(page) and page.form.seeks and not layout_faults(page)


def test_from_fewer_than_ten_games_the_way_is_told(app):
    play("Anna", 6)
    page = setup_page(app)
    page.form.player(0, name="Anna")
    page.form.wish("above")
    assert "6 of 10 games to find your strength." in words(page)
    assert must_be(Button, page.find("start")).label == "Find my strength"
    assert "help do not count" in words(page) and "distance" not in keys(page)
    golden = [w.key for w in page.root.walk() if isinstance(w, Button) and w.kind == "primary"]
    assert golden == ["start"]


def test_another_name_is_another_strength(app):
    play("Anna", 12)
    page = setup_page(app)
    page.form.wish("above")
    assert "0 of 10" in words(page)
    page.set_focus(page.find("name0"))
    for letter in "Anna":
        key(app, letter.lower(), letter)
    page.form.player(0, rebuild=False, name="anna ")
    page.set_focus(page.find("start"))
    frame(app)
    assert "You would win about 4 in 10." in words(page) and "from your 12 games" in words(page)


def test_who_is_beyond_the_ends_is_told_so(app):
    for number in range(30):
        games.add(replace(GAME, level=7, id=f"top{number}"))
    page = setup_page(app)
    page.form.wish("well_above")
    assert "Nobody here is stronger." in words(page)
    page.form.wish("weaker")
    assert page.form.standing.draw("weaker").high == 7


# -- nothing is told before the end ----------------------------------------------------------------------------------


def begin(monkeypatch, tmp_path: Path, many: int = 12):
    """A game against somebody drawn, in front."""
    app, _ = sit_down(monkeypatch, tmp_path, "quixo", (1280, 800))
    play("Anna", many)
    page = setup_page(app)
    page.form.set(players=(Player("Anna"), Player("", "computer-2")), first=0)
    page.form.wish("above")
    app.ui.announcer.recent.clear()
    app.stack.take(must(page._start()))
    frame(app)
    return app, table_of(app)


def everything(app, scene) -> str:
    """All that can be read or heard of a page."""
    scene.ready()
    texts = [getattr(widget, "text", "") or "" for widget in scene.root.walk()]
    texts += [widget.spoken() for widget in scene.root.walk()]
    texts += [getattr(widget, "shown", "") or "" for widget in scene.root.walk()]
    return " | ".join(text for text in texts if isinstance(text, str))


def names() -> list[str]:
    return [t(level) for level in LEVELS]


def assert_untold(text: str) -> None:
    assert not [name for name in names() if name in text]


def test_no_level_is_named_before_the_end(monkeypatch, tmp_path):
    app, scene = begin(monkeypatch, tmp_path)
    level = must(scene.sitting.match.players[1].level)
    assert scene.current.words.name(1) == "Opponent"
    scene.play("a1e1")
    scene.sitting.play("a5e5")
    scene.steering._hear()
    frame(app)
    assert_untold(everything(app, scene))
    assert_untold(" ".join(said(app)))
    (kept,) = [each for each in saves.saved() if each.game == "quixo"]
    assert_untold(kept.path.read_text(encoding="utf-8"))
    assert_untold(tables.who(kept))
    assert "computer-" not in kept.path.read_text(encoding="utf-8")
    scene.steering.undo()
    frame(app)
    assert_untold(everything(app, scene))
    assert app.settings.setups["quixo"]["players"][1]["level"] == 2, "nor do the settings tell"
    scene.steering.resign()
    frame(app, 1.0)
    assert t(f"level.{level}") in everything(app, scene)
    assert any(f"That was {t(f'level.{level}')}." in each for each in said(app, "result"))


def test_the_seats_of_the_menu_do_not_tell(monkeypatch, tmp_path):
    app, scene = begin(monkeypatch, tmp_path)
    scene.play("a1e1")
    page = Seats(app.ui, scene.current, scene.steering, scene.refresh)
    page.ready()
    shown = [widget.shown for widget in page.root.walk() if hasattr(widget, "shown")]
    assert_untold(" ".join(shown) + words(page))
    page._change(0, name="Anne")
    assert app.settings.setups["quixo"]["players"][1]["level"] == 2
    assert app.settings.setups["quixo"]["extra"]["strength"] == "above"
    page._change(1, kind="computer-6")
    assert "strength" not in app.settings.setups["quixo"]["extra"]


def test_a_screen_reader_hears_no_level(monkeypatch, tmp_path):
    app, scene = begin(monkeypatch, tmp_path)
    _, reader = listening(monkeypatch, app)
    scene.play("a1e1")
    for _ in range(3):
        frame(app)
    assert_untold(" ".join(map(str, reader.said())))


def test_the_result_card_tells_who_it_was_in_one_sentence(monkeypatch, tmp_path):
    app, scene = begin(monkeypatch, tmp_path, many=0)
    scene.play("a1e1")
    scene.steering.resign()
    frame(app, 1.0)
    told = must(scene.current.opponent)
    assert told.level == 3 and told.then == "easier" and scene.current.streak is None
    assert "That was Casual. Next time a little easier." in words(scene)
    scene.steering.rematch()
    frame(app)
    assert scene.current.opponent is None and scene.current.words.name(scene.sitting.people[0] ^ 1) == "Opponent"
    other = next(player for player in scene.sitting.match.players if player.level)
    assert other.veiled and other.level == 2


@pytest.mark.parametrize(("language", "size"), every_language([(1280, 800), (800, 600), (720, 1200)]))
def test_the_sentence_has_room(monkeypatch, tmp_path, language, size):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", size, settings={"language": language}, computers=(1,))
    scene.play("a1e1")
    scene.sitting.resign(0)
    for then in ("harder", "easier", "found"):
        scene.current.opponent = strength.DrawnOpponent(6, then)
        scene.refresh()
        frame(app, 1.0)
        faults = [fault for fault in layout_faults(scene) if "Board" not in fault]  # the table lies under all
        assert faults == []


def test_continued_it_is_still_somebody(monkeypatch, tmp_path):
    _, scene = begin(monkeypatch, tmp_path)
    level = scene.sitting.match.players[1].level
    scene.play("a1e1")
    unfinished = must(tables.unfinished())
    assert_untold(unfinished.caption)
    again = saves.read_file(unfinished.path)
    assert again.match.players[1].level == level and again.match.players[1].veiled


def test_the_title_plays_it_again_with_two_keys(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    play("Anna", 12)
    page = setup_page(app)
    page.form.player(0, name="Anna")
    page.form.wish("equal")
    page.keep()
    title = must_be(Title, open_page(app, "title"))
    setup = must(title._last())
    assert strength.wished(setup) == "equal"
    sitting = tables.begin(app.ui, setup, Random(1)).sitting
    assert any(player.veiled for player in sitting.match.players)
