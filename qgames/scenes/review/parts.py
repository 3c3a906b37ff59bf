"""The parts of a review's page: the graph with the keyboard's focus, chips of the turning points, what a move made of
what, how far the review has come; and where they stand around the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from qgames.ai.search.searcher import Score
from qgames.files.i18n import percent, t
from qgames.files.theme import mix
from qgames.rules.core import State
from qgames.scenes.parts.phrases import VAST, Pen, Phrase
from qgames.scenes.parts.signs import Glyph
from qgames.scenes.play.board import Board
from qgames.scenes.play.overlay import worth_mark
from qgames.scenes.review.graph import GraphPoint, column, nearest, paint_graph, plan
from qgames.session.scores import worth
from qgames.session.words import Parts, plain
from qgames.ui import BODY, CAPTION, SMALL, STRONG, Done, Label, Pressable, Type, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import LESS, MORE, SET, AccessibleNode, box_of

EDGE, PAD = 16, 14
GRAPH, LOW = 182, 168  # logical pixels the graph is high, and where there is little room
ROOMY = 700, 1000  # logical pixels of height from which on there is enough; of an upright window
HEAD = 40  # of it, what stands above the points
PANELS = ((1100, 348), (780, 300), (0, 250))  # from so wide a window on, the panel is so wide
UPRIGHT = 0.32  # of the height that the board has at least, where the panel stands below it
MOST = 440  # logical pixels that the panel needs there: what is left is the board's
SEEN = Type(15.5, "bold")
WHO = Type(12.5)


def upright(ui: Ui) -> bool:
    """Is there more height than width? Then the panel stands below the graph."""
    wide, high = ui.logical_size
    return ui.upright or (wide < 780 and high > wide)


def panel_size(ui: Ui) -> tuple[int, int]:
    wide, high = ui.logical_size
    if upright(ui):
        return ui.px(wide - 2 * EDGE), ui.px(min(MOST, high * (1 - UPRIGHT) - graph_high(ui) - 3 * EDGE))
    return ui.px(next(each for least, each in PANELS if wide >= least)), ui.px(high - 2 * EDGE)


def graph_high(ui: Ui) -> int:
    return GRAPH if ui.logical_size[1] >= ROOMY[upright(ui)] else LOW


class ReviewAround(Widget):
    """The board under all, the graph below it with what stands at its head, the panel at the far side; in an upright
    window, below."""

    def __init__(self, board: Board, graph: Widget, head: Widget, panel: Widget) -> None:
        super().__init__()
        self.board, self.graph, self.head, self.panel = board, graph, head, panel

    def children(self) -> Sequence[Widget]:
        return self.board, self.graph, self.head, self.panel

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        edge, (wide, high) = ui.px(EDGE), panel_size(ui)
        low = ui.px(graph_high(ui))
        if upright(ui):
            free = pygame.Rect(rect.x, rect.y, rect.width, rect.height - high - edge)
            self.panel.place(ui, pygame.Rect(rect.x + edge, rect.bottom - high - edge, wide, high))
        else:
            self.panel.place(ui, pygame.Rect(ui.far(rect, wide, edge), rect.y + edge, wide, rect.height - 2 * edge))
            free = ui.rest(rect, 0, wide + edge)
        graph = pygame.Rect(free.x + edge, free.bottom - low - edge, free.width - 2 * edge, low)
        self.graph.place(ui, graph)
        inner = graph.inflate(-2 * ui.px(PAD), 0)
        self.head.place(ui, pygame.Rect(inner.x, inner.y + ui.px(2), inner.width, ui.px(HEAD)))
        area = pygame.Rect(free.x, free.y, free.width, free.height - low - 2 * edge)
        self.board.room = area
        self.board.place(ui, area)


class Halves(Widget):
    """Two side by side, as high as there is room."""

    def __init__(self, near: Widget, far: Widget, gap: float) -> None:
        super().__init__()
        self.near, self.far, self.gap, self.grow = near, far, gap, 1.0

    def children(self) -> Sequence[Widget]:
        return self.near, self.far

    def _wide(self, ui: Ui, width: int) -> int:
        return (width - ui.px(self.gap)) // 2

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(each.measure(ui, self._wide(ui, width))[1] for each in self.children())

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        wide = self._wide(ui, rect.width)
        self.near.place(ui, pygame.Rect(ui.near(rect, wide), rect.y, wide, rect.height))
        self.far.place(ui, pygame.Rect(ui.far(rect, wide), rect.y, wide, rect.height))


class GraphHead(Widget):
    """Whose eyes the graph is seen with, what its points mean, how many are estimates, and what can be done about
    the whole; as much of it as there is room for."""

    def __init__(self, seen: str, estimates: str, tools: Sequence[Widget]) -> None:
        super().__init__()
        self.near: list[Widget] = [Label(seen, SEEN), Legend()]
        self.open: list[Widget] = [Label(estimates, SMALL, "muted")] if estimates else []
        self.far = [*self.open, *tools]
        self._shown: list[Widget] = []

    def children(self) -> Sequence[Widget]:
        return self._shown

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        sizes = {each: each.measure(ui, rect.width) for each in (*self.near, *self.far)}
        gaps = {each: 0 if wide < ui.px(60) else ui.px(14) for each, (wide, _) in sizes.items()}  # icons stand close
        shown = list(sizes)
        for widget in (self.near[1], *self.open, self.near[0]):  # what can be pressed stays
            if sum(sizes[each][0] + gaps[each] for each in shown) - ui.px(14) > rect.width:
                shown.remove(widget)
        x = 0
        for widget in (each for each in self.near if each in shown):
            wide, high = sizes[widget]
            widget.place(ui, pygame.Rect(ui.near(rect, wide, x), rect.centery - high // 2, wide, high))
            x += wide + gaps[widget]
        x = 0
        for widget in reversed([each for each in self.far if each in shown]):
            wide, high = sizes[widget]
            widget.place(ui, pygame.Rect(ui.far(rect, wide, x), rect.centery - high // 2, wide, high))
            x += wide + gaps[widget]
        self._shown = shown


class Legend(Widget):
    """A hollow point and a full one, in words."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        words = sum(ui.type.width(t(f"review.legend.{kind}"), SMALL) for kind in ("estimate", "proved"))
        return words + 2 * ui.px(17) + ui.px(16), ui.type.height(SMALL)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, x = ui.theme, 0
        for kind in ("estimate", "proved"):
            at = ui.near(self.rect, 0, x + ui.px(5)), self.rect.centery
            pygame.draw.aacircle(surface, theme["text" if kind == "proved" else "muted"], at, ui.px(5))
            if kind == "estimate":
                pygame.draw.aacircle(surface, theme["panel"], at, ui.px(3))
            words = t(f"review.legend.{kind}")
            room = ui.rest(self.rect, x + ui.px(17))
            ui.type.draw(surface, words, SMALL, theme["muted"], room)
            x += ui.px(17) + ui.type.width(words, SMALL) + ui.px(16)

    def spoken(self) -> str:
        return ""


