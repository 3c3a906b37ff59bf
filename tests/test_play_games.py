"""Whole games of every game and variant through the real scenes, by mouse alone and by keys alone."""

from random import Random

import pytest
from play_kit import key, pixel_of, press, sit_down, taps_for, walk_to

GAMES = {
    "quarto": 40, "quarto:squares": 14, "quarto:auto": 34, "quarto:features=02": 12, "quarto:shared=2": 12,
    "quantik": 40, "quixo": 30, "quixo:endless": 6, "quixo:four": 16, "qomet": 24, "cubulus": 22, "cubulus:three": 24,
}  # fmt: skip


def button(scene, wanted):
    scene.ready()
    return next((w for w in scene.root.walk() if w.key == wanted), None)


def next_move(scene, dice):
    """Some legal token; towards an end where there is one at hand."""
    state = scene.sitting.state
    moves = list(state.legal_moves())
    winning = [m for m in moves if (end := state.apply(m).outcome) and end.winner is not None]
    return dice.choice(winning or moves)


def play_by_mouse(app, scene, move):
    taps = taps_for(scene, move)
    if taps is None:
        press(app, button(scene, f"do:{move}").rect.center)
        return
    for spot in taps:
        press(app, pixel_of(app, scene, spot))


def play_by_keys(app, scene, move):
    taps = taps_for(scene, move)
    if taps is None:
        for _ in range(40):
            if scene.focus.key == f"do:{move}":
                break
            key(app, "tab")
        key(app, "enter")
        return
    for spot in taps:
        walk_to(app, scene, spot)
        key(app, "enter")


@pytest.mark.parametrize("how", [play_by_mouse, play_by_keys])
@pytest.mark.parametrize("game", GAMES)
def test_a_game(monkeypatch, tmp_path, game, how):
    app, scene = sit_down(monkeypatch, tmp_path, game, dice=Random(1))
    dice = Random(6)
    for _ in range(GAMES[game]):
        if scene.sitting.outcome:
            break
        move, before = next_move(scene, dice), scene.sitting.match.ply
        how(app, scene, move)
        assert scene.sitting.match.moves[before] == move
    if GAMES[game] >= 30:
        assert scene.sitting.outcome
        assert button(scene, "rematch")
