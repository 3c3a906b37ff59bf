"""The page of a review: the graph and its keys, turning points, what was better; a game that is never touched."""

from functools import reduce

import pygame
import pytest
from kit.analysis import AtOnce, Ready
from kit.app import frame, open_app
from kit.must import must, must_be
from kit.play import key, press
from kit.review import RECORDS

from qgames.ai.judgement import Kind, known
from qgames.ai.search.searcher import Score
from qgames.files import paths
from qgames.games import game as rules_of
from qgames.games.view import view_of
from qgames.render import Renderer
from qgames.rules.core import Reason
from qgames.rules.match import Ending, Match, Player
from qgames.scenes.parts.phrases import Pen
from qgames.scenes.play.lines import LineOfPlay
from qgames.scenes.play.moves import tags
from qgames.scenes.review import page as review_page
from qgames.scenes.review.board import lines_after
from qgames.scenes.review.graph import CLOSE, column, paint_graph, paint_marks, plan
from qgames.scenes.review.moves import ReviewMoves
from qgames.scenes.review.page import ReviewPage
from qgames.scenes.review.panel import LISTED, STEP
from qgames.scenes.review.parts import Became, Graph, MoveFields, TurningChip, upright
from qgames.scenes.review.turns import ReviewTurns
from qgames.session import saves
from qgames.session.review import work
from qgames.session.review.report import count_told
from qgames.session.review.review import Review, ReviewedTurn, judged, points, seen_by, share
from qgames.session.sitting import Sitting
from qgames.ui import CAPTION, Ask, Back, Label

LOST = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"


def sitting_of(name, tokens):
    match = Match(rules_of(name), [Player("Ben"), Player("Anna")])
    for token in tokens.split():
        match.play(token)
    return Sitting(match)


@pytest.fixture
def opened(monkeypatch, tmp_path):
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    monkeypatch.setattr(work, "ReviewWork", AtOnce)
    monkeypatch.setattr(review_page, "LiveAnalysis", Ready)
    work._under_way.clear()

    def make(name="quarto", tokens=LOST, size=(1280, 800), done=True):
        app = open_app(monkeypatch, tmp_path, size, speed="off", mute=True)
        page = ReviewPage(app.ui, sitting_of(name, tokens))
        app.stack.take(Ask(page))
        while done and not page.work.done:
            app.update(0.02)
        frame(app)
        return app, page

    return make


def test_it_opens_at_the_last_turn_that_mattered(opened):
    _, page = opened()
    turn = page.game.turn_at(page.at)
    assert (turn.move, turn.before.kind, turn.after.kind) == ("d2", "win", "loss")
    assert page.game.name == "Ben", "seen from who won"
    assert "wins in 3" in page.game.spoken(page.at) and "lost in 1" in page.game.spoken(page.at)


def test_the_graph_grows_and_can_be_left(opened):
    app, page = opened(done=False)
    shares = []
    while not page.work.done:
        shares.append(sum(point.share is not None for point in page.game.drawn))
        if len(shares) == 3:  # left, and come back to
            found = dict(page.work.findings)
            app.stack.take(Back())
            page = ReviewPage(app.ui, page.sitting)
            app.stack.take(Ask(page))
            assert set(page.work.findings) == set(found)
        app.update(0.02)
    assert shares == sorted(shares) and shares[0] < shares[-1]


def test_a_second_look_is_instant(opened):
    app, page = opened()
    assert "Review" in page.match.headers
    again = ReviewPage(app.ui, saves.sitting_of(saves.text_of(page.sitting)))
    assert again.work.done
    assert again.game.turning == page.game.turning


def test_it_can_look_longer_and_begin_anew(opened):
    app, page = opened()
    kept = page.match.headers["Review"]
    page.longer()
    assert not page.work.done and page.match.headers["Review"] == kept, "what is kept stays until it is done"
    assert page.work.review.turning_points and not page.work.review.complete
    page.work._todo = page.work._todo[-1:]  # the others take their time
    while not page.work.done:
        app.update(0.02)
    assert page.work.review.complete
    before = page.work
    page.anew()
    assert page.work is not before and not page.work.findings and page.match.headers["Review"]
    frame(app)
    assert not page.find("anew").enabled


def test_it_says_in_words_which_kind_of_mistake_it_was(opened):
    _, page = opened()
    said = " ".join(widget.spoken() for widget in page.build().walk())
    assert "A proved win was let go." in said


