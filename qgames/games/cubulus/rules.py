"""Cubulus: push balls into a cube of 3 x 3 x 3 until four of yours make a square on a face.

A cell is ``xyz``, x left to right, y bottom to top, z front to back. A push names a facelet of the unfolded cube, a
face and a number in reading order; U5 pushes down at the middle of the top::

              U1 U2 U3
              U4 U5 U6                 tokens   F5     push inward at the centre of the front
              U7 U8 U9                          n222   put a neutral ball into a cell (two players, at first)
    L1 L2 L3  F1 F2 F3  R1 R2 R3  B1 B2 B3      pass   three players: with no ball and no full line
    L4 L5 L6  F4 F5 F6  R4 R5 R6  B4 B5 B6
    L7 L8 L9  F7 F8 F9  R7 R8 R9  B7 B8 B9      A position: the three layers from the front, each from the top row,
              D1 D2 D3                          n neutral and 0 1 2 the players' balls; who is to play; the facelet
              D4 D5 D6                          that may not be pushed this turn.
              D7 D8 D9

>>> from qgames.games import game
>>> state = game("cubulus:three").start()
>>> for token in "F5 F5".split():
...     state = state.apply(token)
>>> state.notation()
'---/-1-/---|---/-0-/---|---/---/---;2;-'
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from qgames.rules.bits import fields, mask_of, no_thing, rows, seat, too_many
from qgames.rules.core import (
    BadPosition,
    Cell,
    Game,
    IllegalMove,
    Mask,
    Move,
    Outcome,
    Reason,
    Seat,
    Side,
    State,
    names_of,
)

CELLS = tuple(f"{x}{y}{z}" for z in (1, 2, 3) for y in (1, 2, 3) for x in (1, 2, 3))
CELL_NUMBER = {name: number for number, name in enumerate(CELLS)}
FULL: Mask = (1 << 27) - 1
BALLS = 9  # of each colour

#: for each face its first cell, the step to the next facelet in a row, the step to the next row, the step inward
_FACES = {
    "U": ((1, 3, 3), (1, 0, 0), (0, 0, -1), (0, -1, 0)),
    "R": ((3, 3, 1), (0, 0, 1), (0, -1, 0), (-1, 0, 0)),
    "F": ((1, 3, 1), (1, 0, 0), (0, -1, 0), (0, 0, 1)),
    "D": ((1, 1, 1), (1, 0, 0), (0, 0, 1), (0, 1, 0)),
    "L": ((1, 3, 3), (0, 0, -1), (0, -1, 0), (1, 0, 0)),
    "B": ((3, 3, 3), (-1, 0, 0), (0, -1, 0), (0, 0, -1)),
}


def _facelets() -> dict[Move, tuple[int, int, int]]:
    """Each facelet with the numbers of the three cells behind it, the outer one first."""
    lines = {}
    for face, (corner, right, down, inward) in _FACES.items():
        for number in range(9):
            row, column = divmod(number, 3)
            cells = []
            for depth in range(3):
                x, y, z = (
                    corner[axis] + column * right[axis] + row * down[axis] + depth * inward[axis] for axis in range(3)
                )
                cells.append(CELL_NUMBER[f"{x}{y}{z}"])
            lines[f"{face}{number + 1}"] = (cells[0], cells[1], cells[2])
    return lines


FACELETS = _facelets()
OPPOSITE = {token: next(t for t, back in FACELETS.items() if back == cells[::-1]) for token, cells in FACELETS.items()}


def _squares() -> tuple[Mask, ...]:
    patterns = [(0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8), (0, 2, 6, 8), (1, 3, 5, 7)]
    faces = [[FACELETS[f"{face}{n}"][0] for n in range(1, 10)] for face in _FACES]
    return tuple(mask_of([face[n] for n in pattern]) for face in faces for pattern in patterns)


SQUARES = _squares()


class Square(NamedTuple):
    """Four places of a face that win together."""

    face: str
    kind: str  # square, corners, middles
    cells: Mask


_KINDS = ("square",) * 4 + ("corners", "middles")
NAMED_SQUARES = tuple(
    Square(face, kind, SQUARES[6 * n + k]) for n, face in enumerate(_FACES) for k, kind in enumerate(_KINDS)
)


class Push(NamedTuple):
    """A push at a facelet: how each way of pushing moves the balls of a line, as tables over the line's masks."""

    line: Mask
    outer: Mask
    middle: Mask
    step_one: dict[Mask, Mask]  # the outer ball moves in
    step_two: dict[Mask, Mask]  # the outer and the middle ball move in
    turn: dict[Mask, Mask]  # the line is full: all move in, the last comes round
    squares: tuple[Mask, ...]  # those that a move along this line can make


