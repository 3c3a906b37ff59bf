"""Where learning begins: of every game its courses with how far one has come, and its rules; and the offer of a first
lesson."""

from __future__ import annotations

from collections.abc import Callable

from qgames.files.i18n import t
from qgames.games import KEYS, entry
from qgames.games.entry import Capability
from qgames.scenes.parts.destinations import LessonAt, PageAt
from qgames.scenes.parts.page import Inner
from qgames.scenes.parts.thumbnails import ThumbnailPicture
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.lessons import Course
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    STRONG,
    Answer,
    Button,
    Column,
    Columns,
    Go,
    Label,
    Panel,
    Row,
    Rule,
    Type,
    Ui,
    Widget,
)

NAME = Type(27, "serif")
HIGH = 72  # logical pixels of a game's little table


class Learn(Inner):
    """`about` is the game that comes first, if there is one."""

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.game = about if about in KEYS else ui.settings.last_game
        first = sorted(KEYS, key=lambda key: key != self.game)[0]
        courses = lessons.courses(first)
        self._wanted = _key(courses[0]) if courses else f"rules-{first}"

    def shown(self) -> None:
        """Back from a lesson one may have come further."""
        self.rebuild()

    def title(self) -> str:
        return t("learn.title")

    def body(self) -> Widget:
        games = sorted(KEYS, key=lambda key: key != self.game)
        cards = [self._card(key) for key in games]
        return Column([Label(t("learn.note"), BODY, "muted"), Columns(cards, least=330, most=3, gap=16)], gap=14)

    def _card(self, key: str) -> Widget:
        picture = ThumbnailPicture(key, HIGH)
        name = Label(t(f"game.{key}.name"), NAME)
        about = Column([name, Label(t(f"game.{key}.line"), CAPTION, "muted")], gap=2, grow=1.0)
        rows: list[Widget] = [Row([picture, about], gap=14), Rule()]
        rows += [self._course(key, course) for course in lessons.courses(key)]
        return Panel(Column([*rows, Row(self._more(key), gap=8, wrap=True)], gap=10), pad=16)

    def _more(self, key: str) -> list[Widget]:
        """What else there is to learn a game from."""
        rules = Button(
            t("learn.rules"), lambda: Go(PageAt("rules", key)), "quiet", icon="book", key=f"rules-{key}", type=BODY
        )
        posed = Button(
            t("learn.puzzles"),
            lambda: Go(PageAt("puzzles", key)),
            "quiet",
            icon="puzzle",
            key=f"puzzles-{key}",
            type=BODY,
        )
        return [rules, posed] if entry(key).can(Capability.PUZZLES) else [rules]

    def _course(self, key: str, course: Course) -> Widget:
        known, steps = progress.of(course), len(course.steps)
        done = len(known.done)
        name = Label(t(f"lesson.{key}.{course.key}.name"), BODY)
        far = Label(t("learn.progress", n=done, all=steps), CAPTION, "accent" if done == steps else "muted")
        word = "once_more" if done == steps else "go_on" if known.at else "start"
        first = key == self.game and course is lessons.courses(key)[0]
        kind = "primary" if first and word != "once_more" else "plain"
        begin = Button(t(f"learn.{word}"), lambda: Go(LessonAt(key, course.key)), kind, key=_key(course), type=BODY)
        begin.aside = f"{t(f'game.{key}.name')}, {name.text}"
        return Row([Column([name, far], gap=0, grow=1.0), begin], gap=10)


def _key(course: Course) -> str:
    return f"{course.steps[0].game.key}-{course.key}"


ROOMY = 1100  # logical pixels of a window whose title has room for it beside


class LessonOffer:
    """A lesson, offered once to who sets up a game for the first time: quietly, beside the title or on a card where
    that is too narrow. The offer goes with its answer, or with the first game."""

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
