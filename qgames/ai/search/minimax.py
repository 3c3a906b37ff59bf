"""Searchers over the rules' own states, for a game that has no search of its own: `MinimaxSearcher` where the game can
say what a position is worth, `RolloutSearcher` from the rules alone. A search over packed positions (`alphabeta`) is
much faster, and much more work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log, sqrt
from random import Random
from typing import Any

from qgames.ai.search.searcher import PROVED, WON, Score, Seen, Stop, Stopped, Thought, recurs, score_of
from qgames.rules.core import Game, Move, Side, State

MEMORY = 100_000  # positions
ASK_EVERY = 64  # nodes between two questions whether to stop
DEEPEST = 40
PLAYOUT = 60  # tokens at the most: longer is called a draw

Evaluate = Callable[[Any], int]  # each game's own kind of state


class MinimaxSearcher:
    """Alpha-beta for any game of two sides, also one whose turns have several tokens. `evaluate(state)` is an estimate
    in hundredths for the player to move."""

    def __init__(self, game: Game, evaluate: Evaluate) -> None:
        self.sides = game.sides
        self.evaluate = evaluate
        self.nodes = 0
        #: state -> the depth it was looked at to, its value, and whether nothing in that is an estimate
        self._known: dict[State, tuple[int, int, bool]] = {}
        self._stop: Stop = lambda: False
        self._cut = False  # was an estimate taken where play goes on?

    def forget(self) -> None:
        self._known.clear()

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        self.nodes, self._stop = 0, stop
        moves = list(state.legal_moves())
        yield Thought(moves[0], Score("cp"), line=(moves[0],), settled=len(moves) == 1)
        if len(moves) == 1:
            return
        side = self.sides[state.to_play]
        again = {move for move in moves if recurs(state.apply(move), seen)}
        worth = dict.fromkeys(moves, 0)
        try:
            for depth in range(1, DEEPEST):
                self._cut = False
                for move in sorted(moves, key=worth.__getitem__, reverse=True):
                    worth[move] = 0 if move in again else self._child(state.apply(move), side, depth - 1, -WON, WON, 1)
                best = max(moves, key=worth.__getitem__)
                whole = not self._cut
                settled = worth[best] > PROVED or whole
                verdicts = {move: score_of(value, whole and value == 0) for move, value in worth.items()}
                yield Thought(best, verdicts[best], depth, self.nodes, (best,), settled, verdicts)
                if settled:
                    return
        except Stopped:
            pass  # what was yielded last stands

    def _child(self, state: State, side: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a state to `side`, which moved last."""
        if self.sides[state.to_play] == side:
            return self._visit(state, depth, alpha, beta, ply)
        return -self._visit(state, depth, -beta, -alpha, ply)

    def _visit(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a state to its mover; of one that is over, to whoever would be on the move."""
        self.nodes += 1
        if self.nodes % ASK_EVERY == 0 and self._stop():
            raise Stopped
        end = state.outcome
        if end is not None:
            if end.winner is None:
                return 0
            return WON - ply if end.winner == self.sides[state.to_play] else ply - WON
        if depth == 0:
            self._cut = True
            return self.evaluate(state)
        known = self._known.get(state)
        if known is not None and (known[0] == depth or known[2]) and abs(known[1]) < PROVED:
            self._cut = self._cut or not known[2]
            return known[1]
        side, best, start = self.sides[state.to_play], -WON, alpha
        before, self._cut = self._cut, False
        for move in state.legal_moves():
            value = self._child(state.apply(move), side, depth - 1, alpha, beta, ply + 1)
            if value > best:
                best = value
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        if start < best < beta:  # exact, not a bound
            if len(self._known) > MEMORY:
                self._known.clear()
            self._known[state] = depth, best, not self._cut
        self._cut = self._cut or before
        return best


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
    """Wins in one, replies that win in one, then random play-outs: what a new game has before it has a searcher of its
    own. Any number of sides; nothing is assumed about them but that each takes a win when it sees one."""

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
