"""Qomet on the table: a walnut board with three squares and eight spokes laid into it, and stars in two woods.

Spots: ``"d4"``... the points, ``"reserve:0"`` and ``"reserve:1"`` the trays. The hand holds the star chosen,
``("d4",)``, or ``("reserve",)``. Marks may name points, trays or whole moves: ``{"last": ("d4d5",)}`` draws the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees, hypot

import qgames.games.qomet.choices as where
import qgames.games.qomet.stars as stars
from qgames.games.frame import EMPTY_HAND, Action, Choice, Frame, Look, Pick, Refusal, Spot, unwound
from qgames.games.qomet.rules import CELL_NUMBER, CELLS, LINES, OUTER, SLIDES, STARS, QometState
from qgames.games.view import BoardView
from qgames.render import (
    Camera,
    Flat,
    Slab,
    Solid,
    Text,
    Vec3,
    band,
    box,
    dot,
    frame,
    hole_line,
    mark,
    patch,
    path_line,
    ring_line,
)
from qgames.render.model.shapes import KINDS
from qgames.rules.core import Move, Seat

HALF, SEAM = 3.92, 3.56
TRAY = (0.66, 3.66)


def _furniture() -> tuple[Solid, ...]:
    lines = [path_line((-SEAM, -SEAM), (SEAM, -SEAM), (SEAM, SEAM), (-SEAM, SEAM), (-SEAM, -SEAM), width=0.035)]
    ways = [tuple(stars.place(CELLS[cell])[:2] for cell in (line[0], line[-1])) for line in LINES]
    lines += [path_line(*way, width=0.085) for way in ways]  # the cut, then what is laid into it
    lines += [path_line(*way, width=0.052, role="inlay") for way in ways]
    for cell in CELLS:
        x, y, _ = stars.place(cell)
        lines += [ring_line(x, y, 0.19, 0.045), ring_line(x, y, 0.17, 0.045, "brass"), hole_line(x, y, 0.148)]
    board = Slab(box(HALF, corner=0.26), stars.THICK, edge=0.10, rim="rim.dark", lines=tuple(lines))
    made = [Solid(board, (0.0, 0.0, 0.0), "rim", seed=12)]
    for player, side in enumerate((-1, 1)):
        slots = tuple(ring_line(0.0, stars.slot(player, k)[1], 0.36, 0.03) for k in range(STARS))
        tray = Slab(box(*TRAY, corner=0.3), stars.TRAY_TOP, edge=0.05, rim="tray", lines=slots, grain=90.0)
        made.append(Solid(tray, (side * stars.TRAY_X, 0.0, 0.0), "tray", f"reserve:{player}", seed=60 + player))
    return tuple(made)


#: what must not leave the picture, however the table is turned: both trays and the board
CORNERS = tuple((side * (stars.TRAY_X + TRAY[0]), y, 0.0) for side in (-1, 1) for y in (-TRAY[1], TRAY[1])) + tuple(
    (x, y, 0.0) for x in (-HALF, HALF) for y in (-HALF, HALF)
)
FURNITURE = _furniture()
FIELDS = tuple(Solid(dot(0.42), stars.place(cell), "", key=cell) for cell in CELLS)


class QometView(BoardView[QometState]):
    """How Qomet looks and what a tap on it means."""

    camera = Camera(
        pitch=56.0, distance=24.0, target=(0.0, -0.12, 0.2), width=13.2, height=8.25, floor=18.0, keep=CORNERS
    )

    # ------------------------------------------------------------------------------------------ what stands where
    def solids(self, frame: Frame[QometState]) -> Iterator[Solid]:
        frame = unwound(frame)
        yield from FURNITURE
        yield from FIELDS
        move, t = frame.move, max(0.0, frame.progress)
        state = frame.before if move is not None and t < 1.0 else frame.after
        moving, left = stars.flights(state, move) if move is not None and 0.0 < t < 1.0 else ([], set())
        resting = move is None or t >= 1.0
        hand = frame.pick.chosen[0] if frame.pick.chosen and resting else None
        hover = frame.pick.hover if resting and state.outcome is None else None
        for number, cell in enumerate(CELLS):
            player = 0 if state.light >> number & 1 else 1 if state.dark >> number & 1 else -1
            if player >= 0 and cell not in left:
                glow = "mark.selected" if hand == cell else None
                if hover == cell and player == state.to_play:
                    glow = "mark.hover"
                yield from stars.drawn(player, stars.on_point(cell), cell, glow=glow)
        for player in (0, 1):
            count = state.reserve(player)
            for k in range(count):
                if f"reserve:{player}:{k}" not in left:
                    ready = player == state.to_play and k == count - 1
                    glow = "mark.hover" if ready and hover == f"reserve:{player}" else None
                    if ready and hand == "reserve":
                        glow = "mark.selected"
                    yield from stars.drawn(player, stars.on_slot(player, k), f"reserve:{player}", glow=glow)
        for flight in moving:
            yield from stars.drawn(flight.player, flight.now(t), None)
        yield from band([stars.place(name) for name in self.won(state, frame.look) if name in CELL_NUMBER], 0.58)
        for kind, names in frame.look.marks.items():
            for name in names if kind != "win" else ():
                yield from _marked(kind, name)
        if resting and state.outcome is None:
            yield from self._open(state, frame, hand, hover)
        if frame.look.coordinates:
            yield from _coordinates()

    def trays(self) -> Mapping[Seat, tuple[Vec3, ...]]:
        return {
            player: tuple((side * stars.TRAY_X, end * TRAY[1], 0.0) for end in (-1, 1))
            for player, side in enumerate((-1, 1))
        }

    def _open(
        self, state: QometState, frame: Frame[QometState], hand: str | None, hover: str | None
    ) -> Iterator[Solid]:
        """Where the player to move may go, and what the hand would do there."""
        legal = state.legal_moves()
        player = state.to_play
        if hand is None or hand == "reserve":
            for move in legal:
                if len(move) == 2:
                    if move == hover:
                        yield mark("hover", stars.place(move), 0.30)
                        yield from stars.drawn(player, stars.on_point(move), None, alpha=0.45)
                    elif frame.look.legal:
                        yield mark("legal", stars.place(move), 0.24 if hand is None else 0.34)
        if hand == "reserve" and state.reserve(player):
            yield mark("selected", stars.slot(player, state.reserve(player) - 1), 0.52)
        if hand not in CELL_NUMBER:
            return
        assert hand is not None
        yield mark("selected", stars.place(hand), 0.54)
        for move in legal:
            if move[:2] != hand or len(move) == 2:
                continue
            if move in SLIDES:
                yield from _target(state, move, hover == move[2:], frame.look.legal)
            elif frame.look.legal or hover == f"reserve:{player}":
                empty = stars.slot(player, state.reserve(player))
                yield mark("hover" if hover == f"reserve:{player}" else "legal", empty, 0.44)

    # ------------------------------------------------------------------------------------------ pointing
    def spots(self, state: QometState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        made = []
        for number, cell in enumerate(CELLS):
            x, y, z = stars.place(cell)
            if (state.light | state.dark) >> number & 1:
                z += stars.HEIGHT
            made.append(Spot(cell, (x, y, z)))
        for player in (0, 1):
            count = state.reserve(player)
            x, y, z = stars.slot(player, max(0, count - 1))
            made.append(Spot(f"reserve:{player}", (x, y, z + stars.HEIGHT if count else z)))
        return made

    def slide(self, state: QometState, move: Move) -> tuple[Vec3, Vec3] | None:
        return where.slide(state, move)

    def carried(self, state: QometState, move: Move) -> tuple[Vec3, Vec3] | None:
        return where.carried(state, move)

    def choices(self, state: QometState, look: Look, pick: Pick) -> Sequence[Choice]:
        return tuple(where.choices(state, pick))

    def tap(self, state: QometState, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        if spot is None:
            return Pick()
        hand = pick.chosen[0] if pick.chosen else None
        own = state.dark if state.to_play else state.light
        tray = f"reserve:{state.to_play}"
        if spot == hand or (spot == tray and hand == "reserve"):
            return Pick()
        if hand in CELL_NUMBER:
            assert hand is not None
            if spot == tray or spot == "off":
                return self.played(state, hand + "x")
            played = self.played(state, hand + spot)
            if isinstance(played, Refusal) and own >> CELL_NUMBER.get(spot, 63) & 1:
                return Pick((spot,))  # not there: another star of one's own is meant
            return played if spot in CELL_NUMBER else Pick()
        if spot == tray:
            return self._reached(state)
        if spot not in CELL_NUMBER:
            return pick
        number = CELL_NUMBER[spot]
        if state.outcome is None and own >> number & 1:
            return Pick((spot,))
        if (state.light | state.dark) >> number & 1 and hand is None:
            return self.played(state, spot + "x")  # the rules say whose it is
        return self.played(state, spot)

    def _reached(self, state: QometState) -> Pick | Refusal:
        """A hand put into one's own tray."""
        empty = next((c for n, c in enumerate(CELLS) if not (state.light | state.dark) >> n & 1), CELLS[0])
        played = self.played(state, empty)
        return played if isinstance(played, Refusal) else Pick(("reserve",))

    def actions(self, state: QometState, pick: Pick) -> Sequence[Action]:
        hand = pick.chosen[0] if pick.chosen else ""
        if hand not in CELL_NUMBER:
            return []
        move = hand + "x"
        return [Action("off", "action.take_off", move, move in state.legal_moves())]

    def marks_of(self, before: QometState, move: Move) -> tuple[str, ...]:
        """What `Look.marks` should name to show a move."""
        return (move,)

    def sound(self, move: Move) -> str:
        return "slid" if move in SLIDES else "placed"

    def bulk(self, before: QometState, move: Move) -> float:
        return 0.3  # little stars

    def duration(self, before: QometState, after: QometState, move: Move) -> float:
        if move not in SLIDES:
            return 0.6
        slide = SLIDES[move]
        if not (before.light | before.dark) & slide.goal:
            return 0.5
        return 0.7 if slide.beyond else 1.1


