"""A board of squares with stones on it, ready for a game that has nothing special to show: most new games begin here.

A subclass says how wide the board is and what stands on a cell; tokens are cells put together, ``"b2"`` or ``"a1b2"``.
Tapping them one after the other makes the token; what changes between two positions is moved, put down or taken off.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from math import pi, sin
from typing import ClassVar, NamedTuple

from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick, Refusal, S, Spot, ease, unwound
from qgames.games.view import BoardView
from qgames.rules.core import Cell, Game, Move
from qgames.table import Ball, Camera, Prism, Slab, Solid, Text, Vec3, band, box, disc, dot, mark, path_line

THICK, RIM = 0.34, 0.55  # the board, and how far it reaches beyond its squares
SHAPE = Prism(disc(0.37), 0.24, bevel=0.07, dome=0.07)
PIN = Ball(0.10)  # the second side's stones wear a brass pin: told apart without colour
ROLES = ("piece.light", "piece.dark")
LIFT = 0.9  # how high a stone comes from, and is carried


class Stone(NamedTuple):
    """What stands on a cell."""

    side: int


class GridView(BoardView[S]):
    size: ClassVar[int]

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        half = self.size / 2 + RIM
        corners = tuple((x, y, z) for x in (-half, half) for y in (-half, half) for z in (0.0, THICK))
        wide = self.size + 4.4
        self.camera = Camera(
            pitch=54.0, distance=24.0, target=(0.0, 0.0, 0.1), width=wide, height=wide * 0.64, floor=18.0, keep=corners
        )

    @abstractmethod
    def stone(self, state: S, cell: Cell) -> Stone | None:
        """What stands on a cell."""

    def place(self, cell: Cell, rise: float = 0.0) -> Vec3:
        """The middle of a square, so high above the board."""
        middle = (self.size - 1) / 2
        return ord(cell[0]) - ord("a") - middle, int(cell[1:]) - 1 - middle, THICK + rise

    # -- what stands where -------------------------------------------------------------------------------------------

    def solids(self, frame: Frame[S]) -> Iterator[Solid]:
        frame = unwound(frame)
        yield from _furniture(self.size)
        yield from (Solid(dot(0.46), self.place(cell), "", key=cell) for cell in self.game.cells)
        moving = frame.move is not None and frame.progress < 1.0
        if moving:
            yield from self._journey(frame)
        else:
            for cell in self.game.cells:
                stone = self.stone(frame.after, cell)
                if stone is not None:
                    glow = "mark.selected" if cell in frame.pick.chosen else None
                    yield from self._stone(stone, self.place(cell), cell, glow=glow)
            yield from self._pointing(frame)
        yield from band([self.place(name) for name in self.won(frame.after, frame.look) if not moving], 0.50)
        for kind, names in frame.look.marks.items():
            if kind != "win":
                yield from (self._mark(kind, frame.after, name) for name in names if name in self.game.cells)
        if frame.look.coordinates:
            yield from self._coordinates()

    def _stone(
        self, stone: Stone, at: Vec3, key: Cell | None, alpha: float = 1.0, glow: str | None = None
    ) -> Iterator[Solid]:
        seed = 7 * self.game.cells.index(key) + 3 if key else 3
        yield Solid(SHAPE, at, ROLES[stone.side % 2], key, seed=seed, alpha=alpha, glow=glow)
        if stone.side % 2:
            x, y, z = at
            yield Solid(PIN, (x, y, z + SHAPE.height + SHAPE.dome + 0.02), "brass", key, alpha=alpha)

    def _mark(self, kind: str, state: S, cell: Cell) -> Solid:
        """Round a stone on its square, or where what would lie under it must be seen, on top of it."""
        on_top = self.stone(state, cell) is not None and kind in ("refused", "legal")
        return mark(kind, self.place(cell, SHAPE.height + SHAPE.dome + 0.14 if on_top else 0.0), 0.48)

    def _journey(self, frame: Frame[S]) -> Iterator[Solid]:
        """A move under way: what stays stands, what came and what went are paired in order."""
        t = ease(frame.progress)
        gone: list[tuple[Cell, Stone]] = []
        new: list[tuple[Cell, Stone]] = []
        for cell in self.game.cells:
            before, after = self.stone(frame.before, cell), self.stone(frame.after, cell)
            if before is not None and before == after:
                yield from self._stone(before, self.place(cell), cell)
                continue
            if before is not None:
                gone.append((cell, before))
            if after is not None:
                new.append((cell, after))
        for cell, stone in new:
            start = next((old for old in gone if old[1] == stone), None)
            to = self.place(cell)
            if start is None:
                yield from self._stone(stone, (to[0], to[1], to[2] + LIFT * (1.0 - t)), cell)
                continue
            gone.remove(start)
            a, high = self.place(start[0]), LIFT * 0.6 * sin(pi * t)
            at = (a[0] + (to[0] - a[0]) * t, a[1] + (to[1] - a[1]) * t, a[2] + high)
            yield from self._stone(stone, at, cell)
        for cell, stone in gone:
            x, y, z = self.place(cell)
            yield from self._stone(stone, (x, y, z + LIFT * t), cell, alpha=max(0.05, 1.0 - t))

    def _pointing(self, frame: Frame[S]) -> Iterator[Solid]:
        """Where the player may go on, and what the pointer would do."""
        state, chosen = frame.after, frame.pick.chosen
        if state.outcome is not None:
            return
        side = self.game.sides[state.to_play]
        for cell in self._next(state, chosen):
            if cell == frame.pick.hover:
                yield mark("hover", self.place(cell), 0.48)
                if self.stone(state, cell) is None:
                    yield from self._stone(Stone(side), self.place(cell), None, alpha=0.42)
            elif self.stone(state, cell) is None:
                if frame.look.legal:
                    yield Solid(dot(0.07), self.place(cell), "mark.legal", alpha=0.75)
            elif chosen and frame.look.legal:  # it can be taken
                yield self._mark("legal", state, cell)

    def _coordinates(self) -> Iterator[Solid]:
        half = self.size / 2 + RIM + 0.28
        for k in range(self.size):
            at = k - (self.size - 1) / 2
            yield Solid(Text("abcdefgh"[k], 0.27), (at, -half, 0.0), "coordinates")
            yield Solid(Text(str(k + 1), 0.27), (-half, at, 0.0), "coordinates")

    # -- pointing ----------------------------------------------------------------------------------------------------

    def spots(self, state: S, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        return [
            Spot(cell, self.place(cell, SHAPE.height if self.stone(state, cell) else 0.0)) for cell in self.game.cells
        ]

    def tap(self, state: S, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        if spot is None or spot in pick.chosen:
            return Pick()
        chosen = (*pick.chosen, spot)
        token = "".join(chosen)
        if token in state.legal_moves():
            return token
        if self._next(state, chosen):
            return Pick(chosen)
        if pick.chosen and self._next(state, (spot,)):
            return Pick((spot,))  # not there: another stone is meant
        return self.played(state, token)

    def _next(self, state: S, chosen: tuple[str, ...]) -> tuple[Cell, ...]:
        """The cells with which a token can go on."""
        so_far = "".join(chosen)
        further = (token[len(so_far) :] for token in state.legal_moves() if token.startswith(so_far))
        cells = self.game.cells
        return tuple(dict.fromkeys(cell for rest in further for cell in cells if rest.startswith(cell)))


@cache
def _furniture(size: int) -> tuple[Solid, ...]:
    half = size / 2
    steps = [k - half for k in range(size + 1)]
    lines = [path_line((x, -half), (x, half)) for x in steps] + [path_line((-half, y), (half, y)) for y in steps]
    board = Slab(box(half + RIM, corner=0.2), THICK, edge=0.10, lines=tuple(lines))
    return (Solid(board, (0.0, 0.0, 0.0), "board", seed=21),)
