"""Small courtesies of the table: places that stay, a view that is kept, a board that hides while the clock is stopped,
a word before a draw by repetition, offers of a draw."""

from random import Random

import pygame
import pytest
from kit import opening
from kit.app import frame
from kit.must import must, must_be
from kit.play import Instant, key, press, setup, sit_down, table_of, taps_for

from qgames.ai.process.worker import Request, WorkerAnswer, position
from qgames.ai.search.searcher import Score, Thought
from qgames.games import game as rules_of
from qgames.games.cubulus.table import CubulusTable
from qgames.scenes.parts import tables
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.menu import Menu
from qgames.session import saves
from qgames.session.setup import Clock
from qgames.session.statistics import games
from qgames.ui import Ask
from qgames.ui.controls import Pressable

FOUR = "quixo:four"


class Told(Instant):
    """A pool that thinks what it is told."""

    score = Score("cp", 0)

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        state, _ = position(rules_of(request.game), request)
        move = next(iter(state.legal_moves()))
        self.answers = [WorkerAnswer(1, Thought(move, self.score), last=True)]


@pytest.fixture
def judge(monkeypatch):
    pool = Told()
    monkeypatch.setattr("qgames.session.computer.pool", lambda cores=0: pool)
    return pool


# -- places ----------------------------------------------------------------------------------------------------------


def plates(scene):
    """Where each name stands: the plate nearest to each side of the board."""
    cards = {card.words.name(card.seat): card.rect.center for card in scene.root.walk() if isinstance(card, PlayerCard)}
    return {
        "front": max(cards, key=lambda name: cards[name][1]),
        "far": min(cards, key=lambda name: cards[name][1]),
        "left": min(cards, key=lambda name: cards[name][0]),
        "right": max(cards, key=lambda name: cards[name][0]),
    }


def side_of(scene, cell):
    """On which side of the screen a cell of the board lies."""
    table = scene.board.show(scene.ui)
    places = {spot.key: table.project(spot.position) for spot in scene.board.view.spots(*scene.current.within_reach())}
    x, y = (a - b for a, b in zip(places[cell], places["c3"], strict=True))
    return ("right" if x > 0 else "left") if abs(x) > abs(y) else ("front" if y > 0 else "far")


@pytest.mark.parametrize("first", range(4))
def test_people_keep_their_places_whoever_begins(monkeypatch, tmp_path, first):
    app, scene = sit_down(monkeypatch, tmp_path, FOUR, size=(1280, 800))
    told = setup(FOUR)
    scene = opening.begin(app.ui, type(told)(told.game, told.options, told.players, first=first))
    app.stack.take(Ask(scene))
    frame(app)
    assert plates(scene) == {"front": "Anna", "left": "Ben", "far": "Kim", "right": "Lea"}
    # who begins is the first seat of the rules, whose side of the board is the first rank
    assert plates(scene)[side_of(scene, "c1")] == told.players[first].name
    key(app, "0")
    assert plates(scene)["front"] == "Anna"
    scene.new_game(scene.sitting.rematch())
    frame(app)
    assert plates(scene) == {"front": "Anna", "left": "Ben", "far": "Kim", "right": "Lea"}
    scene.play("a1e1s")
    dot = scene.current.words.entries()[0].parts[-1]
    assert dot.glyph == f"x{'swne'[scene.sitting.place(0)]}" and scene.current.words.name(0) in dot.text


# -- the view --------------------------------------------------------------------------------------------------------


def seen(scene):
    aim, home = scene.board.aim, scene.board.home
    return round((aim.yaw - home.yaw) % 360), round(aim.pitch - home.pitch), round(aim.zoom / home.zoom, 2)


@pytest.mark.parametrize("name", ["quarto", "quantik", FOUR])
def test_the_view_chosen_is_kept_for_the_next_game_and_the_next_start(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, name)
    assert seen(scene) == (0, 0, 1.0)
    for _ in range(2):
        key(app, "shift+right")
    key(app, "shift+up")
    key(app, "=")
    chosen = seen(scene)
    assert chosen == (30, 8, 1.15)
    scene.new_game(scene.sitting.rematch())
    frame(app)
    assert seen(scene) == chosen
    scene.closed()
    app, scene = sit_down(monkeypatch, tmp_path, name)
    assert seen(scene) == chosen
    key(app, "0")
    scene.closed()
    app, scene = sit_down(monkeypatch, tmp_path, name)
    assert seen(scene) == (0, 0, 1.0)


