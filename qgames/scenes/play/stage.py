"""The game on the table and what is shown of it. No pygame here."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from qgames.files.i18n import t
from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick
from qgames.games.view import AnyView, view_of
from qgames.rules.core import Cell, Move, State
from qgames.scenes.play.board_access import BoardParts, Stand
from qgames.session.sitting import Sitting
from qgames.session.statistics.games import Streak
from qgames.session.statistics.strength import DrawnOpponent
from qgames.session.words import AnyWords, Parts, words_of

REFUSED_FOR = 3.0  # seconds the cells of a refusal stay outlined


class Hand:
    """What the player at the table holds and is shown: the pick, a move to be confirmed, a hint, a refusal."""

    def __init__(self) -> None:
        self.pick = Pick()
        self.pending: Move | None = None
        self.hint: tuple[Cell, ...] = ()
        self.hint_why: tuple[Cell, ...] = ()  # the cells the reason speaks of
        self.advice = ""  # the hint in words, until the next move
        self.pictured: tuple[str, Parts] = "", ()  # which advice is shown in pictures instead
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


class Stage:
    """The parts of the play scene share it; another game at the same table puts other things in here, so none of them
    keeps any of it for itself."""

    sitting: Sitting
    words: AnyWords
    view: AnyView
    animation: Animation
    hand: Hand
    streak: Streak | None  # several wins or losses in a row, at the end of a game
    opponent: DrawnOpponent | None  # who was drawn, at the end of a game

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
        self.streak = None
        self.opponent = None

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

    def won(self) -> tuple[Cell, ...]:
        """The cells that won; first the one played last, if it is one of them."""
        cells = self.sitting.outcome.cells if self.sitting.outcome else ()
        last = self.last_marks()
        return tuple(sorted(cells, key=lambda cell: not any(mark.endswith(cell) for mark in last)))

    @property
    def lost_to_computers(self) -> bool:
        """Is it over, and did no person at the table win?"""
        sitting, sides = self.sitting, self.sitting.match.game.sides
        won = sitting.final.winner if sitting.final else None
        return won is not None and bool(sitting.people) and all(sides[seat] != won for seat in sitting.people)

    @property
    def at_rest(self) -> bool:
        """Is the position of the game shown, and nothing on its way there? The end may be shown once more."""
        return not self.animation.moving and self.animation.state == self.sitting.state

    def within_reach(self) -> tuple[State, Look, Pick]:
        """What can be pointed at follows from the position shown and what has been chosen so far."""
        return self.animation.state, self.look, self.hand.pick

    def frame(self, pointed: str | None, coordinates: bool, legal: bool) -> Frame[State]:
        """All that the picture shows now."""
        sitting, at_rest = self.sitting, self.at_rest
        mine = at_rest and sitting.person_to_move
        marks: dict[str, tuple[Cell, ...]] = {}
        if at_rest and (won := self.won()):
            marks["win"] = won
        elif at_rest and (last := self.last_marks()):
            marks["last"] = last
        marks |= self.hand.marks(at_rest)
        told = self.hand.advice and (self.view.game.cells[0][0].isalpha() or self.hand.pictured[0] != self.hand.advice)
        ended = at_rest and sitting.final is not None and bool(sitting.final.cells) and self.view.end_named
        named = coordinates or bool(told) or ended  # a hint in words names squares, and so does the end of some games
        look = self.look._replace(coordinates=named, legal=legal and mine, marks=marks)
        return self.animation.frame(self.hand.pick._replace(hover=pointed if mine else None), look, sitting.seat)

    def ahead(self, frame: Frame[State], state: State, line: Sequence[Move]) -> Frame[State]:
        """The same picture of what a line leads to, its last move marked, or what it completes; raises IllegalMove."""
        before = state
        for move in line:
            before, state = state, state.apply(move)
        marks = {"last": self.view.marks_of(before, line[-1])}
        if state.outcome is not None and state.outcome.cells:
            marks = {"win": state.outcome.cells}
        look = frame.look._replace(marks=marks, legal=False)
        return frame._replace(before=state, after=state, move=None, progress=1.0, pick=Pick(), look=look)

    def spoken_board(self) -> BoardParts:
        """The board for those who do not see it."""
        return BoardParts(self._stand, self._closed)

    def _stand(self) -> Stand:
        sitting, match = self.sitting, self.sitting.match
        more = sitting.name, match.players, match.ply, match.redoable, sitting.person_to_move, sitting.paused
        return Stand(self.view, self.words, sitting.state, self.look, self.hand.pick, more)

    def _closed(self) -> str:
        """Why nothing can be played now."""
        sitting = self.sitting
        if sitting.outcome is not None:
            return t("why.common.over")
        if sitting.paused:
            return t("play.press_to_resume")
        if sitting.person_to_move:
            return ""
        return t("play.go_on_first") if sitting.looking_back else self.words.to_move()


QUICK = 0.22  # seconds each token may take when several go back or forth at once


class Stretch(NamedTuple):
    before: State
    after: State
    move: Move
    forward: bool
    seconds: float
    held: Pick = EMPTY_HAND  # what was in the hand when it was played: a piece goes on from there


class Animation:
    """What is being shown of a game. Moves wait in line, each is a stretch of time between two states. The position
    shown at rest is always the one that has arrived; the match may be ahead of it. Undo is the same stretch run
    backwards."""

    def __init__(self, view: AnyView, state: State) -> None:
        self.view = view
        self.state = state
        self.waiting: list[Stretch] = []
        self.so_far = 0.0

    @property
    def moving(self) -> bool:
        return bool(self.waiting)

    def play(
        self, before: State, after: State, move: Move, motion: float, held: Pick = EMPTY_HAND, most: float = inf
    ) -> None:
        """`most`: seconds it may take at normal speed."""
        seconds = min(most, self.view.duration(before, after, move)) * motion
        self._add(Stretch(before, after, move, True, seconds, held))

    def travel(self, steps: tuple[tuple[State, State, Move], ...], forward: bool, motion: float) -> None:
        """Several tokens back or forth: the last ones are shown, the rest is skipped."""
        self.finish()
        ordered = list(steps) if forward else list(reversed(steps))
        ordered = ordered[-4:]
        each = QUICK if len(ordered) > 1 else 0.8
        for before, after, move in ordered:
            seconds = min(each, self.view.duration(before, after, move)) * motion
            self._add(Stretch(before, after, move, forward, seconds))

    def _add(self, stretch: Stretch) -> None:
        self.waiting.append(stretch)
        if stretch.seconds <= 0:
            self.finish()

    def put(self, state: State) -> None:
        self.waiting.clear()
        self.so_far, self.state = 0.0, state

    def finish(self) -> None:
        """Show the last position at once."""
        if self.waiting:
            last = self.waiting[-1]
            self.put(last.after if last.forward else last.before)

    def advance(self, seconds: float) -> list[Stretch]:
        """Time passes; the stretches that arrived."""
        arrived: list[Stretch] = []
        self.so_far += seconds
        while self.waiting and self.so_far >= self.waiting[0].seconds:
            done = self.waiting.pop(0)
            self.so_far -= done.seconds
            self.state = done.after if done.forward else done.before
            arrived.append(done)
        if not self.waiting:
            self.so_far = 0.0
        return arrived

    def frame(self, pick: Pick, look: Look, seat: int = 0) -> Frame[State]:
        if not self.waiting:
            return Frame(self.state, self.state, None, 1.0, pick, look, seat)
        now = self.waiting[0]
        share = self.so_far / now.seconds if now.seconds > 0 else 1.0
        progress = min(0.9999, share if now.forward else 1.0 - share)
        held = now.held if now.held.chosen else pick
        return Frame(now.before, now.after, now.move, max(0.0, progress), held, look, seat)
