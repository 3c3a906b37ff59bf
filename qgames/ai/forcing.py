"""Can a side force a win within so many tokens? The plainest of solvers, by the rules alone: what it says is proved.

Positions are judged alone, without what was played before (no draw by repetition). It is slow and certain: puzzles are
made and checked with it, nothing is played with it.
"""

from __future__ import annotations

from collections.abc import Callable

from qgames.rules.core import Move, Side, State

LIMIT = 400_000  # positions remembered


class TooFar(Exception):
    """More positions would have to be looked at than was allowed."""


class Forcing:
    def __init__(self, most: int | None = None) -> None:
        """`most`: positions looked at for one question, before it is given up (`TooFar`); without, all it takes."""
        self.most = most
        self._looked = 0
        self._known: dict[tuple[State, int, Side], bool] = {}
        self._refuting: dict[int, Move] = {}  # tokens left -> the reply that last spoilt it

    def wins(self, state: State, tokens: int, side: Side) -> bool:
        """Does `side` win within so many tokens from here, whatever the others do?"""
        end = state.outcome
        if end is not None:
            return end.winner == side
        if tokens <= 0:
            return False
        key = state, tokens, side
        found = self._known.get(key)
        if found is None:
            self._looked += 1
            if self.most is not None and self._looked > self.most:
                raise TooFar
            if len(self._known) >= LIMIT:
                self._known.clear()
            own = state.game.sides[state.to_play] == side
            found = self._known[key] = self._attack(*key) if own else self._defend(*key)
        return found

    def tried(self, state: State, tokens: int) -> list[Move]:
        """The attacker's moves, the most promising first where somebody knows which those are."""
        return list(state.legal_moves())

    def _attack(self, state: State, tokens: int, side: Side) -> bool:
        after = [state.apply(move) for move in self.tried(state, tokens)]
        if any(each.outcome is not None and each.outcome.winner == side for each in after):
            return True
        return tokens > 1 and any(self.wins(each, tokens - 1, side) for each in dict.fromkeys(after))

    def _defend(self, state: State, tokens: int, side: Side) -> bool:
        moves = list(state.legal_moves())
        killer = self._refuting.get(tokens)
        if killer in moves:
            moves.remove(killer)
            moves.insert(0, killer)
        after = dict.fromkeys(state.apply(move) for move in moves)
        for each in after:  # who can win or get away by one token need not be looked at further
            if each.outcome is not None and each.outcome.winner != side:
                return False
        for move in moves:
            if not self.wins(state.apply(move), tokens - 1, side):
                self._refuting[tokens] = move
                return False
        return True

    def forcing(self, state: State, tokens: int, enough: int | None = None) -> list[Move]:
        """The tokens with which the side to move forces a win within so many, the first one counted.

        `enough`: look for no more once they lead to so many positions.
        """
        side, self._looked = state.game.sides[state.to_play], 0
        return _found(state, enough, lambda after: self.wins(after, tokens - 1, side))

    def saving(self, state: State, tokens: int, enough: int | None = None) -> list[Move]:
        """The tokens after which no other side forces a win within so many, the first one counted."""
        side, self._looked = state.game.sides[state.to_play], 0
        others = {each for each in state.game.sides if each != side}
        return _found(state, enough, lambda after: not any(self.wins(after, tokens - 1, other) for other in others))

    def losing(self, state: State, tokens: int) -> list[Move]:
        """The tokens after which another side forces a win within so many, the first one counted."""
        saving = self.saving(state, tokens)
        return [move for move in state.legal_moves() if move not in saving]


def _found(state: State, enough: int | None, right: Callable[[State], bool]) -> list[Move]:
    found: list[Move] = []
    there: set[State] = set()
    for move in state.legal_moves():
        after = state.apply(move)
        if right(after):
            found.append(move)
            there.add(after)
            if len(there) == enough:
                break
    return found
