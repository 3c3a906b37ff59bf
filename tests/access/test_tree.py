"""Every page and every table as plain data for those who do not see them: nothing without a name, exactly one focus,
everything in the window, every place of a board, every word that is shown."""

import pytest
from kit.access import ask, listening, tree
from kit.app import open_app
from kit.fit import at_a_lesson, at_the_table, pages, without_pictures
from kit.must import must, must_be
from scenes.play.test_analysis_table import analysed, table
from scenes.review.test_page import opened  # noqa: F401 (a fixture)

from qgames.access import plain as plain_module
from qgames.access.plain import ROLES, plain
from qgames.access.tree import ROOT, Tree, heard
from qgames.files import i18n
from qgames.files.i18n import t
from qgames.games import KEYS, main_variants
from qgames.games import game as rules_of
from qgames.games.frame import Pick, Refusal
from qgames.scenes.pages.position import PositionPage
from qgames.scenes.play.best_moves import BestMoves
from qgames.scenes.play.table import Table
from qgames.scenes.review.parts import Graph
from qgames.ui import Ask, Label
from qgames.ui.accessibility import FOCUS, LESS, PRESS, SET


@pytest.fixture(autouse=True)
def our_own_words_afterwards():
    yield
    i18n.use("en")


def program(monkeypatch, tmp_path, language, size=(1280, 800)):
    without_pictures(monkeypatch)
    return open_app(monkeypatch, tmp_path, size, language=language, speed="off", mute=True)


def faults(page):
    """What must be so of any page; a second look finds the same."""
    tree = Tree()
    found = tree.look(page, "Q Games")
    again = tree.look(page, "Q Games")
    window, wrong, reached, open_ = page.ui.rect, [], [], [ROOT]
    while open_:
        number = open_.pop()
        reached.append(number)
        open_ += found.nodes[number].children
    if sorted(reached) != sorted(found.nodes) or len(set(reached)) != len(reached):
        wrong.append("not a tree")
    if found.focus not in found.nodes or (page.focus and found.owners[found.focus].widget is not page.focus):
        wrong.append(f"the focus is {found.focus}")
    if again.nodes != found.nodes or again.focus != found.focus:
        wrong.append("another tree at the second look")
    for node in found.nodes.values():
        part = node.part
        x, y, wide, high = part.box
        if not part.name.strip():
            wrong.append(f"{part.role} without a name")
        if part.role not in ROLES:
            wrong.append(f"no such role: {part.role}")
        if wide < 0 or high < 0 or x < 0 or y < 0 or x + wide > window.right or y + high > window.bottom:
            wrong.append(f"{part.name} is outside: {part.box}")
    told = " ".join(" ".join((n.part.name, n.part.value, n.part.note)) for n in found.nodes.values())
    for widget in page.root.walk():
        if isinstance(widget, Label) and heard(widget.text) not in told:
            wrong.append(f"not told: {widget.text}")
        numbers = [n for n, owner in found.owners.items() if owner.widget is widget]
        if widget.takes_focus() and not any(FOCUS in found.nodes[n].part.actions for n in numbers):
            wrong.append(f"the focus cannot be sent to {widget.key}")
    return wrong


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page(monkeypatch, tmp_path, language, size):
    app = program(monkeypatch, tmp_path, language, size)
    wrong = {name: found for name, page in pages(app.ui) if (found := faults(page))}
    assert not wrong, wrong


@pytest.mark.parametrize("name", main_variants())
def test_every_table(monkeypatch, tmp_path, name):
    for language, size in (("en", (1280, 800)), ("fr", (800, 600))):
        app = program(monkeypatch, tmp_path / language, language, size)
        wrong = {when: found for when, page in at_the_table(app.ui, name) if (found := faults(page))}
        assert not wrong, wrong


@pytest.mark.parametrize("key", KEYS)
def test_every_lesson(monkeypatch, tmp_path, key):
    app = program(monkeypatch, tmp_path, "en", (800, 600))
    wrong = {when: found for when, page in at_a_lesson(app.ui, key) if (found := faults(page))}
    assert not wrong, wrong