def _push(cells: tuple[int, int, int]) -> Push:
    a, b, c = (1 << cell for cell in cells)
    line = a | b | c
    masks = [p * a + q * b + r * c for p in (0, 1) for q in (0, 1) for r in (0, 1)]

    def moved(mask: Mask, ways: dict[Mask, Mask]) -> Mask:
        return sum(goal for start, goal in ways.items() if mask & start)

    return Push(
        line, a, b,
        {mask: moved(mask, {a: b, b: b, c: c}) for mask in masks if not (mask & a and mask & b)},
        {mask: moved(mask, {a: b, b: c}) for mask in masks if not mask & c},
        {mask: moved(mask, {a: b, b: c, c: a}) for mask in masks},
        tuple(square for square in SQUARES if square & line),
    )  # fmt: skip


PUSHES = {token: _push(cells) for token, cells in FACELETS.items()}
_ALL = tuple(PUSHES)
_ALL_BUT = {"": _ALL} | {ban: tuple(token for token in _ALL if token != ban) for ban in _ALL}
_turns: dict[Mask, tuple[Move, ...]] = {}  # what is taken -> pushes at full lines
_NEUTRAL = {"n" + name: 1 << number for number, name in enumerate(CELLS)}
_placings: dict[Mask, tuple[Move, ...]] = {}


def has_square(balls: Mask, squares: tuple[Mask, ...] = SQUARES) -> bool:
    for square in squares:  # noqa: SIM110 - any() costs twice as much here
        if balls & square == square:
            return True
    return False


def _squared(balls: tuple[Mask, ...], players: int, mover: Seat, squares: tuple[Mask, ...] = SQUARES) -> Side:
    """Who has a square after a move: another player first, the one who plays sooner; then the mover; else -1."""
    for step in range(1, players + 1):
        player = (mover + step) % players
        if balls[player].bit_count() > 3 and has_square(balls[player], squares):
            return player
    return -1


