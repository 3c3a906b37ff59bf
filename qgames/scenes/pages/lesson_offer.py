"""A lesson, offered once to who sets up a game for the first time: quietly, beside the title or on a card where that is
too narrow. The offer goes with its answer, or with the first game."""

from __future__ import annotations

from collections.abc import Callable

from qgames.files.i18n import t
from qgames.scenes.destinations import LessonAt
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.lessons import Course
from qgames.ui import BODY, SMALL, STRONG, Answer, Button, Column, Go, Label, Panel, Row, Ui, Widget

ROOMY = 1100  # logical pixels of a window whose title has room for it beside


class LessonOffer:
    def __init__(self, ui: Ui, answered: Callable[[], None]) -> None:
        self.ui, self._answered = ui, answered

    def _course(self, game: str) -> Course | None:
        """What is offered: nothing if something of the game was played, learned or answered already."""
        if game in self.ui.settings.setups or progress.offered(game):
            return None
        return next(iter(lessons.courses(game)), None)

    def _begin(self, game: str, course: Course) -> Answer:
        progress.answer(game)
        self._answered()
        return Go(LessonAt(game, course.key))

    def _decline(self, game: str) -> None:
        progress.answer(game)
        self._answered()

    @staticmethod
    def _words(course: Course) -> tuple[str, str]:
        return t("lesson.offer.title"), t("lesson.offer.text", n=len(course.steps))

    def beside_title(self, game: str) -> list[Widget]:
        course = self._course(game) if self.ui.logical_size[0] >= ROOMY else None
        if course is None:
            return []
        title, text = self._words(course)
        start = t("lesson.offer.start")
        return [
            Label(title, SMALL, "muted"),
            Button(start, lambda: self._begin(game, course), icon="lesson", key="lesson", type=BODY, tip=text),
            Button("", lambda: self._decline(game), "quiet", "close", key="no_lesson", tip=t("lesson.offer.no")),
        ]

    def card(self, game: str) -> Widget | None:
        course = self._course(game) if self.ui.logical_size[0] < ROOMY else None
        if course is None:
            return None
        title, text = self._words(course)
        words = Column([Label(title, STRONG, "accent"), Label(text, SMALL)], gap=2, grow=1.0)
        start = Button(
            t("lesson.offer.start"), lambda: self._begin(game, course), icon="lesson", key="lesson", type=BODY
        )
        no = Button(t("lesson.offer.no"), lambda: self._decline(game), "quiet", key="no_lesson", type=BODY)
        buttons = Row([start, no], gap=8, wrap=True)
        wide = self.ui.logical_size[0] >= 760
        return Panel(Row([words, buttons], gap=16) if wide else Column([words, buttons], gap=8), pad=12)
