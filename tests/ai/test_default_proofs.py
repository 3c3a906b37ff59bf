"""What the searcher of games without one of their own calls proved is so: against plain full search, on small games and
late positions, with what has been before, with draws and turns of several tokens, and for more than two sides."""

from collections import Counter
from random import Random

import pytest
from kit.analysis import counted
from kit.truth import ToTheEnd, walked
from qover.rules import Qover

from qgames.ai.search.minimax import MinimaxSearcher, RolloutSearcher
from qgames.games import game
from qgames.rules.match import DRAWN

PLIES = 3  # so far claims are shown move by move where games have no end
MOST = 5  # of one position


def last(searcher, state, seen, asked):
    return [*searcher.think(state, seen, stop=counted(asked))][-1]


def forced(state, seen, plies, side):
    """Does a side force its win within so many plies, by trying everything? What comes back the third time is a draw;
    `seen` has what has been, this position too."""
    if state.outcome is not None:
        return state.outcome.winner == side
    if plies == 0 or (state.game.repeats and seen.get(state.repetition_key(), 0) >= DRAWN):
        return False
    found = any if state.game.sides[state.to_play] == side else all
    return found(after(then, seen, plies - 1, side) for then in map(state.apply, state.legal_moves()))


def after(then, seen, plies, side):
    key = then.repetition_key()
    seen[key] = seen.get(key, 0) + 1
    found = forced(then, seen, plies, side)
    seen[key] -= 1
    return found


def wandered(rules, dice, longest):
    """A position some way in and how often each has been: play that goes to and fro where the rules allow it."""
    while True:
        state, seen = rules.start(), Counter[object]()
        for _ in range(dice.randrange(12, longest)):
            seen[state.repetition_key()] += state.repetition_key() is not None
            then = [after for after in map(state.apply, state.legal_moves()) if after.outcome is None]
            then = [after for after in then if seen[after.repetition_key()] < DRAWN - 1]
            back = [after for after in then if seen[after.repetition_key()] == 1]
            if not then:
                break
            state = dice.choice(back or then)
        else:
            seen[state.repetition_key()] += 1  # the one to move from
            return state, seen


def hold(state, seen, thought):
    """Every proof within reach is shown; how many there were."""
    mine, proofs = state.game.sides[state.to_play], 0
    for move, score in thought.verdicts.items():
        if not score.proved or score.kind == "draw" or score.value > PLIES or proofs > MOST:
            continue
        side = mine if score.kind == "win" else 1 - mine
        then, been = state.apply(move), dict(seen)
        assert after(then, been, score.value - 1, side), (state.notation(), move, score)
        if thought.settled and move == thought.move and score.value > 1:
            assert not after(then, been, score.value - 2, side), (state.notation(), move, score)
        proofs += 1
    return proofs


@pytest.mark.parametrize("evaluate", [None, lambda state: len(state.legal_moves())])
@pytest.mark.parametrize("name", ["qover", "quixo", "qomet", "cubulus", "quixo:four"])
def test_what_is_proved_is_true_whatever_has_been_before(name, evaluate):
    rules, dice = Qover({}) if name == "qover" else game(name), Random(name)
    searcher, proofs = MinimaxSearcher(rules, evaluate), 0
    for _ in range(4):
        state, seen = wandered(rules, dice, 40)
        proofs += hold(state, seen, last(searcher, state, seen, 40))
    assert proofs or name in ("cubulus", "quixo:four", "qomet")


@pytest.mark.parametrize("evaluate", [None, lambda state: len(state.legal_moves())])
@pytest.mark.parametrize("name", ["quantik", "quarto", "quarto:auto,squares", "quarto:shared=2"])
def test_what_is_proved_is_true_to_the_very_end(name, evaluate):
    rules, exact = game(name), ToTheEnd()
    for seed in range(3):
        state = walked(rules, seed)
        thought = last(MinimaxSearcher(rules, evaluate), state, {}, 400)
        for move, score in thought.verdicts.items():
            true = exact.after(state, move)
            assert not score.proved or score.kind == true.kind, (state.notation(), move)
        if thought.settled:
            assert thought.score == exact.value(state), state.notation()


def test_a_win_through_what_would_come_back_the_third_time_is_none():
    rules, dice = Qover({}), Random(5)
    searcher, found = MinimaxSearcher(rules), 0
    while found < 3:
        state, _ = wandered(rules, dice, 20)
        fresh = last(searcher, state, {}, 100)
        if (fresh.score.kind, fresh.score.value) != ("win", 3):
            continue
        found += 1
        then = state.apply(fresh.move)
        again = last(searcher, state, {then.repetition_key(): DRAWN - 1}, 100)
        assert again.verdicts[fresh.move].kind == "draw"
        for reply in map(then.apply, then.legal_moves()):  # one such reply is enough
            if reply.outcome is None:
                capped = last(searcher, state, {reply.repetition_key(): DRAWN - 1}, 100)
                assert capped.verdicts[fresh.move].kind in ("draw", "cp")
                break
        assert last(searcher, state, {}, 100).score == fresh.score  # and what was learned meanwhile is forgotten


def test_of_more_than_two_sides_nothing_is_proved_but_a_win_at_once():
    rules, dice = game("cubulus:three"), Random(3)
    for _ in range(6):
        state, seen = wandered(rules, dice, 30)
        thought = last(RolloutSearcher(rules), state, seen, 20)
        for score in (thought.score, *thought.verdicts.values()):
            assert score.kind in ("cp", "win")
        if thought.score.kind == "win":
            assert state.apply(thought.move).outcome.winner == state.to_play
