"""Three in a row::

    3  - - -
    2  - - -      tokens   b2   put a stone on that square
    1  - - -
       a b c

A position: three rows from the top, ``x`` the first player's stones and ``o`` the second's; who is to play.

>>> from qgames.games import game
>>> state = game("nullgame").start()
>>> for token in "a1 a2 b1 b2 c1".split():
...     state = state.apply(token)
>>> state.notation(), state.outcome.cells
('---/oo-/xxx;1', ('a1', 'b1', 'c1'))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from qgames.rules.bits import fields, mask_of, rows, seat, square_cells
from qgames.rules.core import BadPosition, Game, IllegalMove, Mask, Move, Outcome, Reason, names_of

CELLS = square_cells(3)
CELL_NUMBER = {name: number for number, name in enumerate(CELLS)}
FULL: Mask = 0b111_111_111
LINES = tuple(
    map(mask_of, [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])
)  # fmt: skip


class NullState(NamedTuple):
    game: NullGame
    first: Mask
    second: Mask
    to_play: int
    line: Mask = 0  # what the last stone completed

    @property
    def outcome(self) -> Outcome | None:
        if self.line:
            return Outcome(1 - self.to_play, Reason.LINE, names_of(CELLS, self.line))
        return Outcome(None, Reason.FULL) if self.first | self.second == FULL else None

    def legal_moves(self) -> tuple[Move, ...]:
        return () if self.line else names_of(CELLS, FULL ^ (self.first | self.second))

    def apply(self, move: Move) -> NullState:
        if self.outcome:
            raise IllegalMove(move, "common.over", "the game is over")
        if move not in CELL_NUMBER:
            raise IllegalMove(move, "common.unknown", f"{move!r} is no square: there are a1 to c3")
        bit = 1 << CELL_NUMBER[move]
        if (self.first | self.second) & bit:
            raise IllegalMove(move, "nullgame.taken", f"{move} is taken: choose an empty square", [move], cell=move)
        own = (self.second if self.to_play else self.first) | bit
        first, second = (self.first, own) if self.to_play else (own, self.second)
        line = next((line for line in LINES if line & bit and own & line == line), 0)
        return NullState(self.game, first, second, 1 - self.to_play, line)

    def notation(self) -> str:
        letters = "".join("x" if self.first >> n & 1 else "o" if self.second >> n & 1 else "-" for n in range(9))
        return f"{letters[6:]}/{letters[3:6]}/{letters[:3]};{self.to_play}"

    def repetition_key(self) -> None:
        return None  # a stone stays where it is: no position comes back


class NullGame(Game):
    key = "nullgame"
    cells = CELLS

    @property
    def things(self) -> Mapping[str, int]:
        return {"x": 0, "o": 0}

    def start(self) -> NullState:
        return NullState(self, 0, 0, 0)

    def parse(self, text: str) -> NullState:
        board, player = fields(text, ("board", "player"))
        letters = "".join(reversed(rows(board, (3, 3, 3))))
        if set(letters) - set("xo-"):
            raise BadPosition(f"a square is x, o or -; not {board!r}")
        first, second = (mask_of([n for n, letter in enumerate(letters) if letter == who]) for who in "xo")
        to_play = seat(player, 2)
        if first.bit_count() - second.bit_count() != to_play:
            raise BadPosition("the first player has as many stones as the second, or one more when that one is to play")
        last = first if to_play else second
        line = next((line for line in LINES if last & line == line), 0)
        return NullState(self, first, second, to_play, line)
