"""The control panel around a board: cards of the players, the result, buttons, the list of moves, words in the corner.

It reads the game in play and is given, as `Actions`, the few things it may do. A game's own panel overrides what
differs. `shape` is all that decides which widgets there are: while it stays the same nothing is built anew, as cards,
moves and words look after themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from pathlib import Path
from typing import ClassVar, NamedTuple, TypeVar

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.frame import Action
from qgames.rules.core import Move
from qgames.scenes.play import stepping
from qgames.scenes.play.analysis_column import FITS, WIDTH, AnalysisColumn, Fit
from qgames.scenes.play.board import Board
from qgames.scenes.play.camerawork import Camerawork
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.in_play import InPlay
from qgames.scenes.play.layout import EDGE, PANEL, Around, narrow
from qgames.scenes.play.moves import MoveList, MoveRibbon, Moves
from qgames.scenes.play.result_card import NextGame, ResultCard
from qgames.scenes.play.slim_card import SlimCard
from qgames.scenes.play.terms import terms
from qgames.ui import (
    CAPTION,
    SECTION,
    SMALL,
    Answer,
    Button,
    Column,
    Columns,
    Label,
    Panel,
    Row,
    Rule,
    Space,
    Type,
    Ui,
    Widget,
)

NAME = Type(34, "serif")
PAD = 14  # within the panel
VERY_LOW = 540  # logical pixels of a window
LOW = 36.0  # logical pixels of a list of moves that shows one
#: what is kept where something else needs the room: the moves, buttons that step through them, at the end who played,
#: what is played
GIVING_WAY = (
    ("moves", "steps", "names", "terms"), ("moves", "steps", "names"), ("moves", "names"), ("steps", "names"),
    ("names",), (),
)  # fmt: skip
#: where the plates of four stand, as shares of the board's part of the window: in front, left, far, right
AROUND = ((0.5, 1.0), (0.0, 0.5), (0.5, 0.0), (1.0, 0.5))

AnyMoves = TypeVar("AnyMoves", bound=Moves)


class Actions(NamedTuple):
    """What the panel may ask of the table."""

    act: Callable[[str, Move | None], Answer]  # a button of the view's, by its key or its token
    undo: Callable[[], None]
    redo: Callable[[], None]
    jump: Callable[[int], None]
    go_on: Callable[[], None]
    hint: Callable[[], None]
    pause: Callable[[], None]
    rematch: Callable[[], None]
    menu: Callable[[], Answer]
    to_the_end: Callable[[], None]
    analysis: Callable[[], None]
    review: Callable[[], Answer]
    at_level: Callable[[int], None]
    open_line: Callable[[Path], Answer]


class Tool(NamedTuple):
    """A small button of a game's own, named by an icon and by ``play.tool.<key>``."""

    key: str
    icon: str
    press: Callable[[], None]


