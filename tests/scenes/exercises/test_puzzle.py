"""Puzzles at the table: solved by keys and by mouse in every game; answers, hints, the solution, what comes next."""

from datetime import date

import pytest
from kit.app import frame
from kit.games import POSED
from kit.must import must, must_be
from kit.play import key, press, table_of
from kit.puzzle import not_right, one, play, puzzle_of, settle, sit_down, solve
from kit.samples import a_third_of, some_of

from qgames.ai import forcing
from qgames.files import paths
from qgames.files.i18n import t
from qgames.games.quarto.rules import QuartoState
from qgames.scenes.exercises.parts import SIGNS, Boxes
from qgames.scenes.parts.signs import Diamonds
from qgames.scenes.parts.thumbnails import InsetPicture, Subject
from qgames.session.exercises import progress, puzzles
from qgames.session.exercises.progress import Place, packs
from qgames.session.statistics import games
from qgames.ui import Label, Picture

LONG = 20.0  # seconds for what is found in a tenth of one, unless the machine is busy

WAYS = ("keys", "mouse")


def longest(name):
    return max(puzzles.of_game(name), key=lambda puzzle: (puzzle.length, puzzle.plies))


def press_on(app, scene, name):
    press(app, scene.find(name).rect.center)
    settle(app, scene)


@pytest.mark.parametrize(("name", "way"), some_of(2, POSED, WAYS))
def test_a_puzzle_is_solved(monkeypatch, tmp_path, name, way):
    puzzle = longest(name)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    solve(app, scene, way)
    assert puzzle_of(scene).content.stage == "solved" and must(scene.focus).key == "next"
    assert progress.load().how(puzzle) == "first"
    key(app, "enter") if way == "keys" else press_on(app, scene, "next")
    following = table_of(app)
    assert following is not scene and puzzle_of(following).place.puzzle in puzzle_of(scene).place.pack


@pytest.mark.parametrize(("name", "way"), some_of(2, POSED, WAYS))
def test_a_wrong_move_gets_its_answer_and_is_taken_back(monkeypatch, tmp_path, name, way):
    puzzle = one(name, lambda each: each.goal != "win" or name in ("quarto", "quantik"))
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    monkeypatch.setattr(forcing, "LOOK_ON", LONG)
    play(app, scene, not_right(puzzle), way)
    assert puzzle_of(scene).content.stage in ("wrong", "slower")
    assert any(puzzle_of(scene).content.feedback()[0] in said.text for said in app.ui.announcer.recent)
    assert must(scene.focus).key == "take_back"
    if way == "keys":
        key(app, "enter")
    else:
        press(app, scene.board.rect.center)
        if scene.sitting.match.ply:  # nothing was painted there
            press_on(app, scene, "take_back")
    settle(app, scene)
    assert scene.sitting.match.ply == 0 and puzzle_of(scene).content.stage == "begin" and scene.focus is scene.board
    solve(app, scene, way)
    assert puzzle_of(scene).content.stage == "solved"
    assert progress.load().how(puzzle) == "later"


def test_a_tap_on_the_board_takes_back_what_was_not_right(monkeypatch, tmp_path):
    puzzle = one("quantik")
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    play(app, scene, not_right(puzzle), "mouse")
    scene.tapped(puzzle.best[0][1:])
    assert scene.sitting.match.ply == 0


def test_hints_show_a_part_then_all_of_it(monkeypatch, tmp_path):
    puzzle = one("quixo", lambda each: each.goal == "win")
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    key(app, "h")
    assert scene.current.hand.hint == (puzzle.best[0][:2],)
    key(app, "h")
    assert puzzle.best[0] in scene.current.hand.hint
    assert progress.load().how(puzzle) == "missed"
    solve(app, scene, "keys")
    assert progress.load().how(puzzle) == "hint"


def test_where_a_move_has_one_part_three_places_are_shown(monkeypatch, tmp_path):
    puzzle = one("quarto", lambda each: each.goal == "win" and must_be(QuartoState, each.state()).hand >= 0)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    press_on(app, scene, "hint")
    shown = scene.current.hand.hint
    assert len(shown) == len(set(shown)) == 3 and puzzle.best[0] in shown


@pytest.mark.parametrize("name", a_third_of(POSED))
def test_the_solution_is_played_by_its_button_alone(monkeypatch, tmp_path, name):
    puzzle = longest(name)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    press_on(app, scene, "solution")
    for _ in range(40):
        app.update(0.02)
    frame(app)
    content = puzzle_of(scene).content
    assert content.stage == "shown" and puzzle_of(scene).attempt.shown and must(scene.focus).key == "next"
    told = [each.text for each in scene.root.walk() if isinstance(each, Label)]
    assert t("puzzle.how.shown") in told and t("puzzle.solved") not in told and "check" not in SIGNS[content.stage]
    assert not {box.how for box in must_be(Boxes, scene.find("boxes")).steps} & {"done"}
    assert not progress.load().solved(puzzle)
    key(app, "home")
    settle(app, scene)
    assert scene.sitting.match.ply == 0 and not puzzle_of(scene).attempt.shown
    solve(app, scene, "keys")
    assert progress.load().how(puzzle) == "later"


def test_a_wrong_place_in_quarto_does_not_end_the_game(monkeypatch, tmp_path):
    puzzle = one("quarto", lambda each: each.goal == "win" and must_be(QuartoState, each.state()).hand >= 0)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    monkeypatch.setattr(forcing, "LOOK_ON", LONG)
    play(app, scene, not_right(puzzle), "mouse")
    content = puzzle_of(scene).content
    assert content.stage == "wrong" and t("puzzle.wrong.end") not in content.feedback()
    assert scene.sitting.match.ply > 2, "a piece was given and placed"
    labels = [each.text for each in scene.root.walk() if isinstance(each, Label)]
    assert t("puzzle.tries", n=1) in labels and t("puzzle.tries", n=2) not in labels
    press_on(app, scene, "take_back")
    assert scene.sitting.match.ply == 0 and content.stage == "begin"
    play(app, scene, not_right(puzzle), "keys")
    key(app, "backspace")
    assert scene.sitting.match.ply == 0


