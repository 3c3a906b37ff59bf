"""The one judgement: what a move made of a position, by proofs, bounds and estimates."""

from random import Random

import pytest
from kit.makers import maker

from qgames.ai.judgement import (
    DRAWN,
    LOST,
    WON,
    Certainty,
    Kind,
    Standing,
    certainty,
    expected,
    judge,
    known,
    leaning,
    position,
    together,
)
from qgames.ai.search.searcher import Score
from qgames.games import game, main_variants

QUIXO, QOMET = game("quixo"), game("qomet")
WIN, DRAW, LOSS, FAIR, BAD = Score("win", 5), Score("draw"), Score("loss", 4), Score("cp", 200), Score("cp", -200)


def kind(before, after):
    return judge(QUIXO, known(before), known(after))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (WIN, DRAW, Kind.WON_LET_GO),
        (WIN, LOSS, Kind.WON_LET_GO),
        (WIN, BAD, Kind.ESTIMATE),  # it may be a slower win that nobody sees
        (DRAW, LOSS, Kind.LOST),
        (FAIR, LOSS, Kind.LOST),
        (BAD, LOSS, Kind.LOST),  # the others were not proved lost
        (FAIR, BAD, Kind.ESTIMATE),
        (DRAW, BAD, Kind.ESTIMATE),
        (FAIR, DRAW, Kind.ESTIMATE),
        (WIN, Score("win", 9), None),  # a slower win is still one
        (WIN, Score("cp", 500), None),  # not proved, and it looks like one
        (DRAW, DRAW, None),
        (LOSS, LOSS, None),
        (LOSS, Score("loss", 2), None),
        (BAD, FAIR, None),
        (FAIR, Score("cp", 180), None),
        (None, LOSS, None),
        (WIN, None, None),
    ],
)
def test_what_made_things_worse(before, after, said):
    assert kind(before, after) is said


def test_what_is_proved_in_part_counts():
    at_least, at_most = Standing(Score("cp"), DRAWN, WON), Standing(Score("cp", 80), LOST, DRAWN)
    assert judge(QUIXO, known(WIN), at_most) is Kind.WON_LET_GO, "the other side has a draw at the least"
    assert judge(QUIXO, at_least, known(LOSS)) is Kind.LOST
    assert judge(QUIXO, known(DRAW), Standing(BAD, DRAWN, WON)) is None, "the draw is kept, whatever is thought of it"
    assert together(at_least, at_most).score == DRAW


def test_a_position_by_its_moves():
    some = {"a": DRAW, "b": BAD}
    assert position(some, ("a", "b"), "a") == Standing(Score("cp"), DRAWN, WON)
    assert position(some, ("a", "b"), "a", settled=True) == known(DRAW)
    assert position({"a": DRAW, "b": LOSS}, ("a", "b"), "a") == known(DRAW)
    assert position({"a": WIN}, ("a", "b"), "a") == known(WIN)
    assert position({"a": LOSS}, ("a", "b"), "a") == Standing(Score("cp"), LOST, WON)
    assert certainty(position({}, ("a",), None).score) is Certainty.OPEN
    assert (certainty(WIN), certainty(FAIR)) == (Certainty.PROVED, Certainty.ESTIMATE)


@pytest.mark.parametrize("name", main_variants())
def test_points_run_from_lost_to_won(name):
    rules = game(name)
    assert (expected(rules, LOSS), expected(rules, DRAW), expected(rules, WIN)) == (0.0, 0.5, 1.0)
    assert expected(rules, Score("cp")) == 0.5
    assert 0.5 < expected(rules, Score("cp", 50)) < expected(rules, Score("cp", 400)) < 1.0
    assert expected(rules, Score("cp", -(10**9))) < 0.01
    said = [leaning(rules, Score("cp", value)) for value in range(-2000, 2001, 5)]
    assert said == sorted(said) and set(said) == {-2, -1, 0, 1, 2}


def test_a_scale_is_fitted_to_how_games_ended():
    """From ends dealt by a scale the maker finds that scale again."""
    make, dice = maker("expected"), Random(1)
    values = [dice.randrange(-300, 301) for _ in range(3000)]
    found = [(value, float(dice.random() < make.points_of(value, 120))) for value in values]
    scale, error = make.fitted(found)
    assert abs(scale - 120) < 4 * error < 40
    assert len(list(make.steps(found, scale))) == 5


def test_a_game_with_its_estimates_goes_on_where_it_was_left(tmp_path):
    make = maker("expected")
    keep = tmp_path / "kept.jsonl"
    first = make.samples("quantik", 2, 1, keep)
    assert make.samples("quantik", 2, 1, keep) == first and len(keep.read_text("utf-8").splitlines()) == 2
    assert all(points in (0.0, 0.5, 1.0) for _, points in first)


def test_most_estimates_near_even_are_draws_where_a_game_has_many():
    """In Qomet, by solved positions: what a look gives to who is to move counts for nothing, nor does a little."""
    worth = [expected(QOMET, Score("cp", value)) for value in (0, 100, 225, 350, 500)]
    assert worth[0] == 0.5 and worth == sorted(worth) and worth[1] < 0.55 and 0.7 < worth[2] < 0.8 and worth[4] > 0.99

    def judged(before, after):
        return judge(QOMET, known(Score("cp", before)), known(Score("cp", after)))

    assert judged(60, -110) is None and judged(140, -140) is None  # it is the move that was passed on
    assert judged(60, -420) is Kind.ESTIMATE and judged(420, -60) is Kind.ESTIMATE
    assert judge(QOMET, known(WIN), known(Score("cp", 420))) is None
    assert judge(QOMET, known(WIN), known(Score("cp", -60))) is Kind.ESTIMATE
