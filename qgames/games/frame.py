"""What passes between a board and whoever shows it: the hand, the look, the frame of one picture, and what can be
pointed at. Plain values; a picture is a function of a Frame, so undo animates backwards for free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi, sin
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from qgames.rules.core import Cell, IllegalMove, Move, Side, State

if TYPE_CHECKING:
    from qgames.render.model.camera import Lens

S = TypeVar("S", bound=State)


class Pick(NamedTuple):
    """The hand, not the board: what is chosen so far (token parts, in order) and what is pointed at."""

    chosen: tuple[str, ...] = ()
    hover: str | None = None


EMPTY_HAND = Pick()


class Look(NamedTuple):
    """How the player looks at the board."""

    on: frozenset[str] = frozenset()  # ways of looking that the game's own view knows (`GameEntry.looks`)
    upright: bool = False  # there is more height than width: what waits may stand elsewhere
    coordinates: bool = False
    legal: bool = True  # show legal targets
    mirrored: bool = False  # what stands around the board is on the other side: reading goes right to left
    #: kind -> cells; kinds: last, hint, threat, verdict, win, refused, selected, legal
    marks: Mapping[str, tuple[Cell, ...]] = {}
    band: float = 1.0  # how much of the band round what won is there yet: it runs from the first of those cells
    won: str = "mark.win"  # the role that is drawn in: for whom it is shown to it may be a danger

    def switched(self, name: str) -> Look:
        """The same with one way of looking on or off."""
        return self._replace(on=self.on ^ {name})


class Frame(NamedTuple, Generic[S]):
    """All that one picture shows. At rest before == after and move is None."""

    before: S
    after: S
    move: Move | None = None
    progress: float = 1.0
    pick: Pick = EMPTY_HAND
    look: Look = Look()
    seat: int = 0  # whose eyes: the seat in front


class Spot(NamedTuple):
    """Something that can be pointed at: a cell, a waiting piece, a facelet, a rim arrow."""

    key: str  # unique within the view: "a1", "pool:LRTF", "reserve:0:S", "F5", "push:e1"
    position: tuple[float, float, float]  # where it is in the world, for walking with arrow keys and for labels
    outline: tuple[tuple[float, float, float], ...] = ()  # what the ring of the focus runs round, if not a box there,
    radius: float = 0.0  # or the ball it runs round


class Choice(NamedTuple):
    """Something that can be taken now, and where a verdict about it is shown: the best of the moves that begin so.

    The first thing taken shows the best it can do; once it is pointed at or chosen, the second part of the move shows
    its own verdicts. Those of one `part` are compared with each other.
    """

    key: str  # its spot
    moves: tuple[Move, ...]
    at: tuple[float, float, float]  # where the mark stands in the world
    part: int = 1
    small: bool = False  # there is little room
    after: Move = ""  # the moves are those of the position after this one
    face: tuple[float, float, float] | None = None  # seen while this side is turned to the eye
    beside: tuple[float, float, float] | None = None  # where one of the best is shown, small, to leave what is there
    outline: tuple[tuple[float, float, float], ...] = ()  # what one of the best stands in, where that is not seen
    behind: tuple[float, float, float] | None = None  # where one of the best is shown while its side is turned away


class Nook(NamedTuple):
    """Moves on the map of all moves: where their one verdict stands, in cells from the lower left of the board."""

    at: tuple[float, float]
    moves: tuple[Move, ...]


class MoveMap(NamedTuple):
    """All moves of a position at once, on a small flat board: what stands on its cells by name of a picture (a game's
    glyph); a key tells what the parts of a cell mean."""

    side: int  # cells in a row
    nooks: tuple[Nook, ...]
    glyphs: Mapping[Cell, str] = {}
    key: tuple[tuple[tuple[float, float], str], ...] = ()  # within one cell: where, and which glyph


class Action(NamedTuple):
    """What has no place on the board: a button. `label` is a catalogue key."""

    key: str
    label: str
    move: Move | None = None
    enabled: bool = True
    shortcut: str = ""  # a key that does the same
    calm: bool = False  # never a main button by itself: that would tell that it is worth pressing


class Refusal(NamedTuple):
    """Why a tap does nothing: the rules' own reason."""

    error: IllegalMove


def tray_spot(side: Side, piece: str) -> str:
    """Where a side's pieces of a kind wait beside a ready-made board (`grid.py`)."""
    return f"tray:{side}:{piece}"


def in_tray(spot: str) -> tuple[Side, str] | None:
    """
    >>> in_tray(tray_spot(1, "L")), in_tray("a1")
    ((1, 'L'), None)
    """
    word, _, rest = spot.partition(":")
    side, _, piece = rest.partition(":")
    return (int(side), piece) if word == "tray" else None


def not_yours(spot: str) -> Refusal:
    """A tap on what waits for another side."""
    message = "these pieces are the other player's: take one from your own tray"
    return Refusal(IllegalMove(spot, "common.other", message))


def unwound(frame: Frame[S]) -> Frame[S]:
    """The same picture told forwards: `move` leads from before to after.

    An undo may be shown by running the progress back, or with the two states swapped; this turns the second into the
    first, so that a view need only know how its moves go forwards.
    """
    if frame.move is None or frame.before == frame.after:
        return frame
    try:
        if frame.after.apply(frame.move) == frame.before:
            return frame._replace(before=frame.after, after=frame.before, progress=1.0 - frame.progress)
    except IllegalMove:
        pass
    return frame


def step(spots: Sequence[Spot], here: str | None, way: tuple[int, int], lens: Lens) -> str | None:
    """The spot next to `here` in a direction of the screen (x right, y down): walking with arrow keys.

    The nearest one wins that lies within about 60 degrees of the way, with what lies aside counted dearer, so that
    rows and columns are followed as they are seen, however the table is turned. Where there is none it stays.
    """
    places = {spot.key: lens.project(spot.position) for spot in spots}
    if here not in places:
        return spots[0].key if spots else None
    x, y = places[here]
    best, found = float("inf"), here
    for key, (px, py) in places.items():
        along = (px - x) * way[0] + (py - y) * way[1]
        aside = abs((px - x) * way[1] - (py - y) * way[0])
        if key != here and along > 1.0 and aside <= 1.8 * along and along + 2.2 * aside < best:
            best, found = along + 2.2 * aside, key
    return found


def heave(t: float) -> float:
    """Progress of what is heavy: it starts slowly, and stops as it meets something.

    >>> heave(0.0), heave(0.5) < 0.5, heave(1.0)
    (0.0, True, 1.0)
    """
    t = min(1.0, max(0.0, t))
    return 0.55 * ease(t) + 0.45 * t * t


def arch(t: float) -> float:
    """How high something is that is lifted over to another place: it rises softly, and comes down with its weight.

    >>> arch(0.0), round(arch(1.0), 9), arch(0.02) < arch(0.98)
    (0.0, 0.0, True)
    """
    return sin(pi * heave(t))


def ease(t: float) -> float:
    """Progress that starts and lands softly.

    >>> ease(0.0), ease(0.5), ease(1.0)
    (0.0, 0.5, 1.0)
    """
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """Progress that starts at once and lands softly.

    >>> ease_out(0.0), ease_out(0.5), ease_out(1.0)
    (0.0, 0.875, 1.0)
    """
    t = min(1.0, max(0.0, t))
    return 1 - (1 - t) ** 3
