"""An evening is set up: who plays, how it goes, what is played, on which terms; and how long that will take."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.evening import live
from qgames.scenes.evening.draft import EveningDraft, last_time, remember, variants
from qgames.scenes.evening.format_choice import formats
from qgames.scenes.evening.game_choice import GameChoice, GameChoices
from qgames.scenes.evening.people_card import PeopleCard
from qgames.scenes.evening.terms_card import EveningTermRows
from qgames.scenes.parts.destinations import EveningAt, PageAt
from qgames.scenes.parts.headed_card import HeadedCard
from qgames.scenes.parts.page import WIDE, CornerButton, SideBySide
from qgames.scenes.parts.title_line import TitledPage
from qgames.session.evening import estimate, shelf
from qgames.session.evening.evening import NotNow
from qgames.session.evening.people import MOST
from qgames.session.evening.plan import EveningPlan, refused
from qgames.ui import BODY, BUTTON, CAPTION, HEAD, Answer, Ask, Button, Column, Go, Label, Row, Ui, Widget
from qgames.ui.choices import PickerList
from qgames.ui.page import Item
from qgames.ui.text import Type

SIDE_BY_SIDE = 1000  # logical pixels of the window
BESIDE = 780  # from which on the words at the foot stand beside the buttons
PEOPLE, LEAST, GAP = 408, 340, 16  # logical pixels of their column, of it in a small window, and beside it


class EveningSetup(TitledPage):
    first = "begin"
    gap = 0

    def __init__(self, ui: Ui, about: str = "", plan: EveningPlan | None = None) -> None:
        super().__init__(ui)
        self.draft = EveningDraft(plan or last_time(ui), self._changed)
        self._others = bool(shelf.files())

    @property
    def plan(self) -> EveningPlan:
        return self.draft.plan

    def _changed(self, rebuild: bool) -> None:
        if rebuild:
            self.rebuild()

    # -- the page ----------------------------------------------------------------------------------------------------

    def title(self) -> str:
        return t("evening.title")

    def aside(self) -> str:
        return t("evening.about")

    def beside_title(self) -> Sequence[Widget]:
        if not self._others:
            return ()
        return (Button(t("evening.earlier.title"), lambda: Go(PageAt("evenings")), icon="folder", key="earlier"),)

    @property
    def _wide(self) -> bool:
        return self.ui.logical_size[0] >= SIDE_BY_SIDE

    def body(self) -> Widget:
        count = f"{i18n.number(len(self.plan.players))} / {i18n.number(MOST)}"
        people = HeadedCard(t("evening.who.head"), PeopleCard(self.draft, self.ui).build(), count)
        right: list[Widget] = [
            HeadedCard(t("evening.how"), formats(self.draft)),
            HeadedCard(t("evening.games.head"), self._games(), self._dealt(), grow=1.0),
            HeadedCard(t("evening.terms.head"), EveningTermRows(self.draft).build()),
        ]
        if not self._wide:
            people.least = 0 if self.ui.upright else self.sight  # who plays fills what is in sight
            return Column([people, *right], gap=14, grow=1.0)
        wide = min(WIDE - PEOPLE, self.across / self.ui.scale - LEAST) - GAP
        return SideBySide(_Shifted(people), Column(right, gap=14), wide=wide, gap=GAP, grow=1.0)

    def _games(self) -> Widget:
        return GameChoices([self._game(key) for key in self.draft.playable])

    def _game(self, key: str) -> GameChoice:
        names = variants(key)
        vary = partial(self._vary, key) if len(names) > 1 else None
        variant = t(f"setup.preset.{key}.{self.draft.variant(key)}.name")
        return GameChoice(key, variant, self.draft.played(key), partial(self.draft.play, key), vary)

    def _vary(self, key: str) -> Answer:
        items = [Item(name, t(f"setup.preset.{key}.{name}.name")) for name in variants(key)]
        title = f"{t(f'game.{key}.name')}: {t('setup.variant')}"
        return Ask(PickerList(self.ui, title, items, self.draft.variant(key), partial(self.draft.vary, key)))

    def _dealt(self) -> str:
        return t("evening.games.dealt") if len(self.plan.games) > 1 else ""

    # -- how long, and off -------------------------------------------------------------------------------------------

    def forecast(self) -> tuple[str, str]:
        """A line in large letters, and a quiet one."""
        if why := refused(self.plan):
            return _refusal(why), ""
        told, minutes = estimate.forecast(self.plan), estimate.minutes(self.plan)
        head = t("evening.forecast.open")
        if told is not None and told.games:
            head = t("evening.forecast.games", n=told.games)
            if minutes:
                head = t("evening.forecast.time", games=head, time=estimate.in_words(minutes))
        notes = []
        if told is not None and told.least is not None and told.least == told.most:
            notes.append(t("evening.forecast.each", n=told.least))
        if (usual := estimate.usual(self.plan)) is not None:
            notes.append(t("evening.forecast.lately", time=estimate.in_words(usual)))
        if among := self.draft.among_computers():
            notes.append(among)
        return head, " ".join([*notes, t("evening.forecast.pause")])

    def foot(self) -> Sequence[Widget]:
        head, note = self.forecast()
        words = Column(
            [Label(head, HEAD), Label(note, CAPTION, "muted")] if note else [Label(head, HEAD)], gap=0, grow=1.0
        )
        begin = CornerButton(
            t("evening.begin"), self._begin, "primary", icon="play", key="begin", least=290 if self._wide else 200,
            type=Type(21) if self._wide else BUTTON, enabled=not refused(self.plan),
        )  # fmt: skip
        last = last_time(self.ui)
        ways: list[Widget] = []
        if last is not None:
            again = Button(t("setup.as_last"), self._as_last, icon="again", key="as_last", type=BODY)
            again.enabled = last != self.plan
            ways.append(again)
        ways.append(begin)
        if self.ui.logical_size[0] >= BESIDE:
            return (Row([words, *ways], gap=18),)
        return (Row([Column([words, Row(ways, gap=12, align="end", wrap=True)], gap=4, grow=1.0)]),)

    def _as_last(self) -> None:
        if (last := last_time(self.ui)) is not None:
            self.draft.take(last)

    def _begin(self) -> Answer:
        try:
            evening = live.begun(self.plan)
        except NotNow as error:
            self.ui.toast(_refusal(error.why))
            return None
        remember(self.ui, self.plan)
        live.tell_trouble(self.ui, evening)
        return Go(EveningAt(evening), replace=True)


def _refusal(why: str) -> str:
    """Of what can be wrong, this page lets only these happen."""
    return t("evening.refused.nobody" if why == "nobody" else "evening.refused.nothing")


class _Shifted(Column):
    """Fills its column."""

    def __init__(self, inside: Widget, **kw: Any) -> None:
        inside.grow = 1.0
        super().__init__([inside], **kw)