# ------------------------------------------------------------------------------------------------ markers
def _marked(kind: str, name: str) -> Iterator[Solid]:
    """A marker of the common language at a point or a tray, or for a whole move."""
    if kind not in KINDS:
        return
    if name in CELL_NUMBER:
        yield mark(kind, stars.place(name), 0.50 if kind != "hint" else 0.44)
    elif name in ("reserve:0", "reserve:1"):
        side = -1 if name == "reserve:0" else 1
        at = (side * stars.TRAY_X, 0.0, stars.TRAY_TOP)
        yield Solid(frame(TRAY[0] - 0.1, TRAY[1] - 0.1, 0.24, 0.05), at, f"mark.{kind}")
    elif name in SLIDES:
        start, goal = stars.place(name[:2]), stars.place(name[2:])
        yield from _way(start, goal, f"mark.{kind}")
        yield mark(kind, goal, 0.50 if kind != "hint" else 0.44)
    elif name[:2] in CELL_NUMBER and name[2:] == "x" and OUTER >> CELL_NUMBER[name[:2]] & 1:
        yield mark(kind, stars.place(name[:2]), 0.30)


def _way(a: Vec3, b: Vec3, role: str) -> Iterator[Solid]:
    """Chevrons along the middle of a step."""
    long = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    for k in range(3):
        d = (0.43 if long < 1.5 else long / 2) + 0.13 * (k - 1)
        at = (a[0] + ux * d, a[1] + uy * d, a[2])
        yield Solid(_chevron(), at, role, turn=degrees(atan2(uy, ux)), alpha=0.55 + 0.22 * k)


