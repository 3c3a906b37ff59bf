"""The unfolded cube as a widget: points at the same spots as the cube, by mouse and by keys. Its faces have names, and
a legend tells the two frames apart. It stands in the panel, or on a plate of its own beside the cube; fingers and pads
first open it enlarged, over the whole table, with facelets a finger can touch."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import cast

import pygame

from qgames.files.i18n import t
from qgames.games.cubulus import net
from qgames.games.cubulus.rules import CubulusState
from qgames.games.frame import Frame
from qgames.render import Palette
from qgames.rules.core import State
from qgames.scenes.play.analysis import Analysis
from qgames.scenes.play.board import WAYS, Board
from qgames.scenes.play.menu import Over
from qgames.scenes.play.overlay import sign
from qgames.scenes.play.stage import Stage
from qgames.ui import CAPTION, Answer, Back, Done, Ui, Widget, keys, paint, verdict_marks
from qgames.ui.accessibility import PRESS, AccessibleNode, box_of

SIZES = (23, 21, 19, 17, 15)  # logical pixels of a facelet, as there is room in the panel
NAMED = 11  # and the smallest that has names
NUMBER, NUMBERED = 28, 0.8  # logical pixels of one of the best three, where there is room; its share of a facelet
PLATE = 8  # logical pixels round it on a plate of its own
GAP = 6  # logical pixels between a face and its name beside it


class Net(Widget):
    focusable = True
    points_at_spots = True

    def __init__(
        self,
        current: Stage,
        board: Board,
        frame: Callable[[], Frame[State]],
        tapped: Callable[[str | None], Answer],
        walked: Callable[[str], None],
        analysis: Analysis,
        enlarge: Callable[[], Answer] | None = None,
    ) -> None:
        """`enlarge`: for fingers and pads, which do not meet small facelets."""
        super().__init__(key="net")
        self.current, self.board, self.frame, self.tapped, self.walked = current, board, frame, tapped, walked
        self.analysis, self.enlarge = analysis, enlarge
        self.at = "F5"
        self.rows = 0.0  # logical pixels between its rows, if not as much as usual
        self.facelet = float(SIZES[0])
        self.plate = False
        self._rows = 0.0  # pixels between its rows
        self._inner = pygame.Rect(0, 0, 0, 0)
        self._cursor: tuple[object, str] = None, ""  # the spot it is on, and what that depends on
        self._shown: tuple[object, ...] = ()

    @property
    def _state(self) -> CubulusState:
        return cast(CubulusState, self.current.sitting.state)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        pad = 2 * ui.px(PLATE) if self.plate else 0
        unit = min(ui.scale * self.facelet, (width - pad) / net.WIDE)
        wide, high = net.size_of(unit, self._between(ui, unit))
        return (wide + pad if self.plate else width), high + pad

    def _between(self, ui: Ui, unit: float) -> float:
        """Rows stand apart by at least a line of names."""
        if self.rows:
            return self.rows * ui.scale
        return max(net.ROWS * unit, ui.type.height(CAPTION) + 1.0 if self.named else 0.0)

    @property
    def named(self) -> bool:
        """Is there room for words? Not where everything is tiny."""
        return self.facelet >= NAMED

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = 2 * ui.px(PLATE) if self.plate else 0
        self._inner = rect.inflate(-pad, -pad)
        self._rows = self._between(ui, min(ui.scale * self.facelet, self._inner.width / net.WIDE))

    def _pick(self, pos: tuple[int, int]) -> str | None:
        return net.pick(self._state, self._inner, pos, self._rows)

    def _frame(self) -> Frame[CubulusState]:
        frame = cast(Frame[CubulusState], self.frame())
        if self.focused and self.board.by_keys:
            frame = frame._replace(pick=frame.pick._replace(hover=self._spot(self.at)))
        return frame

    def _spot(self, facelet: str) -> str:
        return self._pick(net.layout(self._inner, self._rows)[facelet].center) or facelet

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table = self.board.ready(ui)
        seen = net.faces_seen(table.lens)
        if self.plate:
            box = paint.box(self.rect.size, ui.px(14), (*ui.theme["panel"], 255), ui.theme["border"], ui.px(1))
            surface.blit(box, self.rect)
        frame = self._frame()
        net.draw(surface, self._inner, frame, table.palette, table.balls, seen, self._rows)
        if self.named:
            self._names(ui, surface, net.standing_out(frame, seen))
        if self.named and not self._state.outcome:
            self._legend(ui, surface, table.palette)
        self._verdicts(ui, surface)

    def _verdicts(self, ui: Ui, surface: pygame.Surface) -> None:
        """In the lower right corner of every opening, so that the ball stays seen; a number fills it, and does not
        leave its face."""
        fields = net.layout(self._inner, self._rows)
        for mark in sorted(self.analysis.shown(), key=lambda mark: -(mark.rank or 9)):
            field = fields[mark.move]
            size = round(min(ui.px(NUMBER), field.width * NUMBERED))
            picture = sign(ui, self._state, mark, field.width * 1.4, ranked=size)
            aside = 0.5 if mark.rank else 0.72
            if picture is not None:
                verdict_marks.put(surface, picture, (field.x + field.width * aside, field.y + field.height * aside))

    def _names(self, ui: Ui, surface: pygame.Surface, bright: Collection[str]) -> None:
        """Over the faces in the middle row; before top and bottom, where there is room."""
        high, gap = ui.type.height(CAPTION), ui.px(GAP)
        for face, box in net.face_rects(self._inner, self._rows).items():
            place = pygame.Rect(box.x - ui.px(1), box.y - high, box.width + 2 * ui.px(1), high)
            align = "centre"
            name = t(f"play.cubulus.face.{face}")
            if face in "UD":
                place = pygame.Rect(self._inner.x, box.centery - high // 2, box.x - gap - self._inner.x, high)
                align = "start" if ui.rtl else "end"
                if self._behind(ui, face, box):  # there is always room
                    place.x, place.width = box.right + gap, self._inner.right - box.right - gap
                    align = "end" if ui.rtl else "start"
            tint = ui.theme["text" if face in bright else "muted"]
            ui.type.draw(surface, name, ui.type.fitting(name, CAPTION, place.width), tint, place, align)

    def _behind(self, ui: Ui, face: str, box: pygame.Rect) -> bool:
        """Has the name of top or bottom no room before its face?"""
        return ui.type.width(t(f"play.cubulus.face.{face}"), CAPTION) > box.x - ui.px(GAP) - self._inner.x

    def _legend(self, ui: Ui, surface: pygame.Surface, palette: Palette) -> None:
        """At the lower right of the cross, where nothing else is."""
        faces, high = net.face_rects(self._inner, self._rows), ui.type.height(CAPTION)
        room = pygame.Rect(faces["R"].x, faces["D"].y, faces["B"].right - faces["R"].x, faces["D"].height)
        side, gap = ui.px(13), ui.px(8)
        ground = (*palette["board.dark"].mid, 255)  # as on the net, whatever the panel is
        texts = {kind: t(f"play.cubulus.legend.{kind}") for kind in ("last", "hover")}
        wide = side + 2 * gap + max(ui.type.width(text, CAPTION) for text in texts.values())
        if wide > room.width or 2 * high > room.height or self._behind(ui, "D", faces["D"]):
            return
        frame = self._frame()
        there = {"last": frame.look.marks.get("last"), "hover": frame.pick.hover}
        y = room.bottom - 2 * high - ui.px(3)
        for kind in (kind for kind in texts if there[kind]):
            text = texts[kind]
            icon = pygame.Rect(room.x + gap, y + (high - side) // 2, side, side)
            around = icon.inflate(2 * ui.px(2), 2 * ui.px(2))  # a pale mark needs it on a pale panel
            surface.blit(paint.box(around.size, ui.px(6), ground), around)
            surface.blit(paint.box(icon.size, ui.px(4), ground, palette[f"mark.{kind}"].mid, ui.px(2)), icon)
            place = pygame.Rect(icon.right + gap, y, room.right - icon.right - gap, high)
            ui.type.draw(surface, text, CAPTION, ui.theme["muted"], place)
            y += high + ui.px(3)

    def update(self, ui: Ui, seconds: float) -> bool:
        table = self.board.table
        now = self._frame(), net.faces_seen(table.lens) if table else (), self.analysis.shown()
        changed, self._shown = now != self._shown, now
        return changed

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        board = self.board
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("enter", "space") and getattr(event, "pad", False) and self.enlarge:
                return Done(self.enlarge())
            return self._key(name)
        if event.type == pygame.MOUSEMOTION:
            board.hover, board.by_keys = self._pick(event.pos), False
            return Done()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            board.by_keys = False
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if getattr(event, "finger", False) and self.enlarge:
                return Done(self.enlarge())
            spot = self._pick(event.pos)
            return Done(self.tapped(spot)) if spot else Done()
        return None

    def _key(self, name: str) -> Done | None:
        if name in ("enter", "space"):
            return Done(self.tapped(self._spot(self.at)))
        if name not in WAYS:
            return None
        self.board.by_keys = True
        step = WAYS[name]
        fields = net.layout(self._inner, self._rows)
        here = fields[self.at]

        def effort(place: pygame.Rect) -> float:
            across, down = place.centerx - here.centerx, place.centery - here.centery
            along = across * step[0] + down * step[1]
            aside = abs(across * step[1]) + abs(down * step[0])
            return along + 3 * aside if along > 1 and aside <= along * 1.8 else float("inf")

        best = min(fields, key=lambda token: effort(fields[token]))
        if effort(fields[best]) < float("inf"):
            self.at = best
            self.walked(self._spot(best))
        return Done()

    def spoken(self) -> str:
        return t("play.tool.net")

    def part(self, ui: Ui) -> AccessibleNode | None:
        """Its facelets are told by the cube: here only the one its cursor is on."""
        where = self.at, self._state.setting_up, tuple(self._inner), self._rows
        if self._cursor[0] != where:
            self._cursor = where, self._spot(self.at)
        spot = self._cursor[1]
        here = AccessibleNode(
            "place", self.current.words.spot(self._state, spot), box_of(self.rect), spot, actions=(PRESS,)
        )
        return AccessibleNode("group", self.spoken(), box_of(self.rect), parts=(here,), focus=spot)

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        return Done(self.tapped(key)) if key and action == PRESS else None


LARGEST = 64  # logical pixels of a facelet, where there is room
AROUND = 96  # logical pixels that the panel and the edges of the window need


class LargeNet(Over):
    """`small` is the one it was opened from; `tapped` pushes. It closes when something has been pushed."""

    first = "net"
    most = net.WIDE * LARGEST + AROUND

    def __init__(self, ui: Ui, current: Stage, small: Net, tapped: Callable[[str | None], Answer]) -> None:
        super().__init__(ui)
        self.current, self.small = current, small
        self._push = tapped

    def inside(self) -> Widget:
        ui, small = self.ui, self.small
        made = Net(self.current, small.board, small.frame, self._tapped, small.walked, small.analysis)
        made.at, made.rows = small.at, ui.type.height(CAPTION) / ui.scale + 2
        across = (ui.room.width / ui.scale - AROUND) / net.WIDE
        down = (ui.room.height / ui.scale - AROUND - 2 * made.rows) / net.HIGH
        made.facelet = min(LARGEST, across, down)
        return made

    def _tapped(self, spot: str | None) -> Answer:
        """Of several neutral balls each is put in here; a push is seen on the cube."""
        sitting = self.current.sitting
        ply = sitting.match.ply
        answer = self._push(spot)
        over = sitting.match.ply != ply and not getattr(sitting.state, "setting_up", False)
        return Back() if over else answer
