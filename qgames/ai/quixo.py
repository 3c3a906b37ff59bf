"""Quixo's searcher."""

from __future__ import annotations

from itertools import compress
from operator import or_
from typing import cast

from qgames.ai.alphabeta import AT_ONCE, WON, AlphaBeta, Kernel
from qgames.ai.quixo_board import Board, Taking
from qgames.ai.quixo_four import FourHanded
from qgames.ai.quixo_reason import reason
from qgames.ai.searcher import Searcher
from qgames.ai.worth.quixo import MENACE, TEMPO, Lines
from qgames.rules.core import Game, State
from qgames.rules.quixo import FULL, RING, QuixoState

__all__ = ["TwoHanded", "reason", "searcher"]


class TwoHanded(Kernel):
    """Quixo for two: the mover's cubes in the low 25 bits, the waiting side's above."""

    def __init__(self) -> None:
        self.board = Board()
        self.lines = Lines()
        self.taking = Taking()

    def node(self, state: State) -> int:
        quixo = cast(QuixoState, state)
        if quixo.to_play:
            return quixo.circles | quixo.crosses << 25
        return quixo.crosses | quixo.circles << 25

    def moves(self, node: int) -> list[int]:
        return self.board.moves(node)

    def worth(self, node: int) -> int:
        own, other = node & FULL, node >> 25
        mine, winning, _ = self.lines[own]
        theirs, menacing, giving = self.lines[other]
        if winning and winning & ~(giving | self.taking[other & RING]):
            return AT_ONCE
        if menacing:
            return mine - theirs + TEMPO - MENACE * (menacing & ~self.taking[own & RING]).bit_count()
        return mine - theirs + TEMPO

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        row, sane = self.board.theirs[node >> 25]
        children = dict.fromkeys(compress(map(or_, row, self.board.own[node & FULL]), sane))
        lines, taking = self.lines, self.taking
        best = -WON
        judged = 0
        for child in children:
            judged += 1
            own, other = child & FULL, child >> 25
            theirs, winning, _ = lines[own]
            mine, menacing, giving = lines[other]
            if winning and winning & ~(giving | taking[other & RING]):
                if best == -WON:
                    best = -AT_ONCE
                continue
            value = mine - theirs - TEMPO
            if menacing:
                value += MENACE * (menacing & ~taking[own & RING]).bit_count()
            if value > best:
                best = value
                if value >= enough:
                    break
        return best, judged

    def trim(self) -> None:
        self.board.trim()
        self.lines.trim()

    def forget(self) -> None:
        self.board.forget()
        self.lines.clear()


def searcher(game: Game) -> Searcher:
    return AlphaBeta(game, FourHanded() if game.seats == 4 else TwoHanded())
