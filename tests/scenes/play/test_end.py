"""How a game ends at the table: results, clocks, rematches, what is counted."""

from random import Random

import pygame
import pytest
from kit.app import frame, top
from kit.must import must, must_be
from kit.play import button, drag, key, play_and_wait, press, said, sit_down

from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.layout import Around
from qgames.scenes.statistics.page import Statistics
from qgames.session.setup import Clock
from qgames.ui import Ask, Label
from qgames.ui.controls import Pressable


def test_the_score_of_the_sitting_can_be_read(monkeypatch, tmp_path):
    """On the card of the result where there is a panel, beside the names where there is none."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (1280, 800))
    scene.play("a1e1")
    scene.steering.resign()
    frame(app)
    assert "Anna\u00a01   Ben\u00a00" in [w.text for w in scene.root.walk() if isinstance(w, Label)]
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (760, 600))
    scene.play("a1e1")
    scene.steering.resign()
    frame(app)
    cards = [w for w in scene.root.walk() if isinstance(w, PlayerCard)]
    assert [(card.words.name(card.seat), card.points()) for card in cards] == [("Anna", "1"), ("Ben", "0")]


def test_resigning_and_rematch(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", settings={"confirm_leave": False})
    scene.play("a1e1")
    key(app, "m")
    app.stack.take(must_be(Pressable, top(app).find("resign")).press(app.ui).answer)
    app.update(0.02)
    assert app.stack.top is scene and must(scene.sitting.outcome).winner == 0
    assert "Ben resigned." in said(app, "result")[-1]
    app.update(1.0)
    press(app, button(scene, "rematch").rect.center)
    assert scene.sitting.match.ply == 0 and scene.current.words.name(0) == "Ben"
    assert scene.sitting.score == [1.0, 0.0]


def test_without_a_panel_the_ways_on_stand_beside_the_tools(monkeypatch, tmp_path):
    """So that the board keeps its room."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (800, 600))
    scene.play("a1e1")
    scene.steering.resign()
    frame(app)
    again, menu = button(scene, "rematch").rect, button(scene, "menu").rect
    assert again.centery == menu.centery and again.right < menu.left


WON = {
    "qomet": "a1 a4 g1 g4 a7 b2 g7",  # the four corners
    "quantik": "Ca1 yd4 Nb1 sd2 Yc1 ya3 Sd1",
    "quixo": "e2e1 c5e5 a1e1 e2a2 b1e1 b5e5 a3a1 b5a5 b1a1",
    "quixo:four": "a3a5n b1a1e c5a5s a2a1w d1d5s e5e1e c5a5n e3a3w e5a5s",
    "quarto:auto": "LRTF a1 LRTH b1 LRSF c1 LRSH d1",
}


@pytest.mark.parametrize("name", WON)
def test_what_is_said_of_an_end_can_be_found_on_the_board(monkeypatch, tmp_path, name):
    """Where it names rows or squares they have their letters, though they are switched off; not before, and not where
    nothing is named."""
    app, scene = sit_down(monkeypatch, tmp_path, name, settings={"coordinates": False})
    for token in WON[name].split():
        assert not scene.current.frame(None, False, True).look.coordinates
        scene.play(token)
        app.update(3.0)
    assert must(scene.sitting.outcome).cells and scene.current.at_rest
    assert scene.current.frame(None, False, True).look.coordinates == (name != "quarto:auto")


def enter(app, down=True):
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    app.handle(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))


def foot_of(scene):
    return must(must_be(Around, scene.root).foot).rect


@pytest.mark.parametrize("name", ["quarto", "quantik", "quixo", "qomet", "cubulus", "quixo:four", "cubulus:three"])
@pytest.mark.parametrize("size", [(800, 600), (720, 1280)])
def test_in_a_narrow_window_the_board_stays_where_it_is_when_the_game_ends(monkeypatch, tmp_path, name, size):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=size)
    dice, where = Random(3), set()
    while scene.sitting.outcome is None:
        legal = scene.sitting.state.legal_moves()
        scene.play(dice.choice(legal))
        if scene.sitting.outcome is None and scene.sitting.match.ply < 12:
            continue  # Cubulus: the neutral balls have been placed
        app.update(0.02)
        scene.ready()
        board = tuple(scene.board.rect)
        where.add((board, tuple(foot_of(scene))))
    assert len(where) == 1
    much = "The game turned here, and much is told of it. " * 8
    monkeypatch.setattr(scene.help.after_game, "rows", lambda abreast: Label(much))
    scene.rebuild()
    scene.ready()
    assert foot_of(scene).height > where.pop()[1][3] or size == (720, 1280)
    assert tuple(scene.board.rect) == board
    assert button(scene, "rematch").rect.bottom <= foot_of(scene).bottom <= scene.root.rect.bottom


