"""The game on the table and what is shown of it. The parts of the play scene share it; another game at the same table
puts other things in here, so none of them keeps any of it for itself."""

from __future__ import annotations

from qgames.games.frame import Frame, Look, Pick
from qgames.games.view import AnyView, view_of
from qgames.rules.core import Cell, Move, State
from qgames.scenes.play.animation import Animation
from qgames.session.sitting import Sitting
from qgames.session.statistics.games import Turn
from qgames.session.words import AnyWords, words_of

REFUSED_FOR = 3.0  # seconds the cells of a refusal stay outlined


class Hand:
    """What the player at the table holds and is shown: the pick, a move to be confirmed, a hint, a refusal."""

    def __init__(self) -> None:
        self.pick = Pick()
        self.pending: Move | None = None
        self.hint: tuple[Cell, ...] = ()
        self.hint_why: tuple[Cell, ...] = ()  # the cells the reason speaks of
        self.advice = ""  # the hint in words, until the next move
        self.threat: tuple[Cell, ...] = ()  # what the other side would complete
        self.refused: tuple[Cell, ...] = ()
        self._refused_left = 0.0

    def clear(self) -> None:
        self.pick, self.pending, self.hint, self.hint_why, self.refused = Pick(), None, (), (), ()
        self.advice, self.threat = "", ()

    def think_again(self) -> None:
        """A move that waited to be made once more is not meant."""
        if self.pending is not None:
            self.pending, self.hint = None, ()

    def advise(self, cells: tuple[Cell, ...], why: tuple[Cell, ...] = ()) -> None:
        self.hint, self.hint_why = cells, why

    def refuse(self, cells: tuple[Cell, ...]) -> None:
        self.refused, self._refused_left = cells, REFUSED_FOR

    def pass_time(self, seconds: float) -> bool:
        """A refusal fades; did it just now?"""
        self._refused_left -= seconds
        if not self.refused or self._refused_left > 0:
            return False
        self.refused = ()
        return True

    def marks(self, at_rest: bool) -> dict[str, tuple[Cell, ...]]:
        marks: dict[str, tuple[Cell, ...]] = {}
        if self.hint and at_rest:
            marks["hint"] = self.hint
            marks["verdict"] = tuple(cell for cell in self.hint_why if cell not in self.hint)
        if self.threat and at_rest:
            marks["threat"] = self.threat
        if self.refused:
            marks["refused"] = self.refused
        return marks


class InPlay:
    sitting: Sitting
    words: AnyWords
    view: AnyView
    animation: Animation
    hand: Hand
    turn_of_luck: Turn | None  # several wins or losses in a row, at the end of a game

    def __init__(self, sitting: Sitting) -> None:
        self.look = Look()
        self.put(sitting)

    def put(self, sitting: Sitting) -> None:
        """Lay out a game."""
        self.sitting = sitting
        self.words = words_of(sitting)
        self.view = view_of(sitting.match.game)
        self.animation = Animation(self.view, sitting.state)
        self.hand = Hand()
        self.turn_of_luck = None

    @property
    def covered(self) -> bool:
        """Is the board hidden? In a pause of a clock: thinking on would be for nothing."""
        return self.sitting.paused and self.sitting.clocks.on and self.sitting.outcome is None

    def last_marks(self) -> tuple[Cell, ...]:
        """What shows the last token that has something to show."""
        match = self.sitting.match
        for ply in range(match.ply, 0, -1):
            if marks := self.view.marks_of(*match.token(ply)):
                return marks
        return ()

    def within_reach(self) -> tuple[State, Look, Pick]:
        """What can be pointed at follows from the position shown and what has been chosen so far."""
        return self.animation.state, self.look, self.hand.pick

    def frame(self, pointed: str | None, coordinates: bool, legal: bool) -> Frame[State]:
        """All that the picture shows now."""
        sitting, at_rest = self.sitting, not self.animation.moving
        mine = at_rest and sitting.person_to_move
        marks: dict[str, tuple[Cell, ...]] = {}
        outcome = sitting.outcome if at_rest else None
        if outcome and outcome.cells:
            marks["win"] = outcome.cells
        elif at_rest and (last := self.last_marks()):
            marks["last"] = last
        marks |= self.hand.marks(at_rest)
        named = coordinates or bool(self.hand.advice)  # a hint in words names squares
        look = self.look._replace(coordinates=named, legal=legal and mine, marks=marks)
        return self.animation.frame(self.hand.pick._replace(hover=pointed if mine else None), look, sitting.seat)