def test_that_nothing_turned_is_said_only_where_it_is_known():
    won, likely = Score("win", 3), Score("cp", 300)
    quiet = [ReviewedTurn(1, 0, "a", likely, likely, ("a",)), ReviewedTurn(2, 1, "b", won, won, ("b",))]
    assert count_told(Review(tuple(quiet[1:]))) == "No turning point."
    assert "not proved: 1 of 2" in count_told(Review(tuple(quiet)))
    assert count_told(Review(tuple(quiet[1:]), False, (3,))) != "No turning point."


def test_keys_walk_turns_and_turning_points(opened):
    app, page = opened()
    assert isinstance(page.focus, Graph)
    at = page.at
    key(app, "left")
    assert page.at == at - 1
    key(app, "down")
    assert page.at == at
    key(app, "pageup")
    assert page.at == at - 1
    key(app, "home")
    assert page.at == 0 and page.stage.state == page.stage.chain[page.game.points[0].last]
    key(app, "end")
    assert page.at == len(page.game.points) - 1
    key(app, "escape")
    assert app.stack.top is not page


def test_by_mouse_alone(opened):
    app, page = opened()
    graph = page.find("graph")
    press(app, (graph.rect.x + graph.rect.width // 2, graph.rect.centery))
    first = page.at
    frame(app)
    chip = next(widget for widget in page.root.walk() if isinstance(widget, TurningChip))
    press(app, chip.rect.center)
    assert page.at in page.game.turning and page.at != first
    frame(app)
    press(app, page.find("back").rect.center)
    assert app.stack.top is not page


def test_the_refutation_is_played_out_step_by_step(opened):
    """By itself, a move at a time; a second press is back at the game."""
    app, page = opened()
    turn = page.game.turn_at(page.at)
    state = page.stage.chain[turn.ply]
    press(app, page.find("steps").rect.center)
    first = must(page.steps).line
    shown = page.stage.frame().after
    assert shown == reduce(lambda now, move: now.apply(move), first, state) and first == turn.line[: len(first)]
    page.tick(STEP / 2)
    assert page.stage.frame().after == shown
    for _ in turn.line:
        page.tick(STEP)
    assert page.stage.frame().after.outcome is not None, "it refutes"
    page.step_by_step()
    assert page.stage.base is None and page.steps is None
    page.step_by_step()
    key(app, "escape")
    assert page.steps is None and app.stack.top is page


def test_a_line_can_be_walked_along(opened):
    app, page = opened()
    page.step_by_step()
    frame(app)
    line = next(widget for widget in page.root.walk() if isinstance(widget, LineOfPlay) and widget.key == "refuted")
    page.set_focus(line)
    turn = page.game.turn_at(page.at)
    while line.at < len(line._steps):
        key(app, "right")
    assert page.stage.frame().after.outcome is not None
    key(app, "left")
    assert page.stage.looked == line._steps[line.at - 1].line == turn.line[: len(page.stage.looked)]


def test_pictures_and_never_letters_of_pieces(opened):
    """In the graph, on chips and cards, and in what is said of them."""
    _, page = opened()
    codes = {move for move in page.match.all_moves if len(move) == 4}
    parts = [part for point in page.game.drawn for part in point.label]
    assert codes <= {part.glyph for part in parts} and not codes & {part.text for part in parts}
    said = " ".join(page.game.spoken(number) for number in range(len(page.game.points)))
    said += " ".join(widget.spoken() for widget in page.build().walk())
    assert not [code for code in codes if code in said]


def test_what_was_better_is_in_sight(opened):
    for size in ((1280, 800), (1177, 680), (800, 600), (600, 900)):
        app, page = opened(size=size)
        cards = [widget for widget in page.root.walk() if isinstance(widget, MoveFields)]
        assert len(cards) == 2, "what was played and what was better"
        assert app.ui.rect.contains(cards[-1].rect) and not page.find("scroll").rect.colliderect(cards[-1].rect)


def test_looking_longer_can_be_let_be(opened):
    app, page = opened()
    assert page.game.estimates and page.find("longer") is not None
    page.longer()
    frame(app)
    assert not page.work.done and "%" in page.find("longer").spoken()
    page.longer()
    frame(app)
    assert page.work.done and page.find("longer").spoken() == "Look longer"


def test_what_refutes_is_drawn_and_exists(opened):
    _, page = opened()
    turn = page.game.turn_at(page.at)
    marks = page.stage.frame().look.marks
    assert marks["hint"] == (turn.best[0],)
    after = page.stage.chain[turn.ply]
    lines = lines_after(view_of(after.game), after, turn)
    assert lines and all(len(line) == 4 for line in lines) and page.stage.extra_solids()
    assert marks["threat"] and set(marks["threat"]) <= {cell for line in lines for cell in line}
    free = {cell for n, cell in enumerate(page.match.game.cells) if not after.placed >> n & 1}
    assert set(marks["threat"]) <= free, "rings stand where a line is completed"


def test_what_if_never_touches_the_game(opened):
    app, page = opened()
    text = saves.text_of(page.sitting)
    key(app, "left")
    for _ in range(2):
        move = page.stage.state.legal_moves()[0]
        page.stage.tapped(move if len(move) == 2 else f"pool:{move}")
    for _ in range(3):
        app.update(0.02)
    frame(app)
    assert page.stage.tried
    tried = page.stage.tried
    key(app, "backspace")
    assert page.stage.tried == tried[:-1]
    key(app, "escape")
    assert not page.stage.tried and app.stack.top is page
    assert saves.text_of(page.sitting) == text


def test_try_it_from_here_is_another_game(opened):
    app, page = opened()
    turn, moves = page.game.turn_at(page.at), page.match.all_moves
    key(app, "enter")
    table = app.stack.top
    assert table is not page
    sitting = table.sitting
    assert sitting.match.all_moves == moves[: turn.ply - 1]
    assert sitting.name != page.sitting.name
    assert sitting.is_computer(1 - turn.seat) and not sitting.is_computer(turn.seat)
    assert "Review" not in sitting.match.headers
    assert page.match.all_moves == moves


def test_export(opened):
    app, page = opened()
    key(app, "ctrl+s")
    (record,) = paths.data().glob("review-*.qgame")
    (picture,) = paths.data().glob("review-*.png")
    assert saves.sitting_of(record.read_text(encoding="utf-8")).match.all_moves == page.match.all_moves
    assert pygame.image.load(str(picture)).get_size() == app.ui.size


def test_seen_from_the_other_side(opened):
    app, page = opened()
    before = [point.share for point in page.game.drawn]
    key(app, "f")
    after = [point.share for point in page.game.drawn]
    assert page.game.name == "Anna" and page.game.sides[page.find("side").index] == page.game.side
    for a, b in zip(before, after, strict=True):
        assert (a is None and b is None) or a + b == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("kinds", "ending", "side"),
    [
        (("person", "computer-3"), None, 0),
        (("computer-3", "person"), None, 1),
        (("person", "person"), None, 0),  # who won
        (("computer-1", "computer-3"), None, 0),
        (("person", "person"), "resigned 0", 1),
        (("person", "person"), "agreed", 0),  # who began
    ],
)
def test_the_graph_is_seen_from_the_person_or_from_who_won(kinds, ending, side):
    tokens = LOST.split() if ending is None else LOST.split()[:8]
    match = Match(rules_of("quarto"), [Player("", kind) for kind in kinds])
    for token in tokens:
        match.play(token)
    if ending == "agreed":
        match.end(Ending(Reason.AGREED))
    elif ending is not None:
        match.end(Ending(Reason.RESIGNED, 0))
    assert ReviewTurns(Sitting(match), Review(())).side == side


def test_marks_of_the_graph_are_those_of_the_chips_from_either_side(opened):
    """Red for who lost by it; the height of the line alone is turned over."""
    _, page = opened()
    first = [(point.made, point.share) for point in page.game.drawn]
    page.other_side()
    second = [(point.made, point.share) for point in page.game.drawn]
    assert [made for made, _ in first] == [made for made, _ in second] and any(made for made, _ in first)
    assert all(must(one) + must(other) == 1.0 for (_, one), (_, other) in zip(first, second, strict=True))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_it_fits(opened, size):
    app, page = opened(size=size)
    for name in ("graph", "back", "try"):
        widget = page.find(name)
        assert widget.rect.width > 0 and app.ui.rect.contains(page.find("graph").rect)


# -- without a page --------------------------------------------------------------------------------------------------


def test_scores_turn_with_the_side():
    game = rules_of("quixo")
    assert seen_by(game, Score("win", 3), 0, 1) == Score("loss", 3)
    assert seen_by(game, Score("cp", 30), 0, 1) == Score("cp", -30)
    assert seen_by(game, Score("draw"), 0, 1) == Score("draw")
    assert seen_by(game, None, 0, 0) is None
    three = rules_of("cubulus:three")
    assert seen_by(three, Score("win", 3), 0, 1) is None, "of three nobody knows what it is to the others"


def test_estimates_never_touch_the_ends():
    game = rules_of("quixo")
    assert share(game, Score("win", 3)) == 1.0 and share(game, Score("loss", 2)) == 0.0
    low, high = (must(share(game, Score("cp", worth))) for worth in (-100_000, 100_000))
    assert 0.05 < low < 0.5 < high < 0.95


def test_at_most_six_turning_points_and_the_worst():
    def turn(ply, before, after):
        state = rules_of("quixo").start()
        made = ReviewedTurn(ply, ply % 2, "a1e1", before, after, ("a2e2",))
        return judged(state, made, known(before), known(after))

    falls = [turn(ply, Score("cp", 50), Score("cp", -50 - ply)) for ply in range(1, 9)]
    grave = turn(9, Score("win", 3), Score("loss", 2))
    assert {each.kind for each in falls} == {Kind.ESTIMATE} and grave.kind is Kind.WON_LET_GO
    assert [each.ply for each in Review((*falls, grave)).shown()] == [4, 5, 6, 7, 8, 9]
    assert [each.ply for each in Review(tuple(falls)).shown()] == [3, 4, 5, 6, 7, 8]
    assert Review(tuple(falls)).shown(8) == Review(tuple(falls)).turning_points == tuple(falls)


def test_several_tokens_of_one_turn_are_one_turning_point():
    won, drawn, lost = Score("win", 3), Score("draw"), Score("loss", 2)
    slip = ReviewedTurn(1, 1, "a1", won, drawn, ("b1",), kind=Kind.WON_LET_GO, cost=0.5)
    slips = [slip._replace(ply=ply, seat=ply % 2) for ply in range(1, 7)]
    twice = [slip._replace(ply=7), ReviewedTurn(8, 1, "a2", drawn, lost, ("b2",), kind=Kind.LOST, cost=0.5)]
    review = Review((*slips[:-1], slips[-1]._replace(kind=None), *twice))
    assert review.turning_points == (*slips[:-1], twice[0])
    assert review.shown(1) == (twice[0],), "what both gave away counts"


def test_one_point_a_turn():
    sitting = sitting_of("quarto", LOST)
    made = points(sitting.match, Review(()), 0)
    assert [point.move for point in made][:3] == ["LRTF", "b1", "b4"]
    assert sum(point.last - point.first for point in made) == len(sitting.match.all_moves)


def test_a_turn_that_errs_twice_is_told_by_what_it_came_to():
    """A piece placed amiss, then one given away amiss: the mark says what it was to whoever did."""
    sitting = sitting_of("quarto", LOST)
    won, drawn, lost = Score("win", 2), Score("draw"), Score("loss", 3)
    scores = [(drawn, drawn), (won, drawn), (drawn, lost)]
    turns = [
        ReviewedTurn(ply, 0 if ply == 1 else 1, sitting.match.all_moves[ply - 1], *scores[ply - 1], ("a1",), kind)
        for ply, kind in ((1, None), (2, Kind.WON_LET_GO), (3, Kind.LOST))
    ]
    game = ReviewTurns(sitting, Review(tuple(turns)))
    point = game.points[1]
    assert (point.first, point.last) == (1, 3) and point.turning is turns[1]
    assert game.became(point) is turns[2]
    marks, heights = [], []
    for side in game.sides:
        game.see_from(side)
        marks.append(game.drawn[1].made)
        heights.append(must(game.drawn[1].share))
    assert marks == [("loss", must(marks[0])[1])] * 2, "the mark of the chip, from whichever side the graph is seen"
    assert sorted(heights) == [0.0, 1.0], "its height alone tells whose side it is good for"
    assert "lost in" in game.spoken(1) and "draw" not in game.spoken(1)
    assert game.became(game.points[0]) is None


def test_beside_a_move_stands_what_it_was_worth_to_its_player_whoever_it_is_seen_from():
    """The list, the chips, the card and the graph say the same of a turn; only the line of the graph is turned over."""
    sitting = sitting_of("quarto", LOST)
    won, lost = Score("win", 2), Score("loss", 3)
    turns = (ReviewedTurn(1, 0, sitting.match.all_moves[0], won, lost, ("a1",), Kind.WON_LET_GO),)
    game = ReviewTurns(sitting, Review(turns))
    heights = []
    for side in game.sides:
        game.see_from(side)
        assert must(game.drawn[0].made)[0] == "loss"
        heights.append(game.drawn[0].share)
    assert sorted(heights, key=lambda share: must(share)) == [0.0, 1.0]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1280, 800)])