def test_nothing_can_be_played_while_the_solution_runs(monkeypatch, tmp_path):
    puzzle = longest("quantik")
    _, scene = sit_down(monkeypatch, tmp_path, puzzle)
    scene.show_time = 60.0
    puzzle_of(scene).solution()
    scene.act("", not_right(puzzle))
    assert scene.sitting.match.ply == 0


def test_backspace_takes_back_one_move_and_home_all(monkeypatch, tmp_path):
    puzzle = longest("quixo")
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    play(app, scene, puzzle.best[0], "keys")
    play(app, scene, must(puzzle_of(scene).attempt.next_right(scene.sitting.match)), "keys")
    assert len(puzzle_of(scene).attempt.own_turns(scene.sitting.match)) == 2
    key(app, "backspace")
    assert len(puzzle_of(scene).attempt.own_turns(scene.sitting.match)) == 1
    key(app, "home")
    assert scene.sitting.match.ply == 0


def test_nothing_is_kept_as_a_game(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, one("quixo"))
    solve(app, scene, "keys")
    key(app, "escape")
    app.update(0.02)
    assert app.stack.top is not scene
    assert not games.games() and not paths.saves().exists()


def test_escape_first_puts_back_what_is_in_the_hand(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, one("quixo"))
    scene.tapped(one("quixo").best[0][:2])
    assert scene.current.hand.pick.chosen
    key(app, "escape")
    assert app.stack.top is scene and not scene.current.hand.pick.chosen
    key(app, "escape")
    assert app.stack.top is not scene


def test_the_puzzle_of_the_day_counts_for_the_day(monkeypatch, tmp_path):
    puzzle, day = one("quantik"), date(2026, 11, 15)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle, place=Place(puzzle, day=day))
    key(app, "h")
    solve(app, scene, "keys")
    assert progress.load().streak(day) == 1, "with or without hints"
    press_on(app, scene, "next")
    assert app.stack.top is not scene


def test_a_puzzle_out_of_ones_own_game_is_not_counted(monkeypatch, tmp_path):
    puzzle = one("quantik")
    app, scene = sit_down(monkeypatch, tmp_path, puzzle, place=Place(puzzle._replace(grade=0), own=True))
    solve(app, scene, "keys")
    assert puzzle_of(scene).content.stage == "solved" and not progress.load().tried


def test_page_keys_go_to_the_puzzles_beside_it(monkeypatch, tmp_path):
    pack = packs("quixo")["steady"]
    app, scene = sit_down(monkeypatch, tmp_path, pack[0])
    assert puzzle_of(scene).place.number == 1
    key(app, "pageup")
    assert app.stack.top is scene
    key(app, "pagedown")
    assert puzzle_of(table_of(app)).place.number == 2


def test_the_keys_of_a_game_are_not_all_keys_of_a_puzzle(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, one("quixo"))
    for name in ("a", "i", "d", "p", "ctrl+s"):
        key(app, name)
        assert app.stack.top is scene and not scene.analysis.on and not scene.sitting.paused


@pytest.mark.parametrize(("name", "size"), some_of(2, POSED, [(800, 600), (1280, 800)]))
def test_everything_has_a_name(monkeypatch, tmp_path, name, size):
    puzzle = longest(name)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle, size=size)
    for move in (None, not_right(puzzle)):
        if move:
            scene.play(move)
            settle(app, scene)
        for widget in scene.order():
            part = widget.part(app.ui)
            assert part is not None and part.name.strip(), widget.key


@pytest.mark.parametrize("name", POSED)
def test_a_small_window_has_all_that_is_needed(monkeypatch, tmp_path, name):
    puzzle = longest(name)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle, size=(800, 600))
    for button in ("leave", "hint", "solution", "again"):
        assert app.ui.rect.contains(scene.find(button).rect)
    solve(app, scene, "mouse")
    assert puzzle_of(scene).content.stage == "solved"


def test_before_the_first_answer_the_rule_is_shown_by_another_position(monkeypatch, tmp_path):
    """Not the way out; what is answered takes its place."""
    puzzle = one("qomet", lambda each: each.goal == "win")
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    frame(app)
    (shown,) = (widget for widget in scene.root.walk() if isinstance(widget, InsetPicture))
    assert must_be(Subject, shown.about).position != puzzle.position
    play(app, scene, not_right(puzzle), "keys")
    settle(app, scene)
    assert t("lesson.rule").upper() not in {widget.text for widget in scene.root.walk() if isinstance(widget, Label)}


def test_a_badge_is_in_line_with_what_stands_above_it(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, one("qomet", lambda each: True), size=(800, 600))
    frame(app)
    diamonds = next(widget for widget in scene.root.walk() if isinstance(widget, Diamonds))
    badge = next(w for w in scene.root.walk() if isinstance(w, Picture) and w.rect.y > diamonds.rect.bottom)
    assert badge.rect.right == diamonds.rect.right


def test_one_move_is_asked_for_in_a_line_several_in_boxes(monkeypatch, tmp_path):
    for length, high in ((1, range(20, 31)), (2, range(50, 80))):
        puzzle = next(each for each in puzzles.of_game("qomet") if each.length == length)
        app, scene = sit_down(monkeypatch, tmp_path, puzzle)
        assert round(scene.find("boxes").rect.height / app.ui.scale) in high