class CubulusState(NamedTuple):
    game: Cubulus
    first: Mask
    second: Mask
    third: Mask  # the third player's balls, or the neutral ones
    to_play: Seat
    ban: Move  # the facelet that would turn the line back that has just been turned
    winner: Side  # -1 while the game goes on

    @property
    def balls(self) -> tuple[Mask, Mask, Mask]:
        return self.first, self.second, self.third

    @property
    def setting_up(self) -> bool:
        """Are neutral balls still to be put in?"""
        return not self.game.three and self.third.bit_count() < BALLS

    def in_hand(self, player: int) -> int:
        return BALLS - self.balls[player].bit_count()

    @property
    def outcome(self) -> Outcome | None:
        if self.winner < 0:
            return None
        balls = self.balls[self.winner]
        won = 0
        for square in SQUARES:
            if balls & square == square:
                won |= square
        mover = (self.to_play - 1) % self.game.seats
        return Outcome(self.winner, Reason.SQUARE if mover == self.winner else Reason.GIVEN, names_of(CELLS, won))

    def legal_moves(self) -> tuple[Move, ...]:
        if self.winner >= 0:
            return ()
        if self.setting_up:
            moves = _placings.get(self.third)
            if moves is None:
                moves = tuple(token for token, bit in _NEUTRAL.items() if not self.third & bit)
                _placings[self.third] = moves
            return moves
        if self.balls[self.to_play].bit_count() < BALLS:
            return _ALL_BUT[self.ban]
        taken = self.first | self.second | self.third
        turns = _turns.get(taken)
        if turns is None:
            turns = _turns[taken] = tuple(token for token, push in PUSHES.items() if taken & push.line == push.line)
        if self.ban:
            turns = tuple([token for token in turns if token != self.ban])
        return turns or ("pass",)

    def apply(self, move: Move) -> CubulusState:
        game, first, second, third, to_play, ban, winner = self
        push = PUSHES.get(move)
        if push is None or winner >= 0 or move == ban or self.setting_up:
            return self._applied_otherwise(move)
        line, outer, middle, step_one, step_two, turn, squares = push
        taken = first | second | third
        rest = taken & line
        ban = ""
        if rest == line:
            way = turn
            ban = OPPOSITE[move]
        else:
            if self.balls[to_play].bit_count() == BALLS:
                raise self._refusal(move)
            way = {} if not rest & outer else step_one if not rest & middle else step_two
        if way:
            keep = FULL ^ line
            first = first & keep | way[first & line]
            second = second & keep | way[second & line]
            third = third & keep | way[third & line]
        if rest != line:
            if to_play == 0:
                first |= outer
            elif to_play == 1:
                second |= outer
            else:
                third |= outer
        players = game.players
        winner = _squared((first, second, third), players, to_play, squares)
        following = to_play + 1 if to_play + 1 < players else 0
        return tuple.__new__(CubulusState, (game, first, second, third, following, ban, winner))

    def _applied_otherwise(self, move: Move) -> CubulusState:
        """Setting up, and passing."""
        if self.setting_up:
            bit = _NEUTRAL.get(move, 0)
            if bit and not self.third & bit:
                third = self.third | bit
                return self._replace(third=third, to_play=0 if third.bit_count() == BALLS else 1)
        elif move == "pass" and self.legal_moves() == ("pass",):
            return self._replace(to_play=(self.to_play + 1) % self.game.players, ban="")
        raise self._refusal(move)

    def repetition_key(self) -> Hashable:
        if self.setting_up:
            return None
        return self.first, self.second, self.third, self.to_play

    def notation(self) -> str:
        letters = "012" if self.game.three else "01n"
        text = "".join(
            next((letters[n] for n, balls in enumerate(self.balls) if balls >> cell & 1), "-") for cell in range(27)
        )
        layers = "|".join("/".join(text[9 * z + 3 * y : 9 * z + 3 * y + 3] for y in (2, 1, 0)) for z in range(3))
        return f"{layers};{self.to_play};{self.ban or '-'}"

    def _refusal(self, move: Move) -> IllegalMove:
        """Why `move` may not be played here."""
        if self.winner >= 0:
            return IllegalMove(move, "common.over", "the game is over")
        if move not in PUSHES and move not in _NEUTRAL and move != "pass":
            message = f"{move!r} is no token of Cubulus: a facelet (F5), a neutral ball (n222) or pass"
            return IllegalMove(move, "common.unknown", message)
        if self.setting_up:
            if move in _NEUTRAL:
                cell = move[1:]
                return IllegalMove(move, "cubulus.taken", f"{cell} is taken: choose an empty slot", [cell], cell=cell)
            left = BALLS - self.third.bit_count()
            message = f"first put in the neutral balls, {left} to go: n and a slot, like n222"
            return IllegalMove(move, "cubulus.setup", message, left=left)
        if move in _NEUTRAL:
            return IllegalMove(move, "cubulus.set", "all neutral balls are in: push at a facelet, like F5")
        if move == "pass":
            return IllegalMove(move, "cubulus.no_pass", "there is a push to play: pass is only for who has none")
        cells = names_of(CELLS, PUSHES[move].line)
        if move == self.ban:
            message = f"{move} would turn back the line that has just been turned"
            return IllegalMove(move, "cubulus.back", message, cells, facelet=move)
        message = f"you have no ball left: only full lines can be pushed, and the line behind {move} has a gap"
        return IllegalMove(move, "cubulus.no_ball", message, cells, facelet=move)


