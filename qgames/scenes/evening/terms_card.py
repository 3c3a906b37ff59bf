"""The terms of an evening in rows, two in a line where there is room: who begins, what a game is worth, the clock,
larger tables, help, and what only this way to spend an evening has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.evening import wording
from qgames.scenes.evening.draft import EveningDraft
from qgames.session.evening.plan import LOT, MOST_EACH, SCALES, TARGETS, TURNS, EveningFormat, PointScale, table_game
from qgames.session.setup import Clock, span
from qgames.ui import SMALL, ChoiceControl, Columns, Label, Picture, Toggle, Ui, Widget, paint
from qgames.ui.cells import Option
from qgames.ui.choices import Segments

#: minutes of a whole game, and seconds of a move
CLOCKS = (Clock(), Clock("move", 30), Clock("move", 60), Clock("game", 300), Clock("game", 600), Clock("game", 1200))
TABLES: tuple[tuple[int, ...], ...] = ((), (3,), (4,), (3, 4))


class Compact(ChoiceControl):
    """In a row of several."""

    side = 30
    type = SMALL


class TurnsOrLot(Segments):
    pad = 10.0


class TermLine(Widget):
    """A sign, what it is about, and at the far end the control; below it where there is no room beside it. `peers`
    stand in one column with it: choices are as wide as the widest of them, where the words have room for that."""

    def __init__(self, sign: Widget, label: str, control: Widget) -> None:
        super().__init__()
        self.sign, self.label, self.control = sign, Label(label, SMALL), control
        self.peers: Sequence[TermLine] = (self,)

    def children(self) -> Sequence[Widget]:
        return self.sign, self.label, self.control

    def told(self) -> Sequence[Widget]:
        """The control has the name for its own."""
        return (self.control,)

    def _wide(self, ui: Ui, width: int) -> int:
        """How wide the control is."""
        own = self.control.measure(ui, width)[0]
        if isinstance(self.control, Toggle):
            return own
        choices = (peer.control for peer in self.peers if not isinstance(peer.control, Toggle))
        even = max(control.measure(ui, width)[0] for control in choices)
        words = ui.type.width(self.label.text, SMALL)
        return even if words <= width - ui.px(30 + 10) - even else own

    def _words(self, ui: Ui, width: int) -> tuple[int, int]:
        """How wide and how high they are beside the control; 0 wide: it goes below."""
        near = ui.px(30)
        room = width - near - self._wide(ui, width) - ui.px(10)
        longest = max((ui.type.width(word, SMALL) for word in self.label.text.split()), default=0)
        if room < max(ui.px(50), longest):
            return 0, self.label.measure(ui, max(1, width - near))[1]
        return room, self.label.measure(ui, room)[1]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        beside, words = self._words(ui, width)
        control = self.control.measure(ui, width)[1]
        return width, max(words, control) if beside else words + control + ui.px(2)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        beside, words = self._words(ui, rect.width)
        wide, high = self._wide(ui, rect.width), self.control.measure(ui, rect.width)[1]
        line = max(words, high) if beside else words
        side = ui.px(20)
        self.sign.place(ui, pygame.Rect(ui.near(rect, side), rect.y + (line - side) // 2, side, side))
        room = beside or rect.width - ui.px(30)
        self.label.place(ui, pygame.Rect(ui.near(rect, room, ui.px(30)), rect.y + (line - words) // 2, room, words))
        top = rect.y + (line - high) // 2 if beside else rect.y + words + ui.px(2)
        self.control.place(ui, pygame.Rect(ui.far(rect, wide), top, wide, high))


class EveningTermRows:
    def __init__(self, draft: EveningDraft) -> None:
        self.draft, self.terms = draft, draft.plan.terms

    def build(self) -> Widget:
        rows = [
            self._begins(),
            self._clock(),
            *self._worth(),
            *self._tables(),
            *self._own(),
            self._help(),
        ]
        for column in (rows[0::2], rows[1::2]):
            for row in column:
                row.peers = column
        return Columns(rows, least=300, most=2, gap=16)

    def _row(self, icon: str, label: str, control: Widget, note: str = "") -> TermLine:
        control.tip = control.aside = note

        def sign(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(paint.icon(icon, min(rect.size), ui.theme["muted"]), rect)

        return TermLine(Picture((20, 20), sign), label, control)

    def _choice(
        self, key: str, icon: str, options: Sequence[tuple[Any, str]], now: Any, note: str = "", label: str = ""
    ) -> TermLine:
        label = label or t(f"evening.terms.{key}")
        control = Compact(label, options, now, lambda value: self.draft.term(**{key: value}), least=150, key=key)
        return self._row(icon, label, control, note)

    def _switch(self, key: str, icon: str, on: bool) -> TermLine:
        label = t(f"evening.terms.{key}")
        return self._row(icon, label, Toggle(label, on, lambda to: self.draft.term(**{key: to}), key=key))

    # -- one each ----------------------------------------------------------------------------------------------------

    def _begins(self) -> TermLine:
        options = [Option(TURNS, t("evening.terms.turns")), Option(LOT, t("setup.chance"))]
        label = t("setup.first")
        return self._row(
            "hand",
            label,
            TurnsOrLot(label, options, self.terms.begins, lambda way: self.draft.term(begins=way), key="begins"),
        )

    def _clock(self) -> TermLine:
        options = [(clock, self._told(clock)) for clock in CLOCKS]
        if self.terms.clock not in CLOCKS:
            options.append((self.terms.clock, self._told(self.terms.clock)))
        label = t("setup.clock.name")
        control = Compact(
            label, options, self.terms.clock, lambda clock: self.draft.term(clock=clock), least=150, key="clock"
        )
        return self._row("clock", label, control)

    @staticmethod
    def _told(clock: Clock) -> str:
        return (
            t("setup.clock.none")
            if clock.kind == "none"
            else f"{t(f'setup.clock.{clock.kind}')}: {span(clock.seconds)}"
        )

    def _worth(self) -> list[TermLine]:
        """Where a game is worth the same for everybody."""
        if self.draft.plan.format in (EveningFormat.KNOCKOUT, EveningFormat.KING):
            return []
        options = [(scale, self._points(scale)) for scale in SCALES]
        return [self._choice("points", "star", options, self.terms.points, t("evening.terms.points_note"))]

    @staticmethod
    def _points(scale: PointScale) -> str:
        drawn = wording.points if scale.drawn % 1 else wording.so_many_points
        return f"{wording.so_many_points(scale.won)}, {drawn(scale.drawn)}"

    def _tables(self) -> list[TermLine]:
        there = [sizes for sizes in TABLES if all(table_game(size) for size in sizes)]
        if self.draft.plan.format is EveningFormat.KING:
            there = [sizes for sizes in there if 4 not in sizes]
        if len(there) < 2:
            return []
        options = [(sizes, self._seats(sizes)) for sizes in there]
        return [self._choice("tables", "people", options, self.terms.tables)]

    @staticmethod
    def _seats(sizes: Sequence[int]) -> str:
        many = ", ".join(map(i18n.number, sizes))
        return f"{t('setup.players')}: {many}" if sizes else i18n.begun(t("app.off"))

    def _own(self) -> list[TermLine]:
        match self.draft.plan.format:
            case EveningFormat.ALL:
                return [self._switch("twice", "again", self.terms.twice)]
            case EveningFormat.KNOCKOUT:
                return [self._switch("third", "trophy", self.terms.third)]
            case EveningFormat.FIRST:
                options: list[tuple[Any, str]] = [(n, i18n.number(n)) for n in TARGETS]
                return [self._choice("target", "flag", options, self.terms.target, label=t("evening.points"))]
        each: list[tuple[Any, str]] = [(n, i18n.number(n)) for n in range(1, MOST_EACH + 1)]
        return [self._choice("each", "crown", [*each, (0, t("evening.terms.each_open"))], self.terms.each)]

    def _help(self) -> TermLine:
        return self._switch("help", "hint", self.terms.help)

    def computers(self) -> list[Widget]:
        """Do they meet each other? Asked where there are two, and where they need not; among those who play."""
        two = sum(player.level is not None for player in self.draft.plan.players) >= 2
        if not two or self.draft.plan.format is EveningFormat.KNOCKOUT:
            return []
        return [self._switch("computers", "computer", self.terms.computers)]
