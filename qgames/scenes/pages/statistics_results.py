"""Results by game and level, as a picture: full is won, light is drawn, hatched is lost, and the numbers printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pygame

from qgames.ai.levels import TOP
from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import KEYS
from qgames.scenes.pages.statistics_chart import NAME, Chart, flat, hatch, legend, legend_height
from qgames.session.statistics.games import Played, Tally
from qgames.ui import CAPTION, Type, Ui, paint

NUMBER = Type(13, "bold")
CELL, GAP = 30, 8  # logical pixels a cell is high, and between two
LEVELS = range(1, TOP + 1)
PARTS = ("won", "drawn", "lost")

Cells = Mapping[tuple[str, int], Tally]


def cells(played: list[Played]) -> dict[tuple[str, int], Tally]:
    """What was played against each level, all variants of a game together; only what was played without help."""
    made: dict[tuple[str, int], Tally] = {}
    for game in played:
        key = game.game.partition(":")[0]
        if game.mode == "computer" and not game.helped and key in KEYS and game.level in LEVELS:
            made.setdefault((key, game.level), Tally()).count(game)
    return {place: tally for place, tally in made.items() if tally.played}


def in_words(found: Cells) -> list[str]:
    return [
        t("statistics.results.spoken", game=t(f"game.{key}.name"), level=t(f"level.{level}"),
          won=tally.won, drawn=tally.drawn, lost=tally.lost)
        for (key, level), tally in sorted(found.items(), key=lambda each: (KEYS.index(each[0][0]), each[0][1]))
    ]  # fmt: skip


class _Grid(NamedTuple):
    """Columns of one width behind the names; none where the names of the levels have no room above them."""

    name: int
    column: int
    head: Type


class Results(Chart):
    def __init__(self, found: Cells, action: Callable[[], Any]) -> None:
        super().__init__("results", action, lambda: in_words(found))
        self.found = found

    def _grid(self, ui: Ui, width: int) -> _Grid | None:
        name = max(ui.type.width(t(f"game.{key}.name"), NAME) for key in KEYS) + ui.px(16)
        column = (width - name) // TOP
        heads = [t(f"level.{level}") for level in LEVELS]
        kind = CAPTION
        while kind.size > 12 and max(ui.type.width(head, kind) for head in heads) > column - ui.px(6):
            kind = kind._replace(size=kind.size - 1)
        fits = max(ui.type.width(head, kind) for head in heads) <= column - ui.px(6)
        return _Grid(name, column, kind) if fits and column >= ui.px(60) else None

    def _rows(self) -> list[tuple[str, list[int]]]:
        """Without a grid: the games that were played, and the levels met there."""
        met = [(key, [level for level in LEVELS if (key, level) in self.found]) for key in KEYS]
        return [(key, levels) for key, levels in met if levels]

    def high(self, ui: Ui, width: int) -> int:
        step, below = ui.px(CELL + GAP), ui.px(4) + legend_height(ui, width, self._names())
        if self._grid(ui, width):
            return ui.type.height(CAPTION) + ui.px(6) + len(KEYS) * step + below
        return sum(ui.type.height(NAME) + len(levels) * step for _, levels in self._rows()) + below

    def _names(self) -> list[str]:
        return [t(f"statistics.{part}") for part in PARTS]

    def picture(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> None:
        grid = self._grid(ui, area.width)
        y = self._table(ui, surface, area, grid) if grid else self._list(ui, surface, area)
        marks = [(self._mark(ui, part), t(f"statistics.{part}")) for part in PARTS]
        below = pygame.Rect(area.x, y + ui.px(2), area.width, area.bottom - y)
        legend(ui, surface, ui.rest(below, grid.name if grid else 0), marks)

    def _table(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, grid: _Grid) -> int:
        theme, high = ui.theme, ui.type.height(CAPTION)

        def column(level: int, y: int, tall: int) -> pygame.Rect:
            x = ui.near(area, grid.column, grid.name + (level - 1) * grid.column)
            return pygame.Rect(x, y, grid.column, tall)

        for level in LEVELS:
            ui.type.draw(surface, t(f"level.{level}"), grid.head, theme["muted"], column(level, area.y, high), "centre")
        y = area.y + high + ui.px(6)
        for key in KEYS:
            name = pygame.Rect(ui.near(area, grid.name), y, grid.name, ui.px(CELL))
            ui.type.draw(surface, t(f"game.{key}.name"), NAME, theme["text"], name)
            for level in LEVELS:
                self._cell(ui, surface, column(level, y, ui.px(CELL)).inflate(-ui.px(10), 0), (key, level))
            y += ui.px(CELL + GAP)
        return y

    def _list(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Level under level, where the window is too narrow for a grid."""
        y, half = area.y, area.width // 2
        for key, levels in self._rows():
            line = pygame.Rect(area.x, y, area.width, ui.type.height(NAME))
            ui.type.draw(surface, t(f"game.{key}.name"), NAME, ui.theme["text"], line)
            y = line.bottom
            for level in levels:
                words = pygame.Rect(ui.near(area, half), y, half - ui.px(8), ui.px(CELL))
                kind = ui.type.fitting(t(f"level.{level}"), CAPTION, words.width)
                ui.type.draw(surface, t(f"level.{level}"), kind, ui.theme["muted"], words)
                bar = pygame.Rect(ui.far(area, half), y, half, ui.px(CELL))
                self._cell(ui, surface, bar, (key, level))
                y += ui.px(CELL + GAP)
        return y

    def _mark(self, ui: Ui, part: str) -> Any:
        theme, radius = ui.theme, ui.px(4)
        if part == "lost":
            return hatch(ui, theme["verdict.loss"], theme["verdict.loss_fill"], radius)
        return flat(ui, theme["verdict.win" if part == "won" else "verdict.draw"], radius)

    def _cell(self, ui: Ui, surface: pygame.Surface, box: pygame.Rect, place: tuple[str, int]) -> None:
        theme, radius, tally = ui.theme, ui.px(7), self.found.get(place)
        if tally is None:
            edge = mix(theme["panel"], theme["border"], 0.4)
            surface.blit(paint.box(box.size, radius, None, edge, ui.px(1)), box)
            return
        bar, x = pygame.Surface(box.size), 0
        for part in PARTS:
            count = getattr(tally, part)
            wide = box.width - x if part == "lost" else round(box.width * count / tally.played)
            if count and wide > 0:
                piece = self._mark(ui, part)((wide + 2 * radius, box.height + 2 * radius))
                bar.blit(piece, (ui.near(bar.get_rect(), wide, x), 0), pygame.Rect(radius, radius, wide, box.height))
                x += wide
        surface.blit(paint.rounded(bar, radius), box)
        surface.blit(paint.box(box.size, radius, None, theme["mark.edge"], ui.px(1)), box)
        words = f"{i18n.number(tally.won)}/{i18n.number(tally.played)}"
        chip = pygame.Rect(0, 0, ui.type.width(words, NUMBER) + ui.px(14), ui.type.height(NUMBER) + ui.px(1))
        chip.center = box.center
        surface.blit(paint.box(chip.size, chip.height // 2, (*theme["mark.edge"], 225)), chip)
        ui.type.draw(surface, words, NUMBER, theme["verdict.draw"], chip, "centre")
