"""How many of a hundred moves gave away a proved win or draw, as a picture: now, and hatched below it how it was
before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.scenes.pages.statistics_chart import NAME, Chart, flat, hatch, legend, legend_height
from qgames.session.statistics.mistakes import Share
from qgames.ui import STRONG, Type, Ui, paint

ROW = 38  # logical pixels, as high as a row of the results beside it
ENOUGH = 20  # moves: of fewer no share is told
SCALE = 20.0  # mistakes of a hundred moves the longest bar stands for, at least
BOLD = Type(14, "bold")


class Pair(NamedTuple):
    """Now, and before that."""

    now: Share
    before: Share


def in_words(found: Mapping[str, Pair]) -> list[str]:
    return [t("statistics.mistakes.spoken", game=t(f"game.{key}.name"), n=number(pair.now))
            for key, pair in found.items() if pair.now.moves >= ENOUGH]  # fmt: skip


def number(share: Share) -> str:
    return i18n.number(round(share.of_hundred))


class Mistakes(Chart):
    """`done`: have all games been read? Until then the picture grows."""

    def __init__(self, found: Mapping[str, Pair], done: bool, action: Callable[[], Any]) -> None:
        empty = done and not any(pair.now.moves >= ENOUGH for pair in found.values())
        none = t("statistics.mistakes.none"), t("statistics.mistakes.none_note")
        super().__init__("mistakes", action, lambda: in_words(found), none if empty else None)
        self.found = found

    def _legend(self) -> list[str]:
        """The time before is named only where there is one."""
        earlier = any(pair.before.moves >= ENOUGH for pair in self.found.values())
        return [t("statistics.mistakes.now"), t("statistics.mistakes.before")][: 1 + earlier]

    def _name(self, ui: Ui, width: int) -> int:
        return min(width // 3, max(ui.type.width(t(f"game.{key}.name"), NAME) for key in KEYS) + ui.px(14))

    def high(self, ui: Ui, width: int) -> int:
        return len(KEYS) * ui.px(ROW) + legend_height(ui, width - self._name(ui, width), self._legend())

    def picture(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect) -> None:
        theme = ui.theme
        name = self._name(ui, area.width)
        told = [share.of_hundred for pair in self.found.values() for share in pair if share.moves >= ENOUGH]
        scale, y = max([SCALE, *told]), area.y
        for key in KEYS:
            words = t(f"game.{key}.name")
            kind = ui.type.fitting(words, NAME, name - ui.px(8))
            row = pygame.Rect(area.x, y, area.width, ui.px(30))
            box = pygame.Rect(ui.near(row, name), y, name - ui.px(8), row.height)
            ui.type.draw(surface, words, kind, theme["text"], box)
            if key in self.found:
                self._row(ui, surface, ui.rest(row, name), self.found[key], scale)
            y += ui.px(ROW)
        radius = ui.px(3)
        marks = [flat(ui, theme["accent"], radius), hatch(ui, theme["muted"], theme["panel"], radius)]
        below = pygame.Rect(area.x, y, area.width, area.bottom - y)
        legend(ui, surface, ui.rest(below, name), list(zip(marks, self._legend())), thick=8)

    def _row(self, ui: Ui, surface: pygame.Surface, row: pygame.Rect, pair: Pair, scale: float) -> None:
        theme, thick, numbers = ui.theme, ui.px(9), ui.px(98)
        track = ui.rest(pygame.Rect(row.x, row.centery - thick, row.width, thick), 0, numbers)
        surface.blit(paint.box(track.size, thick // 2, (*theme["field"], 255), theme["track"], ui.px(1)), track)
        for share, top, mark in (
            (pair.now, track.y, flat(ui, theme["accent"], thick // 2)),
            (pair.before, track.bottom + ui.px(2), hatch(ui, theme["muted"], theme["panel"], ui.px(2))),
        ):
            wide = round(track.width * share.of_hundred / scale)
            if share.moves >= ENOUGH and wide:
                bar = mark((max(thick, wide), thick if share is pair.now else ui.px(7)))
                surface.blit(bar, (ui.near(track, bar.get_width()), top))
        words = number(pair.now) if pair.now.moves >= ENOUGH else "–"
        left = row.x + numbers - ui.px(48) if ui.rtl else track.right + ui.px(14)
        ui.type.draw(surface, words, STRONG, theme["text"], pygame.Rect(left, row.y, ui.px(34), row.height))
        if min(pair.now.moves, pair.before.moves) >= ENOUGH:
            self._change(ui, surface, row, round(pair.now.of_hundred) - round(pair.before.of_hundred))

    def _change(self, ui: Ui, surface: pygame.Surface, row: pygame.Rect, more: int) -> None:
        """Fewer or more than before, with an arrow; the same, with a sign."""
        theme, size = ui.theme, ui.px(14)
        colour = theme["info"] if more < 0 else theme["muted"]
        x = ui.far(row, ui.px(28))
        words = i18n.number(abs(more)) if more else "="
        ui.type.draw(surface, words, BOLD, colour, pygame.Rect(x, row.y, ui.px(28), row.height), "start")
        if more:
            icon = paint.icon("downward" if more < 0 else "upward", size, colour)
            surface.blit(icon, (x + ui.px(30) if ui.rtl else x - size - ui.px(2), row.centery - size // 2))
