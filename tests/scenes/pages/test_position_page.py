"""A position set up by hand: pick, then tap; whatever is done, only positions the rules have are played."""

import pygame
import pytest
from kit.analysis import Ready
from kit.app import frame, open_app
from kit.must import must
from kit.play import key

from qgames.ai.analysis import Finding
from qgames.ai.search.searcher import Score
from qgames.games import game, main_variants
from qgames.games.frame import Look, Pick
from qgames.render import Renderer
from qgames.rules.match import Match, Player
from qgames.scenes.pages import position_puzzle
from qgames.scenes.pages.bench import HAND
from qgames.scenes.pages.position import PositionPage
from qgames.scenes.play import analysis
from qgames.session import editing
from qgames.session.exercises import puzzles
from qgames.session.sitting import Sitting
from qgames.ui import Ask

NAMES = [name for name in main_variants() if game(name).things]
LINE = "LRTFLRTHLRSFLRSH/----/----/----;-;0;-;*"


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """Opens the page for a variant, perhaps out of a game that has begun."""
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    monkeypatch.setattr(analysis, "LiveAnalysis", Ready)
    apps = {}

    def make(name, moves=(), players=(), size=(1280, 800)):
        if size not in apps:
            apps[size] = open_app(monkeypatch, tmp_path, size, speed="off", mute=True)
        app = apps[size]
        match = Match(game(name), players)
        for move in moves:
            match.play(move)
        page = PositionPage(app.ui, match.game, match.state, Sitting(match))
        app.stack.take(Ask(page))
        frame(app)
        return app, page

    return make


def tray_of(page, thing):
    spot = page.view.home_of(page.state, page.look, thing)
    assert spot is not None
    return spot.key


def pixel(page, spot):
    at = next(each.position for each in page.view.spots(page.state, page.look) if each.key == spot)
    x, y = page.board.show(page.ui).lens.project(at)
    return round(x), round(y)


def drag(app, start, *stops):
    def event(kind, pos, **more):
        app.handle(pygame.event.Event(kind, pos=pos, **more))

    event(pygame.MOUSEBUTTONDOWN, start, button=1)
    for stop in stops:
        event(pygame.MOUSEMOTION, stop, rel=(1, 1), buttons=(1, 0, 0))
        frame(app)
    event(pygame.MOUSEBUTTONUP, stops[-1], button=1)
    frame(app)


@pytest.mark.parametrize("name", NAMES)
def test_every_thing_is_two_taps_away(opened, name):
    app, page = opened(name)
    for cell, thing in zip(page.game.cells, page.game.things, strict=False):
        before = page.draft
        page.tapped(tray_of(page, thing))
        assert page.draft == before, "nothing is put that nobody chose a place for"
        page.tapped(cell)
        frame(app)
        if page.trouble is None:
            assert page.draft.board[cell] == thing
        assert page.picked is None, "the next one is not picked by itself"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_seen(opened, name):
    """Every thing has a look of its own; free cells and ghosts are shown, and nothing is lost while it flies."""
    app, page = opened(name)
    view, cell = page.view, page.game.cells[0]
    assert len({tuple(sample) for sample in view.samples.values()}) == len(view.samples)
    assert all(sample for sample in view.samples.values())
    thing = next(iter(page.game.things))
    page.tapped(tray_of(page, thing))
    page.board.by_keys, page.board.hover = False, cell
    solids = list(view.solids(page.frame()))
    assert any(0.4 < solid.alpha < 0.5 for solid in solids), "what would be put there is a ghost"
    assert any(solid.glow == "mark.selected" for solid in solids), "what is picked glows"
    app.ui.settings.speed = "normal"
    page.tapped(cell)
    assert page.flight is not None and page.extra_solids()
    for _ in range(30):
        app.update(0.05)
    assert page.flight is None and not page.extra_solids()


def test_drag_from_tray_to_ring_to_ring_and_off(opened):
    app, page = opened("quarto")
    drag(app, pixel(page, "pool:LRTF"), (500, 300), pixel(page, "b2"))
    assert page.draft.board["b2"] == "LRTF"
    drag(app, pixel(page, "b2"), (500, 300), pixel(page, "c3"))
    assert page.draft.board["c3"] == "LRTF" and not page.draft.board["b2"]
    drag(app, pixel(page, "c3"), (500, 300), pixel(page, HAND))
    assert page.draft.hand == "LRTF" and page.draft.placed == 0
    drag(app, pixel(page, HAND), (500, 300), (40, 560))
    assert page.draft.hand == "" and page.draft.waiting == 16, "off the board is away"
    for _ in range(4):
        key(app, "ctrl+z")
    assert page.draft.placed == 0 and page.at == 0
    key(app, "ctrl+y")
    assert page.draft.board["b2"] == "LRTF"