def test_to_try_it_is_always_in_sight(opened, size):
    app, page = opened(size=size)
    button, panel = page.find("try").rect, page.find("scroll").rect
    assert pygame.Rect(0, 0, *size).contains(button)
    assert not panel.colliderect(button)
    press(app, button.center)
    assert app.stack.top is not page


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_the_mark_looked_at_is_clear_of_its_name(opened, size):
    app, page = opened(size=size)
    page.other_side()  # from below, where the names are
    frame(app)
    graph = page.find("graph")
    area = graph._area(app.ui)
    where = plan(app.ui.type, area, len(page.game.points), page.game.levels())
    drawn = pygame.Surface(size, pygame.SRCALPHA)
    paint_marks(app.ui.theme, app.ui.type, drawn, where, page.game.drawn, page.at, area.height)
    names = pygame.Rect(area.x, where.foot - app.ui.type.height(CAPTION), area.width, app.ui.type.height(CAPTION))
    lost = [number for number, point in enumerate(page.game.drawn) if point.made and point.share == 0.0]
    assert page.at in lost and drawn.get_bounding_rect().bottom <= names.top + app.ui.px(4)


def test_trays_have_the_players_names(opened):
    app, page = opened("quantik", "Sa1 Na3 Yc2 Sc4 Cb1 Nd2", done=False)
    assert set(page.stage.board.plates(app.ui)) == {"Ben", "Anna"}


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_what_was_done_is_told_whole_or_by_the_pictures_alone(opened, monkeypatch, size):
    app, page = opened(size=size)
    written: list[tuple[str, int, int]] = []
    draw = app.ui.type.draw

    def noted(surface, text, type, colour, rect, *more):
        written.append((text, app.ui.type.width(text, type), rect.width))
        return draw(surface, text, type, colour, rect, *more)

    monkeypatch.setattr(app.ui.type, "draw", noted)
    page.draw(pygame.Surface(size))
    captions = [each for each in written if each[0] in ("placed on", "given to")]
    assert len(captions) == 4 and all(needed <= room for _, needed, room in captions)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1280)])
