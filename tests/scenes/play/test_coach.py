"""The coach at the table: a card before a proof is given away, once a position; it plays nothing and names nothing."""

import pygame
import pytest
from kit import opening
from kit.analysis import ReadyCoach
from kit.app import frame
from kit.play import key, press, setup, sit_down

from qgames.scenes.play import coach
from qgames.session import saves

QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH"


@pytest.fixture
def table(monkeypatch, tmp_path):
    monkeypatch.setattr(coach, "Coach", ReadyCoach)

    def make(coach="0 1", moves=QUARTO, size=(1280, 800), **more):
        extra = {"coach": coach} if coach is not None else {}
        app, scene = sit_down(monkeypatch, tmp_path, "quarto", size=size, extra=extra, **more)
        for move in moves.split():
            scene.play(move)
        return app, scene

    return make


@pytest.mark.parametrize("why", [False, True])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_the_board_stays_in_sight(table, size, why):
    app, scene = table(size=size)
    coach = ask(app, scene)
    if why:
        coach.show_why()
        frame(app)
    card, lens = scene.panel.around.card.rect, scene.board.table.lens
    spots = scene.board.view.spots(*scene.current.within_reach())
    cells = [lens.project(spot.position) for spot in spots if spot.key in scene.sitting.match.game.cells]
    assert len(cells) > 5 and not [at for at in cells if card.collidepoint(at)]
    assert pygame.Rect(0, 0, *size).contains(card)


def ask(app, scene, spot="d2"):
    scene.tapped(spot)
    for _ in range(3):
        app.update(0.02)
    frame(app)
    return scene.help.coaching


def test_a_move_that_gives_the_win_away_waits_and_is_asked_about(table):
    app, scene = table()
    coach = ask(app, scene)
    assert coach.caution is not None and coach.holds
    assert scene.sitting.match.ply == len(QUARTO.split()), "nothing is played yet"
    assert scene.focus.key == "take_back"
    said = coach._title() + coach._sentence()
    assert "d2" in said and "c2" not in said, "it never names the right move"
    assert scene.frame().pick.hover == "d2", "a ghost"
    assert scene.sitting.assisted == ("coach",)


@pytest.mark.parametrize("how", ["enter", "escape", "mouse"])
def test_take_it_back(table, how):
    app, scene = table()
    coach = ask(app, scene)
    if how == "mouse":
        press(app, scene.find("take_back").rect.center)
    else:
        key(app, how)
    assert not coach.holds and coach.card() is None
    assert scene.sitting.match.ply == len(QUARTO.split())
    ask(app, scene)
    assert scene.sitting.match.all_moves[-1] == "d2", "it speaks once for a position"


def test_play_it_anyway(table):
    app, scene = table()
    coach = ask(app, scene)
    scene.set_focus(scene.find("anyway"))
    key(app, "enter")
    assert scene.sitting.match.all_moves[-1] == "d2" and not coach.holds


def test_see_why_walks_the_refutation_and_plays_nothing(table):
    app, scene = table()
    coach = ask(app, scene)
    press(app, scene.find("coach_why").rect.center)
    frame(app)
    assert scene.focus.key == "coach_line"
    key(app, "right")
    assert coach.preview
    assert scene.frame().after == scene.sitting.state.apply("d2").apply(coach.preview[0])
    assert scene.sitting.match.ply == len(QUARTO.split())


def test_it_is_silent_where_nothing_is_given_away(table):
    app, scene = table()
    ask(app, scene, "c2")
    assert scene.sitting.match.all_moves[-1] == "c2"
    assert scene.sitting.assisted == ()


@pytest.mark.parametrize(("coach", "more"), [("", {}), ("0", {}), ("0 1", {"hints": False})])
def test_it_is_off_unless_that_player_wants_it(table, coach, more):
    app, scene = table(coach=coach, **more)
    assert scene.sitting.seat == 1
    ask(app, scene)
    assert scene.sitting.match.all_moves[-1] == "d2"


def test_who_is_coached_is_kept_with_the_game(table):
    _, scene = table(coach="1")
    again = saves.sitting_of(saves.text_of(scene.sitting))
    assert [again.coached(seat) for seat in (0, 1)] == [False, True]
    assert scene.sitting.rematch().coached(0), "people keep their places"


def test_the_settings_switch_it_on_for_new_games(table, monkeypatch):
    app, scene = table(coach=None, moves="", settings={"coach": True})
    assert all(map(scene.sitting.coached, scene.sitting.people))
    app.ui.settings.coach = False
    other = opening.begin(app.ui, setup("quarto"))
    assert not any(map(other.sitting.coached, other.sitting.people))


def test_no_clock_runs_while_it_asks(table):
    from qgames.session.setup import Clock

    app, scene = table(clock=Clock("game", 600, 0))
    clock = [100.0]
    scene.now = lambda: clock[0]
    app.update(0.02)
    ask(app, scene)
    left = list(scene.sitting.clocks.left)
    for _ in range(5):
        clock[0] += 10.0
        app.update(0.02)
    assert scene.sitting.clocks.left == left
