"""The trail: walked by keys, played by Enter or a click, seen by leg or by game; what is closed says when it opens."""

import pytest
from kit.app import frame, open_app, open_page
from kit.must import must, must_be
from kit.play import key, press
from kit.trail import little_journey

from qgames.render import Renderer
from qgames.render.standin import Quality
from qgames.scenes.journey import scene as table
from qgames.scenes.journey.page import JourneyPage
from qgames.scenes.journey.purpose import ChallengePurpose
from qgames.scenes.journey.trail import told_apart
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.play.table import Table
from qgames.session.journey import challenges, progress, words
from qgames.session.journey.progress import MET, Attempted
from qgames.ui import Go


def walk_to(monkeypatch, folder, size=(1280, 800), about=""):
    every = little_journey(monkeypatch)
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, folder, size, speed="off", mute=True)
    app.stack.take(Go(PageAt("journey", about)))
    frame(app)
    return app, must_be(JourneyPage, app.stack.top), every


def test_left_and_right_walk_and_enter_plays(monkeypatch, tmp_path):
    app, page, every = walk_to(monkeypatch, tmp_path)
    assert page.chosen == every[0] and must(page.focus).key == "trail"
    key(app, "right")
    assert page.chosen == every[1]
    key(app, "end")
    assert page.chosen == every[11]
    key(app, "enter")
    assert app.stack.top is page  # it is closed
    key(app, "home")
    key(app, "left")
    assert page.chosen == every[0]
    key(app, "enter")
    at = must_be(ChallengePurpose, must_be(Table, app.stack.top).purpose)
    assert at.attempt.challenge == every[0]


def test_stations_side_by_side_have_names_of_their_own():
    """Where several games ask for the same, the game tells them apart."""
    journey = progress.Journey()
    alone = challenges.leg(0)
    names = told_apart(alone, journey)
    plain = [words.shown_name(each, journey.tried(each)) for each in alone]
    shared = {name for name in plain if plain.count(name) > 1}
    assert shared and not shared & set(names)
    for each, name, usual in zip(alone, names, plain, strict=True):
        assert name == (words.game_name(each) if usual in shared else usual)
    quarto = challenges.of_game("quarto")
    assert told_apart(quarto, journey) == [words.shown_name(each, journey.tried(each)) for each in quarto]


def test_legs_by_keys_and_by_mouse(monkeypatch, tmp_path):
    app, page, every = walk_to(monkeypatch, tmp_path)
    key(app, "pagedown")
    assert page.group == 1
    key(app, "pageup")
    assert page.group == 0
    frame(app)
    press(app, must(page.find("group4")).rect.center)
    assert page.group == 4 and page.chosen in every[48:]


def test_a_click_chooses_and_another_one_plays(monkeypatch, tmp_path):
    app, page, every = walk_to(monkeypatch, tmp_path)
    trail = must(page.trail)
    press(app, trail._boxes[2].center)
    assert page.chosen == every[2] and app.stack.top is page
    frame(app)
    press(app, must(page.trail)._boxes[2].center)
    assert isinstance(app.stack.top, Table)


def test_all_legs_can_be_opened(monkeypatch, tmp_path):
    app, page, every = walk_to(monkeypatch, tmp_path)
    assert not page.journey.open(every[24])
    assert "open_all" not in {widget.key for widget in page.root.walk()}, "only where something is closed"
    press(app, must(page.find("group2")).rect.center)
    frame(app)
    press(app, must(page.find("open_all")).rect.center)
    frame(app)
    assert page.journey.open(every[24]) and progress.load().opened
    assert "open_all" not in {widget.key for widget in page.root.walk()}


def test_by_game_instead(monkeypatch, tmp_path):
    app, page, _ = walk_to(monkeypatch, tmp_path)
    press(app, must(page.find("turn_over")).rect.center)
    assert page.by_game and len(page.groups()) == 1
    press(app, must(page.find("turn_over")).rect.center)
    assert not page.by_game


