"""The pages of an evening: by keys from the set-up to the podium, what they say to who does not see them, and that all
of it fits."""

from random import Random

import pytest
from kit.app import focused, frame, key, open_app, pressed, top
from kit.evenings import evening_of, finish, plan_of, play, play_on
from kit.fit import cut
from kit.must import must, must_be

from qgames.app import routes
from qgames.files import i18n
from qgames.rules.match import Player
from qgames.scenes.evening import live
from qgames.scenes.evening.between import Between
from qgames.scenes.evening.draft import remember
from qgames.scenes.evening.earlier import EarlierEvenings
from qgames.scenes.evening.game_sheets import CellSheet, ChangeSheet
from qgames.scenes.evening.met_grid import MetGrid
from qgames.scenes.evening.people_sheets import GoesSheet, PeopleSheet
from qgames.scenes.evening.podium import Podium
from qgames.scenes.evening.purpose import EveningPurpose
from qgames.scenes.evening.setup_page import EveningSetup
from qgames.scenes.evening.standings_rows import Growing
from qgames.scenes.evening.tree_view import TreeView
from qgames.scenes.parts.destinations import TITLE, EveningAt, PageAt
from qgames.scenes.play.table import Table
from qgames.session.evening import keeping
from qgames.session.evening.evening import ON, OVER, PAUSED
from qgames.session.evening.plan import EveningFormat
from qgames.ui import Ask, Dialog, Go, Scroll, Then
from qgames.ui.accessibility import AccessibleNode

SIZES = [(800, 600), (1280, 800), (600, 1000)]
FORMATS = [each.value for each in EveningFormat]


@pytest.fixture(autouse=True)
def nothing_open():
    live.forget_all()
    yield
    live.forget_all()
    i18n.use("en")


