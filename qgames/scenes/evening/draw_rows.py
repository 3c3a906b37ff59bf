"""What a draw means in a knock-out, and how far these two have come with it."""

from __future__ import annotations

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening import wording
from qgames.session.evening.plan import decider
from qgames.ui import SMALL, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of

ROW = 46  # logical pixels


class DrawRows(Widget):
    """`drawn`: games that settled nothing so far."""

    def __init__(self, drawn: int) -> None:
        super().__init__(key="draws")
        self.drawn = drawn
        last = t("evening.draw.decides", game=wording.game_name(decider())) if decider() else ""
        self.lines = [line for line in (t("evening.draw.again"), last) if line]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, sum(self._high(ui, line, width) for line in self.lines)

    @staticmethod
    def _high(ui: Ui, line: str, width: int) -> int:
        return max(ui.px(ROW), ui.type.size(line, SMALL, max(1, width - ui.px(44)))[1] + ui.px(10))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, y = ui.theme, self.rect.y
        for number, line in enumerate(self.lines):
            row = pygame.Rect(self.rect.x, y, self.rect.width, self._high(ui, line, self.rect.width))
            if number:
                surface.fill(mix(theme["panel"], theme["border"], 0.5), (row.x, row.y, row.width, ui.px(1)))
            done = self.drawn > number
            ring = pygame.Rect(0, 0, ui.px(28), ui.px(28))
            ring.center = ui.near(row, ring.width) + ring.width // 2, row.centery
            tone = theme["accent"] if done else theme["border"]
            surface.blit(
                paint.box(ring.size, ring.width // 2, (*theme["field"], 255), tone, ui.px(2 if done else 1)), ring
            )
            sign = paint.icon(
                "check" if done else "right", ui.px(15), theme["accent" if done else "muted"], ui.rtl and not done
            )
            surface.blit(sign, sign.get_rect(center=ring.center))
            words = ui.rest(row, ui.px(42))
            high = ui.type.size(line, SMALL, words.width)[1]
            words = pygame.Rect(words.x, row.centery - high // 2, words.width, high)
            ui.type.paragraph(surface, line, SMALL, theme["text" if done or not self.drawn else "muted"], words)
            y = row.bottom

    def part(self, ui: Ui) -> AccessibleNode | None:
        rows = tuple(AccessibleNode("item", line, box_of(self.rect), str(n)) for n, line in enumerate(self.lines))
        return AccessibleNode("list", t("result.draw"), box_of(self.rect), parts=rows)
