"""What a challenge asks is decided over what was played: what is met stays met, what is lost stays lost, and each
clause says what its words say."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from qgames.games import KEYS, entry, game
from qgames.rules.core import Outcome, Reason
from qgames.rules.match import Match
from qgames.session.journey.condition import CLAUSES, SoFar, Verdict, decide, feats_of, standing

NAMES = [name for key in KEYS for name in entry(key).names(entry(key).variants)]
MET, POSSIBLE, LOST = Verdict.MET, Verdict.POSSIBLE, Verdict.LOST
#: every clause, with values that games differ in
OPTIONAL = {
    "win": some.just(True),
    "hold": some.integers(0, 5),
    "turns": some.integers(1, 12),
    "never": some.lists(some.sampled_from(["centre", "corner", "sphere", "slide", "middle"]), min_size=1),
    "nobody": some.lists(some.sampled_from(["turned", "push", "cube"]), min_size=1),
    "few": some.sampled_from([{"side": 2}, {"face": 3}]),
    "last": some.lists(some.sampled_from(["slide", "push", "behind", "corner"]), min_size=1),
    "end": some.lists(some.sampled_from(["diagonal", "square", "region", "wide", "given"]), min_size=1),
    "most": some.builds(lambda n: {"pieces": n}, some.integers(4, 14)),
    "least": some.sampled_from([{"pieces": 9}, {"shared": 2}]),
    "match": some.sampled_from([{"wins": 2, "losses": 1}, {"wins": 2, "losses": 0}]),
    "row": some.integers(1, 3),
}
VALUES = some.fixed_dictionaries({}, optional=OPTIONAL)


def walk(name, seed, longest=60):
    """A game by chance, as standings after every token."""
    dice, state = Random(seed), game(name).start()
    at = SoFar(state, dice.randrange(state.game.seats))
    yield at
    while at.outcome is None and longest:
        longest -= 1
        at = at.after(dice.choice(at.state.legal_moves()))
        yield at


def test_every_clause_is_tried_here():
    assert {*CLAUSES} == {*OPTIONAL}


@given(some.sampled_from(NAMES), VALUES, some.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_what_is_decided_stays_decided(name, condition, seed):
    before = POSSIBLE
    for at in walk(name, seed):
        verdict = decide(condition, at)
        assert before is POSSIBLE or verdict is before, (name, condition, at.state.notation())
        before = verdict if condition else POSSIBLE
        if at.outcome is not None and "match" not in condition:
            assert verdict is not POSSIBLE


@given(some.sampled_from(NAMES), VALUES, some.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_record_is_decided_as_play_was(name, condition, seed):
    """Over the whole record as after every token."""
    *_, last = walk(name, seed)
    match = Match(game(name))
    dice = Random(seed)
    seat = dice.randrange(match.game.seats)
    for _ in range(60):
        if match.outcome:
            break
        match.play(dice.choice(match.state.legal_moves()))
    if match.outcome is None or match.outcome.reason != Reason.REPEATED:
        assert decide(condition, standing(match, seat)) is decide(condition, last)


def played(name, tokens, seat=0, **more):
    at = SoFar(game(name).start(), seat, **more)
    for move in tokens.split():
        at = at.after(move)
    return at


QUARTO = "LRTF a1 LRTH b1 LRSF c1 LRSH d1"  # the second player wins: light and round, by a row


@pytest.mark.parametrize(
    ("condition", "seat", "verdict"),
    [
        ({"win": True}, 0, MET),
        ({"win": True}, 1, LOST),
        ({"win": True, "most": {"pieces": 4}}, 0, MET),
        ({"win": True, "most": {"pieces": 3}}, 0, LOST),
        ({"win": True, "least": {"shared": 2}}, 0, MET),
        ({"win": True, "least": {"shared": 3}}, 0, LOST),
        ({"win": True, "end": ["diagonal"]}, 0, LOST),
        ({"win": True, "end": ["line"]}, 0, MET),
        ({"win": True, "never": ["centre"]}, 0, MET),
        ({"win": True, "turns": 2}, 0, MET),
        ({"win": True, "turns": 1}, 0, LOST),
        ({"hold": 0}, 1, LOST),
        ({"hold": 1}, 1, MET),
        ({"row": 1}, 0, MET),
        ({"row": 2}, 0, LOST),
    ],
)
def test_clauses_of_quarto(condition, seat, verdict):
    assert decide(condition, played("quarto:auto", QUARTO, seat)) is verdict


def test_turns_left_are_counted_to_the_last():
    at = played("quixo", "a1e1 a2e2")
    assert decide({"win": True, "turns": 1}, at) is LOST  # it is one's own turn again
    assert decide({"win": True, "turns": 1}, played("quixo", "a1e1")) is POSSIBLE  # the other may still make it
    assert decide({"win": True, "turns": 2}, at) is POSSIBLE


def test_a_match_of_several_games():
    asked = {"match": {"wins": 2, "losses": 1}}
    won = played("quarto:auto", QUARTO, 0)
    assert decide(asked, won) is POSSIBLE
    assert decide(asked, won._replace(won=1)) is MET
    assert decide(asked, won._replace(won=1, lost=1)) is MET
    lost = played("quarto:auto", QUARTO, 1)
    assert decide(asked, lost) is POSSIBLE
    assert decide(asked, lost._replace(lost=1)) is LOST
    assert decide({"match": {"wins": 2, "losses": 0}}, lost) is LOST


def test_ended_by_something_else_than_a_token():
    at = played("quixo", "a1e1").over(Outcome(None, Reason.REPEATED))
    assert decide({"hold": 0}, at) is MET and decide({"win": True}, at) is LOST
    assert at.over(Outcome(0, Reason.TIME)) is at  # it is over already


def test_kinds_of_tokens():
    state = game("quixo").start()
    kinds = {move: feats_of("quixo").token(state, move, state.apply(move)) for move in state.legal_moves()}
    assert kinds["a1e1"] == {"corner", "side.east"} and kinds["c5c1"] == {"side.south"}
    state = game("qomet").start().apply("d4").apply("d5")
    kinds = {move: feats_of("qomet").token(state, move, state.apply(move)) for move in state.legal_moves()}
    assert kinds["d4d5"] == {"slide", "push"} and kinds["d4e4"] == {"slide"} and kinds["a1"] == {"place", "outer"}


def test_a_game_without_feats_can_be_asked(monkeypatch):
    """The plain clauses need nothing of a game."""
    feats_of.cache_clear()
    try:
        with monkeypatch.context() as patched:
            patched.setattr("qgames.session.journey.condition.entry", lambda key: entry(key).__class__("", ""))
            assert decide({"win": True, "turns": 2}, played("quarto:auto", QUARTO, 0)) is LOST  # each token is a turn
    finally:
        feats_of.cache_clear()
