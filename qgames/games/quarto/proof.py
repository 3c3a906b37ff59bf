"""Proof search for Quarto: is a position worth at least a draw, at least a win, to the one who is about to give?

One question is asked all the way down. The giver has at least a draw (a win) if there is a piece to give such that
wherever it is put, the other, who gives next, does not have a win (a draw). Who has no safe piece to give has lost. The
placements tried first are those that leave their maker the fewest safe pieces: they are the sharpest, and the quickest
to read. `depth` limits the rounds looked at; what is not decided by then counts as a draw.

A *trait* is a set of pieces that win together: those of one colour, the tall ones ... (with ``shared=2`` the light
round ones, the light tall ones ...). A position is three numbers:

    alive    for every pattern (line or square) one bit a trait: do all pieces there so far have it?
    placed   the cells taken
    pool     the pieces not yet given

What stands where does not matter beyond that, so positions reached in different ways, and with different pieces, meet.
`Tables` says which lines can still be won, by what, and which pieces are therefore safe to give.
"""

from __future__ import annotations

from itertools import combinations, product

from qgames.ai.search.searcher import Stop, Stopped
from qgames.games.quarto.rules import FULL, Quarto, QuartoState
from qgames.rules.bits import bits
from qgames.rules.core import Mask

DRAW, WIN = 0, 1  # what is asked for
ROUNDS = 16  # more than there can be
NODES_A_CHECK = 40  # of up to a tenth of a millisecond each
TABLE_LIMIT = 700_000  # answers kept; about 120 MB
#: with so few pieces left the pieces to give are not put in order first
PLAIN_ORDER = 5


class Prover:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.nodes = 0
        self._check_at = 0
        self._stop: Stop = bool
        #: by depth and question: position -> answer
        self._known: list[list[dict[int, bool]]] = [[{}, {}] for _ in range(ROUNDS + 1)]

    def forget(self) -> None:
        for answers in self._known:
            for table in answers:
                table.clear()

    def begin(self, stop: Stop) -> None:
        self.nodes = 0
        self._check_at = NODES_A_CHECK
        self._stop = stop

    def _check(self) -> None:
        self._check_at = self.nodes + NODES_A_CHECK
        if self._stop():
            raise Stopped
        if sum(len(table) for answers in self._known for table in answers) > TABLE_LIMIT:
            # the largest table holds the smallest questions; dropping all at once would take too long, too
            max((table for answers in self._known for table in answers), key=len).clear()
        self.tables.trim()

    def gives(self, alive: int, placed: Mask, pool: Mask, goal: int, depth: int = ROUNDS) -> bool:
        """Has the one about to give at least `goal`?"""
        safe = self.tables.safe(alive, placed, pool)
        if not safe:
            return not pool and goal == DRAW
        if depth < 1 or not pool & pool - 1:
            return goal == DRAW
        depth = min(depth, pool.bit_count())
        alive &= self.tables.completable(placed, pool)
        known = self._known[depth][goal].get(alive << 32 | placed << 16 | pool)
        return self._gives(alive, placed, pool, safe, goal, depth) if known is None else known

    def holds(self, alive: int, placed: Mask, pool: Mask, piece: int, goal: int, depth: int = ROUNDS) -> bool:
        """Has the one who gives this piece, not dangerous, at least `goal`?"""
        left = pool ^ 1 << piece
        after = self.tables.after
        cells = self.tables.nexts.get(placed) or self.tables.next_cells(placed)
        # the sharpest reply first
        replies = [(alive & after[cell | piece], taken >> 16) for cell, taken, _ in cells]
        replies.sort(key=lambda reply: self.tables.safe(reply[0], reply[1], left).bit_count())
        return not any(self.gives(then, taken, left, 1 - goal, depth - 1) for then, taken in replies)

    # long: the inner loop of the proof, where a call costs more than what it would do
    def _gives(self, alive: int, placed: Mask, pool: Mask, safe: Mask, goal: int, depth: int) -> bool:
        """The same with at least two pieces in the pool, a safe one among them, and 1 <= depth <= those in the pool."""
        self.nodes += 1
        if self.nodes >= self._check_at:
            self._check()
        tables = self.tables
        count = pool.bit_count()
        if goal:
            if depth == 1 or count < 4:
                return self._wins_now(alive, placed, pool, safe, depth)
        elif depth == 1 or count == 2:
            return True
        open_, dangers, after = tables.open, tables.dangers, tables.after
        answers = self._known[depth][goal]
        theirs = self._known[depth - 1][1 - goal]
        cells = tables.nexts.get(placed) or tables.next_cells(placed)
        plans: list[tuple[int, int, Mask, list[tuple[int, int, int, int, Mask]]]] = []
        pieces = safe
        while pieces:
            bit = pieces & -pieces
            pieces ^= bit
            piece = bit.bit_length() - 1
            left = pool ^ bit
            replies: list[tuple[int, int, int, int, Mask]] = []
            for cell, taken, one_short in cells:
                where = taken | left
                can = open_.get(where)
                if can is None:
                    can = tables.completable(taken >> 16, left)
                then = alive & after[cell | piece] & can
                if not then:  # nothing can be completed any more: a draw
                    if goal:
                        break
                    continue
                threatened = then & one_short
                danger = dangers.get(threatened)
                if danger is None:
                    danger = tables.danger(threatened)
                fine = left & ~danger
                if fine:
                    key = then << 32 | where
                    answer = theirs.get(key)
                    if answer is None:
                        replies.append((fine.bit_count(), key, then, taken >> 16, fine))
                    elif answer:
                        break
            else:
                if count > PLAIN_ORDER and replies:
                    plans.append((len(replies), piece, left, replies))
                    continue
                replies.sort()
                for _, _, then, taken, fine in replies:
                    if self._gives(then, taken, left, fine, 1 - goal, depth - 1):
                        break
                else:
                    answers[alive << 32 | placed << 16 | pool] = True
                    return True
        plans.sort()
        for _, _, left, replies in plans:
            replies.sort()
            for _, key, then, taken, fine in replies:
                answer = theirs.get(key)
                if answer is None:
                    answer = self._gives(then, taken, left, fine, 1 - goal, depth - 1)
                if answer:
                    break
            else:
                answers[alive << 32 | placed << 16 | pool] = True
                return True
        answers[alive << 32 | placed << 16 | pool] = False
        return False

    def _wins_now(self, alive: int, placed: Mask, pool: Mask, safe: Mask, depth: int) -> bool:
        """Is there a piece that leaves nothing safe to give, wherever it is put?"""
        tables = self.tables
        dangers, after = tables.dangers, tables.after
        cells = tables.nexts.get(placed) or tables.next_cells(placed)
        found = False
        while safe and not found:
            bit = safe & -safe
            safe ^= bit
            piece = bit.bit_length() - 1
            left = pool ^ bit
            for cell, _, one_short in cells:
                threatened = alive & after[cell | piece] & one_short
                danger = dangers.get(threatened)
                if danger is None:
                    danger = tables.danger(threatened)
                if left & ~danger:
                    break
            else:
                found = True
        self._known[depth][WIN][alive << 32 | placed << 16 | pool] = found
        return found


