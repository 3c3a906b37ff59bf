"""Cubulus on the table: a cube of 27 slots in a frame of rods, turned freely; balls are pushed in at its facelets.

Spots: ``"F5"``... the 54 facelets; while the neutral balls are put in, ``"n222"``... the 27 slots. Then, and on demand
(look "exploded"), the layers stand apart from front to back, so that the hidden middle can be reached and seen;
"see-through" shrinks the balls to beads instead. The unfolded cube ("net") is a panel: `net.py`.

Which ball is whose: see `model.py`. Balls not yet in the cube wait in columns that stay beside it however it turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from qgames.games.cubulus.model import (
    CENTRE,
    FACING,
    OUTWARD,
    around_ball,
    ball_of,
    bubble,
    cell_name,
    facelet_at,
    facelet_fields,
    gloom,
    lattice,
    place,
    waiting,
)
from qgames.games.cubulus.motion import Moment, closing, kind_at, moment
from qgames.games.cubulus.net import draw as draw_unfolded
from qgames.games.cubulus.net import faces_seen
from qgames.games.cubulus.rules import CELL_NUMBER, CELLS, FACELETS, CubulusState
from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick, Spot, unwound
from qgames.games.view import BoardView
from qgames.rules.core import Move
from qgames.table import Camera, Cone, Flat, Solid, Table, Text, between, facing, frame, mark

EXPLODED, SEE_THROUGH, NET = "exploded", "see-through", "net"  # ways of looking
BEAD, BEAD_ALPHA = 0.52, 0.80  # see-through: how large and how solid the outer balls are
MARK_RADIUS = 0.53
TAIL = 1.38  # how far from its slot the arrow that points in begins
#: the ends of all these arrows must not leave the picture, however the cube is turned
TAILS = tuple(facelet_at(token, 0.0, TAIL + 0.02) for token in FACELETS)


class CubulusView(BoardView[CubulusState]):
    """How Cubulus looks and what a tap on it means."""

    spotlight = False  # balls hang before each other: what won is shown otherwise

    camera = Camera(yaw=38.0, pitch=29.0, distance=16.0, target=(0.0, 0.0, CENTRE), width=9.0, height=5.7, floor=-89.0,
                    keep=TAILS)  # fmt: skip
    apart = Camera(yaw=44.0, pitch=25.0, distance=30.0, target=(0.0, 0.0, CENTRE), width=13.0, height=8.1, floor=-89.0)

    def home(self, state: CubulusState, look: Look) -> Camera:
        """The view that suits what is shown: farther off while the layers stand apart."""
        return self.apart if EXPLODED in look.on or state.setting_up else self.camera

    def panel(self, look: Look) -> bool:
        return NET in look.on

    def draw_panel(self, surface: pygame.Surface, rect: pygame.Rect, frame: Frame[CubulusState], table: Table) -> None:
        """The unfolded cube, with brighter edges for the faces the table shows."""
        seen = faces_seen(table.lens)
        draw_unfolded(surface, rect, unwound(frame), table.palette, table.balls, seen, table.lettering.maker)

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
                now = moment(before, frame.move, frame.progress, spread, NET in look.on)
        setting_up = state.setting_up
        yield from gloom(spread)
        yield from lattice(spread)
        if not setting_up:
            yield from facelet_fields(spread)
        yield from self._slots(state, now, look, spread, setting_up)
        for travel in now.travels:
            yield ball_of(self.game, travel.kind, travel.at, scale=travel.scale, beside=travel.beside)
        for kind in range(3 if setting_up or self.game.seats == 3 else 2):
            count = state.in_hand(kind) - (now.taken_from == kind)
            acts = state.outcome is None and kind == (2 if setting_up else state.to_play)
            yield from waiting(self.game, kind, count, acts, spread, NET in look.on)
        yield from self._marks(state, frame, spread)
        if not now.travels and state.outcome is None:
            yield from self._pointing(state, frame, spread)
        if look.coordinates:
            yield from _coordinates(setting_up, spread)

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
            marks.setdefault("win", state.outcome.cells)
        for kind, names in marks.items():
            for name in names:
                cell = cell_name(name)
                if name in FACELETS:
                    yield _on_facelet(kind, name, spread)
                    if kind == "last":
                        yield from _casing(name, spread)
                elif cell is not None:
                    yield around_ball(mark(kind, place(CELL_NUMBER[cell], spread), MARK_RADIUS))

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
                        yield _on_facelet("legal", token, spread)
            elif state.ban:
                yield _on_facelet("refused", state.ban, spread)
        if hover in FACELETS:
            if hover in legal:
                yield _outline(hover, spread)
                yield from _inward_arrow(hover, spread)
            elif hover != state.ban or not frame.look.legal:
                yield _on_facelet("refused", hover, spread)

    # ------------------------------------------------------------------------------------------ pointing
    def spots(self, state: CubulusState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        spread = _spread(state, look)
        if state.setting_up:
            return [Spot("n" + CELLS[cell], place(cell, spread)) for cell in range(27)]
        return [Spot(token, facelet_at(token, spread)) for token in FACELETS]

    def marks_of(self, before: CubulusState, move: Move) -> tuple[str, ...]:
        """What `Look.marks` should name to show a move."""
        return (move,) if move in FACELETS or cell_name(move) else ()

    def sound(self, move: Move) -> str:
        return "turned" if move in FACELETS else "placed"

    def duration(self, before: CubulusState, after: CubulusState, move: Move) -> float:
        if move in FACELETS:
            return 1.3 if after.ban else 0.95
        if move == "pass":
            return 0.3
        return 0.55 if after.setting_up else 1.2


def _spread(state: CubulusState, look: Look) -> float:
    return 1.0 if EXPLODED in look.on or state.setting_up else 0.0


def _on_facelet(kind: str, token: Move, spread: float) -> Solid:
    """A mark lying on a facelet; the last move is a square frame there, as the whole facelet is meant."""
    made = mark(kind, facelet_at(token, spread), 0.40)._replace(frame=FACING[token[0]])
    return made._replace(shape=_frame(0.42, 0.052)) if kind == "last" else made


def _casing(token: Move, spread: float) -> Iterator[Solid]:
    """A dark line on both sides of the last move's frame, which is pale: seen on a light table too."""
    for half in (0.42 - 0.040, 0.42 + 0.040):
        yield Solid(_frame(half, 0.014), facelet_at(token, spread), "mark.edge", frame=FACING[token[0]])


