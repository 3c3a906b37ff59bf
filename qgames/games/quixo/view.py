"""Quixo on the table: twenty-five beech cubes in a walnut frame.

Spots: ``"a1"``... the cubes, ``"push:e1"`` the arrow at an end where the chosen cube may be pushed in (tapping the cube
there does the same), ``"dot:s"`` with four players the seat its dot shall point at. The hand holds the parts of the
token in order: ``("a1",)``, and with four players ``("a1", "e1")``.

Marks may name cells or whole moves: ``{"last": ("a1e1",)}`` outlines the shifted row and shows from which side;
``{"hint": ("a1e1",)}`` marks the cube to take and the arrow to follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qgames.games.frame import EMPTY_HAND, Action, Choice, Frame, Look, Pick, Refusal, Spot, unwound
from qgames.games.quixo import model
from qgames.games.quixo.rules import CELL_NUMBER, CELLS, LINES, PUSHES, SEATS, QuixoState
from qgames.games.view import BoardView
from qgames.render import Camera, Lens, Solid
from qgames.rules.core import Cell, Game, Move

#: what must not leave the picture, however the table is turned
CORNER = 0.27  # from the middle of a marked cube, both ways, where the number of a good move leaves its mark in sight
FRAME, WAITS = 3.50, 2.0 + model.ASIDE + model.EDGE / 2  # how far the frame reaches, and a cube that waits over it
CORNERS = tuple((x, y, z) for x in (-FRAME, FRAME) for y in (-FRAME, FRAME) for z in (0.0, 0.9)) + tuple(
    (x, y, model.TOP + model.CLEAR)
    for a in (-2.5, 0.0, 2.5) for x, y in ((a, WAITS), (a, -WAITS), (WAITS, a), (-WAITS, a))
)  # fmt: skip


class QuixoView(BoardView[QuixoState]):
    """How Quixo looks and what a tap on it means."""

    lines = LINES
    rise = 0.1
    end_named = True

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.camera = Camera(pitch=56.0, distance=24.0, target=(0.0, 0.0, 0.5), floor=20.0, keep=CORNERS)
        self.folded = self.camera._replace(pitch=66.0)

    # ------------------------------------------------------------------------------------------ what stands where
    def solids(self, frame: Frame[QuixoState]) -> Iterator[Solid]:
        frame = unwound(frame)
        yield from model.FURNITURE
        move, t = frame.move, frame.progress
        chosen = frame.pick.chosen
        moving = move is not None and t < 1.0 and model.is_push(move)
        state = frame.before if move is not None and t < 1.0 else frame.after
        if moving:
            assert move is not None
            # a cube that is in the hand already goes on from there
            held = sum(1 for part, of in zip(chosen, (move[:2], move[2:4]), strict=False) if part == of)
            start = (0.0, model.LIFTED, model.WAITING)[held]
            time = start + (1.0 - start) * max(0.0, t)
            if time > 0.0:
                yield from model.journey(state, move, time)
            else:
                yield from model.row(state)
        else:
            yield from self._resting(state, frame)
        won = self.band(state, frame.look, model.above, model.BAND, widths=model.BAND_WIDTHS)
        yield from (each._replace(over=True) for each in won)  # nothing is higher than the cubes it lies on
        done = {"win", "last"} if chosen else {"win"}  # a cube in the hand and its arrows are enough to be looked at
        for kind, names in frame.look.marks.items():
            for name in names if kind not in done else ():
                yield from model.marked(kind, name, frame.look.coordinates)
        if frame.look.coordinates:
            yield from model.coordinates(_comes_in(state, frame, done) if not moving else ())

    def _resting(self, state: QuixoState, frame: Frame[QuixoState]) -> Iterator[Solid]:
        """The cubes, the one in the hand, and what may be done with it."""
        chosen, hover = frame.pick.chosen, frame.pick.hover
        taken = chosen[0] if chosen else None
        open_cells = _takeable(state)
        for number, cell in enumerate(CELLS):
            if cell == taken:
                continue
            pointed = hover == cell and cell in open_cells and not chosen
            yield model.standing(cell, model.face_at(state, number), glow="mark.hover" if pointed else None)
            if pointed:
                yield model.pointed(cell)
        if taken is None:
            if frame.look.legal:
                yield from (model.takeable_sign(cell, frame.look.coordinates) for cell in open_cells)
            return
        yield model.GAPS[taken]
        ends = _ends(state, taken)
        if len(chosen) == 1:
            yield model.lifted(state, taken, glow="mark.selected")
            yield model.pointed(taken, model.RISE)
        else:
            seat = hover.removeprefix("dot:") if hover in ("dot:s", "dot:w", "dot:n", "dot:e") else ""
            yield model.carried(state, taken, chosen[1], seat, model.WAITING, glow="mark.selected")
            yield from model.dot_pads(taken, chosen[1], _seats(state, taken, chosen[1]), hover)
        for end in ends:
            if len(chosen) == 1 or end != chosen[1]:
                yield model.push_arrow(taken, end, "mark.legal", f"push:{end}", hover in (end, f"push:{end}"))

    # ------------------------------------------------------------------------------------------ pointing
    def spots(self, state: QuixoState, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        chosen = pick.chosen
        made = []
        for cell in CELLS:
            x, y, z = model.above(cell, 0.0)
            if chosen and cell == chosen[0]:
                z = z + model.RISE if len(chosen) == 1 else model.FLOOR
            made.append(Spot(cell, (x, y, z)))
        if chosen:
            for end in _ends(state, chosen[0]):
                if len(chosen) == 1 or end != chosen[1]:
                    x, y, z = model.arrow_place(chosen[0], end)
                    made.append(Spot(f"push:{end}", (x, y, z + 0.1)))
        if len(chosen) == 2:
            for seat in _seats(state, *chosen):
                made.append(Spot(f"dot:{seat}", model.pad_place(*chosen, seat)))
        return made

    def tap(self, state: QuixoState, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        if spot is None:
            return Pick()
        chosen = pick.chosen
        if spot.startswith("dot:"):
            return self.played(state, "".join(chosen) + spot[4:]) if len(chosen) == 2 else pick
        name = spot.removeprefix("push:")
        if not chosen:
            return Pick((name,)) if name in _takeable(state) else self._refused(state, name)
        taken = chosen[0]
        if name == taken:
            return self._refused(state, taken, taken) if spot != name else Pick()
        if len(chosen) == 2 and name == chosen[1]:
            return Pick((taken,))
        if name in _ends(state, taken):
            return Pick((taken, name)) if state.game.four else self.played(state, taken + name)
        if name in _takeable(state):  # no end of this row: another cube is meant
            return Pick((name,))
        return self._refused(state, taken, name)

    def _refused(self, state: QuixoState, taken: Cell, end: Cell | None = None) -> Pick | Refusal:
        """The rules' own reason why that cube cannot be taken, or pushed in there."""
        if end is None:
            end = next((token[2:] for token in PUSHES if token[:2] == taken), CELLS[0])
        dot = SEATS[state.to_play] if state.game.four else ""
        refusal = self.played(state, taken + end + dot)
        return refusal if isinstance(refusal, Refusal) else Pick()

    def arrow(self, state: QuixoState, pick: Pick, way: tuple[int, int], lens: Lens) -> str | None:
        """A key pushes the row or column of the cube in the hand the way it points, as that is seen."""
        if len(pick.chosen) != 1:
            return None
        file, rank = pick.chosen[0][0], pick.chosen[0][1]
        ends = {(1, 0): f"a{rank}", (-1, 0): f"e{rank}", (0, 1): f"{file}1", (0, -1): f"{file}5"}
        across, along = way[0], -way[1]
        for _ in range(round(lens.camera.yaw / 90.0) % 4):
            across, along = -along, across
        return f"push:{ends[across, along]}"

    def next_spot(self, state: QuixoState, pick: Pick) -> str | None:
        return f"dot:{_seats(state, *pick.chosen)[0]}" if len(pick.chosen) == 2 else None

    def step(self, spots: Sequence[Spot], here: str | None, way: tuple[int, int], lens: Lens) -> str | None:
        """Where a dot is to be chosen, from one of its seats to the other."""
        dots = [spot.key for spot in spots if spot.key.startswith("dot:")]
        if here not in dots:
            return dots[0] if dots else super().step(spots, here, way, lens)
        return dots[(dots.index(here) + 1) % len(dots)]

    def actions(self, state: QuixoState, pick: Pick) -> Sequence[Action]:
        if len(pick.chosen) != 2:
            return super().actions(state, pick)
        token = "".join(pick.chosen)
        return [Action(f"dot:{s}", f"action.dot_{s}", token + s) for s in _seats(state, *pick.chosen)]

    def choices(self, state: QuixoState, look: Look, pick: Pick) -> Sequence[Choice]:
        return tuple(choices(state, pick))

    def marks_of(self, before: QuixoState, move: Move) -> tuple[str, ...]:
        """What `Look.marks` should name to show a move."""
        return (move[:4],) if model.is_push(move) else ()

    def way_marks(self, state: QuixoState, move: Move) -> tuple[str, ...]:
        return (f"push:{move}",) if model.is_push(move) else ()

    def sound(self, move: Move) -> str:
        return "pushed"

    def bulk(self, before: QuixoState, move: Move) -> float:
        return 0.75  # whole cubes

    def duration(self, before: QuixoState, after: QuixoState, move: Move) -> float:
        return 1.15 if model.is_push(move) else 0.3