Next = tuple[int, int, int]  # 16 * cell, the cells taken then (16 bits up), the patterns one short then

CACHE_LIMIT = 150_000


def traits_of(game: Quarto) -> tuple[Mask, ...]:
    """The sets of pieces that make a line when four of a set stand in it."""
    return tuple(
        sum(1 << piece for piece in range(16) if all(piece >> f & 1 == v for f, v in zip(features, values)))
        for features in combinations(game.counting, game.shared)
        for values in product((0, 1), repeat=game.shared)
    )


class Tables:
    """What one choice of rules makes of cells, pieces and patterns; kept small by forgetting, made as needed."""

    def __init__(self, game: Quarto) -> None:
        self.patterns = game.patterns
        self.traits = traits_of(game)
        self.width = len(self.traits)
        every = (1 << self.width) - 1
        self.start = sum(every << self.width * n for n in range(len(self.patterns)))
        has = [sum(1 << t for t, pieces in enumerate(self.traits) if pieces >> piece & 1) for piece in range(16)]
        #: by 16 * cell + piece: what stays alive when that piece is put there
        self.after = [
            sum(
                (has[piece] if pattern >> cell & 1 else every) << self.width * n
                for n, pattern in enumerate(self.patterns)
            )
            for cell in range(16)
            for piece in range(16)
        ]
        self._every = every
        self._unit = sum(1 << self.width * n for n in range(len(self.patterns)))
        self.dangers: dict[int, Mask] = {0: 0}  # what is alive in patterns one short -> the pieces that complete one
        self.nexts: dict[Mask, list[Next]] = {}
        self.open: dict[int, int] = {}  # placed << 16 | pool -> what can still be completed at all
        self._short: dict[Mask, list[int]] = {}  # placed -> patterns that lack 1, 2, 3, 4 pieces
        self._stock: dict[Mask, list[int]] = {}  # pool -> traits of which it has 1, 2, 3, 4 pieces

    def trim(self) -> None:
        """Forget what has grown too large."""
        for cache in (self.open, self.dangers):
            if len(cache) > CACHE_LIMIT:
                cache.clear()
        self.dangers[0] = 0

    def alive(self, state: QuartoState) -> int:
        alive = self.start
        for cell in bits(state.placed):
            alive &= self.after[16 * cell + state.piece_at(cell)]
        return alive

    def short(self, placed: Mask) -> list[int]:
        found = self._short.get(placed)
        if found is None:
            found = self._short[placed] = [0, 0, 0, 0]
            for n, pattern in enumerate(self.patterns):
                lacking = (pattern & ~placed).bit_count()
                if lacking:
                    found[lacking - 1] |= self._every << self.width * n
        return found

    def completable(self, placed: Mask, pool: Mask) -> int:
        """The traits, pattern by pattern, of which the pool has as many pieces as the pattern lacks."""
        stock = self._stock.get(pool)
        if stock is None:
            counts = [(pool & pieces).bit_count() for pieces in self.traits]
            stock = self._stock[pool] = [
                self._unit * sum(1 << trait for trait, count in enumerate(counts) if count >= lacking)
                for lacking in (1, 2, 3, 4)
            ]
        short = self.short(placed)
        found = short[0] & stock[0] | short[1] & stock[1] | short[2] & stock[2] | short[3] & stock[3]
        self.open[placed << 16 | pool] = found
        return found

    def danger(self, alive_one_short: int) -> Mask:
        """The pieces that complete a pattern, from what is alive in the patterns that lack one."""
        traits, rest = 0, alive_one_short
        while rest:
            traits |= rest & self._every
            rest >>= self.width
        pieces = 0
        for trait in bits(traits):
            pieces |= self.traits[trait]
        self.dangers[alive_one_short] = pieces
        return pieces

    def next_cells(self, placed: Mask) -> list[Next]:
        found = self.nexts[placed] = [
            (16 * cell, (placed | 1 << cell) << 16, self.short(placed | 1 << cell)[0]) for cell in bits(FULL & ~placed)
        ]
        return found

    def safe(self, alive: int, placed: Mask, pool: Mask) -> Mask:
        """The pieces that can be given without giving the game."""
        threatened = alive & self.short(placed)[0]
        known = self.dangers.get(threatened)
        return pool & ~(self.danger(threatened) if known is None else known)
