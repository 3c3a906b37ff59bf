"""Quarto on the table: a round board of sixteen rings, sixteen places in a horseshoe behind it where the pieces wait, a
stand for the piece in hand. In an upright window the horseshoe is folded to two rows of eight.

Spots: ``"a1"``... the rings, ``"pool:LRTF"``... the waiting pieces, ``"hand"`` the piece to be placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt
from typing import cast

import pygame

from qgames.files.theme import RGB, Theme
from qgames.games.frame import EMPTY_HAND, Action, Choice, Frame, Look, Pick, Refusal, Spot, arch, ease, unwound
from qgames.games.quarto.rules import CELL_NUMBER, CELLS, NOTHING, PIECE_NUMBER, PIECES, Quarto, QuartoState
from qgames.games.view import BoardView
from qgames.render import (
    Camera,
    Prism,
    Slab,
    Solid,
    Text,
    Vec3,
    arrow,
    box,
    disc,
    dot,
    mark,
    polygon,
    ring,
    ring_line,
)
from qgames.rules.core import Cell, Game, Move, names_of

PITCH, RING = 1.20, 0.47
RADIUS, THICK = 3.50, 0.34
LETTERS = {False: 3.86, True: 3.70}  # from the middle of the board to those beside it; upright there is less room
TRAY = 0.14  # height
LIFT = 0.36  # of the piece in hand
GIVEN, HEAD = (3.25, -3.15), 0.36  # where a diagram has what was given, and how long the head of its arrow is
AIR = 0.46  # from the middle of a piece to a ring round it
#: the horseshoe: radius of its places, degrees from one to the next and more between two trays, how far a tray reaches
PLACES, STEP, APART, INNER, OUTER = 4.40, 10.8, 2.2, 3.93, 4.88
#: folded: the rows of the short and the tall pieces, and the way from one place to the next
SHORT_ROW, TALL_ROW, FOLDED = 4.34, 5.36, 0.90
#: from the left light short, light tall, dark tall, dark short: the tall ones stand behind, so none hides another's top
ORDER = sorted(range(16), key=lambda p: ((p & 4 == 0, p & 4 != 0)[p & 1] + 2 * (p & 1), p & 2, p & 8))


def cell_at(cell: int) -> Vec3:
    """The middle of a ring on the board's top; a1 is nearest the first seat."""
    x, y = (cell % 4 - 1.5) * PITCH, (cell // 4 - 1.5) * PITCH
    return (x - y) / sqrt(2), (x + y) / sqrt(2), THICK


def hand_at(upright: bool = False) -> Vec3:
    return (2.60, -4.55, 0.16) if upright else (4.02, -3.05, 0.16)


def _angle(number: int) -> float:
    """Of a place of the horseshoe, from the left, in degrees."""
    return 90.0 - (number - 7.5) * STEP - (number // 4 - 1.5) * APART


def slot_at(piece: int, upright: bool = False) -> Vec3:
    """Where a piece waits."""
    number = ORDER.index(piece)
    if not upright:
        turn = radians(_angle(number))
        return PLACES * cos(turn), PLACES * sin(turn), TRAY
    tall, dark = not piece & 4, piece & 1
    column = number % 4 + 4 * dark
    return (column - 3.5) * FOLDED, TALL_ROW if tall else SHORT_ROW, TRAY


def slot_turn(piece: int, upright: bool = False) -> float:
    """How a waiting piece is turned: its front to the middle."""
    return 18.0 if upright else _angle(ORDER.index(piece)) - 90.0 + 18.0


@lru_cache(maxsize=16)
def shape_of(piece: int) -> Prism:
    """The tall ones have a line cut into the top: straight from above it is what tells them from the short."""
    outline = box(0.335, corner=0.06) if piece & 2 else disc(0.375)
    high, groove = (0.80, 0.0) if piece & 4 else (1.42, 0.76)
    return Prism(outline, high, hole=0.205 if piece & 8 else 0.0, groove=groove)


def around(piece: int, at: Vec3) -> tuple[Vec3, ...]:
    """Points a little outside a piece that stands there: what a ring round it runs round."""
    x, y, z = at
    turns = [radians(15 * k) for k in range(24)]
    heights = (z, z + shape_of(piece).height + 0.04)
    return tuple((x + AIR * cos(a), y + AIR * sin(a), high) for high in heights for a in turns)


def _tray(first: int) -> Solid:
    """A tray of four places: its outer side an arc, its inner one a chord that stays clear of the board."""
    middle = (_angle(first) + _angle(first + 3)) / 2
    half = 2 * STEP
    ring = [(OUTER, middle - half + 2 * half * k / 13) for k in range(14)]
    ring += [(INNER, middle + half), (INNER, middle - half)]
    x, y = 4.32 * cos(radians(middle)), 4.32 * sin(radians(middle))
    points = tuple((r * cos(radians(a)) - x, r * sin(radians(a)) - y) for r, a in ring)
    slots = []
    for number in range(first, first + 4):
        a = radians(_angle(number))
        slots.append(ring_line(PLACES * cos(a) - x, PLACES * sin(a) - y, 0.375, 0.04))
    slab = Slab(polygon(points, 0.03), TRAY, edge=0.04, rim="tray", lines=tuple(slots))
    return Solid(slab, (x, y, 0.0), "tray", seed=31 + first)


def _rail(y: float, seed: int) -> Solid:
    slots = tuple(ring_line((k - 3.5) * FOLDED, 0.0, 0.375, 0.04) for k in range(8))
    slab = Slab(box(FOLDED * 4 + 0.06, 0.48, 0.16), TRAY, edge=0.04, rim="tray", lines=slots)
    return Solid(slab, (0.0, y, 0.0), "tray", seed=seed)


@lru_cache(maxsize=2)
def furniture(upright: bool = False) -> tuple[Solid, ...]:
    rings = tuple(ring_line(*cell_at(c)[:2], RING) for c in range(16))
    board = Slab(disc(RADIUS), THICK, edge=0.10, lines=(ring_line(0, 0, 3.24, 0.056), *rings))
    stand = Slab(disc(0.64 if upright else 0.70), hand_at()[2], edge=0.06, rim="tray")
    x, y, _ = hand_at(upright)
    made = [Solid(board, (0.0, 0.0, 0.0), "board", seed=21), Solid(stand, (x, y, 0.0), "tray", seed=8)]
    waiting = [_rail(SHORT_ROW, 31), _rail(TALL_ROW, 35)] if upright else [_tray(first) for first in (0, 4, 8, 12)]
    return (*made, *waiting)


FIELDS = tuple(Solid(dot(RING), cell_at(c), "", key=CELLS[c]) for c in range(16))


@lru_cache(maxsize=2)
def corners(upright: bool = False) -> tuple[Vec3, ...]:
    """What must not leave the picture: board and coordinates, what waits with the tall pieces' tops, the stand."""
    board = [(RADIUS * cos(radians(a)), RADIUS * sin(radians(a)), 0.0) for a in range(0, 360, 15)]
    letters = [(4.1 * cos(radians(a)), 4.1 * sin(radians(a)), 0.0) for a in (-30, -60, -120, -150)]
    letters += [(each * (LETTERS[upright] + 0.02), -1.15, 0.0) for each in (-1, 1)]
    x, y, _ = hand_at(upright)
    stand = [(x + 0.7, y, 0.0), (x, y - 0.7, 0.0), (x, y, 2.0)]
    waiting: list[Vec3] = []
    for piece in range(16):
        px, py, pz = slot_at(piece, upright)
        away = 1.1
        waiting.append((px * away, py * away, 0.0))
        waiting.append((px, py + 0.35, pz + shape_of(piece).height))
    return (*board, *letters, *stand, *waiting)


BOARD_TURN = 45.0


def standing(
    piece: int, at: Vec3, turn: float, key: str | None, *, alpha: float = 1.0, glow: str | None = None
) -> Solid:
    role = "piece.dark" if piece & 1 else "piece.light"
    return Solid(shape_of(piece), at, role, key=key, turn=turn, seed=piece * 7 + 3, alpha=alpha, glow=glow)


class QuartoView(BoardView[QuartoState]):
    """How Quarto looks and what a tap on it means."""

    camera = Camera(pitch=47.0, distance=34.0, target=(0.0, 0.52, 0.0), floor=18.0, keep=corners())
    folded = Camera(pitch=57.0, distance=34.0, target=(0.0, 0.8, 0.0), floor=18.0, keep=corners(upright=True))
    rise, singly = 1.0, True

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.lines = cast(Quarto, game).patterns

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
            yield from _coordinates(LETTERS[upright])

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
        arc = high * (sin(pi * t) if move in PIECE_NUMBER else arch(frame.progress))  # a hand takes it softly
        at = tuple(a + (b - a) * t for a, b in zip(start, end, strict=True))
        return piece, (at[0], at[1], at[2] + arc), turns[0] + (turns[1] - turns[0]) * t

    def explained(self, state: QuartoState, move: Move, share: float) -> Sequence[Solid]:
        """The piece that was given, beside the board, and the way to its ring."""
        if move not in CELL_NUMBER or state.hand < 0:
            return ()
        start, end = (*GIVEN, 0.0), cell_at(CELL_NUMBER[move])
        x, y, z = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        at = x, y, z + 1.3 * sin(pi * share)
        on_it = (cell for cell in range(16) if state.placed >> cell & 1)
        return [
            furniture()[0],
            *(standing(state.piece_at(cell), cell_at(cell), BOARD_TURN, None) for cell in on_it),
            standing(state.hand, at, BOARD_TURN, None),
            mark("last", end, 0.55) if share else _arrow(start, end),
        ]

    def _marks(self, state: QuartoState, frame: Frame[QuartoState], moving: bool) -> Iterator[Solid]:
        marks = frame.look.marks
        yield from self.band(state, frame.look, lambda cell: cell_at(CELL_NUMBER[cell]), 0.58)
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
        return tuple(choices(state, look, pick))

    def hint_marks(self, state: QuartoState, move: Move) -> tuple[str, ...]:
        if move in PIECE_NUMBER:
            return (f"pool:{move}",) if state.pool >> PIECE_NUMBER[move] & 1 else ("hand",)
        return names_of(CELLS, state.line) if move == "quarto" else self.marks_of(state, move)

    def thing(self, spot: str) -> str:
        return spot.removeprefix("pool:") if spot.startswith("pool:") else ""

    def to_place(self, state: QuartoState) -> tuple[str, ...]:
        return ("hand",) if state.hand >= 0 else ()

    def sound(self, move: Move) -> str:
        return "called" if move == "quarto" else "placed"

    def note(self, state: QuartoState, cell: Cell) -> int:
        """Short ones are higher than tall ones, then hollow ones than solid, then square ones than round."""
        piece = state.piece_at(CELL_NUMBER[cell])
        return (piece & 4) + (piece & 8) // 4 + (piece & 2) // 2

    def bulk(self, before: QuartoState, move: Move) -> float:
        """Tall pieces sound lower than short ones, and hollow ones lighter."""
        code = move if move in PIECE_NUMBER else PIECES[before.hand] if before.hand != NOTHING else ""
        return 0.5 + (0.32 if "T" in code else -0.2) - (0.12 if "H" in code else 0.0) if code else 0.5

    def duration(self, before: QuartoState, after: QuartoState, move: Move) -> float:
        if move in PIECE_NUMBER:
            return 0.55
        return 0.5 if move in CELL_NUMBER else 0.3


def _arrow(start: Vec3, end: Vec3) -> Solid:
    """On the board, from beside it into a ring."""
    way = end[0] - start[0], end[1] - start[1]
    long = 0.7 * hypot(*way)
    shape = Prism(arrow(long, 0.16, 0.46, HEAD), 0.08, bevel=0.03)
    share = 0.94 - HEAD / hypot(*way)
    at = start[0] + share * way[0], start[1] + share * way[1], THICK
    return Solid(shape, at, "mark.selected", turn=degrees(atan2(way[1], way[0])), shadow=False)


def _spot_position(name: str, upright: bool) -> Vec3 | None:
    if name in CELL_NUMBER:
        return cell_at(CELL_NUMBER[name])
    code = name.removeprefix("pool:")
    if code in PIECE_NUMBER:
        return slot_at(PIECE_NUMBER[code], upright)
    return hand_at(upright) if name == "hand" else None


def _coordinates(reach: float) -> Iterator[Solid]:
    """Files beside the lower right edge of the board, ranks beside the lower left, on the table."""
    for k in range(4):
        x, y, _ = cell_at(k)  # the first rank: a1, b1, ...
        # straight on past the edge of the field, to a little beyond the board
        along = (y - x) / sqrt(2)
        way = along + sqrt(along * along + reach**2 - x * x - y * y)
        x, y = x + way / sqrt(2), y - way / sqrt(2)
        yield Solid(Text("abcd"[k], 0.27), (x, y, 0.0), "coordinates")
        yield Solid(Text(str(k + 1), 0.27), (-x, y, 0.0), "coordinates")


OVER = 0.30  # how far above the top of a piece a mark stands


def choices(state: QuartoState, look: Look, pick: Pick) -> Iterator[Choice]:
    """Where verdicts are shown: on every place the best it allows; over the waiting pieces what each gift is worth
    after the place pointed at."""
    legal = state.legal_moves()
    for move in legal:
        if move in CELL_NUMBER:
            yield Choice(move, (move,), cell_at(CELL_NUMBER[move]))
        elif move in PIECE_NUMBER:
            yield _gift(move, look, 1, "")
    if pick.hover in CELL_NUMBER and pick.hover in legal:
        for move in state.apply(pick.hover).legal_moves():
            if move in PIECE_NUMBER:
                yield _gift(move, look, 2, pick.hover)


def _gift(move: str, look: Look, part: int, after: str) -> Choice:
    piece = PIECE_NUMBER[move]
    x, y, z = slot_at(piece, look.upright)
    return Choice(f"pool:{move}", (move,), (x, y, z + shape_of(piece).height + OVER), part, True, after)


WIDE, HIGH, FINE = 22, 26, 8  # the cell it is drawn in, and how much larger
LIGHT: tuple[RGB, RGB, RGB, RGB] = ((250, 217, 166), (222, 168, 104), (190, 132, 76), (64, 36, 18))
DARK: tuple[RGB, RGB, RGB, RGB] = ((122, 72, 44), (84, 44, 26), (58, 28, 16), (236, 196, 146))  # its line is pale
BOTTOM = 22.0


def draw(theme: Theme, name: str, size: int) -> pygame.Surface:
    """A piece by its code as a small picture for lists, so many pixels high: told apart without colour, also at
    twenty."""
    return _drawn(name, size)


@lru_cache(maxsize=64)
def _drawn(name: str, size: int) -> pygame.Surface:
    piece = PIECE_NUMBER[name]
    top, lit, shaded, line = DARK if piece & 1 else LIGHT
    high = 13.0 if piece & 4 else 5.0
    out = pygame.Surface((WIDE * FINE, HIGH * FINE), pygame.SRCALPHA)
    if piece & 2:
        _square(out, high, (top, lit, shaded), line)
    else:
        _round(out, high, (top, lit, shaded), line)
    if piece & 8:
        hole = _box(WIDE / 2, high, 8.2, 3.9)
        pygame.draw.ellipse(out, (24, 12, 6), hole)
        pygame.draw.ellipse(out, line, hole, FINE // 2)
    return pygame.transform.smoothscale(out, (max(1, round(size * WIDE / HIGH)), size))


def _box(x: float, y: float, wide: float, high: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(wide * FINE), round(high * FINE))
    box.center = round(x * FINE), round(y * FINE)
    return box


def _round(out: pygame.Surface, high: float, tones: tuple[RGB, RGB, RGB], line: RGB) -> None:
    wide, flat = 15.2, 6.6
    left, right = (WIDE - wide) / 2 * FINE, (WIDE + wide) / 2 * FINE
    low = _box(WIDE / 2, BOTTOM, wide, flat)
    body = pygame.Rect(round(left), round(high * FINE), round(wide * FINE), round((BOTTOM - high) * FINE))
    pygame.draw.ellipse(out, tones[2], low)
    pygame.draw.rect(out, tones[1], body)
    pygame.draw.rect(out, tones[2], (body.centerx, body.y, body.width // 2, body.height))
    pygame.draw.ellipse(out, line, low, FINE)
    pygame.draw.rect(out, tones[1], body.inflate(-2 * FINE, 0).move(0, -FINE))
    pygame.draw.rect(out, tones[2], (body.centerx, body.y, body.width // 2 - FINE, body.height - FINE))
    for x in (left, right - FINE):
        pygame.draw.rect(out, line, (round(x), round(high * FINE), FINE, round((BOTTOM - high) * FINE)))
    cap = _box(WIDE / 2, high, wide, flat)
    pygame.draw.ellipse(out, tones[0], cap)
    pygame.draw.ellipse(out, line, cap, FINE)


def _square(out: pygame.Surface, high: float, tones: tuple[RGB, RGB, RGB], line: RGB) -> None:
    half, flat, middle = 8.2, 3.6, WIDE / 2

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * FINE, y * FINE) for x, y in points]

    left = at((middle - half, high), (middle, high + flat), (middle, BOTTOM + flat), (middle - half, BOTTOM))
    right = at((middle + half, high), (middle, high + flat), (middle, BOTTOM + flat), (middle + half, BOTTOM))
    cap = at((middle - half, high), (middle, high - flat), (middle + half, high), (middle, high + flat))
    for shape, tone in ((left, tones[1]), (right, tones[2]), (cap, tones[0])):
        pygame.draw.polygon(out, tone, shape)
        pygame.draw.polygon(out, line, shape, FINE)
