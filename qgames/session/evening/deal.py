"""Who meets whom, and at what: rounds in which everybody meets everybody once, games dealt so that each comes equally
often to everybody, and tables of two to four so that nobody is left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

Pairing = tuple[int, int]
TRIES = 80  # steps of looking for a fairer deal, for each pairing
SINGLE = 100  # a person's share weighs more than what two have met at
#: everybody's seats where tables for three and for four are laid, the leaders first
_BOTH = {2: (2,), 3: (3,), 4: (4,), 5: (3, 2), 6: (3, 3), 7: (3, 4), 8: (4, 4)}


def circle(people: Sequence[int]) -> list[list[Pairing]]:
    """Rounds in which all meet all: one sits still, the others move on by a chair. Of an odd number one sits out each
    round, everybody once.

    >>> circle([0, 1, 2, 3])
    [[(0, 3), (1, 2)], [(0, 2), (3, 1)], [(0, 1), (2, 3)]]
    >>> circle([0, 1, 2])
    [[(0, 1)], [(2, 0)], [(1, 2)]]
    """
    chairs: list[int | None] = [None, *people] if len(people) % 2 else [*people]
    half, rounds = len(chairs) // 2, []
    for _ in range(len(chairs) - 1):
        facing = zip(chairs[:half], chairs[::-1])
        rounds.append([(a, b) for a, b in facing if a is not None and b is not None])
        chairs = [chairs[0], chairs[-1], *chairs[1:-1]]
    return rounds


def deal(pairings: Sequence[Pairing], games: Sequence[str], before: Iterable[tuple[Pairing, str]] = ()) -> list[str]:
    """A game for each pairing: to each person every game equally often, as nearly as can be, and to each two another
    one each time they meet. Equal: the order of the page. `before`: what has been played or dealt.

    >>> deal(circle([0, 1, 2, 3])[0], ("quarto", "quixo"))
    ['quarto', 'quarto']
    """
    table = _Deal(games, before)
    dealt = [table.least(pairing) for pairing in pairings]
    made = _Improving(table, list(pairings), dealt)
    return made.improved()


class _Deal:
    """How often each person, and each two, have each game."""

    def __init__(self, games: Sequence[str], before: Iterable[tuple[Pairing, str]]) -> None:
        self.games = list(games)
        self.person: Counter[tuple[int, str]] = Counter()
        self.two: Counter[tuple[frozenset[int], str]] = Counter()
        for pairing, game in before:
            self.add(pairing, game)

    def add(self, pairing: Pairing, game: str, more: int = 1) -> None:
        for who in pairing:
            self.person[who, game] += more
        self.two[frozenset(pairing), game] += more

    def cost(self, pairing: Pairing, game: str) -> int:
        """What one more of this game costs: the squares of the numbers grow by it."""
        single = sum(2 * self.person[who, game] + 1 for who in pairing)
        return SINGLE * single + 2 * self.two[frozenset(pairing), game] + 1

    def excess(self) -> int:
        """How far the squares are above the least they could be if everybody alone had to be content."""
        share: Counter[int] = Counter()
        met: Counter[frozenset[int]] = Counter()
        for (who, _), count in self.person.items():
            share[who] += count
        for (two, _), count in self.two.items():
            met[two] += count
        now = SINGLE * sum(n * n for n in self.person.values()) + sum(n * n for n in self.two.values())
        return now - SINGLE * sum(map(self._even, share.values())) - sum(map(self._even, met.values()))

    def _even(self, count: int) -> int:
        whole, rest = divmod(count, len(self.games))
        return whole * whole * (len(self.games) - rest) + (whole + 1) ** 2 * rest

    def least(self, pairing: Pairing) -> str:
        game = min(self.games, key=lambda each: (self.two[frozenset(pairing), each], self.cost(pairing, each)))
        self.add(pairing, game)
        return game


class _Improving:
    """Pairings change their games as long as that makes it fairer; where nothing does at once, by a step that costs
    nothing, chosen by lot. The lot is the same every time."""

    def __init__(self, table: _Deal, pairings: list[Pairing], dealt: list[str]) -> None:
        self.table, self.pairings, self.dealt = table, pairings, dealt

    def _change(self, number: int, game: str) -> int:
        """Give a pairing another game; says what that costs."""
        pairing, before = self.pairings[number], self.dealt[number]
        self.table.add(pairing, before, -1)
        cost = self.table.cost(pairing, game) - self.table.cost(pairing, before)
        self.table.add(pairing, game)
        self.dealt[number] = game
        return cost

    def improved(self) -> list[str]:
        if len(self.table.games) < 2 or not self.pairings:
            return self.dealt
        dice = Random(len(self.pairings))
        excess = lowest = self.table.excess()
        best = list(self.dealt)
        for _ in range(TRIES * len(self.pairings)):
            if not lowest:
                break
            excess += self._step(dice)
            if excess < lowest:
                best, lowest = list(self.dealt), excess
        return best

    def _step(self, dice: Random) -> int:
        """Try a change, alone or with another pairing that gives its game for it; says what it cost."""
        number, game = dice.randrange(len(self.pairings)), dice.choice(self.table.games)
        before = self.dealt[number]
        if game == before:
            return 0
        cost = self._change(number, game)
        if cost <= 0:
            return cost
        others = [n for n, each in enumerate(self.dealt) if each == game and n != number]
        if others:
            other = dice.choice(others)
            cost += self._change(other, before)
            if cost <= 0:
                return cost
            self._change(other, game)
        self._change(number, before)
        return 0


def tables(people: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The tables that so many sit down at; () if no table of those sizes fits. One who is left over sits out, as a
    table of one.

    >>> tables(7, (3, 4)), tables(7, (3,)), tables(7, (4,)), tables(5, (3,)), tables(3, (4,))
    ((3, 4), (3, 3, 1), (4, 2, 1), (3, 2), ())
    """
    if not sizes or people < min(sizes):
        return ()
    if set(sizes) == {3, 4}:
        return _BOTH[people]
    whole, rest = divmod(people, sizes[0])
    return (*(sizes[0],) * whole, *(2,) * (rest // 2), *(1,) * (rest % 2))


def all_pairs(people: Sequence[int]) -> list[Pairing]:
    return list(combinations(people, 2))
