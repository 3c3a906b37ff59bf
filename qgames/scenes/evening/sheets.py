"""What is asked between two games: who comes or goes, what is next instead, what to do with a game that was played,
whether to stop here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from qgames.ai.levels import TOP
from qgames.files.i18n import t
from qgames.rules.match import Player
from qgames.scenes.evening import live, wording
from qgames.scenes.evening.counters import CounterPicture, faces
from qgames.scenes.evening.met_grid import Pairing
from qgames.scenes.parts.destinations import ReviewAt
from qgames.scenes.play.menu import Over
from qgames.session import saves
from qgames.session.evening.evening import Evening, NotNow
from qgames.session.evening.people import KEPT, OUT
from qgames.session.evening.sheet import Bout, EveningGame
from qgames.session.evening.standings import MetCell
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
    Dialog,
    Go,
    Label,
    Row,
    Rule,
    Space,
    TextField,
    Then,
    Ui,
    Widget,
    confirm,
)
from qgames.ui.cells import Option
from qgames.ui.choices import Segments
from qgames.ui.controls import MenuRow

NAME = 24  # letters of a name
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


class PeopleSheet(Over):
    """Everybody who is there: names and levels can be changed, each can go; and somebody may come."""

    first = "close"
    most = 620.0

    def __init__(self, ui: Ui, evening: Evening, changed: Changed) -> None:
        super().__init__(ui)
        self.evening, self.changed = evening, changed
        self._name, self._level = "", 0  # of who comes; 0: a person
        self._wishes: dict[int, str] = {}  # names being typed: they are taken when the sheet is left

    def caption(self) -> str:
        return t("evening.come_and_go")

    def inside(self) -> Widget:
        shown = faces(self.evening.sheet.people)
        rows: list[Widget] = [Label(t("evening.people.head"), SECTION)]
        for each in self.evening.sheet.people:
            if not each.present:
                continue
            name = self.evening.names[each.id]
            who: Widget
            if each.level is None:
                said = t("evening.people.rename", name=name)
                who = TextField(said, self._wishes.get(each.id, each.player.name), partial(self._typed, each.id), most=NAME,
                                hint=name, least=150, key=f"name{each.id}", grow=1.0)  # fmt: skip
            else:
                said = t("evening.people.level", name=name)
                who = ChoiceControl(said, levels(), each.level, partial(self._level_of, each.id), least=150,
                                    key=f"level{each.id}", grow=1.0)  # fmt: skip
            goes = Button("", partial(self._goes, each.id), "quiet", icon="door", key=f"goes{each.id}",
                          tip=t("evening.people.goes", name=name))  # fmt: skip
            rows.append(Row([CounterPicture(shown[each.id], 36), who, goes], gap=10))
        rows.append(Rule())
        rows += self._coming()
        rows.append(Row([Button(t("app.ok"), self._close, "primary", key="close", least=130)], align="end"))
        return Column(rows, gap=8)

    def _coming(self) -> list[Widget]:
        if not self.evening.may_come:
            return [Label(t("evening.people.full"), CAPTION, "muted")]
        label = t("evening.people.comes")
        who: Widget = (
            ChoiceControl(t("evening.people.new_level"), levels(), self._level, self._choose, least=150, key="new_level", grow=1.0)
            if self._level
            else TextField(t("evening.people.new_name"), self._name, self._called, most=NAME, hint=t("evening.people.new_name"), least=150,
                           key="new_name", grow=1.0)  # fmt: skip
        )
        kind = kinds("new_kind", t("evening.people.new_kind"), bool(self._level), self._kind)
        add = Button("", self._add, icon="plus", key="add", tip=t("evening.people.add"))
        return [Label(label, BODY, "accent"), Row([who, kind, add], gap=10)]

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

    def _called(self, text: str) -> None:
        self._name = text

    def _choose(self, level: int) -> None:
        self._level = level

    def _kind(self, kind: str) -> None:
        self._level = 2 if kind == "computer" else 0
        self.rebuild("new_kind")

    def _add(self) -> None:
        self._take_names()
        player = Player("", f"computer-{self._level}") if self._level else Player(" ".join(self._name.split()))
        try:
            who = self.evening.comes(player)
        except NotNow:
            self.ui.toast(t("evening.people.full"))
        else:
            self.ui.toast(t("evening.people.came", name=self.evening.names[who]))
        self._name = ""
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
        self._name, self._level = "", 0  # of who sits in; 0: a person
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
        rows += [Rule(), Label(t("evening.goes.stand_in"), BODY, "accent"), self._stand_in()]
        rows.append(Row([Button(t("app.cancel"), lambda: Back(), key="cancel", least=120)], align="end"))
        return Column(rows, gap=10)

    def _stand_in(self) -> Widget:
        who: Widget = (
            ChoiceControl(t("evening.people.new_level"), levels(), self._level, self._choose, least=150, key="new_level", grow=1.0)
            if self._level
            else TextField(t("evening.people.new_name"), self._name, self._called, most=NAME, hint=t("evening.people.new_name"),
                           least=150, key="new_name", grow=1.0)  # fmt: skip
        )
        kind = kinds("new_kind", t("evening.people.new_kind"), bool(self._level), self._kind)
        take = Button("", self._take, icon="check", key="stand_in", tip=t("evening.goes.stand_in"))
        return Row([who, kind, take], gap=10)

    def _called(self, text: str) -> None:
        self._name = text

    def _choose(self, level: int) -> None:
        self._level = level

    def _kind(self, kind: str) -> None:
        self._level = 2 if kind == "computer" else 0
        self.rebuild("new_kind")

    def _leave(self, left: str) -> Answer:
        name = self.evening.names[self.who]
        try:
            self.evening.goes(self.who, left)
        except NotNow:
            return None
        self.ui.toast(t("evening.goes.went", name=name))
        self.done()
        return Back()

    def _take(self) -> Answer:
        """The counter stays, somebody else sits behind it."""
        if not self._level and not self._name.strip():
            self.set_focus(self.find("new_name"))
            return None
        player = Player("", f"computer-{self._level}") if self._level else Player(" ".join(self._name.split()))
        try:
            self.evening.stand_in(self.who, player)
        except NotNow:
            self.ui.toast(t("evening.people.nobody"))
            return None
        self.done()
        return Back()


class ChangeSheet(Over):
    """What is open: any of it may be next."""

    most = 620.0

    def __init__(self, ui: Ui, evening: Evening, changed: Changed) -> None:
        super().__init__(ui)
        self.evening, self.changed = evening, changed
        now = evening.next()
        self.first = self._wanted = f"bout{now.id}" if now is not None else "cancel"

    def caption(self) -> str:
        return t("evening.change")

    def inside(self) -> Widget:
        now = self.evening.next()
        rows: list[Widget] = [Label(t("evening.change_head"), SECTION), Rule()]
        for bout in self.evening.open():
            words = f"{wording.party(self.evening, bout)} · {wording.game_name(self.evening.game_for(bout))}"
            icon = "check" if now is not None and bout.id == now.id else "play"
            rows.append(MenuRow(words, partial(self._take, bout), icon, key=f"bout{bout.id}"))
        rows.append(Row([Button(t("app.cancel"), lambda: Back(), key="cancel", least=120)], align="end"))
        return Column(rows, gap=2)

    def _take(self, bout: Bout) -> Answer:
        self.evening.choose(bout.id)
        self.changed()
        return Back()


class CellSheet(Over):
    """Two who met, or are to meet: their games can be looked at or annulled, what is open can be next."""

    most = 560.0
    first = "cancel"

    def __init__(self, ui: Ui, evening: Evening, pairing: Pairing, changed: Changed) -> None:
        super().__init__(ui)
        self.evening, self.pairing, self.changed = evening, pairing, changed

    def caption(self) -> str:
        names = self.evening.names
        return t("evening.both", first=names[self.pairing.one], second=names[self.pairing.other])

    def inside(self) -> Widget:
        rows: list[Widget] = [Label(self.caption(), SECTION)]
        for number, cell in enumerate(self.pairing.games):
            rows += self._game(number, cell)
        if self.pairing.open is not None and not self.pairing.next:
            rows += [Rule(), MenuRow(t("evening.met.take"), self._next, "play", key="take_next")]
        rows += [Space(0, 6), Row([Button(t("app.close"), lambda: Back(), key="cancel", least=120)], align="end")]
        return Column(rows, gap=4)

    def _game(self, number: int, cell: MetCell) -> list[Widget]:
        game = cell.game
        name = wording.game_name(game.told.game) if game.told else ""
        told = t(f"evening.met.{cell.result}", game=name, points=wording.points(cell.points))
        rows: list[Widget] = [Rule(), Label(told, BODY)]
        rows.append(MenuRow(t("review.button"), partial(self._review, game), "chart", key=f"review{number}"))
        if self.evening.may_annul(game):
            rows.append(MenuRow(t("evening.annul.entry"), partial(self._annul, game), "barred", key=f"annul{number}"))
        return rows

    def _review(self, game: EveningGame) -> Answer:
        return looked_at(self.ui, game)

    def _next(self) -> Answer:
        if self.pairing.open is not None:
            self.evening.choose(self.pairing.open.id)
            self.changed()
        return Back()

    def _annul(self, game: EveningGame) -> Answer:
        def act() -> None:
            self.evening.annul(game.id)
            self.changed()

        return Then(Ask(confirm(self.ui, t("evening.annul.ask"), t("evening.annul.text"), t("evening.annul.yes"), act)))


class GamesSheet(Over):
    """The games of an evening, in the order they were played; each can be looked back on."""

    most = 640.0
    first = "cancel"

    def __init__(self, ui: Ui, evening: Evening) -> None:
        super().__init__(ui)
        self.evening = evening

    def caption(self) -> str:
        return t("evening.podium.games", n=sum(not game.annulled for game in self.evening.sheet.games))

    def inside(self) -> Widget:
        rows: list[Widget] = [Label(self.caption(), SECTION), Rule()]
        for number, game in enumerate(self.evening.sheet.games):
            if game.told is not None and not game.annulled:
                rows.append(MenuRow(live.told(self.evening, game), partial(self._review, game), "chart", key=f"game{number}"))
        rows.append(Row([Button(t("app.close"), lambda: Back(), key="cancel", least=120)], align="end"))
        return Column(rows, gap=2)

    def _review(self, game: EveningGame) -> Answer:
        return looked_at(self.ui, game)


def looked_at(ui: Ui, game: EveningGame) -> Answer:
    """Its review, in place of the sheet."""
    try:
        return Then(Go(ReviewAt(saves.sitting_of(game.text))))
    except saves.CannotOpen as error:
        ui.toast(t(f"play.open.{error.why}", name=game.id, **error.details))
        return None


def stop_question(ui: Ui, evening: Evening, changed: Changed) -> Dialog:
    def act() -> None:
        evening.stop()
        changed()

    return confirm(ui, t("evening.stop_ask"), t("evening.stop_text"), t("evening.stop_yes"), act)
