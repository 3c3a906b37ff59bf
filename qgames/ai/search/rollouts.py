"""A searcher for any game, from the rules alone: wins in one, replies that win in one, then random play-outs.

It is what a new game has before it has a searcher of its own. Any number of sides; nothing is assumed about them but
that each takes a win when it sees one.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt
from random import Random

from qgames.ai.search.searcher import Score, Seen, Stop, Thought
from qgames.rules.core import Game, Move, Side, State

PLAYOUT = 60  # tokens at the most: longer is called a draw


def wins_at_once(state: State, sides: tuple[Side, ...]) -> tuple[Move, ...]:
    """The tokens with which the player to move wins within this turn (a turn may have several tokens)."""
    return tuple(winning_ends(state, sides))


def winning_ends(state: State, sides: tuple[Side, ...]) -> dict[Move, State]:
    """The same tokens, and how the game stands when each of them has won."""
    side = sides[state.to_play]
    ends = ((move, _won(state, move, side)) for move in state.legal_moves())
    return {move: end for move, end in ends if end is not None}


def _won(state: State, move: Move, side: Side) -> State | None:
    after = state.apply(move)
    outcome = after.outcome
    if outcome is not None:
        return after if outcome.winner == side else None
    if after.to_play != state.to_play:
        return None
    # the same seat again: is there a token now that ends it?
    ends = (after.apply(then) for then in after.legal_moves())
    return next((end for end in ends if end.outcome is not None and end.outcome.winner == side), None)


class RolloutSearcher:
    def __init__(self, game: Game) -> None:
        self.sides = game.sides
        self.nodes = 0

    def forget(self) -> None:
        pass

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        self.nodes = 0
        moves = tuple(state.legal_moves())
        yield Thought(moves[0], Score("cp"), line=moves[:1], settled=len(moves) == 1)
        if len(moves) == 1:
            return
        wins = wins_at_once(state, self.sides)
        if wins:
            tokens = 1 if state.apply(wins[0]).outcome is not None else 2
            yield Thought(wins[0], Score("win", tokens), 1, len(moves), wins[:1], settled=True)
            return
        safe = self._safe(state, stop)
        dice = Random(state.notation())
        total = dict.fromkeys(safe, 0.0)
        tried = dict.fromkeys(safe, 0)
        side = self.sides[state.to_play]
        rounds = 0
        while not stop():
            rounds += 1
            untried = [move for move in safe if not tried[move]]
            wide = 2 * log(rounds)
            move = untried[0] if untried else max(safe, key=lambda m: total[m] / tried[m] + sqrt(wide / tried[m]))
            total[move] += self._playout(state.apply(move), side, dice)
            tried[move] += 1
            if rounds % 50 == 0:
                yield self._thought(total, tried)
        if any(tried.values()):
            yield self._thought(total, tried)

    def _thought(self, total: dict[Move, float], tried: dict[Move, int]) -> Thought:
        worth = {move: Score("cp", round(200 * total[move] / tried[move] - 100)) for move in total if tried[move]}
        best = max(worth, key=lambda move: tried[move])
        return Thought(best, worth[best], 1, self.nodes, (best,), verdicts=worth)

    def _safe(self, state: State, stop: Stop) -> list[Move]:
        """The moves after which nobody else wins at once, or all of them if there are none."""
        every = list(state.legal_moves())
        side = self.sides[state.to_play]
        safe = []
        for move in every:
            if stop():
                break
            after = state.apply(move)
            self.nodes += 1
            if after.outcome is None:
                if self.sides[after.to_play] == side or not wins_at_once(after, self.sides):
                    safe.append(move)
            elif after.outcome.winner in (None, side):
                safe.append(move)
        return safe or every

    def _playout(self, state: State, side: Side, dice: Random) -> float:
        for _ in range(PLAYOUT):
            if state.outcome is not None:
                break
            state = state.apply(dice.choice(state.legal_moves()))
            self.nodes += 1
        end = state.outcome
        if end is None or end.winner is None:
            return 0.5
        return float(end.winner == side)
