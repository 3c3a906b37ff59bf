"""Fair: who meets whom at what, who begins, who waits. For all sizes there may be."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from kit.evenings import GAMES, plan_of, play, told

from qgames.session.evening import deal
from qgames.session.evening.evening import OVER, Evening
from qgames.session.evening.plan import EveningFormat

SIZES = range(2, 9)
#: the most games in a row that anybody waits where all meet all, by how many play
WAITS = {2: 0, 3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6}


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody_once_and_sits_out_equally_often(size):
    rounds = deal.circle(range(size))
    assert sorted(tuple(sorted(two)) for each in rounds for two in each) == list(combinations(range(size), 2))
    for each in rounds:
        assert len({who for two in each for who in two}) == 2 * len(each), "nobody is in two places at once"
    out = Counter(who for each in rounds for who in set(range(size)) - {one for two in each for one in two})
    assert set(out.values()) <= {1} and len(out) == (size if size % 2 else 0)


def evenly_possible(size, games):
    """Can everybody have every game equally often, give or take one? Not if an odd number of people would each need the
    same odd number of one game: each game has two of them."""
    each, rest = divmod(size - 1, games)
    return rest != 0 or size % 2 == 0 or each % 2 == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("games", range(1, 6))
def test_games_are_dealt_as_evenly_as_can_be(size, games):
    once = [two for each in deal.circle(range(size)) for two in each]
    dealt = deal.deal(once, GAMES[:games])
    had = Counter((who, game) for two, game in zip(once, dealt) for who in two)
    spread = [max(counts) - min(counts) for counts in ([had[who, g] for g in GAMES[:games]] for who in range(size))]
    assert max(spread) <= (1 if evenly_possible(size, games) else 2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("games", range(2, 6))
def test_two_who_meet_twice_play_something_else(size, games):
    once = [two for each in deal.circle(range(size)) for two in each]
    twice = once + [(b, a) for a, b in once]
    dealt = deal.deal(twice, GAMES[:games])
    assert all(first != then for first, then in zip(dealt, dealt[len(once) :]))


def through(evening, dice):
    """Every game of an evening: who was waiting for how long, what was open, and its record."""
    while (bout := evening.next()) is not None:
        opened = [set(evening.sheet.party(each)) for each in evening.open()]
        sits_out = dict(evening.sits_out(bout))
        game = evening.result(play(evening.sit(bout, dice), dice, dice.choice(("won", "lost", "drawn"))))
        yield bout, opened, sits_out, game
    assert evening.state == OVER


@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=4, deadline=None, derandomize=True)
@given(seed=some.integers(0, 2**32), games=some.integers(1, 5), twice=some.booleans())
def test_waiting_is_shared_out(size, seed, games, twice):
    dice = Random(seed)
    plan = plan_of(EveningFormat.ALL, size, games=GAMES[:games], seed=seed, twice=twice)
    evening = Evening.begin(plan, "2026-11-17T20:00", dice)
    rows: list = []
    played: Counter = Counter()
    for _, opened, sits_out, game in through(evening, dice):
        tired = set.intersection(*rows[-2:]) if len(rows) > 1 else set()
        if tired & set(game.people):
            assert all(tired & party for party in opened), "three in a row, and there was another way"
        rows.append(set(game.people))
        played.update(game.people)
        for who in range(size):
            run = next((n for n, party in enumerate(reversed(rows)) if who in party), len(rows))
            assert run <= WAITS[size] and sits_out.get(who, 0) == run, "and it is told"
        counts = [played[who] for who in range(size)]
        assert max(counts) - min(counts) <= 2, "nobody is far ahead of anybody"
    assert set(played.values()) == {(size - 1) * (1 + twice)}


@pytest.mark.parametrize("format", (EveningFormat.ALL, EveningFormat.FIRST, EveningFormat.KING))
@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=3, deadline=None, derandomize=True)
@given(seed=some.integers(0, 2**32))
def test_whoever_has_begun_less_often_begins(format, size, seed):
    """As the records tell: of those at the table nobody has begun less often; equal, not who began the last one."""
    dice = Random(seed)
    evening = Evening.begin(plan_of(format, size, games=GAMES, seed=seed, target=5), "2026-11-17T20:00", dice)
    begun: Counter = Counter()
    last: dict = {}
    for bout, _, _, game in through(evening, dice):
        if len(evening.sheet.played(bout)) > 1:
            continue
        began = beginner(game.text)
        party = frozenset(told(game.text)[2])
        fewest = [who for who in party if begun[who] == min(begun[each] for each in party)]
        assert began in fewest
        assert len(fewest) == 1 or last.get(party) != began, "the same one twice"
        begun[began] += 1
        last[party] = began
    if format is EveningFormat.ALL:
        counts = [begun[who] for who in range(size)]
        assert max(counts) - min(counts) <= 2


def beginner(text):
    """Who began, from the text of a record alone; where a piece is given first, who placed it."""
    lines = dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines()[1:])
    around = [int(who) for who in lines["Evening"].split()[2:]]
    gives_first = lines["Game"].startswith("quarto")
    return around[(int(lines["Began"]) + gives_first) % len(around)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kinds", ((3,), (4,), (3, 4)))
def test_tables_leave_nobody_over_but_one(size, kinds):
    laid = deal.tables(size, kinds)
    if size < min(kinds):
        assert laid == ()
        return
    assert sum(laid) == size and laid.count(1) <= 1 and set(laid) <= {1, 2, *kinds}
    assert max(laid) in kinds and (kinds != (3, 4) or 1 not in laid)