@pytest.fixture
def app(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    app.stack.take(Go(TITLE))
    frame(app)
    return app


def opened(app, evening):
    app.stack.take(Go(EveningAt(evening)))
    frame(app)
    return must_be(Between, top(app))


def some(format="all", size=4, played=3, **more):
    evening, dice = evening_of(format, size, **more), Random(5)
    for _ in range(played):
        play_on(evening, dice)
    return live.held(evening)


def all_names(node):
    yield node
    for part in node.parts:
        yield from all_names(part)


# -- by keys ----------------------------------------------------------------------------------------------------------


def test_an_evening_from_its_set_up_to_its_podium_by_enter_alone(app):
    """Everybody resigns at once: the points go where they belong."""
    remember(app.ui, plan_of("all", 3, games=("quantik",)))
    app.stack.take(Go(PageAt("evening")))
    frame(app)
    setup = must_be(EveningSetup, top(app))
    assert focused(app) == [setup.find("begin")]
    key(app, "enter")
    frame(app)
    evening = must_be(Between, top(app)).evening
    for number in range(1, 4):
        assert must_be(Between, top(app)).title() == f"Game {number} of 3"
        key(app, "enter")
        frame(app)
        table = must_be(Table, top(app))
        assert isinstance(table.purpose, EveningPurpose) and evening.table is not None
        assert must(table.panel.guest.line()).startswith(f"Game {number} of 3")
        table.steering.resign()
        for _ in range(80):
            frame(app, 0.1)
        assert evening.number == number + 1 and evening.table is None
        assert focused(app)[0].key == "onward"
        key(app, "enter")
        frame(app)
    frame(app)
    podium = must_be(Podium, top(app))
    assert evening.state == OVER and len(podium.rows) == 3
    assert sum(row.points for row in evening.standings()) == 6
    key(app, "enter")
    frame(app)
    again = must_be(EveningSetup, top(app))
    assert [player.name for player in again.plan.players] == ["Lea", "Ben", "Anna"]  # order turned


def test_f3_shows_how_it_stands_and_comes_back(app):
    between = opened(app, some())
    key(app, "enter")
    frame(app)
    table = must_be(Table, top(app))
    for way_back in ("f3", "escape", "enter"):
        key(app, "f3")
        frame(app)
        assert must_be(Between, top(app)).looking
        key(app, way_back)
        frame(app)
        assert top(app) is table
    assert between.evening.table is not None


def test_f3_on_any_page_while_an_evening_is_on(app):
    evening = some()
    app.stack.take(Go(PageAt("settings")))
    frame(app)
    key(app, "f3")
    frame(app)
    assert must_be(Between, top(app)).evening is evening
    evening.stop()
    frame(app)
    app.stack.take(Go(PageAt("settings")))
    key(app, "f3")
    frame(app)
    assert top(app).address == "settings"


def test_esc_pauses_and_the_title_is_there(app):
    between = opened(app, some())
    key(app, "escape")
    frame(app)
    assert between.evening.state == PAUSED and top(app).address == "title"
    app.stack.take(Go(PageAt("evening")))
    frame(app)
    assert must_be(Between, top(app)).evening is between.evening and between.evening.state == ON


def test_an_evening_is_opened_with_the_game_in_it_where_that_was(app):
    evening = some()
    opened(app, evening)
    key(app, "enter")
    frame(app)
    sitting = must_be(Table, top(app)).sitting
    sitting.play(sitting.state.legal_moves()[0])
    app.stack.scenes.clear()  # the program is ended, and comes up again
    live.forget_all()
    app.stack.take(Go(TITLE))
    app.stack.take(Go(PageAt("evening")))
    frame(app)
    frame(app)
    table = must_be(Table, top(app))
    assert table.sitting.match.moves == sitting.match.moves and table.sitting is not sitting
    assert isinstance(table.purpose, EveningPurpose)


def test_a_game_that_ended_elsewhere_counts_when_one_comes_back(app):
    between = opened(app, some(played=0))
    key(app, "enter")
    frame(app)
    table = must_be(Table, top(app))
    table.steering.resign()
    key(app, "escape")
    frame(app)
    assert between.evening.number == 2


@pytest.mark.parametrize("format", FORMATS)
def test_a_walk_by_tab_finds_a_name_everywhere(app, format):
    page = opened(app, some(format))
    before = {widget.key for widget in page.order()}
    seen = set()
    for _ in range(len(before)):
        assert focused(app)[0].spoken().strip()
        seen.add(focused(app)[0].key)
        key(app, "tab")
    assert seen == before


# -- said to who does not see it --------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", FORMATS)
def test_every_mark_has_words(app, format):
    page = opened(app, some(format, machines=1))
    nodes = [node for widget in page.root.walk() if (node := widget.part(app.ui)) is not None]
    every = [part for node in nodes for part in all_names(node)]
    assert all(isinstance(each, AccessibleNode) and each.name.strip() for each in every)
    assert not [each.name for each in every if "evening." in each.name or "{" in each.name]
    lists = {node.name for node in nodes if node.role in ("list", "grid")}
    assert lists  # rows, grid, tree or queue


def test_a_cell_of_the_grid_says_who_and_how(app):
    evening = evening_of("all", 3, games=("quantik",))
    first = must(evening.next())
    one, other = evening.sheet.party(first)
    evening.result(play(evening.sit(first), Random(3), "won"))
    grid = MetGrid(evening, lambda pairing: None, (0, 1))
    won, lost = (one, other) if evening.standings()[0].who == one else (other, one)
    said = grid.words(grid.people.index(won), grid.people.index(lost))
    assert said == f"{evening.names[won]} against {evening.names[lost]}: Quantik, won, 2 points"
    assert "lost" in grid.words(grid.people.index(lost), grid.people.index(won))


def test_the_tree_says_who_goes_through(app):
    evening = evening_of("knockout", 4, games=("quantik",))
    first = must(evening.next())
    evening.result(play(evening.sit(first), Random(3), "won"))
    tree = TreeView(evening, lambda pairing: None)
    through = [name for name in evening.names.values() if f"Goes through: {name}" in tree.words(0)]
    assert len(through) == 1


# -- what can be done -------------------------------------------------------------------------------------------------


def test_someone_comes_and_someone_goes(app):
    page = opened(app, some("all", 3, played=0))
    sheet = must_be(PeopleSheet, must_be(Ask, pressed(page, "people")).dialog)
    sheet.newcomer.name = "Zoe"
    pressed(sheet, "add")
    assert "Zoe" in page.evening.names.values()
    who = next(who for who, name in page.evening.names.items() if name == "Zoe")
    goes = must_be(GoesSheet, must_be(Ask, pressed(sheet, f"goes{who}")).dialog)
    assert goes.first == "kept" or goes.first == "out"
    pressed(goes, "out")
    assert not page.evening.sheet.person(who).present


def test_somebody_sits_in_for_who_goes(app):
    page = opened(app, some("all", 3, played=2))
    who = page.evening.sheet.present[0]
    goes = GoesSheet(app.ui, page.evening, who, lambda: None)
    goes.newcomer.name = "Uma"
    pressed(goes, "stand_in")
    assert page.evening.names[who] == "Uma" and page.evening.sheet.person(who).present


def test_a_name_is_changed_everywhere(app):
    page = opened(app, some("all", 3, 1))
    sheet = must_be(PeopleSheet, must_be(Ask, pressed(page, "people")).dialog)
    who = page.evening.sheet.present[0]
    sheet._typed(who, "Nina")
    pressed(sheet, "close")
    assert page.evening.names[who] == "Nina"


def test_something_else_is_next(app):
    page = opened(app, some("all", 5, played=1))
    sheet = must_be(ChangeSheet, must_be(Ask, pressed(page, "change")).dialog)
    other = next(bout for bout in page.evening.open() if bout != page.evening.next())
    pressed(sheet, f"bout{other.id}")
    assert page.evening.next() == other


def test_a_game_is_annulled_from_its_cell(app):
    page = opened(app, some("all", 3, played=1, games=("quantik",)))
    game = page.evening.sheet.games[0]
    grid = must_be(MetGrid, page.find("met"))
    pairing = must(grid.pairing(grid.people.index(game.people[0]), grid.people.index(game.people[1])))
    sheet = CellSheet(app.ui, page.evening, pairing, lambda: None)
    question = must_be(Ask, must_be(Then, pressed(sheet, "annul0")).answer).dialog
    pressed(must_be(Dialog, question), "choice0")
    assert page.evening.sheet.games[0].annulled and page.evening.number == 1


def test_a_bout_of_the_tree_is_opened_by_enter(app):
    page = opened(app, some("knockout", 4, played=0))
    page.set_focus(next(each for each in page.root.walk() if isinstance(each, TreeView)))
    key(app, "enter")
    assert isinstance(app.stack.top, CellSheet)


def test_we_stop_here(app):
    page = opened(app, some("first", 3, played=2))
    question = must_be(Ask, pressed(page, "stop")).dialog
    pressed(must_be(Dialog, question), "choice0")
    frame(app)
    assert isinstance(top(app), Podium) and page.evening.state == OVER


def test_the_set_up_is_remembered_and_a_bad_one_forgotten(app):
    plan = plan_of("king", 4)
    remember(app.ui, plan)
    assert EveningSetup(app.ui).plan == plan
    app.ui.settings.extra["evening"] = {"players": 7}
    assert len(EveningSetup(app.ui).plan.players) == 3


def test_without_a_person_or_a_game_nothing_begins(app):
    page = EveningSetup(app.ui)
    page.draft.set(players=(Player("", "computer-1"), Player("", "computer-2")))
    assert not page.find("begin").enabled
    page.draft.set(players=(Player("Anna"), Player("Ben")), games=())
    assert not page.find("begin").enabled


def test_a_deleted_evening_comes_back(app):
    some()
    page = must_be(EarlierEvenings, routes.scene(app.ui, PageAt("evenings")))
    page.ready()
    for _ in range(3):
        page.update(0.02)
    pressed(page, "drop0")
    assert keeping.files() == []
    pressed(page, "undo")
    assert len(keeping.files()) == 1


def test_a_file_from_elsewhere_is_opened_by_a_drop(app, tmp_path):
    evening = some()
    other = tmp_path / "carried.qevening"
    other.write_bytes(must(evening.path).read_bytes())
    app.open_file(str(other))
    frame(app)
    assert must_be(Between, top(app)).evening.sheet.id == evening.sheet.id
    other.write_text("nothing", encoding="utf-8")
    app.open_file(str(other))
    frame(app)
    assert top(app).over  # a dialog says what is wrong with it


def test_a_computer_on_the_first_step_has_no_sparks(app):
    evening = evening_of("all", 2, machines=1, games=("quantik",))
    bout = must(evening.next())
    sitting = evening.sit(bout)
    sitting.play(sitting.state.legal_moves()[0])
    sitting.resign(sitting.people[0])
    evening.result(sitting)
    assert evening.state == OVER
    stage = must_be(Podium, routes.scene(app.ui, EveningAt(evening))).stage
    assert not stage._sparkles
    assert stage.age is None  # and where no motion is wanted there is none


def test_points_grow_to_what_they_are():
    growing = Growing()
    growing.towards({1: 2.0})
    growing.towards({1: 4.0})
    assert growing.shown(1) == 2.0
    while growing.pass_time(0.1, 1.0):
        pass
    assert growing.shown(1) == 4.0


# -- it fits ----------------------------------------------------------------------------------------------------------


def every_page(ui):
    yield "set-up", EveningSetup(ui)
    for format in FORMATS:
        setup = EveningSetup(ui)
        setup.draft.format(EveningFormat(format))
        yield f"set-up: {format}", setup
        evening = some(format, 6, 4, machines=2)
        yield format, Between(ui, evening)
        yield f"{format}: people", PeopleSheet(ui, evening, lambda: None)
        yield f"{format}: goes", GoesSheet(ui, evening, evening.sheet.present[0], lambda: None)
        yield f"{format}: change", ChangeSheet(ui, evening, lambda: None)
        finish(evening, Random(1))
        yield f"{format}: podium", Podium(ui, evening)
    yield "earlier", EarlierEvenings(ui)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "ar", "ja"])
def test_everything_fits(monkeypatch, tmp_path, size, language):
    app = open_app(monkeypatch, tmp_path, size, language=language, speed="off", mute=True)
    faults = [f"{name}: {fault}" for name, page in every_page(app.ui) for fault in cut(page)]
    assert not faults, "\n".join(faults)


def test_eight_need_no_scrolling_where_there_is_room(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)
    for page in (EveningSetup(app.ui, plan=plan_of("all", 8)), Between(app.ui, some("all", 8, 9))):
        page.ready()
        assert not [scroll for scroll in page.root.walk() if isinstance(scroll, Scroll) and scroll.limit]