@pytest.mark.parametrize("name", main_variants())
def test_every_place_says_what_is_there_and_whether_it_can_be_played(monkeypatch, tmp_path, name):
    app = program(monkeypatch, tmp_path, "en")
    for when, shown in at_the_table(app.ui, name):
        if when not in ("begin", "middle", "end"):
            continue
        scene = must_be(Table, shown)
        found = Tree().look(scene, "")
        places = {
            owner.key: found.nodes[number].part
            for number, owner in found.owners.items()
            if owner.widget is scene.board and PRESS in found.nodes[number].part.actions
        }
        current, state = scene.current, scene.sitting.state
        spots = [spot.key for spot in current.view.spots(state, current.look, Pick())]
        assert sorted(places) == sorted(spots)
        for key, part in places.items():
            assert part.name == (heard(current.words.spot(state, key)) or key)
            if scene.sitting.outcome:
                assert part.note == t("why.common.over")
            elif scene.sitting.person_to_move:
                answer = current.view.tap(state, Pick(), key)
                if isinstance(answer, str):
                    assert part.note == t("access.play")
                elif isinstance(answer, Refusal):
                    assert part.note == heard(current.words.refusal(answer.error))
                else:
                    assert part.note == t("access.choose" if answer.chosen else "access.nothing")


def test_boards_are_grids_where_they_have_rows_of_one_length(monkeypatch, tmp_path):
    app = program(monkeypatch, tmp_path, "en")
    for name in main_variants():
        scene = next(at_the_table(app.ui, name))[1]
        found = Tree().look(scene, "")
        for node in found.nodes.values():
            if node.part.role != "grid":
                continue
            rows = [found.nodes[number] for number in node.children]
            cells = [[found.nodes[number].part.at for number in row.children] for row in rows]
            high, wide = must(node.part.at)
            assert cells == [[(row, column) for column in range(wide)] for row in range(high)]
        scene.closed()


def test_analysis_at_the_table(monkeypatch, tmp_path):
    """The best moves are a list; to press one is to play it."""
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysed(app, scene)
    assert not faults(scene)
    listening(monkeypatch, app)
    best = next(n for n, owner in tree(app).owners.items() if isinstance(owner.widget, BestMoves) and owner.key == "0")
    ask(app, FOCUS, best)
    assert tree(app).focus == best and scene.focus.row == 0
    move, ply = scene.analysis.rows(3)[0].move, scene.sitting.match.ply
    ask(app, PRESS, best)
    assert scene.sitting.match.ply > ply and scene.sitting.match.moves[ply] == move


def test_a_review(opened, monkeypatch):  # noqa: F811
    """Its graph is a slider of turns; the line that was better a list."""
    app, page = opened()
    assert not faults(page)
    listening(monkeypatch, app)
    graph = next(n for n, owner in tree(app).owners.items() if isinstance(owner.widget, Graph))
    assert tree(app).nodes[graph].part.name == heard(page.game.spoken(page.at))
    before = page.at
    ask(app, LESS, graph)
    assert page.at == before - 1
    ask(app, SET, graph, 2.0)
    assert page.at == 2 and must(tree(app).nodes[graph].part.number)[0] == 2.0
    assert not faults(page)


def places(page, board):
    """The places of a board as they are told: key -> number and part."""
    found = tree_of(page)
    return {
        owner.key: (number, found.nodes[number].part)
        for number, owner in found.owners.items()
        if owner.widget is board and PRESS in found.nodes[number].part.actions
    }


def tree_of(page):
    return Tree().look(page, "Q Games")


def test_the_board_of_a_review_is_told_and_played_on(opened, monkeypatch):  # noqa: F811
    """Every place, whether it can be tried, and what came of it."""
    app, page = opened()
    stage, said = page.stage, []
    app.ui.announcer.listen(lambda each: said.append(each.text))
    page.go(2)
    assert not faults(page)
    told = places(page, stage.board)
    assert {key: part.name for key, (_, part) in told.items()} == {
        spot.key: heard(stage.words.spot(stage.state, spot.key)) for spot in stage.board.spots()
    }
    listening(monkeypatch, app)
    for _ in range(3):
        if stage.tried:
            break
        notes = {t("access.play"), t("access.choose")}
        number = next(
            n for n, owner in tree(app).owners.items()
            if owner.widget is stage.board and tree(app).nodes[n].part.note in notes
        )  # fmt: skip
        before = len(said)
        ask(app, PRESS, number)
        assert len(said) > before
    state, after = stage.chain[stage.ply], stage.state
    words = stage.words
    assert words.move(state, stage.tried[0], after, words.name(state.to_play)) in said
    assert not faults(page)
    page.go(len(page.game.points) - 1)
    assert {part.note for _, part in places(page, stage.board).values()} == {t("why.common.over")}


