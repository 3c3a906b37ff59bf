"""A board of squares with pieces on it, ready for a game that has nothing special to show: most new games begin here.

A subclass says how wide the board is and what stands on a cell; tokens are cells put together, ``"b2"`` or ``"a1b2"``.
Tapping them one after the other makes the token; what changes between two positions is moved, put down or taken off.

Pieces may differ by more than their side (`Stone`): in width, height and shape. Several may stand on one cell
(`stack`): one that is wider than what is below hides it, another stands on top. And pieces may wait in trays beside the
board (`waiting`): a token then begins with the name of what is taken, ``"Lb2"``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar, NamedTuple, cast

from qgames.games.frame import (
    EMPTY_HAND,
    Frame,
    Look,
    Pick,
    Refusal,
    S,
    Spot,
    arch,
    ease,
    heave,
    in_tray,
    not_yours,
    tray_spot,
    unwound,
)
from qgames.games.view import BoardView
from qgames.render import Ball, Camera, Prism, Slab, Solid, Text, Vec3, box, disc, dot, mark, path_line
from qgames.rules.core import Cell, Game, Move, Seat, Side

THICK, RIM = 0.34, 0.55  # the board, and how far it reaches beyond its squares
BEVEL = DOME = 0.07
PIN = Ball(0.10)  # the second side's pieces wear a brass pin: told apart without colour
ROLES = ("piece.light", "piece.dark")
LIFT = 0.9  # how high a piece comes from, and is carried
TRAY, ASIDE = 0.16, 0.55  # how high a tray is, and how far from the board
ROOM = 0.16  # between pieces in a tray


class Stone(NamedTuple):
    """What stands on a cell."""

    side: Side
    wide: float = 0.37  # from its middle to its edge; a cell is 1 across
    tall: float = 0.24
    shape: str = "disc"  # disc, box


class Waiting(NamedTuple):
    """Pieces of a kind that wait in a tray."""

    piece: str  # as tokens call it
    stone: Stone
    left: int
    of: int  # at the beginning


class GridView(BoardView[S]):
    size: ClassVar[int]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        half = self.size / 2 + RIM
        corners = [(x, y, z) for x in (-half, half) for y in (-half, half) for z in (0.0, THICK)]
        begin = cast(S, game.start())  # a view is made for its own game
        self._trays = {side: Tray.of(half, side, kinds) for side in game.sides if (kinds := self.waiting(begin, side))}
        corners += [corner for tray in self._trays.values() for corner in tray.corners()]
        wide = max(self.size + 4.4, 2 * max(x for x, _, _ in corners) + 1.6)
        self.camera = Camera(
            pitch=54.0,
            distance=24.0 if not self._trays else 34.0,
            target=(0.0, 0.0, 0.1),
            width=wide,
            height=(self.size + 4.4) * 0.64,
            floor=18.0,
            keep=tuple(corners),
        )

    # -- a subclass says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def stone(self, state: S, cell: Cell) -> Stone | None:
        """What stands on a cell, uppermost."""

    def stack(self, state: S, cell: Cell) -> Sequence[Stone]:
        """All that stands there, from the bottom."""
        stone = self.stone(state, cell)
        return () if stone is None else (stone,)

    def waiting(self, state: S, side: Side) -> Sequence[Waiting]:
        """What a side has in its tray, kind by kind, always in the same order; nothing: there are no trays."""
        return ()

    # -- where -------------------------------------------------------------------------------------------------------

    def place(self, cell: Cell, rise: float = 0.0) -> Vec3:
        """The middle of a square, so high above the board."""
        middle = (self.size - 1) / 2
        return ord(cell[0]) - ord("a") - middle, int(cell[1:]) - 1 - middle, THICK + rise

    def _standing(self, stack: Sequence[Stone], cell: Cell) -> list[tuple[int, Stone, Vec3]]:
        """What is seen of a stack, and where: what is under a wider one is not."""
        seen: list[tuple[int, Stone, float]] = []
        for number, stone in enumerate(stack):
            while seen and seen[-1][1].wide < stone.wide:
                seen.pop()
            seen.append((number, stone, seen[-1][2] + seen[-1][1].tall if seen else 0.0))
        return [(number, stone, self.place(cell, rise)) for number, stone, rise in seen]

    def _at(self, state: S, spot: str) -> Vec3 | None:
        """Where a mark for a spot lies."""
        waits = in_tray(spot)
        if waits is None:
            return self.place(spot) if spot in self.game.cells else None
        found = self._kind(state, *waits)
        return self._trays[waits[0]].slot(found[0], max(0, found[1].left - 1)) if found else None

    def _kind(self, state: S, side: Side, piece: str) -> tuple[int, Waiting] | None:
        kinds = enumerate(self.waiting(state, side))
        return next(((number, kind) for number, kind in kinds if kind.piece == piece), None)

    def trays(self, look: Look) -> Mapping[Seat, tuple[Vec3, ...]]:
        sides = self.game.sides
        return {seat: self._trays[side].edges() for seat, side in enumerate(sides) if side in self._trays}

    # -- what stands where -------------------------------------------------------------------------------------------

    def solids(self, frame: Frame[S]) -> Iterator[Solid]:
        frame = unwound(frame)
        yield from _furniture(self.size)
        yield from (tray.solid(side) for side, tray in self._trays.items())
        yield from (Solid(dot(0.46), self.place(cell), "", key=cell) for cell in self.game.cells)
        moving = frame.move is not None and frame.progress < 1.0
        if moving:
            yield from self._journey(frame)
        else:
            for cell in self.game.cells:
                glow = "mark.selected" if cell in frame.pick.chosen else None
                for _, stone, at in self._standing(self.stack(frame.after, cell), cell):
                    yield from self._stone(stone, at, cell, glow=glow)
            yield from self._in_trays(frame.after, frame.pick)
            yield from self._pointing(frame)
        if not moving:
            yield from self.band(frame.after, frame.look, self.place, 0.50)
        for kind, names in frame.look.marks.items():
            if kind != "win":
                yield from (self._mark(kind, frame.after, name) for name in names if self._at(frame.after, name))
        if frame.look.coordinates:
            yield from self._coordinates()

    def _stone(
        self, stone: Stone, at: Vec3, key: str | None, alpha: float = 1.0, glow: str | None = None
    ) -> Iterator[Solid]:
        seed = 7 * self.game.cells.index(key) + 3 if key in self.game.cells else 3
        form = _form(stone.shape, stone.wide, stone.tall)
        yield Solid(form, at, ROLES[stone.side % 2], key, seed=seed, alpha=alpha, glow=glow)
        if stone.side % 2:
            x, y, z = at
            yield Solid(PIN, (x, y, z + stone.tall + DOME + 0.02), "brass", key, alpha=alpha)

    def _in_trays(self, state: S, pick: Pick) -> Iterator[Solid]:
        for side, tray in self._trays.items():
            own = state.outcome is None and side == self.game.sides[state.to_play]
            for number, kind in enumerate(self.waiting(state, side)):
                key = tray_spot(side, kind.piece)
                for place in range(kind.left):
                    glow = None
                    if own and place == kind.left - 1:
                        held, hovered = pick.chosen[:1] == (kind.piece,), pick.hover == key
                        glow = "mark.selected" if held else "mark.hover" if hovered else None
                    yield from self._stone(kind.stone, tray.slot(number, place), key, glow=glow)

    def _mark(self, kind: str, state: S, spot: str) -> Solid:
        """Round a piece on its square, or where what would lie under it must be seen, on top of it."""
        at = self._at(state, spot)
        assert at is not None
        stone = self.stone(state, spot) if spot in self.game.cells else None
        if stone is not None and kind in ("refused", "legal"):
            at = (at[0], at[1], at[2] + stone.tall + 2 * DOME)
        return mark(kind, at, 0.48)

    def _journey(self, frame: Frame[S]) -> Iterator[Solid]:
        """A move under way: what stays stands, what came and what went are paired in order."""
        t = ease(frame.progress)
        gone: list[tuple[Vec3, str, Stone]] = []
        new: list[tuple[Vec3, Cell, Stone]] = []
        for cell in self.game.cells:
            before, after = self.stack(frame.before, cell), self.stack(frame.after, cell)
            same = 0
            while same < min(len(before), len(after)) and before[same] == after[same]:
                same += 1
            for _, stone, at in self._standing(before[:same], cell):
                yield from self._stone(stone, at, cell)
            gone += [(at, cell, stone) for number, stone, at in self._standing(before, cell) if number >= same]
            new += [(at, cell, stone) for number, stone, at in self._standing(after, cell) if number >= same]
        for side, tray in self._trays.items():
            for number, (kind, left) in enumerate(
                zip(self.waiting(frame.before, side), self.waiting(frame.after, side), strict=True)
            ):
                key = tray_spot(side, kind.piece)
                for place in range(left.left):
                    yield from self._stone(kind.stone, tray.slot(number, place), key)
                gone += [(tray.slot(number, place), key, kind.stone) for place in range(left.left, kind.left)]
        for to, cell, stone in new:
            start = next((old for old in gone if old[2] == stone), None)
            if start is None:
                yield from self._stone(stone, (to[0], to[1], to[2] + LIFT * (1.0 - heave(frame.progress))), cell)
                continue
            gone.remove(start)
            a, high = start[0], LIFT * 0.6 * arch(frame.progress)
            at = (a[0] + (to[0] - a[0]) * t, a[1] + (to[1] - a[1]) * t, a[2] + (to[2] - a[2]) * t + high)
            yield from self._stone(stone, at, cell)
        for (x, y, z), key, stone in gone:
            yield from self._stone(stone, (x, y, z + LIFT * t), key, alpha=max(0.05, 1.0 - t))

    def _pointing(self, frame: Frame[S]) -> Iterator[Solid]:
        """Where the player may go on, and what the pointer would do."""
        state, chosen = frame.after, frame.pick.chosen
        if state.outcome is not None:
            return
        held = self._held(state, chosen)
        for cell in self._next(state, chosen):
            if cell not in self.game.cells:
                continue  # what waits glows by itself
            there = self.stone(state, cell)
            if cell == frame.pick.hover:
                yield mark("hover", self.place(cell), 0.48)
                if there is None or (chosen and there.wide < held.wide):
                    yield from self._stone(held, self.place(cell), None, alpha=0.42)
            elif there is None:
                if frame.look.legal:
                    yield Solid(dot(0.07), self.place(cell), "mark.legal", alpha=0.75)
            elif chosen and frame.look.legal:  # it can be taken, or covered
                yield self._mark("legal", state, cell)

    def _held(self, state: S, chosen: tuple[str, ...]) -> Stone:
        """What the hand would put down."""
        side = self.game.sides[state.to_play]
        if chosen and chosen[0] in self.game.cells:
            return self.stone(state, chosen[0]) or Stone(side)
        found = self._kind(state, side, chosen[0]) if chosen else None
        return found[1].stone if found else Stone(side)

    def _coordinates(self) -> Iterator[Solid]:
        half = self.size / 2 + RIM + 0.28
        for k in range(self.size):
            at = k - (self.size - 1) / 2
            yield Solid(Text("abcdefgh"[k], 0.27), (at, -half, 0.0), "coordinates")
            yield Solid(Text(str(k + 1), 0.27), (-half, at, 0.0), "coordinates")

    # -- pointing ----------------------------------------------------------------------------------------------------

    def spots(self, state: S, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        made = []
        for cell in self.game.cells:
            stone = self.stone(state, cell)
            made.append(Spot(cell, self.place(cell, stone.tall if stone else 0.0)))
        for side, tray in self._trays.items():
            for number, kind in enumerate(self.waiting(state, side)):
                if kind.left:
                    x, y, z = tray.slot(number, kind.left - 1)
                    made.append(Spot(tray_spot(side, kind.piece), (x, y, z + kind.stone.tall)))
        return made

    def tap(self, state: S, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        if spot is None:
            return Pick()
        waits = in_tray(spot)
        if waits and waits[0] != self.game.sides[state.to_play]:
            return not_yours(spot)
        part = waits[1] if waits else spot
        if part in pick.chosen:
            return Pick()
        chosen = (*pick.chosen, part)
        token = "".join(chosen)
        if token in state.legal_moves():
            return token
        if self._next(state, chosen):
            return Pick(chosen)
        if pick.chosen and self._next(state, (part,)):
            return Pick((part,))  # not there: another piece is meant
        return self.played(state, token)

    def _next(self, state: S, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """The cells and waiting pieces with which a token can go on."""
        so_far = "".join(chosen)
        further = [token[len(so_far) :] for token in state.legal_moves() if token.startswith(so_far)]
        kinds = self.waiting(state, self.game.sides[state.to_play])
        parts = (*self.game.cells, *(kind.piece for kind in kinds))
        return tuple(dict.fromkeys(part for rest in further for part in parts if rest.startswith(part)))

    def hint_marks(self, state: S, move: Move) -> tuple[str, ...]:
        side = self.game.sides[state.to_play]
        kinds = [tray_spot(side, kind.piece) for kind in self.waiting(state, side) if move.startswith(kind.piece)]
        return (*kinds, *self.marks_of(state, move))

    def bulk(self, before: S, move: Move) -> float:
        """As large as the piece is, beside the largest that fits a cell."""
        first = next((cell for cell in self.game.cells if move.startswith(cell)), None)
        kinds = self.waiting(before, self.game.sides[before.to_play])
        held = (first or next((kind.piece for kind in kinds if move.startswith(kind.piece)), ""),)
        stone = self._held(before, held)
        return min(1.0, stone.wide * 1.35)


class Tray(NamedTuple):
    """Beside the board, the first side's to the left: a row for each kind, the last to go on the outside."""

    x: float
    half: tuple[float, float]
    way: int  # to the right or left
    pitch: float
    rows: tuple[float, ...]

    @classmethod
    def of(cls, beside: float, side: Side, kinds: Sequence[Waiting]) -> Tray:
        pitch = 2 * max(kind.stone.wide for kind in kinds) + ROOM
        deep = [2 * kind.stone.wide + ROOM for kind in kinds]
        half = (max(kind.of for kind in kinds) * pitch + ROOM) / 2, (sum(deep) + ROOM) / 2
        rows = tuple(sum(deep[:number]) + deep[number] / 2 - sum(deep) / 2 for number in range(len(deep)))
        way = 1 if side % 2 else -1
        return cls(way * (beside + ASIDE + half[0]), half, way, pitch, rows)

    def slot(self, kind: int, place: int) -> Vec3:
        out = self.half[0] - ROOM / 2 - self.pitch / 2 - place * self.pitch
        return self.x + self.way * out, self.rows[kind], TRAY

    def corners(self) -> list[Vec3]:
        (wide, deep), x = self.half, self.x
        return [(x + dx, dy, z) for dx in (-wide, wide) for dy in (-deep, deep) for z in (0.0, TRAY)]

    def edges(self) -> tuple[Vec3, ...]:
        return tuple((self.x, side * self.half[1], 0.0) for side in (-1, 1))

    def solid(self, side: Side) -> Solid:
        slab = Slab(box(*self.half, corner=0.18), TRAY, edge=0.05, grain=90.0)
        return Solid(slab, (self.x, 0.0, 0.0), "terrace.0", seed=60 + side)  # light enough for dark pieces


@cache
def _form(shape: str, wide: float, tall: float) -> Prism:
    outline = box(wide, corner=0.06) if shape == "box" else disc(wide)
    return Prism(outline, tall, bevel=BEVEL, dome=DOME)


@cache
def _furniture(size: int) -> tuple[Solid, ...]:
    half = size / 2
    steps = [k - half for k in range(size + 1)]
    lines = [path_line((x, -half), (x, half)) for x in steps] + [path_line((-half, y), (half, y)) for y in steps]
    board = Slab(box(half + RIM, corner=0.2), THICK, edge=0.10, lines=tuple(lines))
    return (Solid(board, (0.0, 0.0, 0.0), "board", seed=21),)
