"""The cube turns by itself, where motion is allowed: to a push on a face that is turned away, only as far as needed,
and to the square that won. After that it is the player's to turn again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from qgames.games.cubulus.rules import FACELETS
from qgames.games.cubulus.view import EXPLODED
from qgames.rules.core import State
from qgames.scenes.play.animation import Stretch
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.ui import Ui

if TYPE_CHECKING:
    from qgames.render import Camera

SECONDS = 0.9


class Following:
    def __init__(self, ui: Ui, current: InPlay, board: Board, usual: Callable[[Camera], Camera]) -> None:
        """`usual`: how the player looks at a cube whose home is there."""
        self.ui, self.current, self.board, self._usual = ui, current, board, usual
        self._stretch: Stretch | None = None  # what was being shown
        self._went: Camera | None = None  # where the cube was turned by itself

    def open(self) -> None:
        """A game that was over when the table was opened: its square is looked at from the first."""
        self._turn(self._square(self.current.animation.state), 0.0)

    def watch(self) -> None:
        """Called while time passes."""
        waiting = self.current.animation.waiting
        now = waiting[0] if waiting else None
        if now is self._stretch:
            return
        done, self._stretch = self._stretch, now
        seconds = SECONDS * self.ui.motion
        if now is not None and now.forward and now.move in FACELETS:
            self._turn(self.current.view.seeing(self.board.aim, now.move), seconds)
        elif now is None and done is not None and done.forward:
            self._turn(self._square(done.after), seconds)

    def begin_anew(self) -> None:
        """Another game: back from where the cube was turned by itself, unless the player has turned it since."""
        if self._went is not None and self.board.aim == self._went:
            self.board.look_from(self._usual(self.board.home), 0.5 * self.ui.motion)
        self._went = self._stretch = None

    def _square(self, state: State) -> Camera:
        return self.current.view.showing_the_end(self.board.aim, state)

    def _turn(self, camera: Camera, seconds: float) -> None:
        if camera != self.board.aim and EXPLODED not in self.current.look.on:
            self.board.look_from(camera, seconds)
            self._went = self.board.aim