@pytest.mark.parametrize("name", main_variants())
def test_a_position_by_hand(monkeypatch, tmp_path, name):
    app = program(monkeypatch, tmp_path, "en")
    game = rules_of(name)
    page = PositionPage(app.ui, game, game.start())
    app.stack.take(Ask(page))
    app.update(0.02)
    assert not faults(page)
    told = places(page, page.board)
    assert {key: part.name for key, (_, part) in told.items()} == {
        spot.key: heard(page.spot_words(spot.key)) for spot in page.board.spots()
    }
    if not game.things:
        return
    listening(monkeypatch, app)
    waits = next(spot.key for spot in page.board.spots() if page.view.waits(spot.key) and page.view.thing(spot.key))
    goal = game.cells[0]
    for spot in (waits, goal):
        ask(app, PRESS, next(n for n, owner in tree(app).owners.items() if owner.key == spot))
    assert page.draft.board[goal] == page.view.thing(waits)
    number = next(n for n, owner in tree(app).owners.items() if owner.key == goal)
    assert tree(app).nodes[number].part.name == heard(page.spot_words(goal)) != told[goal][1].name
    ask(app, PRESS, number)
    ask(app, PRESS, next(n for n, owner in tree(app).owners.items() if page.view.waits(owner.key)))
    assert not page.draft.board[goal], "taken up, and put back where things wait"
    assert not faults(page)


def test_clocks_moves_and_players_are_told(monkeypatch, tmp_path):
    app = program(monkeypatch, tmp_path, "en")
    name = main_variants()[0]
    for when, shown in at_the_table(app.ui, name):
        if when == "middle":
            scene = must_be(Table, shown)
            found = Tree().look(scene, "")
            parts = [node.part for node in found.nodes.values()]
            seats = scene.sitting.match.game.seats
            assert len([part for part in parts if part.role == "time"]) == seats
            moves = [part for part in parts if part.role == "item"]
            match = scene.sitting.match
            said = " ".join(part.name for part in moves)
            before, token = match.token(match.ply)
            words = scene.current.words
            assert words.move(before, token, match.state, words.name(before.to_play)) in said
            assert not any(part.chosen for part in moves), "none while the focus is on the board"
            scene.set_focus(scene.find("moves"))
            found = Tree().look(scene, "")
            numbers = [number for number, node in found.nodes.items() if node.part.role == "item"]
            assert [n for n in numbers if found.nodes[n].part.chosen] == [found.focus] == numbers[-1:]


def test_a_button_that_does_nothing_now_is_told_so(monkeypatch, tmp_path):
    """AT-SPI would call every plain button enabled, so that one is another kind of button there."""
    _, scene = table(monkeypatch, tmp_path, "quixo", moves="a1e1")
    found = Tree().look(scene, "Q Games")
    for bare, dead in ((True, "COLOR_WELL"), (False, "BUTTON")):
        monkeypatch.setattr(plain_module, "_BARE", bare)
        told = {node.part.name: plain(number, node)[0] for number, node in found.nodes.items()}
        _, role, states = told[t("play.tool.redo")]
        assert role == dead and ("set_disabled", None) in states
        _, role, states = told[t("play.tool.undo")]
        assert role == "BUTTON" and ("set_disabled", None) not in states


@pytest.mark.parametrize("language", i18n.languages())
def test_redo_is_not_named_as_another_game(language):
    i18n.use(language)
    assert t("play.tool.redo").partition(" (")[0] not in (t("result.rematch"), t("title.again"), t("play.menu.rematch"))
