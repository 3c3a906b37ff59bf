"""What alpha-beta knows about the moves of the position it thinks about."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from qgames.ai.search.adapter import AT_ONCE, PROVED, WON, Adapter
from qgames.ai.search.searcher import Score
from qgames.rules.core import Game, Move, State


class Root:
    """A move at the root: where it leads and what is known about it."""

    __slots__ = ("capped", "child", "known", "move", "stale", "twins", "value")

    def __init__(self, move: Move, child: int, value: int, known: bool) -> None:
        self.move = move
        self.twins: list[Move] = []  # other moves that lead to the same position
        self.child = child
        self.value = value  # for the mover at the root
        self.known = known  # proved, or a draw by repetition: not to be searched any more
        self.capped = False  # the opponent can answer with a third occurrence: no more than a draw
        self.stale = 0  # a small price on positions that have been before, so that play gets on


def score_of(value: int, known: bool, grain: int) -> Score:
    if value > PROVED:
        return Score("win", WON - value)
    if value < -PROVED:
        return Score("loss", WON + value)
    if known:
        return Score("draw")
    return Score("cp", (value + grain // 2) // grain)


def near_draw(roots: list[Root]) -> bool:
    """Is a draw by repetition near? An attack knows nothing of that."""
    return any(root.capped or (root.known and abs(root.value) < PROVED) for root in roots)


def put_first(roots: list[Root], best: Root) -> None:
    """The best one, then the others by what they seem to be worth."""
    roots.sort(key=lambda root: (root is not best, -root.value))


def expected(
    game: Game, adapter: Adapter, met: Callable[[int], int | None], state: State, length: int
) -> Iterator[Move]:
    """The play expected from a position on, as far as `met` tells what positions are worth."""
    while length > 0 and state.outcome is None:
        found: tuple[int, Move, State] | None = None
        unknown: list[tuple[Move, State]] = []
        for move in state.legal_moves():
            after = state.apply(move)
            if after.outcome is not None:
                value: int | None = -AT_ONCE if after.outcome.winner == game.sides[state.to_play] else WON
            else:
                value = met(adapter.node(after))
            if value is None:
                unknown.append((move, after))
            elif found is None or value < found[0]:
                found = (value, move, after)
        if found is None or found[0] == WON:  # if all moves let the other side win at once, one is like another
            if not unknown or not all(adapter.wins(adapter.node(after)) for _, after in unknown):
                return
            found = (AT_ONCE, *unknown[0])
        yield found[1]
        state = found[2]
        length -= 1
