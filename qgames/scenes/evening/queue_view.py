"""King of the table: the king on a disc of wood, and the queue; a thin arrow leads from the table to its end."""

from __future__ import annotations

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.session.evening.evening import Evening
from qgames.ui import BODY, CAPTION, Type, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of
from qgames.ui.controls import plank

COUNTER, KING = 38, 54  # logical pixels
EACH = 78
ROW = 78
NAME = Type(15)
LARGER = (1.4, 1.25, 1.1)  # than usual, where there is room


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

    def _head(self, ui: Ui, width: int, share: float = 1.0) -> int:
        words = ui.type.size(self.said_of_king(), _told(share), max(1, width - ui.px(share * KING + 28)))[1]
        return max(ui.px(share * KING + 16), words + ui.px(30))

    def _across(self, ui: Ui, width: int, share: float = 1.0) -> int:
        return max(1, width // ui.px(share * EACH))

    def _high(self, ui: Ui, width: int, share: float) -> int:
        lines = -(-len(self.queue) // self._across(ui, width, share))
        return self._head(ui, width, share) + ui.px(10) + lines * ui.px(share * ROW)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._high(ui, width, 1.0)

    def _share(self, ui: Ui) -> float:
        """How much larger than usual everything is, as there is room."""
        return next((s for s in LARGER if self._high(ui, self.rect.width, s) <= self.rect.height), 1.0)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, share = ui.theme, self.rect, self._share(ui)
        king = share * KING
        head = pygame.Rect(rect.x, rect.y, rect.width, self._head(ui, rect.width, share))
        seat = pygame.Rect(0, 0, ui.px(king + 8), ui.px(king + 8))
        seat.midleft = ui.near(head, seat.width), head.centery
        surface.blit(plank(seat.size, theme.ramp("primary"), theme.number("grain"), seat.width // 2), seat)
        words, text = ui.rest(head, ui.px(king + 24)), self.said_of_king()
        kind, crowned = _told(share), ui.px(28) if self.throne.king is not None else 0
        high = ui.type.size(text, kind, words.width)[1]
        top = head.centery - (high + crowned) // 2
        if self.throne.king is not None:
            draw_counter(ui, surface, self.faces[self.throne.king], seat.inflate(-ui.px(12), -ui.px(12)))
            crown = paint.icon("crown", ui.px(22), theme["accent"])
            surface.blit(crown, (ui.near(words, crown.get_width()), top))
        line = pygame.Rect(words.x, top + crowned, words.width, high)
        ui.type.paragraph(surface, text, kind, theme["text"], line)
        room = pygame.Rect(rect.x, head.bottom + ui.px(10), rect.width, rect.bottom - head.bottom - ui.px(10))
        self._draw_queue(ui, surface, room, share)

    def _draw_queue(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect, share: float) -> None:
        across, each, row = self._across(ui, room.width, share), ui.px(share * EACH), ui.px(share * ROW)
        line = mix(ui.theme["panel"], ui.theme["border"], 0.8)
        for number, who in enumerate(self.queue):
            x, y = (number % across) * each, room.y + (number // across) * row
            box = pygame.Rect(ui.near(room, each, x), y, each, row)
            size = ui.px(share * COUNTER)
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


def _told(share: float) -> Type:
    """In which it is said who is king."""
    return BODY if share > 1.0 else CAPTION
