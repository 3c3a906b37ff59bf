"""Qomet on the table: a walnut board with three squares and eight spokes laid into it, and stars in two woods.
In an upright window the trays are before and behind the board instead of beside it.

Spots: ``"d4"``... the points, ``"reserve:0"`` and ``"reserve:1"`` the trays. The hand holds the star chosen,
``("d4",)``, or ``("reserve",)``. Marks may name points, trays or whole moves: ``{"last": ("d4d5",)}`` draws the way.

A star has no name of its own, so its bit of wood and its slight turn belong to the point or the slot it stands on; on
the way from one to the other it turns from the one to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees, hypot, pi, sin
from typing import NamedTuple

from qgames.games.frame import EMPTY_HAND, Action, Choice, Frame, Look, Pick, Refusal, Spot, arch, ease, unwound
from qgames.games.qomet.rules import CELL_NUMBER, CELLS, LINES, OUTER, SLIDES, STARS, QometState
from qgames.games.view import BoardView
from qgames.render import (
    Ball,
    Camera,
    Flat,
    Prism,
    Slab,
    Solid,
    Text,
    Vec3,
    box,
    dot,
    frame,
    hole_line,
    mark,
    patch,
    path_line,
    ring_line,
    star,
)
from qgames.render.model.shapes import KINDS
from qgames.rules.core import Cell, Move, Seat

THICK = 0.42  # the board
TRAY_X, TRAY_TOP, SLOT = 5.0, 0.16, 1.0
TRAY_Y = 4.82  # upright
HEIGHT, DOME = 0.33, 0.09
SHAPE = Prism(star(0.50, 0.27, corner=0.062), HEIGHT, bevel=0.062, dome=DOME)
PIN = Ball(0.105)  # dark stars wear a brass pin: told apart without colour and without light
REACH = 0.86  # how near two stars can come
ROLES = ("piece.light", "piece.dark")


def place(cell: Cell) -> Vec3:
    """A point on the board's top; d4 is the middle."""
    return float("abcdefg".index(cell[0]) - 3), float(int(cell[1]) - 4), THICK