def test_a_quiet_turn_is_told_once_and_leaves_nothing_empty(opened, size):
    """A turn that turned nothing: its fields say what was done, and no sentence says it again."""
    app, page = opened(size=size)
    quiet = [number for number, point in enumerate(page.game.points) if point.turning is None][1:-1]
    for number in quiet:
        page.go(number)
        frame(app)
        every = list(page.root.walk())
        (told,) = (widget for widget in every if isinstance(widget, MoveFields))
        assert "placed on" in told.spoken() and "given" in told.spoken()
        assert not any(isinstance(widget, Label) and "placed on" in str(widget.text) for widget in every)
        below = [widget for widget in every if isinstance(widget, ReviewMoves | LineOfPlay | Became)]
        low = max(widget.rect.bottom for widget in (told, *below))
        assert page.find("try").rect.top - low < app.ui.px(LISTED + 40) or upright(app.ui)


def test_turns_have_one_number(opened, monkeypatch):
    """In the list a turn is counted as in its heading."""
    app, page = opened(size=(1280, 1200))
    (moves,) = (widget for widget in page.root.walk() if isinstance(widget, ReviewMoves))
    written = []
    draw = app.ui.type.draw

    def noted(surface, text, *more):
        written.append(text)
        return draw(surface, text, *more)

    monkeypatch.setattr(app.ui.type, "draw", noted)
    moves.draw(app.ui, pygame.Surface(app.ui.size))
    last = len(page.game.points)
    numbers = [int(text) for text in written if text.isdigit()]
    assert numbers == [moves._number(turn.last) + 1 for turn in moves._turns] and numbers[-1] == last
    assert str(page.at + 1) in page.game.title(page.at)


