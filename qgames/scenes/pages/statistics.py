"""What was played, won and lost: by game, opponent and mode, with help counted apart."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.pages.frame import Inner
from qgames.session import statistics as data
from qgames.session import variants
from qgames.ui import BODY, CAPTION, SMALL, Button, Column, Label, Open, Panel, Ui, Widget, confirm
from qgames.ui.scene import Answer

COLUMNS = ("played", "won", "lost", "drawn", "helped")


def game_name(name: str) -> str:
    """The game and its variant in words."""
    key, _, listed = name.partition(":")
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    preset = variants.preset_of(key, options)
    said = t(f"game.{key}.name")
    if not listed:
        return said
    return f"{said}: {t(f'setup.preset.{key}.{preset}.name') if preset else t('setup.custom')}"


class Line(Widget):
    """A row of the table: words first, then numbers in columns."""

    def __init__(self, cells: Sequence[str], head: bool = False, sub: str = "") -> None:
        super().__init__()
        self.cells, self.head, self.sub = list(cells), head, sub

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = ui.type.height(BODY) + (ui.type.height(CAPTION) if self.sub else 0)
        return width, high + ui.px(10)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        wide = min(ui.px(92), round(self.rect.width * 0.13))
        first = self.rect.width - wide * (len(self.cells) - 1)
        x = self.rect.x
        for number, text in enumerate(self.cells):
            room = first if number == 0 else wide
            left = self.rect.right - (x - self.rect.x) - room if ui.rtl else x
            box = pygame.Rect(left, self.rect.y, room - ui.px(6), self.rect.height)
            kind, role = (CAPTION, "muted") if self.head else (BODY, "text")
            if number == 0 and self.sub:
                top = pygame.Rect(box.x, box.y + ui.px(4), box.width, ui.type.height(BODY))
                ui.type.draw(surface, text, kind, ui.theme[role], top)
                low = pygame.Rect(box.x, top.bottom, box.width, ui.type.height(CAPTION))
                ui.type.draw(surface, self.sub, CAPTION, ui.theme["muted"], low)
            else:
                ui.type.draw(surface, text, kind, ui.theme[role], box, "start" if number == 0 else "end")
            x += room

    def spoken(self) -> str:
        return ", ".join(self.cells)


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
        rows: list[Widget] = [Line([t("statistics.game"), *(t(f"statistics.{each}") for each in COLUMNS)], head=True)]
        for (game, mode, level), tally in data.tallies(self.games).items():
            against = t(f"statistics.mode.{mode}", level=t(f"level.{level}") if level else "")
            helped = t("statistics.helped_value", won=tally.helped_won, played=tally.helped_played)
            numbers = [i18n.number(n) for n in (tally.played, tally.won, tally.lost, tally.drawn)]
            rows.append(Line([game_name(game), *numbers, helped if tally.helped_played else "–"], sub=against))
        rows.append(Label(t("statistics.note"), SMALL, "muted"))
        return Panel(Column(rows, gap=8), pad=24)

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
