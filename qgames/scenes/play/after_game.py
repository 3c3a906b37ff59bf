"""Why did I lose? After the end of a game its last turns are looked at, quietly; as soon as the turn that mattered is
known, one sentence tells it beside the result, and the review opens with the drawing."""

from __future__ import annotations

from collections.abc import Callable

from qgames.files.i18n import t
from qgames.rules.core import Reason, Side, State
from qgames.scenes.parts.destinations import PuzzleAt, ReviewAt
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.play.stage import Stage
from qgames.scenes.play.turning_rows import TurningMove, TurningRows
from qgames.session.exercises.progress import Place
from qgames.session.exercises.puzzles import Puzzle, fits
from qgames.session.review.report import how
from qgames.session.review.review import Review, ReviewedTurn, states_of
from qgames.session.review.work import ReviewWork, work_of
from qgames.session.scores import long, parts, turns, worth
from qgames.ui import Answer, Go, Ui

AFTER = 1.5  # seconds after the end: first the result is seen


class AfterGame:
    def __init__(self, ui: Ui, current: Stage) -> None:
        self.ui, self.current = ui, current
        self.turn: ReviewedTurn | None = None  # that mattered
        self.puzzle: Puzzle | None = None  # the same, to be found now
        self._work: ReviewWork | None = None
        self._wait: float | None = None  # seconds until the game is looked at; None: it is not

    def begin(self) -> None:
        """A game has ended at this table."""
        self.forget()
        if self._losers():
            self._wait = AFTER

    def forget(self) -> None:
        """Another game, or nobody looks any longer."""
        if self._work is not None:
            self._work.rest()
        self.turn, self.puzzle, self._work, self._wait = None, None, None, None

    def _losers(self) -> set[Side]:
        """The sides that lost, if there is a person to be told. On time a game is lost by no turn of it."""
        sitting = self.current.sitting
        final = sitting.match.final
        if final is None or final.winner is None or final.reason == Reason.TIME or not sitting.people:
            return set()
        return set(sitting.match.game.sides) - {final.winner}

    def tick(self, seconds: float) -> bool:
        """Time passes; is there something to tell now?"""
        if self._wait is None:
            return False
        self._wait -= seconds
        if self._wait > 0 or self.current.sitting.match.final is None:
            return False
        sitting, before = self.current.sitting, self.turn
        self._work = self._work or work_of(sitting)
        self._work.step()
        self._settle(self._work.review)
        if self._work.done:
            self._wait = self._work = None
        return self.turn != before

    def _settle(self, review: Review) -> None:
        """Only a turning point is told: a game that was lost anyway has no turn that mattered."""
        game, before = self.current.sitting.match.game, self.turn
        self.turn = review.mattered(game, self._losers())
        if self.turn != before:
            sitting = self.current.sitting
            own = self.turn is not None and self.turn.seat in sitting.people
            self.puzzle = fits(sitting.match, self.turn) if own and self.turn is not None else None

    def sentence(self) -> str:
        """One sentence: the move, what it was and became, and what was better."""
        turn = self.turn
        if turn is None or turn.before is None or turn.after is None:
            return ""
        words, state = self.current.words, self._before(turn)
        told = t(
            "review.mattered", name=words.player(turn.seat, turn.ply - 1), move=long(words, (turn.move,)),
            before=worth(state, turn.before), after=worth(state, turn.after), better=long(words, turn.best[:1]),
        )  # fmt: skip
        return f"{told} {words.because(turn.why, state)}".strip()

    def rows(self, abreast: bool = False) -> TurningRows | None:
        """The same in pictures, or the moves alone in one line."""
        turn = self.turn
        if turn is None or turn.before is None or turn.after is None:
            return None
        words, state = self.current.words, self._before(turn)
        moves = [TurningMove(t("review.tag.played"), parts(words, state, (turn.move,)), state, turn.after)]
        if turn.best:
            moves.append(TurningMove(t("review.tag.better"), parts(words, state, turn.best[:1]), state, turn.before))
        title = t("review.turn", name=words.player(turn.seat, turn.ply - 1), n=self._number(turn))
        why = words.because(turn.why, state) or how(words, turn)
        return TurningRows(self.sentence(), title, moves, why, glyph_of(state.game), abreast)

    def _number(self, turn: ReviewedTurn) -> int:
        """Of turns, as its review counts them."""
        match = self.current.sitting.match
        return sum(each.first < turn.ply for each in turns(match.start, match.all_moves))

    def _before(self, turn: ReviewedTurn) -> State:
        return states_of(self.current.sitting.match)[turn.ply - 1]

    def missed(self) -> Callable[[], Answer] | None:
        """Opens what was overlooked as a puzzle, where it is one."""
        puzzle = self.puzzle
        return None if puzzle is None else lambda: Go(PuzzleAt(Place(puzzle, own=True)))

    def review(self) -> Answer:
        """Look back on the game, once it is over."""
        if self.current.sitting.match.final is None:
            self.ui.toast(t("review.later"))
            return None
        self.forget()
        return Go(ReviewAt(self.current.sitting))
