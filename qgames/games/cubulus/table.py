"""Cubulus at the table: neutral balls by hand or by chance, a cube that opens and turns to what happens, the unfolded
cube beside it, and notes around it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any, cast

import pygame

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.cubulus.model import APART, CENTRE, RADIUS, TAIL, facelet_at, kind_at, place, silhouette
from qgames.games.cubulus.net import faces_seen
from qgames.games.cubulus.net_panel import SIZES, LargeNet, Net
from qgames.games.cubulus.rules import BALLS, CELL_NUMBER, CELLS, FACELETS, CubulusState
from qgames.games.cubulus.view import EXPLODED, SEE_THROUGH
from qgames.games.frame import Spot
from qgames.rules.core import Cell, Move, Seat, State
from qgames.scenes.parts.signs import picture
from qgames.scenes.play.board import Board, touches
from qgames.scenes.play.game_table import GameTable, Tool
from qgames.scenes.play.layout import CORNERS, EDGE, STRIP, Around, narrow
from qgames.scenes.play.stage import Stage, Stretch
from qgames.scenes.play.table_api import TableApi
from qgames.ui import BODY, SMALL, STRONG, Answer, Ask, Button, Row, Rule, Ui, Widget, paint

if TYPE_CHECKING:
    from qgames.render import Camera, Lens
    from qgames.render.model.camera import Point

SMALLER = (13, 11)  # logical pixels of a facelet, where analysis needs the room


def neutral_tokens(way: str, dice: Random, taken: Sequence[Cell] = ()) -> tuple[Move, ...]:
    """The neutral balls that are still to be put in: by chance, or so that the cube looks the same through its
    centre."""
    count = BALLS - len(taken)
    free = [cell for cell in CELLS if cell not in taken]
    if way == "symmetric" and not taken:
        pairs = [(CELLS[n], CELLS[26 - n]) for n in range(13)]
        chosen = [cell for pair in dice.sample(pairs, count // 2) for cell in pair]
        return tuple("n" + cell for cell in [*chosen, "222"][:count])
    return tuple("n" + cell for cell in dice.sample(free, count))


class CubulusTable(GameTable):
    width, pad = 352, 16  # seven tools side by side

    def __init__(self, table: TableApi) -> None:
        super().__init__(table)
        current, board = table.current, table.board
        self.net = Net(
            current, board, table.frame, table.tapped, table.narrator.walked, table.help.analysis, self.enlarge
        )
        self.net_wanted = True
        self._plated = False  # is there no room for the net in the panel at all?
        self.notes = Notes(current, board)
        self.following = Following(table.ui, current, board, table.camera.kept.applied)
        self.following.open()
        self._apart = self.apart

    @property
    def _state(self) -> CubulusState:
        return cast(CubulusState, self.table.sitting.state)

    # -- a game at this table ----------------------------------------------------------------------------------------

    def prepare(self, extra: Mapping[str, Any]) -> None:
        table, way = self.table, extra.get("neutral", "hand")
        if way in ("random", "symmetric") and self._state.setting_up and not table.sitting.match.ply:
            table.sitting.set_up_by_chance(neutral_tokens(way, table.sitting.dice))
            table.hear()
            table.current.animation.put(table.sitting.state)

    def begin_anew(self) -> None:
        self.following.begin_anew()

    def tick(self) -> None:
        self.following.watch()
        if self.apart != self._apart:  # the last neutral ball closes the layers only when it has arrived
            self._apart = self.apart
            self.table.refresh()

    def walkable(self, spots: list[Spot]) -> list[Spot]:
        """The cursor is on a face turned to the viewer, or about to be."""
        if EXPLODED in self.table.current.look.on:
            return spots
        faces = faces_seen(self.table.board.aim.lens((1, 1)))
        return [spot for spot in spots if spot.key[0] not in "URFDLB" or spot.key[0] in faces] or spots

    # -- in the panel ------------------------------------------------------------------------------------------------

    @property
    def net_shown(self) -> bool:
        """If it is wanted; and while it is asked what is threatened, which it alone shows."""
        asked = bool(self.table.current.hand.threat)
        return (self.net_wanted or asked) and not self.table.current.covered

    @property
    def apart(self) -> bool:
        """Do the layers stand apart?"""
        return EXPLODED in self.table.current.look.on or self._filling

    @property
    def _filling(self) -> bool:
        """Do the neutral balls go in, as far as is seen?"""
        return cast(CubulusState, self.table.current.animation.state).setting_up

    @property
    def _setting_up(self) -> bool:
        return self._state.setting_up and self.table.sitting.person_to_move

    def around(self, taken: bool) -> CubeAround:
        self.net.plate = self._plated = narrow(self.table.ui) or taken
        notes = None if self.table.current.covered else self.notes
        shown = self.net_shown and not (taken and self._filling)  # beside a lesson's text the layers need the room
        return CubeAround(self.table.board, notes, self.net if shown else None)

    @property
    def moves_wanted(self) -> int:
        """The net is as large after the end as before it: then the card takes the room of the players."""
        sitting = self.table.sitting
        return 0 if sitting.final or self._state.setting_up else 5 if sitting.match.game.seats == 2 else 3

    def extras(self) -> Iterator[Sequence[Widget]]:
        """The net is always there, and large: what else is in the panel makes room for it, then it gets smaller, and at
        last it stands beside the cube."""
        self.net.plate = self._plated
        if self.net_shown and not self.net.plate:
            over = self.table.sitting.final is not None
            for line in [[]] if over else [[Rule()], []]:  # below the card of the result there is one
                for self.net.facelet in SIZES:
                    yield *line, self.net
            self.net.plate = True
        yield ()

    def marked(self) -> Iterator[Sequence[Widget]]:
        """Every face carries its verdicts on the net; it stays in the panel, so that the cube need not move. Before
        there are any, while neutral balls are put in, it is not made so small that its names meet."""
        sizes = SIZES if self._setting_up else (*SIZES, *SMALLER)
        if self.net_shown and not self.net.plate:
            for self.net.facelet in sizes:
                yield Rule(), self.net
        yield ()

    def rows(self) -> Sequence[Widget]:
        if not self._setting_up:
            return ()
        fill = Button(t("play.tool.finish"), self.finish, key="finish", type=BODY)
        return (Row([fill], align="centre"),)

    def tools(self) -> Sequence[Tool]:
        return Tool("apart", "apart", self.toggle_apart), Tool("through", "through", self.toggle_through)

    def shape(self) -> Hashable:
        return self.net_shown, self._setting_up, self.apart

    # -- what can be done --------------------------------------------------------------------------------------------

    def keys(self) -> Mapping[str, Callable[[], Answer]]:
        return {"e": self.toggle_apart, "v": self.toggle_through, "n": self.toggle_net, "f": self.finish}

    def finish(self) -> None:
        """Put in the rest of the neutral balls by chance."""
        table = self.table
        if table.at_turn and self._state.setting_up:
            taken = [cell for cell in CELLS if self._state.third >> CELL_NUMBER[cell] & 1]
            *others, last = neutral_tokens("random", table.sitting.dice, taken)
            for move in others:
                table.sitting.play(move, "chance")
            table.play(last, "chance")  # which tells of all of them at once

    def toggle_apart(self) -> None:
        self._switch(EXPLODED)
        self.table.refresh()

    def toggle_through(self) -> None:
        self._switch(SEE_THROUGH)

    def _switch(self, look: str) -> None:
        table = self.table
        table.current.look = table.current.look.switched(look)
        table.camera.follow()
        table.camera.kept.note()

    def toggle_net(self) -> None:
        self.net_wanted = not self.net_wanted
        self.table.refresh()

    def enlarge(self) -> Answer:
        """For fingers and pads, which do not meet small facelets."""
        return Ask(LargeNet(self.table.ui, self.table.current, self.net, self.table.tapped))


#: logical pixels of a facelet: the largest that costs the cube little, or `LEAST`, if it fits
FACELET_SIZES = (30, 27, 24, 22, 20, 17, 14, 12, 10, 8)
BESIDE, BELOW = 0.97, 0.92  # what it leaves of the cube, standing there, if it is larger than in a panel,
SMALL_BESIDE, SMALL_BELOW = 0.68, 0.78  # and if it is not
LEAST, MOST_BESIDE = 14, 20  # a cube at the edge of its half could not be turned and pointed at

HINT = 340, 84  # logical pixels a hint takes in the corner


class CubeAround(Around):
    """What stands around the cube: besides the usual, notes on the table, and the unfolded cube where the panel has no
    room for it: beside the cube or below it, whichever leaves the cube larger."""

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
            others = self.corner, self.net, *(plate for plate, _ in self.plates)
            self.notes.around = [part for part in others if part is not None]

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
        above = max((plate.rect.bottom for plate, where in self.plates if where in CORNERS), default=free.y)
        for facelet in FACELET_SIZES:
            net.facelet = facelet
            wide, high = net.measure(ui, free.width)
            beside = pygame.Rect(free.x, free.y, free.width - wide - edge, free.height)
            below = pygame.Rect(free.x, free.y, free.width, max(1, free.height - high - strip))
            left = max((beside, below), key=_scale) if self.corner is None else beside
            fits = left is below or (facelet <= MOST_BESIDE and high + 2 * edge <= free.bottom - above)
            shares = (SMALL_BELOW, SMALL_BESIDE) if facelet <= MOST_BESIDE else (BELOW, BESIDE)
            if fits and (facelet <= LEAST or _scale(left) >= shares[left is beside] * _scale(free)):
                break
        plate = pygame.Rect(free.right - edge - wide, above + edge, wide, high)
        if left is below:
            plate.midbottom = free.centerx, free.bottom - strip
        elif ui.rtl:
            left.right, plate.x = free.right, free.x + edge
        net.place(ui, plate)
        return left


def _scale(room: pygame.Rect) -> int:
    """How large the cube is in there: about as wide as it is high."""
    return min(room.size)


SECONDS = 0.9  # of such a turn


class Following:
    """The cube turns by itself, where motion is allowed: to a push on a face that is turned away, only as far as
    needed, and to the square that won; where it is not, the square is seen at once. After that it is the player's to
    turn again."""

    def __init__(self, ui: Ui, current: Stage, board: Board, usual: Callable[[Camera], Camera]) -> None:
        """`usual`: how the player looks at a cube whose home is there."""
        self.ui, self.current, self.board, self._usual = ui, current, board, usual
        self._stretch: Stretch | None = None  # what was being shown
        self._went: Camera | None = None  # where the cube was turned by itself
        self._over = False  # was the game over when last looked at?

    def open(self) -> None:
        """A game that was over when the table was opened: its square is looked at from the first."""
        self._show_square()

    def _show_square(self) -> None:
        state, over = self.current.animation.state, self._over
        self._over = state.outcome is not None
        if self._over and not over:
            self._turn(self._square(state), 0.0)

    def watch(self) -> None:
        """Called while time passes."""
        if not self.ui.motion:
            self._show_square()
        waiting = self.current.animation.waiting
        now = waiting[0] if waiting else None
        if now is self._stretch:
            return
        done, self._stretch = self._stretch, now
        seconds = SECONDS * self.ui.motion
        if now is not None and now.forward and now.move in FACELETS:
            self._turn(self.current.view.seeing(self.board.aim, now.move), seconds)
        elif now is None and done is not None and done.forward:
            self._turn(self._square(done.after), seconds)

    def begin_anew(self) -> None:
        """Another game: back from where the cube was turned by itself, unless the player has turned it since."""
        if self._went is not None and self.board.aim == self._went:
            self.board.look_from(self._usual(self.board.home), 0.5 * self.ui.motion)
        self._went = self._stretch = None

    def _square(self, state: State) -> Camera:
        return self.current.view.showing_the_end(self.board.aim, state)

    def _turn(self, camera: Camera, seconds: float) -> None:
        if camera != self.board.aim and EXPLODED not in self.current.look.on:
            self.board.look_from(camera, seconds)
            self._went = self.board.aim


LASTS, FADES = 4.0, 0.4  # seconds the pill is there, and of these it takes to go
STEP = 12  # logical pixels between the places tried for it


class Notes(Widget):
    """Words on the table beside the cube: a pill that tells where a push came from that is not seen, and the names of
    the layers while they stand apart."""

    def __init__(self, current: Stage, board: Board) -> None:
        super().__init__(key="notes")
        self.current, self.board = current, board
        self.room = pygame.Rect(0, 0, 0, 0)  # where the pill may be,
        self.around: Sequence[Widget] = ()  # and what it must not cover there
        self._age = 0.0
        self._push: tuple[object, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._found: tuple[tuple[object, ...], tuple[pygame.Rect, Point | None] | None] = ((), None)

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
        text = t(f"play.cubulus.came_from.{move[0]}", name=words.name(seat))
        pad, sign = ui.px(9), ui.px(17)
        size = ui.type.width(text, SMALL) + sign + 3 * pad, ui.type.height(SMALL) + pad
        key = lens, text, tuple(self.room), size, self.board.pointed
        if self._found[0] != key:
            self._found = key, self.place_for(ui, lens, size, move)
        if self._found[1] is None:
            return
        box, near = self._found[1]
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
        if near is not None:
            pygame.draw.aaline(surface, theme["muted"], near, lens.project(facelet_at(move, 0.0, TAIL)))
        surface.blit(layer, box)

    def place_for(
        self, ui: Ui, lens: Lens, size: tuple[int, int], move: Move
    ) -> tuple[pygame.Rect, Point | None] | None:
        """The place near the push where the pill covers neither the cube nor words, best where a line from there goes
        straight on as the arrow's shaft, and where on it that line begins: nowhere if it would cross balls."""
        pointed = self.board.pointed
        head, tail = (lens.project(facelet_at(move, 0.0, out)) for out in (0.5, TAIL))
        balls = list(_seen_balls(cast(CubulusState, self.current.animation.state), lens))
        cube = silhouette(lens, [facelet_at(pointed, 0.0, TAIL)] if pointed in FACELETS else [])
        room = self.room.inflate(-2 * ui.px(12), -2 * ui.px(12))
        step, air = ui.px(STEP), ui.px(8)
        taken = [widget.rect.inflate(2 * air, 2 * air) for widget in self.around]
        best: tuple[float, pygame.Rect, Point | None] | None = None
        for y in range(room.y, room.bottom - size[1] + 1, step):
            for x in range(room.x, room.right - size[0] + 1, step):
                box = pygame.Rect((x, y), size)
                near = lead(box, head, tail)
                far = _bent(head, tail, near)
                if (
                    (best is None or far < best[0])
                    and box.collidelist(taken) < 0
                    and not touches(cube, box.inflate(air, air))
                ):
                    crosses = any(_from_line(ball, near, tail) < radius for ball, radius in balls)
                    far += room.width if crosses else 0
                    if best is None or far < best[0]:
                        best = far, box, None if crosses else near
        return best[1:] if best else None

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


