"""Between two games of an evening: who is next, what comes then, how everybody stands, who met whom."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.evening import coming, game_sheets, live, people_sheets, standing, wording
from qgames.scenes.evening.met_grid import MetGrid, Pairing
from qgames.scenes.evening.standings_rows import Growing
from qgames.scenes.parts.destinations import TITLE, EveningAt, EveningTableAt
from qgames.scenes.parts.page import SideBySide
from qgames.scenes.parts.title_line import TitledPage
from qgames.scenes.play import prewarm
from qgames.session.evening import keeping
from qgames.session.evening.evening import Evening
from qgames.session.evening.plan import EveningFormat
from qgames.session.evening.sheet import FINAL, THIRD, Bout
from qgames.session.evening.shelf import OVER
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    Answer,
    Ask,
    Back,
    BackTo,
    Button,
    Column,
    Done,
    Go,
    Label,
    Row,
    Ui,
    Widget,
)
from qgames.ui.text import Type

REST = 0.5  # seconds after the page has come
GAP = 14  # logical pixels between cards under each other
SIDE_BY_SIDE = 1000  # logical pixels of the window: below, the columns go under each other


class Between(TitledPage):
    """`looking`: the game at the table is below, and one comes back to it."""

    first = "play"
    gap = 0

    def __init__(self, ui: Ui, evening: Evening, looking: bool = False) -> None:
        super().__init__(ui)
        self.evening, self.looking = evening, looking
        self.growing = Growing()
        self._rest = REST  # seconds until the next table is laid ahead; it is not at 0
        self._cell = (0, 1)  # of the grid, looked at last
        self._arrived = looking  # an evening is opened where it was: with a game in it, at its table
        if not looking:
            evening.resume()

    def shown(self) -> None:
        """Back from a table: what was played there counts, whoever showed it."""
        if not self.looking:
            keeping.at_table(self.evening)
        live.tell_trouble(self.ui, self.evening)
        self._rest = REST
        self.rebuild()

    def tick(self, seconds: float) -> Answer:
        if self.evening.state == OVER and not self.looking:
            return Go(EveningAt(self.evening), replace=True)
        if not self._arrived:
            self._arrived = True
            if (sitting := keeping.at_table(self.evening)) is not None:
                return Go(EveningTableAt(self.evening, sitting))
        if live.play_beside(self.ui, self.evening):
            self.rebuild()
        self._lay(seconds)
        return None

    def _lay(self, seconds: float) -> None:
        """While everybody looks at the standings, the next table is laid."""
        if self._rest > 0.0:
            self._rest -= seconds
            if self._rest <= 0.0 and not self.looking and (bout := self.evening.next()) is not None:
                prewarm.lay(self.ui, [prewarm.record_of(self.evening.setup(bout))])

    # -- words -------------------------------------------------------------------------------------------------------

    @property
    def bout(self) -> Bout | None:
        """What is at the table, else what is next."""
        if self.evening.table is not None:
            return self.evening.sheet.bout(self.evening.table[0])
        return self.evening.next()

    def title(self) -> str:
        evening, bout = self.evening, self.bout
        if evening.plan.format is EveningFormat.KNOCKOUT and bout is not None:
            if bout.stage in (FINAL, THIRD):
                return t(f"evening.stage.{bout.stage}")
            return t("evening.stage.round", n=bout.round)
        if evening.total is None:
            return t("evening.game", n=evening.number)
        return t("evening.game_of", n=min(evening.number, evening.total), all=evening.total)

    def aside(self) -> str:
        evening = self.evening
        since = t("evening.since", time=i18n.clock(wording.began(evening)))
        if evening.plan.format is EveningFormat.KNOCKOUT and evening.total:  # the title tells the round
            return f"{t('evening.game_of', n=min(evening.number, evening.total), all=evening.total)} · {since}"
        return f"{since} {t('evening.played', n=evening.number - 1)}"

    # -- the page ----------------------------------------------------------------------------------------------------

    def beside_title(self) -> Sequence[Widget]:
        if self.looking:
            return ()
        return (Button(t("evening.pause"), self._pause, icon="pause", key="pause"),)

    @property
    def _wide(self) -> bool:
        return self.ui.logical_size[0] >= SIDE_BY_SIDE

    def body(self) -> Widget:
        left, right = coming.cards(self.evening, self.bout, self._play_button()), self._standing()
        if not self._wide:  # what can be done stands below all, not over it; who is next has what room is left
            told = [Label(said, CAPTION, "muted", key="computers")] if (said := self._computers()) else []
            for card in right:
                card.grow = 0.0
            if not self.ui.upright:
                coming.fill(self.ui, left, self.across, self.sight, GAP)
            ways = Row(self._ways(SMALL), gap=12, align="centre", wrap=True)
            return Column([*left, *right, *told, ways], gap=GAP, grow=1.0)
        knockout = self.evening.plan.format is EveningFormat.KNOCKOUT
        return SideBySide(Column(left, gap=16), Column(right, gap=16), share=0.53 if knockout else 0.507, grow=1.0)

    def _play_button(self) -> Button:
        words = t("review.back_to_game" if self.evening.table is not None else "evening.play")
        return Button(words, self.play, "primary", icon="play", key="play", least=220, type=Type(21))

    def _standing(self) -> list[Widget]:
        return standing.cards(self.evening, self.growing, self.bout, self._pressed_cell, self._cell)

    def _ways(self, type: Type = BODY) -> list[Widget]:
        several = len(self.evening.open()) > 1
        change = Button(t("evening.change"), self._change, icon="swap", key="change", enabled=several, type=type)
        come = Button(t("evening.come_and_go"), self._people, icon="people", key="people", type=type)
        stop = Button(t("evening.stop"), self._stop, "quiet", icon="sunset", key="stop", type=type)
        rows: list[Widget] = [come]
        if self.evening.plan.format is not EveningFormat.KING:
            rows.append(change)
        return [*rows, stop]

    def _computers(self) -> str:
        """What becomes of games between computers."""
        sheet = self.evening.sheet
        return wording.computers(sheet.plan, [sheet.person(who).player for who in sheet.present])

    def foot(self) -> Sequence[Widget]:
        if not self._wide:
            return ()
        keyed = self.ui.hand not in ("pad", "touch")
        notes: list[Widget] = [Label(t("evening.f3"), CAPTION, "muted", "end")] if keyed else []
        if said := self._computers():
            notes.insert(0, Label(said, CAPTION, "muted", "end", key="computers"))
        return (Row([*self._ways(), Column(notes, gap=0, grow=1.0) if notes else None], gap=14),)

    # -- actions -----------------------------------------------------------------------------------------------------

    def play(self) -> Answer:
        if self.looking:
            return Back()
        evening = self.evening
        sitting = keeping.at_table(evening)
        if sitting is not None:
            return Go(EveningTableAt(evening, sitting))
        bout = evening.next()
        if bout is None:
            self.rebuild()
            return None
        sitting = evening.sit(bout)
        live.tell_trouble(self.ui, evening)
        return Go(EveningTableAt(evening, sitting, fresh=True))

    def back(self) -> Answer:
        return Back() if self.looking else self._pause()

    def _pause(self) -> Answer:
        self.evening.pause()
        live.tell_trouble(self.ui, self.evening)
        self.ui.toast(f"{t('say.paused')} {t('title.quit_text')}")
        return BackTo(TITLE)

    def _people(self) -> Answer:
        return Ask(people_sheets.PeopleSheet(self.ui, self.evening, self._changed))

    def _change(self) -> Answer:
        return Ask(game_sheets.ChangeSheet(self.ui, self.evening, self._changed))

    def _pressed_cell(self, pairing: Pairing) -> Answer:
        grid = next((each for each in self.root.walk() if isinstance(each, MetGrid)), None)  # a knock-out has none
        if grid is not None:
            self._cell = grid.at
        if not pairing.games and pairing.open is None:
            return None
        return Ask(game_sheets.CellSheet(self.ui, self.evening, pairing, self._changed))

    def _stop(self) -> Answer:
        return Ask(game_sheets.stop_question(self.ui, self.evening, self._changed))

    def _changed(self) -> None:
        live.tell_trouble(self.ui, self.evening)
        self.rebuild()

    def shortcut(self, name: str) -> Done | None:
        if name == "f3":
            return Done(Back() if self.looking else None)
        return super().shortcut(name)
