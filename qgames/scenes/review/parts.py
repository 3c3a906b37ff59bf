"""The parts of a review's page: the graph with the keyboard's focus, chips of the turning points, what a move made of
what, how far the review has come; and where they stand around the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from qgames.ai.analysis import count
from qgames.ai.judgement import expected
from qgames.ai.search.searcher import Score
from qgames.files.i18n import percent, t
from qgames.files.theme import mix
from qgames.rules.core import State
from qgames.scenes.play.board import Board
from qgames.scenes.review.graph import GraphPoint, nearest, paint_graph, plan
from qgames.session.scores import worth
from qgames.ui import BODY, CAPTION, SMALL, STRONG, Done, Panel, Pressable, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import LESS, MORE, SET, AccessibleNode, box_of

EDGE, PAD = 14, 14
GRAPH, LOW = 182, 146  # logical pixels the graph is high, and where there is little room
PANELS = ((1100, 372), (780, 300), (0, 250))  # from so wide a window on, the panel is so wide


def panel_width(ui: Ui) -> int:
    return next(wide for least, wide in PANELS if ui.logical_size[0] >= least)


class ReviewAround(Widget):
    """The board under all, the graph below it, the panel at the far side."""

    def __init__(self, board: Board, graph: Widget, panel: Widget) -> None:
        super().__init__()
        self.board, self.graph, self.panel = board, graph, panel

    def children(self) -> Sequence[Widget]:
        return self.board, self.graph, self.panel

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        edge, wide = ui.px(EDGE), ui.px(panel_width(ui))
        high = ui.px(GRAPH if ui.logical_size[1] >= 700 else LOW)
        self.panel.place(ui, pygame.Rect(ui.far(rect, wide, edge), rect.y + edge, wide, rect.height - 2 * edge))
        free = ui.rest(rect, 0, wide + edge)
        self.graph.place(ui, pygame.Rect(free.x + edge, free.bottom - high - edge, free.width - 2 * edge, high))
        area = pygame.Rect(free.x, free.y, free.width, free.height - high - 2 * edge)
        self.board.room = area
        self.board.place(ui, area)


class Graph(Widget):
    """Up and Down: turning points; Left and Right, PgUp and PgDn: turns."""

    focusable = True

    def __init__(
        self,
        points: Callable[[], Sequence[GraphPoint]],
        labels: Sequence[str],
        note: str,
        current: Callable[[], int],
        go: Callable[[int], None],
        spoken: Callable[[int], str],
    ) -> None:
        super().__init__(key="graph")
        self.points, self.labels, self.note = points, labels, note
        self.current, self.go, self._spoken = current, go, spoken
        self._shown: tuple[object, ...] = ()

    def _area(self, ui: Ui) -> pygame.Rect:
        pad, top = ui.px(PAD), ui.type.height(CAPTION) + ui.px(6)
        inner = self.rect.inflate(-2 * pad, -pad)
        return pygame.Rect(inner.x, inner.y + top, inner.width, inner.height - top)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = tuple(self.points()), self.current()
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        box = paint.box(self.rect.size, ui.px(12), (*theme["panel"], 240), theme["border"], ui.px(1))
        surface.blit(box, self.rect)
        points, area = self.points(), self._area(ui)
        left = plan(ui.type, area, len(points), self.labels).left
        room = pygame.Rect(left, self.rect.y + ui.px(8), area.right - left, ui.type.height(CAPTION))
        ui.type.draw(surface, self.note, ui.type.fitting(self.note, CAPTION, room.width), theme["muted"], room)
        paint_graph(theme, ui.type, surface, area, points, self.labels, self.current())

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN:
            name, count_, at = keys.shortcut(event), len(self.points()), self.current()
            to = {"left": at - 1, "pageup": at - 1, "right": at + 1, "pagedown": at + 1, "home": 0, "end": count_ - 1}
            if name in to:
                return self._go(to[name])
            if name in ("up", "down"):
                return self._go(self.turning(-1 if name == "up" else 1))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            area = self._area(ui)
            return self._go(
                nearest(plan(ui.type, area, len(self.points()), self.labels), event.pos, len(self.points()))
            )
        return None

    def turning(self, way: int) -> int:
        """The next turning point in a direction; where there is none, here."""
        at = self.current()
        marked = [number for number, point in enumerate(self.points()) if point.mark]
        ahead = [number for number in marked if (number - at) * way > 0]
        return at if not ahead else min(ahead) if way > 0 else max(ahead)

    def _go(self, to: int) -> Done:
        if 0 <= to < len(self.points()):
            self.go(to)
        return Done()

    def spoken(self) -> str:
        return self._spoken(self.current())

    def part(self, ui: Ui) -> AccessibleNode | None:
        """Turn after turn, as a slider has its steps."""
        at, last = self.current(), max(0, len(self.points()) - 1)
        number = float(at), 0.0, float(last), 1.0
        return AccessibleNode(
            "slider", self.spoken(), box_of(self.rect), note=self.note, number=number, actions=(SET, MORE, LESS)
        )

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        if action in (MORE, LESS):
            return self._go(self.current() + (1 if action == MORE else -1))
        return self._go(round(value)) if action == SET and isinstance(value, int | float) else None


class TurningChip(Pressable):
    """A turning point: its move, and what it made of the game."""

    def __init__(self, words: str, mark: tuple[str, int], on: bool, action: Callable[[], None], said: str) -> None:
        super().__init__(action, key=f"turning:{words}", tip=said)
        self.words, self.mark, self.on = words, mark, on

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide = ui.type.width(self.words, STRONG) + ui.px(58)
        return min(width, max(wide, ui.px(78))), ui.px(44)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, face = ui.theme, self.rect.inflate(0, -ui.px(6))
        fill = mix(theme["panel"], theme["raised"], 0.9 if self.on or self.hovered else 0.2)
        edge, line = (theme["accent"], 2) if self.on else (theme["border"], 1)
        surface.blit(paint.box(face.size, ui.px(9), (*fill, 255), edge, ui.px(line)), face)
        size = ui.px(20)
        mark = verdict_marks.verdict(theme, *self.mark, size)
        at = ui.far(face, 0, ui.px(20))
        verdict_marks.put(surface, mark, (at, face.centery))
        room = ui.rest(face.inflate(-ui.px(24), 0), 0, ui.px(22))
        tint = theme["text"] if self.on else theme["muted"]
        ui.type.draw(surface, self.words, STRONG if self.on else BODY, tint, room)


class Became(Widget):
    """What it was, an arrow, what it became."""

    def __init__(self, before: tuple[State, Score], after: tuple[State, Score]) -> None:
        super().__init__()
        self.worths = before, after

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = max(len(ui.type.wrap(worth(*each), SMALL, width // 2 - ui.px(58))) for each in self.worths)
        return width, max(ui.px(52), ui.type.height(SMALL) * lines + ui.px(6))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        fill = mix(theme["panel"], theme["raised"], 0.5)
        surface.blit(paint.box(rect.size, ui.px(10), (*fill, 255), theme["border"], ui.px(1)), rect)
        half = rect.width // 2
        boxes = [pygame.Rect(rect.x, rect.y, half, rect.height), pygame.Rect(rect.x + half, rect.y, half, rect.height)]
        for box, (state, score) in zip(reversed(boxes) if ui.rtl else boxes, self.worths, strict=True):
            full = expected(state.game, score)
            mark = verdict_marks.verdict(theme, score.kind, count(state, score), ui.px(28), False, full)
            at = ui.near(box, 0, ui.px(24))
            verdict_marks.put(surface, mark, (at, box.centery))
            left = box.x + ui.px(8) if ui.rtl else box.x + ui.px(44)
            room = pygame.Rect(left, box.y, box.width - ui.px(58), box.height)
            words = worth(state, score)
            lines = ui.type.wrap(words, SMALL, room.width)
            high = ui.type.height(SMALL) * len(lines)
            place = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
            ui.type.paragraph(surface, words, SMALL, theme["text"], place)
        icon = paint.icon("right", ui.px(16), theme["muted"], ui.rtl)
        surface.blit(icon, icon.get_rect(center=(rect.centerx, rect.centery)))


class ReviewProgress(Widget):
    """A thin bar with a sentence."""

    def __init__(self, share: Callable[[], float]) -> None:
        super().__init__(key="progress")
        self.share = share
        self._shown = -1

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(CAPTION) + ui.px(12)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = round(100 * self.share())
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        rect, theme = self.rect, ui.theme
        line = pygame.Rect(rect.x, rect.y, rect.width, ui.type.height(CAPTION))
        ui.type.draw(
            surface, t("review.working", share=percent(round(100 * self.share()))), CAPTION, theme["muted"], line
        )
        track = pygame.Rect(rect.x, line.bottom + ui.px(4), rect.width, ui.px(5))
        surface.blit(paint.box(track.size, track.height // 2, (*theme["track"], 255)), track)
        done = ui.rest(track, 0, track.width - max(track.height, round(track.width * self.share())))
        surface.blit(paint.box(done.size, track.height // 2, (*theme["accent"], 255)), done)


def framed(inside: Widget, edge: str) -> Panel:
    return Panel(inside, pad=12, radius=10, alpha=255, edge=edge)
