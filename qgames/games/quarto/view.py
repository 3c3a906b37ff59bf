"""Quarto on the table: a round board of sixteen rings, trays where the pieces wait, a stand for the piece in hand.

Spots: ``"a1"``... the rings, ``"pool:LRTF"``... the waiting pieces, ``"hand"`` the piece to be placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi, sin, sqrt

from qgames.games.frame import EMPTY_HAND, Action, Choice, Frame, Look, Pick, Refusal, Spot, ease, unwound
from qgames.games.quarto import choices
from qgames.games.quarto.places import (
    FIELDS,
    LIFT,
    ORDER,
    RING,
    around,
    cell_at,
    corners,
    furniture,
    hand_at,
    shape_of,
    slot_at,
    slot_turn,
)
from qgames.games.quarto.rules import CELL_NUMBER, CELLS, NOTHING, PIECE_NUMBER, PIECES, QuartoState
from qgames.games.view import BoardView
from qgames.render import Camera, Solid, Text, Vec3, band, dot, mark, ring
from qgames.rules.core import Move, names_of

BOARD_TURN = 45.0


def standing(
    piece: int, at: Vec3, turn: float, key: str | None, *, alpha: float = 1.0, glow: str | None = None
) -> Solid:
    role = "piece.dark" if piece & 1 else "piece.light"
    return Solid(shape_of(piece), at, role, key=key, turn=turn, seed=piece * 7 + 3, alpha=alpha, glow=glow)


class QuartoView(BoardView[QuartoState]):
    """How Quarto looks and what a tap on it means."""

    camera = Camera(pitch=47.0, distance=34.0, target=(0.0, 0.52, 0.0), floor=18.0, keep=corners())
    folded = Camera(pitch=50.0, distance=34.0, target=(0.0, 0.8, 0.0), floor=18.0, keep=corners(upright=True))

    def home(self, state: QuartoState, look: Look) -> Camera:
        return self.folded if look.upright else self.camera

    # ------------------------------------------------------------------------------------------ what stands where
    def solids(self, frame: Frame[QuartoState]) -> Iterator[Solid]:
        frame = unwound(frame)
        state, upright = frame.after, frame.look.upright
        yield from furniture(frame.look.upright)
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
                turn = slot_turn(piece, upright)
                yield standing(piece, slot_at(piece, upright), turn, code, glow="mark.hover" if hovered else None)
        if state.hand >= 0 and not moving:
            x, y, z = hand_at(upright)
            at = (x, y, z + LIFT)
            yield standing(state.hand, at, BOARD_TURN, "hand", glow="mark.selected")
            yield Solid(ring(0.55, 0.05), (x, y, z), "mark.selected", glow="mark.selected")
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
        upright = frame.look.upright
        x, y, z = hand_at(upright)
        held = (x, y, z + LIFT)
        if move in PIECE_NUMBER:
            piece = PIECE_NUMBER[move]
            turns = (slot_turn(piece, upright), BOARD_TURN)
            start, end, high = slot_at(piece, upright), held, 1.5
        elif move in CELL_NUMBER and before.hand >= 0:
            piece = before.hand
            turns = (BOARD_TURN, BOARD_TURN)
            start, end, high = held, cell_at(CELL_NUMBER[move]), 1.3
        else:
            return None
        arc = high * sin(pi * t)
        at = tuple(a + (b - a) * t for a, b in zip(start, end, strict=True))
        return piece, (at[0], at[1], at[2] + arc), turns[0] + (turns[1] - turns[0]) * t

    def _marks(self, state: QuartoState, frame: Frame[QuartoState], moving: bool) -> Iterator[Solid]:
        marks = frame.look.marks
        won = self.won(state, frame.look)
        yield from band([cell_at(CELL_NUMBER[name]) for name in won if name in CELL_NUMBER], 0.58)
        for kind, cells in marks.items():
            for name in cells if kind != "win" else ():
                spot = _spot_position(name, frame.look.upright)
                if spot is not None:
                    yield mark(kind, spot, 0.55 if name in CELL_NUMBER else 0.42)
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
        for piece in ORDER:
            if state.pool >> piece & 1:
                at = slot_at(piece, look.upright)
                made.append(Spot(f"pool:{PIECES[piece]}", at, around(piece, at)))
        if state.hand >= 0:
            x, y, z = hand_at(look.upright)
            made.append(Spot("hand", (x, y, z), around(state.hand, (x, y, z + LIFT))))
        return made

    def tap(self, state: QuartoState, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        if spot is None or spot == "hand":
            return Pick()
        return self.played(state, spot.removeprefix("pool:"))

    def actions(self, state: QuartoState, pick: Pick) -> Sequence[Action]:
        made = []
        if not state.game.auto:
            # always live: greying it out would tell whether there is a line
            made.append(Action("quarto", "action.quarto", "quarto", state.outcome is None, "q", calm=True))
        return [*made, *super().actions(state, pick)]

    def choices(self, state: QuartoState, look: Look, pick: Pick) -> Sequence[Choice]:
        return tuple(choices.choices(state, look, pick))

    def hint_marks(self, state: QuartoState, move: Move) -> tuple[str, ...]:
        if move in PIECE_NUMBER:
            return (f"pool:{move}",) if state.pool >> PIECE_NUMBER[move] & 1 else ("hand",)
        return names_of(CELLS, state.line) if move == "quarto" else self.marks_of(state, move)

    def sound(self, move: Move) -> str:
        return "called" if move == "quarto" else "placed"

    def bulk(self, before: QuartoState, move: Move) -> float:
        """Tall pieces sound lower than short ones, and hollow ones lighter."""
        code = move if move in PIECE_NUMBER else PIECES[before.hand] if before.hand != NOTHING else ""
        return 0.5 + (0.32 if "T" in code else -0.2) - (0.12 if "H" in code else 0.0) if code else 0.5

    def duration(self, before: QuartoState, after: QuartoState, move: Move) -> float:
        if move in PIECE_NUMBER:
            return 0.55
        return 0.5 if move in CELL_NUMBER else 0.3


def _spot_position(name: str, upright: bool) -> Vec3 | None:
    if name in CELL_NUMBER:
        return cell_at(CELL_NUMBER[name])
    code = name.removeprefix("pool:")
    if code in PIECE_NUMBER:
        return slot_at(PIECE_NUMBER[code], upright)
    return hand_at(upright) if name == "hand" else None


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
