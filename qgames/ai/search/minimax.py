"""Searchers over the rules' own states, for a game that has no search of its own: `MinimaxSearcher` where there are two
sides, `RolloutSearcher` where there are more. A search over packed positions (`alphabeta`) is much faster, and much
more work; it knows no draws and no turns of several tokens, which any game may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from qgames.ai.search.alphabeta import AT_LEAST, AT_MOST, EXACT, REPEATED, STALE, Root, put_first
from qgames.ai.search.playouts import Playouts
from qgames.ai.search.searcher import PROVED, WON, Fading, Score, Seen, Stop, Stopped, Thought, score_of
from qgames.rules.core import Game, Move, Side, State
from qgames.rules.match import DRAWN

MEMORY = 60_000  # positions; twice as many are kept at most
ASK_EVERY = 64  # nodes between two questions whether to stop
DEEPEST = 60
WHOLE = 1_000  # a depth: nothing in the value is an estimate, looking further changes nothing
CLEAREST = 10_000  # hundredths: no estimate says more

Evaluate = Callable[[Any], int]  # each game's own kind of state
Entry = tuple[int, int, int, Move]  # depth, bound, value, the best move


class MinimaxSearcher:
    """Alpha-beta for any game of two sides, also one whose turns have several tokens, whose games are drawn or whose
    positions come back. `evaluate(state)` is an estimate in hundredths for the player to move; without one, the tree
    looks for proofs alone, and play-outs, half of the time, tell apart what is not proved.

    What is called won or lost is so by every reply, and no sooner than is told: every move is tried at every depth. A
    position seen before that would be drawn if it came back is a draw in the tree. Other returns need no care: whoever
    can force an end within so many plies need never come back to where that took longer.
    """

    def __init__(self, game: Game, evaluate: Evaluate | None = None) -> None:
        self.game, self.sides, self.evaluate = game, game.sides, evaluate
        self._visited = 0
        self._table = Fading[Entry](MEMORY)
        self._killers: dict[int, list[Move]] = {}  # by ply: moves that refuted a sibling
        self._history: Counter[tuple[Side, Move]] = Counter()  # how often a move refuted anything
        self._drawn: frozenset[Hashable] = frozenset()  # what is a draw when it comes back
        self._playouts: Playouts | None = None
        self._stop: Stop = lambda: False
        self._cut = False  # was an estimate taken where play goes on?

    @property
    def nodes(self) -> int:
        """Positions looked at since thinking began."""
        return self._visited + (self._playouts.nodes if self._playouts else 0)

    def forget(self) -> None:
        self._table.clear()
        self._history.clear()

    # -- the root ------------------------------------------------------------------------------------------------------

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        self._visited, self._stop, self._playouts = 0, stop, None
        self._killers.clear()
        self._recall(seen)
        roots = self._roots(state, seen)
        if roots[0].value > PROVED or len(roots) == 1:
            yield self._thought(state, roots, 1, settled=True)
            return
        if self.evaluate is None:
            self._playouts = Playouts(self.game, state)
        yield self._thought(state, roots, 0)
        try:
            for depth in range(1, DEEPEST):
                self._iteration(state, roots, depth)
                best = roots[0]
                settled = best.known and (best.value > PROVED or all(root.known or root.capped for root in roots))
                yield self._thought(state, roots, depth, settled=settled)
                if settled:
                    return
        except Stopped:
            if self._playouts:
                self._told_by_chance(roots)
                yield self._thought(state, roots, 0)

    def _recall(self, seen: Seen) -> None:
        """What has been twice is a draw now; what was found out while it was not may be wrong."""
        drawn = (
            frozenset(key for key, times in seen.items() if times >= DRAWN - 1) if self.game.repeats else frozenset()
        )
        if drawn != self._drawn:
            self._drawn = drawn
            self._table.clear()

    def _roots(self, state: State, seen: Seen) -> list[Root]:
        """The moves; those that end the game are known."""
        mine = self.sides[state.to_play]
        roots = []
        for number, move in enumerate(state.legal_moves()):
            after = state.apply(move)
            end = after.outcome
            times = seen.get(after.repetition_key(), 0) if self.game.repeats and end is None else 0
            root = Root(move, number, 0, end is not None or times >= DRAWN - 1)
            if end is not None and end.winner is not None:
                root.value = WON - 1 if end.winner == mine else 1 - WON
            elif times >= DRAWN - 1:
                root.value = REPEATED
            root.stale = STALE if times else 0
            roots.append(root)
        roots.sort(key=lambda root: -root.value)
        return roots

    def _iteration(self, state: State, roots: list[Root], depth: int) -> None:
        """Every open move to a depth, the best one first in the end."""
        alpha = max((root.value for root in roots if root.known), default=-WON)
        for number, root in enumerate([root for root in roots if not root.known]):
            if self.evaluate is None:
                self._try(state, root, depth, -1, 1)
            elif number and alpha > -WON:
                if self._try(state, root, depth, alpha, alpha + 1) > alpha:
                    self._try(state, root, depth, alpha, WON)
            else:
                self._try(state, root, depth, -WON, WON)
            alpha = max(alpha, root.value)
            if root.known and alpha > PROVED:
                break
        self._told_by_chance(roots)
        put_first(roots, max(roots, key=_rank))

    def _try(self, state: State, root: Root, depth: int, alpha: int, beta: int) -> int:
        """The value of a move within a window; what is proved, and how far it is away, is marked as known."""
        mine, price = self.sides[state.to_play], root.stale if self.evaluate else 0
        alpha, beta = max(alpha + price, -WON), min(beta + price, WON)
        self._cut = False
        value = self._child(state.apply(root.move), mine, depth - 1, alpha, beta, 1)
        if abs(value) > PROVED:
            # beyond the window it is only told that a win is no quicker, a loss no sooner
            certain = value > alpha if value > 0 else value < beta
            root.known = certain and WON - abs(value) <= depth
            value = value if certain else _clear(value)
        elif not self._cut:
            root.known = alpha < value < beta
            root.capped = value <= alpha
        root.value = value if root.known or abs(value) > PROVED else value - price
        return root.value

    def _told_by_chance(self, roots: list[Root]) -> None:
        """Where there is no estimate, moves of which nothing is proved are worth what play-outs say."""
        if self._playouts:
            worth = self._playouts.worth()
            for root in roots:
                if not root.known and abs(root.value) < PROVED and root.move in worth:
                    root.value = worth[root.move].value - root.stale
            open_ = {root.move for root in roots if not root.known}
            self._playouts.keep(open_)
            put_first(roots, max(roots, key=_rank))

    def _thought(self, state: State, roots: list[Root], depth: int, *, settled: bool = False) -> Thought:
        best = roots[0]
        verdicts = {root.move: score_of(root.value, root.known) for root in roots}
        return Thought(
            best.move, verdicts[best.move], depth, self.nodes, self._line(state, best, depth), settled, verdicts
        )

    def _line(self, state: State, best: Root, depth: int) -> tuple[Move, ...]:
        """The play expected, as far as the table knows it."""
        line = [best.move]
        state = state.apply(best.move)
        length = max(depth, WON - abs(best.value) if abs(best.value) > PROVED else 0)
        while len(line) < length and state.outcome is None:
            entry = self._table.get(state)
            if entry is None:
                break
            line.append(entry[3])
            state = state.apply(entry[3])
        return tuple(line)

    # -- inside the tree -----------------------------------------------------------------------------------------------

    def _tick(self) -> None:
        """Now and then: is it enough? Play-outs keep pace with the tree."""
        self._visited += 1
        if self._visited % ASK_EVERY == 0:
            while True:
                if self._stop():
                    raise Stopped
                if self._playouts is None or self._playouts.nodes >= self._visited:
                    return
                self._playouts.play()

    def _child(self, state: State, side: Side, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a state to `side`, which moved last."""
        if self.sides[state.to_play] == side:
            return self._visit(state, depth, alpha, beta, ply)
        return -self._visit(state, depth, -beta, -alpha, ply)

    def _visit(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a state to its mover (fail-soft); of one that is over, to whoever would be on the move."""
        self._tick()
        end = state.outcome
        if end is not None:
            if end.winner is None:
                return 0
            return WON - ply if end.winner == self.sides[state.to_play] else ply - WON
        if self._drawn and state.repetition_key() in self._drawn:
            return 0
        if depth <= 0:
            self._cut = True
            return _clear(int(self.evaluate(state))) if self.evaluate else 0
        entry = self._table.get(state)
        if entry is not None:
            known = self._known(entry, depth, alpha, beta, ply)
            if known is not None:
                return known
        before, self._cut = self._cut, False
        best, move = self._best(state, depth, alpha, beta, ply, entry)
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        distance = WON - abs(best) - ply if abs(best) > PROVED else WHOLE
        if distance <= depth or not self._cut:
            depth = WHOLE
        self._table.keep(state, (depth, bound, best + _sign(best) * ply, move))
        self._cut = before or (self._cut and not _certain(bound, best))
        return best

    def _known(self, entry: Entry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
        """What the table says, if that is enough."""
        known, bound, value, _ = entry
        value -= _sign(value) * ply
        certain = _certain(bound, value)
        if known < depth:  # a forced end is certain however shallow it was found; that there is no sooner one is not
            if not certain:
                return None
            bound = AT_LEAST if value > 0 else AT_MOST
        if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
            self._cut = self._cut or (known < WHOLE and not certain)
            return value
        return None

    def _best(self, state: State, depth: int, alpha: int, beta: int, ply: int, entry: Entry | None) -> tuple[int, Move]:
        """The best move and its worth, as far as the window asks."""
        side, best, found = self.sides[state.to_play], -WON, ""
        for move in self._ordered(state, side, ply, entry[3] if entry else ""):
            after = state.apply(move)
            if found:
                value = self._child(after, side, depth - 1, alpha, alpha + 1, ply + 1)
                if alpha < value < beta:
                    value = self._child(after, side, depth - 1, alpha, beta, ply + 1)
            else:
                value = self._child(after, side, depth - 1, alpha, beta, ply + 1)
            if value > best or not found:
                best, found = value, move
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._refuted(move, side, depth, ply)
                    break
        return best, found

    def _ordered(self, state: State, side: Side, ply: int, first: Move) -> list[Move]:
        """The moves, likely refutations first: the best known, what refuted siblings, what has refuted most."""
        killers, history = self._killers.get(ply, ()), self._history
        return sorted(state.legal_moves(), key=lambda move: (move != first, move not in killers, -history[side, move]))

    def _refuted(self, move: Move, side: Side, depth: int, ply: int) -> None:
        killers = self._killers.setdefault(ply, [])
        if move not in killers:
            killers.insert(0, move)
            del killers[2:]
        self._history[side, move] += depth * depth


def _rank(root: Root) -> tuple[int, bool]:
    """Of moves that seem as good, the one that is known to be."""
    return root.value, root.known


def _clear(value: int) -> int:
    """As an estimate, however clear."""
    return max(-CLEAREST, min(CLEAREST, value))


def _sign(value: int) -> int:
    """Which way the plies to an end count: 0 where none is proved."""
    return 0 if abs(value) <= PROVED else 1 if value > 0 else -1


def _certain(bound: int, value: int) -> bool:
    """Is it proved that the mover wins, or loses?"""
    return (value > PROVED and bound != AT_MOST) or (value < -PROVED and bound != AT_LEAST)


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
    """Wins in one, replies that win in one, then random play-outs: for more than two sides, and for who is in a hurry.
    Nothing is assumed about the others but that each takes a win when it sees one."""

    def __init__(self, game: Game) -> None:
        self.game, self.sides = game, game.sides
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
        playouts = Playouts(self.game, state)
        playouts.keep(safe)
        looked, rounds = self.nodes, 0
        while not stop():
            playouts.play()
            self.nodes = looked + playouts.nodes
            rounds += 1
            if rounds % 50 == 0:
                yield self._thought(playouts.worth())
        if rounds:
            yield self._thought(playouts.worth())

    def _thought(self, worth: dict[Move, Score]) -> Thought:
        best = next(iter(worth))
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
