"""What came of a move, drawn: the small picture beside the answer of a lesson or a puzzle, the reply of a puzzle on its
board, and the board turned to what a lesson asks about."""

import pygame
import pytest
from kit.app import frame
from kit.games import POSED
from kit.must import must, must_be
from kit.puzzle import not_right, one, play, puzzle_of, sit_down
from scenes.exercises.test_lesson import COURSES, begin, other_than

from qgames.files.i18n import t
from qgames.files.settings import Settings
from qgames.games import game
from qgames.games.frame import Look
from qgames.games.view import view_of
from qgames.render import Camera
from qgames.rules.core import Move
from qgames.scenes.exercises import marks, parts
from qgames.scenes.exercises.parts import Boxes
from qgames.scenes.parts.thumbnails import InsetPicture, Subject
from qgames.session.exercises import lessons
from qgames.session.scores import parts as told
from qgames.ui import Ui, Widget

STEPS = [step for course in COURSES for step in course.steps]
TURNED = [step for step in STEPS if step.look]


def shown(scene):
    """The small picture in the panel."""
    return [widget.about for widget in scene.root.walk() if widget.key == "outcome"]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.words)
def test_a_picture_shows_what_a_move_led_to(step):
    move: Move = step.accept[0]
    found, after = parts.outcome(step.state, [move], True), step.state.apply(move)
    if found is None:  # a gift: nothing on the board has changed
        assert not view_of(step.game).marks_of(step.state, move) and after.outcome is None
        return
    assert found.state() == after and found.solids()
    won = after.outcome is not None
    assert not (won and found.bands) and all(len(cells) > 2 for cells in found.bands)
    drawn = [solid for solid in found.solids() if solid.role == parts.GOOD]
    assert drawn or not (found.bands or (won and after.outcome.cells))


def test_a_double_threat_is_drawn_as_two_bands():
    step = next(step for step in STEPS if "threats" in step.claims and step.game.key == "quixo")
    assert 1 <= len(must(parts.outcome(step.state, step.accept[:1], True)).bands) <= parts.MOST


def test_what_the_other_side_completes_is_drawn_after_a_wrong_move():
    step = next(step for step in STEPS if "prevents" in step.claims and step.game.key == "quixo")
    found = must(parts.outcome(step.state, [other_than(step, "wrong")], False))
    assert found.bands and found.role == parts.BAD


def test_the_cube_is_turned_to_the_square_that_won():
    step = next(step for step in STEPS if step.words == "lesson.cubulus.first.square")
    won = must(parts.outcome(step.state, step.accept[:1], True))
    camera: Camera = won.camera(won.solids())
    there = view_of(step.game).showing_the_end(camera, won.state())
    assert (there.yaw, there.pitch) == (camera.yaw, camera.pitch) != (view_of(step.game).camera.yaw, camera.pitch)


def test_the_picture_stands_beside_the_answer_of_a_lesson(monkeypatch, tmp_path):
    step = next(step for step in STEPS if "prevents" in step.claims and step.game.key == "quixo")
    app, scene = begin(monkeypatch, tmp_path, f"quixo {step.course}")
    scene.purpose.go_to([each.key for each in scene.purpose.learner.course.steps].index(step.key))
    frame(app)
    assert not shown(scene)
    wrong = other_than(step, "wrong")
    scene.play(wrong)
    frame(app)
    (about,) = shown(scene)
    assert about.state() == step.state.apply(wrong) and about.role == parts.BAD
    scene.purpose.again()
    scene.play(step.accept[0])
    frame(app)
    (about,) = shown(scene)
    assert about.state() == step.state.apply(step.accept[0]) and about.role == parts.GOOD


