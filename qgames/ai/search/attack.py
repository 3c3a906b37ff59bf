"""Wins by threats alone: a narrow search that sees much further than alpha-beta where there is something to see.

The attacker plays only moves after which he would win at once if the other side passed; the defender may play anything.
Few replies parry a threat, so long forced wins cost little. What is found is proved; what is not found proves nothing.

Where to look next is told by two numbers a position (proof numbers): how many positions at least must be won for it to
be won, and how many must fail for it to fail. The attack goes on where the fewest are missing (`search`), so it follows
lines in which the defender has next to no choice, however long they get. A win found that way need not be the quickest:
for that attacks are tried threat by threat (`nearest`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple, Protocol

from qgames.ai.search.searcher import MANY, WON, Proofs

KEPT = 6_000  # positions whose threats are kept
TRIED = 10  # so many times that of which it is known only how far they were looked at
MOST = 11  # threats in a row, one by one
LONGEST = 40  # the same where the least is missing
NEVER = 1_000  # lacking so much to be won it is given up: where play goes round in circles the numbers only grow
WON_ALREADY = 1_000_000  # what a won position lacks to fail
CALLS = 30  # for each visit: a search in circles ends, too


class Ground(Protocol):
    """What the search needs of an adapter."""

    def threats(self, node: int, enough: int) -> Iterable[tuple[int, list[int]]]: ...


class Found(NamedTuple):
    plies: int  # to the end at the most
    child: int  # the position after the first threat


class Spent(Exception):
    """The visits granted are used up."""


class Attack:
    """`tick` is told how many positions were looked at, and may raise to end it all. What is found goes to `proofs`,
    too: the play expected is told by them."""

    def __init__(self, ground: Ground, proofs: Proofs, tick: Callable[[int], None]) -> None:
        self.ground, self.proofs, self.tick = ground, proofs, tick
        self.won: dict[int, tuple[int, int]] = {}  # position -> threats needed, the first one
        self._forks: dict[int, list[tuple[int, list[int]]]] = {}  # position -> its threats, each with the parries
        self._missing: dict[int, tuple[int, int]] = {}  # position -> what it lacks to be won, to fail
        self._failed: dict[int, int] = {}  # position -> number of threats that do not suffice
        self._short = False  # was a line broken off because the number of threats was used up?
        self._path: set[int] = set()
        self._left = self._calls = 0

    def search(self, node: int, visits: int) -> Found | None:
        """A win for the mover, who cannot win at once, by threats; None if none was found in so many visits. What was
        found before needs none: who has begun an attack can go on with it."""
        self._begin(visits)
        if node not in self.won:
            with suppress(Spent):
                self._prove(node, NEVER, WON_ALREADY)
        return self._found(node)

    def nearest(self, node: int, visits: int, most: int = MOST) -> Found | None:
        """The same, all attacks of one threat first, then all of two, and so on: a slow way to see far, but of those up
        to so many threats the quickest is found, unless one was known before."""
        self._begin(visits)
        if node not in self.won or self.won[node][0] > most:
            with suppress(Spent):
                for threats in range(1, most + 1):
                    self._short = False
                    if self._strike(node, threats) or not self._short:
                        break
        return self._found(node)

    def _begin(self, visits: int) -> None:
        if max(len(self._forks), len(self._failed) // TRIED) > KEPT:
            self.forget()
        self._left = visits
        self._calls = CALLS * visits
        self._path.clear()

    def _found(self, node: int) -> Found | None:
        known = self.won.get(node)
        return Found(2 * known[0] + 1, known[1]) if known else None

    def _visited(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise Spent

    # -- where the least is missing --------------------------------------------------------------------------------

    def _prove(self, node: int, to_win: int, to_fail: int) -> None:
        """Look on from a position until it lacks so much to be won, or to fail."""
        self._calls -= 1
        if self._calls < 0:
            raise Spent
        forks = self._forks.get(node)
        if forks is None:
            forks = self._opened(node)
        if node in self.won:
            return
        missing, path = self._missing, self._path
        if not forks or len(path) >= LONGEST:
            missing[node] = NEVER, 0
            return
        path.add(node)
        while True:
            best, least, second, all_fail = forks[0], NEVER, NEVER, 0
            for fork in forks:
                win, fail = 0, WON_ALREADY
                for reply in fork[1]:
                    lacks, spare = (NEVER, 0) if reply in path else missing.get(reply, (1, 1))
                    win += lacks
                    if spare < fail:
                        fail = spare
                all_fail += fail
                if win < least:
                    best, least, second = fork, win, least
                elif win < second:
                    second = win
            if least == 0:
                self._keep(node, best[0], 1 + max(self.won[reply][0] for reply in best[1]))
                break
            if least >= to_win or all_fail >= to_fail or least >= NEVER:
                missing[node] = (least, all_fail) if least < NEVER else (NEVER, 0)
                break
            reply, lacks, spare, next_spare = self._hardest(best[1])
            self._prove(
                reply,
                min(to_win, second + 1) - least + lacks,
                min(to_fail - all_fail + spare, next_spare + 1),
            )
        path.discard(node)

    def _hardest(self, replies: list[int]) -> tuple[int, int, int, int]:
        """The parry that is nearest to holding, what it lacks either way, and what the next one lacks to hold."""
        hardest, lacks, spare, second = replies[0], 1, WON_ALREADY, WON_ALREADY
        for reply in replies:
            win, fail = (NEVER, 0) if reply in self._path else self._missing.get(reply, (1, 1))
            if fail < spare:
                hardest, lacks, spare, second = reply, win, fail, spare
            elif fail < second:
                second = fail
        return hardest, lacks, spare, second

    def _opened(self, node: int) -> list[tuple[int, list[int]]]:
        self._visited()
        forks = []
        seen = 30
        for child, replies in self.ground.threats(node, MANY):
            seen += 25
            if not replies:
                self._keep(node, child, 1)
                break
            forks.append((child, replies))
        self.tick(seen)
        self._forks[node] = forks
        return forks

    # -- threat by threat ------------------------------------------------------------------------------------------

    def _strike(self, node: int, threats: int) -> bool:
        """Do so many threats suffice?"""
        known = self.won.get(node)
        if known is not None and known[0] <= threats:
            return True
        if self._failed.get(node, 0) >= threats:
            self._short = True
            return False
        self._visited()
        forks: list[tuple[int, int, list[int]]] = []
        seen = 30
        for child, replies in self.ground.threats(node, 1 if threats == 1 else MANY):  # the last one has no parry
            seen += 25
            if not replies:
                self.tick(seen)
                self._keep(node, child, 1)
                return True
            forks.append((len(replies), child, replies))
        self.tick(seen)
        if threats > 1:
            forks.sort()
            for _, child, replies in forks:
                if self._all(replies, threats - 1):
                    self._keep(node, child, threats)
                    return True
        elif forks:
            self._short = True
        self._failed[node] = threats
        return False

    def _all(self, replies: Iterable[int], threats: int) -> bool:
        for reply in replies:  # noqa: SIM110 - all() costs a call for each
            if not self._strike(reply, threats):
                return False
        return True

    def _keep(self, node: int, child: int, threats: int) -> None:
        known = self.won.get(node)
        if known is not None and known[0] <= threats:  # met again on the way, and won sooner from there
            return
        self.won[node] = threats, child
        self._missing[node] = 0, WON_ALREADY
        self.proofs.prove(node, WON - 2 * threats - 1)
        self.proofs.prove(child, 2 * threats - WON)

    def forget(self) -> None:
        self.won.clear()
        self._forks.clear()
        self._missing.clear()
        self._failed.clear()
