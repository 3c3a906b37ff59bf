"""What was played, in pictures: results by game and level, the rating over time, how many moves gave something away,
and a few facts. The numbers are one key away, as tables; help is counted apart."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.scenes.pages.frame import Inner
from qgames.scenes.pages.statistics_chart import Beside, Fact, Stack
from qgames.scenes.pages.statistics_mistakes import Mistakes, Pair
from qgames.scenes.pages.statistics_numbers import Numbers, of_mistakes, of_ratings, of_results
from qgames.scenes.pages.statistics_rating import RatingChart
from qgames.scenes.pages.statistics_results import Results, cells
from qgames.session.exercises import progress
from qgames.session.statistics import games as data
from qgames.session.statistics import games as runs
from qgames.session.statistics import mistakes, rating
from qgames.ui import BODY, Answer, Ask, Button, Column, Label, Panel, Ui, Widget, confirm
from qgames.ui.cells import Option
from qgames.ui.choices import Chips, Segments

PERIODS = ("month", "year", "all")
WIDE = 1000  # logical pixels from which on the pictures stand side by side
GAP = 16
MOMENT = 0.006  # seconds a turn of the loop may read saved games


class Statistics(Inner):
    first = "back"
    gap = 10

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self._load()
        self.period = "all"
        self.reviewed: list[mistakes.Reviewed] = []
        self._unread = mistakes.games() if self.all else iter(())
        self._read = not self.all  # have all the reviews been read?

    def _load(self) -> None:
        self.all = data.games()
        self._courses = rating.courses(self.all)

    def title(self) -> str:
        return t("statistics.title")

    # -- what is asked for -------------------------------------------------------------------------------------------

    @property
    def since(self) -> str:
        """The first day that counts, as the games write it."""
        today = date.today()
        first = {"month": today - timedelta(30), "year": date(today.year, 1, 1)}.get(self.period)
        return first.isoformat() if first else ""

    @property
    def games(self) -> list[data.Played]:
        return [game for game in self.all if game.date >= self.since]

    @property
    def courses(self) -> list[rating.Course]:
        """What was played before tells how strong the player was when the time began."""
        first = date.fromisoformat(self.since).toordinal() if self.since else 0
        return [
            course._replace(points=tuple(point for point in course.points if point.day >= first))
            for course in self._courses
        ]

    @property
    def shares(self) -> dict[str, Pair]:
        """By game: in the time asked for, and before it."""
        made = {}
        for key in KEYS:
            own = [game for game in self.reviewed if game.game == key]
            if own:
                now, before = (
                    [game for game in own if (game.date >= self.since) is wanted] for wanted in (True, False)
                )
                made[key] = Pair(mistakes.share(now), mistakes.share(before))
        return made

    def tick(self, seconds: float) -> Answer:
        """Reviews are read a few at a time; the pictures are drawn anew when all are there."""
        until = time.monotonic() + MOMENT
        while not self._read and time.monotonic() < until:
            try:
                found = next(self._unread)
            except StopIteration:
                self._read = True
                self.rebuild()
                break
            if found is not None:
                self.reviewed.append(found)
        return None

    # -- the page ----------------------------------------------------------------------------------------------------

    @property
    def _side_by_side(self) -> bool:
        return self.ui.logical_size[0] >= WIDE

    def beside_title(self) -> Sequence[Widget]:
        return (self._periods(Segments),) if self.all and self._side_by_side else ()

    def _periods(self, kind: type[Segments]) -> Segments:
        options = [Option(period, t(f"statistics.period.{period}")) for period in PERIODS]
        return kind(t("statistics.period.name"), options, self.period, self._choose, key="period")

    def _choose(self, period: str) -> None:
        self.period = period
        self.rebuild()

    def body(self) -> Widget:
        if not self.all:
            return Panel(Label(t("statistics.none"), BODY))
        results = Results(cells(self.games), partial(self._numbers, "results"))
        course = RatingChart(self.courses, partial(self._numbers, "rating"))
        mistakes = Mistakes(self.shares, self._read, partial(self._numbers, "mistakes"))
        facts = Stack(self._facts(), gap=8)
        if self._side_by_side:
            return Column([Beside(results, mistakes, 0.61, GAP), Beside(course, facts, 0.72, GAP)], gap=GAP)
        return Column([self._periods(Chips), results, course, mistakes, facts], gap=GAP)

    def _facts(self) -> list[Widget]:
        games, share = self.games, mistakes.share(game for game in self.reviewed if game.date >= self.since)
        helped = sum(game.helped and game.mode != "watched" for game in games)
        run = runs.longest(games)
        count, most = len(games) - helped, i18n.number(run)
        made = [Fact("flag", i18n.number(count), t("statistics.fact.games", n=count, helped=helped), key="games")]
        made.append(Fact("again", most, t("statistics.fact.run", n=run), key="run"))
        if share.moves:
            best = i18n.percent(round(100 * share.best / share.moves))
            made.append(Fact("check", best, t("statistics.fact.best", n=share.games), key="best"))
        known = [course for course in self.courses if course.points]
        if known:
            strongest = max(known, key=lambda course: course.height(course.points[-1].rating))
            words = t("statistics.fact.strongest", level=t(f"level.{strongest.level}"))
            made.append(Fact("star", t(f"game.{strongest.game}.name"), words, key="strongest"))
        if solved := progress.load().all_solved:
            made.append(Fact("puzzle", i18n.number(solved), t("statistics.fact.puzzles", n=solved), key="puzzles"))
        return [*made]

    def foot(self) -> Sequence[Widget]:
        if not self.all:
            return ()
        return (
            Button(t("statistics.reset"), self._ask, "quiet", key="reset"),
            Button(t("statistics.as_table"), partial(self._numbers, "results"), icon="menu", key="table"),
            Button(t("statistics.export"), self._export, icon="save", key="export"),
        )

    # -- deeds -------------------------------------------------------------------------------------------------------

    def _numbers(self, picture: str) -> Answer:
        if picture == "rating":
            page = Numbers(self.ui, "statistics.rating.title", "statistics.rating.table_note",
                           lambda: of_ratings(self.courses))  # fmt: skip
        elif picture == "mistakes":
            page = Numbers(self.ui, "statistics.mistakes.title", "statistics.mistakes.table_note",
                           lambda: of_mistakes(self.shares))  # fmt: skip
        else:
            page = Numbers(self.ui, "statistics.results.title", "statistics.note", lambda: of_results(self.games))
        return Ask(page)

    def _export(self) -> None:
        try:
            self.ui.toast(t("statistics.exported", path=str(data.export())))
        except OSError as error:
            self.ui.toast(t("statistics.not_exported", reason=error.strerror or str(error)))

    def _ask(self) -> Answer:
        def reset() -> None:
            data.reset()
            self._load()
            self.rebuild("back")

        words = t("statistics.reset_ask"), t("statistics.reset_text"), t("statistics.reset")
        return Ask(confirm(self.ui, *words, reset))
