"""What is said and heard at the table beside the moves: at the beginning, what is pointed at, hints, the clock, sounds,
and on a key what the other side threatens."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from qgames.ai import registry
from qgames.files.i18n import t
from qgames.games.frame import Pick
from qgames.rules.core import IllegalMove, Move, State
from qgames.scenes.play.analysis import Analysis
from qgames.scenes.play.board import Board
from qgames.scenes.play.stage import Stage
from qgames.session import advice
from qgames.session.scores import spoken
from qgames.session.sitting import ClockWarned, TableEvent, TimeUp
from qgames.ui import Ui

log = logging.getLogger(__name__)


class Narrator:
    def __init__(self, ui: Ui, current: Stage, board: Board, analysis: Analysis) -> None:
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

    def swapped(self, back: bool) -> None:
        """The two have changed seats, or are looked at as they sat before."""
        sitting = self.current.sitting
        if back:
            self.ui.say(t("say.moved_to", ply=sitting.match.ply, n=sitting.match.ply))
        else:
            self.ui.toast(t("say.swapped", name=self.current.words.name(sitting.seat)))

    def offer_swap(self, events: Sequence[TableEvent]) -> None:
        """Whoever is to move now is told that he may take over the other side."""
        sitting = self.current.sitting
        if events and sitting.swapping.offered and sitting.person_to_move:
            self.ui.say(t("play.swap.offer", name=self.current.words.name(1 - sitting.seat)), "prompt")

    def clock(self, event: ClockWarned | TimeUp) -> None:
        """Time is short, or over."""
        clocks, name = self.current.sitting.clocks, self.current.words.name(event.seat)
        if isinstance(event, ClockWarned):
            self.ui.toast(t("say.warned", name=name, n=round(clocks.left[event.seat])))
        else:
            self.ui.toast(t("say.timeout_random" if clocks.rule.timeout == "random" else "say.timeout", name=name))


class PieceSounds:
    """What a move sounds like: from where it happens, and as deep as what is moved is large."""

    def __init__(self, ui: Ui, current: Stage, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board

    def move(self, before: State, move: Move) -> None:
        """A token has arrived."""
        view = self.current.view
        where = view.marks_of(before, move) or view.hint_marks(before, move)
        self.ui.sounds.play(view.sound(move), pan=self._side(before, where), size=view.bulk(before, move))

    def refused(self) -> None:
        self.ui.sounds.play("refused")

    def ended(self) -> None:
        """An exercise is over, and there is nothing to be glad of."""
        self.ui.sounds.play("placed")

    def _side(self, state: State, marks: tuple[str, ...]) -> float:
        """How far to the left or right of the window what is marked is seen, from -1 to 1. A mark may be a whole way:
        then the sound comes from where it begins."""
        table = self.board.table
        if table is None or not marks:
            return 0.0
        spots = self.current.view.spots(state, self.current.look, Pick())
        seen = [table.project(spot.position)[0] for spot in spots if any(mark.startswith(spot.key) for mark in marks)]
        return 2 * sum(seen) / len(seen) / self.ui.size[0] - 1 if seen else 0.0


class Threats:
    """What the opponents threaten: outlined and said, by what the rules bear out."""

    def __init__(self, ui: Ui, current: Stage) -> None:
        self.ui, self.current = ui, current

    def show(self) -> None:
        """Until the next move; a game for the record has none until it is over."""
        sitting, words, hand = self.current.sitting, self.current.words, self.current.hand
        if not sitting.may_help:
            self.ui.toast(t("analysis.for_the_record"))
            return
        if sitting.outcome is not None:
            return
        sitting.assist("analysis")
        found = registry.reasons(sitting.match.game).threats(sitting.state)
        hand.threat = tuple(dict.fromkeys(cell for each in found for cell in each.cells))
        hand.advice = advice.threats(words, sitting.state)
        hand.pictured = hand.advice, tuple(advice.threats_shown(words, sitting.state))
        self.ui.say(hand.advice, "asked")
