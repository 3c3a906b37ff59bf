"""What was played, in pictures: results by game and level, the rating over time, how many moves gave something away,
and a few facts. The numbers are one key away, as tables; help is counted apart."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial

import pygame

from qgames.files import i18n, reading
from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.scenes.parts.page import Inner, Raised, Shelves, SideBySide, ToGame, to_begin_with
from qgames.scenes.parts.thumbnails import ThumbnailPicture
from qgames.scenes.statistics.charts import ChartStack, Fact, MistakesChart, Pair, ResultsChart, cells, number
from qgames.scenes.statistics.rating_chart import RatingChart, rounded, told
from qgames.session import setup
from qgames.session.exercises import progress
from qgames.session.statistics import games as data
from qgames.session.statistics import mistakes, rating
from qgames.session.statistics.rating import RatingCourse
from qgames.ui import (
    BODY,
    CAPTION,
    HEAD,
    SMALL,
    Answer,
    Ask,
    Button,
    ChoiceControl,
    Column,
    Columns,
    Label,
    Type,
    Ui,
    Widget,
    confirm,
)
from qgames.ui.accessibility import AccessibleNode, box_of
from qgames.ui.cells import Option
from qgames.ui.choices import Chips, Segments

PERIODS = ("month", "year", "all")
WIDE = 1000  # logical pixels from which on the pictures stand side by side
GAP = 16
MISTAKES, FACTS = 0.39, 0.28  # shares of the page's width at its far side; mistakes take no more while there are none
MOMENT = 0.006  # seconds a turn of the loop may read saved games


class Statistics(Inner):
    first = "back"
    gap = 2

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self._load()
        self._wanted = "back" if self.all else "begin"
        self.period = "all"
        self.reviewed: list[mistakes.Mistakes] = []
        self._unread = mistakes.games() if self.all else iter(())
        self._read = not self.all  # have all the reviews been read?

    def _load(self) -> None:
        self.all = data.games()
        self.persons = rating.persons(self.all)
        self._of(self.persons[0] if self.persons else rating.EVERYONE)

    def _of(self, person: str) -> None:
        """Whose rating is shown."""
        self.person, self._courses = person, rating.courses(self.all, person)

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
    def games(self) -> list[data.PlayedGame]:
        return [game for game in self.all if game.date >= self.since]

    @property
    def courses(self) -> list[rating.RatingCourse]:
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
        if not self.all:
            return ()
        periods = self._periods(Segments)
        if self._side_by_side:
            return (*self._whose(), periods)
        return (periods,) if self.fits_beside_title([periods]) else ()

    def _whose(self) -> list[Widget]:
        """A choice of persons, where there are several."""
        if len(self.persons) < 2:
            return []
        label, names = t("statistics.rating.whose"), [(person, called(person)) for person in self.persons]
        return [ChoiceControl(label, names, self.person, self._choose_person, least=180, key="person", tip=label)]

    def _choose_person(self, person: str) -> None:
        self._of(person)
        self.rebuild()

    def _periods(self, kind: type[Segments]) -> Segments:
        options = [Option(period, t(f"statistics.period.{period}")) for period in PERIODS]
        return kind(t("statistics.period.name"), options, self.period, self._choose, key="period")

    def _choose(self, period: str) -> None:
        self.period = period
        self.rebuild()

    def body(self) -> Widget:
        if not self.all:
            return to_begin_with(self._boards(), t("statistics.none"), ToGame(self.ui))
        if not self._shows():
            none, note = t("statistics.rating.few"), t("statistics.rating.few_note")
            begin = to_begin_with(self._boards(), none, ToGame(self.ui), note)
            return Column([begin, Columns(self._facts(), least=300, most=2, gap=GAP)], gap=GAP, grow=1.0)
        results = ResultsChart(cells(self.games), partial(self._numbers, "results"))
        whose = called(self.person) if len(self.persons) > 1 else ""
        course = RatingChart(self.courses, partial(self._numbers, "rating"), whose)
        mistakes = MistakesChart(self.shares, self._read, partial(self._numbers, "mistakes"))
        if self._side_by_side:
            facts = ChartStack(self._facts(), gap=8)
            return Column(
                [
                    SideBySide(results, mistakes, share=MISTAKES if self.reviewed else FACTS, gap=GAP, grow=0.6),
                    SideBySide(course, facts, share=FACTS, gap=GAP, grow=1.0),
                ],
                gap=GAP, grow=1.0,
            )  # fmt: skip
        above = [] if self.beside_title() else [self._periods(Chips)]
        course.grow = 1.0
        told = Columns(self._facts(), least=300, most=2, gap=GAP)
        return Column([*above, results, *self._whose(), course, mistakes, told], gap=GAP, grow=1.0)

    def _shows(self) -> bool:
        """Is there anything to draw, at any time? Games at one table are only counted."""
        return bool(cells(self.all) or self.reviewed or any(course.points for course in self._courses))

    def _boards(self) -> Widget:
        """What could be played."""
        count = 2 if self.ui.upright else len(KEYS)
        share = 0.75 if self.ui.upright else 0.92  # of its width: what is high is then about as wide as what is flat
        high = share * self.across / self.ui.scale / count  # logical pixels
        return EvenBoards([ThumbnailPicture(key, high, air=0.0) for key in KEYS], 0, least=60, most=count)

    def _facts(self) -> list[Widget]:
        games, share = self.games, mistakes.share(game for game in self.reviewed if game.date >= self.since)
        helped = sum(game.helped and game.mode != "watched" for game in games)
        run = data.longest(games)
        count = len(games) - helped
        told = i18n.around
        made = [Fact("flag", told("statistics.fact.games", "n", n=count, helped=helped), key="games")]
        made.append(Fact("again", told("statistics.fact.run", "n", n=run), key="run"))
        if share.moves:
            best = i18n.percent(round(100 * share.best / share.moves))
            made.append(Fact("check", told("statistics.fact.best", "share", n=share.games, share=best), key="best"))
        known = [course for course in self.courses if course.points]
        if known:
            strongest = max(known, key=lambda course: course.height(course.points[-1].rating))
            words = t("statistics.fact.strongest", level=t(f"level.{strongest.level}"))
            made.append(Fact("star", ("", t(f"game.{strongest.game}.name"), f" {words}"), key="strongest"))
        if solved := progress.load().all_solved:
            made.append(Fact("puzzle", told("statistics.fact.puzzles", "n", n=solved), key="puzzles"))
        for fact in made:
            fact.peers = made
        return [*made]

    def foot(self) -> Sequence[Widget]:
        if not self.all:
            return ()
        return (
            Button(t("statistics.reset"), self._ask, "quiet", key="reset"),
            Button(t("statistics.as_table"), partial(self._numbers, "results"), icon="menu", key="table"),
            Button(t("statistics.export"), self._export, icon="save", key="export"),
        )

    # -- actions -----------------------------------------------------------------------------------------------------

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


MOST = 200  # rows
COLUMNS = ("played", "won", "lost", "drawn", "helped")
NONE = "–"


def game_name(name: str) -> str:
    """The game and its variant in words; a game that is not here (from a newer program, a guest that left) as it is
    written."""
    key, _, listed = name.partition(":")
    if key not in KEYS:
        return reading.shown(name, 60)
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    preset = setup.preset_of(key, options)
    said = t(f"game.{key}.name")
    if not listed:
        return said
    return f"{said}: {t(f'setup.preset.{key}.{preset}.name') if preset else t('setup.custom')}"


def called(person: str) -> str:
    """A name; that of who gave none."""
    return person or t("statistics.rating.everyone")


def against_whom(mode: str, level: int) -> str:
    """Whom it was played against, and the strongest computer among them; words nobody knows as they are."""
    if not i18n.known(f"statistics.mode.{mode}"):
        return reading.shown(mode, 60)
    said = t(f"level.{level}") if i18n.known(f"level.{level}") else str(level)
    mixed = f"statistics.mixed.{mode}"
    return t(mixed if level and i18n.known(mixed) else f"statistics.mode.{mode}", level=said if level else "")


class NumbersRow(Widget):
    """A row of the table: words first, then numbers in columns. `peers` are all rows: a column is as wide as its
    longest word, and what is longer goes on in another line."""

    def __init__(self, cells: Sequence[str], head: bool = False, sub: str = "") -> None:
        super().__init__()
        self.cells, self.head, self.sub = list(cells), head, sub
        self.type, self.role = (CAPTION, "muted") if head else (BODY, "text")
        self.peers: Sequence[NumbersRow] = (self,)

    def _widths(self, ui: Ui, width: int) -> list[int]:
        """Of the columns, the first of which has the rest."""
        apart = ui.px(12)
        wide = [
            max(ui.type.width(word, row.type) for row in self.peers for word in row.cells[n].split() or [""]) + apart
            for n in range(1, len(self.cells))
        ]
        even = min(ui.px(92), round(width * 0.13))
        if max(wide) <= even:
            wide = [even] * len(wide)  # where all fit, all are alike
        return [max(ui.px(90), width - sum(wide)), *wide]

    def _texts(self, ui: Ui, width: int) -> list[tuple[str, Type, str, int, int]]:
        """Each text, how it is set, and its place across and width."""
        out, x = [], 0
        for n, (text, wide) in enumerate(zip(self.cells, self._widths(ui, width))):
            out.append((text, self.type, self.role, x, wide - ui.px(6)))
            if n == 0 and self.sub:
                out.append((self.sub, CAPTION, "muted", x, wide - ui.px(6)))
            x += wide
        return out

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high: dict[int, int] = {}
        for text, kind, _, x, wide in self._texts(ui, width):
            high[x] = high.get(x, 0) + ui.type.size(text, kind, max(1, wide))[1]
        return width, max(high.values()) + ui.px(10)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        below = {0: self.rect.y + ui.px(4)} if self.sub else {}
        for text, kind, role, x, wide in self._texts(ui, self.rect.width):
            high = ui.type.size(text, kind, max(1, wide))[1]
            top = below.get(x, self.rect.y + (self.rect.height - high) // 2)
            box = pygame.Rect(ui.near(self.rect, wide, x), top, wide, high)
            ui.type.paragraph(surface, text, kind, ui.theme[role], box, "start" if x == 0 else "end")
            below[x] = top + high

    def spoken(self) -> str:
        return ", ".join(self.cells)

    def part(self, ui: Ui) -> AccessibleNode | None:
        """Each number with the head of its column."""
        if self.head:
            return None
        numbers = [f"{head}: {cell}" for head, cell in zip(self.peers[0].cells[1:], self.cells[1:], strict=True)]
        return AccessibleNode("text", ", ".join(filter(None, (self.cells[0], self.sub, *numbers))), box_of(self.rect))


class Numbers(Inner):
    """A table. `rows` are asked for whenever the page is built, in the language of then."""

    first = "back"

    def __init__(self, ui: Ui, heading: str, note: str, rows: Callable[[], list[NumbersRow]]) -> None:
        """`heading` and `note` are keys of words."""
        super().__init__(ui)
        self.heading, self._note, self._rows = heading, note, rows

    def title(self) -> str:
        return t("statistics.title")

    def body(self) -> Widget:
        rows = self._rows()
        for row in rows:
            row.peers = rows
        heading, note = Label(t(self.heading), HEAD), Label(t(self._note), SMALL, "muted")
        return Raised(Column([heading, *rows, note], gap=8), pad=24)


def of_results(played: list[data.PlayedGame]) -> list[NumbersRow]:
    rows = [NumbersRow([t("statistics.game"), *(t(f"statistics.{each}") for each in COLUMNS)], head=True)]
    for (game, mode, level), tally in list(data.tallies(played).items())[:MOST]:
        helped = t("statistics.helped_value", won=tally.helped_won, played=tally.helped_played)
        numbers = [i18n.number(n) for n in (tally.played, tally.won, tally.lost, tally.drawn)]
        cells = [game_name(game), *numbers, helped if tally.helped_played else NONE]
        rows.append(NumbersRow(cells, sub=against_whom(mode, level)))
    return rows


def of_ratings(courses: Sequence[RatingCourse]) -> list[NumbersRow]:
    heads = "games", "value", "error", "level"
    rows = [NumbersRow([t("statistics.game"), *(t(f"statistics.rating.{head}") for head in heads)], head=True)]
    for course in courses:
        cells = [t(f"game.{course.game}.name"), i18n.number(course.games), NONE, NONE, NONE]
        if course.points:
            last = course.points[-1]
            cells[2:] = told(last.rating), f"± {rounded(last.error)}", t(f"level.{course.level}")
        rows.append(NumbersRow(cells))
    return rows


def of_mistakes(found: Mapping[str, Pair]) -> list[NumbersRow]:
    heads = "games", "moves", "best", "now", "before"
    rows = [NumbersRow([t("statistics.game"), *(t(f"statistics.mistakes.{head}") for head in heads)], head=True)]
    for key, (now, before) in found.items():
        best = i18n.percent(round(100 * now.best / now.moves)) if now.moves else NONE
        shares = [number(share) if share.moves else NONE for share in (now, before)]
        rows.append(NumbersRow([t(f"game.{key}.name"), i18n.number(now.games), i18n.number(now.moves), best, *shares]))
    return rows


class EvenBoards(Shelves):
    """Boards with as much room between them as at either end: some are narrower than their places."""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        for row in self._rows(ui, self.rect.width):
            self._spread(ui, [board for board in row if isinstance(board, ThumbnailPicture)])
        super().draw(ui, surface)

    def _spread(self, ui: Ui, row: Sequence[ThumbnailPicture]) -> None:
        places = sorted(((seen, board) for board in row if (seen := board.seen(ui))), key=lambda each: each[0].x)
        if len(places) < len(row):
            return  # not all of them are painted yet
        free = self.rect.width - sum(seen.width for seen, _ in places)
        x = float(self.rect.x)
        for seen, board in places:
            x += free / (len(row) + 1)
            board.rect.x += round(x) - seen.x
            x += seen.width
