"""The pages of an evening: by keys from the set-up to the podium, what they say to who does not see them, and that all
of it fits."""

from dataclasses import replace
from random import Random

import pygame
import pytest
from kit import evenings
from kit.app import focused, frame, key, open_app, pressed, top
from kit.evenings import evening_of, finish, plan_of, play, play_on
from kit.fit import cut, without_pictures
from kit.must import must, must_be
from kit.samples import languages_by

from qgames.app import routes
from qgames.files import i18n, paths
from qgames.games import KEYS, entries, entry
from qgames.rules.match import Player
from qgames.scenes.evening import live, wording
from qgames.scenes.evening.between import Between
from qgames.scenes.evening.counters import faces
from qgames.scenes.evening.draft import remember
from qgames.scenes.evening.earlier import EarlierEvenings
from qgames.scenes.evening.game_sheets import CellSheet, ChangeSheet
from qgames.scenes.evening.met_grid import MetGrid
from qgames.scenes.evening.next_card import NAME, NextCard
from qgames.scenes.evening.people_sheets import GoesSheet, PeopleSheet
from qgames.scenes.evening.podium import Podium
from qgames.scenes.evening.podium_scene import PodiumScene, PodiumStep, left_to_right
from qgames.scenes.evening.purpose import EveningPurpose
from qgames.scenes.evening.setup_page import EveningSetup
from qgames.scenes.evening.standings_rows import Growing
from qgames.scenes.evening.tree_view import APART, NOTE, STAGE, TreeView, shown
from qgames.scenes.parts import kept_pictures
from qgames.scenes.parts.destinations import TITLE, EveningAt, PageAt
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.session.evening import keeping, shelf
from qgames.session.evening.evening import ON, OVER, PAUSED
from qgames.session.evening.plan import EveningFormat
from qgames.ui import Ask, BackTo, Dialog, Go, Label, Scroll, Then
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


def test_where_there_was_no_evening_one_can_be_begun(app):
    app.stack.take(Go(PageAt("evenings")))
    frame(app)
    assert focused(app)[0].key == "begin"
    key(app, "enter")
    frame(app)
    assert isinstance(top(app), EveningSetup)


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


def test_those_who_play_for_the_third_place_are_one_until_one_is_known(app):
    evening = evening_of("knockout", 4, games=("quantik",))

    def third():
        tree = TreeView(evening, lambda pairing: None)
        number = next(n for n, each in enumerate(tree.tree) if each.bout.stage == "third")
        return shown(tree.tree[number]), tree.words(number)

    slots, words = third()
    assert len(slots) == 1 and "Third place: the two who lost." in words
    play_on(evening, Random(3), "won")
    slots, words = third()
    (out,) = [slot.who for slot in slots if slot.who is not None]
    assert len(slots) == 2 and evening.names[out] in words and "the two who lost" not in words


def test_the_third_place_stands_apart_from_the_final(app):
    """The words under the final are not read as those over the third place."""
    evening, ui = evening_of("knockout", 4, games=("quantik",)), app.ui
    tree = TreeView(evening, lambda pairing: None)
    tree.place(ui, pygame.Rect(0, 0, ui.px(600), ui.px(560)))
    final, third = (
        tree.bout_box(next(n for n, each in enumerate(tree.tree) if each.bout.stage == stage))
        for stage in ("final", "third")
    )
    assert third.top - final.bottom >= ui.px(NOTE + STAGE + APART)


@pytest.mark.parametrize("game", KEYS)
def test_the_board_stands_between_those_who_play_it(monkeypatch, tmp_path, game):
    """As large as what is free there, over neither name."""
    app = open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)
    ui, page = app.ui, opened(app, some("all", 4, played=0, games=(game,)))
    card = must_be(NextCard, page.find("next"))
    board = card.picture(ui)
    names = max(ui.type.width(name, NAME) for name in card.evening.names.values())
    assert board.width > card.rect.width * 0.4 and board.width + 2 * names < card.rect.width
    assert board.top > card.rect.top and board.bottom < card.play.rect.centery


def test_the_last_game_has_the_room_of_what_comes_after(monkeypatch, tmp_path):
    """Who plays it, with a long name, stands under its picture, which is larger for it."""
    monkeypatch.setattr(evenings, "NAMES", ("Bartholomew", "Maximiliane", "Wilhelmine"))
    app = open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)

    def wide(played):
        page = opened(app, some("all", 3, played=played))
        return must_be(NextCard, page.find("next")).picture(app.ui).width

    assert wide(2) > wide(1)


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