def test_off_the_board_is_away_also_where_nothing_waits(opened):
    app, page = opened("quixo")
    page.tapped("bench:x")
    page.tapped("b3")
    frame(app)
    drag(app, pixel(page, "b3"), (500, 300), (30, 400))
    assert page.draft.placed == 0


def test_all_of_it_by_keyboard(opened):
    app, page = opened("cubulus")
    assert not page.board.by_keys, "only a mouse was used so far"
    key(app, "right")  # the first key only shows where the cursor is
    assert page.board.by_keys
    page.board.cursor = tray_of(page, "1")
    key(app, "enter")
    assert page.picked == "bench:1"
    key(app, "escape")
    assert page.picked is None and app.stack.top is page, "it is only let go"
    key(app, "enter")
    page.board.cursor = "222"
    key(app, "enter")
    assert page.draft.board["222"] == "1"
    key(app, "delete")
    assert not page.draft.board["222"]
    reached = set()
    for _ in range(40):
        reached.add(page.board.cursor)
        for way in ("left", "up", "right", "down", "down"):
            key(app, way)
            reached.add(page.board.cursor)
    assert {"bench:0"} <= reached or {"bench:1"} <= reached, "the tray is within reach of the arrows"
    key(app, "escape")
    assert app.stack.top is not page


def test_it_opens_with_the_game_in_play_and_keeps_what_was_left(opened):
    app, page = opened("quixo", ("a1e1", "a5e5"), (Player("Anna"), Player("Ben")))
    assert page.draft == page.in_play and [page.name_at(place) for place in (0, 1)] == ["Anna", "Ben"]
    page.begin_empty()
    page.tapped("bench:o")
    page.tapped("c3")
    left = page.draft
    key(app, "escape")
    _, again = opened("quixo")
    assert again.draft.text == left.text, "a game that has not begun is nothing to begin with"
    key(app, "escape")
    _, other = opened("quixo", ("a1e1",))
    assert other.draft == other.in_play
    other.step(-1)
    assert other.draft.text == left.text, "one step back is what was left here"
    other.begin_in_play()
    assert other.draft == other.in_play


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("quarto:auto", LINE),
        ("quixo", "xxxxx/-----/-----/-----/-----;1"),
        ("cubulus", "0--/---/---|---/---/nn-|---/---/---;1;-"),
        ("quantik", "S---/s---/----/----;0"),
    ],
)
def test_what_cannot_be_is_shown_and_told_but_never_played(opened, name, text):
    app, page = opened(name)
    page.typed(text)
    page.rebuild()
    frame(app)
    assert page.draft.text == text, "it is on the board"
    assert page.play() is page.analyse() is page.save() is None
    assert not any(page.find(act).enabled for act in ("play", "analyse", "save"))
    assert page.panel.sentence() and "common" not in page.panel.sentence()
    shown = [solid.role for solid in page.view.solids(page.frame())]
    assert name == "cubulus" or "mark.refused" in shown, "the board shows where"
    assert "mark.win" not in shown


def test_a_wrong_text_keeps_the_last_good_board(opened):
    app, page = opened("quixo")
    page.panel.unfolded = True
    page.rebuild()
    page.typed("quixo x---o/-----/-----/-----/-----;0")
    assert page.trouble is None and page.state.notation() == "x---o/-----/-----/-----/-----;0"
    good = page.draft
    page.typed("x---o/------/-----/-----/-----;0")
    frame(app)
    assert page.draft == good and page.panel.sentence() == "Row 2 of the text has 6 places, not 5."
    assert page.play() is None, "what is told is not what is shown"
    page.typed(good.text)
    assert page.trouble is None and page.play() is not None


