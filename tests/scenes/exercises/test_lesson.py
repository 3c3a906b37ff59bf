"""Lessons on the screen: every course finished by keys and by mouse, answers to wrong moves, progress that stays."""

import json
import os
from typing import Any

import pytest
from kit import claims, opening
from kit.app import click, frame, open_app, pressed, top
from kit.games import TAUGHT
from kit.must import must, must_be
from kit.play import key, lesson_of, pixel_of, press, table_of, taps_for, walk_to
from kit.samples import some_of

from qgames.access.tree import Tree, heard
from qgames.app import routes
from qgames.files import i18n, paths
from qgames.games import entry, game
from qgames.games.frame import Frame
from qgames.games.view import view_of
from qgames.render import Renderer
from qgames.scenes.exercises import parts
from qgames.scenes.pages.rules import Rules
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.parts.destinations import LessonAt, PageAt
from qgames.scenes.parts.diagrams import subjects_of
from qgames.scenes.play.table import Table
from qgames.session.exercises import lessons, progress
from qgames.session.statistics import games
from qgames.ui import Ask, Back, Dialog, Go, Label, Page

COURSES = [course for name in TAUGHT for course in lessons.courses(name)]
ABOUT = {f"{course.steps[0].game.key} {course.key}": course for course in COURSES}


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    i18n.use("en")


def named(course):
    return f"{course.steps[0].game.key}-{course.key}"


def leads_to(page: Page, key: str) -> Go:
    """Where a press on something goes."""
    return must_be(Go, pressed(page, key))


def begin(monkeypatch, folder, about, size=(1280, 800), **settings: Any):
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, folder, size, **{"speed": "off", "mute": True, **settings})
    app.stack.take(Go(PageAt("learn")))
    app.stack.take(Go(LessonAt(*about.split())))
    frame(app)
    return app, table_of(app)


def ruled(scene):
    """What was said to the move that was tried."""
    return scene.purpose.attempt.ruling(scene.sitting.match)


def by_keys(app, scene, move):
    taps = taps_for(scene, move)
    if taps is None:  # no place on the board: a button
        while scene.focus.key != button_of(scene, move):
            key(app, "tab")
        key(app, "enter")
        return
    for spot in taps:
        key(app, walk_to(app, scene, spot))


def by_mouse(app, scene, move):
    taps = taps_for(scene, move)
    if taps is None:
        press(app, scene.find(button_of(scene, move)).rect.center)
        return
    for spot in taps:
        press(app, pixel_of(app, scene, spot))


def button_of(scene, move):
    actions = scene.current.view.actions(scene.sitting.state, scene.current.hand.pick)
    return next(f"do:{action.key}" for action in actions if action.move == move)


def wait(app, seconds=1.0):
    for _ in range(round(seconds / 0.2)):
        app.update(0.2)


def kept_games():
    return list(paths.saves().glob("*")) if paths.saves().exists() else []


def other_than(step, kind):
    return next((move for move in step.state.legal_moves() if step.ruling(move).kind == kind), None)


def with_an(kind):
    """A step, by course and number, that has a move with such an answer."""
    for course in COURSES:
        for number, step in enumerate(course.steps):
            if other_than(step, kind):
                return course, number, step
    raise AssertionError(kind)


@pytest.mark.parametrize(("about", "way"), some_of(2, ABOUT, ["keys", "mouse"]))
def test_a_course_is_finished(monkeypatch, tmp_path, about, way):
    course, play = ABOUT[about], by_keys if way == "keys" else by_mouse
    app, scene = begin(monkeypatch, tmp_path, about)
    for number, step in enumerate(course.steps):
        assert (scene.purpose.learner.index, ruled(scene)) == (number, None)
        play(app, scene, step.accept[-1])
        assert scene.purpose.solved, f"{step.key}: {ruled(scene)}"
        frame(app)
        assert scene.focus.key == "lesson_next"
        wait(app)
        if way == "keys":
            key(app, "enter")
        else:
            press(app, scene.find("lesson_next").rect.center)
    assert isinstance(app.stack.top, Dialog)
    assert progress.of(course).done == {step.key for step in course.steps}
    assert not games.games() and not kept_games()