class ControlPanel:
    width = PANEL  # logical pixels
    around_class: ClassVar[type[Around]] = Around

    def __init__(self, ui: Ui, current: InPlay, board: Board, camera: Camerawork, actions: Actions) -> None:
        self.ui, self.current, self.board, self.camera, self.actions = ui, current, board, camera, actions
        then = NextGame(actions.rematch, actions.to_the_end, actions.at_level, actions.review)
        self.result = ResultCard(ui, current, then)
        self.result.mattered = lambda: self.mattered()
        self.around: Around | None = None
        self.turned = 0  # how the plates of four stand
        self.analysis: AnalysisColumn | None = None  # what is shown instead while it is on
        self.mattered: Callable[[], str] = str  # why the game was lost, once that is known
        self.card: Callable[[], Widget | None] = lambda: None  # what the coach asks

    # -- to be told by each game -------------------------------------------------------------------------------------

    def extra(self) -> Sequence[Widget]:
        """What this game puts above the list of moves."""
        sitting = self.current.sitting
        if not sitting.match.game.teams or sitting.outcome:
            return ()
        return (Label(t(f"play.talk.{sitting.options.get('Talk', 'no')}"), SMALL, "muted"),)

    def extra_rows(self) -> Sequence[Widget]:
        """Buttons of this game under those of the view."""
        return ()

    def tools(self) -> Sequence[Tool]:
        """Small buttons of this game's view."""
        return ()

    def extra_shape(self) -> Hashable:
        """What decides about the three above."""
        return None

    # -- built anew only when its shape changes ----------------------------------------------------------------------

    def shape(self) -> Hashable:
        sitting = self.current.sitting
        buttons = () if sitting.outcome else tuple(self.current.view.actions(sitting.state, self.current.hand.pick))
        return (
            sitting.name, sitting.match.players, sitting.outcome, sitting.match.final, tuple(sitting.score),
            sitting.person_to_move, buttons,
            sitting.waits_to_go_on, sitting.can_undo, sitting.can_redo, sitting.paused, sitting.watched,
            sitting.match.ply > 0, sitting.match.redoable > 0, self.current.turn_of_luck,
            self.camera.turned() if self.plated else 0, self.extra_shape(), self.analysed,
            self.analysis.analysis.marks if self.analysis else "", self.mattered(),
        )  # fmt: skip

    def said(self) -> tuple[str, ...]:
        """The words in the corner: when they change, the corner is laid out again."""
        return self._name(), self._turn(), self.what_to_do()

    def build(self) -> Widget:
        made = self._built()
        made.card = self.card()
        return made

    def _built(self) -> Around:
        # after the end the board is still turned and looked at by mouse, while Enter goes on to the next game
        self.board.click_focus = self.current.sitting.outcome is None
        if narrow(self.ui):
            self.around = self._strips()
            return self.around
        self.around = self.around_class(
            self.board, panel=self.fitted(), corner=self._corner(), plates=self._plates(), wide=self.wide
        )  # fmt: skip
        return self.around

    def fitted(self) -> Widget:
        """The panel at the far side; where a result needs the room, without what the game adds, or without moves."""
        if self.analysed:
            for fit in FITS:  # the last that is made is the one shown
                column = self._analysed_column(fit)
                if self._fits(column):
                    break
            return column
        columns = (self._column(*ways) for ways in product((self.extra(), ()), GIVING_WAY))
        return next((column for column in columns if self._fits(column)), None) or self._column(())

    def _fits(self, panel: Widget) -> bool:
        height = self.ui.room.height - 2 * self.ui.px(EDGE)
        return panel.measure(self.ui, self.ui.px(self.wide))[1] <= height

    @property
    def analysed(self) -> bool:
        return self.analysis is not None and self.analysis.on

    @property
    def taken(self) -> bool:
        """Is the panel taken by something that leaves no room for what the game adds?"""
        return self.analysed

    @property
    def wide(self) -> float:
        return max(self.width, WIDTH) if self.analysed else self.width

    def _analysed_column(self, fit: Fit) -> Widget:
        assert self.analysis is not None
        rows = [*self.analysis.rows(self._cards(), fit), *self._action_rows()]
        rows += [Rule(), self._moves(MoveList, 1.0)] if fit.moves else [Space(grow=1.0)]
        if self.current.sitting.match.final:
            rows.append(Row(self.result.ways_on(), gap=8, wrap=True))
        rows += [self.analysis.marks(), Rule(), self._tools()]
        return Panel(Column(rows, gap=8), pad=PAD, radius=16, alpha=255)

    def _column(self, extra: Sequence[Widget], kept: Sequence[str] = ()) -> Widget:
        """`kept`: what there is room for, of `GIVING_WAY`."""
        cards: list[Widget] = [] if self.plated else self._cards()
        if cards and self.current.sitting.match.final:
            cards = [Row(self._cards(SlimCard), gap=8, wrap=True)] if "names" in kept else []
        rows = [*self.result.build(self.width - 2 * PAD), *cards, *self._action_rows(), *extra]
        if "moves" in kept:
            moves = self._moves(MoveList, 1.0)
            if "steps" in kept:  # one row is enough where it can be stepped through
                moves.least = LOW
            rows += [moves] if extra else [Rule(), moves]
        else:
            rows.append(Space(grow=1.0))
        if "steps" in kept:
            rows.append(stepping.row(self.current.sitting.match, self.actions.jump))
        if "terms" in kept:
            rows.append(Label(terms(self.current.sitting), CAPTION, "muted", "centre", key="terms"))
        rows += [*self._coached(), Rule(), self._tools()] if kept else [self._tools()]
        return Panel(Column(rows, gap=10), pad=PAD, radius=16, alpha=255)

    def _coached(self) -> list[Widget]:
        sitting = self.current.sitting
        told = any(map(sitting.coached, sitting.people)) and sitting.advice and not sitting.match.final
        return [Label(t("coach.on"), SMALL, "muted")] if told else []

    def _strips(self) -> Around:
        """A narrow window: players above, words and buttons below."""
        cards = self._cards()
        most = 2 if len(cards) == 4 and self.ui.logical_size[0] < 760 else 4
        final = self.current.sitting.match.final
        ways_on = Row([*self.result.ways_on(), *self.result.other_level()], gap=8, wrap=True)
        told = self.mattered()  # the score is on the cards too
        ended = [*([Label(told, SMALL)] if told else self.result.score()), ways_on] if final else []
        foot = Column(
            [
                *(self.analysis.narrow_rows() if self.analysis and self.analysed else self.extra()),
                None if self.analysed else self._ribbon(),
                Row([Column([self._corner()], grow=1.0), self._tools()], gap=8),
                *self._action_rows(),
                *ended,
            ],
            gap=6,
        )
        return self.around_class(self.board, top=Columns(cards, least=150, most=most, gap=8), foot=foot)

    def _moves(self, shape: type[AnyMoves], grow: float = 0.0) -> AnyMoves:
        return shape(self.current.words, self.actions.jump, self.actions.open_line, grow=grow)

    def _ribbon(self) -> Widget:
        """The moves in one row, between buttons that step through them unless the window is very low."""
        moves = self._moves(MoveRibbon)
        if self.ui.logical_size[1] < VERY_LOW:
            return moves
        return stepping.around(self.current.sitting.match, self.actions.jump, moves)

    # -- who plays ---------------------------------------------------------------------------------------------------

    @property
    def plated(self) -> bool:
        """Four sit around the board, where there is room."""
        return self.current.sitting.match.game.seats == 4 and not narrow(self.ui)

    def _card(
        self, seat: int, small: bool = False, tall: bool = False, kind: type[PlayerCard] = PlayerCard
    ) -> PlayerCard:
        game = self.current.sitting.match.game
        return kind(self.current, seat, entry(game.key).signs_of(game.seats)[seat], small, tall)

    def _cards(self, kind: type[PlayerCard] = PlayerCard) -> list[Widget]:
        match = self.current.sitting.match
        order = [(place - match.began) % match.game.seats for place in range(match.game.seats)]
        return [self._card(seat, kind=kind) for seat in order]

    def _plates(self) -> Sequence[tuple[Widget, tuple[float, float]]]:
        if not self.plated:
            return ()
        self.turned = self.camera.turned()
        placed = [(seat, AROUND[(seat - self.turned) % 4]) for seat in range(4)]
        return [(self._card(seat, small=True, tall=where[1] == 0.5), where) for seat, where in placed]

    # -- what is going on --------------------------------------------------------------------------------------------

    def _corner(self) -> Widget:
        """The game, whose turn it is and what to do: in the lower corner of the table."""
        name = Label(self._name, NAME, one_line=True)
        lines: list[Widget] = [] if narrow(self.ui) else [name]
        lines.append(Label(self._turn, SECTION))
        dimmed = narrow(self.ui) and self.current.sitting.outcome is not None  # quiet words would drown there
        lines.append(Label(self.what_to_do, SMALL, "text" if dimmed else "muted"))
        return Column(lines, gap=3, align="start")

    def _name(self) -> str:
        """The game; it makes room for a hint."""
        return "" if self.current.hand.advice else t(f"game.{self.current.sitting.match.game.key}.name")

    def _turn(self) -> str:
        """Whose turn it is; at the end, where there is a card that tells the result, nothing."""
        if self.card() is not None:
            return t("coach.waits")
        return "" if self.current.sitting.outcome and not narrow(self.ui) else self.current.words.to_move()

    def what_to_do(self) -> str:
        sitting, words = self.current.sitting, self.current.words
        if sitting.outcome:
            return words.reason(sitting.outcome) if narrow(self.ui) else ""
        if self.card() is not None:
            return t("coach.waits_note")
        if self.current.hand.advice:
            return self.current.hand.advice
        if sitting.match.final:
            return t("play.looking_back", ply=sitting.match.ply, all=len(sitting.match.all_moves))
        if sitting.waits_to_go_on:
            return t("play.go_on_hint")
        if not sitting.person_to_move:
            return t("play.press_to_resume") if sitting.paused else ""
        return words.prompt(sitting.state, self.current.hand.pick)

    def _action_rows(self) -> list[Widget]:
        """What has no place on the board: the view's own actions, and going on from an earlier point."""
        sitting = self.current.sitting
        made: list[Widget] = []
        if sitting.outcome is None:
            actions = () if sitting.match.final else self.current.view.actions(sitting.state, self.current.hand.pick)
            made += [self._action(each) for each in actions]
            if sitting.waits_to_go_on and not sitting.match.final:
                made.append(Button(t("play.go_on"), self.actions.go_on, "primary", key="go_on"))
        rows: list[Widget] = [Row(made, gap=10, align="centre", wrap=True)] if made else []
        return [*rows, *self.extra_rows()]

    def _action(self, action: Action) -> Widget:
        asked = not action.calm or bool(self.current.hand.hint)
        kind = "primary" if asked and action.enabled and self.current.sitting.person_to_move else "plain"

        def press() -> Answer:
            return self.actions.act(action.key, action.move)

        return Button(self.current.words.action(action), press, kind, key=f"do:{action.key}", least=120)

    def _tools(self) -> Widget:
        sitting, do = self.current.sitting, self.actions
        tools: list[Widget] = [
            Button("", do.undo, icon="undo", key="undo", tip=t("play.tool.undo"), enabled=sitting.can_undo),
            Button("", do.redo, icon="redo", key="redo", tip=t("play.tool.redo"), enabled=sitting.can_redo),
        ]
        if sitting.advice and sitting.people:
            tools.append(Button("", do.hint, icon="hint", key="hint", tip=t("play.tool.hint")))
        kind = "primary" if self.analysed else "plain"
        tools.append(Button("", do.analysis, kind, icon="chart", key="analysis", tip=t("play.tool.analysis")))
        if sitting.clocks.on or sitting.watched or sitting.paused:
            icon = "play" if sitting.paused else "pause"
            tip = t("play.tool.resume" if sitting.paused else "play.tool.pause")
            tools.append(Button("", do.pause, icon=icon, key="pause", tip=tip, enabled=not sitting.outcome))
        for tool in self.tools():
            tools.append(Button("", tool.press, icon=tool.icon, key=tool.key, tip=t(f"play.tool.{tool.key}")))
        tools.append(Button("", do.menu, icon="menu", key="menu", tip=t("play.tool.menu")))
        return Row(tools, gap=6 if len(tools) < 7 else 1, align="centre", wrap=True)
