"""Quixo for four inside the search: two teams as two sides, with the dots that say whose a cube is to take.

A position is one int: the cubes of the mover's team, those of the other team, those whose dot points at the second seat
of their team, then who is to move and how many first turns are left.
"""

from __future__ import annotations

from itertools import compress
from typing import cast

from qgames.ai.search.alphabeta import AT_ONCE, Adapter
from qgames.games.quixo.evaluation import MENACE, Completions, pairs
from qgames.games.quixo.pushes import TAKES, PushTable, Taking, pushed, unpacked
from qgames.games.quixo.rules import FULL, PUSHES, RING, QuixoState
from qgames.rules.core import Mask, State

_FAR, _SEAT, _OPENING = 50, 75, 77
_ENDS = [push.end for push in PUSHES.values()]


class Dots(dict[Mask, list[tuple[int, int]]]):
    """The dots that point at second seats -> after each push, with the cube's dot at the first or the second seat."""

    def __missing__(self, mask: Mask) -> list[tuple[int, int]]:
        row = self[mask] = [(dots << _FAR, (dots | end) << _FAR) for dots, end in zip(unpacked(pushed(mask)), _ENDS)]
        return row


class Chosen(dict[int, bytes]):
    """A set of pushes -> the same as a byte for each push."""

    def __missing__(self, pushes: int) -> bytes:
        row = self[pushes] = bytes([pushes >> number & 1 for number in range(len(TAKES))])
        return row


def takeable(own: Mask, other: Mask, far: Mask, seat: int, opening: int) -> Mask:
    """The cubes on the rim the one on this seat may take; `own` is that seat's team."""
    blank = RING & ~(own | other)
    return blank if opening else blank | RING & own & (far if seat & 2 else ~far)


class FourHanded(Adapter):
    def __init__(self) -> None:
        self.pushes = PushTable()
        self.lines = Completions()
        self.pairs = pairs()
        self.taking = Taking()
        self.dots = Dots()
        self.chosen = Chosen()

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
        sane = self.chosen[self.taking[cubes] & ~self.lines[other][1]]
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
        worth = 0
        for pair in self.pairs:
            worth += pair[node & pair.mask]
        if menacing:
            cubes = takeable(other, own, far, seat + 1 & 3, opening - 1 if opening else 0)
            worth -= MENACE * (menacing & self.taking[cubes]).bit_count()
        return worth

    def trim(self) -> None:
        self.pushes.trim()
        self.lines.trim()
        for pair in self.pairs:
            if len(pair) > 30_000:
                pair.clear()
        if len(self.dots) > 4_000:
            self.dots.clear()
        if len(self.chosen) > 20_000:
            self.chosen.clear()

    def forget(self) -> None:
        self.pushes.forget()
        self.lines.clear()
        self.dots.clear()
