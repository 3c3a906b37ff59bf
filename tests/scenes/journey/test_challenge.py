"""A challenge at the table: stars by what was played, help that costs the third one only, what is left waits, and a
solution that plays itself."""

import pytest
from kit.app import layout_faults, open_app
from kit.must import must, must_be
from kit.play import key, table_of
from kit.trail import boss, hold_one, little_journey, win_in_one

from qgames.render import Renderer
from qgames.scenes.journey.page import JourneyPage
from qgames.scenes.journey.purpose import ChallengePurpose
from qgames.scenes.parts.destinations import ChallengeAt, PageAt
from qgames.session.journey import progress
from qgames.session.journey.progress import LEFT, MET, MISSED, PART
from qgames.session.statistics import games
from qgames.ui import Go, Label


def sit_down(monkeypatch, folder, challenge, size=(1280, 800)):
    little_journey(monkeypatch)
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, folder, size, speed="off", mute=True)
    app.stack.take(Go(PageAt("journey")))
    app.update(0.02)
    app.stack.take(Go(ChallengeAt(challenge.id)))
    app.update(0.02)
    return app, table_of(app)


def purpose_of(scene):
    return must_be(ChallengePurpose, scene.purpose)


def pass_time(app, turns=6):
    for _ in range(turns):
        app.update(0.3)


def said(scene):
    return [widget.text for widget in scene.root.walk() if isinstance(widget, Label)]


def keys_of(scene):
    scene.ready()
    return {widget.key for widget in scene.root.walk()}


def faults(scene):
    return [each for each in layout_faults(scene) if "Board" not in each]  # the table lies under all


def right(challenge):
    return challenge.evidence["right"][0][0]


def wrong(challenge):
    state = challenge.state()
    return next(
        m for m in state.legal_moves() if m not in challenge.evidence["right"][0] and not state.apply(m).outcome
    )


def test_what_is_asked_and_how_it_stands(monkeypatch, tmp_path):
    _, scene = sit_down(monkeypatch, tmp_path, win_in_one())
    scene.ready()
    assert {"Take the win", "Win in 1", "Three positions in a row", "Without hint or undo"} <= {*said(scene)}
    assert {"1 left", "0 of 3", "so far"} <= {*said(scene)}


def test_won_with_two_stars(monkeypatch, tmp_path):
    challenge = win_in_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    scene.play(right(challenge))
    pass_time(app)
    assert purpose_of(scene).content.stage == "done" and must(scene.focus).key == "next"
    (line,) = progress.load().attempts
    assert line.result == MET and line.stars == (True, False, True)
    assert not games.games()  # a position is a study
    assert not scene.purpose.may_play


def test_the_third_in_a_row_has_all_three(monkeypatch, tmp_path):
    challenge = win_in_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    for _ in range(3):
        scene.play(right(challenge))
        pass_time(app)
        purpose_of(scene).again()
        app.update(0.02)
    assert progress.load().stars(challenge) == (True, True, True)


def test_help_costs_the_third_star_only(monkeypatch, tmp_path):
    challenge = win_in_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    scene.sitting.hinted += 1
    scene.play(right(challenge))
    pass_time(app)
    assert progress.load().stars(challenge) == (True, False, False)


def test_begun_again_is_tried_and_another_position(monkeypatch, tmp_path):
    challenge = win_in_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    scene.sitting.match.players = tuple(each._replace(kind="person") for each in scene.sitting.match.players)
    scene.play(wrong(challenge))
    pass_time(app)
    key(app, "home")
    (line,) = progress.load().attempts
    assert line.result == MISSED and purpose_of(scene).attempt.number == 1 and not scene.sitting.match.moves


def test_what_is_left_waits_as_it_is(monkeypatch, tmp_path):
    challenge = hold_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    scene.play("a1e1")
    key(app, "escape")
    assert isinstance(app.stack.top, JourneyPage)
    assert progress.load().attempts[-1].result == LEFT and not progress.load().done(challenge)
    app.stack.take(Go(ChallengeAt(challenge.id)))
    app.update(0.02)
    assert table_of(app).sitting.match.moves[:1] == ("a1e1",)


def test_decided_before_the_game_is_over(monkeypatch, tmp_path):
    challenge = hold_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    scene.sitting.match.players = tuple(each._replace(kind="person") for each in scene.sitting.match.players)
    for move in ("a1e1", "a5e5"):
        scene.play(move)
    pass_time(app)
    assert purpose_of(scene).content.stage == "play"  # the finer goal can still be had
    assert purpose_of(scene).attempt.lines(scene.sitting)[0].verdict == "met"
    for move in ("b1e1", "b5e5"):
        scene.play(move)
    pass_time(app)
    assert purpose_of(scene).content.stage == "done" and scene.sitting.outcome is None
    assert progress.load().stars(challenge) == (True, True, True)


def test_a_goal_that_is_met_stays_met_when_one_leaves(monkeypatch, tmp_path):
    challenge = hold_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    scene.sitting.match.players = tuple(each._replace(kind="person") for each in scene.sitting.match.players)
    for move in ("a1e1", "a5e5"):
        scene.play(move)
    key(app, "escape")
    assert progress.load().attempts[-1].result == MET and progress.load().stars(challenge) == (True, False, True)


def test_a_match_goes_on_with_the_next_game(monkeypatch, tmp_path):
    challenge = boss()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    for game in range(2):
        seat = purpose_of(scene).attempt.seat
        assert seat == game % 2 and scene.sitting.people == (seat,)
        scene.sitting.resign(1 - seat)
        scene.hear()
        pass_time(app)
        assert purpose_of(scene).content.stage == ("part", "done")[game]
        if not game:
            assert progress.load().attempts[-1].result == PART
            key(app, "enter")
            assert not scene.sitting.match.moves
    assert progress.load().stars(challenge) == (True, True, True)


def test_it_can_be_seen_done_after_three_attempts(monkeypatch, tmp_path):
    challenge = win_in_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge)
    assert "see" not in keys_of(scene)
    for _ in range(3):
        scene.sitting.match.players = tuple(each._replace(kind="person") for each in scene.sitting.match.players)
        scene.play(wrong(challenge))
        purpose_of(scene).again()
        app.update(0.02)
    assert "see" in keys_of(scene)
    purpose_of(scene).see()
    app.update(0.02)
    pass_time(app, 20)
    assert scene.sitting.outcome is not None and purpose_of(scene).content.stage == "shown"
    assert not progress.load().done(challenge) and len(progress.load().attempts) == 3


@pytest.mark.parametrize("size", [(800, 600), (600, 900), (1280, 800), (640, 480)])
def test_it_fits(monkeypatch, tmp_path, size):
    challenge = win_in_one()
    app, scene = sit_down(monkeypatch, tmp_path, challenge, size)
    app.draw()
    assert not faults(scene)
    scene.play(right(challenge))
    pass_time(app)
    app.draw()
    assert not faults(scene)
