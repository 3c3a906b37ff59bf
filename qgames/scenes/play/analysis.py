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
from qgames.games.frame import Choice, Frame, Look, Pick
from qgames.rules.core import IllegalMove, Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.stage import Stage
from qgames.session.analysis import LiveAnalysis
from qgames.session.scores import worth as worth_in_words
from qgames.ui import Ui

MARKS = ("three", "all", "off")  # on the board; Shift+A walks through them
ROWS = 3  # of the best moves: as many as have a number on the board
EVERY = 1.0  # seconds after which another move may take a number
FADE = 0.2  # seconds in which marks appear
Place = tuple[str, int, State]


class Mark(NamedTuple):
    """What stands at a choice: the best of its moves and what is known of it; its number if it is one of the best
    three; and whether it is proved that all its moves lose."""

    choice: Choice
    move: Move
    score: Score | None
    rank: int = 0
    lost: bool = False

    @property
    def best(self) -> bool:
        return self.rank == 1


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
        self.told = ROWS  # so many of the best moves have a row: no number stands on the board without one
        self.pointed: Move | None = None  # the row whose way is shown on the board; the first by itself
        self.preview: tuple[Move, ...] = ()  # looked at on the board
        self.seconds = 0.0  # spent on this position
        self._at: Place | None = None  # the position `finding` is about
        self._finding: Finding | None = None
        self._ahead: dict[Move, Finding] = {}  # what is known after a first part
        self._shown: tuple[object, ...] = ()
        self._marks: tuple[Mark, ...] = ()
        self._order: tuple[Move, ...] = ()  # the best moves, as they are numbered
        self._ordered: tuple[object, ...] = ()  # of what
        self._since = EVERY  # seconds since they were numbered
        self._age = 0.0  # seconds since marks appeared
        self._before: tuple[Mark, ...] = ()  # what stood there when numbers last changed owners
        self._changing = FADE  # seconds since then
        self._chosen: list[tuple[tuple[State, Look, Pick], Sequence[Choice]]] = []

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

    @property
    def marks(self) -> str:
        """Which are on the board: kept as a setting."""
        return self.ui.settings.analysis_marks

    def set_marks(self, marks: str) -> None:
        self.ui.change(analysis_marks=marks)
        self._shown, self._age = (), 0.0
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
        self._shown, self._marks, self.preview, self.pointed = (), (), (), None
        self._order, self._ordered, self._since, self._age = (), (), EVERY, 0.0
        self._before, self._changing = (), FADE

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
        return self._appearing(seconds) or changed or self._renumbered()

    def _appearing(self, seconds: float) -> bool:
        """Time passes for numbers and marks; are these still appearing, or changing owners?"""
        self._since += seconds
        changing, self._changing = self._changing < FADE, min(FADE, self._changing + seconds)
        if self._age >= FADE or self._finding is None:
            return changing
        self._age = self._age + seconds if self.ui.motion else FADE
        return True

    def _renumbered(self) -> bool:
        """Do the best moves stand in another order now? One that was not to change under the pointer does when that
        is gone, though nothing new is known."""
        before, found = self._order, self.finding
        if found is not None:
            self._number(found)
        return self._order != before

    @property
    def strength(self) -> float:
        """How far the marks have appeared."""
        return min(1.0, self._age / FADE)

    @property
    def change(self) -> float:
        """How far numbers that changed owners have come."""
        return self._changing / FADE

    def leaving(self) -> dict[str, Mark]:
        """While numbers change owners: what stood where there is another number now, or none."""
        if self._changing >= FADE or self.preview or self.marks == "off":
            return {}
        now = {mark.choice.key: mark.rank for mark in self.every()}
        stood = {mark.choice.key: mark for mark in self._before if mark.rank or self.marks == "all"}
        return {key: mark for key, mark in stood.items() if mark.rank != now.get(key, mark.rank)}

    def _pointed_part(self) -> Move:
        """The first part that is pointed at, if its second is a token of its own and not all of that is known."""
        if self._finding is None or self.current.animation.moving:
            return ""
        part = next((choice.after for choice in self._choices(self._pick()) if choice.after), "")
        known = self._ahead.get(part)
        return part if part and not (known is not None and known.done) else ""

    @property
    def looking(self) -> bool:
        """Is there something left to look at?"""
        return self.on and self.live.looking

    def rows(self, most: int = ROWS) -> list[AnalysisRow]:
        """The best moves as they are numbered on the board: of each thing that can be taken, its best."""
        found = self.finding
        if found is None:
            return []
        self._number(found)
        moves = [move for move in self._order if move in found.verdicts]
        return [AnalysisRow(move, found.verdicts[move], found.lines.get(move) or (move,)) for move in moves[:most]]

    def _number(self, found: Finding) -> None:
        """Number the best moves, equals in the order of the rules. They change owners once a second at most, and not
        under the pointer, unless something else is proved to be best: no row may say what is known to be wrong."""
        held = self.current.hand.pick.chosen
        now = found, held
        proved = found.best is not None and found.verdicts[found.best].proved
        again = bool(self._order) and self._ordered[1:] == (held,)
        wrong = again and proved and found.best != self._order[0]
        if now == self._ordered or (again and not wrong and (self._since < EVERY or self.board.pointed is not None)):
            return
        before, self._ordered, self._since = self._order[:ROWS], now, 0.0
        moves = judgement.ranked(found.verdicts, found.verdicts, found.best)
        begins = [choice.moves for choice in self._level(found) if not choice.after]
        taken: set[tuple[Move, ...]] = set()
        order: list[Move] = []
        for move in moves:
            thing = next((those for those in begins if move in those), None if begins and held else (move,))
            if thing is not None and thing not in taken:
                taken.add(thing)
                order.append(move)
        self._order = tuple(order)
        if again and self._order[:ROWS] != before and self.ui.motion:
            self._before, self._changing = self._marks, 0.0

    def _level(self, found: Finding) -> Sequence[Choice]:
        """What can be taken now: once something is in the hand, what can be done with it."""
        choices = self._choices(self.current.hand.pick._replace(hover=None))
        last = max((choice.part for choice in choices), default=1)
        return [choice for choice in choices if choice.part == last]

    def beside(self, number: int, row: AnalysisRow) -> str:
        """What a row is worth beside the others, in a word or two."""
        if row.score.proved:
            return worth_in_words(self.state, row.score)
        rows = self.rows()
        best, second = rows[0].score, rows[1].score if len(rows) > 1 else None
        return t(f"analysis.standing.{judgement.beside(self.state.game, row.score, best, second, number == 0)}")

    @property
    def unjudged(self) -> bool:
        """Is there nothing to look for, as what is put in now belongs to nobody?"""
        return self.state.game.neutral(self.state)

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

    def _choices(self, pick: Pick) -> Sequence[Choice]:
        """A view that finds them by trying is asked again only when something else is held or pointed at."""
        key = self.state, self.current.look, pick
        for known, made in self._chosen:
            if known == key:
                return made
        held = *key[:2], pick._replace(hover=None)  # what is found with nothing pointed at is wanted again and again
        made = self.current.view.choices(*key)
        self._chosen = [*(each for each in self._chosen if each[0] == held), (key, made)]
        return made

    def shown(self) -> tuple[Mark, ...]:
        """The marks over the board now: all, or the best three; none while another position is looked at."""
        if self.preview or self.marks == "off":
            return ()
        return tuple(mark for mark in self.every() if mark.rank or self.marks == "all")

    def every(self) -> tuple[Mark, ...]:
        """All marks there could be now, none while something moves: listeners hear of each."""
        found = self.finding
        if found is None or self.current.animation.moving:
            return ()
        self._number(found)
        ahead = tuple(self._ahead.values())
        key = found, self._order, self.told, self._pick(), self.current.look, self._at, ahead
        if key != self._shown:
            self._shown, self._marks = key, self._judged(found)
        return self._marks

    def _judged(self, found: Finding) -> tuple[Mark, ...]:
        """Of what can be taken now, and of a second turn after what is pointed at; a number only where there is a row
        for it."""
        level = {choice.key: choice for choice in self._level(found)}
        ranks = {row.move: (number, row) for number, row in enumerate(self.rows(self.told), 1)}
        made: list[Mark] = []
        for choice in self._choices(self._pick()):
            if choice.after:
                made += self._after_pointed(choice)
            elif choice.key in level and choice.part == level[choice.key].part:
                row = next((ranks[move] for move in choice.moves if move in ranks), None)
                mark = self._mark(choice, found)
                made.append(mark if row is None else mark._replace(rank=row[0], move=row[1].move))
        return tuple(made)

    def _after_pointed(self, choice: Choice) -> list[Mark]:
        """What the second part of a turn is worth after the first, which is pointed at."""
        of = self._ahead.get(choice.after)
        return [] if of is None else [self._mark(choice, of)]

    def _mark(self, choice: Choice, of: Finding) -> Mark:
        known = [move for move in choice.moves if move in of.verdicts]
        if not known:
            return Mark(choice, choice.moves[0], None)
        best = judgement.ranked(of.verdicts, sorted(known, key=lambda move: move != of.best))[0]
        score: Score | None = of.verdicts[best]
        if score is not None and score.kind in ("draw", "loss") and not _all_proved(choice.moves, of.verdicts):
            # the best of several is proved only when all of them are: another one may be better
            score = Score("cp") if score.kind == "draw" else None
        return Mark(choice, best, score, lost=judgement.all_lose(of.verdicts, choice.moves))

    def at(self, spot: str) -> Mark | None:
        """The mark that stands at a spot, or would."""
        return next((mark for mark in self.every() if mark.choice.key == spot), None) if not self.preview else None

    # -- looking ahead -----------------------------------------------------------------------------------------------

    def look_at(self, line: tuple[Move, ...]) -> None:
        """Show on the board what these moves lead to; () goes back to the game."""
        if line != self.preview:
            self.preview = line
            self.current.hand.clear()

    def frame(self, frame: Frame[State]) -> Frame[State]:
        """The picture of the table, or of what is looked at instead. One system of marks at a time: legal goals, the
        last move and threats are not shown while verdicts are; of the row pointed at, the way it goes."""
        if self.finding is None or self.current.animation.moving:
            return frame
        if not self.preview:
            return frame if self.marks == "off" else frame._replace(look=self._calm(frame))
        try:
            return self.current.ahead(frame, self.state, self.preview)
        except IllegalMove:  # the position has changed under the pointer
            self.preview = ()
            return frame

    def _calm(self, frame: Frame[State]) -> Look:
        kept = {kind: cells for kind, cells in frame.look.marks.items() if kind not in ("last", "threat")}
        named = frame.look.coordinates or self.state.game.cells[0][0].isalpha()  # rows name squares
        if (move := self.way) and "hint" not in kept:
            marked = {mark.choice.key for mark in self.shown()}
            way = tuple(each for each in self.current.view.way_marks(self.state, move) if each not in marked)
            kept |= {"hint": way} if way else {}
        return frame.look._replace(legal=frame.look.legal and bool(frame.pick.chosen), marks=kept, coordinates=named)

    @property
    def way(self) -> Move | None:
        """The move whose way is shown: of the row pointed at, or of the first; none with something in the hand."""
        rows = () if self.preview or self.marks == "off" or self.current.hand.pick.chosen else self.rows()
        return next((row.move for row in rows if row.move == self.pointed), rows[0].move if rows else None)

    def point_at(self, move: Move | None) -> None:
        """Show the way of this row; None: of the first."""
        self.pointed = move
        self.look_at(())

    @property
    def may_play(self) -> bool:
        """May the moves told be played from the panel? By people among themselves only."""
        sitting = self.current.sitting
        return sitting.person_to_move and sitting.hot_seat


def _all_proved(moves: Sequence[Move], verdicts: Mapping[Move, Score]) -> bool:
    return all(move in verdicts and verdicts[move].proved for move in moves)
