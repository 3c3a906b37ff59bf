"""What every game shares: states that are values, moves that are their own text, outcomes with reasons.

A move *is* its token (``"a1e1"``, ``"Sa1"``, ``"quarto"``): what a click makes, a record holds and an engine sends is
one and the same string, so saving and replaying are exercised by every move played. Cells are names too (``"a1"``,
``"222"``). Inside, each game works on bit masks; text appears only at this border.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeAlias

Move: TypeAlias = str
Cell: TypeAlias = str
Seat: TypeAlias = int  # who moves: a chair at the table
Side: TypeAlias = int  # who wins: a player, or a team of seats
Mask: TypeAlias = int  # a set of cells, one bit each
ENDLESS = "endless"  # the option, of any game that can repeat, to play on when a position has come back


class Reason(StrEnum):
    """Why a game is over. A game may have words of its own for it beside these."""

    LINE = "line"  # a line that wins by itself
    SQUARE = "square"  # a square that wins
    GIVEN = "given"  # the mover made the winner's line or square
    STUCK = "stuck"  # the loser had nothing to play
    FULL = "full"  # nothing left to play: a draw
    REPEATED = "repeated"  # the same position for the third time
    RESIGNED = "resigned"
    AGREED = "agreed"
    TIME = "time"


class Outcome(NamedTuple):
    """How a game ended: `winner` is a side, None for a draw; `reason` one of `Reason` or a word of the game's own;
    `cells` are those to light up."""

    winner: Side | None
    reason: str
    cells: tuple[Cell, ...] = ()
    no_result: bool = False  # broken off with more than two sides left: neither won nor drawn


class RulesError(ValueError):
    """Something given to the rules was wrong; the message says what, and what would be right."""


class BadName(RulesError):
    """An unknown game, or an unknown, doubled or ill-formed option."""


class BadPosition(RulesError):
    """A position text that no position of this game has. `why`, `cells` and `details` as of an `IllegalMove`; `ended`:
    it could be written, but the game would be over so."""

    def __init__(
        self,
        message: str,
        why: str = "common.position",
        cells: Sequence[Cell] = (),
        ended: Outcome | None = None,
        **args: str | int,
    ) -> None:
        super().__init__(message)
        self.why = why
        self.cells = tuple(cells)
        self.ended = ended
        self.details: Mapping[str, str | int] = args


class BadRecord(RulesError):
    """A record that cannot be read."""


class IllegalMove(RulesError):
    """A token that is not legal here.

    `why` is a stable key for catalogues of messages (``"quantik.row"``), `details` what its sentence needs (names,
    numbers, squares), `cells` the cells that cause it, to be outlined.
    """

    def __init__(self, move: Move, why: str, message: str, cells: Sequence[Cell] = (), **args: str | int) -> None:
        super().__init__(message)
        self.move = move
        self.why = why
        self.cells = tuple(cells)
        self.details: Mapping[str, str | int] = args


class State(Protocol):
    """A position: immutable, hashable, equal to every other state of the same game in which the same may happen."""

    @property
    def game(self) -> Game: ...
    @property
    def to_play(self) -> Seat: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def legal_moves(self) -> Sequence[Move]:
        """Empty if and only if there is an outcome."""
        ...

    def apply(self, move: Move) -> Self:
        """The state after `move`; raises IllegalMove, and never changes this one."""
        ...

    def notation(self) -> str:
        """Text without spaces that `Game.parse` reads back to an equal state."""
        ...

    def repetition_key(self) -> Hashable:
        """What must recur for a position to count as repeated; None where it is not counted."""
        ...


class Game(ABC):
    """A game with its options chosen: where it starts, how its positions are read, who sits and who wins together.

    There is one object per choice of options (`qgames.games.game` sees to it), so states may compare it by identity.
    """

    key: ClassVar[str]
    #: option name -> the values it may take; () for an option that is simply there or not
    known_options: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    #: the names of the cells, in the order of their bits
    cells: ClassVar[tuple[Cell, ...]]
    #: tokens that claim something instead of moving: chance never plays them for a player
    claims: ClassVar[frozenset[Move]] = frozenset()
    #: does the repetition draw belong to this game?
    can_repeat: ClassVar[bool] = False
    #: can it end without a winner, other than by agreement?
    can_draw: ClassVar[bool] = True
    #: the seat that is said to begin: the first to place something, where another has chosen it
    opener: ClassVar[Seat] = 0

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)

    @property
    def name(self) -> str:
        """The game and its options as they are written: ``quarto:auto,squares``."""
        return spelled(self.key, self.options)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return 2

    @property
    def sides(self) -> tuple[Side, ...]:
        """For each seat the side it wins with."""
        return tuple(range(self.seats))

    @property
    def teams(self) -> bool:
        """Do some of the seats win together?"""
        return len(set(self.sides)) < self.seats

    @property
    def repeats(self) -> bool:
        """Is a threefold repetition a draw here?"""
        return self.can_repeat and ENDLESS not in self.options

    # -- how a position is written, for whoever puts one together (`qgames.session.editing`) --

    @property
    def things(self) -> Mapping[str, int]:
        """How the first field of a position writes what may stand on a cell, besides "-" for nothing, and how many of
        each there are (0: no end of them). Several on one cell are parted from the next cell's by a comma. Nothing:
        such a position can be typed, but not put together by hand."""
        return {}

    @property
    def fields(self) -> Mapping[str, str]:
        """The fields of a position by name, and what each says where there is nothing to say. Who is to move is the
        ``player``, a piece that is held the ``hand``."""
        return {"board": "", "player": "0"}

    @property
    def written(self) -> tuple[Cell, ...]:
        """The cells in the order in which a position writes them: from the highest rank, each from the first file."""
        return tuple(sorted(self.cells, key=lambda cell: (-int(cell[1:]), cell[0])))

    def read(self, text: str) -> Any:
        """What a text says, even if play can never come to it; raises BadPosition if it says nothing. Only for
        positions that are not finished yet."""
        return self.parse(text)

    def neutral(self, state: State) -> bool:
        """Is what is played here nobody's gain: a piece of the set-up, of which no move is better?"""
        return False

    @abstractmethod
    def start(self) -> State: ...

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Read back what `State.notation` wrote; raises BadPosition."""

    def __repr__(self) -> str:
        return f"<game {self.name}>"


def spelled(key: str, options: Mapping[str, str]) -> str:
    """A game and its options as they are written.

    >>> spelled("quarto", {"squares": "", "features": "02"}), spelled("quixo", {})
    ('quarto:features=02,squares', 'quixo')
    """
    listed = [option if not value else f"{option}={value}" for option, value in sorted(options.items())]
    return key + (":" + ",".join(listed) if listed else "")


#: finds a game by its name; `qgames.games.game` is one
FindGame: TypeAlias = Callable[[str], Game]


def names_of(cells: Sequence[Cell], mask: Mask) -> tuple[Cell, ...]:
    """The names of the cells in a mask.

    >>> names_of(("a1", "b1", "c1"), 0b101)
    ('a1', 'c1')
    """
    return tuple(name for bit, name in enumerate(cells) if mask >> bit & 1)


def perft(state: State, depth: int, look: Callable[[], None] = lambda: None) -> int:
    """How many sequences of `depth` tokens lead on from a state: the number that every implementation of the rules must
    share. `look` is called all along, and may raise to end it.

    >>> from qgames.games import game
    >>> [perft(game("quixo").start(), depth) for depth in (1, 2)]
    [44, 1836]
    """
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    look()
    return sum(perft(state.apply(move), depth - 1, look) for move in moves)