@pytest.mark.parametrize("step", TURNED, ids=lambda step: step.words)
def test_before_and_after_are_seen_as_the_table_is(monkeypatch, tmp_path, step):
    """From one side, at one size; and the answer names no place that is written nowhere."""
    app, scene = begin(monkeypatch, tmp_path, f"{step.game.key} {step.course}")
    scene.purpose.go_to(next(n for n, each in enumerate(scene.purpose.learner.course.steps) if each.key == step.key))
    frame(app)
    move = other_than(step, "wrong")
    scene.play(move)
    frame(app)
    drawn = [must_be(Subject, each.about) for each in scene.root.walk() if isinstance(each, InsetPicture)]
    assert len(drawn) == 2
    sides = {about.camera(about.solids())[:2] for about in drawn}
    sizes = {tuple(round(length, 2) for length in about.camera(about.solids())[5:7]) for about in drawn}
    told = [each.spoken() for each in scene.root.walk() if isinstance(each, parts.MoveLine)]
    if drawn[1].state().outcome is None:
        assert len(sides) == len(sizes) == 1
    assert len(told) == (not parts.named(step.game))


def test_the_picture_stands_beside_the_answer_of_a_puzzle(monkeypatch, tmp_path):
    puzzle = one("quantik", lambda each: each.plies == 3)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    wrong = not_right(puzzle)
    play(app, scene, wrong, "keys")
    (about,) = shown(scene)
    assert about.state() == puzzle.state().apply(wrong)  # not the reply: that is on the board


@pytest.mark.parametrize("name", POSED)
def test_the_reply_of_a_puzzle_is_drawn_on_its_board(monkeypatch, tmp_path, name):
    puzzle = one(name, lambda each: each.goal == "win" and each.length == 2)
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    attempt, match = puzzle_of(scene).attempt, scene.sitting.match
    assert attempt.answered(match) is None
    while (turn := attempt.answered(match)) is None:
        play(app, scene, must(attempt.next_right(match)), "keys")
    assert match.game.sides[turn.seat] != match.game.sides[attempt.seat]
    surface = pygame.Surface(app.ui.size, pygame.SRCALPHA)
    words = told(scene.current.words, match.states[turn.first], turn.tokens)
    marks.answered(app.ui, surface, scene.board, scene.current.look, match.states[turn.first], turn.tokens, words)
    drawn = surface.get_bounding_rect()
    assert drawn.width > app.ui.px(30) and surface.get_rect().contains(drawn)


def test_a_slide_carries_what_is_in_its_way():
    state = game("qomet").start()
    for move in ("d4", "e5"):
        state = state.apply(move)
    view = view_of(state.game)
    spots = {spot.key: spot.position[:2] for spot in view.spots(state, Look())}
    start, end = must(view.carried(state, "d4e5", Look()))
    assert (start[:2], end[:2]) == (spots["e5"], spots["f6"])
    assert view.carried(state, "d4d5", Look()) is None and view.carried(state, "a1", Look()) is None


@pytest.mark.parametrize("speed", ["off", "normal"])
@pytest.mark.parametrize("step", TURNED, ids=lambda step: step.words)
def test_a_lesson_turns_the_board_to_what_it_asks_about(monkeypatch, tmp_path, step, speed):
    view = view_of(step.game)
    home = view.home(step.state, Look())
    assert view.seeing(home, step.look[0]) != home, "it would be seen anyway"
    app, scene = begin(monkeypatch, tmp_path, f"{step.game.key} {step.course}", speed=speed)
    scene.purpose.go_to([each.key for each in scene.purpose.learner.course.steps].index(step.key))
    for _ in range(60):
        frame(app, 0.05)
    assert view.seeing(scene.board.aim, step.look[0]) == scene.board.camera
    turned = scene.board.aim.turned(40.0)
    scene.board.look_from(turned, 0.0)
    frame(app)
    assert scene.board.aim == turned, "once: then it is the player's to turn"


def test_what_is_asked_for_on_the_cube_is_seen_or_turned_to():
    for course in lessons.courses("cubulus"):
        for step in course.steps:
            view = view_of(step.game)
            home = view.home(step.state, Look())
            seen = [move for move in step.accept if view.seeing(home, move) == home]
            assert seen or step.look, step.words


