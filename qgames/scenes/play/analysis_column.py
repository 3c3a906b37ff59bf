"""What the panel shows while analysis is on: cards side by side, how the position stands, the best moves, all moves;
the moves so far where there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qgames.files.i18n import t
from qgames.rules.core import Move
from qgames.scenes.play.analysis import MARKS, Analysis
from qgames.scenes.play.analysis_panel import Headline, Strip, ValueBar
from qgames.scenes.play.best_moves import BestMoves
from qgames.scenes.play.move_map import AllMoves
from qgames.ui import SMALL, Column, Label, Row, Rule, Widget
from qgames.ui.choices import Segments


class Fit(NamedTuple):
    moves: bool  # are the moves so far shown?
    best: int  # how many of the best moves
    tight: bool = False  # all but the first of them in one line
    full: bool = True  # are all moves told in full?


#: what is tried until it fits
FITS = (
    Fit(True, 5), Fit(True, 3), Fit(False, 3), Fit(False, 3, tight=True), Fit(False, 3, tight=True, full=False),
    Fit(False, 2, tight=True, full=False), Fit(False, 1, full=False),
)  # fmt: skip


class AnalysisColumn:
    def __init__(self, analysis: Analysis, play: Callable[[Move], None]) -> None:
        self.analysis, self.play = analysis, play
        self.best: BestMoves | None = None

    @property
    def on(self) -> bool:
        return self.analysis.on

    def rows(self, cards: Sequence[Widget], fit: Fit, extra: Sequence[Widget] = ()) -> list[Widget]:
        """From the cards down to all moves, as a map where the game has one and there is room, else as a strip; and
        what the game itself marks (`extra`)."""
        analysis = self.analysis
        beside = [Row(cards[k : k + 2], gap=8) for k in range(0, len(cards), 2)]
        for card in cards:
            card.grow = 1.0
        head = Column([Headline(analysis), ValueBar(analysis)], gap=4)
        self.best = BestMoves(analysis, self.play, fit.best, tight=fit.tight)
        mapped = fit.full and not analysis.state.outcome and analysis.current.view.move_map(analysis.state) is not None
        every = AllMoves(analysis) if mapped else Strip(analysis, brief=not fit.full)
        shown = [every] if fit.full or not extra else []  # what the game marks shows all moves as well
        return [*beside, head, Rule(), self.best, Rule(), *shown, *extra]

    def narrow_rows(self) -> list[Widget]:
        """Where there is no panel: a few lines below the board."""
        analysis = self.analysis
        self.best = BestMoves(analysis, self.play, 1, brief=True)
        head = Column([Headline(analysis), ValueBar(analysis)], gap=2, grow=1.0)
        return [Row([head, Column([self.best], grow=1.0)], gap=16)]

    def marks(self) -> Widget:
        """All marks, the best three, none."""
        names = [(marks, t(f"analysis.marks.{marks}")) for marks in MARKS]
        choice = Segments(
            t("analysis.marks.name"), names, self.analysis.marks, self.analysis.set_marks, key="marks", grow=1.0
        )  # fmt: skip
        choice.pad = 8.0
        return Row([Label(t("analysis.marks.name"), SMALL, "muted"), choice], gap=10)