def _takeable(state: QuixoState) -> tuple[Cell, ...]:
    """The cubes some legal move takes, in the order of the rules."""
    return tuple(dict.fromkeys(token[:2] for token in state.legal_moves() if token != "pass"))


def _ends(state: QuixoState, taken: Cell) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(token[2:4] for token in state.legal_moves() if token[:2] == taken))


def _comes_in(state: QuixoState, frame: Frame[QuixoState], done: set[str]) -> set[tuple[float, float]]:
    """Where an arrow or chevrons say that a push comes in, and a letter gives way."""
    shown = [(kind, name.removeprefix("push:")) for kind, names in frame.look.marks.items() for name in names]
    pushes = [(name[:2], name[2:4], kind) for kind, name in shown if kind not in done and model.is_push(name)]
    ways = [(taken, end) for taken, end, _ in pushes if model.gives_way(taken, end)]
    if frame.pick.chosen:
        taken = frame.pick.chosen[0]
        ways += [(taken, end) for end in _ends(state, taken) if end not in frame.pick.chosen[1:]]
    return {model.comes_in(*way) for way in ways}


def _seats(state: QuixoState, taken: Cell, end: Cell) -> str:
    """The seats the dot may point at, the mover's own first."""
    seats = [token[4:] for token in state.legal_moves() if token[:4] == taken + end]
    return "".join(sorted(seats, key=lambda s: s != SEATS[state.to_play]))