def test_a_box_is_done_also_when_the_reply_is_the_same_token(monkeypatch, tmp_path):
    """On the cube one may push where the other has just pushed."""
    puzzle = one("cubulus", lambda each: each.goal == "win" and each.length == 3 and each.best == ("D8",))
    app, scene = sit_down(monkeypatch, tmp_path, puzzle)
    play(app, scene, "D8", "keys")
    assert scene.sitting.match.moves == ("D8", "D8")
    boxes = next(widget for widget in scene.root.walk() if widget.key == "boxes")
    assert [step.how for step in must_be(Boxes, boxes).steps] == ["done", "now", "later"]


def test_the_picture_gives_way_to_the_words_of_a_lesson(monkeypatch, tmp_path):
    """In a small window nothing has to be scrolled for the sake of a picture."""
    app, scene = begin(monkeypatch, tmp_path, "quarto first", size=(800, 600))
    step = next(step for step in scene.purpose.learner.course.steps if step.key == "find")
    scene.purpose.go_to(scene.purpose.learner.course.steps.index(step))
    scene.play(step.accept[0])
    frame(app)
    assert scene.purpose.solved and (not shown(scene) or not scene.find("lesson").limit)


def test_the_last_answer_stays_until_the_next_move(monkeypatch, tmp_path):
    """Taken back, it is still told and drawn, with how the other side answered; and the request never moves."""
    step = next(step for step in STEPS if "prevents" in step.claims and step.game.key == "quixo")
    app, scene = begin(monkeypatch, tmp_path, f"quixo {step.course}")
    scene.purpose.go_to([each.key for each in scene.purpose.learner.course.steps].index(step.key))
    frame(app)
    asked, wrong = scene.find("ask").rect.copy(), other_than(step, "wrong")
    scene.play(wrong)
    frame(app)
    said, drawn = scene.purpose.content.sentence(), shown(scene)
    scene.purpose.again()
    frame(app)
    assert scene.sitting.match.ply == 0 and shown(scene) == drawn and scene.purpose.content.sentence() == said
    assert t("lesson.taken_back") in {widget.spoken() for widget in scene.root.walk()}
    answered = [widget.about for widget in scene.root.walk() if isinstance(widget, InsetPicture)][1]
    after = step.state.apply(wrong)
    for move in step.ruling(wrong).reply:
        after = after.apply(move)
    assert must_be(Subject, answered).state() == after and after.outcome is not None
    assert scene.find("ask").rect == asked
    scene.play(step.accept[0])
    frame(app)
    assert scene.find("ask").rect == asked and scene.purpose.attempt.tries == 2
    scene.purpose.go_to(0)
    frame(app)
    assert scene.purpose.attempt.last is None


@pytest.mark.parametrize("course", COURSES, ids=lambda course: f"{course.steps[0].game.key}-{course.key}")
def test_a_rule_shown_before_the_first_answer_gives_nothing_away(monkeypatch, tmp_path, course):
    app, scene = begin(monkeypatch, tmp_path, f"{course.steps[0].game.key} {course.key}")
    for index, step in enumerate(course.steps):
        scene.purpose.go_to(index)
        frame(app)
        here = {step.state, *map(step.state.apply, step.accept)}
        for widget in scene.root.walk():
            if isinstance(widget, InsetPicture):
                assert must_be(Subject, widget.about).state() not in here, step.words


@pytest.mark.parametrize(("motion", "seen"), [(1.0, [False, True, True]), (0.0, [True, True, True])])
def test_an_answer_comes_a_moment_after_the_move(motion, seen):
    """Its room is kept from the first, and building the panel anew does not begin it again."""

    class Inside(Widget):
        drawn = False

        def draw(self, ui, surface):
            self.drawn = True

    ui, inside, since = Ui(Settings(language="en"), (800, 600)), Inside(), parts.Since()
    ui.settings.speed = "normal" if motion else "off"
    found = []
    for seconds in (parts.LATER / 2, parts.LATER / 2 + parts.ARRIVAL / 2, parts.ARRIVAL):
        card = parts.Arriving(inside, since.of("one"))
        card.place(ui, pygame.Rect(0, 0, 40, 40))
        card.update(ui, seconds)
        inside.drawn = False
        card.draw(ui, pygame.Surface((60, 60)))
        found.append(inside.drawn)
        assert inside.rect == card.rect
    assert found == seen
    assert since.of("two").seconds == 0.0
