"""How a game ended is told the same from wherever in it one looks."""

from __future__ import annotations

from random import Random

import pytest

from qgames.games import game, variants
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