def _chevron() -> Flat:
    return patch((0.07, 0.0), (-0.03, 0.13), (-0.09, 0.13), (0.01, 0.0), (-0.09, -0.13), (-0.03, -0.13))


def _target(state: QometState, move: Move, hovered: bool, shown: bool) -> Iterator[Solid]:
    """A step the chosen star may take; pushing, also where the other star would go."""
    slide = SLIDES[move]
    goal = stars.place(move[2:])
    pushes = bool((state.light | state.dark) & slide.goal)
    if hovered:
        yield mark("hover", goal, 0.54 if pushes else 0.30)
        if not pushes:
            yield from stars.drawn(state.to_play, stars.on_point(move[2:]), None, alpha=0.45)
        elif slide.beyond:
            owner = 1 if state.dark & slide.goal else 0
            yield from stars.drawn(owner, stars.on_point(CELLS[slide.beyond_cell]), None, alpha=0.45)
    elif shown:
        yield mark("legal", goal, 0.34 if not pushes else 0.80)
    start = stars.place(move[:2])
    if pushes and (hovered or shown) and hypot(goal[0] - start[0], goal[1] - start[1]) > 1.5:  # room between the two
        yield from _way(start, goal, "mark.legal")


def _coordinates() -> Iterator[Solid]:
    """In the border of the board, on all four sides: files a to g, ranks 1 to 7."""
    out = (SEAM + HALF) / 2 - 0.03
    for k in range(7):
        for side in (-out, out):
            yield Solid(Text("abcdefg"[k], 0.18), (k - 3.0, side, stars.THICK), "inlay")
            yield Solid(Text(str(k + 1), 0.18), (side, k - 3.0, stars.THICK), "inlay")
