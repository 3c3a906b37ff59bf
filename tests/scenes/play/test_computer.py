"""The computer at the table: it moves by itself, hints, gives way, and is missed when it dies."""

from random import Random

import pytest
from kit import opening
from kit.app import top
from kit.must import must_be
from kit.play import Instant, button, key, press, said, setup, sit_down, wait

from qgames.ai import registry
from qgames.ai.search.searcher import Score, Thought
from qgames.files.i18n import t
from qgames.games import main_variants
from qgames.session import computer
from qgames.session.computer import Hint
from qgames.ui import ChoiceControl
from qgames.ui.controls import Pressable

VARIANTS = main_variants()

WAITING = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF"  # b2 completes a line


@pytest.fixture
def quick(monkeypatch):
    """A computer that answers at once, in this process."""

    made = Instant()
    monkeypatch.setattr(computer, "_pool", made)
    return made


@pytest.mark.parametrize("game", VARIANTS)
def test_people_against_computers(monkeypatch, tmp_path, game, quick):
    app, scene = sit_down(monkeypatch, tmp_path, game, computers=(1,))
    dice = Random(2)
    for _ in range(200):
        sitting = scene.sitting
        if sitting.outcome or sitting.match.ply > 24:
            break
        if sitting.person_to_move:
            scene.play(dice.choice(list(sitting.state.legal_moves())))
        else:
            app.update(0.3)
    assert scene.sitting.match.ply > 8 or scene.sitting.outcome
    assert {request.level for request in quick.asked} == {1}


def test_a_watched_game_runs_by_itself_and_can_be_paused(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(0, 1))
    for _ in range(6):
        app.update(0.3)
    ply = scene.sitting.match.ply
    assert ply >= 2
    key(app, "p")
    for _ in range(6):
        app.update(0.3)
    assert scene.sitting.match.ply == ply
    key(app, "p")
    for _ in range(400):
        app.update(0.3)
    assert scene.sitting.match.ply > ply + 20 or scene.sitting.outcome


def test_a_computers_move_is_shown_no_sooner_than_half_a_second_and_a_key_skips_that(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    for _ in range(12):
        app.update(0.035)
    assert scene.sitting.match.ply == 1
    for _ in range(5):
        app.update(0.035)
    assert scene.sitting.match.ply == 2
    scene.play(scene.sitting.state.legal_moves()[0])
    app.update(0.02)
    app.update(0.02)
    assert scene.sitting.match.ply == 3
    key(app, "space")
    assert scene.sitting.match.ply == 4


def test_undo_while_it_thinks_cancels_and_gives_the_move_back(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    app.update(0.02)
    key(app, "ctrl+z")
    for _ in range(60):
        app.update(0.05)
    assert scene.sitting.match.ply == 0 and scene.sitting.person_to_move


def test_a_menu_over_the_table_does_not_stop_the_thought_but_leaving_does(monkeypatch, tmp_path, quick):
    monkeypatch.setattr(quick, "poll", lambda: [])
    quick.busy = True
    stopped = []
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    monkeypatch.setattr(quick, "cancel", lambda: stopped.append(1))
    scene.play("a1e1")
    for page in ("m", "f1", "?", "ctrl+,", "ctrl+s", "ctrl+o"):
        app.update(0.02)
        key(app, page)
        assert app.stack.top is not scene, page
        app.update(0.02)
        key(app, "escape")
        assert app.stack.top is scene
        app.update(0.02)
    assert len(quick.asked) == 1 and not stopped
    key(app, "m")
    press(app, button(app.stack.top, "leave").rect.center)
    assert scene not in app.stack.scenes and stopped


def test_the_thought_of_one_table_is_not_heard_at_the_next(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    quick.busy = True
    scene.computer.think(scene.sitting)
    other = opening.begin(app.ui, setup("qomet", computers=(1,)))
    assert not quick.answers and other.computer.look() is None and other.computer.found is None


def test_a_hint_is_marked_and_counted(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(1,))
    key(app, "h")
    app.update(0.02)
    assert scene.current.hand.hint and scene.frame().look.marks["hint"] == scene.current.hand.hint
    assert quick.asked[-1].want == "hint" and scene.sitting.hinted == 1
    assert any(text.startswith("Hint: ") for text in said(app, "asked"))
    app.update(60.0)
    assert scene.panel.what_to_do().startswith("Hint: "), "it stays until the next move"
    scene.play(scene.sitting.state.legal_moves()[0])
    assert not scene.panel.what_to_do().startswith("Hint: ") and not scene.current.hand.hint


def test_what_a_hint_speaks_of_is_outlined_and_squares_are_named(monkeypatch, tmp_path):
    _, scene = sit_down(monkeypatch, tmp_path, "quarto")
    for move in WAITING.split():
        scene.play(move)
    assert not scene.frame().look.coordinates
    state = scene.sitting.state
    because = registry.reasons(state.game).reason(state, Thought("b2", Score("win", 2)))
    assert because is not None and set(because.cells) == {"b1", "b2", "b3", "b4"}
    scene.steering.heed(Hint("b2", Score("win", 2), because))
    look = scene.frame().look
    assert set(because.cells) == {*look.marks["hint"], *look.marks["verdict"]} and look.coordinates
    assert scene.current.words.because(because) in scene.panel.what_to_do()


def test_no_hints_where_they_were_ruled_out(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", hints=False)
    key(app, "h")
    assert not quick.asked and scene.sitting.hinted == 0 and button(scene, "hint") is None


def test_the_real_worker_plays_dies_and_is_missed_only_once(monkeypatch, tmp_path):
    import os
    import signal

    computer.close()
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,), level=7)
    try:
        scene.play("a1e1")
        app.update(0.02)
        wait(lambda: bool(scene.computer.pool.pids), app)
        for pid in scene.computer.pool.pids:
            os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows every signal ends a process
        wait(lambda: scene.sitting.match.ply >= 2, app, 30)
        assert scene.sitting.match.ply == 2
        assert len([text for text in said(app, "notice") if text == t("play.restarted")]) == 1
    finally:
        computer.close()


def test_a_worker_that_cannot_live_does_not_stop_the_game(monkeypatch, tmp_path, quick):
    from qgames.ai.process.worker import WorkerAnswer

    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    monkeypatch.setattr(quick, "poll", lambda: [WorkerAnswer(1, last=True, error="died")])
    scene.play("a1e1")
    for _ in range(20):
        app.update(0.1)
    assert scene.sitting.match.ply >= 2


def test_taking_over_a_seat_in_mid_game(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    key(app, "m")
    app.stack.take(must_be(Pressable, top(app).find("seats")).press(app.ui).answer)
    must_be(ChoiceControl, top(app).find("kind1")).step(-1)
    assert not scene.sitting.is_computer(1)
    key(app, "escape")
    for _ in range(20):
        app.update(0.1)
    assert scene.sitting.match.ply == 1 and scene.sitting.person_to_move
