"""A position set up by hand: whatever is clicked or typed, only positions the rules have."""

import random

import pytest
from kit.analysis import Ready
from kit.app import frame, open_app
from kit.play import key, pixel_of, press
from kit.view_walks import walk

from qgames.games import game, main_variants
from qgames.games.frame import Look
from qgames.games.view import view_of
from qgames.render import Renderer
from qgames.rules.match import Match
from qgames.scenes.pages.position import PositionPage
from qgames.scenes.play import analysis
from qgames.session import editing
from qgames.session.sitting import Sitting
from qgames.session.words import words_of
from qgames.ui import Ask


@pytest.mark.parametrize("name", [name for name in main_variants() if game(name).letters])
def test_every_tap_leads_to_a_position_of_the_rules(name):
    rules, dice = game(name), random.Random(name)
    words, view = words_of(Sitting(Match(rules))), view_of(rules)
    state, changed = list(walk(name, 1, 8))[-1][2], 0
    for _ in range(30):
        spot = dice.choice([spot.key for spot in view.spots(state, Look())])
        made = editing.tapped(words, state, spot)
        if made is not None:
            assert rules.parse(made.notation()) == made and made.outcome is None
            assert words.spot(made, spot) != words.spot(state, spot)
            state, changed = made, changed + 1
    assert changed > 3
    other = editing.turned(state)
    assert other is None or other.to_play != state.to_play


@pytest.fixture
def page(monkeypatch, tmp_path):
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    monkeypatch.setattr(analysis, "LiveAnalysis", Ready)
    app = open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)
    made = PositionPage(app.ui, game("quixo"), game("quixo").start())
    app.stack.take(Ask(made))
    frame(app)
    return app, made


def test_clicks_put_things_on_the_board(page):
    app, made = page
    made.current = type("Current", (), {"within_reach": lambda self: made.within_reach()})()
    press(app, pixel_of(app, made, "a1"))
    assert made.state.notation().startswith("-----/-----/-----/-----/x----")
    assert made.text == made.state.notation()


def test_what_is_typed_must_be_a_position(page):
    _, made = page
    made._typed("xx---/nonsense")
    assert made.trouble and made.analyse() is None
    made._typed("quixo x---o/-----/-----/-----/-----;0")
    assert not made.trouble and made.state.notation() == "x---o/-----/-----/-----/-----;0"


def test_it_is_analysed_and_played(page):
    app, made = page
    made._typed("x---o/-----/-----/-----/-----;1")
    app.stack.take(made.analyse())
    table = app.stack.top
    assert table.analysis.on and table.sitting.state == made.state
    for _ in range(3):
        app.update(0.02)
    assert table.analysis.shown()
    other = PositionPage(app.ui, game("quixo"), made.state)
    app.stack.take(Ask(other))
    app.stack.take(other.play())
    assert app.stack.top.sitting.state == made.state


def test_by_keyboard(page):
    app, made = page
    key(app, "enter")
    assert made.state != game("quixo").start(), "Enter on the board is a click"
    key(app, "escape")
    assert app.stack.top is not made


def test_trays_are_numbered_like_the_players(page):
    app, _ = page
    made = PositionPage(app.ui, game("quantik"), game("quantik").start())
    app.stack.take(Ask(made))
    frame(app)
    assert set(made.board.plates(app.ui)) == {"Player 1", "Player 2"}
