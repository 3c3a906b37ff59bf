"""What is said at the table without anything having happened: at the beginning, and what is pointed at."""

from __future__ import annotations

import logging

from qgames.files.i18n import t
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.ui import Ui

log = logging.getLogger(__name__)


class Narrator:
    def __init__(self, ui: Ui, current: InPlay, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board

    def begin(self) -> None:
        sitting = self.current.sitting
        log.info("table %s %s %d", sitting.name, sitting.match.game.name, sitting.match.ply)
        game = t(f"game.{sitting.match.game.key}.name")
        if sitting.match.ply:
            self.ui.say(t("say.goes_on", game=game, ply=sitting.match.ply, n=sitting.match.ply))
        else:
            self.ui.say(t("say.begin", game=game, name=self.current.words.name(sitting.seat)))

    def spot_words(self, spot: str) -> str:
        return self.current.words.spot(self.current.sitting.state, spot)

    def walked(self, spot: str) -> None:
        """The cursor has come to a spot."""
        self.ui.say(self.spot_words(spot), "focus")

    def state(self) -> None:
        """How the game stands."""
        self.ui.say(self.current.words.state(), "asked")

    def pointed(self) -> None:
        """What is pointed at."""
        at = self.board.pointed or self.board.cursor
        if at is None and (spot := self.board.spot_at_cursor()):
            at = spot.key
        if at:
            self.ui.say(self.spot_words(at), "asked")