@pytest.mark.parametrize("kind", ["wrong", "aside"])
@pytest.mark.parametrize("back", ["key", "click", "button"])
def test_a_move_that_was_not_asked_is_answered_and_taken_back(monkeypatch, tmp_path, kind, back):
    course, number, step = with_an(kind)
    app, scene = begin(monkeypatch, tmp_path, f"{step.game.key} {course.key}")
    scene.purpose.go_to(number)
    frame(app)
    move = other_than(step, kind)
    by_keys(app, scene, move)
    frame(app)
    assert ruled(scene).kind == kind and scene.focus.key == "again"
    assert scene.find("answer").text == i18n.t(f"lesson.{kind}")
    words = scene.current.words
    did = words.move(step.state, move, step.state.apply(move), i18n.t("play.you"))
    why = ruled(scene).why
    assert (why is not None) == (kind == "wrong")
    because = words.because(why, step.state) if why is not None and "better" not in why.details else ""
    assert scene.purpose.content.sentence() == f"{did} {because}".strip(), "and no better move is given away"
    assert scene.sitting.match.ply == 1
    key(app, "left")  # held a moment too long
    press(app, (300, 60))  # a second click
    assert ruled(scene).kind == kind and scene.focus.key == "again"
    wait(app)
    if back == "key":
        key(app, "x")
    elif back == "click":
        press(app, (300, 60))
    else:
        press(app, scene.find("again").rect.center)
    frame(app)
    assert ruled(scene) is None and scene.sitting.state == step.state
    assert scene.focus is scene.board
    assert step.key not in progress.of(course).done
    by_keys(app, scene, step.accept[0])
    assert scene.purpose.solved


def test_a_second_enter_does_not_skip_the_answer(monkeypatch, tmp_path):
    course = COURSES[0]
    app, scene = begin(monkeypatch, tmp_path, named(course).replace("-", " "))
    by_keys(app, scene, course.steps[0].accept[0])
    key(app, "enter")
    key(app, "up")
    assert scene.purpose.learner.index == 0 and scene.focus.key == "lesson_next"
    wait(app)
    key(app, "enter")
    assert scene.purpose.learner.index == 1


@pytest.mark.parametrize(("about", "speed"), some_of(2, ABOUT, ["off", "normal"]))
def test_show_me_plays_it_and_takes_it_back(monkeypatch, tmp_path, about, speed):
    app, scene = begin(monkeypatch, tmp_path, about, speed=speed)
    course = ABOUT[about]
    step = course.steps[0]
    key(app, "h")
    wait(app, 0.2)
    assert scene.frame().after == step.state and scene.current.hand.hint, "a part of it comes first"
    assert scene.find("show").label == i18n.t("lesson.show")
    key(app, "h")
    wait(app, 0.2)
    assert scene.frame().after == step.state.apply(step.accept[0])
    wait(app, 8)
    assert scene.current.animation.state == step.state and not scene.current.animation.moving
    assert ruled(scene) is None and not progress.of(course).done


def test_what_was_left_is_taken_up_again(monkeypatch, tmp_path):
    course = COURSES[0]
    about = named(course).replace("-", " ")
    app, scene = begin(monkeypatch, tmp_path, about)
    by_keys(app, scene, course.steps[0].accept[0])
    wait(app)
    key(app, "enter")
    key(app, "pagedown")
    key(app, "escape")
    assert app.stack.top.address == "learn"
    assert progress.of(course) == progress.Progress(frozenset({course.steps[0].key}), course.steps[2].key)
    app.stack.take(Go(LessonAt(*about.split())))
    frame(app)
    scene = app.stack.top
    assert scene.purpose.learner.index == 2 and scene.purpose.learner.done == {course.steps[0].key}
    key(app, "pageup")
    assert scene.purpose.learner.index == 1