def test_whose_turn(opened):
    _, page = opened("quarto", players=(Player("Anna"), Player("Ben")))
    for thing, cell in (("LRTF", "a1"), ("DRTF", "b1"), ("LQTF", "c2")):
        page.to_move(0)
        page.tapped(f"pool:{thing}")
        page.tapped(cell)
        assert page.draft.place == 0 and page.judged.playable, "Anna was to move and still is"
    table = page.play().to.sitting
    assert table.match.players[table.seat].name == "Anna" and table.state == page.state
    _, owned = opened("quantik")
    owned.to_move(1)
    assert owned.judged.why is not None and owned.judged.why.why == "common.other_turn"
    owned.tapped("reserve:0:S")
    owned.tapped("a1")
    assert owned.judged.playable and owned.draft.place == 1, "the turn follows the board"


def test_it_is_analysed_and_played(opened):
    app, page = opened("quixo")
    page.typed("x---o/-----/-----/-----/-----;1")
    app.stack.take(page.analyse())
    table = app.stack.top
    assert table.analysis.on and table.sitting.state == page.state
    for _ in range(3):
        app.update(0.02)
    assert table.analysis.shown()
    app.stack.take(page.play())
    assert app.stack.top.sitting.state == page.state


class Proved:
    """Analysis that knows."""

    def __init__(self, finding):
        self.finding = finding
        self.looking = True

    def on(self, match):
        pass

    def step(self):
        return True

    off = step


FIVE = "-----/xxxx-/-----/-----/-----;0"


@pytest.mark.parametrize("win", [True, False])
def test_only_what_is_proved_becomes_a_puzzle(opened, monkeypatch, win):
    app, page = opened("quixo")
    page.typed(FIVE)
    moves = page.state.legal_moves()
    right = next(move for move in moves if page.state.apply(move).outcome is not None)
    verdicts = {move: Score("win", 1) if move == right else Score("cp", 0) for move in moves}
    finding = Finding(verdicts if win else dict.fromkeys(moves, Score("cp", 0)), best=right, settled=win)
    monkeypatch.setattr(position_puzzle, "LiveAnalysis", lambda: Proved(finding))
    app.stack.take(page.save())
    for _ in range(3):
        app.update(0.02)
    asked = app.stack.top
    if win:
        assert asked.found.puzzle is not None and "proved" in asked.text
        key(app, "enter")
        saved = [must(each.puzzle()) for each in puzzles.kept()]
        assert [(one.position, one.goal, one.plies, one.best) for one in saved] == [(FIVE, "win", 1, (right,))]
        puzzles.keep(saved[0])
        assert len(puzzles.kept()) == 1, "the same one twice is one"
        return
    for _ in range(3):
        app.update(5.0)
    assert asked.found.puzzle is None and len(asked.choices) == 1
    key(app, "enter")
    assert not puzzles.kept()


def test_a_file_of_puzzles_that_was_changed_is_done_without(opened):
    opened("quixo")
    puzzles.keep(puzzles.Puzzle(puzzles.SET_UP, "quixo", (), FIVE, "win", 1, ("zz",), 0))
    assert [each.puzzle() for each in puzzles.kept()] == [None]


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (600, 900)])
@pytest.mark.parametrize("name", NAMES)
def test_every_window_has_room_for_it(opened, name, size):
    _, page = opened(name, size=size)
    whole = page.ui.rect
    for act in ("play", "analyse", "save", "turn", "undo"):
        widget = page.find(act)
        assert widget.rect.width and whole.contains(widget.rect), act
    lens = page.board.show(page.ui).lens
    for spot in page.view.spots(page.state, page.look):
        x, y = lens.project(spot.position)
        assert page.board.room.collidepoint(x, y), spot.key


def test_trays_have_the_names_of_the_players(opened):
    app, page = opened("quantik", players=(Player("Anna"), Player("Ben")))
    assert set(page.board.plates(app.ui)) == {"Anna", "Ben"}
    assert isinstance(page.view.tap(page.state, Pick(), "reserve:0:S"), Pick)
    assert editing.draft_of(page.state).left("S") == 2 and page.look == Look(legal=False)


def test_what_others_may_win_as_fast_is_not_left_to_a_guess():
    state = game("quixo").parse("xxx-x/---o-/-----/-----/-----;0")
    verdicts = {move: Score("win", 1) if move == "d1d5" else Score("cp", 0) for move in state.legal_moves()}
    made = position_puzzle.found(state, Finding(verdicts, best="d1d5", settled=True), "Anna")
    assert made is not None and made.words and made.puzzle is None, "two more moves win at once"
