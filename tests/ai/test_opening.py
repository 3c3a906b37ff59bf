"""A first turn that may be taken over: who opens gives nothing away that is known, who may take over takes what is
better."""

import pytest
from kit.analysis import counted

from qgames.ai import levels, registry
from qgames.ai.opening import open_fairly, proved, takes_over
from qgames.ai.search.searcher import Score
from qgames.games import entries, game, main_variants


def opened(name, level, seed, asked=6):
    rules = game(name)
    rank = levels.level_of(rules, level)
    *_, thought = open_fairly(rules, registry.searcher(rules), rules.start(), {}, rank, seed, stop=counted(asked))
    return thought.move


def seconds_score(rules, first, asked=30):
    *_, thought = registry.searcher(rules).think(rules.start().apply(first), {}, stop=counted(asked))
    return thought.score


@pytest.mark.parametrize("name", [told.key for told in entries() if told.openings])
def test_what_is_known_by_heart_is_whole_and_agrees_with_what_is_found(name):
    rules = game(name)
    known = proved(rules)
    assert set(known) <= set(rules.start().legal_moves())
    *_, thought = registry.searcher(rules).think(rules.start(), {}, stop=counted(5))
    for move, score in thought.verdicts.items():
        assert not score.proved or move not in known or score == known[move]


def test_the_master_takes_over_every_first_turn_that_is_a_proved_win_and_opens_with_none():
    qomet = game("qomet")
    known = proved(qomet)
    wins = {move for move, score in known.items() if score.kind == "win"}
    assert "d4" in wins and len(known) == len(qomet.start().legal_moves())
    for first in qomet.start().legal_moves():
        for seems in (Score("cp", 300), Score("cp", -300)):
            assert takes_over(qomet, (first,), levels.TOP, seems) == (first in wins)
    openings = {opened("qomet", levels.TOP, seed) for seed in range(20)}
    assert len(openings) > 1 and all(known[move].kind == "draw" for move in openings)


def test_where_no_first_turn_wins_nothing_is_taken_over():
    quantik = game("quantik")
    for first in quantik.start().legal_moves():
        assert not takes_over(quantik, (first,), levels.TOP, seconds_score(quantik, first))


@pytest.mark.parametrize("name", [name for name in main_variants() if game(name).seats == 2])
@pytest.mark.parametrize("level", [1, 4, levels.TOP])
def test_every_level_opens_by_the_rules(name, level):
    if not game(name).neutral(game(name).start()):
        assert opened(name, level, 3, asked=2) in game(name).start().legal_moves()


def test_who_does_not_know_by_heart_goes_by_what_it_sees():
    qomet = game("qomet")
    assert takes_over(qomet, ("a4",), levels.TOP - 1, Score("cp", -20))
    assert not takes_over(qomet, ("d4",), levels.TOP - 1, Score("cp", 20))
    assert takes_over(game("quarto"), ("LRTF",), levels.TOP, Score("loss", 9))
