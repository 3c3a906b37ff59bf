"""Quick wins in Cubulus, exactly: is there a win within so many plies? Tries everything, likely moves first."""

from __future__ import annotations

from qgames.ai.search.alphabeta import AT_ONCE, Adapter, Stopped
from qgames.ai.search.searcher import Stop

KEPT = 100_000
ASK_EVERY = 400


class Prover:
    def __init__(self, adapter: Adapter) -> None:
        self.nodes = 0
        self._adapter = adapter
        self._known: dict[tuple[int, int], bool] = {}
        self._stop: Stop = lambda: False
        self._next_ask = 0

    def forget(self) -> None:
        self._known.clear()

    def wins(self, after: int, plies: int, stop: Stop) -> bool:
        """Has the one who moved to `after` won within `plies`, that move included? Raises Stopped."""
        self._stop = stop
        if len(self._known) > KEPT:
            self._known.clear()
        return not self._escapes(after, plies - 1)

    def _judged(self, at: int) -> list[tuple[int, int]]:
        self.nodes += 1
        if self.nodes >= self._next_ask:
            self._next_ask = self.nodes + ASK_EVERY // 40
            if self._stop():
                raise Stopped
        worth = self._adapter.evaluate
        kids = [(worth(kid), kid) for kid in self._adapter.moves(at)]
        kids.sort()
        return kids

    def _attacks(self, at: int, plies: int) -> bool:
        """Does the mover, who cannot win at once, win within `plies`?"""
        if plies < 3:
            return False
        key = at, plies
        known = self._known.get(key)
        if known is None:
            known = any(not self._escapes(kid, plies - 1, worth) for worth, kid in self._judged(at) if worth != AT_ONCE)
            self._known[key] = known
        return known

    def _escapes(self, at: int, plies: int, worth: int | None = None) -> bool:
        """Has the mover a move after which the other does not win within the plies left?"""
        if (self._adapter.evaluate(at) if worth is None else worth) == AT_ONCE:
            return True
        return any(kid_worth != AT_ONCE and not self._attacks(kid, plies - 1) for kid_worth, kid in self._judged(at))