def test_somebody_sits_in_in_the_middle_of_a_game(app):
    between = opened(app, some("all", 3, played=0))
    key(app, "enter")
    frame(app)
    table = must_be(Table, top(app))
    who = between.evening.sheet.party(between.evening.sheet.bout(must(between.evening.table)[0]))[0]
    key(app, "f3")
    frame(app)
    goes = GoesSheet(app.ui, between.evening, who, lambda: None)
    assert "kept" not in [widget.key for widget in goes.order()]  # that game first
    goes.newcomer.name = "Uma"
    pressed(goes, "stand_in")
    key(app, "f3")
    frame(app)
    assert top(app) is table and "Uma" in [player.name for player in table.sitting.match.players]
    table.steering.resign()
    assert between.evening.number == 2


def test_a_game_opened_as_any_other_is_still_the_evenings(app):
    evening = some("all", 3, played=0)
    opened(app, evening)
    key(app, "enter")
    frame(app)
    sitting = must_be(Table, top(app)).sitting
    sitting.play(sitting.state.legal_moves()[0])
    app.stack.take(BackTo(TITLE))
    frame(app)
    app.open_file(str(saves.auto_file(sitting)))
    frame(app)
    purpose = must_be(EveningPurpose, must_be(Table, top(app)).purpose)
    assert purpose.evening is evening


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
    assert shelf.files() == []
    pressed(page, "undo")
    assert len(shelf.files()) == 1


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


@pytest.mark.parametrize(
    "on", [{1: "a"}, {1: "a", 2: "b"}, {1: "a", 2: "bc"}, {1: "a", 2: "b", 3: "c"}, {1: "ab", 3: "c"}]
)
def test_who_has_won_stands_in_the_middle_of_the_board(app, on):
    steps = [PodiumStep(place, tuple(range(len(found)))) for place, found in left_to_right(on)]
    scene = PodiumScene(steps, ("quarto",), app.ui.theme, (300, 200))
    first = [step.place for step in steps].index(1)
    assert abs(scene.heads(first)[0] - 150) <= 1
    (left, _), (right, _) = scene.lens.project((-scene.half, 0.0, 0.0)), scene.lens.project((scene.half, 0.0, 0.0))
    assert abs(left + right - 300) <= 1 and all(left < scene.face(n).left < right for n in range(len(steps)))


# -- a picture of the podium ------------------------------------------------------------------------------------------


@pytest.fixture
def heard(app, monkeypatch):
    told = []
    monkeypatch.setattr(app.ui, "toast", lambda text, once="": told.append(text))
    return told


def on_podium(app, size=5):
    evening = evening_of("all", size, games=("quantik",))
    finish(evening, Random(3))
    app.stack.take(Go(EveningAt(live.held(evening))))
    frame(app)
    return must_be(Podium, top(app))


def until(app, told):
    for _ in range(2000):
        frame(app, 0.05)
        if told:
            return
    raise AssertionError("nothing was said")


@pytest.mark.parametrize("takes", [True, False])
def test_a_picture_of_the_podium_is_kept_and_copied(app, heard, monkeypatch, takes):
    copied = []

    def copy(png):
        copied.append(png)
        return takes

    monkeypatch.setattr(kept_pictures, "copy_picture", copy)
    podium = on_podium(app)
    pressed(podium, "keep")
    until(app, heard)
    (file,) = paths.pictures().iterdir()
    assert file.read_bytes() == copied[0]
    shown = pygame.image.load(file)
    assert shown.get_width() > podium.stage.rect.width and shown.get_size() == podium.picture().get_size()
    assert file.name in heard[0] and str(file.parent) in heard[0]
    assert ("clipboard" in heard[0]) == takes
    heard.clear()
    key(app, "ctrl+s")
    until(app, heard)
    assert len(list(paths.pictures().iterdir())) == 2, "another name, nothing is written over"


