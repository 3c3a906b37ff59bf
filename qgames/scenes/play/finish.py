"""The end of a game once more: its last three moves, seen from low down."""

from __future__ import annotations

from itertools import groupby

import pygame

from qgames.render import Camera
from qgames.rules.core import Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.celebration import Celebration
from qgames.scenes.play.stage import Stage
from qgames.ui import Ui

TURNS = 3
LOW = 25.0  # degrees above the table
GOES, BETWEEN = 0.6, 0.25  # seconds of the camera's way, and between two moves
STILL = 0.8  # seconds that a move is seen where nothing moves
AFTER = 1.2  # seconds that the end is looked at


class Finish:
    def __init__(self, ui: Ui, current: Stage, board: Board, celebration: Celebration) -> None:
        self.ui, self.current, self.board, self.celebration = ui, current, board, celebration
        self._left: list[tuple[State, Move, State]] = []  # what is still to be shown
        self._from: Camera | None = None  # where the player looked from; None: nothing is shown
        self._wait = 0.0

    @property
    def on(self) -> bool:
        return self._from is not None

    def begin(self) -> None:
        current, board = self.current, self.board
        if self.on or current.sitting.outcome is None or current.covered:
            return
        self._left = list(self.last_turns())
        if not self._left:
            return
        current.animation.put(self._left[0][0])
        self._from, self._wait = board.aim, GOES
        low = board.aim._replace(named=False).tilted(LOW)
        if low.pitch < board.aim.pitch and self.ui.motion:
            board.look_from(low, GOES * self.ui.motion)

    def last_turns(self) -> list[tuple[State, Move, State]]:
        """Three, each with all that belongs to it: a piece may be placed and the next one given in one turn."""
        match = self.current.sitting.match
        tokens = [match.token(ply) for ply in range(1, match.ply + 1)]
        turns = [list(turn) for _, turn in groupby(tokens, key=lambda token: token[0].to_play)]
        last = [token for turn in turns[-TURNS:] for token in turn]
        return [(before, move, before.apply(move)) for before, move in last]

    def stop(self) -> bool:
        """Back to the end of the game, and to where it was looked at from; was anything shown?"""
        if self._from is None:
            return False
        self.current.animation.put(self.current.sitting.state)
        if self.board.aim != self._from:
            self.board.look_from(self._from, GOES * self.ui.motion)
        self._from, self._left = None, []
        return True

    def stopped_by(self, event: pygame.event.Event) -> bool:
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.stop()

    def pass_time(self, seconds: float) -> bool:
        """Has the picture changed?"""
        if self._from is None or self.current.animation.moving or self.celebration.on:
            return False
        self._wait -= seconds / (self.ui.motion or 1.0)
        if self._wait > 0:
            return False
        if not self._left:
            return self.stop()
        before, move, after = self._left.pop(0)
        if self.ui.motion:
            self.current.animation.play(before, after, move, self.ui.motion)
        else:
            self.current.animation.put(after)
        self._wait = BETWEEN if self.ui.motion else STILL
        if not self._left:
            self._wait = AFTER
            self.celebration.begin()
        return True
