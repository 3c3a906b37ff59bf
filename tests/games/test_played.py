"""Whole games of every game and variant through the real scenes to their real end: by mouse, keys, fingers or game
pad alone, against the computer and only watched. What was said is enough to set each of them up again."""

from collections.abc import Callable
from functools import cache, partial
from random import Random

import pytest
from kit.app import layout_faults
from kit.hands import pad_key, tap, turn_by_fingers
from kit.play import Instant, key, pixel_of, press, sit_down, taps_for, wait, walk_to
from kit.samples import some_of

from qgames.app.app import App
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.core import Move
from qgames.scenes.play.result_card import WinnerLine
from qgames.scenes.play.table import Table
from qgames.session import computer, saves
from qgames.session.setup import Clock
from qgames.ui import Label

GAMES = main_variants()
#: beside a panel, and between two strips
SIZES = {"mouse": (1000, 700), "keys": (760, 600), "fingers": (1000, 700), "pad": (760, 600)}


def next_move(state, dice):
    """Some legal token; the end where it is at hand."""
    moves = list(state.legal_moves())
    winning = [m for m in moves if (end := state.apply(m).outcome) and end.winner is not None]
    return dice.choice(winning or moves)


@cache
def short_game(name, seed):
    """Of a few games played at random the shortest that somebody wins, as tokens."""
    best = None
    for number in range(16):
        dice, state = Random(f"{seed} {number}"), rules_of(name).start()
        moves: list[str] = []
        while state.outcome is None and (best is None or len(moves) < len(best)):
            moves.append(next_move(state, dice))
            state = state.apply(moves[-1])
        if state.outcome and state.outcome.winner is not None:
            best = tuple(moves)
    return best


def button(scene, wanted):
    scene.ready()
    return next((w for w in scene.root.walk() if w.key == wanted), None)


def play_by_mouse(app, scene, move, press=press, turn_by=None):
    taps = taps_for(scene, move)
    if taps is None:
        press(app, button(scene, f"do:{move}").rect.center)
        return
    for spot in taps:
        press(app, pixel_of(app, scene, spot, turn_by))
    if scene.current.hand.pending == move:  # a finger that may have meant something else is asked once more
        press(app, pixel_of(app, scene, taps[-1], turn_by))


def play_by_keys(app, scene, move, key=key):
    taps = taps_for(scene, move)
    if taps is None:
        for _ in range(40):
            if scene.focus.key == f"do:{move}":
                break
            key(app, "tab")
        key(app, "enter")
        return
    for spot in taps:
        key(app, walk_to(app, scene, spot, key))


HANDS: dict[str, Callable[[App, Table, Move], None]] = {
    "mouse": play_by_mouse,
    "keys": play_by_keys,
    "pad": partial(play_by_keys, key=pad_key),
    "fingers": partial(play_by_mouse, press=tap, turn_by=turn_by_fingers),
}  # in this order every other one is a way to point and a way without: a game is tried by one of each


def listen(app):
    heard: dict[str, list[str]] = {"move": [], "result": []}
    app.ui.announcer.listen(lambda each: heard[each.kind].append(each.text) if each.kind in heard else None)
    return heard


def check_transcript(scene, sentences):
    """The sentences of the moves alone set up every position again."""
    words, state = scene.current.words, scene.sitting.match.start
    for sentence, expected in zip(sentences, scene.sitting.match.states[1:], strict=True):
        name = words.name(state.to_play)
        fitting = [m for m in state.legal_moves() if words.move(state, m, state.apply(m), name) == sentence]
        assert len(fitting) == 1, (sentence, fitting)
        state = state.apply(fitting[0])
        assert state == expected


def check_end(scene, heard, moves=None):
    """The game is over as the rules say, shown, said, counted and kept."""
    sitting = scene.sitting
    state = sitting.match.start
    for move in sitting.match.moves:
        state = state.apply(move)
    outcome = sitting.outcome
    assert outcome is not None and sitting.match.outcome == outcome
    if state.outcome:  # repetition ends a match, not a state
        assert outcome == state.outcome
    assert moves is None or sitting.match.moves == moves
    headline, reason = scene.current.words.headline(outcome), scene.current.words.reason(outcome)
    assert headline and reason and heard["result"] == [f"{headline}. {reason}"]
    scene.ready()
    shown = [part.text() if callable(part.text) else part.text for part in scene.root.walk()
             if isinstance(part, Label | WinnerLine)]  # fmt: skip
    assert headline in shown and reason in shown
    assert button(scene, "rematch") and button(scene, "leave") and not button(scene, "do:quarto")
    if outcome.cells:
        assert sorted(scene.frame().look.marks["win"]) == sorted(outcome.cells)
    winners = [seat for seat, side in enumerate(sitting.match.game.sides) if side == outcome.winner]
    each = 1.0 if winners else 0.5
    expected = [each if not winners or seat in winners else 0.0 for seat in range(sitting.match.game.seats)]
    assert [sitting.score[sitting.place(seat)] for seat in range(sitting.match.game.seats)] == expected
    kept = saves.read_file(saves.auto_file(sitting))
    assert kept.match.all_moves == sitting.match.all_moves and kept.outcome == outcome
    assert not list(saves.open_games())
    check_transcript(scene, heard["move"])


