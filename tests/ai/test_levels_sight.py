"""What a level sees and what it overlooks, each by itself: wins, threats, gifts; and how it goes on from there."""

from __future__ import annotations

from random import Random

import pytest

from qgames.ai import levels
from qgames.ai.levels import Level
from qgames.ai.search.minimax import winning_ends, wins_at_once
from qgames.ai.search.searcher import Score, Thought
from qgames.games import entry, game, main_variants
from qgames.rules.core import State

NODES = 500
SIGHT = Level(3, 0.0, 0.0, 0.0, 0.0, NODES)  # overlooks nothing
RULES = game("quixo")


def never() -> bool:
    return False


NOTHING: tuple[set[str], set[str], set[str]] = (set(), set(), set())


def sorts(state):
    """The moves that give the game away, those that let the other side win, and the others."""
    gifts: set[str] = set()
    threats: set[str] = set()
    others: set[str] = set()
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
    found: list[tuple[State, set[str], set[str], set[str]]] = []
    for seed in range(200):
        dice, state = Random(seed), RULES.start()
        while state.outcome is None and len(found) < 4:
            gifts, threats, others = sorts(state) if not wins_at_once(state, RULES.sides) else NOTHING
            if gifts and threats and others:
                found.append((state, gifts, threats, others))
                break
            state = state.apply(dice.choice(state.legal_moves()))
    assert len(found) == 4
    return found


def test_who_overlooks_nothing_chooses_what_is_safe(positions):
    for state, _, _, others in positions:
        sight = levels.look(RULES, state, SIGHT, Random(1))
        assert set(sight.choice) == others and not sight.slips


def test_who_is_blind_to_threats_still_sees_gifts(positions):
    for state, _, threats, others in positions:
        sight = levels.look(RULES, state, SIGHT._replace(overlook_threat=1.0), Random(1))
        assert set(sight.choice) == threats | others and set(sight.slips) == threats


def test_who_is_blind_to_gifts_still_sees_threats(positions):
    for state, gifts, _, others in positions:
        sight = levels.look(RULES, state, SIGHT._replace(overlook_gift=1.0), Random(1))
        assert set(sight.choice) == gifts | others and set(sight.slips) == gifts


def test_a_win_is_seen_or_not():
    state = RULES.parse("-----/-----/-----/-----/xxxx-;0")
    wins = set(wins_at_once(state, RULES.sides))
    assert wins
    assert set(levels.look(RULES, state, SIGHT, Random(1)).wins) == wins
    blind = levels.look(RULES, state, SIGHT._replace(overlook_win=1.0), Random(1))
    assert blind.wins == () and blind.slips == blind.choice and not wins & set(blind.choice)


def test_what_is_hidden_is_overlooked_more_often():
    """A line aslant is missed when either of two looks fails, a row when the first one does."""
    row, aslant = (
        RULES.parse(f"{board};0") for board in ("-----/-----/-----/-----/xxxx-", "-----/---x-/--x--/-x---/x----")
    )
    half = SIGHT._replace(overlook_win=0.5)
    assert wins_at_once(row, RULES.sides) and wins_at_once(aslant, RULES.sides)
    missed = [sum(not levels.look(RULES, state, half, Random(n)).wins for n in range(400)) for state in (row, aslant)]
    assert 160 < missed[0] < 240 and 260 < missed[1] < 340


@pytest.mark.parametrize("name", main_variants())
def test_some_ends_of_a_game_are_hidden_and_some_are_not(name):
    told = entry(game(name).key)
    if not told.hidden:
        return
    is_hidden, seen = told.load(told.hidden), set()
    for seed in range(400):
        dice, state = Random(seed), game(name).start()
        while state.outcome is None:
            wins = list(winning_ends(state, game(name).sides).values())
            state = wins[0] if wins else state.apply(dice.choice(state.legal_moves()))
        if state.outcome.winner is not None:
            seen.add(is_hidden(state))
        if len(seen) == 2:
            return
    raise AssertionError(seen)


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
    [(SIGHT, True), (SIGHT._replace(glance=1.0), False), (SIGHT._replace(nodes=0), False)],
)  # fmt: skip
def test_when_it_reads_on(positions, level, reads):
    """Not at a glance, not without sight."""
    state, _, _, others = positions[0]
    stubborn = Stubborn(min(others))
    thoughts(state, level, stubborn)
    assert bool(stubborn.asked) == reads


def test_who_walks_into_what_it_overlooks_does_not_read_on(positions):
    """It would be found by reading. If the first idea is harmless it is thought about as ever, and stays so."""
    state, _, threats, others = positions[0]
    blind, read = SIGHT._replace(overlook_threat=1.0), {True: 0, False: 0}
    for seed in range(60):
        sensible, careless = Stubborn(min(others)), Stubborn(min(threats))
        first, *more = levels.play(RULES, sensible, state, {}, blind, seed, stop=never)
        assert first.move in threats | others
        assert bool(sensible.asked) == (first.move in others) == bool(more)
        assert [each.move for each in levels.play(RULES, careless, state, {}, blind, seed, stop=never)] == [first.move]
        read[bool(more)] += 1
    assert all(read.values())


def test_sight_is_short():
    counting = Stubborn("")
    enough = levels.short_sight(counting, 3000, never)
    assert [enough() for _ in range(4)] == [False, False, True, True]
    vars(counting)["nodes"] = 2999
    assert not levels.short_sight(counting, 3000, never)()
    assert levels.short_sight(counting, 3000, lambda: True)()


class Counting:
    """Counts to where it is stopped."""

    nodes = 0

    def think(self, state, seen, *, stop):
        self.nodes = 0
        while not stop():
            self.nodes += 1
        move = state.legal_moves()[0]
        yield Thought(move, Score("cp"), 1, self.nodes, (move,))

    def forget(self):
        pass


def test_it_reads_now_less_and_now_more():
    """Else it would play one opening, and walk into the same deep hole, in every game; a seed still fixes it."""

    def read(seed):
        counting = Counting()
        list(levels.play(RULES, counting, RULES.start(), {}, SIGHT, seed, stop=never))
        return counting.nodes

    reach = [read(seed) for seed in range(60)]
    assert reach == [read(seed) for seed in range(60)]
    low, high = (part * NODES for part in levels.REACH)
    assert low <= min(reach) < 0.85 * NODES < 1.15 * NODES < max(reach) <= high
