"""What Cubulus tells those who look for reasons: squares on the faces, and whose turn it might be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from qgames.ai.reasons import Reasons
from qgames.ai.search.searcher import Because, Thought
from qgames.games.cubulus.rules import CELLS, NAMED_SQUARES, SQUARES, CubulusState
from qgames.rules.bits import bits
from qgames.rules.core import Mask, Seat, Side, State, names_of


def _squares_at(cell: int) -> int:
    return sum(square >> cell & 1 for square in SQUARES)


class CubulusReasons(Reasons):
    """And while neutral balls are put in: cubulus.setup, more squares run through this slot than through any other
    that is free; n."""

    def turned(self, state: State, seat: Seat) -> State | None:
        here = cast(CubulusState, state)
        return None if here.setting_up else here._replace(to_play=seat, ban="")

    def begun(self, state: State, side: Side) -> tuple[Sequence[Mask], Mask, Mask]:
        balls = cast(CubulusState, state).balls
        return SQUARES, balls[side], (balls[0] | balls[1] | balls[2]) & ~balls[side]

    def reason(self, state: State, thought: Thought) -> Because | None:
        here = cast(CubulusState, state)
        if not here.setting_up:
            return super().reason(state, thought)
        cell = thought.move[1:]
        number = CELLS.index(cell)
        free = [each for each in bits(~here.third & (1 << 27) - 1) if each != number]
        count = _squares_at(number)
        if count <= max(map(_squares_at, free)):
            return None
        return Because("cubulus.setup", (cell,), {"count": count})


_AWAY = {names_of(CELLS, square.cells) for square in NAMED_SQUARES if square.face in "DLB"}


def hidden(end: CubulusState) -> bool:
    """Is a square easily overlooked? Those on the faces turned away from who sits before the cube are."""
    return end.outcome is not None and end.outcome.cells in _AWAY