@pytest.mark.parametrize(("game", "how"), some_of(2, GAMES, HANDS))
def test_people_play_to_the_end(monkeypatch, tmp_path, game, how):
    app, scene = sit_down(monkeypatch, tmp_path, game, size=SIZES[how], dice=Random(1))
    heard, moves = listen(app), short_game(game, how)
    while scene.sitting.outcome is None:
        ply = scene.sitting.match.ply
        HANDS[how](app, scene, moves[ply])
        assert scene.sitting.match.moves[ply] == moves[ply]
    check_end(scene, heard, moves)
    ply = scene.sitting.match.ply
    key(app, "enter")  # nothing more can be played
    assert scene.sitting.match.ply == ply


def test_nobody_wins(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto:auto")
    heard, dice = listen(app), Random(0)
    while True:
        state, moves = rules_of("quarto:auto").start(), []
        while state.outcome is None:
            moves.append(dice.choice(list(state.legal_moves())))
            state = state.apply(moves[-1])
        if state.outcome.winner is None:
            break
    for move in moves:
        scene.play(move)
    check_end(scene, heard, tuple(moves))


@pytest.mark.parametrize("how, game", [("mouse", "quantik"), ("keys", "quarto")])
def test_a_person_against_the_real_computer(monkeypatch, tmp_path, game, how):
    computer.close()
    app, scene = sit_down(monkeypatch, tmp_path, game, size=SIZES[how], computers=(1,))
    scene.show_time = 0.0
    heard, dice = listen(app), Random(5)
    try:
        while scene.sitting.outcome is None:
            sitting, ply = scene.sitting, scene.sitting.match.ply
            if sitting.person_to_move:
                HANDS[how](app, scene, next_move(sitting.state, dice))
            else:

                def moved(now: int = ply) -> bool:
                    return scene.sitting.match.ply > now

                wait(moved, app, 60)
            assert sitting.match.ply > ply
        check_end(scene, heard)
    finally:
        computer.close()


@pytest.mark.parametrize("game", GAMES)
def test_watched_to_the_end(monkeypatch, tmp_path, game):
    moves, thinker = short_game(game, "watched"), Instant()
    thinker.choose = lambda state, request: moves[len(request.moves)]
    monkeypatch.setattr(computer, "_pool", thinker)
    seats = range(rules_of(game).seats)
    app, scene = sit_down(monkeypatch, tmp_path, game, size=(760, 600), computers=seats)
    heard = listen(app)
    for _ in range(9 * len(moves)):
        app.update(0.1)
    check_end(scene, heard, moves)


@pytest.mark.parametrize("game", ["quixo:four", "cubulus:three"])
def test_people_and_computers_around_one_table(monkeypatch, tmp_path, game):
    moves, thinker = short_game(game, "mixed"), Instant()
    thinker.choose = lambda state, request: moves[len(request.moves)]
    monkeypatch.setattr(computer, "_pool", thinker)
    app, scene = sit_down(monkeypatch, tmp_path, game, computers=(1, 2))
    heard = listen(app)
    while scene.sitting.outcome is None:
        ply = scene.sitting.match.ply
        if scene.sitting.person_to_move:
            play_by_mouse(app, scene, moves[ply])
        else:
            for _ in range(9):
                app.update(0.1)
        assert scene.sitting.match.ply > ply
    check_end(scene, heard, moves)


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
@pytest.mark.parametrize("game", ["quarto", "quixo:four", "cubulus:three"])
def test_a_result_fits_into_its_window(monkeypatch, tmp_path, game, size):
    settings = {"language": "de"}
    _app, scene = sit_down(monkeypatch, tmp_path, game, size=size, clock=Clock("game", 600, 5), settings=settings)
    while scene.sitting.outcome is None:
        scene.play(short_game(game, "mouse")[scene.sitting.match.ply])
    around_board = [fault for fault in layout_faults(scene) if " board " not in f"{fault} ".replace("'", " ")]
    assert not around_board
    assert button(scene, "rematch") and scene.board.rect.height > 0.3 * size[1]
