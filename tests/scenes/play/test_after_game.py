"""Why did I lose? After a game one sentence tells the turn that mattered, and the review opens with its drawing."""

from random import Random

import pygame
import pytest
from kit.analysis import AtOnce
from kit.app import frame
from kit.must import must
from kit.play import key, sit_down, wait
from kit.puzzle import at_once

from qgames.ai.judgement import Kind
from qgames.ai.search.searcher import Score
from qgames.app.app import App
from qgames.games import game as rules_of
from qgames.rules.core import Reason
from qgames.rules.match import Ending
from qgames.scenes.play.after_game import AFTER
from qgames.scenes.play.table import Table
from qgames.scenes.play.turning_rows import TurningRows
from qgames.session.review import header, work
from qgames.session.review.review import Review, ReviewedTurn
from qgames.session.words import plain
from qgames.ui import Label

LOST = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"
GIVEN_UP = LOST.rsplit(maxsplit=2)[0]


@pytest.fixture
def ended(monkeypatch, tmp_path):
    monkeypatch.setattr(work, "ReviewWork", AtOnce)
    work._under_way.clear()

    def make(moves=LOST, ending=None, name="quarto", **more):
        app, scene = sit_down(monkeypatch, tmp_path, name, size=(1280, 800), **more)
        at_once(monkeypatch)
        for move in moves.split():
            scene.sitting.play(move)
        if ending is not None:
            scene.sitting.match.end(ending)
            scene.purpose.at_end()
        scene.hear()
        scene.end_guard.pass_time(AFTER)
        return app, scene

    return make


def said(scene):
    return " ".join(each.spoken() for each in scene.root.walk() if isinstance(each, Label | TurningRows))


def test_one_sentence_and_the_review_with_the_drawing(ended):
    app, scene = ended()
    assert scene.help.after_game.sentence() == ""
    wait(lambda: found_out(app, scene), app, 20.0)
    frame(app)
    told = scene.help.after_game.sentence()
    assert "d2" in told and "c2" in told and told in said(scene)
    rows = next(each for each in scene.root.walk() if isinstance(each, TurningRows))
    assert [plain(move.parts).split()[-1] for move in rows.moves] == ["d2", "c2"]
    turn = scene.help.after_game.turn
    assert [move.worth for move in rows.moves] == [turn.after, turn.before]
    assert rows.why is not None and rows.why.text in told
    assert rows.why.rect.bottom < rows.rect.bottom - app.ui.px(20), "it stands over what was better, of which it is not"
    assert rows.spoken() == told
    key(app, "i")
    page = app.stack.top
    while not page.work.done:
        app.update(0.02)
    assert page.game.turn_at(page.at).move == "d2" and page.stage.turn is not None


def test_a_game_given_up_is_told_too(ended):
    app, scene = ended(GIVEN_UP, Ending(Reason.RESIGNED, 1))
    wait(lambda: found_out(app, scene), app, 20.0)
    assert scene.help.after_game.turn.move == "d2"


@pytest.mark.parametrize("why", [Ending(Reason.TIME, 1), Ending(Reason.AGREED, None)])
def test_no_turn_is_blamed_for_the_clock_or_for_a_draw(ended, why):
    app, scene = ended(GIVEN_UP, why)
    for _ in range(8):
        app.update(0.5)
    assert scene.help.after_game.turn is None and not work._under_way


def test_of_three_players_the_last_of_both_who_lost(ended, monkeypatch):
    name = "cubulus:three"
    rules = rules_of(name)
    moves = walk_to_a_win(rules)
    states = [rules.start()]
    for move in moves:
        states.append(states[-1].apply(move))
    winner = must(states[-1].outcome).winner
    turns = []
    for ply, (state, move) in enumerate(zip(states, moves, strict=False), 1):
        good = Score("cp", 900), Score("cp", -900)
        better = next((each for each in state.legal_moves() if each != move), move)
        lost = rules.sides[state.to_play] != winner and not rules.neutral(state)
        turns.append(
            ReviewedTurn(
                ply, state.to_play, move, *good, (better,), kind=Kind.LOST if lost or ply == len(moves) else None
            )
        )
    monkeypatch.setattr(header, "read", lambda match: Review(tuple(turns)))
    app, scene = ended(" ".join(moves), name=name)
    wait(lambda: found_out(app, scene), app, 20.0)
    last = [turn for turn in turns if rules.sides[turn.seat] != winner and turn.turning][-1]
    assert scene.help.after_game.turn == last
    assert scene.current.words.name(last.seat) in scene.help.after_game.sentence()


def found_out(app: App, scene: Table) -> bool:
    """Half a second later: is there a turning point?"""
    app.update(0.5)
    return scene.help.after_game.turn is not None


def walk_to_a_win(rules):
    for seed in range(100):
        dice, state = Random(seed), rules.start()
        moves: list[str] = []
        while state.outcome is None and len(moves) < 60:
            moves.append(dice.choice(state.legal_moves()))
            state = state.apply(moves[-1])
        if state.outcome is not None and state.outcome.winner is not None:
            return moves
    raise LookupError("nobody wins")


def test_a_low_window_tells_it_too(monkeypatch, tmp_path):
    monkeypatch.setattr(work, "ReviewWork", AtOnce)
    work._under_way.clear()
    app, scene = sit_down(monkeypatch, tmp_path, "quarto", size=(800, 600))
    at_once(monkeypatch)
    for move in LOST.split():
        scene.sitting.play(move)
    scene.hear()
    scene.end_guard.pass_time(AFTER)
    wait(lambda: found_out(app, scene), app, 20.0)
    frame(app)
    assert scene.help.after_game.sentence() in said(scene)
    shown = [each for each in scene.root.walk() if isinstance(each, Label) and each.spoken()]
    assert all(pygame.Rect(0, 0, 800, 600).contains(each.rect) for each in shown) and not app.ui.type.cuts
    assert {each.role for each in shown} <= {"text", "accent"}, "the table is dimmed: quiet words would not be read"
