"""All sixty challenges: what each claims is true, by replaying its solutions and what misses them by a token."""

import json

import pytest

from qgames.ai.forcing import Forcing
from qgames.commands import teach
from qgames.games import KEYS, LISTED
from qgames.session.journey import challenges
from qgames.session.journey.challenges import LEGS, STATIONS, played, stars
from qgames.session.journey.condition import Verdict, decide

EVERY = challenges.every()
each_one = pytest.mark.parametrize("challenge", EVERY, ids=[each.id for each in EVERY])


def replay(challenge, record):
    begun = challenge.standing(record["start"])
    more = {name: record[name] for name in ("seat", "won", "before") if name in record}
    return played(challenge, record["tokens"], before=begun._replace(**more))


def test_twelve_a_game_and_twelve_a_leg():
    assert len(EVERY) == 60 and len({each.id for each in EVERY}) == 60
    assert all(len(challenges.of_game(package.rpartition(".")[2])) == 12 for package in LISTED)
    for number in range(len(LEGS)):
        leg = challenges.leg(number)
        assert [each.station for each in leg] == [*range(1, STATIONS + 1)]
        assert [each.kind for each in leg].count("boss") == 1 and leg[-1].kind == "boss"


@each_one
def test_solutions_solve(challenge):
    solutions = [replay(challenge, record) for record in challenge.evidence["solutions"]]
    assert all(decide(challenge.condition, each) is Verdict.MET for each in solutions)
    assert any(stars(challenge, each, helped=False) == (True, True, True) for each in solutions)
    assert all(not stars(challenge, each, helped=True)[2] for each in solutions)


@each_one
def test_what_misses_by_a_token_does_not(challenge):
    for record in challenge.evidence["near"]:
        assert decide(challenge.condition, replay(challenge, record)) is not Verdict.MET
        tokens = record["tokens"]
        beside = [each["tokens"] for each in challenge.evidence["solutions"] if each["start"] == record["start"]]
        assert any(_differs_once(tokens, each) for each in beside)


def _differs_once(tokens, solution):
    """Up to a token of one's own they are the same."""
    same = next((n for n, (a, b) in enumerate(zip(tokens, solution, strict=False)) if a != b), None)
    return same is not None and len(tokens) - same <= 2  # that token, and perhaps the answer to it


@each_one
def test_evidence(challenge):
    told = challenge.evidence
    questions = {what: told[what] for what in ("trivial", "solvable", "worth") if what in told}
    for what, found in questions.items():
        low, high = found["interval"]
        share = found["met"] / found["games"]
        assert 0 <= low <= share <= high <= 1 and found["games"] <= 200
        if challenge.games == 1:
            assert share <= found["bound"] if what == "trivial" else share >= found["bound"]
    if challenge.proved:
        assert len(challenge.starts) == 3
        assert all(4 * len(right) <= max(4, of) for right, of in zip(told["right"], told["of"], strict=True))
    else:
        assert {"trivial", "solvable"} <= {*questions} and ("worth" in questions or challenge.against == 6)


@pytest.mark.parametrize("challenge", [each for each in EVERY if each.proved], ids=lambda each: each.id)
def test_what_is_proved_is_proved_again(challenge):
    forcing = Forcing()
    for number, right in enumerate(challenge.evidence["right"]):
        state = challenge.state(number)
        step = 4 if state.game.claims else 2
        if "hold" in challenge.condition:
            found = forcing.saving(state, 2 + step * (challenge.condition["hold"] - 1))
        elif challenge.condition["turns"] == 1:
            here = challenge.standing(number)
            found = [m for m in state.legal_moves() if decide(challenge.condition, here.after(m)) is Verdict.MET]
        else:
            found = forcing.forcing(state, step * (challenge.condition["turns"] - 1) + 1)
        assert sorted(found) == sorted(right)


@each_one
def test_starts_are_games_that_go_on(challenge):
    for number in range(len(challenge.starts)):
        state = challenge.state(number)
        assert state.outcome is None and 0 <= challenge.place(number) < state.game.seats
        assert decide(challenge.condition, challenge.standing(number)) is Verdict.POSSIBLE


@pytest.mark.parametrize("key", KEYS)
def test_listed_as_json(key, capsys):
    assert teach.main("challenges", [key]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(listed) == len(challenges.of_game(key))
    for told in listed:
        assert {"id", "game", "starts", "seat", "against", "condition", "stars", "evidence"} <= {*told}
        assert challenges.read(told) == challenges.by_id(told["id"])


def test_the_command_says_what_it_wants(capsys):
    assert teach.main("challenges", []) == 2 and teach.main("challenges", ["chess"]) == 2
    assert "chess" in capsys.readouterr().err
    assert teach.main("challenges", ["--help"]) == 0
