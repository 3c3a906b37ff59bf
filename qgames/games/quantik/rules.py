"""Quantik: bring four different shapes into a row, a column or a region.

The board with its four regions, and a piece by its letter: S sphere, Y cylinder, C cube, N cone::

    4  - - | - -
    3  - - | - -       tokens   Sa1   put a sphere on a1
       ----+----
    2  - - | - -       A position writes player 0's pieces in capitals,
    1  - - | - -       player 1's in small letters.
       a b   c d

You may not put a shape where your opponent's piece of that shape stands in the same row, column or region.

>>> from qgames.games import game
>>> state = game("quantik").start().apply("Sa1")
>>> state.notation()
'----/----/----/S---;1'
>>> try:
...     state.apply("Sb2")
... except Exception as error:
...     print(error.why, error.cells)
quantik.region ('a1',)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from qgames.rules.bits import bits, fields, mask_of, no_thing, rows, seat, square_cells, too_many
from qgames.rules.core import BadPosition, Cell, Game, IllegalMove, Mask, Move, Outcome, Reason, names_of

CELLS = square_cells(4)
CELL_NUMBER = {name: number for number, name in enumerate(CELLS)}
SHAPES = "SYCN"
TOGETHER = "shapes"  # why it is over: four shapes stand together
FULL: Mask = 0xFFFF

ROWS = tuple(mask_of(range(4 * rank, 4 * rank + 4)) for rank in range(4))
COLUMNS = tuple(mask_of(range(file, 16, 4)) for file in range(4))
REGIONS = tuple(mask_of([corner, corner + 1, corner + 4, corner + 5]) for corner in (0, 2, 8, 10))
LINES = ROWS + COLUMNS + REGIONS
LINES_AT = tuple(tuple(line for line in LINES if line >> cell & 1) for cell in range(16))
SEEN = tuple(lines[0] | lines[1] | lines[2] for lines in LINES_AT)

#: every token -> its bit within a player's 64: 16 bits a shape
TOKEN_NUMBER = {shape + name: 16 * n + cell for n, shape in enumerate(SHAPES) for cell, name in enumerate(CELLS)}

#: the cells that up to two pieces of a shape leave to the other player's
_allowed: dict[Mask, Mask] = {
    0: FULL,
    **{1 << a | 1 << b: FULL & ~(SEEN[a] | SEEN[b]) for a in range(16) for b in range(16)},
}


class _Tokens(dict[Mask, tuple[Move, ...]]):
    """The tokens of one shape for a set of cells, made when first asked for."""

    def __init__(self, shape: str) -> None:
        super().__init__()
        self.shape = shape

    def __missing__(self, cells: Mask) -> tuple[Move, ...]:
        moves = self[cells] = tuple(self.shape + name for name in names_of(CELLS, cells))
        return moves


_spheres, _cylinders, _cubes, _cones = (_Tokens(shape) for shape in SHAPES)


def placements(own: Mask, other: Mask) -> Mask:
    """Where the owner of `own` may put what: 16 bits a shape."""
    spheres, cylinders, cubes, cones = own & FULL, own >> 16 & FULL, own >> 32 & FULL, own >> 48
    o_spheres, o_cylinders, o_cubes, o_cones = other & FULL, other >> 16 & FULL, other >> 32 & FULL, other >> 48
    empty = FULL ^ (spheres | cylinders | cubes | cones | o_spheres | o_cylinders | o_cubes | o_cones)
    free = 0
    if not spheres & spheres - 1:  # fewer than two of them are on the board
        free = empty & _allowed[o_spheres]
    if not cylinders & cylinders - 1:
        free |= (empty & _allowed[o_cylinders]) << 16
    if not cubes & cubes - 1:
        free |= (empty & _allowed[o_cubes]) << 32
    if not cones & cones - 1:
        free |= (empty & _allowed[o_cones]) << 48
    return free


def _has_all_shapes(both: Mask, line: Mask) -> bool:
    return bool(both & line and both >> 16 & line and both >> 32 & line and both >> 48 & line)


class QuantikState(NamedTuple):
    game: Quantik
    light: Mask  # player 0's pieces, 16 bits a shape in the order SYCN
    dark: Mask  # player 1's
    free: Mask  # what the player to move may place where, 16 bits a shape; nothing when the game is over
    to_play: int

    @property
    def outcome(self) -> Outcome | None:
        if self.free:
            return None
        both = self.light | self.dark
        won = 0
        for line in LINES:
            if _has_all_shapes(both, line):
                won |= line
        return Outcome(1 - self.to_play, TOGETHER if won else Reason.STUCK, names_of(CELLS, won))

    def legal_moves(self) -> tuple[Move, ...]:
        free = self.free
        return _spheres[free & FULL] + _cylinders[free >> 16 & FULL] + _cubes[free >> 32 & FULL] + _cones[free >> 48]

    def apply(self, move: Move) -> QuantikState:
        game, light, dark, free, to_play = self
        number = TOKEN_NUMBER.get(move, -1)
        if number < 0 or not free >> number & 1:
            raise self._refusal(move)
        piece = 1 << number
        if to_play:
            dark |= piece
            own, other = dark, light
        else:
            light |= piece
            own, other = light, dark
        both = own | other
        first, second, third = LINES_AT[number & 15]
        if _has_all_shapes(both, first) or _has_all_shapes(both, second) or _has_all_shapes(both, third):
            free = 0
        else:
            free = placements(other, own)
        return tuple.__new__(QuantikState, (game, light, dark, free, 1 - to_play))

    def piece_at(self, cell: int) -> tuple[int, int] | None:
        """Whose piece stands on a cell, and its shape's number."""
        for owner, pieces in enumerate((self.light, self.dark)):
            for shape in range(4):
                if pieces >> 16 * shape + cell & 1:
                    return owner, shape
        return None

    def left(self, player: int, shape: int) -> int:
        """How many pieces of a shape a player still has."""
        return 2 - ((self.dark if player else self.light) >> 16 * shape & FULL).bit_count()

    def repetition_key(self) -> None:
        return None

    def notation(self) -> str:
        def letter(cell: int) -> str:
            piece = self.piece_at(cell)
            return "-" if piece is None else (SHAPES.lower() if piece[0] else SHAPES)[piece[1]]

        board = "/".join("".join(letter(cell) for cell in range(4 * r, 4 * r + 4)) for r in (3, 2, 1, 0))
        return f"{board};{self.to_play}"

    def _refusal(self, move: Move) -> IllegalMove:
        if move not in TOKEN_NUMBER:
            return IllegalMove(
                move, "common.unknown", f"{move!r} is no token of Quantik: a shape of SYCN and a square, like Sa1"
            )
        if not self.free:
            return IllegalMove(move, "common.over", "the game is over")
        shape, cell = divmod(TOKEN_NUMBER[move], 16)
        name, letter = CELLS[cell], SHAPES[shape]
        if self.piece_at(cell) is not None:
            return IllegalMove(move, "quantik.taken", f"{name} is taken: choose an empty square", [name], cell=name)
        if not self.left(self.to_play, shape):
            return IllegalMove(move, "quantik.none_left", f"both of your {letter} are on the board", shape=letter)
        other = (self.light if self.to_play else self.dark) >> 16 * shape & FULL
        for why, words, line in zip(("row", "column", "region"), ("row", "column", "region"), LINES_AT[cell]):
            if other & line:
                cells: tuple[Cell, ...] = names_of(CELLS, other & line)
                message = f"the opponent's {letter} on {cells[0]} stands in the same {words} as {name}"
                return IllegalMove(move, f"quantik.{why}", message, cells, shape=letter, cell=name)
        raise AssertionError(f"{move} is legal")


