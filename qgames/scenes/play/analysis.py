"""Analysis at the table: what is known of the position shown, refined while it is wanted. It draws nothing: the marks
over the board (`overlay`) and the panel (`analysis_panel`) ask it.

What a row of the best moves, or a step of its line, would lead to can be looked at (`look_at`): the board shows that
position until it is let go; nothing is played by looking.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from qgames.ai import judgement
from qgames.ai.analysis import Finding
from qgames.ai.analysis import worth as worth_of
from qgames.ai.search.searcher import Score
from qgames.files.i18n import t
from qgames.games.frame import Choice, Frame, Pick
from qgames.rules.core import IllegalMove, Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.stage import Stage
from qgames.session.analysis import LiveAnalysis
from qgames.ui import Ui

MARKS = ("all", "three", "off")  # Shift+A walks through them
ROWS = 5  # at most
Place = tuple[str, int, State]


class Mark(NamedTuple):
    """What stands at a choice: the best of its moves and what is known of it; `best`: outlined in gold."""

    choice: Choice
    move: Move
    score: Score | None
    best: bool


class AnalysisRow(NamedTuple):
    """One of the best moves, with the play expected, the move itself first."""

    move: Move
    score: Score
    line: tuple[Move, ...]


class Analysis:
    def __init__(
        self, ui: Ui, current: Stage, board: Board, refresh: Callable[[], None], live: LiveAnalysis | None = None
    ) -> None:
        self.ui, self.current, self.board, self.refresh = ui, current, board, refresh
        self.live = live or LiveAnalysis()
        self.on = False
        self.marks = MARKS[0]
        self.preview: tuple[Move, ...] = ()  # looked at on the board
        self.seconds = 0.0  # spent on this position
        self._at: Place | None = None  # the position `finding` is about
        self._finding: Finding | None = None
        self._ahead: dict[Move, Finding] = {}  # what is known after a first part
        self._shown: tuple[object, ...] = ()
        self._marks: tuple[Mark, ...] = ()
        self._chosen_for: tuple[object, ...] = ()
        self._chosen: Sequence[Choice] = ()

    # -- on and off --------------------------------------------------------------------------------------------------

    @property
    def allowed(self) -> bool:
        """Not in a game for the record, until that is over."""
        return self.current.sitting.may_help

    def toggle(self) -> None:
        if not self.on and not self.allowed:
            self.ui.toast(t("analysis.for_the_record"))
            return
        self.on = not self.on
        if self.on:
            self.current.sitting.assist("analysis")
        else:
            self.stop()
        self.ui.say(t("analysis.on" if self.on else "analysis.off"), "asked")
        self.refresh()

    def stop(self) -> None:
        """Nobody looks any longer."""
        self.on, self.preview = False, ()
        self._forget()
        self.live.off()

    def walk_marks(self) -> None:
        """All marks, the best three, none."""
        if not self.on:
            self.toggle()
            return
        self.set_marks(MARKS[(MARKS.index(self.marks) + 1) % len(MARKS)])

    def set_marks(self, marks: str) -> None:
        self.marks, self._shown = marks, ()
        self.ui.say(t(f"analysis.marks.said.{marks}"), "asked")
        self.refresh()

    # -- what is known -----------------------------------------------------------------------------------------------

    @property
    def finding(self) -> Finding | None:
        """Of the position on the table; None before the first word, and as soon as the position is another."""
        return self._finding if self.on and self._at == self._here() else None

    @property
    def state(self) -> State:
        return self.current.sitting.state

    def _here(self) -> Place:
        sitting = self.current.sitting
        return sitting.name, sitting.match.ply, sitting.state

    def _forget(self) -> None:
        self._at, self._finding, self._ahead, self.seconds = None, None, {}, 0.0
        self._shown, self._marks, self.preview = (), (), ()

    def tick(self, seconds: float, visible: bool = True) -> bool:
        """Time passes; has anything to show changed?"""
        if not self.on:
            return False
        if not self.allowed:  # another game at this table, one for the record
            self.stop()
            self.refresh()
            return True
        here, match = self._here(), self.current.sitting.match
        changed = here != self._at
        if changed:
            self._forget()
            self._at = here
            self.current.sitting.assist("analysis")  # a game that is going on is one with help from now on
        self.live.paused = not visible
        ahead = self._pointed_part()
        self.live.on(match, (ahead,) if ahead else ())
        if self.live.looking:
            self.seconds += seconds
        changed |= self.live.step()
        found = self.live.finding
        if found is not None and ahead:
            self._ahead[ahead] = found
        elif found is not None:
            changed |= found is not self._finding
            self._finding = found
        return changed

    def _pointed_part(self) -> Move:
        """The first part that is pointed at, if its second is a token of its own and not all of that is known."""
        if self._finding is None or self.current.animation.moving:
            return ""
        part = next((choice.after for choice in self._choices() if choice.after), "")
        known = self._ahead.get(part)
        return part if part and not (known is not None and known.done) else ""

    @property
    def looking(self) -> bool:
        """Is there something left to look at?"""
        return self.on and self.live.looking

    def rows(self, most: int = ROWS) -> list[AnalysisRow]:
        """The best moves, the one outlined in gold first; equals in the order of the rules, so that none flickers."""
        found = self.finding
        if found is None:
            return []
        moves = judgement.ranked(found.verdicts, found.verdicts, found.best)
        return [AnalysisRow(move, found.verdicts[move], found.lines.get(move) or (move,)) for move in moves[:most]]

    def reply(self) -> tuple[State, Move] | None:
        """What is expected after the best move, and where; never more than one step ahead."""
        best = self.rows(1)
        if not best or len(best[0].line) < 2 or self.marks == "off" or self.preview or self.current.hand.pick.chosen:
            return None
        return (self.state.apply(best[0].move), best[0].line[1]) if not self.current.animation.moving else None

    @property
    def score(self) -> Score | None:
        """What the position is worth to the one to move, as far as that is known."""
        found = self.finding
        return worth_of(found.verdicts, self.state.legal_moves(), found.best) if found is not None else None

    def kinds(self) -> list[str]:
        """Of every legal move, the best first: win, draw, estimates, loss, and those not looked at yet."""
        found = self.finding
        if found is None:
            return []
        order = {"win": 0, "draw": 1, "cp": 2, "loss": 3}
        known = sorted((score.kind for score in found.verdicts.values()), key=order.__getitem__)
        return known + ["none"] * (len(self.state.legal_moves()) - len(known))

    # -- marks -------------------------------------------------------------------------------------------------------

    def _pick(self) -> Pick:
        return self.current.hand.pick._replace(hover=self.board.pointed)

    def _choices(self) -> Sequence[Choice]:
        """A view that finds them by trying is asked again only when something else is pointed at."""
        key = self.state, self.current.look, self._pick()
        if key != self._chosen_for:
            self._chosen_for, self._chosen = key, self.current.view.choices(*key)
        return self._chosen

    def shown(self) -> tuple[Mark, ...]:
        """The marks over the board now; none while something moves, or another position is looked at."""
        found = self.finding
        if found is None or self.current.animation.moving or self.preview or self.marks == "off":
            return ()
        key = id(found), self._pick(), self.current.look, self.marks, self._at, tuple(map(id, self._ahead.values()))
        if key != self._shown:
            self._shown, self._marks = key, self._judged(found)
        return self._marks

    def _judged(self, found: Finding) -> tuple[Mark, ...]:
        judged = [self._mark(choice, found) for choice in self._choices()]
        made: list[Mark] = []
        for part in dict.fromkeys(mark.choice.part for mark in judged):
            those = [mark for mark in judged if mark.choice.part == part]
            best = self._best(those, found)
            if self.marks == "three":
                ranked = sorted(those, key=lambda mark: (mark is not best, -judgement.order(mark.score)))
                those = [mark for mark in those if mark in ranked[:3]]
            made += [mark._replace(best=mark is best) for mark in those]
        return tuple(made)

    def _mark(self, choice: Choice, found: Finding) -> Mark:
        of = self._ahead.get(choice.after) if choice.after else found
        known = [move for move in choice.moves if of is not None and move in of.verdicts]
        if of is None or not known:
            return Mark(choice, choice.moves[0], None, False)
        best = judgement.ranked(of.verdicts, sorted(known, key=lambda move: move != of.best))[0]
        score: Score | None = of.verdicts[best]
        if score is not None and score.kind in ("draw", "loss") and not _all_proved(choice.moves, of.verdicts):
            # the best of several is proved only when all of them are: another one may be better
            score = Score("cp") if score.kind == "draw" else None
        return Mark(choice, best, score, False)

    def _best(self, marks: list[Mark], found: Finding) -> Mark | None:
        """The one choice of a part that is outlined."""
        after = marks[0].choice.after
        of = self._ahead.get(after) if after else found
        told = next((mark for mark in marks if of is not None and mark.move == of.best and mark.score), None)
        if told is None:  # the best move begins otherwise: of this part, the first of the best
            told = max(marks, key=lambda mark: judgement.order(mark.score))
        return told if told.score is not None else None

    def at(self, spot: str) -> Mark | None:
        """The mark that stands at a spot."""
        return next((mark for mark in self.shown() if mark.choice.key == spot), None)

    # -- looking ahead -----------------------------------------------------------------------------------------------

    def look_at(self, line: tuple[Move, ...]) -> None:
        """Show on the board what these moves lead to; () goes back to the game."""
        if line != self.preview:
            self.preview = line
            self.current.hand.clear()

    def frame(self, frame: Frame[State]) -> Frame[State]:
        """The picture of the table, or of what is looked at instead."""
        if not self.preview or self.finding is None or self.current.animation.moving:
            return frame
        try:
            return self.current.ahead(frame, self.state, self.preview)
        except IllegalMove:  # the position has changed under the pointer
            self.preview = ()
            return frame

    @property
    def may_play(self) -> bool:
        """May the moves told be played from the panel? By people among themselves only."""
        sitting = self.current.sitting
        return sitting.person_to_move and sitting.hot_seat


def _all_proved(moves: Sequence[Move], verdicts: Mapping[Move, Score]) -> bool:
    return all(move in verdicts and verdicts[move].proved for move in moves)
