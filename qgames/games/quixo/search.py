"""Quixo's searcher, for two and for four."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import or_
from typing import cast

from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import AT_ONCE, MANY, WON, Adapter, Searcher
from qgames.games.quixo.pushes import GRAIN, PushTable, chosen, menaces, patterns, pushed, unpacked
from qgames.games.quixo.rules import FULL, PUSHES, RING, QuixoState
from qgames.rules.core import Game, Mask, State

__all__ = ["TwoHanded", "searcher"]


class _Handed(Adapter):
    """What Quixo is for two and for four: pushes, lines and learned patterns, with the memories they need."""

    grain = GRAIN

    def __init__(self) -> None:
        self.pushes = PushTable()
        self.lines = self.pushes.lines
        self.patterns = patterns()
        self.menaces = menaces()
        self.taking = self.pushes.taking

    def trim(self) -> None:
        self.pushes.trim()
        for pattern in self.patterns:
            if len(pattern) > 60_000:
                pattern.clear()

    def forget(self) -> None:
        self.pushes.forget()


class TwoHanded(_Handed):
    """Quixo for two: the mover's cubes in the low 25 bits, the waiting side's above."""

    threatens = True

    def node(self, state: State) -> int:
        quixo = cast(QuixoState, state)
        if quixo.to_play:
            return quixo.circles | quixo.crosses << 25
        return quixo.crosses | quixo.circles << 25

    def moves(self, node: int) -> list[int]:
        return self.pushes.moves(node)

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


def searcher(game: Game) -> Searcher:
    return AlphaBeta(game, FourHanded() if game.seats == 4 else TwoHanded())


_FAR, _SEAT, _OPENING = 50, 75, 77
_ENDS = [push.end for push in PUSHES.values()]


class Dots(dict[Mask, list[tuple[int, int]]]):
    """The dots that point at second seats -> after each push, with the cube's dot at the first or the second seat."""

    def __missing__(self, mask: Mask) -> list[tuple[int, int]]:
        row = self[mask] = [(dots << _FAR, (dots | end) << _FAR) for dots, end in zip(unpacked(pushed(mask)), _ENDS)]
        return row


def takeable(own: Mask, other: Mask, far: Mask, seat: int, opening: int) -> Mask:
    """The cubes on the rim the one on this seat may take; `own` is that seat's team."""
    blank = RING & ~(own | other)
    return blank if opening else blank | RING & own & (far if seat & 2 else ~far)


class FourHanded(_Handed):
    """Two teams as two sides, with the dots that say whose a cube is to take. A position is one int: the cubes of the
    mover's team, those of the other team, those whose dot points at the second seat of their team, then who is to move
    and how many first turns are left."""

    def __init__(self) -> None:
        super().__init__()
        self.dots = Dots()

    def node(self, state: State) -> int:
        quixo = cast(QuixoState, state)
        own, other = (quixo.circles, quixo.crosses) if quixo.to_play & 1 else (quixo.crosses, quixo.circles)
        return own | other << 25 | quixo.far << _FAR | quixo.to_play << _SEAT | quixo.opening << _OPENING

    def moves(self, node: int) -> list[int]:
        own, other, far = node & FULL, node >> 25 & FULL, node >> _FAR & FULL
        seat, opening = node >> _SEAT & 3, node >> _OPENING
        rest = (seat + 1 & 3) << _SEAT | max(0, opening - 1) << _OPENING
        cubes = takeable(own, other, far, seat, opening)
        if not cubes:
            return [other | own << 25 | far << _FAR | rest]
        sane = chosen(self.taking[cubes] & ~self.lines[other][1])
        rows = zip(self.pushes.theirs[other][0], self.pushes.own[own], self.dots[far])
        children: dict[int, None] = {}
        for theirs, ours, (near_dot, far_dot) in compress(rows, sane):
            moved = theirs | ours | rest
            children[moved | near_dot] = None
            children[moved | far_dot] = None
        return list(children)

    def evaluate(self, node: int) -> int:
        own, other, far = node & FULL, node >> 25 & FULL, node >> _FAR & FULL
        seat, opening = node >> _SEAT & 3, node >> _OPENING
        winning, _ = self.lines[own]
        menacing, giving = self.lines[other]
        if winning and winning & ~giving & self.taking[takeable(own, other, far, seat, opening)]:
            return AT_ONCE
        threats = 0
        if menacing:
            cubes = takeable(other, own, far, seat + 1 & 3, opening - 1 if opening else 0)
            threats = (menacing & self.taking[cubes]).bit_count()
        return self.menaces[threats] + sum([pattern[node & pattern.mask] for pattern in self.patterns])

    def trim(self) -> None:
        super().trim()
        if len(self.dots) > 4_000:
            self.dots.clear()

    def forget(self) -> None:
        super().forget()
        self.dots.clear()
