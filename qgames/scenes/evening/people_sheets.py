"""What is asked between two games about who is there: names and levels, somebody comes, somebody goes home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from qgames.ai.levels import TOP
from qgames.files.i18n import t
from qgames.rules.match import Player
from qgames.scenes.evening.counters import CounterPicture, faces
from qgames.scenes.play.menu import Over
from qgames.session.evening.evening import Evening, NotNow
from qgames.session.evening.people import KEPT, OUT, Participant
from qgames.ui import (
    BODY,
    CAPTION,
    SECTION,
    Answer,
    Ask,
    Back,
    Button,
    ChoiceControl,
    Column,
    Label,
    Page,
    Row,
    Rule,
    TextField,
    Ui,
    Widget,
)
from qgames.ui.cells import Option
from qgames.ui.choices import Segments

NAME = 24  # letters of a name
EASY = 2  # the level a computer has at first
Changed = Callable[[], None]


def levels() -> list[tuple[int, str]]:
    return [(n, t(f"level.{n}")) for n in range(1, TOP + 1)]


def kinds(key: str, label: str, computer: bool, change: Callable[[str], None]) -> Segments:
    """A person or a computer, as two small signs."""
    options = (
        Option("person", t("setup.person"), "person", t("setup.person")),
        Option("computer", t("setup.a_computer"), "computer", t("setup.a_computer")),
    )
    return Segments(label, options, "computer" if computer else "person", change, bare=True, key=key)


class Newcomer:
    """Somebody who comes or sits in, while they are being named: a person, or a computer of some level."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.name, self.level = "", 0  # 0: a person

    @property
    def player(self) -> Player:
        return Player("", f"computer-{self.level}") if self.level else Player(" ".join(self.name.split()))

    def row(self, take: Button) -> Widget:
        """`take` is pressed when that is done."""
        either = f"{t('setup.person')}, {t('setup.a_computer')}"
        return Row([self._who(), kinds("new_kind", either, bool(self.level), self._kind), take], gap=10)

    def _who(self) -> Widget:
        if self.level:
            label = t("evening.people.level")
            return ChoiceControl(label, levels(), self.level, self._choose, least=150, key="new_level", grow=1.0)
        label = t("play.files.name")
        return TextField(label, self.name, self._called, most=NAME, hint=label, least=150, key="new_name", grow=1.0)

    def _called(self, text: str) -> None:
        self.name = text

    def _choose(self, level: int) -> None:
        self.level = level

    def _kind(self, kind: str) -> None:
        self.level = EASY if kind == "computer" else 0
        self.page.rebuild("new_kind")


