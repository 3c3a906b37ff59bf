"""Quarto on the table: a round board of sixteen rings, a rail where the pieces wait, a stand for the piece in hand.

Spots: ``"a1"``... the rings, ``"pool:LRTF"``... the waiting pieces, ``"hand"`` the piece to be placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import pi, sin, sqrt

from qgames.games.frame import EMPTY_HAND, Action, Frame, Look, Pick, Refusal, Spot, ease, unwound
from qgames.games.quarto.rules import CELL_NUMBER, CELLS, PIECE_NUMBER, PIECES, QuartoState
from qgames.games.view import BoardView
from qgames.rules.core import Move
from qgames.table import (
    Camera,
    Prism,
    Slab,
    Solid,
    Text,
    Vec3,
    box,
    disc,
    dot,
    mark,
    ring,
    ring_line,
)

PITCH, RING = 1.20, 0.47
RADIUS, THICK = 3.50, 0.34
RAIL_Y, RAIL_HEIGHT, SLOT = 4.72, 0.14, 0.84
HAND_AT: Vec3 = (5.0, -1.75, 0.16)
LIFT = 0.42
BOARD_TURN, RAIL_TURN = 45.0, 18.0

#: on the rail: light then dark, tall then short, round then square, solid then hollow
RAIL_ORDER = sorted(range(16), key=lambda p: (p & 1, p & 4, p & 2, p & 8))


def cell_at(cell: int) -> Vec3:
    """The middle of a ring on the board's top; a1 is nearest the first seat."""
    x, y = (cell % 4 - 1.5) * PITCH, (cell // 4 - 1.5) * PITCH
    return (x - y) / sqrt(2), (x + y) / sqrt(2), THICK


def slot_at(piece: int) -> Vec3:
    return (RAIL_ORDER.index(piece) - 7.5) * SLOT, RAIL_Y, RAIL_HEIGHT


@lru_cache(maxsize=16)
def shape_of(piece: int) -> Prism:
    outline = box(0.335, corner=0.06) if piece & 2 else disc(0.375)
    return Prism(outline, 0.80 if piece & 4 else 1.42, hole=0.205 if piece & 8 else 0.0)


def standing(piece: int, at: Vec3, turn: float, key: str | None, **more: object) -> Solid:
    role = "piece.dark" if piece & 1 else "piece.light"
    return Solid(shape_of(piece), at, role, key=key, turn=turn, seed=piece * 7 + 3, **more)  # type: ignore[arg-type]


def _furniture() -> tuple[Solid, ...]:
    rings = tuple(ring_line(*cell_at(c)[:2], RING) for c in range(16))
    board = Slab(disc(RADIUS), THICK, edge=0.10, lines=(ring_line(0, 0, 3.24, 0.056), *rings))
    slots = tuple(ring_line(slot_at(p)[0], 0, 0.375, 0.04) for p in range(16))
    rail = Slab(box(SLOT * 8 + 0.12, 0.50, 0.2), RAIL_HEIGHT, edge=0.04, rim="tray", lines=slots)
    stand = Slab(disc(0.74), HAND_AT[2], edge=0.06, rim="tray")
    return (
        Solid(board, (0.0, 0.0, 0.0), "board", seed=21),
        Solid(rail, (0.0, RAIL_Y, 0.0), "tray", seed=31),
        Solid(stand, (HAND_AT[0], HAND_AT[1], 0.0), "tray", seed=8),
    )


FURNITURE = _furniture()
FIELDS = tuple(Solid(dot(RING), cell_at(c), "", key=CELLS[c]) for c in range(16))


def _corners() -> tuple[Vec3, ...]:
    """What must not leave the picture: both ends of the rail with its tall pieces, the stand, the board."""
    end = SLOT * 8 + 0.12
    rail = [(x, y, z) for x in (-end, end) for y, z in ((RAIL_Y - 0.5, 0.0), (RAIL_Y + 0.5, 0.0), (RAIL_Y, 1.56))]
    board = [(RADIUS, 0.0, 0.0), (-RADIUS, 0.0, 0.0), (0.0, -RADIUS, 0.0), (0.0, RADIUS, 0.34)]
    x, y, _ = HAND_AT
    stand = [(x + 0.7, y, 0.0), (x, y - 0.7, 0.0), (x, y, 2.1)]
    return (*rail, *board, *stand)


class QuartoView(BoardView[QuartoState]):
    """How Quarto looks and what a tap on it means."""

    camera = Camera(
        pitch=47.0, distance=34.0, target=(0.0, 0.8, 0.0), width=13.9, height=8.5, floor=18.0, keep=_corners()
    )

    # ------------------------------------------------------------------------------------------ what stands where
    def solids(self, frame: Frame[QuartoState]) -> Iterator[Solid]:
        frame = unwound(frame)
        state = frame.after
        yield from FURNITURE
        yield from FIELDS
        moving = None
        if frame.move is not None and frame.progress < 1.0:
            moving = self._journey(frame)
            state = frame.before
        for cell in range(16):
            if state.placed >> cell & 1:
                yield standing(state.piece_at(cell), cell_at(cell), BOARD_TURN, CELLS[cell])
        for piece in range(16):
            if state.pool >> piece & 1 and not (moving and moving[0] == piece):
                code = f"pool:{PIECES[piece]}"
                hovered = frame.pick.hover == code and state.hand < 0 and state.outcome is None
                yield standing(piece, slot_at(piece), RAIL_TURN, code, glow="mark.hover" if hovered else None)
        if state.hand >= 0 and not moving:
            at = (HAND_AT[0], HAND_AT[1], HAND_AT[2] + LIFT)
            yield standing(state.hand, at, BOARD_TURN, "hand", glow="mark.selected")
            yield Solid(ring(0.57, 0.05), HAND_AT, "mark.selected", glow="mark.selected")
        if moving:
            piece, at, turn = moving
            yield standing(piece, at, turn, None)
        yield from self._marks(state, frame, moving is not None)
        if frame.look.coordinates:
            yield from _coordinates()

    def _journey(self, frame: Frame[QuartoState]) -> tuple[int, Vec3, float] | None:
        """The piece on its way: which, where, how it is turned."""
        move, before = frame.move, frame.before
        t = ease(frame.progress)
        held = (HAND_AT[0], HAND_AT[1], HAND_AT[2] + LIFT)
        if move in PIECE_NUMBER:
            piece = PIECE_NUMBER[move]
            start, end, turns, high = slot_at(piece), held, (RAIL_TURN, BOARD_TURN), 1.5
        elif move in CELL_NUMBER and before.hand >= 0:
            piece = before.hand
            start, end, turns, high = held, cell_at(CELL_NUMBER[move]), (BOARD_TURN, BOARD_TURN), 1.3
        else:
            return None
        arc = high * sin(pi * t)
        at = tuple(a + (b - a) * t for a, b in zip(start, end, strict=True))
        return piece, (at[0], at[1], at[2] + arc), turns[0] + (turns[1] - turns[0]) * t

    def _marks(self, state: QuartoState, frame: Frame[QuartoState], moving: bool) -> Iterator[Solid]:
        marks = frame.look.marks
        for kind, cells in marks.items():
            for name in cells:
                spot = _spot_position(name)
                if spot is not None:
                    yield mark(kind, spot, 0.55 if name in CELL_NUMBER else 0.42)
        if state.outcome is not None and "win" not in marks:
            for name in state.outcome.cells:
                yield mark("win", cell_at(CELL_NUMBER[name]), 0.55)
        if moving or state.hand < 0 or state.outcome is not None:
            return
        hover = frame.pick.hover
        for cell in range(16):
            if state.placed >> cell & 1:
                continue
            if hover == CELLS[cell]:
                yield mark("hover", cell_at(cell), RING)
                yield standing(state.hand, cell_at(cell), BOARD_TURN, None, alpha=0.42)
            elif frame.look.legal:
                yield Solid(dot(0.07), cell_at(cell), "mark.legal", alpha=0.75)

    # ------------------------------------------------------------------------------------------ pointing
    def spots(self, state: QuartoState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        made = [Spot(CELLS[c], cell_at(c)) for c in range(16)]
        made += [Spot(f"pool:{PIECES[p]}", slot_at(p)) for p in RAIL_ORDER if state.pool >> p & 1]
        if state.hand >= 0:
            made.append(Spot("hand", HAND_AT))
        return made

    def tap(self, state: QuartoState, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        if spot is None or spot == "hand":
            return Pick()
        return self.played(state, spot.removeprefix("pool:"))

    def actions(self, state: QuartoState, pick: Pick) -> Sequence[Action]:
        made = []
        if not state.game.auto:
            # always live: greying it out would tell whether there is a line
            made.append(Action("quarto", "action.quarto", "quarto", state.outcome is None, "q"))
        return [*made, *super().actions(state, pick)]

    def hint_marks(self, state: QuartoState, move: Move) -> tuple[str, ...]:
        if move in PIECE_NUMBER:
            return (f"pool:{move}",) if state.pool >> PIECE_NUMBER[move] & 1 else ("hand",)
        return self.marks_of(state, move)

    def sound(self, move: Move) -> str:
        return "called" if move == "quarto" else "placed"

    def duration(self, before: QuartoState, after: QuartoState, move: Move) -> float:
        if move in PIECE_NUMBER:
            return 0.55
        return 0.5 if move in CELL_NUMBER else 0.3


def _spot_position(name: str) -> Vec3 | None:
    if name in CELL_NUMBER:
        return cell_at(CELL_NUMBER[name])
    code = name.removeprefix("pool:")
    if code in PIECE_NUMBER:
        return slot_at(PIECE_NUMBER[code])
    return HAND_AT if name == "hand" else None


def _coordinates() -> Iterator[Solid]:
    """Files beside the lower right edge of the board, ranks beside the lower left, on the table."""
    for k in range(4):
        x, y, _ = cell_at(k)  # the first rank: a1, b1, ...
        # straight on past the edge of the field, to a little beyond the board
        along = (y - x) / sqrt(2)
        way = along + sqrt(along * along + 3.86**2 - x * x - y * y)
        x, y = x + way / sqrt(2), y - way / sqrt(2)
        yield Solid(Text("abcd"[k], 0.27), (x, y, 0.0), "coordinates")
        yield Solid(Text(str(k + 1), 0.27), (-x, y, 0.0), "coordinates")