def test_from_above_is_kept_and_other_games_are_not_concerned(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet")
    key(app, "t")
    assert scene.board.aim.pitch == 90
    scene.closed()
    _, scene = sit_down(monkeypatch, tmp_path, "quarto")
    assert scene.board.aim == scene.board.home
    _, scene = sit_down(monkeypatch, tmp_path, "qomet")
    assert scene.board.aim.pitch == 90


def test_layers_apart_are_kept(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    assert not must_be(CubulusTable, scene.own).apart
    key(app, "e")
    scene.closed()
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    assert must_be(CubulusTable, scene.own).apart
    key(app, "e")
    scene.closed()
    _, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    assert not must_be(CubulusTable, scene.own).apart


def test_a_view_that_makes_no_sense_is_none(monkeypatch, tmp_path):
    for nonsense in (
        7,
        {"quixo": 7},
        {"quixo": {"on": 3, "yaw": "x", "pitch": None, "zoom": [], "home": [56.0, 22.0]}},
    ):
        _, scene = sit_down(monkeypatch, tmp_path, "quixo", settings={"extra": {"views": nonsense}})
        assert scene.board.aim == scene.board.home
        scene.view_changed()


def test_what_turns_by_itself_is_not_a_choice(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", settings={"turn_board": True})
    scene.play("a1e1")
    app.update(0.02)
    assert seen(scene)[0] == 180
    scene.closed()
    assert "views" not in app.ui.settings.extra


# -- a pause ---------------------------------------------------------------------------------------------------------


def stage(app, scene):
    """What is seen beside the panel."""
    frame(app)
    room = scene.board.room.clip(app.ui.rect)
    return pygame.image.tobytes(app.window.surface().subsurface(room), "RGB")


@pytest.mark.parametrize("name", ["quixo", "quarto", "cubulus:three"])
def test_a_pause_hides_the_board_while_a_clock_runs(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, name, clock=Clock("game", 600, 5))
    hidden = set()
    for _ in range(2):
        for _ in range(2):
            scene.play(next(iter(scene.sitting.state.legal_moves())))
        seen_before = stage(app, scene)
        key(app, "p")
        assert scene.sitting.paused
        hidden.add(stage(app, scene))
        assert seen_before not in hidden
        assert scene.board.pick(app.ui, scene.board.rect.center) is None and scene.board.pointed is None
        assert not any(widget.key == "net" for widget in scene.root.walk())
        key(app, "s")
        assert "Paused" in app.ui.announcer.recent[-1].text
        press(app, scene.board.rect.center)
        assert not scene.sitting.paused
        assert any(widget.key == "net" for widget in scene.root.walk()) == name.startswith("cubulus")
    assert len(hidden) == 1  # whatever stands on the board


def test_a_pause_without_a_clock_hides_nothing(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.sitting.pause(True)
    scene.refresh()
    assert not scene.current.covered and scene.board.pick(app.ui, scene.board.rect.center) is not None


def test_enter_ends_a_pause(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", clock=Clock("move", 60))
    scene.play("a1e1")
    key(app, "p")
    key(app, "right")
    assert scene.sitting.paused
    key(app, "enter")
    assert not scene.sitting.paused and scene.sitting.match.ply == 1


# -- repetition ------------------------------------------------------------------------------------------------------


def nearly_repeated(scene):
    """Play until some move would bring a position for the third time; that move."""
    dice = Random(5)
    for _ in range(4000):
        match = scene.sitting.match
        moves = [move for move in match.state.legal_moves() if match.state.apply(move).outcome is None]
        drawing = [move for move in moves if match.would_repeat(move)]
        if drawing:
            return drawing[0]
        back = [move for move in moves if match.seen().get(match.state.apply(move).repetition_key(), 0)]
        scene.play(dice.choice(back or moves))
    raise AssertionError("nothing came back")


@pytest.mark.parametrize("name", ["qomet", "cubulus:three"])
def test_a_word_before_a_third_repetition(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, name)
    move = nearly_repeated(scene)
    taps = taps_for(scene, move)
    ply = scene.sitting.match.ply
    for spot in must(taps):
        scene.tapped(spot)
    assert scene.sitting.match.ply == ply and scene.sitting.outcome is None
    assert "third time" in app.ui.announcer.recent[-1].text
    scene.tapped(must(taps)[-1])
    assert scene.sitting.outcome is not None and scene.sitting.outcome.reason == "repeated"


def test_no_word_where_repetition_goes_on(monkeypatch, tmp_path):
    _app, scene = sit_down(monkeypatch, tmp_path, "cubulus:endless,three")
    dice = Random(5)
    for _ in range(60):
        match = scene.sitting.match
        quiet = [move for move in match.state.legal_moves() if match.state.apply(move).outcome is None]
        assert not any(match.would_repeat(move) for move in quiet)
        back = [move for move in quiet if match.seen().get(match.state.apply(move).repetition_key(), 0)]
        scene.play(dice.choice(back or quiet))


# -- offers of a draw ------------------------------------------------------------------------------------------------


def quiet_moves(scene, count, seed=2):
    dice = Random(seed)
    for _ in range(count):
        state = scene.sitting.state
        scene.play(dice.choice([move for move in state.legal_moves() if not state.apply(move).outcome]))


def offer(app, scene):
    """By the menu, and what is told."""
    menu = Menu(app.ui, scene.current, scene.steering, scene.sharing, scene.refresh)
    menu.ready()
    app.ui.notices.clear()
    must_be(Pressable, menu.find("offer")).press(app.ui)
    assert "thinks it over" in scene.panel.what_to_do() or app.ui.notices
    app.update(0.02)
    return " ".join(app.ui.announcer.recent[n].text for n in range(-2, 0))


def test_a_draw_is_accepted_where_there_is_no_more_in_it(monkeypatch, tmp_path, judge):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(1,))
    quiet_moves(scene, 8)
    judge.score = Score("draw")
    offer(app, scene)
    assert must(scene.sitting.outcome).reason == "agreed" and must(scene.sitting.outcome).winner is None
    assert any("accepts" in said.text for said in app.ui.announcer.recent)


def test_a_draw_is_declined_once_and_not_asked_again_at_once(monkeypatch, tmp_path, judge):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(1,))
    quiet_moves(scene, 8)
    judge.score = Score("loss", 9)
    assert "rather play on" in offer(app, scene) and scene.sitting.outcome is None
    assert scene.panel.what_to_do() == scene.current.words.prompt(scene.sitting.state, scene.current.hand.pick)
    asked = len(judge.asked)
    assert "a moment ago" in offer(app, scene) and len(judge.asked) == asked
    quiet_moves(scene, 6, seed=3)
    assert "rather play on" in offer(app, scene) and len(judge.asked) == asked + 1
    assert scene.sitting.hinted == 0  # an offer is no hint


def test_an_offer_is_no_hint_that_is_seen(monkeypatch, tmp_path, judge):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(1,))
    quiet_moves(scene, 8)
    offer(app, scene)
    assert not scene.current.hand.hint and not scene.current.hand.advice


def test_who_may_be_offered_a_draw(monkeypatch, tmp_path, judge):
    def button(scene, key):
        menu = Menu(scene.ui, scene.current, scene.steering, scene.sharing, scene.refresh)
        menu.ready()
        return any(widget.key == key for widget in menu.root.walk())

    for name, computers, offered, agreed in [
        ("quixo", (), False, True),
        ("quixo", (1,), True, False),
        ("quixo", (0, 1), False, False),
        ("cubulus:three", (1, 2), False, False),
        (FOUR, (1, 3), True, False),
        (FOUR, (1,), False, False),
    ]:
        _, scene = sit_down(monkeypatch, tmp_path, name, computers=computers)
        assert not button(scene, "offer")  # nothing has been played yet
        quiet_moves(scene, 12 if scene.sitting.match.game.seats == 3 else 8)
        assert (button(scene, "offer"), button(scene, "draw")) == (offered, agreed), (name, computers)
        scene.closed()


def test_looking_for_a_hint_is_shown(monkeypatch, tmp_path, judge):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    judge.poll = lambda: []  # it takes its time
    key(app, "h")
    assert scene.panel.what_to_do() == "Looking for a good move …"
    key(app, "u")
    assert "Looking" not in scene.panel.what_to_do()
    key(app, "h")
    scene.steering.toggle_pause()
    scene.steering.toggle_pause()
    assert "Looking" not in scene.panel.what_to_do()


# -- a game that is over ---------------------------------------------------------------------------------------------


def test_a_finished_game_opened_shows_no_cursor_until_a_key_is_pressed(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    scene.steering.resign()
    app.stack.take(tables.open_file(app.ui, str(saves.auto_file(scene.sitting))))
    opened = table_of(app)
    frame(app)
    assert opened.sitting.outcome is not None and not opened.board.by_keys
    key(app, "tab")
    while opened.focus is not opened.board:
        key(app, "tab")
    key(app, "right")
    assert opened.board.by_keys


def test_hints_at_one_table_count_as_help(monkeypatch, tmp_path, judge):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    key(app, "h")
    scene.play("a1e1")
    scene.steering.resign()
    (tally,) = games.tallies(games.games()).values()
    assert (tally.played, tally.helped_played) == (0, 1)


def test_a_plate_tells_the_side_of_the_table_and_where_there_is_room_what_it_is_doing(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four", (1280, 800))
    frame(app)
    cards = {card.seat: card for card in scene.root.walk() if isinstance(card, PlayerCard)}
    assert cards[2].line() == "North" and cards[3].line() == "East"
    assert cards[0].line() == "South · to move" and cards[1].line() == "West", "beside a board there is little room"
    assert "partner: Anna" in must(cards[2].part(app.ui)).name
