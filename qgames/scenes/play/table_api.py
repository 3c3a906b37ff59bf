"""The table as its parts see it: what a purpose, a panel and a game's own additions may use and ask for. None of them
imports the table itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from qgames.games.frame import Frame, Pick
from qgames.rules.core import Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.camera import Camerawork
from qgames.scenes.play.celebration import Celebration
from qgames.scenes.play.finish import Finish
from qgames.scenes.play.guards import EndGuard
from qgames.scenes.play.helpers import Helpers
from qgames.scenes.play.narrator import Narrator, PieceSounds
from qgames.scenes.play.stage import Stage
from qgames.scenes.play.steering import Sharing, Steering
from qgames.session.computer import Computer
from qgames.session.sitting import Sitting
from qgames.ui import Answer, Ui, Widget


class TableApi(Protocol):
    ui: Ui
    current: Stage
    board: Board
    computer: Computer
    steering: Steering
    sharing: Sharing
    camera: Camerawork
    narrator: Narrator
    help: Helpers
    celebration: Celebration
    finish: Finish
    sounds: PieceSounds
    end_guard: EndGuard
    now: Callable[[], float]
    show_time: float
    dirty: bool
    focus: Widget | None

    @property
    def sitting(self) -> Sitting: ...
    @property
    def at_turn(self) -> bool: ...
    def frame(self) -> Frame[State]: ...
    def tapped(self, spot: str | None) -> Answer: ...
    def act(self, key: str, move: Move | None) -> Answer: ...
    def set_pick(self, pick: Pick) -> None: ...
    def play(self, move: Move, by: str = "") -> None: ...
    def hear(self) -> None: ...
    def new_game(self, sitting: Sitting) -> None: ...
    def refresh(self, focus: str = "") -> None: ...
    def rebuild(self, focus: str = "") -> None: ...
    def ready(self) -> None: ...
    def reveal_key(self, key: str) -> None: ...
    def menu(self) -> Answer: ...