class LongerChip(Pressable):
    """To look longer; while it looks, the chip fills, and another press lets it be."""

    def __init__(self, share: Callable[[], float | None], action: Callable[[], None]) -> None:
        super().__init__(action, key="longer")
        self.share = share
        self._drawn = -1

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return max(ui.px(148), ui.type.width(t("review.longer"), SMALL) + ui.px(52)), ui.px(44)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        grown = self.rect.inflate(ui.px(6), -ui.px(4))
        return grown, grown.height // 2

    def update(self, ui: Ui, seconds: float) -> bool:
        share = self.share()
        now = -1 if share is None else round(100 * share)
        changed, self._drawn = now != self._drawn, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, face, share = ui.theme, self.rect.inflate(0, -ui.px(10)), self.share()
        fill = mix(theme["panel"], theme["raised"], 0.9 if self.hovered else 0.25)
        radius = face.height // 2
        surface.blit(paint.box(face.size, radius, (*fill, 255)), face)
        if share is not None:
            full = paint.box(face.size, radius, (*mix(theme["panel"], theme["accent"], 0.45), 255))
            wide = max(1, round(face.width * share))
            part = pygame.Rect(face.width - wide if ui.rtl else 0, 0, wide, face.height)
            surface.blit(full, face.move(part.x, 0), part)
        surface.blit(paint.box(face.size, radius, None, theme["border"], ui.px(1)), face)
        side = ui.px(17)
        icon = paint.icon("hourglass", side, theme["text"])
        surface.blit(icon, (ui.near(face, side, ui.px(15)), face.centery - side // 2))
        ui.type.draw(surface, t("review.longer"), SMALL, theme["text"], ui.rest(face, ui.px(38), ui.px(8)))

    def spoken(self) -> str:
        share = self.share()
        return t("review.longer") if share is None else t("review.working", share=percent(round(100 * share)))


class Graph(Widget):
    """Up and Down: turning points; Left and Right, PgUp and PgDn: turns."""

    focusable = True

    def __init__(
        self,
        points: Callable[[], Sequence[GraphPoint]],
        labels: Sequence[str],
        glyph: Glyph,
        note: str,
        current: Callable[[], int],
        go: Callable[[int], None],
        spoken: Callable[[int], str],
    ) -> None:
        super().__init__(key="graph")
        self.points, self.labels, self.glyph, self.note = points, labels, glyph, note
        self.current, self.go, self._spoken = current, go, spoken
        self._shown: tuple[object, ...] = ()

    def _area(self, ui: Ui) -> pygame.Rect:
        inner, top = self.rect.inflate(-2 * ui.px(PAD), 0), ui.px(HEAD + 2)
        return pygame.Rect(inner.x, inner.y + top, inner.width, inner.height - top - ui.px(5))

    def update(self, ui: Ui, seconds: float) -> bool:
        now = tuple(self.points()), self.current()
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        box = paint.box(self.rect.size, ui.px(16), (*theme["panel"], 240), theme["border"], ui.px(1))
        surface.blit(box, self.rect)
        paint_graph(theme, ui.type, surface, self._area(ui), self.points(), self.labels, self.glyph, self.current())

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

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        """What has the focus is the turn looked at."""
        area, count_, at = self._area(ui), len(self.points()), self.current()
        if not 0 <= at < count_:
            return super().ring_box(ui)
        return column(plan(ui.type, area, count_, self.labels), area, at, ui.scale), ui.px(8)

    def turning(self, way: int) -> int:
        """The next turning point in a direction; where there is none, here."""
        at = self.current()
        marked = [number for number, point in enumerate(self.points()) if point.made]
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
    """A turning point: its move, whose it was, and what it made of the game for them, as the card below says it. What
    is not proved has a dashed edge."""

    def __init__(
        self, point: GraphPoint, glyph: Glyph, on: bool, low: bool, action: Callable[[], None], said: str
    ) -> None:
        super().__init__(action, key=f"turning:{plain(point.label)}", tip=said)
        self.point, self.glyph, self.on, self.low = point, glyph, on, low

    def _phrase(self, ui: Ui) -> tuple[Pen, Phrase]:
        pen = Pen(ui.theme, ui.type, self.glyph, ui.rtl)
        face = Type(13.5, "bold" if self.on else "sans") if self.low else STRONG if self.on else BODY
        return pen, pen.lay(self.point.label, face, LOW_GLYPH if self.low else CHIP_GLYPH)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        beside = ui.px(2 * CLOSE + 3 + LOW_MARK if self.low else 20)
        least = 0 if self.low else ui.px(72)
        return min(width, max(self._phrase(ui)[1].width + beside, least)), ui.px(44 if self.low else 62)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, face = ui.theme, self.rect
        fill = mix(theme["panel"], theme["raised"], 0.9 if self.on or self.hovered else 0.2)
        edge, line = (theme["accent"], 2) if self.on else (theme["border"], 1)
        made = paint.box(face.size, ui.px(12), (*fill, 255))
        surface.blit(made, face)
        outline = face.size, ui.px(12)
        if self.point.proved:
            surface.blit(paint.box(*outline, None, edge, ui.px(line)), face)
        else:
            surface.blit(paint.dashed(*outline, edge, ui.px(line), ui.px(4)), face)
        pen, phrase = self._phrase(ui)
        spare = (face.width - self.measure(ui, face.width)[0]) // 2
        inner = face.inflate(-2 * (ui.px(CLOSE) + min(ui.px(6), spare) if self.low else ui.px(9)), -2 * ui.px(5))
        size, tint = ui.px(LOW_MARK if self.low else 20), theme["text"] if self.on else theme["muted"]
        line_high = inner.height if self.low else ui.px(30)
        pen.write(surface, phrase, pygame.Rect(inner.x, inner.y, inner.width, line_high), tint)
        at = (
            ui.far(inner, 0, size // 2 - ui.px(0 if self.low else 2)),
            inner.centery if self.low else inner.bottom - size // 2,
        )
        if self.point.made is not None:
            verdict_marks.put(surface, verdict_marks.verdict(theme, *self.point.made, size), at)
        if not self.low:
            room = pygame.Rect(inner.x, inner.bottom - ui.type.height(WHO), inner.width, ui.type.height(WHO))
            room = ui.rest(room, 0, size)
            ui.type.draw(surface, self.point.who, WHO, theme["accent" if self.on else "muted"], room)


WORTH, ARROW = 36, 36  # logical pixels: what a mark takes, in both ways; an arrow with what is beside it
CLOSE, LOW_MARK = 4, 17  # logical pixels beside what is in a low chip, and of its mark
LOW_GLYPH, CHIP_GLYPH, FIELD_GLYPH = 18, 26, 44  # logical pixels of a picture
FIELD, LOW_FIELD = 62, 50  # how high a field is, and where there is little room
NARROW_FIELD = 130  # logical pixels of width under which its parts stand closer


class MoveFields(Widget):
    """The tokens of a turn side by side, each with a large picture: what was done, and where or to whom."""

    def __init__(
        self, fields: Sequence[tuple[str, Parts]], glyph: Glyph, low: bool = False, boxed: bool = True
    ) -> None:
        super().__init__()
        self.fields, self.glyph, self.low, self.boxed = fields, glyph, low, boxed

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(LOW_FIELD if self.low else FIELD)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        gap, count_ = ui.px(8 if self.boxed else 22), max(1, len(self.fields))
        wide = (self.rect.width - gap * (count_ - 1)) // count_
        boxes = [
            pygame.Rect(ui.near(self.rect, wide, place * (wide + gap)), self.rect.y, wide, self.rect.height)
            for place in range(len(self.fields))
        ]
        above = self._captions(ui, boxes)
        for place, (caption, parts) in enumerate(self.fields):
            self._field(ui, surface, boxes[place], caption, parts, above)
            if place and not self.boxed:
                side = ui.px(15)
                icon = paint.icon("right", side, ui.theme["muted"], ui.rtl)
                middle = ui.near(self.rect, 0, place * (wide + gap) - gap // 2)
                surface.blit(icon, icon.get_rect(center=(middle, self.rect.centery)))

    def _inner(self, ui: Ui, box: pygame.Rect) -> pygame.Rect:
        close = box.width < ui.px(NARROW_FIELD)
        return box.inflate(-2 * ui.px(8 if close else 12) if self.boxed else 0, 0)

    def _large(self, ui: Ui, parts: Parts) -> pygame.Surface | None:
        if not parts or not parts[0].glyph:
            return None
        return self.glyph(ui.theme, parts[0].glyph, round(ui.px(FIELD_GLYPH) * (0.85 if self.low else 1)))

    def _beside(self, ui: Ui, box: pygame.Rect, parts: Parts) -> pygame.Rect:
        """The room for words, beside the large picture if there is one."""
        inner, large = self._inner(ui, box), self._large(ui, parts)
        gap = ui.px(6 if box.width < ui.px(NARROW_FIELD) else 10)
        return inner if large is None else ui.rest(inner, large.get_width() + gap)

    def _captions(self, ui: Ui, boxes: Sequence[pygame.Rect]) -> Type | None:
        """The type of the words above, the same in all fields; None if they fit in none: pictures say it too."""
        kind = CAPTION
        rooms = [self._beside(ui, box, parts).width for box, (_, parts) in zip(boxes, self.fields, strict=True)]
        captions = [caption for caption, _ in self.fields]
        for caption, room in zip(captions, rooms, strict=True):
            kind = ui.type.fitting(caption, kind, room)
        fits = all(ui.type.width(each, kind) <= room for each, room in zip(captions, rooms, strict=True))
        return kind if fits else None

    def _field(
        self, ui: Ui, surface: pygame.Surface, box: pygame.Rect, caption: str, parts: Parts, above: Type | None
    ) -> None:
        theme = ui.theme
        if self.boxed:
            surface.blit(paint.box(box.size, ui.px(12), (*theme["field"], 255), theme["border"], ui.px(1)), box)
        inner, pen = self._beside(ui, box, parts), Pen(theme, ui.type, self.glyph, ui.rtl)
        if (large := self._large(ui, parts)) is not None:
            x = ui.near(self._inner(ui, box), large.get_width())
            surface.blit(large, (x, box.centery - large.get_height() // 2))
            parts = parts[1:]
        alone = len(parts) == 1  # a name is cut rather than broken
        kind = ui.type.fitting(parts[0].text, STRONG, inner.width) if alone else STRONG
        phrase = pen.lay(parts, kind, CHIP_GLYPH, VAST if alone else inner.width)
        small = ui.type.height(CAPTION)
        if not parts or above is None or phrase.height + small > box.height - ui.px(4):
            small = 0
        top = box.centery - (small + phrase.height) // 2
        if small and above is not None:
            ui.type.draw(surface, caption, above, theme["muted"], pygame.Rect(inner.x, top, inner.width, small))
        pen.write(surface, phrase, pygame.Rect(inner.x, top + small, inner.width, phrase.height), theme["text"])

    def spoken(self) -> str:
        return ", ".join(f"{caption}: {plain(parts)}" for caption, parts in self.fields)


class Became(Widget):
    """What it was, an arrow, what it became: side by side, or where that is too wide, below each other."""

    def __init__(self, before: tuple[State, Score], after: tuple[State, Score]) -> None:
        super().__init__()
        self.worths = before, after

    @property
    def _kept(self) -> bool:
        """Is it called the same as before?"""
        before, after = self.worths
        return worth(*before) == worth(*after)

    def _wide(self, ui: Ui) -> list[int]:
        return [ui.px(WORTH) + ui.type.width(worth(*each), SMALL) for each in self.worths]

    def _abreast(self, ui: Ui, width: int) -> bool:
        return self._kept or sum(self._wide(ui)) + ui.px(ARROW) <= width

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(WORTH) * (1 if self._abreast(ui, width) else 2)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if self._kept:
            self._worth(ui, surface, self.rect, *self.worths[1])
            return
        first, second = self._boxes(ui)
        for box, each in zip((first, second), self.worths, strict=True):
            self._worth(ui, surface, box, *each)
        icon = paint.icon("right", ui.px(16), ui.theme["muted"], ui.rtl)
        middle = ui.near(second, 0, -ui.px(ARROW) // 2)
        surface.blit(icon, icon.get_rect(center=(middle, second.centery)))

    def _boxes(self, ui: Ui) -> tuple[pygame.Rect, pygame.Rect]:
        rect, high = self.rect, ui.px(WORTH)
        if not self._abreast(ui, rect.width):
            below = pygame.Rect(rect.x, rect.y + high, rect.width, high)
            return pygame.Rect(rect.x, rect.y, rect.width, high), ui.rest(below, ui.px(ARROW))
        wide = self._wide(ui)[0]
        line = pygame.Rect(rect.x, rect.y, rect.width, high)
        return ui.rest(line, 0, rect.width - wide), ui.rest(line, wide + ui.px(ARROW))

    def _worth(self, ui: Ui, surface: pygame.Surface, box: pygame.Rect, state: State, score: Score) -> None:
        verdict_marks.put(surface, worth_mark(ui, state, score, 28), (ui.near(box, 0, ui.px(15)), box.centery))
        room, words = ui.rest(box, ui.px(WORTH)), worth(state, score)
        ui.type.draw(surface, words, ui.type.fitting(words, SMALL, room.width), ui.theme["text"], room)


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
