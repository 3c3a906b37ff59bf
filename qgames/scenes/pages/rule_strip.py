"""What stands below the pictures of a rule: the line that moves, told alone and seen from above; or all that wins."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games.entry import Sign
from qgames.games.view import Emblem, LineMoved, LinePlan, PlanCell, WinningPattern
from qgames.scenes.parts import signs
from qgames.ui import CAPTION, Ui, Widget, paint

SIGN, SLOT, STRIP = 38, 52, 54  # logical pixels of a strip: a sign, the slot it lies in, all of it
CELL, POINT = 22, 9  # logical pixels of a plan: a cell, and the triangle beside it
ASIDE = 30  # logical pixels between a strip and the plan
MOST, APART_ROWS = 62, 1.15  # of an emblem: logical pixels it is high at most, and how far apart its rows are
FIELD, APART, RIM = 66, 16, 7  # logical pixels of a pattern, between two, and from its edge to its cells


def arrow(ui: Ui, surface: pygame.Surface, middle: tuple[int, int], role: str) -> None:
    """Onwards, as one reads."""
    icon = paint.icon("right", ui.px(24), ui.theme[role], ui.rtl)
    surface.blit(icon, icon.get_rect(center=middle))


def draw_barred(ui: Ui, surface: pygame.Surface, middle: tuple[int, int], side: int) -> None:
    """What is shown does not count, or may not be done."""
    icon = paint.icon("barred", side, ui.theme["danger"])
    surface.blit(icon, icon.get_rect(center=middle))


class StripRow(Widget):
    """The line alone, read from where the push comes from: what comes in, the line before it and after it; barred where
    the push is forbidden."""

    def __init__(self, move: LineMoved, barred: bool = False) -> None:
        super().__init__(key="strip")
        self.move, self.barred = move, barred

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = ui.px(STRIP) + ui.type.height(CAPTION) + ui.px(2)
        return width, max(high, plan_size(ui, self.move.plan)[1]) if self._plan_fits(ui, width) else high

    def _widths(self, ui: Ui) -> tuple[int, int]:
        """Of a line, and of all of them."""
        step, gap = ui.px(SLOT), ui.px(40)
        wide = step * len(self.move.before)
        return wide, 2 * wide + gap + (step + gap if self.move.comes is not None else 0)

    def _plan_fits(self, ui: Ui, width: int) -> bool:
        plan = self.move.plan
        return plan is not None and self._widths(ui)[1] + ui.px(ASIDE) + plan_size(ui, plan)[0] <= width

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        move, step, gap = self.move, ui.px(SLOT), ui.px(40)
        (wide, whole), plan = self._widths(ui), move.plan
        first, beside = step + gap if move.comes is not None else 0, 0
        high = ui.px(STRIP) + ui.type.height(CAPTION) + ui.px(2)
        if plan is not None and self._plan_fits(ui, self.rect.width):
            size = plan_size(ui, plan)
            beside = size[0] + ui.px(ASIDE)
            box = pygame.Rect(ui.far(self.rect, size[0]), self.rect.centery - size[1] // 2, *size)
            draw_plan(ui, surface, box, plan)
        x, y = max(0, (self.rect.width - beside - whole) // 2), self.rect.centery - high // 2
        if move.comes is not None:
            box = pygame.Rect(ui.near(self.rect, step, x), y, step, ui.px(STRIP))
            self._sign(ui, surface, move.comes, box)
            self._caption(ui, surface, t("play.you"), box)
        for signs_, at in ((move.before, x + first), (move.after, x + first + gap + wide)):
            line = pygame.Rect(ui.near(self.rect, wide, at), y, wide, ui.px(STRIP))
            if at > x:
                middle = ui.near(self.rect, gap, at - gap) + gap // 2, line.centery
                if self.barred:
                    draw_barred(ui, surface, middle, ui.px(30))
                else:
                    arrow(ui, surface, middle, "accent")
            fill, edge = (*ui.theme["field"], 255), ui.theme["accent"]
            surface.blit(paint.box(line.size, ui.px(12), fill, edge, ui.px(2)), line)
            for place, sign in enumerate(signs_):
                self._sign(ui, surface, sign, pygame.Rect(ui.near(line, step, place * step), y, step, line.height))
            for word, place in zip(move.ends, (0, len(signs_) - 1), strict=True):
                self._caption(
                    ui, surface, t(word), pygame.Rect(ui.near(line, step, place * step), y, step, line.height)
                )

    def _sign(self, ui: Ui, surface: pygame.Surface, sign: Sign | None, box: pygame.Rect) -> None:
        draw_sign(ui, surface, sign, box.center, ui.px(SIGN))

    def _caption(self, ui: Ui, surface: pygame.Surface, text: str, box: pygame.Rect) -> None:
        line = pygame.Rect(box.x, box.bottom + ui.px(1), box.width, ui.type.height(CAPTION))
        ui.type.draw(surface, text, ui.type.fitting(text, CAPTION, line.width), ui.theme["card_muted"], line, "centre")


def draw_sign(ui: Ui, surface: pygame.Surface, sign: Sign | None, middle: tuple[int, int], side: int) -> None:
    """In a place, or the empty place."""
    at = pygame.Rect(0, 0, side, side)
    at.center = middle
    if sign is not None:
        surface.blit(signs.picture(ui.theme, sign, side), at)
    else:
        surface.blit(paint.box(at.size, side // 2, None, ui.theme["muted"], ui.px(1.4)), at)


def plan_size(ui: Ui, plan: LinePlan | None) -> tuple[int, int]:
    """With the names below, and the triangle on any side."""
    if plan is None:
        return 0, 0
    words = max(ui.type.width(t(key), CAPTION) for key in (plan.edge, "rules.from_above"))
    point = ui.px(POINT + 5)
    return max(words, ui.px(CELL) * plan.size + 2 * point), ui.px(CELL) * plan.size + point + 2 * ui.type.height(
        CAPTION
    )


def draw_plan(ui: Ui, surface: pygame.Surface, box: pygame.Rect, plan: LinePlan) -> None:
    """A square of cells with the near edge in gold and named, the line tinted, and where the push comes from. As a
    board it is never mirrored."""
    theme, side, point = ui.theme, ui.px(CELL), ui.px(POINT)
    grid = pygame.Rect(0, box.y + (point + ui.px(5) if plan.comes[1] < 0 else 0), side * plan.size, side * plan.size)
    grid.centerx = box.centerx
    quiet = mix(theme["card"], theme["border"], 0.6)
    surface.fill(mix(theme["card"], theme["raised"], 0.6), grid)
    for column, row in plan.cells:
        surface.fill(
            mix(theme["raised"], theme["accent"], 0.4), (grid.x + column * side, grid.y + row * side, side, side)
        )
    for step in range(plan.size + 1):
        surface.fill(quiet, (grid.x + step * side, grid.y, 1, grid.height))
        surface.fill(quiet, (grid.x, grid.y + step * side, grid.width, 1))
    surface.fill(theme["accent"], (grid.x, grid.bottom - ui.px(1), grid.width, ui.px(3)))
    _point(ui, surface, grid, plan)
    high = ui.type.height(CAPTION)
    y = box.bottom - 2 * high
    ui.type.draw(surface, t(plan.edge), CAPTION, theme["accent"], pygame.Rect(box.x, y, box.width, high), "centre")
    below = pygame.Rect(box.x, y + high, box.width, high)
    ui.type.draw(surface, t("rules.from_above"), CAPTION, theme["card_muted"], below, "centre")


def _point(ui: Ui, surface: pygame.Surface, grid: pygame.Rect, plan: LinePlan) -> None:
    """A triangle beside the square that points into the line; a disc where it runs up or down."""
    side, size, (column, row) = ui.px(CELL), ui.px(POINT), plan.comes
    x, y = grid.x + (column + 0.5) * side, grid.y + (row + 0.5) * side
    way = (column == -1) - (column == plan.size), (row == -1) - (row == plan.size)
    tint = ui.theme["accent"]
    if way == (0, 0):
        pygame.draw.aacircle(surface, tint, (x, y), size * 0.5)
        return
    reach = side / 2 - ui.px(4)
    tip = x + way[0] * reach, y + way[1] * reach
    foot = tip[0] - way[0] * size, tip[1] - way[1] * size
    across = way[1] * size * 0.7, way[0] * size * 0.7
    corners = [tip, (foot[0] + across[0], foot[1] + across[1]), (foot[0] - across[0], foot[1] - across[1])]
    pygame.draw.polygon(surface, tint, corners)
    pygame.draw.aalines(surface, tint, True, corners)


def draw_emblem(ui: Ui, surface: pygame.Surface, box: pygame.Rect, rows: Emblem) -> None:
    """Rows of signs in the middle of a box; a square of them lies in a field."""
    across, down = len(rows[0]), len(rows)
    side = min(box.height, box.width, ui.px(MOST))
    cell = min(side / across, side / down / APART_ROWS)
    step = cell * APART_ROWS
    if across == down:
        field = pygame.Rect(0, 0, side, side)
        field.center = box.center
        quiet = mix(ui.theme["panel"], ui.theme["border"], 0.6)
        surface.blit(paint.box(field.size, ui.px(8), (*ui.theme["field"], 255), quiet, ui.px(1)), field)
        cell = step = (side - 2 * ui.px(4)) / across
    x, y = box.centerx - cell * across / 2, box.centery - step * down / 2
    for place, row in enumerate(rows):
        for along, sign in enumerate(row):
            middle = round(x + (along + 0.5) * cell), round(y + (place + 0.5) * step)
            draw_sign(ui, surface, sign, middle, round(cell * (0.88 if sign else 0.62)))


class PatternRow(Widget):
    """All that wins, side by side, each in a field; what won here has the gold edge."""

    def __init__(self, patterns: Sequence[WinningPattern]) -> None:
        super().__init__(key="patterns")
        self.patterns = patterns

    def _side(self, ui: Ui, width: int) -> int:
        count = len(self.patterns)
        return min(ui.px(FIELD), (width - ui.px(APART) * (count - 1)) // count)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._side(ui, width) + ui.px(8)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, gap, side = ui.theme, ui.px(APART), self._side(ui, self.rect.width)
        whole = len(self.patterns) * (side + gap) - gap
        for place, pattern in enumerate(self.patterns):
            x = ui.near(self.rect, side, (self.rect.width - whole) // 2 + place * (side + gap))
            box = pygame.Rect(x, self.rect.y, side, side)
            edge = (theme["accent"], ui.px(2)) if pattern.made else (theme["border"], ui.px(1))
            surface.blit(paint.box(box.size, ui.px(10), (*theme["field"], 255), *edge), box)
            inner = box.inflate(-2 * ui.px(RIM), -2 * ui.px(RIM))
            cell = inner.width / pattern.size
            for at in cells_of(pattern.size):
                middle = round(inner.x + (at[0] + 0.5) * cell), round(inner.y + (at[1] + 0.5) * cell)
                full = at in pattern.cells
                draw_sign(ui, surface, pattern.sign if full else None, middle, round(cell * (0.84 if full else 0.56)))


def cells_of(size: int) -> list[PlanCell]:
    return [(column, row) for row in range(size) for column in range(size)]