def slot(player: int, number: int, upright: bool = False) -> Vec3:
    """A slot of a reserve, the first one farthest from its owner: it is emptied from the near end; upright from its
    owner's right."""
    side = -1 if player == 0 else 1
    along = -side * (STARS // 2 - number) * SLOT
    return (-along, side * TRAY_Y, TRAY_TOP) if upright else (side * TRAY_X, along, TRAY_TOP)


def _tilt(number: int) -> float:
    return ((number * 37 + 11) % 23 - 11) * 1.1


class Stand(NamedTuple):
    """Somewhere a star can be: where, how it is turned there, and its bit of wood."""

    at: Vec3
    turn: float
    seed: int


def on_point(cell: Cell) -> Stand:
    number = CELL_NUMBER[cell]
    return Stand(place(cell), _tilt(number), number * 7 + 2)


def on_slot(player: int, number: int, upright: bool = False) -> Stand:
    return Stand(slot(player, number, upright), _tilt(number * 5 + player + 3), 200 + number * 3 + player)


def drawn(player: int, stand: Stand, key: str | None, **more: object) -> Iterator[Solid]:
    yield Solid(SHAPE, stand.at, ROLES[player], key, stand.turn, seed=stand.seed, **more)  # type: ignore[arg-type]
    if player:
        x, y, z = stand.at
        alpha = more.get("alpha", 1.0)
        yield Solid(PIN, (x, y, z + HEIGHT + DOME - 0.03), "brass", key, alpha=alpha)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- journeys
class Flight(NamedTuple):
    """One star on its way: whose, from where, to where, how high it flies; it sets out and lands at these times."""

    player: int
    start: Stand
    goal: Stand
    arch: float = 0.0
    sets_out: float = 0.0
    lands: float = 1.0
    glides: bool = False  # it was knocked on: off at once, then slower and slower
    via: Vec3 | None = None  # it slides there first (over the edge) before it flies

    def now(self, t: float) -> Stand:
        u = min(1.0, max(0.0, (t - self.sets_out) / (self.lands - self.sets_out)))
        if self.via is not None:
            edge = 0.3
            if u < edge:
                at = _between(self.start.at, self.via, 1 - (1 - u / edge) ** 1.5)
                return Stand(at, self.start.turn, self.start.seed)
            v = ease((u - edge) / (1 - edge))
            at = _between(self.via, self.goal.at, v, self.arch * sin(pi * v))
            return Stand(at, _mid(self.start.turn, self.goal.turn - 144.0, v), self.start.seed)
        v = 1 - (1 - u) ** 2.2 if self.glides else ease(u)
        return Stand(
            _between(self.start.at, self.goal.at, v, self.arch * arch(u)),
            _mid(self.start.turn, self.goal.turn, v),
            self.start.seed,
        )


def _mid(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def _between(a: Vec3, b: Vec3, t: float, higher: float = 0.0) -> Vec3:
    return _mid(a[0], b[0], t), _mid(a[1], b[1], t), _mid(a[2], b[2], t) + higher


def flights(state: QometState, move: Move, upright: bool = False) -> tuple[list[Flight], set[str]]:
    """The stars a move sets going, and what they leave: points by name, slots as ``reserve:0:6``."""
    player = state.to_play
    if move in SLIDES:
        return _slide(state, move, upright)
    first = move[:2]
    if move.endswith("x"):
        goal = on_slot(player, state.reserve(player), upright)
        return [Flight(player, on_point(first), goal, 1.4)], {first}
    last = state.reserve(player) - 1
    return [Flight(player, on_slot(player, last, upright), on_point(first), 1.4)], {f"reserve:{player}:{last}"}


def _slide(state: QometState, move: Move, upright: bool) -> tuple[list[Flight], set[str]]:
    start, goal = move[:2], move[2:]
    slide = SLIDES[move]
    mover = state.to_play
    made = [Flight(mover, on_point(start), on_point(goal))]
    left = {start}
    if not (state.light | state.dark) & slide.goal:
        return made, left
    owner = 1 if state.dark & slide.goal else 0
    left.add(goal)
    (ax, ay, _), (bx, by, z) = place(start), place(goal)
    way = hypot(bx - ax, by - ay)
    touch = _when((way - REACH) / way)
    if slide.beyond:
        beyond = on_point(CELLS[slide.beyond_cell])
        made.append(Flight(owner, on_point(goal), beyond, 0.0, touch, 1.0, True))
        return made, left
    ux, uy = (bx - ax) / way, (by - ay) / way
    over = (bx + ux * 1.25, by + uy * 1.25, z + 0.25)
    home = state.reserve(owner)
    made[0] = made[0]._replace(lands=0.55)
    made.append(Flight(owner, on_point(goal), on_slot(owner, home, upright), 1.9, touch * 0.55, 1.0, True, over))
    return made, left


def _when(part: float) -> float:
    """The time at which a softly started and landed way has come that far."""
    low, high = 0.0, 1.0
    for _ in range(20):
        t = (low + high) / 2
        low, high = (t, high) if ease(t) < part else (low, t)
    return low


HALF, SEAM = 3.92, 3.56
TRAY = (0.66, 3.66)


@lru_cache(maxsize=2)
def furniture(upright: bool = False) -> tuple[Solid, ...]:
    lines = [path_line((-SEAM, -SEAM), (SEAM, -SEAM), (SEAM, SEAM), (-SEAM, SEAM), (-SEAM, -SEAM), width=0.035)]
    ways = [tuple(place(CELLS[cell])[:2] for cell in (line[0], line[-1])) for line in LINES]
    lines += [path_line(*way, width=0.085) for way in ways]  # the cut, then what is laid into it
    lines += [path_line(*way, width=0.052, role="inlay") for way in ways]
    for cell in CELLS:
        x, y, _ = place(cell)
        lines += [ring_line(x, y, 0.19, 0.045), ring_line(x, y, 0.17, 0.045, "brass"), hole_line(x, y, 0.148)]
    board = Slab(box(HALF, corner=0.26), THICK, edge=0.10, rim="rim.dark", lines=tuple(lines))
    made = [Solid(board, (0.0, 0.0, 0.0), "rim", seed=12)]
    for player in (0, 1):
        x, y = tray_at(player, upright)
        places = [slot(player, k, upright) for k in range(STARS)]
        slots = tuple(ring_line(a - x, b - y, 0.36, 0.03) for a, b, _ in places)
        tray = Slab(box(*tray_half(upright), corner=0.3), TRAY_TOP, edge=0.05, rim="tray", lines=slots, grain=90.0)
        made.append(Solid(tray, (x, y, 0.0), "tray", f"reserve:{player}", seed=60 + player))
    return tuple(made)


def tray_at(player: int, upright: bool = False) -> tuple[float, float]:
    side = 1 if player else -1
    return (0.0, side * TRAY_Y) if upright else (side * TRAY_X, 0.0)


def tray_half(upright: bool = False) -> tuple[float, float]:
    return TRAY[::-1] if upright else TRAY


def _corners(upright: bool) -> tuple[Vec3, ...]:
    """What must not leave the picture, however the table is turned: both trays and the board."""
    wide, deep = tray_half(upright)
    trays = [
        (x + dx, y + dy, 0.0)
        for x, y in (tray_at(player, upright) for player in (0, 1))
        for dx in (-wide, wide)
        for dy in (-deep, deep)
    ]
    return (*trays, *[(x, y, 0.0) for x in (-HALF, HALF) for y in (-HALF, HALF)])


FIELDS = tuple(Solid(dot(0.42), place(cell), "", key=cell) for cell in CELLS)


class QometView(BoardView[QometState]):
    """How Qomet looks and what a tap on it means."""

    camera = Camera(
        pitch=56.0, distance=24.0, target=(0.0, -0.12, 0.2), width=13.2, height=8.25, floor=18.0, keep=_corners(False)
    )
    folded = Camera(pitch=64.0, distance=26.0, target=(0.0, 0.0, 0.2), floor=18.0, keep=_corners(True))
    rise = HEIGHT
    singly = True
    end_named = True

    # ------------------------------------------------------------------------------------------ what stands where
    def solids(self, frame: Frame[QometState]) -> Iterator[Solid]:
        frame = unwound(frame)
        upright = frame.look.upright
        yield from furniture(upright)
        yield from FIELDS
        move, t = frame.move, max(0.0, frame.progress)
        state = frame.before if move is not None and t < 1.0 else frame.after
        moving, left = flights(state, move, upright) if move is not None and 0.0 < t < 1.0 else ([], set())
        resting = move is None or t >= 1.0
        hand = frame.pick.chosen[0] if frame.pick.chosen and resting else None
        hover = frame.pick.hover if resting and state.outcome is None else None
        for number, cell in enumerate(CELLS):
            player = 0 if state.light >> number & 1 else 1 if state.dark >> number & 1 else -1
            if player >= 0 and cell not in left:
                glow = "mark.selected" if hand == cell else None
                if hover == cell and player == state.to_play:
                    glow = "mark.hover"
                yield from drawn(player, on_point(cell), cell, glow=glow)
        for player in (0, 1):
            count = state.reserve(player)
            for k in range(count):
                if f"reserve:{player}:{k}" not in left:
                    ready = player == state.to_play and k == count - 1
                    glow = "mark.hover" if ready and hover == f"reserve:{player}" else None
                    if ready and hand == "reserve":
                        glow = "mark.selected"
                    yield from drawn(player, on_slot(player, k, upright), f"reserve:{player}", glow=glow)
        for flight in moving:
            yield from drawn(flight.player, flight.now(t), None)
        yield from self.band(state, frame.look, place, 0.58)
        for kind, names in frame.look.marks.items():
            for name in names if kind != "win" else ():
                yield from _marked(kind, name, upright)
        if resting and state.outcome is None:
            yield from self._open(state, frame, hand, hover)
        if frame.look.coordinates:
            yield from _coordinates()

    def trays(self, look: Look) -> Mapping[Seat, tuple[Vec3, ...]]:
        if look.upright:  # outside, where neither the board is nor a star
            out = TRAY_Y + TRAY[0] + 0.3
            return {0: ((0.0, -out, 0.0),), 1: ((0.0, out, 0.0),)}
        ends = (-TRAY[1], TRAY[1])
        return {player: tuple((tray_at(player)[0], end, 0.0) for end in ends) for player in (0, 1)}

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
                        yield mark("hover", place(move), 0.30)
                        yield from drawn(player, on_point(move), None, alpha=0.45)
                    elif frame.look.legal and hand is None:  # nearly every point: a word, not a shout
                        yield Solid(dot(0.075), place(move), "mark.legal", alpha=0.9)
                    elif frame.look.legal:
                        yield mark("legal", place(move), 0.34)
        if hand == "reserve" and state.reserve(player):
            yield mark("selected", slot(player, state.reserve(player) - 1, frame.look.upright), 0.52)
        if hand not in CELL_NUMBER:
            return
        assert hand is not None
        yield mark("selected", place(hand), 0.54)
        for move in legal:
            if move[:2] != hand or len(move) == 2:
                continue
            if move in SLIDES:
                yield from _target(state, move, hover == move[2:], frame.look.legal)
            elif frame.look.legal or hover == f"reserve:{player}":
                empty = slot(player, state.reserve(player), frame.look.upright)
                yield mark("hover" if hover == f"reserve:{player}" else "legal", empty, 0.44)

    # ------------------------------------------------------------------------------------------ pointing
    def spots(self, state: QometState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        made = []
        for number, cell in enumerate(CELLS):
            x, y, z = place(cell)
            if (state.light | state.dark) >> number & 1:
                z += HEIGHT
            made.append(Spot(cell, (x, y, z)))
        for player in (0, 1):
            count = state.reserve(player)
            x, y, z = slot(player, max(0, count - 1), look.upright)
            made.append(Spot(f"reserve:{player}", (x, y, z + HEIGHT if count else z)))
        return made

    def winners(self, state: QometState, look: Look) -> Sequence[tuple[Cell, Vec3]]:
        return [(cell, place(cell)) for cell in self.won(state, look) if cell in CELL_NUMBER]

    def slide(self, state: QometState, move: Move) -> tuple[Vec3, Vec3] | None:
        """From the top of the star that goes to its goal; a star that comes or leaves does not slide."""
        if len(move) != 4 or move[2:] not in CELL_NUMBER:
            return None
        x, y, z = place(move[:2])
        return (x, y, z + TOP), _goal(state, move)

    def carried(self, state: QometState, move: Move, look: Look) -> tuple[Vec3, Vec3] | None:
        """How a star is pushed on by a slide; one that is pushed off goes to its player's slot."""
        if len(move) != 4 or move[2:] not in CELL_NUMBER:
            return None
        goal = move[2:]
        for flight in flights(state, move, look.upright)[0]:
            if flight.start == on_point(goal):
                (x, y, z), (u, v, w) = flight.start.at, flight.goal.at
                return (x, y, z + TOP), (u, v, w)
        return None

    def thing(self, spot: str) -> str:
        return {"reserve:0": "x", "reserve:1": "o"}.get(spot, "")

    def choices(self, state: QometState, look: Look, pick: Pick) -> Sequence[Choice]:
        return tuple(choices(state, pick, look.upright))

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
def _marked(kind: str, name: str, upright: bool) -> Iterator[Solid]:
    """A marker of the common language at a point or a tray, or for a whole move."""
    if kind not in KINDS:
        return
    if name in CELL_NUMBER:
        yield mark(kind, place(name), 0.50 if kind != "hint" else 0.44)
    elif name in ("reserve:0", "reserve:1"):
        (x, y), (wide, deep) = tray_at(int(name[-1]), upright), tray_half(upright)
        yield Solid(frame(wide - 0.1, deep - 0.1, 0.24, 0.05), (x, y, TRAY_TOP), f"mark.{kind}")
    elif name in SLIDES:
        start, goal = place(name[:2]), place(name[2:])
        yield from _way(start, goal, f"mark.{kind}")
        yield mark(kind, goal, 0.50 if kind != "hint" else 0.44)
    elif name[:2] in CELL_NUMBER and name[2:] == "x" and OUTER >> CELL_NUMBER[name[:2]] & 1:
        yield mark(kind, place(name[:2]), 0.30)


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
    goal = place(move[2:])
    pushes = bool((state.light | state.dark) & slide.goal)
    if hovered:
        yield mark("hover", goal, 0.54 if pushes else 0.30)
        if not pushes:
            yield from drawn(state.to_play, on_point(move[2:]), None, alpha=0.45)
        elif slide.beyond:
            owner = 1 if state.dark & slide.goal else 0
            yield from drawn(owner, on_point(CELLS[slide.beyond_cell]), None, alpha=0.45)
    elif shown:
        yield mark("legal", goal, 0.34 if not pushes else 0.80)
    start = place(move[:2])
    if pushes and (hovered or shown) and hypot(goal[0] - start[0], goal[1] - start[1]) > 1.5:  # room between the two
        yield from _way(start, goal, "mark.legal")


def _coordinates() -> Iterator[Solid]:
    """In the border of the board, on all four sides: files a to g, ranks 1 to 7."""
    out = (SEAM + HALF) / 2 - 0.03
    for k in range(7):
        for side in (-out, out):
            yield Solid(Text("abcdefg"[k], 0.18), (k - 3.0, side, THICK), "inlay")
            yield Solid(Text(str(k + 1), 0.18), (side, k - 3.0, THICK), "inlay")


TOP = HEIGHT + DOME


def choices(state: QometState, pick: Pick, upright: bool = False) -> Iterator[Choice]:
    """Where verdicts are shown: on an empty point what a star is worth there; on one's own star its best slide. A star
    in the hand has them at its goals."""
    hand = pick.chosen[0] if pick.chosen else ""
    legal = state.legal_moves()
    if hand in CELL_NUMBER:
        for move in legal:
            if move[:2] == hand and len(move) > 2:
                yield Choice(_spot(state, move), (move,), _goal(state, move, upright), 2, small=True)
        return
    for cell in CELL_NUMBER:
        x, y, z = place(cell)
        if cell in legal:
            yield Choice(cell, (cell,), (x, y, z), 2 if hand else 1, small=True)
        mine = tuple(move for move in legal if move[:2] == cell and len(move) > 2)
        if mine and not hand:
            yield Choice(cell, mine, (x, y, z + TOP), small=True)


def _spot(state: QometState, move: Move) -> str:
    return move[2:] if move[2:] in CELL_NUMBER else f"reserve:{state.to_play}"


def _goal(state: QometState, move: Move, upright: bool = False) -> Vec3:
    """Where a star slides to; one taken off, to its slot."""
    goal = move[2:]
    if goal not in CELL_NUMBER:
        return slot(state.to_play, state.reserve(state.to_play), upright)
    x, y, z = place(goal)
    return x, y, z + (TOP if (state.light | state.dark) >> CELL_NUMBER[goal] & 1 else 0.0)
