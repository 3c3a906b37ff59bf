"""What was played, won and lost: by game, opponent and mode, with help counted apart."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files import i18n, reading
from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.scenes.pages.frame import Inner
from qgames.session import statistics as data
from qgames.session import variants
from qgames.ui import BODY, CAPTION, SMALL, Button, Column, Label, Open, Panel, Type, Ui, Widget, confirm
from qgames.ui.part import Part, box_of
from qgames.ui.scene import Answer

MOST = 200  # rows
COLUMNS = ("played", "won", "lost", "drawn", "helped")


def game_name(name: str) -> str:
    """The game and its variant in words; a game that is not here (from a newer program, a guest that left) as it is
    written."""
    key, _, listed = name.partition(":")
    if key not in KEYS:
        return reading.shown(name, 60)
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    preset = variants.preset_of(key, options)
    said = t(f"game.{key}.name")
    if not listed:
        return said
    return f"{said}: {t(f'setup.preset.{key}.{preset}.name') if preset else t('setup.custom')}"


def against_whom(mode: str, level: int) -> str:
    """Whom it was played against; words nobody knows as they are."""
    if not i18n.known(f"statistics.mode.{mode}"):
        return reading.shown(mode, 60)
    known = i18n.known(f"level.{level}")
    return t(f"statistics.mode.{mode}", level=t(f"level.{level}") if known else str(level) if level else "")


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
            left = self.rect.right - x - wide if ui.rtl else self.rect.x + x
            box = pygame.Rect(left, top, wide, high)
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


class Statistics(Inner):
    first = "back"
    address = "statistics"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.games = data.games()

    def title(self) -> str:
        return t("statistics.title")

    def body(self) -> Widget:
        if not self.games:
            return Panel(Label(t("statistics.none"), BODY))
        rows = [Line([t("statistics.game"), *(t(f"statistics.{each}") for each in COLUMNS)], head=True)]
        for (game, mode, level), tally in list(data.tallies(self.games).items())[:MOST]:
            against = against_whom(mode, level)
            helped = t("statistics.helped_value", won=tally.helped_won, played=tally.helped_played)
            numbers = [i18n.number(n) for n in (tally.played, tally.won, tally.lost, tally.drawn)]
            rows.append(Line([game_name(game), *numbers, helped if tally.helped_played else "–"], sub=against))
        for row in rows:
            row.peers = rows
        return Panel(Column([*rows, Label(t("statistics.note"), SMALL, "muted")], gap=8), pad=24)

    def foot(self) -> Sequence[Widget]:
        if not self.games:
            return ()
        return (
            Button(t("statistics.reset"), self._ask, key="reset"),
            Button(t("statistics.export"), self._export, key="export"),
        )

    def _export(self) -> None:
        try:
            self.ui.toast(t("statistics.exported", path=str(data.export())))
        except OSError as error:
            self.ui.toast(t("statistics.not_exported", reason=error.strerror or str(error)))

    def _ask(self) -> Answer:
        def reset() -> None:
            data.reset()
            self.games = data.games()
            self.rebuild("back")

        words = t("statistics.reset_ask"), t("statistics.reset_text"), t("statistics.reset")
        return Open(confirm(self.ui, *words, reset))