def test_the_ring_of_the_graph_runs_round_the_turn_looked_at(opened):
    app, page = opened()
    graph = must_be(Graph, page.find("graph"))
    first = graph.ring_box(app.ui)[0]
    page.go(page.at - 1)
    frame(app)
    graph = must_be(Graph, page.find("graph"))
    second = graph.ring_box(app.ui)[0]
    assert graph.rect.contains(first) and first.width < graph.rect.width // 3 and second.right < first.right


def test_the_list_goes_from_turn_to_turn(opened):
    app, page = opened(size=(1280, 1200))
    page.go(2)
    frame(app)
    (moves,) = (widget for widget in page.root.walk() if isinstance(widget, ReviewMoves))
    assert app.ui.rect.contains(moves.rect) and sum(map(moves._here, moves._turns)) == 1
    page.set_focus(moves)
    key(app, "down")
    assert page.at == 3
    moves = next(widget for widget in page.root.walk() if isinstance(widget, ReviewMoves))
    page.set_focus(moves)
    key(app, "home")
    assert page.at == 0


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_nothing_above_the_turn_moves_from_one_to_the_next(opened, size):
    app, page = opened(size=size)
    places = set()
    for number in (*reversed(page.game.turning), 2, page.game.turning[0]):
        page.go(number)
        frame(app)
        chips = [widget.rect for widget in page.root.walk() if isinstance(widget, TurningChip)]
        assert len({chip.y for chip in chips}) == 1, "in one row"
        places.add((tuple(map(tuple, chips)), tuple(page.find("try").rect)))
    assert len({tries for _, tries in places}) == 1
    assert len({chips[0][1] for chips, _ in places}) == 1


