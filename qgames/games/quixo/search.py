"""Quixo's searcher."""

from __future__ import annotations

from itertools import compress
from operator import or_
from typing import cast

from qgames.ai.search.alphabeta import AT_ONCE, WON, Adapter, AlphaBeta
from qgames.ai.search.searcher import Searcher
from qgames.games.quixo.evaluation import MENACE, Completions, pairs
from qgames.games.quixo.four import FourHanded
from qgames.games.quixo.pushes import PushTable, Taking
from qgames.games.quixo.rules import FULL, RING, QuixoState
from qgames.rules.core import Game, State

__all__ = ["TwoHanded", "searcher"]


class TwoHanded(Adapter):
    """Quixo for two: the mover's cubes in the low 25 bits, the waiting side's above."""

    def __init__(self) -> None:
        self.pushes = PushTable()
        self.lines = Completions()
        self.pairs = pairs()
        self.taking = Taking()

    def node(self, state: State) -> int:
        quixo = cast(QuixoState, state)
        if quixo.to_play:
            return quixo.circles | quixo.crosses << 25
        return quixo.crosses | quixo.circles << 25

    def moves(self, node: int) -> list[int]:
        return self.pushes.moves(node)

    threatens = True

    def passed(self, node: int) -> int:
        return node >> 25 | (node & FULL) << 25

    def wins(self, node: int) -> bool:
        """Can the mover complete a line now, without completing one of the other side's?"""
        winning = self.lines[node & FULL][0]
        return bool(winning) and bool(winning & ~(self.lines[node >> 25][1] | self.taking[node >> 25 & RING]))

    def evaluate(self, node: int) -> int:
        own, other = node & FULL, node >> 25
        winning, _ = self.lines[own]
        menacing, giving = self.lines[other]
        if winning and winning & ~(giving | self.taking[other & RING]):
            return AT_ONCE
        a, b, c, d, e, f = self.pairs
        worth = (
            a[node & a.mask] + b[node & b.mask] + c[node & c.mask]
            + d[node & d.mask] + e[node & e.mask] + f[node & f.mask]
        )  # fmt: skip
        return worth - MENACE * (menacing & ~self.taking[own & RING]).bit_count() if menacing else worth

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        row, sane = self.pushes.theirs[node >> 25]
        children = dict.fromkeys(compress(map(or_, row, self.pushes.own[node & FULL]), sane))
        lines, taking = self.lines, self.taking
        a, b, c, d, e, f = self.pairs
        am, bm, cm, dm, em, fm = a.mask, b.mask, c.mask, d.mask, e.mask, f.mask
        best = -WON
        judged = 0
        for child in children:
            judged += 1
            own, other = child & FULL, child >> 25
            winning, _ = lines[own]
            menacing, giving = lines[other]
            if winning and winning & ~(giving | taking[other & RING]):
                if best == -WON:
                    best = -AT_ONCE
                continue
            value = -(a[child & am] + b[child & bm] + c[child & cm] + d[child & dm] + e[child & em] + f[child & fm])
            if menacing:
                value += MENACE * (menacing & ~taking[own & RING]).bit_count()
            if value > best:
                best = value
                if value >= enough:
                    break
        return best, judged

    def trim(self) -> None:
        self.pushes.trim()
        self.lines.trim()
        for pair in self.pairs:
            if len(pair) > 30_000:
                pair.clear()

    def forget(self) -> None:
        self.pushes.forget()
        self.lines.clear()


def searcher(game: Game) -> Searcher:
    return AlphaBeta(game, FourHanded() if game.seats == 4 else TwoHanded())
