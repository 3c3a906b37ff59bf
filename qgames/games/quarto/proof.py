"""Proof search for Quarto: is a position worth at least a draw, at least a win, to the one who is about to give?

One question is asked all the way down. The giver has at least a draw (a win) if there is a piece to give such that
wherever it is put, the other, who gives next, does not have a win (a draw). Who has no safe piece to give has lost.
The placements tried first are those that leave their maker the fewest safe pieces: they are the sharpest, and the
quickest to read. `depth` limits the rounds looked at; what is not decided by then counts as a draw.
"""

from __future__ import annotations

from qgames.ai.search.searcher import Stop, Stopped
from qgames.games.quarto.tables import Tables
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