class Quantik(Game):
    key = "quantik"
    cells = CELLS
    can_draw = False  # whoever has nothing to play has lost

    @property
    def things(self) -> Mapping[str, int]:
        return dict.fromkeys(SHAPES + SHAPES.lower(), 2)

    def start(self) -> QuantikState:
        return QuantikState(self, 0, 0, placements(0, 0), 0)

    def read(self, text: str) -> QuantikState:
        board, player = fields(text, tuple(self.fields))
        pieces = [0, 0]
        for rank, row in zip((3, 2, 1, 0), rows(board, (4, 4, 4, 4))):
            for file, letter in enumerate(row):
                if letter == "-":
                    continue
                shape = SHAPES.find(letter.upper())
                if shape < 0:
                    message = f"{letter!r} is no piece: write S Y C N for player 0, s y c n for player 1"
                    raise no_thing(letter, message)
                pieces[letter.islower()] |= 1 << 16 * shape + 4 * rank + file
        light, dark = pieces
        for letter in self.things:
            if board.count(letter) > 2:
                raise too_many(letter, f"too many {letter}: each player has two pieces of a shape")
        to_play = seat(player, 2)
        won = any(_has_all_shapes(light | dark, line) for line in LINES)
        own, other = (dark, light) if to_play else (light, dark)
        return QuantikState(self, light, dark, 0 if won else placements(own, other), to_play)

    def parse(self, text: str) -> QuantikState:
        state = self.read(text)
        self._check(state.light, state.dark)
        more = state.light.bit_count() - state.dark.bit_count()
        if more != state.to_play:
            message = (
                f"player 0 has {state.light.bit_count()} pieces on the board and player 1 "
                f"{state.dark.bit_count()}: then player {state.to_play} cannot be to play"
            )
            raise BadPosition(message, "common.other_turn" if more in (0, 1) else "common.uneven")
        return state

    @staticmethod
    def _check(light: Mask, dark: Mask) -> None:
        for shape, letter in enumerate(SHAPES):
            ours, theirs = light >> 16 * shape & FULL, dark >> 16 * shape & FULL
            for cell in bits(ours):
                for why, line in zip(("row", "column", "region"), LINES_AT[cell]):
                    if line & theirs:
                        message = f"{letter} on {CELLS[cell]} sees an opposing {letter.lower()}: not possible"
                        cells = names_of(CELLS, 1 << cell | line & theirs)
                        raise BadPosition(message, f"quantik.{why}", cells, shape=letter, cell=CELLS[cell])
