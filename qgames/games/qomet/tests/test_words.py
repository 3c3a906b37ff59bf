"""What the words say of a game of Qomet."""

import pytest
from kit.must import must
from kit.play import setup

from qgames.files import i18n
from qgames.games.qomet.words import QometWords
from qgames.rules.core import Outcome, Reason
from qgames.session.sitting import Sitting


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("a1 a4 g1 g4 a7 b2 g7", "Four corners: a1 g1 a7 g7."),
        ("d4 a4 d3 g4 c4 b2 c3", "A quarter: c3 d3 c4 d4."),
    ],
)
def test_an_end_says_which_square_it_is(line, sentence):
    i18n.use("en")
    words = QometWords(Sitting.begin(setup("qomet")))
    for token in line.split():
        words.sitting.play(token)
    outcome = must(words.sitting.outcome)
    assert words.reason(outcome) == sentence
    assert words.reason(outcome._replace(reason=Reason.GIVEN)) != sentence


def test_two_squares_at_once_are_both_named():
    i18n.use("en")
    words = QometWords(Sitting.begin(setup("qomet")))
    said = words.reason(Outcome(0, Reason.SQUARE, ("a1", "a4", "d1", "d4", "a7", "d7")))
    assert said == "A quarter: a1 d1 a4 d4. A quarter: a4 d4 a7 d7."
