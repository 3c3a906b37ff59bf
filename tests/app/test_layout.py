"""Nothing overlaps, sticks out or is cut, from 800 x 600 to 4K, at every interface size, in every language there is."""

import pytest
from kit.app import PAGES, layout_faults, open_app, open_page
from kit.samples import every_language

from qgames.app import routes
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.parts.page import Inner
from qgames.ui.controls import TARGET
from qgames.ui.text import BODY, CAPTION

SIZES = [(800, 600), (1280, 800), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize(("language", "size", "scale"), every_language(SIZES, (100, 150, 200, 250), parts=5))
def test_no_overlap_and_no_clipping(monkeypatch, tmp_path, size, scale, language):
    app = open_app(monkeypatch, tmp_path, size, language=language, scale=scale)
    faults = {name: found[:3] for name, make in PAGES.items() if (found := layout_faults(make(app.ui)))}
    assert not faults, "\n".join(f"{where}: {what}" for where, what in faults.items())


@pytest.mark.parametrize("size", [(640, 480), (700, 900), (1000, 500)], ids=str)
def test_odd_windows(monkeypatch, tmp_path, size):
    app = open_app(monkeypatch, tmp_path, size)
    for name, make in PAGES.items():
        assert not layout_faults(make(app.ui)), name


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (600, 900)], ids=str)
def test_the_way_back_is_always_at_the_same_place(monkeypatch, tmp_path, size):
    app = open_app(monkeypatch, tmp_path, size)
    pages = [routes.scene(app.ui, PageAt(name)) for name in routes.PAGES]
    places = {type(page).__name__: page.find("back").rect.center for page in pages if isinstance(page, Inner)}
    assert len(places) > 6 and len(set(places.values())) == 1, places


def test_at_least_640_by_480_logical_pixels_remain(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (800, 600), scale=250)
    assert app.ui.logical_size[0] >= 640 - 1
    assert app.ui.logical_size[1] >= 480 - 1


def test_body_text_and_targets_are_large_enough():
    assert BODY.size >= 14
    assert CAPTION.size >= 14
    assert TARGET >= 44


@pytest.mark.parametrize("name", ["title", "settings"])
def test_targets_on_screen(monkeypatch, tmp_path, name):
    app = open_app(monkeypatch, tmp_path, (800, 600))
    page = PAGES[name](app.ui)
    page.ready()
    small = [w.key for w in page.order() if min(w.rect.size) < app.ui.px(TARGET) - 1]
    assert not small


def test_right_to_left_mirrors_the_chrome(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, language="ar")
    settings = PAGES["settings"](app.ui)
    assert settings.find("back").rect.centerx > app.ui.size[0] // 2
    app.ui.change(language="en")
    assert settings.find("back").rect.centerx < app.ui.size[0] // 2


@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 600), (720, 1200)])
def test_the_title_has_room_for_any_number_of_games(monkeypatch, tmp_path, count, size):
    """One to twelve: nothing overlaps or is cut; on a usual window every card and every way on is seen at once."""
    from qgames.scenes.pages import title

    monkeypatch.setattr(title, "KEYS", (title.KEYS * 12)[:count])
    app = open_app(monkeypatch, tmp_path, size)
    page = open_page(app, "title")
    assert layout_faults(page) == []
    cards = [widget for widget in page.root.walk() if isinstance(widget, title.Card)]
    assert len(cards) == count
    assert len({card.rect.size for card in cards}) == 1 and cards[0].rect.width >= app.ui.px(title.NARROWEST) - 1
    if size[0] >= 1280:
        parts = [*cards, *(page.find(key) for key in ("settings", "quit"))]
        assert all(app.ui.rect.contains(part.rect) for part in parts)