def test_it_goes_on_where_one_was(monkeypatch, tmp_path):
    _, page, every = walk_to(monkeypatch, tmp_path)
    progress.note(Attempted(every[0].id, 1, "2026-11-17", 5, MET, (True, True, True), ""))
    page.shown()
    assert page.chosen == every[1]


def test_every_station_is_told(monkeypatch, tmp_path):
    app, page, _ = walk_to(monkeypatch, tmp_path)
    told = must(must(page.trail).part(app.ui))
    assert len(told.parts) == 12 and all(each.name for each in told.parts)
    assert "Opens once 8 challenges have been tried." in told.parts[-1].name


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (600, 900), (1280, 800), (1920, 1080)])
def test_stations_can_be_hit_in_every_window(monkeypatch, tmp_path, size):
    app, page, _ = walk_to(monkeypatch, tmp_path, size)
    boxes = must(page.trail)._boxes
    assert all(min(box.size) >= app.ui.px(44) for box in boxes)
    middles = [box.center for box in boxes]
    assert all(must(page.trail).at(middle) == n for n, middle in enumerate(middles)), "one lies under another"
    assert all(app.ui.rect.collidepoint(middle) for middle in middles)


def test_the_way_leads_through_every_station_and_no_plank_into_one():
    from math import hypot

    assert all(any(hypot(x - u, y - v) < 0.05 for u, v in table.curve()) for x, y in table.PLACES)
    for plank in table.walk():
        x, y, _ = plank.at
        assert all(hypot(x - u, y - v) > table.radius(n) for n, (u, v) in enumerate(table.PLACES))


def test_slabs_run_evenly_from_disc_to_disc():
    """Each is about as far from the next as the others of its stretch, none meets another, and no room for one more is
    left before a disc."""
    from itertools import pairwise
    from math import cos, dist, radians, sin

    for one, other in pairwise(table.walk()):
        apart = dist(one.at, other.at)
        assert apart < 2 * table.CLEAR + 2 * table.LARGE + 0.5, "a hole in the way"
        ends = [
            [(x + side * -sin(radians(turn)), y + side * cos(radians(turn))) for side in (-0.6, 0.6)]
            for (x, y, _), turn in ((one.at, one.turn), (other.at, other.turn))
        ]
        assert all(dist(here, there) > table.PLANK for here, there in zip(*ends, strict=True))
        leads = any(dist(place, at) < 2.0 for place in table.PLACES for at in [_between(one.at, other.at)])
        assert apart < 2 * table.LEAST or leads
    for x, y in table.PLACES:
        near = sorted(dist((x, y), slab.at[:2]) for slab in table.walk())
        assert near[1] < table.LARGE + table.CLEAR + 0.15


def _between(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def test_where_the_way_turns_round_it_is_seen_to_run_on(monkeypatch, tmp_path):
    """A fan of slabs, between two rows."""
    _, page, _ = walk_to(monkeypatch, tmp_path)
    trail = must(page.trail)
    lens = must(trail._lens)
    for number, points in table.TURNS.items():
        low, high = table.PLACES[number][1], table.PLACES[number + 1][1]
        for x, y in points:
            fan = [slab.at for slab in table.walk() if low < slab.at[1] < high and abs(slab.at[0] - x) < 1.6]
            assert len(fan) >= 4 and any(abs(v - y) < table.LEAST for _, v, _ in fan)
            assert trail.rect.inflate(40, 40).collidepoint(lens.project((x, y, 0.0)))


def test_nothing_plain_is_seen_of_the_trail(monkeypatch, tmp_path):
    """The page is shown when its table is at least a draft; until then what was seen before stays."""
    app = open_app(monkeypatch, tmp_path)
    page = must_be(JourneyPage, open_page(app, "journey"))
    assert not page.presentable()
    for _ in range(600):
        frame(app)
        if page.presentable():
            break
    assert page.presentable() and must(page.table._table).level > Quality.QUICK
