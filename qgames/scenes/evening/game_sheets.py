"""What is asked between two games about the games: what is next instead, what to do with one that was played, whether
to stop here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from qgames.files.i18n import t
from qgames.scenes.evening import live, wording
from qgames.scenes.evening.met_grid import Pairing, told_cell
from qgames.scenes.parts.destinations import ReviewAt
from qgames.scenes.play.menu import Over
from qgames.session import saves
from qgames.session.evening.evening import Evening
from qgames.session.evening.sheet import Bout, EveningGame
from qgames.session.evening.standings import MetCell
from qgames.ui import (
    BODY,
    SECTION,
    Answer,
    Ask,
    Back,
    Button,
    Column,
    Dialog,
    Go,
    Label,
    Row,
    Rule,
    Space,
    Then,
    Ui,
    Widget,
    confirm,
)
from qgames.ui.controls import MenuRow

Changed = Callable[[], None]


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
        rows: list[Widget] = [Label(t("evening.change"), SECTION), Rule()]
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
        rows: list[Widget] = [Rule(), Label(told_cell(cell), BODY)]
        rows.append(MenuRow(t("review.button"), partial(self._review, game), "graph", key=f"review{number}"))
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

        word = t("evening.annul.entry")
        return Then(Ask(confirm(self.ui, word, t("evening.annul.text"), word, act)))


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
                rows.append(
                    MenuRow(live.told(self.evening, game), partial(self._review, game), "graph", key=f"game{number}")
                )
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

    return confirm(ui, t("evening.stop"), t("evening.stop_text"), t("evening.stop"), act)
