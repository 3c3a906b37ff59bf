"""King of the table: the king on a disc of wood, and the queue; a thin arrow leads from the table to its end."""

from __future__ import annotations

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.session.evening.evening import Evening
from qgames.ui import CAPTION, Type, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of
from qgames.ui.controls import plank

COUNTER, KING = 38, 54  # logical pixels
EACH = 78
ROW = 78
NAME = Type(15)


class QueueView(Widget):
    def __init__(self, evening: Evening) -> None:
        super().__init__(key="queue")
        self.evening = evening
        self.throne = evening.throne()
        self.names, self.faces = evening.names, faces(evening.sheet.people)
        self.queue = [who for who in self.throne.queue if who != self.throne.king]

    def said_of_king(self) -> str:
        if self.throne.king is None:
            bowed = self.throne.bowed
            return t("evening.king.bows", name=self.names[bowed]) if bowed is not None else t("evening.king.nobody")
        return t("evening.king.reigns", name=self.names[self.throne.king], n=self.throne.reign)

    # -- places ------------------------------------------------------------------------------------------------------

    def _head(self, ui: Ui, width: int) -> int:
        words = ui.type.size(self.said_of_king(), CAPTION, max(1, width - ui.px(KING + 28)))[1]
        return max(ui.px(KING + 16), words + ui.px(30))

    def _across(self, ui: Ui, width: int) -> int:
        return max(1, width // ui.px(EACH))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = -(-len(self.queue) // self._across(ui, width))
        return width, self._head(ui, width) + ui.px(10) + lines * ui.px(ROW)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        head = pygame.Rect(rect.x, rect.y, rect.width, self._head(ui, rect.width))
        seat = pygame.Rect(0, 0, ui.px(KING + 8), ui.px(KING + 8))
        seat.midleft = ui.near(head, seat.width), head.centery
        surface.blit(plank(seat.size, theme.ramp("primary"), theme.number("grain"), seat.width // 2), seat)
        words = ui.rest(head, ui.px(KING + 24))
        if self.throne.king is not None:
            draw_counter(ui, surface, self.faces[self.throne.king], seat.inflate(-ui.px(12), -ui.px(12)))
            crown = paint.icon("crown", ui.px(22), theme["accent"])
            surface.blit(crown, (ui.near(words, crown.get_width()), head.y + ui.px(4)))
        text = self.said_of_king()
        line = pygame.Rect(words.x, head.y + ui.px(28), words.width, head.height - ui.px(28))
        ui.type.paragraph(surface, text, CAPTION, theme["text"], line)
        self._draw_queue(
            ui, surface, pygame.Rect(rect.x, head.bottom + ui.px(10), rect.width, rect.bottom - head.bottom - ui.px(10))
        )

    def _draw_queue(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect) -> None:
        across, each = self._across(ui, room.width), ui.px(EACH)
        line = mix(ui.theme["panel"], ui.theme["border"], 0.8)
        for number, who in enumerate(self.queue):
            x, y = (number % across) * each, room.y + (number // across) * ui.px(ROW)
            box = pygame.Rect(ui.near(room, each, x), y, each, ui.px(ROW))
            size = ui.px(COUNTER)
            disc = pygame.Rect(box.centerx - size // 2, box.y + ui.px(6), size, size)
            if number:  # from one to the next
                way = paint.icon("back", ui.px(12), line, ui.rtl)
                surface.blit(way, way.get_rect(center=(ui.near(box, 0) if not ui.rtl else box.right, disc.centery)))
            draw_counter(ui, surface, self.faces[who], disc)
            name = self.names[who]
            words = pygame.Rect(box.x + 2, disc.bottom + ui.px(4), box.width - 4, ui.type.height(NAME))
            ui.type.draw(surface, name, ui.type.fitting(name, NAME, words.width), ui.theme["text"], words, "centre")

    def part(self, ui: Ui) -> AccessibleNode | None:
        said = [
            self.said_of_king(),
            *(f"{i18n.number(n)}. {self.names[who]}" for n, who in enumerate(self.queue, 1)),
        ]
        rows = tuple(AccessibleNode("item", each, box_of(self.rect), str(n)) for n, each in enumerate(said))
        return AccessibleNode("list", t("evening.king.head"), box_of(self.rect), parts=rows)
