"""Iterative-deepening alpha-beta for any game of two sides, over positions packed into ints.

A game joins by an `Adapter`: positions are ints, always seen from the side of the one to move, so that one table serves
both sides. The driver here does the rest: deepening, a table, ordering by what is known already, proofs and thoughts.
Beside the tree itself it asks two narrower searches: how soon a decided game ends (`Ends`), and whether there is a long
win by threats alone (`Attack`).

Values are hundredths from the mover's side, or finer (`Adapter.grain`); a forced end in n plies is worth ``WON - n``
(won) or ``n - WON`` (lost), and every such value is proved: depth is dealt out unevenly, and near the edge a clear
estimate may be believed without a search (`Adapter.margins`), but what is believed stays an estimate and proves
nothing.

The edge of the search comes from two calls: `Adapter.moves` gives the positions after each move, and `Adapter.evaluate`
judges such a position, winning moves at once included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from qgames.ai.search.attack import Attack, Found
from qgames.ai.search.searcher import (
    AT_ONCE,
    PROVED,
    WON,
    Adapter,
    Proofs,
    Seen,
    Stop,
    Stopped,
    Thought,
    score_of,
)
from qgames.rules.core import Game, Move, State

__all__ = ["AT_ONCE", "PROVED", "WON", "Adapter", "AlphaBeta"]

MAX_DEPTH = 64
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
Memory = dict[int, tuple[int, int, int]]  # position -> depth, bound, value
TABLE_SIZE = 120_000  # entries; twice as many are kept at most
PROOFS = 60_000  # ends proved; twice as many are kept at most
SHELF_SIZE = 8_000  # positions whose sorted moves are kept
ASK_EVERY = 400  # positions judged between two calls of stop()
ATTACK_FROM = 3  # from this depth on wins by threats are sought after each iteration
ATTACK_VISITS = 25  # at first; twice as many after each further iteration
TOLD_FROM = 5  # plies: when no loss is nearer it is told that all is lost; before, the move might lose at once
ENDLESS = 1_000_000  # visits: until it is told to stop
FEW_THREATS = 4  # quicker wins by so many are looked for first
MEASURED = 15  # plies: wins up to this long are looked for in place of a longer one, and losses put off
STALE = 30  # the price of a position that has occurred before, in hundredths: play should get on
REPEATED = -40  # what a draw by repetition counts at the root, so that it is taken only by who is clearly worse


class AlphaBeta:
    """A `Searcher` for a game of two sides, by an adapter."""

    def __init__(self, game: Game, adapter: Adapter) -> None:
        self.game = game
        self.adapter = adapter
        self._stale, self._drawn = STALE * adapter.grain, REPEATED * adapter.grain
        self.nodes = 0
        #: does it follow long attacks, where the least is missing? Else it tries them one by one, the shortest first
        self.farsighted = True
        #: fades as `Fading` does, written out here and below: it is asked at every node
        self._table: Memory = {}
        self._older: Memory = {}
        #: what the table forgets when a position is looked at anew: ends that were proved, the soonest of each
        self.proofs = Proofs(PROOFS)
        self._shelf: dict[int, list[tuple[int, int]]] = {}
        self._stop: Stop = lambda: False
        self._next_ask = 0
        self._ends = Ends(adapter, self.proofs, self._opened, self._tick)
        self._attack = Attack(adapter, self.proofs, self._tick) if adapter.threatens else None

    def forget(self) -> None:
        self._table.clear()
        self._older.clear()
        self.proofs.clear()
        self._shelf.clear()
        self._ends.forget()
        if self._attack:
            self._attack.forget()
        self.adapter.forget()

    # -- the root ------------------------------------------------------------------------------------------------

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        return self.think_only(state, seen, state.legal_moves(), stop=stop)

    def think_only(self, state: State, seen: Seen, moves: Sequence[Move], *, stop: Stop) -> Iterator[Thought]:
        """As `think`, looking at some of the moves only: several processes can share a position."""
        self._stop = stop
        self.nodes = 0
        self._next_ask = ASK_EVERY
        self.adapter.trim()
        roots = self._roots(state, seen, moves)
        roots.sort(key=lambda r: -r.value)
        if roots[0].value < AT_ONCE and not near_draw(roots):
            with suppress(Stopped):  # a first thought is told all the same
                self._strike(state, roots, ATTACK_VISITS if self.farsighted else 0)  # what is under way goes on
        at_once = roots[0].value == AT_ONCE
        yield self._thought(state, roots[0], roots, 1, settled=at_once)
        if at_once:
            return
        try:
            for depth in range(2, MAX_DEPTH):
                if roots[0].value > PROVED or all(r.known for r in roots):
                    break
                yield from self._iteration(state, roots, depth)
                if self._attack and depth >= ATTACK_FROM and roots[0].value < PROVED:
                    yield from self._attacks(state, roots, depth)
            if roots[0].value > PROVED:
                yield from self._quickest(state, roots)
            elif roots[0].value < -PROVED:
                yield from self._longest(state, roots)
        except Stopped:
            return

    def _roots(self, state: State, seen: Seen, moves: Sequence[Move]) -> list[Root]:
        """The moves with their one-ply values; moves that lead to the same position share one root."""
        roots: list[Root] = []
        met: dict[int, Root] = {}
        me = self.game.sides[state.to_play]
        repeats = self.game.repeats
        drawish = repeats and any(times >= 2 for times in seen.values())
        for move in moves:
            after = state.apply(move)
            outcome = after.outcome
            if outcome is not None:
                value = self._drawn if outcome.winner is None else AT_ONCE if outcome.winner == me else -AT_ONCE
                roots.append(Root(move, -1, value, True))
                continue
            child = self.adapter.node(after)
            times = seen.get(after.repetition_key(), 0) if repeats else 0
            if times >= 2:
                roots.append(Root(move, child, self._drawn, True))
            elif child in met:
                met[child].twins.append(move)
            else:
                capped = drawish and any(
                    seen.get(reply.repetition_key(), 0) >= 2
                    for reply in map(after.apply, after.legal_moves())
                    if reply.outcome is None
                )
                proved = self.proved(after) or (None if capped else self.proofs.get(child))
                worth = proved or self.adapter.evaluate(child)
                self.nodes += 1
                value = 1 - worth if worth > PROVED else -1 - worth if worth < -PROVED else -worth
                root = Root(move, child, value, abs(worth) > PROVED)
                root.stale = self._stale if times else 0
                root.capped = capped
                met[child] = root
                roots.append(root)
        return roots

    def proved(self, state: State) -> int | None:
        """What is proved ahead about a position (a book), for its mover, in the values of the search."""
        return None

    def _iteration(self, state: State, roots: list[Root], depth: int) -> Iterator[Thought]:
        """Search every open root move to a depth; yields when a better move shows itself, and at the end."""
        best: Root | None = None
        alpha = -WON
        for root in roots:  # what is known needs no search, but may be the best there is
            if root.known and root.value > alpha:
                best, alpha = root, root.value
        for number, root in enumerate([r for r in roots if not r.known]):
            if number == 0 or depth <= 3:
                value = self._try(root, depth, -WON, WON)
            else:
                value = self._try(root, depth, alpha, alpha + 1)
                if value > alpha and not root.known:  # a proof needs no second opinion, which might be shorter of sight
                    value = self._try(root, depth, alpha, WON)
            root.value = value
            if best is None or value > alpha:
                best, alpha = root, value
                if value > PROVED:
                    break
                if number:
                    put_first(roots, best)
                    if value > -PROVED:  # a loss is told when all is lost, and by which move it comes last
                        yield self._thought(state, best, roots, depth)
        assert best is not None
        put_first(roots, best)
        if best.value > -PROVED:
            yield self._thought(state, best, roots, depth)

    def _attacks(self, state: State, roots: list[Root], depth: int) -> Iterator[Thought]:
        """Look for long wins by threats: the mover's, and then the opponent's after what seems the best move."""
        visits = ATTACK_VISITS << depth - ATTACK_FROM
        if near_draw(roots):
            return
        if self._strike(state, roots, visits):
            yield self._thought(state, roots[0], roots, depth)
            return
        while not roots[0].known:
            found = self._attacked(roots[0].child, visits)
            if found is None:
                return
            roots[0].value, roots[0].known = found.plies + 1 - WON, True
            yield from self._iteration(state, roots, depth)

    def _strike(self, state: State, roots: list[Root], visits: int) -> bool:
        """Has the mover a quicker win by threats? It becomes the best root."""
        found = self._attacked(self.adapter.node(state), visits)
        return found is not None and self._take(roots, found)

    def _take(self, roots: list[Root], found: Found) -> bool:
        """A win by threats becomes the best root, if it is one of them and quicker than what is there."""
        for root in roots:
            if root.child == found.child and WON - found.plies > roots[0].value:
                root.value, root.known = WON - found.plies, True
                put_first(roots, root)
                return True
        return False

    def _attacked(self, node: int, visits: int) -> Found | None:
        """A win of the mover by threats, the far ones if it sees those."""
        if not self._attack:
            return None
        return (self._attack.search if self.farsighted else self._attack.nearest)(node, visits)

    def _quickest(self, state: State, roots: list[Root]) -> Iterator[Thought]:
        """It is won, but the first win found need not be the quickest: look for that, two plies further each time."""
        if self._attack and self.farsighted and not near_draw(roots):
            fewer = (WON - roots[0].value) // 2 - 1  # threats than in the win that is known
            found = self._attack.nearest(self.adapter.node(state), ENDLESS, min(fewer, FEW_THREATS))
            if found and self._take(roots, found):
                yield self._thought(state, roots[0], roots, found.plies)
        for threats_only in (True, False) if self.adapter.threatens else (False,):
            self._ends.begin(threats_only=threats_only)
            plies = 3
            while plies < min(WON - roots[0].value, MEASURED + 1):
                for root in roots:
                    open_ = not root.capped and (root.value > PROVED or not root.known)
                    if open_ and self._ends.lost(root.child, plies - 1):
                        root.value, root.known = WON - plies, True
                        put_first(roots, root)
                        yield self._thought(state, root, roots, plies)
                        break
                plies += 2
        yield self._thought(state, roots[0], roots, plies, settled=True)

    def _longest(self, state: State, roots: list[Root]) -> Iterator[Thought]:
        """All is lost: the move that lasts longest, if the opponent's quickest win is looked for in the same way."""
        self._ends.begin(threats_only=False)
        plies = 3
        while plies + 1 < WON + roots[0].value <= MEASURED:
            if self._ends.won(roots[0].child, plies):
                roots[0].value = plies + 1 - WON
                roots.sort(key=lambda r: -r.value)
                plies = 3  # another one may be the best now; what was asked before is answered at once
            else:
                if plies >= TOLD_FROM:
                    yield self._thought(state, roots[0], roots, plies)
                plies += 2
        yield self._thought(state, roots[0], roots, plies, settled=True)

    def _tick(self, nodes: int) -> None:
        """Count positions looked at, and ask whether to go on."""
        self.nodes += nodes
        if self.nodes >= self._next_ask:
            self._next_ask = self.nodes + ASK_EVERY
            if self._stop():
                raise Stopped
            self.adapter.trim()

    def _try(self, root: Root, depth: int, alpha: int, beta: int) -> int:
        """The value of a root move, within a window; what is proved is marked as known."""
        price = root.stale
        value = -self._visit(root.child, depth - 1, -beta - price, -alpha - price, 1)
        if root.capped and value > PROVED:
            root.known = True
            return self._drawn
        # beyond the window it is only told that a win is no quicker, a loss no sooner: that proves neither
        if alpha + price < value > PROVED or beta + price > value < -PROVED:
            root.known = True
            return value
        return min(value - price, self._drawn) if root.capped else value - price

    def _thought(self, state: State, best: Root, roots: list[Root], depth: int, *, settled: bool = False) -> Thought:
        settled = settled or (all(r.known for r in roots) and abs(best.value) < PROVED)
        scores = [(root, score_of(root.value, root.known, self.adapter.grain)) for root in roots]
        verdicts = {move: score for root, score in scores for move in (root.move, *root.twins)}
        length = max(depth, WON - abs(best.value) if abs(best.value) > PROVED else 0)
        line = (best.move, *expected(self.game, self.adapter, self._met, state.apply(best.move), length - 1))
        return Thought(best.move, verdicts[best.move], depth, self.nodes, line, settled, verdicts)

    def _met(self, node: int) -> int | None:
        """What is known of a position, proofs first; nothing where the table has a lower bound only."""
        entry = self._table.get(node) or self._older.get(node)
        return self.proofs.get(node) or (None if entry is None or entry[1] == AT_LEAST else entry[2])

    # -- inside the tree -----------------------------------------------------------------------------------------

    # long: the heart of the search, where a call more is paid for at every node
    def _visit(self, node: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a position whose mover cannot win at once, searched `depth` plies deep (fail-soft)."""
        if self.nodes >= self._next_ask:
            self._next_ask = self.nodes + ASK_EVERY
            if self._stop():
                raise Stopped
            self.adapter.trim()
        table = self._table
        entry = table.get(node) or self._older.get(node)
        if entry is not None:
            known, bound, value = entry
            # a forced end is certain however shallow it was found; that there is no quicker one is not
            if value > PROVED:
                value -= ply
                if known < depth and bound != AT_MOST:
                    known, bound = depth, AT_LEAST
            elif value < -PROVED:
                value += ply
                if known < depth and bound != AT_LEAST:
                    known, bound = depth, AT_MOST
            if known >= depth and (
                bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)
            ):
                return value
        if depth <= 1:
            return self._edge(node, beta, ply)
        kids = self._shelf.get(node)
        if kids is None:
            kids = self._open(node)
        if not kids:
            self._store(node, MAX_DEPTH, EXACT, 2 + ply - WON, ply)
            return 2 + ply - WON
        # What the table knows of the children sorts them, and may already be enough.
        ordered = []
        rest = depth - 1
        older = self._older
        for static, kid in kids:
            entry = table.get(kid) or older.get(kid)
            if entry is not None:
                known, bound, static = entry
                if bound != AT_LEAST and (known >= rest or static < -PROVED):
                    value = -static - ply - 1 if static < -PROVED else -static
                    if value >= beta:
                        return value
            ordered.append((static, kid))
        ordered.sort()
        if len(kids) == 1 and ply < 24:
            rest = depth  # a forced reply costs no depth
        best = -WON
        floor = alpha
        margins = self.adapter.margins
        proving = alpha > PROVED or beta < -PROVED  # how soon? then no estimate is believed and no move slighted
        margin = margins[rest] if rest < len(margins) and beta - alpha == 1 and not proving else 0
        for number, (static, kid) in enumerate(ordered):
            if margin and abs(static) < PROVED:
                if -static - margin >= beta:
                    best = -static - margin
                    break
                if number and margin - static <= floor:
                    best = max(best, margin - static)
                    continue
            if number == 0:
                value = -self._visit(kid, rest, -beta, -floor, ply + 1)
            else:
                less = rest - 1 if number >= 4 and rest >= 3 and not proving else rest
                value = -self._visit(kid, less, -floor - 1, -floor, ply + 1)
                if value > floor and less < rest:
                    value = -self._visit(kid, rest, -floor - 1, -floor, ply + 1)
                if floor < value < beta:
                    value = -self._visit(kid, rest, -beta, -floor, ply + 1)
            if value > best:
                best = value
                if value > floor:
                    floor = value
                    if value >= beta:
                        break
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        self._store(node, depth, bound, best, ply)
        return best

    def _edge(self, node: int, beta: int, ply: int) -> int:
        """One ply from the edge: judge the children instead of visiting them."""
        best, judged = self.adapter.glance(node, beta)
        self.nodes += judged + 1
        if best == -AT_ONCE or judged == 0:  # every move lets the opponent win at once, or gives it away itself
            best = 2 + ply - WON
            self._store(node, MAX_DEPTH, EXACT, best, ply)
        else:
            self._store(node, 1, AT_LEAST if best >= beta else EXACT, best, ply)
        return best

    def _opened(self, node: int) -> list[tuple[int, int]]:
        kids = self._shelf.get(node)
        return self._open(node) if kids is None else kids

    def _open(self, node: int) -> list[tuple[int, int]]:
        """The moves worth a look, best first by estimate; those that let the opponent win at once are left out."""
        kids = self.adapter.judge(node)
        self.nodes += len(kids) + 1
        kids = [pair for pair in kids if pair[0] != AT_ONCE]
        kids.sort()
        if len(self._shelf) >= SHELF_SIZE:
            self._shelf.clear()
        self._shelf[node] = kids
        return kids

    def _store(self, node: int, depth: int, bound: int, value: int, ply: int) -> None:
        if value > PROVED:
            value += ply
            if bound != AT_MOST:
                self.proofs.prove(node, value)
        elif value < -PROVED:
            value -= ply
            if bound != AT_LEAST:
                self.proofs.prove(node, value)
        table = self._table
        if len(table) >= TABLE_SIZE:
            self._older = table
            table = self._table = {}
        table[node] = (depth, bound, value)


class Root:
    """A move at the root: where it leads and what is known about it."""

    __slots__ = ("capped", "child", "known", "move", "stale", "twins", "value")

    def __init__(self, move: Move, child: int, value: int, known: bool) -> None:
        self.move = move
        self.twins: list[Move] = []  # other moves that lead to the same position
        self.child = child
        self.value = value  # for the mover at the root
        self.known = known  # proved, or a draw by repetition: not to be searched any more
        self.capped = False  # the opponent can answer with a third occurrence: no more than a draw
        self.stale = 0  # a small price on positions that have been before, so that play gets on


def near_draw(roots: list[Root]) -> bool:
    """Is a draw by repetition near? An attack knows nothing of that."""
    return any(root.capped or (root.known and abs(root.value) < PROVED) for root in roots)


def put_first(roots: list[Root], best: Root) -> None:
    """The best one, then the others by what they seem to be worth."""
    roots.sort(key=lambda root: (root is not best, -root.value))


def expected(
    game: Game, adapter: Adapter, met: Callable[[int], int | None], state: State, length: int
) -> Iterator[Move]:
    """The play expected from a position on, as far as `met` tells what positions are worth."""
    while length > 0 and state.outcome is None:
        found: tuple[int, Move, State] | None = None
        unknown: list[tuple[Move, State]] = []
        for move in state.legal_moves():
            after = state.apply(move)
            if after.outcome is not None:
                value: int | None = -AT_ONCE if after.outcome.winner == game.sides[state.to_play] else WON
            else:
                value = met(adapter.node(after))
            if value is None:
                unknown.append((move, after))
            elif found is None or value < found[0]:
                found = (value, move, after)
        if found is None or found[0] == WON:  # if all moves let the other side win at once, one is like another
            if not unknown or not all(adapter.wins(adapter.node(after)) for _, after in unknown):
                return
            found = (AT_ONCE, *unknown[0])
        yield found[1]
        state = found[2]
        length -= 1


ENDS_KEPT = 100_000  # positions of either kind


class Ends:
    """How soon does it end? Every move of both sides is tried, ply by ply, once it is known that somebody wins.

    Nothing is estimated here and no move slighted, so what is not found is not there. One side, the winner, is asked
    for a win within so many plies; the other one needs a single reply after which there is none.

    `opened` gives the moves worth a look, best first; `tick` is told how many positions were looked at, and may raise
    to end it all. What is proved goes to `proofs`, and what stands there is believed.
    """

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
        if len(self._no_win) >= ENDS_KEPT:
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
                    if len(self._escapes) >= ENDS_KEPT:
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