def test_a_picture_that_cannot_be_written_is_told(app, heard, monkeypatch):
    def full(path, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(paths, "write", full)
    pressed(on_podium(app), "keep")
    until(app, heard)
    assert "No space left on device" in heard[0]


def test_whoever_leaves_at_once_has_the_picture_all_the_same(app, heard, monkeypatch):
    monkeypatch.setattr(kept_pictures, "copy_picture", lambda png: False)
    podium = on_podium(app)
    pressed(podium, "keep")
    app.stack.take(podium.back())
    frame(app)
    assert len(list(paths.pictures().iterdir())) == 1 and heard


def test_where_the_page_scrolls_the_picture_is_whole(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (800, 600), speed="off", mute=True)
    podium = on_podium(app, 8)
    assert podium.picture().get_height() > 600


# -- who plays what, and who is called how ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, words",
    [
        ("cubulus", {"plays red", "plays blue"}),
        ("quixo", {"plays cross", "plays circle"}),
        ("quantik", {"plays light", "plays dark"}),
        ("quarto", set()),
    ],
)
def test_it_is_said_who_plays_what(app, game, words, monkeypatch):
    said = []
    between = opened(app, live.held(evening_of("all", 3, games=(game,))))
    told = must(between.find("next").spoken())
    assert {each for each in words if each in told} == words and ("plays" in told) == bool(words)
    monkeypatch.setattr(app.ui, "say", lambda text, kind="event": said.append(text))
    key(app, "enter")
    frame(app)
    sitting = must_be(Table, top(app)).sitting
    signs = entry(game).signs_of(2)
    for seat in range(2) if words else ():
        told = f"{sitting.match.players[seat].name}: {wording.plays(signs[seat])}"
        assert any(told in each for each in said), (told, said)


def test_every_sign_of_every_game_has_words():
    every = {sign for each in entries() for seats in (2, 3, 4) for sign in each.signs_of(seats)}
    for language in i18n.languages():
        i18n.use(language)
        assert [sign for sign in every if sign.mark != "half" and not wording.plays(sign)] == []


@pytest.mark.parametrize("format", FORMATS)
def test_what_becomes_of_games_between_computers_is_said(app, format):
    for meet in (True, False):
        plan = plan_of(format, 5, machines=3, computers=meet)
        remember(app.ui, plan)
        setup = EveningSetup(app.ui, plan=plan)
        words = i18n.t("evening.beside" if meet or format == "knockout" else "evening.left_out")
        assert words in setup.forecast()[1]
        between = Between(app.ui, live.held(keeping.begin(plan)))
        assert must_be(Label, between.find("computers")).text == words
    alone = EveningSetup(app.ui, plan=plan_of(format, 5, machines=1))
    assert not [words for words in ("evening.beside", "evening.left_out") if i18n.t(words) in alone.forecast()[1]]


def test_who_has_no_name_has_a_number(app):
    plan = plan_of("all", 4)
    nameless = keeping.begin(replace(plan, players=(Player(), plan.players[1], Player(), Player())))
    assert list(nameless.names.values()) == ["Player 1", "Ben", "Player 3", "Player 4"]
    assert [face.letters for face in faces(nameless.sheet.people).values()] == ["1", "B", "3", "4"]
    for row in opened(app, live.held(nameless)).evening.standings():
        assert "Person" not in wording.stands(nameless, row)


def test_whoever_gives_up_at_a_table_of_three_is_told_so(app, heard):
    evening = live.held(evening_of("knockout", 3, tables=(3,)))
    opened(app, evening)
    key(app, "enter")
    frame(app)
    table = must_be(Table, top(app))
    assert table.purpose.giving_up == "resign_text"
    table.steering.resign()
    for _ in range(40):
        frame(app, 0.1)
    (game,) = evening.sheet.games
    assert any(evening.names[must(must(game.told).gave_up)] in told for told in heard)


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


@pytest.mark.parametrize(("language", "size", "scale"), languages_by(SIZES, (100, 200), parts=(5, 35)))
def test_everything_fits(monkeypatch, tmp_path, language, size, scale):
    without_pictures(monkeypatch)
    app = open_app(monkeypatch, tmp_path, size, language=language, scale=scale, speed="off", mute=True)
    faults = [f"{name}: {fault}" for name, page in every_page(app.ui) for fault in cut(page)]
    assert not faults, "\n".join(faults)


def test_eight_need_no_scrolling_where_there_is_room(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)
    setup, evening = EveningSetup(app.ui, plan=plan_of("all", 8, machines=3)), some("all", 8, 9, machines=3)
    for page in (setup, Between(app.ui, evening)):
        page.ready()
        assert not [scroll for scroll in page.root.walk() if isinstance(scroll, Scroll) and scroll.limit]
