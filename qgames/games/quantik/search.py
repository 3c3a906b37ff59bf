"""Quantik: proved play. The book knows the opening, the proof search the rest; a second is far more than it takes.

The search asks in turn of every move "does it win within n plies, does it lose?", n growing: the first win found is the
quickest. In a lost position the move is chosen that holds out longest, and among equals the one that leaves the
opponent the fewest ways to win.

The book (``book.txt``, made by ``assets/make/quantik_book.py``) has every position with at most four pieces, and every
lost one with five. Rows may change places within the upper or lower half, and the halves themselves; so may columns;
the board may be mirrored at its diagonal; and the shapes may change names: 128 x 24 ways to see the same position, of
which it has a line for one: for every shape a hexadecimal number (16 bits for the other side's cells above 16 for those
of the side to move), sorted; then the plies to the end (negative when the side to move loses) and how many of its moves
win.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeAlias

from qgames.ai.search.searcher import Score, Seen, Stop, Stopped, Thought
from qgames.ai.shipped import stored
from qgames.games.quantik.proof import STRIDE, Position, Prover, position
from qgames.games.quantik.rules import CELLS, SHAPES, QuantikState
from qgames.rules.bits import bits
from qgames.rules.core import Game, Move, State

__all__ = ["QuantikSearcher", "searcher"]

Bit: TypeAlias = int


def token(bit: Bit) -> Move:
    return SHAPES[bit // STRIDE] + CELLS[bit % STRIDE]


def _score(distance: int) -> Score:
    return Score("win", distance) if distance > 0 else Score("loss", -distance)


class _Root:
    """What is known about the moves of one position."""

    def __init__(self, at: Position) -> None:
        self.at = at
        completing = at.completing()
        self.known: dict[Bit, int] = {}  # plies to the end after the move, negative if it loses
        self.traps: dict[Bit, float] = {}  # for a lost position: the share of the replies that win
        self.after = {bit: at.after(bit) for bit in at.moves()}
        room = {}
        for bit, after in self.after.items():
            if completing >> bit & 1 or not after.own_free:
                self.known[bit] = 1
            elif after.completing():
                self.known[bit] = -2
            room[bit] = after.other_free.bit_count() - after.own_free.bit_count()
        self.room = room
        self.order = sorted(self.after, key=lambda bit: (-room[bit], bit))

    def best(self) -> Bit:
        return max(self.order, key=self._worth)

    def _worth(self, bit: Bit) -> tuple[int, int, float]:
        distance = self.known.get(bit)
        if distance is None:
            return 0, 0, self.room[bit]
        if distance > 0:
            return 2, -distance, self.room[bit]
        return -1, -distance, -self.traps.get(bit, 1.0)

    def thought(self, depth: int, nodes: int, line: tuple[Bit, ...] = (), *, settled: bool = False) -> Thought:
        best = self.best()
        distance = self.known.get(best)
        score = Score("cp", self.room[best] // 3) if distance is None else _score(distance)
        verdicts = {token(bit): _score(distance) for bit, distance in self.known.items()}
        moves = tuple(token(bit) for bit in (line if line[:1] == (best,) else (best,)))
        return Thought(moves[0], score, depth, nodes, moves, settled, verdicts)


class QuantikSearcher:
    """With `thorough` it goes on after a win is found until every move has its verdict; `book` may be closed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.thorough = False
        self.book = True
        self._prover = Prover()

    @property
    def nodes(self) -> int:
        """Positions looked at since thinking began: the levels count them."""
        return self._prover.nodes

    def forget(self) -> None:
        self._prover.forget()

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        assert isinstance(state, QuantikState)
        root = _Root(position(state))
        prover = self._prover
        prover.begin(stop)
        if any(distance == 1 for distance in root.known.values()) and not self.thorough:
            yield root.thought(1, 0, settled=True)
            return
        yield root.thought(1, 0)
        try:
            if self.book and entries():
                whole = self._read_book(root, stop)
                if whole or (not self.thorough and any(distance > 0 for distance in root.known.values())):
                    yield root.thought(1, 0, self._book_line(root, stop), settled=True)
                    return
            yield from self._deepen(root)
        except Stopped:
            yield root.thought(2, prover.nodes)

    def _deepen(self, root: _Root) -> Iterator[Thought]:
        prover = self._prover
        won = any(distance > 0 for distance in root.known.values())
        plies = 2
        while len(root.known) < len(root.after) and (self.thorough or not won):
            plies += 1
            for bit in root.order:
                if bit in root.known:
                    continue
                if plies % 2:
                    if prover.loses_within(root.after[bit], plies - 1):
                        root.known[bit] = plies
                        won = True
                        if not self.thorough:
                            break
                elif prover.wins_within(root.after[bit], plies - 1):
                    root.known[bit] = -plies
            if len(root.known) < len(root.after) and not won:
                yield root.thought(plies, prover.nodes)
        if not won:
            yield root.thought(plies, prover.nodes)
            for bit in sorted(root.order, key=lambda bit: root.known[bit]):
                if root.known[bit] < -2:
                    root.traps[bit] = self._winning_share(root.after[bit])
        yield root.thought(plies, prover.nodes, self._line(root), settled=True)

    def _winning_share(self, at: Position) -> float:
        replies = [at.after(bit) for bit in at.moves()]
        return sum(self._prover.distance(reply) <= 0 for reply in replies) / len(replies)

    def _line(self, root: _Root) -> tuple[Bit, ...]:
        """Best play to the end, both sides in earnest."""
        best = root.best()
        line, at, left = [best], root.after[best], abs(root.known[best]) - 1
        winning = root.known[best] < 0  # does the side to move win?
        try:
            while at.own_free and left:
                if left == 1:
                    completing = at.completing()
                    bit = next(bit for bit in at.moves() if completing >> bit & 1 or not at.after(bit).own_free)
                elif winning:
                    bit = next(bit for bit in at.moves() if self._loses(at.after(bit), left - 1))
                else:
                    bit = next(bit for bit in at.moves() if self._prover.distance(at.after(bit)) == left - 1)
                line.append(bit)
                at, left, winning = at.after(bit), left - 1, not winning
        except Stopped:
            pass
        return tuple(line)

    def _loses(self, at: Position, plies: int) -> bool:
        return not at.completing() and self._prover.loses_within(at, plies)

    @staticmethod
    def _read_book(root: _Root, stop: Stop) -> bool:
        """Take the verdicts from the book; is that all there is to know?"""
        pieces = (root.at.own | root.at.other).bit_count()
        if pieces > PIECES_IN_BOOK:
            return False
        for bit, after in root.after.items():
            if root.known.get(bit) == 1:
                continue
            if stop():
                raise Stopped
            entry = book_entry(after)
            if entry is not None:
                root.known[bit] = 1 - entry.distance if entry.distance <= 0 else -1 - entry.distance
                root.traps[bit] = entry.winning / (after.own_free.bit_count() // 3)
        return len(root.known) == len(root.after)

    def _book_line(self, root: _Root, stop: Stop) -> tuple[Bit, ...]:
        line = [root.best()]
        follow = _Root(root.after[line[0]])
        try:
            while root.known[line[-1]] != 1 and self._read_book(follow, stop):
                line.append(follow.best())
                root, follow = follow, _Root(follow.after[line[-1]])
        except Stopped:
            pass
        return tuple(line)


def searcher(game: Game) -> QuantikSearcher:
    return QuantikSearcher(game)


BOOK = Path(__file__).parent / "book.txt"
PIECES_IN_BOOK = 4  # all of them; with one piece more, those that are lost

Key: TypeAlias = tuple[int, ...]


class Entry(NamedTuple):
    distance: int  # plies to the end, negative if the side to move loses
    winning: int  # how many moves win


def _orders() -> list[tuple[int, ...]]:
    """The ways to rearrange four rows so that halves stay together."""
    return [
        tuple(top + bottom if first else bottom + top)
        for top, bottom, first in product(([0, 1], [1, 0]), ([2, 3], [3, 2]), (True, False))
    ]


#: for each symmetry of the board the bit that each cell becomes
SYMMETRIES = tuple(
    tuple(
        1 << (4 * columns[cell % 4] + rows[cell // 4] if mirrored else 4 * rows[cell // 4] + columns[cell % 4])
        for cell in range(16)
    )
    for rows, columns, mirrored in product(_orders(), _orders(), (False, True))
)


def canonical(at: Position) -> Key:
    """The same for all positions that are alike: the least of all ways to see this one."""
    shapes = [
        ([*bits(at.own >> STRIDE * shape & 0xFFFF)], [*bits(at.other >> STRIDE * shape & 0xFFFF)]) for shape in range(4)
    ]
    used = [shape for shape in shapes if shape[0] or shape[1]]
    unused = [0] * (4 - len(used))
    best: list[int] | None = None
    for image in SYMMETRIES:
        seen = sorted(sum([image[c] for c in own]) | sum([image[c] for c in other]) << 16 for own, other in used)
        if best is None or seen < best:
            best = seen
    return (*unused, *(best or ()))


@cache
def entries() -> dict[Key, Entry]:
    """All that the book has; nothing if it is damaged: then everything is proved at the board."""
    return stored(BOOK.parent, BOOK.name, _entries, "the computer plays without its opening book") or {}


def _entries(raw: bytes) -> dict[Key, Entry]:
    book: dict[Key, Entry] = {}
    for line in raw.decode("ascii").splitlines():
        if line and not line.startswith("#"):
            *shapes, distance, winning = line.split()
            book[tuple(int(shape, 16) for shape in shapes)] = Entry(int(distance), int(winning))
    return book


def book_entry(at: Position) -> Entry | None:
    """What is known ahead about a position."""
    if (at.own | at.other).bit_count() > PIECES_IN_BOOK + 1:
        return None
    return entries().get(canonical(at))
