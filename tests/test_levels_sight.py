"""What a level sees and what it overlooks, each by itself: wins, threats, gifts; and how it goes on from there."""

from __future__ import annotations

from random import Random

import pytest

from qgames.ai import levels
from qgames.ai.levels import Level
from qgames.ai.search.rollouts import wins_at_once
from qgames.ai.search.searcher import Score, Thought
from qgames.games import game

NEARLY = 1 - 1e-12  # a chance of exactly 1 need not be worked out
SIGHT = Level(3, 0.0, 0.0, 0.0, 0.0, 500)  # overlooks nothing
RULES = game("quixo")


def never() -> bool:
    return False


def sorts(state):
    """The moves that give the game away, those that let the other side win, and the others."""
    gifts, threats, others = set(), set(), set()
    for move in state.legal_moves():
        after = state.apply(move)
        if after.outcome is not None:
            (gifts if after.outcome.winner != state.to_play else others).add(move)
        else:
            (threats if wins_at_once(after, RULES.sides) else others).add(move)
    return gifts, threats, others


@pytest.fixture(scope="module")
def positions():
    """Where there is something of each sort, and no win."""
    found = []
    for seed in range(200):
        dice, state = Random(seed), RULES.start()
        while state.outcome is None and len(found) < 4:
            gifts, threats, others = sorts(state) if not wins_at_once(state, RULES.sides) else ((), (), ())
            if gifts and threats and others:
                found.append((state, gifts, threats, others))
                break
            state = state.apply(dice.choice(state.legal_moves()))
    assert len(found) == 4
    return found


def test_who_overlooks_nothing_chooses_what_is_safe(positions):
    for state, _, _, others in positions:
        sight = levels.look(RULES, state, SIGHT, Random(1))
        assert set(sight.choice) == others and not sight.slipped


def test_who_is_blind_to_threats_still_sees_gifts(positions):
    for state, _, threats, others in positions:
        sight = levels.look(RULES, state, SIGHT._replace(overlook_threat=NEARLY), Random(1))
        assert set(sight.choice) == threats | others and sight.slipped
        careless = levels.look(RULES, state, SIGHT._replace(overlook_threat=1.0), Random(1))
        assert careless.choice == sight.choice


def test_who_is_blind_to_gifts_still_sees_threats(positions):
    for state, gifts, _, others in positions:
        sight = levels.look(RULES, state, SIGHT._replace(overlook_gift=1.0), Random(1))
        assert set(sight.choice) == gifts | others and sight.slipped


def test_a_win_is_seen_or_not():
    state = RULES.parse("-----/-----/-----/-----/xxxx-;0")
    wins = set(wins_at_once(state, RULES.sides))
    assert wins
    assert set(levels.look(RULES, state, SIGHT, Random(1)).wins) == wins
    blind = levels.look(RULES, state, SIGHT._replace(overlook_win=1.0), Random(1))
    assert blind.wins == () and blind.slipped and not wins & set(blind.choice)


class Stubborn:
    """Thinks of one move only."""

    def __init__(self, move):
        self.move, self.asked, self.forgot = move, 0, False

    def think(self, state, seen, *, stop):
        self.asked += 1
        yield Thought(self.move, Score("win", 3), 5, 9, (self.move,), settled=True)

    def forget(self):
        self.forgot = True


def thoughts(state, level, searcher):
    return list(levels.play(RULES, searcher, state, {}, level, 7, stop=never))


def test_what_it_reads_does_not_open_its_eyes(positions):
    """Nothing is played that looked bad, whatever reading on says; what looked good is believed, as an estimate."""
    state, gifts, _, others = positions[0]
    stubborn = Stubborn(min(gifts))
    first, *more = thoughts(state, SIGHT, stubborn)
    assert stubborn.asked and stubborn.forgot and first.move in others and not more
    last = thoughts(state, SIGHT, Stubborn(min(others)))[-1]
    assert last.move == min(others) and not last.settled


@pytest.mark.parametrize(
    ("level", "reads"),
    [(SIGHT, True), (SIGHT._replace(glance=1.0), False), (SIGHT._replace(nodes=0), False),
     (SIGHT._replace(overlook_threat=NEARLY), False)],
)  # fmt: skip
def test_when_it_reads_on(positions, level, reads):
    """Not at a glance, not without sight, not after a slip: that would be found by reading."""
    state, _, _, others = positions[0]
    stubborn = Stubborn(min(others))
    thoughts(state, level, stubborn)
    assert bool(stubborn.asked) == reads


def test_sight_is_short():
    counting = Stubborn("")
    enough = levels.short_sight(counting, 3000, never)
    assert [enough() for _ in range(4)] == [False, False, True, True]
    counting.nodes = 2999
    assert not levels.short_sight(counting, 3000, never)()
    assert levels.short_sight(counting, 3000, lambda: True)()
