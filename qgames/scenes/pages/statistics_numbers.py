"""The numbers behind the pictures of the statistics, as tables: what was played, won and lost by game, opponent and
mode, with help counted apart; the ratings; the moves of the games looked back on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from qgames.files import i18n, reading
from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.scenes.pages.frame import Inner
from qgames.scenes.pages.statistics_mistakes import Pair, number
from qgames.scenes.pages.statistics_rating import rounded
from qgames.session import setup
from qgames.session.statistics import games as data
from qgames.session.statistics.rating import Course
from qgames.ui import BODY, CAPTION, SECTION, SMALL, Column, Label, Panel, Type, Ui, Widget
from qgames.ui.accessibility import Part, box_of

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


def against_whom(mode: str, level: int) -> str:
    """Whom it was played against, and the strongest computer among them; words nobody knows as they are."""
    if not i18n.known(f"statistics.mode.{mode}"):
        return reading.shown(mode, 60)
    said = t(f"level.{level}") if i18n.known(f"level.{level}") else str(level)
    mixed = f"statistics.mixed.{mode}"
    return t(mixed if level and i18n.known(mixed) else f"statistics.mode.{mode}", level=said if level else "")


class Line(Widget):
    """A row of the table: words first, then numbers in columns. `peers` are all rows: a column is as wide as its
    longest word, and what is longer goes on in another line."""

    def __init__(self, cells: Sequence[str], head: bool = False, sub: str = "") -> None:
        super().__init__()
        self.cells, self.head, self.sub = list(cells), head, sub
        self.type, self.role = (CAPTION, "muted") if head else (BODY, "text")
        self.peers: Sequence[Line] = (self,)

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

    def part(self, ui: Ui) -> Part | None:
        """Each number with the head of its column."""
        if self.head:
            return None
        numbers = [f"{head}: {cell}" for head, cell in zip(self.peers[0].cells[1:], self.cells[1:], strict=True)]
        return Part("text", ", ".join(filter(None, (self.cells[0], self.sub, *numbers))), box_of(self.rect))


class Numbers(Inner):
    """A table. `rows` are asked for whenever the page is built, in the language of then."""

    first = "back"

    def __init__(self, ui: Ui, heading: str, note: str, rows: Callable[[], list[Line]]) -> None:
        """`heading` and `note` are keys of words."""
        super().__init__(ui)
        self.heading, self._note, self._rows = heading, note, rows

    def title(self) -> str:
        return t("statistics.title")

    def body(self) -> Widget:
        rows = self._rows()
        for row in rows:
            row.peers = rows
        heading, note = Label(t(self.heading), SECTION, "accent"), Label(t(self._note), SMALL, "muted")
        return Panel(Column([heading, *rows, note], gap=8), pad=24)


def of_results(played: list[data.Played]) -> list[Line]:
    rows = [Line([t("statistics.game"), *(t(f"statistics.{each}") for each in COLUMNS)], head=True)]
    for (game, mode, level), tally in list(data.tallies(played).items())[:MOST]:
        helped = t("statistics.helped_value", won=tally.helped_won, played=tally.helped_played)
        numbers = [i18n.number(n) for n in (tally.played, tally.won, tally.lost, tally.drawn)]
        cells = [game_name(game), *numbers, helped if tally.helped_played else NONE]
        rows.append(Line(cells, sub=against_whom(mode, level)))
    return rows


def of_ratings(courses: Sequence[Course]) -> list[Line]:
    heads = "games", "value", "error", "level"
    rows = [Line([t("statistics.game"), *(t(f"statistics.rating.{head}") for head in heads)], head=True)]
    for course in courses:
        cells = [t(f"game.{course.game}.name"), i18n.number(course.games), NONE, NONE, NONE]
        if course.points:
            last = course.points[-1]
            cells[2:] = rounded(last.rating), f"± {rounded(last.error)}", t(f"level.{course.level}")
        rows.append(Line(cells))
    return rows


def of_mistakes(found: Mapping[str, Pair]) -> list[Line]:
    heads = "games", "moves", "best", "now", "before"
    rows = [Line([t("statistics.game"), *(t(f"statistics.mistakes.{head}") for head in heads)], head=True)]
    for key, (now, before) in found.items():
        best = i18n.percent(round(100 * now.best / now.moves)) if now.moves else NONE
        shares = [number(share) if share.moves else NONE for share in (now, before)]
        rows.append(Line([t(f"game.{key}.name"), i18n.number(now.games), i18n.number(now.moves), best, *shares]))
    return rows
