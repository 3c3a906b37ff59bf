"""Quixo's searcher."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import or_
from typing import cast

from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import AT_ONCE, MANY, WON, Adapter, Searcher
from qgames.games.quixo.evaluation import GRAIN, menaces, patterns
from qgames.games.quixo.four import FourHanded
from qgames.games.quixo.pushes import PushTable
from qgames.games.quixo.rules import FULL, RING, QuixoState
from qgames.rules.core import Game, State

__all__ = ["TwoHanded", "searcher"]


class TwoHanded(Adapter):
    """Quixo for two: the mover's cubes in the low 25 bits, the waiting side's above."""

    def __init__(self) -> None:
        self.pushes = PushTable()
        self.lines = self.pushes.lines
        self.patterns = patterns()
        self.menaces = menaces()
        self.taking = self.pushes.taking

    def node(self, state: State) -> int:
        quixo = cast(QuixoState, state)
        if quixo.to_play:
            return quixo.circles | quixo.crosses << 25
        return quixo.crosses | quixo.circles << 25

    def moves(self, node: int) -> list[int]:
        return self.pushes.moves(node)

    threatens = True
    grain = GRAIN

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
        a, b, c, d, e, f = self.patterns
        worth = (
            a[node & a.mask] + b[node & b.mask] + c[node & c.mask]
            + d[node & d.mask] + e[node & e.mask] + f[node & f.mask]
        )  # fmt: skip
        return worth + self.menaces[(menacing & ~self.taking[own & RING]).bit_count() if menacing else 0]

    def judge(self, node: int) -> list[tuple[int, int]]:
        return self._look(node, WON)[1]

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        best, judged = self._look(node, enough)
        return best, len(judged)

    def _look(self, node: int, enough: int) -> tuple[int, list[tuple[int, int]]]:
        """The best for the mover, until it is enough, and what was judged: `evaluate`, written out for all moves.

        Most of the search's time is spent here.
        """
        row, sane = self.pushes.theirs[node >> 25]
        lines, taking, menaces = self.lines, self.taking, self.menaces
        a, b, c, d, e, f = self.patterns
        am, bm, cm, dm, em, fm = a.mask, b.mask, c.mask, d.mask, e.mask, f.mask
        best = -WON
        judged: list[tuple[int, int]] = []
        for child in dict.fromkeys(compress(map(or_, row, self.pushes.own[node & FULL]), sane)):
            own, other = child & FULL, child >> 25
            winning, _ = lines[own]
            menacing, giving = lines[other]
            if winning and winning & ~(giving | taking[other & RING]):
                judged.append((AT_ONCE, child))
                if best == -WON:
                    best = -AT_ONCE
                continue
            worth = (
                a[child & am] + b[child & bm] + c[child & cm] + d[child & dm] + e[child & em] + f[child & fm]
                + menaces[(menacing & ~taking[own & RING]).bit_count() if menacing else 0]
            )  # fmt: skip
            judged.append((worth, child))
            if -worth > best:
                best = -worth
                if best >= enough:
                    break
        return best, judged

    def threats(self, node: int, enough: int = MANY) -> Iterator[tuple[int, list[int]]]:
        lines, taking, pushes = self.lines, self.taking, self.pushes
        for child in pushes.moves(node):
            mine = child >> 25
            winning, given = lines[mine]
            if not winning:
                continue
            theirs = child & FULL
            completing, giving = lines[theirs]
            if not winning & ~(giving | taking[theirs & RING]):
                continue
            if completing and completing & ~(given | taking[mine & RING]):
                continue
            replies = []
            for reply in pushes.moves(child):
                winning = lines[reply & FULL][0]
                if winning:
                    other = reply >> 25
                    if winning & ~(lines[other][1] | taking[other & RING]):
                        continue
                replies.append(reply)
                if len(replies) == enough:
                    break
            yield child, replies

    def trim(self) -> None:
        self.pushes.trim()
        for pattern in self.patterns:
            if len(pattern) > 60_000:
                pattern.clear()

    def forget(self) -> None:
        self.pushes.forget()


def searcher(game: Game) -> Searcher:
    return AlphaBeta(game, FourHanded() if game.seats == 4 else TwoHanded())
