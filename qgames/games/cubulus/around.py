"""What stands around the cube: besides the usual, notes on the table, and the unfolded cube where the panel has no room
for it: beside the cube or below it, whichever leaves the cube larger."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.games.cubulus.net_panel import Net
from qgames.games.cubulus.notes import Notes
from qgames.scenes.play.board import Board
from qgames.scenes.play.layout import EDGE, STRIP, Around
from qgames.ui import Ui, Widget

SIZES = (20, 17, 14, 12, 10, 8)  # logical pixels of a facelet: the largest that costs the cube next to nothing,
COSTS, LEAST = 0.97, 14  # or this one, if it fits

HINT = 340, 84  # logical pixels a hint takes in the corner


class CubeAround(Around):
    def __init__(self, board: Board, notes: Notes | None, net: Net | None) -> None:
        super().__init__(board)
        self.notes, self._net = notes, net

    @property
    def net(self) -> Net | None:
        """On a plate of its own."""
        return self._net if self._net is not None and self._net.plate else None

    def children(self) -> Sequence[Widget]:
        made = list(super().children())
        own = [part for part in (self.notes, self.net) if part is not None]
        return [*made[:1], *own, *made[1:]]  # over the board, under all else

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self.notes is not None:
            self.notes.room = self._free
            self.notes.around = [part for part in (self.corner, self.net) if part is not None]

    def _board_area(self, ui: Ui, left: pygame.Rect) -> pygame.Rect:
        if self.net is not None:
            left = self.board.room = self._place_net(ui, self.net, left)
        area = super()._board_area(ui, left)
        if self.corner is not None:  # a hint in the corner is wider than the usual words: the cube clears it beforehand
            words = pygame.Rect(self.corner.rect.x, 0, ui.px(HINT[0]), ui.px(HINT[1]))
            words.bottom = self.corner.rect.bottom
            if ui.rtl:
                words.right = self.corner.rect.right
            while area.bottom > words.top and self.board.reaches(ui, area, words):
                area.height -= ui.px(4)
        return area

    def _place_net(self, ui: Ui, net: Net, free: pygame.Rect) -> pygame.Rect:
        """Put it on its plate, clear of the words in the corner and of short messages; says what it leaves."""
        edge, strip = ui.px(EDGE), ui.px(STRIP)
        for facelet in SIZES:
            net.facelet = facelet
            wide, high = net.measure(ui, free.width)
            beside = pygame.Rect(free.x, free.y, free.width - wide - edge, free.height)
            below = pygame.Rect(free.x, free.y, free.width, max(1, free.height - high - strip))
            left = max((beside, below), key=_scale) if self.corner is None else beside
            fits = left is below or high + 2 * edge <= free.height
            if fits and (facelet <= LEAST or _scale(left) >= COSTS * _scale(free)):
                break
        plate = pygame.Rect(free.right - edge - wide, free.y + edge, wide, high)
        if left is below:
            plate.midbottom = free.centerx, free.bottom - strip
        elif ui.rtl:
            left.right, plate.x = free.right, free.x + edge
        net.place(ui, plate)
        return left


def _scale(room: pygame.Rect) -> int:
    """How large the cube is in there: about as wide as it is high."""
    return min(room.size)
