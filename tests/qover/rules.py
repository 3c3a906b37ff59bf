"""Qover: three in a row, where a larger piece covers a smaller one::

    3  - - -
    2  - - -      tokens   Lb2    a large piece from the tray (S small, M medium, L large) onto b2
    1  - - -               b2c3   the uppermost piece of b2 onto c3
       a b c

Each player has two pieces of each size. A piece goes onto an empty square or over a smaller piece, whosever that is;
what is covered does not count until it is uncovered. Whoever moves a piece away and so leaves the other side three in a
row has lost, even if there are three of their own.

A position: three rows from the top, squares parted by commas, on each its pieces from the bottom: ``SML`` are the first
player's, ``sml`` the second's; who is to play.

>>> from qgames.games import game
>>> state = game("qover").start()
>>> for token in "Sb2 Mb2 La1 b2c3".split():
...     state = state.apply(token)
>>> state.notation()
'-,-,m/-,S,-/L,-,-;0'
>>> state.apply("Mc3").legal_moves()
Traceback (most recent call last):
qgames.rules.core.IllegalMove: what stands on c3 is not smaller
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import pairwise
from typing import NamedTuple

from qgames.rules.bits import fields, seat, square_cells
from qgames.rules.core import BadPosition, Cell, Game, IllegalMove, Move, Outcome, Reason, Side

CELLS = square_cells(3)
CELL_NUMBER = {name: number for number, name in enumerate(CELLS)}
SIZES = "SML"
EACH = 2  # pieces of a size
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def size_of(piece: str) -> int:
    return SIZES.index(piece.upper())


def side_of(piece: str) -> Side:
    return int(piece.islower())


class QoverState(NamedTuple):
    game: Qover
    stacks: tuple[str, ...]  # of each cell, from the bottom
    to_play: int

    def left(self, side: Side, size: str) -> int:
        """How many wait in a tray."""
        piece = size.lower() if side else size
        return EACH - sum(stack.count(piece) for stack in self.stacks)

    @property
    def outcome(self) -> Outcome | None:
        mover = 1 - self.to_play
        for winner in (self.to_play, mover):  # who uncovers a line of the other side loses, whatever else there is
            cells = self._line(winner)
            if cells:
                return Outcome(winner, Reason.LINE if winner == mover else Reason.GIVEN, cells)
        return None

    def _line(self, side: Side) -> tuple[Cell, ...]:
        for line in LINES:
            if all(self.stacks[cell] and side_of(self.stacks[cell][-1]) == side for cell in line):
                return tuple(CELLS[cell] for cell in line)
        return ()

    def _open(self, size: int) -> list[Cell]:
        """Where a piece of that size may go."""
        return [name for name, stack in zip(CELLS, self.stacks) if not stack or size_of(stack[-1]) < size]

    def legal_moves(self) -> tuple[Move, ...]:
        if self.outcome:
            return ()
        found = [size + goal for n, size in enumerate(SIZES) if self.left(self.to_play, size) for goal in self._open(n)]
        for name, stack in zip(CELLS, self.stacks):
            if stack and side_of(stack[-1]) == self.to_play:
                found += [name + goal for goal in self._open(size_of(stack[-1]))]
        return tuple(found)

    def apply(self, move: Move) -> QoverState:
        if self.outcome:
            raise IllegalMove(move, "common.over", "the game is over")
        start, goal = (move[:1], move[1:]) if move[:1] in SIZES else (move[:2], move[2:])
        if (start not in CELL_NUMBER and start not in tuple(SIZES)) or (goal and goal not in CELL_NUMBER):
            raise IllegalMove(move, "common.unknown", f"{move!r}: a size or a square, and a square")
        stacks = list(self.stacks)
        if start in CELL_NUMBER:
            stack = stacks[CELL_NUMBER[start]]
            if not stack or side_of(stack[-1]) != self.to_play:
                why = "qover.theirs" if stack else "qover.empty"
                raise IllegalMove(move, why, f"no piece of yours is on top of {start}", [start], cell=start)
            piece = stack[-1]
            stacks[CELL_NUMBER[start]] = stack[:-1]
        else:
            if not self.left(self.to_play, start):
                raise IllegalMove(move, "qover.none_left", "no piece of this size is left in your tray")
            piece = start.lower() if self.to_play else start
        if not goal:
            raise IllegalMove(move, "qover.where", "say where it goes")
        there = self.stacks[CELL_NUMBER[goal]]
        if there and size_of(there[-1]) >= size_of(piece):
            raise IllegalMove(move, "qover.larger", f"what stands on {goal} is not smaller", [goal], cell=goal)
        stacks[CELL_NUMBER[goal]] += piece
        return QoverState(self.game, tuple(stacks), 1 - self.to_play)

    def notation(self) -> str:
        ranks = (",".join(stack or "-" for stack in self.stacks[rank : rank + 3]) for rank in (6, 3, 0))
        return f"{'/'.join(ranks)};{self.to_play}"

    def repetition_key(self) -> Hashable:
        return self.stacks, self.to_play


class Qover(Game):
    key = "qover"
    cells = CELLS
    known_options = {"endless": ()}
    can_repeat = True

    @property
    def things(self) -> Mapping[str, int]:
        return dict.fromkeys("SMLsml", EACH)

    def start(self) -> QoverState:
        return QoverState(self, ("",) * 9, 0)

    def parse(self, text: str) -> QoverState:
        board, player = fields(text, ("board", "player"))
        ranks = [rank.split(",") for rank in board.split("/")]
        if [len(rank) for rank in ranks] != [3, 3, 3]:
            raise BadPosition(f"a board looks like -,-,-/-,-,-/-,-,-; not {board!r}")
        stacks = tuple(_stack(square) for rank in reversed(ranks) for square in rank)
        if any(count > EACH for count in Counter("".join(stacks)).values()):
            raise BadPosition(f"there are {EACH} pieces of a size on each side")
        return QoverState(self, stacks, seat(player, 2))


def _stack(square: str) -> str:
    if square == "-":
        return ""
    if not square or set(square) - set("SMLsml"):
        raise BadPosition(f"a square is - or pieces of SMLsml from the bottom; not {square!r}")
    if any(size_of(lower) >= size_of(upper) for lower, upper in pairwise(square)):
        raise BadPosition(f"a piece covers only smaller ones; not {square!r}")
    return square
