"""How soon does it end? Every move of both sides is tried, ply by ply, once it is known that somebody wins.

Nothing is estimated here and no move slighted, so what is not found is not there. One side, the winner, is asked for a
win within so many plies; the other one needs a single reply after which there is none.
"""

from __future__ import annotations

from collections.abc import Callable

from qgames.ai.search.adapter import AT_ONCE, PROVED, WON, Adapter
from qgames.ai.search.memory import Proofs

MEMORY = 100_000  # positions of either kind


class Ends:
    """`opened` gives the moves worth a look, best first; `tick` is told how many positions were looked at, and may
    raise to end it all. What is proved goes to `proofs`, and what stands there is believed."""

    def __init__(
        self,
        adapter: Adapter,
        proofs: Proofs,
        opened: Callable[[int], list[tuple[int, int]]],
        tick: Callable[[int], None],
    ) -> None:
        self.adapter, self.proofs, self.opened, self.tick = adapter, proofs, opened, tick
        #: does every win in three plies begin with a threat? Almost always; believing it is the quick way
        self.threats_only = False
        self._no_win: dict[int, int] = {}  # position of the winner's move -> plies within which there is no win
        self._escapes: dict[int, int] = {}  # position of the loser's move -> the reply that saved him last

    def begin(self, *, threats_only: bool) -> None:
        self.threats_only = threats_only
        self.forget()

    def forget(self) -> None:
        self._no_win.clear()
        self._escapes.clear()

    def won(self, node: int, plies: int) -> bool:
        """Does the mover, who cannot win at once, win within so many plies, three or five or ...?"""
        known = self.proofs.get(node)
        if known is not None:
            if known < -PROVED:
                return False
            if WON - known <= plies:
                return True
        if self._no_win.get(node, 0) >= plies:
            return False
        if plies == 3 and self.threats_only:
            found = self._threatens(node)
        else:
            found = any(self.lost(kid, plies - 1) for _, kid in self.opened(node))
        if found:
            self.proofs.prove(node, WON - plies)
            return True
        if len(self._no_win) >= MEMORY:
            self._no_win.clear()
        self._no_win[node] = plies
        return False

    def lost(self, node: int, plies: int) -> bool:
        """Does the mover, who cannot win at once, lose within so many plies, two or four or ...?"""
        known = self.proofs.get(node)
        if known is not None:
            if known > PROVED:
                return False
            if WON + known <= plies:
                return True
        if plies == 2:
            found = self._helpless(node)
        else:
            escape = self._escapes.get(node)
            if escape is not None and not self.won(escape, plies - 1):
                return False
            for _, kid in self.opened(node):
                if kid != escape and not self.won(kid, plies - 1):
                    if len(self._escapes) >= MEMORY:
                        self._escapes.clear()
                    self._escapes[node] = kid
                    return False
            found = True
        if found:
            self.proofs.prove(node, plies - WON)
        return found

    def _threatens(self, node: int) -> bool:
        """Is there a threat without a parry?"""
        self.tick(60)
        for kid, replies in self.adapter.threats(node, 1):
            if not replies:
                self.proofs.prove(kid, 2 - WON)
                return True
        return False

    def _helpless(self, node: int) -> bool:
        """Does every move let the other side win at once?"""
        best, judged = self.adapter.glance(node, 1 - AT_ONCE)
        self.tick(judged + 1)
        return best == -AT_ONCE or judged == 0
