"""The control panel around a board: cards of the players, the result, buttons, the list of moves, words in the corner.

It reads the game in play, and asks the table to do things. A purpose may show something else in it (`Content`), a game
may add to it (`GameTable`). `shape` is all that decides which widgets there are: while it stays the same nothing is
built anew, as cards, moves and words look after themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import TypeVar

import pygame

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.frame import Action
from qgames.render.standin import within
from qgames.rules.match import Match
from qgames.scenes.parts.phrases import Pen, Phrase
from qgames.scenes.parts.signs import Glyph, glyph_of
from qgames.scenes.play.analysis_column import FITS, AnalysisColumn, Fit
from qgames.scenes.play.cards import PlayerCard, SlimCard
from qgames.scenes.play.celebration import OldPanel
from qgames.scenes.play.content import Content, Guest
from qgames.scenes.play.game_table import GameTable
from qgames.scenes.play.layout import CORNERS, EDGE, Around, foot_width, narrow
from qgames.scenes.play.moves import MoveList, MoveRibbon, Moves
from qgames.scenes.play.result_card import ResultCard, who_it_was
from qgames.scenes.play.table_api import TableApi
from qgames.scenes.play.terms import terms
from qgames.session.words import Parts
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
    upright,
)

NAME = Type(34, "serif")
RESULT, PROUD = Type(25, "serif"), Type(38, "serif")  # where there is no card to tell it; in an upright window
GLYPH = 26  # logical pixels of pictures in the corner
PAD = 14  # within the panel
LINE = Type(13.5)
VERY_LOW = 540  # logical pixels of a window
WORDS = 240.0  # logical pixels for what is to be done, in a narrow window, beside its buttons
CLOSE = 3.5  # logical pixels round the face of a tool, where there are many
LOW = 36.0  # logical pixels of a list of moves that shows one
#: what is kept where something else needs the room: what is played over the moves, buttons that step through them
GIVING_WAY: tuple[tuple[str, ...], ...] = (
    ("moves", "steps", "terms"),
    ("moves", "steps"),
    ("moves",),
    ("steps",),
    ("little",),
    (),
)
#: the same with many moves, and how much smaller what the game adds may be for it
MANY: tuple[tuple[tuple[str, ...], int | None], ...] = ((("moves", "steps", "many"), 3), (("moves", "many"), None))
#: where the plates of four stand, as shares of the board's part of the window: in front, left, far, right
AROUND = ((0.5, 1.0), (0.0, 0.5), (0.5, 0.0), (1.0, 0.5))

AnyMoves = TypeVar("AnyMoves", bound=Moves)


class AsHigh(Widget):
    """In the middle of a room as high as others that may take its place, and as `least`: what stands above does not
    move when they do."""

    def __init__(self, shown: Widget, others: Sequence[Widget] = (), least: int = 0) -> None:
        super().__init__()
        self.shown, self.others, self.least = shown, others, least

    def children(self) -> Sequence[Widget]:
        return (self.shown,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(self.least, *(each.measure(ui, width)[1] for each in (self.shown, *self.others)))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        high = min(rect.height, self.shown.measure(ui, rect.width)[1])
        self.shown.place(ui, pygame.Rect(rect.x, rect.centery - high // 2, rect.width, high))


class CornerWords(Label):
    """What to do now, in words; or what `shown` tells in pictures of moves."""

    def __init__(self, text: Callable[[], str], role: str, shown: Callable[[], Parts], glyph: Glyph) -> None:
        super().__init__(text, SMALL, role)
        self.shown, self.glyph = shown, glyph

    def _phrase(self, ui: Ui, width: int) -> tuple[Pen, Phrase]:
        pen = Pen(ui.theme, ui.type, self.glyph, ui.rtl)
        return pen, pen.lay(self.shown(), SMALL, GLYPH, width)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        if not self.shown():
            return super().measure(ui, width)
        phrase = self._phrase(ui, width)[1]
        line = ui.type.height(SMALL)  # pictures stand out of a single one: what is above does not move for them
        return phrase.width, line if phrase.height < 2 * line else phrase.height

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if not self.shown():
            super().draw(ui, surface)
            return
        pen, phrase = self._phrase(ui, self.rect.width)
        pen.write(surface, phrase, self.rect, ui.theme[self.role])


def few_rows(ui: Ui, words: Widget, offers: Sequence[Widget], tools: Widget) -> list[Widget]:
    """A narrow window: words and buttons in one row, where that leaves room for the words; else the words above all
    buttons. Nothing where these are too wide together."""
    whole = foot_width(ui, ui.size[0])
    room = whole - sum(each.measure(ui, whole)[0] + ui.px(8) for each in (*offers, tools))
    if room >= ui.px(WORDS):
        return [Row([words, *offers, tools], gap=8, align="centre")]
    gap = 12 if room >= ui.px(4) * (len(offers) + 1) else 8  # the ring round a plank has its room
    return [words, Row([*offers, Space(grow=1.0), tools], gap=gap)] if offers and room >= 0 else []


class ControlPanel:
    def __init__(self, table: TableApi, own: GameTable, guest: Guest) -> None:
        self.table, self.own, self.guest = table, own, guest
        self.ui, self.current, self.board, self.camera = table.ui, table.current, table.board, table.camera
        self.result = ResultCard(table, guest)
        self.around: Around | None = None
        self.turned = 0  # how the plates of four stand
        self._foot_in_play = -1, 0  # of a narrow window: as laid out for which stamp, and how high
        self.analysis = AnalysisColumn(table.help.analysis, table.play)  # what is shown instead while it is on

    # -- built anew only when its shape changes ----------------------------------------------------------------------

    def shape(self) -> Hashable:
        sitting = self.current.sitting
        buttons = () if sitting.outcome else tuple(self.current.view.actions(sitting.state, self.current.hand.pick))
        return (
            sitting.name, sitting.match.players, sitting.outcome, sitting.final, tuple(sitting.score),
            sitting.person_to_move, sitting.swapping.offered, buttons,
            sitting.waits_to_go_on, sitting.can_undo, sitting.can_redo, sitting.paused, sitting.watched,
            sitting.match.ply > 0, sitting.match.redoable > 0, self.current.streak,
            self.current.opponent,
            self.camera.turned() if self.plated else 0, self.own.shape(), self.analysed, self.analysis.analysis.marks,
            bool(self.current.hand.advice) and self.analysed,
            self.table.help.after_game.sentence(), self.content.shape() if self.content else None,
        )  # fmt: skip

    @property
    def content(self) -> Content | None:
        return self.guest.content

    def said(self) -> tuple[str, ...]:
        """The words in the corner: when they change, the corner is laid out again."""
        return self._name(), self._turn(), self.what_to_do(), *(self.content.said() if self.content else ())

    def build(self) -> Around:
        around = self.around = self.own.around(self.taken)
        around.wide = self.wide
        if self.content is not None:
            self.content.lay(around)
        else:
            self._lay(around)
        around.card = self.card()
        return around

    def _lay(self, around: Around) -> None:
        # after the end the board is still turned and looked at by mouse, while Enter goes on to the next game
        self.board.click_focus = self.current.sitting.outcome is None
        if narrow(self.ui):
            self._lay_strips(around)
        else:
            around.panel = self._analysed() if self.analysed else self.fitted(self._column)
            around.corner, around.plates = self.corner(), list(self._plates())

    def cover(self) -> OldPanel | None:
        """The panel as it was last laid out, to be seen until the end of a game has been shown on the board."""
        panel = self.around.panel if self.around is not None else None
        if panel is None or self.content is not None or self.analysed or not self.ui.motion:
            return None
        whole = pygame.Surface(self.ui.size, pygame.SRCALPHA)
        panel.draw(self.ui, whole)
        return OldPanel(within(whole, panel.rect).copy(), pygame.Rect(panel.rect))

    def card(self) -> Widget | None:
        """What the coach asks."""
        return self.table.help.coaching.card()

    def fitted(self, column: Callable[[Sequence[Widget], Sequence[str]], Widget]) -> Widget:
        """The panel at the far side, made by `column` of what the game adds and what there is room for (of
        `GIVING_WAY`): where room is short, with less of both."""
        for kept, smaller in MANY if self.own.moves_wanted else ():  # first with as many moves as it would like
            for extra in islice(self.own.extras(), smaller):
                if extra and self._fits(made := column(extra, kept)):
                    return made
        for extra in self.own.extras():
            for kept in GIVING_WAY:
                made = column(extra, kept)
                if self._fits(made):
                    return made
        return column((), ())

    def _analysed(self) -> Widget:
        """The best three are told wherever there is room: what the game marks makes room for them."""
        told = [fit for fit in FITS if fit.best >= 3]
        for fits in (told, [fit for fit in FITS if fit not in told]):
            for extra in self.own.marked():
                for fit in fits:
                    made = self._analysed_column(extra, fit)
                    if self._fits(made):
                        return made
        return made

    def _fits(self, panel: Widget) -> bool:
        height = self.ui.room.height - 2 * self.ui.px(EDGE)
        return panel.measure(self.ui, self.ui.px(self.wide))[1] <= height

    @property
    def analysed(self) -> bool:
        return self.analysis.on

    @property
    def taken(self) -> bool:
        """Is the panel taken by something that leaves no room for what the game adds?"""
        return self.content is not None and self.content.taken

    @property
    def wide(self) -> float:
        """The same in play and in analysis: the board must not move because something else is shown beside it."""
        return self.content.wide if self.content is not None else self.own.width

    def _analysed_column(self, extra: Sequence[Widget], fit: Fit) -> Widget:
        cards = self._cards() if fit.cards else self._cards(SlimCard)
        rows = [*self.analysis.rows(cards, self.action_rows(), fit, extra), Space(grow=1.0)]
        if self.current.sitting.final:
            rows.append(Row(self.result.ways_on(), gap=8, wrap=True))
        rows += [*self.guest.ways(), self.analysis.marks(fit.lean), Rule(), self._tools()]
        return Panel(Column(rows, gap=2 if fit.lean else 4), pad=PAD, radius=16, alpha=255)

    def _column(self, extra: Sequence[Widget], kept: Sequence[str]) -> Widget:
        final = self.current.sitting.final
        cards: list[Widget] = [] if self.plated or final else self._cards()
        told: list[Widget] = []
        if self.plated and not final:
            told = [Column([Label(self.turn, SECTION), Label(self.what_to_do, Type(15))], gap=2)]
        offers = self.action_rows()
        clear = [Space(0, 2)] if offers and cards else []  # of the light round who is to move
        rows = [*self.result.build(), *told, *cards, *self._line(), *clear, *offers, *extra]
        played = [Label(terms(self.current.sitting), CAPTION, "muted", key="terms")] if "terms" in kept else []
        if "moves" in kept:
            moves = self._moves(MoveList, 1.0)
            if "many" in kept:
                moves.least_rows = self.own.moves_wanted
            elif "steps" in kept:  # one row is enough where it can be stepped through
                moves.least = LOW
            rows += [*played, moves] if extra else [Rule(), *played, moves]
        else:
            rows.append(Space(grow=1.0))
        if "steps" in kept:
            steps = step_buttons(self.current.sitting.match, self.table.steering.jump)
            rows.append(Row(steps, gap=18, align="centre"))
        rows += [*self._coached(), *self.guest.ways()]
        rows += [Rule(), self._tools()] if kept else [self._tools()]
        return Panel(Column(rows, gap=10 if kept else 6), pad=self.own.pad, radius=16, alpha=255)

    def _line(self) -> list[Widget]:
        """What the purpose has to say under those who play."""
        line = self.guest.line()
        return [Label(line, LINE, "muted", key="line")] if line else []

    def _coached(self) -> list[Widget]:
        sitting = self.current.sitting
        told = any(map(sitting.coached, sitting.people)) and sitting.advice and not sitting.final
        return [Label(t("coach.on"), SMALL, "muted")] if told else []

    def _lay_strips(self, around: Around) -> None:
        """A narrow window: players above, words and buttons below. Two have the upper corners, so that the board
        begins between them."""
        flat = self.flat
        cards = self._cards(small=flat)
        final = self.current.sitting.final
        ways_on = [*self.result.ways_on(), *self.result.other_level()] if final else []
        ended = self._ended() if final else []
        best, stands = self.analysis.narrow_rows(foot_width(self.ui, self.ui.size[0]) / self.ui.scale, flat)
        told_of = best if flat else Column([stands, best], gap=4)
        told_beside = flat and self.analysed and not self.current.hand.advice and not self.current.sitting.outcome
        words = stands if told_beside else self.corner()
        words = AsHigh(words, (stands,)) if flat else words
        played = Column([*self.extra(), self._ribbon()], gap=6)
        shown = told_of if self.analysed else played
        changing = AsHigh(shown, (told_of, played))

        def foot(kept: Sequence[Widget], offers: Sequence[Widget]) -> Widget:
            told = self._told_and_offered(words, ended, offers)
            return Column([*kept, *told, *self.own.rows(), *self.guest.ways(), *self._line()], gap=6)

        offers = [*self.offers(), *ways_on]
        made = foot((changing,), offers)
        if not flat and not final:  # there is room for what the end will offer
            made = AsHigh(made, [foot((changing,), self.result.ways_on())])
        if flat and len(cards) == 2:
            around.plates = list(zip(cards, reversed(CORNERS) if self.ui.rtl else CORNERS, strict=True))
        else:
            most = 2 if len(cards) == 4 and self.ui.logical_size[0] < 760 else 4
            around.top = Columns(cards, least=150, most=most, gap=8)
        around.foot = made
        if not final:
            self._foot_in_play = self.ui.stamp, self._high(made)
        elif flat and self._foot_in_play[0] != self.ui.stamp:  # it was over when it was opened
            self._foot_in_play = self.ui.stamp, self._high(Column([changing, self._tools()], gap=6))
        if final and self._foot_in_play[0] == self.ui.stamp:
            around.most_foot = self._foot_in_play[1]
            around.foot = self._as_in_play(made, foot((), offers))

    def _ended(self) -> list[Widget]:
        """What is told of the end; the score is on the cards."""
        if told := who_it_was(self.current.opponent):
            return [Label(told, SMALL)]
        mattered = self.table.help.after_game.rows(abreast=True)
        return [mattered] if mattered else []

    def _high(self, foot: Widget) -> int:
        return foot.measure(self.ui, foot_width(self.ui, self.ui.room.width))[1]

    def _as_in_play(self, foot: Widget, smaller: Widget) -> Widget:
        """At the end of a game the board stays where it was: the foot is as high as before, if need be without the
        moves; words that still have no room lie over the table."""
        high = self._foot_in_play[1]
        shown = foot if self._high(foot) <= high else smaller
        return AsHigh(shown, least=high)

    def _told_and_offered(self, said: Widget, ended: Sequence[Widget], offers: Sequence[Widget]) -> list[Widget]:
        """Words and buttons; what can be done beside the board between them. What is told of the end has a line to
        itself, over the last row: beside buttons it would have many short ones."""
        tools = self._tools(live=self.current.sitting.final is not None)
        words = Column([said], grow=1.0)
        rows = few_rows(self.ui, words, offers, tools)
        told = Row([words, tools], gap=8, align="centre")
        rows = rows or ([told, Row(offers, gap=8, align="centre", wrap=True)] if offers else [told])
        clear = [Space()] if ended else []  # of the ring round a button
        return [*rows[:-1], *ended, *clear, rows[-1]]

    def extra(self) -> Sequence[Widget]:
        """What the game adds, in its largest way."""
        return next(self.own.extras())

    def _moves(self, shape: type[AnyMoves], grow: float = 0.0) -> AnyMoves:
        return shape(self.current.words, self.table.steering.jump, self.table.sharing.open_line, grow=grow)

    def _ribbon(self) -> Widget:
        """The moves in one row, between buttons that step through them unless the window is very low."""
        moves = self._moves(MoveRibbon)
        if self.ui.logical_size[1] < VERY_LOW:
            return moves
        return steps_around(self.current.sitting.match, self.table.steering.jump, moves)

    # -- who plays ---------------------------------------------------------------------------------------------------

    @property
    def plated(self) -> bool:
        """Four sit around the board, where there is room."""
        return self.current.sitting.match.game.seats == 4 and not narrow(self.ui)

    @property
    def flat(self) -> bool:
        """A narrow window that is not upright: every line above or below takes from the board."""
        return narrow(self.ui) and not upright(self.ui.size)

    def _card(
        self,
        seat: int,
        small: bool = False,
        tall: bool = False,
        scored: bool = True,
        kind: type[PlayerCard] = PlayerCard,
    ) -> PlayerCard:
        game = self.current.sitting.match.game
        return kind(self.current, seat, entry(game.key).signs_of(game.seats)[seat], small, tall, scored)

    def _cards(self, kind: type[PlayerCard] = PlayerCard, small: bool = False) -> list[Widget]:
        match = self.current.sitting.match
        order = [(place - match.began) % match.game.seats for place in range(match.game.seats)]
        return [self._card(seat, small, kind=kind) for seat in order]

    def _plates(self) -> Sequence[tuple[Widget, tuple[float, float]]]:
        """Around a table of four; the card of the result has the points."""
        if not self.plated:
            return ()
        self.turned = self.camera.turned()
        placed = [(seat, AROUND[(seat - self.turned) % 4]) for seat in range(4)]
        return [(self._card(seat, True, where[1] == 0.5, scored=False), where) for seat, where in placed]

    # -- what is going on --------------------------------------------------------------------------------------------

    def corner(self) -> Widget:
        """The game, whose turn it is and what to do: in the lower corner of the table. Around four players there is
        room for the name alone."""
        name = Label(self._name, NAME, one_line=True)
        if self.plated:
            return name
        glyph = glyph_of(self.current.sitting.match.game)
        lines: list[Widget] = [] if narrow(self.ui) else [name]
        dimmed = narrow(self.ui) and self.current.sitting.outcome is not None  # quiet words would drown there
        if self.flat and self.content is None and not dimmed:  # the cards tell whose turn it is
            return CornerWords(lambda: self.what_to_do() or self.turn(), "text", self._pictured, glyph)
        proud = dimmed and self.content is None and not self.current.lost_to_computers
        large = PROUD if upright(self.ui.size) else RESULT
        lines.append(Label(self._turn, large if dimmed else SECTION, "accent" if proud else "text"))
        lines.append(CornerWords(self.what_to_do, "text" if dimmed else "muted", self._pictured, glyph))
        return Row(lines, gap=14, wrap=True, between=3) if dimmed else Column(lines, gap=3, align="start")

    def _pictured(self) -> Parts:
        """What was asked, in pictures, while it is what is to be told."""
        said, parts = self.current.hand.pictured
        return parts if said and said == self.what_to_do() else ()

    def _name(self) -> str:
        """The game; it makes room for a hint that is told below it, and for the name of who won."""
        hinted = self.current.hand.advice and not self.plated
        return "" if hinted or self.table.celebration.on else t(f"game.{self.current.sitting.match.game.key}.name")

    def _turn(self) -> str:
        return self.content.turn() if self.content is not None else self.turn()

    def turn(self) -> str:
        """Whose turn it is; at the end, where there is a card that tells the result, nothing."""
        if self.card() is not None:
            return t("coach.waits")
        return "" if self.current.sitting.outcome and not narrow(self.ui) else self.current.words.to_move()

    def what_to_do(self) -> str:
        if self.content is not None:
            return self.content.what_to_do()
        sitting, words = self.current.sitting, self.current.words
        if sitting.outcome:
            return words.reason(sitting.outcome) if narrow(self.ui) else ""
        if self.card() is not None:
            return t("coach.waits_note")
        if self.current.hand.advice:
            return self.current.hand.advice
        if sitting.final:
            return t("play.looking_back", ply=sitting.match.ply, all=len(sitting.match.all_moves))
        if sitting.waits_to_go_on:
            return t("play.go_on_hint")
        if not sitting.person_to_move:
            return t("play.press_to_resume") if sitting.paused else ""
        if sitting.swapping.offered and not self.current.hand.pick.chosen:
            return t("play.swap.offer", name=words.name(1 - sitting.seat))
        return words.prompt(sitting.state, self.current.hand.pick)

    def action_rows(self, own: bool = True) -> list[Widget]:
        """What has no place on the board, and what else the game offers (`own`)."""
        offers = self.offers()
        rows = [Row(offers, gap=10, align="centre", wrap=True)] if len(offers) > 1 else offers
        return [*rows, *(self.own.rows() if own else ())]

    def offers(self) -> list[Widget]:
        """What has no place on the board: the view's own actions, going on from an earlier point."""
        sitting = self.current.sitting
        made: list[Widget] = []
        if sitting.outcome is None:
            actions = () if sitting.final else self.current.view.actions(sitting.state, self.current.hand.pick)
            made += [self._action(each) for each in actions]
            if sitting.swapping.offered and sitting.person_to_move and not sitting.final:
                made += self._swap(self.current.words.name(1 - sitting.seat))
            if sitting.waits_to_go_on and not sitting.final:
                made.append(Button(t("play.go_on"), self.table.steering.go_on, "primary", key="go_on"))
        return made

    def _swap(self, name: str) -> list[Widget]:
        """The other side may be taken over; whoever simply plays on need not say so."""
        steer = self.table.steering
        return [
            Button(t("play.swap.take", name=name), steer.take_over, "primary", icon="swap", key="swap"),
            Button(t("play.swap.stay"), steer.stay, key="stay"),
        ]

    def _action(self, action: Action) -> Widget:
        asked = not action.calm or bool(self.current.hand.hint)
        kind = "primary" if asked and action.enabled and self.current.sitting.person_to_move else "plain"

        def press() -> Answer:
            return self.table.act(action.key, action.move)

        return Button(self.current.words.action(action), press, kind, key=f"do:{action.key}", least=120)

    def _tools(self, live: bool = False) -> Widget:
        """`live`: only those that can be pressed just now, where the ways on need the room."""
        sitting, do = self.current.sitting, self.table.steering
        tools = [
            Button("", do.undo, icon="undo", key="undo", tip=t("play.tool.undo"), enabled=sitting.can_undo),
            Button("", do.redo, icon="redo", key="redo", tip=t("play.tool.redo"), enabled=sitting.can_redo),
        ]
        if sitting.advice and sitting.people:
            going = sitting.outcome is None
            tools.append(Button("", do.ask_hint, icon="hint", key="hint", tip=t("play.tool.hint"), enabled=going))
        kind = "primary" if self.analysed else "plain"
        tools.append(
            Button("", self.table.help.analysis.toggle, kind, icon="chart", key="analysis", tip=t("play.tool.analysis"))
        )
        if sitting.clocks.on or sitting.watched or sitting.paused:
            icon = "play" if sitting.paused else "pause"
            tip = t("play.tool.resume" if sitting.paused else "play.tool.pause")
            tools.append(Button("", do.toggle_pause, icon=icon, key="pause", tip=tip, enabled=not sitting.outcome))
        tools += self.game_tools()
        tools.append(Button("", self.table.menu, icon="menu", key="menu", tip=t("play.tool.menu")))
        tools = [tool for tool in tools if tool.enabled or not live]
        crowded = len(tools) >= 7
        for tool in tools if crowded else ():
            tool.inset = CLOSE
        return Row(tools, gap=1 if crowded else 6, align="centre", wrap=True)

    def game_tools(self) -> list[Button]:
        """What this game adds to look at its board."""
        return [
            Button("", tool.press, icon=tool.icon, key=tool.key, tip=t(f"play.tool.{tool.key}"))
            for tool in self.own.tools()
        ]


def step_buttons(match: Match, jump: Callable[[int], None]) -> list[Button]:
    """To the first position, back, forward, to the last; those that lead nowhere are dead."""
    last = len(match.all_moves)

    def button(name: str, goal: Callable[[], int], leads: bool) -> Button:
        tip = t(f"play.step.{name}")
        return Button("", lambda: jump(goal()), "quiet", icon=name, key=f"step:{name}", tip=tip, enabled=leads)

    return [
        button("first", lambda: 0, match.ply > 0),
        button("back", lambda: match.ply - 1, match.ply > 0),
        button("next", lambda: match.ply + 1, match.ply < last),
        button("last", lambda: len(match.all_moves), match.ply < last),
    ]


def steps_around(match: Match, jump: Callable[[int], None], moves: Widget) -> Row:
    """The same at either side of the moves, where there is one line for all of it."""
    first, back, forward, last = step_buttons(match, jump)
    moves.grow = 1.0
    return Row([first, back, moves, forward, last], gap=2)
