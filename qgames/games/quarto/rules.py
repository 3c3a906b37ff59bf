"""Quarto: give a piece, place a piece, make four that share a feature.

The board, and a piece by its letters: colour L/D, section R/Q (round, square), height T/S, top F/H (full, hollow)::

    4  - - - -
    3  - - - -        tokens   LRTF    give this piece to the other player
    2  - - - -                 c3      place the piece in your hand
    1  - - - -                 quarto  call the line; pass  once all 16 are placed
       a b c d

A position: four rows from the top, the piece in hand, who is to play, the cells of a line to be called, the result.

>>> from qgames.games import game
>>> state = game("quarto").start()
>>> for token in "LRTF a1 LRTH b1 LRSF c1 LRSH d1".split():
...     state = state.apply(token)
>>> state.notation()
'----/----/----/LRTFLRTHLRSFLRSH;-;0;a1b1c1d1;*'
>>> state.legal_moves()[0], len(state.legal_moves())
('quarto', 13)
>>> state.apply("quarto").outcome.cells
('a1', 'b1', 'c1', 'd1')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from qgames.rules.bits import bits, fields, mask_of, no_thing, seat, square_cells, too_many
from qgames.rules.core import BadName, BadPosition, Game, IllegalMove, Mask, Move, Outcome, Reason, names_of

CELLS = square_cells(4)
CELL_NUMBER = {name: number for number, name in enumerate(CELLS)}
FULL: Mask = 0xFFFF

FEATURES = ("LD", "RQ", "TS", "FH")
#: a piece is a number of four bits, bit n set for the second value of feature n
PIECES = tuple("".join(FEATURES[f][piece >> f & 1] for f in range(4)) for piece in range(16))
PIECE_NUMBER = {code: piece for piece, code in enumerate(PIECES)}
NOTHING = -1  # in the hand
CALLED = "called"  # why it is over: a line stood, and somebody said so

LINES = tuple(
    mask_of(line)
    for line in [
        *[[4 * rank + file for file in range(4)] for rank in range(4)],
        *[[4 * rank + file for rank in range(4)] for file in range(4)],
        [0, 5, 10, 15],
        [3, 6, 9, 12],
    ]
)
SQUARES = tuple(mask_of([n, n + 1, n + 4, n + 5]) for n in range(11) if n % 4 != 3)

_places: dict[Mask, tuple[Move, ...]] = {}  # what is placed -> tokens of the empty cells
_gifts: dict[Mask, tuple[Move, ...]] = {}  # the pool -> tokens of its pieces


class QuartoState(NamedTuple):
    game: Quarto
    placed: Mask
    dark: Mask  # the cells whose piece has the second value of each feature
    square: Mask
    short: Mask
    hollow: Mask
    pool: Mask  # pieces not yet given
    hand: int  # the piece the player to move must place, or NOTHING
    to_play: int
    line: Mask  # cells of the lines the last placement completed, while they may be called; at the end, what won
    result: int  # -1 going on, 0 or 1 the winner, 2 a draw

    @property
    def outcome(self) -> Outcome | None:
        if self.result < 0:
            return None
        if self.result == 2:
            return Outcome(None, Reason.FULL)
        reason = Reason.LINE if self.game.auto else CALLED
        return Outcome(self.result, reason, names_of(CELLS, self.line))

    def legal_moves(self) -> tuple[Move, ...]:
        if self.result >= 0:
            return ()
        if self.hand >= 0:
            moves = _places.get(self.placed)
            if moves is None:
                moves = _places[self.placed] = names_of(CELLS, ~self.placed & FULL)
        elif self.pool:
            moves = _gifts.get(self.pool)
            if moves is None:
                moves = _gifts[self.pool] = names_of(PIECES, self.pool)
        else:
            moves = ("pass",)
        return ("quarto", *moves) if self.line else moves

    def apply(self, move: Move) -> QuartoState:
        game, placed, dark, square, short, hollow, pool, hand, to_play, line, result = self
        if result < 0:
            if hand >= 0:
                cell = CELL_NUMBER.get(move)
                if cell is not None and not placed >> cell & 1:
                    return self._placed(cell)
            else:
                piece = PIECE_NUMBER.get(move)
                if piece is not None and pool >> piece & 1:
                    pool ^= 1 << piece
                    return tuple.__new__(
                        QuartoState, (game, placed, dark, square, short, hollow, pool, piece, 1 - to_play, line, -1)
                    )
                if move == "pass" and not pool:
                    if to_play == 0:
                        return self._replace(to_play=1)
                    return self._replace(line=0, result=2)
            if move == "quarto" and line:
                return self._replace(result=to_play)
        raise self._refusal(move)

    def _placed(self, cell: int) -> QuartoState:
        game, placed, dark, square, short, hollow, pool, hand, to_play, _, _ = self
        bit = 1 << cell
        placed |= bit
        if hand & 1:
            dark |= bit
        if hand & 2:
            square |= bit
        if hand & 4:
            short |= bit
        if hand & 8:
            hollow |= bit
        line = game.completed(cell, placed, dark, square, short, hollow)
        result = -1
        if game.auto:
            if line:
                result = to_play
            elif placed == FULL:
                result = 2
        return tuple.__new__(
            QuartoState, (game, placed, dark, square, short, hollow, pool, NOTHING, to_play, line, result)
        )

    def piece_at(self, cell: int) -> int:
        """The piece on a cell that holds one."""
        return (
            (self.dark >> cell & 1)
            | (self.square >> cell & 1) << 1
            | (self.short >> cell & 1) << 2
            | (self.hollow >> cell & 1) << 3
        )

    def repetition_key(self) -> None:
        return None

    def notation(self) -> str:
        board = "/".join(
            "".join(PIECES[self.piece_at(c)] if self.placed >> c & 1 else "-" for c in range(4 * r, 4 * r + 4))
            for r in (3, 2, 1, 0)
        )
        hand = PIECES[self.hand] if self.hand >= 0 else "-"
        line = "".join(names_of(CELLS, self.line)) or "-"
        result = "*" if self.result < 0 else "01="[self.result]
        return f"{board};{hand};{self.to_play};{line};{result}"

    def _refusal(self, move: Move) -> IllegalMove:
        if self.result >= 0:
            return IllegalMove(move, "common.over", "the game is over")
        if move in CELL_NUMBER:
            if self.hand < 0:
                return IllegalMove(move, "quarto.give", "now a piece is given, not placed: name one of the pieces left")
            return IllegalMove(move, "quarto.taken", f"{move} is taken: choose an empty square", [move], cell=move)
        if move in PIECE_NUMBER:
            if self.hand >= 0:
                held = PIECES[self.hand]
                message = f"first place the piece in hand, {held}: name a square"
                return IllegalMove(move, "quarto.place", message, piece=held)
            on_board = [CELLS[c] for c in bits(self.placed) if PIECES[self.piece_at(c)] == move]
            return IllegalMove(move, "quarto.gone", f"{move} is no longer in the pool", on_board, piece=move)
        if move == "quarto":
            return IllegalMove(move, "quarto.no_line", "the last piece placed made no line that can still be called")
        if move == "pass":
            return IllegalMove(move, "quarto.no_pass", "there is something to play: pass only once all 16 are placed")
        return IllegalMove(
            move, "common.unknown", f"{move!r} is no token of Quarto: a piece (LRTF), a square (a1), quarto or pass"
        )


class Quarto(Game):
    key = "quarto"
    known_options = {"auto": (), "squares": (), "features": ("0", "1", "2", "3"), "shared": ("2",)}
    cells = CELLS
    claims = frozenset({"quarto"})
    opener = 1  # the other one has given the piece

    def __init__(self, options: Mapping[str, str]) -> None:
        options = dict(options)
        if "features" in options:
            options["features"] = self._features(options["features"])
        self.counting = tuple(int(f) for f in options.get("features", "0123"))
        self.shared = 1
        if "shared" in options:
            if options["shared"] != "2":
                raise BadName(f"'shared' takes 2 (two features in common), not {options['shared']!r}")
            if len(self.counting) < 2:
                raise BadName("'shared=2' needs at least two features that count: 'features' names only one")
            self.shared = 2
        self.auto = "auto" in options
        patterns = LINES + (SQUARES if "squares" in options else ())
        self.patterns_at = tuple(tuple(p for p in patterns if p >> cell & 1) for cell in range(16))
        self.patterns = patterns
        super().__init__(options)

    @staticmethod
    def _features(text: str) -> str:
        chosen = sorted(set(text))
        if not 1 <= len(text) <= 3 or len(chosen) != len(text) or not set(text) <= set("0123"):
            raise BadName(
                f"'features' takes one to three different digits of 0123 (colour, section, height, top), not {text!r}"
            )
        return "".join(chosen)

    def completed(self, cell: int, placed: Mask, dark: Mask, square: Mask, short: Mask, hollow: Mask) -> Mask:
        """The cells of all winning lines through a cell."""
        won = 0
        for pattern in self.patterns_at[cell]:
            if placed & pattern == pattern:
                traits = (dark & pattern, square & pattern, short & pattern, hollow & pattern)
                common = 0
                for feature in self.counting:
                    trait = traits[feature]
                    if not trait or trait == pattern:
                        common += 1
                if common >= self.shared:
                    won |= pattern
        return won

    @property
    def things(self) -> Mapping[str, int]:
        return dict.fromkeys(PIECES, 1)

    @property
    def fields(self) -> Mapping[str, str]:
        return {"board": "", "hand": "-", "player": "0", "line": "-", "result": "*"}

    def start(self) -> QuartoState:
        return QuartoState(self, 0, 0, 0, 0, 0, FULL, NOTHING, 0, 0, -1)

    def read(self, text: str) -> QuartoState:
        board, hand, player, line, result = fields(text, tuple(self.fields))
        placed, traits, pool = self._board(board)
        held = NOTHING
        if hand != "-":
            held = PIECE_NUMBER.get(hand, NOTHING)
            if held == NOTHING or not pool >> held & 1:
                message = f"the piece in hand is one that is not on the board, or '-'; not {hand!r}"
                raise BadPosition(message, "common.field")
            pool ^= 1 << held
        claim = self._claim(line, placed, traits)
        if result not in ("*", "0", "1", "="):
            raise BadPosition(f"the result is *, 0, 1 or =, not {result!r}", "common.field")
        outcome = {"*": -1, "0": 0, "1": 1, "=": 2}[result]
        return QuartoState(self, placed, *traits, pool, held, seat(player, 2), claim, outcome)

    def parse(self, text: str) -> QuartoState:
        state = self.read(text)
        _, placed, dark, square, short, hollow, _, held, to_play, claim, result = state
        count, hand, sign = placed.bit_count(), PIECES[held] if held >= 0 else "-", text[-1]
        expected = {(count + (held >= 0)) % 2} if count < 16 else {0, 1}
        if to_play not in expected:
            message = f"with {count} pieces placed and {hand} in hand player {1 - to_play} is to play"
            raise BadPosition(message, "common.other_turn")
        if self.auto:
            ended = 2 if placed == FULL and not claim else to_play if claim else -1
            lines = [self.completed(cell, placed, dark, square, short, hollow) for cell in range(16)]
            if not claim and any(lines):
                cells = names_of(CELLS, next(filter(None, lines)))
                message = "in the auto game a completed line has won: name its cells as the line"
                raise BadPosition(message, "common.over", cells, Outcome(to_play, Reason.LINE, cells))
            if result != ended or (ended >= 0 and (held >= 0 or (ended == 2 and to_play))):
                message = f"in the auto game this position has the result {'01=*'[ended]}, not {sign}"
                over = Outcome(None, Reason.FULL) if ended == 2 else None
                raise BadPosition(message, "common.field", ended=over)
        elif (result in (0, 1) and (not claim or result != to_play)) or (
            result == 2 and (count < 16 or claim or not to_play)
        ):
            message = f"the result {sign} does not fit: a call needs a line, a draw needs 16 pieces placed"
            raise BadPosition(message, "common.field")
        return state

    @staticmethod
    def _board(board: str) -> tuple[Mask, tuple[Mask, Mask, Mask, Mask], Mask]:
        placed, traits, pool = 0, [0, 0, 0, 0], FULL
        rows = board.split("/")
        if len(rows) != 4:
            message = f"the board has four rows divided by '/', not {len(rows)}: {board!r}"
            raise BadPosition(message, "common.rows", there=len(rows), wanted=4)
        for rank, row in zip((3, 2, 1, 0), rows):
            codes = row.replace("-", "-   ")
            if len(codes) != 16:
                message = f"a row has four places, each '-' or a piece like LRTF; not {row!r}"
                raise BadPosition(message, "common.row", row=4 - rank, there=-(-len(codes) // 4), wanted=4)
            for file in range(4):
                code = codes[4 * file : 4 * file + 4]
                if code == "-   ":
                    continue
                piece = PIECE_NUMBER.get(code)
                if piece is None:
                    raise no_thing(code.strip(), f"{code!r} is no piece: pieces are written like LRTF or DQSH")
                if not pool >> piece & 1:
                    raise too_many(code, f"{code} stands on the board twice; there is one of each piece")
                pool ^= 1 << piece
                bit = 1 << 4 * rank + file
                placed |= bit
                for feature in range(4):
                    if piece >> feature & 1:
                        traits[feature] |= bit
        return placed, (traits[0], traits[1], traits[2], traits[3]), pool

    def _claim(self, line: str, placed: Mask, traits: tuple[Mask, Mask, Mask, Mask]) -> Mask:
        if line == "-":
            return 0
        names = [line[n : n + 2] for n in range(0, len(line), 2)]
        if all(name in CELL_NUMBER for name in names):
            claim = mask_of([CELL_NUMBER[name] for name in names])
            if any(self.completed(cell, placed, *traits) == claim for cell in bits(claim)):
                return claim
        message = f"the line to be called is '-' or the cells of all lines through one piece, not {line!r}"
        raise BadPosition(message, "common.field")
