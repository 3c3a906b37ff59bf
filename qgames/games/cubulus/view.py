"""Cubulus on the table: a cube of 27 slots in a frame of rods, turned freely; balls are pushed in at its facelets.

Spots: ``"F5"``... the 54 facelets; while the neutral balls are put in, ``"n222"``... the 27 slots. Then, and on demand
(look "exploded"), the layers stand apart from front to back, so that the hidden middle can be reached and seen;
"see-through" shrinks the balls to beads instead. The unfolded cube ("net") is a panel: `net.py`.

Which ball is whose: see `model.py`. Balls not yet in the cube are counted on the players' cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, hypot, radians, sin

import pygame

from qgames.games import entry
from qgames.games.cubulus.layers import LayersView
from qgames.games.cubulus.model import (
    CENTRE,
    FACE_NORMALS,
    FACING,
    FAR_RINGS,
    OUTWARD,
    RADIUS,
    RINGS,
    Moment,
    around_ball,
    ball_of,
    balls_after,
    bubble,
    cell_name,
    closing,
    explained,
    facelet_at,
    facelet_corners,
    facelet_fields,
    frame_after,
    gloom,
    inward_arrow,
    kind_at,
    lattice,
    moment,
    on_facelet,
    outlined,
    place,
    pushed,
    slots_framed,
)
from qgames.games.cubulus.net import draw as draw_unfolded
from qgames.games.cubulus.net import faces_seen
from qgames.games.cubulus.rules import CELL_NUMBER, CELLS, FACELETS, NAMED_SQUARES, CubulusState, won_by
from qgames.games.entry import Sign
from qgames.games.frame import EMPTY_HAND, Choice, Frame, Look, Pick, Spot, unwound
from qgames.games.view import Area, BoardView, Emblem, LineMoved, LinePlan, NamedSide, WinningPattern
from qgames.render import Camera, Lens, Renderer, Solid, Text, Vec3, mark
from qgames.rules.bits import bits
from qgames.rules.core import Cell, Move, Seat

EXPLODED, SEE_THROUGH, NET = "exploded", "see-through", "net"  # ways of looking
CLOSED = "closed"  # as it will stand, also while neutral balls are missing
BEAD, BEAD_ALPHA = 0.52, 0.80  # see-through: how large and how solid the outer balls are
BEHIND = 1.42  # how far out the number of a push stands whose facelet is not seen, beyond the arrow of the first one
WAY = "way:"  # before a facelet: a mark that shows the push there, also through the cube
MARK_RADIUS = 0.53
OPPOSITE = dict(zip("URFDLB", "DLBURF", strict=True))  # face -> the one behind it


class CubulusView(BoardView[CubulusState]):
    """How Cubulus looks and what a tap on it means."""

    spotlight = False  # balls hang before each other: what won is shown otherwise

    camera = Camera(yaw=38.0, pitch=27.0, distance=17.0, target=(0.0, 0.0, CENTRE), floor=-89.0, keep=RINGS)
    apart = Camera(yaw=45.0, pitch=25.0, distance=30.0, target=(0.0, 0.0, CENTRE), floor=-89.0, keep=FAR_RINGS)

    def home(self, state: CubulusState, look: Look) -> Camera:
        """The view that suits what is shown: farther off while the layers stand apart."""
        return self.apart if _spread(state, look) else self.camera

    def bench(self) -> LayersView:
        return LayersView(self.game)

    def winners(self, state: CubulusState, look: Look) -> Sequence[tuple[Cell, Vec3]]:
        spread = _spread(state, look)
        return [(cell, place(CELL_NUMBER[cell], spread)) for cell in self.won(state, look)]

    def panel(self, look: Look) -> bool:
        return NET in look.on

    def draw_panel(
        self, surface: pygame.Surface, rect: pygame.Rect, frame: Frame[CubulusState], table: Renderer
    ) -> None:
        """The unfolded cube, with brighter edges for the faces the table shows."""
        draw_unfolded(surface, rect, unwound(frame), table.palette, table.balls, faces_seen(table.lens))

    # ------------------------------------------------------------------------------------------ what stands where
    def solids(self, frame: Frame[CubulusState]) -> Iterator[Solid]:
        frame = unwound(frame)
        look = frame.look
        before, after = frame.before, frame.after
        state = after
        now = Moment()
        spread = _spread(after, look)
        if frame.move is not None and frame.progress < 1.0:
            state = before
            spread = _spread(before, look)
            if frame.progress > 0.0:
                if EXPLODED not in look.on:
                    spread = round(closing(before, after, frame.progress), 3)
                now = moment(before, frame.move, frame.progress, spread, look.mirrored)
        setting_up = state.setting_up
        squares = won_by(state) if not spread and look.band else ()  # until the band runs, nothing is told
        yield from gloom(spread)
        yield from frame_after(squares) if squares else lattice(spread)
        if not setting_up:
            yield from facelet_fields(spread)
        if squares:
            yield from balls_after(self.game, state, squares, look.band, look.won)
        else:
            yield from self._slots(state, now, look, spread, setting_up)
        for travel in now.travels:
            yield ball_of(self.game, travel.kind, travel.at, scale=travel.scale, beside=travel.beside)
        yield from self._marks(state, frame, spread)
        if not now.travels and state.outcome is None:
            yield from self._pointing(state, frame, spread)
        if look.coordinates:
            yield from _coordinates(state, spread)

    def _slots(self, state: CubulusState, now: Moment, look: Look, spread: float, setting_up: bool) -> Iterator[Solid]:
        for cell in range(27):
            key = "n" + CELLS[cell] if setting_up else None
            if cell in now.left:
                continue
            kind = kind_at(state, cell)
            if kind is None:
                yield bubble(cell, spread, key)
            elif SEE_THROUGH in look.on and CELLS[cell] != "222":
                yield ball_of(self.game, kind, place(cell, spread), key=key, scale=BEAD, alpha=BEAD_ALPHA)
            else:
                yield ball_of(self.game, kind, place(cell, spread), key=key)

    def _marks(self, state: CubulusState, frame: Frame[CubulusState], spread: float) -> Iterator[Solid]:
        marks = dict(frame.look.marks)
        if state.outcome is not None:
            marks["win"] = state.outcome.cells if spread else ()  # the closed cube has a band round them
        for kind, names in marks.items():
            for name in names if kind != "threat" else ():  # dozens of them would hide the balls: the net shows them
                cell = cell_name(name)
                if name.startswith(WAY):
                    token = name.removeprefix(WAY)
                    yield from outlined(token, spread, f"mark.{kind}")
                    yield from inward_arrow(token, spread, f"mark.{kind}")
                elif name in FACELETS:
                    yield from on_facelet(kind, name, spread)
                elif cell is not None and kind == "selected" and spread:
                    yield from slots_framed([CELL_NUMBER[cell]], spread)  # in a layer a bracket stands on no slot
                elif cell is not None:
                    ring = mark(kind, place(CELL_NUMBER[cell], spread), MARK_RADIUS)
                    yield around_ball(ring._replace(role=frame.look.won) if kind == "win" else ring)

    def _pointing(self, state: CubulusState, frame: Frame[CubulusState], spread: float) -> Iterator[Solid]:
        """What the player may do, and what the pointer would do."""
        hover = frame.pick.hover
        legal = state.legal_moves()
        if state.setting_up:
            if hover in legal:
                at = place(CELL_NUMBER[hover[1:]], spread)
                yield ball_of(self.game, 2, at, alpha=0.5)
                yield around_ball(mark("hover", at, MARK_RADIUS))
            return
        if frame.look.legal:
            if len(legal) < 50:  # only full lines may be pushed
                for token in legal:
                    if token in FACELETS and token != hover:
                        yield from on_facelet("legal", token, spread)
            elif state.ban:
                yield from on_facelet("refused", state.ban, spread)
        if hover in FACELETS:
            if hover in legal:
                yield from outlined(hover, spread)
                yield from inward_arrow(hover, spread)
            elif hover != state.ban or not frame.look.legal:
                yield from on_facelet("refused", hover, spread)

    # ------------------------------------------------------------------------------------------ pointing
    def spots(self, state: CubulusState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        return _spots(state.setting_up, _spread(state, look))

    def areas(self, spots: Sequence[Spot]) -> Sequence[Area]:
        """The six faces, or the layers from the front, each in three rows of three."""
        keys = [spot.key for spot in spots]
        if keys and keys[0] in FACELETS:
            return [Area(face, _rows([key for key in keys if key[0] == face])) for face in "FRBLUD"]
        layers = {layer: [key for key in keys if key[3] == layer] for layer in "123"}
        return [Area(layer, _rows(sorted(found, key=_from_top))) for layer, found in layers.items()]

    def way_marks(self, state: CubulusState, move: Move) -> tuple[str, ...]:
        return (WAY + move,) if move in FACELETS else ()

    def choices(self, state: CubulusState, look: Look, pick: Pick) -> Sequence[Choice]:
        """Where verdicts are shown: only what is proved on the cube, and only on faces turned to the eye; the unfolded
        cube has all of them. Neutral balls are put in by agreement: nobody is told where."""
        pushes, spread = [move for move in state.legal_moves() if move in FACELETS], _spread(state, look)
        return tuple(
            Choice(
                move, (move,), facelet_at(move, spread), small=True, face=OUTWARD[move],
                outline=facelet_corners(move, spread), behind=facelet_at(move, spread, BEHIND),
            )
            for move in pushes
        )  # fmt: skip

    def explained(self, state: CubulusState, move: Move, share: float) -> Sequence[Solid]:
        if move not in FACELETS:
            return ()
        if 0.0 < share < 1.0:
            return tuple(pushed(state, move, share))
        full = all(kind_at(state, cell) is not None for cell in FACELETS[move])
        done = share >= 1.0
        return tuple(explained(state.apply(move) if done else state, move, None if full or done else state.to_play))

    def patterns(self, state: CubulusState) -> Sequence[WinningPattern]:
        """The six squares of a face, on the face where one was made."""
        made = won_by(state)
        if not made or state.outcome is None or state.outcome.winner is None:
            return ()
        face, told = made[0].face, entry(self.game.key)
        sign, won = told.signs_of(self.game.seats)[state.outcome.winner], {square.cells for square in made}
        places = {FACELETS[f"{face}{n + 1}"][0]: (n % 3, n // 3) for n in range(9)}
        return tuple(
            WinningPattern(3, frozenset(places[c] for c in bits(square.cells)), sign, square.cells in won)
            for square in NAMED_SQUARES
            if square.face == face
        )

    def line(self, state: CubulusState, move: Move) -> LineMoved | None:
        if move not in FACELETS:
            return None
        pushed = state._replace(ban="").apply(move)  # also where the turn back is forbidden
        before, after = (self._signs(at, FACELETS[move]) for at in (state, pushed))
        comes = entry(self.game.key).signs_of(self.game.seats)[state.to_play] if None in before else None
        faces = (f"play.cubulus.face.{face}" for face in (move[0], OPPOSITE[move[0]]))
        return LineMoved(comes, before, after, (next(faces), next(faces)), _from_above(move))

    def emblem(self, state: CubulusState, move: Move) -> Emblem:
        """The square that was made, the line before and after it is pushed, or the front."""
        after = state.apply(move) if move in state.legal_moves() else state
        if made := [pattern for pattern in self.patterns(after) if pattern.made]:
            cells, sign = made[0].cells, made[0].sign
            return tuple(tuple(sign if (x, y) in cells else None for x in range(3)) for y in range(3))
        if told := self.line(state, move):
            return told.before, told.after
        front = self._signs(after, [FACELETS[f"F{n}"][0] for n in range(1, 10)])
        return front[:3], front[3:6], front[6:]

    def _signs(self, state: CubulusState, cells: Sequence[int]) -> tuple[Sign | None, ...]:
        """What lies in some cells."""
        told = entry(self.game.key)
        kinds = (*told.signs_of(self.game.seats), told.neutral)
        return tuple(None if (kind := kind_at(state, cell)) is None else kinds[kind] for cell in cells)

    def sides(self, state: CubulusState, look: Look) -> Sequence[NamedSide]:
        """The faces of the closed cube, named at its lower edges, above it and below it."""
        return () if _spread(state, look) else _SIDES

    def reserve(self, state: CubulusState, seat: Seat) -> int:
        return state.in_hand(seat)

    def step(self, spots: Sequence[Spot], here: str | None, way: tuple[int, int], lens: Lens) -> str | None:
        """Over the edges of the cube too, to the faces that are turned away."""
        return step(here, way, lens) if here in FACELETS else super().step(spots, here, way, lens)

    def seeing(self, camera: Camera, spot: str) -> Camera:
        return until_seen(camera, spot[0]) if spot in FACELETS else camera

    def showing_the_end(self, camera: Camera, state: CubulusState) -> Camera:
        """Of several squares, the one that nearly looks at the viewer."""
        faces = [square.face for square in won_by(state)]
        if not faces:
            return camera
        return straight_at(camera, max(faces, key=lambda face: turned_to(camera, face)))

    def marks_of(self, before: CubulusState, move: Move) -> tuple[str, ...]:
        """What `Look.marks` should name to show a move."""
        return (move,) if move in FACELETS or cell_name(move) else ()

    def sound(self, move: Move) -> str:
        return "turned" if move in FACELETS else "placed"

    def bulk(self, before: CubulusState, move: Move) -> float:
        return 0.4

    def duration(self, before: CubulusState, after: CubulusState, move: Move) -> float:
        if move in FACELETS:
            return 1.3 if after.ban else 0.95
        if move == "pass":
            return 0.3
        return 0.55 if after.setting_up else 1.2


def _side(face: str) -> NamedSide:
    x, y, z = FACE_NORMALS[face]
    at = (0.0, 0.0, CENTRE + 2.75 * z) if z else (1.75 * x, 1.75 * y, CENTRE - 1.8)
    return NamedSide(f"play.cubulus.face.{face}", at, (1.5 * x, 1.5 * y, CENTRE + 1.5 * z))


_SIDES = tuple(map(_side, "FRULBD"))


_BESIDE = {"F": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0), "U": (0, 0), "D": (0, 0)}  # seen from above


def _from_above(move: Move) -> LinePlan:
    """Where a line lies and its push comes from; the front is the near edge."""
    cells = [(cell % 3, 2 - cell // 9) for cell in FACELETS[move]]
    (column, row), (across, down) = cells[0], _BESIDE[move[0]]
    return LinePlan(3, tuple(dict.fromkeys(cells)), (column + across, row + down), "play.cubulus.face.F")


@cache
def _spots(setting_up: bool, spread: float) -> tuple[Spot, ...]:
    if setting_up:
        return tuple(Spot("n" + CELLS[cell], place(cell, spread), radius=RADIUS) for cell in range(27))
    return tuple(Spot(token, facelet_at(token, spread), facelet_corners(token, spread)) for token in FACELETS)


def _rows(keys: list[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(keys[first : first + 3]) for first in (0, 3, 6))


def _from_top(slot: str) -> tuple[int, str]:
    """A slot ``nxyz`` by its row from the top, then from the left."""
    return -int(slot[2]), slot[1]


def _spread(state: CubulusState, look: Look) -> float:
    return 1.0 if EXPLODED in look.on or (state.setting_up and CLOSED not in look.on) else 0.0


def _coordinates(state: CubulusState, spread: float) -> Iterator[Solid]:
    """Names of the facelets, each seen from its own side only; of the empty slots while setting up."""
    if state.setting_up:
        for cell, name in enumerate(CELLS):
            if kind_at(state, cell) is None:
                yield Solid(Text(name, 0.17, True, True), place(cell, spread), "coordinates", over=True)
        return
    for token in FACELETS:
        x, y, z = facelet_at(token, spread, 0.52)
        m, u, v = FACING[token[0]], -0.33, 0.36  # in a corner, where it covers no ball
        at = x + m[0][0] * u + m[0][1] * v, y + m[1][0] * u + m[1][1] * v, z + m[2][0] * u + m[2][1] * v
        yield Solid(Text(token, 0.15, True, True), at, "coordinates", frame=FACING[token[0]], over=True)


_AT: dict[tuple[Vec3, Vec3], Move] = {(place(cells[0]), OUTWARD[token]): token for token, cells in FACELETS.items()}


def neighbour(token: Move, way: Vec3) -> Move:
    """The next facelet in a direction along its face; beyond the face's end the one round the edge.

    >>> neighbour("F5", (1.0, 0.0, 0.0)), neighbour("F6", (1.0, 0.0, 0.0)), neighbour("F2", (0.0, 0.0, 1.0))
    ('F6', 'R4', 'U8')
    """
    x, y, z = place(FACELETS[token][0])
    beyond = (x + way[0], y + way[1], z + way[2]), OUTWARD[token]
    return _AT[beyond] if beyond in _AT else _AT[(x, y, z), way]


def step(token: Move, way: tuple[int, int], lens: Lens) -> Move:
    """Where an arrow key leads, in a direction of the screen (x right, y down).

    Every facelet has four neighbours, across the edges too. Each of the four keys leads to another of them, as they are
    seen; so every facelet can be reached from every other, however the cube is turned.
    """
    m = FACING[token[0]]
    axes: list[Vec3] = [(m[0][k], m[1][k], m[2][k]) for k in (0, 1)]
    a, b = (_seen(token, axis, lens) for axis in axes)
    # the keys for left and right follow one axis of the face, those for up and down the other: as it suits best
    straight, crossed = abs(a[0]) + abs(b[1]), abs(b[0]) + abs(a[1])
    first = (way[0] != 0) == (straight >= crossed)
    axis, seen = (axes[0], a) if first else (axes[1], b)
    along = seen[0] * way[0] + seen[1] * way[1] >= 0
    x, y, z = axis if along else (-axis[0], -axis[1], -axis[2])
    return neighbour(token, (x + 0.0, y + 0.0, z + 0.0))


def _seen(token: Move, axis: Vec3, lens: Lens) -> tuple[float, float]:
    """A direction of the face on the screen, one long."""
    x, y, z = facelet_at(token)
    (ax, ay), (bx, by) = lens.project((x, y, z)), lens.project((x + axis[0], y + axis[1], z + axis[2]))
    length = hypot(bx - ax, by - ay) or 1.0
    return (bx - ax) / length, (by - ay) / length


ROUND = {"F": 0.0, "R": 90.0, "B": 180.0, "L": 270.0}  # the yaw from which a side is seen straight on
RISE = {"U": 1.0, "D": -1.0}
WELL = 0.22  # a face is seen well if it is turned to the viewer by this much, as a cosine
#: turned only as far as needed: how far beside a side and how high, and how high for top and bottom
ASIDE, HIGHEST, LOWEST = 57.0, 40.0, 27.0
#: before the viewer: how far beside a side, how high and how much nearer; how high for top and bottom, where the cube
#: stands on a corner and needs more room
LEAN, LEVEL, NEARER = 24.0, 17.0, 1.05
STEEP, WHOLE = 62.0, 0.92


def turned_to(camera: Camera, face: str) -> float:
    """How much a face is turned to the viewer: 1 straight on, below 0 away.

    >>> turned_to(Camera(yaw=0, pitch=0, floor=-89), "F"), round(turned_to(Camera(yaw=0, pitch=0, floor=-89), "R"), 3)
    (1.0, 0.0)
    """
    rise = radians(camera.pitch)
    if face in RISE:
        return RISE[face] * sin(rise)
    return cos(radians(camera.yaw - ROUND[face])) * cos(rise)


def until_seen(camera: Camera, face: str) -> Camera:
    """The same camera if it sees a face well; else turned on, no farther than needed."""
    if turned_to(camera, face) >= WELL:
        return camera
    if face in RISE:
        return camera._replace(named=False).tilted(RISE[face] * LOWEST)
    pitch = min(HIGHEST, max(-HIGHEST, camera.pitch))
    return camera._replace(yaw=_beside(camera, face, ASIDE), named=False).tilted(pitch)


def straight_at(camera: Camera, face: str) -> Camera:
    """A face before the viewer, seen a little from the side so that it is still a cube's."""
    if face in RISE:
        return camera._replace(zoom=min(camera.zoom, WHOLE), named=False).tilted(RISE[face] * STEEP)
    zoom = max(camera.zoom, NEARER)
    return camera._replace(yaw=_beside(camera, face, LEAN), zoom=zoom, named=False).tilted(LEVEL)


def _beside(camera: Camera, face: str, most: float) -> float:
    """The yaw nearest to the camera's that is at most so far beside a side's own."""
    off = (camera.yaw - ROUND[face] + 180.0) % 360.0 - 180.0
    return ROUND[face] + (min(most, off) if off >= 0 else max(-most, off))