@pytest.mark.parametrize("width", [424, 640])
def test_in_a_small_graph_moves_stand_under_their_points_with_their_players(opened, monkeypatch, width):
    """Pictures in the middle below the points, no two labels in each other's room."""
    app, page = opened()
    drawn = []
    lay = Pen.write

    def spy(pen, surface, phrase, room, tint, alpha=255, centre=False):
        drawn.append((phrase, pygame.Rect(room)))
        lay(pen, surface, phrase, room, tint, alpha, centre)

    names = []
    monkeypatch.setattr(Pen, "write", spy)
    monkeypatch.setattr(
        type(app.ui.type), "draw", lambda self, surface, text, *rest: names.append(text) if text else None
    )
    rect = pygame.Rect(0, 0, width, 120)
    game = page.game
    paint_graph(app.ui.theme, app.ui.type, pygame.Surface((width, 130)), rect, game.drawn, game.levels(), game.glyph, 2)
    where = plan(app.ui.type, rect, len(game.drawn), game.levels())
    lit = column(where, rect, 2, app.ui.scale)
    clear = [k for k in range(len(game.drawn)) if k == 2 or abs(where.at(k, 0)[0] - lit.centerx) > lit.width / 2 + 14]
    assert len(drawn) >= len(clear) >= len(game.drawn) - 2, "all of them have room but beside the one looked at"
    assert len(drawn) == len(game.drawn) or where.step < CLOSE, "and these too where turns do not stand very close"
    assert not any(one.colliderect(two) for k, (_, one) in enumerate(drawn) for _, two in drawn[:k])
    people = list(dict.fromkeys(point.who for point in game.drawn))
    assert set(people if width > 600 else tags(people)) <= set(names), "whole, or as few letters as tell them apart"
    middles = {round(where.at(number, 0)[0]) for number in range(len(game.drawn))}
    assert {room.centerx for _, room in drawn} <= {x + by for x in middles for by in (-1, 0, 1)}


@pytest.mark.parametrize("width", [240, 424, 860])
@pytest.mark.parametrize("name", ["quarto", "quixo", "qomet", "cubulus"])
def test_no_word_below_the_graph_is_broken(opened, monkeypatch, width, name):
    """However many turns there are: labels are whole, or left out."""
    app, _ = opened()
    sitting = saves.read_file(next(path for path in RECORDS if path.stem == name))
    game = ReviewTurns(sitting, work.work_of(sitting).review)
    texts: list[str] = []
    monkeypatch.setattr(
        Pen, "write", lambda pen, surface, phrase, *rest, **more: texts.extend(atom.text for atom in phrase.atoms)
    )
    rect = pygame.Rect(0, 0, width, 120)
    paint_graph(app.ui.theme, app.ui.type, pygame.Surface((width, 130)), rect, game.drawn, game.levels(), game.glyph, 2)
    whole = {part.text for point in game.drawn for part in point.label if not part.glyph}
    assert texts and set(filter(None, texts)) <= whole


def test_ways_on_are_in_one_line(opened):
    for size in ((1280, 800), (800, 600), (800, 1280)):
        app, page = opened(size=size)
        buttons = [page.find(name) for name in ("steps", "again")]
        assert len({button.rect.height for button in buttons}) == 1
        for button in filter(lambda each: each.label, buttons):
            room = button.rect.width - 2 * app.ui.px(button.pad)
            assert len(app.ui.type.wrap(button.label, button.type, room)) == 1