def test_dots_are_gone_to_by_click_and_by_keys(monkeypatch, tmp_path):
    app, scene = begin(monkeypatch, tmp_path, named(COURSES[0]).replace("-", " "))
    dots = scene.find("dots")
    click(app, (dots.rect.x + round(dots.rect.width * 2.5 / len(dots.options)), dots.rect.centery))
    assert scene.purpose.learner.index == 2 and scene.focus.key == "dots"
    key(app, "right")
    frame(app)
    assert scene.purpose.learner.index == 3 and scene.focus.key == "dots"


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"courses": 3}', b'{"courses": {"quarto/first": {"at": 7, "done": "x"}}}', b"\xff\xfe"],
)
def test_a_bad_file_of_progress_is_no_end(monkeypatch, tmp_path, content):
    begin(monkeypatch, tmp_path, "quarto first")
    progress.lessons_file().parent.mkdir(parents=True, exist_ok=True)
    progress.lessons_file().write_bytes(content)
    course = lessons.courses("quarto")[0]
    assert progress.of(course) == progress.Progress()
    assert progress.keep(course, "give", "place") is None
    assert progress.of(course) == progress.Progress(frozenset({"place"}), "give")
    assert progress.answer("quixo") is None and progress.offered("quixo") and not progress.offered("quantik")
    assert json.loads(progress.lessons_file().read_text(encoding="utf-8"))["courses"]["quarto/first"]["at"] == "give"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_its_place_is_no_end(monkeypatch, tmp_path):
    begin(monkeypatch, tmp_path, "quarto first")
    progress.lessons_file().parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(progress.lessons_file())
    course = lessons.courses("quarto")[0]
    assert progress.of(course) == progress.Progress() and progress.keep(course, "give") is None
    assert progress.of(course).at == "give"


