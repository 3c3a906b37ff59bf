"""What a view of a game must say: what stands where for a frame, what can be pointed at, what a tap means.

A view never decides what is legal; it turns a tap into a move, a new pick or a refusal by asking the rules. What all
views share, and what a view may leave to the house, is here; a board of squares has most of it ready in `grid.py`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

import pygame

from qgames.games import entry
from qgames.games.entry import Sign
from qgames.games.frame import EMPTY_HAND, Action, Choice, Frame, Look, MoveMap, Pick, Refusal, S, Spot, step
from qgames.render import Camera, Lens, Renderer, Solid, Vec3, band
from qgames.rules.core import Cell, Game, IllegalMove, Mask, Move, Seat, names_of

PlanCell = tuple[int, int]  # column and row of something seen from above or from its front, from behind or above on


class LinePlan(NamedTuple):
    """A line in a square of so many by so many cells, seen from above: where it lies, where it is pushed from (beside
    the square, or on it where that is from above or below), and the catalogue key of what the near edge is called."""

    size: int
    cells: tuple[PlanCell, ...]
    comes: PlanCell
    edge: str


class LineMoved(NamedTuple):
    """The line that a move runs along, read from where it begins: the sign of what comes in from outside, if something
    does, what lies on it before and after the move, None where it is empty, catalogue keys of what its two ends are
    called, and where it lies, where that is not seen at once."""

    comes: Sign | None
    before: tuple[Sign | None, ...]
    after: tuple[Sign | None, ...]
    ends: tuple[str, str]
    plan: LinePlan | None = None


Emblem = tuple[tuple[Sign | None, ...], ...]  # rows of signs, None where a place is empty


class WinningPattern(NamedTuple):
    """Something that wins: which cells of a square of so many by so many, whose sign lies there, and whether it is what
    won in the position."""

    size: int
    cells: frozenset[PlanCell]
    sign: Sign
    made: bool


class NamedSide(NamedTuple):
    """A side that words speak of: the catalogue key of its name, where that is written, and the middle of the side."""

    word: str
    at: Vec3
    middle: Vec3


class BoardView(ABC, Generic[S]):
    """One game's view. Made once per game and options; holds no position."""

    camera: Camera = Camera()  # the home view; others by `camera.preset(name, seats)`
    folded: Camera | None = None  # the same in an upright window, where what waits stands elsewhere
    lines: Sequence[Mask] = ()  # what wins: if several of them won, each has a band of its own
    spotlight: ClassVar[bool] = True  # at the end the light may stay on what won, by dimming the rest of the picture
    rise: ClassVar[float] = 1.5  # of what stands at a spot, above that: so far up it is lit then
    singly: ClassVar[bool] = False  # what won may stand among others as tall: each is lit by itself
    end_named: ClassVar[bool] = False  # what is said of an end names rows or squares: they have their letters then

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- every view says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def solids(self, frame: Frame[S]) -> Iterable[Solid]:
        """What stands where, for the table to draw; solids carry theme roles, never colours."""

    @abstractmethod
    def spots(self, state: S, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        """All that can be pointed at now; what the hand has chosen so far may open further ones (where to push)."""

    # -- a view may say ----------------------------------------------------------------------------------------------

    def tap(self, state: S, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        """A click, key or pad press on a spot: a finished move (str), a new pick, or a refusal."""
        return Pick() if spot is None else self.played(state, spot)

    def actions(self, state: S, pick: Pick) -> Sequence[Action]:
        """What has no place on the board, as buttons."""
        return [Action("pass", "action.pass", "pass")] if "pass" in state.legal_moves() else []

    def duration(self, before: S, after: S, move: Move) -> float:
        """Seconds this move's animation lasts at normal speed."""
        return 0.5

    def home(self, state: S, look: Look) -> Camera:
        """The view that suits what is shown."""
        return self.folded if self.folded and look.upright else self.camera

    def step(self, spots: Sequence[Spot], here: str | None, way: tuple[int, int], lens: Lens) -> str | None:
        """Where an arrow key leads the cursor, in a direction of the screen (x right, y down)."""
        return step(spots, here, way, lens)

    def arrow(self, state: S, pick: Pick, way: tuple[int, int], lens: Lens) -> str | None:
        """The spot an arrow key means outright while something is in the hand; None if it only moves the cursor."""
        return None

    def next_spot(self, state: S, pick: Pick) -> str | None:
        """Where the cursor goes once this has been chosen; None if it stays."""
        return None

    def seeing(self, camera: Camera, spot: str) -> Camera:
        """The camera, turned if need be until a spot is seen: a board's are seen from everywhere."""
        return camera

    def showing_the_end(self, camera: Camera, state: S) -> Camera:
        """The camera, turned so that what won looks at the viewer: on a board it does from everywhere."""
        return camera

    def to_place(self, state: S) -> tuple[str, ...]:
        """The spots of what has been taken up by the rules and is to be placed now."""
        return ()

    def marks_of(self, before: S, move: Move) -> tuple[str, ...]:
        """What `Look.marks` should name to show a move."""
        return tuple(cell for cell in self.game.cells if cell in move)

    def hint_marks(self, state: S, move: Move) -> tuple[str, ...]:
        """What `Look.marks` should name to advise a move: also where the piece is taken from."""
        return self.marks_of(state, move)

    def way_marks(self, state: S, move: Move) -> tuple[str, ...]:
        """What `Look.marks` should name to show where a move goes, when what it begins with has a number already."""
        return self.hint_marks(state, move)

    def trays(self, look: Look) -> Mapping[Seat, tuple[Vec3, ...]]:
        """The middles of the edges of each player's tray, where a name may be put; none where there are no trays."""
        return {}

    def choices(self, state: S, look: Look, pick: Pick) -> Sequence[Choice]:
        """Where verdicts are shown: here, on every spot that a move can go on with, found by trying them all."""
        made: dict[tuple[Move, ...], Choice] = {}
        held = pick._replace(hover=None)
        for spot in self.spots(state, look, held):
            moves = self._leads_to(state, look, held, spot.key, 3)
            if moves:
                made.setdefault(moves, Choice(spot.key, moves, spot.position, 2 if held.chosen else 1))
        return tuple(made.values())

    def _leads_to(self, state: S, look: Look, pick: Pick, spot: str, taps: int) -> tuple[Move, ...]:
        """The moves that a tap there plays or begins."""
        answer = self.tap(state, pick, spot)
        if isinstance(answer, str):
            return (answer,)
        if not isinstance(answer, Pick) or len(answer.chosen) <= len(pick.chosen) or taps < 2:
            return ()
        further = (
            self._leads_to(state, look, answer, next_.key, taps - 1) for next_ in self.spots(state, look, answer)
        )
        return tuple(dict.fromkeys(move for moves in further for move in moves))

    def move_map(self, state: S) -> MoveMap | None:
        """All moves at once, where both parts of a move have room on a small board; None where they have not."""
        return None

    def slide(self, state: S, move: Move) -> tuple[Vec3, Vec3] | None:
        """From where to where something goes, for an arrow that shows an expected reply; None if it does not."""
        return None

    def carried(self, state: S, move: Move, look: Look) -> tuple[Vec3, Vec3] | None:
        """From where to where a slide pushes something on; None if nothing is in its way."""
        return None

    def explained(self, state: S, move: Move, share: float) -> Sequence[Solid]:
        """What a diagram shows of a move, so far done (0 before it, 1 after it), where that is more than the position:
        without what is of no concern. Nothing: the position as it is."""
        return ()

    def patterns(self, state: S) -> Sequence[WinningPattern]:
        """Of a position in which somebody has won, all that could have, where that is not a plain line."""
        return ()

    def line(self, state: S, move: Move) -> LineMoved | None:
        """The places a move runs through, told alone, where moves run along lines."""
        return None

    def emblem(self, state: S, move: Move) -> Emblem:
        """What a move does, flat and small enough for a row of a list; nothing where the board itself can be small."""
        return ()

    def sides(self, state: S, look: Look) -> Sequence[NamedSide]:
        """What is written beside the board where words speak of its sides."""
        return ()

    def reserve(self, state: S, seat: Seat) -> int | None:
        """How many pieces wait in a player's hand, to be told on the player's card; None where the board shows it."""
        return None

    def areas(self, spots: Sequence[Spot]) -> Sequence[Area]:
        """How the spots belong together, for those who do not see them; words: ``Words.area``."""
        return usual(self.game.cells, spots)

    def thing(self, spot: str) -> str:
        """What waits on a spot, as positions write it (`Game.things`); nothing if nothing waits there."""
        return ""

    def bench(self) -> AnyView:
        """The view in which positions are put together: one in which every cell is a spot of its own name."""
        return self

    def sound(self, move: Move) -> str:
        """What a move sounds like."""
        return "placed"

    def bulk(self, before: S, move: Move) -> float:
        """How large what is moved is, from 0 to 1: larger things sound lower."""
        return 0.5

    def note(self, state: S, cell: Cell) -> int:
        """Which note of `sound.SCALE` what stands there has when it has won: here, one that rises along any line."""
        file, rank = (sum(map(ord, part)) for part in (cell[:1], cell[1:]))
        return (file + 2 * rank) % 8

    def panel(self, look: Look) -> bool:
        """Does this way of looking show something flat beside the board (`draw_panel`)?"""
        return False

    def draw_panel(self, surface: pygame.Surface, rect: pygame.Rect, frame: Frame[S], table: Renderer) -> None:
        """Paint it into a rectangle."""

    # -- the same for all --------------------------------------------------------------------------------------------

    def won(self, state: S, look: Look) -> tuple[str, ...]:
        """The cells to join by a band: what won, however the picture was asked for."""
        return look.marks.get("win") or (state.outcome.cells if state.outcome is not None else ())

    def winners(self, state: S, look: Look) -> Sequence[tuple[Cell, Vec3]]:
        """Where what won stands."""
        places = {spot.key: spot.position for spot in self.spots(state, look)}
        return [(cell, places[cell]) for cell in self.won(state, look) if cell in places]

    def band(self, state: S, look: Look, place: Callable[[Cell], Vec3], radius: float, **more: Any) -> Iterator[Solid]:
        """Round what won, as far as it has run; `place` is where a cell lies."""
        won = [cell for cell in self.won(state, look) if cell in self.game.cells]
        for line in self.by_lines(won):
            yield from band([place(cell) for cell in line], radius, look.won, look.band, **more)

    def by_lines(self, won: Sequence[Cell]) -> list[tuple[Cell, ...]]:
        """Cells that won, line by line where several of them are full."""
        lines = [set(names_of(self.game.cells, line)) for line in self.lines]
        full = [line for line in lines if line.issubset(won)] or [set(won)]
        return [tuple(cell for cell in won if cell in line) for line in full]

    def played(self, state: S, token: Move) -> Move | Refusal:
        """The token if it may be played, else the rules' own reason why not."""
        try:
            state.apply(token)
        except IllegalMove as error:
            return Refusal(error)
        return token


AnyView = BoardView[Any]


def view_of(game: Game) -> AnyView:
    """The view of a game, loaded when it is asked for."""
    told = entry(game.key)
    made: AnyView = told.load(told.view)(game)
    return made


BOARD, BESIDE = "board", "beside"  # keys of areas
_CELL = re.compile(r"([a-z])([0-9]+)")


class Area(NamedTuple):
    """Spots that belong together, in order for those who do not see them: in rows from the top, as they are read;
    words: ``Words.area(key)``. With rows of one length it is a grid."""

    key: str
    rows: tuple[tuple[str, ...], ...]

    @property
    def grid(self) -> bool:
        return len(self.rows) > 1 and len({len(row) for row in self.rows}) == 1


def usual(cells: Sequence[Cell], spots: Sequence[Spot]) -> list[Area]:
    """The cells by their ranks, the highest first, and everything else.

    >>> usual(("a1", "b1", "a2", "b2"), [Spot(k, (0.0, 0.0, 0.0)) for k in ("a1", "b1", "a2", "b2", "pool:x")])
    [Area(key='board', rows=(('a2', 'b2'), ('a1', 'b1'))), Area(key='beside', rows=(('pool:x',),))]
    """
    known = set(cells)
    here = [spot.key for spot in spots if spot.key in known]
    rest = tuple(spot.key for spot in spots if spot.key not in known)
    ranks: dict[int, list[str]] = {}
    for key in here:
        found = _CELL.fullmatch(key)
        ranks.setdefault(int(found[2]) if found else 0, []).append(key)
    rows = tuple(tuple(sorted(ranks[rank])) for rank in sorted(ranks, reverse=True))
    areas = [Area(BOARD, rows), Area(BESIDE, (rest,) if rest else ())]
    return [area for area in areas if area.rows]
