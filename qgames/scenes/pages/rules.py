"""The rules of a game, shown: diagrams that the rules core bears out, then the same in sentences; F1."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files.i18n import known, t
from qgames.games import KEYS, game
from qgames.rules.core import BadName
from qgames.scenes import thumbnails
from qgames.scenes.destinations import LessonAt
from qgames.scenes.pages.diagram_card import DiagramCard
from qgames.scenes.pages.frame import Inner
from qgames.session.exercises import lessons
from qgames.ui import BODY, SECTION, STRONG, Answer, Button, Column, Columns, Go, Label, Panel, Row, Tabs, Ui, Widget

ROOMY = 900  # logical pixels of a window whose title has room for a button beside
PARTS = ("aim", "turn", "limit", "end", "variants", "house")


class Rules(Inner):
    """`about` is a game as the rules write it: of a variant its own diagrams come first."""

    first = "games"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.game = KEYS[0]
        self.options: dict[str, str] = {}
        self.cards: list[DiagramCard] = []
        try:
            told = game(about) if about else None
        except BadName:
            told = None
        if told is not None:
            self.game, self.options = told.key, dict(told.options)

    def title(self) -> str:
        return t("rules.title", game=t(f"game.{self.game}.name"))

    @property
    def _roomy(self) -> bool:
        return self.ui.logical_size[0] >= ROOMY

    def beside_title(self) -> Sequence[Widget]:
        return self._start() if self._roomy else ()

    def _start(self) -> list[Widget]:
        """The way to the lesson, where there is one."""
        start = t("lesson.offer.start")
        found = lessons.courses(self.game)
        return [Button(start, self._lesson, "primary", icon="lesson", key="lesson", type=BODY)] if found else []

    def _lesson(self) -> Answer:
        """The course of the variant that is shown, or the first one."""
        every = lessons.courses(self.game)
        same = (course for course in every if dict(course.steps[0].game.options) == self.options)
        return Go(LessonAt(self.game, next(same, every[0]).key))

    def _turn_to(self, key: str) -> None:
        self.game, self.options = key, {}
        self.rebuild()

    def _diagrams(self) -> tuple[list[lessons.Diagram], list[lessons.Diagram]]:
        """Those of the game as it is played here, and those of other variants."""
        chosen = set(self.options)
        here: list[lessons.Diagram] = []
        elsewhere: list[lessons.Diagram] = []
        for each in lessons.diagrams(self.game):
            (here if set(each.game.options) <= chosen else elsewhere).append(each)
        here.sort(key=lambda each: (each.ours, not each.game.options if chosen else False))
        return here, elsewhere

    def body(self) -> Widget:
        tabs = Tabs([(key, t(f"game.{key}.name")) for key in KEYS], self.game, self._turn_to, key="games")
        here, elsewhere = self._diagrams()
        cards = [DiagramCard(each, number) for number, each in enumerate([*here, *elsewhere], 1)]
        for card in cards:
            card.peers = cards
        self.cards = cards
        rows: list[Widget] = [tabs] if self._roomy else [tabs, Row(self._start())]
        if here:
            rows.append(Columns(cards[: len(here)], least=240, most=4, gap=16))
        if elsewhere:
            rows.append(Label(t("rules.variants"), SECTION, "accent"))
            rows.append(Columns(cards[len(here) :], least=240, most=4, gap=16))
        rows.append(self._sentences())
        return Column(rows, gap=16)

    def _sentences(self) -> Widget:
        parts = []
        for part in PARTS:
            key = f"rules.{self.game}.{part}"
            if known(key):
                parts.append(Column([Label(t(f"rules.{part}"), STRONG, "accent"), Label(t(key), BODY)], gap=4))
        half = (len(parts) + 1) // 2
        sides = [Panel(Column(each, gap=14), pad=22) for each in (parts[:half], parts[half:]) if each]
        return Columns(sides, least=420, most=2, gap=18)

    def tick(self, seconds: float) -> Answer:
        """Pictures are made for the cards in sight, one after the other; those before a move come last."""
        seen = [card for card in self.cards if card.rect.colliderect(self.ui.rect)]
        wanted = [(card.subjects[place], card.board(self.ui).size) for place in (0, 1) for card in seen
                  if place < len(card.subjects)]  # fmt: skip
        if thumbnails.work(self.ui, wanted, 9.0):
            self.dirty = True
        return None
