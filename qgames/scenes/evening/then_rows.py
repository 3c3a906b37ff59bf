"""What comes after the next game: who, and what they will play."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening import wording
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.scenes.parts import thumbnails
from qgames.session.evening.evening import Evening
from qgames.session.evening.sheet import Bout
from qgames.ui import CAPTION, SMALL, Type, Ui, Widget
from qgames.ui.accessibility import AccessibleNode, box_of

ROW, COUNTER = 46, 32  # logical pixels
PICTURE = (64, 46)
NAME, GAME = Type(16), Type(18, "serif")


class ThenRows(Widget):
    def __init__(self, evening: Evening, bouts: Sequence[Bout]) -> None:
        super().__init__(key="then")
        self.evening, self.bouts = evening, bouts
        self.names, self.faces = evening.names, faces(evening.sheet.people)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(ROW) * len(self.bouts)

    def _rows(self, ui: Ui) -> list[pygame.Rect]:
        high = ui.px(ROW)
        return [pygame.Rect(self.rect.x, self.rect.y + n * high, self.rect.width, high) for n in range(len(self.bouts))]

    def _game_wide(self, ui: Ui) -> int:
        names = [wording.game_name(self.evening.game_for(bout)) for bout in self.bouts]
        return ui.px(PICTURE[0] + 12) + max((ui.type.width(name, GAME) for name in names), default=0)

    def _picture(self, ui: Ui, row: pygame.Rect) -> pygame.Rect:
        end = ui.rest(row, row.width - self._game_wide(ui))
        wide, high = map(ui.px, PICTURE)
        return pygame.Rect(ui.near(end, wide), row.centery - high // 2, wide, high)

    def _about(self, bout: Bout) -> thumbnails.Subject:
        return thumbnails.Subject(self.evening.game_for(bout).partition(":")[0], filling=True)

    def update(self, ui: Ui, seconds: float) -> bool:
        wanted = [
            (self._about(bout), self._picture(ui, row).size)
            for bout, row in zip(self.bouts, self._rows(ui), strict=True)
        ]
        return thumbnails.work(ui, wanted)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        for number, (bout, row) in enumerate(zip(self.bouts, self._rows(ui), strict=True)):
            if number:
                surface.fill(mix(theme["panel"], theme["border"], 0.5), (row.x, row.y, row.width, ui.px(1)))
            count = pygame.Rect(ui.near(row, ui.px(28)), row.y, ui.px(28), row.height)
            ui.type.draw(surface, i18n.number(self.evening.number + 1 + number), CAPTION, theme["muted"], count)
            wide = self._game_wide(ui)
            self._people(ui, surface, bout, ui.rest(row, ui.px(28), wide + ui.px(8)))
            thumbnails.draw(ui, surface, self._about(bout), self._picture(ui, row))
            end = ui.rest(row, row.width - wide + ui.px(PICTURE[0] + 12))
            name = wording.game_name(self.evening.game_for(bout))
            ui.type.draw(surface, name, ui.type.fitting(name, GAME, end.width), theme["text"], end)

    def _people(self, ui: Ui, surface: pygame.Surface, bout: Bout, room: pygame.Rect) -> None:
        party = self.evening.sheet.party(bout)
        size = ui.px(COUNTER if len(party) < 3 else 26)
        each = room.width // max(1, len(party))
        for number, who in enumerate(party):
            x = number * each
            disc = pygame.Rect(ui.near(room, size, x), room.centery - size // 2, size, size)
            draw_counter(ui, surface, self.faces[who], disc)
            wide = each - size - ui.px(14)
            if wide < ui.px(24):
                continue
            name = self.names[who]
            box = pygame.Rect(ui.near(room, wide, x + size + ui.px(8)), room.y, wide, room.height)
            ui.type.draw(
                surface, name, ui.type.fitting(name, NAME if len(party) < 3 else SMALL, wide), ui.theme["text"], box
            )

    def said(self, bout: Bout) -> str:
        return f"{wording.party(self.evening, bout)}: {wording.game_name(self.evening.game_for(bout))}"

    def part(self, ui: Ui) -> AccessibleNode | None:
        rows = tuple(AccessibleNode("item", self.said(bout), box_of(self.rect), str(bout.id)) for bout in self.bouts)
        return AccessibleNode("list", t("evening.then"), box_of(self.rect), parts=rows)