class PeopleSheet(Over):
    """Everybody who is there: names and levels can be changed, each can go; and somebody may come."""

    first = "close"
    most = 620.0

    def __init__(self, ui: Ui, evening: Evening, changed: Changed) -> None:
        super().__init__(ui)
        self.evening, self.changed = evening, changed
        self.newcomer = Newcomer(self)
        self._wishes: dict[int, str] = {}  # names being typed: they are taken when the sheet is left

    def caption(self) -> str:
        return t("evening.come_and_go")

    def inside(self) -> Widget:
        rows: list[Widget] = [Label(t("evening.come_and_go"), SECTION)]
        rows += [self._row(each) for each in self.evening.sheet.people if each.present]
        rows += [Rule(), *self._coming()]
        rows.append(Row([Button(t("app.ok"), self._close, "primary", key="close", least=130)], align="end"))
        return Column(rows, gap=8)

    def _row(self, each: Participant) -> Widget:
        name, who = self.evening.names[each.id], each.id
        shown: Widget
        if each.level is None:
            typed = self._wishes.get(who, each.player.name)
            shown = TextField(f"{t('play.files.name')}: {name}", typed, partial(self._typed, who), most=NAME,
                              hint=name, least=150, key=f"name{who}", grow=1.0)  # fmt: skip
        else:
            shown = ChoiceControl(f"{t('evening.people.level')}: {name}", levels(), each.level,
                                  partial(self._level_of, who), least=150, key=f"level{who}", grow=1.0)  # fmt: skip
        goes = Button("", partial(self._goes, who), "quiet", icon="door", key=f"goes{who}")
        goes.tip = t("evening.people.goes", name=name)
        return Row([CounterPicture(faces(self.evening.sheet.people)[who], 36), shown, goes], gap=10)

    def _coming(self) -> list[Widget]:
        if not self.evening.may_come:
            return [Label(t("evening.people.full"), CAPTION, "muted")]
        add = Button("", self._add, icon="plus", key="add", tip=t("evening.who.add"))
        return [Label(t("evening.who.add"), BODY, "accent"), self.newcomer.row(add)]

    # -- changes -----------------------------------------------------------------------------------------------------

    def _typed(self, who: int, text: str) -> None:
        self._wishes[who] = text

    def _take_names(self) -> None:
        for who, name in self._wishes.items():
            if name.strip() and name.strip() != self.evening.sheet.person(who).player.name:
                self.evening.rename(who, name)
        self._wishes.clear()

    def _level_of(self, who: int, level: int) -> None:
        self.evening.stand_in(who, Player("", f"computer-{level}"))
        self.rebuild()

    def _add(self) -> None:
        self._take_names()
        try:
            who = self.evening.comes(self.newcomer.player)
        except NotNow:
            self.ui.toast(t("evening.people.full"))
        else:
            self.ui.say(self.evening.names[who])
        self.newcomer.name = ""
        self.rebuild("add")

    def _goes(self, who: int) -> Answer:
        self._take_names()
        return Ask(GoesSheet(self.ui, self.evening, who, self._gone))

    def _gone(self) -> None:
        self.rebuild("close")
        self.changed()

    def _close(self) -> Answer:
        self._take_names()
        self.changed()
        return Back()

    def back(self) -> Answer:
        return self._close()

    def hidden(self) -> None:
        self._take_names()
        self.changed()


class GoesSheet(Over):
    """Someone goes home: what becomes of their games?"""

    most = 600.0

    def __init__(self, ui: Ui, evening: Evening, who: int, done: Changed) -> None:
        super().__init__(ui)
        self.evening, self.who, self.done = evening, who, done
        self.newcomer = Newcomer(self)
        self.first = self._wanted = "stand_in" if self._playing else evening.usual_left(who)
        ui.say(self._question)

    def caption(self) -> str:
        return self._question

    @property
    def _playing(self) -> bool:
        """Is their game at the table?"""
        table = self.evening.table
        return table is not None and self.who in self.evening.sheet.party(self.evening.sheet.bout(table[0]))

    @property
    def _question(self) -> str:
        return t("evening.goes.ask", name=self.evening.names[self.who])

    def inside(self) -> Widget:
        rows: list[Widget] = [Label(self._question, SECTION)]
        if self._playing:
            rows.append(Label(t("evening.goes.playing"), BODY, "muted"))
        else:
            usual = self.evening.usual_left(self.who)
            for left in (KEPT, OUT):
                kind = "primary" if left == usual else "plain"
                rows.append(Button(t(f"evening.goes.{left}"), partial(self._leave, left), kind, key=left, type=BODY))
        take = Button("", self._take, icon="check", key="stand_in", tip=t("evening.goes.stand_in"))
        rows += [Rule(), Label(t("evening.goes.stand_in"), BODY, "accent"), self.newcomer.row(take)]
        rows.append(Row([Button(t("app.cancel"), lambda: Back(), key="cancel", least=120)], align="end"))
        return Column(rows, gap=10)

    def _leave(self, left: str) -> Answer:
        name = self.evening.names[self.who]
        try:
            self.evening.goes(self.who, left)
        except NotNow:
            return None
        self.ui.toast(f"{name}: {t('evenings.went')}")
        self.done()
        return Back()

    def _take(self) -> Answer:
        """The counter stays, somebody else sits behind it."""
        player = self.newcomer.player
        if player.level is None and not player.name:
            self.set_focus(self.find("new_name"))
            return None
        try:
            self.evening.stand_in(self.who, player)
        except NotNow:
            self.ui.toast(t("evening.refused.nobody"))
            return None
        self.done()
        return Back()
