"""What a Cubulus position is worth: squares by push and by turn, face by face.

All that a face tells by itself is worked out once and kept: how full its six squares are, and which of them the mover
might complete with one push. A square lacks one cell, or the two ends of a line through its middle: only a push along
a line through what is missing can complete it, and a table knows from which looks of that line one does.
"""

from __future__ import annotations

from typing import NamedTuple

from qgames.ai.alphabeta import AT_ONCE
from qgames.ai.cubulus_cube import BAN, CELLS, CUBE, LINES, NEEDS, OWN, TOKENS, Line, thrice
from qgames.rules.core import Mask
from qgames.rules.cubulus import BALLS, FACELETS, SQUARES

#: hundredths for a square with so many of one colour, by how many of the others stand in it too
FILLED = (
    (0, 0, 0, 0, 0),
    (2, 1, 1, 0, 0),
    (12, 7, 4, 0, 0),
    (60, 34, 0, 0, 0),
    (0, 0, 0, 0, 0),
)
TEMPO = 20  # to be on move
KEPT = 60_000  # looks of faces kept


class Chance(NamedTuple):
    """A square that one push along a line may complete."""

    line: Mask
    with_ball: frozenset[Mask]  # the looks of the line from which a push does it
    without: frozenset[Mask]
    table: Line
    square: Mask


class Face(NamedTuple):
    worth: int  # for the mover, less what it is worth to the next
    begun: int  # for the mover alone
    chances: tuple[Chance, ...]


WON_FACE = Face(AT_ONCE, AT_ONCE, ())


class Judge:
    """Knows the worth of a node for its mover, and at once whether it has won."""

    def __init__(self, three: bool = False) -> None:
        self.three = three
        cells = [sum(1 << FACELETS[t][0] for t in TOKENS[n : n + 9]) for n in range(0, 54, 9)]
        self._faces: list[tuple[Mask, dict[Mask, Face], tuple[Mask, ...]]] = [
            (thrice(face), {}, tuple(s for s in SQUARES if s & face == s)) for face in cells
        ]

    def trim(self) -> None:
        for _, known, _ in self._faces:
            if len(known) > KEPT:
                known.clear()

    def forget(self) -> None:
        for _, known, _ in self._faces:
            known.clear()

    def worth(self, node: int) -> int:
        """Hundredths for the mover; AT_ONCE where it wins with one push (or has a square already)."""
        total = TEMPO
        armed = -1
        for mask, known, squares in self._faces:
            look = node & mask
            face = known.get(look)
            if face is None:
                face = known[look] = self._look(look, squares)
            worth, _, chances = face
            total += worth
            for line, with_ball, without, table, square in chances:
                if armed < 0:
                    armed = (node & OWN).bit_count() < BALLS
                there = node & line
                if there in (with_ball if armed else without) and self._completes(node, there, table, square, armed):
                    return AT_ONCE
        return total if total < AT_ONCE // 2 else AT_ONCE

    def begun(self, node: int) -> int:
        """What the squares of the mover alone are worth; AT_ONCE or more where one is complete."""
        total = 0
        for mask, known, squares in self._faces:
            look = node & mask
            face = known.get(look)
            if face is None:
                face = known[look] = self._look(look, squares)
            total += face.begun
        return total

    def squared(self, node: int) -> bool:
        """Has the mover a square?"""
        return self.begun(node) >= AT_ONCE

    def _completes(self, node: int, there: Mask, line: Line, square: Mask, armed: int) -> bool:
        """Is there really such a push: not banned, and not one that gives another player a square?"""
        cube, ban = node & CUBE, node >> BAN
        for change, _, facelet in (line.with_ball if armed else line.without)[there]:
            if facelet == ban:
                continue
            after = cube ^ change
            if after & square == square and not self._gives(after >> CELLS, line.squares):
                return True
        return False

    def _gives(self, others: Mask, squares: tuple[Mask, ...]) -> bool:
        for square in squares:
            if others & square == square:
                return True
        if self.three:
            others >>= CELLS
            for square in squares:
                if others & square == square:
                    return True
        return False

    def _look(self, look: Mask, squares: tuple[Mask, ...]) -> Face:
        own, other, third = look & OWN, look >> CELLS & OWN, look >> 2 * CELLS
        worth = begun = 0
        chances: list[Chance] = []
        for square in squares:
            mine, yours = (own & square).bit_count(), (other & square).bit_count()
            if mine == 4:
                return WON_FACE
            rest = (third & square).bit_count()
            begun += FILLED[mine][yours + rest]
            worth += FILLED[mine][yours + rest] - FILLED[yours][mine + rest]
            if mine > 1:
                chances += self._chances(square, square & ~own, look, squares)
        return Face(worth, begun, tuple(chances))

    @staticmethod
    def _chances(square: Mask, missing: Mask, look: Mask, squares: tuple[Mask, ...]) -> list[Chance]:
        found = []
        face = 0
        for each in squares:
            face |= each
        for number, line in enumerate(LINES):
            if line.cells & missing != missing:
                continue
            with_ball, without = NEEDS[number][square & line.cells]
            inside = line.cells & face == line.cells  # then this face alone tells how the line looks
            if with_ball and (not inside or look & line.mask in with_ball):
                found.append(Chance(line.mask, with_ball, without, line, square))
        return found
