"""Animation: what is being shown of a game. Moves wait in line, each is a stretch of time between two states.

The position shown at rest is always the one that has arrived; the match may be ahead of it. Undo is the same stretch
run backwards. No pygame here.
"""

from __future__ import annotations

from typing import NamedTuple

from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick
from qgames.games.view import AnyView
from qgames.rules.core import Move, State

QUICK = 0.22  # seconds each token may take when several go back or forth at once


class Stretch(NamedTuple):
    before: State
    after: State
    move: Move
    forward: bool
    seconds: float
    held: Pick = EMPTY_HAND  # what was in the hand when it was played: a piece goes on from there


class Animation:
    def __init__(self, view: AnyView, state: State) -> None:
        self.view = view
        self.state = state
        self.waiting: list[Stretch] = []
        self.so_far = 0.0

    @property
    def moving(self) -> bool:
        return bool(self.waiting)

    def play(self, before: State, after: State, move: Move, motion: float, held: Pick = EMPTY_HAND) -> None:
        self._add(Stretch(before, after, move, True, self.view.duration(before, after, move) * motion, held))

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
