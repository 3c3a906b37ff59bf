"""A position kept as a puzzle: first it is looked for what can be proved of it. Only a win, or a game saved, with one
right move is a puzzle; of anything else it is said that it is none."""

from __future__ import annotations

from typing import NamedTuple

from qgames.ai.analysis import Finding, count
from qgames.ai.search.searcher import Score
from qgames.files.i18n import t
from qgames.rules.core import Move, State
from qgames.rules.match import Match
from qgames.session.analysis import LiveAnalysis
from qgames.session.exercises import puzzles
from qgames.session.exercises.puzzles import Puzzle
from qgames.ui import Answer, Dialog, Ui

LONG = 12.0  # seconds it is looked at


class Proof(NamedTuple):
    """What was proved: the puzzle, or none; and in words."""

    puzzle: Puzzle | None
    words: str


def found(state: State, finding: Finding, name: str) -> Proof | None:
    """What a finding proves; None while more may come."""
    moves = state.legal_moves()
    proved = {move: score for move, score in finding.verdicts.items() if score.proved}
    wins = {move: score.value for move, score in proved.items() if score.kind == "win"}
    if wins:
        least = min(wins.values())
        if len(proved) < len(moves) and not (finding.settled or finding.done):
            return None  # one that is faster may come
        said = t("verdict.win", move=name, n=count(state, Score("win", least)))
        return Proof(_unique(state, "win", least, [move for move, value in wins.items() if value == least]), said)
    losses = {move: score.value for move, score in proved.items() if score.kind == "loss"}
    if len(proved) < len(moves):
        return None
    kept = [move for move in moves if move not in losses]
    if not kept:
        return Proof(None, t("verdict.loss", move=name, n=count(state, Score("loss", max(losses.values())))))
    said = t("verdict.draw", move=name)
    return Proof(_unique(state, "save", max(losses.values()), kept) if losses else None, said)


def _unique(state: State, goal: str, plies: int, best: list[Move]) -> Puzzle | None:
    """With one thing to find; not so deep that nobody could rule on it."""
    twice = 2 if any(after.to_play == state.to_play for after in map(state.apply, best)) else 1
    if len({state.apply(move) for move in best}) != 1 or plies > puzzles.DEEPEST * twice:
        return None
    return Puzzle(puzzles.SET_UP, state.game.name, (), state.notation(), goal, plies, tuple(best), 0)


class Proving(Dialog):
    """Looks for a proof while it is open, then asks whether to keep it."""

    def __init__(self, ui: Ui, state: State, name: str) -> None:
        self.state, self.name = state, name
        self.found: Proof | None = None
        self._spent = 0.0
        self.analysis = LiveAnalysis()
        super().__init__(ui, t("position.save"), t("position.proving"), [(t("app.cancel"), None)])
        if len(set(state.game.sides)) == 2:
            self.analysis.on(Match(state.game, start=state))
        else:
            self._spent = LONG

    def tick(self, seconds: float) -> Answer:
        if self.found is None:
            self._spent += seconds
            self.analysis.step()
            finding = self.analysis.finding
            made = found(self.state, finding, self.name) if finding is not None else None
            if made is None and self._spent >= LONG:
                made = Proof(None, "")
            if made is not None:
                self._tell(made)
        return None

    def _tell(self, made: Proof) -> None:
        self.found = made
        self.analysis.off()
        if made.puzzle is not None:
            self.text = made.words
            self.choices = [(t("play.files.save_button"), self._keep), (t("app.cancel"), None)]
        else:
            self.text = f"{made.words}\n{t('position.unproved')}".strip()
            self.choices = [(t("app.ok"), None)]
        self.ui.say(self.text, "event")
        self.rebuild("choice0")

    def _keep(self) -> None:
        assert self.found is not None and self.found.puzzle is not None
        error = puzzles.keep(self.found.puzzle)
        self.ui.toast(
            t("position.saved") if error is None else t("play.files.not_saved", reason=error.strerror or str(error))
        )

    def closed(self) -> None:
        self.analysis.off()