def choices(state: QuixoState, pick: Pick) -> Iterator[Choice]:
    """Where verdicts are shown: on every cube the best it allows; a cube in the hand has them at its arrows."""
    pushes = [move for move in state.legal_moves() if model.is_push(move)]
    chosen = pick.chosen
    for cell in dict.fromkeys(move[:2] for move in pushes):
        if cell not in chosen[:1]:
            mine = tuple(move for move in pushes if move[:2] == cell)
            x, y, z = model.above(cell)
            blank = not (state.crosses | state.circles) >> CELL_NUMBER[cell] & 1
            yield Choice(cell, mine, (x, y, z), beside=None if blank else (x + CORNER, y - CORNER, z))
    if not chosen:
        return
    for end in dict.fromkeys(move[2:4] for move in pushes if move[:2] == chosen[0]):
        if len(chosen) == 1:
            yield Choice(f"push:{end}", _of(pushes, chosen[0] + end), model.arrow_place(chosen[0], end), 2)
    if len(chosen) == 2:
        for move in _of(pushes, "".join(chosen)):
            yield Choice(f"dot:{move[4:]}", (move,), model.pad_place(*chosen, move[4:]), 3, small=True)


def _of(pushes: list[Move], beginning: str) -> tuple[Move, ...]:
    return tuple(move for move in pushes if move.startswith(beginning))
