"""Parts of the puzzle page: a pack with how far one has come, the week of a streak, one puzzle by its number."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pygame

from qgames.files.i18n import number, t
from qgames.files.theme import mix
from qgames.scenes import diamonds
from qgames.session.exercises import progress
from qgames.session.exercises.progress import Results
from qgames.session.exercises.puzzles import Puzzle
from qgames.ui import BODY, CAPTION, STRONG, Pressable, Ui, Widget, paint

BAR, GAP, DISC = 9, 6, 36  # logical pixels
DAYS = 7


class PackRow(Pressable):
    """A pack of a game: its name, how hard it is, how much of it is solved. It opens at the first that is not."""

    def __init__(self, game: str, name: str, done: int, all: int, action: Callable[[], Any]) -> None:
        super().__init__(action, key=f"{game}-{name}")
        self.game, self.name, self.done, self.all = game, name, done, all

    def _count(self) -> str:
        return t("puzzle.of", done=number(self.done), all=number(self.all))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(BODY) + max(ui.px(BAR), ui.type.height(CAPTION)) + ui.px(GAP + 4)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(14), ui.px(6)), ui.px(10)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        if self.hovered:
            face = rect.inflate(ui.px(14), ui.px(6))
            surface.blit(paint.box(face.size, ui.px(10), (*theme["raised"], 150)), face)
        head = pygame.Rect(rect.x, rect.y + ui.px(2), rect.width, ui.type.height(BODY))
        wide = diamonds.wide(ui)
        gems, words = ui.rest(head, head.width - wide), ui.rest(head, 0, wide + ui.px(10))
        name = t(f"puzzle.pack.{self.name}")
        ui.type.draw(surface, name, ui.type.fitting(name, BODY, words.width), theme["card_text"], words)
        diamonds.draw(ui, surface, gems, progress.diamonds(self.name))
        self._bar(ui, surface, pygame.Rect(rect.x, head.bottom + ui.px(GAP // 2), rect.width, ui.type.height(CAPTION)))

    def _bar(self, ui: Ui, surface: pygame.Surface, row: pygame.Rect) -> None:
        theme, told = ui.theme, self._count()
        wide = ui.type.width(told, CAPTION)
        ui.type.draw(surface, told, CAPTION, theme["card_muted"], row, "end")
        track = pygame.Rect(0, 0, max(ui.px(20), row.width - wide - ui.px(12)), ui.px(BAR))
        track.midleft = ui.near(row, track.width), row.centery
        edge = mix(theme["card"], theme["card_muted"], 0.6)
        surface.blit(paint.box(track.size, track.height // 2, (*theme["field"], 255), edge, ui.px(1)), track)
        if self.done:
            long = max(track.height, track.width * self.done // self.all)
            full = pygame.Rect(ui.near(track, long), track.y, long, track.height)
            surface.blit(paint.box(full.size, full.height // 2, (*theme["accent"], 255)), full)

    def spoken(self) -> str:
        return ", ".join((t(f"game.{self.game}.name"), t(f"puzzle.pack.{self.name}"), self._count()))


class Week(Widget):
    """The last seven days, today at the end: a tick where the puzzle of the day was solved."""

    def __init__(self, results: Results, today: date) -> None:
        super().__init__(key="week")
        self.days = [today - timedelta(days=back) for back in reversed(range(DAYS))]
        self.solved = [day.isoformat() in results.days for day in self.days]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(DISC + 6) + ui.type.height(CAPTION)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, step = ui.theme, self.rect.width / DAYS
        side = ui.px(DISC)
        for place, (day, solved) in enumerate(zip(self.days, self.solved, strict=True)):
            at = DAYS - 1 - place if ui.rtl else place
            column = pygame.Rect(round(self.rect.x + at * step), self.rect.y, int(step), self.rect.height)
            disc = pygame.Rect(0, column.y, side, side)
            disc.centerx = column.centerx
            today = place == DAYS - 1
            fill = (*theme["primary"], 255) if solved else None
            edge = theme["accent"] if today else mix(theme["card"], theme["card_muted"], 0.6)
            surface.blit(paint.box(disc.size, side // 2, fill, edge, ui.px(2 if today else 1)), disc)
            if solved:
                icon = paint.icon("check", round(side * 0.5), theme["primary_text"])
                surface.blit(icon, icon.get_rect(center=disc.center))
            elif today:
                ui.type.draw(surface, "?", STRONG, theme["accent"], disc, "centre")
            name, room = t(f"puzzle.weekday.{day.weekday()}"), pygame.Rect(column)
            room.top, room.height = disc.bottom + ui.px(4), ui.type.height(CAPTION)
            kind = ui.type.fitting(name, CAPTION, room.width)
            ui.type.draw(surface, name, kind, theme["card_text" if today else "card_muted"], room, "centre")


class PuzzleChip(Pressable):
    """One puzzle of a pack, by its number; a tick if it is solved, a dot if it was tried."""

    SIDE = 46  # logical pixels

    def __init__(self, puzzle: Puzzle, at: int, how: str, action: Callable[[], Any]) -> None:
        super().__init__(action, key=f"puzzle-{puzzle.id}")
        self.puzzle, self.at, self.how = puzzle, at, how

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return ui.px(self.SIDE), ui.px(self.SIDE)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect.inflate(-ui.px(2), -ui.px(2))
        solved = self.how in ("hint", "later", "first")
        fill = theme["raised"] if self.hovered or self.focused else theme["field"]
        edge = theme["accent"] if solved else mix(theme["card"], theme["card_muted"], 0.6)
        surface.blit(paint.box(rect.size, ui.px(10), (*fill, 255), edge, ui.px(1.4)), rect)
        ui.type.draw(surface, number(self.at), BODY, theme["card_text"], rect, "centre")
        if self.how:
            side = ui.px(13)
            place = ui.far(rect, side, ui.px(3)), rect.y + ui.px(3)
            sign = paint.icon("check" if solved else "minus", side, theme["accent" if solved else "card_muted"])
            surface.blit(sign, place)

    def spoken(self) -> str:
        name = t(f"puzzle.pack.{progress.pack_of(self.puzzle)}")
        state = t(f"puzzle.state.{self.how or 'new'}")
        return f"{t('puzzle.open_one', n=self.at, pack=name)}: {state}"
