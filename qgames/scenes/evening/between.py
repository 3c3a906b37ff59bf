"""Between two games of an evening: who is next, what comes then, how everybody stands, who met whom."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.evening import game_sheets, live, people_sheets, wording
from qgames.scenes.evening.board_card import HeadedCard
from qgames.scenes.evening.draw_rows import DrawRows
from qgames.scenes.evening.met_grid import MetGrid, MetLegend, Pairing
from qgames.scenes.evening.next_card import NextCard, WaitCard
from qgames.scenes.evening.queue_view import QueueView
from qgames.scenes.evening.standings_rows import Growing, StandingsRows
from qgames.scenes.evening.then_rows import ThenRows
from qgames.scenes.evening.title_line import TitledPage
from qgames.scenes.evening.tree_view import TreeView
from qgames.scenes.parts.destinations import TITLE, EveningAt, EveningTableAt
from qgames.scenes.parts.page import SideBySide
from qgames.session.evening import keeping
from qgames.session.evening.evening import OVER, Evening
from qgames.session.evening.plan import EveningFormat
from qgames.session.evening.sheet import FINAL, THIRD, Bout
from qgames.ui import (
    CAPTION,
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

SIDE_BY_SIDE = 1000  # logical pixels of the window: below, the columns go under each other
LONG = 4  # games somebody waits: then it is said why


class Between(TitledPage):
    """`looking`: the game at the table is below, and one comes back to it."""

    first = "play"
    gap = 0

    def __init__(self, ui: Ui, evening: Evening, looking: bool = False) -> None:
        super().__init__(ui)
        self.evening, self.looking = evening, looking
        self.growing = Growing()
        self._cell = (0, 1)  # of the grid, looked at last
        self._arrived = looking  # an evening is opened where it was: with a game in it, at its table
        if not looking:
            evening.resume()

    def shown(self) -> None:
        """Back from a table: what was played there counts, whoever showed it."""
        if not self.looking:
            keeping.at_table(self.evening)
        live.tell_trouble(self.ui, self.evening)
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
        return None

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
        return f"{since} {t('evening.played', n=evening.number - 1)}"

    def sitting_out(self) -> str:
        """Who sits this one out; of one who waits long, why."""
        bout, called = self.bout, self.evening.names
        waiting = self.evening.sits_out(bout) if bout is not None else []
        if not waiting:
            return ""
        long = [called[who] for who, games in waiting if games >= LONG]
        if long:
            return t("evening.wait.long", names=wording.together(long), n=len(self.evening.sheet.present))
        if len(waiting) == 1:
            return t("evening.wait.one", name=called[waiting[0][0]])
        return t("evening.wait.longest")

    # -- the page ----------------------------------------------------------------------------------------------------

    def beside_title(self) -> Sequence[Widget]:
        if self.looking:
            return ()
        return (Button(t("evening.pause"), self._pause, icon="pause", key="pause"),)

    @property
    def _wide(self) -> bool:
        return self.ui.logical_size[0] >= SIDE_BY_SIDE

    def body(self) -> Widget:
        left, right = self._left(), self._right()
        if not self._wide:  # what can be done stands below all, not over it
            return Column([*left, *right, Row(self._ways(), gap=12, wrap=True)], gap=14)
        knockout = self.evening.plan.format is EveningFormat.KNOCKOUT
        return SideBySide(Column(left, gap=16), Column(right, gap=16), share=0.53 if knockout else 0.507, grow=1.0)

    def _left(self) -> list[Widget]:
        bout = self.bout
        cards: list[Widget] = []
        if bout is not None:
            cards.append(NextCard(self.evening, bout, self._play_button(), self.evening.table is not None))
        else:
            playing = [wording.party(self.evening, each) for each in self.evening.among_computers()[:1]]
            cards.append(WaitCard(t("evening.computers", names=", ".join(playing))))
        if self.evening.plan.format is EveningFormat.KNOCKOUT and bout is not None:
            drawn = len(self.evening.sheet.played(bout))
            cards.append(HeadedCard(t("result.draw"), DrawRows(drawn)))
        elif coming := self.evening.then(2):
            cards.append(HeadedCard(t("evening.then"), ThenRows(self.evening, coming), self.sitting_out()))
        elif said := self.sitting_out():
            cards.append(Label(said, CAPTION, "muted"))
        return cards

    def _play_button(self) -> Button:
        words = t("review.back_to_game" if self.evening.table is not None else "evening.play")
        return Button(words, self.play, "primary", icon="play", key="play", least=220, type=Type(21))

    def _right(self) -> list[Widget]:
        evening = self.evening
        if evening.plan.format is EveningFormat.KNOCKOUT:
            third = any(bout.stage == THIRD for bout in evening.sheet.bouts)
            note = t("evening.stage.third") if third else ""
            return [HeadedCard(t("evening.tree.head"), TreeView(evening, self._pressed_cell), note, grow=1.0)]
        bout = self.bout
        rows = StandingsRows(evening, self.growing, evening.sheet.party(bout) if bout is not None else ())
        standings = HeadedCard(t("evening.standings"), rows, pad=12, grow=len(rows.rows))
        if evening.plan.format is EveningFormat.KING:
            return [standings, HeadedCard(t("evening.king.head"), QueueView(evening), grow=3.0)]
        grid = MetGrid(evening, self._pressed_cell, self._cell)
        met = HeadedCard(t("evening.met.head"), grid, pad=14, beside=MetLegend(), grow=len(rows.rows) + 1)
        return [standings, met]

    def _ways(self) -> list[Widget]:
        change = Button(
            t("evening.change"), self._change, icon="swap", key="change", enabled=len(self.evening.open()) > 1
        )
        come = Button(t("evening.come_and_go"), self._people, icon="people", key="people")
        stop = Button(t("evening.stop"), self._stop, "quiet", icon="sunset", key="stop")
        rows: list[Widget] = [come]
        if self.evening.plan.format is not EveningFormat.KING:
            rows.append(change)
        return [*rows, stop]

    def foot(self) -> Sequence[Widget]:
        if not self._wide:
            return ()
        keyed = self.ui.hand not in ("pad", "touch")
        note = Label(t("evening.f3"), CAPTION, "muted", "end", grow=1.0) if keyed else None
        return (Row([*self._ways(), note], gap=14),)

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
        grid = self.find("met")
        if isinstance(grid, MetGrid):
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