def test_every_course_opens_from_the_page(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    for course in COURSES:
        page = opening.page(app.ui, "learn", course.steps[0].game.key)
        page.ready()
        to = leads_to(page, named(course)).to
        assert to.name == LessonAt.name
        scene = must_be(Table, routes.scene(app.ui, to))
        assert lesson_of(scene).learner.course == course


@pytest.mark.parametrize("name", TAUGHT)
def test_rules_lead_to_lessons_and_to_boards_to_try(monkeypatch, tmp_path, name):
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    page = must_be(Rules, opening.page(app.ui, "rules", name))
    page.ready()
    assert leads_to(page, "lesson").to.name == "lesson"
    for card in page.cards:
        answer = card.press(app.ui).answer
        assert (answer is None) == (card.diagram.state.outcome is not None), "what is over cannot be tried"
        if answer is None:
            continue
        app.stack.take(Ask(page))
        app.stack.take(answer)
        frame(app)
        scene = must_be(Table, app.stack.top)
        assert scene.sitting.state == card.diagram.state
        while scene.sitting.outcome is None and scene.sitting.match.ply < 60:
            scene.play(scene.sitting.state.legal_moves()[0])
        app.stack.take(Back())
        app.stack.take(Back())
    assert not games.games() and not kept_games()


@pytest.mark.parametrize("name", TAUGHT)
def test_one_rule_is_large_and_follows_the_focus(monkeypatch, tmp_path, name):
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    app.stack.take(Go(PageAt("rules", name)))
    frame(app)
    page = must_be(Rules, app.stack.top)
    large = must(page.large)
    assert large.row is page.cards[0]
    for card in page.cards:
        page.set_focus(card)
        frame(app)
        shown = [subject._replace(tilt=0.0) for subject, _ in large.boards]  # looked at from where they are largest
        assert large.row is card and shown == card.subjects[::-1]
        assert min(min(box.size) for _, box in large.boards) >= 200, "too small to be a diagram"
    key(app, "down")
    assert page.focus is page.find("words") and large.row is None
    for card in page.cards[:2]:  # where there are many, the first comes into sight again
        page.set_focus(card)
        frame(app)
    click(app, page.cards[0].rect.center)
    assert large.row is page.cards[0] and app.stack.top is page, "a first click only shows it"
    click(app, page.cards[0].rect.center)
    assert isinstance(app.stack.top, Table)


def test_a_line_is_told_as_it_is_pushed():
    """The strip under the cube is taken from the same position, read from the push."""
    for name in ("insert", "turn"):
        diagram = next(each for each in lessons.diagrams("cubulus") if each.key == name)
        told = must(view_of(diagram.game).line(diagram.state, diagram.play[0]))
        if name == "insert":
            assert told.comes is not None and told.after[0] == told.comes and told.before[-1] is None
            assert told.after[1:] == told.before[:-1] and len({*told.before}) == 3
        else:
            assert told.comes is None and told.after == (told.before[-1], *told.before[:-1]) != told.before
        subjects = subjects_of(diagram)
        assert [subject.done for subject in subjects] == [True, False] and all(each.solids() for each in subjects)


def test_variants_have_their_own_lesson(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    for course in COURSES:
        rules = course.steps[0].game
        if rules.options:
            page = opening.page(app.ui, "rules", game(rules.name).name)
            page.ready()
            assert leads_to(page, "lesson").to == LessonAt(rules.key, course.key)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_a_lesson_is_offered_once(monkeypatch, tmp_path, size):
    app = open_app(monkeypatch, tmp_path, size, speed="off", mute=True)
    offered, other = TAUGHT[:2]
    page = opening.page(app.ui, "setup", offered)
    app.stack.take(Ask(page))
    frame(app)
    assert must(page.focus).key == "start", "the offer is quiet"
    click(app, page.find("lesson").rect.center)
    assert top(app).address == LessonAt.name
    for name, still in ((offered, False), (other, True)):
        again = opening.page(app.ui, "setup", name)
        again.ready()
        assert any(widget.key == "lesson" for widget in again.root.walk()) == still


def test_no_lesson_is_offered_to_who_has_played(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    page = must_be(SetupPage, opening.page(app.ui, "setup", TAUGHT[0]))
    page.keep()
    again = opening.page(app.ui, "setup", TAUGHT[0])
    again.ready()
    assert not any(widget.key == "lesson" for widget in again.root.walk())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("course", COURSES, ids=named)
def test_it_is_told_to_those_who_do_not_see_it(monkeypatch, tmp_path, course, language):
    app, scene = begin(monkeypatch, tmp_path, named(course).replace("-", " "), language=language)
    step = course.steps[0]

    def told():
        return {heard(node.part.name) for node in Tree().look(scene, "Q Games").nodes.values()}

    def words(key, **more):
        return heard(i18n.t(key, **more))

    title = i18n.t(f"{step.words}.title")
    wanted = {words(f"{step.words}.{part}") for part in ("title", "text", "ask")}
    assert wanted | {words("puzzle.hint"), words("lesson.dot", n=1, title=title)} <= told()
    said = []
    app.ui.announcer.listen(lambda each: said.append(each.text))
    scene.play(step.accept[0])
    frame(app)
    assert {words("lesson.right"), words(f"{step.words}.right"), words("lesson.next")} <= told()
    assert f"{i18n.t('lesson.right')} {i18n.t(f'{step.words}.right')}" in said


def test_the_first_step_of_cubulus_shows_a_neutral_ball_and_points_at_the_centre(monkeypatch, tmp_path):
    """What is put in there is nobody's, and the centre is what the words speak of."""
    _, scene = begin(monkeypatch, tmp_path, "cubulus first")
    state, told = scene.sitting.state, entry("cubulus")
    assert told.sign_at(state) == told.neutral != told.signs_of(2)[state.to_play]
    assert scene.board.cursor == "n222"
    shown = scene.purpose.frame(Frame(state, state))
    assert shown.look.marks["selected"] == ("222",)
    setup = [n for n, each in enumerate(ABOUT["cubulus first"].steps) if each.game.neutral(each.state)]
    assert setup == [0] and told.sign_at(ABOUT["cubulus first"].steps[1].state) == told.signs_of(2)[0]


@pytest.mark.parametrize("name", TAUGHT)
def test_the_aim_comes_first(monkeypatch, tmp_path, name):
    app, scene = begin(monkeypatch, tmp_path, f"{name} first")
    aim, labels = i18n.t(f"rules.{name}.aim"), [each.text for each in scene.root.walk() if isinstance(each, Label)]
    assert labels.index(aim) < labels.index(i18n.t(f"{scene.purpose.learner.step.words}.text"))
    assert any(aim in said.text for said in app.ui.announcer.recent)
    scene.purpose.go_to(1)
    frame(app)
    assert aim not in [each.text for each in scene.root.walk() if isinstance(each, Label)]


#: courses with a step in which some moves let the other side win at once
LETS_WIN = {"quarto first": "safe", "quantik first": "block", "quixo first": "block", "qomet first": "block",
            "cubulus first": "block"}  # fmt: skip


@pytest.mark.parametrize("about", LETS_WIN)
def test_what_a_wrong_move_allows_is_played_and_then_a_part_of_the_answer_is_shown(monkeypatch, tmp_path, about):
    app, scene = begin(monkeypatch, tmp_path, about)
    course, name = ABOUT[about], LETS_WIN[about]
    number = next(n for n, each in enumerate(course.steps) if each.key == name)
    step = course.steps[number]
    move = next(each for each in step.state.legal_moves() if step.ruling(each).lost)
    scene.purpose.go_to(number)
    scene.show_time = 0.0
    scene.play(move)
    wait(app, 3)
    assert scene.sitting.match.moves == (move, *step.ruling(move).reply)
    end = must(scene.sitting.outcome)
    assert end.winner not in (None, step.game.sides[step.state.to_play])
    roles = {solid.role for solid in scene.current.view.solids(scene.frame())}
    assert parts.BAD in roles and "mark.win" not in roles, "their line is no triumph"
    press(app, scene.find("again").rect.center)
    frame(app)
    shown = scene.current.hand.hint
    assert scene.sitting.state == step.state and shown and not scene.purpose.showing
    if scene.current.hand.advice == i18n.t("puzzle.hints_three", n=3):
        assert len([each for each in step.accept if any(each.endswith(spot.rpartition(":")[2]) for spot in shown)]) == 1
    key(app, "h")
    assert scene.purpose.showing, "now the answer"


def test_after_a_missed_call_the_button_is_there_again(monkeypatch, tmp_path):
    app, scene = begin(monkeypatch, tmp_path, "quarto first")
    number, step = next((n, each) for n, each in enumerate(ABOUT["quarto first"].steps) if each.key == "call")
    scene.purpose.go_to(number)
    scene.show_time = 0.0
    scene.play(next(move for move in step.state.legal_moves() if step.ruling(move).lost))
    wait(app, 3)
    assert must(scene.sitting.outcome).winner == 1 - step.state.to_play, "the other called it"
    press(app, scene.find("again").rect.center)
    frame(app)
    press(app, scene.find("do:quarto").rect.center)
    assert scene.purpose.solved


def test_a_step_goes_on_from_what_was_played(monkeypatch, tmp_path):
    """Wherever the first piece was put, it stands there in the next step."""
    app, scene = begin(monkeypatch, tmp_path, "quarto first")
    place, give = ABOUT["quarto first"].steps[:2]
    for corner in place.accept:
        scene.purpose.go_to(0)
        frame(app)
        scene.play(corner)
        wait(app)
        scene.purpose.go_on()
        frame(app)
        assert scene.sitting.state == place.state.apply(corner)
        assert scene.purpose.learner.step.accept == give.accept
        assert claims.faults(scene.purpose.learner.step) == []
