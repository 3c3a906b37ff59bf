"""Quixo: take a cube from the rim, push it back in, line up five of your mark.

The board, crosses (``x``) for player 0 and circles (``o``) for player 1::

    5  - - - - -
    4  - - - - -       tokens   a1e1    take the cube on a1, push it in at e1
    3  - - - - -                a1e1s   four players: and point its dot at seat s
    2  - - - - -
    1  - - - - -       With four players the seats are s w n e, clockwise from player 0; a position writes
       a b c d e       a marked cube as the seat its dot points at (s, n are crosses; w, e are circles).

>>> from qgames.games import game
>>> game("quixo").start().apply("a1e1").notation()
'-----/-----/-----/-----/----x;1'
>>> game("quixo:four").start().apply("a1e1n").notation()
'-----/-----/-----/-----/----n;1;3'
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from qgames.rules.bits import bits, fields, mask_of, no_thing, rows, seat, square_cells
from qgames.rules.core import BadPosition, Game, IllegalMove, Mask, Move, Outcome, Reason, Seat, Side, names_of

CELLS = square_cells(5)
CELL_NUMBER = {name: number for number, name in enumerate(CELLS)}
FULL: Mask = (1 << 25) - 1
RING = mask_of([c for c in range(25) if c % 5 in (0, 4) or c // 5 in (0, 4)])
FIRST_FILE = mask_of(range(0, 25, 5))
FIRST_RANK = mask_of(range(5))
DIAGONALS = (mask_of(range(0, 25, 6)), mask_of(range(4, 21, 4)))
LINES = (
    *[FIRST_RANK << 5 * rank for rank in range(5)],
    *[FIRST_FILE << file for file in range(5)],
    *DIAGONALS,
)
SEATS = "swne"


class Push(NamedTuple):
    """One way to take a cube and push it back in, as it acts on a mask."""

    take: Mask
    end: Mask
    still: Mask  # the cells that keep their cubes
    slide: Mask  # the cubes that move one step, up the numbers by `up`, down them by `down`
    up: int
    down: int

    def on(self, mask: Mask) -> Mask:
        """Where a set of cubes stands afterwards, the one taken left out."""
        return mask & self.still | (mask & self.slide) << self.up >> self.down


def _pushes() -> dict[Move, Push]:
    pushes = {}
    for cell in bits(RING):
        file, rank = cell % 5, cell // 5
        for line, place, step in ((range(5 * rank, 5 * rank + 5), file, 1), (range(file, 25, 5), rank, 5)):
            for end in (0, 4):
                if end == place:
                    continue
                slide = mask_of(line[:place] if end == 0 else line[place + 1 :])
                still = FULL & ~slide & ~(1 << cell)
                up, down = (step, 0) if end == 0 else (0, step)
                pushes[CELLS[cell] + CELLS[line[end]]] = Push(1 << cell, 1 << line[end], still, slide, up, down)
    return pushes


PUSHES = _pushes()
#: with four players the same pushes, with the number of the seat the dot points at
AIMED = {token + letter: (push, aim) for token, push in PUSHES.items() for aim, letter in enumerate(SEATS)}

_moves: dict[Mask, tuple[Move, ...]] = {}  # takeable cubes -> tokens
_aimed: dict[tuple[Mask, Side], tuple[Move, ...]] = {}


def has_line(mask: Mask) -> bool:
    """Are five of these cells in a row, a column or a long diagonal?"""
    if mask.bit_count() < 5:
        return False
    in_rank = mask & mask >> 1
    in_file = mask & mask >> 5
    return bool(
        in_rank & in_rank >> 2 & mask >> 4 & FIRST_FILE
        or in_file & in_file >> 10 & mask >> 20 & FIRST_RANK
        or mask & DIAGONALS[0] == DIAGONALS[0]
        or mask & DIAGONALS[1] == DIAGONALS[1]
    )


def _winner(crosses: Mask, circles: Mask, mover: Side) -> Side:
    """The side with a line, the one who did not move first of all; -1 for none."""
    own, other = (circles, crosses) if mover else (crosses, circles)
    if has_line(other):
        return 1 - mover
    return mover if has_line(own) else -1


class QuixoState(NamedTuple):
    game: Quixo
    crosses: Mask
    circles: Mask
    far: Mask  # four players: the marked cubes whose dot points at the second seat of their team (n, e)
    to_play: Seat
    opening: int  # four players: how many first turns are still to come
    winner: Side  # -1 while the game goes on

    @property
    def outcome(self) -> Outcome | None:
        if self.winner < 0:
            return None
        marks = self.circles if self.winner else self.crosses
        won = 0
        for line in LINES:
            if marks & line == line:
                won |= line
        mover = (self.to_play - 1) % 2
        return Outcome(self.winner, Reason.LINE if mover == self.winner else Reason.GIVEN, names_of(CELLS, won))

    def takeable(self) -> Mask:
        """The cubes the player to move may take."""
        if not self.game.four:
            return RING & ~(self.crosses if self.to_play else self.circles)
        blank = RING & ~(self.crosses | self.circles)
        if self.opening:
            return blank
        team = self.circles if self.to_play & 1 else self.crosses
        mine = team & (self.far if self.to_play & 2 else ~self.far)
        return blank | RING & mine

    def legal_moves(self) -> tuple[Move, ...]:
        if self.winner >= 0:
            return ()
        cubes = self.takeable()
        if not self.game.four:
            moves = _moves.get(cubes)
            if moves is None:
                moves = _moves[cubes] = tuple(token for token, push in PUSHES.items() if push.take & cubes)
            return moves
        if not cubes:
            return ("pass",)
        team = self.to_play & 1
        aimed = _aimed.get((cubes, team))
        if aimed is None:
            aimed = _aimed[cubes, team] = tuple(
                token for token, (push, aim) in AIMED.items() if push.take & cubes and aim & 1 == team
            )
        return aimed

    def apply(self, move: Move) -> QuixoState:
        if self.winner >= 0:
            raise self._refusal(move)
        if self.game.four:
            return self._aimed(move)
        game, crosses, circles, _, to_play, _, _ = self
        try:
            take, end, still, slide, up, down = PUSHES[move]
        except KeyError:
            raise self._refusal(move) from None
        if take & (crosses if to_play else circles):
            raise self._refusal(move)
        crosses = crosses & still | (crosses & slide) << up >> down
        circles = circles & still | (circles & slide) << up >> down
        if to_play:
            circles |= end
            winner = 0 if has_line(crosses) else 1 if has_line(circles) else -1
        else:
            crosses |= end
            winner = 1 if has_line(circles) else 0 if has_line(crosses) else -1
        return tuple.__new__(QuixoState, (game, crosses, circles, 0, 1 - to_play, 0, winner))

    def _aimed(self, move: Move) -> QuixoState:
        game, crosses, circles, far, to_play, opening, _ = self
        following, opening = (to_play + 1) % 4, max(0, opening - 1)
        cubes = self.takeable()
        if move == "pass" and not cubes:
            return QuixoState(game, crosses, circles, far, following, opening, -1)
        push, aim = AIMED.get(move, (None, 0))
        team = to_play & 1
        if push is None or not push.take & cubes or aim & 1 != team:
            raise self._refusal(move)
        crosses, circles, far = push.on(crosses), push.on(circles), push.on(far)
        if team:
            circles |= push.end
        else:
            crosses |= push.end
        if aim & 2:
            far |= push.end
        return QuixoState(game, crosses, circles, far, following, opening, _winner(crosses, circles, team))

    def repetition_key(self) -> Hashable:
        return self.crosses, self.circles, self.far, self.to_play

    def notation(self) -> str:
        def letter(cell: int) -> str:
            if not (self.crosses | self.circles) >> cell & 1:
                return "-"
            circle = self.circles >> cell & 1
            if not self.game.four:
                return "xo"[circle]
            return SEATS[circle + 2 * (self.far >> cell & 1)]

        board = "/".join("".join(letter(cell) for cell in range(5 * r, 5 * r + 5)) for r in (4, 3, 2, 1, 0))
        return f"{board};{self.to_play};{self.opening}" if self.game.four else f"{board};{self.to_play}"

    def _refusal(self, move: Move) -> IllegalMove:
        """Why `move` may not be played here."""
        four = self.game.four
        form = "a1e1s (taken, pushed in at, dot)" if four else "a1e1 (taken, pushed in at)"
        if self.winner >= 0:
            return IllegalMove(move, "common.over", "the game is over")
        if move == "pass":
            return IllegalMove(move, "quixo.no_pass", "there is a cube to take: pass is only for who has none")
        taken, end, aim = move[:2], move[2:4], move[4:]
        if taken not in CELL_NUMBER or end not in CELL_NUMBER or len(aim) != four or (four and aim not in SEATS):
            return IllegalMove(move, "common.unknown", f"{move!r} is no token of this Quixo: write {form}")
        bit = 1 << CELL_NUMBER[taken]
        if not bit & RING:
            return IllegalMove(move, "quixo.inner", f"{taken} is inside: take a cube from the rim", [taken], cell=taken)
        team = self.to_play & 1
        if bit & (self.crosses if team else self.circles):
            return IllegalMove(move, "quixo.theirs", f"the cube on {taken} shows the other mark", [taken], cell=taken)
        if four and not bit & self.takeable():
            if self.opening:
                message = f"{taken} is marked: in the first round only blank cubes may be taken"
                return IllegalMove(move, "quixo.opening", message, [taken], cell=taken)
            message = f"the dot of the cube on {taken} points at your partner, not at you"
            return IllegalMove(move, "quixo.partner", message, [taken], cell=taken)
        if taken == end:
            message = f"a cube may not go back where it came from: choose another end than {end}"
            return IllegalMove(move, "quixo.same", message, [end], cell=end)
        if taken + end not in PUSHES:
            message = f"{end} is not an end of the row or column through {taken}"
            return IllegalMove(move, "quixo.end", message, [end], taken=taken, cell=end)
        own = SEATS[team] + SEATS[team + 2]
        return IllegalMove(move, "quixo.dot", f"the dot points at you or your partner, {own[0]} or {own[1]}", seats=own)


class Quixo(Game):
    key = "quixo"
    known_options = {"four": (), "endless": ()}
    cells = CELLS
    can_repeat = True

    def __init__(self, options: Mapping[str, str]) -> None:
        self.four = "four" in options
        super().__init__(options)

    @property
    def seats(self) -> int:
        return 4 if self.four else 2

    @property
    def sides(self) -> tuple[Side, ...]:
        return (0, 1, 0, 1) if self.four else (0, 1)

    @property
    def things(self) -> Mapping[str, int]:
        return dict.fromkeys(SEATS if self.four else "xo", 0)

    @property
    def fields(self) -> Mapping[str, str]:
        return {"board": "", "player": "0"} | ({"first turns left": "0"} if self.four else {})

    def start(self) -> QuixoState:
        return QuixoState(self, 0, 0, 0, 0, 4 if self.four else 0, -1)

    def parse(self, text: str) -> QuixoState:
        board, player, *rest = fields(text, tuple(self.fields))
        letters = SEATS if self.four else "xo"
        marks = [0, 0, 0, 0]
        for rank, row in zip((4, 3, 2, 1, 0), rows(board, (5,) * 5)):
            for file, letter in enumerate(row):
                if letter == "-":
                    continue
                if letter not in letters:
                    raise no_thing(letter, f"{letter!r} is no cube here: write '-' or one of {' '.join(letters)}")
                marks[letters.index(letter)] |= 1 << 5 * rank + file
        to_play = seat(player, self.seats)
        opening = 0
        if self.four:
            if rest[0] not in ("0", "1", "2", "3", "4") or (rest[0] != "0" and (4 - int(rest[0])) != to_play):
                message = f"the first turns left are 4 less the player to move, or 0; not {rest[0]!r}"
                raise BadPosition(message, "common.field")
            opening = int(rest[0])
        crosses, circles = marks[0] | marks[2], marks[1] | marks[3]
        winner = _winner(crosses, circles, (to_play - 1) % 2)
        return QuixoState(self, crosses, circles, marks[2] | marks[3], to_play, opening, winner)
