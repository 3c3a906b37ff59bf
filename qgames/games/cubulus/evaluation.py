"""What a Cubulus position is worth: squares by push and by turn, face by face.

All that a face tells by itself is worked out once and kept: how full its six squares are, and which of them the mover
might complete with one push. A square lacks one cell, or the two ends of a line through its middle: only a push along
a line through what is missing can complete it, and a table knows from which looks of that line one does.
"""

from __future__ import annotations

from typing import NamedTuple

from qgames.ai.search.alphabeta import AT_ONCE
from qgames.games.cubulus.pushes import BAN, CELLS, CUBE, LINES, NEEDS, OWN, TOKENS, Line, thrice
from qgames.games.cubulus.rules import BALLS, FACELETS, SQUARES
from qgames.rules.core import Mask

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


class Looks(dict[Mask, Face]):
    """How a face looks, in all three colours -> what it tells; worked out when first met."""

    def __init__(self, cells: Mask) -> None:
        self.mask = thrice(cells)
        self._cells = cells
        self._squares = tuple(square for square in SQUARES if square & cells == square)

    def __missing__(self, look: Mask) -> Face:
        face = self[look] = self._told(look)
        return face

    def _told(self, look: Mask) -> Face:
        own, other, third = look & OWN, look >> CELLS & OWN, look >> 2 * CELLS
        worth = begun = 0
        chances: list[Chance] = []
        for square in self._squares:
            mine, yours = (own & square).bit_count(), (other & square).bit_count()
            if mine == 4:
                return WON_FACE
            rest = (third & square).bit_count()
            begun += FILLED[mine][yours + rest]
            worth += FILLED[mine][yours + rest] - FILLED[yours][mine + rest]
            if mine > 1:
                chances += self._chances(square, square & ~own, look)
        return Face(worth, begun, tuple(chances))

    def _chances(self, square: Mask, missing: Mask, look: Mask) -> list[Chance]:
        found = []
        for number, line in enumerate(LINES):
            if line.cells & missing != missing:
                continue
            with_ball, without = NEEDS[number][square & line.cells]
            inside = line.cells & self._cells == line.cells  # then this face alone tells how the line looks
            if with_ball and (not inside or look & line.mask in with_ball):
                found.append(Chance(line.mask, with_ball, without, line, square))
        return found


class Judge:
    """Knows the worth of a node for its mover, and at once whether it has won."""

    def __init__(self, three: bool = False) -> None:
        self.three = three
        faces = [Looks(sum(1 << FACELETS[t][0] for t in TOKENS[n : n + 9])) for n in range(0, 54, 9)]
        self._faces = tuple((face.mask, face) for face in faces)

    def trim(self) -> None:
        for _, looks in self._faces:
            if len(looks) > KEPT:
                looks.clear()

    def forget(self) -> None:
        for _, looks in self._faces:
            looks.clear()

    def evaluate(self, node: int) -> int:
        """Hundredths for the mover; AT_ONCE where it wins with one push (or has a square already)."""
        total = TEMPO
        for mask, looks in self._faces:
            worth, _, chances = looks[node & mask]
            total += worth
            if worth == AT_ONCE or (chances and self._wins(node, chances)):
                return AT_ONCE
        return total

    def begun(self, node: int) -> int:
        """What the squares of the mover alone are worth; AT_ONCE or more where one is complete."""
        return sum([looks[node & mask].begun for mask, looks in self._faces])

    def squared(self, node: int) -> bool:
        """Has the mover a square?"""
        return self.begun(node) >= AT_ONCE

    def _wins(self, node: int, chances: tuple[Chance, ...]) -> bool:
        armed = (node & OWN).bit_count() < BALLS
        for line, with_ball, without, table, square in chances:
            there = node & line
            if there in (with_ball if armed else without) and self._completes(node, there, table, square, armed):
                return True
        return False

    def _completes(self, node: int, there: Mask, line: Line, square: Mask, armed: bool) -> bool:
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