BEND = 4.0  # how many times longer a line counts that turns off at a right angle


def lead(box: pygame.Rect, head: Point, tail: Point) -> Point:
    """Where on a pill the line to an arrow's tail begins: straight on where it can, otherwise as short as it can be."""
    middle, far = box.inflate(-box.height, 0), 2 * (box.width + hypot(box.centerx - tail[0], box.centery - tail[1]))
    dx, dy = tail[0] - head[0], tail[1] - head[1]
    k = far / (hypot(dx, dy) or 1.0)
    if met := middle.clipline(tail, (tail[0] + dx * k, tail[1] + dy * k)):
        return met[0]
    return min(max(tail[0], middle.left), middle.right), box.top if tail[1] < box.top else box.bottom - 1


def _bent(head: Point, tail: Point, near: Point) -> float:
    """How long a line counts that goes on from an arrow's tail, the longer the more it turns off."""
    ax, ay, bx, by = tail[0] - head[0], tail[1] - head[1], near[0] - tail[0], near[1] - tail[1]
    length = hypot(bx, by)
    straight = (ax * bx + ay * by) / ((hypot(ax, ay) or 1.0) * (length or 1.0))
    return length * (1.0 + BEND * (1.0 - straight))


def _from_line(point: Point, a: Point, b: Point) -> float:
    """How far a point is from a line between two."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - a[0] - dx * along, point[1] - a[1] - dy * along)


def _seen_balls(state: CubulusState, lens: Lens) -> Iterator[tuple[Point, float]]:
    """Where balls are on the screen, and how large."""
    for cell in range(27):
        if kind_at(state, cell) is not None:
            at = place(cell)
            yield lens.project(at), RADIUS * lens.pixels(at)
