"""What is said at the table beside the moves: at the beginning, what is pointed at, hints, the clock."""

from __future__ import annotations

import logging

from qgames.files.i18n import t
from qgames.rules.core import IllegalMove
from qgames.scenes.play.analysis import Analysis
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.session.scores import spoken
from qgames.session.sitting import ClockWarned, TimeUp
from qgames.ui import Ui

log = logging.getLogger(__name__)


class Narrator:
    def __init__(self, ui: Ui, current: InPlay, board: Board, analysis: Analysis) -> None:
        self.ui, self.current, self.board, self.analysis = ui, current, board, analysis

    def begin(self) -> None:
        sitting = self.current.sitting
        log.info("table %s %s %d", sitting.name, sitting.match.game.name, sitting.match.ply)
        game = t(f"game.{sitting.match.game.key}.name")
        if sitting.match.ply:
            self.ui.say(t("say.goes_on", game=game, ply=sitting.match.ply, n=sitting.match.ply))
        else:
            self.ui.say(t("say.begin", game=game, name=self.current.words.name(sitting.seat)))

    def spot_words(self, spot: str) -> str:
        """What is there; while verdicts are shown, with the one that stands there."""
        words, state = self.current.words, self.current.sitting.state
        mark = self.analysis.at(spot)
        if mark is None:
            return words.spot(state, spot)
        before = state.apply(mark.choice.after) if mark.choice.after else state
        return f"{words.spot(state, spot)} {spoken(words, before, mark.move, mark.score, best=mark.best)}"

    def walked(self, spot: str) -> None:
        """The cursor has come to a spot."""
        self.ui.say(self.spot_words(spot), "focus")

    def state(self) -> None:
        """How the game stands."""
        self.answer(self.current.words.state())

    def pointed(self) -> None:
        """What is pointed at."""
        if self.current.covered:
            self.state()
            return
        at = self.board.pointed or self.board.cursor
        if at is None and (spot := self.board.spot_at_cursor()):
            at = spot.key
        if at:
            self.answer(self.spot_words(at))

    def answer(self, sentence: str, kind: str = "asked") -> None:
        """To whoever asked or tried something: seen also where nothing else is captioned."""
        if not self.ui.settings.captions:
            self.ui.notices.append(sentence)
        self.ui.say(sentence, kind)

    def refuse(self, error: IllegalMove) -> None:
        """Why a move cannot be played, with what stands in the way outlined."""
        self.answer(self.current.words.refusal(error), "refusal")
        self.current.hand.refuse(error.cells)

    def clock(self, event: ClockWarned | TimeUp) -> None:
        """Time is short, or over."""
        clocks, name = self.current.sitting.clocks, self.current.words.name(event.seat)
        if isinstance(event, ClockWarned):
            self.ui.toast(t("say.warned", name=name, n=round(clocks.left[event.seat])))
        else:
            self.ui.toast(t("say.timeout_random" if clocks.rule.timeout == "random" else "say.timeout", name=name))
