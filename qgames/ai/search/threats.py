"""Wins by threats alone: a narrow search that sees much further than alpha-beta where there is something to see.

The attacker plays only moves after which he would win at once if the other side passed; the defender may play anything.
Few replies parry a threat, so long forced wins cost little. What is found is proved; what is not found proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from qgames.ai.search.adapter import WON
from qgames.ai.search.memory import Fading, Proofs

MEMORY = 60_000  # positions of either kind
MOST_THREATS = 11  # in a row


class Ground(Protocol):
    """What the search needs of an adapter."""

    def threats(self, node: int) -> Iterable[tuple[int, list[int]]]: ...


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
        self.won: Fading[tuple[int, int]] = Fading(MEMORY)  # position -> threats needed, the first one
        self.failed: dict[int, int] = {}  # position -> number of threats that do not suffice
        self.left = 0
        self.short = False  # was a line broken off because the number of threats was used up?

    def search(self, node: int, visits: int) -> Found | None:
        """A win for the mover, who cannot win at once, by threats; None if none was found in so many visits. What was
        found before needs none: who has begun an attack can go on with it."""
        if len(self.failed) > MEMORY:
            self.failed.clear()
        known = self.won.get(node)
        if known is not None:
            return Found(2 * known[0] + 1, known[1])
        self.left = visits
        try:
            for threats in range(1, MOST_THREATS + 1):
                self.short = False
                child = self._strike(node, threats)
                if child is not None:
                    return Found(2 * threats + 1, child)
                if not self.short:
                    return None
        except Spent:
            pass
        return None

    def _strike(self, node: int, threats: int) -> int | None:
        known = self.won.get(node)
        if known is not None and known[0] <= threats:
            return known[1]
        if self.failed.get(node, 0) >= threats:
            self.short = True
            return None
        self.left -= 1
        if self.left < 0:
            raise Spent
        forks: list[tuple[int, int, list[int]]] = []
        seen = 30
        for child, replies in self.ground.threats(node):
            seen += 25
            if not replies:
                self.tick(seen)
                return self._keep(node, 1, child)
            forks.append((len(replies), child, replies))
        self.tick(seen)
        if threats > 1:
            forks.sort()
            for _, child, replies in forks:
                if self._all(replies, threats - 1):
                    return self._keep(node, threats, child)
        elif forks:
            self.short = True
        self.failed[node] = threats
        return None

    def _all(self, replies: Iterable[int], threats: int) -> bool:
        for reply in replies:  # noqa: SIM110 - any() costs a call for each
            if self._strike(reply, threats) is None:
                return False
        return True

    def _keep(self, node: int, threats: int, child: int) -> int:
        self.won.keep(node, (threats, child))
        self.proofs.prove(node, WON - 2 * threats - 1)
        self.proofs.prove(child, 2 * threats - WON)
        return child

    def forget(self) -> None:
        self.won.clear()
        self.failed.clear()
