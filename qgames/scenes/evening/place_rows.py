"""All places at the end of an evening, one under the other."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening import wording
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.session.evening.evening import Evening
from qgames.session.evening.standings import StandingRow
from qgames.ui import CAPTION, STRONG, Type, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of

ROW = 50  # logical pixels
PLACE, POINTS = Type(17, "bold"), Type(26, "serif")


class PlaceRows(Widget):
    """All places: counter, name, games, points; the first on a ground of its own."""

    def __init__(self, evening: Evening, rows: Sequence[StandingRow]) -> None:
        super().__init__(key="places")
        self.evening, self.rows = evening, rows
        self.names, self.faces = evening.names, faces(evening.sheet.people)

    def _each(self, ui: Ui) -> int:
        return ui.px(ROW if len(self.rows) < 6 else 42)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._each(ui) * len(self.rows)

    def _sum(self, row: StandingRow) -> str:
        said = t("evenings.sum", won=i18n.number(row.won), drawn=i18n.number(row.drawn), lost=i18n.number(row.lost))
        return said if self.evening.sheet.person(row.who).present else t("evenings.went")

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, each = ui.theme, self._each(ui)
        for number, row in enumerate(self.rows):
            rect = pygame.Rect(self.rect.x, self.rect.y + number * each, self.rect.width, each)
            first = row.place == 1
            if first:
                face = rect.inflate(0, -ui.px(2))
                surface.blit(paint.box(face.size, ui.px(12), (*theme["raised"], 220), theme["accent"], ui.px(1)), face)
            elif number and self.rows[number - 1].place > 1:
                surface.fill(
                    mix(theme["panel"], theme["border"], 0.5),
                    (rect.x + ui.px(8), rect.y, rect.width - ui.px(16), ui.px(1)),
                )
            place = pygame.Rect(ui.near(rect, ui.px(24), ui.px(6)), rect.y, ui.px(24), rect.height)
            ui.type.draw(surface, i18n.number(row.place), PLACE, theme["accent" if first else "muted"], place, "centre")
            size = min(ui.px(34), each - ui.px(8))
            disc = pygame.Rect(ui.near(rect, size, ui.px(36)), rect.centery - size // 2, size, size)
            draw_counter(ui, surface, self.faces[row.who], disc, not self.evening.sheet.person(row.who).present)
            points = wording.points(row.points)
            wide = ui.type.width(points, POINTS) + ui.px(12)
            end = pygame.Rect(ui.far(rect, wide, ui.px(6)), rect.y, wide, rect.height)
            ui.type.draw(surface, points, POINTS, theme["accent" if first else "text"], end, "centre")
            room = ui.rest(rect, ui.px(36) + size + ui.px(10), wide + ui.px(12))
            high, small = ui.type.height(STRONG), ui.type.height(CAPTION)
            top = rect.centery - (high + small) // 2
            name = self.names[row.who]
            ui.type.draw(
                surface,
                name,
                ui.type.fitting(name, STRONG, room.width),
                theme["text"],
                pygame.Rect(room.x, top, room.width, high),
            )
            said = self._sum(row)
            ui.type.draw(
                surface,
                said,
                ui.type.fitting(said, CAPTION, room.width),
                theme["muted"],
                pygame.Rect(room.x, top + high, room.width, small),
            )

    def part(self, ui: Ui) -> AccessibleNode | None:
        rows = tuple(
            AccessibleNode("item", wording.stands(self.evening, row), box_of(self.rect), str(row.who))
            for row in self.rows
        )
        return AccessibleNode("list", t("evening.standings"), box_of(self.rect), parts=rows)
