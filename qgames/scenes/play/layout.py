"""Where things stand around a board: the table fills the window, a panel lies on its right (narrow windows: a strip
above and one below), words in the lower corner, notices and captions in a strip beside them. The board gets all the
rest, and is as large as can be without touching the words or the plates."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pygame

from qgames.files.theme import mix
from qgames.scenes.play.board import Board
from qgames.ui import Done, Ui, Widget, paint
from qgames.ui.context import upright
from qgames.ui.overlay import LEAST

PANEL, EDGE, STRIP, PLATE = 300, 16, 58, 216
BETWEEN = 14  # logical pixels between a plate and the edge or the panel: its light runs out there
FOOT = 14  # logical pixels beside what is said below the board
GROUND, GROUND_ALPHA = 8, 225  # logical pixels that the ground of a strip rises above it, and how much it covers
CARD = 606  # logical pixels of a card over the foot of the board
WORDS = (340, 112)  # logical pixels the words in the corner may need
CORNER, NAMED = 360, 150  # logical pixels they run before they go on in a new line; a name between plates
SIDE, BESIDE = 26, 8  # logical pixels before them, and between them and a notice
LEAST_BOARD = 240  # logical pixels of height: words are rather covered
DRAGGED = pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP
CORNERS = ((0.0, 0.0), (1.0, 0.0))  # where plates of two stand that a board begins between, as shares of its room
CLEAR = 12  # logical pixels it keeps from them, and from words
NARROW = 900  # logical pixels of width under which there is no room for a panel


def narrow(ui: Ui) -> bool:
    return ui.logical_size[0] < NARROW


def foot_width(ui: Ui, room: int) -> int:
    return room - 2 * ui.px(FOOT)


class Around(Widget):
    """`board` under all; `panel` at the far side, or `top` and `foot`; `corner` words near the start; `plates` are
    placed by a function of the board's rectangle."""

    def __init__(
        self,
        board: Board,
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
        self.card: Widget | None = None  # over the foot: somebody asks something
        self.most_foot: float = inf  # pixels a foot takes from the board: what is higher lies over the table
        self._free = pygame.Rect(0, 0, 0, 0)  # what panel and strips leave

    def upright(self, ui: Ui) -> bool:
        """Is what a panel leaves higher than wide? Then what waits stands before and behind the board."""
        beside = ui.px(self.wide + EDGE) if self.panel else 0
        return upright((ui.size[0] - beside, ui.size[1]))

    def children(self) -> Sequence[Widget]:
        parts = [self.board, self.top, self.corner, *(plate for plate, _ in self.plates), self.panel, self.foot]
        parts.append(self.card)
        return [part for part in parts if part is not None]

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        """The table is seen beside and below the board too, where words are: there it is turned as well."""
        began = event.type == pygame.MOUSEBUTTONDOWN and self._free.collidepoint(event.pos)
        return self.board.handle(ui, event) if began or event.type in DRAGGED else None

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        for part in self.children():
            if part is self.foot:
                self._draw_ground(ui, surface, part.rect)
            part.draw(ui, surface)

    def _draw_ground(self, ui: Ui, surface: pygame.Surface, foot: pygame.Rect) -> None:
        """Under words and buttons, so that no seam of the table runs through them."""
        top = foot.y - ui.px(GROUND)
        ground = pygame.Rect(self.rect.x, top, self.rect.width, self.rect.bottom - top)
        surface.blit(paint.box(ground.size, 0, (*ui.theme["panel"], GROUND_ALPHA)), ground)
        edge = mix(ui.theme["panel"], ui.theme["border"], 0.6)
        surface.fill(edge, (ground.x, ground.y, ground.width, ui.px(1)))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        edge = ui.px(EDGE)
        free = pygame.Rect(rect)
        if self.panel:
            self.panel.enters = True
            wide = ui.px(self.wide)
            self.panel.place(ui, pygame.Rect(ui.far(rect, wide, edge), rect.y + edge, wide, rect.height - 2 * edge))
            free = ui.rest(rect, 0, wide + edge)
        half = edge // 2
        if self.top:
            high = self.top.measure(ui, free.width - edge)[1]
            self.top.place(ui, pygame.Rect(free.x + half, free.y + half, free.width - edge, high))
            free = pygame.Rect(free.x, free.y + high + half, free.width, free.height - high - half)
        if self.foot:
            wide = foot_width(ui, free.width)
            high, below = self.foot.measure(ui, wide)[1], edge if upright(ui.size) else half
            self.foot.place(ui, pygame.Rect(free.x + ui.px(FOOT), free.bottom - high - below, wide, high))
            free.height -= round(min(self.most_foot, high)) + below
        self._free = free
        self._place_corner(ui)
        self.board.room = free
        self.board.place(ui, self._board_area(ui, self._place_plates(ui)))
        self._spread_corner(ui)
        if self.card:
            self.card.place(ui, self._card_area(ui, self.card))

    def _card_area(self, ui: Ui, card: Widget) -> pygame.Rect:
        """Over the foot of the board; where there is a strip below, over that, so that the board stays in sight."""
        free, edge = self._free, ui.px(EDGE)
        if self.foot:
            strip = self.foot.rect
            high = max(strip.height, card.measure(ui, strip.width)[1])
            return pygame.Rect(strip.x, strip.bottom - high, strip.width, high)
        wide = min(ui.px(CARD), free.width - 2 * edge)
        high = card.measure(ui, wide)[1]
        return pygame.Rect(ui.far(free, wide, edge), free.bottom - high - edge, wide, high)

    def _place_plates(self, ui: Ui) -> pygame.Rect:
        """Cards around the board, in front, left, far and right; says what they leave. Those at the sides stand beside
        the far ranks, where a board seen aslant is narrower, and take nothing from it; those in the far corners as
        much as it would touch them."""
        free = pygame.Rect(self._free)
        left = pygame.Rect(free)
        for plate, (across, down) in self.plates:
            box = pygame.Rect((0, 0), plate.measure(ui, ui.px(PLATE)))
            in_corner = (across, down) in CORNERS
            edge = ui.px(EDGE) // 2 if in_corner else ui.px(BETWEEN)
            room = free.inflate(-2 * edge - box.width, -2 * edge - box.height)
            box.center = round(room.x + room.width * across), round(room.y + room.height * down)
            if down == 1.0:
                left.height = box.top - left.top
            elif down:
                box.top = free.top + ui.px(70)
            elif not in_corner:
                left.height -= box.bottom - left.top
                left.top = box.bottom
            plate.place(ui, box)
        return left

    def _board_area(self, ui: Ui, left: pygame.Rect) -> pygame.Rect:
        """All that is left, less the strip of notices; smaller while the board would touch the words."""
        area = self._between_plates(ui, pygame.Rect(left))
        if self.corner is None:
            return area
        strip = self._free.bottom - ui.px(STRIP)
        area.height = min(area.bottom, strip) - area.top
        words = self.corner.rect.inflate(ui.px(CLEAR), ui.px(CLEAR))
        usual = pygame.Rect(0, 0, ui.px(WORDS[0]), ui.px(WORDS[1]))
        usual.bottomleft = ui.near(words, usual.width), words.bottom
        if not self.plates:  # which tell what else the corner would
            words = words.union(usual)  # a hint may come, and must not make the board smaller
        while area.bottom > words.top and area.height > ui.px(LEAST_BOARD) and self.board.reaches(ui, area, words):
            area.height -= ui.px(10)
        return area

    def _between_plates(self, ui: Ui, area: pygame.Rect) -> pygame.Rect:
        """It begins as far up between plates in the far corners as it does not touch them, also seen from above."""
        step, clear = ui.px(2), ui.px(CLEAR)
        plates = [plate.rect.inflate(clear, clear) for plate, where in self.plates if where in CORNERS]
        while any(area.top < plate.bottom and self.board.reaches(ui, area, plate, True) for plate in plates):
            area.top, area.height = area.top + step, max(1, area.height - step)
            self.board.room = pygame.Rect(area)
        return area

    def _place_corner(self, ui: Ui) -> None:
        if self.corner:
            self.corner.place(ui, self._corner_area(ui, self.corner, ui.px(NAMED if self.plates else CORNER)))

    def _corner_area(self, ui: Ui, corner: Widget, most: int) -> pygame.Rect:
        free, pad = self._free, ui.px(SIDE)
        wide, high = corner.measure(ui, min(most, free.width - 2 * pad))
        return pygame.Rect(ui.near(free, wide, pad), free.bottom - ui.px(20) - high, wide, high)

    def _spread_corner(self, ui: Ui) -> None:
        """Words that would go on in a new line run on under the board as far as it leaves them room, and a notice has
        its place beside them."""
        if self.corner and not self.plates:
            spread = self._corner_area(ui, self.corner, self._free.width - ui.px(SIDE + BESIDE + LEAST))
            clear = not self.board.reaches(ui, self.board.rect, spread.inflate(ui.px(CLEAR), ui.px(CLEAR)))
            if spread.height < self.corner.rect.height and clear:
                self.corner.place(ui, spread)

    def notices(self, ui: Ui) -> pygame.Rect:
        """Where short messages are shown: beside the words and the plate in front, or above them where that is too
        narrow; over the foot of the board where there is no corner."""
        free, high = self._free, ui.px(STRIP)
        taken = [self.corner.rect] if self.corner else []
        taken += [plate.rect for plate, (_, down) in self.plates if down == 1.0]
        if not taken:
            return pygame.Rect(free.x, free.bottom - high, free.width, high)
        edge = ui.px(BESIDE)
        if ui.rtl:
            beside = pygame.Rect(free.x, free.bottom - high, min(r.left for r in taken) - edge - free.x, high)
        else:
            start = max(r.right for r in taken) + edge
            beside = pygame.Rect(start, free.bottom - high, free.right - start, high)
        if beside.width >= ui.px(LEAST):
            return beside
        return pygame.Rect(free.x, min(r.top for r in taken) - high, free.width, high)

    def settle_words(self, ui: Ui) -> None:
        """The words changed: give them the room they need now."""
        if self.corner and not self.plates:
            self._place_corner(ui)
            self._spread_corner(ui)
        else:  # they are part of a strip, or of the panel, which may have grown
            self.place(ui, self.rect)