class Cubulus(Game):
    key = "cubulus"
    known_options = {"three": (), "endless": ()}
    cells = CELLS
    can_repeat = True

    def __init__(self, options: Mapping[str, str]) -> None:
        self.three = "three" in options
        self.players = 3 if self.three else 2
        super().__init__(options)

    @property
    def seats(self) -> int:
        return self.players

    def neutral(self, state: State) -> bool:
        return isinstance(state, CubulusState) and state.setting_up

    @property
    def things(self) -> Mapping[str, int]:
        return dict.fromkeys("012" if self.three else "01n", BALLS)

    @property
    def fields(self) -> Mapping[str, str]:
        return {"layers": "", "player": "0", "banned facelet": "-"}

    @property
    def written(self) -> tuple[Cell, ...]:
        return tuple(sorted(CELLS, key=lambda cell: (cell[2], -int(cell[1]), cell[0])))

    def start(self) -> CubulusState:
        return CubulusState(self, 0, 0, 0, 0 if self.three else 1, "", -1)

    def read(self, text: str) -> CubulusState:
        layers, player, ban = fields(text, tuple(self.fields))
        letters = "".join(self.things)
        balls = [0, 0, 0]
        if layers.count("|") != 2:
            message = f"the cube has three layers divided by '|': {layers!r}"
            raise BadPosition(message, "common.rows", there=layers.count("|") + layers.count("/") + 1, wanted=9)
        for z, layer in enumerate(layers.split("|")):
            for y, row in zip((2, 1, 0), rows(layer, (3, 3, 3))):
                for x, letter in enumerate(row):
                    if letter == "-":
                        continue
                    if letter not in letters:
                        raise no_thing(letter, f"{letter!r} is no ball here: write '-' or one of {' '.join(letters)}")
                    balls[letters.index(letter)] |= 1 << 9 * z + 3 * y + x
        for letter, mask in zip(letters, balls):
            if mask.bit_count() > BALLS:
                message = f"too many {letter}: there are {BALLS} balls of a colour, not {mask.bit_count()}"
                raise too_many(letter, message)
        to_play = seat(player, self.players)
        first, second, third = balls
        if ban != "-" and (ban not in PUSHES or PUSHES[ban].line & ~(first | second | third)):
            raise BadPosition(f"the banned facelet is '-' or one of a full line, not {ban!r}", "common.field")
        winner = _squared((first, second, third), self.players, (to_play - 1) % self.players)
        return CubulusState(self, first, second, third, to_play, "" if ban == "-" else ban, winner)

    def parse(self, text: str) -> CubulusState:
        state = self.read(text)
        others = state.first or state.second
        if state.setting_up and (others or state.to_play != 1):
            message = "until the nine neutral balls are in, player 1 is to play and the cube holds no others"
            there = state.third.bit_count()
            why = "cubulus.neutrals" if others else "common.other_turn"
            raise BadPosition(message, why, n=BALLS - there, there=there, all=BALLS)
        return state


def won_by(state: CubulusState) -> tuple[Square, ...]:
    """The squares of the winner; none while the game goes on."""
    if state.winner < 0:
        return ()
    return squares_in(state.balls[state.winner])


def squares_in(balls: Mask) -> tuple[Square, ...]:
    return tuple(square for square in NAMED_SQUARES if balls & square.cells == square.cells)


def cells_of(move: Move) -> tuple[str, ...]:
    """The slots behind a facelet, the outer one first.

    >>> cells_of("F5")
    ('221', '222', '223')
    """
    return tuple(CELLS[cell] for cell in FACELETS[move])