def _frame(half: float, width: float) -> Flat:
    return frame(half, half, 0.03, width)


def _outline(token: Move, spread: float) -> Solid:
    role = "mark.hover"
    return Solid(_frame(0.47, 0.05), facelet_at(token, spread), role, frame=FACING[token[0]], glow=role)


def _inward_arrow(token: Move, spread: float) -> Iterator[Solid]:
    """Round and thick, pointing in at a facelet."""
    n = OUTWARD[token]
    inward = facing((-n[0], -n[1], -n[2]))
    head = facelet_at(token, spread, 0.52 + 0.38)
    yield Solid(Cone(0.20, 0.38, 0.02), head, "mark.hover", frame=inward, shadow=False)
    yield between(facelet_at(token, spread, 0.88), facelet_at(token, spread, TAIL), 0.085, "mark.hover")


def _coordinates(setting_up: bool, spread: float) -> Iterator[Solid]:
    """Names of the facelets, each seen from its own side only; of the slots while setting up."""
    if setting_up:
        for cell, name in enumerate(CELLS):
            x, y, z = place(cell, spread)
            yield Solid(Text(name, 0.17, upright=True), (x, y, z - 0.40), "coordinates")
        return
    for token in FACELETS:
        at = facelet_at(token, spread, 0.52)
        yield Solid(Text(token, 0.20, upright=True), at, "coordinates", frame=FACING[token[0]])
