"""Quantik on the table: four regions at four heights on a plinth, and a tray for each player's pieces.

In an upright window the trays lie across, one before the board and one behind it.

Spots: ``"a1"``... the rings, ``"reserve:0:S"``... a player's waiting pieces of a shape (S sphere, Y cylinder, C cube,
N cone). The hand holds a shape or a cell, whichever was tapped first; the second tap makes the move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin

import pygame

from qgames.files.theme import RGB, Ramp, Theme
from qgames.games.frame import (
    EMPTY_HAND,
    Choice,
    Frame,
    Look,
    MoveMap,
    Nook,
    Pick,
    Refusal,
    Spot,
    arch,
    ease,
    not_yours,
    unwound,
)
from qgames.games.quantik.rules import CELL_NUMBER, CELLS, LINES, SHAPES, QuantikState
from qgames.games.view import BoardView
from qgames.render import (
    Ball,
    Camera,
    Cone,
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
from qgames.rules.core import Cell, Move, Seat

PITCH, GAP, RING = 1.28, 0.10, 0.46
TURN = 38.0  # the board is turned, so that a1 is the nearest corner
PLINTH_HALF, PLINTH = 2.81, 0.18
HEIGHTS = (0.22, 0.50, 0.78, 1.06)  # the regions of a1, c1, a3 and c3
TRAY_X, TRAY_HALF, TRAY_HEIGHT = 5.2, (0.98, 2.58), 0.16
SLOT_X, SLOT_Y, SLOT_RING = 0.94, 1.25, 0.40
TRAY_ROWS = "CSYN"  # from the front: the tall shapes behind
#: upright: how far to the front and to the back; half of one
FRONT, BACK, ACROSS = -5.05, 5.25, (3.88, 0.55)
PIECE_TURN = 18.0  # cubes wait a little turned
NAMED = 0.91  # from a tray to the name of whose it is, in an upright window
BESIDE = 0.72  # from a piece that waits to what is said of its shape: outside, or before it in an upright window

FORMS: dict[str, Prism | Cone | Ball] = {
    "S": Ball(0.385),
    "Y": Prism(disc(0.33), 0.74),
    "C": Prism(box(0.315, corner=0.045), 0.63),
    "N": Cone(0.40, 0.92),
}
MIDDLES = {"S": 0.385, "Y": 0.40, "C": 0.34, "N": 0.36}
#: of a cell on the small board of all moves: where each shape has its mark
CORNERS = dict(zip(SHAPES, ((0.27, 0.74), (0.73, 0.74), (0.27, 0.28), (0.73, 0.28)), strict=True))
_COS, _SIN = cos(radians(TURN)), sin(radians(TURN))


def _turned(x: float, y: float) -> tuple[float, float]:
    return x * _COS - y * _SIN, x * _SIN + y * _COS


def region_of(cell: int) -> int:
    return cell % 4 // 2 + 2 * (cell // 8)


def cell_at(cell: int) -> Vec3:
    """The middle of a ring on top of its region."""
    x, y = ((k - 1.5) * PITCH + (GAP / 2 if k > 1 else -GAP / 2) for k in (cell % 4, cell // 4))
    return *_turned(x, y), PLINTH + HEIGHTS[region_of(cell)]


def tray_at(player: int, upright: bool = False) -> Vec3:
    if upright:
        return 0.0, BACK if player else FRONT, 0.0
    return TRAY_X if player else -TRAY_X, 0.0, 0.0


def half_tray(upright: bool) -> tuple[float, float]:
    return ACROSS if upright else TRAY_HALF


def slot_at(player: int, shape: str, number: int, upright: bool = False) -> Vec3:
    """Where a waiting piece stands: the pieces of a shape side by side, the last to go on the outside."""
    (x, y, _), place = tray_at(player, upright), TRAY_ROWS.index(shape) - 1.5
    if upright:
        outside = 1 if place > 0 else -1
        return x + SLOT_X * (2 * place + outside * (0.5 - number)), y, TRAY_HEIGHT
    return x + (1 if player else -1) * SLOT_X * (0.5 - number), y + place * SLOT_Y, TRAY_HEIGHT


def standing(
    player: int, shape: str, foot: Vec3, turn: float, key: str | None, glow: str | None = None, alpha: float = 1.0
) -> Solid:
    """A piece on its foot (a ball's place is its middle)."""
    role = "piece.dark" if player else "piece.light"
    at = (foot[0], foot[1], foot[2] + 0.385) if shape == "S" else foot
    seed = 11 + 13 * SHAPES.index(shape) + 5 * player
    return Solid(FORMS[shape], at, role, key=key, turn=turn, alpha=alpha, glow=glow, seed=seed)


def _furniture(upright: bool) -> Iterator[Solid]:
    plinth = Slab(box(PLINTH_HALF, corner=0.30), PLINTH, edge=0.06, rim="rim")
    yield Solid(plinth, (0.0, 0.0, 0.0), "plinth", turn=TURN, seed=5)
    for region, height in enumerate(HEIGHTS):
        first = (0, 2, 8, 10)[region]
        x, y = (PITCH + GAP / 2) * (1 if region % 2 else -1), (PITCH + GAP / 2) * (1 if region > 1 else -1)
        rings = []
        for cell in (first, first + 1, first + 4, first + 5):
            dx, dy = (-PITCH / 2 if k % 2 == 0 else PITCH / 2 for k in (cell % 4, cell // 4))
            rings.append(ring_line(dx, dy, RING))
        slab = Slab(box(PITCH, corner=0.12), height, edge=0.07, lines=tuple(rings))
        yield Solid(slab, (*_turned(x, y), PLINTH), f"terrace.{region}", turn=TURN, seed=40 + region)
    for player in (0, 1):
        x, y, z = tray_at(player, upright)
        slots = [slot_at(player, shape, number, upright) for shape in SHAPES for number in (0, 1)]
        lines = tuple(ring_line(a - x, b - y, SLOT_RING, 0.05) for a, b, _ in slots)
        grain = 0.0 if upright else 90.0
        slab = Slab(box(*half_tray(upright), corner=0.22), TRAY_HEIGHT, edge=0.05, lines=lines, grain=grain)
        yield Solid(slab, (x, y, z), "terrace.0", seed=60 + player)  # light enough for dark pieces


@lru_cache(maxsize=2)
def furniture(upright: bool = False) -> tuple[Solid, ...]:
    return tuple(_furniture(upright))


FIELDS = tuple(Solid(dot(0.5), cell_at(c), "", key=CELLS[c]) for c in range(16))


def _corners(upright: bool) -> tuple[Vec3, ...]:
    """What must not leave the picture, however the table is turned: the trays and the corners of the board."""
    (wide, deep), reach = half_tray(upright), PLINTH_HALF * 1.38
    trays = [
        (x + dx, y + dy, z)
        for x, y, _ in (tray_at(player, upright) for player in (0, 1))
        for dx in (-wide, wide)
        for dy in (-deep, deep)
        for z in (0.0, 0.9)
    ]
    return (*trays, (reach, 0.0, 0.0), (-reach, 0.0, 0.0), (0.0, reach, 1.9), (0.0, -reach, 0.0))


class QuantikView(BoardView[QuantikState]):
    """How Quantik looks and what a tap on it means."""

    camera = Camera(
        pitch=51.0, distance=34.0, target=(0.0, 0.0, 0.45), width=13.6, height=8.0, floor=18.0, keep=_corners(False)
    )
    folded = Camera(pitch=58.0, distance=34.0, target=(0.0, 0.3, 0.3), floor=18.0, keep=_corners(True))
    lines = LINES
    rise = 0.7
    end_named = True

    # ------------------------------------------------------------------------------------------ what stands where
    def solids(self, frame: Frame[QuantikState]) -> Iterator[Solid]:
        frame = unwound(frame)
        move = frame.move
        moving = move is not None and frame.progress < 1.0
        state = frame.before if moving else frame.after
        under_way = moving and frame.progress > 0.0
        yield from furniture(frame.look.upright)
        yield from FIELDS
        for cell in range(16):
            piece = state.piece_at(cell)
            if piece is not None:
                yield standing(piece[0], SHAPES[piece[1]], cell_at(cell), TURN, CELLS[cell])
        gone = (state.to_play, move[0]) if move is not None and under_way else None
        yield from self._reserves(state, frame, gone, moving)
        if under_way:
            yield self._flying(state, frame)
        yield from self._marks(state, frame)
        if not moving and state.outcome is None:
            yield from self._pointing(state, frame)
        if frame.look.coordinates:
            yield from _coordinates()

    def _reserves(
        self, state: QuantikState, frame: Frame[QuantikState], gone: tuple[int, str] | None, moving: bool
    ) -> Iterator[Solid]:
        hover, held, upright = frame.pick.hover, _held_shape(frame.pick), frame.look.upright
        open_hand = not moving and state.outcome is None
        for player in (0, 1):
            for number, shape in enumerate(SHAPES):
                key = f"reserve:{player}:{shape}"
                left = state.left(player, number)
                for k in range(left - (gone == (player, shape))):
                    front = open_hand and player == state.to_play and k == left - 1
                    glow = None
                    if front and held == shape:
                        glow = "mark.selected"
                    elif front and hover == key:
                        glow = "mark.hover"
                    at = slot_at(player, shape, k, upright)
                    yield standing(player, shape, at, PIECE_TURN, key, glow=glow)
                    if front and held == shape:
                        yield Solid(ring(0.46, 0.055), at, "mark.selected", glow="mark.selected")

    def _flying(self, state: QuantikState, frame: Frame[QuantikState]) -> Solid:
        """The piece on its way from the tray to its cell."""
        move = frame.move
        assert move is not None
        shape, cell = move[0], CELL_NUMBER[move[1:]]
        t = ease(frame.progress)
        left = state.left(state.to_play, SHAPES.index(shape))
        start = slot_at(state.to_play, shape, left - 1, frame.look.upright)
        end = cell_at(cell)
        x, y, z = (a + (b - a) * t for a, b in zip(start, end, strict=True))
        turn = PIECE_TURN + (TURN - PIECE_TURN) * t
        return standing(state.to_play, shape, (x, y, z + 1.4 * arch(frame.progress)), turn, None)

    def _marks(self, state: QuantikState, frame: Frame[QuantikState]) -> Iterator[Solid]:
        yield from self.band(state, frame.look, lambda cell: cell_at(CELL_NUMBER[cell]), 0.56)
        for kind, names in frame.look.marks.items():
            for name in names if kind != "win" else ():
                at = _position(state, name, frame.look.upright)
                if at is not None:
                    yield _marked(kind, at, waits=name.startswith("reserve"))

    def _pointing(self, state: QuantikState, frame: Frame[QuantikState]) -> Iterator[Solid]:
        """Where the piece in hand may go and where it may not; or the cell in hand."""
        hover, shape, chosen = frame.pick.hover, _held_shape(frame.pick), _held_cell(frame.pick)
        legal = set(state.legal_moves())
        if chosen is not None:
            at = cell_at(CELL_NUMBER[chosen])
            yield mark("selected", at, 0.52, turn=TURN)
            for letter in SHAPES:
                if letter + chosen in legal and frame.look.legal:
                    left = state.left(state.to_play, SHAPES.index(letter))
                    slot = slot_at(state.to_play, letter, left - 1, frame.look.upright)
                    yield Solid(ring(0.46, 0.05), slot, "mark.legal")
            pointed = (hover or "").split(":")
            if len(pointed) == 3 and pointed[1] == str(state.to_play) and pointed[2] + chosen in legal:
                yield standing(state.to_play, pointed[2], at, TURN, None, alpha=0.45)
            return
        for cell, name in enumerate(CELLS):
            if state.piece_at(cell) is not None:
                continue
            at = cell_at(cell)
            if shape is None:
                if hover == name:
                    yield mark("hover", at, RING)
            elif shape + name not in legal:
                if hover == name or frame.look.legal:
                    yield mark("refused", at, 0.52 if hover == name else 0.44)
            elif hover == name:
                yield mark("hover", at, RING)
                yield standing(state.to_play, shape, at, TURN, None, alpha=0.45)
            elif frame.look.legal:
                yield Solid(dot(0.075), at, "mark.legal")

    def trays(self, look: Look) -> Mapping[Seat, tuple[Vec3, ...]]:
        half = half_tray(look.upright)[1]
        if look.upright:  # outside, clear of the pieces of a far tray and of what is said of shapes before a near one
            return {0: ((0.0, FRONT - half - NAMED, 0.23),), 1: ((0.0, BACK + half + NAMED, 0.23),)}
        middles = ((player, tray_at(player)) for player in (0, 1))
        return {player: tuple((x, y + side * half, z) for side in (-1, 1)) for player, (x, y, z) in middles}

    # ------------------------------------------------------------------------------------------ pointing
    def spots(self, state: QuantikState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        made = []
        for cell, name in enumerate(CELLS):
            x, y, z = cell_at(cell)
            piece = state.piece_at(cell)
            made.append(Spot(name, (x, y, z + MIDDLES[SHAPES[piece[1]]] if piece else z)))
        for player in (0, 1):
            for number, shape in enumerate(SHAPES):
                left = state.left(player, number)
                if left:
                    x, y, z = slot_at(player, shape, left - 1, look.upright)
                    made.append(Spot(f"reserve:{player}:{shape}", (x, y, z + MIDDLES[shape])))
        return made

    def tap(self, state: QuantikState, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        if spot is None:
            return Pick()
        if spot in CELL_NUMBER:
            return self._tap_cell(state, pick, spot)
        _, player, shape = spot.split(":")
        if int(player) != state.to_play:
            return not_yours(spot)
        cell = _held_cell(pick)
        if cell is not None:
            return self.played(state, shape + cell)
        if state.outcome is not None or not state.left(state.to_play, SHAPES.index(shape)):
            empty = next((name for c, name in enumerate(CELLS) if state.piece_at(c) is None), CELLS[0])
            return self.played(state, shape + empty)
        return Pick() if _held_shape(pick) == shape else Pick((shape,))

    def _tap_cell(self, state: QuantikState, pick: Pick, name: str) -> Move | Pick | Refusal:
        shape = _held_shape(pick)
        if shape is not None:
            return self.played(state, shape + name)
        if _held_cell(pick) == name:
            return Pick()
        tokens = [letter + name for k, letter in enumerate(SHAPES) if state.left(state.to_play, k)]
        answers = [self.played(state, token) for token in tokens or [SHAPES[0] + name]]
        if any(isinstance(answer, str) for answer in answers):
            return Pick((name,))
        return answers[0]

    def move_map(self, state: QuantikState) -> MoveMap:
        """All moves on one small board: in each empty cell a corner for each shape."""
        nooks = []
        for move in state.legal_moves():
            cell = CELLS.index(move[1:])
            x, y = CORNERS[move[0]]
            nooks.append(Nook((cell % 4 + x, cell // 4 + y), (move,)))
        there = {name: piece for cell, name in enumerate(CELLS) if (piece := state.piece_at(cell)) is not None}
        glyphs = {name: f"{SHAPES[shape]}{player}" for name, (player, shape) in there.items()}
        key = tuple((at, f"{shape}{state.to_play}") for shape, at in CORNERS.items())
        return MoveMap(4, tuple(nooks), glyphs, key=key)

    def choices(self, state: QuantikState, look: Look, pick: Pick) -> Sequence[Choice]:
        """At the outside of the tray, where the last of a shape stands, or before that in an upright window, the best
        each shape allows; on the rings what the shape pointed at or in hand is worth; with a cell in hand, at the tray
        what each shape is worth there."""
        player, legal, cell = state.to_play, state.legal_moves(), _held_cell(pick)
        pointed = (pick.hover or "").split(":")
        shape = _held_shape(pick) or (pointed[2] if pointed[:2] == ["reserve", str(player)] else "")
        made = []
        for letter in SHAPES:
            moves = tuple(move for move in legal if move[0] == letter and cell in (None, move[1:]))
            if moves:
                x, y, z = slot_at(player, letter, 0, look.upright)
                at = (x, y - BESIDE, z) if look.upright else (x + (BESIDE if player else -BESIDE), y, z)
                made.append(Choice(f"reserve:{player}:{letter}", moves, at, 2 if cell else 1))
        if shape and not cell:
            on = [move for move in legal if move[0] == shape]
            made += [Choice(move[1:], (move,), cell_at(CELL_NUMBER[move[1:]]), 2) for move in on]
        return made

    def hint_marks(self, state: QuantikState, move: Move) -> tuple[str, ...]:
        return move[1:], f"reserve:{state.to_play}:{move[0]}"

    def note(self, state: QuantikState, cell: Cell) -> int:
        """Each shape has its own: four different ones have won."""
        _, shape = state.piece_at(CELL_NUMBER[cell]) or (0, 0)
        return (0, 2, 4, 5)[shape]

    def thing(self, spot: str) -> str:
        where, _, piece = spot.partition(":")
        player, _, shape = piece.partition(":")
        return "" if where != "reserve" else shape.lower() if player == "1" else shape

    def bulk(self, before: QuantikState, move: Move) -> float:
        """A cube is heavier than a cone."""
        return {"C": 0.65, "S": 0.5, "Y": 0.5, "N": 0.3}.get(move[0], 0.5)

    def duration(self, before: QuantikState, after: QuantikState, move: Move) -> float:
        return 0.6


def _held_shape(pick: Pick) -> str | None:
    return pick.chosen[0] if pick.chosen and pick.chosen[0] in SHAPES else None


def _held_cell(pick: Pick) -> str | None:
    return pick.chosen[0] if pick.chosen and pick.chosen[0] in CELL_NUMBER else None


def _position(state: QuantikState, name: str, upright: bool) -> Vec3 | None:
    if name in CELL_NUMBER:
        return cell_at(CELL_NUMBER[name])
    if name[1:] in CELL_NUMBER and name[0] in SHAPES:  # a whole token
        return cell_at(CELL_NUMBER[name[1:]])
    parts = name.split(":")
    if len(parts) == 3 and parts[2] in SHAPES:
        player = int(parts[1])
        return slot_at(player, parts[2], max(0, state.left(player, SHAPES.index(parts[2])) - 1), upright)
    return None


def _marked(kind: str, at: Vec3, waits: bool) -> Solid:
    """A marker of the common language, parallel to what it lies on: a diamond stands on its corner."""
    turn, radius = (0.0, 0.46) if waits else (TURN, 0.56)
    return mark(kind, at, 1.25 * radius, turn + 45.0) if kind == "hint" else mark(kind, at, radius, turn)


def _coordinates() -> Iterator[Solid]:
    """Files along the near right edge of the plinth, ranks along the near left one."""
    for k in range(4):
        along = (k - 1.5) * PITCH + (GAP / 2 if k > 1 else -GAP / 2)
        out = -PLINTH_HALF - 0.26
        yield Solid(Text("abcd"[k], 0.26), (*_turned(along, out), 0.0), "coordinates")
        yield Solid(Text(str(k + 1), 0.26), (*_turned(out, along), 0.0), "coordinates")


CELL, FINE = 24, 8  # the square it is drawn in, and how much larger


def draw(theme: Theme, name: str, size: int) -> pygame.Surface:
    """A shape as a small picture for lists, in the wood of its side, by letter and side (``S0``, ``N1``); so many
    pixels high."""
    return _drawn(name[0], size, theme.ramp("piece.dark" if name.endswith("1") else "piece.light"), theme["text"])


@lru_cache(maxsize=64)
def _drawn(shape: str, size: int, wood: Ramp, line: RGB) -> pygame.Surface:
    full = CELL * FINE
    out = pygame.Surface((full, full), pygame.SRCALPHA)
    dark, mid, light = wood
    x, top, low, wide = full / 2, full * 0.2, full * 0.8, full * 0.3
    base = pygame.Rect(round(x - wide), round(low - wide * 0.35), round(2 * wide), round(wide * 0.7))
    cap = base.move(0, round(top - low))
    if shape == "S":
        pygame.draw.circle(out, mid, (x, full / 2), wide * 1.12)
        pygame.draw.circle(out, light, (x - wide * 0.35, full / 2 - wide * 0.35), wide * 0.4)
        pygame.draw.circle(out, line, (x, full / 2), wide * 1.12, FINE)
    elif shape == "N":
        pygame.draw.ellipse(out, dark, base)
        pygame.draw.polygon(out, mid, [(x, top - full * 0.06), (base.left, low), (base.right, low)])
        pygame.draw.ellipse(out, line, base, FINE)
        pygame.draw.polygon(out, mid, [(x, top - full * 0.06), (base.left + FINE, low), (base.right - FINE, low)])
        pygame.draw.lines(out, line, False, [(base.left, low), (x, top - full * 0.06), (base.right, low)], FINE)
    elif shape == "Y":
        pygame.draw.ellipse(out, dark, base)
        pygame.draw.ellipse(out, line, base, FINE)
        pygame.draw.rect(out, mid, (base.left, cap.centery, base.width, base.centery - cap.centery))
        for side in (base.left, base.right - FINE):
            pygame.draw.rect(out, line, (side, cap.centery, FINE, base.centery - cap.centery))
        pygame.draw.ellipse(out, light, cap)
        pygame.draw.ellipse(out, line, cap, FINE)
    else:
        _cube(out, x, full / 2, wide * 1.02, wood, line)
    return pygame.transform.smoothscale(out, (size, size))


def _cube(out: pygame.Surface, x: float, y: float, half: float, wood: Ramp, line: RGB) -> None:
    rise = half * 0.5
    top = [(x - half, y - rise), (x, y - 2 * rise), (x + half, y - rise), (x, y)]
    left = [(x - half, y - rise), (x, y), (x, y + 2 * rise), (x - half, y + rise)]
    right = [(x + half, y - rise), (x, y), (x, y + 2 * rise), (x + half, y + rise)]
    for shape, tone in ((left, wood[1]), (right, wood[0]), (top, wood[2])):
        pygame.draw.polygon(out, tone, shape)
        pygame.draw.polygon(out, line, shape, FINE)
