"""Quixo for four inside the search: two teams as two sides, with the dots that say whose a cube is to take.

A position is one int: the cubes of the mover's team, those of the other team, those whose dot points at the second seat
of their team, then who is to move and how many first turns are left.
"""

from __future__ import annotations

from itertools import compress
from typing import cast

from qgames.ai.search.alphabeta import AT_ONCE, Adapter
from qgames.games.quixo.evaluation import GRAIN, menaces, patterns
from qgames.games.quixo.pushes import PushTable, chosen, pushed, unpacked
from qgames.games.quixo.rules import FULL, PUSHES, RING, QuixoState
from qgames.rules.core import Mask, State

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


class FourHanded(Adapter):
    grain = GRAIN

    def __init__(self) -> None:
        self.pushes = PushTable()
        self.lines = self.pushes.lines
        self.patterns = patterns()
        self.menaces = menaces()
        self.taking = self.pushes.taking
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
        self.pushes.trim()
        for pattern in self.patterns:
            if len(pattern) > 60_000:
                pattern.clear()
        if len(self.dots) > 4_000:
            self.dots.clear()

    def forget(self) -> None:
        self.pushes.forget()
        self.dots.clear()
