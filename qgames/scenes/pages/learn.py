"""Where learning begins: of every game its courses with how far one has come, and its rules."""

from __future__ import annotations

from qgames.files.i18n import t
from qgames.games import KEYS, entry
from qgames.games.entry import Capability
from qgames.scenes.destinations import LessonAt, PageAt
from qgames.scenes.pages.frame import Inner
from qgames.scenes.thumbnails import ThumbnailPicture
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.lessons import Course
from qgames.ui import BODY, CAPTION, Button, Column, Columns, Go, Label, Panel, Row, Rule, Type, Ui, Widget

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
