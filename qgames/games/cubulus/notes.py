"""Words on the table beside the cube: a pill that tells where a push came from that is not seen, and the names of the
layers while they stand apart."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TYPE_CHECKING, cast

import pygame

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.cubulus.facelets import TAIL
from qgames.games.cubulus.model import APART, CENTRE, facelet_at, silhouette
from qgames.games.cubulus.net import faces_seen
from qgames.games.cubulus.rules import FACELETS, CubulusState
from qgames.games.cubulus.view import EXPLODED
from qgames.rules.core import Move, Seat
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.scenes.signs import picture
from qgames.ui import SMALL, STRONG, Ui, Widget, paint

if TYPE_CHECKING:
    from qgames.render import Lens

LASTS, FADES = 4.0, 0.4  # seconds the pill is there, and of these it takes to go
STEP = 12  # logical pixels between the places tried for it
Point = tuple[float, float]


class Notes(Widget):
    def __init__(self, current: InPlay, board: Board) -> None:
        super().__init__(key="notes")
        self.current, self.board = current, board
        self.room = pygame.Rect(0, 0, 0, 0)  # where the pill may be,
        self.around: Sequence[Widget] = ()  # and what it must not cover there
        self._age = 0.0
        self._push: tuple[object, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._found: tuple[tuple[object, ...], pygame.Rect | None] = ((), None)

    # -- what is told --------------------------------------------------------------------------------------------------

    def hidden_push(self) -> tuple[Move, Seat] | None:
        """The last push and whose it was, for a while, if it lies on a face that is turned away."""
        current, match = self.current, self.current.sitting.match
        if not match.ply or current.animation.moving or current.sitting.outcome or self._age >= LASTS:
            return None
        before, move = match.token(match.ply)
        if move not in FACELETS or current.sitting.people == (before.to_play,):
            return None
        seen = faces_seen(self.board.aim.lens((1, 1)))
        return None if move[0] in seen else (move, before.to_play)

    @property
    def strength(self) -> float:
        return min(1.0, max(0.0, (LASTS - self._age) / FADES))

    def update(self, ui: Ui, seconds: float) -> bool:
        match = self.current.sitting.match
        push = self.current.sitting.name, match.ply, match.all_moves
        self._age = 0.0 if push != self._push or self.current.animation.moving else self._age + seconds
        self._push = push
        found = self.hidden_push()
        now = found, found and round(self.strength * 10)
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table = self.board.table
        if table is None:
            return
        state = cast(CubulusState, self.current.animation.state)
        if not self.current.animation.moving and (state.setting_up or EXPLODED in self.current.look.on):
            self._layers(ui, surface, table.lens)
            return
        found = self.hidden_push()
        if found is not None:
            self._pill(ui, surface, table.lens, *found)

    # -- the pill ------------------------------------------------------------------------------------------------------

    def _pill(self, ui: Ui, surface: pygame.Surface, lens: Lens, move: Move, seat: Seat) -> None:
        words = self.current.words
        text = t(f"play.cubulus.came_from.{move[0]}", name=words.name(seat), facelet=move)
        pad, sign = ui.px(9), ui.px(17)
        size = ui.type.width(text, SMALL) + sign + 3 * pad, ui.type.height(SMALL) + pad
        tail = lens.project(facelet_at(move, 0.0, 1.16))
        key = lens, text, tuple(self.room), size, self.board.pointed
        if self._found[0] != key:
            self._found = key, self.place_for(ui, lens, size, tail)
        box = self._found[1]
        if box is None:
            return
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        theme = ui.theme
        layer.blit(paint.box(box.size, box.height // 2, (*theme["panel"], 240), theme["text"], 1), (0, 0))
        signs = entry(words.key).signs_of(self.current.sitting.match.game.seats)
        left, inside = pad, pygame.Rect(2 * pad + sign, 0, box.width - 3 * pad - sign, box.height)
        if ui.rtl:
            left, inside.x = box.width - pad - sign, pad
        layer.blit(picture(theme, signs[seat], sign), (left, (box.height - sign) // 2))
        ui.type.draw(layer, text, SMALL, theme["text"], inside)
        if ui.motion:
            layer.set_alpha(round(255 * self.strength))
        near = min(max(tail[0], box.left + box.height), box.right - box.height), box.bottom - 1
        if tail[1] < box.top:
            near = near[0], box.top
        pygame.draw.aaline(surface, theme["muted"], near, tail)
        surface.blit(layer, box)

    def place_for(self, ui: Ui, lens: Lens, size: tuple[int, int], tail: Point) -> pygame.Rect | None:
        """The place nearest to the push where the pill covers neither the cube nor words; None if there is none."""
        pointed = self.board.pointed
        cube = silhouette(lens, [facelet_at(pointed, 0.0, TAIL)] if pointed in FACELETS else [])
        room = self.room.inflate(-2 * ui.px(12), -2 * ui.px(12))
        taken = [widget.rect for widget in self.around]
        step, air = ui.px(STEP), ui.px(8)
        best: tuple[float, pygame.Rect] | None = None
        for y in range(room.y, room.bottom - size[1] + 1, step):
            for x in range(room.x, room.right - size[0] + 1, step):
                box = pygame.Rect((x, y), size)
                far = hypot(box.centerx - tail[0], box.centery - tail[1])
                if (
                    (best is None or far < best[0])
                    and box.collidelist(taken) < 0
                    and not _meets(cube, box.inflate(air, air))
                ):
                    best = far, box
        return best[1] if best else None

    # -- the layers ----------------------------------------------------------------------------------------------------

    def _layers(self, ui: Ui, surface: pygame.Surface, lens: Lens) -> None:
        for number, name in enumerate(("front", "middle", "back")):
            y = (number - 1) * (1.0 + APART)
            foot = [lens.project((0.0, y + side, CENTRE - 1.5)) for side in (-0.5, 0.5)]
            x, low = max(foot, key=lambda p: p[1])
            text = t(f"play.cubulus.layer.{name}")
            wide, high = ui.type.width(text, STRONG) + ui.px(18), ui.type.height(STRONG) + ui.px(4)
            box = pygame.Rect(round(x - wide / 2), round(low + 0.16 * lens.scale), wide, high)
            box.clamp_ip(self.board.rect.inflate(-ui.px(8), -ui.px(8)))
            surface.blit(paint.box(box.size, high // 2, (*ui.theme["panel"], 205)), box)
            ui.type.draw(surface, text, STRONG, ui.theme["text"], box, "centre")


def _meets(shape: list[Point], box: pygame.Rect) -> bool:
    """Do a convex shape and a box overlap? They do not if some edge parts them."""
    corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    if box.left > max(xs) or box.right < min(xs) or box.top > max(ys) or box.bottom < min(ys):
        return False
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in corners]
        within = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in shape]
        if max(sides) < 0 < max(within) or min(sides) > 0 > min(within):
            return False
    return True