@pytest.mark.parametrize("size", [(1000, 700), (800, 600)])
def test_enter_plays_again(monkeypatch, tmp_path, size):
    """When a result shows, the focus is on Play again: one Enter, and the next game begins."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", size)
    scene.play("a1e1")
    scene.steering.resign()
    frame(app, 1.0)
    assert scene.sitting.outcome and must(scene.focus).key == "rematch"
    key(app, "enter")
    assert scene.sitting.outcome is None and scene.sitting.match.ply == 0
    frame(app)
    assert scene.focus is scene.board


def test_what_was_meant_for_the_last_move_starts_no_new_game(monkeypatch, tmp_path):
    """A second Enter, a key held down, and a click too many."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    enter(app)  # goes down before the end, on the board
    scene.steering.resign()
    frame(app)
    enter(app, down=False)
    enter(app)
    enter(app, down=False)  # pressed twice
    press(app, button(scene, "rematch").rect.center)
    press(app, button(scene, "leave").rect.center)
    assert scene.sitting.outcome and app.stack.top is scene
    enter(app)
    for _ in range(50):  # held: the system repeats it
        app.update(0.04)
        enter(app)
    assert scene.sitting.outcome
    enter(app, down=False)
    enter(app)
    assert scene.sitting.outcome is None  # let go and pressed anew: that is meant


def test_looking_at_the_board_by_mouse_leaves_play_again_ready(monkeypatch, tmp_path):
    """After the end the table is turned to see what happened; Enter still goes on."""
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    scene.play("F5")
    scene.steering.resign()
    frame(app, 1.0)
    drag(app, scene, 30.0, 5.0)
    press(app, scene.board.rect.center)
    frame(app)
    assert must(scene.focus).key == "rematch"
    key(app, "enter")
    frame(app)
    assert scene.sitting.match.ply == 0 and scene.focus is scene.board


def test_after_the_end_undo_gives_the_board_the_focus_again(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto:auto")
    for move in ("LRTF", "a1", "LRTH", "b1", "LRSF", "c1", "LRSH"):
        scene.play(move)
    scene.play("d1")
    frame(app, 1.0)
    assert scene.sitting.outcome and must(scene.focus).key == "rematch"
    key(app, "u")
    frame(app)
    assert scene.sitting.outcome is None and scene.focus is scene.board


def test_a_clock_runs_out_at_the_table(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", clock=Clock("move", 20))
    play_and_wait(app, scene, 22)
    assert must(scene.sitting.outcome).reason == "time"
    assert any("seconds left" in text for text in said(app)) and any("time is up" in text for text in said(app))


def test_a_finished_game_is_counted_once(monkeypatch, tmp_path):
    from qgames.session.statistics import games as play_statistics

    app, scene = sit_down(monkeypatch, tmp_path, "quantik")
    dice = Random(1)
    while not scene.sitting.outcome:
        scene.play(dice.choice(list(scene.sitting.state.legal_moves())))
    moves = scene.sitting.match.moves
    key(app, "ctrl+z")
    assert scene.sitting.match.moves == moves[:-1]
    key(app, "ctrl+shift+z")
    assert scene.sitting.match.moves == moves
    assert len(play_statistics.games()) == 1
    page = Statistics(app.ui)
    app.stack.take(Ask(page))
    frame(app)


def test_a_finished_game_looked_back_at_keeps_its_result_and_cannot_be_resigned_again(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    for move in ("a1e1", "a5e5", "a2e2"):
        scene.play(move)
    scene.steering.resign()
    outcome = scene.sitting.outcome
    scene.steering.jump(1)
    frame(app)
    assert scene.sitting.outcome is None and scene.sitting.match.final == outcome
    assert button(scene, "to_end") and button(scene, "leave") and not button(scene, "go_on")
    key(app, "m")
    assert not [w for w in top(app).root.walk() if w.key in ("resign", "draw")]
    key(app, "escape")
    scene.steering.resign()
    scene.steering.agree_draw()
    assert scene.sitting.outcome == outcome and scene.sitting.match.ply == 3
    scene.steering.jump(0)
    frame(app)
    press(app, button(scene, "to_end").rect.center)
    assert scene.sitting.match.ply == 3 and button(scene, "rematch")


@pytest.mark.parametrize("size", [(1280, 800), (760, 600)])
def test_a_call_forgotten_and_taken_back_can_be_made(monkeypatch, tmp_path, size):
    """Taken back, the game goes on: what ended it is no longer shown, and the call is there again."""
    app, scene = sit_down(monkeypatch, tmp_path, "quarto", size)
    for move in ["LRTF", "a1", "LRTH", "b1", "LRSF", "c1", "LRSH", "d1", "DQTF", "quarto"]:
        scene.play(move)
    frame(app, 1.0)
    assert button(scene, "rematch") and not button(scene, "do:quarto")
    key(app, "ctrl+z")
    key(app, "ctrl+z")
    frame(app, 1.0)
    shown = [w.text for w in scene.root.walk() if isinstance(w, Label)]
    assert scene.sitting.match.ply == 8 and scene.sitting.final is None
    assert not button(scene, "rematch") and not button(scene, "to_end") and "Ben wins" not in shown
    press(app, button(scene, "do:quarto").rect.center)
    assert must(scene.sitting.outcome).winner == 0 and len(scene.sitting.match.all_moves) == 9
