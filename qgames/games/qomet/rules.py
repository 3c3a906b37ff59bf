"""Qomet: place, slide and push stars until four of yours make a square.

The 25 points: the centre and three squares, on a grid of seven by seven::

    7  a - - - - - d - - - - - g        lines    the twelve sides of the squares, and four long lines through d4
    6  |  b - - - d - - - f    |        tokens   d4      place a star
    5  |  |  c - d - e    |    |                 d4d5    slide it one step, pushing what stands there
    4  a  b  c - d - e    f    g                 a1x     take it off the outer square
    3  |  |  c - d - e    |    |
    2  |  b - - - d - - - f    |        A position: the points from rank 7 down, x player 0, o player 1;
    1  a - - - - - d - - - - - g        who is to play; the token that would undo the last turn.

>>> from qgames.games import game
>>> state = game("qomet").start()
>>> for token in "d4 d5 d4d5".split():
...     state = state.apply(token)
>>> state.notation()
'---/-o-/-x-/-------/---/---/---;1;d6d5'
>>> "d6d5" in state.legal_moves()
False
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from qgames.rules.bits import fields, mask_of, no_thing, rows, seat, too_many
from qgames.rules.core import BadPosition, Game, IllegalMove, Mask, Move, Outcome, Reason, Side, names_of

_RANKS_OF_CELLS = "a1 d1 g1  b2 d2 f2  c3 d3 e3  a4 b4 c4 d4 e4 f4 g4  c5 d5 e5  b6 d6 f6  a7 d7 g7"
CELLS = tuple(_RANKS_OF_CELLS.split())
CELL_NUMBER = {name: number for number, name in enumerate(CELLS)}
FULL: Mask = (1 << 25) - 1
STARS = 7  # each player's

RINGS = ("a1 d1 g1 g4 g7 d7 a7 a4", "b2 d2 f2 f4 f6 d6 b6 b4", "c3 d3 e3 e4 e5 d5 c5 c4")  # around, from a corner
LONG = ("a4 b4 c4 d4 e4 f4 g4", "d1 d2 d3 d4 d5 d6 d7", "a1 b2 c3 d4 e5 f6 g7", "a7 b6 c5 d4 e3 f2 g1")


def _numbers(names: str) -> list[int]:
    return [CELL_NUMBER[name] for name in names.split()]


_AROUND = [_numbers(ring) for ring in RINGS]
SIDES = tuple((ring + ring)[corner : corner + 3] for ring in _AROUND for corner in (0, 2, 4, 6))
LINES = (*SIDES, *[_numbers(line) for line in LONG])
OUTER = mask_of(_AROUND[0])
CENTRE = CELL_NUMBER["d4"]
SQUARES = (
    *[mask_of(ring[::2]) for ring in _AROUND],
    *[mask_of([ring[c - 1], ring[c], ring[c + 1], CENTRE]) for ring in _AROUND for c in (0, 2, 4, 6)],
)
SQUARES_AT = tuple(tuple(square for square in SQUARES if square >> cell & 1) for cell in range(25))


class Slide(NamedTuple):
    """One step along a line: from a point onto the next, and the point a star pushed there would go to."""

    start: Mask
    goal: Mask
    beyond: Mask  # 0 where the goal is the last point of the line
    push_off: bool  # may a star on the goal be pushed off the board?
    start_cell: int
    goal_cell: int
    beyond_cell: int
    undo: Move  # the token that would undo a push of the opponent's star


def _slides() -> dict[Move, Slide]:
    slides = {}
    for line in LINES:
        for way in (list(line), list(reversed(line))):
            for start, goal, *rest in (way[n : n + 3] for n in range(len(way) - 1)):
                beyond = rest[0] if rest else goal
                slides[CELLS[start] + CELLS[goal]] = Slide(
                    1 << start, 1 << goal, 1 << beyond if rest else 0, not rest and bool(OUTER >> goal & 1),
                    start, goal, beyond, CELLS[beyond] + CELLS[goal] if rest else "",
                )  # fmt: skip
    return slides


SLIDES = _slides()
_FROM = tuple(tuple((token, s) for token, s in SLIDES.items() if s.start_cell == cell) for cell in range(25))
#: the points that decide where a star on a cell may slide
_NEAR = tuple(mask_of([n for _, s in _FROM[cell] for n in (s.goal_cell, s.beyond_cell)]) for cell in range(25))

_slide_moves: tuple[dict[Mask, tuple[Move, ...]], ...] = tuple({} for _ in CELLS)
_LOW = (1 << 13) - 1
_low_places: dict[Mask, tuple[Move, ...]] = {}
_high_places: dict[Mask, tuple[Move, ...]] = {}
_offs: dict[Mask, tuple[Move, ...]] = {}


def _slides_of(cell: int, stars: Mask) -> tuple[Move, ...]:
    near = stars & _NEAR[cell]
    moves = _slide_moves[cell].get(near)
    if moves is None:
        moves = _slide_moves[cell][near] = tuple(
            token for token, s in _FROM[cell] if not stars & s.goal or (s.beyond and not stars & s.beyond) or s.push_off
        )
    return moves


def _places(empty: Mask) -> tuple[Move, ...]:
    low, high = empty & _LOW, empty >> 13
    first = _low_places.get(low)
    if first is None:
        first = _low_places[low] = names_of(CELLS[:13], low)
    second = _high_places.get(high)
    if second is None:
        second = _high_places[high] = names_of(CELLS[13:], high)
    return first + second


def has_square(stars: Mask, cell: int) -> bool:
    """Do these stars hold a square with a corner on this cell?"""
    for square in SQUARES_AT[cell]:  # noqa: SIM110 - any() costs twice as much here
        if stars & square == square:
            return True
    return False


class QometState(NamedTuple):
    game: Qomet
    light: Mask  # player 0's stars
    dark: Mask  # player 1's
    to_play: int
    ban: Move  # the slide that would undo the opponent's last turn; only pushing a star back can, so one token says it
    winner: Side  # -1 while the game goes on

    @property
    def outcome(self) -> Outcome | None:
        if self.winner < 0:
            return None
        stars = self.dark if self.winner else self.light
        won = 0
        for square in SQUARES:
            if stars & square == square:
                won |= square
        reason = Reason.GIVEN if self.winner == self.to_play else Reason.SQUARE
        return Outcome(self.winner, reason, names_of(CELLS, won))

    def reserve(self, player: int) -> int:
        return STARS - (self.dark if player else self.light).bit_count()

    def legal_moves(self) -> tuple[Move, ...]:
        _, light, dark, to_play, ban, winner = self
        if winner >= 0:
            return ()
        own = dark if to_play else light
        stars = light | dark
        moves: tuple[Move, ...] = ()
        if own.bit_count() < STARS:
            moves = _places(FULL ^ stars)
        rest = own
        while rest:
            low = rest & -rest
            moves += _slides_of(low.bit_length() - 1, stars)
            rest ^= low
        outer = own & OUTER
        if outer:
            offs = _offs.get(outer)
            if offs is None:
                offs = _offs[outer] = tuple(name + "x" for name in names_of(CELLS, outer))
            moves += offs
        if ban:
            moves = tuple([move for move in moves if move != ban])
        return moves

    def apply(self, move: Move) -> QometState:
        game, light, dark, to_play, ban, winner = self
        own, other = (dark, light) if to_play else (light, dark)
        if winner >= 0:
            raise self._refusal(move)
        slide = SLIDES.get(move)
        undo = ""
        if slide is not None:
            start, goal, beyond, push_off, _, goal_cell, beyond_cell, back = slide
            stars = own | other
            if not own & start or move == ban:
                raise self._refusal(move)
            if stars & goal:
                if beyond:
                    if stars & beyond:
                        raise self._refusal(move)
                elif not push_off:
                    raise self._refusal(move)
                if other & goal:
                    other ^= goal | beyond
                    undo = back
                    if beyond and has_square(other, beyond_cell):
                        winner = 1 - to_play
                    own ^= start | goal
                else:
                    own ^= start | beyond  # the pushed star's place is taken by the pusher: only the far end changes
                    if winner < 0 and beyond and has_square(own, beyond_cell):
                        winner = to_play
            else:
                own ^= start | goal
            if winner < 0 and has_square(own, goal_cell):
                winner = to_play
        elif len(move) == 2 and move in CELL_NUMBER:
            cell = CELL_NUMBER[move]
            bit = 1 << cell
            if (own | other) & bit or own.bit_count() == STARS:
                raise self._refusal(move)
            own |= bit
            if has_square(own, cell):
                winner = to_play
        else:
            bit = 1 << CELL_NUMBER[move[:2]] if len(move) == 3 and move[2] == "x" and move[:2] in CELL_NUMBER else 0
            if not bit & OUTER & own:
                raise self._refusal(move)
            own ^= bit
        if to_play:
            return tuple.__new__(QometState, (game, other, own, 0, undo, winner))
        return tuple.__new__(QometState, (game, own, other, 1, undo, winner))

    def repetition_key(self) -> Hashable:
        return self.light, self.dark, self.to_play

    def notation(self) -> str:
        letters = ["x" if self.light >> c & 1 else "o" if self.dark >> c & 1 else "-" for c in range(25)]
        board = "/".join("".join(letters[first:last]) for first, last in _RANKS)
        return f"{board};{self.to_play};{self.ban or '-'}"

    def _refusal(self, move: Move) -> IllegalMove:
        """Why `move` may not be played here."""
        if self.winner >= 0:
            return IllegalMove(move, "common.over", "the game is over")
        own = self.dark if self.to_play else self.light
        stars = self.light | self.dark
        first, last = move[:2], move[2:]
        if first not in CELL_NUMBER or not (last in ("", "x") or last in CELL_NUMBER):
            message = f"{move!r} is no token of Qomet: place d4, slide d4d5, take off a1x"
            return IllegalMove(move, "common.unknown", message)
        bit = 1 << CELL_NUMBER[first]
        if not last:
            if stars & bit:
                return IllegalMove(move, "qomet.taken", f"{first} is taken: choose an empty point", [first], cell=first)
            return IllegalMove(move, "qomet.reserve", "all your stars are on the board: slide one or take one off")
        if not own & bit:
            return IllegalMove(move, "qomet.not_yours", f"no star of yours stands on {first}", [first], cell=first)
        if last == "x":
            message = f"{first} is not on the outer square: only stars there may be taken off"
            return IllegalMove(move, "qomet.inner", message, [first], cell=first)
        slide = SLIDES.get(move)
        if slide is None:
            message = f"{first} and {last} are not neighbours on a line"
            return IllegalMove(move, "qomet.no_line", message, [first, last], cell=first, goal=last)
        if move == self.ban:
            message = f"{move} would undo the opponent's last turn"
            return IllegalMove(move, "qomet.undo", message, [first, last], cell=first, goal=last)
        if slide.beyond:
            behind = CELLS[slide.beyond_cell]
            message = f"the star on {last} cannot be pushed: {behind} behind it is taken"
            return IllegalMove(move, "qomet.blocked", message, [last, behind], cell=last, behind=behind)
        message = f"the star on {last} stands at an inner line's end: stars are pushed off only on the outer square"
        return IllegalMove(move, "qomet.inner_end", message, [last], cell=last)


_RANKS = ((22, 25), (19, 22), (16, 19), (9, 16), (6, 9), (3, 6), (0, 3))


class Qomet(Game):
    key = "qomet"
    known_options = {"endless": ()}
    cells = CELLS
    can_repeat = True

    @property
    def things(self) -> Mapping[str, int]:
        return dict.fromkeys("xo", STARS)

    @property
    def fields(self) -> Mapping[str, str]:
        return {"board": "", "player": "0", "undo": "-"}

    def start(self) -> QometState:
        return QometState(self, 0, 0, 0, "", -1)

    def parse(self, text: str) -> QometState:
        board, player, ban = fields(text, tuple(self.fields))
        stars = [0, 0]
        for (first, _), row in zip(_RANKS, rows(board, (3, 3, 3, 7, 3, 3, 3))):
            for place, letter in enumerate(row):
                if letter == "-":
                    continue
                if letter not in "xo":
                    raise no_thing(letter, f"{letter!r} is no star: write - x o")
                stars["xo".index(letter)] |= 1 << first + place
        for letter, mask in zip("xo", stars):
            if mask.bit_count() > STARS:
                message = f"too many {letter}: each player has {STARS} stars, not {mask.bit_count()}"
                raise too_many(letter, message)
        to_play = seat(player, 2)
        light, dark = stars
        if ban == "-":
            ban = ""
        else:
            self._check_ban(ban, *((dark, light) if to_play else (light, dark)))
        own, other = (dark, light) if to_play else (light, dark)
        winner = -1
        for side, mask in ((1 - to_play, other), (to_play, own)):  # the mover's opponent last: that square beats
            if any(mask & square == square for square in SQUARES):
                winner = side
        return QometState(self, light, dark, to_play, ban, winner)

    @staticmethod
    def _check_ban(ban: Move, own: Mask, other: Mask) -> None:
        slide = SLIDES.get(ban)
        if not (
            slide and slide.beyond and own & slide.start and other & slide.goal and not (own | other) & slide.beyond
        ):
            message = f"the undo is '-' or a slide that pushes an opponent's star back, not {ban!r}"
            raise BadPosition(message, "common.field")
