"""The searchers a game has before it has one of its own, and the reason in general terms: tried on the null game, whose
every position can be worked out."""

from functools import cache

import pytest
from kit.analysis import counted
from kit.must import must

from qgames.ai import registry
from qgames.ai.search.minimax import MinimaxSearcher, RolloutSearcher
from qgames.ai.search.searcher import Score, Thought
from qgames.games import game
from qgames.rules.core import Outcome

NULL = game("nullgame")


def after(*tokens):
    state = NULL.start()
    for token in tokens:
        state = state.apply(token)
    return state


@cache
def exact(state):
    """The value to the one to move and the plies to the end, by trying everything."""
    if state.outcome is not None:
        return (0, 0) if state.outcome.winner is None else (-1, 0)
    found = [(-value, plies + 1) for value, plies in map(exact, map(state.apply, state.legal_moves()))]
    best = max(value for value, _ in found)
    plies = [each for value, each in found if value == best]
    return best, min(plies) if best > 0 else max(plies)


def perfect(state):
    return max(state.legal_moves(), key=lambda move: -exact(state.apply(move))[0])


def every_state():
    seen, open_ = set(), [NULL.start()]
    while open_:
        state = open_.pop()
        if state not in seen and state.outcome is None:
            seen.add(state)
            open_ += map(state.apply, state.legal_moves())
    return sorted(seen, key=lambda state: state.notation())


def nothing(state):
    return 0


def test_minimax_proves_what_is_true_of_every_position():
    searcher = MinimaxSearcher(NULL, nothing)
    for state in every_state()[::7]:
        last = list(searcher.think(state, {}, stop=lambda: False))[-1]
        value, plies = exact(state)
        if len(state.legal_moves()) == 1:
            continue  # nothing to choose
        assert last.settled and last.score == (
            Score("draw") if value == 0 else Score("win" if value > 0 else "loss", plies)
        )
        for move, score in last.verdicts.items():
            child, _ = exact(state.apply(move))
            if score.proved:
                assert {"win": 1, "draw": 0, "loss": -1}[score.kind] == -child


def test_minimax_can_be_stopped_at_once_and_at_any_time():
    searcher = MinimaxSearcher(NULL, nothing)
    for most in (0, 1, 3, 10):
        thoughts = list(searcher.think(NULL.start(), {}, stop=counted(most)))
        assert thoughts and all(thought.move in NULL.cells for thought in thoughts)


def test_minimax_knows_turns_of_several_tokens():
    """Quarto: placing and giving are one turn, and a line is claimed by who made it."""
    rules = game("quarto:auto")
    state = rules.start()
    for token in ["LRTF", "a1", "LRTH", "b1", "LRSF", "c1", "LRSH"]:
        state = state.apply(token)
    last = list(MinimaxSearcher(rules, nothing).think(state, {}, stop=counted(200)))[-1]
    assert last.move == "d1" and last.score == Score("win", 1)


def test_an_evaluation_is_believed_where_nothing_is_proved():
    middle = 1 << NULL.cells.index("b2")
    search = MinimaxSearcher(
        NULL, lambda state: 50 if (state.second if state.to_play else state.first) & middle else -50
    )
    thoughts = list(search.think(NULL.start(), {}, stop=counted(1)))
    assert thoughts[-1].move == "b2"


def test_play_outs_win_in_one_parry_and_play_the_middle():
    searcher = RolloutSearcher(NULL)
    won = list(searcher.think(after("a1", "a2", "b1", "b2"), {}, stop=lambda: False))
    assert won[-1].move == "c1" and won[-1].score == Score("win", 1) and won[-1].settled
    parried = list(searcher.think(after("a1", "b2", "b1"), {}, stop=counted(300)))
    assert parried[-1].move == "c1"
    opened = list(searcher.think(NULL.start(), {}, stop=counted(2500)))
    assert opened[-1].move == "b2" and not opened[-1].score.proved
    assert set(opened[-1].verdicts) == set(NULL.cells)
    only = list(searcher.think(after("a1", "b1", "a2", "a3", "b2", "c2", "b3", "c3"), {}, stop=lambda: False))
    assert [thought.move for thought in only] == ["c1"]


def test_play_outs_never_lose_a_drawn_position_to_perfect_play():
    searcher = RolloutSearcher(NULL)
    state = NULL.start()
    while state.outcome is None:
        if state.to_play:
            move = perfect(state)
        else:
            move = list(searcher.think(state, {}, stop=counted(1500)))[-1].move
        state = state.apply(move)
    assert state.outcome == Outcome(None, "full")


def thought(move, score=Score("cp")):  # noqa: B008
    return Thought(move, score, line=(move,))


@pytest.mark.parametrize(
    "tokens, said, key, cells",
    [
        (("a1", "a2", "b1", "b2"), thought("c1"), "completes", ("a1", "b1", "c1")),
        (("a1",), thought("b2", Score("draw")), "draws", ()),
        (("a1", "b2", "b1", "a2", "c2"), thought("c3", Score("loss", 2)), "allows", ("a1", "b1", "c1")),
    ],
)
def test_reasons_from_the_rules_alone(tokens, said, key, cells):
    because = registry.reasons(NULL).reason(after(*tokens), said)
    assert must(because).key == key and must(because).cells == cells


def test_of_an_estimate_nothing_is_said():
    assert registry.reasons(NULL).reason(after(), thought("b2", Score("cp", 12))) is None


def test_which_searcher_a_game_gets(monkeypatch):
    assert isinstance(registry.searcher(NULL), MinimaxSearcher)
    for name in ("quarto", "quixo:four", "cubulus:three"):
        assert not isinstance(registry.searcher(game(name)), RolloutSearcher | MinimaxSearcher)
