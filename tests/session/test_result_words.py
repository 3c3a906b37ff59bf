"""How a game ended: told the same from wherever in it one looks, and which square it was in Qomet."""

from __future__ import annotations

from random import Random

import pytest

from qgames.files import i18n
from qgames.games import game, variants
from qgames.rules.core import Outcome, Reason
from qgames.rules.match import Match, Player
from qgames.session.sitting import Sitting
from qgames.session.words import words_of


def ended(name: str, seed: int) -> Match:
    dice, match = Random(seed), Match(game(name))
    while match.outcome is None:
        match.play(dice.choice(match.state.legal_moves()))
    return match


@pytest.mark.parametrize("name", [name for name in variants() if "endless" not in name])
def test_the_end_is_told_the_same_from_anywhere_in_the_game(name: str) -> None:
    for seed in range(3):
        match = ended(name, seed)
        words, final = words_of(Sitting(match)), match.final
        assert final is not None
        told = words.result(final), words.headline(final), words.reason(final), words.result_glyphs(final)
        for ply in (0, len(match.all_moves) // 2, len(match.all_moves) - 1):
            match.go_to(ply)
            assert (words.result(final), words.headline(final), words.reason(final), words.result_glyphs(final)) == told


def test_who_resigned_is_told_from_anywhere_in_the_game() -> None:
    sitting = Sitting(Match(game("quixo"), [Player("Anna"), Player("Ben")]))
    for _ in range(4):
        sitting.play(sitting.state.legal_moves()[0])
    sitting.resign(1)
    words, final = words_of(sitting), sitting.match.final
    assert final is not None and "Ben" in words.reason(final)
    sitting.match.go_to(2)
    assert "Ben" in words.reason(final)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("a1 a4 g1 g4 a7 b2 g7", "Four corners: a1 g1 a7 g7."),
        ("d4 a4 d3 g4 c4 b2 c3", "A quarter: c3 d3 c4 d4."),
    ],
)
def test_an_end_of_qomet_says_which_square_it_is(line: str, sentence: str) -> None:
    i18n.use("en")
    match = Match(game("qomet"))
    for token in line.split():
        match.play(token)
    words, final = words_of(Sitting(match)), match.final
    assert final is not None and words.reason(final) == sentence
    assert words.reason(final._replace(reason=Reason.GIVEN)) != sentence


def test_two_squares_of_qomet_at_once_are_both_named() -> None:
    i18n.use("en")
    words = words_of(Sitting(Match(game("qomet"))))
    said = words.reason(Outcome(0, Reason.SQUARE, ("a1", "a4", "d1", "d4", "a7", "d7")))
    assert said == "A quarter: a1 d1 a4 d4. A quarter: a4 d4 a7 d7."
