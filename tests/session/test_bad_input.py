"""Bad input gets one named error that says what was wrong and what would be right; nothing is half-applied."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qgames.games import game, variants
from qgames.rules import record
from qgames.rules.core import BadName, BadPosition, BadRecord, IllegalMove, RulesError
from qgames.rules.match import Match, Player


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("chess", "quarto, quantik, quixo, qomet, cubulus"),
        ("", "quarto, quantik"),
        ("quarto:speed", "auto, squares, features=…, shared=2"),
        ("quarto:", "auto, squares"),
        ("quarto:auto,auto", "twice"),
        ("quarto:auto=1", "takes no value"),
        ("quarto:features", "takes a value"),
        ("quarto:features=", "one to three"),
        ("quarto:features=0123", "one to three"),
        ("quarto:features=00", "one to three"),
        ("quarto:features=4", "0123"),
        ("quarto:shared=3", "takes 2"),
        ("quarto:features=1,shared=2", "at least two"),
        ("quantik:four", "no options"),
        ("quixo:three", "four, endless"),
        ("cubulus:four", "three, endless"),
    ],
)
def test_names(name, says):
    with pytest.raises(BadName, match=says):
        game(name)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("quantik", "SSS-/----/----/yyy-;0", "too many S"),
        ("quantik", "S---/s---/----/----;0", "sees an opposing"),
        ("quantik", "S---/----/----/----;0", "cannot be to play"),
        ("quantik", "S---/----/----/----", "2 parts"),
        ("quantik", "S---/----/---/----;1", "looks like"),
        ("quantik", "Q---/----/----/----;1", "no piece"),
        ("quarto", "LRTF---/----/----/LRTF---;-;0;-;*", "twice"),
        ("quarto", "LRTF---/----/----/----;LRTF;0;-;*", "in hand"),
        ("quarto", "LRTF---/----/----/----;-;0;-;*", "player 1 is to play"),
        ("quarto", "LRTF---/----/----/----;-;1;a1b1c1d1;*", "line to be called"),
        ("quarto", "LRTF---/----/----/----;-;1;-;0", "does not fit"),
        ("quarto", "----/----/----;-;0;-;*", "four rows"),
        ("quarto:auto", "----/----/----/LRTFLRTHLRSFLRSH;-;0;-;*", "has won"),
        ("quixo", "x----/-----/-----/-----/----z;0", "no cube here"),
        ("quixo:four", "x----/-----/-----/-----/-----;1;3", "no cube here"),
        ("quixo:four", "s----/-----/-----/-----/-----;2;3", "first turns left"),
        ("quixo", "-----/-----/-----/-----/-----;2", "0 to 1"),
        ("qomet", "xxx/xxx/xx-/-------/---/---/---;1;-", "too many x"),
        ("qomet", "---/---/---/---x---/---/---/---;1;d4d5", "the undo is"),
        ("cubulus:three", "000/000/000|0--/---/---|---/---/---;1;-", "too many 0"),
        ("cubulus", "0--/---/---|---/---/---|---/---/---;1;-", "neutral balls are in"),
        ("cubulus:three", "---/---/---|---/---/---|---/---/---;1;F5", "banned facelet"),
        ("cubulus:three", "---/---/---|---/---/---;1;-", "three layers"),
    ],
)
def test_positions(name, text, says):
    with pytest.raises(BadPosition, match=says):
        game(name).parse(text)


@pytest.mark.parametrize("name", variants())
@settings(max_examples=60, deadline=None)
@given(text=st.text(alphabet="LRTFDQSHxosne012n-/|;*=!a1 \n{}é", max_size=60))
def test_random_text_is_no_position_and_no_move(name, text):
    state = game(name).start()
    try:
        assert game(name).parse(text).notation() == text
    except BadPosition as error:
        assert str(error)
    if text not in state.legal_moves():
        with pytest.raises(IllegalMove):
            state.apply(text)


GOOD = """qgames record 1
Game: quantik
Began: 0
Player 0: person Anna
Player 1: person
Result: *
Plies: 2

1. Sa1 Yb2
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("qgames record 1", "qgames record 2", "newer version"),
        ("qgames record 1", "PGN", "begins with"),
        ("Game: quantik\n", "", "names no game"),
        ("quantik", "chess", "unknown game"),
        ("Began: 0", "Began: 2", "0 to 1"),
        ("Began: 0", "Began", "line 3"),
        ("Began: 0", "Game: quixo", "twice"),
        ("person Anna", "robot Anna", "computer-LEVEL"),
        ("Yb2", "Sb2", "same region"),
        ("Yb2", "Yb2{fast}", "clock"),
        ("Yb2", "", "part of it is missing"),
        ("Result: *", "Result: 0 shapes", r"lead to '\*'"),
        ("Result: *", "Ended: resigned 7\nResult: *", "seats"),
        ("Result: *", "Ended: tired\nResult: *", "does not fit"),
        ("Plies: 2", "Plies: 2\nAt: 3", "0 to 2"),
        ("Plies: 2", "Start: nowhere\nPlies: 2", "2 parts"),
    ],
)
def test_records(old, new, says):
    assert record.read(GOOD, game).moves == ("Sa1", "Yb2")
    with pytest.raises(BadRecord, match=says):
        record.read(GOOD.replace(old, new, 1), game)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_garbled_records(data):
    """Any cut or change gives a match or a BadRecord, never anything else."""
    cut = data.draw(st.integers(0, len(GOOD)))
    text = GOOD[:cut] + data.draw(st.text(max_size=5)) + GOOD[data.draw(st.integers(cut, len(GOOD))) :]
    try:
        record.read(text, game)
    except BadRecord as error:
        assert str(error)


def test_records_from_other_systems():
    assert record.write(record.read("\ufeff" + GOOD.replace("\n", "\r\n"), game)) == GOOD


def test_nothing_is_half_applied():
    match = Match(game("quantik"))
    match.play("Sa1")
    before = record.write(match)
    for move in ("Sb1", "Sa1", "", "nonsense"):
        with pytest.raises(IllegalMove):
            match.play(move)
    with pytest.raises(RulesError, match="seats"):
        match.resign(2)
    assert record.write(match) == before
    with pytest.raises(RulesError, match="for 2 players"):
        Match(game("quantik"), [Player()] * 3)
