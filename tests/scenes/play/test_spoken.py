"""What is said at the table rebuilds the game."""

from random import Random

import pytest
from kit.play import key, said, sit_down
from kit.samples import some_of

from qgames.games import main_variants

VARIANTS = main_variants()


@pytest.mark.parametrize(("game", "language"), some_of(2, VARIANTS, ["en", "fr"]))
def test_what_is_said_rebuilds_every_position(monkeypatch, tmp_path, game, language):
    app, scene = sit_down(monkeypatch, tmp_path, game, settings={"language": language})
    heard = []
    app.ui.announcer.listen(lambda each: heard.append(each.text) if each.kind == "move" else None)
    dice = Random(9)
    for _ in range(26):
        if scene.sitting.outcome:
            break
        scene.play(dice.choice(list(scene.sitting.state.legal_moves())))
    state, words = scene.sitting.match.start, scene.current.words
    for sentence, expected in zip(heard, scene.sitting.match.states[1:], strict=True):
        name = words.name(state.to_play)
        fitting = [m for m in state.legal_moves() if words.move(state, m, state.apply(m), name) == sentence]
        assert len(fitting) == 1, (sentence, fitting)
        state = state.apply(fitting[0])
        assert state == expected
    assert not any("{" in text or "say." in text for text in heard)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_spot_and_the_state_can_be_said(monkeypatch, tmp_path, game):
    app, scene = sit_down(monkeypatch, tmp_path, game)
    dice = Random(3)
    for _ in range(14):
        for spot in scene.current.view.spots(*scene.current.within_reach()):
            words = scene.current.words.spot(scene.sitting.state, spot.key)
            assert words and "{" not in words and "say." not in words, (spot.key, words)
        assert "play." not in scene.current.words.state() + scene.current.words.prompt(
            scene.sitting.state, scene.current.hand.pick
        )
        if scene.sitting.outcome:
            break
        scene.play(dice.choice(list(scene.sitting.state.legal_moves())))
    key(app, "s")
    key(app, "w")
    assert len(said(app, "asked")) == 2 and all(said(app, "asked"))
