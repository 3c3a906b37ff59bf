"""Where things stand around a board: the table fills the window, a panel lies on its right (narrow windows: a strip
above and one below), words in the lower corner. The board gets all the rest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.ui import Ui, Widget

PANEL, EDGE = 276, 14
NARROW = 900  # logical pixels of width under which there is no room for a panel


def narrow(ui: Ui) -> bool:
    return ui.logical_size[0] < NARROW


class Around(Widget):
    """`board` under all; `panel` at the far side, or `top` and `foot`; `corner` words near the start; `plates` are
    placed by a function of the board's rectangle."""

    def __init__(
        self,
        board: Widget,
        panel: Widget | None = None,
        top: Widget | None = None,
        foot: Widget | None = None,
        corner: Widget | None = None,
        plates: Sequence[tuple[Widget, tuple[float, float]]] = (),
        wide: float = PANEL,
    ) -> None:
        super().__init__()
        self.wide = wide
        self.board, self.panel, self.top, self.foot, self.corner = board, panel, top, foot, corner
        self.plates = list(plates)  # a widget and where in the board's rectangle, as shares
        self._free = pygame.Rect(0, 0, 0, 0)  # what panel and strips leave

    def children(self) -> Sequence[Widget]:
        parts = [self.board, self.top, self.corner, *(plate for plate, _ in self.plates), self.panel, self.foot]
        return [part for part in parts if part is not None]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        edge = ui.px(EDGE)
        free = pygame.Rect(rect)
        if self.panel:
            wide = ui.px(self.wide)
            x = rect.x + edge if ui.rtl else rect.right - wide - edge
            self.panel.place(ui, pygame.Rect(x, rect.y + edge, wide, rect.height - 2 * edge))
            free = pygame.Rect(rect.x + (wide + edge if ui.rtl else 0), rect.y, rect.width - wide - edge, rect.height)
        half = edge // 2
        if self.top:
            high = self.top.measure(ui, free.width - edge)[1]
            self.top.place(ui, pygame.Rect(free.x + half, free.y + half, free.width - edge, high))
            free = pygame.Rect(free.x, free.y + high + half, free.width, free.height - high - half)
        if self.foot:
            high = self.foot.measure(ui, free.width - edge)[1]
            self.foot.place(ui, pygame.Rect(free.x + half, free.bottom - high - half, free.width - edge, high))
            free.height -= high + half
        self._free = free
        self._place_corner(ui)
        board = free
        if self.plates:
            board = free.inflate(-ui.px(40), -ui.px(130))
        self.board.place(ui, board)
        for plate, (across, down) in self.plates:
            wide, high = plate.measure(ui, ui.px(176))
            box = pygame.Rect(0, 0, wide, high)
            room = free.inflate(-2 * edge - wide, -2 * edge - high)
            box.center = round(room.x + room.width * across), round(room.y + room.height * down)
            plate.place(ui, box)

    def _place_corner(self, ui: Ui) -> None:
        if self.corner:
            free, pad = self._free, ui.px(26)
            wide, high = self.corner.measure(ui, min(ui.px(230 if self.plates else 360), free.width - 2 * pad))
            x = free.right - pad - wide if ui.rtl else free.x + pad
            self.corner.place(ui, pygame.Rect(x, free.bottom - pad - high, wide, high))

    def settle_words(self, ui: Ui) -> None:
        """The words changed: give them the room they need now."""
        if self.corner:
            self._place_corner(ui)
        else:  # they are part of a strip, which may have grown
            self.place(ui, self.rect)
